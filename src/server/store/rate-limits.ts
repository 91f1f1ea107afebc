import { sql } from "kysely";
import type { Db } from "./database.ts";

/**
 * Counts a hit in the current window of a key; after the end of a window a new one starts.
 * @param now ISO UTC
 * @param resetsAt ISO UTC, the end of the window if a new one starts
 * @returns the hits in the current window, including this one, and its end
 */
export async function countHit(
  db: Db,
  key: string,
  now: string,
  resetsAt: string,
): Promise<{ hits: number; resetsAt: string }> {
  return db
    .insertInto("rateLimits")
    .values({ key, hits: 1, resetsAt })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet((row) => ({
        hits: row
          .case()
          .when("rateLimits.resetsAt", "<=", now)
          .then(1)
          .else(sql<number>`${sql.ref("rateLimits.hits")} + 1`)
          .end(),
        resetsAt: row
          .case()
          .when("rateLimits.resetsAt", "<=", now)
          .then(row.ref("excluded.resetsAt"))
          .else(row.ref("rateLimits.resetsAt"))
          .end(),
      })),
    )
    .returning(["hits", "resetsAt"])
    .executeTakeFirstOrThrow();
}

/** @param now ISO UTC */
export async function deleteExpiredRateLimits(db: Db, now: string): Promise<void> {
  await db.deleteFrom("rateLimits").where("resetsAt", "<=", now).execute();
}
