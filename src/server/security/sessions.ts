import type { Context } from "../context.ts";
import { AppError } from "../errors.ts";
import type { Db } from "../store/database.ts";
import { listPasskeys } from "../store/passkeys.ts";
import { lockUser } from "../store/revisions.ts";
import {
  deleteLeastUsedSessions,
  deleteSession,
  findSessionUser,
  insertSession,
  updateSession,
} from "../store/sessions.ts";
import type { UserRow } from "../store/tables.ts";
import { createToken, hashToken } from "./tokens.ts";

const DAY_MS = 86_400_000;
/** The last use of a session is stored at most this often. */
const LAST_USE_INTERVAL_MS = 3_600_000;
const MAX_SESSIONS = 50;
const USER_AGENT_MAX_LENGTH = 300;

/** When a session ends that was last used at a time: after days without use, and days after the log-in at the latest. ISO UTC. */
function expiryDate({ config }: Pick<Context, "config">, createdAt: Date, usedAt: Date): string {
  const endMs = Math.min(
    usedAt.getTime() + config.sessionIdleDays * DAY_MS,
    createdAt.getTime() + config.sessionMaxDays * DAY_MS,
  );
  return new Date(endMs).toISOString();
}

/**
 * Starts a session, and ends the user's least recently used ones beyond 50.
 * @param user as read when the password was verified
 * @param passkeyId the passkey that was used, if any
 * @returns the token for the cookie; the database stores only its hash
 * @throws AppError 401 password or passkeys have changed since they were verified, so that they would no longer sign in
 */
export async function startSession(
  context: Pick<Context, "db" | "config">,
  user: Pick<UserRow, "id" | "password">,
  userAgent: string | undefined,
  now: Date,
  passkeyId?: number,
): Promise<string> {
  const token = createToken();
  await context.db.transaction().execute(async (trx) => {
    // Under the lock, so that no session starts with what a simultaneous change has just made insufficient.
    const locked = await lockUser(trx, user.id);
    const passkeys = await listPasskeys(trx, user.id);
    const isPasskeyRight =
      passkeyId === undefined ? passkeys.length === 0 : passkeys.some((passkey) => passkey.id === passkeyId);
    if (locked?.password !== user.password || !isPasskeyRight)
      throw new AppError(401, "credentials-changed", "Your password or passkeys have just changed. Please try again.");
    await deleteLeastUsedSessions(trx, user.id, MAX_SESSIONS - 1);
    await insertSession(trx, {
      userId: user.id,
      tokenHash: hashToken(token),
      createdAt: now.toISOString(),
      lastUsedAt: now.toISOString(),
      expiresAt: expiryDate(context, now, now),
      userAgent: userAgent?.slice(0, USER_AGENT_MAX_LENGTH) ?? null,
      isPasskeyVerified: passkeyId !== undefined,
    });
  });
  return token;
}

interface FoundSession {
  user: UserRow;
  sessionId: number;
  isPasskeyVerified: boolean;
  createdAt: Date;
  lastUsedAt: Date;
}

/** Finds the user and session for a token. @returns undefined for an unknown or expired session */
export async function findSession(
  context: Pick<Context, "db" | "config">,
  token: string,
  now: Date,
): Promise<FoundSession | undefined> {
  const found = await findSessionUser(context.db, hashToken(token), now.toISOString());
  if (!found) return undefined;
  const { sessionId, sessionCreatedAt, sessionLastUsedAt, isPasskeyVerified, ...user } = found;
  const [createdAt, lastUsedAt] = [new Date(sessionCreatedAt), new Date(sessionLastUsedAt)];
  // Settings may have become stricter since the expiry date was stored.
  if (expiryDate(context, createdAt, lastUsedAt) <= now.toISOString()) return undefined;
  return { user, sessionId, isPasskeyVerified, createdAt, lastUsedAt };
}

/**
 * Finds the user and session for a token, and uses the session: its time without use begins anew with each use, which is stored once an
 * hour.
 * @returns wasExtended: whether the cookie needs a new expiry date too; undefined for an unknown or expired session
 */
export async function resumeSession(
  context: Pick<Context, "db" | "config">,
  token: string,
  now: Date,
): Promise<(FoundSession & { wasExtended: boolean }) | undefined> {
  const found = await findSession(context, token, now);
  if (!found) return undefined;
  const { sessionId, createdAt, lastUsedAt } = found;
  const wasExtended = lastUsedAt.getTime() <= now.getTime() - LAST_USE_INTERVAL_MS;
  if (wasExtended)
    await updateSession(context.db, sessionId, {
      lastUsedAt: now.toISOString(),
      expiresAt: expiryDate(context, createdAt, now),
    });
  return { ...found, wasExtended };
}

/** Gives a session a new token, in the caller's transaction. @returns it, for the cookie */
export async function replaceSessionToken(trx: Db, sessionId: number): Promise<string> {
  const token = createToken();
  await updateSession(trx, sessionId, { tokenHash: hashToken(token) });
  return token;
}

/** Ends a session. @returns whose it was; undefined for an unknown token */
export async function endSession(db: Db, token: string): Promise<number | undefined> {
  return deleteSession(db, hashToken(token));
}
