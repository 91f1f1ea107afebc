import { sql } from "kysely";
import type { Db } from "./database.ts";
import type { RateLimitsTable } from "./tables.ts";

type StoredBucket = Omit<RateLimitsTable, "key">;

/** What is to be taken from a bucket, when. The terms are those of limits/. */
interface Use {
  max: number;
  freed: number;
  everySeconds: number;
  amount: number;
  leaving: number;
  maxWaitMs: number;
  nowMs: number;
}

/**
 * Takes an amount, if so much is free in time: what limits/bucket.ts computes, in one statement.
 * @returns the bucket with it; undefined when nothing was taken
 */
export async function takeFromBucket(db: Db, key: string, use: Use): Promise<StoredBucket | undefined> {
  const { amount, nowMs } = use;
  const [now, every, freed] = [integer(nowMs), integer(use.everySeconds * 1000), integer(use.freed)];
  const [storedUsed, storedSince] = [sql.ref("rateLimits.used"), sql.ref("rateLimits.sinceMs")];
  const times = sql`case when ${storedSince} < ${now} then (${now} - ${storedSince}) / ${every} else 0 end`;
  const left = sql<number>`${storedUsed} - (${times}) * ${freed}`;
  const used = sql<number>`case when ${left} > 0 then ${left} else 0 end`;
  const drainedTo = sql<number>`${storedSince} + (${times}) * ${every}`;
  const since = sql<number>`case when ${left} > 0 and ${drainedTo} < ${now} then ${drainedTo} else ${now} end`;
  const freeInTime = sql`(${integer(use.maxWaitMs)} + ${now} - (${since})) / ${every} * ${freed}`;
  const bucket = await db
    .insertInto("rateLimits")
    .values({ key, used: amount, sinceMs: nowMs })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({ used: sql<number>`${used} + ${integer(amount)}`, sinceMs: since })
        .where(sql<boolean>`${used} + ${integer(amount + use.leaving - use.max)} <= ${freeInTime}`),
    )
    .returning(["used", "sinceMs"])
    .executeTakeFirst();
  return bucket && asNumbers(bucket);
}

export async function findBucket(db: Db, key: string): Promise<StoredBucket | undefined> {
  const bucket = await db
    .selectFrom("rateLimits")
    .select(["used", "sinceMs"])
    .where("key", "=", key)
    .executeTakeFirst();
  return bucket && asNumbers(bucket);
}

/** Corrects a bucket that was used before the clock was set back: it would stay full until the clock has caught up. */
export async function setBackBucket(db: Db, key: string, nowMs: number): Promise<void> {
  await db
    .updateTable("rateLimits")
    .set({ sinceMs: nowMs })
    .where("key", "=", key)
    .where("sinceMs", ">", nowMs)
    .execute();
}

export async function giveBackToBucket(db: Db, key: string, amount: number): Promise<void> {
  await db
    .updateTable("rateLimits")
    .set((row) => ({ used: row("used", "-", amount) }))
    .where("key", "=", key)
    .where("used", ">=", amount)
    .execute();
}

export async function deleteBucketsSince(db: Db, beforeMs: number): Promise<void> {
  await db.deleteFrom("rateLimits").where("sinceMs", "<=", beforeMs).execute();
}

/** SQLite divides integers only when both are some; PostgreSQL returns a bigint as a text. */
function integer(value: number) {
  return sql<number>`cast(${value} as bigint)`;
}

function asNumbers({ used, sinceMs }: StoredBucket): StoredBucket {
  return { used, sinceMs: Number(sinceMs) };
}
