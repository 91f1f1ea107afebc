import { randomUUID } from "node:crypto";
import type { Context } from "../context.ts";
import type { WatchedFeedRow } from "../store/tables.ts";
import { claimDueFeeds, hasDueFeed, type Lease, releaseLeases } from "../store/watched-feeds.ts";
import { claimDueSearch } from "../store/watches.ts";
import { sendDueMails } from "./send-mails.ts";

/** Imported on first use: the parsers are a quarter of what the application loads. */
const loadChanges = () => import("./podcast-index-changes.ts");
const loadCheck = () => import("./check-feed.ts");
const loadSearch = () => import("./search-directories.ts");

/** Between two looks at what is due; every process looks. */
const TICK_MS = 30_000;
const TICK_JITTER_MS = 5000;
/** A check that takes longer is made again by whichever process asks next. */
const LEASE_MS = 5 * 60_000;
const CONCURRENT_CHECKS = 4;
/** Claimed in one statement, so that a busy instance writes less. */
const FEEDS_PER_CLAIM = 2 * CONCURRENT_CHECKS;

/**
 * Looks for new appearances in the background, together with all other processes on the database: what is due is leased from
 * there, so a process that dies loses nothing, and none does another's work twice.
 */
export class Watcher {
  readonly #context: Context;
  readonly #random: () => number;
  readonly #stopping = new AbortController();
  /** of the leases that this process holds */
  readonly #tokens = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #run: Promise<void> | undefined;
  #isWoken = false;

  /** @param random from 0 to 1; tests replace it */
  constructor(context: Context, random: () => number = Math.random) {
    this.#context = context;
    this.#random = random;
  }

  /** Looks at what is due from now on, every 30 seconds. */
  start(): void {
    const next = () => {
      this.#timer = setTimeout(
        () => void this.runDue().finally(next),
        TICK_MS + TICK_JITTER_MS * (2 * this.#random() - 1),
      ).unref();
    };
    next();
  }

  /** Looks at once. */
  wake(): void {
    void this.runDue();
  }

  /** Does everything that is due, unless WATCH is off. Calls while it runs make it look once more. Errors are logged. */
  async runDue(): Promise<void> {
    if (!this.#context.config.isWatching) return;
    this.#isWoken = true;
    this.#run ??= this.#runWhileWoken().finally(() => {
      this.#run = undefined;
    });
    await this.#run;
  }

  /** Ends what is running, and gives back what this process has leased. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#stopping.abort();
    await this.#run;
    await this.#attempt("give back leases", () => releaseLeases(this.#context.db, [...this.#tokens]));
  }

  async #runWhileWoken(): Promise<void> {
    while (this.#isWoken && !this.#stopping.signal.aborted) {
      this.#isWoken = false;
      // First, so that what has changed is checked in the same run.
      await this.#attempt("ask Podcast Index for changes", async () =>
        (await loadChanges()).expediteChangedFeeds(this.#context, this.#stopping.signal),
      );
      await Promise.all([
        this.#attempt("check watched feeds", () => this.#checkDueFeeds()),
        this.#attempt("search for appearances", () => this.#searchDueNames()),
        this.#attempt("send mails about suggestions", () => sendDueMails(this.#context, this.#stopping.signal)),
      ]);
    }
  }

  /** Checks feeds, a few at a time, until none is due. */
  async #checkDueFeeds(): Promise<void> {
    const claimed: { feed: WatchedFeedRow; token: string }[] = [];
    let claiming: Promise<void> | undefined;
    const claim = async () => {
      const lease = this.#newLease();
      const feeds = await claimDueFeeds(this.#context.db, this.#now(), lease, FEEDS_PER_CLAIM);
      if (feeds.length === 0) this.#tokens.delete(lease.token);
      claimed.push(...feeds.map((feed) => ({ feed, token: lease.token })));
    };
    const take = async () => {
      while (claimed.length === 0) {
        claiming ??= claim().finally(() => {
          claiming = undefined;
        });
        await claiming;
        // Another process may have been quicker with these, and left others.
        if (claimed.length === 0 && !(await hasDueFeed(this.#context.db, this.#now()))) return undefined;
        if (this.#stopping.signal.aborted) return undefined;
      }
      return claimed.shift();
    };
    const work = async () => {
      for (let next = await take(); next && !this.#stopping.signal.aborted; next = await take()) {
        const { feed, token } = next;
        await this.#attempt(`check ${feed.feedUrl}`, async () => {
          const options = { token, signal: this.#stopping.signal, random: this.#random };
          const { checkFeed } = await loadCheck();
          const outcome = await checkFeed(this.#context, feed, options);
          this.#context.metrics?.recordCheck(outcome);
        });
      }
    };
    await Promise.all(Array.from({ length: CONCURRENT_CHECKS }, work));
    if (!this.#stopping.signal.aborted) this.#tokens.clear();
  }

  /** Searches the directories for one person after the other, until the budget is used up. */
  async #searchDueNames(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const lease = this.#newLease();
      const settings = await claimDueSearch(this.#context.db, this.#now(), lease);
      if (!settings) return;
      const options = { token: lease.token, signal: this.#stopping.signal, random: this.#random };
      const { searchDirectories } = await loadSearch();
      if ((await searchDirectories(this.#context, settings, options)) === "over-budget") return;
    }
  }

  #newLease(): Lease {
    const token = randomUUID();
    this.#tokens.add(token);
    return { token, until: new Date(this.#context.now().getTime() + LEASE_MS).toISOString() };
  }

  #now(): string {
    return this.#context.now().toISOString();
  }

  async #attempt(name: string, run: () => Promise<unknown>): Promise<void> {
    try {
      await run();
    } catch (error) {
      if (!this.#stopping.signal.aborted) this.#context.warn(`Could not ${name}`, error);
    }
  }
}
