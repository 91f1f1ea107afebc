import { sql } from "kysely";
import type { Db } from "./database.ts";

/**
 * Counts hits in the current window of a key; after the end of a window a new one starts. A window never ends later than a new
 * one would: when the clock was set back, the limit must not hold until the clock has caught up.
 * @param now ISO UTC
 * @param resetsAt ISO UTC, the end of the window if a new one starts
 * @returns the hits in the current window, including these, and its end
 */
export async function countHits(
  db: Db,
  key: string,
  now: string,
  resetsAt: string,
  hits = 1,
): Promise<{ hits: number; resetsAt: string }> {
  return db
    .insertInto("rateLimits")
    .values({ key, hits, resetsAt })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet((row) => ({
        hits: row
          .case()
          .when("rateLimits.resetsAt", "<=", now)
          .then(row.ref("excluded.hits"))
          .else(sql<number>`${sql.ref("rateLimits.hits")} + ${sql.ref("excluded.hits")}`)
          .end(),
        resetsAt: row
          .case()
          .when(
            row.or([
              row("rateLimits.resetsAt", "<=", now),
              row("rateLimits.resetsAt", ">", row.ref("excluded.resetsAt")),
            ]),
          )
          .then(row.ref("excluded.resetsAt"))
          .else(row.ref("rateLimits.resetsAt"))
          .end(),
      })),
    )
    .returning(["hits", "resetsAt"])
    .executeTakeFirstOrThrow();
}

/** Takes one hit back, of an attempt that turned out not to count. */
export async function takeBackHit(db: Db, key: string): Promise<void> {
  await db
    .updateTable("rateLimits")
    .set((row) => ({ hits: row("hits", "-", 1) }))
    .where("key", "=", key)
    .where("hits", ">", 0)
    .execute();
}

/** @param now ISO UTC */
export async function deleteExpiredRateLimits(db: Db, now: string): Promise<void> {
  await db.deleteFrom("rateLimits").where("resetsAt", "<=", now).execute();
}
