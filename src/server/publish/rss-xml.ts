import type { Channel, ChannelGuest, ChannelItem, Enclosure } from "./channel.ts";
import { mapInBatches } from "./map-in-batches.ts";
import { showNotesHtml } from "./show-notes.ts";
import {
  block,
  cdata,
  element,
  endTag,
  sanitizeXmlText,
  startTag,
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
 * characters that XML forbids are removed; everything else is preserved.
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
  const items = await mapInBatches(channel.items, (batch) => toLines(batch.map((item) => itemElement(item, person))));
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

function itemElement(item: ChannelItem, person: Xml): Xml {
  const showNotes = showNotesHtml(item);
  return block("item", [
    element("title", shorten(item.title) || UNTITLED),
    element("guid", item.guid, { isPermaLink: "false" }),
    element("link", item.link),
    element("pubDate", rssDate(item.pubDate)),
    ...(item.description ? [element("description", shortenDescription(item.description))] : []),
    ...(showNotes ? [element("content:encoded", cdata(showNotes))] : []),
    ...(item.enclosure ? [enclosureElement(item.enclosure)] : []),
    ...(item.sourceFeedUrl ? [sourceElement(item.sourceFeedUrl, item.showName)] : []),
    ...(item.showName ? [element("itunes:author", shorten(item.showName))] : []),
    ...(item.durationSeconds === undefined ? [] : [element("itunes:duration", String(item.durationSeconds))]),
    ...(item.episodeNumber === undefined ? [] : [element("itunes:episode", String(item.episodeNumber))]),
    ...(item.imageUrl ? [element("itunes:image", null, { href: item.imageUrl })] : []),
    person,
    ...item.contentLinks.map(({ href, label }) => element("podcast:contentLink", shorten(label), { href })),
  ]);
}

function enclosureElement({ url, lengthBytes, type }: Enclosure): Xml {
  return element("enclosure", null, { url, length: String(lengthBytes), type });
}

/** @param showName falls back to the feed's hostname */
function sourceElement(sourceFeedUrl: string, showName: string | null): Xml {
  return element("source", shorten(showName || hostnameOf(sourceFeedUrl)), { url: sourceFeedUrl });
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

/**
 * Formats a date for a feed: RFC 2822 in UTC, such as `Fri, 26 Feb 2021 00:00:00 +0000`.
 * Source: https://www.rfc-editor.org/rfc/rfc2822#section-3.3
 * @param iso ISO 8601
 * @throws RangeError not a date
 */
export function rssDate(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) throw new RangeError(`Not a date: ${iso}`);
  return date.toUTCString().replace("GMT", "+0000");
}
