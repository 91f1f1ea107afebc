import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { EMPTY_DRAFT } from "../src/domain/episodes/metadata.ts";
import { feedSchema } from "../src/domain/feeds/feed.ts";
import { readConfig } from "../src/server/config.ts";
import { type Context, createContext } from "../src/server/context.ts";
import { registerUser } from "../src/server/operations/accounts/users.ts";
import { createFeed } from "../src/server/operations/feeds/feeds.ts";
import { searchEpisodes } from "../src/server/operations/feeds/search.ts";
import { sqlitePath } from "../src/server/store/database.ts";
import { insertEpisode } from "../src/server/store/episodes.ts";
import { migrate } from "../src/server/store/migrations/migrate.ts";
import { indexEpisode, replacePassages } from "../src/server/store/passages.ts";
import { findPostgres, startPostgres } from "../test/support/postgres.ts";
import { elapsedMs, printTable } from "./measure.ts";
import { startProduct } from "./product-server.ts";
import { settings } from "./settings.ts";

const EPISODES_PER_GUEST = 50;
const PARAGRAPHS_PER_EPISODE = 144;
const WORDS_PER_PARAGRAPH = 70;
const VOCABULARY = 20_000;
const QUERIES = 300;
/** The fastest counts: the others waited for something else that this machine was doing. */
const RUNS_PER_QUERY = 3;
const PAGE_REQUESTS = 400;

/**
 * Measures the search of guests with 50 hours of transcripts each, on both databases: how fast transcripts are indexed, how large
 * they become, how long a search of one guest's takes, and whether pages are served as fast meanwhile.
 */
export async function measureSearch(): Promise<void> {
  const printRow = printTable(
    `Search: ${settings.guests} guests with ${EPISODES_PER_GUEST} hours of transcripts each`,
    [
      `${(settings.guests * EPISODES_PER_GUEST * PARAGRAPHS_PER_EPISODE).toLocaleString("en")} paragraphs of ${WORDS_PER_PARAGRAPH} words; word frequencies as in English (Zipf).`,
      "Indexing: of one process, with folding, in CPU time of this process on SQLite and in time on PostgreSQL.",
      `Search: of one guest's episodes, ${QUERIES} queries of one to three words, phrases and beginnings; ms, the fastest of ${RUNS_PER_QUERY} runs each.`,
      "Page: a cached feed page in ms, alone and while another client searches without a pause.",
    ],
    [
      ["database", 10],
      ["indexing, hours of talk/s", 26, 1],
      ["size, MB per 50 hours", 22],
      ["search p50", 10, 1],
      ["search p99", 10, 1],
      ["page p99 alone", 14, 1],
      ["page p99 meanwhile", 18, 1],
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
  printRow: (...cells: (string | number | undefined)[]) => void,
): Promise<void> {
  const context = createContext(readConfig(databaseSettings));
  await migrate(context.database);
  const words = createWords();
  let indexingMs = 0;
  const ownerIds: number[] = [];
  for (let guest = 0; guest < settings.guests; guest++) {
    const { ownerId, ms } = await insertGuest(context, guest, words);
    ownerIds.push(ownerId);
    indexingMs += ms;
  }
  if (context.database.dialect === "postgres") await sql`vacuum analyze`.execute(context.db);

  const searchMs: number[] = [];
  for (let at = 0; at < QUERIES; at++) {
    const ownerId = ownerIds[at % ownerIds.length] ?? 0;
    const query = words.query(at);
    const runs: number[] = [];
    for (let run = 0; run < RUNS_PER_QUERY; run++)
      runs.push(await elapsedMs(() => searchEpisodes(context, ownerId, query)));
    searchMs.push(Math.min(...runs));
  }
  const bytes = await databaseBytes(context, databaseSettings.DATA_DIR);
  await context.close();

  const server = await startProduct(databaseSettings.DATA_DIR, databaseSettings);
  const page = `${server.origin}/u/bench.guest0/spots`;
  const alone = await requestPage(page);
  let isSearching = true;
  const searching = (async () => {
    for (let at = 0; isSearching; at++)
      await (await fetch(`${page}?q=${encodeURIComponent(words.query(at))}`)).arrayBuffer();
  })();
  const meanwhile = await requestPage(page);
  isSearching = false;
  await searching;
  await server.stop();

  const hours = settings.guests * EPISODES_PER_GUEST;
  const megabytes = Math.round(bytes / 1e6 / settings.guests);
  printRow(
    name,
    hours / (indexingMs / 1000),
    megabytes,
    percentile(searchMs, 0.5),
    percentile(searchMs, 0.99),
    percentile(alone, 0.99),
    percentile(meanwhile, 0.99),
  );
}

async function insertGuest(context: Context, guest: number, words: Words): Promise<{ ownerId: number; ms: number }> {
  const { db } = context;
  const owner = await registerUser(context, {
    email: `bench${guest}@example.com`,
    password: "benchmark only",
    displayName: `Bench Guest ${guest}`,
    screenName: `bench.guest${guest}`,
  });
  const feed = await createFeed(context, owner, feedSchema.parse({ title: "Spots", slug: "spots", isDefault: true }));
  let ms = 0;
  for (let n = 0; n < EPISODES_PER_GUEST; n++) {
    const texts = Array.from({ length: PARAGRAPHS_PER_EPISODE }, () => words.text(WORDS_PER_PARAGRAPH));
    await db.transaction().execute(async (trx) => {
      const episode = await insertEpisode(trx, {
        ...EMPTY_DRAFT,
        feedId: feed.id,
        guid: crypto.randomUUID(),
        title: words.text(6),
        description: words.text(60),
        showName: "The Example Hour",
        releaseDate: new Date(Date.UTC(2020, 0, 1 + n)).toISOString(),
        position: n,
        createdAt: new Date().toISOString(),
      });
      await indexEpisode(trx, owner.id, episode);
      const startedAt = context.database.dialect === "sqlite" ? cpuMs() : performance.now();
      await replacePassages(
        trx,
        { ownerId: owner.id, episodeId: episode.id },
        "transcript",
        texts.map((text, at) => ({ text, startMs: at * 25_000, endMs: (at + 1) * 25_000 })),
      );
      ms += (context.database.dialect === "sqlite" ? cpuMs() : performance.now()) - startedAt;
    });
  }
  return { ownerId: owner.id, ms };
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

async function requestPage(url: string): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < PAGE_REQUESTS; n++) times.push(await elapsedMs(async () => (await fetch(url)).arrayBuffer()));
  return times;
}

async function databaseBytes(context: Context, dataDir: string): Promise<number> {
  if (context.database.dialect === "sqlite") return statSync(sqlitePath(dataDir)).size;
  const { rows } = await sql<{ bytes: string }>`
    select pg_total_relation_size('passages') as bytes
  `.execute(context.db);
  return Number(rows[0]?.bytes);
}

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
}

interface Words {
  text(count: number): string;
  query(at: number): string;
}

/** The same words in every run, the frequent ones short. */
function createWords(): Words {
  const random = createRandom();
  const wordAt = (rank: number) => `${SYLLABLES[rank % SYLLABLES.length]}${rank < 40 ? "" : rank.toString(26)}`;
  const cumulative: number[] = [];
  let total = 0;
  for (let rank = 1; rank <= VOCABULARY; rank++) {
    total += 1 / rank;
    cumulative.push(total);
  }
  const word = () => {
    const wanted = random() * total;
    let [low, high] = [0, VOCABULARY - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((cumulative[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return wordAt(low);
  };
  const text = (count: number) => Array.from({ length: count }, word).join(" ");
  const queries = [
    () => word(),
    () => `${word()} ${word()}`,
    () => `"${word()} ${word()}"`,
    () => wordAt(Math.floor(random() * 10)),
    () => `${wordAt(0)} ${wordAt(1)} ${word()}`,
    () => word().slice(0, 3),
    () => `${word()} -${word()}`,
  ];
  return { text, query: (at) => queries[at % queries.length]?.() ?? "" };
}

const SYLLABLES = "the and of to in that is was he for it with as his on be at by had not are but from or have".split(
  " ",
);

/** mulberry32 */
function createRandom(): () => number {
  let state = 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
