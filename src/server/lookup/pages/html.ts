import { type JsonObject, parseJson } from "../parse/json.ts";
import { TextCollector } from "../parse/text-collector.ts";
import { type Attributes, walkHtml } from "../parse/walk-html.ts";
import { Microdata } from "./microdata.ts";
import { type PageHeading, type PageParagraph, type PageText, PageTexts } from "./page-text.ts";
import { PLAYER_NAME } from "./player-names.ts";

/*
 * A streaming parser instead of a DOM, because pages can be hostile. Measured against cheerio on htmlparser2: the same
 * fields from 70 real pages, but 5 MB of nested <b> take 40 ms here and more than 90 s there, and nested headings
 * overflow its stack.
 */

/** Real pages have less than 2 MB of markup. The rest of a longer page is ignored. */
export const PAGE_MAX_LENGTH = 5_000_000;
const MAX_LINKS = 5000;
const MAX_DATA_ATTRIBUTES = 500;
const DATA_MAX_LENGTH = 20_000;
/** Markup in attributes and templates beyond this many pieces is ignored. */
const MAX_FRAGMENTS = 50;
/** Elements that are found in markup inside attributes. */
const PLAYER_MARKUP = /<(?:iframe|audio|video|source|embed|amp-youtube|lite-youtube)\b/i;
/** The picture that stands in for a video until it is played. */
const THUMBNAIL = /\b(?:img\.youtube\.com|i\d?\.ytimg\.com)\/vi(?:_webp)?\/([\w-]{11})\//;
/** The URL of a video in the settings of a player. */
const VIDEO_URL =
  /(?:^|[^\w])(?:(?:www\.)?youtube(?:-nocookie)?\.com\/(?:embed\/|v\/|watch\?(?:[^\s"'<>]{0,200}&(?:amp;)?)?v=)|youtu\.be\/)([\w-]{11})(?![\w-])/g;
/** Elements whose attributes link to other things than the element plays. */
const LINKING_ELEMENTS = new Set([
  "a",
  "area",
  "link",
  "meta",
  "img",
  "form",
  "input",
  "button",
  "blockquote",
  "script",
]);
/** What a link is called that plays a video above the page. */
const LIGHTBOX = /lightbox|fancybox|magnific|popup|lity|modal|video/i;
const BASE64 = /^[A-Za-z0-9+/]{60,}={0,2}$/;
const IMAGE_FILE = /\.(?:jpe?g|png|gif|webp|svg|avif)(?:\?|$)/i;
const MAX_THUMBNAILS = 100;
const QUOTED_URL = /"(?:url|@id|contentUrl)"\s{0,9}:\s{0,9}"\\"https?:/;
/** An id has a digit or a capital letter; "placeholder" is a word. */
const YOUTUBE_ID = /^(?=.*[A-Z0-9_-])[A-Za-z0-9_-]{11}$/;
/** Players keep what they play in attributes. */
const DATA_NAME =
  /^(?:data-.*(?:audio|duration|episode|file|length|media|mp3|player|published|src|stream|track|url).*|file|mp3|audio|duration|onclick)$/;
/** Attributes in which players name the show. */
const SHOW_NAME_ATTRIBUTE = /^(?:data-)?(?:show|podcast|series|album)(?:[-_]?(?:name|title))?$/;
const SHOW_NAME_MAX_LENGTH = 80;

const YOUTUBE_NAME = /youtube|(?:^|[^a-z])ytp?(?:$|[^a-z])/i;
const VIDEO_ID_NAME = /^(?:data-)?(?:.*-)?(?:id|embed|video|videoid|key|code)$/;

/** Where an element is in the page. */
type Position = Pick<PageTexts, "isAside" | "isNested" | "textsBefore">;

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
  /** whether it belongs to an audio element, which plays it whatever it is called */
  isAudio: boolean;
  /** how many runs of text come before it */
  textsBefore: number;
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
  dataAttributes: { name: string; value: string; isPlayer: boolean }[];
  /** values of the attributes in which players name the show */
  showNames: string[];
  /** whether an element of the main part is named after a player */
  hasPlayer: boolean;
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
    showNames: [],
    hasPlayer: false,
    scripts: [],
    jsonLd: [],
    microdata: [],
  };
  const texts = new TextCollector();
  const pageTexts = new PageTexts(url);
  const microdata = new Microdata(texts, (name, value) => addToList(page.metas, name.toLowerCase(), value));
  let script: PageScript | undefined;
  let fragments = 0;
  let svgDepth = 0;
  let styleDepth = 0;

  walkHtml(text.slice(0, PAGE_MAX_LENGTH), {
    open(name, attributes, depth) {
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
      if (fragments < MAX_FRAGMENTS)
        for (const fragment of markupIn(Object.values(attributes))) {
          fragments += 1;
          addFragment(page, fragment, pageTexts);
        }
      const anchor = name === "a" && attributes.href ? page.anchors.at(-1) : undefined;
      if (anchor)
        texts.collect(depth, (text) => {
          anchor.text = text;
        });
    },
    text(data) {
      if (script) {
        script.text += data;
        return;
      }
      texts.add(data);
      if (styleDepth === 0) pageTexts.add(data);
    },
    close(name, depth) {
      if (name === "svg") svgDepth -= 1;
      if (name === "style") styleDepth -= 1;
      if (name === "script" && script) {
        addScript(page, script);
        const isTemplate = /template|plain|html/.test(script.type) && fragments < MAX_FRAGMENTS;
        for (const fragment of isTemplate ? markupIn([script.text]) : []) {
          fragments += 1;
          addFragment(page, fragment, pageTexts);
        }
        script = undefined;
      }
      texts.closeElement(depth);
      microdata.closeElement(depth);
      pageTexts.closeElement();
    },
  });
  return { ...page, ...pageTexts.result(), microdata: microdata.items };
}

/** The markup of players in texts: as it is, or in Base64, as tools keep it until a visitor consents. */
function markupIn(texts: string[]): string[] {
  return texts
    .filter((text) => text.length <= DATA_MAX_LENGTH)
    .map((text) => (BASE64.test(text.trim()) ? Buffer.from(text, "base64").toString() : text))
    .filter((text) => PLAYER_MARKUP.test(text));
}

function addFragment(page: HtmlPage, markup: string, position: Position): void {
  walkHtml(markup, { open: (name, attributes) => addElement(page, name, attributes, position) });
}

/** Adds what the attributes of an element say. */
function addElement(page: HtmlPage, name: string, attributes: Attributes, position: Position): void {
  const { href, src } = attributes;
  const isPlayer = isPlayerName(name, attributes);
  if (isPlayer && !position.isAside) page.hasPlayer = true;
  addDataAttributes(page, attributes, isPlayer);
  const videoId = videoIdOf(attributes);
  if (videoId) page.embeds.push(embedUrl(videoId));
  if (!position.isAside && page.embeds.length < MAX_LINKS) page.embeds.push(...videosInAttributes(name, attributes));
  for (const value of Object.values(attributes)) {
    const video = name !== "a" && name !== "meta" ? videoOfThumbnail(value) : undefined;
    if (video && page.thumbnails.length < MAX_THUMBNAILS) page.thumbnails.push(video);
  }
  // Elements of a site's own that play something have names with a hyphen.
  if (src && (name === "embed" || name.includes("-")))
    page.audio.push({
      src,
      type: (attributes.type ?? attributes.mediatype ?? "").toLowerCase(),
      isAside: position.isAside,
      isAudio: false,
      textsBefore: position.textsBefore,
    });
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
      for (const url of [src, attributes["data-src"]])
        if (url)
          page.audio.push({
            src: url,
            type: attributes.type?.toLowerCase() ?? "",
            isAside: position.isAside,
            isAudio: name === "audio",
            textsBefore: position.textsBefore,
          });
      break;
    case "iframe":
    case "embed":
      // Tools for consent and for lazy loading move the URL to attributes of their own.
      page.embeds.push(
        ...Object.entries(attributes).flatMap(([attribute, value]) =>
          attribute === "src" || (/^(?:https?:)?\/\//.test(value) && !IMAGE_FILE.test(value)) ? value : [],
        ),
      );
      break;
  }
}

/** The video that a picture is the preview of. */
export function videoOfThumbnail(imageUrl: string): string | undefined {
  const id = THUMBNAIL.exec(imageUrl)?.[1];
  return id && embedUrl(id);
}

function embedUrl(videoId: string): string {
  return `https://www.youtube.com/embed/${videoId}`;
}

/** The videos in the attributes of an element that is a player, or of a link that opens one. */
function videosInAttributes(name: string, attributes: Attributes): string[] {
  const isLightbox = name === "a" && LIGHTBOX.test(`${attributes.class ?? ""} ${Object.keys(attributes).join(" ")}`);
  if (LINKING_ELEMENTS.has(name) && !isLightbox) return [];
  return Object.values(attributes).flatMap((value) =>
    value.length > DATA_MAX_LENGTH
      ? []
      : Array.from(value.replaceAll("\\/", "/").matchAll(VIDEO_URL), ([, id = ""]) => embedUrl(id)),
  );
}

/** The video of a player that a script puts in the place of an element. */
function videoIdOf(attributes: Attributes): string | undefined {
  const entries = Object.entries(attributes);
  const isYoutube = entries.some(([name, value]) => YOUTUBE_NAME.test(name) || YOUTUBE_NAME.test(value.slice(0, 200)));
  return entries.find(
    ([name, value]) =>
      (/^(?:data-)?(?:videoid|(?:youtube|yt)-?(?:video-?)?(?:id)?)$/.test(name) ||
        (isYoutube && VIDEO_ID_NAME.test(name))) &&
      YOUTUBE_ID.test(value),
  )?.[1];
}

/** Whether an element is a player by its tag, class or id. */
function isPlayerName(name: string, { class: className = "", id = "" }: Attributes): boolean {
  return PLAYER_NAME.test(`${name} ${className.slice(0, 200)} ${id.slice(0, 200)}`);
}

function addDataAttributes(page: HtmlPage, attributes: Attributes, isPlayer: boolean): void {
  for (const name in attributes) {
    const value = attributes[name];
    const isKept = value && value.length <= DATA_MAX_LENGTH && DATA_NAME.test(name);
    if (isKept && page.dataAttributes.length < MAX_DATA_ATTRIBUTES)
      page.dataAttributes.push({ name, value, isPlayer: isPlayer || /audio|episode|mp3|podcast/.test(name) });
    const isShowName = value && value.length <= SHOW_NAME_MAX_LENGTH && SHOW_NAME_ATTRIBUTE.test(name);
    if (isShowName && page.showNames.length < MAX_THUMBNAILS) page.showNames.push(value);
  }
}

function toLink({ href = "", rel = "", type = "", title = "" }: Attributes, { isAside, isNested }: Position): PageLink {
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
