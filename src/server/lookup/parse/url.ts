import { COMMON_HOST_END } from "#domain/episodes/pasted-links.ts";
import { URL_MAX_LENGTH } from "#domain/fields.ts";
import { normalizeParsedUrl } from "#domain/http-url.ts";

/** "http:https://…", "http://https://…": a template put a scheme before a complete URL. */
const DOUBLED_SCHEME = /^https?:(?:\/\/)?(?=https?:\/\/)/i;
/** An ampersand that was escaped once more than its document needed. */
const ESCAPED_AMPERSAND = /&(?:amp|#0*38|#x0*26);(?:amp;)*/gi;
const WITH_WWW = /^www\.[a-z0-9]/i;
/** "cdn.example.org:8080/1.mp3" */
const BEFORE_PATH = /^([a-z0-9.-]+)(?::\d{1,5})?\//i;
/** Directories seldom have two dots in their name, with letters alone after the last. */
const SUBDOMAIN = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+\.[a-z]{2,}$/i;
/** What begins and ends the placeholders of templates: "{{ page.url }}". */
const PLACEHOLDERS = [
  ["{{", "}}"],
  ["{%", "%}"],
  ["<%", "%>"],
  ["%7B%7B", ""],
] as const;

/**
 * Resolves a URL that a document contains. A host without its scheme is told from a relative path.
 * @param base absolute URL for relative ones
 * @returns the absolute http(s) URL as normalizeUrl() writes it. Null for other schemes, for text that is not a URL or a raw template, with a
 * user name or password, which would be published, and beyond URL_MAX_LENGTH characters
 */
export function resolveUrl(value: string | null | undefined, base: string): string | null {
  const written = (value?.trim() ?? "").replace(DOUBLED_SCHEME, "").replace(ESCAPED_AMPERSAND, "&");
  if (written === "" || isRawTemplate(written)) return null;
  const text = beginsWithHost(written) ? `//${written}` : written;
  // Parsed once only: a feed has several URLs in each of its episodes.
  const parsed = URL.parse(text, base);
  if (!parsed || (parsed.protocol !== "https:" && parsed.protocol !== "http:")) return null;
  if (parsed.username !== "" || parsed.password !== "") return null;
  const url = normalizeParsedUrl(text, parsed);
  return url.length <= URL_MAX_LENGTH ? url : null;
}

/** Whether a URL without a scheme names its host: "www.example.org", "cdn.example.org/1.mp3". */
function beginsWithHost(text: string): boolean {
  if (WITH_WWW.test(text)) return true;
  const [, first = ""] = BEFORE_PATH.exec(text) ?? [];
  return SUBDOMAIN.test(first) || COMMON_HOST_END.test(first.toLowerCase());
}

/** Whether a text is a template that was published as it is. Takes time in proportion to its length, which a regular expression would not. */
export function isRawTemplate(text: string): boolean {
  return PLACEHOLDERS.some(([begin, end]) => {
    const at = text.indexOf(begin);
    return at >= 0 && text.includes(end, at + begin.length);
  });
}
