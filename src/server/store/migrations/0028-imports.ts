import type { Kysely } from "kysely";
import type { ColumnTypes } from "../database.ts";

/** Adds the lists of appearances that guests move in with, and their rows with what the look-up found. */
export async function addImports(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("imports")
    .addColumn("id", types.id)
    .addColumn("userId", types.reference, (c) => c.notNull().unique().references("users.id").onDelete("cascade"))
    .addColumn("source", "text")
    .addColumn("createdAt", types.timestamp, (c) => c.notNull())
    .addColumn("columns", "text")
    .addColumn("content", types.bytes)
    .addColumn("contentFormat", "text")
    .addColumn("leftOut", "text", (c) => c.notNull())
    .addColumn("leftOutCount", "integer", (c) => c.notNull())
    .addColumn("notTakenCount", "integer", (c) => c.notNull())
    .addColumn("isCut", types.boolean, (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("importRows")
    .addColumn("id", types.id)
    .addColumn("importId", types.reference, (c) => c.notNull().references("imports.id").onDelete("cascade"))
    .addColumn("position", "integer", (c) => c.notNull())
    .addColumn("listed", "text", (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("reason", "text")
    .addColumn("drafts", "text")
    .addColumn("summary", "text")
    .addColumn("isTicked", types.boolean, (c) => c.notNull().defaultTo(types.falseValue))
    .addColumn("tries", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("guid", "text", (c) => c.notNull())
    .addColumn("episodeId", types.reference)
    .addColumn("addedAt", types.timestamp)
    .execute();
  await db.schema
    .createIndex("importRowsByImport")
    .unique()
    .on("importRows")
    .columns(["importId", "position"])
    .execute();
}
