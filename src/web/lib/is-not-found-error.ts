import { isRouteErrorResponse } from "react-router";

/** Whether a loader responded with 404. */
export function isNotFoundError(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}
