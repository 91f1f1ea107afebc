import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { type Config, readConfig } from "../src/server/config.ts";
import { type Context, createContext } from "../src/server/context.ts";
import { SearchTime } from "../src/server/limits/search-admission.ts";
import { search } from "../src/server/operations/search/search.ts";
import { openDatabaseForMigrations, sqlitePath } from "../src/server/store/database.ts";
import { migrate } from "../src/server/store/migrations/migrate.ts";
import { findPostgres, startPostgres } from "../test/support/postgres.ts";
import { elapsedMs, percentile, printTable, settings } from "./measure.ts";
import { startProduct } from "./product-server.ts";
import {
  addGuests,
  createWords,
  EPISODES_PER_GUEST,
  type Guests,
  noGuests,
  PARAGRAPHS_PER_EPISODE,
  WORDS_PER_PARAGRAPH,
} from "./search-data.ts";
import { startStaticServer } from "./static-server.ts";

const QUERIES = 300;
/** The fastest counts: the others waited for something else that this machine was doing. */
const RUNS_PER_QUERY = 3;
const WARM_UP_QUERIES = 50;
const PAGE_REQUESTS = 400;
const WARM_UP_PAGES = 100;

type PrintRow = (...cells: (string | number | undefined)[]) => void;

/**
 * Measures the search of guests with 50 hours of transcripts each, on both databases, with a growing number of guests: how fast
 * transcripts are indexed, how large they become, how long a search of one guest's takes, and whether pages are served as fast
 * meanwhile.
 */
export async function measureSearch(): Promise<void> {
  const paragraphs = EPISODES_PER_GUEST * PARAGRAPHS_PER_EPISODE;
  const printRow = printTable(
    `Search: guests with ${EPISODES_PER_GUEST} hours of transcripts each`,
    [
      `${paragraphs.toLocaleString("en")} paragraphs of ${WORDS_PER_PARAGRAPH} words each; word frequencies as in English (Zipf).`,
      "Indexing: of one process, with folding, in CPU time of this process on SQLite and in time on PostgreSQL.",
      `Search: of one guest's episodes, ${QUERIES} queries of one to three words, phrases and beginnings, with quotes; the fastest of ${RUNS_PER_QUERY}`,
      "runs each. CPU: of this process, which on SQLite does everything, and on PostgreSQL all but the database's part.",
      "Page: a cached feed page in ms, alone and while another client searches without a pause; in turn with it, the same bytes from a",
      "bare Node server, whose p99 is what the machine adds.",
    ],
    [
      ["database", 10],
      ["guests", 6],
      ["indexing, hours of talk/s", 26, 1],
      ["size, MB per 50 hours", 22, 1],
      ["search p50", 10, 1],
      ["search p99", 10, 1],
      ["CPU p50", 8, 1],
      ["CPU p99", 8, 1],
      ["page p50", 8, 1],
      ["page p99", 8, 1],
      ["bare Node p99", 13, 1],
      ["meanwhile: page p50", 19, 1],
      ["page p99", 8, 1],
      ["bare Node p99", 13, 1],
    ],
  );
  const dataDir = mkdtempSync(join(tmpdir(), "aircheck-bench-"));
  await measureDatabase("SQLite", { DATA_DIR: dataDir }, printRow);
  rmSync(dataDir, { recursive: true, force: true });
  if (!findPostgres()) return printRow("PostgreSQL (not installed)");
  const postgres = await startPostgres();
  await measureDatabase("PostgreSQL", { DATA_DIR: dataDir, DATABASE_URL: postgres.url }, printRow);
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function measureDatabase(
  name: string,
  databaseSettings: Record<string, string> & { DATA_DIR: string },
  printRow: PrintRow,
): Promise<void> {
  const config = readConfig(databaseSettings);
  const guests = noGuests();
  for (const count of [10, 100].filter((size) => size < settings.guests).concat(settings.guests)) {
    await grow(config, guests, count);
    const context = createContext(config);
    const { elapsed, cpu } = await measureSearches(context, guests.ownerIds);
    const bytes = await databaseBytes(context, databaseSettings.DATA_DIR);
    await context.close();
    const pages = await measurePages(databaseSettings);
    const { hours, ms } = guests.indexing;
    printRow(
      name,
      count,
      hours / (ms / 1000),
      bytes / 1e6 / count,
      percentile(elapsed, 0.5),
      percentile(elapsed, 0.99),
      percentile(cpu, 0.5),
      percentile(cpu, 0.99),
      ...[pages.alone, pages.meanwhile].flatMap(({ product, bare }) => [
        percentile(product, 0.5),
        percentile(product, 0.99),
        percentile(bare, 0.99),
      ]),
    );
  }
}

/** Adds guests on a connection without time limits. */
async function grow(config: Config, guests: Guests, count: number): Promise<void> {
  const context = createContext(config, { database: openDatabaseForMigrations(config) });
  await migrate(context.database);
  await addGuests(context, guests, count);
  if (context.database.dialect === "postgres") await sql`vacuum analyze`.execute(context.db);
  await context.close();
}

/** @returns milliseconds of each query, in time and in CPU time of this process */
async function measureSearches(
  context: Context,
  ownerIds: readonly number[],
): Promise<{ elapsed: number[]; cpu: number[] }> {
  const words = createWords();
  const find = (at: number, query: string) => {
    const request = { query, page: 1, episodeId: undefined };
    return search(context, ownerIds[at % ownerIds.length] ?? 0, request, new SearchTime());
  };
  for (let at = 0; at < WARM_UP_QUERIES; at++) await find(at, words.query(at));
  const elapsed: number[] = [];
  const cpu: number[] = [];
  for (let at = 0; at < QUERIES; at++) {
    const query = words.query(at);
    const runs: { elapsed: number; cpu: number }[] = [];
    for (let run = 0; run < RUNS_PER_QUERY; run++) {
      const before = process.cpuUsage();
      const ms = await elapsedMs(() => find(at, query));
      const { user, system } = process.cpuUsage(before);
      runs.push({ elapsed: ms, cpu: (user + system) / 1000 });
    }
    elapsed.push(Math.min(...runs.map((run) => run.elapsed)));
    cpu.push(Math.min(...runs.map((run) => run.cpu)));
  }
  return { elapsed, cpu };
}

interface PageTimes {
  /** ms */
  product: number[];
  /** ms of a bare Node server that sends the same bytes, asked in turn with the product */
  bare: number[];
}

async function measurePages(
  databaseSettings: Record<string, string> & { DATA_DIR: string },
): Promise<{ alone: PageTimes; meanwhile: PageTimes }> {
  const words = createWords();
  const server = await startProduct(databaseSettings.DATA_DIR, databaseSettings);
  const bare = await startStaticServer();
  const path = "/u/bench.guest0/spots";
  const page = `${server.origin}${path}`;
  const body = new Uint8Array(await (await fetch(page)).arrayBuffer());
  await bare.serve(path, { headers: { "content-type": "text/html; charset=utf-8" }, body });
  const requestBoth = (requests: number) => requestInTurn(page, `${bare.origin}${path}`, requests);
  const search = async (at: number) => (await fetch(`${page}?q=${encodeURIComponent(words.query(at))}`)).arrayBuffer();
  await requestBoth(WARM_UP_PAGES);
  for (let at = 0; at < WARM_UP_QUERIES; at++) await search(at);
  const alone = await requestBoth(PAGE_REQUESTS);
  let isSearching = true;
  const searching = (async () => {
    for (let at = 0; isSearching; at++) await search(at);
  })();
  const meanwhile = await requestBoth(PAGE_REQUESTS);
  isSearching = false;
  await searching;
  await server.stop();
  bare.stop();
  return { alone, meanwhile };
}

async function requestInTurn(productUrl: string, bareUrl: string, requests: number): Promise<PageTimes> {
  const times: PageTimes = { product: [], bare: [] };
  const request = (url: string) => elapsedMs(async () => (await fetch(url)).arrayBuffer());
  for (let n = 0; n < requests; n++) {
    times.product.push(await request(productUrl));
    times.bare.push(await request(bareUrl));
  }
  return times;
}

async function databaseBytes(context: Context, dataDir: string): Promise<number> {
  if (context.database.dialect === "sqlite") return statSync(sqlitePath(dataDir)).size;
  const { rows } = await sql<{ bytes: string }>`
    select pg_total_relation_size('passages') as bytes
  `.execute(context.db);
  return Number(rows[0]?.bytes);
}
