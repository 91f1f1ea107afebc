import type { Kysely } from "kysely";
import type { ColumnTypes, DialectName } from "../database.ts";
import { createFullTextIndex } from "../full-text-index.ts";

/** Adds the texts that a search finds. The application fills in those of existing episodes in the background. */
export async function addPassages(db: Kysely<unknown>, types: ColumnTypes, dialect: DialectName): Promise<void> {
  await db.schema
    .createTable("passages")
    .addColumn("id", types.id)
    // Deleted with the episode: a second reference would need an index of its own.
    .addColumn("ownerId", types.reference, (c) => c.notNull())
    .addColumn("episodeId", types.reference, (c) => c.notNull().references("episodes.id").onDelete("cascade"))
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("position", "integer", (c) => c.notNull())
    .addColumn("startMs", "integer")
    .addColumn("endMs", "integer")
    .addColumn("speaker", "text")
    .addColumn("cues", "text")
    .addColumn("text", "text", (c) => c.notNull())
    .addColumn("searchText", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("passagesByEpisode")
    .unique()
    .on("passages")
    .columns(["episodeId", "kind", "position"])
    .execute();
  await createFullTextIndex(db, dialect);
}
