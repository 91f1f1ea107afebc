import { sql } from "kysely";
import type { Db } from "./database.ts";

/**
 * Books a host's next request: its bookings end one interval later, unless they would then end after the limit.
 * @param times in milliseconds: the current time, and limits of the end
 * @returns the new end of the bookings in milliseconds; undefined when it would be too late
 */
export async function bookRequest(
  db: Db,
  host: string,
  intervalMs: number,
  times: { nowMs: number; latestEndMs: number; latestPlausibleEndMs: number; correctedEndMs: number },
): Promise<number | undefined> {
  const bookedUntilMs = sql.ref<number>("requestQuotas.bookedUntilMs");
  const start = sql<number>`case
    when ${bookedUntilMs} > ${times.latestPlausibleEndMs} then ${times.correctedEndMs}
    when ${bookedUntilMs} > ${times.nowMs} then ${bookedUntilMs}
    else ${times.nowMs}
  end`;
  const booked = await db
    .insertInto("requestQuotas")
    .values({ host, bookedUntilMs: times.nowMs + intervalMs })
    .onConflict((conflict) =>
      conflict
        .column("host")
        .doUpdateSet({ bookedUntilMs: sql<number>`${start} + ${intervalMs}` })
        .where(sql<boolean>`${start} + ${intervalMs} <= ${times.latestEndMs}`),
    )
    .returning("bookedUntilMs")
    .executeTakeFirst();
  return booked && Number(booked.bookedUntilMs);
}
