import type { EpisodeDraft, Metadata } from "#domain/episodes/metadata.ts";
import { AppError } from "#server/errors.ts";
import type { DocumentFetch, FetchedDocument, FetchOptions } from "./fetch/document-fetch.ts";
import { parseFeed } from "./parse/parse-document.ts";

/** For one lookup in total, requests and parsing included. */
const LOOKUP_TIMEOUT_MS = 20_000;
/** For pages and API responses of providers; feeds may be larger. */
const PROVIDER_MAX_BYTES = 8_000_000;

/** Endpoints and keys of the providers' APIs. */
export interface ProviderConfig {
  /** iTunes lookup; the search endpoint is its sibling /search */
  appleLookupUrl: string;
  spotifyOembedUrl: string;
  youtubeOembedUrl: string;
  /** used only when key and secret are set */
  podcastIndexUrl: string;
  podcastIndexKey: string | undefined;
  podcastIndexSecret: string | undefined;
}

export interface LookupOptions {
  fetch: DocumentFetch;
  providers: ProviderConfig;
  /** default 20,000 */
  timeoutMs?: number;
}

/** Metadata of a show with its episodes. */
export type MetadataWithFeed = Metadata & Required<Pick<Metadata, "feed">>;

/**
 * The requests of one lookup. They share one timeout, and a request that fails does not fail the lookup: other steps may
 * still find the episode. The first error is kept for the case that nothing is found.
 */
export class LookupSession {
  readonly providers: ProviderConfig;
  /** aborts at the end of the lookup's timeout */
  readonly signal: AbortSignal;
  readonly #fetch: DocumentFetch;
  #firstError: AppError | undefined;

  constructor({ fetch, providers, timeoutMs = LOOKUP_TIMEOUT_MS }: LookupOptions) {
    this.signal = AbortSignal.timeout(timeoutMs);
    this.#fetch = fetch;
    this.providers = providers;
  }

  /** The error of the first request that failed and was ignored. */
  get firstError(): AppError | undefined {
    return this.#firstError;
  }

  /** @throws AppError those of DocumentFetch */
  async fetch(url: string, options: FetchOptions = {}): Promise<FetchedDocument> {
    return this.#fetch(url, { ...options, signal: this.signal });
  }

  /** Fetches a page or an API response of a provider; undefined on failure. */
  async tryFetch(url: string, options: FetchOptions = {}): Promise<FetchedDocument | undefined> {
    return this.attempt(this.fetch(url, { maxBodyBytes: PROVIDER_MAX_BYTES, ...options }));
  }

  /** Fetches a feed; undefined on failure, or when the document is not a feed with episodes. */
  async fetchFeed(url: string): Promise<MetadataWithFeed | undefined> {
    const metadata = await this.attempt(this.fetch(url).then((document) => parseFeed(document, this.signal)));
    return metadata?.feed && metadata.feed.episodes.length > 0 ? { ...metadata, feed: metadata.feed } : undefined;
  }

  /** Fetches the feeds one after the other, until `find` returns an episode. */
  async findEpisodeInFeeds(
    feedUrls: readonly string[],
    find: (metadata: MetadataWithFeed) => EpisodeDraft | undefined,
  ): Promise<EpisodeDraft | undefined> {
    for (const feedUrl of feedUrls) {
      const metadata = await this.fetchFeed(feedUrl);
      const episode = metadata && find(metadata);
      if (episode) return episode;
    }
    return undefined;
  }

  /** Awaits the promise; undefined when it rejects with an AppError. */
  async attempt<T>(promise: Promise<T>): Promise<T | undefined> {
    try {
      return await promise;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.#firstError ??= error;
      return undefined;
    }
  }
}
