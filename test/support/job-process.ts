import { Background } from "#server/background/background.ts";
import { readConfig } from "#server/config.ts";
import { createContext } from "#server/context.ts";

/*
 * Runs all jobs that are due at a time that is CLOCK_AHEAD_MS from now, as one process of an instance, and ends. Each job asks OUTSIDE
 * and then stores a row of its own, which cannot be stored twice. With KILL_AT_WRITE it kills itself in that transaction.
 */
const { CLOCK_AHEAD_MS, OUTSIDE, KILL_AT_WRITE } = process.env;
const context = createContext(readConfig(process.env), { now: () => new Date(Date.now() + Number(CLOCK_AHEAD_MS)) });
let writes = 0;
const background = new Background(context, {
  kinds: {
    "check-links": {
      purpose: "do a job of the test",
      concurrency: 3,
      leaseMs: 60_000,
      async run(_context, { key, signal }) {
        await (await fetch(`${OUTSIDE}/${key}`, { signal })).text();
        return {
          async write(trx) {
            await trx.insertInto("rateLimits").values({ key, used: 1, sinceMs: 0 }).execute();
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
