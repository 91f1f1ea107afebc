import type { Attributes } from "../parse/walk-html.ts";
import { PLAYER_NAME } from "./player-names.ts";

/** Longer runs of text are prose, in which a date or a duration can be about anything. */
const TEXT_MAX_LENGTH = 300;
const MAX_TEXTS = 4000;
const MAX_HEADINGS = 200;
const MAX_PARAGRAPHS = 200;
const PARAGRAPH_MAX_LENGTH = 2000;
const HINT_MAX_LENGTH = 120;

/** A run of text between two tags. */
export interface PageText {
  /** trimmed, with single spaces */
  text: string;
  /** names, classes, ids and itemprops of the element and its parent, in lower case */
  hint: string;
  /** whether it is outside the main part of the page: navigation, comments, lists of other episodes, footer */
  isAside: boolean;
  /** whether it is in a link to the home page */
  isHomeLink: boolean;
  /** whether it is in a player */
  isInPlayer: boolean;
  /** whether it is in the trail of pages above this one */
  isInBreadcrumbs: boolean;
  /** whether it is a link or in bold or italics, and so rather a part of a sentence than a text by itself */
  isMarked: boolean;
}

export interface PageHeading {
  /** 1 to 4; 2 for other elements that are named after a title */
  level: number;
  text: string;
  /** as in PageText */
  hint: string;
  isAside: boolean;
  /** whether it is in the element for the content that only this page has: main or article */
  isMain: boolean;
  /** whether it contains, or is in, a link to the home page */
  isHomeLink: boolean;
  /** whether it is in, or contains, a link to another page */
  isLinkElsewhere: boolean;
  /** how many runs of text come before its own */
  textsBefore: number;
}

/** The text of a p element. */
export interface PageParagraph {
  /** trimmed, with single spaces; of a longer one the beginning */
  text: string;
  /** as in PageText */
  hint: string;
  isAside: boolean;
  /** how many of its characters are in links */
  linkedLength: number;
  /** as in PageHeading */
  textsBefore: number;
}

/** Elements and names for the parts of a page that are the same on every page, or about other pages. */
const ASIDE_ELEMENTS = new Set(["nav", "aside", "footer", "form", "select", "button", "noscript"]);
const ASIDE_NAME =
  /(?:^|\s)(?!(?:has|no|with|without)[-_])(?:[a-z0-9]+[-_]){0,4}(?:comments?|respond|sidebar|widgets?|related|recent|recommended|suggest(?:ed|ions?)|archives?|footer|colophon|navigation|navbar|nav|menu|pagination|pager|prev(?:ious)?|next|breadcrumbs?|cookies?|newsletter|transcript|tweets?)(?:[-_](?:area|list|section|wrap|wrapper|container|box|posts?|episodes?|links?|items?|text|custom|html|\d+)){0,4}(?=$|\s)/;
/** A theme can call the whole page by such a name: "has-sidebar". */
const PAGE_ELEMENTS = new Set(["html", "body", "main", "article"]);
/** Elements that are headings only by name. */
const TITLE_CLASS = /(?:^|\s)(?:episode|entry|post|article)[-_]{0,2}(?:title|name)(?:$|\s)/i;
/** Elements for the look of words. */
const FORMATTING_ELEMENTS = new Set(["b", "strong", "em", "i", "u"]);
const MAIN_ELEMENTS = new Set(["main", "article"]);

interface OpenElement {
  hint: string;
  isAside: boolean;
  isMain: boolean;
  isLink: boolean;
  /** a subtitle beside a title */
  isSmall: boolean;
  isLinkElsewhere: boolean;
  isInPlayer: boolean;
  isInBreadcrumbs: boolean;
  isMarked: boolean;
  listDepth: number;
  heading: PageHeading | undefined;
}

/** Collects the headings and the short runs of text of a page while it is parsed, with hints to what they are about. */
export class PageTexts {
  readonly #texts: PageText[] = [];
  readonly #headings: PageHeading[] = [];
  /** headings that another one followed before they were closed */
  readonly #endedHeadings = new Set<PageHeading>();
  readonly #paragraphs: PageParagraph[] = [];
  #openParagraph: { paragraph: PageParagraph; depth: number } | undefined;
  readonly #open: OpenElement[] = [];
  /** depth of the open link to the home page */
  #homeLinkDepth = 0;
  #run = "";
  readonly #pageUrl: URL;

  /** @param pageUrl absolute URL */
  constructor(pageUrl: string) {
    this.#pageUrl = new URL(pageUrl);
  }

  /** Whether the innermost open element is outside the main part of the page. */
  get isAside(): boolean {
    return this.#open.at(-1)?.isAside ?? false;
  }

  /** Whether the innermost open element is in a list inside another list. */
  get isNested(): boolean {
    return (this.#open.at(-1)?.listDepth ?? 0) > 1;
  }

  /** How many runs of text have been collected. */
  get textsBefore(): number {
    return this.#texts.length;
  }

  openElement(name: string, attributes: Attributes): void {
    this.#endRun();
    const parent = this.#open.at(-1);
    const own = hintOf(name, attributes, parent?.hint);
    const isAside =
      parent?.isAside ||
      ASIDE_ELEMENTS.has(name) ||
      (!PAGE_ELEMENTS.has(name) && own.includes(" ") && ASIDE_NAME.test(own));
    if (name === "a" && this.#isHomeUrl(attributes.href)) this.#homeLinkDepth ||= this.#open.length + 1;
    const isMain = parent?.isMain || MAIN_ELEMENTS.has(name) || attributes.role === "main";
    let heading = parent?.heading;
    const level = /^h([1-6])$/.exec(name)?.[1] ?? (TITLE_CLASS.test(attributes.class ?? "") ? "2" : undefined);
    // Some templates close a heading with the tag of another: "<h1>Title</h3><h2>".
    if (heading && level && heading.text.trim() !== "") this.#endedHeadings.add(heading);
    if (heading && name === "br") heading.text += " ";
    if (
      level &&
      Number(level) <= 4 &&
      (!heading || this.#endedHeadings.has(heading)) &&
      this.#headings.length < MAX_HEADINGS
    ) {
      heading = {
        level: Number(level),
        text: "",
        hint: `${parent?.hint ?? ""} ${own}`,
        isAside,
        isMain,
        isHomeLink: false,
        isLinkElsewhere: parent?.isLinkElsewhere ?? false,
        textsBefore: this.#texts.length,
      };
      this.#headings.push(heading);
    }
    const isLinkElsewhere = name === "a" && this.#isOtherPage(attributes.href);
    if (heading && isLinkElsewhere) heading.isLinkElsewhere = true;
    if (heading && this.#homeLinkDepth > 0) heading.isHomeLink = true;
    this.#open.push({
      hint: own,
      isAside,
      isMain,
      isLink: parent?.isLink || name === "a",
      isSmall: parent?.isSmall || name === "small",
      isLinkElsewhere: parent?.isLinkElsewhere || isLinkElsewhere,
      isInPlayer: parent?.isInPlayer || (own.includes(" ") && PLAYER_NAME.test(own)),
      isInBreadcrumbs: parent?.isInBreadcrumbs || /breadcrumb/.test(own),
      isMarked: parent?.isMarked || name === "a" || FORMATTING_ELEMENTS.has(name),
      listDepth: (parent?.listDepth ?? 0) + (name === "li" ? 1 : 0),
      heading,
    });
    if (name === "p" && !this.#openParagraph && this.#paragraphs.length < MAX_PARAGRAPHS)
      this.#openParagraph = {
        depth: this.#open.length,
        paragraph: {
          text: "",
          hint: `${parent?.hint ?? ""} ${own}`,
          isAside,
          linkedLength: 0,
          textsBefore: this.#texts.length,
        },
      };
    if (name === "br" && this.#openParagraph) this.#openParagraph.paragraph.text += " ";
    for (const text of textsInAttributes(name, attributes)) this.#addText(text);
    if (name === "img" && this.#homeLinkDepth > 0 && attributes.alt) this.#addText(withSingleSpaces(attributes.alt));
  }

  result(): { texts: PageText[]; headings: PageHeading[]; paragraphs: PageParagraph[] } {
    const headings = this.#headings.map((heading) => ({ ...heading, text: withSingleSpaces(heading.text) }));
    return {
      texts: this.#texts,
      headings: headings.filter(({ text }) => text !== ""),
      paragraphs: this.#paragraphs,
    };
  }

  add(text: string): void {
    if (this.#run.length <= TEXT_MAX_LENGTH) this.#run += text.slice(0, TEXT_MAX_LENGTH + 1);
    const element = this.#open.at(-1);
    const heading = element?.heading;
    const isPart = heading && !this.#endedHeadings.has(heading) && !element?.isSmall;
    if (isPart && heading.text.length < TEXT_MAX_LENGTH * 2) heading.text += text;
    const paragraph = this.#openParagraph?.paragraph;
    if (!paragraph || paragraph.text.length >= PARAGRAPH_MAX_LENGTH) return;
    paragraph.text += text.slice(0, PARAGRAPH_MAX_LENGTH);
    if (element?.isLink) paragraph.linkedLength += text.length;
  }

  closeElement(): void {
    this.#endRun();
    if (this.#homeLinkDepth === this.#open.length) this.#homeLinkDepth = 0;
    if (this.#openParagraph?.depth === this.#open.length) {
      const { paragraph } = this.#openParagraph;
      this.#openParagraph = undefined;
      paragraph.text = withSingleSpaces(paragraph.text);
      if (paragraph.text !== "") this.#paragraphs.push(paragraph);
    }
    this.#open.pop();
  }

  #endRun(): void {
    const run = this.#run;
    this.#run = "";
    if (run !== "" && run.length <= TEXT_MAX_LENGTH) this.#addText(withSingleSpaces(run));
  }

  /** Whether a link leads to the top of the site, or of the project that has its pages in a folder of it. */
  #isHomeUrl(href: string | undefined): boolean {
    if (!href?.trim() || !URL.canParse(href, this.#pageUrl)) return false;
    const { host, pathname, search, hash } = new URL(href, this.#pageUrl);
    const folder = pathname.replace(/index\.\w{3,5}$/, "").replace(/\/?$/, "/");
    const isAbove = folder.split("/").length <= 3 && this.#pageUrl.pathname.length > folder.length;
    const isFolder = /^\/(?:[\w.-]+\/)?$/.test(folder) && this.#pageUrl.pathname.startsWith(folder);
    return host === this.#pageUrl.host && search === "" && hash === "" && (folder === "/" || (isAbove && isFolder));
  }

  #isOtherPage(href: string | undefined): boolean {
    if (!href?.trim() || !URL.canParse(href, this.#pageUrl)) return false;
    const path = (url: URL) => url.pathname.replace(/(?:index)?(?:\.\w{3,5})?\/?$/, "");
    const url = new URL(href, this.#pageUrl);
    return path(url) !== path(this.#pageUrl) || url.host !== this.#pageUrl.host;
  }

  #addText(text: string): void {
    const element = this.#open.at(-1);
    if (text === "" || !element || this.#texts.length >= MAX_TEXTS) return;
    const parent = this.#open.at(-2);
    this.#texts.push({
      text,
      hint: `${parent?.hint ?? ""} ${element.hint}`,
      isAside: element.isAside,
      isHomeLink: this.#homeLinkDepth > 0,
      isInPlayer: element.isInPlayer,
      isInBreadcrumbs: element.isInBreadcrumbs,
      isMarked: element.isMarked,
    });
  }
}

/**
 * The element's name, class, id and itemprop in lower case: what its author calls it. An element without that only formats what
 * its parent is called.
 */
function hintOf(name: string, { class: className, id, itemprop }: Attributes, parentHint = ""): string {
  if (className === undefined && id === undefined && itemprop === undefined)
    return FORMATTING_ELEMENTS.has(name) ? parentHint : name;
  const names = [
    name,
    itemprop ?? "",
    (className ?? "").slice(0, HINT_MAX_LENGTH),
    (id ?? "").slice(0, HINT_MAX_LENGTH),
  ];
  return names
    .filter((part) => part !== "")
    .join(" ")
    .toLowerCase();
}

/** Dates in attributes of time elements, and in those of abbr (microformats.org/wiki/datetime-design-pattern). */
function textsInAttributes(name: string, { datetime, title }: Attributes): string[] {
  if (name !== "time" && name !== "abbr") return [];
  return [datetime, title]
    .filter((text) => text !== undefined && text.length <= TEXT_MAX_LENGTH)
    .map((text) => withSingleSpaces(text ?? ""));
}

function withSingleSpaces(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
