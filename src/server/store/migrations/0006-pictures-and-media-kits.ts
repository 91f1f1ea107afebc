import type { Kysely } from "kysely";
import type { ColumnTypes } from "../database.ts";

/** Adds the pictures that users upload, and the media kit on their profile. */
export async function addPicturesAndMediaKits(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("profilePictures")
    .addColumn("userId", types.reference, (c) => c.primaryKey().references("users.id").onDelete("cascade"))
    .addColumn("contentHash", "text", (c) => c.notNull())
    .addColumn("picture", types.bytes, (c) => c.notNull())
    .addColumn("smallPicture", types.bytes, (c) => c.notNull())
    .execute();
  await db.schema.alterTable("users").addColumn("mediaKit", "text").execute();
}
