import type {} from "@fastify/cookie";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { AppError, notAdministrator, notSignedIn } from "../errors.ts";
import { continueSession, SESSION_DAYS } from "../security/sessions.ts";
import type { UserRow } from "../store/tables.ts";

const SESSION_COOKIE = "aircheck_session";
/** Readable by the page and worth nothing to a thief: it only says that asking who is signed in makes sense. */
const SIGNED_IN_COOKIE = "aircheck_signed_in";
const DAY_SECONDS = 86_400;

function cookieOptions(context: Context) {
  return {
    path: "/",
    sameSite: "lax",
    secure: context.config.publicUrl.startsWith("https:"),
    maxAge: SESSION_DAYS * DAY_SECONDS,
  } as const;
}

export function setSessionCookie(context: Context, reply: FastifyReply, token: string): void {
  reply.setCookie(SESSION_COOKIE, token, { ...cookieOptions(context), httpOnly: true });
  reply.setCookie(SIGNED_IN_COOKIE, "1", cookieOptions(context));
}

export function clearSessionCookie(context: Context, reply: FastifyReply): void {
  const { maxAge: _, ...options } = cookieOptions(context);
  reply.clearCookie(SESSION_COOKIE, { ...options, httpOnly: true });
  reply.clearCookie(SIGNED_IN_COOKIE, options);
}

export function sessionToken(request: FastifyRequest): string | undefined {
  return request.cookies[SESSION_COOKIE];
}

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
  const session = await continueSession(context.db, token, context.now());
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

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses what another site's page makes a browser send. Browsers name the page's origin in every unsafe request;
 * clients that are no browsers send no Origin and carry nobody's cookies by accident.
 * @throws AppError 403
 */
export function rejectCrossOrigin(context: Context, request: FastifyRequest): void {
  if (SAFE_METHODS.has(request.method)) return;
  const { origin } = request.headers;
  const fetchSite = request.headers["sec-fetch-site"];
  const isOwn =
    origin === undefined
      ? fetchSite === undefined || fetchSite === "same-origin" || fetchSite === "none"
      : origin === context.config.publicUrl || origin === `${request.protocol}://${request.host}`;
  if (!isOwn) throw new AppError(403, "other-origin", "This request comes from another site and was refused");
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
    if (!session) throw notSignedIn();
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
