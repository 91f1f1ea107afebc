import type { Chapter } from "#domain/transcripts/chapters.ts";
import { TRANSCRIPT_MAX_BYTES, type TranscriptLink, type TranscriptProblem } from "#domain/transcripts/transcript.ts";
import { AppError } from "#server/errors.ts";
import type { CacheValidators, DocumentFetch, FetchedDocument } from "../fetch/document-fetch.ts";
import { HttpStatusError } from "../fetch/document-fetch.ts";
import { parseItemTexts, parseTranscript } from "../parse/parse-document.ts";
import { chaptersFromJson } from "./chapters.ts";
import { chaptersFromId3, id3TagBytes } from "./id3-chapters.ts";
import type { IndexedTranscript, UnusableTranscript } from "./indexed-transcript.ts";
import type { ItemTexts, WantedItem } from "./item-texts.ts";

/** Shows split very long feeds; an episode that is further back is not found. */
const MAX_FEED_PAGES = 20;
const CHAPTERS_MAX_BYTES = 1_000_000;
/** Enough of an audio file to see how long its tag is. */
const TAG_START_BYTES = 65_536;
/** Tags are longer only where they hold large pictures. */
const TAG_MAX_BYTES = 1_000_000;
/** Some shows publish an empty file first. */
const TRANSCRIPT_MIN_CHARACTERS = 200;

const ACCEPT_TRANSCRIPT =
  "text/vtt, application/x-subrip, application/srt, application/json, text/html, text/plain, */*;q=0.5";
const ACCEPT_CHAPTERS = "application/json+chapters, application/json, */*;q=0.5";

/** Captions have the best times, plain text has none. */
const FORMAT_ORDER = ["vtt", "json", "srt", "html", "plain"];

/**
 * Finds items in a show's feed, through its pages until all are found.
 * @returns what each item says; null for those that are not in the feed
 * @throws AppError those of DocumentFetch and of parseItemTexts; 'not-a-feed' (422) the document is none
 */
export async function findItemTexts(
  fetch: DocumentFetch,
  feedUrl: string,
  wanted: readonly WantedItem[],
  signal: AbortSignal,
): Promise<(ItemTexts | null)[]> {
  const found: (ItemTexts | null)[] = wanted.map(() => null);
  const seen = new Set<string>();
  let pageUrl: string | null = feedUrl;
  while (pageUrl !== null && !seen.has(pageUrl) && seen.size < MAX_FEED_PAGES && found.includes(null)) {
    seen.add(pageUrl);
    const page = await parseItemTexts(await fetch(pageUrl, { signal }), wanted, signal);
    if (!page) throw new AppError(422, "not-a-feed", "The show's feed could not be read");
    for (const [at, item] of page.items.entries()) found[at] ??= item;
    pageUrl = page.nextPageUrl;
  }
  return found;
}

export type FetchedTranscript =
  | { status: "read"; transcript: IndexedTranscript; validators: CacheValidators }
  /** the stored one is still the show's */
  | { status: "unchanged" }
  /** the show has taken it down */
  | { status: "gone" }
  | { status: "unavailable"; problem: TranscriptProblem };

/** Orders the transcripts of an item: those in the language of the first one before others, and the best format first. */
export function inOrderOfPreference(links: readonly TranscriptLink[]): TranscriptLink[] {
  const language = links.find((link) => link.language)?.language?.split("-")[0];
  const rank = (link: TranscriptLink) => {
    const isForeign = link.language !== null && link.language.split("-")[0] !== language;
    return (isForeign ? FORMAT_ORDER.length : 0) + FORMAT_ORDER.indexOf(formatOf(link));
  };
  return links.toSorted((a, b) => rank(a) - rank(b));
}

/** The format that a link declares, by its type or else its extension. */
function formatOf({ type, url }: TranscriptLink): string {
  const declared = `${type} ${new URL(url).pathname}`;
  if (/vtt/i.test(declared)) return "vtt";
  if (/subrip|srt/i.test(declared)) return "srt";
  if (/json/i.test(declared)) return "json";
  return /html/i.test(declared) ? "html" : "plain";
}

/**
 * Fetches and reads a show's transcript.
 * @param validators of the stored transcript, if it is from this link
 */
export async function fetchTranscript(
  fetch: DocumentFetch,
  link: TranscriptLink,
  validators: CacheValidators | undefined,
  signal: AbortSignal,
): Promise<FetchedTranscript> {
  try {
    const document = await fetch(link.url, {
      signal,
      accept: ACCEPT_TRANSCRIPT,
      maxBodyBytes: TRANSCRIPT_MAX_BYTES,
      ...conditional(validators),
    });
    if (document.notModified) return { status: "unchanged" };
    const transcript = await parseTranscript(document, signal);
    if (typeof transcript === "string") return { status: "unavailable", problem: problemOf(transcript) };
    // Instead of captions some hosts send a page that says why there are none.
    const isCaptions = ["vtt", "srt", "json"].includes(formatOf(link));
    if (isCaptions && !transcript.isTimed) return { status: "unavailable", problem: "unreadable" };
    if (transcript.characters < TRANSCRIPT_MIN_CHARACTERS) return { status: "unavailable", problem: "too-short" };
    return { status: "read", transcript, validators: document.validators };
  } catch (error) {
    if (isGone(error)) return { status: "gone" };
    if (error instanceof AppError) return { status: "unavailable", problem: "unreachable" };
    throw error;
  }
}

function problemOf(reason: UnusableTranscript): TranscriptProblem {
  if (reason === "empty") return "too-short";
  return reason === "too-many-paragraphs" || reason === "too-many-words" ? "too-much" : "unreadable";
}

export type FetchedChapters =
  | { status: "read"; chapters: Chapter[]; validators: CacheValidators }
  | { status: "unchanged" | "gone" | "unavailable" };

/** Fetches a show's chapters file. @param validators of the stored chapters, if they are from this address */
export async function fetchChapters(
  fetch: DocumentFetch,
  url: string,
  validators: CacheValidators | undefined,
  signal: AbortSignal,
): Promise<FetchedChapters> {
  try {
    const document = await fetch(url, {
      signal,
      accept: ACCEPT_CHAPTERS,
      maxBodyBytes: CHAPTERS_MAX_BYTES,
      ...conditional(validators),
    });
    if (document.notModified) return { status: "unchanged" };
    const chapters = chaptersFromJson(document.bytes, document.contentType, document.finalUrl);
    return chapters ? { status: "read", chapters, validators: document.validators } : { status: "unavailable" };
  } catch (error) {
    if (isGone(error)) return { status: "gone" };
    if (error instanceof AppError) return { status: "unavailable" };
    throw error;
  }
}

/** Reads the chapters in an audio file's tag from the first bytes of the file. Empty where there are none. */
export async function fetchTaggedChapters(
  fetch: DocumentFetch,
  audioUrl: string,
  signal: AbortSignal,
): Promise<Chapter[]> {
  try {
    const start = await fetchStart(fetch, audioUrl, TAG_START_BYTES, signal);
    const tagBytes = Math.min(id3TagBytes(start.bytes), TAG_MAX_BYTES);
    const isComplete = tagBytes <= start.bytes.length;
    const tag = isComplete ? start : await fetchStart(fetch, audioUrl, tagBytes, signal);
    return chaptersFromId3(tag.bytes, tag.finalUrl);
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}

function fetchStart(fetch: DocumentFetch, url: string, bytes: number, signal: AbortSignal): Promise<FetchedDocument> {
  return fetch(url, {
    signal,
    accept: "audio/*, video/*;q=0.5",
    headers: { range: `bytes=0-${bytes - 1}` },
    maxBodyBytes: TAG_MAX_BYTES,
    mediaHeadBytes: bytes,
  });
}

/** A document that was never fetched is not asked for under a condition. */
function conditional(validators: CacheValidators | undefined) {
  return validators && (validators.etag || validators.lastModified) ? { validators } : {};
}

/** Whether the host says that a file is there no longer. */
function isGone(error: unknown): boolean {
  return error instanceof HttpStatusError && (error.responseStatus === 404 || error.responseStatus === 410);
}
