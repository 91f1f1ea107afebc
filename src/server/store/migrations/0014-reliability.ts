import { type Kysely, sql } from "kysely";
import type { ColumnTypes } from "../database.ts";

/** Adds the queue of enclosures to ask for, and removes user names and passwords from the links of media kits. */
export async function addReliability(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await addEnclosureProbes(db, types);
  await cleanMediaKits(db as Kysely<{ users: { id: number; mediaKit: string | null } }>);
}

/** The queue starts with the saved episodes whose length is unknown. */
async function addEnclosureProbes(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("enclosureProbes")
    .addColumn("episodeId", types.reference, (c) => c.primaryKey().references("episodes.id").onDelete("cascade"))
    .addColumn("userId", types.reference, (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("dueAt", types.timestamp, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("enclosureProbesByUser")
    .on("enclosureProbes")
    .columns(["userId", "dueAt", "episodeId"])
    .execute();
  await sql`
    insert into ${sql.table("enclosureProbes")} (${sql.ref("episodeId")}, ${sql.ref("userId")}, ${sql.ref("dueAt")})
    select episodes.id, ${sql.ref("feeds.userId")}, ${sql.ref("episodes.createdAt")}
    from episodes inner join feeds on feeds.id = ${sql.ref("episodes.feedId")}
    where ${sql.ref("audioUrl")} is not null and ${sql.ref("enclosureLength")} is null
  `.execute(db);
}

async function cleanMediaKits(db: Kysely<{ users: { id: number; mediaKit: string | null } }>): Promise<void> {
  const rows = await db.selectFrom("users").select(["id", "mediaKit"]).where("mediaKit", "like", "%://%@%").execute();
  for (const { id, mediaKit } of rows) {
    if (mediaKit === null) continue;
    const cleaned = JSON.stringify(JSON.parse(mediaKit), (key, value) => withoutCredentials(key, value));
    if (cleaned !== mediaKit) await db.updateTable("users").set({ mediaKit: cleaned }).where("id", "=", id).execute();
  }
}

/** @param key of the value in its object, or its place in a list of links */
function withoutCredentials(key: string, value: unknown): unknown {
  const isLink = /^(bookingUrl|url|\d+)$/.test(key);
  if (!isLink || typeof value !== "string" || !/^https?:/i.test(value) || !URL.canParse(value)) return value;
  const url = new URL(value);
  if (url.username === "" && url.password === "") return value;
  url.username = "";
  url.password = "";
  return url.href;
}
