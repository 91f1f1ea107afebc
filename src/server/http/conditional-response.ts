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
  const encoding = preferredEncoding(request.headers["accept-encoding"]);
  const lastModified = response.modifiedAt && lastModifiedSecond(response.modifiedAt, now);
  const isNotModified = response.status === 200 && isUnchanged(validatorsOf(request), response, lastModified);
  const status = isNotModified ? 304 : response.status;
  reply.code(status).headers({
    ...response.headers,
    "content-type": response.contentType,
    "cache-control": response.headers["cache-control"] ?? CACHE_CONTROL,
    etag: response.etag(encoding, status),
    ...(lastModified === undefined ? {} : { "last-modified": new Date(lastModified * 1000).toUTCString() }),
    vary: "Accept-Encoding",
  });
  if (!response.head(status, encoding) && isSettled(response, now))
    reply.raw.once("finish", () => response.storeHead(status, encoding, reply.getHeaders()));
  if (status === 304) {
    response.releaseBlocks();
    return reply.send();
  }
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.send(await response.body(encoding));
}

/** Smaller bodies are sent as they are, like those of the rest of the API. */
const COMPRESSED_FROM_BYTES = 1024;

/** Sends JSON of the API from memory that all its readers share. It keeps the API's `no-store`. */
export async function sendSharedJson<Reply extends FastifyReply>(
  request: FastifyRequest,
  reply: Reply,
  response: CachedResponse,
): Promise<Reply> {
  const isSmall = (await response.body("identity")).length < COMPRESSED_FROM_BYTES;
  const encoding = isSmall ? "identity" : preferredEncoding(request.headers["accept-encoding"]);
  reply.headers({ ...response.headers, "content-type": response.contentType, vary: "accept-encoding" });
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return (reply as FastifyReply).send(await response.body(encoding)) as Reply;
}

/** The encoding that an Accept-Encoding header asks for. */
export function preferredEncoding(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined) return "identity";
  return (negotiate.negotiate(acceptEncoding, ENCODINGS) ?? "identity") as Encoding;
}

/** Whether the second of the last change is over, so that Last-Modified stays the same from now on. */
export function isSettled({ modifiedAt }: CachedResponse, now: Date): boolean {
  return modifiedAt === undefined || lastModifiedSecond(modifiedAt, now) === wholeSeconds(modifiedAt);
}

/** The headers with which a client says what it already has. */
export interface Validators {
  ifNoneMatch: string | undefined;
  ifModifiedSince: string | undefined;
}

/** Whether a client whose request has these headers already has the response. @param lastModified as sent, in seconds */
export function isUnchanged(
  { ifNoneMatch, ifModifiedSince }: Validators,
  response: CachedResponse,
  lastModified: number | undefined,
): boolean {
  if (ifNoneMatch !== undefined) return response.matchesEtag(ifNoneMatch);
  if (ifModifiedSince === undefined || !response.modifiedAt || lastModified === undefined) return false;
  const modifiedSecond = wholeSeconds(response.modifiedAt);
  if (modifiedSecond > lastModified) return false;
  const since = Date.parse(ifModifiedSince);
  return !Number.isNaN(since) && Math.floor(since / 1000) >= modifiedSecond;
}

function validatorsOf({ headers }: FastifyRequest): Validators {
  return { ifNoneMatch: headers["if-none-match"], ifModifiedSince: headers["if-modified-since"] };
}

/**
 * Last-Modified has whole seconds. Until the second of a change is over, a second change could share its value, so the
 * previous second is sent.
 */
function lastModifiedSecond(modifiedAt: Date, now: Date): number {
  return Math.min(wholeSeconds(modifiedAt), wholeSeconds(now) - 1);
}

export function wholeSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
