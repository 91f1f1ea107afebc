import { Background } from "#server/background/background.ts";
import { readConfig } from "#server/config.ts";
import { createContext } from "#server/context.ts";

/*
 * Fetches the transcripts that are due at the time NOW, as one process of an instance, and kills itself before it inserts into the
 * passages for the KILL_AT_STATEMENTth time.
 */
let statements = Number(process.env.KILL_AT_STATEMENT);
const context = createContext(readConfig(process.env), { now: () => new Date(process.env.NOW ?? "") });
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
