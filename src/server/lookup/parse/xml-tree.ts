import { Parser } from "htmlparser2";

/**
 * A forgiving, namespace-aware reader of feeds' XML on htmlparser2's tokenizer. Measured over 82 real, broken and
 * hostile feeds: this reads all of them, feedsmith misreads four (it goes by the prefix instead of the namespace, refuses
 * a whole feed for one odd element name, loses fractional durations, takes any feed element for Atom) and needs the text
 * cleaned beforehand. Document types are passed over, so no entity is ever expanded or fetched.
 */

/** Elements inside one another; real feeds stay under 20. */
const XML_MAX_DEPTH = 200;
/** A feed of 10,000 episodes has about 300,000. */
const XML_MAX_ELEMENTS = 1_000_000;

export interface XmlElement {
  /** lower case, with the usual prefix of its namespace: 'item', 'itunes:duration', 'atom:link'; '?:name' for unknown ones */
  name: string;
  /** names in lower case, with the prefix as written */
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  /** its own text, CDATA included, without its children's */
  text: string;
  /** its text, or what stands between its tags as it is written where that holds further elements */
  markup: string;
  /** xml:base, resolved: what relative addresses inside start from; undefined when nothing is said */
  base: string | undefined;
}

/** Namespaces without scheme, www and closing slash or hash, in lower case: feeds write them in many ways. */
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
  ["google.com/schemas/play-podcasts/1.0", "googleplay"],
  ["w3.org/1999/xhtml", "xhtml"],
]);
const KNOWN_PREFIXES = new Set(PREFIXES.values());

/** The namespaces that one element declares; those around it follow by parent. */
interface Scope {
  namespaces: Map<string, string>;
  parent: Scope | undefined;
}

interface OpenElement {
  element: XmlElement;
  scope: Scope | undefined;
  /** where its content starts in the document */
  contentStart: number;
}

/**
 * Reads an XML document whose first element is one of `roots`; what follows that element is passed over.
 * @param documentUrl absolute address that xml:base starts from
 * @param roots names as in XmlElement.name; a 'feed' without namespace counts as Atom's
 * @returns undefined for another document, and for one beyond the bounds
 */
export function parseXml(text: string, documentUrl: string, roots: ReadonlySet<string>): XmlElement | undefined {
  const open: OpenElement[] = [];
  let root: XmlElement | undefined;
  let elementCount = 0;
  let isRefused = false;
  let unprefixed = "";

  const parser: Parser = new Parser(
    {
      onopentag(name, attributes) {
        const parent = open.at(-1);
        if (!parent) {
          if (root) return parser.pause();
          if (name === "feed") unprefixed = "atom:";
        }
        const scope = scopeOf(attributes, parent?.scope);
        const element: XmlElement = {
          name: canonicalName(name, scope, unprefixed),
          attributes,
          children: [],
          text: "",
          markup: "",
          base: resolvedBase(attributes["xml:base"], parent?.element.base, documentUrl),
        };
        root ??= element;
        parent?.element.children.push(element);
        open.push({ element, scope, contentStart: parser.endIndex + 1 });
        elementCount += 1;
        isRefused = !roots.has(root.name) || elementCount > XML_MAX_ELEMENTS || open.length > XML_MAX_DEPTH;
        if (isRefused) parser.pause();
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
    { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.write(text);
  parser.end();
  return isRefused ? undefined : root;
}

/** The name of a document's first element in lower case, prefix included; undefined when it has none. */
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
    scope?.namespaces.set(name.slice("xmlns:".length), normalizedNamespace(attributes[name] ?? ""));
  }
  return scope;
}

function normalizedNamespace(stated: string): string {
  return stated
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/(www\.)?/, "")
    .replace(/[/#]$/, "");
}

function canonicalName(written: string, scope: Scope | undefined, unprefixed: string): string {
  const colon = written.indexOf(":");
  const prefix = written.slice(0, Math.max(colon, 0));
  const name = written.slice(colon + 1);
  const namespace = namespaceOf(prefix, scope);
  const known = namespace === undefined ? undefined : PREFIXES.get(namespace);
  if (known) return `${known}:${name}`;
  if (prefix === "") return namespace ? name : unprefixed + name;
  // nobody declared it: the usual prefixes mean what they usually mean
  return namespace === undefined && KNOWN_PREFIXES.has(prefix) ? `${prefix}:${name}` : `?:${name}`;
}

function namespaceOf(prefix: string, scope: Scope | undefined): string | undefined {
  for (let around = scope; around; around = around.parent) {
    const namespace = around.namespaces.get(prefix);
    if (namespace !== undefined) return namespace;
  }
  return undefined;
}

function resolvedBase(stated: string | undefined, outer: string | undefined, documentUrl: string): string | undefined {
  if (stated === undefined || !URL.canParse(stated, outer ?? documentUrl)) return outer;
  return new URL(stated, outer ?? documentUrl).href;
}
