import { Piscina } from "piscina";
import type { EpisodeDraft } from "#domain/episodes/metadata.ts";
import { AppError } from "#server/errors.ts";
import { createLookupSemaphore } from "../lookup-semaphore.ts";
import type { DocumentBytes } from "./document-bytes.ts";
import { type FeedDocument, isGzip, readFeed } from "./feed.ts";
import { metadataFromPage, type PageMetadata } from "./web-page.ts";

/** A document below both limits is parsed in about 100 ms at most. Others would block the event loop for too long. */
const WORKER_MIN_BYTES = 500_000;
/** Tags, entities and JSON objects together: a short document with very many of them takes as long as a long one. */
const WORKER_MIN_ELEMENTS = 20_000;
const ELEMENT_START_BYTES = new Set(Buffer.from("<&{"));
/** The largest document that can be fetched needs about 350 MB. */
const WORKER_MAX_MEMORY_MB = 512;
const MAX_WORKERS = 2;
/** A user adds several episodes in a row; after that the memory is free again. */
const WORKER_IDLE_MS = 30_000;
/** Further documents fail with 'overloaded'. */
const MAX_WAITING = 20;

/** What each parser returns. Undefined means that the document is of another kind. */
interface ParseResults {
  feed: FeedDocument | undefined;
  page: PageMetadata | undefined;
  mediaFile: EpisodeDraft | undefined;
}

/** What a worker is asked to do: which parser to run on which document. */
export interface WorkerTask {
  parser: keyof ParseResults;
  document: DocumentBytes;
}

/**
 * Parses a feed like readFeed, but large documents and gzip files in a worker with limited time and memory.
 * @param signal ends the parsing
 * @throws AppError 'document-too-large' (422) it took too much time or memory; 'overloaded' (503) too many are waiting
 */
export async function parseFeed(document: DocumentBytes, signal: AbortSignal): Promise<FeedDocument | undefined> {
  return isExpensive(document) || isGzip(document.bytes) ? parseInWorker("feed", document, signal) : readFeed(document);
}

/** Parses a page like metadataFromPage, with the limits and errors of parseFeed. */
export async function parsePage(document: DocumentBytes, signal: AbortSignal): Promise<PageMetadata | undefined> {
  return isExpensive(document) ? parseInWorker("page", document, signal) : metadataFromPage(document);
}

/**
 * Parses a media file like draftFromMediaFile, with the limits and errors of parseFeed. It always runs in a worker,
 * because the tag parser was not written for hostile files.
 */
export async function parseMediaFile(document: DocumentBytes, signal: AbortSignal): Promise<EpisodeDraft | undefined> {
  return parseInWorker("mediaFile", document, signal);
}

function isExpensive({ bytes }: DocumentBytes): boolean {
  if (bytes.length >= WORKER_MIN_BYTES) return true;
  let elements = 0;
  for (const byte of bytes) if (ELEMENT_START_BYTES.has(byte)) elements += 1;
  return elements >= WORKER_MIN_ELEMENTS;
}

const workerSlots = createLookupSemaphore(MAX_WORKERS, MAX_WAITING);

/** Starts a worker when a document comes, which takes longer than parsing most documents, and keeps it for the next ones. */
const pool = new Piscina<WorkerTask, ParseResults[keyof ParseResults]>({
  filename: new URL("./worker.ts", import.meta.url).href,
  minThreads: 0,
  maxThreads: MAX_WORKERS,
  idleTimeout: WORKER_IDLE_MS,
  // The settings, secrets among them, are of no use to a parser.
  env: {},
  resourceLimits: { maxOldGenerationSizeMb: WORKER_MAX_MEMORY_MB },
});
// A worker that runs out of memory fails its document; the pool replaces it.
pool.on("error", () => {});

async function parseInWorker<P extends keyof ParseResults>(
  parser: P,
  { bytes, contentType, contentLength, finalUrl }: DocumentBytes,
  signal: AbortSignal,
): Promise<ParseResults[P]> {
  const document = { bytes, contentType, contentLength, finalUrl };
  return workerSlots.run(async () => {
    try {
      return (await pool.run({ parser, document }, { signal })) as ParseResults[P];
    } catch {
      throw new AppError(422, "document-too-large", "This document is too large to process");
    }
  }, signal);
}
