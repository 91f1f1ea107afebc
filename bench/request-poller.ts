import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { Pool } from "undici";

const INTERVAL_MS = 20;

/** Repeats a small request and measures its longest response time, in a worker so that nothing else delays the requests. */
export class RequestPoller {
  readonly #worker: Worker;

  constructor(url: string) {
    this.#worker = new Worker(new URL(import.meta.url), { workerData: url });
  }

  /** Starts polling; resolves after the first response. */
  async start(): Promise<void> {
    const started = once(this.#worker, "message");
    this.#worker.postMessage("start");
    await started;
  }

  /** @returns the longest response time since the start, in ms */
  async stop(): Promise<number> {
    const stopped = once(this.#worker, "message");
    this.#worker.postMessage("stop");
    const [longestMs] = await stopped;
    return longestMs;
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}

function runPoller(url: URL): void {
  const pool = new Pool(url.origin);
  let isPolling = false;

  async function responseTimeMs(): Promise<number> {
    const startedAt = performance.now();
    const { statusCode, body } = await pool.request({ path: url.pathname, method: "GET" });
    await body.dump();
    if (statusCode !== 200) throw new Error(`${url} responded ${statusCode}`);
    return performance.now() - startedAt;
  }

  async function poll(): Promise<void> {
    await responseTimeMs();
    parentPort?.postMessage("started");
    let longestMs = 0;
    while (isPolling) {
      longestMs = Math.max(longestMs, await responseTimeMs());
      await setTimeout(INTERVAL_MS);
    }
    parentPort?.postMessage(longestMs);
  }

  parentPort?.on("message", (command) => {
    isPolling = command === "start";
    if (isPolling) void poll();
  });
}

if (!isMainThread) runPoller(new URL(workerData));
