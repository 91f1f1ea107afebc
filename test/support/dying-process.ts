import type { RootOperationNode } from "kysely";
import type { Context } from "#server/context.ts";

/**
 * Runs something as in a process that is killed before a statement: from that one on, nothing reaches the database, not even what would
 * clean up. The lease of a job stays, as after a kill (test/processes/killed-jobs.test.ts).
 * @param isLast whether the process dies before this statement
 */
export async function runUntilDeath(
  context: Context,
  isLast: (statement: RootOperationNode) => boolean,
  run: () => Promise<unknown>,
): Promise<void> {
  const { db, warn } = context;
  let isDead = false;
  context.warn = () => {};
  context.db = db.withPlugin({
    transformQuery({ node }) {
      isDead ||= isLast(node);
      if (isDead) throw new Error("The process has died");
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  try {
    await run();
  } catch (error) {
    if (!isDead) throw error;
  }
  if (!isDead) throw new Error("The statement was not reached");
  Object.assign(context, { db, warn });
}
