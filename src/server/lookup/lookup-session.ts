import type { EpisodeDraft, Metadata } from "#domain/metadata.ts";
import { AppError } from "#server/errors.ts";
import type { DocumentFetch, FetchedDocument, FetchOptions } from "./fetch/document-fetch.ts";
import { parseFeed } from "./parse/parse-document.ts";

/** For all that one look-up asks of the web and reads. */
const LOOK_UP_TIMEOUT_MS = 20_000;
/** What a provider's answer, or a page, may hold. */
const PROVIDER_MAX_BYTES = 8_000_000;

/** Where providers are asked. */
export interface ProviderConfig {
  /** Apple's lookup; its search is the sibling /search */
  appleLookupUrl: string;
  spotifyOembedUrl: string;
  youtubeOembedUrl: string;
  /** Podcast Index's API; used when key and secret are there */
  podcastIndexUrl: string;
  podcastIndexKey: string | undefined;
  podcastIndexSecret: string | undefined;
}

export interface LookupOptions {
  fetch: DocumentFetch;
  providers: ProviderConfig;
  /** for everything that one look-up does; 20,000 unless said */
  timeoutMs?: number;
}

/** A feed whose episodes were read. */
export type MetadataWithFeed = Metadata & Required<Pick<Metadata, "feed">>;

/**
 * One look-up's way to the web: all its questions and readings share one deadline, and one that fails does not end the look-up. The
 * first refusal is remembered for when nothing at all was found.
 */
export class LookupSession {
  readonly providers: ProviderConfig;
  readonly #fetch: DocumentFetch;
  /** ends when the look-up has to */
  readonly signal: AbortSignal;
  #firstError: AppError | undefined;

  constructor({ fetch, providers, timeoutMs = LOOK_UP_TIMEOUT_MS }: LookupOptions) {
    this.signal = AbortSignal.timeout(timeoutMs);
    this.#fetch = fetch;
    this.providers = providers;
  }

  /** Why the first question that failed did. */
  get firstError(): AppError | undefined {
    return this.#firstError;
  }

  /** @throws AppError what the fetch throws */
  async fetch(url: string, options: FetchOptions = {}): Promise<FetchedDocument> {
    return this.#fetch(url, { ...options, signal: this.signal });
  }

  /** Asks a provider or a page; undefined where it does not answer. */
  async tryFetch(url: string, options: FetchOptions = {}): Promise<FetchedDocument | undefined> {
    return this.attempt(this.fetch(url, { maxBodyBytes: PROVIDER_MAX_BYTES, ...options }));
  }

  /** Reads the feed at an address; undefined where there is none with episodes. */
  async fetchFeed(url: string): Promise<MetadataWithFeed | undefined> {
    const found = await this.attempt(this.fetch(url).then((document) => parseFeed(document, this.signal)));
    return found?.feed && found.feed.episodes.length > 0 ? { ...found, feed: found.feed } : undefined;
  }

  /** The first of these feeds in which an episode is found, one after the other. */
  async findEpisodeInFeeds(
    feedUrls: readonly string[],
    find: (feed: MetadataWithFeed) => EpisodeDraft | undefined,
  ): Promise<EpisodeDraft | undefined> {
    for (const feedUrl of feedUrls) {
      const feed = await this.fetchFeed(feedUrl);
      const episode = feed && find(feed);
      if (episode) return episode;
    }
    return undefined;
  }

  /** What was asked or read; undefined, and the refusal remembered, where it was refused. */
  async attempt<T>(answer: Promise<T>): Promise<T | undefined> {
    try {
      return await answer;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.#firstError ??= error;
      return undefined;
    }
  }
}
