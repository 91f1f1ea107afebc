import type {} from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { SESSION_DAYS } from "../security/sessions.ts";

/** Holds the session token; not readable by scripts. */
const SESSION_COOKIE = "aircheck_session";
/** Readable by scripts and not a credential: tells a page whether to fetch the current user. */
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

/** Sets both cookies, to expire with the session. */
export function setSessionCookie(context: Context, reply: FastifyReply, token: string): void {
  reply.setCookie(SESSION_COOKIE, token, { ...cookieOptions(context), httpOnly: true });
  reply.setCookie(SIGNED_IN_COOKIE, "1", cookieOptions(context));
}

/** Removes both cookies from the browser. */
export function clearSessionCookie(context: Context, reply: FastifyReply): void {
  const { maxAge: _, ...options } = cookieOptions(context);
  reply.clearCookie(SESSION_COOKIE, { ...options, httpOnly: true });
  reply.clearCookie(SIGNED_IN_COOKIE, options);
}

/** The session token of the request's cookie. */
export function sessionToken(request: FastifyRequest): string | undefined {
  return request.cookies[SESSION_COOKIE];
}
