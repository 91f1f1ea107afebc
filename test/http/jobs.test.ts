import { beforeEach, describe, expect, test } from "vitest";
import { Background } from "#server/background/background.ts";
import { GiveUpError, type JobKind } from "#server/background/job.ts";
import { JOB_KINDS_BY_NAME } from "#server/background/kinds.ts";
import { enqueueJob, enqueueJobs, LONGEST_LEASE_MS, type NewJob } from "#server/store/jobs.ts";
import { bothDatabases, type Instance, startInstance } from "#test/support/instance.ts";
import { registerAda, registerBen, registerCam } from "#test/support/users.ts";

const LEASE_SECONDS = 60;
const KIND = "check-links";

describe.each(bothDatabases)("background jobs on %s", (engine) => {
  let instance: Instance;
  /** the keys of the runs, in the order in which they began */
  let runs: string[];
  /** the keys of the results that were stored */
  let stored: string[];
  /** what a run does before it has its result */
  let work: (key: string, signal: AbortSignal) => Promise<void>;
  let settings: Partial<JobKind>;

  beforeEach(async () => {
    instance = await startInstance(engine);
    instance.context.warn = () => {};
    [runs, stored, work, settings] = [[], [], async () => {}, {}];
    return () => instance.close();
  });

  const newBackground = () =>
    new Background(instance.context, {
      kinds: {
        [KIND]: {
          purpose: "do a job of the test",
          concurrency: 1,
          leaseMs: LEASE_SECONDS * 1000,
          async run(_context, { key, signal }) {
            runs.push(key);
            await work(key, signal);
            return { write: async () => void stored.push(key) };
          },
          ...settings,
        },
      },
    });
  const job = (key: string, ownerId: number | null = null): NewJob => ({
    kind: KIND,
    key,
    ownerId,
    dueAt: instance.clock.now().toISOString(),
  });
  const enqueue = (key: string) => enqueueJob(instance.context.db, job(key));
  const waiting = async () =>
    (await instance.context.db.selectFrom("jobs").select("key").where("kind", "=", KIND).execute()).map(
      ({ key }) => key,
    );

  test("a due job is run once, and one that is due later is not", async () => {
    await enqueue("one");
    await enqueueJob(instance.context.db, { ...job("later"), dueAt: "2026-03-01T12:00:01.000Z" });
    expect(await newBackground().runDue()).toBe(1);
    expect(await newBackground().runDue()).toBe(0);
    expect([stored, await waiting()]).toEqual([["one"], ["later"]]);
    instance.clock.advance({ seconds: 1 });
    expect(await newBackground().runDue()).toBe(1);
    expect(await waiting()).toEqual([]);
  });

  test("a job is enqueued with the transaction that makes it necessary, or not at all", async () => {
    const failing = instance.context.db.transaction().execute(async (trx) => {
      await enqueueJob(trx, job("undone"));
      throw new Error("undone");
    });
    await expect(failing).rejects.toThrow("undone");
    expect(await newBackground().runDue()).toBe(0);
  });

  test("a job that is enqueued several times is run once, and once more if it was enqueued while it ran", async () => {
    for (let time = 0; time < 3; time += 1) await enqueue("one");
    work = async () => {
      if (runs.length === 1) for (let time = 0; time < 3; time += 1) await enqueue("one");
    };
    expect(await newBackground().runDue()).toBe(2);
    expect([stored, await waiting()]).toEqual([["one", "one"], []]);
  });

  test("a process whose lease was lost stores nothing, and what another one stored stays", async () => {
    await enqueue("one");
    work = async () => {
      if (runs.length > 1) return;
      const other = newBackground();
      instance.clock.advance({ seconds: LEASE_SECONDS - 1 });
      expect(await other.runDue()).toBe(0);
      instance.clock.advance({ seconds: 1 });
      expect(await other.runDue()).toBe(1);
    };
    const { db } = instance.context;
    settings = {
      async run(_context, { key, signal }) {
        runs.push(key);
        const run = runs.length;
        await work(key, signal);
        const row = { key: `run ${run}`, fullAtMs: 0 };
        return { write: async (trx) => void (await trx.insertInto("rateLimits").values(row).execute()) };
      },
    };
    await newBackground().runDue();
    const rows = await db.selectFrom("rateLimits").select("key").where("key", "like", "run %").execute();
    expect([runs, rows, await waiting()]).toEqual([["one", "one"], [{ key: "run 2" }], []]);
  });

  test("a process whose lease was lost does not end the run of the one that has it now", async () => {
    const { clock, context } = instance;
    const keys: string[] = [];
    settings = {
      async run(_context, { key, signal }) {
        runs.push(key);
        const run = `run ${runs.length}`;
        await work(run, signal);
        const row = { key: run, fullAtMs: 0 };
        return {
          async write(trx) {
            keys.push(run);
            await trx.insertInto("rateLimits").values(row).execute();
          },
        };
      },
    };
    await enqueue("one");
    const slow = Promise.withResolvers<void>();
    let other: Promise<number> | undefined;
    work = async (run) => {
      if (run === "run 2") return slow.promise;
      clock.advance({ seconds: LEASE_SECONDS });
      other = newBackground().runDue();
      while (runs.length < 2) await new Promise((resolve) => setImmediate(resolve));
    };
    await newBackground().runDue();
    expect(await waiting()).toEqual(["one"]);
    expect(await newBackground().runDue()).toBe(0);
    slow.resolve();
    await other;
    const rows = await context.db.selectFrom("rateLimits").select("key").where("key", "like", "run %").execute();
    expect([keys, rows, await waiting()]).toEqual([["run 1", "run 2"], [{ key: "run 2" }], []]);
  });

  test("of several processes that look at the same time, each takes other jobs", async () => {
    const keys = Array.from({ length: 20 }, (_, index) => String(index));
    await enqueueJobs(
      instance.context.db,
      keys.map((key) => job(key)),
    );
    const counts = await Promise.all([1, 2, 3].map(() => newBackground().runDue()));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(20);
    expect(stored.toSorted()).toEqual(keys.toSorted());
  });

  test("owners take turns, however many jobs one of them has", async () => {
    const owners = [await registerAda(instance), await registerBen(instance), await registerCam(instance)];
    const [ada = 0, ben = 0, cam = 0] = owners.map(({ user }) => user.id);
    const jobs = [...Array.from({ length: 50 }, (_, index) => job(`ada ${index}`, ada)), job("ben 1", ben)];
    await enqueueJobs(instance.context.db, jobs);
    instance.clock.advance({ seconds: 1 });
    await enqueueJobs(instance.context.db, [job("cam 1", cam), job("cam 2", cam)]);
    await newBackground().runDue();
    expect(runs.slice(0, 6).map((key) => key.split(" ")[0])).toEqual(["ada", "ben", "cam", "ada", "cam", "ada"]);
    expect(runs).toHaveLength(53);
  });

  test("an owner of one job has their turn, however many jobs as many others as there are workers have had due for longer", async () => {
    settings = { concurrency: 2 };
    const flooding = [await registerAda(instance), await registerBen(instance)].map(({ user }) => user.id);
    const jobs = flooding.flatMap((id) => Array.from({ length: 501 }, (_, index) => job(`${id} ${index}`, id)));
    await enqueueJobs(instance.context.db, jobs);
    instance.clock.advance({ seconds: 1 });
    await enqueueJob(instance.context.db, job("cam", (await registerCam(instance)).user.id));
    const background = newBackground();
    work = async (key) => {
      // The rest of a thousand jobs shows nothing more.
      if (key === "cam") void background.stop();
    };
    await background.runDue();
    expect(runs.indexOf("cam")).toBeGreaterThanOrEqual(0);
    expect(runs.indexOf("cam")).toBeLessThan(4);
  });

  test("jobs that wait for nothing let others work in between", async () => {
    await enqueueJobs(
      instance.context.db,
      Array.from({ length: 20 }, (_, index) => job(String(index))),
    );
    let rounds = 0;
    let immediate = setImmediate(function next() {
      rounds += 1;
      immediate = setImmediate(next);
    });
    const roundsOfRuns = new Set<number>();
    work = async () => void roundsOfRuns.add(rounds);
    expect(await newBackground().runDue()).toBe(20);
    clearImmediate(immediate);
    expect(roundsOfRuns.size).toBeGreaterThan(10);
  });

  test("one that fails is tried again ever more seldom, and given up in the end", async () => {
    settings = { maxAttempts: 4 };
    work = () => Promise.reject(new Error("the host is away"));
    await enqueue("one");
    const background = newBackground();
    const waits: number[] = [];
    const find = () => instance.context.db.selectFrom("jobs").selectAll().where("kind", "=", KIND).execute();
    for (let attempt = 0; attempt < 4; attempt += 1) {
      expect(await background.runDue()).toBe(1);
      expect(await background.runDue()).toBe(0);
      const [row] = await find();
      const seconds = (Date.parse(row?.dueAt ?? "") - instance.clock.now().getTime()) / 1000;
      waits.push(seconds);
      instance.clock.advance({ seconds });
    }
    expect(waits).toEqual([30, 60, 120, 0]);
    instance.clock.advance({ days: 1 });
    expect(await background.runDue()).toBe(0);
    expect(await find()).toMatchObject([{ attempts: 4, lastError: "the host is away" }]);
    // What makes it necessary anew starts it anew.
    work = async () => {};
    await enqueue("one");
    expect(await background.runDue()).toBe(1);
    expect(await waiting()).toEqual([]);
  });

  test("one that another run would not mend is given up at once", async () => {
    work = () => Promise.reject(new GiveUpError("never"));
    await enqueue("one");
    await newBackground().runDue();
    instance.clock.advance({ days: 365 });
    expect(await newBackground().runDue()).toBe(0);
    expect(runs).toEqual(["one"]);
  });

  test("a process that stops gives its jobs back, and another one can run them at once", async () => {
    await enqueue("one");
    const stopping = newBackground();
    work = (_key, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
        void stopping.stop();
      });
    await stopping.runDue();
    work = async () => {};
    expect(await newBackground().runDue()).toBe(1);
    expect(stored).toEqual(["one"]);
  });

  test("a job of a user who is deleted meanwhile stores nothing, and is forgotten", async () => {
    const { user } = await registerAda(instance);
    await enqueueJob(instance.context.db, job("one", user.id));
    work = async () => void (await instance.context.db.deleteFrom("users").where("id", "=", user.id).execute());
    await newBackground().runDue();
    expect(await waiting()).toEqual([]);
  });

  test("what recurs is planned once for all processes, and runs again when its time has come", async () => {
    const kinds = {
      purge: {
        purpose: "purge",
        concurrency: 1,
        leaseMs: 60_000,
        async run() {
          runs.push("purge");
          return {};
        },
      },
    };
    const processes = [1, 2].map(() => new Background(instance.context, { kinds }));
    const runAll = async () => {
      for (const background of processes) {
        await background.planRecurring();
        await background.runDue();
      }
      return runs.length;
    };
    expect(await runAll()).toBe(0);
    instance.clock.advance({ seconds: 3599 });
    expect(await runAll()).toBe(0);
    instance.clock.advance({ seconds: 1 });
    expect(await runAll()).toBe(1);
    instance.clock.advance({ seconds: 3599 });
    expect(await runAll()).toBe(1);
  });

  test.each(["goes on", "is started again"])(
    "what recurs, and what plans itself, is due in time after a clock that was a year ahead when the process %s",
    async (way) => {
      const kindOf = (name: string): JobKind => ({
        purpose: name,
        concurrency: 1,
        leaseMs: 60_000,
        async run() {
          runs.push(name);
          const nextRunAt = new Date(instance.clock.now().getTime() + 30 * 86_400_000).toISOString();
          return name === "purge" ? {} : { nextRunAt };
        },
      });
      const kinds = { purge: kindOf("purge"), [KIND]: kindOf("check") };
      const ahead = new Background(instance.context, { kinds });
      await ahead.planRecurring();
      await enqueue("one");
      instance.clock.advance({ days: 365 });
      await ahead.runDue();
      expect(runs.toSorted()).toEqual(["check", "purge"]);
      instance.clock.advance({ days: -365 });
      const background = way === "goes on" ? ahead : new Background(instance.context, { kinds });
      if (way === "is started again") await background.planRecurring();
      expect(await background.runDue()).toBe(0);
      instance.clock.advance({ seconds: 3600 });
      await background.runDue();
      expect(runs.toSorted()).toEqual(["check", "purge", "purge"]);
      instance.clock.advance({ days: 40 });
      await background.runDue();
      expect(runs.filter((name) => name === "check")).toHaveLength(2);
    },
  );

  test("a job waits for its next run for forty days at most", async () => {
    await enqueue("one");
    settings = { run: async () => ({ nextRunAt: "2027-01-01T00:00:00.000Z" }) };
    await newBackground().runDue();
    const { dueAt } = await instance.context.db.selectFrom("jobs").select("dueAt").executeTakeFirstOrThrow();
    expect(dueAt).toBe("2026-04-10T12:00:00.000Z");
  });

  test("a job whose lease was taken by a clock that was a year ahead can be run", async () => {
    await enqueue("one");
    const leaseEndsAt = "2027-03-01T12:00:00.000Z";
    await instance.context.db.updateTable("jobs").set({ leaseToken: "of another process", leaseEndsAt }).execute();
    expect(await newBackground().runDue()).toBe(1);
  });

  test("no kind has a lease that is longer than what counts as one", () => {
    for (const { leaseMs } of Object.values(JOB_KINDS_BY_NAME)) expect(leaseMs).toBeLessThanOrEqual(LONGEST_LEASE_MS);
  });
});
