import { isHttpUrl, normalizeUrl, URL_MAX_LENGTH } from "#domain/fields.ts";

/**
 * Resolves a URL that a document contains.
 * @param base absolute URL for relative ones
 * @returns the absolute http(s) URL as normalizeUrl() writes it. Null for other schemes, for text that is not a URL, and
 * beyond URL_MAX_LENGTH characters
 */
export function resolveUrl(value: string | null | undefined, base: string): string | null {
  const text = value?.trim() ?? "";
  if (text === "" || !URL.canParse(text, base)) return null;
  const url = normalizeUrl(text, base);
  return isHttpUrl(url) && url.length <= URL_MAX_LENGTH ? url : null;
}
