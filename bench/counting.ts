import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cpuMicros, LOAD_TOOL, type Load, runLoad } from "./load.ts";
import { printTable, summarizeQuartiles } from "./measure.ts";
import { type ProductServer, startProduct } from "./product-server.ts";
import { SCREEN_NAME, startServerWithFeeds } from "./sample-data.ts";
import { settings } from "./settings.ts";

const EPISODES = 100;
const CONNECTIONS = 32;
const WARM_UP_SECONDS = 1;
/** For each of --rounds: single rounds differ by more than what is to be found. */
const ROUNDS_EACH = 5;
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

const REQUESTS = [
  { name: "page, gzip", path: "", headers: { ...BROWSER_HEADERS, "accept-encoding": "gzip, deflate, br" } },
  { name: "player, gzip", path: "/embed", headers: { ...BROWSER_HEADERS, "accept-encoding": "gzip" } },
  { name: "feed.xml, gzip", path: "/feed.xml", headers: { "user-agent": APP, "accept-encoding": "gzip" } },
];

/**
 * Compares the CPU time of cached responses with counting on and off. Each round goes on, off, off, on, so that a load of the
 * machine that grows or shrinks meanwhile counts for both; and CPU time is measured without gaps from one round's end to the
 * next one's, so that each write of what was counted is part of some round.
 */
export async function measureCounting(): Promise<void> {
  const rounds = ROUNDS_EACH * settings.rounds;
  const sample = await startServerWithFeeds([EPISODES]);
  const dataDir = mkdtempSync(join(tmpdir(), "aircheck-bench-"));
  cpSync(sample.dataDir, dataDir, { recursive: true });
  const off = await startProduct(dataDir, { NUMBERS: "off" });
  const printRow = printTable(
    "Counting visits: CPU per cached response",
    [
      `Load: ${LOAD_TOOL}, ${CONNECTIONS} connections; ${rounds} rounds of four times ${settings.seconds} s: on, off, off, on. Median (lower–upper quartile).`,
      "CPU: µs of the serving process per response, with the writing of what was counted. On and off: NUMBERS. Ratio, of each round: on / off. Of all: the ratio of all rounds together.",
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
  for (const { name, path, headers } of REQUESTS) {
    const url = (origin: string) => `${origin}/u/${SCREEN_NAME}/feed-${EPISODES}${path}`;
    const target = ({ origin, pid }: ProductServer): Target => ({
      load: { url: url(origin), headers, pid, connections: CONNECTIONS, seconds: settings.seconds },
      pid,
      cpu: [],
      requests: [],
      errors: 0,
    });
    const [onTarget, offTarget] = [target(sample.server), target(off)];
    const targets = [onTarget, offTarget];
    for (const { load } of targets) await runLoad({ ...load, seconds: WARM_UP_SECONDS });
    let before = targets.map(({ pid }) => cpuMicros(pid) ?? Number.NaN);
    for (let round = 0; round < rounds; round++) {
      for (const target of targets) target.requests.push(0);
      for (const target of [onTarget, offTarget, offTarget, onTarget]) {
        const { requests, errors } = await runLoad(target.load);
        target.requests[round] = (target.requests[round] ?? 0) + requests;
        target.errors += errors;
      }
      const after = targets.map(({ pid }) => cpuMicros(pid) ?? Number.NaN);
      for (const [at, target] of targets.entries())
        target.cpu.push(((after[at] ?? 0) - (before[at] ?? 0)) / (target.requests[round] ?? 0));
      before = after;
    }
    printRow(
      name,
      summarizeQuartiles(onTarget.cpu),
      summarizeQuartiles(offTarget.cpu),
      summarizeQuartiles(onTarget.cpu.map((micros, round) => micros / (offTarget.cpu[round] ?? Number.NaN))),
      meanPerRequest(onTarget) / meanPerRequest(offTarget),
      onTarget.errors + offTarget.errors,
    );
  }
  await off.stop();
  rmSync(dataDir, { recursive: true, force: true });
  await sample.stop();
}

/** One of the two servers, with what each round took. */
interface Target {
  load: Load;
  pid: number;
  /** µs per response */
  cpu: number[];
  requests: number[];
  errors: number;
}

function meanPerRequest({ cpu, requests }: Target): number {
  const micros = cpu.reduce((sum, perRequest, round) => sum + perRequest * (requests[round] ?? 0), 0);
  return micros / requests.reduce((sum, count) => sum + count, 0);
}
