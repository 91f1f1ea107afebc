import type { Kysely } from "kysely";

/** Replaces what was used of limits, of which nothing counts for longer than an hour. */
export async function addTokenBuckets(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("rateLimits").execute();
  await db.schema
    .createTable("rateLimits")
    .addColumn("key", "text", (c) => c.notNull().primaryKey())
    .addColumn("fullAtMs", "bigint", (c) => c.notNull())
    .execute();
}
