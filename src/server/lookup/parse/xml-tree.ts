import { Parser, Tokenizer } from "htmlparser2";
import { codePointOfReference } from "./entities.ts";
import { beginsMarkup } from "./markup-start.ts";

/*
 * A lenient, namespace-aware XML parser for feeds, on the tokenizer of htmlparser2. It reads all of 82 real, broken and
 * hostile feeds. feedsmith misreads four of them: it goes by the prefix instead of the namespace, rejects a whole feed
 * for one invalid element name, loses fractions of durations, and takes any "feed" element for Atom. Document types are
 * ignored, so entities are neither expanded nor fetched.
 */

/** Real feeds nest fewer than 20 elements. */
const XML_MAX_DEPTH = 200;
/** A feed of 10,000 episodes has about 300,000 elements. */
const XML_MAX_ELEMENTS = 1_000_000;

/** What a SkippingTokenizer needs of the private fields of Tokenizer. */
interface TokenizerState {
  buffer: string;
  /** of the buffer in the document */
  offset: number;
  /** of the current character in the document */
  index: number;
  stateBeforeTagName: (character: number) => void;
}

const SPACE = 0x20;
/** Shared, because most elements have none: an object each took a fifth of the memory that a feed of tiny items takes. */
const NO_ATTRIBUTES = Object.freeze({});

/**
 * Tokenizer, with two of its private methods replaced. In a version of it that has no such methods, these are not called.
 */
class FeedTokenizer extends Tokenizer {
  static {
    const { stateBeforeTagName } = Tokenizer.prototype as unknown as TokenizerState;

    Object.assign(FeedTokenizer.prototype, {
      /**
       * Skips to the end of CDATA with indexOf(). Tokenizer does it one character after the other, which took a sixth of the time of
       * reading a feed: most of a feed are show notes in CDATA.
       */
      fastForwardTo(this: TokenizerState, character: number): boolean {
        const found = this.buffer.indexOf(String.fromCharCode(character), this.index + 1 - this.offset);
        this.index = this.offset + (found < 0 ? this.buffer.length - 1 : found);
        return found >= 0;
      },

      /** Leaves a "<" in the text that begins no markup: "I <3 fog". Tokenizer takes whatever follows it for a tag, up to the next ">". */
      stateBeforeTagName(this: TokenizerState, character: number): void {
        if (beginsMarkup(this.buffer, this.index - this.offset - 1)) {
          stateBeforeTagName.call(this, character);
          return;
        }
        // After a space there is no tag; what does stand there is read again, as text.
        stateBeforeTagName.call(this, SPACE);
        this.index -= 1;
      },
    });
  }
}

/** Reads numeric entities as HTML has them: feeds that write &#146; mean an apostrophe, and XML has a control character there. */
class FeedParser extends Parser {
  override ontextentity(codePoint: number, endIndex: number): void {
    super.ontextentity(codePointOfReference(codePoint), endIndex);
  }

  override onattribentity(codePoint: number): void {
    super.onattribentity(codePointOfReference(codePoint));
  }
}

export interface XmlElement {
  /** lower case, with the usual prefix of the namespace: 'item', 'itunes:duration', 'atom:link'; '?:name' for unknown ones */
  name: string;
  /** names in lower case, with the prefix as written */
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  /** its own text with CDATA, but without the text of its children */
  text: string;
  /** its text, or its inner XML as written where it has children */
  markup: string;
  /** absolute URL from xml:base, for relative URLs in this element; undefined without xml:base */
  baseUrl: string | undefined;
}

/** The usual prefix for each namespace. Feeds vary in scheme, case and trailing slash; see normalizeNamespace(). */
const PREFIXES = new Map([
  ["itunes.com/dtds/podcast-1.0.dtd", "itunes"],
  ["itunes.com/dtds/podcast-1.0", "itunes"],
  ["itunes.apple.com/dtds/podcast-1.0.dtd", "itunes"],
  ["purl.org/rss/1.0/modules/content", "content"],
  ["search.yahoo.com/mrss", "media"],
  ["search.yahoo.com/rss", "media"],
  ["w3.org/2005/atom", "atom"],
  ["purl.org/atom/ns", "atom"],
  ["purl.org/dc/elements/1.1", "dc"],
  ["purl.org/dc/terms", "dcterms"],
  ["youtube.com/xml/schemas/2015", "yt"],
  ["gdata.youtube.com/schemas/2007", "yt"],
  ["w3.org/1999/02/22-rdf-syntax-ns", "rdf"],
  ["github.com/podcastindex-org/podcast-namespace/blob/main/docs/1.0.md", "podcast"],
  ["podcastindex.org/namespace/1.0", "podcast"],
  ["podlove.org/simple-chapters", "psc"],
  ["google.com/schemas/play-podcasts/1.0", "googleplay"],
  ["w3.org/1999/xhtml", "xhtml"],
]);
const KNOWN_PREFIXES = new Set(PREFIXES.values());

/** The namespaces that an element declares, by prefix ("" for the default namespace). */
interface Scope {
  namespaces: Map<string, string>;
  parent: Scope | undefined;
}

interface OpenElement {
  element: XmlElement;
  scope: Scope | undefined;
  /** offset of its content in the document */
  contentStart: number;
}

/**
 * Parses an XML document up to the end of its first element.
 * @param documentUrl absolute URL of the document, for relative xml:base values
 * @param roots allowed names of the first element, as in XmlElement.name. "feed" without a namespace counts as Atom.
 * @returns undefined when the first element has another name, and beyond XML_MAX_DEPTH or XML_MAX_ELEMENTS
 */
export function parseXml(text: string, documentUrl: string, roots: ReadonlySet<string>): XmlElement | undefined {
  const open: OpenElement[] = [];
  let root: XmlElement | undefined;
  let elementCount = 0;
  let isRejected = false;
  let defaultPrefix = "";

  const parser: Parser = new FeedParser(
    {
      onopentag(name, attributes) {
        const parent = open.at(-1);
        if (!parent) {
          if (root) return parser.pause();
          if (name === "feed") defaultPrefix = "atom:";
        }
        const scope = scopeOf(attributes, parent?.scope);
        const element: XmlElement = {
          name: canonicalName(name, scope, defaultPrefix),
          attributes: Object.keys(attributes).length > 0 ? attributes : NO_ATTRIBUTES,
          children: [],
          text: "",
          markup: "",
          baseUrl: resolveBaseUrl(attributes["xml:base"], parent?.element.baseUrl, documentUrl),
        };
        root ??= element;
        parent?.element.children.push(element);
        open.push({ element, scope, contentStart: parser.endIndex + 1 });
        elementCount += 1;
        isRejected = !roots.has(root.name) || elementCount > XML_MAX_ELEMENTS || open.length > XML_MAX_DEPTH;
        if (isRejected) parser.pause();
      },
      ontext(data) {
        const current = open.at(-1);
        if (current) current.element.text += data;
      },
      onclosetag() {
        const closed = open.pop();
        if (!closed) return;
        const { element, contentStart } = closed;
        element.markup = element.children.length > 0 ? text.slice(contentStart, parser.startIndex) : element.text;
      },
    },
    { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true, Tokenizer: FeedTokenizer },
  );
  parser.write(text);
  parser.end();
  return isRejected ? undefined : root;
}

/** The name of the first element in lower case, with its prefix. Undefined for a document without elements. */
export function firstElementName(text: string): string | undefined {
  let first: string | undefined;
  const parser: Parser = new Parser(
    {
      onopentagname(name) {
        first = name;
        parser.pause();
      },
    },
    { xmlMode: true, lowerCaseTags: true },
  );
  parser.write(text);
  parser.end();
  return first;
}

function scopeOf(attributes: Readonly<Record<string, string>>, parent: Scope | undefined): Scope | undefined {
  let scope = parent;
  for (const name in attributes) {
    if (name !== "xmlns" && !name.startsWith("xmlns:")) continue;
    if (scope === parent) scope = { namespaces: new Map(), parent };
    scope?.namespaces.set(name.slice("xmlns:".length), normalizeNamespace(attributes[name] ?? ""));
  }
  return scope;
}

/** The namespace in lower case, without scheme, "www." and trailing slash or hash. */
function normalizeNamespace(namespace: string): string {
  return namespace
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/(www\.)?/, "")
    .replace(/[/#]$/, "");
}

/** @param defaultPrefix for elements without a prefix and namespace */
function canonicalName(qualifiedName: string, scope: Scope | undefined, defaultPrefix: string): string {
  const colon = qualifiedName.indexOf(":");
  const prefix = qualifiedName.slice(0, Math.max(colon, 0));
  const name = qualifiedName.slice(colon + 1);
  const namespace = findNamespace(prefix, scope);
  const knownPrefix = namespace === undefined ? undefined : PREFIXES.get(namespace);
  if (knownPrefix) return `${knownPrefix}:${name}`;
  if (prefix === "") return namespace ? name : defaultPrefix + name;
  // Some feeds use the usual prefixes without declaring them.
  return namespace === undefined && KNOWN_PREFIXES.has(prefix) ? `${prefix}:${name}` : `?:${name}`;
}

function findNamespace(prefix: string, innermost: Scope | undefined): string | undefined {
  for (let scope = innermost; scope; scope = scope.parent) {
    const namespace = scope.namespaces.get(prefix);
    if (namespace !== undefined) return namespace;
  }
  return undefined;
}

function resolveBaseUrl(value: string | undefined, parentUrl: string | undefined, documentUrl: string) {
  if (value === undefined || !URL.canParse(value, parentUrl ?? documentUrl)) return parentUrl;
  return new URL(value, parentUrl ?? documentUrl).href;
}
