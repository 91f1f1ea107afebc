import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Socket } from "node:net";
import { fileURLToPath } from "node:url";
import { AppError } from "../errors.ts";
import type { Concurrency } from "./limits.ts";
import { type Message, messagesFrom, type ReceivedMessage, resultOf, sendMessage } from "./process-messages.ts";
import { Semaphore } from "./semaphore.ts";

interface ProcessPoolOptions {
  /** what a process runs: it answers the messages on its file descriptor 3 */
  module: URL;
  /** what the processes do, for the log: "read documents" */
  purpose: string;
  concurrency: Concurrency;
  /** when a process without a task ends */
  idleMs: number;
  /** of V8's heap */
  maxHeapMb: number;
  /** of the whole process */
  maxMemoryMb: number;
}

export interface TaskLimits {
  /** of the process's own time on a processor, so that a busy machine fails nobody */
  maxCpuMs: number;
  /** ends the task */
  signal?: AbortSignal | undefined;
}

/** A task did not end, or not well: its process died, had to be ended, or met an error of ours. */
export class TaskFailedError extends Error {
  override name = "TaskFailedError";
}

/**
 * What the system allows a process, beside the limits that are checked here: memory that it allocates at once, and time on a processor
 * when nobody is there any more to end it. V8 reserves 512 MB for machine code, which count.
 */
const SYSTEM_MAX_DATA_KB = 1_000_000;
const SYSTEM_MAX_CPU_SECONDS = 600;
/** After so much time on a processor, another process goes on, far from the system's limit. */
const MAX_CPU_OF_PROCESS_MS = 120_000;
/** A process that has just started takes a quarter. */
const KEPT_MEMORY_SHARE = 0.5;
/** A limit that a system does not have is left out. Nothing is dumped, and where memory runs out, the system ends this process first. */
const LIMIT_AND_RUN = [
  "ulimit -c 0",
  `ulimit -d ${SYSTEM_MAX_DATA_KB}`,
  `ulimit -t ${SYSTEM_MAX_CPU_SECONDS}`,
  "echo 1000 > /proc/self/oom_score_adj",
]
  .map((command) => `${command} 2>/dev/null`)
  .concat('exec "$0" "$@"')
  .join("; ");
const CHANNEL = 3;
const CHECK_INTERVAL_MS = 100;
/** How much longer than its time on a processor a task may take. */
const MAX_WAIT_FACTOR = 4;
const LAST_WORDS_LENGTH = 2000;

let warn: (message: string, error: unknown) => void = (message, error) => console.error(message, error);

/** Has failures of tasks logged. */
export function logTaskFailures(log: typeof warn): void {
  warn = log;
}

/**
 * Processes for work that might end a process. They are started when they are needed, do one task at a time, and end when they have had
 * none for a while. One that dies fails its task alone. They get no settings.
 */
export class ProcessPool {
  readonly #options: ProcessPoolOptions;
  readonly #slots: Semaphore;
  readonly #idle = new Set<TaskProcess>();

  constructor(options: ProcessPoolOptions) {
    this.#options = options;
    this.#slots = new Semaphore(options.concurrency);
  }

  /**
   * @throws TaskFailedError the task failed, which is logged; AppError that the task threw, or 'overloaded' (503); the signal's reason
   */
  run(task: Message, limits: TaskLimits): Promise<ReceivedMessage> {
    return this.#slots.run(async () => {
      limits.signal?.throwIfAborted();
      try {
        return resultOf(await this.#ask(task, limits));
      } catch (error) {
        limits.signal?.throwIfAborted();
        if (error instanceof AppError) throw error;
        const failure = new TaskFailedError(error instanceof Error ? error.message : String(error));
        warn(`Could not ${this.#options.purpose}`, failure);
        throw failure;
      }
    }, limits.signal);
  }

  /** Starts a process, unless there is one: a task that comes later need not wait for it. */
  prepare(): void {
    if (this.#idle.size > 0 || !this.#slots.isIdle) return;
    this.#rest(new TaskProcess(this.#options));
  }

  async #ask(task: Message, limits: TaskLimits): Promise<ReceivedMessage> {
    const [idle] = this.#idle;
    const process = idle ?? new TaskProcess(this.#options);
    this.#idle.delete(process);
    const answer = await process.ask(task, limits);
    if (process.isWornOut) process.end();
    else this.#rest(process);
    return answer;
  }

  #rest(process: TaskProcess): void {
    this.#idle.add(process);
    process.rest(this.#options.idleMs, () => this.#idle.delete(process));
  }
}

class TaskProcess {
  readonly #child: ChildProcess;
  readonly #channel: Socket;
  readonly #answers: AsyncGenerator<ReceivedMessage, void>;
  readonly #maxMemoryMb: number;
  /** how it ended, in words */
  readonly #ended: Promise<string>;
  #lastWords = "";
  #forget = () => {};
  #idleTimer: NodeJS.Timeout | undefined;

  constructor({ module, maxHeapMb, maxMemoryMb }: ProcessPoolOptions) {
    const node = [
      process.execPath,
      `--max-old-space-size=${maxHeapMb}`,
      "--max-semi-space-size=8",
      fileURLToPath(module),
    ] as const;
    const [command, ...args] =
      process.platform === "win32" ? node : (["/bin/sh", "-c", LIMIT_AND_RUN, ...node] as const);
    const { NODE_COMPILE_CACHE } = process.env;
    const child = spawn(command, args, {
      // Without the cache, a process compiles its modules anew, which takes most of its start. Secrets are not passed on.
      // With two arenas, glibc keeps some 35 MB less of what large lists took.
      env: { ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), MALLOC_ARENA_MAX: "2" },
      stdio: ["ignore", "ignore", "pipe", "pipe"],
      // In a group of its own, so that Ctrl-C leaves it to the tasks that are finished before this process ends.
      detached: true,
      windowsHide: true,
    });
    this.#child = child;
    this.#maxMemoryMb = maxMemoryMb;
    this.#ended = new Promise((resolve) => {
      child.once("error", ({ message }) => resolve(message));
      child.once("exit", (code, signal) => {
        this.#forget();
        resolve(`ended with ${signal ?? `exit code ${code}`}`);
      });
    });
    child.stderr?.on("data", (chunk: Buffer) => {
      this.#lastWords = (this.#lastWords + chunk.toString("utf8")).slice(0, LAST_WORDS_LENGTH);
    });
    this.#channel = child.stdio[CHANNEL] as Socket;
    // An end is an end, whatever it is called.
    this.#channel.on("error", () => {});
    this.#answers = messagesFrom(this.#channel);
    this.#hold(false);
  }

  /**
   * Whether another process should go on: this one has used much of a processor, or did not give back what earlier tasks took, so that an
   * honest large task would exceed the limit.
   */
  get isWornOut(): boolean {
    return (this.#cpuMs() ?? 0) > MAX_CPU_OF_PROCESS_MS || this.#residentMb() > this.#maxMemoryMb * KEPT_MEMORY_SHARE;
  }

  /** @throws Error it ended, or had to be ended, before it answered */
  async ask(task: Message, { maxCpuMs, signal }: TaskLimits): Promise<ReceivedMessage> {
    clearTimeout(this.#idleTimer);
    this.#hold(true);
    let whyEnded: string | undefined;
    const end = (reason: string) => {
      whyEnded ??= reason;
      this.#child.kill("SIGKILL");
    };
    const startedAt = performance.now();
    const cpuBefore = this.#cpuMs() ?? 0;
    const checks = setInterval(() => {
      const elapsed = performance.now() - startedAt;
      const cpuMs = this.#cpuMs();
      const used = cpuMs === undefined ? elapsed : cpuMs - cpuBefore;
      if (used > maxCpuMs || elapsed > MAX_WAIT_FACTOR * maxCpuMs) end(`took more than ${maxCpuMs} ms`);
      if (this.#residentMb() > this.#maxMemoryMb) end(`needed more than ${this.#maxMemoryMb} MB`);
    }, CHECK_INTERVAL_MS);
    const abort = () => end("was not needed any more");
    signal?.addEventListener("abort", abort, { once: true });
    try {
      sendMessage(this.#channel, task);
      const answer = await this.#answers.next();
      if (!answer.done) return answer.value;
      const ending = await this.#ended;
      throw new Error(`The process ${whyEnded ?? ending}${this.#fatalError()}`);
    } catch (error) {
      this.#child.kill("SIGKILL");
      throw error;
    } finally {
      clearInterval(checks);
      signal?.removeEventListener("abort", abort);
      this.#hold(false);
    }
  }

  /** Waits for the next task. @param forget called when it ends: after a while, or because the system ended it */
  rest(idleMs: number, forget: () => void): void {
    this.#forget = forget;
    this.#idleTimer = setTimeout(() => {
      forget();
      this.end();
    }, idleMs).unref();
  }

  /** It ends with its channel. */
  end(): void {
    this.#channel.destroy();
  }

  /** Without a task, it does not keep this process alive. */
  #hold(isBusy: boolean): void {
    const handles = [this.#child, this.#channel, this.#child.stderr as Socket | null];
    for (const handle of handles) isBusy ? handle?.ref() : handle?.unref();
  }

  #fatalError(): string {
    const [line] = /FATAL ERROR:.*|\w*Error:.*/.exec(this.#lastWords) ?? [];
    return line === undefined ? "" : `: ${line}`;
  }

  /** @returns undefined where the system does not say, and when it has ended */
  #cpuMs(): number | undefined {
    // The name, which may contain anything, is in parentheses; fields 14 and 15 are hundredths of a second.
    const fields = this.#read("stat")
      ?.replace(/^.*\) /s, "")
      .split(" ");
    return fields && 10 * (Number(fields[11]) + Number(fields[12]));
  }

  #residentMb(): number {
    return Number(/^VmRSS:\s+(\d+)/m.exec(this.#read("status") ?? "")?.[1] ?? 0) / 1024;
  }

  #read(file: string): string | undefined {
    try {
      return readFileSync(`/proc/${this.#child.pid}/${file}`, "utf8");
    } catch {
      return undefined;
    }
  }
}
