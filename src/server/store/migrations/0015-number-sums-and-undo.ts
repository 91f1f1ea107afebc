import { type Kysely, sql } from "kysely";
import type { ColumnTypes, DialectName } from "../database.ts";

/** The columns of dailyTotals, with the metrics that they add up. */
const TOTALS = {
  pageViews: 1,
  embedLoads: 2,
  visitors: 3,
  plays: 4,
  secondsListened: 5,
  clicks: 7,
  feedFetches: 9,
};
/** Those that are broken down by a key: all but visitors (3) and subscribers (10), which are no sums. */
const KEYED = [1, 2, 4, 5, 6, 7, 8, 9];

/** Adds sums of the numbers by days, and what taking back an accepted suggestion restores. */
export async function addNumberSumsAndUndo(
  db: Kysely<unknown>,
  types: ColumnTypes,
  dialect: DialectName,
): Promise<void> {
  await addSums(db, types);
  await sumUpDailyNumbers(db, dialect);
  await db.schema.alterTable("suggestions").addColumn("formerRelation", "text").execute();
}

/** What requests for long ranges read: each day's totals, and each month's numbers by key. */
async function addSums(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  let totals = db.schema
    .createTable("dailyTotals")
    .addColumn("feedId", types.reference, (c) => c.notNull().references("feeds.id").onDelete("cascade"))
    .addColumn("day", "integer", (c) => c.notNull());
  for (const name of Object.keys(TOTALS)) totals = totals.addColumn(name, "bigint", (c) => c.notNull());
  await totals.addPrimaryKeyConstraint("dailyTotalsKey", ["feedId", "day"]).modifyEnd(types.storedInKeyOrder).execute();

  await db.schema
    .createTable("monthlyNumbers")
    .addColumn("feedId", types.reference, (c) => c.notNull().references("feeds.id").onDelete("cascade"))
    .addColumn("metric", "integer", (c) => c.notNull())
    .addColumn("period", "integer", (c) => c.notNull())
    .addColumn("key", "text", (c) => c.notNull())
    .addColumn("value", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("monthlyNumbersKey", ["feedId", "metric", "period", "key"])
    .modifyEnd(types.storedInKeyOrder)
    .execute();
}

/** Fills both tables from dailyNumbers. */
export async function sumUpDailyNumbers(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const [feedId, metric, period, key, value] = ["feedId", "metric", "period", "key", "value"].map((name) =>
    sql.ref(name),
  );
  const sums = Object.values(TOTALS).map(
    (code) => sql`sum(case when ${metric} = ${sql.lit(code)} then ${value} else 0 end)`,
  );
  await sql`
    insert into ${sql.table("dailyTotals")} (${feedId}, day, ${sql.join(Object.keys(TOTALS).map((name) => sql.ref(name)))})
    select ${feedId}, ${period}, ${sql.join(sums)} from ${sql.table("dailyNumbers")}
    where ${metric} in (${sql.join(Object.values(TOTALS).map((code) => sql.lit(code)))})
    group by ${feedId}, ${period}
  `.execute(db);
  const month =
    dialect === "postgres"
      ? sql`extract(year from date '1970-01-01' + ${period})::integer * 12 + extract(month from date '1970-01-01' + ${period})::integer - 23641`
      : sql`strftime('%Y', ${period} * 86400, 'unixepoch') * 12 + strftime('%m', ${period} * 86400, 'unixepoch') - 23641`;
  await sql`
    insert into ${sql.table("monthlyNumbers")} (${feedId}, ${metric}, ${period}, ${key}, ${value})
    select ${feedId}, ${metric}, ${month}, ${key}, sum(${value}) from ${sql.table("dailyNumbers")}
    where ${metric} in (${sql.join(KEYED.map((code) => sql.lit(code)))})
    group by 1, 2, 3, 4
  `.execute(db);
}
