import { type Kysely, sql } from "kysely";
import { slugsOfEpisode } from "#domain/episodes/episode-slug.ts";

const ROWS_AT_ONCE = 200;

interface OldTables {
  feeds: { id: number; userId: number };
  episodes: { id: number; feedId: number; guid: string; title: string; releaseDate: string };
}

/** Gives each episode a slug that none of its owner's others has. */
export async function addEpisodeSlugs(db: Kysely<unknown>): Promise<void> {
  const old = db as Kysely<OldTables>;
  await db.schema
    .alterTable("episodes")
    .addColumn("ownerId", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable("episodes")
    .addColumn("slug", "text", (c) => c.notNull().defaultTo(""))
    .execute();
  const owners = await old.selectFrom("feeds").select("userId").distinct().orderBy("userId").execute();
  for (const { userId } of owners) await nameEpisodes(old, userId);
  await db.schema.createIndex("episodesBySlug").unique().on("episodes").columns(["ownerId", "slug"]).execute();
}

async function nameEpisodes(db: Kysely<OldTables>, ownerId: number): Promise<void> {
  const taken = new Set<string>();
  for (let lastId = 0; ; ) {
    const rows = await db
      .selectFrom("episodes")
      .innerJoin("feeds", "feeds.id", "episodes.feedId")
      .select(["episodes.id", "episodes.guid", "episodes.title", "releaseDate"])
      .where("feeds.userId", "=", ownerId)
      .where("episodes.id", ">", lastId)
      .orderBy("episodes.id")
      .limit(ROWS_AT_ONCE)
      .execute();
    if (rows.length === 0) return;
    const named = rows.map((row) => {
      const slug = slugsOfEpisode(row).find((candidate) => !taken.has(candidate)) ?? row.guid;
      taken.add(slug);
      return sql`(${sql.lit(row.id)}, ${slug})`;
    });
    await sql`
      update episodes set slug = named.column2, "ownerId" = ${sql.lit(ownerId)}
      from (values ${sql.join(named)}) as named where episodes.id = named.column1
    `.execute(db);
    lastId = rows.at(-1)?.id ?? lastId;
  }
}
