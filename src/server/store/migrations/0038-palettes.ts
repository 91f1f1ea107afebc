import type { Kysely } from "kysely";

/** Adds the palette that a guest chooses for their pages. */
export async function addPalettes(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("users").addColumn("palette", "text").execute();
}
