import type { FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { AppError } from "../errors.ts";

/** Methods that change nothing. Source: RFC 9110, section 9.2.1 */
const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Rejects state-changing requests that another site's page makes a browser send (CSRF). Browsers send an Origin or
 * Sec-Fetch-Site header with them. Clients without either header are not browsers, and add no cookies on their own.
 * @throws AppError 403
 */
export function rejectCrossOrigin(context: Context, request: FastifyRequest): void {
  if (SAFE_METHODS.has(request.method)) return;
  const { origin } = request.headers;
  const fetchSite = request.headers["sec-fetch-site"];
  const isSameOrigin =
    origin === undefined
      ? fetchSite === undefined || fetchSite === "same-origin" || fetchSite === "none"
      : origin === context.config.publicUrl || origin === `${request.protocol}://${request.host}`;
  if (!isSameOrigin) throw new AppError(403, "other-origin", "Cross-origin requests are not allowed");
}
