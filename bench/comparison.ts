import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { Client } from "undici";
import { cpuMicros, LOAD_TOOL, type LoadResult, runLoad } from "./load.ts";
import { printTable, type Summary, settings, summarize, summarizeRatios } from "./measure.ts";
import type { ProductServer } from "./product-server.ts";
import { type StaticResponse, startStaticServer } from "./static-server.ts";

type Headers = Record<string, string>;

/** How a document is requested. */
export const VARIANTS = ["plain", "gzip", "br", "304"] as const;
export type Variant = (typeof VARIANTS)[number];

/** A document of the application. */
export interface Document {
  name: string;
  path: string;
  /** changes what it shows; undefined of what is missing, and answered with 404 */
  change: (() => Promise<void>) | undefined;
}

interface Target {
  url: string;
  headers: Headers;
  pid: number;
}

/** Documents of this size are also measured with one connection. */
const SERIAL_SIZE = " 100";
const COLD_ROUNDS = 40;
/** Changes before those that are measured: a server that has run for a minute has its code compiled. */
const COLD_WARM_UP_ROUNDS = 60;
/** Right before each measured request, so that a processor that wakes up is not measured. */
const WAKING_REQUESTS = 20;
const WAKING_PATH = "/robots.txt";
/** Compression that goes on after a response belongs to its CPU time. */
const SETTLE_MS = 60;
const WARM_UP_REQUESTS = 4;
const WARM_UP_PAUSE_MS = 150;
const HEAD_END = "\r\n\r\n";

/**
 * Compares cached responses of the application with a bare Node server that sends the same bytes from memory.
 * @param connections to measure each variant with
 */
export async function compareWarmResponses(
  title: string,
  server: ProductServer,
  documents: readonly Document[],
  connections: readonly number[],
): Promise<void> {
  const requests = documents.flatMap(({ name, path, change }) =>
    (change ? VARIANTS : (["plain"] as const)).map((variant) => ({ name, path, variant, isMissing: !change })),
  );
  const responses = [];
  for (const { path, variant } of requests) responses.push(await fetchUnchanged(server.origin, path, variant));
  const bare = await startStaticServer();
  for (const [number, { response }] of responses.entries()) await bare.serve(`/${number}`, response);
  const printRow = printTable(
    title,
    [
      `Load: ${LOAD_TOOL} in a process of its own, ${settings.seconds} s a round, ${settings.rounds} alternating rounds; median (min–max).`,
      "Bare: a Node server that writes the same headers and bytes from memory.",
      "CPU: µs of the serving process per response. Ratios, of each round: bare / aircheck for CPU, aircheck / bare for requests;",
      "higher is better. p99 in ms. Errors: failed requests of both.",
    ],
    [
      ["response", 32],
      ["conn.", 5],
      ["CPU", 17],
      ["bare", 15],
      ["ratio", 17, 2],
      ["requests/s", 24],
      ["bare", 24],
      ["ratio", 17, 2],
      ["p99", 5, 1],
      ["bare", 5, 1],
      ["errors", 6],
    ],
  );
  for (const count of connections)
    for (const [number, { name, path, variant, isMissing }] of requests.entries()) {
      const rowName = `${name}, ${variant}`;
      if (!rowName.includes(settings.only) || (count === 1 && !name.endsWith(SERIAL_SIZE))) continue;
      const headers = responses[number]?.headers ?? {};
      const targets: Target[] = [
        { url: server.origin + path, headers, pid: server.pid },
        { url: `${bare.origin}/${number}`, headers, pid: bare.pid },
      ];
      const results = await measureAlternately(targets, count);
      const [ours = [], bares = []] = results;
      const [cpu, bareCpu] = [cpuOf(ours), cpuOf(bares)];
      const [rate, bareRate] = [rateOf(ours), rateOf(bares)];
      printRow(
        rowName,
        count,
        summaryOf(cpu),
        summaryOf(bareCpu),
        cpu.length > 0 && bareCpu.length > 0 ? summarizeRatios(bareCpu, cpu) : undefined,
        summaryOf(rate),
        summaryOf(bareRate),
        summarizeRatios(rate, bareRate),
        summarize(ours.map(({ p99Ms }) => p99Ms)).median,
        summarize(bares.map(({ p99Ms }) => p99Ms)).median,
        isMissing ? undefined : results.flat().reduce((sum, { errors }) => sum + errors, 0),
      );
    }
  bare.stop();
}

/** Measures the first response after a change. */
export async function measureColdResponses(
  title: string,
  server: ProductServer,
  documents: readonly Document[],
): Promise<void> {
  const printRow = printTable(
    title,
    [
      `Time to the last byte of the first gzip response after a change, on an open connection; ${COLD_ROUNDS} changes, median`,
      `(min–max), after ${COLD_WARM_UP_ROUNDS} of each document that are not counted, and after ${WAKING_REQUESTS} requests for another document.`,
      "Warm: the same request again in the same way. Bare: the same for a Node server that sends the same bytes from memory.",
      "CPU: ms of the serving process per change, with the work that goes on after the response.",
    ],
    [
      ["document", 32],
      ["cold, ms", 18, 1],
      ["warm, ms", 18, 1],
      ["bare, ms", 18, 1],
      ["CPU, ms", 8, 1],
    ],
  );
  const measured = documents.flatMap(({ name, path, change }) =>
    change && name.includes(settings.only) ? [{ name, path, change }] : [],
  );
  const timer = await ResponseTimer.connect(server.origin);
  // Documents share code: without this, the first one would be measured while it is still being compiled.
  for (const { path, change } of measured)
    for (let round = 0; round < COLD_WARM_UP_ROUNDS; round++) {
      await change();
      await timer.time(path);
    }
  const bare = await startStaticServer();
  const bareTimer = await ResponseTimer.connect(bare.origin);
  for (const path of [WAKING_PATH, ...measured.map(({ path }) => path)])
    await bare.serve(path, (await fetchUnchanged(server.origin, path, "gzip")).response);
  for (const { name, path, change } of measured) {
    const cold: number[] = [];
    const warm: number[] = [];
    const bareTimes: number[] = [];
    let cpu = 0;
    for (let round = 0; round < COLD_ROUNDS; round++) {
      await change();
      await wake(timer);
      const cpuBefore = cpuMicros(server.pid) ?? Number.NaN;
      cold.push(await timer.time(path));
      await setTimeout(SETTLE_MS);
      cpu += ((cpuMicros(server.pid) ?? Number.NaN) - cpuBefore) / 1000;
      await wake(timer);
      warm.push(await timer.time(path));
      await wake(bareTimer);
      bareTimes.push(await bareTimer.time(path));
    }
    printRow(
      name,
      summarize(cold),
      summarize(warm),
      summarize(bareTimes),
      Number.isNaN(cpu) ? undefined : cpu / COLD_ROUNDS,
    );
  }
  timer.close();
  bareTimer.close();
  bare.stop();
}

async function wake(timer: ResponseTimer): Promise<void> {
  for (let number = 0; number < WAKING_REQUESTS; number++) await timer.time(WAKING_PATH);
}

async function measureAlternately(targets: readonly Target[], connections: number): Promise<LoadResult[][]> {
  const results: LoadResult[][] = targets.map(() => []);
  for (let round = 0; round < settings.rounds; round++)
    for (const [at, target] of targets.entries())
      results[at]?.push(await runLoad({ ...target, connections, seconds: settings.seconds }));
  return results;
}

function summaryOf(values: readonly number[]): Summary | undefined {
  return values.length > 0 ? summarize(values) : undefined;
}

function cpuOf(results: readonly LoadResult[]): number[] {
  return results.flatMap(({ cpuMicrosPerResponse }) => cpuMicrosPerResponse ?? []);
}

function rateOf(results: readonly LoadResult[]): number[] {
  return results.map(({ requestsPerSecond }) => requestsPerSecond);
}

/**
 * Fetches a response with its end-to-end headers and its body as sent, without decompression.
 * @returns the request's headers and the response
 */
async function fetchUnchanged(origin: string, path: string, variant: Variant) {
  // A large body is compressed well only once it was requested again, and its header fields are kept after that.
  for (let request = 0; request < WARM_UP_REQUESTS; request++) {
    await fetchRaw(origin, path, { "accept-encoding": variant === "304" ? "identity" : variant });
    await setTimeout(WARM_UP_PAUSE_MS);
  }
  const accepted: Headers = { "accept-encoding": variant === "plain" || variant === "304" ? "identity" : variant };
  const whole = await fetchRaw(origin, path, accepted);
  if (variant !== "304") return { headers: accepted, response: whole };
  const headers = { ...accepted, "if-none-match": String(whole.headers.etag) };
  return { headers, response: await fetchRaw(origin, path, headers) };
}

async function fetchRaw(origin: string, path: string, requestHeaders: Headers): Promise<Required<StaticResponse>> {
  const client = new Client(origin);
  const { statusCode: status, headers, body } = await client.request({ path, method: "GET", headers: requestHeaders });
  const bytes = await body.bytes();
  await client.close();
  const { "transfer-encoding": _, connection: __, "keep-alive": ___, date: ____, ...endToEnd } = headers;
  return { status, headers: endToEnd as Headers, body: bytes };
}

/**
 * Times single requests on one open connection. It writes a prepared request and counts bytes until the last one has arrived: an HTTP
 * client of Node takes up to a millisecond of its own for a request that comes alone.
 */
class ResponseTimer {
  readonly #host: string;
  readonly #socket: Socket;
  readonly #chunks: AsyncIterator<Buffer>;

  private constructor(host: string, socket: Socket) {
    this.#host = host;
    this.#socket = socket;
    this.#chunks = socket[Symbol.asyncIterator]();
  }

  static async connect(origin: string): Promise<ResponseTimer> {
    const { host, hostname, port } = new URL(origin);
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    await once(socket, "connect");
    return new ResponseTimer(host, socket);
  }

  /** @returns ms from the request to the last byte of its gzip response @throws unless its status is 200 */
  async time(path: string): Promise<number> {
    const request = `GET ${path} HTTP/1.1\r\nHost: ${this.#host}\r\nAccept-Encoding: gzip${HEAD_END}`;
    const startedAt = performance.now();
    this.#socket.write(request);
    let head = "";
    let missing: number | undefined;
    while (missing !== 0) {
      const chunk = await this.#readChunk();
      if (missing !== undefined) {
        missing -= chunk.length;
        continue;
      }
      head += chunk.toString("latin1");
      const bodyStart = head.indexOf(HEAD_END) + HEAD_END.length;
      if (bodyStart >= HEAD_END.length) missing = bodyLength(path, head) - (head.length - bodyStart);
    }
    return performance.now() - startedAt;
  }

  async #readChunk(): Promise<Buffer> {
    const { value, done } = await this.#chunks.next();
    if (done) throw new Error("The server has closed the connection");
    return value;
  }

  close(): void {
    this.#socket.destroy();
  }
}

function bodyLength(path: string, head: string): number {
  if (!head.startsWith("HTTP/1.1 200 ")) throw new Error(`${path} responded ${head.split("\r\n", 1)[0]}`);
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
  if (length === undefined) throw new Error(`${path} has no content-length`);
  return Number(length);
}
