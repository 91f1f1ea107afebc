import { Pool } from "undici";
import { formatSummary, medianRatio, printTable, summarize } from "./measure.ts";
import { SCREEN_NAME, startServerWithFeeds } from "./sample-data.ts";
import { startStaticServer } from "./static-server.ts";

const CONNECTIONS = 32;
const ROUNDS = 5;
/** Requests per round, by number of episodes: about as long a round for each size. */
const REQUESTS = new Map([
  [10, 4000],
  [100, 2000],
  [1000, 600],
]);

type Headers = Record<string, string>;

/** Measures the throughput of published feeds. Reference: a bare Node HTTP server that sends the same bytes from memory. */
export async function measurePublishedFeeds(): Promise<void> {
  const server = await startServerWithFeeds([...REQUESTS.keys()]);
  const reference = await startStaticServer();
  const printRow = printTable(
    "Published feeds: throughput in requests per second",
    [
      "Reference: a bare Node HTTP server that sends the same headers and bytes from memory.",
      `${CONNECTIONS} connections; median (min–max) of ${ROUNDS} alternating rounds.`,
      "Ratio: aircheck / reference of a round, median; higher is better.",
    ],
    [
      ["episodes", 8],
      ["response", 8],
      ["aircheck", 22],
      ["reference", 22],
      ["ratio", 5],
    ],
  );
  for (const [episodeCount, requestCount] of REQUESTS) {
    const path = `/u/${SCREEN_NAME}/feed-${episodeCount}/feed.xml`;
    const identity = { "accept-encoding": "identity" };
    const { headers } = await fetch(server.origin + path, { headers: identity });
    const requests: [name: string, headers: Headers][] = [
      ["200", identity],
      ["200 gzip", { "accept-encoding": "gzip" }],
      ["304", { ...identity, "if-none-match": String(headers.get("etag")) }],
    ];
    for (const [name, requestHeaders] of requests) {
      await reference.serve(path, await fetchUnchanged(server.origin, path, requestHeaders));
      const measured: number[] = [];
      const referenceMeasured: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        measured.push(await requestsPerSecond(server.origin, path, requestHeaders, requestCount));
        referenceMeasured.push(await requestsPerSecond(reference.origin, path, requestHeaders, requestCount));
      }
      printRow(
        String(episodeCount),
        name,
        formatSummary(summarize(measured), 0),
        formatSummary(summarize(referenceMeasured), 0),
        medianRatio(measured, referenceMeasured).toFixed(2),
      );
    }
  }
  reference.stop();
  await server.stop();
  server.remove();
}

/** Fetches a response with its end-to-end headers and its body as sent, without decompression. */
async function fetchUnchanged(origin: string, path: string, requestHeaders: Headers) {
  const pool = new Pool(origin);
  const { statusCode: status, headers, body } = await pool.request({ path, method: "GET", headers: requestHeaders });
  const bytes = await body.bytes();
  await pool.close();
  const { "transfer-encoding": _, connection: __, "keep-alive": ___, ...endToEnd } = headers;
  return { status, headers: endToEnd as Headers, body: bytes };
}

async function requestsPerSecond(origin: string, path: string, headers: Headers, requestCount: number) {
  const pool = new Pool(origin, { connections: CONNECTIONS });
  let remaining = requestCount;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (remaining-- > 0) {
        const { body } = await pool.request({ path, method: "GET", headers });
        await body.dump({ limit: Number.POSITIVE_INFINITY });
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  await pool.close();
  return requestCount / seconds;
}
