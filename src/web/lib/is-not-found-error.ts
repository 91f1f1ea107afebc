import { isRouteErrorResponse } from "react-router";

/** Whether a loader said that there is nothing at this address. */
export function isNotFoundError(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}
