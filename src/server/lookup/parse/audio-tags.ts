import { type IAudioMetadata, parseBuffer } from "music-metadata";
import { formatDuration } from "#domain/duration.ts";
import type { EpisodeDraft } from "#domain/metadata.ts";
import { createDraft } from "../merge-drafts.ts";
import { parseDate } from "./date.ts";
import { descriptionFromHtml, titleFromHtml } from "./draft-text.ts";
import { enclosureType, sniffMediaType, startsWithId3Tag } from "./media-type.ts";
import type { DocumentBytes } from "./parse-document.ts";
import { fallbackTitle } from "./parsed-feed.ts";

/** An ID3 tag larger than this holds pictures that are of no use here. */
const TAG_MAX_BYTES = 5_000_000;
const SHORTEST_SECONDS = 1;
const LONGEST_SECONDS = 7 * 24 * 3600;

/** Whether a document is a file of sound or film, by what its host or its first bytes say. */
export async function isMediaFile({ bytes, contentType }: DocumentBytes): Promise<boolean> {
  return enclosureType(contentType) !== null || (await sniffMediaType(bytes)) !== undefined;
}

/**
 * Reads the beginning of an audio or video file: its tags, and its duration where its beginning and length tell it. A
 * file without tags is called by its name.
 * @returns undefined for bytes that are no such file
 */
export async function draftFromMediaFile(document: DocumentBytes): Promise<EpisodeDraft | undefined> {
  const { bytes, contentLength } = document;
  if (!(await isMediaFile(document))) return undefined;
  const named = await draftWithoutTags(document);
  const type = named.enclosureType;
  const tags = await tagsOf(wholeTag(bytes), type, contentLength);
  const seconds = tags?.format.duration ?? 0;
  const hasDuration = seconds >= SHORTEST_SECONDS && seconds <= LONGEST_SECONDS && !isTruncatedTag(bytes);
  const common = tags?.common;
  return createDraft({
    ...named,
    title: titleFromHtml(common?.title) ?? named.title,
    description: descriptionFromHtml(
      longest([
        common?.longDescription,
        ...(common?.description ?? []),
        ...(common?.comment ?? []).map(({ text }) => text),
      ]),
    ),
    showName: titleFromHtml(common?.album ?? common?.artist),
    releaseDate: parseDate(common?.date) ?? parseDate(common?.releasedate),
    duration: hasDuration ? formatDuration(seconds) : null,
  });
}

/** What is known of an audio or video file before its tags are read. */
export async function draftWithoutTags({
  bytes,
  contentType,
  contentLength,
  finalUrl,
}: DocumentBytes): Promise<EpisodeDraft> {
  return createDraft({
    title: fallbackTitle(null, finalUrl),
    audioUrl: finalUrl,
    enclosureLength: contentLength,
    enclosureType: enclosureType(contentType) ?? (await sniffMediaType(bytes)) ?? null,
  });
}

async function tagsOf(
  bytes: Uint8Array,
  type: string | null,
  contentLength: number | null,
): Promise<IAudioMetadata | undefined> {
  try {
    return await parseBuffer(
      bytes,
      { mimeType: type ?? undefined, size: contentLength ?? undefined },
      { duration: false, skipCovers: true, skipPostHeaders: true },
    );
  } catch {
    return undefined;
  }
}

/** Tags often begin with a cover that is larger than what was read: what is missing is filled up, so the rest can be read. */
function wholeTag(bytes: Uint8Array): Uint8Array {
  const length = tagLength(bytes);
  if (length <= bytes.length || length > TAG_MAX_BYTES) return bytes;
  const whole = new Uint8Array(length);
  whole.set(bytes);
  return whole;
}

function isTruncatedTag(bytes: Uint8Array): boolean {
  return tagLength(bytes) > bytes.length;
}

/** Bytes of an ID3v2 tag, its header included: 28 bits in four bytes of seven (id3.org, ID3v2.4, 6.2). */
function tagLength(bytes: Uint8Array): number {
  if (!startsWithId3Tag(bytes)) return 0;
  return bytes.subarray(6, 10).reduce((length, byte) => length * 128 + (byte & 0x7f), 0) + 10;
}

function longest(texts: (string | undefined)[]): string | undefined {
  return texts.filter((text) => text !== undefined).sort((a, b) => b.length - a.length)[0];
}
