import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { relayMetrics } from "./metrics-of-workers.ts";

/** What a worker sends when it serves. Before, it may accept connections only to say that it migrates the database. */
export const SERVING = "serving";
/** What is sent to a worker before it is told to stop because a new one serves in its place. */
export const REPLACED = "replaced";

/** Pause before a worker that died while starting is replaced; doubles with each failure in a row. */
const FIRST_RETRY_DELAY_MS = 1000;
const MAX_RETRY_DELAY_MS = 30_000;

/**
 * Runs worker processes that share the port, and replaces those that die. On SIGTERM or SIGINT all stop. On SIGHUP each is
 * replaced in turn: the new one serves before the old one stops, so no request is lost.
 * @param onReady called once, when all workers serve
 * @returns the exit code, once all workers have stopped: 1 if a worker could not start at first or did not stop cleanly
 */
export async function superviseWorkers(count: number, onReady: () => void): Promise<number> {
  // Workers take their connections themselves. Handed out here in turn, those on their way to a worker that is killed would
  // stay open and unread, and a worker that hangs would get its share.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const supervisor = new Supervisor(count);
  // A process manager may signal the whole process group, and then again.
  process.on("SIGTERM", () => supervisor.stop());
  process.on("SIGINT", () => supervisor.stop());
  process.on("SIGHUP", () => void supervisor.restart());
  cluster.on("message", (worker, message) => relayMetrics(worker, message, supervisor.serving));
  if (await supervisor.start()) onReady();
  return supervisor.stopped;
}

class Supervisor {
  /** Resolves with the exit code when the last worker has stopped. */
  readonly stopped: Promise<number>;
  readonly #count: number;
  readonly #workers = new Set<Worker>();
  readonly #serving = new Set<Worker>();
  /** Workers whose end is intended. */
  readonly #retired = new Set<Worker>();
  readonly #stopController = new AbortController();
  #resolveStopped: (exitCode: number) => void = () => {};
  #exitCode = 0;
  #restarting: Promise<void> | undefined;
  #isRestartRequested = false;

  constructor(count: number) {
    this.#count = count;
    this.stopped = new Promise((resolve) => {
      this.#resolveStopped = resolve;
    });
  }

  /** The workers that have begun to serve. */
  get serving(): ReadonlySet<Worker> {
    return this.#serving;
  }

  /** @returns whether all workers serve; otherwise all are told to stop */
  async start(): Promise<boolean> {
    // The first worker migrates the database, and explains alone what is wrong with the settings.
    let isStarted = (await this.#fork()) !== undefined;
    if (isStarted) {
      const others = Array.from({ length: this.#count - 1 }, () => this.#fork());
      isStarted = (await Promise.all(others)).every((worker) => worker !== undefined);
    }
    if (!isStarted && !this.#isStopping) {
      this.#exitCode = 1;
      this.stop();
    }
    return isStarted;
  }

  stop(): void {
    if (this.#isStopping) return;
    this.#stopController.abort();
    for (const worker of this.#workers) this.#retire(worker);
    this.#resolveIfStopped();
  }

  /** Replaces all workers in turn. A request during a restart starts another one after it. */
  async restart(): Promise<void> {
    this.#isRestartRequested = true;
    this.#restarting ??= this.#restartWhileRequested();
    await this.#restarting;
  }

  async #restartWhileRequested(): Promise<void> {
    while (this.#isRestartRequested && !this.#isStopping) {
      this.#isRestartRequested = false;
      for (const worker of [...this.#workers]) {
        const isDead = !this.#workers.has(worker) || this.#retired.has(worker);
        if (isDead) continue;
        const successor = await this.#fork();
        if (!successor) {
          if (!this.#isStopping)
            console.error(
              "The restart was abandoned because a new worker could not start. The old workers keep running.",
            );
          break;
        }
        // One that has died meanwhile has been replaced already.
        const leaving = this.#workers.has(worker) ? worker : successor;
        const exited = once(leaving, "exit");
        // The machine stays ready.
        leaving.send(REPLACED, () => {});
        this.#retire(leaving);
        await exited;
      }
    }
    this.#restarting = undefined;
  }

  get #isStopping(): boolean {
    return this.#stopController.signal.aborted;
  }

  /** @returns the worker when it serves; undefined if it ends before */
  async #fork(): Promise<Worker | undefined> {
    if (this.#isStopping) return undefined;
    const worker = cluster.fork();
    this.#workers.add(worker);
    return new Promise((resolve) => {
      worker.on("message", (message) => {
        if (message !== SERVING) return;
        this.#serving.add(worker);
        resolve(worker);
      });
      worker.once("exit", (code, signal) => {
        this.#forget(worker, code, signal);
        resolve(undefined);
      });
    });
  }

  #forget(worker: Worker, code: number | null, signal: string | null): void {
    const wasRetired = this.#retired.delete(worker);
    const wasServing = this.#serving.delete(worker);
    this.#workers.delete(worker);
    if (this.#isStopping) {
      // Until it has loaded the application, a worker does not handle SIGTERM: it ends at once, and has nothing to finish.
      const isClean = code === 0 || signal === "SIGTERM";
      if (!isClean) this.#exitCode = 1;
      this.#resolveIfStopped();
    } else if (wasServing && !wasRetired) {
      console.error(`Worker ${worker.process.pid} ended with ${signal ?? `exit code ${code}`}. A new one replaces it.`);
      void this.#replace();
    }
  }

  async #replace(): Promise<void> {
    for (let delayMs = FIRST_RETRY_DELAY_MS; !(await this.#fork()); delayMs = Math.min(2 * delayMs, MAX_RETRY_DELAY_MS))
      try {
        await delay(delayMs, undefined, { signal: this.#stopController.signal });
      } catch {
        return;
      }
  }

  #retire(worker: Worker): void {
    this.#retired.add(worker);
    worker.process.kill("SIGTERM");
  }

  #resolveIfStopped(): void {
    if (this.#workers.size === 0) this.#resolveStopped(this.#exitCode);
  }
}
