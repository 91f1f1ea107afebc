import { Piscina } from "piscina";

interface ThreadPoolOptions {
  /** the module that a thread runs */
  worker: URL;
  maxThreads: number;
  /** when a thread without a task ends, and gives back its memory; a new one takes 50 to 100 ms to start */
  idleMs: number;
  /** of V8's heap; what SQLite or fonts take is outside of it */
  maxMemoryMb: number;
  /** part of the heap for new objects: kept small, because V8 reserves three times as much for each thread */
  maxNewObjectsMb: number;
}

/**
 * Creates a pool of threads that are started when they are needed. A thread that dies, because it ran out of memory for example, fails
 * its task; the next task gets a new one.
 */
export function createThreadPool<Task, Result>(options: ThreadPoolOptions): Piscina<Task, Result> {
  const { worker, maxThreads, idleMs, maxMemoryMb, maxNewObjectsMb } = options;
  const { NODE_COMPILE_CACHE } = process.env;
  const pool = new Piscina<Task, Result>({
    filename: worker.href,
    minThreads: 0,
    maxThreads,
    idleTimeout: idleMs,
    // Without the cache, a thread compiles its modules anew, which takes most of its start. Secrets are not passed on.
    env: NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {},
    // Otherwise a thread without a task is blocked, and cannot give memory back.
    atomics: "disabled",
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb, maxYoungGenerationSizeMb: maxNewObjectsMb },
  });
  pool.on("error", () => {});
  return pool;
}
