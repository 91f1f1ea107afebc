import { gunzipSync } from "node:zlib";
import type { Metadata } from "#domain/episodes/metadata.ts";
import { decodeText } from "./charset.ts";
import type { DocumentBytes } from "./document-bytes.ts";
import { feedFromJson } from "./json-feed.ts";
import { metadataFromParsedFeed } from "./parsed-feed.ts";
import { feedFromXml } from "./rss-and-atom.ts";
import { isRawTemplate } from "./url.ts";

/** The same limit as for a fetched document. */
const DECOMPRESSED_MAX_BYTES = 25_000_000;
const PREAMBLE_MAX_LENGTH = 20_000;

/** One document of a feed, and the documents that it refers to. */
export interface FeedDocument {
  metadata: Metadata;
  /** the next page of the feed, with older episodes (RFC 5005) */
  nextPageUrl: string | null;
  /** where the feed has moved to */
  newFeedUrl: string | null;
}

/** The metadata of readFeed() alone. */
export function metadataFromFeed(document: Omit<DocumentBytes, "contentLength">): Metadata | undefined {
  return readFeed(document)?.metadata;
}

/**
 * Parses a podcast feed: RSS, RDF, Atom or JSON Feed, or a gzip file of one.
 * @returns the show with all episodes in document order, within the limits of an episode's fields: longer titles are
 * truncated, invalid values left out. Undefined when the document is not a feed.
 */
export function readFeed({
  bytes,
  contentType,
  finalUrl,
}: Omit<DocumentBytes, "contentLength">): FeedDocument | undefined {
  const decompressed = isGzip(bytes) ? decompress(bytes) : bytes;
  if (!decompressed) return undefined;
  const text = decodeText(decompressed, contentType);
  const feed = feedFromJson(text, finalUrl) ?? feedFromXml(withoutPreamble(text), finalUrl);
  if (!feed || isRawTemplate(feed.show.title ?? "")) return undefined;
  const { nextPageUrl, newFeedUrl } = feed.show;
  return { metadata: metadataFromParsedFeed(feed), nextPageUrl, newFeedUrl };
}

/** The document without what programs print before it, such as their warnings. */
function withoutPreamble(text: string): string {
  const start = text.slice(0, PREAMBLE_MAX_LENGTH).search(/<\?xml\s/);
  return start > 0 ? text.slice(start) : text;
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
