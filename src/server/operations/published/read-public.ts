import type { Context } from "../../context.ts";
import type { Database, Db } from "../../store/database.ts";
import { isUnreachable } from "../../store/database-errors.ts";

const ATTEMPTS = 2;
/** A read that failed after longer than this was waiting for an unresponsive database; a retry would only wait again. */
const QUICK_FAILURE_MS = 1000;

/**
 * Reads what a request for a public document needs. A primary that has only lost its connections, as in a restart, is asked again.
 * While the primary cannot be reached, all of it comes from one snapshot of the replica: mixed with what was read from the primary
 * before, an earlier state could be cached under a later revision.
 * @param read may be called twice, so its side effects must be safe to repeat
 */
export async function readPublic<Result>(
  context: Context,
  read: (context: Context) => Promise<Result>,
): Promise<Result> {
  const { replica } = context;
  if (!replica) return readAgainIfBack(context, read);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (!(await replica.primaryAvailability.answers())) break;
    try {
      return await read(context);
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      replica.primaryAvailability.reportFailure(error);
    }
  }
  return replica.database.snapshot((database) => read({ ...context, database, db: database.db, replica: undefined }));
}

async function readAgainIfBack<Result>(context: Context, read: (context: Context) => Promise<Result>): Promise<Result> {
  const startedAtMs = performance.now();
  try {
    return await read(context);
  } catch (error) {
    if (!isUnreachable(error) || performance.now() - startedAtMs > QUICK_FAILURE_MS) throw error;
    await context.database.ping().catch(() => {
      throw error;
    });
  }
  return read(context);
}

/**
 * Reads from the replica, if it has caught up, and otherwise from the primary.
 * @param isCurrent is asked in the transaction that reads: several replicas may share a URL
 */
export async function readCurrent<Result>(
  { database, replica }: Context,
  isCurrent: (db: Db) => Promise<boolean>,
  read: (database: Database) => Promise<Result>,
): Promise<Result> {
  if (!replica?.availability.isUp) return read(database);
  try {
    const found = await replica.database.snapshot(async (snapshot) =>
      (await isCurrent(snapshot.db)) ? { result: await read(snapshot) } : undefined,
    );
    if (found) return found.result;
  } catch (error) {
    // Whatever a replica cannot do, the primary may.
    if (isUnreachable(error)) replica.availability.reportFailure(error);
  }
  return read(database);
}
