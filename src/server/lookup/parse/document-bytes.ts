import type { FetchedDocument } from "../fetch/document-fetch.ts";

/** A document as the parsers get it: its bytes, and the response's headers and URL that help to interpret them. */
export type DocumentBytes = Pick<FetchedDocument, "bytes" | "contentType" | "contentLength" | "finalUrl">;
