import { Worker } from "node:worker_threads";
import type { EpisodeDraft, Metadata } from "#domain/metadata.ts";
import { AppError } from "#server/errors.ts";
import type { FetchedDocument } from "../fetch/document-fetch.ts";
import { Semaphore } from "../semaphore.ts";
import { isGzip, metadataFromFeed } from "./feed.ts";
import { metadataFromPage, type PageMetadata } from "./web-page.ts";

/** A document up to this size is read within some 30 ms; a longer one would hold up everybody else's requests. */
const ASIDE_MIN_BYTES = 500_000;
/** Elements of XML, objects of JSON: very many take as long in a shorter document. */
const ASIDE_MIN_ELEMENTS = 20_000;
const ELEMENT_BEGINNINGS = new Set(Buffer.from("<{&"));
/** The largest body that is fetched needs about 350 MB. */
const ASIDE_MAX_MEMORY_MB = 512;
/** Threads at a time: what they may need together is bounded too. */
const THREADS_AT_ONCE = 2;
/** Documents that may wait for a thread; with more the server says that it is busy. */
const MAX_WAITING = 20;

/** What a reader is given: pure bytes and what was said about them. */
export type DocumentBytes = Pick<FetchedDocument, "bytes" | "contentType" | "contentLength" | "finalUrl">;

interface ParseResults {
  feed: Metadata | undefined;
  page: PageMetadata | undefined;
  audio: EpisodeDraft | undefined;
}

/** What a thread is given. */
export interface WorkerTask {
  parser: keyof ParseResults;
  document: DocumentBytes;
}

/**
 * metadataFromFeed for a server that has others to serve: what is large, or may unfold to it, is read in a thread of its
 * own, bounded in time and memory.
 * @param signal when to give the document up
 * @throws AppError 'document-too-large' (422) beyond those bounds; 'overloaded' (503) too many are being read
 */
export async function parseFeed(document: DocumentBytes, signal: AbortSignal): Promise<Metadata | undefined> {
  return isExpensive(document) || isGzip(document.bytes)
    ? parseInWorker("feed", document, signal)
    : metadataFromFeed(document);
}

/** findingsOfPage, with the bounds of readFeed. */
export async function parsePage(document: DocumentBytes, signal: AbortSignal): Promise<PageMetadata | undefined> {
  return isExpensive(document) ? parseInWorker("page", document, signal) : metadataFromPage(document);
}

/** draftFromAudio in a thread always: tags are read by a library that was not made for hostile files. */
export async function parseMediaFile(document: DocumentBytes, signal: AbortSignal): Promise<EpisodeDraft | undefined> {
  return parseInWorker("audio", document, signal);
}

function isExpensive({ bytes }: DocumentBytes): boolean {
  if (bytes.length >= ASIDE_MIN_BYTES) return true;
  let elements = 0;
  for (const byte of bytes) if (ELEMENT_BEGINNINGS.has(byte)) elements += 1;
  return elements >= ASIDE_MIN_ELEMENTS;
}

const threads = new Semaphore(THREADS_AT_ONCE, MAX_WAITING);

async function parseInWorker<R extends keyof ParseResults>(
  reader: R,
  document: DocumentBytes,
  signal: AbortSignal,
): Promise<ParseResults[R]> {
  return threads.run(() => readInThread(reader, document, signal), signal);
}

function readInThread<R extends keyof ParseResults>(
  reader: R,
  document: DocumentBytes,
  signal: AbortSignal,
): Promise<ParseResults[R]> {
  const { bytes, contentType, contentLength, finalUrl } = document;
  const workerData: WorkerTask = { parser: reader, document: { bytes, contentType, contentLength, finalUrl } };
  const worker = new Worker(new URL("./worker.ts", import.meta.url), {
    workerData,
    // it needs nothing of the process's settings, secrets among them
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: ASIDE_MAX_MEMORY_MB },
  });
  const { promise, resolve, reject } = Promise.withResolvers<ParseResults[R]>();
  const refuse = () => reject(new AppError(422, "document-too-large", "This document is too large to be read"));
  signal.addEventListener("abort", refuse, { once: true });
  if (signal.aborted) refuse();
  worker.once("message", resolve);
  worker.once("error", refuse);
  worker.once("exit", refuse);
  return promise.finally(() => {
    signal.removeEventListener("abort", refuse);
    return worker.terminate();
  });
}
