import { paths } from "./paths.ts";

const PARAMETER = "next";

/** The path of the sign-in page that leads back to the given path afterwards. */
export function authPathReturningTo(path: string): string {
  return `${paths.auth()}?${new URLSearchParams({ [PARAMETER]: path })}`;
}

/**
 * The path to open after signing in. Only paths on this site are allowed, to prevent open redirects.
 * @param search the query of the sign-in page
 * @returns the dashboard's path unless the query has another
 */
export function returnPath(search: URLSearchParams): string {
  const path = search.get(PARAMETER);
  const base = "http://base.invalid";
  if (!path?.startsWith("/") || !URL.canParse(path, base)) return paths.dashboard();
  const url = new URL(path, base);
  // "/.//evil.test" is normalized to "//evil.test", which names another host.
  const isOnThisSite = url.origin === base && !url.pathname.startsWith("//");
  return isOnThisSite ? url.pathname + url.search + url.hash : paths.dashboard();
}
