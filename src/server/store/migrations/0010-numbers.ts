import type { Kysely } from "kysely";
import type { ColumnTypes } from "../database.ts";

/** Adds the numbers of feeds and of the instance, and what counting needs for a day or two. */
export async function addNumbers(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema.alterTable("users").addColumn("timeZone", "text").execute();

  for (const table of ["recentNumbers", "dailyNumbers"])
    await db.schema
      .createTable(table)
      .addColumn("feedId", types.reference, (c) => c.notNull().references("feeds.id").onDelete("cascade"))
      .addColumn("metric", "integer", (c) => c.notNull())
      .addColumn("period", "integer", (c) => c.notNull())
      .addColumn("key", "text", (c) => c.notNull())
      .addColumn("value", "bigint", (c) => c.notNull())
      .addPrimaryKeyConstraint(`${table}Key`, ["feedId", "metric", "period", "key"])
      .modifyEnd(types.storedInKeyOrder)
      .execute();
  await db.schema.createIndex("recentNumbersByPeriod").on("recentNumbers").column("period").execute();

  await db.schema
    .createTable("instanceNumbers")
    .addColumn("day", "integer", (c) => c.notNull())
    .addColumn("metric", "text", (c) => c.notNull())
    .addColumn("value", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("instanceNumbersKey", ["day", "metric"])
    .execute();

  await db.schema
    .createTable("dailySalts")
    .addColumn("day", "integer", (c) => c.primaryKey())
    .addColumn("salt", "text", (c) => c.notNull())
    .execute();
  // Without references: the rows live for a day, and deleting a feed need not look for them.
  await db.schema
    .createTable("dailyVisitors")
    .addColumn("day", "integer", (c) => c.notNull())
    .addColumn("visitorHash", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("dailyVisitorsKey", ["day", "visitorHash"])
    .modifyEnd(types.storedInKeyOrder)
    .execute();
  await db.schema
    .createTable("countedEvents")
    .addColumn("eventId", "text", (c) => c.primaryKey())
    .addColumn("seconds", "integer", (c) => c.notNull())
    .addColumn("firstAt", types.timestamp, (c) => c.notNull())
    .execute();
  await db.schema.createIndex("countedEventsByTime").on("countedEvents").column("firstAt").execute();
}
