import { move, type Piscina, transferableSymbol, valueSymbol } from "piscina";
import type { EpisodeDraft } from "#domain/episodes/metadata.ts";
import type { NewPassage, PassageKind } from "#domain/search/passages.ts";
import { AppError } from "#server/errors.ts";
import { CONCURRENCY, type Concurrency } from "#server/limits/limits.ts";
import { Semaphore } from "#server/limits/semaphore.ts";
import { createThreadPool } from "#server/limits/thread-pool.ts";
import { type FeedCredits, type FeedDocument, isGzip, readCredits, readFeed } from "../feeds/feed.ts";
import type { ListInput, ReadList, UnreadableList } from "../lists/list.ts";
import { metadataFromPage, type PageMetadata } from "../pages/web-page.ts";
import { type ItunesResults, readItunesResults } from "../providers/apple/itunes-results.ts";
import {
  type IndexedTranscript,
  readIndexedTranscript,
  type UnusableTranscript,
} from "../transcripts/indexed-transcript.ts";
import { type FeedTexts, itemTextsFromFeed, type WantedItem } from "../transcripts/item-texts.ts";
import { type DocumentBytes, MAX_SMALL_BYTES } from "./document-bytes.ts";

/** A document below both limits is parsed in about 30 ms at most. Others would block the event loop for too long. */
const WORKER_MIN_BYTES = 50_000;
/** Tags, entities and JSON objects together: a short document with very many of them takes as long as a long one. */
const WORKER_MIN_ELEMENTS = 5000;
/** A transcript's words are folded, too, which takes up to 3 microseconds for each byte. */
const TRANSCRIPT_WORKER_MIN_BYTES = 4000;
/** Real pages have less than 2 MB of markup. */
const PAGE_MAX_BYTES = 8_000_000;
const FIRST_BYTE_BEYOND_ASCII = 0x80;
const ELEMENT_START_BYTES = new Set(Buffer.from("<&{"));
/** Of documents beyond MAX_SMALL_BYTES, one is parsed at a time. */
const LARGE_DOCUMENTS = { concurrency: CONCURRENCY.largeDocuments, maxMemoryMb: 160, maxNewObjectsMb: 8 };
const OTHER_DOCUMENTS = { concurrency: CONCURRENCY.otherDocuments, maxMemoryMb: 128, maxNewObjectsMb: 16 };
/**
 * When a worker without a task ends. A user adds several episodes in a row, and a worker that starts, and whose code V8 has not
 * optimized yet, takes several times as long.
 */
const IDLE_MS = 30_000;

export { isGzip };

/** What each parser returns. Undefined means that the document is of another kind. */
interface ParseResults {
  feed: FeedDocument | undefined;
  credits: FeedCredits | undefined;
  page: PageMetadata | undefined;
  itunesResults: ItunesResults | undefined;
  mediaFile: EpisodeDraft | undefined;
  itemTexts: FeedTexts | undefined;
  transcript: IndexedTranscript | UnusableTranscript;
}

/** What a worker is asked to do: which parser to run on which document. */
export interface WorkerTask {
  parser: keyof ParseResults;
  document: DocumentBytes;
  /** for `itemTexts` */
  wanted?: readonly WantedItem[];
}

/**
 * Parses a feed like readFeed, but large documents and gzip files in a worker with limited time and memory.
 * @param signal ends the parsing
 * @throws AppError 'document-too-large' (422) it took too much time or memory; 'overloaded' (503) too many are waiting
 */
export async function parseFeed(document: DocumentBytes, signal: AbortSignal): Promise<FeedDocument | undefined> {
  return isExpensive(document) || isGzip(document.bytes) ? parseInWorker("feed", document, signal) : readFeed(document);
}

/** Parses a feed like readCredits, with the limits and errors of parseFeed. */
export async function parseCredits(document: DocumentBytes, signal: AbortSignal): Promise<FeedCredits | undefined> {
  return isExpensive(document) || isGzip(document.bytes)
    ? parseInWorker("credits", document, signal)
    : readCredits(document);
}

/** Parses a page like metadataFromPage, with the limits and errors of parseFeed. */
export async function parsePage(document: DocumentBytes, signal: AbortSignal): Promise<PageMetadata | undefined> {
  return isExpensive(document)
    ? parseInWorker("page", { ...document, bytes: startOfPage(document.bytes) }, signal)
    : metadataFromPage(document);
}

/** Parses a response of Apple's directory like readItunesResults, with the limits and errors of parseFeed. */
export async function parseItunesResults(
  document: DocumentBytes,
  signal: AbortSignal,
): Promise<ItunesResults | undefined> {
  return isExpensive(document) ? parseInWorker("itunesResults", document, signal) : readItunesResults(document);
}

/**
 * Parses a media file like draftFromMediaFile, with the limits and errors of parseFeed. It always runs in a worker,
 * because the tag parser was not written for hostile files.
 */
export async function parseMediaFile(document: DocumentBytes, signal: AbortSignal): Promise<EpisodeDraft | undefined> {
  return parseInWorker("mediaFile", document, signal);
}

/** Finds items in a feed like itemTextsFromFeed, with the limits and errors of parseFeed. */
export async function parseItemTexts(
  document: DocumentBytes,
  wanted: readonly WantedItem[],
  signal: AbortSignal,
): Promise<FeedTexts | undefined> {
  return isExpensive(document) || isGzip(document.bytes)
    ? parseInWorker("itemTexts", document, signal, { wanted })
    : itemTextsFromFeed(document, wanted);
}

/**
 * Reads a transcript like readIndexedTranscript, with the limits and errors of parseFeed.
 * @param ownsBytes whether nobody else has the document's bytes, so that the worker gets them without a copy; they are gone then
 */
export async function parseTranscript(
  document: DocumentBytes,
  signal: AbortSignal,
  { ownsBytes = false } = {},
): Promise<IndexedTranscript | UnusableTranscript> {
  const { bytes } = document;
  const isLarge = bytes.length >= TRANSCRIPT_WORKER_MIN_BYTES || isGzip(bytes);
  if (!isLarge) return readIndexedTranscript(bytes, document.contentType);
  // Node cuts small buffers out of blocks, which cannot be handed over.
  const isWholeBlock = bytes.length === bytes.buffer.byteLength;
  const own = ownsBytes && !isWholeBlock ? new Uint8Array(bytes) : bytes;
  return parseInWorker("transcript", { ...document, bytes: own }, signal, { ownsBytes });
}

/** Texts of one kind to fold in a worker. */
export interface FoldTask {
  kind: PassageKind;
  passages: readonly NewPassage[];
  context: readonly string[];
}

/**
 * Folds texts like passageSearchTexts in a worker.
 * @throws AppError 'overloaded' (503) too many documents are waiting
 */
export async function foldInWorker(task: FoldTask): Promise<string[]> {
  const { slots, threads } = otherDocuments;
  return slots.run(async () => (await threads.run(task)) as string[]);
}

/** A list of appearances to read in a worker. */
export interface ListTask {
  list: ListInput;
}

/** 5 MB of real lists take less than five seconds. */
const LIST_MAX_MS = 15_000;

/**
 * Reads a list of appearances like readList. It always runs in a worker: how long a list takes depends on more than its size.
 * @param signal ends the reading
 * @throws AppError 'unreadable-list' (422) with a sentence for the user; 'overloaded' (503) too many documents are waiting
 */
export async function parseList(list: ListInput, signal: AbortSignal): Promise<ReadList> {
  const { slots, threads } = list.content.length > MAX_SMALL_BYTES ? largeDocuments : otherDocuments;
  const result = await slots.run(async () => {
    const ended = AbortSignal.any([signal, AbortSignal.timeout(LIST_MAX_MS)]);
    try {
      return (await threads.run({ list }, { signal: ended })) as ReadList | UnreadableList;
    } catch {
      throw new AppError(422, "unreadable-list", "This list took too long to read. Split it and add the parts.");
    }
  }, signal);
  if ("problem" in result) throw new AppError(422, "unreadable-list", result.problem);
  return result;
}

/** The part of a page that is read, so that the rest is not copied to the worker. It ends with a whole character. */
function startOfPage(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= PAGE_MAX_BYTES) return bytes;
  let end = PAGE_MAX_BYTES;
  while (end > 0 && (bytes[end - 1] ?? 0) >= FIRST_BYTE_BEYOND_ASCII) end -= 1;
  return bytes.slice(0, end);
}

function isExpensive({ bytes }: DocumentBytes): boolean {
  if (bytes.length >= WORKER_MIN_BYTES) return true;
  let elements = 0;
  for (const byte of bytes) if (ELEMENT_START_BYTES.has(byte)) elements += 1;
  return elements >= WORKER_MIN_ELEMENTS;
}

interface PoolSize {
  concurrency: Concurrency;
  maxMemoryMb: number;
  maxNewObjectsMb: number;
}

/** Threads that parse one document each at a time. */
interface WorkerPool {
  slots: Semaphore;
  threads: Piscina<
    WorkerTask | FoldTask | ListTask | ReturnType<typeof move>,
    ParseResults[keyof ParseResults] | string[] | ReadList | UnreadableList
  >;
}

function createPool({ concurrency, maxMemoryMb, maxNewObjectsMb }: PoolSize): WorkerPool {
  const worker = new URL("./worker.ts", import.meta.url);
  const maxThreads = concurrency.running;
  return {
    slots: new Semaphore(concurrency),
    threads: createThreadPool({ worker, maxThreads, idleMs: IDLE_MS, maxMemoryMb, maxNewObjectsMb }),
  };
}

const largeDocuments = createPool(LARGE_DOCUMENTS);
const otherDocuments = createPool(OTHER_DOCUMENTS);

async function parseInWorker<P extends keyof ParseResults>(
  parser: P,
  { bytes, contentType, contentLength, finalUrl }: DocumentBytes,
  signal: AbortSignal,
  { wanted = [], ownsBytes = false }: { wanted?: readonly WantedItem[]; ownsBytes?: boolean } = {},
): Promise<ParseResults[P]> {
  const task = { parser, document: { bytes, contentType, contentLength, finalUrl }, wanted };
  const { slots, threads } = bytes.length > MAX_SMALL_BYTES ? largeDocuments : otherDocuments;
  return slots.run(async () => {
    try {
      const sent = ownsBytes ? move({ [transferableSymbol]: [bytes.buffer], [valueSymbol]: task }) : task;
      return (await threads.run(sent, { signal })) as ParseResults[P];
    } catch {
      throw new AppError(422, "document-too-large", "This document is too large to process");
    }
  }, signal);
}
