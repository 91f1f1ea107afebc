import type { FetchedDocument } from "../fetch/document-fetch.ts";

/** A document as the parsers get it: its bytes, and the response's headers and URL that help to interpret them. */
export type DocumentBytes = Pick<FetchedDocument, "bytes" | "contentType" | "contentLength" | "finalUrl">;

/**
 * Documents up to this size, as sent and decompressed, are fetched and parsed without waiting for others. Few feeds of podcasts
 * are larger.
 */
export const MAX_SMALL_BYTES = 4_000_000;
