import { z } from "zod";
import { isPrivateAddress } from "./links/private-address.ts";

export const URL_MAX_LENGTH = 2048;
export const TITLE_MAX_LENGTH = 300;
export const DESCRIPTION_MAX_LENGTH = 20_000;

/** Whether the string is an absolute http or https URL. */
export function isHttpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return (protocol === "http:" || protocol === "https:") && hostname !== "";
}

/** Whether a URL contains a user name or password (`https://user:password@host/`). Published, they would be known to everybody. */
export function hasCredentials(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { username, password } = new URL(url);
  return username !== "" || password !== "";
}

/** Characters that a URL must not contain unescaped (RFC 3986, appendix A), though URL parsers accept them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are among them
const UNSAFE_CHARACTERS = /[\u0000-\u0020"<>\\^`{|}\u007f]/;

/**
 * Resolves and escapes an http(s) URL. A safe absolute URL stays exactly as it is written, so that the show's download counts
 * do not change.
 * @param base absolute URL for resolving a relative one
 * @throws TypeError when the string is not a URL
 */
export function normalizeUrl(text: string, base?: string): string {
  return isSafeAndAbsolute(text) ? text.toWellFormed() : new URL(text, base).href;
}

/** Like normalizeUrl(), for a URL that has been parsed. @param parsed the URL that the text is, or is relative to its base */
export function normalizeParsedUrl(text: string, parsed: URL): string {
  return isSafeAndAbsolute(text) ? text.toWellFormed() : parsed.href;
}

function isSafeAndAbsolute(text: string): boolean {
  return /^https?:\/\//i.test(text) && !UNSAFE_CHARACTERS.test(text);
}

/** '' and null both mean "none"; undefined means "not specified", which leaves the field of an update unchanged. */
function absentAsNull(value: string | null | undefined): string | null | undefined {
  return value === undefined ? undefined : value || null;
}

/** An optional string of a request body; null and '' are stored as null. */
export function optionalText(label: string, maxLength: number) {
  return z
    .string(`${label} must be a string`)
    .trim()
    .max(maxLength, `${label} must not be longer than ${maxLength} characters`)
    .nullish()
    .transform(absentAsNull);
}

/** An http(s) URL of a request body, or ''. */
function urlText(label: string) {
  return z
    .string(`${label} must be a string`)
    .trim()
    .refine((text) => text === "" || isHttpUrl(text), `${label} must be an http or https URL`)
    .refine((text) => !hasCredentials(text), `${label} must not contain a user name or password`)
    .transform((text) => text && normalizeUrl(text))
    .refine((text) => text.length <= URL_MAX_LENGTH, `${label} must not be longer than ${URL_MAX_LENGTH} characters`);
}

/** An optional http(s) URL of a request body; null and '' are stored as null. */
export function optionalUrl(label: string) {
  return urlText(label).nullish().transform(absentAsNull);
}

/** An http(s) URL that a request body must have. */
export function requiredUrl(label: string) {
  return urlText(label).refine((text) => text !== "", `${label} is required`);
}

/** A rule for links that every visitor gets. */
function isPublic(label: string) {
  return [
    (url: string | null | undefined) => !isPrivateAddress(url),
    `${label} must not be a private link: everybody would see it`,
  ] as const;
}

/** Like optionalUrl(), for a link that every visitor gets. */
export function optionalPublicUrl(label: string) {
  return optionalUrl(label).refine(...isPublic(label));
}

/** Like requiredUrl(), for a link that every visitor gets. */
export function requiredPublicUrl(label: string) {
  return requiredUrl(label).refine(...isPublic(label));
}

/** A string that a request body must have. */
export function requiredText(label: string, maxLength: number) {
  return z
    .string(`${label} must be a string`)
    .trim()
    .min(1, `${label} is required`)
    .max(maxLength, `${label} must not be longer than ${maxLength} characters`);
}

/** A timestamp in a response: ISO 8601, UTC. */
export const isoTimestamp = z.iso.datetime();
