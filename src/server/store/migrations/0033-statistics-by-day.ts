import { type Kysely, sql } from "kysely";
import { dayAt, timeZoneOf } from "#domain/statistics/days.ts";
import type { NumbersTable } from "../tables.ts";

const QUARTER_MS = 900_000;
/** Of this metric the last value of a day counts; of all others the sum. */
const SUBSCRIBERS = 10;
const ROWS_AT_ONCE = 200;

interface OldTables {
  recentNumbers: NumbersTable;
  dailyNumbers: NumbersTable;
  feeds: { id: number; userId: number };
  users: { id: number; timeZone: string | null };
  jobs: { kind: string };
}

/** Adds the statistics by quarters of an hour to those by days, and drops what only they needed. */
export async function addStatisticsByDay(db: Kysely<unknown>): Promise<void> {
  const old = db as Kysely<OldTables>;
  const feeds = await old
    .selectFrom("feeds")
    .innerJoin("users", "users.id", "feeds.userId")
    .select(["feeds.id", "users.timeZone"])
    .where("feeds.id", "in", (recent) => recent.selectFrom("recentNumbers").select("feedId"))
    .orderBy("feeds.id")
    .execute();
  for (const { id, timeZone } of feeds) {
    const zone = timeZoneOf({ timeZone });
    const recent = await old
      .selectFrom("recentNumbers")
      .selectAll()
      .where("feedId", "=", id)
      .orderBy("period")
      .execute();
    const days = new Map<string, NumbersTable>();
    for (const row of recent) {
      const period = dayAt(row.period * QUARTER_MS, zone);
      const key = `${row.metric} ${period} ${row.key}`;
      const before = row.metric === SUBSCRIBERS ? 0 : (days.get(key)?.value ?? 0);
      days.set(key, { ...row, period, value: before + row.value });
    }
    const rows = [...days.values()];
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
      await old
        .insertInto("dailyNumbers")
        .values(rows.slice(at, at + ROWS_AT_ONCE))
        .onConflict((conflict) =>
          conflict.columns(["feedId", "metric", "period", "key"]).doUpdateSet({
            value: sql<number>`case when ${sql.ref("excluded.metric")} = ${sql.lit(SUBSCRIBERS)}
              then ${sql.ref("excluded.value")} else ${sql.ref("dailyNumbers.value")} + ${sql.ref("excluded.value")} end`,
          }),
        )
        .execute();
  }
  for (const table of ["recentNumbers", "referringSites"]) await db.schema.dropTable(table).execute();
  // Jobs of kinds that there are no more.
  await old.deleteFrom("jobs").where("kind", "in", ["fold-statistics", "index-episodes"]).execute();
}
