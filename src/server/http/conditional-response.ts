import negotiate from "@fastify/accept-negotiator";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { CachedResponse, Encoding } from "./response-cache.ts";

/** Any cache may store the response but must revalidate it before each use, so that a change shows at once. */
const CACHE_CONTROL = "public, max-age=0, must-revalidate";
const ENCODINGS = ["br", "gzip"];

/**
 * Sends a response in the encoding the client prefers, or 304 when the client already has it.
 * Source: RFC 9110, sections 8.8 and 13
 */
export async function sendCachedResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
  now: Date,
): Promise<FastifyReply> {
  const encoding = (negotiate.negotiate(request.headers["accept-encoding"] ?? "identity", ENCODINGS) ??
    "identity") as Encoding;
  const lastModified = response.modifiedAt && lastModifiedSecond(response.modifiedAt, now);
  reply.code(response.status).headers({
    ...response.headers,
    "content-type": response.contentType,
    "cache-control": CACHE_CONTROL,
    etag: response.etag(encoding),
    ...(lastModified === undefined ? {} : { "last-modified": new Date(lastModified * 1000).toUTCString() }),
    vary: "Accept-Encoding",
  });
  if (isUnchanged(request, response, lastModified)) return reply.code(304).send();
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.send(await response.body(encoding));
}

/**
 * Last-Modified has whole seconds. Until the second of a change is over, a second change could share its value, so the
 * previous second is sent.
 */
function lastModifiedSecond(modifiedAt: Date, now: Date): number {
  const second = Math.floor(modifiedAt.getTime() / 1000);
  return Math.min(second, Math.floor(now.getTime() / 1000) - 1);
}

function isUnchanged(request: FastifyRequest, response: CachedResponse, lastModified: number | undefined): boolean {
  const { "if-none-match": ifNoneMatch, "if-modified-since": ifModifiedSince } = request.headers;
  if (ifNoneMatch !== undefined) return response.matchesEtag(ifNoneMatch);
  if (ifModifiedSince === undefined || !response.modifiedAt || lastModified === undefined) return false;
  const modifiedSecond = Math.floor(response.modifiedAt.getTime() / 1000);
  if (modifiedSecond > lastModified) return false;
  const since = Date.parse(ifModifiedSince);
  return !Number.isNaN(since) && Math.floor(since / 1000) >= modifiedSecond;
}
