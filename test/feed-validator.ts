import { spawnSync } from "node:child_process";
import { DomUtils, parseDocument } from "htmlparser2";
import Parser from "rss-parser";

/**
 * Rules for published feeds, with their sources: those of RSS, Apple, PSP-1 and the podcast namespace for the tags that
 * Aircheck uses.
 */

const RSS = "https://www.rssboard.org/rss-specification";
const XML = "https://www.w3.org/TR/xml/";
const RFC_2822 = "https://www.rfc-editor.org/rfc/rfc2822#section-3.3";
const APPLE_REQUIREMENTS = "https://podcasters.apple.com/support/823-podcast-requirements";
const APPLE_TAGS = "https://help.apple.com/itc/podcasts_connect/#/itcb54353390";
const APPLE_CATEGORIES = "https://podcasters.apple.com/support/1691-apple-podcasts-categories";
const PSP_1 = "https://github.com/Podcast-Standards-Project/PSP-1-Podcast-RSS-Specification";
const WEBSUB = "https://www.w3.org/TR/websub/#discovery";
const PODCAST_TAGS = "https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/tags";

const NAMESPACES = {
  "xmlns:atom": "http://www.w3.org/2005/Atom",
  "xmlns:content": "http://purl.org/rss/1.0/modules/content/",
  "xmlns:itunes": "http://www.itunes.com/dtds/podcast-1.0.dtd",
  "xmlns:podcast": "https://podcastindex.org/namespace/1.0",
};

const TOP_CATEGORIES = new Set([
  "Arts",
  "Business",
  "Comedy",
  "Education",
  "Fiction",
  "Government",
  "History",
  "Health & Fitness",
  "Kids & Family",
  "Leisure",
  "Music",
  "News",
  "Religion & Spirituality",
  "Science",
  "Society & Culture",
  "Sports",
  "Technology",
  "True Crime",
  "TV & Film",
]);

const DESCRIPTION_MAX_BYTES = 4000;
const TEXT_MAX_CHARACTERS = 255;
const PERSON_MAX_CHARACTERS = 128;

const RFC_2822_DATE =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} [+-]\d{4}$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const LANGUAGE = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i;
const FORBIDDEN_CHARACTER = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;

type Document = ReturnType<typeof parseDocument>;
type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

interface ParsedFeed {
  bytes: Buffer;
  xml: string;
  rss: Element | undefined;
  channel: Element | undefined;
  items: Element[];
}

export interface FeedRule {
  /** what must be true */
  name: string;
  source: string;
  /** @returns a message for each violation */
  violations(feed: ParsedFeed): string[] | Promise<string[]>;
}

/**
 * Checks a published feed against FEED_RULES.
 * @returns a message for each violation, with the rule and its source
 */
export async function validateFeed(published: Uint8Array | string): Promise<string[]> {
  const feed = parseFeed(Buffer.from(published));
  const violations: string[] = [];
  for (const rule of FEED_RULES) {
    for (const violation of await rule.violations(feed)) violations.push(`${rule.name}: ${violation} (${rule.source})`);
  }
  return violations;
}

function parseFeed(bytes: Buffer): ParsedFeed {
  const xml = bytes.toString("utf8");
  const document: Document = parseDocument(xml, { xmlMode: true });
  const rss = document.children.find((node): node is Element => "name" in node && node.name === "rss");
  const channel = rss && childrenOf(rss, "channel")[0];
  return { bytes, xml, rss, channel, items: channel ? childrenOf(channel, "item") : [] };
}

/** Rules for the document, the channel and the items. */
export const FEED_RULES: FeedRule[] = [
  {
    name: "encoded and declared as UTF-8",
    source: PSP_1,
    violations({ bytes, xml }) {
      const isUtf8 = Buffer.from(xml).equals(bytes);
      const isDeclared = /^<\?xml version="1\.0" encoding="utf-8"\?>/i.test(xml);
      return [...(isUtf8 ? [] : ["not UTF-8"]), ...(isDeclared ? [] : ["not declared"])];
    },
  },
  {
    name: "no characters that XML forbids",
    source: `${XML}#charsets`,
    violations({ xml }) {
      const found = FORBIDDEN_CHARACTER.exec(xml);
      return found ? [`U+${found[0].codePointAt(0)?.toString(16)} at ${found.index}`] : [];
    },
  },
  {
    name: "well-formed",
    source: `${XML}#sec-well-formed`,
    violations: ({ bytes, xml }) => wellFormednessErrors(bytes, xml),
  },
  {
    name: "RSS 2.0 with one channel",
    source: RSS,
    violations({ rss }) {
      if (rss?.attribs.version !== "2.0") return ["no <rss version='2.0'>"];
      const channels = childrenOf(rss, "channel").length;
      return channels === 1 ? [] : [`${channels} channels`];
    },
  },
  {
    name: "namespaces as in their specifications",
    source: PSP_1,
    violations: ({ rss }) =>
      Object.entries(NAMESPACES)
        .filter(([attribute, uri]) => rss?.attribs[attribute] !== uri)
        .map(([attribute]) => `${attribute} is ${rss?.attribs[attribute]}`),
  },
  channelRule("one title", RSS, (channel) => exactlyOne(channel, "title", TEXT_MAX_CHARACTERS)),
  channelRule("one link", PSP_1, (channel) =>
    exactlyOne(channel, "link").concat(invalidUrls(textsOf(channel, "link"))),
  ),
  channelRule("one description of at most 4000 bytes", APPLE_TAGS, (channel) => [
    ...exactlyOne(channel, "description"),
    ...textsOf(channel, "description")
      .filter(isTooLongDescription)
      .map(() => "longer"),
  ]),
  channelRule("one ISO 639 language", APPLE_TAGS, (channel) => [
    ...exactlyOne(channel, "language"),
    ...textsOf(channel, "language").filter((language) => !LANGUAGE.test(language)),
  ]),
  channelRule("one itunes:image of a JPEG or PNG", APPLE_TAGS, (channel) => {
    const urls = childrenOf(channel, "itunes:image").map((image) => image.attribs.href ?? "");
    if (urls.length !== 1) return [`${urls.length} of them`];
    return [...invalidUrls(urls), ...urls.filter((url) => !isJpegOrPng(url))];
  }),
  channelRule("itunes:category from Apple's list", APPLE_CATEGORIES, (channel) => {
    const categories = childrenOf(channel, "itunes:category").map((category) => category.attribs.text ?? "");
    if (categories.length === 0) return ["none"];
    return categories.filter((category) => !TOP_CATEGORIES.has(category));
  }),
  channelRule("itunes:explicit is true or false", APPLE_TAGS, (channel) =>
    oneOf(channel, "itunes:explicit", ["true", "false"]),
  ),
  channelRule("one itunes:author", PSP_1, (channel) => exactlyOne(channel, "itunes:author", TEXT_MAX_CHARACTERS)),
  channelRule("itunes:type is episodic or serial", APPLE_TAGS, (channel) =>
    oneOf(channel, "itunes:type", ["episodic", "serial"]),
  ),
  channelRule("itunes:block is Yes or absent", APPLE_TAGS, (channel) => atMostOneOf(channel, "itunes:block", ["Yes"])),
  channelRule("itunes:new-feed-url is the feed's URL", APPLE_TAGS, (channel) =>
    textsOf(channel, "itunes:new-feed-url").filter((url) => url !== linksOf(channel, "self")[0]?.attribs.href),
  ),
  channelRule("one atom:link to the feed itself", PSP_1, (channel) => {
    const links = linksOf(channel, "self");
    if (links.length !== 1) return [`${links.length} of them`];
    const types = links.map((link) => link.attribs.type ?? "no type");
    return [
      ...types.filter((type) => type !== "application/rss+xml"),
      ...invalidUrls(links.map((link) => link.attribs.href ?? "")),
    ];
  }),
  channelRule("every hub has a URL", WEBSUB, (channel) =>
    invalidUrls(linksOf(channel, "hub").map((link) => link.attribs.href ?? "")),
  ),
  channelRule("podcast:guid is a UUID", `${PODCAST_TAGS}/guid.md`, (channel) => [
    ...exactlyOne(channel, "podcast:guid"),
    ...textsOf(channel, "podcast:guid").filter((guid) => !UUID.test(guid)),
  ]),
  channelRule("podcast:locked is yes or no", `${PODCAST_TAGS}/locked.md`, (channel) =>
    oneOf(channel, "podcast:locked", ["yes", "no"]),
  ),
  channelRule("podcast:block is yes or no", `${PODCAST_TAGS}/block.md`, (channel) =>
    textsOf(channel, "podcast:block").filter((block) => block !== "yes" && block !== "no"),
  ),
  channelRule("podcast:medium is podcast", `${PODCAST_TAGS}/medium.md`, (channel) =>
    oneOf(channel, "podcast:medium", ["podcast"]),
  ),
  channelRule("lastBuildDate is an RFC 2822 date", RFC_2822, (channel) => [
    ...exactlyOne(channel, "lastBuildDate"),
    ...textsOf(channel, "lastBuildDate").filter((date) => !isRfc2822Date(date)),
  ]),
  channelRule("image repeats the channel's title and link", RSS, (channel) =>
    childrenOf(channel, "image").flatMap((image) => [
      ...invalidUrls(textsOf(image, "url")),
      ...(textsOf(image, "title")[0] === textsOf(channel, "title")[0] ? [] : ["another title"]),
      ...(textsOf(image, "link")[0] === textsOf(channel, "link")[0] ? [] : ["another link"]),
    ]),
  ),
  channelRule("copyright without ©, the word copyright or a year", PSP_1, (channel) =>
    textsOf(channel, "copyright").filter((holder) => /copyright|©|\d{4}/i.test(holder)),
  ),
  itemRule("item title", APPLE_REQUIREMENTS, (item) => exactlyOne(item, "title", TEXT_MAX_CHARACTERS)),
  itemRule("item guid that is not a permalink", PSP_1, (item) => {
    const guids = childrenOf(item, "guid");
    if (guids.length !== 1) return [`${guids.length} of them`];
    return guids.every((guid) => guid.attribs.isPermaLink === "false" && textOf(guid)) ? [] : ["empty or a permalink"];
  }),
  {
    name: "unique guids",
    source: APPLE_REQUIREMENTS,
    violations: ({ items }) => duplicates(items.flatMap((item) => textsOf(item, "guid"))),
  },
  itemRule("item pubDate is an RFC 2822 date", RFC_2822, (item) => [
    ...exactlyOne(item, "pubDate"),
    ...textsOf(item, "pubDate").filter((date) => !isRfc2822Date(date)),
  ]),
  itemRule("item link", PSP_1, (item) => exactlyOne(item, "link").concat(invalidUrls(textsOf(item, "link")))),
  itemRule("item description of at most 4000 bytes", APPLE_TAGS, (item) =>
    textsOf(item, "description")
      .filter(isTooLongDescription)
      .map(() => "longer"),
  ),
  itemRule("at most one enclosure, with url, length and media type", RSS, (item) => {
    const enclosures = childrenOf(item, "enclosure");
    if (enclosures.length > 1) return [`${enclosures.length} of them`];
    return enclosures.flatMap(({ attribs }) => [
      ...invalidUrls([attribs.url ?? ""]),
      ...(/^\d+$/.test(attribs.length ?? "") ? [] : [`length ${attribs.length}`]),
      ...(/^(audio|video)\/[\w.+-]+$/.test(attribs.type ?? "") ? [] : [`type ${attribs.type}`]),
    ]);
  }),
  {
    name: "unique enclosures",
    source: APPLE_REQUIREMENTS,
    violations: ({ items }) =>
      duplicates(items.flatMap((item) => childrenOf(item, "enclosure").map(({ attribs }) => attribs.url ?? ""))),
  },
  itemRule("itunes:duration in whole seconds", APPLE_TAGS, (item) =>
    textsOf(item, "itunes:duration").filter((duration) => !/^\d+$/.test(duration)),
  ),
  {
    name: "serial episodes are numbered 1 to n",
    source: APPLE_TAGS,
    violations({ channel, items }) {
      const isSerial = channel !== undefined && textsOf(channel, "itunes:type")[0] === "serial";
      return items.flatMap((item, index) => {
        const number = textsOf(item, "itunes:episode")[0];
        const expected = isSerial ? String(index + 1) : undefined;
        return number === expected ? [] : [`item ${index + 1} has ${number}`];
      });
    },
  },
  itemRule("itunes:image with a URL", APPLE_TAGS, (item) =>
    invalidUrls(childrenOf(item, "itunes:image").map((image) => image.attribs.href ?? "")),
  ),
  itemRule("at most one itunes:author", APPLE_TAGS, (item) =>
    textsOf(item, "itunes:author").length > 1
      ? ["more"]
      : textsOf(item, "itunes:author").filter((author) => !author || isTooLongText(author, TEXT_MAX_CHARACTERS)),
  ),
  itemRule("source with url and name", RSS, (item) =>
    childrenOf(item, "source").flatMap((source) => [
      ...invalidUrls([source.attribs.url ?? ""]),
      ...(textOf(source) ? [] : ["no name"]),
    ]),
  ),
  itemRule("podcast:person names a guest", `${PODCAST_TAGS}/person.md`, (item) => {
    const persons = childrenOf(item, "podcast:person");
    if (!persons.some(({ attribs }) => attribs.role === "guest" && attribs.group === "cast")) return ["no guest"];
    return persons.flatMap((person) => [
      ...(textOf(person) && !isTooLongText(textOf(person), PERSON_MAX_CHARACTERS) ? [] : ["name empty or too long"]),
      ...invalidUrls([person.attribs.href, person.attribs.img].filter((url) => url !== undefined)),
    ]);
  }),
  itemRule("podcast:contentLink with href and text", `${PODCAST_TAGS}/contentLink.md`, (item) =>
    childrenOf(item, "podcast:contentLink").flatMap((link) => [
      ...invalidUrls([link.attribs.href ?? ""]),
      ...(textOf(link) ? [] : ["no text"]),
    ]),
  ),
  itemRule("content:encoded without scripts", "https://www.rssboard.org/security-implications", (item) =>
    textsOf(item, "content:encoded").filter((html) => !isSafeHtml(html)),
  ),
  {
    name: "no white space around values",
    source: PSP_1,
    violations({ channel, items }) {
      const elements = [...(channel ? elementsIn(channel) : []), ...items.flatMap(elementsIn)];
      return elements
        .filter((element) => elementsIn(element).length === 0)
        .filter((element) => DomUtils.textContent(element) !== textOf(element))
        .map(({ name }) => name);
    },
  },
];

function channelRule(name: string, source: string, check: (channel: Element) => string[]): FeedRule {
  return { name, source, violations: ({ channel }) => (channel ? check(channel) : ["no channel"]) };
}

function itemRule(name: string, source: string, check: (item: Element) => string[]): FeedRule {
  return {
    name,
    source,
    violations: ({ items }) =>
      items.flatMap((item, index) => check(item).map((violation) => `item ${index + 1}: ${violation}`)),
  };
}

/** Errors of two strict parsers: sax (through rss-parser) and, where xmllint is installed, libxml2. */
async function wellFormednessErrors(bytes: Buffer, xml: string): Promise<string[]> {
  const errors: string[] = [];
  await new Parser().parseString(xml).catch((error: Error) => errors.push(error.message.replaceAll("\n", " ")));
  const xmllint = spawnSync("xmllint", ["--noout", "--nonet", "--huge", "-"], { input: bytes });
  if (xmllint.status) errors.push(xmllint.stderr.toString().split("\n")[0] ?? "");
  return errors;
}

function elementsIn(parent: Element): Element[] {
  return parent.children.filter((node): node is Element => "name" in node);
}

function childrenOf(parent: Element, name: string): Element[] {
  return elementsIn(parent).filter((element) => element.name === name);
}

function textOf(element: Element): string {
  return DomUtils.textContent(element).trim();
}

function textsOf(parent: Element, name: string): string[] {
  return childrenOf(parent, name).map(textOf);
}

function linksOf(channel: Element, relation: string): Element[] {
  return childrenOf(channel, "atom:link").filter(({ attribs }) => attribs.rel === relation);
}

function exactlyOne(parent: Element, name: string, maxCharacters?: number): string[] {
  const texts = textsOf(parent, name);
  if (texts.length !== 1) return [`${texts.length} of them`];
  if (texts[0] === "") return ["empty"];
  return maxCharacters ? texts.filter((text) => isTooLongText(text, maxCharacters)) : [];
}

function oneOf(parent: Element, name: string, allowed: string[]): string[] {
  return [...exactlyOne(parent, name), ...textsOf(parent, name).filter((text) => !allowed.includes(text))];
}

function atMostOneOf(parent: Element, name: string, allowed: string[]): string[] {
  return childrenOf(parent, name).length === 0 ? [] : oneOf(parent, name, allowed);
}

function duplicates(values: string[]): string[] {
  const seen = new Set<string>();
  return values.filter((value) => seen.size === seen.add(value).size);
}

function invalidUrls(urls: string[]): string[] {
  return urls.filter((url) => !/^https?:\/\/[^\s"<>]+$/.test(url) || !URL.canParse(url));
}

function isJpegOrPng(url: string): boolean {
  return URL.canParse(url) && /\.(jpe?g|png)$/i.test(new URL(url).pathname);
}

function isTooLongText(text: string, maxCharacters: number): boolean {
  return [...text].length > maxCharacters;
}

function isTooLongDescription(text: string): boolean {
  return Buffer.byteLength(text) > DESCRIPTION_MAX_BYTES;
}

/** Checks the format, and the weekday against the date. */
function isRfc2822Date(text: string): boolean {
  const date = new Date(text);
  if (!RFC_2822_DATE.test(text) || Number.isNaN(date.getTime())) return false;
  const offset = /([+-])(\d{2})(\d{2})$/.exec(text);
  const offsetMinutes = offset ? Number(`${offset[1]}1`) * (Number(offset[2]) * 60 + Number(offset[3])) : 0;
  const local = new Date(date.getTime() + offsetMinutes * 60_000);
  return local.toUTCString().slice(0, "Fri, 26 Feb 2021".length) === text.slice(0, "Fri, 26 Feb 2021".length);
}

/** Allows paragraphs, line breaks and links with http or https URLs. */
function isSafeHtml(html: string): boolean {
  const elements = DomUtils.getElementsByTagName("*", parseDocument(html));
  return elements.every(({ name, attribs }) => {
    if (name === "a") return Object.keys(attribs).join() === "href" && invalidUrls([attribs.href ?? ""]).length === 0;
    return (name === "p" || name === "br") && Object.keys(attribs).length === 0;
  });
}
