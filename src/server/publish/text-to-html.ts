/** A URL in escaped text. It ends at a space, or at an escaped quote or angle bracket. */
const WEB_URL = /https?:\/\/[\p{L}\p{N}[](?:[^\s&]|&amp;)*/giu;
const TRAILING_PUNCTUATION = /(?:[.,:!?'’”»…]|(?<!&amp);)$/;

/**
 * Converts plain text to HTML: empty lines separate paragraphs, line breaks become `<br>`, URLs become links.
 * @param escaped text with `\n` line breaks, escaped
 */
export function textToHtml(escaped: string): string {
  const linked = escaped.includes("://") ? escaped.replace(WEB_URL, linkUrl) : escaped;
  if (!linked.includes("\n")) return paragraphHtml(linked);
  return linked
    .split(/\n(?:[^\S\n]*\n)+/)
    .map(paragraphHtml)
    .filter(Boolean)
    .join("\n");
}

/** @returns '' for blank text */
function paragraphHtml(text: string): string {
  const paragraph = text.trim();
  return paragraph && `<p>${paragraph.replaceAll("\n", "<br>")}</p>`;
}

function linkUrl(escaped: string): string {
  const url = trimTrailingPunctuation(escaped);
  return `<a href="${url}">${url}</a>${escaped.slice(url.length)}`;
}

/** Removes punctuation of the sentence around a URL: closing brackets that the URL does not open, full stops and the like. */
function trimTrailingPunctuation(url: string): string {
  const firstOpening: Record<string, number> = { ")": url.indexOf("("), "]": url.indexOf("[") };
  let end = url.length;
  while (end > 0) {
    const lastCharacters = url.slice(Math.max(0, end - "&amp;".length), end);
    const isUnopenedBracket = firstOpening[url.charAt(end - 1)] === -1;
    if (!TRAILING_PUNCTUATION.test(lastCharacters) && !isUnopenedBracket) break;
    end -= 1;
  }
  return url.slice(0, end);
}
