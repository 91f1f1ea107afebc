import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";

/** A pause never takes longer: after a request that took long, the work need not rest for as long. */
const MAX_PAUSE_MS = 25;

/** How long this thread has been busy since its start, with anything: not while it waited, as for PostgreSQL. */
export function busyMs(): number {
  return performance.eventLoopUtilization().active;
}

/**
 * Paces long work on the main thread, which is done in steps of a few milliseconds.
 * @returns a function to call after each step: it lets others run for as long as the step kept the thread busy
 */
export function startPace(): () => Promise<void> {
  let startedAtMs = busyMs();
  return async () => {
    await wait(Math.min(busyMs() - startedAtMs, MAX_PAUSE_MS));
    startedAtMs = busyMs();
  };
}
