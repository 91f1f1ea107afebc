import { isObject, parseJson } from "../parse/json.ts";

/* Some pages build their list in the browser, from JSON in one of their scripts. */

/** The beginning of a list of records. */
const LIST = /\[\s*\{\s*"/g;
/** More are not tried: each takes as long as the rest of its script. */
const MAX_LISTS = 50;
/** Fewer records are settings. */
const MIN_RECORDS = 3;

/** The lists of records in a page's scripts that are written as JSON. Nothing is run. */
export function recordsInScripts(html: string): unknown[] {
  const found: unknown[] = [];
  let tried = 0;
  for (const script of scriptsIn(html)) {
    LIST.lastIndex = 0;
    for (let start = LIST.exec(script); start && tried < MAX_LISTS; start = LIST.exec(script)) {
      tried += 1;
      const list = script.slice(start.index, endOfList(script, start.index));
      const records = parseJson(list);
      if (!Array.isArray(records)) continue;
      LIST.lastIndex = start.index + list.length;
      if (records.length >= MIN_RECORDS && records.every(isRecord)) found.push(records);
    }
  }
  return found;
}

function* scriptsIn(html: string): Generator<string> {
  const [start, end] = [/<script\b/gi, /<\/script/gi];
  while (start.exec(html)) {
    end.lastIndex = start.lastIndex;
    const last = end.exec(html);
    if (!last) return;
    yield html.slice(start.lastIndex, last.index);
    start.lastIndex = end.lastIndex;
  }
}

/** Not one for search engines, such as a page's place on its site, which has a type of schema.org. */
function isRecord(value: unknown): boolean {
  return isObject(value) && !("@type" in value);
}

/** Where the bracket at a place is closed, outside of strings; the end of the text if it is not. */
function endOfList(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') at = endOfString(text, at);
    else if (character === "[") depth += 1;
    else if (character === "]") depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

/** @returns the place of the quotation mark that ends a string */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at;
}
