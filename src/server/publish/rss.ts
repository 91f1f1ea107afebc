import { escapeHtml } from "#domain/escape-markup.ts";
import { isPodcastArtwork } from "#domain/feeds/cover.ts";
import type { Channel, ChannelGuest, ChannelItem } from "./channel.ts";
import { mapYielding } from "./map-yielding.ts";
import { textToHtml } from "./text-to-html.ts";
import {
  cdata,
  element,
  endTag,
  sanitizeXmlText,
  startTag,
  truncateToBytes,
  truncateToCharacters,
  XML_DECLARATION,
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
 * characters that XML forbids are removed; everything else is preserved. A long feed does not block other requests.
 * Sources: https://www.rssboard.org/rss-specification, https://podcasters.apple.com/support/823-podcast-requirements,
 * https://github.com/Podcast-Standards-Project/PSP-1-Podcast-RSS-Specification,
 * https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/1.0.md
 * @returns UTF-8
 */
export async function serializeRss(channel: Channel): Promise<Buffer> {
  const person = personElement(channel.guest);
  const start = [
    XML_DECLARATION,
    startTag("rss", { version: "2.0", ...NAMESPACES }),
    startTag("channel"),
    ...channelElements(channel),
    person,
  ];
  const items = await mapYielding(channel.items, (item) => Buffer.from(itemXml(item, person)));
  return Buffer.concat([Buffer.from(lines(start)), ...items, Buffer.from(lines([endTag("channel"), endTag("rss")]))]);
}

/** An element to a line. @param elements those that are not omitted */
function lines(elements: readonly (string | false | null)[]): string {
  let text = "";
  for (const markup of elements) if (markup) text += `${markup}\n`;
  return text;
}

function channelElements(channel: Channel) {
  const title = element("title", shorten(channel.title) || UNTITLED);
  const link = element("link", channel.pageUrl);
  const { isBlockedFromDirectories } = channel;
  return [
    title,
    link,
    element("description", truncateToBytes(clean(channel.description), DESCRIPTION_MAX_BYTES)),
    element("language", channel.language),
    channel.copyright ? element("copyright", shorten(channel.copyright)) : null,
    element("lastBuildDate", rssDate(channel.lastBuildDate)),
    element("generator", "Aircheck"),
    element("atom:link", null, { href: channel.feedUrl, rel: "self", type: "application/rss+xml" }),
    ...channel.hubUrls.map((hubUrl) => element("atom:link", null, { href: hubUrl, rel: "hub" })),
    startTag("image") + element("url", channel.coverUrl) + title + link + endTag("image"),
    element("itunes:author", shorten(channel.guest.name)),
    element("itunes:image", null, { href: channel.coverUrl }),
    element("itunes:category", null, { text: CATEGORY }),
    element("itunes:explicit", "false"),
    element("itunes:type", channel.type),
    channel.newFeedUrl && element("itunes:new-feed-url", channel.newFeedUrl),
    isBlockedFromDirectories && element("itunes:block", "Yes"),
    element("podcast:guid", channel.podcastGuid),
    element("podcast:locked", "yes"),
    isBlockedFromDirectories && element("podcast:block", "yes"),
    element("podcast:medium", "podcast"),
  ];
}

/** @param person the element of the guest */
function itemXml(item: ChannelItem, person: string): string {
  const { enclosure, sourceFeedUrl, showName, durationSeconds, episodeNumber, imageUrl, chaptersUrl } = item;
  const description = clean(item.description);
  const short = truncateToBytes(description, DESCRIPTION_MAX_BYTES);
  // XML and HTML have the same escapes. Most of an item's time is spent on its longest text: it is escaped once.
  const escaped = escapeHtml(description);
  const showNotes = showNotesHtml(item, escaped);
  const source = sourceFeedUrl && (showName || hostnameOf(sourceFeedUrl));
  return lines([
    startTag("item"),
    element("title", shorten(item.title) || UNTITLED),
    element("guid", item.guid, { isPermaLink: "false" }),
    element("link", item.link),
    element("pubDate", rssDate(item.pubDate)),
    item.description !== "" &&
      startTag("description") + (short === description ? escaped : escapeHtml(short)) + endTag("description"),
    showNotes !== "" && startTag("content:encoded") + cdata(showNotes) + endTag("content:encoded"),
    enclosure &&
      element("enclosure", null, { url: enclosure.url, length: String(enclosure.lengthBytes), type: enclosure.type }),
    source && element("source", shorten(source), { url: sourceFeedUrl }),
    showName && element("itunes:author", shorten(showName)),
    durationSeconds !== undefined && element("itunes:duration", String(durationSeconds)),
    episodeNumber !== undefined && element("itunes:episode", String(episodeNumber)),
    imageUrl && isPodcastArtwork(imageUrl) && element("itunes:image", null, { href: imageUrl }),
    person,
    ...item.contentLinks.map(({ href, label }) => element("podcast:contentLink", shorten(label), { href })),
    // Source: https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/tags/transcript.md
    ...(item.transcripts ?? []).map(({ url, type, language, rel }) =>
      element("podcast:transcript", null, { url, type: type || "text/plain", language, rel }),
    ),
    chaptersUrl ? element("podcast:chapters", null, { url: chaptersUrl, type: "application/json+chapters" }) : null,
    endTag("item"),
  ]);
}

function personElement({ name, profileUrl, imageUrl }: ChannelGuest): string {
  const attributes = { role: "guest", group: "cast", href: profileUrl, img: imageUrl };
  return element("podcast:person", shorten(name, PERSON_MAX_CHARACTERS), attributes);
}

/**
 * Creates the show notes of an episode: its description and a credit to the show.
 * @param description sanitized and escaped
 * @returns HTML, '' without content
 */
export function showNotesHtml({ showName, sourceFeedUrl, link }: ChannelItem, description: string): string {
  const show = clean(showName ?? "");
  const credit = show && `From ${linkHtml(link, show)}`;
  const follow = sourceFeedUrl && linkHtml(sourceFeedUrl, credit ? "its own feed" : "The show’s own feed");
  const sentence = [credit, follow].filter(Boolean).join(" – follow the show in ");
  return [textToHtml(description), sentence && `<p>${sentence}</p>`].filter(Boolean).join("\n");
}

function linkHtml(href: string, label: string): string {
  return `<a href="${escapeHtml(sanitizeXmlText(href))}">${escapeHtml(label)}</a>`;
}

function hostnameOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : url;
}

function shorten(text: string, maxCharacters = TEXT_MAX_CHARACTERS): string {
  return truncateToCharacters(clean(text), maxCharacters);
}

function clean(text: string): string {
  return sanitizeXmlText(text).trim();
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
