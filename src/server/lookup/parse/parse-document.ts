import type { EpisodeDraft } from "#domain/episodes/metadata.ts";
import type { NewPassage, PassageKind } from "#domain/search/passages.ts";
import { AppError } from "#server/errors.ts";
import { CONCURRENCY } from "#server/limits/limits.ts";
import type { ReceivedMessage } from "#server/limits/process-messages.ts";
import { ProcessPool, TaskFailedError } from "#server/limits/process-pool.ts";
import { Semaphore } from "#server/limits/semaphore.ts";
import type { FeedCredits, FeedDocument } from "../feeds/feed.ts";
import type { ListInput, ReadList } from "../lists/list.ts";
import type { FoldedTitle, TitleOfShow } from "../match/titles.ts";
import type { PageMetadata } from "../pages/web-page.ts";
import type { ApplePage } from "../providers/apple/apple-page.ts";
import type { AppleUrl } from "../providers/apple/apple-url.ts";
import { type ItunesResults, readItunesResults } from "../providers/apple/itunes-results.ts";
import type { SpotifyUrl } from "../providers/spotify-page.ts";
import type { IndexedTranscript, UnusableTranscript } from "../transcripts/indexed-transcript.ts";
import type { FeedTexts, WantedItem } from "../transcripts/item-texts.ts";
import { type DocumentBytes, MAX_SMALL_BYTES } from "./document-bytes.ts";

/** A response of Apple's directory below both limits is read in a few milliseconds, as JSON is. Nothing else is read in this process. */
const EXPENSIVE_MIN_BYTES = 50_000;
const EXPENSIVE_MIN_OBJECTS = 5000;
/** Real pages have less than 2 MB of markup. */
const PAGE_MAX_BYTES = 8_000_000;
const FIRST_BYTE_BEYOND_ASCII = 0x80;
const OBJECT_START_BYTE = 0x7b;
const MAX_HEAP_MB = 160;
/** With what is outside of the heap: the document itself, code, and what Node needs. A feed of 20 MB takes 270 in all. */
const MAX_MEMORY_MB = 400;
/** 5 MB of a transcript in Chinese take 8 seconds. */
const MAX_CPU_MS = 30_000;
/**
 * When a process without a task ends. A user adds several episodes in a row, and a process that starts, and whose code V8 has not
 * optimized yet, takes several times as long.
 */
const IDLE_MS = 30_000;

/** What each parser returns. Undefined means that the document is of another kind. */
interface ParseResults {
  feed: FeedDocument | undefined;
  credits: FeedCredits | undefined;
  page: PageMetadata | undefined;
  itunesResults: ItunesResults | undefined;
  applePage: ApplePage;
  spotifyPage: EpisodeDraft;
  watchPage: EpisodeDraft;
  mediaFile: EpisodeDraft | undefined;
  itemTexts: FeedTexts | undefined;
  transcript: IndexedTranscript | UnusableTranscript;
}

/** What a process is asked to do with a document, whose bytes come beside it: which parser to run. */
export interface DocumentTask {
  parser: keyof ParseResults;
  document: Omit<DocumentBytes, "bytes">;
  /** what the parser gets beside the document, as it calls it */
  argument: unknown;
}

/**
 * Parses a feed like readFeed, but in a process with limited time and memory.
 * @param signal ends the parsing
 * @throws AppError 'document-too-large' (422) it took too much time or memory; 'overloaded' (503) too many are waiting
 */
export async function parseFeed(document: DocumentBytes, signal: AbortSignal): Promise<FeedDocument | undefined> {
  return parseInProcess("feed", document, signal);
}

/** Parses a feed like readCredits, with the limits and errors of parseFeed. */
export async function parseCredits(document: DocumentBytes, signal: AbortSignal): Promise<FeedCredits | undefined> {
  return parseInProcess("credits", document, signal);
}

/** Parses a page like metadataFromPage, with the limits and errors of parseFeed. */
export async function parsePage(document: DocumentBytes, signal: AbortSignal): Promise<PageMetadata | undefined> {
  return parseInProcess("page", { ...document, bytes: startOfPage(document.bytes) }, signal);
}

/** Parses a response of Apple's directory like readItunesResults; a long one with the limits and errors of parseFeed. */
export async function parseItunesResults(
  document: DocumentBytes,
  signal: AbortSignal,
): Promise<ItunesResults | undefined> {
  return isExpensive(document) ? parseInProcess("itunesResults", document, signal) : readItunesResults(document);
}

/** Parses a page of Apple Podcasts like readApplePage, with the limits and errors of parseFeed. */
export async function parseApplePage(
  document: DocumentBytes,
  about: AppleUrl,
  signal: AbortSignal,
): Promise<ApplePage> {
  return parseInProcess("applePage", document, signal, about);
}

/** Parses a page of Spotify like readSpotifyPage, with the limits and errors of parseFeed. */
export async function parseSpotifyPage(
  document: DocumentBytes,
  about: SpotifyUrl,
  signal: AbortSignal,
): Promise<EpisodeDraft> {
  return parseInProcess("spotifyPage", document, signal, about);
}

/** Parses a watch page of YouTube like readWatchPage, with the limits and errors of parseFeed. */
export async function parseWatchPage(
  document: DocumentBytes,
  videoId: string,
  signal: AbortSignal,
): Promise<EpisodeDraft> {
  return parseInProcess("watchPage", document, signal, videoId);
}

/** Parses a media file like draftFromMediaFile, with the limits and errors of parseFeed. */
export async function parseMediaFile(document: DocumentBytes, signal: AbortSignal): Promise<EpisodeDraft | undefined> {
  return parseInProcess("mediaFile", document, signal);
}

/** Finds items in a feed like itemTextsFromFeed, with the limits and errors of parseFeed. */
export async function parseItemTexts(
  document: DocumentBytes,
  wanted: readonly WantedItem[],
  signal: AbortSignal,
): Promise<FeedTexts | undefined> {
  return parseInProcess("itemTexts", document, signal, wanted);
}

/** Reads a transcript like readIndexedTranscript, with the limits and errors of parseFeed. */
export async function parseTranscript(
  document: DocumentBytes,
  signal: AbortSignal,
): Promise<IndexedTranscript | UnusableTranscript> {
  return parseInProcess("transcript", document, signal);
}

/** Texts of one kind to fold in a process. */
export interface FoldTask {
  kind: PassageKind;
  passages: readonly NewPassage[];
  context: readonly string[];
}

/**
 * Folds texts like passageSearchTexts in a process.
 * @throws AppError 'overloaded' (503) too many documents are waiting
 */
export async function foldInProcess(task: FoldTask): Promise<string[]> {
  return otherDocuments.run(async () => {
    const { value } = await processes.run({ value: task, files: [] }, { maxCpuMs: MAX_CPU_MS });
    return value as string[];
  });
}

/** Titles to fold in a process. */
export interface TitlesTask {
  titles: readonly TitleOfShow[];
}

/**
 * Folds titles like createTitleFolder() in a process.
 * @returns undefined when the signal aborted, too many documents are waiting, or it took too much time or memory
 */
export async function foldTitlesInProcess(
  titles: TitlesTask["titles"],
  signal: AbortSignal | undefined,
): Promise<FoldedTitle[] | undefined> {
  const value: TitlesTask = { titles };
  try {
    const run = () => processes.run({ value, files: [] }, { maxCpuMs: MAX_CPU_MS, ...(signal && { signal }) });
    return (await otherDocuments.run(run, signal)).value as FoldedTitle[];
  } catch {
    return undefined;
  }
}

/** A list of appearances to read in a process. Its content comes beside it. */
export interface ListTask {
  list: Omit<ListInput, "content">;
  isText: boolean;
}

/** 5 MB of real lists take less than five seconds. */
const LIST_MAX_CPU_MS = 15_000;

/**
 * Reads a list of appearances like readList. It always runs in a process: how long a list takes depends on more than its size.
 * @param signal ends the reading
 * @throws AppError 'unreadable-list' (422) with a sentence for the user; 'overloaded' (503) too many documents are waiting
 */
export async function parseList({ content, ...list }: ListInput, signal: AbortSignal): Promise<ReadList> {
  const isText = typeof content === "string";
  const file = Buffer.from(content);
  const value: ListTask = { list, isText };
  return slotsFor(file.length).run(async () => {
    try {
      const result = await processes.run({ value, files: [file] }, { maxCpuMs: LIST_MAX_CPU_MS, signal });
      return result.value as ReadList;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof TaskFailedError)) throw error;
      throw new AppError(
        422,
        "unreadable-list",
        "Reading this list takes too much time or memory. Split it and add the parts.",
      );
    }
  }, signal);
}

/** The part of a page that is read, so that the rest is not copied to the process. It ends with a whole character. */
function startOfPage(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= PAGE_MAX_BYTES) return bytes;
  let end = PAGE_MAX_BYTES;
  while (end > 0 && (bytes[end - 1] ?? 0) >= FIRST_BYTE_BEYOND_ASCII) end -= 1;
  return bytes.slice(0, end);
}

function isExpensive({ bytes }: DocumentBytes): boolean {
  if (bytes.length >= EXPENSIVE_MIN_BYTES) return true;
  let objects = 0;
  for (const byte of bytes) if (byte === OBJECT_START_BYTE) objects += 1;
  return objects >= EXPENSIVE_MIN_OBJECTS;
}

/** One document each at a time. */
const processes = new ProcessPool({
  module: new URL("./reader-process.ts", import.meta.url),
  purpose: "read a document",
  concurrency: CONCURRENCY.readerProcesses,
  idleMs: IDLE_MS,
  maxHeapMb: MAX_HEAP_MB,
  maxMemoryMb: MAX_MEMORY_MB,
});
const largeDocuments = new Semaphore(CONCURRENCY.largeDocuments);
const otherDocuments = new Semaphore(CONCURRENCY.otherDocuments);

/** Starts a process, unless there is one, while a document is still being fetched. */
export function prepareToParse(): void {
  processes.prepare();
}

function slotsFor(bytes: number): Semaphore {
  return bytes > MAX_SMALL_BYTES ? largeDocuments : otherDocuments;
}

async function parseInProcess<P extends keyof ParseResults>(
  parser: P,
  { bytes, contentType, contentLength, finalUrl }: DocumentBytes,
  signal: AbortSignal,
  argument?: unknown,
): Promise<ParseResults[P]> {
  const value: DocumentTask = { parser, document: { contentType, contentLength, finalUrl }, argument };
  return slotsFor(bytes.length).run(async () => {
    try {
      const message = { value, files: [bytes] };
      const result = await processes.run(message, { maxCpuMs: MAX_CPU_MS, signal });
      return (parser === "transcript" ? withSteps(result) : result.value) as ParseResults[P];
    } catch {
      throw tooLarge();
    }
  }, signal);
}

function tooLarge(): AppError {
  return new AppError(422, "document-too-large", "This document is too large to process");
}

/** Bytes do not fit into JSON, so they come beside it. */
function withSteps({ value, files }: ReceivedMessage): IndexedTranscript | UnusableTranscript {
  const transcript = value as Omit<IndexedTranscript, "steps"> | UnusableTranscript;
  return typeof transcript === "string" ? transcript : { ...transcript, steps: files };
}
