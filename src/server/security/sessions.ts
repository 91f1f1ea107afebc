import type { Db } from "../store/database.ts";
import { deleteSession, findSessionUser, insertSession, updateSession } from "../store/sessions.ts";
import type { UserRow } from "../store/tables.ts";
import { createToken, hashToken } from "./tokens.ts";

export const SESSION_DAYS = 30;
const DAY_MS = 86_400_000;
/** A session in steady use writes down its last use this seldom. */
const LAST_USE_MS = 3_600_000;
const USER_AGENT_MAX_LENGTH = 300;

function sessionEnd(now: Date): string {
  return new Date(now.getTime() + SESSION_DAYS * DAY_MS).toISOString();
}

/** Begins a session. @returns the token for the cookie; the database keeps only its hash */
export async function startSession(db: Db, userId: number, userAgent: string | undefined, now: Date): Promise<string> {
  const token = createToken();
  await insertSession(db, {
    userId,
    tokenHash: hashToken(token),
    createdAt: now.toISOString(),
    lastUsedAt: now.toISOString(),
    expiresAt: sessionEnd(now),
    userAgent: userAgent?.slice(0, USER_AGENT_MAX_LENGTH) ?? null,
  });
  return token;
}

/**
 * Whose session a token stands for. Sessions roll: one used after a day begins its 30 days again.
 * @returns the user, the session's id, and whether the cookie's own end should be moved too; undefined for an unknown
 * or ended session
 */
export async function resumeSession(
  db: Db,
  token: string,
  now: Date,
): Promise<{ user: UserRow; sessionId: number; wasExtended: boolean } | undefined> {
  const found = await findSessionUser(db, hashToken(token), now.toISOString());
  if (!found) return undefined;
  const { sessionId, sessionExpiresAt, sessionLastUsedAt, ...user } = found;
  const wasExtended = Date.parse(sessionExpiresAt) < now.getTime() + (SESSION_DAYS - 1) * DAY_MS;
  if (wasExtended || Date.parse(sessionLastUsedAt) <= now.getTime() - LAST_USE_MS)
    await updateSession(db, sessionId, {
      lastUsedAt: now.toISOString(),
      expiresAt: wasExtended ? sessionEnd(now) : undefined,
    });
  return { user, sessionId, wasExtended };
}

/** Ends a session on the server; an unknown token is no error. */
export async function endSession(db: Db, token: string): Promise<void> {
  await deleteSession(db, hashToken(token));
}
