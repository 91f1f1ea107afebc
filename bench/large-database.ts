import { sql } from "kysely";
import type { Context } from "../src/server/context.ts";
import { columnTypes } from "../src/server/store/database.ts";

/** How many episodes each user has, in one public feed. */
export const EPISODES_PER_USER = 10;
/** A statement of this size takes a few seconds. */
const USERS_PER_STATEMENT = 10_000;

/** The path of a generated user's feed. @param number 1 for the first */
export function feedPath(number: number): string {
  return `/u/grown.${number}/spots`;
}

/**
 * Fills a database with premium users, each with a public feed, by statements that generate their rows. The rows of a statement
 * exist only in the database, which is what makes a million of them quick.
 */
export async function insertManyUsers(context: Context, count: number): Promise<void> {
  const { trueValue, falseValue } = columnTypes(context.database.dialect);
  const now = sql.lit("2026-01-01T00:00:00.000Z");
  const timestamp = context.database.dialect === "postgres" ? sql`${now}::timestamptz` : now;
  // As long as a real hash, so that rows have a realistic size.
  const password = sql.lit(`$argon2id$v=19$m=19456,t=2,p=1$${"s".repeat(22)}$${"t".repeat(43)}`);
  const bio = sql.lit("A sentence or two about the topics of this guest, and where. ".repeat(3));
  const notes = sql.lit("A few sentences about the conversation, as a show would write them. ".repeat(6));
  const hash = sql.lit("0".repeat(64));
  const guid = (column: string) => sql`'00000000-0000-4000-8000-' || (100000000000 + ${sql.ref(column)})`;
  for (let first = 1; first <= count; first += USERS_PER_STATEMENT) {
    const numbers = sql`numbers(n) as (
      select ${sql.lit(first)} union all
      select n + 1 from numbers where n < ${sql.lit(Math.min(count, first + USERS_PER_STATEMENT - 1))}
    )`;
    await sql`
      insert into users (username, password, email, ${sql.ref("emailKey")}, ${sql.ref("displayName")},
        ${sql.ref("displayNameKey")}, bio, ${sql.ref("gravatarHash")}, ${sql.ref("isPremium")}, ${sql.ref("screenName")},
        ${sql.ref("screenNameKey")}, ${sql.ref("createdAt")}, ${sql.ref("podcastGuid")}, ${sql.ref("updatedAt")},
        ${sql.ref("profileUpdatedAt")})
      with recursive ${numbers}
      select 'grown.' || n, ${password}, 'grown' || n || '@example.com', 'grown' || n || '@example.com', 'Guest ' || n,
        'guest ' || n, ${bio}, ${hash}, ${trueValue}, 'grown.' || n, 'grown.' || n, ${timestamp}, ${guid("n")}, ${timestamp},
        ${timestamp}
      from numbers
    `.execute(context.db);
  }
  const grown = sql`users.username like 'grown.%'`;
  await sql`
    insert into feeds (${sql.ref("userId")}, title, slug, ${sql.ref("isPublic")}, ${sql.ref("isDefault")},
      ${sql.ref("createdAt")}, ${sql.ref("podcastGuid")}, ${sql.ref("updatedAt")})
    select id, 'Guest spots', 'spots', ${trueValue}, ${falseValue}, ${timestamp}, ${guid("id")}, ${timestamp}
    from users where ${grown}
  `.execute(context.db);
  for (let position = 0; position < EPISODES_PER_USER; position++)
    await sql`
      insert into episodes (${sql.ref("feedId")}, guid, title, description, ${sql.ref("showName")}, ${sql.ref("releaseDate")},
        ${sql.ref("audioUrl")}, duration, position, ${sql.ref("createdAt")}, ${sql.ref("enclosureLength")},
        ${sql.ref("enclosureType")})
      select feeds.id, ${sql.lit(String(position))} || ${guid("feeds.id")}, 'Episode ' || ${sql.lit(String(position))},
        ${notes}, 'The Example Hour', ${timestamp}, 'https://cdn.example.com/' || feeds.id || ${sql.lit(`/${position}.mp3`)},
        '42:10', ${sql.lit(position)}, ${timestamp}, 40000000, 'audio/mpeg'
      from feeds inner join users on users.id = feeds.${sql.ref("userId")} where ${grown}
    `.execute(context.db);
  await sql`
    insert into ${sql.table("userSearchTexts")} (${sql.ref("userId")}, text)
    select id, ${sql.ref("emailKey")} || ${sql.lit("\n")} || ${sql.ref("screenNameKey")} || ${sql.lit("\n")} || ${sql.ref("displayNameKey")}
    from users where ${grown}
  `.execute(context.db);
  // As they are after a search index was built: otherwise the application would build it while it is measured.
  await sql`
    insert into passages (${sql.ref("ownerId")}, ${sql.ref("episodeId")}, kind, position, text, ${sql.ref("searchText")})
    select feeds.${sql.ref("userId")}, episodes.id, 'title', 0, episodes.title, lower(episodes.title)
    from episodes inner join feeds on feeds.id = episodes.${sql.ref("feedId")}
    where episodes.guid like ${sql.lit("_00000000-0000-4000-8000-%")}
  `.execute(context.db);
  // The shows of all have been asked for transcripts, and are asked again much later.
  const later = sql.lit("2100-01-01T00:00:00.000Z");
  await sql`
    insert into ${sql.table("transcriptLooks")} (${sql.ref("episodeId")}, ${sql.ref("ownerId")}, ${sql.ref("nextLookAt")},
      ${sql.ref("lookedAt")}, looks)
    select passages.${sql.ref("episodeId")}, passages.${sql.ref("ownerId")},
      ${context.database.dialect === "postgres" ? sql`${later}::timestamptz` : later}, ${timestamp}, 1
    from passages inner join users on users.id = passages.${sql.ref("ownerId")}
    where ${grown}
  `.execute(context.db);
  // PostgreSQL's autovacuum does the same within minutes of so many inserts.
  await sql`${sql.raw(context.database.dialect === "postgres" ? "vacuum analyze" : "analyze")}`.execute(context.db);
}
