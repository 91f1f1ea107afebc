import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { enqueueJobs } from "#server/store/jobs.ts";
import { bothDatabases, startInstance } from "#test/support/instance.ts";
import { startOverlapServer } from "#test/support/overlap-server.ts";
import { PROCESS_ENV } from "#test/support/processes.ts";
import { localSettings } from "#test/support/running-server.ts";

const LEASE_SECONDS = 60;
const KIND = "check-links";
const PROCESS = join(import.meta.dirname, "../support/job-process.ts");
const JOBS = 24;
/** `JOB_KILLS=50 npm test -- test/processes/killed-jobs.test.ts` kills more often. */
const KILLS = Number(process.env.JOB_KILLS ?? 3);

describe.each(bothDatabases)("processes that are killed while they run jobs on %s", (engine) => {
  test("lose no job, run none again that has ended, and none twice at a time", {
    timeout: 60_000 * (KILLS + 1),
  }, async () => {
    const instance = await startInstance(engine);
    instance.clock.advanceToPresent();
    const outside = await startOverlapServer();
    const { dataDir, databaseUrl } = instance.context.config;
    const start = (aheadMs: number, killAtWrite = 0): ChildProcess =>
      spawn(process.execPath, [PROCESS], {
        env: {
          ...PROCESS_ENV,
          ...localSettings(3000, dataDir),
          ...(databaseUrl && { DATABASE_URL: databaseUrl }),
          OUTSIDE: outside.url,
          CLOCK_AHEAD_MS: String(aheadMs),
          KILL_AT_WRITE: String(killAtWrite),
        },
        stdio: ["ignore", "ignore", "inherit"],
      });
    const expected: string[] = [];
    for (let round = 1; round <= KILLS; round += 1) {
      const keys = Array.from({ length: JOBS }, (_, index) => `round ${round} job ${index}`);
      expected.push(...keys);
      const dueAt = instance.clock.now().toISOString();
      await enqueueJobs(
        instance.context.db,
        keys.map((key) => ({ kind: KIND, key, ownerId: null, dueAt })),
      );
      // Another moment each time: while it waits for an answer, or in the transaction that stores it.
      const isKilledInWrite = round % 3 === 1;
      const aheadMs = round * 600_000;
      const requested = outside.requests();
      const processes = [start(aheadMs, isKilledInWrite ? round : 0), start(aheadMs)];
      const ended = processes.map((child) => once(child, "exit"));
      if (!isKilledInWrite) {
        await expect
          .poll(() => outside.requests() - requested, { interval: 1, timeout: 60_000 })
          .toBeGreaterThan(round);
        processes[0]?.kill("SIGKILL");
      }
      await Promise.all(ended);
      // What the killed one had claimed is run when its lease has ended.
      expect((await once(start(aheadMs + LEASE_SECONDS * 2000), "exit"))[0]).toBe(0);

      const { db } = instance.context;
      const rows = await db.selectFrom("rateLimits").select("key").where("key", "like", "round %").execute();
      expect(rows.map(({ key }) => key).toSorted()).toEqual(expected.toSorted());
      expect(await db.selectFrom("jobs").select("key").where("kind", "=", KIND).execute()).toEqual([]);
    }
    expect(outside.overlaps).toEqual([]);
    await instance.close();
    await outside.close();
  });
});
