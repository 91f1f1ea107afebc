import { paths } from "#domain/paths.ts";

const PARAMETER = "next";

/** The sign-in screen's address that remembers where the person wanted to go. */
export function authPathReturningTo(path: string): string {
  return `${paths.auth()}?${new URLSearchParams({ [PARAMETER]: path })}`;
}

/**
 * Where to go after signing in: the remembered path, or the dashboard.
 * @param search the sign-in screen's query; only paths on this site are followed
 */
export function returnPath(search: URLSearchParams): string {
  const path = search.get(PARAMETER);
  const here = "http://here.invalid";
  if (!path?.startsWith("/") || !URL.canParse(path, here)) return paths.dashboard();
  const url = new URL(path, here);
  // Without its dots "/.//elsewhere" begins with two slashes, which would name a host.
  const isHere = url.origin === here && !url.pathname.startsWith("//");
  return isHere ? url.pathname + url.search + url.hash : paths.dashboard();
}
