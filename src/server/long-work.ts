import { setTimeout as rest, setImmediate as yieldToEventLoop } from "node:timers/promises";
import { CONCURRENCY } from "./limits/limits.ts";
import { Semaphore } from "./limits/semaphore.ts";

/** Work on as many episodes occupies the process for a few milliseconds. */
const FEW_EPISODES = 1000;
/** A database that answers late is no reason for the next to wait. */
const MAX_REST_MS = 100;

const turns = new Semaphore(CONCURRENCY.longWork);

/**
 * Does work on many episodes, one at a time in this process and half of the time at most: everybody else's requests come in between.
 * Work on few episodes is done at once. Never call it within such work: it would wait for itself.
 * @param episodes how many the work is about
 * @throws AppError 'overloaded' (503) too much such work is waiting
 */
export async function doLongWork<T>(episodes: number, work: () => Promise<T>): Promise<T> {
  if (episodes <= FEW_EPISODES) return work();
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const takeTurn = async () => {
    await yieldToEventLoop();
    const startedAtMs = performance.now();
    await work().then(resolve, reject);
    await rest(Math.min(MAX_REST_MS, performance.now() - startedAtMs));
  };
  turns.run(takeTurn).catch(reject);
  return promise;
}
