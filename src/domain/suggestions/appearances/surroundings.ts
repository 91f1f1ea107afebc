import { foldedWords } from "../../text/folding.ts";
import { CUES, endsWithPhrase, type PhraseSet } from "./cues.ts";
import { isTitleOfPerson } from "./names.ts";

/* The part of a text that a name stands in, and the words beside it. */

const TITLE_SEPARATOR =
  /\s[-–—―·•|/×+~]\s|\s?[|｜–—•·×:：;([\])（）【】「」『』]\s?|\s\/\/\s|\.\s|[?!]\s|^#?\d+[.:)]?\s|#\d+\s/gu;

const NAME_LIST =
  /(?:^|[\s(])(?:\p{Lu}[\p{L}\p{M}.'’-]*(?:\s+(?:(?:von|van|de|der|den|del|della|di|da|do|dos|la|le|el|al|bin|ibn|ter|ten)\s+)*\p{Lu}[\p{L}\p{M}.'’-]*){0,4})(?:\s*\([^)]*\))?\s*(?:,\s*(?:(?:and|und|et|y|e|i|och|og|en)\s+)?|\s*[&+/]\s*|\s+(?:and|und|et|y|e|i|a|och|og|en|ja|ve|si|и|та|with|mit)\s+)$/u;

/** What stands before the name in its part of the text, without other names of a list that it is in. */
export function withoutNameList(before: string): string {
  let rest = before;
  for (let count = 0; count < 8; count += 1) {
    const list = NAME_LIST.exec(rest);
    if (!list) return rest;
    rest = rest.slice(0, list.index + (/^[\s(]/.test(list[0]) ? 1 : 0));
  }
  return rest;
}

/** The part of a title between separators that a name stands in. */
export function segmentAround(text: string, start: number, end: number): { start: number; end: number } {
  let from = 0;
  let to = text.length;
  for (const separator of text.matchAll(TITLE_SEPARATOR)) {
    const separatorEnd = separator.index + separator[0].length;
    if (/^\.\s$/.test(separator[0]) && isAbbreviation(text, separator.index)) continue;
    if (separatorEnd <= start) from = separatorEnd;
    else if (separator.index >= end) {
      to = separator.index;
      break;
    }
  }
  // A cue may stand before a separator: "Guest: Ada Lind"
  const previous = /([^|–—•·:：()[\]]*)[:：\]]\s?$/u.exec(text.slice(0, from))?.[1] ?? "";
  if (previous !== "" && endsWithPhrase(cueWords(previous), CUES.guest))
    return { start: from - (text.slice(0, from).length - text.slice(0, from).lastIndexOf(previous)), end: to };
  return { start: from, end: to };
}

/** The sentence or line that a name stands in. */
export function sentenceAround(text: string, start: number, end: number): { start: number; end: number } {
  let from = Math.max(0, start - 300);
  for (const match of text.slice(from, start).matchAll(/\n|[.!?…。！？]["”’)]?\s+|[。！？]/g)) {
    const at = Math.max(0, start - 300) + match.index;
    if (text[at] === "." && isAbbreviation(text, at)) continue;
    from = at + match[0].length;
  }
  const rest = text.slice(end, end + 200);
  const stop = /\n|[.!?…](?:\s|$)|[。！？]/.exec(rest);
  return { start: from, end: end + (stop ? stop.index : rest.length) };
}

function isAbbreviation(text: string, at: number): boolean {
  return /(?:^|[^\p{L}])(?:\p{L}|dr|prof|mr|mrs|ms|st|feat|ft|vs|ep|no|nr|jr|sr|inc|co|w|bzw|ca|z\.b|d\.h|e\.g|i\.e|etc|sra|dra|lic|ing|dipl|mag|rev|pt|vol)$/iu.test(
    text.slice(Math.max(0, at - 6), at),
  );
}

/** The folded words of what stands before a name, without the name's titles; "w/" is "with", "d’" is "de". */
export function cueWords(before: string): string[] {
  const words = foldedWords(
    before
      .slice(-160)
      .replace(/\bw\//gi, "with ")
      .replace(/(?<!\p{L})d['’]$/iu, "de"),
  );
  while (isTitleOfPerson(words.at(-1))) words.pop();
  return words;
}

/** Words after which a cue belongs to something else: "a talk with Bob Ray about Ada Lind". */
const NO_DESCRIPTION = new Set(
  "about who whose that which uber sur su sobre om over как о об because when where of by von from aus".split(" "),
);

/**
 * The number of words that describe the person between a cue and their name, within 60 characters.
 * @returns undefined without a cue
 */
export function wordsFromCue(before: string, cues: PhraseSet): number | undefined {
  const near = before.slice(-60).replace(/[.!?;:|–—\s]+$/, "");
  const words = cueWords(/[^.!?;:|–—]*$/.exec(near)?.[0] ?? "");
  for (let count = words.length; count > 0; count -= 1) {
    const word = words[count - 1] ?? "";
    // Slavic words of a letter or two are others in other languages, so a name must follow them.
    const isOtherWord = count < words.length && /^[a-z]{1,2}$/.test(word) && cues.phrases.has(word);
    if (!isOtherWord && endsWithPhrase(words.slice(0, count), cues)) return words.length - count;
    if (NO_DESCRIPTION.has(word)) return undefined;
  }
  return undefined;
}

/** Whether each name of the list before a name has at least two words. */
export function isListOfFullNames(before: string): boolean {
  const list = before.slice(withoutNameList(before).length);
  return list
    .split(/,|&|\+|\/|\s(?:and|und|et|y|e|i|och|og|en)\s/)
    .map((name) => name.trim())
    .every((name) => name === "" || /\S\s+\S/.test(name));
}

const NAME_LIST_AFTER =
  /^(?:\s*(?:,|&|\+|\/|\s(?:and|und|et|y|e|i|och|og|en)\s)\s*\p{Lu}[\p{L}.'’-]*(?:\s+\p{Lu}[\p{L}.'’-]*){0,3})+/u;

/** What stands after the name in its part of the text, without other names of a list that it is in. */
export function withoutNameListAfter(after: string): string {
  return after.slice(NAME_LIST_AFTER.exec(after)?.[0].length ?? 0);
}

export function isNameListAfter(after: string): boolean {
  return after.trim() !== "" && withoutNameListAfter(after).trim() === "";
}
