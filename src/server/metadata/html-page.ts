import { Parser } from "htmlparser2";
import { parsedJson } from "./json-tree.ts";

/** Markup beyond this is not read; real pages stay under 2 MB. */
const PAGE_MAX_LENGTH = 5_000_000;
const MAX_LINKS = 5000;
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
  base: string;
  title: string | null;
  heading: string | null;
  /** contents by the name or property in lower case */
  metas: Map<string, string[]>;
  links: PageLink[];
  anchors: PageLink[];
  audio: PageMedia[];
  frames: string[];
  /** texts and addresses by itemprop in lower case */
  items: Map<string, string[]>;
  /** itemtype values, such as http://schema.org/PodcastEpisode */
  itemTypes: string[];
  /** datetime attributes of time elements */
  times: string[];
  scripts: PageScript[];
  /** the parsed JSON-LD of the page */
  linkedData: unknown[];
}

/**
 * Reads an HTML document forgivingly. Nothing in it is run, fetched or believed.
 * @param url absolute address that the page came from
 */
export function readHtml(text: string, url: string): HtmlPage {
  const page: HtmlPage = {
    base: url,
    title: null,
    heading: null,
    metas: new Map(),
    links: [],
    anchors: [],
    audio: [],
    frames: [],
    items: new Map(),
    itemTypes: [],
    times: [],
    scripts: [],
    linkedData: [],
  };
  let words: { element: string; text: string; keep: (text: string) => void } | undefined;
  let script: PageScript | undefined;
  let depthOfPictures = 0;
  const gather = (element: string, keep: (text: string) => void) => {
    words = { element, text: "", keep };
  };

  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === "svg") depthOfPictures += 1;
      if (attributes.itemtype) page.itemTypes.push(attributes.itemtype);
      if (attributes.itemprop) readItem(page, name, attributes, gather);
      switch (name) {
        case "base":
          if (attributes.href && URL.canParse(attributes.href, url)) page.base = new URL(attributes.href, url).href;
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
          page.frames.push(...[attributes.src, attributes["data-src"]].filter((address) => address !== undefined));
          break;
        case "time":
          if (attributes.datetime) page.times.push(attributes.datetime);
          break;
        case "title":
          if (page.title === null && depthOfPictures === 0)
            gather(name, (title) => {
              page.title = title;
            });
          break;
        case "h1":
          if (page.heading === null)
            gather(name, (heading) => {
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
      else if (words && words.text.length < MAX_TEXT_LENGTH) words.text += data;
    },
    onclosetag(name) {
      if (name === "svg") depthOfPictures -= 1;
      if (name === "script" && script) {
        if (script.type.includes("ld+json")) page.linkedData.push(linkedDataIn(script.text));
        else page.scripts.push(script);
        script = undefined;
      }
      if (words?.element === name) {
        if (words.text.trim() !== "") words.keep(words.text);
        words = undefined;
      }
    },
  });
  parser.write(text.slice(0, PAGE_MAX_LENGTH));
  parser.end();
  return page;
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

/** Microdata: an item's property is in the attribute that its element has for it, or in its text. */
function readItem(
  page: HtmlPage,
  element: string,
  attributes: Attributes,
  gather: (element: string, keep: (text: string) => void) => void,
): void {
  const stated = attributes.content ?? attributes.href ?? attributes.src ?? attributes.datetime;
  for (const name of (attributes.itemprop ?? "").toLowerCase().split(/\s+/).filter(Boolean)) {
    if (stated) append(page.items, name, stated);
    else if (attributes.itemscope === undefined) gather(element, (text) => append(page.items, name, text));
  }
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
  return parsedJson(json) ?? parsedJson(json.replace(/[\u0000-\u001f]+/g, " "));
}
