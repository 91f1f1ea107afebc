import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { setTimeout } from "node:timers/promises";
import { EMPTY_DRAFT } from "../src/domain/episodes/metadata.ts";
import { feedInputSchema } from "../src/domain/feeds/feed.ts";
import { readConfig } from "../src/server/config.ts";
import { type Context, createContext } from "../src/server/context.ts";
import { activatePremium } from "../src/server/operations/accounts/plans.ts";
import { registerUser } from "../src/server/operations/accounts/users.ts";
import { createFeed } from "../src/server/operations/feeds/feeds.ts";
import { updateOwnFeed } from "../src/server/store/feeds.ts";
import { migrate } from "../src/server/store/migrations/migrate.ts";
import { bumpFeedRevision } from "../src/server/store/revisions.ts";
import type { FeedRow } from "../src/server/store/tables.ts";
import { residentKibibytes } from "../test/support/processes.ts";
import { type LoadResult, runLoad } from "./load.ts";
import { atLeast, atMost, elapsedMs, median, medianRatio, percentile, printTable, settings } from "./measure.ts";
import { type DatabaseSettings, onBothDatabases, type ProductServer, startProduct } from "./product-server.ts";
import { type StaticServer, startStaticServer } from "./static-server.ts";

const SCREEN_NAME = "bench.guest";
const METRICS_TOKEN = "bench-metrics-token";
const EPISODE_COUNTS = [10, 100, 1000];
const KINDS: { name: string; file: string; firstResponseGoalsMs: number[] }[] = [
  { name: "feed", file: "/feed.xml", firstResponseGoalsMs: [3, 5, 20] },
  { name: "page", file: "", firstResponseGoalsMs: [5, 8, 12] },
  { name: "player", file: "/embed", firstResponseGoalsMs: [4, 5, 10] },
  { name: "episode", file: "/episode-7-of-:episodes", firstResponseGoalsMs: [4, 4, 4] },
];
/** Of the documents that are measured from the cache. */
const CACHED_EPISODES = 100;
const CONNECTIONS = 32;
const CPU_RATIO_GOAL = 0.4;
const POSTGRES_CPU_GOAL_MICROS = 80;
const FIRST_RESPONSES = 40;
/** Changes before those that are measured: a server that has run for a minute has its code compiled. */
const WARM_UP_CHANGES = 60;
/** A larger body is compressed well only once it was requested again. */
const WARM_UP_REQUESTS = 4;
const WARM_UP_PAUSE_MS = 150;
const BLOCK_GOAL_MS = 10;
/** The server looks at its event loop so often. A block counts from the last look before it. */
const LOOP_RESOLUTION_MS = 10;
const STARTS = 5;
const START_GOAL_MS = 1200;
const IDLE_GOAL_MEGABYTES = 150;
const LOADED_GOAL_MEGABYTES = 250;
/** Until what only the start needed is freed. */
const SETTLE_MS = 3000;

type Headers = Record<string, string>;

/** Measures feeds, pages and players, cached and after a change, on both databases; then a start and the memory. */
export async function measureDocuments(): Promise<void> {
  await onBothDatabases(async (database, databaseSettings) => {
    const context = createContext(readConfig(databaseSettings));
    const feeds = await insertFeeds(context);
    const server = await startProduct({ ...databaseSettings, METRICS_TOKEN });
    await measureCached(server, database);
    await measureFirst(server, database, (episodes) => changeFeed(context, feeds.get(episodes)));
    await server.stop();
    await context.close();
    if (database === "SQLite") await measureStartAndMemory(databaseSettings);
  });
}

async function measureCached(server: ProductServer, database: string): Promise<void> {
  const printRow = printTable(
    `Cached documents of ${CACHED_EPISODES} episodes, ${CONNECTIONS} connections, ${database}`,
    `CPU: µs of the serving process per response. Bare: a Node server that writes the same headers and bytes. Median of ${settings.rounds} alternating rounds.`,
    [["document"], ["CPU", 1], ["bare CPU", 1], ["bare / aircheck", 2], ["requests/s"], ["bare", 0], ["goal"]],
  );
  const bare = await startStaticServer();
  const gzip = { "accept-encoding": "gzip" };
  for (const { name, file } of KINDS) {
    const path = documentPath(CACHED_EPISODES, file);
    await warmUp(server.origin + path, gzip);
    const etag = (await fetch(server.origin + path, { headers: gzip })).headers.get("etag") ?? "";
    await compare(`${name}, gzip`, path, gzip);
    await compare(`${name}, 304`, path, { ...gzip, "if-none-match": etag });
  }
  bare.stop();

  async function compare(name: string, path: string, headers: Headers): Promise<void> {
    await warmUp(server.origin + path, headers);
    const status = await serveTheSame(bare, server.origin + path, headers);
    const [ours, bares]: [LoadResult[], LoadResult[]] = [[], []];
    for (let round = 0; round < settings.rounds; round++)
      for (const [results, origin, pid] of [
        [ours, server.origin, server.pid],
        [bares, bare.origin, bare.pid],
      ] as const)
        results.push(await runLoad({ url: origin + path, headers, connections: CONNECTIONS, pid, status }));
    const cpu = ours.map(({ cpuMicrosPerResponse }) => cpuMicrosPerResponse);
    const bareCpu = bares.map(({ cpuMicrosPerResponse }) => cpuMicrosPerResponse);
    const ratio = medianRatio(bareCpu, cpu);
    const goal = database === "SQLite" ? atLeast(CPU_RATIO_GOAL, ratio) : atMost(POSTGRES_CPU_GOAL_MICROS, median(cpu));
    const rates = [ours, bares].map((results) => median(results.map(({ requestsPerSecond }) => requestsPerSecond)));
    printRow(name, median(cpu), median(bareCpu), ratio, ...rates, goal);
  }
}

async function warmUp(url: string, headers: Headers): Promise<void> {
  for (let request = 0; request < WARM_UP_REQUESTS; request++) {
    await (await fetch(url, { headers })).arrayBuffer();
    await setTimeout(WARM_UP_PAUSE_MS);
  }
}

/** Has the bare server send what the application sends, compressed as it is. @returns the status */
async function serveTheSame(bare: StaticServer, url: string, requestHeaders: Headers): Promise<number> {
  const response = await request(url, requestHeaders, undefined);
  const body = Buffer.concat(await response.toArray());
  const { "transfer-encoding": _, connection: __, "keep-alive": ___, date: ____, ...headers } = response.headers;
  const status = response.statusCode ?? 0;
  await bare.serve(new URL(url).pathname, { status, headers: headers as Headers, body });
  return status;
}

/** Measures the first response after a change. */
async function measureFirst(
  server: ProductServer,
  database: string,
  changeFeedOf: (episodes: number) => Promise<void>,
): Promise<void> {
  const printRow = printTable(
    `First responses after a change, gzip, ${database}`,
    `Ms to the last byte on an open connection; median of ${FIRST_RESPONSES} changes, after ${WARM_UP_CHANGES} that are not counted. Warm: the same request again.\nBlock: ms in which the server's event loop did nothing else, p90, to a few ms: it looks every ${LOOP_RESOLUTION_MS} ms.`,
    [["document"], ["first", 1], ["goal"], ["warm", 1], ["bare", 1], ["block", 1], ["goal"]],
  );
  const bare = await startStaticServer();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const time = (url: string) =>
    elapsedMs(async () => {
      const response = await request(url, { "accept-encoding": "gzip" }, agent);
      if (response.statusCode !== 200) throw new Error(`${url} responded ${response.statusCode}`);
      await once(response.resume(), "end");
    });
  const documents = EPISODE_COUNTS.flatMap((episodes, at) =>
    KINDS.map(({ name, file, firstResponseGoalsMs }) => ({
      name: `${name} of ${episodes.toLocaleString("en")}`,
      path: documentPath(episodes, file),
      goalMs: firstResponseGoalsMs[at] ?? 0,
      change: () => changeFeedOf(episodes),
    })),
  );
  // Documents share code: without this, the first one would be measured while it is still being compiled.
  for (const { path, change } of documents)
    for (let round = 0; round < WARM_UP_CHANGES; round++) {
      await change();
      await time(server.origin + path);
    }
  for (const { name, path, change, goalMs } of documents) {
    await serveTheSame(bare, server.origin + path, { "accept-encoding": "gzip" });
    const [first, warm, bares, blocks]: [number[], number[], number[], number[]] = [[], [], [], []];
    for (let round = 0; round < FIRST_RESPONSES; round++) {
      await change();
      await longestBlockMs(server);
      first.push(await time(server.origin + path));
      blocks.push(await longestBlockMs(server));
      warm.push(await time(server.origin + path));
      bares.push(await time(bare.origin + path));
    }
    const block = percentile(blocks, 0.9);
    const goals = [atMost(goalMs, median(first)), atMost(BLOCK_GOAL_MS, block)] as const;
    printRow(name, median(first), goals[0], median(warm), median(bares), block, goals[1]);
  }
  agent.destroy();
  bare.stop();
}

/** The longest time since this was last asked in which the server's event loop did nothing else. */
async function longestBlockMs({ origin }: ProductServer): Promise<number> {
  const response = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const [, seconds] = /^nodejs_eventloop_lag_max_seconds\S* (\S+)$/m.exec(await response.text()) ?? [];
  return Math.max(0, Number(seconds) * 1000 - LOOP_RESOLUTION_MS);
}

/** @param agent undefined for a connection of its own */
async function request(url: string, headers: Headers, agent: Agent | undefined): Promise<IncomingMessage> {
  const [response] = await once(get(url, { headers, ...(agent && { agent }) }), "response");
  return response;
}

async function measureStartAndMemory(databaseSettings: DatabaseSettings): Promise<void> {
  const printRow = printTable(
    "Start and memory of one process, on SQLite",
    `Start: from \`npm start\`, set up before, to the line that says it is ready; median of ${STARTS}. Memory: resident, in MB. Bare: a Node server.`,
    [[""], ["aircheck"], ["bare"], ["goal"]],
  );
  const [starts, bareStarts]: [number[], number[]] = [[], []];
  for (let start = 0; start < STARTS; start++) {
    const server = await startProduct(databaseSettings);
    starts.push(server.startMs);
    await server.stop();
    bareStarts.push(await elapsedMs(async () => (await startStaticServer()).stop()));
  }
  printRow("start, ms", median(starts), median(bareStarts), atMost(START_GOAL_MS, median(starts)));
  const server = await startProduct(databaseSettings);
  const bare = await startStaticServer();
  await setTimeout(SETTLE_MS);
  const idle = server.megabytes();
  printRow("memory after the start", idle, residentKibibytes(bare.pid) / 1024, atMost(IDLE_GOAL_MEGABYTES, idle));
  const headers = { "accept-encoding": "gzip" };
  for (const episodes of EPISODE_COUNTS)
    for (const { file } of KINDS) {
      const path = documentPath(episodes, file);
      const status = await serveTheSame(bare, server.origin + path, headers);
      for (const { origin, pid } of [server, bare])
        await runLoad({ url: origin + path, headers, connections: CONNECTIONS, pid, status });
    }
  const loaded = server.megabytes();
  const name = `after a second of load on ${EPISODE_COUNTS.length * KINDS.length} documents`;
  printRow(name, loaded, residentKibibytes(bare.pid) / 1024, atMost(LOADED_GOAL_MEGABYTES, loaded));
  bare.stop();
  await server.stop();
}

function documentPath(episodes: number, file: string): string {
  return `/u/${SCREEN_NAME}/feed-${episodes}${file.replace(":episodes", String(episodes))}`;
}

/** Changes a feed from another process, as an operation would: its next response is rendered anew. */
async function changeFeed({ db }: Context, feed: FeedRow | undefined): Promise<void> {
  if (!feed) throw new Error("There is no such feed");
  const now = new Date().toISOString();
  await db.transaction().execute(async (trx) => {
    await bumpFeedRevision(trx, feed, now);
    await updateOwnFeed(trx, feed.userId, feed.id, { description: `Changed at ${now}` });
  });
}

/** Adds a guest with a public feed of each size. @returns the feeds by their number of episodes */
async function insertFeeds(context: Context): Promise<Map<number, FeedRow>> {
  await migrate(context.database);
  const account = { email: "bench@example.com", password: "correct horse", displayName: "Bench Guest" };
  const user = await registerUser(context, { ...account, screenName: SCREEN_NAME });
  const owner = await activatePremium(context, user.id);
  const feeds = new Map<number, FeedRow>();
  for (const count of EPISODE_COUNTS) {
    const input = feedInputSchema.parse({ title: `${count} episodes`, slug: `feed-${count}`, isPublic: true });
    const feed = await createFeed(context, owner, input);
    feeds.set(count, feed);
    const episodes = Array.from({ length: count }, (_, n) => ({
      ...EMPTY_DRAFT,
      feedId: feed.id,
      ownerId: owner.id,
      guid: crypto.randomUUID(),
      slug: `episode-${n}-of-${count}`,
      title: `Episode ${n}: on measuring things`,
      description: "A few sentences about the conversation, as a show would write them. ".repeat(6),
      showName: "The Example Hour",
      releaseDate: new Date(Date.UTC(2020, 0, 1 + n)).toISOString(),
      audioUrl: `https://cdn.example.com/audio/${n}.mp3`,
      duration: "42:10",
      position: n,
      createdAt: new Date().toISOString(),
      enclosureLength: 40_000_000 + n,
      enclosureType: "audio/mpeg",
    }));
    await context.db.insertInto("episodes").values(episodes).execute();
  }
  return feeds;
}
