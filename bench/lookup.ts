import { setTimeout } from "node:timers/promises";
import { parseRssFeed } from "feedsmith";
import { request } from "undici";
import {
  countlessItemsFeed,
  giantAttributeFeed,
  giantAttributePage,
  gzipBombBytes,
} from "../test/fake-servers/hostile-responses.ts";
import { enormousFeed } from "../test/fake-servers/sample-feeds.ts";
import { cpuMicros } from "./load.ts";
import { atMost, elapsedMs, median, medianRatio, ownCpuMs, printTable, settings } from "./measure.ts";
import { fetchSessionCookie, type ProductServer, startProduct, withDataFolder } from "./product-server.ts";
import { type StaticResponse, startStaticServer } from "./static-server.ts";

/** 0.5, 5 and 20 MB. The smallest is just below the size from which documents are parsed in a worker. */
const EPISODE_COUNTS = [120, 1250, 5000];
const POLL_INTERVAL_MS = 20;
const CPU_RATIO_GOAL = 1.5;
const OTHER_REQUEST_GOAL_MS = 50;
const RSS = { "content-type": "application/rss+xml" };

interface LinkedDocument {
  name: string;
  response: StaticResponse;
  /** of the look-up: 200 with what is usable, or 422 */
  status: number;
  /** of a feed that a parser can also read by itself */
  episodes?: number;
}

type PrintRow = ReturnType<typeof printTable>;

/** Measures the look-up of feeds beside a parser alone, and of hostile documents; and how long other requests wait meanwhile. */
export async function measureLookup(): Promise<void> {
  const printRow = printTable(
    "Look-up of links",
    `CPU: ms of the application, and of this process when it downloads and parses the same bytes with feedsmith alone.\nOther: the longest response in ms to GET /robots.txt meanwhile; idle: the same without a look-up. Median of ${settings.rounds} rounds. Memory: MB, resident, afterwards.`,
    [["document"], ["ms"], ["CPU"], ["alone"], ["ratio", 2], ["goal"], ["other"], ["idle"], ["goal"], ["memory"]],
  );
  const host = await startStaticServer();
  for (const [at, document] of linkedDocuments(host.origin).entries()) {
    await host.serve(`/${at}`, document.response);
    await withDataFolder((DATA_DIR) => measureDocument(DATA_DIR, `${host.origin}/${at}`, document, printRow));
  }
  host.stop();
}

async function measureDocument(
  DATA_DIR: string,
  url: string,
  { name, status, episodes }: LinkedDocument,
  printRow: PrintRow,
): Promise<void> {
  const server = await startProduct({ DATA_DIR });
  const lookUp = await signIn(server);
  const rounds: { ms: number; cpu: number; alone: number; other: number; idle: number }[] = [];
  for (let round = 0; round < settings.rounds; round++) {
    // Fetched documents are cached by URL.
    const ownUrl = `${url}?round=${round}`;
    let ms = 0;
    const cpuBefore = cpuMicros(server.pid);
    const other = await longestMeanwhile(server, async () => {
      ms = await elapsedMs(() => lookUp(ownUrl, status));
    });
    const cpu = (cpuMicros(server.pid) - cpuBefore) / 1000;
    const idle = await longestMeanwhile(server, () => setTimeout(ms));
    const alone = episodes === undefined ? 0 : await ownCpuMs(() => parseAlone(ownUrl, episodes));
    rounds.push({ ms, cpu, alone, other, idle });
  }
  const all = (field: keyof (typeof rounds)[number]) => rounds.map((round) => round[field]);
  const ratio = episodes === undefined ? undefined : medianRatio(all("cpu"), all("alone"));
  const other = median(all("other"));
  printRow(
    name,
    median(all("ms")),
    median(all("cpu")),
    ratio && median(all("alone")),
    ratio,
    ratio && atMost(CPU_RATIO_GOAL, ratio),
    other,
    median(all("idle")),
    atMost(OTHER_REQUEST_GOAL_MS, other),
    server.megabytes(),
  );
  await server.stop();
}

function linkedDocuments(origin: string): LinkedDocument[] {
  const feeds = EPISODE_COUNTS.map((episodes) => {
    const body = Buffer.from(enormousFeed(origin, episodes));
    const name = `feed of ${(body.length / 1e6).toFixed(1)} MB, ${episodes} episodes`;
    return { name, response: { headers: RSS, body }, status: 200, episodes };
  });
  const html = { "content-type": "text/html" };
  const gzip = { ...RSS, "content-encoding": "gzip" };
  return [
    ...feeds,
    { name: "200,000 items", response: { headers: RSS, body: Buffer.from(countlessItemsFeed()) }, status: 200 },
    {
      name: "feed, attribute of 20 MB",
      response: { headers: RSS, body: Buffer.from(giantAttributeFeed()) },
      status: 200,
    },
    {
      name: "page, attribute of 20 MB",
      response: { headers: html, body: Buffer.from(giantAttributePage()) },
      status: 200,
    },
    { name: "gzip bomb of 1 GB", response: { headers: gzip, body: gzipBombBytes() }, status: 422 },
  ];
}

async function signIn({ origin }: ProductServer): Promise<(url: string, status: number) => Promise<void>> {
  const cookie = await fetchSessionCookie(origin, "/api/register", {
    email: "bench@example.com",
    password: "correct horse",
    displayName: "Bench Guest",
    screenName: "bench.guest",
  });
  return async (url, status) => {
    const { statusCode, body } = await request(`${origin}/api/metadata`, {
      method: "POST",
      headers: { "content-type": "application/json", origin, cookie },
      body: JSON.stringify({ url }),
    });
    const text = await body.text();
    if (statusCode !== status) throw new Error(`The look-up responded ${statusCode}: ${text.slice(0, 1000)}`);
  };
}

/** Repeats a small request, which needs neither the database nor a look-up. @returns its longest response time in ms */
async function longestMeanwhile({ origin }: ProductServer, work: () => Promise<unknown>): Promise<number> {
  let isOver = false;
  let longestMs = 0;
  const polling = (async () => {
    while (!isOver) {
      const ms = await elapsedMs(async () => (await request(`${origin}/robots.txt`)).body.dump());
      longestMs = Math.max(longestMs, ms);
      await setTimeout(POLL_INTERVAL_MS);
    }
  })();
  await work();
  isOver = true;
  await polling;
  return longestMs;
}

async function parseAlone(url: string, episodes: number): Promise<void> {
  const { body } = await request(url);
  const { items } = parseRssFeed(await body.text());
  if (items?.length !== episodes) throw new Error(`Parsed ${items?.length} episodes instead of ${episodes}`);
}
