/** Set together with the session cookie, which is HttpOnly; over https as `__Host-…`. It has no other value and grants nothing. */
const SIGNED_IN_COOKIE = "aircheck_signed_in=1";

/** Whether the browser has a session. It may have expired on the server. */
export function hasSignedInCookie(): boolean {
  return document.cookie.split("; ").some((cookie) => cookie.endsWith(SIGNED_IN_COOKIE));
}
