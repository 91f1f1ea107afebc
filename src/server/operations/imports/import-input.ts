import {
  IMPORT_MAX_BYTES,
  IMPORT_SOURCES,
  IMPORT_TOO_LARGE_MESSAGE,
  type ImportUpload,
  importUrlSchema,
} from "#domain/imports/import.ts";
import { AppError, invalidField } from "../../errors.ts";
import type { StoredImport } from "../../store/tables.ts";

/** A list as it was sent. The source is the page's URL or the file's name; null for what was pasted. */
export interface ImportInput extends Pick<StoredImport, "source"> {
  /** null for a page, which is still to be fetched */
  content: Buffer | null;
  /** of what was pasted */
  format: "html" | "text" | null;
}

const NOTHING = "There is nothing in this list";
const ONE_OF = `Give one of ${IMPORT_SOURCES.join(", ")}`;
/** A request in JSON has few values. What has more is a list, and parsing one of 5 MB here would hold everybody up. */
const REQUEST_MAX_VALUES = 1000;
/** Bytes up to this one are white space, or no text. */
const SPACE = 0x20;
const [QUOTE, BACKSLASH, COMMA, BRACE, BRACKET] = Buffer.from('"\\,{[');

/**
 * Reads the body of POST /api/imports: JSON with a page's address or with what was pasted, or the list itself. A list in JSON has a name, or
 * none of the fields of a request.
 * @throws AppError 400 it is nothing, or several things at once; 413 it is too large
 */
export function importInputOf(body: Buffer, { name, format }: ImportUpload, contentType = ""): ImportInput {
  const isJson = name === undefined && format === undefined && /^application\/json\b/i.test(contentType);
  const request = isJson ? requestIn(body) : undefined;
  if (request) return pageOrPasted(request);
  if (isBlank(body)) throw invalidField("body", NOTHING);
  return { source: name ?? null, content: body, format: format ?? null };
}

function pageOrPasted(request: Record<string, unknown>): ImportInput {
  const named = IMPORT_SOURCES.filter((source) => request[source] != null);
  const given = named.filter((source) => request[source] !== "");
  const [source = named[0] ?? "url", other] = given;
  if (other || named.length === 0) throw invalidField(other ?? source, ONE_OF);
  const value = request[source];
  if (source === "url") {
    const { data, error } = importUrlSchema.safeParse(value);
    if (error) throw invalidField(source, error.issues[0]?.message ?? ONE_OF);
    return { source: data, content: null, format: null };
  }
  if (typeof value !== "string") throw invalidField(source, `${source === "html" ? "HTML" : "Text"} must be a string`);
  const content = Buffer.from(value);
  if (content.length > IMPORT_MAX_BYTES) throw tooLarge();
  if (isBlank(content)) throw invalidField(source, NOTHING);
  return { source: null, content, format: source };
}

export function tooLarge(): AppError {
  return new AppError(413, "too-large", IMPORT_TOO_LARGE_MESSAGE);
}

/** @returns undefined for a list in JSON */
function requestIn(body: Buffer): Record<string, unknown> | undefined {
  if (hasManyValues(body)) return undefined;
  const data = parsed(body);
  if (!isStructured(data)) return {};
  const isRequest = IMPORT_SOURCES.some((source) => source in data) || !Object.values(data).some(isStructured);
  return Array.isArray(data) || !isRequest ? undefined : (data as Record<string, unknown>);
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    throw invalidField("body", "The body is not valid JSON");
  }
}

function isStructured(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** Counts what begins or separates values, outside of strings. */
function hasManyValues(json: Buffer): boolean {
  let count = 0;
  let isInString = false;
  for (let at = 0; at < json.length && count <= REQUEST_MAX_VALUES; at += 1) {
    const byte = json[at];
    if (byte === BACKSLASH) at += 1;
    else if (byte === QUOTE) isInString = !isInString;
    else if (!isInString && (byte === COMMA || byte === BRACE || byte === BRACKET)) count += 1;
  }
  return count > REQUEST_MAX_VALUES;
}

function isBlank(content: Buffer): boolean {
  return !content.some((byte) => byte > SPACE);
}
