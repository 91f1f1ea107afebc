import { TITLE_MAX_LENGTH } from "#domain/fields.ts";
import { parseDate } from "./date.ts";
import { parseDuration } from "./duration.ts";
import type { ParsedEpisode, ParsedFeed, ParsedFile, ParsedShow } from "./parsed-feed.ts";
import { collapseWhitespace, htmlToLine, htmlToText, normalizeText, truncate } from "./plain-text.ts";
import { resolveUrl } from "./url.ts";
import { parseXml, type XmlElement } from "./xml-tree.ts";

const ROOTS = new Set(["rss", "rdf:rdf", "atom:feed"]);
/** How a text that goes on elsewhere ends. */
const CUT_OFF = /(…|\.\.\.|\[(…|\.\.\.)\])$/;

/**
 * Reads RSS 0.9x and 2.0, RDF (RSS 0.90 and 1.0) and Atom, with the namespaces that podcasts use.
 * @param documentUrl absolute address that the text came from
 * @returns undefined when it is none of them
 */
export function feedFromXml(text: string, documentUrl: string): ParsedFeed | undefined {
  const root = parseXml(text, documentUrl, ROOTS);
  if (!root) return undefined;
  const isAtom = root.name === "atom:feed";
  const channels = isAtom ? [root] : root.children.filter((child) => child.name === "channel");
  const items = [root, ...channels].flatMap((parent) =>
    parent.children.filter((child) => child.name === (isAtom ? "atom:entry" : "item")),
  );
  const entries = isAtom ? [...new Set(items)] : items;
  const isUnmarkedAtom = isAtom && !Object.keys(root.attributes).some((name) => name.startsWith("xmlns"));
  if (entries.length === 0 && (channels.length === 0 || isUnmarkedAtom)) return undefined;

  const channel = channels[0];
  const show = channel ? showOf(channel, root, documentUrl) : UNKNOWN_SHOW;
  const base = isAtom ? documentUrl : (show.pageUrl ?? documentUrl);
  const statedShow = { ...show, feedUrl: show.feedUrl ?? documentUrl };
  return { show: statedShow, episodes: entries.map((entry) => episodeOf(entry, base)) };
}

const UNKNOWN_SHOW: ParsedShow = { title: null, description: null, imageUrl: null, pageUrl: null, feedUrl: null };

function showOf(channel: XmlElement, root: XmlElement, documentUrl: string): ParsedShow {
  const pageUrl = pageOf(channel, documentUrl);
  const base = channel.name === "atom:feed" ? documentUrl : (pageUrl ?? documentUrl);
  // RSS 0.90 and 1.0 keep the picture beside the channel
  const image = find(channel, "image") ?? find(root, "image");
  return {
    title: titleOf(channel),
    description: firstText(channel, [
      "description",
      "itunes:summary",
      "atom:subtitle",
      "atom:tagline",
      "itunes:subtitle",
    ]),
    imageUrl:
      addressOf(find(channel, "itunes:image"), ["href", "url"], base) ??
      addressOf(image && find(image, "url"), [], base) ??
      addressOf(find(channel, "googleplay:image"), ["href"], base) ??
      addressOf(find(channel, "podcast:image"), ["href"], base) ??
      addressOf(find(channel, "media:thumbnail"), ["url"], base) ??
      addressOf(find(channel, "atom:logo"), [], base) ??
      addressOf(find(channel, "atom:icon"), [], base),
    pageUrl,
    feedUrl: addressOf(
      all(channel, "atom:link").find((link) => relationOf(link) === "self"),
      ["href"],
      documentUrl,
    ),
  };
}

function episodeOf(item: XmlElement, base: string): ParsedEpisode {
  const media = mediaOf(item);
  const origin = find(item, "source") ?? find(item, "atom:source");
  const title = titleOf(item);
  return {
    title: title ?? readMarkup(media.find((element) => element.name === "media:title")),
    description: descriptionOf(item) ?? readMarkup(media.find((element) => element.name === "media:description")),
    showName: origin ? (readName(origin.text) ?? titleOf(origin)) : null,
    releaseDate: firstDate(item),
    duration: parseDuration(find(item, "itunes:duration")?.text),
    imageUrl:
      addressOf(find(item, "itunes:image"), ["href", "url"], base) ??
      addressOf(
        media.find((element) => element.name === "media:thumbnail"),
        ["url"],
        base,
      ) ??
      addressOf(find(item, "googleplay:image"), ["href"], base) ??
      addressOf(find(item, "podcast:image"), ["href"], base),
    pageUrls: [
      pageOf(item, base),
      ...all(item, "podcast:contentlink").map((link) => addressOf(link, ["href"], base)),
    ].filter((address) => address !== null),
    youtubeId: find(item, "yt:videoid")?.text.trim() || null,
    files: filesOf(item, media, base),
    guid: firstOwnText(item, ["guid", "atom:id"]) ?? item.attributes["rdf:about"] ?? null,
    feedUrl: addressOf(origin, ["url"], base),
  };
}

function titleOf(element: XmlElement): string | null {
  const plain = find(element, "title") ?? find(element, "dc:title");
  const atom = find(element, "atom:title");
  const itunes = find(element, "itunes:title");
  return (plain && readName(plain.markup)) || (atom && atomTitle(atom)) || (itunes && readName(itunes.markup)) || null;
}

/** Atom says what its texts are: without a type they are plain, angle brackets included (RFC 4287, 3.1.1). */
function atomTitle(title: XmlElement): string | null {
  const isMarkup = ["html", "xhtml", "text/html"].includes(title.attributes.type ?? "") || title.children.length > 0;
  return (isMarkup ? readName(title.markup) : truncate(collapseWhitespace(title.text), TITLE_MAX_LENGTH)) || null;
}

function readName(markup: string): string | null {
  return htmlToLine(markup, TITLE_MAX_LENGTH) || null;
}

function readMarkup(element: XmlElement | undefined): string | null {
  return element ? htmlToText(element.markup) || null : null;
}

/** The show's own summary; its long form where the summary is missing or only the beginning. */
function descriptionOf(item: XmlElement): string | null {
  const summary = firstText(item, ["description", "atom:summary"]);
  const whole = firstText(item, ["content:encoded", "atom:content"]);
  const spoken = firstText(item, ["itunes:summary", "googleplay:description", "dc:description", "itunes:subtitle"]);
  if (summary && whole && CUT_OFF.test(summary)) return whole;
  return summary ?? whole ?? spoken;
}

function firstText(element: XmlElement, names: string[]): string | null {
  for (const name of names) {
    const text = readMarkup(find(element, name));
    if (text) return text;
  }
  return null;
}

function firstOwnText(element: XmlElement, names: string[]): string | null {
  for (const name of names) {
    const text = normalizeText(find(element, name)?.text ?? "");
    if (text) return text;
  }
  return null;
}

const DATES = [
  "pubdate",
  "atom:published",
  "atom:issued",
  "dc:date",
  "dcterms:issued",
  "dcterms:created",
  "atom:created",
  "atom:updated",
  "atom:modified",
];

function firstDate(item: XmlElement): string | null {
  for (const name of DATES) {
    const date = parseDate(find(item, name)?.text);
    if (date) return date;
  }
  return null;
}

/** The page that the show or the episode has: RSS's link, Atom's alternate link, a guid that is one. */
function pageOf(element: XmlElement, base: string): string | null {
  const guid = find(element, "guid");
  const isPermalink = guid && /^\s*https?:/i.test(guid.text) && guid.attributes.ispermalink?.toLowerCase() !== "false";
  return (
    addressOf(find(element, "link"), ["href"], base) ??
    addressOf(
      all(element, "atom:link").find((link) => relationOf(link) === "alternate"),
      ["href"],
      base,
    ) ??
    (isPermalink ? addressOf(guid, [], base) : null)
  );
}

/** Atom links without a relation are alternates (RFC 4287, 4.2.7.2). */
function relationOf(link: XmlElement): string {
  return (link.attributes.rel ?? "alternate").trim().toLowerCase();
}

/** Media RSS stands in the item, in groups and in contents. */
function mediaOf(item: XmlElement): XmlElement[] {
  const nested = item.children.filter((child) => child.name === "media:group" || child.name === "media:content");
  const inside = nested.flatMap((group) => [group, ...mediaOf(group)]);
  const beside = item.children.filter(
    (child) => child.name.startsWith("media:") && child.name !== "media:group" && child.name !== "media:content",
  );
  return [...beside, ...inside];
}

function filesOf(item: XmlElement, media: XmlElement[], base: string): ParsedFile[] {
  const enclosures = [
    ...all(item, "enclosure"),
    ...all(item, "atom:link").filter((link) => relationOf(link) === "enclosure"),
  ].map((element) => fileOf(element, "length", true, base));
  const contents = media
    .filter((element) => element.name === "media:content")
    .map((element) => fileOf(element, "filesize", false, base));
  return [...enclosures, ...contents].filter((file) => file !== undefined);
}

function fileOf(element: XmlElement, lengthName: string, isEnclosure: boolean, base: string): ParsedFile | undefined {
  const { attributes } = element;
  const url = addressOf(element, ["url", "href"], base);
  if (!url) return undefined;
  return {
    url,
    type: attributes.type ?? (attributes.medium ? `${attributes.medium}/*` : null),
    length: attributes[lengthName] ?? null,
    duration: parseDuration(attributes.duration),
    isEnclosure,
  };
}

/** The address in the first of these attributes that has one, or in the element's text. */
function addressOf(element: XmlElement | undefined, attributeNames: string[], base: string): string | null {
  if (!element) return null;
  const stated = attributeNames.map((name) => element.attributes[name]).find(Boolean) ?? element.text;
  return resolveUrl(stated, element.base ?? base);
}

function find(element: XmlElement, name: string): XmlElement | undefined {
  const named = element.children.filter((child) => child.name === name);
  // an empty one says nothing when another of the same name does
  return named.find((child) => child.text.trim() !== "" || child.children.length > 0) ?? named[0];
}

function all(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name);
}
