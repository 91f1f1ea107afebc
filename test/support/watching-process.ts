import { readConfig } from "#server/config.ts";
import { createContext } from "#server/context.ts";
import { Watcher } from "#server/watch/watcher.ts";

/* Does all that is due at a time that is CLOCK_AHEAD_MS from now, as one process of an instance, and ends. */
const aheadMs = Number(process.env.CLOCK_AHEAD_MS);
const context = createContext(readConfig(process.env), { now: () => new Date(Date.now() + aheadMs) });
const watcher = new Watcher(context, () => 0);
await watcher.runDue();
await watcher.stop();
await context.close();
