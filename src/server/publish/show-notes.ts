import { escapeXml } from "#domain/escape-xml.ts";
import { xmlCharacters } from "./xml.ts";

/** A web address in escaped text: up to the next space, quote or bracket, of which the last three stand escaped. */
const WEB_ADDRESS = /https?:\/\/[\p{L}\p{N}[](?:[^\s&]|&amp;)*/giu;
const CLOSING_PUNCTUATION = /(?:[.,:!?'’”»…]|(?<!&amp);)$/;

/**
 * Show notes as HTML: paragraphs at empty lines, `<br>` at single breaks, web addresses as links. Everything else stands
 * as the text it is, so that nothing in it can act as markup.
 * @param text plain text with `\n` line breaks
 */
export function notesHtml(text: string): string {
  return escapeXml(text)
    .replace(WEB_ADDRESS, linkedAddress)
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => `<p>${paragraph.replaceAll("\n", "<br>")}</p>`)
    .join("\n");
}

interface NotedEpisode {
  /** plain text with line breaks */
  description: string;
  showName: string | null;
  sourceFeedUrl: string | null;
  link: string;
}

/** An episode's description in full, and the credit to the show it comes from; '' when neither is known. */
export function itemNotesHtml(item: NotedEpisode): string {
  return [notesHtml(xmlCharacters(item.description).trim()), attributionHtml(item)].filter(Boolean).join("\n");
}

function attributionHtml({ showName, sourceFeedUrl, link }: NotedEpisode): string {
  const show = xmlCharacters(showName ?? "").trim();
  const credit = show && `From ${linkHtml(xmlCharacters(link), show)}`;
  const follow =
    sourceFeedUrl && linkHtml(xmlCharacters(sourceFeedUrl), credit ? "its own feed" : "The show’s own feed");
  const sentence = [credit, follow].filter(Boolean).join(" – follow the show in ");
  return sentence && `<p>${sentence}</p>`;
}

function linkHtml(href: string, label: string): string {
  return `<a href="${escapeXml(href)}">${escapeXml(label)}</a>`;
}

function linkedAddress(escaped: string): string {
  const address = withoutClosingPunctuation(escaped);
  return `<a href="${address}">${address}</a>${escaped.slice(address.length)}`;
}

/** Sentences end after addresses and stand around them in brackets: neither belongs to the address. */
function withoutClosingPunctuation(address: string): string {
  const firstOpening: Record<string, number> = { ")": address.indexOf("("), "]": address.indexOf("[") };
  let end = address.length;
  while (end > 0) {
    const lastCharacters = address.slice(Math.max(0, end - "&amp;".length), end);
    const isUnopenedBracket = firstOpening[address.charAt(end - 1)] === -1;
    if (!CLOSING_PUNCTUATION.test(lastCharacters) && !isUnopenedBracket) break;
    end -= 1;
  }
  return address.slice(0, end);
}
