import { Parser } from "htmlparser2";
import { type JsonObject, parseJson } from "./json.ts";

/** Markup beyond this is not read; real pages stay under 2 MB. */
const PAGE_MAX_LENGTH = 5_000_000;
/** Elements inside one another; what lies deeper is an attack on the reader, and reading ends. */
const PAGE_MAX_DEPTH = 1000;
const MAX_LINKS = 5000;
/** Elements whose texts are kept at a time. */
const MAX_GATHERERS = 20;
const MAX_TEXT_LENGTH = 2000;

export interface PageLink {
  /** as written */
  href: string;
  /** lower case, separated by spaces */
  rel: string;
  /** media type in lower case */
  type: string;
  title: string;
}

export interface PageMedia {
  /** as written */
  src: string;
  type: string;
}

/** A script's text with what names it. */
export interface PageScript {
  id: string;
  type: string;
  text: string;
}

/** What a page's markup offers to a reader, each list in document order. Addresses are as written. */
export interface HtmlPage {
  /** what relative addresses start from */
  baseUrl: string;
  title: string | null;
  heading: string | null;
  /** contents by the name or property in lower case */
  metas: Map<string, string[]>;
  links: PageLink[];
  anchors: PageLink[];
  audio: PageMedia[];
  embeds: string[];
  /** microdata's outermost items, in the shape that JSON-LD would have */
  microdata: JsonObject[];
  /** datetime attributes of time elements */
  times: string[];
  scripts: PageScript[];
  /** the parsed JSON-LD of the page */
  jsonLd: unknown[];
}

/**
 * Reads an HTML document forgivingly. Nothing in it is run, fetched or believed.
 * @param url absolute address that the page came from
 */
export function parseHtml(text: string, url: string): HtmlPage {
  const page: HtmlPage = {
    baseUrl: url,
    title: null,
    heading: null,
    metas: new Map(),
    links: [],
    anchors: [],
    audio: [],
    embeds: [],
    microdata: [],
    times: [],
    scripts: [],
    jsonLd: [],
  };
  const gatherers: Gatherer[] = [];
  const scopes: { item: JsonObject; depth: number }[] = [];
  let script: PageScript | undefined;
  let depth = 0;
  let depthOfPictures = 0;
  const gather = (keep: Gatherer["keep"]) => {
    if (gatherers.length < MAX_GATHERERS) gatherers.push({ depth, text: "", keep });
  };

  const parser: Parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      if (depth > PAGE_MAX_DEPTH) return parser.pause();
      if (name === "svg") depthOfPictures += 1;
      const item = readItem(attributes, scopes.at(-1)?.item, page, gather);
      if (item) scopes.push({ item, depth });
      switch (name) {
        case "base":
          if (attributes.href && URL.canParse(attributes.href, url)) page.baseUrl = new URL(attributes.href, url).href;
          break;
        case "meta":
          keepMeta(page.metas, attributes);
          break;
        case "link":
          if (page.links.length < MAX_LINKS) page.links.push(linkOf(attributes));
          break;
        case "a":
          if (attributes.href && page.anchors.length < MAX_LINKS) page.anchors.push(linkOf(attributes));
          break;
        case "audio":
        case "source":
          if (attributes.src) page.audio.push({ src: attributes.src, type: attributes.type?.toLowerCase() ?? "" });
          break;
        case "iframe":
        case "embed":
          page.embeds.push(...[attributes.src, attributes["data-src"]].filter((address) => address !== undefined));
          break;
        case "time":
          if (attributes.datetime) page.times.push(attributes.datetime);
          break;
        case "title":
          if (page.title === null && depthOfPictures === 0)
            gather((title) => {
              page.title = title;
            });
          break;
        case "h1":
          if (page.heading === null)
            gather((heading) => {
              page.heading = heading;
            });
          break;
        case "script":
          script = { id: attributes.id ?? "", type: attributes.type?.toLowerCase() ?? "", text: "" };
          break;
      }
    },
    ontext(data) {
      if (script) script.text += data;
      else for (const words of gatherers) if (words.text.length < MAX_TEXT_LENGTH) words.text += data;
    },
    onclosetag(name) {
      if (name === "svg") depthOfPictures -= 1;
      if (name === "script" && script) {
        if (script.type.includes("ld+json")) page.jsonLd.push(linkedDataIn(script.text));
        else page.scripts.push(script);
        script = undefined;
      }
      while (gatherers.length > 0 && (gatherers.at(-1)?.depth ?? 0) >= depth) {
        const words = gatherers.pop();
        if (words && words.text.trim() !== "") words.keep(words.text);
      }
      if (scopes.at(-1)?.depth === depth) scopes.pop();
      depth -= 1;
    },
  });
  parser.write(text.slice(0, PAGE_MAX_LENGTH));
  parser.end();
  return page;
}

/** Keeps the text of an element that is open. */
interface Gatherer {
  depth: number;
  text: string;
  keep: (text: string) => void;
}

type Attributes = Record<string, string>;

function keepMeta(metas: Map<string, string[]>, attributes: Attributes): void {
  const { content } = attributes;
  if (content === undefined || content.trim() === "") return;
  const names = [attributes.property, attributes.name].filter((name) => name !== undefined);
  for (const name of new Set(names.map((given) => given.trim().toLowerCase()))) append(metas, name, content);
}

function linkOf({ href = "", rel = "", type = "", title = "" }: Attributes): PageLink {
  return { href, rel: rel.toLowerCase(), type: type.toLowerCase(), title };
}

/**
 * Microdata (HTML, 5.2): an item's property is in the attribute that its element has for it, in an item of its own, or in
 * the element's text.
 * @returns the item that the element begins, if it does
 */
function readItem(
  attributes: Attributes,
  parent: JsonObject | undefined,
  page: HtmlPage,
  gather: (keep: Gatherer["keep"]) => void,
): JsonObject | undefined {
  const item: JsonObject | undefined =
    attributes.itemscope === undefined ? undefined : { "@type": attributes.itemtype?.trim().split(/\s+/) ?? [] };
  const names = (attributes.itemprop ?? "").split(/\s+/).filter(Boolean);
  if (item && (!parent || names.length === 0)) page.microdata.push(item);
  const stated = attributes.content ?? attributes.href ?? attributes.src ?? attributes.datetime;
  for (const name of names) {
    if (parent && item) parent[name] ??= item;
    else if (parent && stated !== undefined) parent[name] ??= stated;
    else if (parent)
      gather((text) => {
        parent[name] ??= text;
      });
    else if (stated) append(page.metas, name.toLowerCase(), stated);
  }
  return item;
}

function append(lists: Map<string, string[]>, name: string, value: string): void {
  const list = lists.get(name);
  if (list) list.push(value);
  else lists.set(name, [value]);
}

/** JSON-LD comes wrapped in comments and CDATA, and with line breaks inside its texts. */
function linkedDataIn(text: string): unknown {
  const unmarked = text.replaceAll("<![CDATA[", "").replaceAll("]]>", "");
  const start = unmarked.search(/[[{]/);
  if (start === -1) return undefined;
  const json = unmarked.slice(start, Math.max(unmarked.lastIndexOf("]"), unmarked.lastIndexOf("}")) + 1);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON refuses them, pages have them
  return parseJson(json) ?? parseJson(json.replace(/[\u0000-\u001f]+/g, " "));
}
