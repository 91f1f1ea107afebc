import type { IncomingHttpHeaders } from "node:http";

/**
 * Whether a client that sent these headers has a content already. Of If-None-Match, any encoding's ETag of the content will do:
 * its hash, with the encoding after it. Some apps lose the quotes.
 * @param modifiedMs when the content last changed; undefined where If-Modified-Since cannot tell
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-13
 */
export function isUnchanged(
  { "if-none-match": ifNoneMatch, "if-modified-since": ifModifiedSince }: IncomingHttpHeaders,
  contentHash: string,
  modifiedMs?: number,
): boolean {
  if (ifNoneMatch !== undefined) return ifNoneMatch.split(",").some((tag) => isTagOf(tag.trim(), contentHash));
  if (ifModifiedSince === undefined || modifiedMs === undefined) return false;
  const sinceMs = Date.parse(ifModifiedSince);
  return !Number.isNaN(sinceMs) && Math.floor(sinceMs / 1000) >= Math.floor(modifiedMs / 1000);
}

function isTagOf(tag: string, contentHash: string): boolean {
  const [, opaque] = /^(?:W\/)?"?(.*?)(?:-br|-gzip)?"?$/.exec(tag) ?? [];
  return tag === "*" || opaque === contentHash;
}
