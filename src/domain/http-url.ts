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
