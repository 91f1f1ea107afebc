/*
 * References whose lines begin with the tags of their fields, as managers of references write them: RIS ("TI  - Fog") and the format
 * of EndNote and refer ("%T Fog").
 * Sources: https://en.wikipedia.org/wiki/RIS_(file_format), https://en.wikipedia.org/wiki/Refer_(software)
 */

/** The values of one reference by their tags, such as "TI" or "%T"; a tag can be repeated. */
export type TaggedReference = ReadonlyMap<string, string[]>;

const TAGGED_LINE = /^[ \t]*(?:([A-Z][A-Z0-9])[ \t]{1,2}-|(%\S))(?:[ \t]+(.*))?$/;
/** The tags that begin a reference. */
const FIRST_TAGS: ReadonlySet<string> = new Set(["TY", "%0"]);
const END_OF_REFERENCE = "ER";

/** What some databases write above the first reference in RIS */
const PREAMBLE = String.raw`(?:[^<>\n]{0,200}\n){0,10}`;
const START_OF_RIS = new RegExp(`^${PREAMBLE}[ \\t]*TY[ \\t]{1,2}-[ \\t]+[A-Z]{2,}[ \\t]*\\r?\\n`);
const START_OF_REFER = /^%[0A-Z][ \t]+\S[^\n]*\n%[0-9A-Z@][ \t]/;

/** @param text without white space at its beginning */
export function isTaggedReferences(text: string): boolean {
  return START_OF_RIS.test(text) || START_OF_REFER.test(text);
}

/** Reads the references of a text. Lines without a tag go on with the value above. */
export function taggedReferences(text: string): TaggedReference[] {
  const references: Map<string, string[]>[] = [];
  let reference: Map<string, string[]> | undefined;
  let values: string[] = [];
  const end = () => {
    reference = undefined;
    values = [];
  };
  for (const line of text.split(/\r?\n/)) {
    const [, ofRis, ofRefer, value = ""] = TAGGED_LINE.exec(line) ?? [];
    const tag = ofRis ?? ofRefer;
    if (tag === END_OF_REFERENCE) end();
    else if (tag !== undefined) {
      if (!reference || FIRST_TAGS.has(tag)) {
        reference = new Map();
        references.push(reference);
      }
      values = reference.get(tag) ?? [];
      values.push(value.trim());
      reference.set(tag, values);
    } else if (line.trim() !== "") values.push(`${values.pop() ?? ""} ${line.trim()}`);
    // In some files nothing but an empty line stands between two references.
    else if (![...FIRST_TAGS].some((first) => reference?.has(first))) end();
  }
  return references;
}
