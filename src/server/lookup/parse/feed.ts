import { gunzipSync } from "node:zlib";
import type { Metadata } from "#domain/metadata.ts";
import type { FetchedDocument } from "../fetch/document-fetch.ts";
import { decodeText } from "./charset.ts";
import { feedFromJson } from "./json-feed.ts";
import { metadataFromParsedFeed } from "./parsed-feed.ts";
import { feedFromXml } from "./rss-and-atom.ts";

/** What a gzip file may unfold to; the same bound as for what is fetched. */
const UNFOLDED_MAX_BYTES = 25_000_000;

/**
 * Reads a podcast feed of any kind: RSS, RDF, Atom, JSON Feed; gzip files of one too. Pure: bytes in, answer out.
 * @returns the show with all episodes in document order, or undefined when the bytes are no feed. Each draft keeps to
 * the limits of an episode: what breaks them is left out, titles are cut.
 */
export function metadataFromFeed({
  bytes,
  contentType,
  finalUrl,
}: Pick<FetchedDocument, "bytes" | "contentType" | "finalUrl">): Metadata | undefined {
  const unfolded = isGzip(bytes) ? gunzipped(bytes) : bytes;
  if (!unfolded) return undefined;
  const text = decodeText(unfolded, contentType);
  const feed = feedFromJson(text, finalUrl) ?? feedFromXml(text, finalUrl);
  return feed && metadataFromParsedFeed(feed);
}

/** Whether the bytes are a gzip file (RFC 1952, 2.3.1). */
export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

function gunzipped(bytes: Uint8Array): Uint8Array | undefined {
  try {
    return gunzipSync(bytes, { maxOutputLength: UNFOLDED_MAX_BYTES });
  } catch {
    return undefined;
  }
}
