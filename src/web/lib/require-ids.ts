import { data } from "react-router";
import { isIdInPath } from "#domain/application-pages.ts";

/** For the `clientLoader` of a page: whatever has no such id is missing. @throws a response with 404 */
export function requireIds(...ids: string[]): null {
  if (!ids.every(isIdInPath)) throw data(null, { status: 404 });
  return null;
}
