import type { Insertable } from "kysely";
import type { Db } from "./database.ts";
import type { SessionsTable, UserRow } from "./tables.ts";

export async function insertSession(db: Db, session: Insertable<SessionsTable>): Promise<void> {
  await db.insertInto("sessions").values(session).execute();
}

/** The user of a session that has not ended, with the session's own end. @param now ISO UTC */
export async function findSessionUser(
  db: Db,
  tokenHash: string,
  now: string,
): Promise<(UserRow & { sessionExpiresAt: string }) | undefined> {
  return db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .selectAll("users")
    .select("sessions.expiresAt as sessionExpiresAt")
    .where("tokenHash", "=", tokenHash)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
}

export async function extendSession(db: Db, tokenHash: string, expiresAt: string): Promise<void> {
  await db.updateTable("sessions").set({ expiresAt }).where("tokenHash", "=", tokenHash).execute();
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom("sessions").where("tokenHash", "=", tokenHash).execute();
}

/** Clears away sessions that ended by themselves. @param now ISO UTC */
export async function deleteExpiredSessions(db: Db, now: string): Promise<void> {
  await db.deleteFrom("sessions").where("expiresAt", "<=", now).execute();
}
