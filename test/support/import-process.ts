import { Background } from "#server/background/background.ts";
import { readConfig } from "#server/config.ts";
import { createContext } from "#server/context.ts";

/*
 * Looks up the rows of lists that are due at the time NOW, as one process of an instance, and kills itself in the transaction that would
 * store the result of the KILL_AT_ROWth.
 */
let rows = Number(process.env.KILL_AT_ROW);
const context = createContext(readConfig(process.env), { now: () => new Date(process.env.NOW ?? "") });
context.db = context.db.withPlugin({
  transformQuery({ node }) {
    const isResult =
      node.kind === "UpdateQueryNode" &&
      node.updates?.some(({ column }) => JSON.stringify(column).includes('"drafts"'));
    if (isResult && --rows === 0) process.kill(process.pid, "SIGKILL");
    return node;
  },
  transformResult: async ({ result }) => result,
});
const background = new Background(context);
await background.runDue("read-import", "look-up-import");
await background.stop();
await context.close();
