import type { Kysely } from "kysely";

/** Adds the bookings of requests to hosts that allow only a few: all processes share them. */
export async function addRequestQuotas(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("requestQuotas")
    .addColumn("host", "text", (c) => c.primaryKey())
    .addColumn("bookedUntilMs", "bigint", (c) => c.notNull())
    .execute();
}
