import type { Kysely } from "kysely";

const LINKS: Record<string, readonly string[]> = {
  episodes: ["audioUrl", "imageUrl", "appleUrl", "spotifyUrl", "youtubeUrl", "showNotesUrl", "sourceFeedUrl"],
  feeds: ["coverImage"],
};

type Rows = Record<string, Record<string, unknown>>;

/** Removes user names and passwords from links: public pages and feeds would show them to everybody. */
export async function removeCredentials(migration: Kysely<unknown>): Promise<void> {
  const db = migration as Kysely<Rows>;
  for (const [table, columns] of Object.entries(LINKS)) {
    for (const column of columns) {
      const rows = await db.selectFrom(table).select(["id", column]).where(column, "like", "%://%@%").execute();
      for (const row of rows) {
        const link = String(row[column]);
        if (!URL.canParse(link)) continue;
        const url = new URL(link);
        if (url.username === "" && url.password === "") continue;
        url.username = "";
        url.password = "";
        await db
          .updateTable(table)
          .set({ [column]: url.href })
          .where("id", "=", row.id)
          .execute();
      }
    }
  }
}
