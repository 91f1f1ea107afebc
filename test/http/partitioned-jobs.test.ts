import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import pg from "pg";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { readConfig } from "#server/config.ts";
import { openDatabase } from "#server/store/database.ts";
import { claimJob, endJob, enqueueJobs } from "#server/store/jobs.ts";
import { startOutside } from "#test/support/asked-by-jobs.ts";
import { type Instance, startInstance } from "#test/support/instance.ts";
import { PROCESS_ENV } from "#test/support/processes.ts";
import { localSettings } from "#test/support/running-server.ts";

/*
 * What docs/scale.md says of jobs that are partitioned by their key: the table has eight partitions, and each of four processes works
 * on two of them first, with the application's own statements.
 */

const KIND = "check-links";
const PARTITIONS = [0, 1, 2, 3, 4, 5, 6, 7];
const PROCESSES = 4;
const LEASE_SECONDS = 60;
const PROCESS = join(import.meta.dirname, "../support/job-process.ts");
/** `JOBS_TO_TIME=20000 npm test -- test/http/partitioned-jobs.test.ts` prints how many a second are run with and without partitions. */
const JOBS_TO_TIME = Number(process.env.JOBS_TO_TIME ?? 0);

describe("jobs that are partitioned by key", () => {
  let instance: Instance;
  let client: pg.Client;
  beforeEach(async () => {
    instance = await startInstance("PostgreSQL");
    instance.clock.advanceToPresent();
    client = new pg.Client({ connectionString: instance.context.config.databaseUrl });
    await client.connect();
    return async () => {
      await client.end();
      await instance.close();
    };
  });

  /** The database as a process sees it that works on one partition: the table `jobs` is that partition. */
  const queueOf = (partition: number) => {
    const url = new URL(instance.context.config.databaseUrl ?? "");
    url.searchParams.set("options", `-c search_path=queue${partition},public`);
    return url.href;
  };
  /** All partitions, beginning with the process's own. */
  const queuesOf = (process: number) =>
    PARTITIONS.map((_, index) => queueOf((process * 2 + index) % PARTITIONS.length));

  async function partition(): Promise<void> {
    await client.query(`
      alter table jobs rename to "wholeJobs";
      create table jobs (like "wholeJobs" including defaults) partition by hash (key);
      alter table jobs alter column id set default nextval(pg_get_serial_sequence('"wholeJobs"', 'id'));
      alter table jobs add foreign key ("ownerId") references users on delete cascade;
      create unique index on jobs (kind, key);
      create index on jobs (kind, "dueAt", "ownerId");
      create index on jobs (id)`);
    for (const number of PARTITIONS)
      await client.query(`
        create schema queue${number};
        create table queue${number}.jobs partition of jobs for values with (modulus ${PARTITIONS.length}, remainder ${number})`);
  }

  const enqueue = (keys: readonly string[]) =>
    enqueueJobs(
      instance.context.db,
      keys.map((key) => ({ kind: KIND, key, ownerId: null, dueAt: instance.clock.now().toISOString() })),
    );
  const waiting = async () =>
    (await client.query("select count(*)::int as count from jobs where kind = $1", [KIND])).rows[0].count;

  function start(settings: Record<string, string>): ChildProcess {
    const { dataDir, databaseUrl = "" } = instance.context.config;
    const env = { ...PROCESS_ENV, ...localSettings(3000, dataDir), DATABASE_URL: databaseUrl, ...settings };
    return spawn(process.execPath, [PROCESS], { env, stdio: ["ignore", "pipe", "inherit"] });
  }

  test("a claim and its end reach one partition; through the whole table a claim reaches all", async () => {
    await partition();
    await enqueue(Array.from({ length: 80 }, (_, index) => `job ${index}`));
    expect(await schemasOfClaim(queueOf(3))).toEqual(["queue3"]);
    const { databaseUrl = "" } = instance.context.config;
    expect(await schemasOfClaim(databaseUrl)).toEqual(PARTITIONS.map((number) => `queue${number}`));
  });

  /** Claims a job and ends it. @returns the partitions that PostgreSQL names in the plans of both statements */
  async function schemasOfClaim(databaseUrl: string): Promise<string[]> {
    const database = openDatabase(readConfig({ DATABASE_URL: databaseUrl }));
    const query = vi.spyOn(pg.Client.prototype, "query");
    const now = instance.clock.now().toISOString();
    const claim = { leaseToken: "claim", leaseEndsAt: now, now, afterOwnerId: 0, exceptOwnerIds: [] };
    const job = await claimJob(database, KIND, claim);
    if (!job) throw new Error("No job was claimed");
    await endJob(database.db, job, undefined);
    const statements = query.mock.calls
      .map(([statement, values]) => ({ text: String(statement), values: values as unknown as unknown[] }))
      .filter(({ text }) => /^(update|delete)/.test(text));
    query.mockRestore();
    await database.close();
    expect(statements).toHaveLength(2);
    const asking = new pg.Client({ connectionString: databaseUrl });
    await asking.connect();
    const schemas = new Set<string>();
    for (const { text, values } of statements) {
      const { rows } = await asking.query(`explain (verbose, format json) ${text}`, values);
      for (const [, schema = ""] of JSON.stringify(rows).matchAll(/"Schema":"(queue\d)"/g)) schemas.add(schema);
    }
    await asking.end();
    return [...schemas].sort();
  }

  test("are run once each, one of a key at a time, also those of a process that is killed", {
    timeout: 120_000,
  }, async () => {
    await partition();
    const outside = await startOutside();
    const expected: string[] = [];
    for (let round = 1; round <= 2; round += 1) {
      const keys = Array.from({ length: 48 }, (_, index) => `round ${round} job ${index}`);
      expected.push(...keys);
      await enqueue(keys);
      const isKilledInWrite = round === 1;
      const aheadMs = round * 600_000;
      const requested = outside.requests();
      const settings = { OUTSIDE: outside.url, CLOCK_AHEAD_MS: String(aheadMs) };
      const processes = Array.from({ length: PROCESSES }, (_, number) =>
        start({
          ...settings,
          QUEUES: queuesOf(number).join(" "),
          KILL_AT_WRITE: number === 0 && isKilledInWrite ? "2" : "0",
        }),
      );
      const ended = processes.map((child) => once(child, "exit"));
      if (!isKilledInWrite) {
        await expect
          .poll(() => outside.requests() - requested, { interval: 1, timeout: 60_000 })
          .toBeGreaterThan(round);
        processes[0]?.kill("SIGKILL");
      }
      await Promise.all(ended);
      // Its jobs are in its own partitions and in others'; any process finds them.
      const later = start({
        ...settings,
        CLOCK_AHEAD_MS: String(aheadMs + LEASE_SECONDS * 2000),
        QUEUES: queuesOf(3).join(" "),
      });
      expect((await once(later, "exit"))[0]).toBe(0);
      const { rows } = await client.query(`select key from "rateLimits" where key like 'round %'`);
      expect(rows.map(({ key }) => key).toSorted()).toEqual(expected.toSorted());
      expect(await waiting()).toBe(0);
    }
    expect(outside.overlaps).toEqual([]);
    await outside.close();
  });

  test("a job that is enqueued again is the same one, in the partition of its key", async () => {
    await partition();
    for (let time = 0; time < 3; time += 1) await enqueue(["one"]);
    expect(await waiting()).toBe(1);
  });

  if (JOBS_TO_TIME > 0)
    test("how many a second", { timeout: 600_000 }, async () => {
      const perSecond = async (queues: (process: number) => string[]) => {
        await client.query('truncate jobs; delete from "rateLimits"');
        await enqueue(Array.from({ length: JOBS_TO_TIME }, (_, index) => `job ${index}`));
        await client.query("analyze");
        const outputs = Array.from({ length: PROCESSES }, (_, number) =>
          start({ CLOCK_AHEAD_MS: "600000", QUEUES: queues(number).join(" ") }),
        ).map((child) => text(child.stdout as NonNullable<typeof child.stdout>));
        const runs = (await Promise.all(outputs)).map((output) => JSON.parse(output));
        expect(runs.reduce((sum, { jobs }) => sum + jobs, 0)).toBe(JOBS_TO_TIME);
        const ms = Math.max(...runs.map(({ endedAt }) => endedAt)) - Math.min(...runs.map(({ beganAt }) => beganAt));
        return Math.round(JOBS_TO_TIME / (ms / 1000));
      };
      const whole: number[] = [];
      for (let time = 0; time < 3; time += 1)
        whole.push(await perSecond(() => [instance.context.config.databaseUrl ?? ""]));
      await partition();
      const partitioned: number[] = [];
      for (let time = 0; time < 3; time += 1) partitioned.push(await perSecond(queuesOf));
      process.stdout.write(
        `Jobs a second with ${PROCESSES} processes: ${whole.join(", ")} in one table, ${partitioned.join(", ")} in partitions\n`,
      );
    });
});
