import type { EpisodeDraft, Metadata } from "#domain/metadata.ts";
import { AppError } from "#server/errors.ts";
import type { FetchedDocument, SafeFetch, SafeFetchOptions } from "./fetch/ssrf-safe-fetch.ts";
import { parseFeed } from "./parse/parse-document.ts";

/** For all that one look-up asks of the web and reads. */
const LOOK_UP_TIMEOUT_MS = 20_000;
/** What a provider's answer, or a page, may hold. */
const PROVIDER_MAX_BYTES = 8_000_000;

/** Where providers are asked. */
export interface Providers {
  /** Apple's lookup; its search is the sibling /search */
  appleLookupUrl: string;
  spotifyOembedUrl: string;
  youtubeOembedUrl: string;
  /** Podcast Index's API; used when key and secret are there */
  podcastIndexUrl: string;
  podcastIndexKey: string | undefined;
  podcastIndexSecret: string | undefined;
}

export interface LookUpTools {
  fetch: SafeFetch;
  providers: Providers;
  /** for everything that one look-up does; 20,000 unless said */
  timeoutMs?: number;
}

/** A feed whose episodes were read. */
export type ReadFeed = Metadata & Required<Pick<Metadata, "feed">>;

/**
 * One look-up's way to the web: all its questions and readings share one deadline, and one that fails does not end the look-up. The
 * first refusal is remembered for when nothing at all was found.
 */
export class Inquiry {
  readonly providers: Providers;
  readonly #fetch: SafeFetch;
  /** ends when the look-up has to */
  readonly signal: AbortSignal;
  #refusal: AppError | undefined;

  constructor({ fetch, providers, timeoutMs = LOOK_UP_TIMEOUT_MS }: LookUpTools) {
    this.signal = AbortSignal.timeout(timeoutMs);
    this.#fetch = fetch;
    this.providers = providers;
  }

  /** Why the first question that failed did. */
  get refusal(): AppError | undefined {
    return this.#refusal;
  }

  /** @throws AppError what the fetch throws */
  async fetch(url: string, options: SafeFetchOptions = {}): Promise<FetchedDocument> {
    return this.#fetch(url, { ...options, signal: this.signal });
  }

  /** Asks a provider or a page; undefined where it does not answer. */
  async ask(url: string, options: SafeFetchOptions = {}): Promise<FetchedDocument | undefined> {
    return this.unlessRefused(this.fetch(url, { maxBodyBytes: PROVIDER_MAX_BYTES, ...options }));
  }

  /** Reads the feed at an address; undefined where there is none with episodes. */
  async feedAt(url: string): Promise<ReadFeed | undefined> {
    const found = await this.unlessRefused(this.fetch(url).then((document) => parseFeed(document, this.signal)));
    return found?.feed && found.feed.episodes.length > 0 ? { ...found, feed: found.feed } : undefined;
  }

  /** The first of these feeds in which an episode is found, one after the other. */
  async episodeIn(
    feedUrls: readonly string[],
    find: (feed: ReadFeed) => EpisodeDraft | undefined,
  ): Promise<EpisodeDraft | undefined> {
    for (const feedUrl of feedUrls) {
      const feed = await this.feedAt(feedUrl);
      const episode = feed && find(feed);
      if (episode) return episode;
    }
    return undefined;
  }

  /** What was asked or read; undefined, and the refusal remembered, where it was refused. */
  async unlessRefused<T>(answer: Promise<T>): Promise<T | undefined> {
    try {
      return await answer;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.#refusal ??= error;
      return undefined;
    }
  }
}
