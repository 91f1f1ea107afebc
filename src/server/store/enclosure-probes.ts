import type { Db } from "./database.ts";

/** Rows per statement. */
const PROBES_PER_STATEMENT = 500;

export interface EnclosureProbe {
  episodeId: number;
  userId: number;
  dueAt: string;
}

/** Queues probes of episodes that the caller has checked to be their owner's; those that are queued already start anew. */
export async function queueEnclosureProbes(
  db: Db,
  userId: number,
  episodeIds: readonly number[],
  now: string,
): Promise<void> {
  for (let start = 0; start < episodeIds.length; start += PROBES_PER_STATEMENT) {
    const ids = episodeIds.slice(start, start + PROBES_PER_STATEMENT);
    await db
      .insertInto("enclosureProbes")
      .values(ids.map((episodeId) => ({ episodeId, userId, dueAt: now })))
      .onConflict((on) => on.column("episodeId").doUpdateSet({ dueAt: now }))
      .execute();
  }
}

/** Finds the oldest due probe of the next owner who has one. @param latest ISO UTC: a later one was queued before the clock jumped back */
export async function findDueProbe(
  db: Db,
  { afterOwnerId, exceptOwnerIds }: { afterOwnerId: number; exceptOwnerIds: readonly number[] },
  { now, latest }: { now: string; latest: string },
): Promise<EnclosureProbe | undefined> {
  return db
    .selectFrom("enclosureProbes")
    .selectAll()
    .where("userId", ">", afterOwnerId)
    .where((row) => row.or([row("dueAt", "<=", now), row("dueAt", ">", latest)]))
    .$if(exceptOwnerIds.length > 0, (query) => query.where("userId", "not in", [...exceptOwnerIds]))
    .orderBy("userId")
    .orderBy("dueAt")
    .orderBy("episodeId")
    .limit(1)
    .executeTakeFirst();
}

/** Sets when a probe is due next. @returns false when another process was faster, or the episode has changed */
export async function postponeProbe(db: Db, probe: EnclosureProbe, dueAt: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("enclosureProbes")
    .set({ dueAt })
    .where("episodeId", "=", probe.episodeId)
    .where("dueAt", "=", probe.dueAt)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Removes a probe, unless it has been queued anew. */
export async function deleteProbe(db: Db, { episodeId, dueAt }: EnclosureProbe): Promise<void> {
  await db.deleteFrom("enclosureProbes").where("episodeId", "=", episodeId).where("dueAt", "=", dueAt).execute();
}
