import { LRUCache } from "lru-cache";
import { MAX_SMALL_BYTES } from "../parse/document-bytes.ts";
import type { DocumentFetch, FetchedDocument, FetchOptions } from "./document-fetch.ts";

/** For this long a cached document is returned without a request: users paste a link twice. */
const FRESH_FOR_MS = 60_000;
/** Directories allow few requests, and what they say about a show seldom changes. */
const DIRECTORY_FRESH_FOR_MS = 6 * 3_600_000;
const DIRECTORY_HOSTS = new Set(["itunes.apple.com", "api.podcastindex.org"]);
/** A directory that is overloaded may send an empty list instead of an error. */
const EMPTY_RESULTS = /^\s*\{\s*"resultCount"\s*:\s*0\b/;
/** For this long it is revalidated with a conditional request. */
const CACHED_FOR_MS = 3_600_000;
const CACHE_MAX_BYTES = 48_000_000;
/** Larger ones would hold memory that the lookups of large documents need. */
const CACHED_DOCUMENT_MAX_BYTES = MAX_SMALL_BYTES;
const CACHE_MAX_DOCUMENTS = 500;

interface CachedDocument {
  document: FetchedDocument;
  /** time of the last request that confirmed it */
  checkedAtMs: number;
}

/**
 * Wraps a fetch with an in-memory LRU cache. Another process may have other documents in its cache: that costs requests,
 * and is never wrong for longer than FRESH_FOR_MS.
 * @param nowMs the current time in milliseconds
 */
export function createCachingFetch(fetch: DocumentFetch, nowMs: () => number = Date.now): DocumentFetch {
  const cache = new LRUCache<string, CachedDocument>({
    max: CACHE_MAX_DOCUMENTS,
    maxSize: CACHE_MAX_BYTES,
    maxEntrySize: CACHED_DOCUMENT_MAX_BYTES,
    sizeCalculation: ({ document }) => Math.max(1, document.bytes.length),
    ttl: CACHED_FOR_MS,
    ttlResolution: 0,
    perf: { now: nowMs },
  });

  async function fetchDocument(url: string, options: FetchOptions = {}): Promise<FetchedDocument> {
    // Headers may hold credentials: what they unlock is not for others.
    // Validators of the caller's own may lead to a response without a body.
    if (options.headers || options.validators || (options.isBackground && !options.usesCache))
      return fetch(url, options);
    const key = `${options.accept ?? ""} ${url}`;
    const cached = cache.get(key);
    if (cached && nowMs() - cached.checkedAtMs < freshForMs(url, cached.document)) return cached.document;
    const response = await fetch(url, cached ? { ...options, validators: cached.document.validators } : options);
    const document = cached && response.notModified ? cached.document : response;
    cache.set(key, { document, checkedAtMs: nowMs() }, { ttl: Math.max(CACHED_FOR_MS, freshForMs(url, document)) });
    return document;
  }

  return Object.assign(fetchDocument, { probe: fetch.probe });
}

function freshForMs(url: string, { bytes }: FetchedDocument): number {
  if (!DIRECTORY_HOSTS.has(hostnameOf(url))) return FRESH_FOR_MS;
  return EMPTY_RESULTS.test(new TextDecoder().decode(bytes.subarray(0, 100))) ? FRESH_FOR_MS : DIRECTORY_FRESH_FOR_MS;
}

function hostnameOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : "";
}
