import { escapeXml } from "#domain/escape-xml.ts";
import { mapInBatches } from "./map-in-batches.ts";
import { showNotesHtml } from "./show-notes.ts";
import { cdata, sanitizeXmlText, truncateToBytes, truncateToCharacters } from "./xml.ts";

/** Most bytes in a description. Source: https://podcasters.apple.com/support/823-podcast-requirements */
export const DESCRIPTION_MAX_BYTES = 4000;
/** Most characters in any other text. Source: https://github.com/Podcast-Standards-Project/PSP-1-Podcast-RSS-Specification */
export const TEXT_MAX_CHARACTERS = 255;
/** Source: https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/tags/person.md */
export const PERSON_MAX_CHARACTERS = 128;

/**
 * Appearances on other people's shows have no category of their own; the nearest of
 * https://podcasters.apple.com/support/1691-apple-podcasts-categories
 */
const CATEGORY = "Society & Culture";

/** Stands in for a title that holds nothing XML can hold. */
const UNTITLED = "Untitled";

const NAMESPACES = [
  ["atom", "http://www.w3.org/2005/Atom"],
  ["content", "http://purl.org/rss/1.0/modules/content/"],
  ["itunes", "http://www.itunes.com/dtds/podcast-1.0.dtd"],
  ["podcast", "https://podcastindex.org/namespace/1.0"],
] as const;

export interface ChannelGuest {
  name: string;
  profileUrl: string;
  imageUrl: string | null;
}

export interface Enclosure {
  /** the show's own address of the file, untouched */
  url: string;
  /** 0 for unknown */
  lengthBytes: number;
  /** media type */
  type: string;
}

export interface ChannelItem {
  /** never changes, never used twice */
  guid: string;
  title: string;
  /** plain text with line breaks; '' for none */
  description: string;
  /** the episode's own page, or the nearest to it */
  link: string;
  /** ISO UTC */
  pubDate: string;
  durationSeconds: number | undefined;
  imageUrl: string | null;
  /** null for an episode without audio */
  enclosure: Enclosure | null;
  showName: string | null;
  /** the show's own feed */
  sourceFeedUrl: string | null;
  /** the same episode elsewhere */
  contentLinks: { href: string; label: string }[];
  /** 1 for the first; given in serial channels only */
  episodeNumber?: number;
}

export interface Channel {
  /** where this very document is published */
  feedUrl: string;
  /** where the same channel is published as JSON Feed */
  jsonUrl: string;
  /** WebSub hubs that tell subscribers of changes at once */
  hubUrls: readonly string[];
  pageUrl: string;
  title: string;
  /** plain text with line breaks */
  description: string;
  /** ISO 639 code */
  language: string;
  /** whose appearances these are: the channel's author, and a guest in every item */
  guest: ChannelGuest;
  /** square PNG or JPEG of 1400 to 3000 pixels */
  coverUrl: string;
  podcastGuid: string;
  /** episodic: apps show the newest first; serial: by episode number */
  type: "episodic" | "serial";
  /** whether directories are asked to leave the feed out; people can still follow it by its address */
  isBlockedFromDirectories: boolean;
  /** set when the feed has moved here from another address */
  newFeedUrl: string | null;
  /** ISO UTC; changes only when the content does */
  lastBuildDate: string;
  /** the holder's name alone, without sign, word or year */
  copyright?: string;
  /** in the order that apps without an order of their own shall show */
  items: ChannelItem[];
}

/**
 * Writes a channel as RSS 2.0 with the atom, content, itunes and podcast namespaces. Over-long texts are cut, characters
 * that XML cannot hold are left out, everything else arrives as it was given.
 * Sources: https://www.rssboard.org/rss-specification, https://podcasters.apple.com/support/823-podcast-requirements,
 * https://github.com/Podcast-Standards-Project/PSP-1-Podcast-RSS-Specification,
 * https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/1.0.md
 * @returns the UTF-8 bytes to publish
 */
export async function serializeRss(channel: Channel): Promise<Buffer> {
  const namespaces = NAMESPACES.map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`).join("");
  const person = personElement(channel.guest);
  const items = await mapInBatches(channel.items, (part) =>
    Buffer.from(part.map((item) => `${itemElement(item, person)}\n`).join("")),
  );
  const head = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<rss version="2.0"${namespaces}>`,
    "<channel>",
    ...channelElements(channel, person),
    "",
  ];
  return Buffer.concat([Buffer.from(head.join("\n")), ...items, Buffer.from("</channel>\n</rss>\n")]);
}

function channelElements(channel: Channel, person: string): string[] {
  const title = element("title", text(channel.title) || UNTITLED);
  const link = element("link", escapeText(channel.pageUrl));
  return [
    title,
    link,
    element("description", description(channel.description)),
    element("language", escapeText(channel.language)),
    channel.copyright ? element("copyright", text(channel.copyright)) : "",
    element("lastBuildDate", rssDate(channel.lastBuildDate)),
    element("generator", "Aircheck"),
    `<atom:link${attributes({ href: channel.feedUrl, rel: "self", type: "application/rss+xml" })}/>`,
    ...channel.hubUrls.map((hubUrl) => `<atom:link${attributes({ href: hubUrl, rel: "hub" })}/>`),
    `<image>${element("url", escapeText(channel.coverUrl))}${title}${link}</image>`,
    element("itunes:author", text(channel.guest.name)),
    `<itunes:image${attributes({ href: channel.coverUrl })}/>`,
    `<itunes:category${attributes({ text: CATEGORY })}/>`,
    element("itunes:explicit", "false"),
    element("itunes:type", channel.type),
    channel.newFeedUrl ? element("itunes:new-feed-url", escapeText(channel.newFeedUrl)) : "",
    channel.isBlockedFromDirectories ? element("itunes:block", "Yes") : "",
    element("podcast:guid", escapeText(channel.podcastGuid)),
    element("podcast:locked", "yes"),
    channel.isBlockedFromDirectories ? element("podcast:block", "yes") : "",
    element("podcast:medium", "podcast"),
    person,
  ].filter(Boolean);
}

function itemElement(item: ChannelItem, person: string): string {
  const notes = showNotesHtml(item);
  return [
    "<item>",
    element("title", text(item.title) || UNTITLED),
    `<guid isPermaLink="false">${escapeText(item.guid)}</guid>`,
    element("link", escapeText(item.link)),
    element("pubDate", rssDate(item.pubDate)),
    item.description ? element("description", description(item.description)) : "",
    notes ? element("content:encoded", cdata(notes)) : "",
    item.enclosure ? enclosureElement(item.enclosure) : "",
    item.sourceFeedUrl ? sourceElement(item.sourceFeedUrl, item.showName) : "",
    item.showName ? element("itunes:author", text(item.showName)) : "",
    item.durationSeconds === undefined ? "" : element("itunes:duration", String(item.durationSeconds)),
    item.episodeNumber === undefined ? "" : element("itunes:episode", String(item.episodeNumber)),
    item.imageUrl ? `<itunes:image${attributes({ href: item.imageUrl })}/>` : "",
    person,
    ...item.contentLinks.map(
      ({ href, label }) => `<podcast:contentLink${attributes({ href })}>${text(label)}</podcast:contentLink>`,
    ),
    "</item>",
  ]
    .filter(Boolean)
    .join("\n");
}

function enclosureElement({ url, lengthBytes, type }: Enclosure): string {
  return `<enclosure${attributes({ url, length: String(lengthBytes), type })}/>`;
}

function sourceElement(sourceFeedUrl: string, showName: string | null): string {
  return `<source${attributes({ url: sourceFeedUrl })}>${text(showName || hostnameOf(sourceFeedUrl))}</source>`;
}

function personElement({ name, profileUrl, imageUrl }: ChannelGuest): string {
  const details = attributes({ role: "guest", group: "cast", href: profileUrl, img: imageUrl });
  return `<podcast:person${details}>${escapeXml(truncateToCharacters(sanitizeAndTrim(name), PERSON_MAX_CHARACTERS))}</podcast:person>`;
}

function hostnameOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : address;
}

function element(name: string, content: string): string {
  return `<${name}>${content}</${name}>`;
}

function attributes(values: Record<string, string | null>): string {
  let written = "";
  for (const [name, value] of Object.entries(values)) if (value) written += ` ${name}="${escapeText(value)}"`;
  return written;
}

function sanitizeAndTrim(given: string): string {
  return sanitizeXmlText(given).trim();
}

function text(given: string): string {
  return escapeXml(truncateToCharacters(sanitizeAndTrim(given), TEXT_MAX_CHARACTERS));
}

function description(given: string): string {
  return escapeXml(truncateToBytes(sanitizeAndTrim(given), DESCRIPTION_MAX_BYTES));
}

function escapeText(given: string): string {
  return escapeXml(sanitizeXmlText(given));
}

/**
 * An instant as feeds write it: RFC 2822, universal time.
 * Source: https://www.rfc-editor.org/rfc/rfc2822#section-3.3
 * @param iso ISO 8601
 * @returns `Fri, 26 Feb 2021 00:00:00 +0000`
 * @throws RangeError for a text that is no date
 */
export function rssDate(iso: string): string {
  const instant = new Date(iso);
  if (Number.isNaN(instant.getTime())) throw new RangeError(`Not a date: ${iso}`);
  return instant.toUTCString().replace("GMT", "+0000");
}
