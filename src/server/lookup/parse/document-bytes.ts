import type { FetchedDocument } from "../fetch/document-fetch.ts";

/** A document as the parsers get it: its bytes, and the response's headers and URL that help to interpret them. */
export type DocumentBytes = Pick<FetchedDocument, "bytes" | "contentType" | "contentLength" | "finalUrl">;

/**
 * Documents up to this size, as sent and decompressed, are fetched and parsed without waiting for others. Few feeds of podcasts
 * are larger.
 */
export const MAX_SMALL_BYTES = 4_000_000;

/** Whether the bytes are a gzip file (RFC 1952, 2.3.1). */
export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}
