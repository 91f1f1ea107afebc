import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { notAdministrator, unauthorized } from "../errors.ts";
import { resumeSession } from "../security/sessions.ts";
import type { UserRow } from "../store/tables.ts";
import { sessionToken, setSessionCookie } from "./session-cookie.ts";

interface SignedIn {
  user: UserRow;
  sessionId: number;
}

/** Who is signed in, if anybody is. A rolling session's cookie is renewed on the way. */
async function findSignedIn(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedIn | undefined> {
  const token = sessionToken(request);
  if (!token) return undefined;
  const session = await resumeSession(context.db, token, context.now());
  if (session?.wasExtended) setSessionCookie(context, reply, token);
  return session;
}

/** The person who is signed in, where a route serves visitors too. */
export async function findSignedInUser(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<UserRow | undefined> {
  return (await findSignedIn(context, request, reply))?.user;
}

declare module "fastify" {
  interface FastifyRequest {
    /** the signed-in person; set on routes behind requireSignIn */
    signedIn: UserRow;
    /** the session they ask with; set with signedIn */
    sessionId: number;
  }
}

/** Puts every route of a plugin behind a sign-in, asked for before anything about the request is judged. */
export function requireSignIn(context: Context, app: FastifyInstance): void {
  app.addHook("preValidation", async (request, reply) => {
    const session = await findSignedIn(context, request, reply);
    if (!session) throw unauthorized();
    request.signedIn = session.user;
    request.sessionId = session.sessionId;
  });
}

/** Puts every route of a plugin behind a sign-in of somebody who is an administrator at this moment. */
export function requireAdministrator(context: Context, app: FastifyInstance): void {
  requireSignIn(context, app);
  app.addHook("preValidation", async ({ signedIn }) => {
    if (!signedIn.isAdmin) throw notAdministrator();
  });
}
