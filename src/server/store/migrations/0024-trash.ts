import type { Kysely } from "kysely";
import type { ColumnTypes } from "../database.ts";

/** Lets deleted episodes wait in a hidden feed beside their own, so that deleting them can be undone. */
export async function addTrash(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable("feeds")
    .addColumn("trashOfFeedId", types.reference, (c) => c.references("feeds.id").onDelete("cascade"))
    .execute();
  await db.schema.createIndex("feedsByTrashOf").on("feeds").column("trashOfFeedId").execute();
}
