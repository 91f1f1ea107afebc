import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { cpuMicros, LOAD_TOOL, runLoad } from "./load.ts";
import { printTable, summarizeQuartiles } from "./measure.ts";
import { type ProductServer, startProduct } from "./product-server.ts";
import { SCREEN_NAME, startServerWithFeeds } from "./sample-data.ts";
import { settings } from "./settings.ts";

const EPISODES = 100;
const CONNECTIONS = 32;
const WARM_UP_SECONDS = 1;
/** For each of --rounds */
const STARTS_PER_ROUND = 2;
const ROUNDS_PER_START = 2;
/** Counts are written five seconds after the first of them. */
const FIRST_WRITE_MS = 6000;
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const APP = "Overcast/1.0 Podcast Sync (12 subscribers; feed-id=1; +http://overcast.fm/)";

/** The headers of a request as a browser sends them, besides Host. */
const BROWSER_HEADERS = {
  "user-agent": BROWSER,
  accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  "accept-language": "en-GB,en;q=0.5",
  referer: "https://blog.example/",
  "sec-fetch-dest": "document",
  "sec-fetch-mode": "navigate",
};

interface MeasuredRequest {
  name: string;
  path: string;
  headers: Record<string, string>;
}

const REQUESTS: readonly MeasuredRequest[] = [
  { name: "page, gzip", path: "", headers: { ...BROWSER_HEADERS, "accept-encoding": "gzip, deflate, br" } },
  { name: "player, gzip", path: "/embed", headers: { ...BROWSER_HEADERS, "accept-encoding": "gzip" } },
  { name: "feed.xml, gzip", path: "/feed.xml", headers: { "user-agent": APP, "accept-encoding": "gzip" } },
];

/**
 * Compares the CPU time of cached responses with counting on and off. The two servers are started anew again and again, because
 * two processes that run the same code differ by more than what is to be found. After each start, load goes on, off, off, on, so
 * that a load of the machine that grows or shrinks meanwhile counts for both; and CPU time is measured without gaps from one
 * request's end to the next one's, so that each write of what was counted is part of some measurement.
 */
export async function measureCounting(): Promise<void> {
  const starts = STARTS_PER_ROUND * settings.rounds;
  const sample = await startServerWithFeeds([EPISODES]);
  await sample.server.stop();
  const dataDirs = ["on", "off"].map((name) => {
    const dataDir = mkdtempSync(join(tmpdir(), `aircheck-bench-${name}-`));
    cpSync(sample.dataDir, dataDir, { recursive: true });
    return dataDir;
  });
  const printRow = printTable(
    "Counting visits: CPU per cached response",
    [
      `Load: ${LOAD_TOOL}, ${CONNECTIONS} connections; ${starts} starts of both servers, and after each ${ROUNDS_PER_START} rounds of four times ${settings.seconds} s: on, off, off, on. Median (lower–upper quartile).`,
      "CPU: µs of the serving process per response, with the writing of what was counted. On and off: NUMBERS. Ratio, of each start: on / off. Of all: the ratio of all starts together.",
    ],
    [
      ["response", 20],
      ["on", 20, 2],
      ["off", 20, 2],
      ["ratio", 20, 3],
      ["of all", 7, 3],
      ["errors", 6],
    ],
  );
  const results = REQUESTS.map(() => [newTotals(), newTotals()] as const);
  for (let start = 0; start < starts; start++) {
    const on = await startProduct(dataDirs[0] as string);
    const off = await startProduct(dataDirs[1] as string, { NUMBERS: "off" });
    const servers = [on, off];
    for (const request of REQUESTS) {
      for (const server of servers) {
        // The first response is rendered, which may take longer than a round on a busy machine.
        await fetch(urlOf(server, request), { headers: request.headers });
        await loadOf(server, request, WARM_UP_SECONDS);
      }
    }
    // The first write of counts compiles the patterns for User-Agents; later ones do not.
    await setTimeout(FIRST_WRITE_MS);
    let before = servers.map(({ pid }) => cpuMicros(pid) ?? Number.NaN);
    for (const [at, request] of REQUESTS.entries()) {
      const requests = [0, 0];
      for (let round = 0; round < ROUNDS_PER_START; round++) {
        for (const which of [0, 1, 1, 0]) {
          const load = await loadOf(servers[which] as ProductServer, request, settings.seconds);
          requests[which] = (requests[which] as number) + load.requests;
          (results[at]?.[which] as Totals).errors += load.errors;
        }
      }
      const after = servers.map(({ pid }) => cpuMicros(pid) ?? Number.NaN);
      for (const which of [0, 1]) {
        const totals = results[at]?.[which] as Totals;
        totals.cpu.push((after[which] as number) - (before[which] as number));
        totals.requests.push(requests[which] as number);
      }
      before = after;
    }
    for (const server of servers) await server.stop();
  }
  for (const [at, { name }] of REQUESTS.entries()) {
    const [on, off] = results[at] as readonly [Totals, Totals];
    const [onPerRequest, offPerRequest] = [perRequest(on), perRequest(off)];
    printRow(
      name,
      summarizeQuartiles(onPerRequest),
      summarizeQuartiles(offPerRequest),
      summarizeQuartiles(onPerRequest.map((micros, start) => micros / (offPerRequest[start] as number))),
      sum(on.cpu) / sum(on.requests) / (sum(off.cpu) / sum(off.requests)),
      on.errors + off.errors,
    );
  }
  for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true });
  await sample.stop();
}

function urlOf({ origin }: ProductServer, { path }: MeasuredRequest): string {
  return `${origin}/u/${SCREEN_NAME}/feed-${EPISODES}${path}`;
}

function loadOf(server: ProductServer, request: MeasuredRequest, seconds: number): ReturnType<typeof runLoad> {
  const { headers } = request;
  return runLoad({ url: urlOf(server, request), headers, pid: server.pid, connections: CONNECTIONS, seconds });
}

/** What one of the two servers did for one kind of request, by start. */
interface Totals {
  /** µs */
  cpu: number[];
  requests: number[];
  /** of all starts */
  errors: number;
}

function newTotals(): Totals {
  return { cpu: [], requests: [], errors: 0 };
}

function perRequest({ cpu, requests }: Totals): number[] {
  return cpu.map((micros, start) => micros / (requests[start] as number));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
