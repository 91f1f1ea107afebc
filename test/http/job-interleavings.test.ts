import { env } from "node:process";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Background } from "#server/background/background.ts";
import { GiveUpError } from "#server/background/job.ts";
import { enqueueJob } from "#server/store/jobs.ts";
import { bothDatabases, type Instance, startInstance } from "#test/support/instance.ts";

/*
 * Processes that share the queue of jobs, in orders that nobody would think of: made up by fast-check, one step at a time, on a clock of
 * the test. When an order breaks a promise, the shortest such order is shown with its seed.
 */

const KIND = "check-links";
const KEYS = ["one", "two"];
const PROCESSES = 3;
const LEASE_SECONDS = 60;
/** Longer than any lease and any pause after a failure. */
const DAYS_UNTIL_ALL_IS_DUE = 1;
/** How many orders are tried. A statement takes ten times as long on PostgreSQL. */
const ORDERS = env.INTERLEAVINGS === "many" ? { SQLite: 3000, PostgreSQL: 500 } : { SQLite: 300, PostgreSQL: 60 };

/** A step, with the process that takes it where that matters. */
type Step =
  | { type: "enqueue"; key: string }
  | { type: "look" | "finish" | "fail"; process: number }
  | { type: "wait"; seconds: number };

const process = fc.nat({ max: PROCESSES - 1 });
const steps = fc.array(
  fc.oneof<fc.Arbitrary<Step>[]>(
    fc.record({ type: fc.constant("enqueue" as const), key: fc.constantFrom(...KEYS) }),
    fc.record({ type: fc.constantFrom("look" as const, "finish" as const), process }),
    fc.record({ type: fc.constant("fail" as const), process }),
    fc.record({ type: fc.constant("wait" as const), seconds: fc.constantFrom(1, 30, LEASE_SECONDS) }),
  ),
  { maxLength: 25, size: "max" },
);

/** A run that has begun and waits for the test to say how it ends. */
interface Run {
  key: string;
  leaseEndsAtMs: number;
  end(error?: Error): void;
}

class Queue {
  readonly #instance: Instance;
  readonly #processes: Process[];
  readonly #enqueued = new Map<string, { count: number; lastAt: number }>();
  readonly #held = new Set<Run>();
  /** counts what happens */
  #at = 0;

  constructor(instance: Instance) {
    this.#instance = instance;
    this.#processes = Array.from({ length: PROCESSES }, () => new Process(instance, (key) => this.#begin(key)));
  }

  async take(step: Step): Promise<void> {
    if (step.type === "wait") this.#instance.clock.advance({ seconds: step.seconds });
    else if (step.type === "enqueue") await this.#enqueue(step.key);
    else await this.#processes[step.process]?.[step.type]();
  }

  /** Ends what was left open, and checks what was stored. */
  async check(): Promise<void> {
    const { db } = this.#instance.context;
    for (const process of this.#processes) await process.finishAll();
    this.#instance.clock.advance({ days: DAYS_UNTIL_ALL_IS_DUE });
    for (const process of this.#processes) {
      await process.look();
      await process.finishAll();
    }
    expect(await db.selectFrom("jobs").select("key").where("kind", "=", KIND).execute()).toEqual([]);
    const stored = (await db.selectFrom("rateLimits").select("key").where("key", "like", "run %").execute()).map(
      ({ key }) => key.split(" "),
    );
    for (const [key, { count, lastAt }] of this.#enqueued) {
      const begun = stored.filter(([, storedKey]) => storedKey === key).map(([, , begunAt]) => Number(begunAt));
      if (begun.length > count) throw new Error(`${key} was enqueued ${count} times, and stored ${begun.length} times`);
      if (Math.max(...begun, 0) < lastAt) throw new Error(`${key} was enqueued once more, and never run since`);
    }
  }

  async #enqueue(key: string): Promise<void> {
    const dueAt = this.#instance.clock.now().toISOString();
    this.#at += 1;
    this.#enqueued.set(key, { count: (this.#enqueued.get(key)?.count ?? 0) + 1, lastAt: this.#at });
    await enqueueJob(this.#instance.context.db, { kind: KIND, key, ownerId: null, dueAt });
  }

  #begin(key: string): { run: Run; ended: Promise<void>; begunAt: number } {
    const nowMs = this.#instance.clock.now().getTime();
    for (const run of this.#held)
      if (run.key === key && run.leaseEndsAtMs > nowMs) throw new GiveUpError(`${key} runs twice at a time`);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const run: Run = {
      key,
      leaseEndsAtMs: nowMs + LEASE_SECONDS * 1000,
      end: (error) => {
        this.#held.delete(run);
        if (error) reject(error);
        else resolve();
      },
    };
    this.#held.add(run);
    this.#at += 1;
    return { run, ended: promise, begunAt: this.#at };
  }
}

/** One process of several on a database. It runs one job at a time. */
class Process {
  readonly #background: Background;
  #run: Run | undefined;
  #looking: Promise<unknown> | undefined;
  #begun = Promise.withResolvers<void>();

  constructor({ context }: Instance, begin: (key: string) => { run: Run; ended: Promise<void>; begunAt: number }) {
    this.#background = new Background(context, {
      kinds: {
        [KIND]: {
          purpose: "do a job of the test",
          concurrency: 1,
          leaseMs: LEASE_SECONDS * 1000,
          run: async (_context, { key }) => {
            const { run, ended, begunAt } = begin(key);
            this.#run = run;
            this.#begun.resolve();
            await ended;
            const row = { key: `run ${key} ${begunAt}`, fullAtMs: 0 };
            return { write: async (trx) => void (await trx.insertInto("rateLimits").values(row).execute()) };
          },
        },
      },
    });
  }

  /** Looks for a job, unless it has one. @returns when it has begun one, or has found none */
  async look(): Promise<void> {
    if (this.#run) return;
    this.#looking ??= this.#background.runDue().finally(() => {
      this.#looking = undefined;
    });
    await Promise.race([this.#looking, this.#begun.promise]);
  }

  async finish(): Promise<void> {
    await this.#end();
  }

  async fail(): Promise<void> {
    await this.#end(new Error("The test lets it fail"));
  }

  async finishAll(): Promise<void> {
    while (this.#run) await this.finish();
  }

  /** Ends the run, and looks for the next job. */
  async #end(error?: Error): Promise<void> {
    const run = this.#run;
    if (!run) return;
    this.#run = undefined;
    this.#begun = Promise.withResolvers();
    run.end(error);
    await this.look();
  }
}

describe.each(bothDatabases)("jobs that processes on %s share", (engine) => {
  test("are run in any order of events as often as they were enqueued at most, never twice at a time, and none is lost", {
    timeout: 300_000,
  }, async () => {
    const instance = await startInstance(engine, { WATCH: "off", TRANSCRIPTS: "off" });
    const { db } = instance.context;
    const problems: unknown[] = [];
    instance.context.warn = (_message, error) => {
      if (error instanceof GiveUpError) problems.push(error.message);
    };
    try {
      await fc.assert(
        fc
          .asyncProperty(steps, async (order) => {
            const queue = new Queue(instance);
            for (const step of order) await queue.take(step);
            expect(problems).toEqual([]);
            await queue.check();
            expect(problems).toEqual([]);
          })
          .beforeEach(async () => {
            problems.length = 0;
            await db.deleteFrom("jobs").execute();
            await db.deleteFrom("rateLimits").execute();
          }),
        { numRuns: ORDERS[engine], endOnFailure: false },
      );
    } finally {
      await instance.close();
    }
  });
});
