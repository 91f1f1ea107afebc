import type { FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { AppError } from "../errors.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Rejects state-changing requests that another site's page makes a browser send (CSRF). Browsers send Origin with
 * every such request; other clients send none, and carry no cookies that the user did not mean to send.
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
  if (!isSameOrigin) throw new AppError(403, "other-origin", "This request comes from another site and was refused");
}
