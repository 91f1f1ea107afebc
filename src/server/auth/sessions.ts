import { createHash, randomBytes } from "node:crypto";
import type { Db } from "../store/database.ts";
import { deleteSession, extendSession, findSessionUser, insertSession } from "../store/sessions.ts";
import type { UserRow } from "../store/tables.ts";

export const SESSION_DAYS = 30;
const DAY_MS = 86_400_000;
const TOKEN_BYTES = 32;
const USER_AGENT_MAX_LENGTH = 300;

function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

function sessionEnd(now: Date): string {
  return new Date(now.getTime() + SESSION_DAYS * DAY_MS).toISOString();
}

/** Begins a session. @returns the token for the cookie; the database keeps only its hash */
export async function beginSession(db: Db, userId: number, userAgent: string | undefined, now: Date): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  await insertSession(db, {
    userId,
    tokenHash: hashToken(token),
    createdAt: now.toISOString(),
    expiresAt: sessionEnd(now),
    userAgent: userAgent?.slice(0, USER_AGENT_MAX_LENGTH) ?? null,
  });
  return token;
}

/**
 * Whose session a token stands for. Sessions roll: one used after a day begins its 30 days again.
 * @returns the user, and whether the cookie's own end should be moved too; undefined for an unknown or ended session
 */
export async function continueSession(
  db: Db,
  token: string,
  now: Date,
): Promise<{ user: UserRow; wasExtended: boolean } | undefined> {
  const tokenHash = hashToken(token);
  const found = await findSessionUser(db, tokenHash, now.toISOString());
  if (!found) return undefined;
  const { sessionExpiresAt, ...user } = found;
  const wasExtended = Date.parse(sessionExpiresAt) < now.getTime() + (SESSION_DAYS - 1) * DAY_MS;
  if (wasExtended) await extendSession(db, tokenHash, sessionEnd(now));
  return { user, wasExtended };
}

/** Ends a session on the server; an unknown token is no error. */
export async function endSession(db: Db, token: string): Promise<void> {
  await deleteSession(db, hashToken(token));
}
