import type { DocumentFetch, FetchOptions } from "./document-fetch.ts";

/** The fetch for background jobs: people's own requests go first. @param signal ends every request */
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
