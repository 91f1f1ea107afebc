/*
 * Loaded into a server under test before anything else (`node --import`): a test moves the server's clock by writing the number of
 * milliseconds to the file SOAK_CLOCK, names of other machines cannot be resolved, so that no request leaves this one, and the
 * server writes its memory to the file SOAK_MEMORY, each time after it has collected all garbage. To the file SOAK_BLOCKS it writes
 * how long its event loop was occupied without a break.
 */
import dns from "node:dns";
import { appendFileSync, readFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { isMainThread } from "node:worker_threads";

if (process.env.SOAK_CLOCK) {
  const RealDate = Date;
  let offsetMs = 0;
  const readOffset = () => {
    try {
      offsetMs = Number(readFileSync(process.env.SOAK_CLOCK, "utf8")) || 0;
    } catch {
      offsetMs = 0;
    }
  };
  readOffset();
  setInterval(readOffset, 100).unref();

  globalThis.Date = class MovedDate extends RealDate {
    constructor(...parts) {
      if (parts.length === 0) super(RealDate.now() + offsetMs);
      else super(...parts);
    }

    static now() {
      return RealDate.now() + offsetMs;
    }
  };
}

const lookup = dns.promises.lookup;
dns.promises.lookup = async (hostname, options) => {
  if (hostname === "localhost" || /^[\d.:]+$/.test(hostname)) return lookup(hostname, options);
  throw Object.assign(new Error(`No such host: ${hostname}`), { code: "ENOTFOUND" });
};
syncBuiltinESMExports();

const MEBIBYTE = 2 ** 20;
const MEMORY_INTERVAL_MS = 10_000;
if (process.env.SOAK_MEMORY && isMainThread) {
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc");
  setInterval(() => {
    collectGarbage();
    const { heapUsed, external, rss } = process.memoryUsage();
    const sample = {
      processId: process.pid,
      atMs: performance.now(),
      liveMebibytes: (heapUsed + external) / MEBIBYTE,
      residentMebibytes: rss / MEBIBYTE,
    };
    appendFileSync(process.env.SOAK_MEMORY, `${JSON.stringify(sample)}\n`);
  }, MEMORY_INTERVAL_MS).unref();
}

/** How often the event loop is expected to turn. */
const TURN_MS = 5;
/** Shorter blocks are not written. */
const BLOCK_MIN_MS = 20;
if (process.env.SOAK_BLOCKS && isMainThread) {
  const processorMs = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let before = { wallMs: performance.now(), processorMs: processorMs() };
  setInterval(() => {
    const now = { wallMs: performance.now(), processorMs: processorMs() };
    const block = { wallMs: now.wallMs - before.wallMs, processorMs: now.processorMs - before.processorMs };
    before = now;
    if (block.wallMs >= BLOCK_MIN_MS) appendFileSync(process.env.SOAK_BLOCKS, `${JSON.stringify(block)}\n`);
  }, TURN_MS).unref();
}
