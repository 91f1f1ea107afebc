import type { ICommonTagsResult } from "music-metadata";
import { formatDuration } from "#domain/episodes/duration.ts";
import type { EpisodeDraft } from "#domain/episodes/metadata.ts";
import { fallbackTitle } from "../feeds/parsed-feed.ts";
import { createDraft } from "../merge-drafts.ts";
import { parseDate } from "./date.ts";
import type { DocumentBytes } from "./document-bytes.ts";
import { descriptionFromHtml, titleFromHtml } from "./draft-text.ts";
import { asEnclosureType, sniffMediaType, startsWithId3Tag } from "./media-type.ts";

/** Larger ID3 tags hold pictures, which are not needed. */
const TAG_MAX_BYTES = 5_000_000;
const DURATION_MIN_SECONDS = 1;
const DURATION_MAX_SECONDS = 7 * 24 * 3600;

/** Whether a document is an audio or video file, by its Content-Type or its first bytes. */
export async function isMediaFile({ bytes, contentType }: DocumentBytes): Promise<boolean> {
  return asEnclosureType(contentType) !== null || (await sniffMediaType(bytes)) !== undefined;
}

/**
 * Creates a draft from the tags of an audio or video file. Without tags, the title is the file's name.
 * @param document the first bytes of the file; the duration stays unknown where they and the length do not give it
 * @returns undefined when the document is not a media file
 */
export async function draftFromMediaFile(document: DocumentBytes): Promise<EpisodeDraft | undefined> {
  if (!(await isMediaFile(document))) return undefined;
  const untagged = await draftWithoutTags(document);
  const { tags, durationSeconds } = await parseTags(document, untagged.enclosureType);
  return {
    ...untagged,
    title: titleFromHtml(tags?.title) ?? untagged.title,
    description: descriptionFromHtml(tags && longestDescription(tags)),
    showName: titleFromHtml(tags?.album ?? tags?.artist),
    releaseDate: parseDate(tags?.date) ?? parseDate(tags?.releasedate),
    duration: durationSeconds === undefined ? null : formatDuration(durationSeconds),
  };
}

/** Creates a draft from what is known of an audio or video file before its tags are parsed. */
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
    enclosureType: asEnclosureType(contentType) ?? (await sniffMediaType(bytes)) ?? null,
  });
}

interface FileTags {
  tags?: ICommonTagsResult;
  durationSeconds?: number | undefined;
}

/** @returns an empty object when the tags are invalid */
async function parseTags({ bytes, contentLength }: DocumentBytes, type: string | null): Promise<FileTags> {
  const tagBytes = id3TagBytes(bytes);
  // Imported on first use: the library slows down the start.
  const { parseBuffer } = await import("music-metadata");
  try {
    const { common, format } = await parseBuffer(
      padTruncatedTag(bytes, tagBytes),
      { mimeType: type ?? undefined, size: contentLength ?? undefined },
      { duration: false, skipCovers: true, skipPostHeaders: true },
    );
    const seconds = format.duration ?? 0;
    const hasDuration = tagBytes <= bytes.length && seconds >= DURATION_MIN_SECONDS && seconds <= DURATION_MAX_SECONDS;
    return { tags: common, durationSeconds: hasDuration ? seconds : undefined };
  } catch {
    return {};
  }
}

/**
 * Pads a truncated ID3 tag with zeros. A tag often contains a cover that is larger than the bytes that were fetched, and
 * the parser rejects a tag that ends too early.
 */
function padTruncatedTag(bytes: Uint8Array, tagBytes: number): Uint8Array {
  if (tagBytes <= bytes.length || tagBytes > TAG_MAX_BYTES) return bytes;
  const padded = new Uint8Array(tagBytes);
  padded.set(bytes);
  return padded;
}

/** Length of the ID3v2 tag with its header: 28 bits in four bytes of seven (id3.org, ID3v2.4, 6.2). 0 without a tag. */
function id3TagBytes(bytes: Uint8Array): number {
  if (!startsWithId3Tag(bytes)) return 0;
  return bytes.subarray(6, 10).reduce((length, byte) => length * 128 + (byte & 0x7f), 0) + 10;
}

function longestDescription({ longDescription, description, comment }: ICommonTagsResult): string | undefined {
  const texts = [longDescription, ...(description ?? []), ...(comment ?? []).map(({ text }) => text)];
  return texts.filter((text) => text !== undefined).sort((a, b) => b.length - a.length)[0];
}
