import { sql } from "kysely";
import type { Db } from "./database.ts";

/** What is to be taken from a bucket, when. The terms are those of limits/limiter.ts, in milliseconds. */
interface Use {
  nowMs: number;
  costMs: number;
  latestMs: number;
  mistakenMs: number;
}

/**
 * Takes from a bucket, if it has enough: what limits/limiter.ts computes, in one statement.
 * @returns when the bucket is full again; undefined when nothing was taken
 */
export async function takeFromBucket(db: Db, key: string, use: Use): Promise<number | undefined> {
  const [now, cost, latest] = [integer(use.nowMs), integer(use.costMs), integer(use.latestMs)];
  const stored = sql.ref("rateLimits.fullAtMs");
  const fullAt = sql<number>`case
    when ${stored} > ${integer(use.mistakenMs)} then ${latest}
    when ${stored} > ${now} then ${stored} + ${cost}
    else ${now} + ${cost} end`;
  const bucket = await db
    .insertInto("rateLimits")
    .values({ key, fullAtMs: use.nowMs + use.costMs })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({ fullAtMs: fullAt }).where(sql<boolean>`${fullAt} <= ${latest}`),
    )
    .returning("fullAtMs")
    .executeTakeFirst();
  return bucket && Number(bucket.fullAtMs);
}

/** @returns when the bucket is full again */
export async function findBucket(db: Db, key: string): Promise<number | undefined> {
  const bucket = await db.selectFrom("rateLimits").select("fullAtMs").where("key", "=", key).executeTakeFirst();
  return bucket && Number(bucket.fullAtMs);
}

export async function giveBackToBucket(db: Db, key: string, costMs: number): Promise<void> {
  await db
    .updateTable("rateLimits")
    .set((row) => ({ fullAtMs: row("fullAtMs", "-", costMs) }))
    .where("key", "=", key)
    .execute();
}

/** Deletes the buckets that are full: they are as good as new ones. */
export async function deleteFullBuckets(db: Db, nowMs: number): Promise<void> {
  await db.deleteFrom("rateLimits").where("fullAtMs", "<=", nowMs).execute();
}

/** PostgreSQL needs to be told the type of a parameter, and returns a bigint as a text. */
function integer(value: number) {
  return sql<number>`cast(${value} as bigint)`;
}
