import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import type { JobKindName } from "#domain/background/job.ts";
import { buildApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { type Context, createContext } from "#server/context.ts";
import { openDatabase } from "#server/store/database.ts";
import { findJobDueAt } from "#server/store/jobs.ts";
import { createMigrator, migrate } from "#server/store/migrations/migrate.ts";
import { cheapHash } from "#test/support/cheap-hash.ts";
import {
  bothDatabases,
  createTestDatabase,
  ORIGIN,
  productionRenderer,
  TestClient,
  type TestDatabase,
} from "#test/support/instance.ts";
import { PASSWORD } from "#test/support/users.ts";

/*
 * Upgrades a database from every earlier state. The states are the migrations themselves, and each gets a row in every table
 * that it had then, with a value in every column: a new migration is tested without a change here.
 */
type Rows = Record<string, Record<string, unknown>>;
type UntypedDb = Kysely<Record<string, Record<string, unknown>>>;

const AT = "2026-01-02T03:04:05.000Z";

/** Values that the application reads; all other columns get values that only say where they came from. */
const MEANINGFUL: Rows = {
  users: {
    screenName: "zoe_guest",
    screenNameKey: "zoe_guest",
    email: "zoe@example.com",
    emailKey: "zoe@example.com",
    isAdmin: false,
    bio: "What Zoë says of herself",
    profileImage: "https://example.com/zoe.jpg",
    premiumUntil: "2036-01-02T03:04:05.000Z",
    mediaKit: JSON.stringify({ headline: "A headline of long ago" }),
  },
  feeds: {
    title: "Talks by Zoë",
    slug: "talks",
    sortMethod: "manual",
    trashOfFeedId: null,
    coverImage: "https://example.com/cover.jpg",
  },
  episodes: {
    kind: "talk",
    title: "An episode of long ago",
    audioUrl: "https://example.com/one.mp3",
    imageUrl: "https://example.com/one.jpg",
    duration: "1:02:03",
    appleUrl: null,
    spotifyUrl: null,
    youtubeUrl: null,
    showNotesUrl: null,
    transcriptLinks: "[]",
    chaptersUrl: "https://example.com/chapters.json",
  },
  transcripts: { speakers: "[]" },
  episodeChapters: { links: "[]" },
  passkeys: { credentialId: "AAECAw" },
  importRows: {
    drafts: JSON.stringify({ draft: { title: "Found long ago" }, choices: [] }),
    summary: JSON.stringify({ episode: { title: "Found long ago" }, choices: [], keys: [], isAddable: true }),
  },
};

/** What a migration drops on purpose, by the first state that lacks it. */
const DROPPED: { table: string; columns?: string[]; by: string }[] = [
  // Codes expire within minutes.
  { table: "verificationCodes", by: "0002-account-care" },
  // What waited in them waits in the jobs; who worked on it then does not matter.
  { table: "enclosureProbes", by: "0021-jobs" },
  { table: "transcriptLooks", columns: ["leaseToken", "leaseEndsAt"], by: "0021-jobs" },
  { table: "watchedFeeds", columns: ["leaseToken", "leaseEndsAt"], by: "0021-jobs" },
  { table: "watchSettings", columns: ["leaseToken", "leaseEndsAt"], by: "0021-jobs" },
  // What was counted, for an hour at most, is counted anew.
  { table: "requestQuotas", by: "0022-rate-limit-buckets" },
  { table: "rateLimits", by: "0022-rate-limit-buckets" },
  // What the former counted is in dailyNumbers.
  { table: "recentNumbers", by: "0033-statistics-by-day" },
  { table: "referringSites", by: "0033-statistics-by-day" },
  // They had sums of what dailyNumbers has.
  { table: "dailyTotals", by: "0023-no-number-sums" },
  { table: "monthlyNumbers", by: "0023-no-number-sums" },
  // The feed is searched once more.
  { table: "watchedFeeds", columns: ["newestKeys"], by: "0025-matched-episodes" },
  // It is made anew from the drafts.
  { table: "importRows", columns: ["summary"], by: "0029-lists-read-in-jobs" },
];

/** The job that carries on with what a row of these tables planned, by the column of its time. */
const PLANNED: { table: string; column: string; kind: JobKindName; by: string }[] = [
  { table: "enclosureProbes", column: "dueAt", kind: "check-links", by: "0021-jobs" },
  { table: "transcriptLooks", column: "nextLookAt", kind: "fetch-transcript", by: "0021-jobs" },
  { table: "watchedFeeds", column: "nextCheckAt", kind: "check-feed", by: "0021-jobs" },
  { table: "watchSettings", column: "nextSearchAt", kind: "search-directories", by: "0021-jobs" },
  { table: "watchSettings", column: "nextMailAt", kind: "mail-suggestions", by: "0021-jobs" },
];

/** Columns that migrations drop on purpose, under each of their names: the dates of feeds now come from the rows that they show. */
const DROPPED_COLUMNS = ["publishedDigest", "publishedContentHash", "notifiedContentHash"];

/** Of PostgreSQL's full-text index. */
const GENERATED_COLUMN = "searchVector";

const states = (await migrationNames()) as [string, ...string[]];

describe.each(bothDatabases)("upgrading on %s", (engine) => {
  let place: TestDatabase;
  let context: Context;
  beforeEach(async () => {
    place = await createTestDatabase(engine);
    context = createContext(readConfig({ PUBLIC_URL: ORIGIN, LOG_LEVEL: "silent", ...place.settings }));
  });
  afterEach(async () => {
    await context.close();
    await place.remove();
  });

  test.each(states)("a database made by %s keeps every value, and the application serves it", async (state) => {
    const { error } = await createMigrator(context.database).migrateTo(state);
    if (error) throw error;
    const before = await fill(context.db as unknown as UntypedDb);

    await migrate(context.database);

    const dropped = DROPPED.filter(({ by }) => by > state);
    const droppedTables = dropped.filter(({ columns }) => columns === undefined).map(({ table }) => table);
    for (const [table, row] of Object.entries(before).filter(([name]) => !droppedTables.includes(name))) {
      const droppedColumns = dropped.flatMap((entry) => (entry.table === table ? (entry.columns ?? []) : []));
      const after = await (context.db as unknown as UntypedDb).selectFrom(table).selectAll().execute();
      // Columns may be renamed; their values stay.
      const values = after.flatMap(Object.values).map(comparable);
      const lost = Object.entries(row).filter(
        ([column, value]) =>
          ![GENERATED_COLUMN, ...DROPPED_COLUMNS, ...droppedColumns].includes(column) &&
          value !== null &&
          !values.includes(comparable(value)),
      );
      expect([table, lost]).toEqual([table, []]);
    }
    for (const { table, column, kind } of PLANNED.filter(({ by }) => by > state))
      if (before[table]) expect([kind, await findJobDueAt(context.db, kind, 1)]).toEqual([kind, before[table][column]]);
    if (engine === "SQLite") expect((await sql`pragma foreign_key_check`.execute(context.db)).rows).toEqual([]);

    const app = await buildApp(context, await productionRenderer());
    const client = new TestClient(app);
    expect((await client.get("/readyz")).statusCode).toBe(200);
    const rss = await client.get("/u/zoe_guest/talks/feed.xml");
    expect([rss.statusCode, rss.body.includes("An episode of long ago")]).toEqual([200, true]);
    expect((await client.get("/u/zoe_guest")).body).toContain("What Zoë says of herself");
    // 202: with a passkey, signing in takes a second step.
    const login = await client.post("/api/login", { email: "zoe@example.com", password: PASSWORD });
    expect(login.statusCode).toBe(before.passkeys ? 202 : 200);
    await app.close();
  });
});

/** Stores one row in every table. @returns the rows as stored */
async function fill(db: UntypedDb): Promise<Rows> {
  const tables = (await db.introspection.getTables()).filter(
    ({ name }) => !name.includes("migration") && !name.startsWith("sqlite_") && !name.startsWith("passageIndex"),
  );
  const password = cheapHash(PASSWORD);
  await db.transaction().execute(async (trx) => {
    // The rows refer to each other, and come in the order of their tables' names.
    await (isPostgres(tables)
      ? sql`set local session_replication_role = replica`
      : sql`pragma defer_foreign_keys = on`
    ).execute(trx);
    for (const { name, columns: allColumns } of tables) {
      const columns = allColumns.filter(({ name }) => name !== GENERATED_COLUMN);
      const meaningful: Record<string, unknown> = MEANINGFUL[name] ?? {};
      const values = columns.map((column) => [
        column.name,
        column.name in meaningful ? meaningful[column.name] : filler(name, column),
      ]);
      const row = { ...Object.fromEntries(values), ...(name === "users" && { password }) };
      await trx.insertInto(name).values(row).execute();
      if (isPostgres(tables) && columns.some(({ isAutoIncrementing }) => isAutoIncrementing))
        await sql`select setval(pg_get_serial_sequence(${`"${name}"`}, 'id'), 1)`.execute(trx);
    }
  });
  const rows = tables.map(async ({ name }) => [name, await db.selectFrom(name).selectAll().executeTakeFirst()]);
  return Object.fromEntries(await Promise.all(rows));
}

interface Column {
  name: string;
  dataType: string;
}

function filler(table: string, { name: column, dataType }: Column): unknown {
  if (/(?:At|Since)$|^releaseDate$|^premiumUntil$/.test(column)) return AT;
  if (/^bool/.test(dataType)) return true;
  if (/blob|bytea/i.test(dataType)) return Buffer.from(`${table} ${column}`);
  if (/int/i.test(dataType)) return 1;
  return `${table} ${column}`;
}

function isPostgres(tables: { columns: Column[] }[]): boolean {
  return tables.some(({ columns }) => columns.some(({ dataType }) => dataType === "timestamptz"));
}

function comparable(value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value;
}

/** Names all migrations, oldest first. */
async function migrationNames(): Promise<string[]> {
  const database = openDatabase({ databaseUrl: inject("postgresUrl"), dataDir: "" });
  const migrations = await createMigrator(database).getMigrations();
  await database.close();
  return migrations.map(({ name }) => name);
}
