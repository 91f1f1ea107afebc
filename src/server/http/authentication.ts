import type { IncomingMessage } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { endSession, findSession, resumeSession, startSession } from "../security/sessions.ts";
import type { UserRow } from "../store/tables.ts";
import { sessionToken, sessionTokenIn, setDeviceCookie, setSessionCookie } from "./session-cookie.ts";

/** A signed-in user and the session that the request was made in. */
export interface AuthenticatedSession {
  user: UserRow;
  sessionId: number;
  /** whether a passkey was used in this session */
  isPasskeyVerified: boolean;
}

/** Whether the site requires a passkey of everybody, and none was used in this session. */
export function lacksPasskey({ config }: Context, { isPasskeyVerified }: AuthenticatedSession): boolean {
  return config.passkeys === "required" && !isPasskeyVerified;
}

const sessions = new WeakMap<FastifyRequest, AuthenticatedSession>();

/** The session that authenticate() found for a request. */
export function sessionOf(request: FastifyRequest): AuthenticatedSession | undefined {
  return sessions.get(request);
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
  const session = await resumeSession(context, token, context.now());
  if (!session) return undefined;
  if (session.wasExtended) setSessionCookie(context, reply, token);
  const { user, sessionId, isPasskeyVerified } = session;
  const found = { user, sessionId, isPasskeyVerified };
  sessions.set(request, found);
  return found;
}

/**
 * Finds the session of somebody who looks at a public document, for requests that Fastify has not parsed.
 * @returns undefined without a valid session, and where it lacks a passkey
 */
export async function findViewerSession(
  context: Context,
  { headers }: IncomingMessage,
): Promise<AuthenticatedSession | undefined> {
  const token = sessionTokenIn(headers.cookie ?? "", context);
  const session = token === undefined ? undefined : await findSession(context, token, context.now());
  return session && !lacksPasskey(context, session) ? session : undefined;
}

/**
 * Starts the session of a user who has just proved who they are, in place of the one that the browser had.
 * @param passkeyId the passkey that was used, if any
 * @throws AppError 401 as startSession() does
 */
export async function signIn(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  user: UserRow,
  passkeyId?: number,
): Promise<void> {
  const earlierToken = sessionToken(context, request);
  const userAgent = request.headers["user-agent"];
  const token = await startSession(context, user, userAgent, context.now(), passkeyId);
  if (earlierToken !== undefined) await endSession(context.db, earlierToken);
  setSessionCookie(context, reply, token);
  setDeviceCookie(context, reply, user);
  context.securityLog.record("logged-in", request, { userId: user.id });
}
