import type { SessionView } from "#domain/users/user.ts";
import type { SessionRow } from "../store/tables.ts";

/** @param currentSessionId the session of the request */
export function presentSession(session: SessionRow, currentSessionId: number): SessionView {
  const { id, createdAt, lastUsedAt, expiresAt, userAgent } = session;
  return { id, createdAt, lastUsedAt, expiresAt, userAgent, isCurrent: id === currentSessionId };
}
