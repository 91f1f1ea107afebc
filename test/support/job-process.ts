import { Background } from "#server/background/background.ts";
import { readConfig } from "#server/config.ts";
import { createContext } from "#server/context.ts";

/*
 * Runs all jobs that are due at a time that is CLOCK_AHEAD_MS from now, as one process of an instance, and ends. Each job asks OUTSIDE,
 * if it is set, and then stores a row of its own, which cannot be stored twice. With KILL_AT_WRITE it kills itself in that transaction.
 * With QUEUES, URLs of databases, it does so in one after the other. Prints when it began and how many jobs it has run until when.
 */
const { CLOCK_AHEAD_MS, OUTSIDE, KILL_AT_WRITE, QUEUES } = process.env;
let writes = 0;
const beganAt = Date.now();
for (const queue of QUEUES?.split(" ") ?? [undefined]) await runAll(queue);
process.stdout.write(JSON.stringify({ beganAt, endedAt: Date.now(), jobs: writes }));

async function runAll(queue: string | undefined): Promise<void> {
  const context = createContext(readConfig({ ...process.env, ...(queue && { DATABASE_URL: queue }) }), {
    now: () => new Date(Date.now() + Number(CLOCK_AHEAD_MS)),
  });
  const background = new Background(context, {
    kinds: {
      "check-links": {
        purpose: "do a job of the test",
        concurrency: 3,
        leaseMs: 60_000,
        async run(_context, { key, signal }) {
          if (OUTSIDE) await (await fetch(`${OUTSIDE}/${key}`, { signal })).text();
          return {
            async write(trx) {
              await trx.insertInto("rateLimits").values({ key, fullAtMs: 0 }).execute();
              writes += 1;
              if (writes === Number(KILL_AT_WRITE)) process.kill(process.pid, "SIGKILL");
            },
          };
        },
      },
    },
  });
  await background.runDue();
  await background.stop();
  await context.close();
}
