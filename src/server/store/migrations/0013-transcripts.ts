import { type Kysely, sql } from "kysely";
import type { ColumnTypes } from "../database.ts";

/**
 * Adds what is known of transcripts and chapters beside their texts, which are passages: where they come from, and when the
 * show is asked again.
 */
export async function addTranscripts(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema.alterTable("episodes").addColumn("transcriptLinks", "text").execute();
  await db.schema.alterTable("episodes").addColumn("chaptersUrl", "text").execute();
  await db.schema
    .alterTable("episodes")
    .addColumn("chapterCount", "integer", (c) => c.notNull().defaultTo(0))
    .execute();

  await db.schema
    .createTable("transcripts")
    .addColumn("episodeId", types.reference, (c) => c.primaryKey().references("episodes.id").onDelete("cascade"))
    .addColumn("ownerId", types.reference, (c) => c.notNull())
    .addColumn("origin", "text", (c) => c.notNull())
    .addColumn("sourceUrl", "text")
    .addColumn("format", "text", (c) => c.notNull())
    .addColumn("language", "text")
    .addColumn("etag", "text")
    .addColumn("lastModified", "text")
    .addColumn("fetchedAt", types.timestamp, (c) => c.notNull())
    .addColumn("isTimed", types.boolean, (c) => c.notNull())
    .addColumn("isApproximate", types.boolean, (c) => c.notNull())
    .addColumn("endMs", "integer")
    .addColumn("speakers", "text", (c) => c.notNull())
    .addColumn("mySpeaker", "text")
    .addColumn("licence", "text")
    .addColumn("isShareable", types.boolean, (c) => c.notNull().defaultTo(types.falseValue))
    .addColumn("characters", "integer", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("transcriptsByOwner").on("transcripts").column("ownerId").execute();

  await db.schema
    .createTable("episodeChapters")
    .addColumn("episodeId", types.reference, (c) => c.primaryKey().references("episodes.id").onDelete("cascade"))
    .addColumn("origin", "text", (c) => c.notNull())
    .addColumn("sourceUrl", "text")
    .addColumn("etag", "text")
    .addColumn("lastModified", "text")
    .addColumn("fetchedAt", types.timestamp, (c) => c.notNull())
    .addColumn("links", "text", (c) => c.notNull())
    .execute();

  await db.schema
    .createTable("transcriptLooks")
    .addColumn("episodeId", types.reference, (c) => c.primaryKey().references("episodes.id").onDelete("cascade"))
    .addColumn("ownerId", types.reference, (c) => c.notNull())
    .addColumn("nextLookAt", types.timestamp)
    .addColumn("lookedAt", types.timestamp)
    .addColumn("looks", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("failures", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("problem", "text")
    .addColumn("removedBy", "text")
    .addColumn("leaseToken", "text")
    .addColumn("leaseEndsAt", types.timestamp)
    .execute();
  await db.schema.createIndex("transcriptLooksByTime").on("transcriptLooks").column("nextLookAt").execute();
  await db.schema
    .createIndex("transcriptLooksByOwner")
    .on("transcriptLooks")
    .columns(["ownerId", "nextLookAt"])
    .execute();
  // Shows may have transcripts of the episodes that are saved already.
  await sql`
    insert into ${sql.table("transcriptLooks")} (${sql.join(["episodeId", "ownerId", "nextLookAt"].map((name) => sql.ref(name)))})
    select episodes.id, ${sql.ref("feeds.userId")}, ${sql.ref("episodes.createdAt")}
    from episodes inner join feeds on feeds.id = ${sql.ref("episodes.feedId")}
    where ${sql.ref("episodes.sourceFeedUrl")} is not null or ${sql.ref("episodes.audioUrl")} is not null
  `.execute(db);
}
