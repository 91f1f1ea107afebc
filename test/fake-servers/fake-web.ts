import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type DocumentFetch, type FetchOptions, HttpStatusError } from "#server/lookup/fetch/document-fetch.ts";
import { createSsrfSafeFetch } from "#server/lookup/fetch/ssrf-safe-fetch.ts";

/** The response to one URL. */
export interface FakeResponse {
  status?: number;
  /** Content-Type; text/html by default */
  type?: string;
  body?: string | Buffer;
  /** redirects to another fake URL */
  location?: string;
  headers?: Record<string, string>;
}

/** Responses by normalized URL. A URL without a query matches every query. A function receives the requested URL. */
export type FakeSites = Record<string, FakeResponse | ((address: URL) => FakeResponse | undefined)>;

/** A local server that responds in place of real sites. */
export interface FakeWeb {
  /** the application's fetch, which sends every request to the local server */
  fetch: DocumentFetch;
  /** every URL requested so far, in order */
  requestedUrls: string[];
  close(): Promise<void>;
}

/** Starts the server; it responds 404 to unknown URLs. */
export async function startFakeWeb(sites: FakeSites): Promise<FakeWeb> {
  const asked: string[] = [];
  let origin = "";
  const here = (address: string) => `${origin}/${encodeURIComponent(new URL(address).href)}`;
  const server = createServer((request, response) => {
    const address = decodeURIComponent((request.url ?? "/").slice(1));
    asked.push(address);
    const site = sites[address] ?? sites[address.replace(/\?.*$/, "")];
    const answer = typeof site === "function" ? site(new URL(address)) : site;
    if (!answer) return response.writeHead(404).end();
    if (answer.location) return response.writeHead(302, { location: here(answer.location) }).end();
    const body = answer.body ?? "";
    response.writeHead(answer.status ?? 200, {
      "content-type": answer.type ?? "text/html; charset=utf-8",
      "content-length": Buffer.byteLength(body),
      ...answer.headers,
    });
    response.end(request.method === "HEAD" ? undefined : body);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const safeFetch = createSsrfSafeFetch({ allowCidrs: ["127.0.0.0/8"], publicUrl: "https://aircheck.example" });
  const addressOf = (localUrl: string) => decodeURIComponent(new URL(localUrl).pathname.slice(1));
  const fetch = async (url: string, options?: FetchOptions) => {
    try {
      const document = await safeFetch(here(url), options);
      return { ...document, finalUrl: addressOf(document.finalUrl) };
    } catch (error) {
      if (!(error instanceof HttpStatusError)) throw error;
      throw new HttpStatusError(addressOf(error.url), error.responseStatus, error.retryAfter);
    }
  };
  return {
    fetch: Object.assign(fetch, {
      probe: (url: string, options?: FetchOptions) => safeFetch.probe(here(url), options),
    }),
    requestedUrls: asked,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** The providers' real URLs, for a fake web to respond to. */
export const PROVIDER_URLS = {
  appleLookupUrl: "https://itunes.apple.com/lookup",
  spotifyOembedUrl: "https://open.spotify.com/oembed",
  youtubeOembedUrl: "https://www.youtube.com/oembed",
  podcastIndexUrl: "https://api.podcastindex.org",
  podcastIndexKey: undefined,
  podcastIndexSecret: undefined,
};
