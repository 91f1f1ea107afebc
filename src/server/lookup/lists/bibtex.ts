import { parse, type Value } from "bibtex-parse";

/* References in BibTeX, as plain text. Source: https://www.bibtex.org/Format/ */

/** One reference. */
export interface BibtexEntry {
  /** in lower case, such as "misc" */
  type: string;
  /** plain text, by names in lower case */
  fields: ReadonlyMap<string, string>;
  /** addresses as they are written */
  links: string[];
}

/** Of the entry itself, the most likely first; managers of references and themes of sites add some. */
const LINK_FIELDS = [
  "url",
  "howpublished",
  "video",
  "audio",
  "html",
  "website",
  "link",
  "pdf",
  "note",
  "slides",
  "code",
];
const LINK = /\\url\s*\{([^{}]*)\}|https?:\/\/[^\s{}]+/;
/** An accent with its letter, a command, an escaped sign, or what plain text does not have. */
const TEX =
  /\\(?:([`'^~=."]|[uvHcdbkr](?![a-zA-Z]))\s*(?:\{\s*\\?([a-zA-Z])\s*\}|\\?([a-zA-Z]))|([a-zA-Z]+)(?:\{\}|\s+)?|(.))|[{}]|~|-{2,3}/gs;
/** Combining characters, by the commands for accents. */
const ACCENTS: Record<string, string> = {
  "`": "\u0300",
  "'": "\u0301",
  "^": "\u0302",
  "~": "\u0303",
  "=": "\u0304",
  u: "\u0306",
  ".": "\u0307",
  '"': "\u0308",
  r: "\u030a",
  H: "\u030b",
  v: "\u030c",
  d: "\u0323",
  c: "\u0327",
  k: "\u0328",
  b: "\u0331",
};
/** A Map, because a plain object has "constructor", which a command can be called, too. */
const COMMANDS = new Map(
  Object.entries({
    textbackslash: "\\",
    textbraceleft: "{",
    textbraceright: "}",
    textasciitilde: "~",
    textasciicircum: "^",
    ldots: "…",
    ss: "ß",
    ae: "æ",
    AE: "Æ",
    oe: "œ",
    OE: "Œ",
    o: "ø",
    O: "Ø",
    l: "ł",
    L: "Ł",
    aa: "å",
    AA: "Å",
    i: "ı",
  }),
);
const SIGNS: Record<string, string> = { "~": " ", "--": "–", "---": "—" };

/** Abbreviations can be made of others, and a few lines can mean gigabytes. */
const WRITTEN_OUT_MAX_LENGTH = 5_000_000;

/** The text of a file would be too long with its abbreviations in full. */
export class TooLongInFullError extends Error {}

/** Abbreviations in full, by their names in lower case, and how many characters may still come of them. */
interface Abbreviations {
  strings: Map<string, string>;
  lengthLeft: number;
}

/** @throws the errors of the parser; TooLongInFullError */
export function entriesOfBibtex(text: string): BibtexEntry[] {
  const abbreviations: Abbreviations = { strings: new Map(), lengthLeft: WRITTEN_OUT_MAX_LENGTH };
  const entries: BibtexEntry[] = [];
  for (const item of parse(text))
    if (item.itemtype === "string") abbreviations.strings.set(item.name.toLowerCase(), texOf(item, abbreviations));
    else if (item.itemtype === "entry") {
      const fields = new Map(item.fields.map((field) => [field.name.toLowerCase(), texOf(field, abbreviations)]));
      entries.push({
        type: item.type.toLowerCase(),
        fields: new Map(Array.from(fields, ([name, tex]) => [name, plainText(tex)])),
        links: LINK_FIELDS.flatMap((name) => linkIn(fields.get(name) ?? "")),
      });
    }
  return entries;
}

/** The text of a field as it is written, with the file's abbreviations in full. */
function texOf(field: Value, abbreviations: Abbreviations): string {
  if (field.datatype === "concatinate") return field.value.map((part) => texOf(part, abbreviations)).join("");
  if (field.datatype !== "identifier") return String(field.value ?? "");
  const inFull = abbreviations.strings.get(field.value.toLowerCase()) ?? field.value;
  abbreviations.lengthLeft -= inFull.length;
  if (abbreviations.lengthLeft < 0) throw new TooLongInFullError();
  return inFull;
}

function linkIn(tex: string): string[] {
  const [found = "", inBraces] = LINK.exec(tex) ?? [];
  const address = (inBraces ?? found).trim().replace(/\\([_%&#~])/g, "$1");
  return address === "" ? [] : [address];
}

/** Resolves the commands for letters and signs, and leaves out all others. */
function plainText(tex: string): string {
  return tex
    .replace(TEX, (all, accent, inBraces, letter, command, escaped = "") => {
      if (accent) return (inBraces ?? letter) + (ACCENTS[accent] ?? "");
      if (command) return COMMANDS.get(command) ?? "";
      return SIGNS[all] ?? escaped;
    })
    .normalize("NFC")
    .replace(/\s+/g, " ")
    .trim();
}
