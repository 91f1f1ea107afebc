import type { IncomingMessage } from "node:http";
import type { Context } from "../context.ts";
import type { VisitKind, Visitor } from "../statistics/visit-counter.ts";
import { sessionTokenIn } from "./session-cookie.ts";

/**
 * Counts a request that was answered with a public document of a feed: a GET, by somebody who has not asked not to be counted.
 * It costs about a microsecond, and nothing waits for it.
 * @param addressOf finds the client's IP address
 */
export function countVisit(
  context: Context,
  kind: VisitKind,
  feedId: number,
  request: IncomingMessage,
  addressOf: (request: IncomingMessage) => string,
): void {
  if (!context.config.countsVisits || request.method !== "GET") return;
  const visitor = readVisitor(request, addressOf);
  if (visitor) context.visits.countDocument(kind, feedId, visitor);
}

/**
 * Reads who sends a request.
 * @returns undefined for those who send Do Not Track or Global Privacy Control, for a browser that only fetches ahead, and without
 * a User-Agent, which only bots leave out
 * @see https://www.w3.org/TR/tracking-dnt/#dnt-header-field
 * @see https://www.w3.org/TR/gpc/#the-sec-gpc-header-field-for-http-requests
 * @see https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Sec-Purpose
 */
export function readVisitor(
  request: IncomingMessage,
  addressOf: (request: IncomingMessage) => string,
): Visitor | undefined {
  const { headers } = request;
  const { "user-agent": userAgent, referer: referrer, cookie } = headers;
  const asksNotToBeCounted = headers.dnt === "1" || headers["sec-gpc"] === "1";
  const isAhead = String(headers["sec-purpose"] ?? "").startsWith("prefetch");
  if (!userAgent || asksNotToBeCounted || isAhead) return undefined;
  return { userAgent, referrer, address: addressOf(request), sessionToken: cookie && sessionTokenIn(cookie) };
}
