import { type Kysely, sql } from "kysely";
import type { ColumnTypes } from "../database.ts";

/** The metrics whose keys are sites. */
const SITE_METRICS = [1, 2, 6];
/** Sites with so many are shown. */
const MIN_ADDRESSES = 3;

/** Adds the sites of each feed that enough addresses have named. Those that were shown before stay. */
export async function addReferringSites(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("referringSites")
    .addColumn("feedId", types.reference, (c) => c.notNull().references("feeds.id").onDelete("cascade"))
    .addColumn("site", "text", (c) => c.notNull())
    .addColumn("day", "integer", (c) => c.notNull())
    .addColumn("addressCount", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("referringSitesKey", ["feedId", "site"])
    .modifyEnd(types.storedInKeyOrder)
    .execute();
  await db.schema.createIndex("referringSitesByDay").on("referringSites").column("day").execute();

  const [feedId, key, metrics] = [
    sql.ref("feedId"),
    sql.ref("key"),
    sql.join(SITE_METRICS.map((code) => sql.lit(code))),
  ];
  const sitesIn = (table: string) =>
    sql`select ${feedId}, ${key} from ${sql.table(table)} where metric in (${metrics}) and ${key} <> ''`;
  await sql`
    insert into ${sql.table("referringSites")} (${feedId}, site, day, ${sql.ref("addressCount")})
    select ${feedId}, ${key}, 0, ${sql.lit(MIN_ADDRESSES)}
    from (${sitesIn("recentNumbers")} union ${sitesIn("dailyNumbers")}) as sites
  `.execute(db);
}
