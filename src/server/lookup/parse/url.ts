import { isHttpUrl, normalizeUrl, URL_MAX_LENGTH } from "#domain/fields.ts";

/**
 * The absolute http(s) address that a document states, as usableAddress() writes it.
 * @param base absolute address that a relative one starts from
 * @returns null for another scheme, no address, or more than URL_MAX_LENGTH characters
 */
export function resolveUrl(stated: string | null | undefined, base: string): string | null {
  const text = stated?.trim() ?? "";
  if (text === "" || !URL.canParse(text, base)) return null;
  const address = normalizeUrl(text, base);
  return isHttpUrl(address) && address.length <= URL_MAX_LENGTH ? address : null;
}
