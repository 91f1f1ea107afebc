import { type Kysely, type RawBuilder, sql } from "kysely";
import type { ColumnTypes } from "../database.ts";

/**
 * Adds the one table of work in the background. What waits in the tables that had a queue of their own waits there from now on; their
 * leases, at most an hour old, are forgotten.
 */
export async function addJobs(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("jobs")
    .addColumn("id", types.id)
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("key", "text", (c) => c.notNull())
    .addColumn("ownerId", types.reference, (c) => c.references("users.id").onDelete("cascade"))
    .addColumn("dueAt", types.timestamp, (c) => c.notNull())
    .addColumn("attempts", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("leaseToken", "text")
    .addColumn("leaseEndsAt", types.timestamp)
    .addColumn("againAt", types.timestamp)
    .addColumn("lastError", "text")
    .addColumn("failedAt", types.timestamp)
    .execute();
  await db.schema.createIndex("jobsByKey").unique().on("jobs").columns(["kind", "key"]).execute();
  // With the owner, so that the next one is found without reading the rows of all who wait.
  await db.schema.createIndex("jobsByDueTime").on("jobs").columns(["kind", "dueAt", "ownerId"]).execute();
  await db.schema.createIndex("jobsByOwner").on("jobs").column("ownerId").execute();

  const column = (name: string) => sql.ref(name);
  await fill(db, "probe-enclosure", "enclosureProbes", column("episodeId"), column("userId"), column("dueAt"));
  await fill(db, "fetch-transcript", "transcriptLooks", column("episodeId"), column("ownerId"), column("nextLookAt"));
  await fill(db, "check-feed", "watchedFeeds", column("id"), sql`null`, column("nextCheckAt"));
  await fill(db, "search-directories", "watchSettings", column("userId"), column("userId"), column("nextSearchAt"));
  await fill(db, "mail-suggestions", "watchSettings", column("userId"), column("userId"), column("nextMailAt"));

  await db.schema.dropTable("enclosureProbes").execute();
  for (const index of INDEXES_OF_DROPPED_COLUMNS) await db.schema.dropIndex(index).execute();
  for (const [table, columns] of Object.entries(DROPPED_COLUMNS))
    for (const name of columns) await db.schema.alterTable(table).dropColumn(name).execute();
}

const INDEXES_OF_DROPPED_COLUMNS = [
  "transcriptLooksByTime",
  "transcriptLooksByOwner",
  "watchedFeedsByNextCheck",
  "watchedFeedsByLease",
  "watchSettingsBySearch",
  "watchSettingsByMail",
];
const DROPPED_COLUMNS = {
  transcriptLooks: ["nextLookAt", "leaseToken", "leaseEndsAt"],
  watchedFeeds: ["nextCheckAt", "leaseToken", "leaseEndsAt"],
  watchSettings: ["nextSearchAt", "nextMailAt", "leaseToken", "leaseEndsAt"],
};

async function fill(
  db: Kysely<unknown>,
  kind: string,
  table: string,
  key: RawBuilder<unknown>,
  ownerId: RawBuilder<unknown>,
  dueAt: RawBuilder<unknown>,
): Promise<void> {
  const columns = ["kind", "key", "ownerId", "dueAt"].map((name) => sql.ref(name));
  await sql`
    insert into jobs (${sql.join(columns)})
    select ${sql.lit(kind)}, cast(${key} as text), cast(${ownerId} as bigint), ${dueAt}
    from ${sql.table(table)} where ${dueAt} is not null
  `.execute(db);
}
