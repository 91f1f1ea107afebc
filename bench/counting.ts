import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LOAD_TOOL, type LoadResult, runLoad } from "./load.ts";
import { printTable, summarize, summarizeRatios } from "./measure.ts";
import { startProduct } from "./product-server.ts";
import { SCREEN_NAME, startServerWithFeeds } from "./sample-data.ts";
import { settings } from "./settings.ts";

const EPISODES = 100;
const CONNECTIONS = 32;
const WARM_UP_SECONDS = 1;
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

/** Compares the CPU time of cached responses with counting on and off. */
export async function measureCounting(): Promise<void> {
  const sample = await startServerWithFeeds([EPISODES]);
  const dataDir = mkdtempSync(join(tmpdir(), "aircheck-bench-"));
  cpSync(sample.dataDir, dataDir, { recursive: true });
  const off = await startProduct(dataDir, { NUMBERS: "off" });
  const printRow = printTable(
    "Counting visits: CPU per cached response",
    [
      `Load: ${LOAD_TOOL}, ${CONNECTIONS} connections, ${settings.seconds} s a round, ${settings.rounds} alternating rounds; median (min–max).`,
      "CPU: µs of the serving process per response, with the writing of what was counted. On and off: NUMBERS. Ratio, of each round: on / off.",
    ],
    [
      ["response", 20],
      ["on", 20, 2],
      ["off", 20, 2],
      ["ratio", 20, 3],
      ["errors", 6],
    ],
  );
  for (const { name, path, headers } of REQUESTS) {
    const results: LoadResult[][] = [[], []];
    const url = (origin: string) => `${origin}/u/${SCREEN_NAME}/feed-${EPISODES}${path}`;
    const targets = [sample.server, off].map(({ origin, pid }) => ({ url: url(origin), headers, pid }));
    for (const target of targets) await runLoad({ ...target, connections: CONNECTIONS, seconds: WARM_UP_SECONDS });
    for (let round = 0; round < settings.rounds; round++)
      // Whoever comes first has the quieter machine now and then.
      for (const at of round % 2 === 0 ? [0, 1] : [1, 0]) {
        const target = targets[at];
        if (target)
          results[at]?.push(await runLoad({ ...target, connections: CONNECTIONS, seconds: settings.seconds }));
      }
    const [onCpu = [], offCpu = []] = results.map((rounds) =>
      rounds.map(({ cpuMicrosPerResponse }) => cpuMicrosPerResponse ?? Number.NaN),
    );
    printRow(
      name,
      summarize(onCpu),
      summarize(offCpu),
      summarizeRatios(onCpu, offCpu),
      results.flat().reduce((sum, { errors }) => sum + errors, 0),
    );
  }
  await off.stop();
  rmSync(dataDir, { recursive: true, force: true });
  await sample.stop();
}
