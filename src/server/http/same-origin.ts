import type { FastifyRequest } from "fastify";
import { isLoopback } from "../config.ts";
import type { Context } from "../context.ts";
import { AppError } from "../errors.ts";

/** Methods that change nothing. Source: RFC 9110, section 9.2.1 */
const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Rejects state-changing requests that another site's page makes a browser send (CSRF), and those from this site under an address where nobody
 * can sign in: over http, browsers keep no cookies of a site that has https. Browsers send an Origin or Sec-Fetch-Site header with
 * them. Clients without either header are not browsers, and add no cookies on their own.
 * @throws AppError 403
 */
export function rejectCrossOrigin({ config }: Pick<Context, "config">, request: FastifyRequest): void {
  if (SAFE_METHODS.has(request.method)) return;
  const { origin } = request.headers;
  const fetchSite = request.headers["sec-fetch-site"];
  const isAllowed =
    origin === undefined
      ? fetchSite === undefined || fetchSite === "same-origin" || fetchSite === "none"
      : origin === config.publicUrl ||
        (origin === `${request.protocol}://${request.host}` && keepsCookies(origin, config.publicUrl));
  if (isAllowed) return;
  const isThisSite = origin !== undefined && URL.parse(origin)?.host === request.host;
  throw new AppError(
    403,
    "other-origin",
    isThisSite
      ? `You can't log in at this address. Open ${config.publicUrl} instead.`
      : "Cross-origin requests are not allowed",
  );
}

/** Whether browsers keep the session's cookie, which has to travel by https where the site has it. They make an exception for their own machine. */
function keepsCookies(origin: string, publicUrl: string): boolean {
  if (!publicUrl.startsWith("https:") || origin.startsWith("https:")) return true;
  return isLoopback(new URL(origin).hostname);
}
