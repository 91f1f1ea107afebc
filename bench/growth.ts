import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { Client } from "undici";
import { readConfig } from "../src/server/config.ts";
import { createContext } from "../src/server/context.ts";
import { openDatabaseForMigrations } from "../src/server/store/database.ts";
import { migrate } from "../src/server/store/migrations/migrate.ts";
import { findPostgres, type PostgresServer, startPostgres } from "../test/support/postgres.ts";
import { EPISODES_PER_USER, feedPath, insertManyUsers } from "./large-database.ts";
import { cpuMicros, LOAD_TOOL, runLoad } from "./load.ts";
import { printTable, summarize, summarizeRatios } from "./measure.ts";
import { type ProductServer, startProduct } from "./product-server.ts";
import { settings } from "./settings.ts";

const SMALL_USERS = 1000;
const CONNECTIONS = 32;
const COLD_REQUESTS = 200;
/** Then the work that follows a start is done, or it is not short. */
const AFTER_START_MS = 5000;
/** First requests need feeds that were not requested in an earlier round; the first feed is requested before all rounds. */
const ROUNDS = Math.min(settings.rounds, SMALL_USERS / COLD_REQUESTS - 1);
const GZIP = { "accept-encoding": "gzip" };

/** One measurement of a running application, repeated in turn with a small and a large database. */
interface Measurement {
  name: string;
  measure(server: ProductServer, users: number, round: number): Promise<number>;
}

const MEASUREMENTS: Measurement[] = [
  { name: "feed.xml, cached, gzip: CPU µs per response", measure: (server) => cpuPerResponse(server, GZIP) },
  { name: "feed.xml, cached, gzip: µs between responses, 1 connection", measure: warmMicros },
  { name: "feed.xml, first request: CPU µs", measure: coldCpuMicros("/feed.xml") },
  { name: "feed page, first request: CPU µs", measure: coldCpuMicros("") },
  { name: "player, first request: CPU µs", measure: coldCpuMicros("/embed") },
];

/**
 * Compares the application on a database of 1,000 users with itself on one of many, on SQLite and PostgreSQL: each user has a
 * feed of ten episodes.
 */
export async function measureGrowth(): Promise<void> {
  const count = (users: number) =>
    `${users.toLocaleString("en")} users, ${(users * EPISODES_PER_USER).toLocaleString("en")} episodes`;
  const printRow = printTable(
    `Growth: ${count(settings.users)}`,
    [
      `Reference: the same on a database of ${count(SMALL_USERS)}, in alternation. Median (min–max) of ${ROUNDS} rounds.`,
      `Ratio: large / small of a round; lower is better. Load: ${LOAD_TOOL}. First requests: each for a feed that was not`,
      `requested before, ${COLD_REQUESTS} one after the other, with the work that goes on after the response.`,
    ],
    [
      ["measurement", 56],
      ["database", 10],
      ["large", 24],
      ["small", 24],
      ["ratio", 18, 2],
    ],
  );
  await compareDatabases("SQLite", undefined, printRow);
  if (!findPostgres()) return;
  const servers = [await startPostgres(), await startPostgres()] as const;
  await compareDatabases("PostgreSQL", servers, printRow);
  for (const server of servers) await server.stop();
}

async function compareDatabases(
  database: string,
  servers: readonly [PostgresServer, PostgresServer] | undefined,
  printRow: ReturnType<typeof printTable>,
): Promise<void> {
  const large = await startFilled(settings.users, servers?.[0]);
  const small = await startFilled(SMALL_USERS, servers?.[1]);
  for (const { name, measure } of MEASUREMENTS) {
    const [larges, smalls]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      larges.push(await measure(large, settings.users, round));
      smalls.push(await measure(small, SMALL_USERS, round));
    }
    printRow(name, database, summarize(larges), summarize(smalls), summarizeRatios(larges, smalls));
  }
  for (const server of [large, small]) await server.stop();
  await compareStarts(database, [large.dataDir, small.dataDir], servers, printRow);
  for (const server of [large, small]) server.remove();
}

/** Starts on databases that are set up. */
async function compareStarts(
  database: string,
  dataDirs: readonly [string, string],
  servers: readonly [PostgresServer, PostgresServer] | undefined,
  printRow: ReturnType<typeof printTable>,
): Promise<void> {
  const measured: Record<"ms" | "cpuMs" | "laterCpuMs", [number[], number[]]> = {
    ms: [[], []],
    cpuMs: [[], []],
    laterCpuMs: [[], []],
  };
  for (let round = 0; round < ROUNDS; round++)
    for (const at of [0, 1] as const) {
      const server = await startProduct(dataDirs[at], servers ? { DATABASE_URL: servers[at].url } : {});
      const cpu = () => (cpuMicros(server.pid) ?? Number.NaN) / 1000;
      const atStart = cpu();
      measured.ms[at].push(server.startMs);
      measured.cpuMs[at].push(atStart);
      await setTimeout(AFTER_START_MS);
      measured.laterCpuMs[at].push(cpu() - atStart);
      await server.stop();
    }
  const row = (name: string, [large, small]: [number[], number[]]) =>
    printRow(name, database, summarize(large), summarize(small), summarizeRatios(large, small));
  row("start, already set up: ms", measured.ms);
  row("start, already set up: CPU ms", measured.cpuMs);
  row("the 5 seconds after a start: CPU ms", measured.laterCpuMs);
}

async function startFilled(users: number, postgres: PostgresServer | undefined): Promise<ProductServer> {
  const dataDir = mkdtempSync(join(tmpdir(), "aircheck-bench-"));
  const database: Record<string, string> = postgres ? { DATABASE_URL: postgres.url } : {};
  const config = readConfig({ ...database, DATA_DIR: dataDir });
  // Statements that insert a million rows take longer than the application's may.
  const context = createContext(config, { database: openDatabaseForMigrations(config) });
  await migrate(context.database);
  await insertManyUsers(context, users);
  await context.close();
  const server = await startProduct(dataDir, database);
  // Cached from now on, with its compressed form.
  for (let number = 0; number < 3; number++) await requestFeeds(server, [`${feedPath(1)}/feed.xml`]);
  return server;
}

async function cpuPerResponse(server: ProductServer, headers: Record<string, string>): Promise<number> {
  const url = `${server.origin}${feedPath(1)}/feed.xml`;
  const load = { url, headers, connections: CONNECTIONS, seconds: settings.seconds, pid: server.pid };
  return (await runLoad(load)).cpuMicrosPerResponse ?? Number.NaN;
}

async function warmMicros(server: ProductServer): Promise<number> {
  const url = `${server.origin}${feedPath(1)}/feed.xml`;
  const load = { url, headers: GZIP, connections: 1, seconds: settings.seconds, pid: server.pid };
  return 1_000_000 / (await runLoad(load)).requestsPerSecond;
}

/** Requests other users' feeds in each round, spread over the whole database. */
function coldCpuMicros(file: string): Measurement["measure"] {
  return async (server, users, round) => {
    const step = Math.floor(users / COLD_REQUESTS);
    const paths = Array.from({ length: COLD_REQUESTS }, (_, at) => feedPath(at * step + round + 2) + file);
    const before = cpuMicros(server.pid) ?? Number.NaN;
    await requestFeeds(server, paths);
    return ((cpuMicros(server.pid) ?? Number.NaN) - before) / COLD_REQUESTS;
  };
}

/** @throws Error a response other than 200 */
async function requestFeeds(server: ProductServer, paths: readonly string[]): Promise<void> {
  const client = new Client(server.origin);
  for (const path of paths) {
    const { statusCode, body } = await client.request({ path, method: "GET", headers: GZIP });
    await body.dump({ limit: Number.POSITIVE_INFINITY });
    if (statusCode !== 200) throw new Error(`${path} responded ${statusCode}`);
  }
  await client.close();
}
