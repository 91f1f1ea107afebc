import { z } from "zod";

export const URL_MAX_LENGTH = 2048;
export const TITLE_MAX_LENGTH = 300;
export const DESCRIPTION_MAX_LENGTH = 20_000;

/** Whether the text is an absolute http or https address. */
export function isHttpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return (protocol === "http:" || protocol === "https:") && hostname !== "";
}

/** Characters that may not stand in an address as they are (RFC 3986, appendix A), though parsers forgive them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are among them
const UNSAFE_CHARACTERS = /[\u0000-\u0020"<>\\^`{|}\u007f]/;

/**
 * An http(s) address as every reader can use it. A safe absolute one stays as it is written, character by character, so that
 * a show counts its downloads as before; another is resolved and escaped.
 * @param base absolute address that a relative one starts from
 * @throws TypeError for what is no address
 */
export function normalizeUrl(text: string, base?: string): string {
  const isWhole = /^https?:\/\//i.test(text) && !UNSAFE_CHARACTERS.test(text);
  return isWhole ? text.toWellFormed() : new URL(text, base).href;
}

/** '' and null both mean "none"; undefined means "not said", which an update leaves alone. */
function absentAsNull(value: string | null | undefined): string | null | undefined {
  return value === undefined ? undefined : value || null;
}

/** An optional text of a request body: null and '' are stored as null. */
export function optionalText(label: string, maxLength: number) {
  return z
    .string(`${label} must be a text`)
    .trim()
    .max(maxLength, `${label} must not be longer than ${maxLength} characters`)
    .nullish()
    .transform(absentAsNull);
}

/** An optional http(s) address of a request body: null and '' are stored as null. */
export function optionalUrl(label: string) {
  return z
    .string(`${label} must be a text`)
    .trim()
    .refine((text) => text === "" || isHttpUrl(text), `${label} must be an http or https address`)
    .transform((text) => text && normalizeUrl(text))
    .refine((text) => text.length <= URL_MAX_LENGTH, `${label} must not be longer than ${URL_MAX_LENGTH} characters`)
    .nullish()
    .transform(absentAsNull);
}

/** An instant that leaves the server: ISO 8601, UTC. */
export const isoTimestamp = z.iso.datetime();
