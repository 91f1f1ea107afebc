const URL_IN_MARKUP = /https?:\/\/[^\s"'<>()[\]]{4,2048}/gi;
/** Of one episode. */
const MAX_LINKS = 100;

/** The http(s) URLs in show notes, in links and in the text. */
export function linksIn(markup: string): string[] {
  const urls = (markup.match(URL_IN_MARKUP) ?? []).slice(0, MAX_LINKS).map((url) => url.replaceAll("&amp;", "&"));
  return [...new Set(urls)];
}
