import type { Kysely } from "kysely";
import type { ColumnTypes } from "../database.ts";

/** Lets appearances be other things than podcasts. Published feeds stay as they are until an owner changes something. */
export async function addKinds(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable("episodes")
    .addColumn("kind", "text", (c) => c.notNull().defaultTo("podcast"))
    .execute();
  await db.schema
    .alterTable("feeds")
    .addColumn("hasItemsWithoutMedia", types.boolean, (c) => c.notNull().defaultTo(types.falseValue))
    .execute();
}
