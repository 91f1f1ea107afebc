import { performance } from "node:perf_hooks";
import { setTimeout as wait, setImmediate as yieldToEventLoop } from "node:timers/promises";
import { CONCURRENCY } from "./limits.ts";
import { Semaphore } from "./semaphore.ts";

/** A pause never takes longer: after a request that took long, the work need not rest for as long. */
const MAX_PAUSE_MS = 25;
const STEP_MS = 5;
/** After work that is not done in steps. */
const MAX_REST_MS = 100;
/** Work on as many episodes, or days, occupies the process for a few milliseconds. */
const FEW = 1000;

const turns = new Semaphore(CONCURRENCY.heavyTasks);

/** How long this thread has been busy since its start, with anything: not while it waited, as for PostgreSQL. */
export function busyMs(): number {
  return performance.eventLoopUtilization().active;
}

/**
 * Paces long work on the main thread, which is done in steps of a few milliseconds.
 * @returns a function to call after each step: it lets others run for as long as the step kept the thread busy
 */
export function startPace(maxPauseMs = MAX_PAUSE_MS): () => Promise<void> {
  let startedAtMs = busyMs();
  return async () => {
    await wait(Math.min(busyMs() - startedAtMs, maxPauseMs));
    startedAtMs = busyMs();
  };
}

/**
 * Maps items in steps of a few milliseconds, between which others run.
 * @param map takes a few milliseconds at most
 * @param signal ends it
 * @returns the results; of the first items alone, when the signal has aborted
 */
export async function mapInSteps<T, R>(
  items: readonly T[],
  map: (item: T) => R,
  signal: AbortSignal | undefined,
): Promise<R[]> {
  const rest = startPace();
  const results: R[] = [];
  let stepEndsAt = performance.now() + STEP_MS;
  for (const item of items) {
    results.push(map(item));
    if (performance.now() < stepEndsAt) continue;
    await rest();
    if (signal?.aborted) break;
    stepEndsAt = performance.now() + STEP_MS;
  }
  return results;
}

/**
 * Does work that takes more than a few milliseconds, one at a time in this process and half of the time at most: everybody else's
 * requests come in between. Never call it within such work: it would wait for itself.
 * @throws AppError 'overloaded' (503) too much such work is waiting
 */
export async function runHeavyTask<T>(work: () => Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const takeTurn = async () => {
    await yieldToEventLoop();
    const rest = startPace(MAX_REST_MS);
    await work().then(resolve, reject);
    await rest();
  };
  turns.run(takeTurn).catch(reject);
  return promise;
}

/** Does work on a few episodes or days at once, and on many as long work. @param count how many the work is about */
export async function runTaskOn<T>(count: number, work: () => Promise<T>): Promise<T> {
  return count <= FEW ? work() : runHeavyTask(work);
}
