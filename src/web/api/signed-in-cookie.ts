/** Stands beside the session's cookie, which scripts cannot read, and says only that there is one. */
const SIGNED_IN_COOKIE = "aircheck_signed_in=1";

/** Whether there is somebody here to ask the server about. */
export function isPossiblySignedIn(): boolean {
  return document.cookie.split("; ").includes(SIGNED_IN_COOKIE);
}
