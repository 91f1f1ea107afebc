import type { IncomingHttpHeaders } from "node:http";
import negotiate from "@fastify/accept-negotiator";
import type { FastifyReply } from "fastify";
import { parseByteRange } from "./byte-range.ts";

/** What is sent to one client. */
export interface HttpResponse {
  status: number;
  /** names and values in turn */
  headerFields: string[];
  /** undefined with 304 and 416 */
  body: Buffer | undefined;
}

export type Compression = "br" | "gzip";
export type Encoding = Compression | "identity";

/** Bytes that clients get, each in the encoding that it prefers, unless it has them already. */
export interface Content {
  /** 200 by default */
  status?: number;
  /** names and values in turn, besides those of toResponse() */
  headerFields: readonly string[];
  /** base64url or hexadecimal; undefined for what no cache may keep */
  contentHash: string | undefined;
  /** when the content last changed; undefined when unknown */
  modifiedAt?: Date | undefined;
  /** which encodings it can have, besides none */
  compressions?: readonly Compression[];
  /** whether clients may ask for a part of it, as players do */
  hasRanges?: boolean;
  bodyIn(encoding: Encoding): Buffer | Promise<Buffer>;
}

/** Cache-Control of what never changes under its URL, because a hash of the content is part of it. */
export const IMMUTABLE = "public, max-age=31536000, immutable";
/** Cache-Control of what any cache may store but must revalidate before each use, so that a change shows at once. */
export const REVALIDATE = "public, max-age=0, must-revalidate";
/** Cache-Control of what no cache may keep. */
export const NO_STORE = "no-store";
/** Cache-Control of what one user alone may see. */
export const PRIVATE = "private, no-store";

/**
 * Creates the response to a GET or HEAD: with the content, with a part of it, or 304 when the client already has it.
 * @param request its headers
 * @see https://www.rfc-editor.org/rfc/rfc9110 sections 8.8, 13 and 14
 */
export async function toResponse(content: Content, request: IncomingHttpHeaders, now: Date): Promise<HttpResponse> {
  const { status = 200, contentHash, compressions = [], hasRanges = false } = content;
  const { range } = hasRanges ? request : {};
  const encoding = range === undefined ? preferredEncoding(request["accept-encoding"], compressions) : "identity";
  const headerFields = [...content.headerFields];
  if (compressions.length > 0) headerFields.push("vary", "Accept-Encoding");
  if (hasRanges) headerFields.push("accept-ranges", "bytes");
  const etag = contentHash && etagOf(contentHash, encoding);
  if (etag) {
    const modifiedAt = content.modifiedAt?.getTime();
    const lastModified = modifiedAt && lastModifiedSecond(modifiedAt, now.getTime());
    headerFields.push("etag", etag);
    if (lastModified) headerFields.push("last-modified", new Date(lastModified * 1000).toUTCString());
    // A second change in the same second could have the date that the client has.
    const canTellByDate = modifiedAt && lastModified && wholeSeconds(modifiedAt) <= lastModified;
    if (status === 200 && isUnchanged(request, contentHash, canTellByDate ? modifiedAt : undefined))
      return { status: 304, headerFields, body: undefined };
  }
  const whole = await content.bodyIn(encoding);
  if (encoding !== "identity") headerFields.push("content-encoding", encoding);
  const isRangeOfThis = request["if-range"] === undefined || request["if-range"] === etag;
  const part = range !== undefined && isRangeOfThis ? parseByteRange(range, whole.length) : undefined;
  if (part === "unsatisfiable") {
    headerFields.push("content-range", `bytes */${whole.length}`, "content-length", "0");
    return { status: 416, headerFields, body: undefined };
  }
  if (part) headerFields.push("content-range", `bytes ${part.first}-${part.last}/${whole.length}`);
  const body = part ? whole.subarray(part.first, part.last + 1) : whole;
  headerFields.push("content-length", String(body.length));
  return { status: part ? 206 : status, headerFields, body };
}

/** Sends a response through Fastify, which leaves the body of a HEAD out. */
export function sendResponse(reply: FastifyReply, { status, headerFields, body }: HttpResponse): FastifyReply {
  for (let at = 0; at < headerFields.length; at += 2) reply.header(headerFields[at] ?? "", headerFields[at + 1]);
  return reply.code(status).send(body);
}

function preferredEncoding(acceptEncoding: string | undefined, compressions: readonly Compression[]): Encoding {
  if (acceptEncoding === undefined || compressions.length === 0) return "identity";
  return (negotiate.negotiate(acceptEncoding, [...compressions]) ?? "identity") as Encoding;
}

/** The strong ETag of one encoding; it changes only when the content does. */
function etagOf(contentHash: string, encoding: Encoding): string {
  return encoding === "identity" ? `"${contentHash}"` : `"${contentHash}-${encoding}"`;
}

/**
 * Whether a client that sent these headers has a content already. Of If-None-Match, any encoding's ETag of the content will do. Some apps
 * lose the quotes.
 * @param modifiedMs when the content last changed; undefined where If-Modified-Since cannot tell
 */
export function isUnchanged(
  { "if-none-match": ifNoneMatch, "if-modified-since": ifModifiedSince }: IncomingHttpHeaders,
  contentHash: string,
  modifiedMs?: number,
): boolean {
  if (ifNoneMatch !== undefined) return ifNoneMatch.split(",").some((tag) => isTagOf(tag.trim(), contentHash));
  if (ifModifiedSince === undefined || modifiedMs === undefined) return false;
  const sinceMs = Date.parse(ifModifiedSince);
  return !Number.isNaN(sinceMs) && wholeSeconds(sinceMs) >= wholeSeconds(modifiedMs);
}

function isTagOf(tag: string, contentHash: string): boolean {
  const [, opaque] = /^(?:W\/)?"?(.*?)(?:-br|-gzip)?"?$/.exec(tag) ?? [];
  return tag === "*" || opaque === contentHash;
}

/**
 * Last-Modified has whole seconds. Until the second of a change is over, a second change could share its value, so the
 * previous second is sent.
 */
function lastModifiedSecond(modifiedMs: number, nowMs: number): number {
  return Math.min(wholeSeconds(modifiedMs), wholeSeconds(nowMs) - 1);
}

function wholeSeconds(ms: number): number {
  return Math.floor(ms / 1000);
}
