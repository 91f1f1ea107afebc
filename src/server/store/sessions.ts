import type { Insertable, Updateable } from "kysely";
import type { Db } from "./database.ts";
import type { SessionRow, SessionsTable, UserRow } from "./tables.ts";

export async function insertSession(db: Db, session: Insertable<SessionsTable>): Promise<void> {
  await db.insertInto("sessions").values(session).execute();
}

/** Finds the user of a session that has not expired, with the session's dates. @param now ISO UTC */
export async function findSessionUser(
  db: Db,
  tokenHash: string,
  now: string,
): Promise<
  | (UserRow & {
      sessionId: number;
      sessionCreatedAt: string;
      sessionLastUsedAt: string;
      isPasskeyVerified: boolean;
    })
  | undefined
> {
  return db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .selectAll("users")
    .select([
      "sessions.id as sessionId",
      "sessions.createdAt as sessionCreatedAt",
      "sessions.lastUsedAt as sessionLastUsedAt",
      "sessions.isPasskeyVerified",
    ])
    .where("tokenHash", "=", tokenHash)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
}

/** Lists a user's sessions that have not expired, the last used first. @param now ISO UTC */
export async function listSessions(db: Db, userId: number, now: string): Promise<SessionRow[]> {
  return db
    .selectFrom("sessions")
    .selectAll()
    .where("userId", "=", userId)
    .where("expiresAt", ">", now)
    .orderBy("lastUsedAt", "desc")
    .orderBy("id", "desc")
    .execute();
}

export async function updateSession(db: Db, sessionId: number, changes: Updateable<SessionsTable>): Promise<void> {
  await db.updateTable("sessions").set(changes).where("id", "=", sessionId).execute();
}

/** @returns whose session it was; undefined when no session has this token */
export async function deleteSession(db: Db, tokenHash: string): Promise<number | undefined> {
  const deleted = await db
    .deleteFrom("sessions")
    .where("tokenHash", "=", tokenHash)
    .returning("userId")
    .executeTakeFirst();
  return deleted?.userId;
}

/** Says whether a passkey was used in a session, or in all of a user's. */
export async function setPasskeyVerified(
  db: Db,
  which: { sessionId: number } | { userId: number },
  isPasskeyVerified: boolean,
): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ isPasskeyVerified })
    .where("sessionId" in which ? "id" : "userId", "=", "sessionId" in which ? which.sessionId : which.userId)
    .execute();
}

/** Finds a session by its id, also an expired one. */
export async function findOwnSession(db: Db, userId: number, sessionId: number): Promise<SessionRow | undefined> {
  return db
    .selectFrom("sessions")
    .selectAll()
    .where("id", "=", sessionId)
    .where("userId", "=", userId)
    .executeTakeFirst();
}

/** @returns whether the user had such a session */
export async function deleteOwnSession(db: Db, userId: number, sessionId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("id", "=", sessionId)
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Deletes a user's sessions. @param exceptSessionId the session to keep, if any */
export async function deleteSessions(db: Db, userId: number, exceptSessionId?: number): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where("userId", "=", userId)
    .$if(exceptSessionId !== undefined, (query) => query.where("id", "!=", exceptSessionId ?? 0))
    .execute();
}

/** Deletes the sessions of all users. @returns how many */
export async function deleteAllSessions(db: Db): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom("sessions").executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Deletes the sessions of a user in which no passkey was used. */
export async function deleteSessionsWithoutPasskey(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("sessions").where("userId", "=", userId).where("isPasskeyVerified", "=", false).execute();
}

/** Deletes a user's sessions except those last used. @param kept how many */
export async function deleteLeastUsedSessions(db: Db, userId: number, kept: number): Promise<void> {
  const beyond = await db
    .selectFrom("sessions")
    .select("id")
    .where("userId", "=", userId)
    .orderBy("lastUsedAt", "desc")
    .orderBy("id", "desc")
    .limit(1000)
    .offset(kept)
    .execute();
  if (beyond.length === 0) return;
  const ids = beyond.map(({ id }) => id);
  await db.deleteFrom("sessions").where("id", "in", ids).execute();
}

/** @param now ISO UTC */
export async function deleteExpiredSessions(db: Db, now: string): Promise<void> {
  await db.deleteFrom("sessions").where("expiresAt", "<=", now).execute();
}
