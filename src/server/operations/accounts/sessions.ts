import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { deleteOwnSession, deleteSessions } from "../../store/sessions.ts";
import type { UserRow } from "../../store/tables.ts";

/** Ends one of a user's sessions. @throws AppError 404 not their session */
export async function endOwnSession(context: Context, user: UserRow, sessionId: number): Promise<void> {
  if (!(await deleteOwnSession(context.db, user.id, sessionId))) throw notFound("Session");
}

/** Ends all sessions of a user, including the current one. */
export async function endAllSessions(context: Context, user: UserRow): Promise<void> {
  await deleteSessions(context.db, user.id);
}
