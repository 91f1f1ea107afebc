import type { Db } from "./database.ts";

/** Finds the pause of a host that has limited requests or was overloaded; it may be over. */
export async function findHostPause(db: Db, host: string) {
  return db.selectFrom("pausedHosts").selectAll().where("host", "=", host).executeTakeFirst();
}

/** @param pauseEndsAt ISO UTC */
export async function pauseHost(db: Db, host: string, pauseEndsAt: string, failures: number): Promise<void> {
  await db
    .insertInto("pausedHosts")
    .values({ host, pauseEndsAt, failures })
    .onConflict((conflict) => conflict.column("host").doUpdateSet({ pauseEndsAt, failures }))
    .execute();
}

export async function endHostPause(db: Db, host: string): Promise<void> {
  await db.deleteFrom("pausedHosts").where("host", "=", host).execute();
}

/** @param before ISO UTC */
export async function deletePastHostPauses(db: Db, before: string): Promise<void> {
  await db.deleteFrom("pausedHosts").where("pauseEndsAt", "<", before).execute();
}
