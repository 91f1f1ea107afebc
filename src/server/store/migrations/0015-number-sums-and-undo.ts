import type { Kysely } from "kysely";
import type { ColumnTypes } from "../database.ts";

const TOTALS = ["pageViews", "embedLoads", "visitors", "plays", "secondsListened", "clicks", "feedFetches"];

/** Adds what taking back an accepted suggestion restores, and two tables of sums, which 0023 drops. */
export async function addNumberSumsAndUndo(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await addSums(db, types);
  await db.schema.alterTable("suggestions").addColumn("formerRelation", "text").execute();
}

async function addSums(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  let totals = db.schema
    .createTable("dailyTotals")
    .addColumn("feedId", types.reference, (c) => c.notNull().references("feeds.id").onDelete("cascade"))
    .addColumn("day", "integer", (c) => c.notNull());
  for (const name of TOTALS) totals = totals.addColumn(name, "bigint", (c) => c.notNull());
  await totals.addPrimaryKeyConstraint("dailyTotalsKey", ["feedId", "day"]).modifyEnd(types.storedInKeyOrder).execute();

  await db.schema
    .createTable("monthlyNumbers")
    .addColumn("feedId", types.reference, (c) => c.notNull().references("feeds.id").onDelete("cascade"))
    .addColumn("metric", "integer", (c) => c.notNull())
    .addColumn("period", "integer", (c) => c.notNull())
    .addColumn("key", "text", (c) => c.notNull())
    .addColumn("value", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("monthlyNumbersKey", ["feedId", "metric", "period", "key"])
    .modifyEnd(types.storedInKeyOrder)
    .execute();
}
