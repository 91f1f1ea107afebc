import { type Generated, type Kysely, sql } from "kysely";
import type { ColumnTypes, DialectName } from "../database.ts";

const ROWS_PER_STEP = 100;

/** The fields of a draft that a row's summary has. */
const DRAFT_FIELDS = [
  "title",
  "showName",
  "releaseDate",
  "duration",
  "imageUrl",
  "audioUrl",
  "youtubeUrl",
  "appleUrl",
  "spotifyUrl",
  "showNotesUrl",
  "sourceFeedUrl",
  "sourceGuid",
] as const;

type Draft = Partial<Record<string, string | null>>;

interface TablesAfter {
  importRows: { id: Generated<number>; drafts: string | null; summary: string | null; keys: string | null };
}

/** Says since when links are broken, lets a guest have several lists, and names the states of their rows as the API does. */
export async function readListsInJobs(db: Kysely<unknown>, types: ColumnTypes, dialect: DialectName): Promise<void> {
  await db.schema.alterTable("episodes").addColumn("brokenSince", types.timestamp).execute();
  const since = sql`select min("brokenAt") from "linkChecks" where "episodeId" = episodes.id`;
  // A copy of an episode has not been checked itself.
  await sql`update episodes set "brokenSince" = coalesce((${since}), "createdAt") where "brokenLinks" is not null`.execute(
    db,
  );

  await sql`create table "formerRows" as select * from "importRows"`.execute(db);
  await sql`create table "formerImports" as select * from imports`.execute(db);
  await db.schema.dropTable("importRows").execute();
  await db.schema.dropTable("imports").execute();
  await createTables(db, types);
  await sql`
    insert into imports ("id", "userId", "status", "source", "createdAt", "columns", "content", "contentFormat", "leftOut",
      "leftOutCount", "notTakenCount", "isCut")
    select "id", "userId", 'read', "source", "createdAt", "columns", "content", "contentFormat", "leftOut", "leftOutCount",
      "notTakenCount", "isCut" from "formerImports"`.execute(db);
  await sql`
    insert into "importRows" ("id", "importId", "position", "listed", "state", "reason", "drafts", "summary", "isTicked", "tries",
      "guid", "episodeId", "addedAt")
    select "id", "importId", "position", "listed",
      case "state" when 'found-by-name' then 'dead-found' when 'yours' then 'already' else "state" end, "reason", "drafts",
      "summary", "isTicked", "tries", "guid", "episodeId", "addedAt" from "formerRows"`.execute(db);
  await db.schema.dropTable("formerRows").execute();
  await db.schema.dropTable("formerImports").execute();
  if (dialect === "postgres")
    for (const table of ["imports", "importRows"])
      await sql`
        select setval(pg_get_serial_sequence(${`"${table}"`}, 'id'), max(id)) from ${sql.table(table)} having max(id) > 0
      `.execute(db);
  await summarizeAnew(db as Kysely<TablesAfter>);
}

async function createTables(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("imports")
    .addColumn("id", types.id)
    .addColumn("userId", types.reference, (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("message", "text")
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
  await db.schema.createIndex("importsByUser").on("imports").column("userId").execute();
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
    .addColumn("keys", "text")
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

/** Summaries have more fields of the drafts, and other names for them; keys have a column of their own. */
async function summarizeAnew(db: Kysely<TablesAfter>): Promise<void> {
  for (let afterId = 0; ; ) {
    const rows = await db
      .selectFrom("importRows")
      .select(["id", "drafts", "summary"])
      .where("id", ">", afterId)
      .orderBy("id")
      .limit(ROWS_PER_STEP)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    afterId = last.id;
    for (const { id, drafts, summary } of rows) {
      if (drafts === null || summary === null) continue;
      const { draft, choices }: { draft: Draft | null; choices: Draft[] } = JSON.parse(drafts);
      const { keys, alreadyIn, isAddable } = JSON.parse(summary);
      const anew = { draft: draft && shown(draft), candidates: choices.map(shown), alreadyIn, isAddable };
      await db
        .updateTable("importRows")
        .set({ summary: JSON.stringify(anew), keys: draft && JSON.stringify(keys) })
        .where("id", "=", id)
        .execute();
    }
  }
}

function shown(draft: Draft): Draft {
  return Object.fromEntries(DRAFT_FIELDS.map((field) => [field, draft[field] ?? null]));
}
