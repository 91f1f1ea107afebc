import { data, redirect } from "react-router";
import type { Resolved } from "#domain/resolved.ts";

/**
 * Unwraps what a loader has looked up.
 * @param search the request's query string, kept by a redirect
 * @throws a 404 response if it is missing, a 301 redirect if it has moved
 */
export function foundOrThrow<T>(resolved: Resolved<T>, search: string): T {
  if (resolved.status === "missing") throw data(null, { status: 404 });
  if (resolved.status === "moved") throw redirect(resolved.location + search, 301);
  return resolved.value;
}
