import { randomInt } from "node:crypto";
import { JOB_KINDS, type JobKindName } from "#domain/background/job.ts";
import { hasOwnPremium, type PremiumRule } from "#domain/users/plan.ts";
import { VERIFICATION_CODE_LENGTH } from "#domain/users/user.ts";
import type { Config } from "./config.ts";
import { Limiter } from "./limits/limiter.ts";
import { LookupLimiter } from "./limits/lookup-limiter.ts";
import { SEARCH_TIME_MS } from "./limits/search-limiter.ts";
import type { DocumentFetch } from "./lookup/fetch/document-fetch.ts";
import { createLookupFetch } from "./lookup/fetch/lookup-fetch.ts";
import { type Mailer, smtpMailer } from "./mail/mailer.ts";
import { type DatabaseRole, type JobsMeasure, Metrics } from "./operate/metrics.ts";
import { SecurityLog } from "./operate/security-log.ts";
import { SearchThread } from "./search/search-thread.ts";
import { createBatchWriter } from "./statistics/count-batch.ts";
import { type Uncounted, VisitCounter } from "./statistics/visit-counter.ts";
import { type Database, type Db, openDatabase } from "./store/database.ts";
import { isTemporaryFailure } from "./store/database-errors.ts";
import { countJobs, LATE_JOB_MS, type LatenessRule } from "./store/jobs.ts";
import { Availability } from "./store/postgres/availability.ts";
import { newestBackupAt } from "./store/sqlite/backup-files.ts";
import { measureDatabase, measureDisk } from "./store/storage.ts";
import { countWatchedFeeds } from "./store/watched-feeds.ts";

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
  /** searches in full-text indexes */
  searchThread: SearchThread;
  /** how long a search may take */
  searchTimeMs: number;
  /** reads episodes while it is current, and everything public while the primary is away; undefined without DATABASE_REPLICA_URL */
  replica: Replica | undefined;
  /** database.db */
  db: Db;
  /** whether the process is about to stop accepting connections */
  isStopping: boolean;
  /** whether another worker of this machine already serves in its place */
  isReplaced: boolean;
  fetch: DocumentFetch;
  /** counts towards the limits */
  limiter: Limiter;
  /** limits the look-ups that users wait for, whichever route they use */
  lookupLimiter: LookupLimiter;
  /** undefined when no mail server is configured; verification then runs in simulation mode */
  sendMail: Mailer | undefined;
  now(): Date;
  isPremium: PremiumRule;
  /** @returns a new verification code of digits */
  createCode(): string;
  /** counts visits of public documents */
  visits: VisitCounter;
  /** undefined without METRICS_TOKEN */
  metrics: Metrics | undefined;
  securityLog: SecurityLog;
  /** logs what an operator may want to know about work in the background */
  info(message: string): void;
  /** makes this process look for due jobs at once; one that runs no jobs does nothing */
  wakeBackground(): void;
  /** the kinds of jobs that the settings switch on */
  activeJobKinds(): readonly JobKindName[];
  /** logs a failure outside of a request */
  warn(message: string, error: unknown): void;
  /** @param onStep is called with a description of what is being waited for */
  close(onStep?: (waitingFor: string) => void): Promise<void>;
}

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
  const createLimiter = (nowMs: () => number) =>
    new Limiter({
      db: database.db,
      hasOtherProcesses: config.webConcurrency > 1 || config.databaseUrl !== undefined,
      isOn: config.rateLimits,
      nowMs,
      onUncounted: (error) => context.warn("Rate limit check failed; using the count in memory", error),
    });
  const limiter = createLimiter(() => context.now().getTime());
  const context: Context = {
    config,
    database,
    searchThread: new SearchThread(),
    searchTimeMs: SEARCH_TIME_MS,
    replica: config.databaseReplicaUrl ? openReplica(config.databaseReplicaUrl) : undefined,
    db: database.db,
    isStopping: false,
    isReplaced: false,
    fetch: createLookupFetch({
      limiter: createLimiter(Date.now),
      allowCidrs: config.lookupAllow,
      publicUrl: config.publicUrl,
    }),
    limiter,
    lookupLimiter: new LookupLimiter(),
    sendMail: config.smtpUrl ? smtpMailer(config.smtpUrl, config.mailFrom ?? "") : undefined,
    now: () => new Date(),
    isPremium: (plan) => config.premium === "everyone" || hasOwnPremium(plan, context.now()),
    createCode: () => String(randomInt(10 ** VERIFICATION_CODE_LENGTH)).padStart(VERIFICATION_CODE_LENGTH, "0"),
    visits: new VisitCounter({
      isOn: config.countsVisits,
      limiter,
      publicUrl: config.publicUrl,
      now: () => context.now(),
      write: createBatchWriter({
        db: database.db,
        limiter,
        onUncounted: () => metrics?.count("uncounted", { reason: "network-limit" satisfies Uncounted }),
        now: () => context.now(),
        isPremium: (plan) => context.isPremium(plan),
      }),
      isTemporary: isTemporaryFailure,
      onUncounted: (reason) => metrics?.count("uncounted", { reason }),
      warn: (message, error) => context.warn(message, error),
    }),
    metrics,
    securityLog: new SecurityLog(),
    info: () => {},
    wakeBackground: () => {},
    activeJobKinds: () => JOB_KINDS,
    warn: (message, error) => console.error(message, error),
    close: async (onStep = () => {}) => {
      onStep("the writing of what was counted");
      await context.visits.close();
      // Before the database's own connections: the last one to be closed merges the write-ahead log, which only a writer can.
      await context.searchThread.close();
      onStep("the database");
      await context.replica?.primaryAvailability.close();
      await context.replica?.availability.close();
      await context.replica?.database.close();
      await database.close();
    },
    ...overrides,
  };
  metrics?.addQueue("lookups", () => context.lookupLimiter.waiting);
  metrics?.addJobs(async () => measureJobs(context));
  const { backupDir } = config;
  if (backupDir !== undefined) metrics?.addBackups(() => newestBackupAt(backupDir));
  metrics?.addQueue("database", () => database.waitingQueries());
  metrics?.addDatabaseSize(() => measureDatabase(database));
  metrics?.addDisks(
    {
      ...(database.path !== undefined && { data: config.dataDir }),
      ...(backupDir !== undefined && { backups: backupDir }),
    },
    measureDisk,
  );
  const replica = context.replica?.database;
  if (replica) metrics?.addReplica(() => replica.ping());
  return context;
}

/** What makes a job late now. */
export function latenessRule({ now, activeJobKinds }: Context): LatenessRule {
  const nowMs = now().getTime();
  return {
    now: new Date(nowMs).toISOString(),
    lateBefore: new Date(nowMs - LATE_JOB_MS).toISOString(),
    activeKinds: activeJobKinds(),
  };
}

async function measureJobs(context: Context): Promise<JobsMeasure> {
  const rule = latenessRule(context);
  const kinds = await countJobs(context.db, rule);
  return {
    kinds: kinds.map(({ earliestDueAt, ...counts }) => ({
      ...counts,
      latestSeconds: earliestDueAt === null ? 0 : (Date.parse(rule.now) - Date.parse(earliestDueAt)) / 1000,
    })),
    feeds: await countWatchedFeeds(context.db),
  };
}
