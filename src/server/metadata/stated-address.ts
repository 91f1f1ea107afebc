import { isHttpUrl, URL_MAX_LENGTH } from "#domain/fields.ts";

/** Characters that may not stand in an address as they are (RFC 3986, appendix A), though parsers forgive them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are among them
const UNSAFE_CHARACTERS = /[\u0000-\u0020"<>\\^`{|}\u007f]/;

/**
 * The absolute http(s) address that a document states. A safe absolute one stays as it is written, character by
 * character, so that a show counts its downloads as before; another is resolved and escaped.
 * @param base absolute address that a relative one starts from
 * @returns null for another scheme, no address, or more than URL_MAX_LENGTH characters
 */
export function statedAddress(stated: string | null | undefined, base: string): string | null {
  const text = stated?.trim() ?? "";
  if (text === "" || !URL.canParse(text, base)) return null;
  const isWhole = /^https?:\/\//i.test(text) && !UNSAFE_CHARACTERS.test(text);
  const address = isWhole ? text : new URL(text, base).href;
  return isHttpUrl(address) && address.length <= URL_MAX_LENGTH ? address.toWellFormed() : null;
}
