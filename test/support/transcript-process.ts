import { Background } from "#server/background/background.ts";
import { readConfig } from "#server/config.ts";
import { createContext } from "#server/context.ts";

/*
 * Looks for the transcripts that are due at a time that is CLOCK_AHEAD_MS from now, as one process of an instance, and ends. With
 * KILL_AT_STATEMENT it kills itself before it inserts that many times into the passages.
 */
const aheadMs = Number(process.env.CLOCK_AHEAD_MS);
let statements = Number(process.env.KILL_AT_STATEMENT ?? Number.POSITIVE_INFINITY);
const context = createContext(readConfig(process.env), { now: () => new Date(Date.now() + aheadMs) });
context.db = context.db.withPlugin({
  transformQuery({ node }) {
    if (node.kind === "InsertQueryNode" && node.into?.table.identifier.name === "passages" && --statements === 0)
      process.kill(process.pid, "SIGKILL");
    return node;
  },
  transformResult: async ({ result }) => result,
});
const background = new Background(context);
await background.runDue("fetch-transcript");
await background.stop();
await context.close();
