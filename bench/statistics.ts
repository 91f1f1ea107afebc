import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { EMPTY_DRAFT } from "../src/domain/episodes/metadata.ts";
import { feedInputSchema } from "../src/domain/feeds/feed.ts";
import { BREAKDOWNS, METRICS, type Metric } from "../src/domain/statistics/statistics.ts";
import { readConfig } from "../src/server/config.ts";
import { type Context, createContext } from "../src/server/context.ts";
import { registerUser } from "../src/server/operations/accounts/users.ts";
import { createFeed } from "../src/server/operations/feeds/feeds.ts";
import { openDatabaseForMigrations } from "../src/server/store/database.ts";
import { migrate } from "../src/server/store/migrations/migrate.ts";
import type { NumbersTable } from "../src/server/store/tables.ts";
import { startServer } from "../test/support/running-server.ts";
import { cpuMicros } from "./load.ts";
import { elapsedMs, printTable, summarize } from "./measure.ts";
import { fetchSessionCookie, onBothDatabases } from "./product-server.ts";

const EVENTS = Number(process.env.BENCH_EVENTS ?? 5_000_000);
const FEEDS = 10_000;
/** Of the guest whose numbers are measured. The others belong to a second guest. */
const OWN_FEEDS = 100;
const EPISODES = 50;
const DAYS = 365;
const ROUNDS = 15;
const ROWS_AT_ONCE = 5000;
const DAY_MS = 86_400_000;
const GUEST = {
  email: "bench@example.com",
  password: "correct horse",
  displayName: "Bench",
  screenName: "bench.guest",
};

const SITES = Array.from({ length: 200 }, (_, n) => `site-${n}.example`);
const APPS = ["Apple Podcasts", "Overcast", "Pocket Casts", "AntennaPod", "Feedly", "Spotify", "Castro", "Web browser"];
const REPORTING_APPS = new Set(["Overcast", "Feedly"]);
const PLATFORMS = ["Apple Podcasts", "Spotify", "YouTube", "Show notes"];

/**
 * Measures each call of the screens of numbers, with five million counted events of a year on 10,000 feeds. The feeds' popularity
 * follows Zipf's law: the busiest has a tenth of all events.
 */
export async function measureStatistics(): Promise<void> {
  const printRow = printTable(
    `Numbers: response time in ms with ${EVENTS.toLocaleString("en")} counted events of ${DAYS} days on ${FEEDS.toLocaleString("en")} feeds`,
    [
      "The feed with most events (a tenth of all), and all feeds of a guest with 100, the busiest among them.",
      `Ranges include the period before them. Median (min–max) of ${ROUNDS} requests. CPU: ms of the serving process per request, which on SQLite is all of it. Rows and size: of the two tables with their indexes.`,
    ],
    [
      ["call", 34],
      ["database", 10],
      ["ms", 22, 1],
      ["CPU", 22, 1],
      ["kB", 6],
    ],
  );
  await onBothDatabases(
    (database, settings) => measureDatabase(database, settings, printRow),
    () => printRow("(not installed)", "PostgreSQL"),
  );
}

async function measureDatabase(
  database: string,
  settings: Record<string, string>,
  printRow: ReturnType<typeof printTable>,
): Promise<void> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "aircheck-bench-"));
  const config = readConfig({ ...settings, DATA_DIR });
  // Without the time limits of requests.
  const context = createContext(config, { database: openDatabaseForMigrations(config) });
  await migrate(context.database);
  const feedIds = await insertFeeds(context);
  const sizeBefore = await sizeOf(context);
  await insertStatistics(context, feedIds);
  if (context.database.dialect === "postgres") await sql`vacuum analyze`.execute(context.db);
  const bytes = (await sizeOf(context)) - sizeBefore;
  const rowCount = await countRows(context);
  printRow(`${rowCount.toLocaleString("en")} rows, ${Math.round(bytes / 1e6)} MB`, database);
  const server = await startServer({ ...settings, DATA_DIR });
  const pid = server.process.pid ?? process.pid;
  const cookie = await fetchSessionCookie(server.origin, "/api/login", GUEST);
  const today = new Date().toISOString().slice(0, 10);
  const since = (days: number) => new Date(Date.now() - (days - 1) * DAY_MS).toISOString().slice(0, 10);
  const busiest = `/api/feeds/${feedIds[0]}/numbers`;
  const calls: [name: string, path: string][] = [
    ...[7, 30, 90, 365].map((days): [string, string] => [
      `feed, ${days} days`,
      `${busiest}?from=${since(days)}&to=${today}&timeZone=Europe/Berlin`,
    ]),
    ["feed, all (10 years)", `${busiest}?from=${since(3653)}&to=${today}&timeZone=Europe/Berlin`],
    ...BREAKDOWNS.map((by): [string, string] => [
      `CSV by ${by}, 365 days`,
      `${busiest}.csv?by=${by}&from=${since(365)}&to=${today}`,
    ]),
    ["all feeds, 30 days", `/api/numbers?from=${since(30)}&to=${today}`],
    ["all feeds, 365 days", `/api/numbers?from=${since(365)}&to=${today}`],
  ];
  for (const [name, path] of calls) {
    const measured: number[] = [];
    const cpu: number[] = [];
    let size = 0;
    for (let round = 0; round <= ROUNDS; round++) {
      const cpuBefore = cpuMicros(pid);
      const ms = await elapsedMs(async () => {
        const response = await fetch(server.origin + path, { headers: { cookie } });
        if (response.status !== 200) throw new Error(`${path} responded ${response.status}`);
        size = (await response.arrayBuffer()).byteLength;
      });
      // The first request reads the pages of the database into memory.
      if (round === 0) continue;
      measured.push(ms);
      const cpuAfter = cpuMicros(pid);
      if (cpuBefore !== undefined && cpuAfter !== undefined) cpu.push((cpuAfter - cpuBefore) / 1000);
    }
    printRow(name, database, summarize(measured), cpu.length > 0 ? summarize(cpu) : undefined, size / 1000);
  }
  await server.stop();
  await context.close();
  rmSync(DATA_DIR, { recursive: true, force: true });
}

/** @returns their ids; the first of every hundred belong to the guest */
async function insertFeeds(context: Context): Promise<number[]> {
  const guest = await registerUser(context, GUEST);
  const other = await registerUser(context, { ...GUEST, email: "other@example.com", screenName: "other.guest" });
  const ids: number[] = [];
  const first = await createFeed(context, guest, feedInputSchema.parse({ title: "Feed 0", slug: "feed-0" }));
  ids.push(first.id);
  const { id: _, ...columns } = await context.db
    .selectFrom("feeds")
    .selectAll()
    .where("id", "=", first.id)
    .executeTakeFirstOrThrow();
  for (let at = 1; at < FEEDS; at += 500) {
    const rows = Array.from({ length: Math.min(500, FEEDS - at) }, (_, offset) => ({
      ...columns,
      userId: (at + offset) % (FEEDS / OWN_FEEDS) === 0 ? guest.id : other.id,
      title: `Feed ${at + offset}`,
      slug: `feed-${at + offset}`,
      podcastGuid: crypto.randomUUID(),
    }));
    for (const { id } of await context.db.insertInto("feeds").values(rows).returning("id").execute()) ids.push(id);
  }
  await context.db
    .insertInto("episodes")
    .values(
      Array.from({ length: EPISODES }, (_, n) => ({
        ...EMPTY_DRAFT,
        feedId: first.id,
        guid: crypto.randomUUID(),
        title: `Episode ${n}: on measuring things`,
        description: "What was said.",
        releaseDate: new Date().toISOString(),
        position: n,
        createdAt: new Date().toISOString(),
      })),
    )
    .execute();
  return ids;
}

/** Adds the rows that counting the events one by one would have left. */
async function insertStatistics(context: Context, feedIds: readonly number[]): Promise<void> {
  const random = mulberry32(20);
  const harmonic = feedIds.reduce((sum, _, rank) => sum + 1 / (rank + 1), 0);
  const today = Math.floor(Date.now() / DAY_MS);
  let waiting: NumbersTable[] = [];
  for (const [rank, feedId] of feedIds.entries()) {
    const rows = new Map<string, NumbersTable>();
    const events = Math.round(EVENTS / harmonic / (rank + 1));
    for (let event = 0; event < events; event++) {
      const period = today - Math.floor(random() * DAYS);
      const add = (metric: Metric, key: string, value = 1) => {
        const id = `${metric} ${period} ${key}`;
        const row = rows.get(id);
        if (!row) rows.set(id, { feedId, metric: METRICS[metric], period, key, value });
        else row.value = metric === "subscribers" ? Math.max(row.value, value) : row.value + value;
      };
      const pick = <T>(items: readonly T[]) => items[Math.floor(random() ** 2 * items.length)] as T;
      const kind = random();
      const site = random() < 0.5 ? "" : pick(SITES);
      const episode = String(Math.floor(random() ** 2 * EPISODES) + 1);
      if (kind < 0.4) {
        add(kind < 0.3 ? "pageViews" : "embedLoads", site);
        if (random() < 0.7) add("visitors", "");
      } else if (kind < 0.5) {
        add("plays", episode);
        add("secondsListened", episode, Math.floor(random() * 2000));
        if (site) add("playsBySite", site);
      } else if (kind < 0.55) {
        add("clicks", pick(PLATFORMS));
        add("clicksByEpisode", episode);
      } else {
        const app = pick(APPS);
        add("feedFetches", app);
        if (REPORTING_APPS.has(app)) add("subscribers", app, 100 + Math.floor(random() * 20));
      }
    }
    waiting.push(...rows.values());
    if (waiting.length >= ROWS_AT_ONCE) {
      await insertRows(context, waiting);
      waiting = [];
    }
  }
  await insertRows(context, waiting);
}

async function countRows({ db }: Context): Promise<number> {
  const { count } = await db
    .selectFrom("dailyNumbers")
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

async function insertRows({ db, database }: Context, rows: readonly NumbersTable[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      const some = rows.slice(at, at + ROWS_AT_ONCE);
      // One parameter for all rows: both databases read JSON faster than thousands of parameters.
      const json = JSON.stringify(
        some.map(({ feedId, metric, period, key, value }) => [feedId, metric, period, key, value]),
      );
      const columns = sql.join(["feedId", "metric", "period", "key", "value"].map((column) => sql.ref(column)));
      await (database.dialect === "postgres"
        ? sql`insert into ${sql.table("dailyNumbers")} (${columns})
            select (r->>0)::bigint, (r->>1)::integer, (r->>2)::integer, r->>3, (r->>4)::bigint
            from jsonb_array_elements(${json}::jsonb) r`
        : sql`insert into ${sql.table("dailyNumbers")} (${columns})
            select value->>0, value->>1, value->>2, value->>3, value->>4 from json_each(${json})`
      ).execute(trx);
    }
  });
}

/** Bytes of the database. */
export async function sizeOf({ db, database }: Context): Promise<number> {
  const { rows } = await (database.dialect === "postgres"
    ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
    : sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
  ).execute(db);
  return rows[0]?.bytes ?? 0;
}

/** The same numbers in every run. Source: https://github.com/cprosche/mulberry32 */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
