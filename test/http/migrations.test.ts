import { type Kysely, sql } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import { parseDay } from "#domain/statistics/days.ts";
import { METRICS } from "#domain/statistics/statistics.ts";
import { buildApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { createContext } from "#server/context.ts";
import { type Database, openDatabase } from "#server/store/database.ts";
import { migrate, migrateDatabase } from "#server/store/migrations/migrate.ts";
import { bothDatabases, createTestDatabase, ORIGIN, productionRenderer, TestClient } from "#test/support/instance.ts";
import { runStatement } from "#test/support/postgres.ts";
import { createRecordedDatabase, RECORDED_TOKEN } from "#test/support/recorded-database.ts";
import { PASSWORD } from "#test/support/users.ts";

type Row = Record<string, unknown>;
type AnyDb = Kysely<Record<string, Row>>;

/** New names of tables, and of columns. */
const RENAMED: Record<string, string> = {
  transcriptLooks: "transcriptFetches",
  "transcriptLooks.looks": "fetches",
  "jobs.againAt": "rerunAt",
};
/** Tables whose rows a migration drops on purpose: dailyNumbers has what the first two counted. */
const DROPPED = ["recentNumbers", "referringSites", "rateLimits"];

test("a migration may wait longer than the time limits of its role, its database or a pooler's connection", async () => {
  const place = await createTestDatabase("PostgreSQL");
  const url = place.settings.DATABASE_URL ?? "";
  // Its view of what others do stays the same within a transaction, so it takes two.
  const [other, observer] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })];
  await Promise.all([other.connect(), observer.connect()]);
  // Of connections from now on.
  await runStatement(url, `alter database ${new URL(url).pathname.slice(1)} set statement_timeout = '500ms'`);
  // The migration wants to create the same table.
  await other.query("begin; create table users (id bigint)");
  let hasEnded = false;
  const migrated = migrateDatabase(readConfig(place.settings)).finally(() => {
    hasEnded = true;
  });
  migrated.catch(() => {});
  await expect
    .poll(
      async () => {
        const waiting = await observer.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
           and clock_timestamp() - query_start > '700ms'`,
        );
        return hasEnded || waiting.rows.length > 0;
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  await other.query("rollback");
  await Promise.all([other.end(), observer.end()]);
  await expect(migrated).resolves.toBeUndefined();
  await place.remove();
});

test.each(bothDatabases)("an upgrade keeps every value, guid, session and redirect on %s", async (engine) => {
  const place = await createRecordedDatabase(engine);
  const now = () => new Date("2026-01-03T00:00:00.000Z");
  const context = createContext(readConfig({ PUBLIC_URL: ORIGIN, LOG_LEVEL: "silent", ...place.settings }), { now });
  const before = await readRows(context.database);
  expect(before.filter(([, rows]) => rows.length === 0)).toEqual([]);

  await migrate(context.database);

  const after = new Map(await readRows(context.database));
  for (const [table, [recorded]] of before.filter(([table]) => !DROPPED.includes(table))) {
    const row = Object.fromEntries(
      Object.entries(recorded ?? {}).map(([column, value]) => [RENAMED[`${table}.${column}`] ?? column, value]),
    );
    expect([table, after.get(RENAMED[table] ?? table)]).toEqual([
      table,
      expect.arrayContaining([expect.objectContaining(row)]),
    ]);
  }
  if (engine === "SQLite") expect((await sql`pragma foreign_key_check`.execute(context.db)).rows).toEqual([]);

  const app = await buildApp(context, await productionRenderer());
  const client = new TestClient(app);
  expect((await client.get("/readyz")).statusCode).toBe(200);
  const feed = await client.get("/u/zoe_guest/talks/feed.xml");
  for (const kept of [
    "An episode of long ago",
    '<guid isPermaLink="false">3c9a7f52-41b6-4a0f-9f6e-6b1d7e2a8c90</guid>',
    "<podcast:guid>5f6d2c1a-7b8e-5c4d-9a3b-2e1f0d9c8b7a</podcast:guid>",
  ])
    expect(feed.body).toContain(kept);
  expect((await client.get("/u/zoe_guest")).body).toContain("What Zoë says of herself");
  for (const former of ["/u/zoe_before/talks/feed.xml", "/u/zoe_guest/talks-before/feed.xml"]) {
    const { statusCode, headers } = await client.get(former);
    expect([statusCode, headers.location]).toEqual([301, "/u/zoe_guest/talks/feed.xml"]);
  }
  const session = await client.get("/api/user", { cookie: `aircheck_session=${RECORDED_TOKEN}` });
  expect([session.statusCode, session.json()]).toMatchObject([200, { screenName: "zoe_guest" }]);
  // With a passkey, signing in takes a second step.
  expect((await client.post("/api/login", { email: "zoe@example.com", password: PASSWORD })).statusCode).toBe(202);
  await app.close();
  await context.close();
  await place.remove();
});

test.each(bothDatabases)(
  "an upgrade adds the statistics of the last days to those of the owner's days on %s",
  async (engine) => {
    const place = await createRecordedDatabase(engine);
    const database = openDatabase(readConfig(place.settings));
    const old = database.db as unknown as AnyDb;
    await old.updateTable("users").set({ timeZone: "Asia/Tokyo" }).execute();
    for (const table of ["recentNumbers", "dailyNumbers"]) await old.deleteFrom(table).execute();
    const { pageViews, subscribers } = METRICS;
    // 2026-03-01T14:45Z, the last quarter of an hour of the day in Tokyo
    const [lastQuarter, day] = [Date.parse("2026-03-01T14:45Z") / 900_000, parseDay("2026-03-01")];
    for (const [table, metric, period, key, value] of [
      ["recentNumbers", pageViews, lastQuarter - 1, "blog.example", 2],
      ["recentNumbers", pageViews, lastQuarter, "blog.example", 3],
      ["recentNumbers", pageViews, lastQuarter + 1, "", 4],
      ["recentNumbers", subscribers, lastQuarter - 1, "Overcast", 50],
      ["recentNumbers", subscribers, lastQuarter, "Overcast", 40],
      ["dailyNumbers", pageViews, day, "blog.example", 5],
      ["dailyNumbers", subscribers, day, "Overcast", 60],
      ["dailyNumbers", pageViews, day - 8, "", 6],
    ] as const)
      await old.insertInto(table).values({ feedId: 1, metric, period, key, value }).execute();

    await migrate(database);

    const rows = await database.db.selectFrom("dailyNumbers").selectAll().orderBy("period").orderBy("metric").execute();
    expect(rows.map(({ metric, period, key, value }) => [metric, period - day, key, value])).toEqual([
      [pageViews, -8, "", 6],
      [pageViews, 0, "blog.example", 10],
      [subscribers, 0, "Overcast", 40],
      [pageViews, 1, "", 4],
    ]);
    await database.close();
    await place.remove();
  },
);

test.each(bothDatabases)("an upgraded database has the tables and indexes of a new one on %s", async (engine) => {
  const places = [await createRecordedDatabase(engine), await createTestDatabase(engine)];
  const [upgraded, created] = await Promise.all(
    places.map(async ({ settings }) => {
      const database = openDatabase(readConfig(settings));
      await migrate(database);
      const schema = await readSchema(database);
      await database.close();
      return schema;
    }),
  );
  expect(created?.length).toBeGreaterThan(50);
  expect(upgraded).toEqual(created);
  await Promise.all(places.map((place) => place.remove()));
});

/** Reads the rows of all tables, without those of migrations and of the full-text index. */
async function readRows({ db }: Database): Promise<[table: string, rows: Row[]][]> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  return Promise.all(
    tables
      .filter((name) => !/^sqlite_|^kysely_|^passageIndex/.test(name))
      .map(
        async (name) =>
          [name, await (db as unknown as AnyDb).selectFrom(name).selectAll().execute()] as [string, Row[]],
      ),
  );
}

/** Describes tables with their columns in order, indexes, constraints and triggers, each as a line. */
async function readSchema({ db, dialect }: Database): Promise<string[]> {
  const { rows } = await (dialect === "sqlite" ? SQLITE_SCHEMA : POSTGRES_SCHEMA).execute(db);
  return rows.map(({ line }) => line);
}

const SQLITE_SCHEMA = sql<{ line: string }>`
  select type || ' ' || name || ': ' || sql as line from sqlite_master where name not like 'kysely%' and sql is not null order by 1`;

const POSTGRES_SCHEMA = sql<{ line: string }>`
  select line from (
    select concat_ws(' ', 'table', attrelid::regclass, string_agg(concat_ws(' ', attname, format_type(atttypid, atttypmod),
      attnotnull, attidentity, attgenerated, pg_get_expr(adbin, adrelid)), ', ' order by attnum)) as line
    from pg_attribute join pg_class on pg_class.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    group by attrelid
    union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
    union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace
  ) as lines where line not like '%kysely%' order by line`;
