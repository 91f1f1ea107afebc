import { readPasted } from "#domain/episodes/pasted-links.ts";
import { type Attributes, walkHtml } from "../parse/walk-html.ts";

/*
 * A light tree of a page or of pasted HTML: its blocks, and in them texts, links and breaks. A list's structure is needed, which
 * lookup/pages does not keep, but nothing else of the markup. Deeper markup is taken as if it were in the deepest block, so that
 * walking the tree needs no more stack.
 */

const MAX_DEPTH = 150;
const MAX_NODES = 300_000;

export interface TextNode {
  type: "text";
  text: string;
  /** whether it is in a link, whose text has it as well */
  isLinked: boolean;
  /** whether it is bold or in italics */
  isMarked: boolean;
}

export interface LinkNode {
  type: "link";
  /** as written */
  href: string;
  text: string;
  /** whether it is the source of a player */
  isEmbed: boolean;
  /** whether its text is only the description of a picture */
  isPicture?: boolean;
  /** whether it has neither a text nor a picture with an address: a drawn icon */
  isIcon?: boolean;
}

export interface BreakNode {
  type: "break";
}

export type InlineNode = TextNode | LinkNode | BreakNode;

export interface Block {
  type: "block";
  /** tag in lower case */
  name: string;
  /** class names */
  className: string;
  /** whether it looks like what is the same on all pages of a site, such as navigation: by its element, or only by its name */
  aside: "element" | "name" | undefined;
  /** how many links are in it */
  linkCount: number;
  children: (Block | InlineNode)[];
  /** of a cell of a table: how many rows it reaches over, where that is more than one */
  rowSpan?: number;
}

/** The blocks of HTML, as opposed to those that a site has of its own */
export const BLOCKS: ReadonlySet<string> = new Set(
  "address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul".split(
    " ",
  ),
);
const SKIPPED = new Set("title noscript object script select style svg template textarea".split(" "));
const ASIDE_ELEMENTS = new Set(["nav", "footer", "form", "aside"]);
const ASIDE_ROLES = new Set(["navigation", "contentinfo", "banner", "search", "complementary", "dialog"]);
const ASIDE_NAME =
  /(?:^|\s)(?:(?:site|main|global|top|primary|secondary|mobile|side)[-_]{1,2})?(?:nav|navbar|navigation|menu|breadcrumbs?|footer|sidebar|comments?|cookies?|contact|booking|newsletter|pagination|pager|socials?|social-?(?:links?|icons?|media)|share|sharing|share-?buttons?|skip-?link|modal|wm-ipp-base)(?=$|\s)/i;
/** A post of a social network, with the markup that the network gives for it: what others say there is no appearance. */
const EMBEDDED_POST = /(?:^|\s)(?:twitter-tweet|instagram-media|tiktok-embed|bluesky-embed|mastodon-embed)(?=$|\s)/;
/** A theme can call the whole page by such a name: "has-sidebar". */
const PAGE_ELEMENTS = new Set(["html", "body", "main", "article"]);
const ENTRIES = new Set(["article", "li", "blockquote", "figure"]);
const MARKS = new Set(["b", "strong", "em", "i", "cite"]);
/** Themes call the title of a card by such a name: "card-title". */
const TITLE_NAME = /(?:^|[\s_-])(?:title|headline)(?:[_-](?:row|text|line))?(?=$|\s)/i;
/** Between others, these are no space. */
const INLINE_ELEMENTS = /^(?:span|b|strong|em|i|cite|small|time|font|mark|u|q|abbr|sub|sup|wbr|img)$/;
/** All of HTML's elements that may stand in a line. */
const ELEMENTS_IN_LINES =
  /^(?:a|abbr|acronym|applet|area|audio|b|base|basefont|bdi|bdo|bgsound|big|blink|br|button|canvas|cite|code|col|colgroup|data|datalist|del|dfn|em|embed|font|head|html|i|iframe|img|input|ins|kbd|keygen|label|legend|link|map|mark|marquee|math|meta|meter|nobr|noembed|noframes|optgroup|option|output|param|picture|portal|progress|q|rb|rp|rt|rtc|ruby|s|samp|slot|small|source|span|strike|strong|sub|sup|time|track|tt|u|var|video|wbr)$/;
/** Elements of a line that may have a place of their own. */
const TOUCHING = /^(?:span|b|strong|em|i|small|time)$/;
/** Of a text before another that touches it. Shorter ones are single letters with a style. */
const TOUCHING_MIN_LENGTH = 4;
/** In these, an element that a site has defined itself stands in a line of text. */
const LINES = /^(?:p|h[1-6]|dt|summary|figcaption)$/;
/** Without the punctuation after it. */
const ADDRESS = /(?:https?:\/\/|www\.)[^\s<>"'“”’»\]]+[^\s<>"'“”’»\].,;:!?)]/gi;
/** Word processors and site builders put them into texts. */
const INVISIBLE = /[\u00ad\u200b\u2060]/g;

/** Parses HTML leniently, without running or fetching anything. @returns the root block */
export function blocksOfHtml(html: string): { root: Block; baseHref: string | undefined; language: string } {
  const root: Block = { type: "block", name: "body", className: "", aside: undefined, linkCount: 0, children: [] };
  const open: Block[] = [root];
  /** for each open element, what its end closes */
  const ends: (() => void)[] = [];
  let link: LinkNode | undefined;
  let classOfLink = "";
  /** the links that are cards, and their blocks */
  const cards = new Map<LinkNode, Block>();
  let endLink = () => {};
  let [skipped, marked, nodes] = [0, 0, 0];
  let baseHref: string | undefined;
  let language = "";
  /** of the picture in the open link */
  let description = "";
  let hasPicture = false;
  /** in the open link, where it is a whole card */
  let title = "";
  let titles = 0;
  let isTitleRead = false;
  /** whether an element of a line has just ended */
  let isEnd = false;
  /** the class of the last span, as long as only spaces follow it */
  let lastSpanClass: string | undefined;
  const add = (node: Block | InlineNode) => {
    nodes += 1;
    if (node.type === "link") for (const block of open) block.linkCount += 1;
    open.at(-1)?.children.push(node);
  };
  const addText = (text: string) => {
    if (skipped > 0) return;
    if (link) link.text += text;
    if (link && titles > 0 && !isTitleRead) title += text;
    const last = open.at(-1)?.children.at(-1);
    const [isLinked, isMarked] = [link !== undefined, marked > 0];
    if (last?.type === "text" && last.isLinked === isLinked && last.isMarked === isMarked) last.text += text;
    else add({ type: "text", text, isLinked, isMarked });
  };
  /** Makes a block of a link around blocks: a card. */
  const openCard = (linkOfCard: LinkNode) => {
    const parent = open.at(-1);
    const card = { ...blockOf("a", { class: classOfLink }), linkCount: 1 };
    card.children =
      parent?.children.splice(parent.children.lastIndexOf(linkOfCard), Number.POSITIVE_INFINITY, card) ?? [];
    open.push(card);
    cards.set(linkOfCard, card);
  };
  const endBlock = (block: Block) => {
    const at = open.lastIndexOf(block);
    if (at > 0) open.length = at;
  };
  /** Sites have elements of their own for cards and the like. */
  const isOwn = (name: string) => !BLOCKS.has(name) && !ELEMENTS_IN_LINES.test(name);
  const isOwnBlock = (name: string) => isOwn(name) && !link && !LINES.test(open.at(-1)?.name ?? "");
  walkHtml(html, {
    isFull: () => nodes >= MAX_NODES,
    open(name, attributes) {
      let end = () => {};
      // Elements that touch are set apart by styles: "<b>2024</b><span>Fog</span>".
      if (isEnd && TOUCHING.test(name)) addText(" ");
      isEnd = false;
      // The fields of an entry: "<span class=show>Slow Radio</span> <span class=title>Fog</span>"
      const isNextField =
        name === "span" && lastSpanClass !== undefined && (attributes.class ?? lastSpanClass) !== lastSpanClass;
      if (isNextField && !link) addText(" | ");
      lastSpanClass = undefined;
      // What has the page's heading in it is no navigation, whatever it is called. Some servers put all of a page into a form.
      if (name === "main" || name === "h1")
        for (const block of open) if (block.aside === "name" || block.name === "form") block.aside = undefined;
      if (name === "base") baseHref ??= attributes.href;
      if (name === "html") language ||= (attributes.lang ?? "").trim().toLowerCase();
      // A film behind a page's title
      const isBackground = name === "video" && attributes.autoplay !== undefined && attributes.controls === undefined;
      if (skipped > 0 || isBackground || SKIPPED.has(name)) {
        skipped += 1;
        end = () => {
          skipped -= 1;
        };
      } else if (name === "br") add({ type: "break" });
      // "<link-card href=…>"
      else if (isOwn(name) && attributes.href && !link)
        add({ type: "link", href: attributes.href, text: "", isEmbed: true });
      else if ((BLOCKS.has(name) || isOwnBlock(name)) && open.length < MAX_DEPTH) {
        if (link && isLast(open.at(-1), link)) openCard(link);
        const block = blockOf(name, attributes);
        // An entry of a list can have a footer of its own.
        if (name === "footer" && open.some((outer) => ENTRIES.has(outer.name))) block.aside = undefined;
        add(block);
        open.push(block);
        end = () => endBlock(block);
      } else if (name === "a" && attributes.href !== undefined) {
        // In another link, it ends that one.
        endLink();
        const own: LinkNode = { type: "link", href: attributes.href, text: "", isEmbed: false };
        link = own;
        add(own);
        classOfLink = attributes.class ?? "";
        const close = () => {
          if (link !== own) return;
          own.text = (title.trim() || own.text).replace(/\s+/g, " ").trim();
          own.isPicture = own.text === "";
          if (own.isPicture) own.text = (attributes["aria-label"] ?? attributes.title ?? description).trim();
          own.isIcon = own.text === "" && !hasPicture;
          [link, description, title, hasPicture, isTitleRead] = [undefined, "", "", false, false];
        };
        endLink = close;
        end = () => {
          close();
          const card = cards.get(own);
          if (card) endBlock(card);
        };
      } else if (name === "img" && link) {
        hasPicture = true;
        description ||= attributes.alt ?? "";
      } else if (/^(?:iframe|audio|video|source|embed)$/.test(name)) {
        const source = sourceOf(attributes);
        if (source) add({ type: "link", href: source, text: "", isEmbed: true });
      } else if (name === "span" && attributes.class) {
        end = () => {
          lastSpanClass = attributes.class;
        };
      } else if (MARKS.has(name)) {
        marked += 1;
        end = () => {
          marked -= 1;
        };
      }
      if (link && name !== "a" && !INLINE_ELEMENTS.test(name)) link.text += " ";
      const isTitle = TITLE_NAME.test(attributes.class ?? "");
      if (!isTitle && !(link && /^h[1-6]$/.test(name))) ends.push(end);
      else {
        [marked, titles] = [marked + 1, titles + 1];
        ends.push(() => {
          end();
          [marked, titles] = [marked - 1, titles - 1];
          // Of several headings in a card, the first is the title.
          if (titles === 0) isTitleRead ||= title.trim() !== "";
        });
      }
    },
    text(text) {
      isEnd = false;
      if (text.trim() !== "") lastSpanClass = undefined;
      addText(text.replace(INVISIBLE, ""));
    },
    close(name) {
      ends.pop()?.();
      isEnd = TOUCHING.test(name) && lengthOfLast(open) >= TOUCHING_MIN_LENGTH;
    },
  });
  linkAddresses(root);
  return { root, baseHref, language };
}

/** The address of a player, also where it is loaded later: "<iframe src="about:blank" data-src=…>". */
function sourceOf(attributes: Attributes): string | undefined {
  const sources = Object.entries(attributes).filter(([name]) => name === "src" || /^data-.*src$/.test(name));
  return (sources.find(([, value]) => /^(?:https?:)?\/\//i.test(value)) ?? sources[0])?.[1];
}

/** Makes links of addresses that are written out. @returns how many */
function linkAddresses(block: Block): number {
  let count = 0;
  block.children = block.children.flatMap((child): (Block | InlineNode)[] => {
    if (child.type === "block") count += linkAddresses(child);
    if (child.type !== "text" || child.isLinked || !/[./]/.test(child.text)) return [child];
    const { link, others } = readPasted(child.text, { mayBeName: true });
    if (!link) return [child];
    const links = [link, ...others].map((href): LinkNode => ({ type: "link", href, text: "", isEmbed: false }));
    count += links.length;
    return [{ ...child, text: child.text.replace(ADDRESS, " | ") }, ...links];
  });
  block.linkCount += count;
  return count;
}

/** Whether nothing but its own text and spaces stands after a link in a block. */
function isLast(block: Block | undefined, link: LinkNode): boolean {
  const at = block?.children.lastIndexOf(link) ?? -1;
  const after = block?.children.slice(at + 1) ?? [];
  return at >= 0 && after.every((node) => node.type === "text" && (node.isLinked || node.text.trim() === ""));
}

function lengthOfLast(open: readonly Block[]): number {
  const last = open.at(-1)?.children.at(-1);
  return last?.type === "text" ? last.text.trim().length : 0;
}

function blockOf(name: string, attributes: Attributes): Block {
  const className = (attributes.class ?? "").slice(0, 200);
  const isElement = ASIDE_ELEMENTS.has(name) || ASIDE_ROLES.has(attributes.role ?? "") || EMBEDDED_POST.test(className);
  const canBeNamed = !PAGE_ELEMENTS.has(name) && !/^(?:h[1-6]|li|t.*)$/.test(name);
  const isNamed = canBeNamed && (ASIDE_NAME.test(className) || ASIDE_NAME.test(attributes.id ?? ""));
  const aside = isElement ? "element" : isNamed ? "name" : undefined;
  const rowSpan = /^t[dh]$/.test(name) ? Number.parseInt(attributes.rowspan ?? "", 10) : 1;
  return { type: "block", name, className, aside, linkCount: 0, children: [], ...(rowSpan > 1 ? { rowSpan } : {}) };
}

/** The texts and links in a block, in their order, with a break where a block begins. */
export function inlineNodes(block: Block): InlineNode[] {
  const nodes: InlineNode[] = [];
  const walk = ({ children }: Block) => {
    for (const child of children)
      if (child.type === "block") {
        nodes.push({ type: "break" });
        walk(child);
        nodes.push({ type: "break" });
      } else nodes.push(child);
  };
  walk(block);
  return nodes;
}

/** The text of nodes in one line. */
export function textOf(nodes: readonly InlineNode[]): string {
  return nodes
    .map((node) => (node.type === "text" ? node.text : node.type === "break" ? " " : ""))
    .join("")
    .replace(/\s+/g, " ")
    .trim();
}
