import { type Kysely, sql } from "kysely";
import type { ColumnTypes } from "../database.ts";

/** Lets a new transcript be stored beside the old one before it takes its place, and counts what users have. */
export async function addTranscriptRanges(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  for (const column of ["paragraphCount", "distinctWordCount", "firstPosition"])
    await db.schema
      .alterTable("transcripts")
      .addColumn(column, "integer", (c) => c.notNull().defaultTo(0))
      .execute();
  await sql`
    update transcripts set ${sql.ref("paragraphCount")} = (
      select count(*) from passages
      where passages.${sql.ref("episodeId")} = transcripts.${sql.ref("episodeId")} and kind = 'transcript'
    )
  `.execute(db);
  await db.schema
    .createTable("hiddenParagraphs")
    .addColumn("episodeId", types.reference, (c) => c.notNull().references("episodes.id").onDelete("cascade"))
    .addColumn("firstPosition", "integer", (c) => c.notNull())
    .addColumn("deleteAt", types.timestamp, (c) => c.notNull())
    .addPrimaryKeyConstraint("hiddenParagraphsKey", ["episodeId", "firstPosition"])
    .execute();
}
