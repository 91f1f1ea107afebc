import { sql } from "kysely";
import type { Db } from "./database.ts";

/**
 * Books a host's next request: its bookings end one interval later, unless they would then end after the limit.
 * @param nowMs current time in milliseconds
 * @param latestEndMs the latest end of the bookings
 * @returns the new end of the bookings in milliseconds; undefined when it would be too late
 */
export async function bookRequest(
  db: Db,
  host: string,
  intervalMs: number,
  nowMs: number,
  latestEndMs: number,
): Promise<number | undefined> {
  const bookedUntilMs = sql.ref<number>("requestQuotas.bookedUntilMs");
  // greatest() is max() in SQLite
  const start = sql<number>`case when ${bookedUntilMs} > ${nowMs} then ${bookedUntilMs} else ${nowMs} end`;
  const booked = await db
    .insertInto("requestQuotas")
    .values({ host, bookedUntilMs: nowMs + intervalMs })
    .onConflict((conflict) =>
      conflict
        .column("host")
        .doUpdateSet({ bookedUntilMs: sql<number>`${start} + ${intervalMs}` })
        .where(sql<boolean>`${start} + ${intervalMs} <= ${latestEndMs}`),
    )
    .returning("bookedUntilMs")
    .executeTakeFirst();
  return booked && Number(booked.bookedUntilMs);
}
