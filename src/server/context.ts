import { randomInt } from "node:crypto";
import { VERIFICATION_CODE_LENGTH } from "#domain/users/user.ts";
import { ChangedFeeds } from "./changed-feeds.ts";
import type { Config } from "./config.ts";
import { JobQueue } from "./job-queue.ts";
import type { DocumentFetch } from "./lookup/fetch/document-fetch.ts";
import { createLookupFetch } from "./lookup/fetch/lookup-fetch.ts";
import { buildUserAgent } from "./lookup/fetch/ssrf-safe-fetch.ts";
import { type Mailer, smtpMailer } from "./mail/mailer.ts";
import { type DatabaseRole, Metrics } from "./metrics.ts";
import { VisitCounter } from "./numbers/visit-counter.ts";
import { createBatchWriter } from "./numbers/write-batch.ts";
import { OwnerTurns } from "./owner-turns.ts";
import { channelItem } from "./publish/channel.ts";
import { FeedOutlineCache } from "./publish/feed-outlines.ts";
import { PublishedItemCache } from "./publish/published-items.ts";
import { createSharedCount, createSharedQuota } from "./shared-quota.ts";
import { Availability } from "./store/availability.ts";
import { ContentDates } from "./store/content-dates.ts";
import { type Database, type Db, openDatabase } from "./store/database.ts";
import { isTemporaryFailure } from "./store/database-errors.ts";
import { measureWatch } from "./store/watched-feeds.ts";
import { HubNotifier } from "./websub/hub-notifier.ts";

/** A copy of the primary that may lag behind it. */
export interface Replica {
  database: Database;
  availability: Availability;
  /** While it is false, public documents are read from the replica. */
  primaryAvailability: Availability;
}

/** The dependencies of operations and routes, created once per process. Tests replace single ones. */
export interface Context {
  config: Config;
  database: Database;
  /** reads for public pages; undefined without DATABASE_REPLICA_URL */
  replica: Replica | undefined;
  /** database.db */
  db: Db;
  /** whether the database is a snapshot of the replica, in place of a primary that is away */
  isReadOnly: boolean;
  fetch: DocumentFetch;
  /** undefined when no mail server is configured; verification then runs in simulation mode */
  sendMail: Mailer | undefined;
  now(): Date;
  /** @returns a new verification code of digits */
  createCode(): string;
  jobs: JobQueue;
  /** which users' enclosures this process asks for */
  probeTurns: OwnerTurns;
  /** stores since when published feeds have their content */
  contentDates: ContentDates;
  /** the items of published feeds, for when a feed is published again */
  publishedItems: PublishedItemCache;
  /** what pages and players show of whole feeds, for the same */
  feedOutlines: FeedOutlineCache;
  /** the feeds to compare with what WebSub hubs know */
  changedFeeds: ChangedFeeds;
  /** notifies WebSub hubs of changed feeds, if any are configured */
  hubNotifier: HubNotifier;
  /** counts visits of public documents */
  visits: VisitCounter;
  /** undefined without METRICS_TOKEN */
  metrics: Metrics | undefined;
  /** makes this process look for what is due in the background; without a watcher nothing happens */
  wakeWatcher(): void;
  /** logs a failure outside of a request */
  warn(message: string, error: unknown): void;
  /** @param onStep is called with a description of what is being waited for */
  close(onStep?: (waitingFor: string) => void): Promise<void>;
}

/** The parts of CACHE_MB. Besides responses, these are what the next version of a document has in common with the last one. */
export const CACHE_SHARES = {
  responses: 0.75,
  /** items of published feeds */
  items: 0.125,
  /** items of lists on public pages */
  markup: 0.0625,
  /** what pages and players show of the whole feed */
  outlines: 0.0625,
};

/** Opens the database and creates the other dependencies from the settings. */
export function createContext(config: Config, overrides: Partial<Context> = {}): Context {
  const metrics = config.metricsToken ? new Metrics() : undefined;
  const open = (databaseUrl: string | undefined, role: DatabaseRole) =>
    openDatabase(
      { databaseUrl, dataDir: config.dataDir },
      metrics && ((outcome, durationMs) => metrics.recordQuery(role, outcome, durationMs)),
    );
  const database = overrides.database ?? open(config.databaseUrl, "primary");
  const openReplica = (url: string): Replica => {
    const replica = open(url, "replica");
    const watch = (watched: Database, failure: string, recovery: string) =>
      new Availability(watched.ping, (error) => {
        if (error !== undefined) context.warn(failure, error);
        else context.warn(recovery, undefined);
      });
    return {
      database: replica,
      availability: watch(
        replica,
        "The replica does not answer: the primary serves alone",
        "The replica answers again",
      ),
      primaryAvailability: watch(
        database,
        "The primary does not answer: public pages are read from the replica, and nothing can be written",
        "The primary answers again",
      ),
    };
  };
  const context: Context = {
    config,
    database,
    replica: config.databaseReplicaUrl ? openReplica(config.databaseReplicaUrl) : undefined,
    db: database.db,
    isReadOnly: false,
    fetch: createLookupFetch({
      rateLimits: config.rateLimits,
      allowCidrs: config.lookupAllow,
      publicUrl: config.publicUrl,
      bookRequest: createSharedQuota(database.db, (error) => context.warn("Could not book a request", error)),
      // A process that is the only one counts in its memory.
      ...((config.webConcurrency > 1 || config.databaseUrl) && {
        countRequest: createSharedCount(database.db, (error) => context.warn("Could not count a request", error)),
      }),
    }),
    sendMail: config.smtpUrl ? smtpMailer(config.smtpUrl, config.mailFrom ?? "") : undefined,
    now: () => new Date(),
    createCode: () => String(randomInt(10 ** VERIFICATION_CODE_LENGTH)).padStart(VERIFICATION_CODE_LENGTH, "0"),
    jobs: new JobQueue((name, error) => context.warn(`Could not ${name}`, error)),
    probeTurns: new OwnerTurns(),
    contentDates: new ContentDates(database, (message, error) => context.warn(message, error)),
    publishedItems: new PublishedItemCache(config.cacheMegabytes * 2 ** 20 * CACHE_SHARES.items, channelItem),
    feedOutlines: new FeedOutlineCache(config.cacheMegabytes * 2 ** 20 * CACHE_SHARES.outlines),
    changedFeeds: new ChangedFeeds(),
    hubNotifier: new HubNotifier({
      hubUrls: config.websubHubs,
      userAgent: buildUserAgent(config.publicUrl),
      warn: (message, error) => context.warn(message, error),
    }),
    visits: new VisitCounter({
      isOn: config.countsVisits,
      now: () => context.now(),
      write: createBatchWriter({
        db: database.db,
        publicUrl: config.publicUrl,
        now: () => context.now(),
      }),
      isTemporary: isTemporaryFailure,
      warn: (message, error) => context.warn(message, error),
    }),
    metrics,
    wakeWatcher: () => {},
    warn: (message, error) => console.error(message, error),
    close: async (onStep = () => {}) => {
      onStep("background jobs");
      await context.jobs.close();
      onStep("notifications to hubs");
      await context.hubNotifier.close();
      onStep("the writing of what was counted");
      await context.visits.close();
      onStep("the writing of feeds' dates");
      await context.contentDates.flush();
      onStep("the database");
      await context.replica?.primaryAvailability.close();
      await context.replica?.availability.close();
      await context.replica?.database.close();
      await database.close();
    },
    ...overrides,
  };
  metrics?.addQueue("jobs", () => context.jobs.waiting.jobs);
  metrics?.addQueue("hub-notifications", () => context.hubNotifier.pending);
  metrics?.addQueue("low-priority-jobs", () => context.jobs.waiting.lowPriorityJobs);
  metrics?.addWatch(() => measureWatch(context.db, context.now().toISOString()));
  metrics?.addQueue("database", () => database.waitingQueries());
  return context;
}
