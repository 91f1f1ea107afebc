import { escapeHtml } from "#domain/escape-xml.ts";
import { sanitizeXmlText } from "./xml.ts";

/** A URL in escaped text. It ends at a space, or at an escaped quote or angle bracket. */
const WEB_URL = /https?:\/\/[\p{L}\p{N}[](?:[^\s&]|&amp;)*/giu;
const TRAILING_PUNCTUATION = /(?:[.,:!?'’”»…]|(?<!&amp);)$/;

/**
 * Converts plain text to HTML: empty lines separate paragraphs, line breaks become `<br>`, URLs become links. Everything else
 * is escaped.
 * @param text plain text with `\n` line breaks
 */
export function textToHtml(text: string): string {
  return escapeHtml(text)
    .replace(WEB_URL, linkUrl)
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => `<p>${paragraph.replaceAll("\n", "<br>")}</p>`)
    .join("\n");
}

interface ShowNotesSource {
  /** plain text with line breaks */
  description: string;
  showName: string | null;
  sourceFeedUrl: string | null;
  link: string;
}

/** Creates the show notes of an episode: its description and a credit to the show. @returns HTML, '' without content */
export function showNotesHtml(item: ShowNotesSource): string {
  return [textToHtml(sanitizeXmlText(item.description).trim()), creditHtml(item)].filter(Boolean).join("\n");
}

function creditHtml({ showName, sourceFeedUrl, link }: ShowNotesSource): string {
  const show = sanitizeXmlText(showName ?? "").trim();
  const credit = show && `From ${linkHtml(sanitizeXmlText(link), show)}`;
  const follow =
    sourceFeedUrl && linkHtml(sanitizeXmlText(sourceFeedUrl), credit ? "its own feed" : "The show’s own feed");
  const sentence = [credit, follow].filter(Boolean).join(" – follow the show in ");
  return sentence && `<p>${sentence}</p>`;
}

function linkHtml(href: string, label: string): string {
  return `<a href="${escapeHtml(href)}">${escapeHtml(label)}</a>`;
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
