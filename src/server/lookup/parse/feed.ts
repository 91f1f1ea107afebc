import { gunzipSync } from "node:zlib";
import type { Metadata } from "#domain/episodes/metadata.ts";
import { decodeText } from "./charset.ts";
import type { DocumentBytes } from "./document-bytes.ts";
import { feedFromJson } from "./json-feed.ts";
import { metadataFromParsedFeed } from "./parsed-feed.ts";
import { feedFromXml } from "./rss-and-atom.ts";

/** The same limit as for a fetched document. */
const DECOMPRESSED_MAX_BYTES = 25_000_000;

/**
 * Parses a podcast feed: RSS, RDF, Atom or JSON Feed, or a gzip file of one.
 * @returns the show with all episodes in document order, within the limits of an episode's fields: longer titles are
 * truncated, invalid values left out. Undefined when the document is not a feed.
 */
export function metadataFromFeed({
  bytes,
  contentType,
  finalUrl,
}: Omit<DocumentBytes, "contentLength">): Metadata | undefined {
  const decompressed = isGzip(bytes) ? decompress(bytes) : bytes;
  if (!decompressed) return undefined;
  const text = decodeText(decompressed, contentType);
  const feed = feedFromJson(text, finalUrl) ?? feedFromXml(text, finalUrl);
  return feed && metadataFromParsedFeed(feed);
}

/** Whether the bytes are a gzip file (RFC 1952, 2.3.1). */
export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** @returns undefined for a damaged file, and beyond DECOMPRESSED_MAX_BYTES */
function decompress(bytes: Uint8Array): Uint8Array | undefined {
  try {
    return gunzipSync(bytes, { maxOutputLength: DECOMPRESSED_MAX_BYTES });
  } catch {
    return undefined;
  }
}
