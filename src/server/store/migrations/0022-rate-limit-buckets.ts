import type { Kysely } from "kysely";

/** Counts all limits in one table. What was counted so far, for an hour at most, is forgotten. */
export async function addRateLimitBuckets(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("requestQuotas").execute();
  await db.schema.dropTable("rateLimits").execute();
  await db.schema
    .createTable("rateLimits")
    .addColumn("key", "text", (c) => c.primaryKey())
    .addColumn("used", "integer", (c) => c.notNull())
    .addColumn("sinceMs", "bigint", (c) => c.notNull())
    .execute();
}
