import { URL_MAX_LENGTH } from "#domain/fields.ts";
import { normalizeParsedUrl } from "#domain/http-url.ts";

/** "http:https://…", "http://https://…": a template put a scheme before a complete URL. */
const DOUBLED_SCHEME = /^https?:(?:\/\/)?(?=https?:\/\/)/i;
/** What begins and ends the placeholders of templates: "{{ page.url }}". */
const PLACEHOLDERS = [
  ["{{", "}}"],
  ["{%", "%}"],
  ["<%", "%>"],
  ["%7B%7B", ""],
] as const;

/**
 * Resolves a URL that a document contains.
 * @param base absolute URL for relative ones
 * @returns the absolute http(s) URL as normalizeUrl() writes it. Null for other schemes, for text that is not a URL or a raw template, with a
 * user name or password, which would be published, and beyond URL_MAX_LENGTH characters
 */
export function resolveUrl(value: string | null | undefined, base: string): string | null {
  const text = (value?.trim() ?? "").replace(DOUBLED_SCHEME, "");
  if (text === "" || isRawTemplate(text)) return null;
  // Parsed once only: a feed has several URLs in each of its episodes.
  const parsed = URL.parse(text, base);
  if (!parsed || (parsed.protocol !== "https:" && parsed.protocol !== "http:")) return null;
  if (parsed.username !== "" || parsed.password !== "") return null;
  const url = normalizeParsedUrl(text, parsed);
  return url.length <= URL_MAX_LENGTH ? url : null;
}

/** Whether a text is a template that was published as it is. Takes time in proportion to its length, which a regular expression would not. */
export function isRawTemplate(text: string): boolean {
  return PLACEHOLDERS.some(([begin, end]) => {
    const at = text.indexOf(begin);
    return at >= 0 && text.includes(end, at + begin.length);
  });
}
