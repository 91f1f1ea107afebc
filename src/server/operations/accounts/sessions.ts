import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { deleteOwnSession, deleteSessions } from "../../store/sessions.ts";
import type { UserRow } from "../../store/tables.ts";
import { reauthenticate } from "./passkeys.ts";

/**
 * Ends one of a user's sessions.
 * @param sessionId the session that asks for it
 * @param endedId the session to end
 * @throws AppError 400 a wrong password, 403 a session without the user's passkey, 404 not their session, 429 too many attempts
 */
export async function endOwnSession(
  context: Context,
  user: UserRow,
  sessionId: number,
  endedId: number,
  password: string,
): Promise<void> {
  await reauthenticate(context, user, sessionId, password);
  if (!(await deleteOwnSession(context.db, user.id, endedId))) throw notFound("Session");
}

/**
 * Ends all sessions of a user, including the one that asks for it.
 * @throws AppError 400 a wrong password, 403 a session without the user's passkey, 429 too many attempts
 */
export async function endAllSessions(
  context: Context,
  user: UserRow,
  sessionId: number,
  password: string,
): Promise<void> {
  await reauthenticate(context, user, sessionId, password);
  await deleteSessions(context.db, user.id);
}
