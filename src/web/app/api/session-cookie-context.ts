import { createContext, type MiddlewareFunction, redirect } from "react-router";
import { authPathReturningTo } from "#domain/return-path.ts";

/** Tells middleware on the server whether the browser sent a session cookie. The server sets it for each request. */
export const hasSessionCookieContext = createContext<boolean>();

/**
 * Middleware on the server for pages of signed-in users: without a session cookie nobody is signed in, and without JavaScript no
 * guard could find that out. It redirects to /auth, which leads back after signing in. A missing page stays missing.
 */
export const requireSessionCookie: MiddlewareFunction<Response> = async ({ context, url }, next) => {
  const page = await next();
  if (context.get(hasSessionCookieContext) || page.status === 404) return page;
  return redirect(authPathReturningTo(url.pathname + url.search));
};
