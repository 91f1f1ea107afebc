import type { DocumentFetch, FetchOptions } from "../lookup/fetch/document-fetch.ts";

/** The application's fetch for work that nobody waits for. @param signal ends every request */
export function inBackground(fetch: DocumentFetch, signal: AbortSignal): DocumentFetch {
  const background = (options: FetchOptions = {}) => ({
    ...options,
    isBackground: true,
    signal: options.signal ? AbortSignal.any([options.signal, signal]) : signal,
  });
  return Object.assign((url: string, options?: FetchOptions) => fetch(url, background(options)), {
    probe: (url: string, options?: FetchOptions) => fetch.probe(url, background(options)),
  });
}
