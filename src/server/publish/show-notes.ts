import { escapeXml } from "#domain/escape-xml.ts";
import { sanitizeXmlText } from "./xml.ts";

/** A web address in escaped text: up to the next space, quote or bracket, of which the last three stand escaped. */
const WEB_URL = /https?:\/\/[\p{L}\p{N}[](?:[^\s&]|&amp;)*/giu;
const TRAILING_PUNCTUATION = /(?:[.,:!?'’”»…]|(?<!&amp);)$/;

/**
 * Show notes as HTML: paragraphs at empty lines, `<br>` at single breaks, web addresses as links. Everything else stands
 * as the text it is, so that nothing in it can act as markup.
 * @param text plain text with `\n` line breaks
 */
export function textToHtml(text: string): string {
  return escapeXml(text)
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

/** An episode's description in full, and the credit to the show it comes from; '' when neither is known. */
export function showNotesHtml(item: ShowNotesSource): string {
  return [textToHtml(sanitizeXmlText(item.description).trim()), attributionHtml(item)].filter(Boolean).join("\n");
}

function attributionHtml({ showName, sourceFeedUrl, link }: ShowNotesSource): string {
  const show = sanitizeXmlText(showName ?? "").trim();
  const credit = show && `From ${linkHtml(sanitizeXmlText(link), show)}`;
  const follow =
    sourceFeedUrl && linkHtml(sanitizeXmlText(sourceFeedUrl), credit ? "its own feed" : "The show’s own feed");
  const sentence = [credit, follow].filter(Boolean).join(" – follow the show in ");
  return sentence && `<p>${sentence}</p>`;
}

function linkHtml(href: string, label: string): string {
  return `<a href="${escapeXml(href)}">${escapeXml(label)}</a>`;
}

function linkUrl(escaped: string): string {
  const address = trimTrailingPunctuation(escaped);
  return `<a href="${address}">${address}</a>${escaped.slice(address.length)}`;
}

/** Sentences end after addresses and stand around them in brackets: neither belongs to the address. */
function trimTrailingPunctuation(address: string): string {
  const firstOpening: Record<string, number> = { ")": address.indexOf("("), "]": address.indexOf("[") };
  let end = address.length;
  while (end > 0) {
    const lastCharacters = address.slice(Math.max(0, end - "&amp;".length), end);
    const isUnopenedBracket = firstOpening[address.charAt(end - 1)] === -1;
    if (!TRAILING_PUNCTUATION.test(lastCharacters) && !isUnopenedBracket) break;
    end -= 1;
  }
  return address.slice(0, end);
}
