import { type Kysely, sql } from "kysely";
import type { ColumnTypes } from "../database.ts";

/** Adds when the content of published feeds changed, former slugs of feeds, and every podcast:guid ever assigned. */
export async function createPublications(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  for (const table of ["feeds", "users"]) {
    await db.schema.alterTable(table).addColumn("publishedDigest", "text").execute();
    await db.schema
      .alterTable(table)
      .addColumn("publishedRevision", "integer", (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable(table).addColumn("publishedAt", types.timestamp).execute();
  }

  await db.schema
    .createTable("feedSlugHistory")
    .addColumn("userId", types.reference, (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("oldSlug", "text", (c) => c.notNull())
    .addColumn("feedId", types.reference, (c) => c.notNull().references("feeds.id").onDelete("cascade"))
    .addColumn("changedAt", types.timestamp, (c) => c.notNull())
    .addPrimaryKeyConstraint("feedSlugHistoryByUserAndSlug", ["userId", "oldSlug"])
    .execute();
  await db.schema.createIndex("feedSlugHistoryByFeed").on("feedSlugHistory").column("feedId").execute();

  await db.schema
    .createTable("podcastGuids")
    .addColumn("guid", "text", (c) => c.primaryKey())
    .execute();
  await sql`
    insert into ${sql.table("podcastGuids")} (guid)
    select guid from feeds union select ${sql.ref("feedGuid")} from users
  `.execute(db);
}
