import { Parser } from "htmlparser2";
import { type JsonObject, parseJson } from "./json.ts";
import { Microdata } from "./microdata.ts";
import { type PageHeading, type PageParagraph, type PageText, PageTexts } from "./page-text.ts";
import { TextCollector } from "./text-collector.ts";

/*
 * A streaming parser instead of a DOM, because pages can be hostile. Measured against cheerio on htmlparser2: the same
 * fields from 70 real pages, but 5 MB of nested <b> take 40 ms here and more than 90 s there, and nested headings
 * overflow its stack.
 */

/** Real pages have less than 2 MB of markup. The rest of a longer page is ignored. */
export const PAGE_MAX_LENGTH = 5_000_000;
/** Parsing ends at an element that is nested deeper. */
const PAGE_MAX_DEPTH = 1000;
const MAX_LINKS = 5000;
const MAX_DATA_ATTRIBUTES = 500;
const DATA_MAX_LENGTH = 20_000;
/** Where the URL of a player is, also while a script waits for the visitor's consent or for the player to come into view. */
const EMBED_ATTRIBUTES = ["src", "data-src", "data-lazy-src", "data-cookieblock-src", "data-litespeed-src"];
/** The picture that stands in for a video until it is played. */
const THUMBNAIL = /\b(?:img\.youtube\.com|i\d?\.ytimg\.com)\/vi(?:_webp)?\/([\w-]{11})\//;
const MAX_THUMBNAILS = 100;
const QUOTED_URL = /"(?:url|@id|contentUrl)"\s{0,9}:\s{0,9}"\\"https?:/;
const YOUTUBE_ID = /^[A-Za-z0-9_-]{11}$/;
/** Players keep what they play in attributes. */
const DATA_NAME =
  /^(?:data-.*(?:audio|duration|episode|file|length|media|mp3|player|published|src|stream|track|url).*|file|mp3|audio|duration)$/;

type Attributes = Readonly<Record<string, string>>;

export interface PageLink {
  /** as written */
  href: string;
  /** of an a element */
  text: string;
  /** relations in lower case */
  rels: string[];
  /** media type in lower case */
  type: string;
  title: string;
  /** as in PageText */
  isAside: boolean;
  /** whether it is in a list inside another list: about the thing that the outer item names */
  isNested: boolean;
}

export interface PageMedia {
  /** as written */
  src: string;
  /** media type in lower case */
  type: string;
  /** as in PageText */
  isAside: boolean;
}

export interface PageScript {
  id: string;
  type: string;
  text: string;
}

/** The parts of a page that metadata can be in. Lists are in document order, URLs as written. */
export interface HtmlPage {
  /** absolute URL for relative ones */
  baseUrl: string;
  title: string | null;
  /** language of the document as declared, in lower case; "" without one */
  language: string;
  /** headings of the first three levels */
  headings: PageHeading[];
  /** short runs of text, and the machine-readable dates of time elements */
  texts: PageText[];
  /** the texts of p elements */
  paragraphs: PageParagraph[];
  /** contents of the meta elements, by name, property or http-equiv in lower case */
  metas: Map<string, string[]>;
  /** link elements */
  links: PageLink[];
  /** a elements with href */
  anchors: PageLink[];
  /** audio and source elements */
  audio: PageMedia[];
  /** URLs of iframes and embed elements */
  embeds: string[];
  /** URLs of the videos whose preview pictures the page has */
  thumbnails: string[];
  /** values of data- attributes that are named after a date, a duration or a file, by name */
  dataAttributes: { name: string; value: string }[];
  /** scripts other than JSON-LD */
  scripts: PageScript[];
  jsonLd: unknown[];
  /** top-level microdata items, in the shape of JSON-LD */
  microdata: JsonObject[];
}

/**
 * Parses a page leniently, without running or fetching anything.
 * @param url absolute URL of the page
 */
export function parseHtml(text: string, url: string): HtmlPage {
  const page: HtmlPage = {
    baseUrl: url,
    title: null,
    language: "",
    headings: [],
    texts: [],
    paragraphs: [],
    metas: new Map(),
    links: [],
    anchors: [],
    audio: [],
    embeds: [],
    thumbnails: [],
    dataAttributes: [],
    scripts: [],
    jsonLd: [],
    microdata: [],
  };
  const texts = new TextCollector();
  const pageTexts = new PageTexts(url);
  const microdata = new Microdata(texts, (name, value) => addToList(page.metas, name.toLowerCase(), value));
  let script: PageScript | undefined;
  let depth = 0;
  let svgDepth = 0;
  let styleDepth = 0;

  const parser: Parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      if (depth > PAGE_MAX_DEPTH) return parser.pause();
      if (name === "svg") svgDepth += 1;
      if (name === "style") styleDepth += 1;
      if (name === "script") script = { id: attributes.id ?? "", type: attributes.type?.toLowerCase() ?? "", text: "" };
      microdata.openElement(attributes, depth);
      pageTexts.openElement(name, attributes);
      if (name === "title" && page.title === null && svgDepth === 0)
        texts.collect(depth, (title) => {
          page.title = title;
        });
      addElement(page, name, attributes, pageTexts);
      const anchor = name === "a" && attributes.href ? page.anchors.at(-1) : undefined;
      if (anchor)
        texts.collect(depth, (text) => {
          anchor.text = text;
        });
    },
    ontext(data) {
      if (script) {
        script.text += data;
        return;
      }
      texts.add(data);
      if (styleDepth === 0) pageTexts.add(data);
    },
    onclosetag(name) {
      if (name === "svg") svgDepth -= 1;
      if (name === "style") styleDepth -= 1;
      if (name === "script" && script) {
        addScript(page, script);
        script = undefined;
      }
      texts.closeElement(depth);
      microdata.closeElement(depth);
      pageTexts.closeElement();
      depth -= 1;
    },
  });
  parser.write(text.slice(0, PAGE_MAX_LENGTH));
  parser.end();
  return { ...page, ...pageTexts.result(), microdata: microdata.items };
}

/** Adds what the attributes of an element say. */
function addElement(
  page: HtmlPage,
  name: string,
  attributes: Attributes,
  position: Pick<PageLink, "isAside" | "isNested">,
): void {
  const { href, src } = attributes;
  addDataAttributes(page, attributes);
  const videoId = videoIdOf(attributes);
  if (videoId) page.embeds.push(`https://www.youtube.com/embed/${videoId}`);
  switch (name) {
    case "html":
      page.language = (attributes.lang ?? "").toLowerCase();
      break;
    case "base":
      if (href && URL.canParse(href, page.baseUrl)) page.baseUrl = new URL(href, page.baseUrl).href;
      break;
    case "meta":
      addMeta(page.metas, attributes);
      break;
    case "link":
      if (page.links.length < MAX_LINKS) page.links.push(toLink(attributes, position));
      break;
    case "a":
      if (href && page.anchors.length < MAX_LINKS) page.anchors.push(toLink(attributes, position));
      break;
    case "audio":
    case "source":
      if (src) page.audio.push({ src, type: attributes.type?.toLowerCase() ?? "", isAside: position.isAside });
      break;
    case "img":
      for (const image of [src, attributes["data-src"]]) {
        const video = image && videoOfThumbnail(image);
        if (video && page.thumbnails.length < MAX_THUMBNAILS) page.thumbnails.push(video);
      }
      break;
    case "iframe":
    case "embed":
      page.embeds.push(...EMBED_ATTRIBUTES.flatMap((attribute) => attributes[attribute] ?? []));
      break;
  }
}

/** The video that a picture is the preview of. */
export function videoOfThumbnail(imageUrl: string): string | undefined {
  const id = THUMBNAIL.exec(imageUrl)?.[1];
  return id && `https://www.youtube.com/embed/${id}`;
}

/** The video of a player that a script puts in the place of an element. */
function videoIdOf(attributes: Attributes): string | undefined {
  const names = `${attributes.class ?? ""} ${attributes["data-plyr-provider"] ?? attributes["data-provider"] ?? ""}`;
  const isYoutube = /youtube|ytp|yt-/i.test(names);
  const ids = [
    attributes.videoid,
    ...["data-youtube-id", "data-youtube", "data-ytid", "data-yt-id", "data-youtubeid", "data-videoid"].map(
      (name) => attributes[name],
    ),
    ...(isYoutube
      ? ["data-plyr-embed-id", "data-video-id", "data-id", "data-embed", "data-video"].map((name) => attributes[name])
      : []),
  ];
  return ids.find((id) => id !== undefined && YOUTUBE_ID.test(id));
}

function addDataAttributes(page: HtmlPage, attributes: Attributes): void {
  for (const name in attributes) {
    const value = attributes[name];
    const isKept = value && value.length <= DATA_MAX_LENGTH && DATA_NAME.test(name);
    if (isKept && page.dataAttributes.length < MAX_DATA_ATTRIBUTES) page.dataAttributes.push({ name, value });
  }
}

function toLink(
  { href = "", rel = "", type = "", title = "" }: Attributes,
  { isAside, isNested }: Pick<PageLink, "isAside" | "isNested">,
): PageLink {
  return {
    href,
    text: "",
    rels: rel.toLowerCase().split(/\s+/).filter(Boolean),
    type: type.toLowerCase(),
    title,
    isAside,
    isNested,
  };
}

function addMeta(metas: Map<string, string[]>, attributes: Attributes): void {
  const { property, name, content } = attributes;
  if (content === undefined || content.trim() === "") return;
  const keys = [property, name, attributes["http-equiv"]]
    .filter((key) => key !== undefined)
    .map((key) => key.trim().toLowerCase());
  for (const key of new Set(keys)) addToList(metas, key, content);
}

function addToList(lists: Map<string, string[]>, key: string, value: string): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

function addScript(page: HtmlPage, script: PageScript): void {
  if (script.type.includes("ld+json")) page.jsonLd.push(parseJsonLd(script.text));
  else page.scripts.push(script);
}

/** Some pages wrap JSON-LD in a comment or CDATA, or have line breaks inside its strings. */
function parseJsonLd(text: string): unknown {
  const unwrapped = text.replaceAll("<![CDATA[", "").replaceAll("]]>", "");
  const start = unwrapped.search(/[[{]/);
  if (start === -1) return undefined;
  const json = unwrapped.slice(start, Math.max(unwrapped.lastIndexOf("]"), unwrapped.lastIndexOf("}")) + 1);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON does not allow them, but pages have them
  const readable = json.replace(/[\u0000-\u001f]+/g, " ");
  const revive = QUOTED_URL.test(json) ? withoutInnerQuotes : undefined;
  return parseJson(json, revive) ?? parseJson(readable, revive);
}

/** Some templates write strings as JSON inside strings: a URL in quotation marks shows it. */
function withoutInnerQuotes(_name: string, value: unknown): unknown {
  const inner = typeof value === "string" && /^".*"$/s.test(value) ? parseJson(value) : undefined;
  return typeof inner === "string" ? inner : value;
}
