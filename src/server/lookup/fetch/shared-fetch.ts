import { AppError } from "#server/errors.ts";
import type { DocumentFetch, FetchedDocument, FetchOptions } from "./document-fetch.ts";

interface Download {
  document: Promise<FetchedDocument>;
  controller: AbortController;
  callerCount: number;
}

/**
 * Wraps a fetch so that simultaneous calls for the same URL and options share one download. A caller whose signal aborts
 * leaves it, and the last one to leave aborts it.
 */
export function createSharedFetch(fetch: DocumentFetch): DocumentFetch {
  const downloads = new Map<string, Download>();

  function startDownload(key: string, url: string, options: FetchOptions): Download {
    const controller = new AbortController();
    const document = fetch(url, { ...options, signal: controller.signal });
    const download = { document, controller, callerCount: 0 };
    downloads.set(key, download);
    document.catch(() => {}).finally(() => forget(key, download));
    return download;
  }

  function forget(key: string, download: Download): void {
    if (downloads.get(key) === download) downloads.delete(key);
  }

  async function fetchDocument(url: string, { signal, ...options }: FetchOptions = {}): Promise<FetchedDocument> {
    const key = JSON.stringify([url, options]);
    const download = downloads.get(key) ?? startDownload(key, url, options);
    download.callerCount += 1;
    const { promise: left, reject } = Promise.withResolvers<never>();
    const leave = () => {
      download.callerCount -= 1;
      if (download.callerCount > 0) return reject(timedOut(url));
      // The download itself fails now, with an error that says what it was waiting for.
      forget(key, download);
      download.controller.abort();
    };
    if (signal?.aborted) leave();
    signal?.addEventListener("abort", leave, { once: true });
    return Promise.race([download.document, left]).finally(() => signal?.removeEventListener("abort", leave));
  }

  return Object.assign(fetchDocument, { probe: fetch.probe });
}

function timedOut(url: string): AppError {
  return new AppError(422, "url-unreachable", `${new URL(url).hostname} did not respond in time`);
}
