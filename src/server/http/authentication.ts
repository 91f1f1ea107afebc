import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { resumeSession } from "../security/sessions.ts";
import type { UserRow } from "../store/tables.ts";
import { hasUnprefixedSessionCookie, sessionToken, setSessionCookie } from "./session-cookie.ts";

/** A signed-in user and the session that the request was made in. */
export interface AuthenticatedSession {
  user: UserRow;
  sessionId: number;
  /** whether a passkey was used in this session */
  isPasskeyVerified: boolean;
}

/**
 * Authenticates a request by its session cookie, and renews the cookie when the session was extended.
 * @returns undefined without a valid session
 */
export async function authenticate(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<AuthenticatedSession | undefined> {
  const token = sessionToken(context, request);
  if (!token) return undefined;
  const session = await resumeSession(context.db, token, context.now());
  if (!session) return undefined;
  if (session.wasExtended || hasUnprefixedSessionCookie(context, request)) setSessionCookie(context, reply, token);
  const { user, sessionId, isPasskeyVerified } = session;
  return { user, sessionId, isPasskeyVerified };
}
