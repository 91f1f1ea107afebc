import type { Kysely } from "kysely";

/** Drops sums of the numbers by days: a year of a busy feed is added up fast enough. */
export async function dropNumberSums(db: Kysely<unknown>): Promise<void> {
  for (const table of ["dailyTotals", "monthlyNumbers"]) await db.schema.dropTable(table).execute();
}
