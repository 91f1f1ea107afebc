import type { DayOrder } from "../parse/date.ts";
import { descriptionFromHtml, titleFromHtml, titleFromText } from "../parse/draft-text.ts";
import { parseDuration } from "../parse/duration.ts";
import { normalizeText } from "../parse/plain-text.ts";
import { isRawTemplate, resolveUrl } from "../parse/url.ts";
import { parseXml, type XmlElement } from "../parse/xml-tree.ts";
import { dayOrderOfFeed, parseDateOfFeed } from "./date-of-feed.ts";
import {
  newestItems,
  type ParsedEpisode,
  type ParsedFeed,
  type ParsedFile,
  type ParsedPerson,
  type ParsedShow,
} from "./parsed-feed.ts";

/*
 * Most fields can be in several elements. Each list below is in order of preference: the first element with a value wins.
 */

const SHOW_DESCRIPTIONS = ["description", "itunes:summary", "atom:subtitle", "atom:tagline", "itunes:subtitle"];
const SUMMARIES = ["description", "atom:summary"];
const FULL_TEXTS = ["content:encoded", "atom:content"];
const OTHER_DESCRIPTIONS = ["itunes:summary", "googleplay:description", "dc:description", "itunes:subtitle"];
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

const BLOCKS = ["itunes:block", "podcast:block", "googleplay:block"];

/** How a summary ends that is only the start of the full text. */
const TRUNCATED = /(…|\.\.\.|\[(…|\.\.\.)\])$/;

export const FEED_ROOTS = new Set(["rss", "rdf:rdf", "atom:feed"]);
/** An episode with more is no conversation. */
const MAX_PERSONS = 100;
/** The roles of those whom an element names without saying more. */
const CONTRIBUTOR = "contributor";
const AUTHOR = "author";
const NAMES_MAX_LENGTH = 500;
const BETWEEN_NAMES = /[,;&+/|]|\s(?:and|und|et|y|e|och|og|en|with|mit|avec|con|com|feat\.?|ft\.?)\s/i;
/** "ada@example.org (Ada Lind)", as RSS has it */
const AUTHOR_WITH_ADDRESS = /^[^()]*@[^()]*\(([^()]+)\)/;

const UNKNOWN_SHOW: Omit<ParsedShow, "feedUrl"> = {
  title: null,
  description: null,
  imageUrl: null,
  pageUrl: null,
  selfUrl: null,
  nextPageUrl: null,
  newFeedUrl: null,
  author: null,
  owner: null,
  persons: [],
  isBlocked: false,
  ttlMinutes: null,
};

/**
 * Parses RSS 0.9x and 2.0, RDF (RSS 0.90 and 1.0) and Atom, with the namespaces that podcasts use.
 * @param documentUrl absolute URL of the document
 * @returns undefined for other documents
 */
export function feedFromXml(text: string, documentUrl: string): ParsedFeed | undefined {
  const root = parseXml(text, documentUrl, FEED_ROOTS);
  if (!root) return undefined;
  return root.name === "atom:feed" ? parseAtom(root, documentUrl) : parseRss(root, documentUrl);
}

function parseAtom(feed: XmlElement, documentUrl: string): ParsedFeed | undefined {
  const direct = findAll(feed, "atom:entry");
  const entries = withNested(direct.length > 0 ? direct : feed.children, "atom:entry").filter(isRendered);
  // Other formats have a root element called "feed" too. Without a namespace only the entries show that it is Atom.
  const hasNamespace = Object.keys(feed.attributes).some((name) => name.startsWith("xmlns"));
  if (entries.length === 0 && !hasNamespace) return undefined;
  return {
    show: parseShow(feed, find(feed, "image"), documentUrl, documentUrl),
    episodes: parseEpisodes(entries, feed, documentUrl),
  };
}

/** RSS has its items in the channel, RDF beside it. Relative URLs start from the show's page. */
function parseRss(root: XmlElement, documentUrl: string): ParsedFeed | undefined {
  const channels = findAll(root, "channel");
  const direct = [root, ...channels].flatMap((parent) => findAll(parent, "item"));
  // An element that is never closed swallows the items behind it.
  const items = withNested(direct.length > 0 ? direct : root.children, "item").filter(isRendered);
  const [channel] = channels;
  if (!channel && items.length === 0) return undefined;
  const baseUrl = (channel && parsePageUrl(channel, documentUrl)) ?? documentUrl;
  return {
    show: channel
      ? parseShow(channel, find(channel, "image") ?? find(root, "image"), documentUrl, baseUrl)
      : { ...UNKNOWN_SHOW, feedUrl: documentUrl },
    episodes: parseEpisodes(items, channel, baseUrl),
  };
}

function parseEpisodes(items: XmlElement[], channel: XmlElement | undefined, baseUrl: string): ParsedEpisode[] {
  const dates = items.flatMap((item) => DATES.flatMap((name) => find(item, name)?.text ?? []));
  const language = channel && (find(channel, "language")?.text ?? channel.attributes["xml:lang"]);
  const order = dayOrderOfFeed(dates, language ?? null);
  const dated = newestItems(
    items.map((item) => ({ item, releaseDate: firstDate(item, order) })),
    ({ releaseDate }) => releaseDate,
  );
  return dated.map(({ item, releaseDate }) => parseEpisode(item, releaseDate, baseUrl));
}

/** @param rssImage the RSS element for the picture, which is outside the channel in RDF */
function parseShow(
  channel: XmlElement,
  rssImage: XmlElement | undefined,
  documentUrl: string,
  baseUrl: string,
): ParsedShow {
  const linkTo = (relation: string) => findAll(channel, "atom:link").find((link) => linkRelation(link) === relation);
  return {
    title: parseTitle(channel),
    description: firstDescription(channel, SHOW_DESCRIPTIONS),
    imageUrl:
      urlIn(find(channel, "itunes:image"), ["href", "url"], baseUrl) ??
      urlIn(rssImage && find(rssImage, "url"), [], baseUrl) ??
      urlIn(find(channel, "googleplay:image"), ["href"], baseUrl) ??
      urlIn(find(channel, "podcast:image"), ["href"], baseUrl) ??
      urlIn(find(channel, "media:thumbnail"), ["url"], baseUrl) ??
      urlIn(find(channel, "atom:logo"), [], baseUrl) ??
      urlIn(find(channel, "atom:icon"), [], baseUrl),
    pageUrl: parsePageUrl(channel, documentUrl),
    feedUrl: documentUrl,
    selfUrl: urlIn(linkTo("self"), ["href"], documentUrl),
    nextPageUrl: urlIn(linkTo("next"), ["href"], documentUrl),
    newFeedUrl: urlIn(find(channel, "itunes:new-feed-url"), ["href"], documentUrl),
    author: titleFromText(find(channel, "itunes:author")?.text) ?? nameIn(find(channel, "atom:author"), "atom:name"),
    owner: nameIn(find(channel, "itunes:owner"), "itunes:name"),
    persons: personsOf(channel, [], baseUrl),
    isBlocked: isBlocked(channel),
    ttlMinutes: positiveInteger(find(channel, "ttl")?.text),
  };
}

function parseEpisode(item: XmlElement, releaseDate: string | null, baseUrl: string): ParsedEpisode {
  const media = findMediaElements(item);
  const mediaElement = (name: string) => media.find((element) => element.name === name);
  const source = find(item, "source") ?? find(item, "atom:source");
  const title = parseTitle(item) ?? titleFromHtml(mediaElement("media:title")?.markup);
  return {
    title,
    description: parseDescription(item) ?? descriptionFromHtml(mediaElement("media:description")?.markup),
    showName: source ? parseSourceName(source, title, baseUrl) : null,
    releaseDate,
    duration:
      parseDuration(find(item, "itunes:duration")?.text) ??
      media.map(({ attributes }) => parseDuration(attributes.duration)).find(Boolean) ??
      null,
    imageUrl:
      urlIn(find(item, "itunes:image"), ["href", "url"], baseUrl) ??
      urlIn(mediaElement("media:thumbnail"), ["url"], baseUrl) ??
      urlIn(find(item, "googleplay:image"), ["href"], baseUrl) ??
      urlIn(find(item, "podcast:image"), ["href"], baseUrl),
    pageUrls: [
      parsePageUrl(item, baseUrl),
      ...findAll(item, "podcast:contentlink").map((link) => urlIn(link, ["href"], baseUrl)),
    ].filter((url) => url !== null),
    youtubeId: find(item, "yt:videoid")?.text.trim() || null,
    files: parseFiles(item, media, baseUrl),
    guid: parseGuid(item),
    feedUrl: resolveUrl(source?.attributes.url, baseUrl),
    persons: [...personsOf(item, media, baseUrl), ...authorsOf(item)].slice(0, MAX_PERSONS),
    episodeType: find(item, "itunes:episodetype")?.text.trim().toLowerCase() || null,
    notesMarkup: () =>
      [...SUMMARIES, ...FULL_TEXTS, "itunes:summary"].map((name) => find(item, name)?.markup ?? "").join("\n"),
  };
}

/** Those who take part, by the elements that name them: podcast:person, and others that say less of their role. */
export function personsOf(element: XmlElement, media: readonly XmlElement[], baseUrl: string): ParsedPerson[] {
  // An early form of podcast:person has a list around it, and the name in an attribute.
  const persons = [element, ...findAll(element, "podcast:persons")].flatMap((parent) =>
    findAll(parent, "podcast:person"),
  );
  const credits = media.filter(({ name }) => name === "media:credit");
  const contributors = findAll(element, "atom:contributor");
  return [
    ...persons.flatMap((person) => {
      const { name, role, href } = person.attributes;
      return personNamed(person.text || name, role, resolveUrl(href, person.baseUrl ?? baseUrl));
    }),
    ...credits.flatMap(({ text, attributes }) => personNamed(text, attributes.role ?? CONTRIBUTOR, null)),
    ...contributors.flatMap((contributor) =>
      personNamed(
        find(contributor, "atom:name")?.text ?? contributor.text,
        CONTRIBUTOR,
        urlIn(find(contributor, "atom:uri"), [], baseUrl),
      ),
    ),
    ...findAll(element, "dc:contributor").flatMap(({ text }) => namesIn(text, CONTRIBUTOR)),
  ].slice(0, MAX_PERSONS);
}

/** Those who are called the authors of an item: its guests are among them at some shows, and its editor at others. */
function authorsOf(item: XmlElement): ParsedPerson[] {
  const texts = [...findAll(item, "itunes:author"), ...findAll(item, "dc:creator"), ...findAll(item, "author")].map(
    ({ text }) => AUTHOR_WITH_ADDRESS.exec(text)?.[1] ?? text,
  );
  const atomNames = findAll(item, "atom:author").map((author) => find(author, "atom:name")?.text ?? "");
  return [...new Set([...texts, ...atomNames])].flatMap((text) => namesIn(text, AUTHOR));
}

/** The names that a text lists, and the text as one name: "Lind, Ada" may be either. */
function namesIn(text: string, role: string): ParsedPerson[] {
  const names = text.slice(0, NAMES_MAX_LENGTH).split(BETWEEN_NAMES);
  return [...(names.length > 1 ? [text] : []), ...names].flatMap((name) => personNamed(name, role, null));
}

function personNamed(text: string | undefined, role: string | undefined, href: string | null): ParsedPerson[] {
  const name = titleFromText(text);
  return name ? [{ name, role: role?.trim().toLowerCase() || null, href }] : [];
}

/**
 * Whether a feed asks every directory to leave it out. A block with an id is meant for one of them.
 * Source: https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/tags/block.md
 */
function isBlocked(channel: XmlElement): boolean {
  const isYes = ({ text, attributes }: XmlElement) => /^\s*yes\s*$/i.test(text) && !attributes.id;
  return BLOCKS.some((name) => findAll(channel, name).some(isYes));
}

function nameIn(element: XmlElement | undefined, name: string): string | null {
  return titleFromText(element && find(element, name)?.text);
}

function positiveInteger(text: string | undefined): number | null {
  const number = /^\s*(\d{1,9})\s*$/.exec(text ?? "")?.[1];
  return Number(number ?? 0) || null;
}

/** The show that an item was taken from. Some feeds misuse the element for the item's own title, or a category. */
function parseSourceName(source: XmlElement, title: string | null, baseUrl: string): string | null {
  const isAtom = source.name === "atom:source";
  if (!isAtom && !resolveUrl(source.attributes.url, baseUrl)) return null;
  const name = titleFromHtml(source.text) ?? parseTitle(source);
  return name === title ? null : name;
}

function parseTitle(element: XmlElement): string | null {
  const title = find(element, "title") ?? find(element, "dc:title");
  const atomTitle = find(element, "atom:title");
  return (
    titleFromHtml(title?.markup) ??
    (atomTitle ? parseAtomTitle(atomTitle) : null) ??
    titleFromHtml(find(element, "itunes:title")?.markup)
  );
}

/** An Atom text without a type is plain text, so its angle brackets are not markup (RFC 4287, 3.1.1). */
function parseAtomTitle(title: XmlElement): string | null {
  const isHtml = ["html", "xhtml", "text/html"].includes(title.attributes.type ?? "") || title.children.length > 0;
  return isHtml ? titleFromHtml(title.markup) : titleFromText(title.text);
}

/** The summary, or the full text where the summary is missing or truncated. */
function parseDescription(item: XmlElement): string | null {
  const summary = firstDescription(item, SUMMARIES);
  const fullText = firstDescription(item, FULL_TEXTS);
  if (summary && fullText && TRUNCATED.test(summary)) return fullText;
  return summary ?? fullText ?? firstDescription(item, OTHER_DESCRIPTIONS);
}

function firstDescription(element: XmlElement, names: string[]): string | null {
  for (const name of names) {
    const description = descriptionFromHtml(find(element, name)?.markup);
    if (description) return description;
  }
  return null;
}

function firstDate(item: XmlElement, order: DayOrder): string | null {
  for (const name of DATES) {
    const date = parseDateOfFeed(find(item, name)?.text, order);
    if (date) return date;
  }
  return null;
}

export function parseGuid(item: XmlElement): string | null {
  return (
    normalizeText(find(item, "guid")?.text ?? "") ||
    normalizeText(find(item, "atom:id")?.text ?? "") ||
    (item.attributes["rdf:about"] ?? null)
  );
}

/** The page of a show or an episode: the RSS link, the Atom alternate link, or a guid that is a permalink. */
function parsePageUrl(element: XmlElement, baseUrl: string): string | null {
  const alternateLink = findAll(element, "atom:link").find((link) => linkRelation(link) === "alternate");
  const guid = find(element, "guid");
  const isPermalink = guid && /^\s*https?:/i.test(guid.text) && guid.attributes.ispermalink?.toLowerCase() !== "false";
  return (
    urlIn(find(element, "link"), ["href"], baseUrl) ??
    urlIn(alternateLink, ["href"], baseUrl) ??
    (isPermalink ? urlIn(guid, [], baseUrl) : null)
  );
}

/** An Atom link without a relation is an alternate link (RFC 4287, 4.2.7.2). */
function linkRelation(link: XmlElement): string {
  return (link.attributes.rel ?? "alternate").trim().toLowerCase();
}

/** The Media RSS elements of an item, those inside media:group and media:content included. */
export function findMediaElements(parent: XmlElement): XmlElement[] {
  const elements = parent.children.filter((child) => child.name.startsWith("media:"));
  const isContainer = ({ name }: XmlElement) => name === "media:group" || name === "media:content";
  return [
    ...elements.filter((element) => !isContainer(element)),
    ...elements.filter(isContainer).flatMap((container) => [container, ...findMediaElements(container)]),
  ];
}

export function parseFiles(item: XmlElement, media: XmlElement[], baseUrl: string): ParsedFile[] {
  const enclosures = findAll(item, "enclosure");
  const enclosureLinks = findAll(item, "atom:link").filter((link) => linkRelation(link) === "enclosure");
  const mediaContents = media.filter((element) => element.name === "media:content");
  return [
    ...[...enclosures, ...enclosureLinks].map((element) => parseFile(element, "length", "enclosure", baseUrl)),
    ...mediaContents.map((element) => parseFile(element, "filesize", "media", baseUrl)),
    ...findAll(item, "podcast:alternateenclosure").flatMap((element) => parseAlternateEnclosure(element, baseUrl)),
  ].filter((file) => file !== undefined);
}

/** Source: https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/tags/alternate-enclosure.md */
function parseAlternateEnclosure(element: XmlElement, baseUrl: string): ParsedFile[] {
  const { type = null, length = null } = element.attributes;
  // An early form has its only source in an attribute.
  return [element, ...findAll(element, "podcast:source")].flatMap((source) => {
    const url = urlIn(source, ["uri", "url"], baseUrl);
    return url
      ? [{ url, type: source.attributes.contenttype ?? type, length, duration: null, place: "alternate" as const }]
      : [];
  });
}

function parseFile(
  element: XmlElement,
  lengthAttribute: string,
  place: ParsedFile["place"],
  baseUrl: string,
): ParsedFile | undefined {
  const { attributes } = element;
  const url = urlIn(element, ["url", "href"], baseUrl);
  if (!url) return undefined;
  return {
    url,
    type: attributes.type ?? (attributes.medium ? `${attributes.medium}/*` : null),
    length: attributes[lengthAttribute] ?? null,
    duration: parseDuration(attributes.duration),
    place,
  };
}

/** The URL in the first of these attributes that is set, or else in the text of the element. */
export function urlIn(element: XmlElement | undefined, attributeNames: string[], baseUrl: string): string | null {
  if (!element) return null;
  const value = attributeNames.map((name) => element.attributes[name]).find(Boolean) ?? element.text;
  return resolveUrl(value, element.baseUrl ?? baseUrl);
}

/** The first child with this name that has content, or else the first one. */
export function find(element: XmlElement, name: string): XmlElement | undefined {
  let first: XmlElement | undefined;
  for (const child of element.children) {
    if (child.name !== name) continue;
    if (child.children.length > 0 || child.text.trim() !== "") return child;
    first ??= child;
  }
  return first;
}

/** The elements with this name among these and inside them, in document order. */
export function withNested(elements: XmlElement[], name: string): XmlElement[] {
  const found: XmlElement[] = [];
  const open = elements.toReversed();
  for (let element = open.pop(); element; element = open.pop()) {
    if (element.name === name) found.push(element);
    for (const child of element.children.toReversed())
      if (child.children.length > 0 || child.name === name) open.push(child);
  }
  return found;
}

/** Whether an item is more than a template that was published as it is. */
function isRendered(item: XmlElement): boolean {
  const title = find(item, "title") ?? find(item, "atom:title");
  return !title || !isRawTemplate(title.text);
}

export function findAll(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name);
}
