import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openDatabaseForMigrations } from "#server/store/database.ts";
import { migrate } from "#server/store/migrations/migrate.ts";
import { type Instance, startInstance } from "#test/support/instance.ts";
import { type PostgresServer, startPostgres } from "#test/support/postgres.ts";
import { addEpisode, createFeed, registerUser, type TestUser } from "#test/support/users.ts";

/*
 * What docs/scale.md says of many database servers, tried on two: every table of the hot requests that holds owners' data is
 * partitioned by owner, half of the partitions are on the second server, and PostgreSQL says which partitions a statement reaches.
 * The ids of a partition's rows are from its own range, so that any id determines the partition.
 */

const RANGE = 1_000_000_000;
const PARTITIONS = [0, 1, 2, 3];
const isRemote = (partition: number) => partition >= 2;

/** By which id each table is partitioned, and which other ids are of the same range. Users, names, sessions and jobs stay whole. */
const PARTITIONED: Record<string, [key: string, ...others: string[]]> = {
  feeds: ["userId", "id"],
  feedSlugHistory: ["userId", "feedId"],
  episodes: ["feedId", "id"],
  passages: ["ownerId", "id", "episodeId"],
  transcripts: ["episodeId", "ownerId"],
  transcriptLooks: ["episodeId", "ownerId"],
  episodeChapters: ["episodeId"],
  hiddenParagraphs: ["episodeId"],
  linkChecks: ["episodeId"],
  recentNumbers: ["feedId"],
  dailyNumbers: ["feedId"],
  referringSites: ["feedId"],
  watches: ["userId", "id"],
  watchSettings: ["userId"],
  suggestions: ["userId", "id"],
};
const TABLES_WITH_IDS = ["users", "feeds", "episodes", "passages", "watches", "suggestions"];

interface Statement {
  text: string;
  values: unknown[];
}

/** Ada's partition is on the first server, Ben's on the second. */
const OWNERS = { ada: 0, ben: 3 } as const;

describe("statements of the hot requests", () => {
  let instance: Instance;
  let second: PostgresServer;
  let client: pg.Client;
  const statements: Record<keyof typeof OWNERS, Statement[]> = { ada: [], ben: [] };

  beforeAll(async () => {
    instance = await startInstance("PostgreSQL");
    second = await startPostgres();
    const { databaseUrl } = instance.context.config;
    client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    for (const name of ["ada", "ben"] as const) {
      for (const table of TABLES_WITH_IDS)
        await client.query(`select setval(pg_get_serial_sequence('"${table}"', 'id'), ${OWNERS[name] * RANGE + 1})`);
      const owner = await registerUser(instance, `${name}.guest`, `${name} Guest`);
      const feed = await createFeed(owner.client, { title: "Guest spots", slug: "spots" });
      for (const title of ["Bees", "Trees"]) await addEpisode(owner.client, feed.id, title, LINKS);
      statements[name] = await recordStatements(() => sendHotRequests(instance, owner, feed.id));
    }
    await partition(client, second.url);
  });
  afterAll(async () => {
    await client.end();
    await second.stop();
    await instance.close();
  });

  test.each(Object.entries(OWNERS))("reach %s's partition and no other", async (name, partition) => {
    const reached: { text: string; partitions: number[] }[] = [];
    for (const statement of statements[name as keyof typeof OWNERS])
      reached.push({ text: statement.text, partitions: await partitionsOf(client, statement) });
    const ofOwners = reached.filter(({ partitions }) => partitions.length > 0);
    for (const table of ["feeds", "episodes", "passages", "linkChecks", "dailyNumbers", "suggestions"])
      expect(ofOwners.map(({ text }) => text).join()).toContain(table);
    expect(ofOwners.filter(({ partitions }) => partitions.join() !== String(partition))).toEqual([]);
  });

  test("a statement that names no owner is found", async () => {
    const withoutOwner = { text: "select title from episodes where guid = $1", values: ["none"] };
    expect(await partitionsOf(client, withoutOwner)).toEqual(PARTITIONS);
  });
});

const LINKS = {
  audioUrl: "https://cdn.example.com/episode.mp3",
  showNotesUrl: "https://show.example.com/episode",
  sourceFeedUrl: "https://show.example.com/feed.xml",
};

async function sendHotRequests(instance: Instance, { client, user }: TestUser, feedId: number): Promise<void> {
  const page = `/u/${user.screenName}/spots`;
  const visitor = instance.newClient();
  for (const path of [
    `${page}/feed.xml`,
    `${page}/feed.json`,
    page,
    `${page}?q=bees`,
    `/u/${user.screenName}`,
    `${page}/embed`,
  ])
    expect((await visitor.get(path)).statusCode, path).toBe(200);
  const dates = "from=2026-02-01&to=2026-03-01";
  const calls = [
    "/api/user",
    "/api/feeds",
    "/api/suggestions",
    "/api/user/visible-episodes?limit=1",
    "/api/user/link-health",
  ];
  for (const path of [
    ...calls,
    `/api/feeds/${feedId}`,
    "/api/search?q=bees",
    `/api/feeds/${feedId}/numbers?${dates}`,
    `/api/numbers?${dates}`,
  ])
    expect((await client.get(path)).statusCode, path).toBe(200);
  await instance.context.visits.flush();
  const { id } = await addEpisode(client, feedId, "Seas", LINKS);
  expect((await client.patch(`/api/episodes/${id}`, { title: "Seas again" })).statusCode).toBe(200);
}

/** Records what the application sends to PostgreSQL meanwhile. */
async function recordStatements(work: () => Promise<void>): Promise<Statement[]> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  try {
    await work();
    // An inserted row names its owner, or what determines them: the partition's key may not be null.
    return query.mock.calls
      .map(([text, values]) => ({ text: String(text), values: Array.isArray(values) ? values : [] }))
      .filter(({ text }) => /^\s*(select|with|update|delete)\b/i.test(text));
  } finally {
    query.mockRestore();
  }
}

/** Moves the rows to partitioned tables of the same names in the schema `partitioned`. */
async function partition(client: pg.Client, secondUrl: string): Promise<void> {
  const database = openDatabaseForMigrations({ databaseUrl: secondUrl, dataDir: "" });
  await migrate(database);
  await database.close();
  const remote = new pg.Client({ connectionString: secondUrl });
  await remote.connect();
  const { port } = new URL(secondUrl);
  await client.query(`
    create extension postgres_fdw;
    create server second foreign data wrapper postgres_fdw
      options (host '127.0.0.1', port '${port}', dbname 'postgres', use_remote_estimate 'true');
    create user mapping for current_user server second options (user 'postgres');
    create schema partitioned`);
  for (const number of PARTITIONS.filter(isRemote)) await remote.query(`create schema p${number}`);
  for (const [table, [key, ...others]] of Object.entries(PARTITIONED)) {
    const parent = `partitioned."${table}"`;
    await client.query(
      `create table ${parent} (like "${table}" including defaults including generated) partition by range ("${key}")`,
    );
    for (const number of PARTITIONS) {
      const [first, end] = [number * RANGE + 1, (number + 1) * RANGE + 1];
      const checks = others.map((column) => `check ("${column}" >= ${first} and "${column}" < ${end})`).join(", ");
      const name = `partitioned."${table}_${number}"`;
      const ofParent = `partition of ${parent} ${checks && `(${checks})`} for values from (${first}) to (${end})`;
      if (isRemote(number)) {
        await remote.query(`create table p${number}."${table}" (like "${table}" including all)`);
        await client.query(
          `create foreign table ${name} ${ofParent} server second options (schema_name 'p${number}', table_name '${table}')`,
        );
      } else {
        await client.query(`create table ${name} (like "${table}" including all ${checks && `, ${checks}`})`);
        await client.query(`alter table ${parent} attach partition ${name} for values from (${first}) to (${end})`);
      }
    }
    const { rows } = await client.query(
      "select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'",
      [table],
    );
    await client.query(`insert into ${parent} (${rows[0].columns}) select ${rows[0].columns} from "${table}"`);
  }
  await remote.end();
  // Tables of a few rows would be read whole; those of an instance are not.
  await client.query(`
    set search_path = partitioned, public;
    set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off; set enable_material = off;
    analyze`);
}

interface PlanNode {
  "Relation Name"?: string;
  "Actual Loops": number;
  Plans?: PlanNode[];
}

/** @returns the numbers of the partitions that a statement reads or changes when it runs; it leaves nothing changed */
async function partitionsOf(client: pg.Client, { text, values }: Statement): Promise<number[]> {
  await client.query("begin");
  const { rows } = await client.query(`explain (analyze, format json) ${text}`, values);
  await client.query("rollback");
  const reached = new Set<number>();
  const visit = (node: PlanNode) => {
    const [, partition] = /_(\d)$/.exec(node["Relation Name"] ?? "") ?? [];
    if (partition !== undefined && node["Actual Loops"] > 0) reached.add(Number(partition));
    for (const child of node.Plans ?? []) visit(child);
  };
  visit(rows[0]["QUERY PLAN"][0].Plan);
  return [...reached].sort();
}
