import type { IncomingHttpHeaders } from "node:http";
import type { Answer } from "../http/answer.ts";
import { isUnchanged } from "../http/conditional-request.ts";
import { preferredEncoding } from "../http/preferred-encoding.ts";
import type { StoredDocument } from "./stored-document.ts";

/**
 * Answers a GET or HEAD with a document, in the encoding that the client prefers, or with 304 when the client already has it.
 * Source: RFC 9110, sections 8.8 and 13
 */
export async function answerWith(document: StoredDocument, request: IncomingHttpHeaders, now: Date): Promise<Answer> {
  const encoding = preferredEncoding(request["accept-encoding"]);
  const headerFields = [...document.headerFields, "vary", "Accept-Encoding"];
  if (document.isRevalidated) {
    const { modifiedAt } = document;
    const lastModified = modifiedAt && lastModifiedSecond(modifiedAt, now);
    headerFields.push("etag", document.etag(encoding));
    if (lastModified !== undefined) headerFields.push("last-modified", httpDate(lastModified));
    // A second change in the same second could have the date that the client has.
    const canTellByDate = lastModified !== undefined && modifiedAt && wholeSeconds(modifiedAt) <= lastModified;
    const modifiedMs = canTellByDate ? modifiedAt.getTime() : undefined;
    if (document.status === 200 && isUnchanged(request, document.contentHash, modifiedMs))
      return { status: 304, headerFields, body: undefined };
  }
  const body = await document.bodyIn(encoding);
  if (encoding !== "identity") headerFields.push("content-encoding", encoding);
  headerFields.push("content-length", String(body.length));
  return { status: document.status, headerFields, body };
}

/**
 * Last-Modified has whole seconds. Until the second of a change is over, a second change could share its value, so the
 * previous second is sent.
 */
function lastModifiedSecond(modifiedAt: Date, now: Date): number {
  return Math.min(wholeSeconds(modifiedAt), wholeSeconds(now) - 1);
}

function wholeSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

function httpDate(seconds: number): string {
  return new Date(seconds * 1000).toUTCString();
}
