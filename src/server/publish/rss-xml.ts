import { escapeXml } from "#domain/escape-xml.ts";
import type { TranscriptLink } from "#domain/transcripts/transcript.ts";
import type { Channel, ChannelGuest, ChannelItem, Enclosure } from "./channel.ts";
import { mapInBatches } from "./map-in-batches.ts";
import { escapedShowNotes } from "./show-notes.ts";
import {
  attribute,
  cdata,
  element,
  endTag,
  sanitizeXmlText,
  startTag,
  textElement,
  truncateToBytes,
  truncateToCharacters,
  XML_DECLARATION,
  type Xml,
} from "./xml.ts";

/** Source: https://podcasters.apple.com/support/823-podcast-requirements */
export const DESCRIPTION_MAX_BYTES = 4000;
/** Limit of all other texts. Source: https://github.com/Podcast-Standards-Project/PSP-1-Podcast-RSS-Specification */
export const TEXT_MAX_CHARACTERS = 255;
/** Source: https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/tags/person.md */
export const PERSON_MAX_CHARACTERS = 128;

/**
 * Apple has no category for guest appearances. This is the closest one.
 * Source: https://podcasters.apple.com/support/1691-apple-podcasts-categories
 */
const CATEGORY = "Society & Culture";

/** Replaces a title in which nothing is left after sanitizing. */
const UNTITLED = "Untitled";

const NAMESPACES = {
  "xmlns:atom": "http://www.w3.org/2005/Atom",
  "xmlns:content": "http://purl.org/rss/1.0/modules/content/",
  "xmlns:itunes": "http://www.itunes.com/dtds/podcast-1.0.dtd",
  "xmlns:podcast": "https://podcastindex.org/namespace/1.0",
};

/**
 * Serializes a channel as RSS 2.0 with the atom, content, itunes and podcast namespaces. Long texts are truncated and
 * characters that XML forbids are removed; everything else is preserved. Long feeds are written in batches, so that they do not block
 * other requests.
 * Sources: https://www.rssboard.org/rss-specification, https://podcasters.apple.com/support/823-podcast-requirements,
 * https://github.com/Podcast-Standards-Project/PSP-1-Podcast-RSS-Specification,
 * https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/1.0.md
 * @returns UTF-8
 */
export async function serializeRss(channel: Channel): Promise<Buffer> {
  const person = personElement(channel.guest);
  const head = [
    XML_DECLARATION,
    startTag("rss", { version: "2.0", ...NAMESPACES }),
    startTag("channel"),
    ...channelElements(channel, person),
  ];
  const items = await mapInBatches(channel.items, (batch) =>
    Buffer.from(batch.map((item) => itemMarkup(item, `${person}\n`)).join("")),
  );
  return Buffer.concat([toLines(head), ...items, toLines([endTag("channel"), endTag("rss")])]);
}

function toLines(elements: (Xml | string)[]): Buffer {
  return Buffer.from(elements.map((line) => `${line}\n`).join(""));
}

function channelElements(channel: Channel, person: Xml): Xml[] {
  const title = element("title", shorten(channel.title) || UNTITLED);
  const link = element("link", channel.pageUrl);
  const { isBlockedFromDirectories } = channel;
  return [
    title,
    link,
    element("description", shortenDescription(channel.description)),
    element("language", channel.language),
    ...(channel.copyright ? [element("copyright", shorten(channel.copyright))] : []),
    element("lastBuildDate", rssDate(channel.lastBuildDate)),
    element("generator", "Aircheck"),
    element("atom:link", null, { href: channel.feedUrl, rel: "self", type: "application/rss+xml" }),
    ...channel.hubUrls.map((hubUrl) => element("atom:link", null, { href: hubUrl, rel: "hub" })),
    element("image", [element("url", channel.coverUrl), title, link]),
    element("itunes:author", shorten(channel.guest.name)),
    element("itunes:image", null, { href: channel.coverUrl }),
    element("itunes:category", null, { text: CATEGORY }),
    element("itunes:explicit", "false"),
    element("itunes:type", channel.type),
    ...(channel.newFeedUrl ? [element("itunes:new-feed-url", channel.newFeedUrl)] : []),
    ...(isBlockedFromDirectories ? [element("itunes:block", "Yes")] : []),
    element("podcast:guid", channel.podcastGuid),
    element("podcast:locked", "yes"),
    ...(isBlockedFromDirectories ? [element("podcast:block", "yes")] : []),
    element("podcast:medium", "podcast"),
    person,
  ];
}

/**
 * One item, an element to a line. A feed may have thousands: they are written as strings at once, which takes a fifth of the
 * time of elements that are objects, and each text is looked through as rarely as possible.
 */
function itemMarkup(item: ChannelItem, person: string): string {
  const description = sanitizeXmlText(item.description).trim();
  const escapedDescription = escapeXml(description);
  const showNotes = escapedShowNotes(item, escapedDescription);
  let markup = `<item>\n${textElement("title", shorten(item.title) || UNTITLED)}\n`;
  markup += `${textElement("guid", item.guid, ' isPermaLink="false"')}\n${textElement("link", item.link)}\n`;
  markup += `<pubDate>${rssDate(item.pubDate)}</pubDate>\n`;
  if (item.description) {
    const short = truncateToBytes(description, DESCRIPTION_MAX_BYTES);
    markup += `<description>${short === description ? escapedDescription : escapeXml(short)}</description>\n`;
  }
  if (showNotes) markup += `<content:encoded>${cdata(showNotes)}</content:encoded>\n`;
  if (item.enclosure) markup += `${enclosureMarkup(item.enclosure)}\n`;
  if (item.sourceFeedUrl) markup += `${sourceMarkup(item.sourceFeedUrl, item.showName)}\n`;
  if (item.showName) markup += `${textElement("itunes:author", shorten(item.showName))}\n`;
  if (item.durationSeconds !== undefined) markup += `<itunes:duration>${item.durationSeconds}</itunes:duration>\n`;
  if (item.episodeNumber !== undefined) markup += `<itunes:episode>${item.episodeNumber}</itunes:episode>\n`;
  if (item.imageUrl) markup += `<itunes:image${attribute("href", item.imageUrl)}/>\n`;
  markup += person;
  for (const { href, label } of item.contentLinks)
    markup += `${textElement("podcast:contentLink", shorten(label), attribute("href", href))}\n`;
  for (const transcript of item.transcripts ?? []) markup += `${transcriptMarkup(transcript)}\n`;
  if (item.chaptersUrl)
    markup += `<podcast:chapters${attribute("url", item.chaptersUrl)} type="application/json+chapters"/>\n`;
  return `${markup}</item>\n`;
}

function enclosureMarkup({ url, lengthBytes, type }: Enclosure): string {
  return `<enclosure${attribute("url", url)} length="${lengthBytes}"${attribute("type", type)}/>`;
}

/** Source: https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/tags/transcript.md */
function transcriptMarkup({ url, type, language, rel }: TranscriptLink): string {
  const optional = (language ? attribute("language", language) : "") + (rel ? attribute("rel", rel) : "");
  return `<podcast:transcript${attribute("url", url)}${attribute("type", type || "text/plain")}${optional}/>`;
}

/** @param showName falls back to the feed's hostname */
function sourceMarkup(sourceFeedUrl: string, showName: string | null): string {
  return textElement("source", shorten(showName || hostnameOf(sourceFeedUrl)), attribute("url", sourceFeedUrl));
}

function personElement({ name, profileUrl, imageUrl }: ChannelGuest): Xml {
  const attributes = { role: "guest", group: "cast", href: profileUrl, img: imageUrl };
  return element("podcast:person", shorten(name, PERSON_MAX_CHARACTERS), attributes);
}

function hostnameOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : url;
}

function shorten(text: string, maxCharacters = TEXT_MAX_CHARACTERS): string {
  return truncateToCharacters(sanitizeXmlText(text).trim(), maxCharacters);
}

function shortenDescription(text: string): string {
  return truncateToBytes(sanitizeXmlText(text).trim(), DESCRIPTION_MAX_BYTES);
}

const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/**
 * Formats a date for a feed: RFC 2822 in UTC, such as `Fri, 26 Feb 2021 00:00:00 +0000`. Date's own toUTCString takes as long as
 * the rest of an item.
 * Source: https://www.rfc-editor.org/rfc/rfc2822#section-3.3
 * @param iso ISO 8601
 * @throws RangeError not a date
 */
export function rssDate(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) throw new RangeError(`Not a date: ${iso}`);
  const day = `${WEEKDAYS[date.getUTCDay()]}, ${twoDigits(date.getUTCDate())} ${MONTHS[date.getUTCMonth()]}`;
  const time = `${twoDigits(date.getUTCHours())}:${twoDigits(date.getUTCMinutes())}:${twoDigits(date.getUTCSeconds())}`;
  return `${day} ${String(date.getUTCFullYear()).padStart(4, "0")} ${time} +0000`;
}

function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : String(number);
}
