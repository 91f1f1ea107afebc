import type { EpisodeDraft, Metadata } from "#domain/episodes/metadata.ts";
import { isPrivateAddress } from "#domain/links/private-address.ts";
import { AppError } from "#server/errors.ts";
import { CONCURRENCY } from "#server/limits/limits.ts";
import { Semaphore } from "#server/limits/semaphore.ts";
import type { FeedDocument } from "./feeds/feed.ts";
import type { DocumentFetch, FetchedDocument, FetchOptions } from "./fetch/document-fetch.ts";
import { BodyLimitError } from "./fetch/ssrf-safe-fetch.ts";
import { MAX_SMALL_BYTES } from "./parse/document-bytes.ts";
import { parseFeed, prepareToParse } from "./parse/parse-document.ts";

/** For one lookup in total, requests and parsing included. */
const LOOKUP_TIMEOUT_MS = 20_000;
/** A lookup that got its turn late still has this long for its large documents: to stop it half-way would only waste the turn. */
const LARGE_DOCUMENT_TIME_MS = 12_000;
/** For pages and API responses of providers; feeds may be larger. */
export const PROVIDER_MAX_BYTES = 8_000_000;
/** 200 episodes with descriptions of 4,000 characters in three bytes each, the most that Apple's directory sends. */
const DIRECTORY_MAX_BYTES = 3_000_000;

/** Codes of errors that say nothing about the directory. */
const OWN_LIMITS = new Set(["host-rate-limited", "overloaded"]);
/** For what would be good to know in addition. */
const EXTRA_TIME_MS = 2000;
/** For a directory's turn, once in a lookup: a form that is filled in at once, and completed later, is better than one that waits. */
const DIRECTORY_WAIT_MS = 2000;
/** When to ask a directory again that has failed. */
const DIRECTORY_RETRY_AFTER_SECONDS = 60;

/** Of one feed; hosts put 50 to 300 episodes on a page. */
const MAX_FEED_PAGES = 8;
const MAX_EPISODES = 10_000;

/** The addresses of feeds. The rows of a list share the parsed feed of their show, and its address is asked for once. */
const addresses = new WeakMap<FeedDocument, Promise<string | null>>();

/** Bounds the memory of the process. */
const largeDocumentSlots = new Semaphore(CONCURRENCY.largeLookups);

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
  /** Called instead of asking Apple's directory, which allows few requests; its shows are asked for all the same. */
  onDirectoryNeeded?: () => void;
  /** ids of Apple's directory that are asked for in one request, as soon as one of them is needed */
  appleShowIds?: readonly string[];
  /** feeds that other lookups of the same show have parsed, by their bytes */
  parsedFeeds?: {
    get(bytes: Uint8Array): FeedDocument | undefined;
    set(bytes: Uint8Array, feed: FeedDocument): unknown;
  };
  /** for somebody without an account: holds no large documents, and see FetchOptions */
  isForVisitor?: boolean;
}

/** Metadata of a show with its episodes. */
export type MetadataWithFeed = Metadata & Required<Pick<Metadata, "feed">>;

/**
 * The requests of one lookup. They share one timeout, and a request that fails does not fail the lookup: other steps may
 * still find the episode. The first error is kept for the case that nothing is found.
 */
export class LookupSession {
  readonly providers: ProviderConfig;
  readonly #timeout = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  readonly #endsAtMs: number;
  readonly #largeDocumentTimeMs: number;
  readonly #fetch: DocumentFetch;
  readonly #isForVisitor: boolean;
  #firstError: AppError | undefined;
  #isDirectoryUnavailable = false;
  #longestDirectoryWaitMs = DIRECTORY_WAIT_MS;
  /** parts of directories that have failed, other than by a limit of ours */
  readonly #failedDirectories = new Set<string>();
  #directoryRetryAfterSeconds = DIRECTORY_RETRY_AFTER_SECONDS;
  /** resolves when this lookup may hold large documents; undefined as long as it has met none */
  #largeDocumentTurn: Promise<void> | undefined;
  readonly #ended = Promise.withResolvers<void>();

  readonly appleShowIds: readonly string[];
  readonly #onDirectoryNeeded: (() => void) | undefined;
  readonly #parsedFeeds: LookupOptions["parsedFeeds"];

  constructor({
    fetch,
    providers,
    timeoutMs = LOOKUP_TIMEOUT_MS,
    onDirectoryNeeded,
    appleShowIds = [],
    parsedFeeds,
    isForVisitor = false,
  }: LookupOptions) {
    this.#onDirectoryNeeded = onDirectoryNeeded;
    this.appleShowIds = appleShowIds;
    this.#parsedFeeds = parsedFeeds;
    this.#endsAtMs = performance.now() + timeoutMs;
    this.#largeDocumentTimeMs = Math.min(timeoutMs, LARGE_DOCUMENT_TIME_MS);
    this.#abortIn(timeoutMs);
    this.#fetch = fetch;
    this.#isForVisitor = isForVisitor;
    this.providers = providers;
  }

  /** aborts at the end of the lookup's time */
  get signal(): AbortSignal {
    return this.#timeout.signal;
  }

  /** Whether a podcast directory did not respond, or could not be asked within the quota. */
  get isDirectoryUnavailable(): boolean {
    return this.#isDirectoryUnavailable;
  }

  /** How long it takes until a directory that is unavailable can be asked again. */
  get directoryRetryAfterSeconds(): number {
    return this.#directoryRetryAfterSeconds;
  }

  /**
   * Fetches a response of a directory. It waits for its turn once in a lookup.
   * @returns undefined on failure, which is remembered: another storefront would answer the same
   */
  async askDirectory(
    url: string,
    { isForList = false, ...options }: FetchOptions & { isForList?: boolean },
  ): Promise<FetchedDocument | undefined> {
    if (this.#onDirectoryNeeded && !isForList) {
      this.#onDirectoryNeeded();
      this.noteDirectoryFailure();
      return undefined;
    }
    const directory = url.replace(/\?.*/s, "");
    if (this.#failedDirectories.has(directory)) return undefined;
    const limits = {
      maxBodyBytes: DIRECTORY_MAX_BYTES,
      longestWaitMs: this.#longestDirectoryWaitMs,
      onWait: () => this.waitForNoDirectory(),
    };
    const sent = this.fetch(url, { ...limits, ...options }).catch((error: unknown) => {
      const retryAfterSeconds = error instanceof AppError ? error.retryAfterSeconds : undefined;
      this.noteDirectoryFailure(retryAfterSeconds);
      this.#onDirectoryNeeded?.();
      if (!(error instanceof AppError && OWN_LIMITS.has(error.code))) this.#failedDirectories.add(directory);
      throw error;
    });
    return this.attempt(sent);
  }

  /** Remembers that a directory did not say what it knows. */
  noteDirectoryFailure(retryAfterSeconds = DIRECTORY_RETRY_AFTER_SECONDS): void {
    this.#isDirectoryUnavailable = true;
    this.#directoryRetryAfterSeconds = retryAfterSeconds;
  }

  /** From now on directories are asked only where it is this lookup's turn at once. */
  waitForNoDirectory(): void {
    this.#longestDirectoryWaitMs = 0;
  }

  /** What is known already is enough: nothing else is waited for longer than EXTRA_TIME_MS from now. */
  shortenRemainingWaits(): void {
    this.waitForNoDirectory();
    this.#abortIn(Math.min(EXTRA_TIME_MS, Math.max(0, this.#endsAtMs - performance.now())));
  }

  /** The error of the first request that failed and was ignored. */
  get firstError(): AppError | undefined {
    return this.#firstError;
  }

  /**
   * Fetches a document. One beyond MAX_SMALL_BYTES is requested again when fewer lookups than LARGE_DOCUMENT_LOOKUPS hold any;
   * from then on this lookup may hold them until it ends.
   * @throws AppError those of DocumentFetch; 'overloaded' (503) it was not its turn within the time of the lookup
   */
  async fetch(url: string, options: FetchOptions = {}): Promise<FetchedDocument> {
    prepareToParse();
    const maxBodyBytes = options.maxBodyBytes ?? Number.POSITIVE_INFINITY;
    const visitor = this.#isForVisitor && { isForVisitor: true };
    const signal = options.signal ? AbortSignal.any([options.signal, this.signal]) : this.signal;
    const fetch = (limits: FetchOptions) => this.#fetch(url, { ...options, ...limits, ...visitor, signal });
    if (this.#largeDocumentTurn || maxBodyBytes <= MAX_SMALL_BYTES) {
      await this.#largeDocumentTurn;
      return fetch({});
    }
    try {
      return await fetch({ maxBodyBytes: MAX_SMALL_BYTES });
    } catch (error) {
      if (this.#isForVisitor || !(error instanceof BodyLimitError) || error.isHopeless) throw error;
      this.#largeDocumentTurn ??= this.#waitForLargeDocuments();
      await this.#largeDocumentTurn;
      return fetch({});
    }
  }

  /** Lets another lookup hold large documents. To be called when the lookup is over. */
  end(): void {
    clearTimeout(this.#timer);
    this.#ended.resolve();
  }

  /** Not before: timers count whole milliseconds from the beginning of one, and fire up to two early. */
  #abortIn(ms: number): void {
    const endsAtMs = performance.now() + ms;
    const wait = () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(
        () => (performance.now() < endsAtMs ? wait() : this.#timeout.abort()),
        endsAtMs - performance.now(),
      ).unref();
    };
    wait();
  }

  async #waitForLargeDocuments(): Promise<void> {
    const isTurn = Promise.withResolvers<void>();
    const held = largeDocumentSlots.run(async () => {
      isTurn.resolve();
      await this.#ended.promise;
    }, this.signal);
    await Promise.race([isTurn.promise, held]);
    if (this.#endsAtMs - performance.now() >= this.#largeDocumentTimeMs) return;
    this.#abortIn(this.#largeDocumentTimeMs);
  }

  /** Fetches a page or an API response of a provider; undefined on failure. */
  async tryFetch(url: string, options: FetchOptions = {}): Promise<FetchedDocument | undefined> {
    return this.attempt(this.fetch(url, { maxBodyBytes: PROVIDER_MAX_BYTES, ...options }));
  }

  /** Fetches a feed with all its pages; undefined on failure, or when the document is not a feed with episodes. */
  async fetchFeed(url: string): Promise<MetadataWithFeed | undefined> {
    const document = await this.#fetchFeedDocument(url);
    const metadata = document && (await this.completeFeed(document));
    return metadata?.feed && metadata.feed.episodes.length > 0 ? { ...metadata, feed: metadata.feed } : undefined;
  }

  /** The metadata of a feed with the episodes of all its pages. */
  async completeFeed(document: FeedDocument): Promise<Metadata> {
    const pages: MetadataWithFeed[] = [];
    for await (const page of this.#feedPages(document)) pages.push(page);
    const [first, ...others] = pages;
    if (!first || others.length === 0) return first ?? document.metadata;
    const guids = new Set<string | null>();
    const episodes = pages
      .flatMap(({ feed }) => feed.episodes)
      .filter(({ sourceGuid }) => sourceGuid === null || (!guids.has(sourceGuid) && guids.add(sourceGuid)));
    return { ...first, feed: { ...first.feed, episodes: episodes.slice(0, MAX_EPISODES) } };
  }

  async #fetchFeedDocument(url: string, signal?: AbortSignal): Promise<FeedDocument | undefined> {
    const fetched = this.fetch(url, signal ? { signal } : {});
    return this.attempt(fetched.then((document) => this.parseFeed(document)));
  }

  /** Parses a document as a feed, unless another lookup has. @throws AppError those of parseFeed() */
  async parseFeed(document: FetchedDocument): Promise<FeedDocument | undefined> {
    const { bytes } = document;
    const known = this.#parsedFeeds?.get(bytes);
    if (known) return known;
    const feed = await parseFeed(document, this.signal);
    if (feed) this.#parsedFeeds?.set(bytes, feed);
    return feed;
  }

  /**
   * The pages of a feed, the newest first, all with the address of the first one as their source. A feed that has moved is read where it
   * is now.
   */
  async *#feedPages(document: FeedDocument): AsyncGenerator<MetadataWithFeed> {
    const { newFeedUrl, metadata } = document;
    const hasMoved = newFeedUrl !== null && !isSameUrl(newFeedUrl, metadata.sourceFeedUrl);
    const moved = hasMoved ? await this.#fetchFeedDocument(newFeedUrl) : undefined;
    let page: FeedDocument | undefined = moved?.metadata.feed?.episodes.length ? moved : document;
    const feedUrl = await this.#addressOf(page);
    const seen = new Set<string>();
    for (let count = 1; page?.metadata.feed; count += 1) {
      yield withSource({ ...page.metadata, feed: page.metadata.feed }, feedUrl);
      const { nextPageUrl }: FeedDocument = page;
      if (!nextPageUrl || seen.has(nextPageUrl) || count >= MAX_FEED_PAGES) return;
      seen.add(nextPageUrl);
      page = await this.#fetchFeedDocument(nextPageUrl);
    }
  }

  /** The address that a feed gives as its own, if that leads to the same feed; otherwise the one that answered. */
  #addressOf(document: FeedDocument): Promise<string | null> {
    const address = addresses.get(document) ?? this.#findAddress(document);
    addresses.set(document, address);
    return address;
  }

  async #findAddress({ selfUrl, metadata }: FeedDocument): Promise<string | null> {
    const isOther = selfUrl !== null && selfUrl !== metadata.sourceFeedUrl;
    if (!isOther || isPrivateAddress(selfUrl)) return metadata.sourceFeedUrl;
    const self = await this.#fetchFeedDocument(selfUrl, AbortSignal.timeout(EXTRA_TIME_MS));
    return self && isSameFeed(self.metadata, metadata) ? self.metadata.sourceFeedUrl : metadata.sourceFeedUrl;
  }

  /** Fetches the feeds one after the other, page by page, until `find` returns an episode. */
  async findEpisodeInFeeds(
    feedUrls: readonly string[],
    find: (metadata: MetadataWithFeed) => Promise<EpisodeDraft | undefined>,
  ): Promise<EpisodeDraft | undefined> {
    for (const feedUrl of feedUrls) {
      const document = await this.#fetchFeedDocument(feedUrl);
      if (!document) continue;
      for await (const page of this.#feedPages(document)) {
        const episode = page.feed.episodes.length > 0 ? await find(page) : undefined;
        if (episode) return episode;
      }
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

/** Whether two documents are one feed: the show's title is the same, and an item of one, known by its guid or else by its file, is in the other. */
function isSameFeed(a: Metadata, b: Metadata): boolean {
  const items = new Set(itemKeys(a));
  return a.title === b.title && itemKeys(b).some((key) => items.has(key));
}

function itemKeys({ feed }: Metadata): string[] {
  return (feed?.episodes ?? []).flatMap(({ sourceGuid, audioUrl }) => sourceGuid ?? audioUrl ?? []);
}

/** A feed with another address as its own. Items that were taken from other feeds keep those. */
function withSource(metadata: MetadataWithFeed, feedUrl: string | null): MetadataWithFeed {
  const { sourceFeedUrl, feed } = metadata;
  if (sourceFeedUrl === feedUrl) return metadata;
  const episodes = feed.episodes.map((episode) =>
    episode.sourceFeedUrl === sourceFeedUrl ? { ...episode, sourceFeedUrl: feedUrl } : episode,
  );
  return { ...metadata, sourceFeedUrl: feedUrl, feed: { ...feed, episodes } };
}

function isSameUrl(a: string, b: string | null): boolean {
  const comparable = (url: string) => url.replace(/^https?:\/\/(?:www\.)?/, "").replace(/\/$/, "");
  return b !== null && comparable(a) === comparable(b);
}
