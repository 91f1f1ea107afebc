import { randomInt } from "node:crypto";
import { VERIFICATION_CODE_LENGTH } from "#domain/users/user.ts";
import type { Config } from "./config.ts";
import { JobQueue } from "./job-queue.ts";
import type { DocumentFetch } from "./lookup/fetch/document-fetch.ts";
import { createLookupFetch } from "./lookup/fetch/lookup-fetch.ts";
import { buildUserAgent } from "./lookup/fetch/ssrf-safe-fetch.ts";
import { type Mailer, smtpMailer } from "./mail/mailer.ts";
import { type Database, type Db, openDatabase } from "./store/database.ts";
import { HubNotifier } from "./websub/hub-notifier.ts";

/** The dependencies of operations and routes, created once per process. Tests replace single ones. */
export interface Context {
  config: Config;
  database: Database;
  /** serves long lists of public pages when it has caught up; undefined without DATABASE_REPLICA_URL */
  replica: Database | undefined;
  /** database.db */
  db: Db;
  fetch: DocumentFetch;
  /** undefined when no mail server is configured; verification then runs in simulation mode */
  sendMail: Mailer | undefined;
  now(): Date;
  /** @returns a new verification code of digits */
  createCode(): string;
  jobs: JobQueue;
  /** notifies WebSub hubs of changed feeds, if any are configured */
  hubNotifier: HubNotifier;
  /** logs a failure outside of a request */
  warn(message: string, error: unknown): void;
  close(): Promise<void>;
}

/** Opens the database and creates the other dependencies from the settings. */
export function createContext(config: Config, overrides: Partial<Context> = {}): Context {
  const database = overrides.database ?? openDatabase(config);
  const context: Context = {
    config,
    database,
    replica: config.databaseReplicaUrl
      ? openDatabase({ databaseUrl: config.databaseReplicaUrl, dataDir: config.dataDir })
      : undefined,
    db: database.db,
    fetch: createLookupFetch({ allowCidrs: config.lookupAllow, publicUrl: config.publicUrl }),
    sendMail: config.smtpUrl ? smtpMailer(config.smtpUrl, config.mailFrom ?? "") : undefined,
    now: () => new Date(),
    createCode: () => String(randomInt(10 ** VERIFICATION_CODE_LENGTH)).padStart(VERIFICATION_CODE_LENGTH, "0"),
    jobs: new JobQueue((name, error) => context.warn(`Could not ${name}`, error)),
    hubNotifier: new HubNotifier({
      hubUrls: config.websubHubs,
      userAgent: buildUserAgent(config.publicUrl),
      warn: (message, error) => context.warn(message, error),
    }),
    warn: (message, error) => console.error(message, error),
    close: async () => {
      await context.jobs.close();
      await context.hubNotifier.close();
      await context.replica?.close();
      await database.close();
    },
    ...overrides,
  };
  return context;
}
