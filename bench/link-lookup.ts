import { existsSync, readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { parseRssFeed } from "feedsmith";
import { request } from "undici";
import { TIMEOUT_MS as FETCH_TIMEOUT_MS } from "../src/server/lookup/fetch/ssrf-safe-fetch.ts";
import {
  countlessItemsFeed,
  giantAttributeFeed,
  giantAttributePage,
  gzipBombBytes,
} from "../test/fake-servers/hostile-responses.ts";
import { enormousFeed } from "../test/fake-servers/sample-feeds.ts";
import { startServer } from "../test/support/running-server.ts";
import { cpuMicros } from "./load.ts";
import { elapsedMs, formatSummary, medianRatio, printTable, settings, summarize, summarizeRatios } from "./measure.ts";
import { fetchSessionCookie } from "./product-server.ts";
import { RequestPoller } from "./request-poller.ts";
import { SILENT_PATH, type StaticResponse, type StaticServer, startStaticServer } from "./static-server.ts";

/** 0.5, 5 and 20 MB. The smallest is just below the size from which documents are parsed in a worker. */
const EPISODE_COUNTS = [120, 1250, 5000];
const FEED_ROUNDS = 5;
const HOSTILE_ROUNDS = 3;
/** As many as one user may run at a time. */
const SILENT_LOOKUPS = 4;
const RSS = { "content-type": "application/rss+xml" };

/** The lookup of a hostile document responds 200 with what is usable, or 422. */
const HOSTILE_DOCUMENTS: [name: string, createResponse: () => StaticResponse, status: number][] = [
  ["200,000 items", () => ({ headers: RSS, body: Buffer.from(countlessItemsFeed()) }), 200],
  ["20 MB attribute, feed", () => ({ headers: RSS, body: Buffer.from(giantAttributeFeed()) }), 200],
  [
    "20 MB attribute, page",
    () => ({ headers: { "content-type": "text/html" }, body: Buffer.from(giantAttributePage()) }),
    200,
  ],
  ["gzip bomb of 1 GB", () => ({ headers: { ...RSS, "content-encoding": "gzip" }, body: gzipBombBytes() }), 422],
];

/** The application in a child process, with a user who has signed in. */
interface LookupServer {
  lookUp(url: string): Promise<LookupResponse>;
  /** Polls a URL that needs neither the database nor the lookup. */
  poller: RequestPoller;
  /** in MB, from /proc; "–" on systems without it */
  memory(field: "VmRSS" | "VmHWM"): string;
  /** CPU time of the process so far, in ms, all its threads */
  cpuMs(): number;
  stop(): Promise<void>;
}

interface LookupResponse {
  status: number;
  body: Buffer;
}

interface LookupMeasurement {
  response: LookupResponse;
  lookupMs: number;
  /** of the process, which also answers the other requests */
  cpuMs: number;
  /** longest response time of another request during the lookup */
  delayMs: number;
}

/** Measures the lookup of links: response time, delay of other requests, memory, and the precision of the fetch timeout. */
export async function measureLinkLookup(): Promise<void> {
  const feedHost = await startStaticServer();
  await measureFeeds(feedHost);
  await measureHostileDocuments(feedHost);
  if (settings.only === "") await measureFetchTimeout(feedHost);
  feedHost.stop();
}

async function measureFeeds(feedHost: StaticServer): Promise<void> {
  const printRow = printTable(
    "Link lookup: response time in ms of POST /api/metadata for the URL of a feed",
    [
      "Reference: download and parse the same bytes with feedsmith alone in this process.",
      "Other request: longest response time in ms of GET /robots.txt, sent every 20 ms, during the lookup.",
      "Its reference: the same on the idle server, for as long as the lookup took.",
      "CPU: ms, of the application (with its responses to the other requests) and of the reference.",
      "Memory: MB after the start (VmRSS) and peak after all lookups of the row (VmHWM); each row has a new server.",
      `Median (min–max) of ${FEED_ROUNDS} alternating rounds.`,
      "Ratios: aircheck / reference of a round; lower is better.",
    ],
    [
      ["feed", 24],
      ["aircheck", 16],
      ["reference", 16],
      ["ratio", 5],
      ["CPU", 16],
      ["reference", 16],
      ["ratio", 18, 2],
      ["other request", 14],
      ["idle", 10],
      ["memory", 6],
      ["peak", 4],
    ],
  );
  for (const episodeCount of EPISODE_COUNTS) {
    if (!`${episodeCount} episodes`.includes(settings.only)) continue;
    const path = `/feed-${episodeCount}.xml`;
    const feed = Buffer.from(enormousFeed(feedHost.origin, episodeCount));
    await feedHost.serve(path, { headers: RSS, body: feed });
    const server = await startLookupServer();
    const memoryAtStart = server.memory("VmRSS");
    const lookups: number[] = [];
    const references: number[] = [];
    const delays: number[] = [];
    const idleDelays: number[] = [];
    const cpuTimes: number[] = [];
    const referenceCpuTimes: number[] = [];
    for (let round = 0; round < FEED_ROUNDS; round++) {
      const url = uncachedUrl(feedHost, path, round);
      const { response, lookupMs, cpuMs, delayMs } = await measureLookup(server, url);
      checkStatus(response, 200);
      checkEpisodeCount(JSON.parse(response.body.toString()).feed?.episodes, episodeCount);
      lookups.push(lookupMs);
      cpuTimes.push(cpuMs);
      delays.push(delayMs);
      const cpuBefore = process.cpuUsage();
      references.push(
        await elapsedMs(async () => {
          const { body } = await request(url);
          checkEpisodeCount(parseRssFeed(await body.text()).items, episodeCount);
        }),
      );
      const { user, system } = process.cpuUsage(cpuBefore);
      referenceCpuTimes.push((user + system) / 1000);
      await server.poller.start();
      await setTimeout(lookupMs);
      idleDelays.push(await server.poller.stop());
    }
    printRow(
      `${(feed.length / 1e6).toFixed(1)} MB, ${episodeCount} episodes`,
      formatSummary(summarize(lookups), 0),
      formatSummary(summarize(references), 0),
      medianRatio(lookups, references).toFixed(2),
      formatSummary(summarize(cpuTimes), 0),
      formatSummary(summarize(referenceCpuTimes), 0),
      summarizeRatios(cpuTimes, referenceCpuTimes),
      formatSummary(summarize(delays), 0),
      formatSummary(summarize(idleDelays), 0),
      memoryAtStart,
      server.memory("VmHWM"),
    );
    await server.stop();
  }
}

function checkEpisodeCount(episodes: readonly unknown[] | undefined, expected: number): void {
  if (episodes?.length !== expected) throw new Error(`Parsed ${episodes?.length} episodes instead of ${expected}`);
}

async function measureHostileDocuments(feedHost: StaticServer): Promise<void> {
  const printRow = printTable(
    "Link lookup of hostile documents: response time in ms, delay of other requests in ms, and peak memory in MB",
    [`As above, without a reference; median (min–max) of ${HOSTILE_ROUNDS} rounds.`],
    [
      ["document", 24],
      ["status", 6],
      ["aircheck", 16],
      ["other request", 14],
      ["memory", 6],
      ["peak", 4],
    ],
  );
  for (const [at, [name, createResponse, expectedStatus]] of HOSTILE_DOCUMENTS.entries()) {
    if (!name.includes(settings.only)) continue;
    const path = `/hostile-${at}`;
    await feedHost.serve(path, createResponse());
    const server = await startLookupServer();
    const memoryAtStart = server.memory("VmRSS");
    const lookups: number[] = [];
    const delays: number[] = [];
    for (let round = 0; round < HOSTILE_ROUNDS; round++) {
      const measured = await measureLookup(server, uncachedUrl(feedHost, path, round));
      checkStatus(measured.response, expectedStatus);
      lookups.push(measured.lookupMs);
      delays.push(measured.delayMs);
    }
    printRow(
      name,
      String(expectedStatus),
      formatSummary(summarize(lookups), 0),
      formatSummary(summarize(delays), 0),
      memoryAtStart,
      server.memory("VmHWM"),
    );
    await server.stop();
  }
}

async function measureFetchTimeout(feedHost: StaticServer): Promise<void> {
  const printRow = printTable(
    `Fetch timeout: ms past the ${FETCH_TIMEOUT_MS} ms that a fetch may take, when the host never responds`,
    [
      "Reference: fetch with AbortSignal.timeout alone in this process.",
      `Median (min–max) of ${SILENT_LOOKUPS} simultaneous lookups.`,
    ],
    [
      ["aircheck", 16],
      ["reference", 16],
    ],
  );
  const server = await startLookupServer();
  const urls = Array.from({ length: SILENT_LOOKUPS }, (_, round) => uncachedUrl(feedHost, SILENT_PATH, round));
  const measure = (wait: (url: string) => Promise<unknown>) =>
    Promise.all(urls.map(async (url) => (await elapsedMs(() => wait(url))) - FETCH_TIMEOUT_MS));
  const [measured, reference] = await Promise.all([
    measure(async (url) => checkStatus(await server.lookUp(url), 422)),
    measure((url) => fetch(url, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) }).catch(() => {})),
  ]);
  printRow(formatSummary(summarize(measured), 0), formatSummary(summarize(reference), 0));
  await server.stop();
}

async function measureLookup(server: LookupServer, url: string): Promise<LookupMeasurement> {
  await server.poller.start();
  const cpuBefore = server.cpuMs();
  const startedAt = performance.now();
  const response = await server.lookUp(url);
  const lookupMs = performance.now() - startedAt;
  return { response, lookupMs, cpuMs: server.cpuMs() - cpuBefore, delayMs: await server.poller.stop() };
}

/** Fetched documents are cached by URL: another query for every round. */
function uncachedUrl(feedHost: StaticServer, path: string, round: number): string {
  return `${feedHost.origin}${path}?round=${round}`;
}

function checkStatus({ status, body }: LookupResponse, expected: number): void {
  if (status !== expected) throw new Error(`The lookup responded ${status}: ${body.subarray(0, 1000)}`);
}

async function startLookupServer(): Promise<LookupServer> {
  const { NODE_COMPILE_CACHE } = process.env;
  const server = await startServer(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {});
  const cookie = await fetchSessionCookie(server.origin, "/api/register", {
    email: "bench@example.com",
    password: "correct horse",
    displayName: "Bench Guest",
    screenName: "bench.guest",
  });
  const poller = new RequestPoller(`${server.origin}/robots.txt`);
  return {
    async lookUp(url) {
      const { statusCode, body } = await request(`${server.origin}/api/metadata`, {
        method: "POST",
        headers: { "content-type": "application/json", origin: server.origin, cookie },
        body: JSON.stringify({ url }),
      });
      return { status: statusCode, body: Buffer.from(await body.arrayBuffer()) };
    },
    poller,
    memory: (field) => processMemoryMb(server.process.pid, field),
    cpuMs: () => (cpuMicros(server.process.pid ?? 0) ?? Number.NaN) / 1000,
    async stop() {
      await poller.close();
      await server.stop();
      server.remove();
    },
  };
}

function processMemoryMb(processId: number | undefined, field: string): string {
  const path = `/proc/${processId}/status`;
  if (!existsSync(path)) return "–";
  const [, kilobytes] = new RegExp(`${field}:\\s*(\\d+) kB`).exec(readFileSync(path, "utf8")) ?? [];
  return (Number(kilobytes) / 1000).toFixed(0);
}
