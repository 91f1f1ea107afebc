import type { Kysely } from "kysely";
import type { ColumnTypes } from "../database.ts";

/** Marks rows of lists whose links were tried, and that a directory is still asked about. */
export async function addRowsThatAwaitADirectory(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable("importRows")
    .addColumn("awaitsDirectory", types.boolean, (column) => column.notNull().defaultTo(types.falseValue))
    .execute();
}
