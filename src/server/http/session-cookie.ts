import type {} from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { createDeviceToken } from "../security/device-tokens.ts";
import type { UserRow } from "../store/tables.ts";

/** Holds the session token; not readable by scripts. */
const SESSION_COOKIE = "aircheck_session";
/** Holds the token of a device on which a user has logged in; not readable by scripts, and no credential by itself. */
const DEVICE_COOKIE = "aircheck_device";
/** Readable by scripts and not a credential: tells a page whether to fetch the current user. */
const SIGNED_IN_COOKIE = "aircheck_signed_in";
const SESSION_COOKIE_VALUE = new RegExp(`(?:^|; ?)(?:__Host-)?${SESSION_COOKIE}=([\\w.-]+)`);
const HOST_COOKIE_VALUE = new RegExp(`(?:^|; ?)__Host-${SESSION_COOKIE}=([\\w.-]+)`);
const DAY_SECONDS = 86_400;
/** The longest that browsers keep a cookie. Source: RFC 6265bis, section 5.5 */
const DEVICE_COOKIE_DAYS = 400;

/** Whether browsers accept the cookies of this instance with the prefix `__Host-`: over https only. */
function usesHostCookies({ config }: Context): boolean {
  return config.publicUrl.startsWith("https:");
}

/**
 * Browsers accept a cookie with this prefix only from this very host over https, so no other subdomain can set it.
 * Source: RFC 6265bis, section 4.1.3.2
 */
function hostCookie(context: Context, name: string): string {
  return usesHostCookies(context) ? `__Host-${name}` : name;
}

function cookieOptions(context: Context) {
  return {
    path: "/",
    sameSite: "lax",
    secure: usesHostCookies(context),
    maxAge: Math.min(context.config.sessionIdleDays, context.config.sessionMaxDays) * DAY_SECONDS,
  } as const;
}

/** Sets both cookies, to expire with a session that is no longer used. */
export function setSessionCookie(context: Context, reply: FastifyReply, token: string): void {
  reply.setCookie(hostCookie(context, SESSION_COOKIE), token, { ...cookieOptions(context), httpOnly: true });
  reply.setCookie(hostCookie(context, SIGNED_IN_COOKIE), "1", cookieOptions(context));
}

/** Marks the device as one on which this user has logged in. */
export function setDeviceCookie(context: Context, reply: FastifyReply, user: UserRow): void {
  reply.setCookie(hostCookie(context, DEVICE_COOKIE), createDeviceToken(user), {
    ...cookieOptions(context),
    maxAge: DEVICE_COOKIE_DAYS * DAY_SECONDS,
    httpOnly: true,
  });
}

/** Removes both cookies of a session from the browser. */
export function clearSessionCookie(context: Context, reply: FastifyReply): void {
  const { maxAge: _, ...options } = cookieOptions(context);
  reply.clearCookie(hostCookie(context, SESSION_COOKIE), { ...options, httpOnly: true });
  reply.clearCookie(hostCookie(context, SIGNED_IN_COOKIE), options);
}

/** The session token of the request's cookie. */
export function sessionToken(context: Context, request: FastifyRequest): string | undefined {
  return request.cookies[hostCookie(context, SESSION_COOKIE)];
}

/**
 * The session token in a Cookie header, for requests that Fastify has not parsed.
 * @param context of an instance that accepts one name of the cookie alone; by default, either name will do
 */
export function sessionTokenIn(cookieHeader: string, context?: Context): string | undefined {
  return (context && usesHostCookies(context) ? HOST_COOKIE_VALUE : SESSION_COOKIE_VALUE).exec(cookieHeader)?.[1];
}

/** The token that marks the device of the request. */
export function deviceToken(context: Context, request: FastifyRequest): string | undefined {
  return request.cookies[hostCookie(context, DEVICE_COOKIE)];
}
