import { sql } from "kysely";
import { feedInputSchema } from "../src/domain/feeds/feed.ts";
import { BREAKDOWNS, METRICS, type Metric } from "../src/domain/statistics/statistics.ts";
import { readConfig } from "../src/server/config.ts";
import { type Context, createContext } from "../src/server/context.ts";
import { activatePremium } from "../src/server/operations/accounts/plans.ts";
import { registerUser } from "../src/server/operations/accounts/users.ts";
import { createFeed } from "../src/server/operations/feeds/feeds.ts";
import { openDatabaseForMigrations } from "../src/server/store/database.ts";
import { migrate } from "../src/server/store/migrations/migrate.ts";
import { cpuMicros } from "./load.ts";
import { atMost, elapsedMs, median, percentile, printTable } from "./measure.ts";
import { fetchSessionCookie, onBothDatabases, startProduct } from "./product-server.ts";

const FEEDS = 100;
const DAYS = 365;
const ROUNDS = 15;
const ROWS_AT_ONCE = 5000;
const GOAL_MS = 100;
const DAY_MS = 86_400_000;
const GUEST = {
  email: "bench@example.com",
  password: "correct horse",
  displayName: "Bench",
  screenName: "bench.guest",
};
const SITES = Array.from({ length: 40 }, (_, n) => `site-${n}.example`);
const EPISODES = Array.from({ length: 30 }, (_, n) => String(n + 1));
const APPS = ["Apple Podcasts", "Overcast", "Pocket Casts", "AntennaPod", "Feedly", "Spotify", "Castro", "Web browser"];
/** What the busiest feed counts on each day: 245 rows. */
const KEYS: Partial<Record<Metric, readonly string[]>> = {
  pageViews: SITES,
  embedLoads: SITES,
  visitors: [""],
  plays: EPISODES,
  secondsListened: EPISODES,
  playsBySite: SITES,
  clicks: ["Apple Podcasts", "Spotify", "YouTube", "Show notes"],
  clicksByEpisode: EPISODES,
  feedFetches: APPS,
  subscribers: ["Overcast", "Feedly"],
};

/** Measures each call of the screens of statistics, with a year of a guest's 100 feeds. */
export async function measureStatistics(): Promise<void> {
  await onBothDatabases(async (database, databaseSettings) => {
    const config = readConfig(databaseSettings);
    const context = createContext(config, { database: openDatabaseForMigrations(config) });
    await migrate(context.database);
    const { busiestId, rows } = await insertStatistics(context);
    await context.close();
    const printRow = printTable(
      `Statistics, ${database}: ms with a year of a guest's ${FEEDS} feeds in ${rows.toLocaleString("en")} rows`,
      `Of the busiest feed, which has a fifth of all rows, and of all. Ranges include the period before them. ${ROUNDS} requests, one after another. CPU: of the serving process.`,
      [["call"], ["median", 1], ["longest", 1], ["CPU", 1], ["kB"], ["goal"]],
    );
    const server = await startProduct(databaseSettings);
    const headers = { cookie: await fetchSessionCookie(server.origin, "/api/login", GUEST) };
    const range = (days: number) => {
      const [from, to] = [days - 1, 0].map((ago) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10));
      return `from=${from}&to=${to}&timeZone=Europe/Berlin`;
    };
    const busiest = `/api/feeds/${busiestId}/numbers`;
    const calls: [name: string, path: string][] = [
      ...[30, 365, 3653].map((days): [string, string] => [`feed, ${days} days`, `${busiest}?${range(days)}`]),
      ...BREAKDOWNS.map((by): [string, string] => [`CSV by ${by}, 365 days`, `${busiest}.csv?by=${by}&${range(365)}`]),
      ...[30, 365].map((days): [string, string] => [`all feeds, ${days} days`, `/api/numbers?${range(days)}`]),
    ];
    for (const [name, path] of calls) {
      const [times, cpu]: [number[], number[]] = [[], []];
      let bytes = 0;
      const call = async () => {
        const response = await fetch(server.origin + path, { headers });
        if (response.status !== 200) throw new Error(`${path} responded ${response.status}`);
        bytes = (await response.arrayBuffer()).byteLength;
      };
      // Reads the pages of the database into memory.
      await call();
      for (let round = 0; round < ROUNDS; round++) {
        const cpuBefore = cpuMicros(server.pid);
        times.push(await elapsedMs(call));
        cpu.push((cpuMicros(server.pid) - cpuBefore) / 1000);
      }
      printRow(name, median(times), percentile(times, 1), median(cpu), bytes / 1000, atMost(GOAL_MS, median(times)));
    }
    await server.stop();
  });
}

/** Counts for a guest's feeds: for the first of them on every day, for the n-th on every n-th day. */
async function insertStatistics(context: Context): Promise<{ busiestId: number; rows: number }> {
  const { db } = context;
  const owner = await activatePremium(context, (await registerUser(context, GUEST)).id);
  const busiest = await createFeed(context, owner, feedInputSchema.parse({ title: "Feed 1", slug: "feed-1" }));
  const today = Math.floor(Date.now() / DAY_MS);
  const counted = Array.from({ length: DAYS }, (_, ago) => today - ago).flatMap((period) =>
    Object.entries(KEYS).flatMap(([metric, keys]) =>
      keys.map((key, at) => {
        const value = 1 + ((period * 7 + at * 13) % 50);
        return { feedId: busiest.id, metric: METRICS[metric as Metric], period, key, value };
      }),
    ),
  );
  for (let at = 0; at < counted.length; at += ROWS_AT_ONCE)
    await db
      .insertInto("dailyNumbers")
      .values(counted.slice(at, at + ROWS_AT_ONCE))
      .execute();
  for (let number = 2; number <= FEEDS; number++) {
    const input = feedInputSchema.parse({ title: `Feed ${number}`, slug: `feed-${number}` });
    const { id } = await createFeed(context, owner, input);
    await db
      .insertInto("dailyNumbers")
      .columns(["feedId", "metric", "period", "key", "value"])
      .expression((row) =>
        row
          .selectFrom("dailyNumbers")
          .select([sql.lit(id).as("feedId"), "metric", "period", "key", "value"])
          .where("feedId", "=", busiest.id)
          .where(sql<boolean>`period % ${sql.lit(number)} = 0`),
      )
      .execute();
  }
  if (context.database.dialect === "postgres") await sql`vacuum analyze`.execute(db);
  const { rows } = await db
    .selectFrom("dailyNumbers")
    .select((row) => row.fn.countAll<number>().as("rows"))
    .executeTakeFirstOrThrow();
  return { busiestId: busiest.id, rows: Number(rows) };
}
