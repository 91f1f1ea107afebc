/**
 * Set together with the session cookie, which is HttpOnly; over https as `__Host-…`. It has no other value and grants nothing.
 * `public/shared/signed-in-hint.js`, which documents load as it is, marks them before their first paint if it is there: what is for
 * visitors stays hidden (`signed-in:` in app.css) until the page knows the user.
 */
const SIGNED_IN_COOKIE = "aircheck_signed_in=1";

/** Signing in has succeeded, but the browser did not keep the session's cookie: it would be signed out with the next request. */
export class CookieError extends Error {
  override name = "CookieError";
}

/** @throws CookieError after a response that begins a session, if the browser did not keep it */
export function requireSignedInCookie(): void {
  if (!hasSignedInCookie()) throw new CookieError("The browser did not keep the cookie of the session.");
}

/** Whether the browser has a session. It may have expired on the server. */
export function hasSignedInCookie(): boolean {
  return document.cookie.split("; ").some((cookie) => cookie.endsWith(SIGNED_IN_COOKIE));
}
