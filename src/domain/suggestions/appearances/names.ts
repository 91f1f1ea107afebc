import { type FoldedToken, foldedTokens, foldText } from "../../text/folding.ts";

/** A watched name, prepared for finding it in texts. */
export interface PreparedName {
  /** folded words in the order in which the name is written, without titles; initials written together */
  words: readonly string[];
  /** a part of every text that contains the name, folded; '' when there is none */
  hint: string;
  /** too short to stand for one person: one word, or less than 6 letters; fewer than 3 characters in Korean and unspaced scripts */
  isAmbiguous: boolean;
  /** a middle word of what the person typed is left out, which makes it the name of more people */
  isShortened: boolean;
  /** the person writes the last word without capitals */
  isWrittenSmall: boolean;
  /** "jr" or a numeral that the person writes after the name, folded; '' when there is none */
  generation: string;
}

/** Where a name stands in a text. */
export interface NameOccurrence {
  start: number;
  end: number;
  name: PreparedName;
  isPossessive: boolean;
  /** a suffix of the name says "with", as in Turkish and Korean */
  hasWithSuffix: boolean;
}

/** A text with what finding names needs; each part is made when it is first needed. */
export class NameText {
  readonly text: string;
  #folded: string | undefined;
  #words: NameWord[] | undefined;
  #positions: Map<string, number[]> | undefined;

  constructor(text: string) {
    this.text = text;
  }

  get folded(): string {
    this.#folded ??= foldText(this.text);
    return this.#folded;
  }

  get words(): NameWord[] {
    this.#words ??= nameWords(this.text);
    return this.#words;
  }

  /** The places of a word among the words. */
  positionsOf(word: string): readonly number[] {
    if (!this.#positions) {
      this.#positions = new Map();
      for (const [at, { forms }] of this.words.entries()) {
        for (const { word: form } of forms) {
          const places = this.#positions.get(form);
          if (places) places.push(at);
          else this.#positions.set(form, [at]);
        }
      }
    }
    return this.#positions.get(word) ?? [];
  }
}

/** One way to read a word: whole, without a possessive s, without an elided article. */
interface WordForm {
  word: string;
  start: number;
  end: number;
  suffix: "" | "possessive" | "with" | "other";
}

interface NameWord {
  start: number;
  end: number;
  forms: WordForm[];
}

const TITLES = new Set(
  "dr dra drs prof profa professor professorin mr mrs ms mx miss sir dame lord lady rev reverend fr father sister pastor rabbi imam capt captain col gen general sgt lt judge senator sen gov mag dipl herr frau mme mlle monsieur madame don dona sr sra srta dott dottssa ing avv mgr pan pani".split(
    " ",
  ),
);
/** Whether a folded word is a title before a name, such as "dr". */
export function isTitleOfPerson(word: string | undefined): boolean {
  return word !== undefined && TITLES.has(word);
}

const SUFFIXES = new Set(
  "phd md mba msc bsc ma ba jd llm esq jr sr ii iii iv oam obe cbe mbe kc qc rn cpa cfa pe dds dvm edd psyd dphil pmp frs".split(
    " ",
  ),
);
/** What tells people of one name apart, at the end of a name as typed and directly after one in a text. */
const GENERATION = /[\s,](jr|sr|ii|iii|iv)\.?$/i;
const GENERATION_AFTER = /^,?[ \u00a0](jr|sr|ii|iii|iv)(?![\p{L}\p{N}])\.?/iu;
const PARTICLES = new Set(
  "von van vom zu zum zur der den de del della delle di da do dos das du des la le el al bin ibn ben ter ten op af av".split(
    " ",
  ),
);
/** Words that join two names; they never stand inside one. */
const CONNECTORS = new Set(
  "and or und oder et ou y e o i a og och en ja ve vs with mit avec con com met med the is on at from of in".split(" "),
);

const KOREAN_SUFFIX =
  /^(?:님|씨|선생님|교수님?|작가님?|대표님?|박사님?|감독님?)?(?:은|는|이|가|을|를|의|와|과|랑|이랑|하고|에게|한테|께서|도|편|와의|과의)?$/u;
const KOREAN_WITH = /(?:와|과|랑|하고|와의|과의)$/u;
const ELIDED = /^(?:l|d|qu|n|s|j|dell|all|nell|sull|dall|un|quest|quell)['’ʼ](?=\p{L})/iu;
const SUFFIX_AFTER_APOSTROPHE = /['’ʼ](\p{L}{1,4})$/u;
const TURKISH_WITH = /^y?l[ae]$/;

/**
 * Prepares names as their owner typed them: "Dr. Ada Lind, PhD", "Lind, Ada", "Christopher 'Vim' Lind (he/him)" and "Ada Lind | Keeper"
 * are the names they mean. Adds variants without middle names.
 */
export function prepareNames(typed: readonly string[]): PreparedName[] {
  const names = new Map<string, PreparedName>();
  const typedNames = typed.map((name) => ({
    words: wordsOfTypedName(name),
    isWrittenSmall: isWrittenSmall(name.trim().split(/\s+/).at(-1) ?? ""),
    generation: foldText(GENERATION.exec(name.trim())?.[1] ?? ""),
  }));
  const add = (
    words: readonly string[],
    { isWrittenSmall, generation }: Pick<PreparedName, "isWrittenSmall" | "generation">,
    isShortened: boolean,
  ) => {
    const key = words.join(" ");
    if (key === "" || names.has(key)) return;
    const isAmbiguous = isAmbiguousName(words);
    names.set(key, { words, hint: hintOf(words), isAmbiguous, isShortened, isWrittenSmall, generation });
  };
  for (const typedName of typedNames) add(typedName.words, typedName, false);
  for (const { words, ...typedName } of typedNames) {
    // "David K Piano" is "David Piano" too; "Robert Miller Smith" may be, but so are many others.
    const [first = "", last = ""] = [words[0], words.at(-1)];
    const middle = words.slice(1, -1);
    if (words.length < 3 || isUnspaced(words)) continue;
    if (middle.every((word) => word.length === 1)) add([first, last], typedName, false);
    else if (middle.length === 1 && !PARTICLES.has(middle[0] ?? "")) add([first, last], typedName, true);
  }
  return [...names.values()];
}

function wordsOfTypedName(typed: string): string[] {
  const plain = typed
    .replace(/[([{].*?[)\]}]/g, " ")
    .replace(/["“”„«»].*?["“”«»]|(?<=\s)['‘].*?['’](?=\s)/g, " ")
    .replace(/\s[|@–—-]\s.*$|[|@].*$/, "");
  const parts = plain.split(",").map((part) => part.trim());
  const [last = "", first = ""] = parts;
  const isReversed = parts.length === 2 && first !== "" && !SUFFIXES.has(foldText(first).replaceAll(".", ""));
  const words = nameWords(isReversed ? `${first} ${last}` : last).map(({ forms }) => forms[0]?.word ?? "");
  const withoutTitles = words.slice(words.findIndex((word) => !TITLES.has(word)));
  while (withoutTitles.length > 2 && SUFFIXES.has(withoutTitles.at(-1) ?? "")) withoutTitles.pop();
  return withoutTitles.length >= 2 || words.length < 2 ? withoutTitles : words;
}

/** The longest word; characters of scripts without spaces together. */
function hintOf(words: readonly string[]): string {
  if (isUnspaced(words)) return words[0] ?? "";
  const longest = words.reduce((longest, word) => (word.length > longest.length ? word : longest), "");
  // Short words may be initials, which texts write with full stops; the last letters change in Slavic languages.
  return longest.length > 3 ? longest.replace(/[aeiouyаеиоуыяюьэ]+$/u, "").replace(/[eе]\p{L}$/u, "") : "";
}

const UNSPACED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const HANGUL = /^\p{Script=Hangul}+$/u;

function isUnspaced(words: readonly string[]): boolean {
  return words.every((word) => UNSPACED.test(word));
}

function isAmbiguousName(words: readonly string[]): boolean {
  if (isUnspaced(words)) return words.length < 3;
  const letters = words.join("");
  if (HANGUL.test(letters)) return letters.length < 3;
  return words.length < 2 || letters.length < 6;
}

/** The words of a text as names need them: readings of each word, initials joined ("C. J." is "cj"). */
function nameWords(text: string): NameWord[] {
  const words: NameWord[] = [];
  const tokens = foldedTokens(text, "characters");
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as FoldedToken;
    let { word, end } = token;
    // Initials: single letters with full stops, or in a row
    while (isInitial(text, tokens[at]) && isInitial(text, tokens[at + 1])) {
      const next = tokens[at + 1] as FoldedToken;
      if (!/^\.?\s?$/.test(text.slice(end, next.start))) break;
      word += next.word;
      end = next.end;
      at += 1;
    }
    const forms: WordForm[] = [{ word, start: token.start, end, suffix: "" }];
    if (end === token.end) addReadings(text.slice(token.start, end), token.start, forms);
    words.push({ start: token.start, end, forms });
  }
  return words;
}

function isInitial(text: string, token: FoldedToken | undefined): boolean {
  return token !== undefined && token.end - token.start === 1 && /\p{Lu}/u.test(text.slice(token.start, token.end));
}

function addReadings(original: string, start: number, forms: WordForm[]): void {
  if (!/['’ʼ]/.test(original)) return;
  const elided = ELIDED.exec(original)?.[0].length ?? 0;
  const suffix = SUFFIX_AFTER_APOSTROPHE.exec(original);
  const kind = suffix ? kindOfSuffix(foldText(suffix[1] ?? "")) : "";
  const add = (from: number, to: number, suffixKind: WordForm["suffix"]) => {
    const word = foldText(original.slice(from, to));
    if (word !== "") forms.push({ word, start: start + from, end: start + to, suffix: suffixKind });
  };
  if (elided > 0) add(elided, original.length, "");
  if (suffix) add(0, suffix.index, kind);
  if (elided > 0 && suffix && suffix.index > elided) add(elided, suffix.index, kind);
}

function kindOfSuffix(suffix: string): WordForm["suffix"] {
  if (suffix === "s") return "possessive";
  return TURKISH_WITH.test(suffix) ? "with" : "other";
}

/**
 * Finds a name in a text: whole words in this order, at most one middle name or initial between them. Names of two words are found
 * reversed ("Last, First") or in a Slavic case, too, and Korean names with particles.
 */
export function findName(text: NameText, name: PreparedName): NameOccurrence[] {
  if (name.words.length === 0 || !text.folded.includes(name.hint)) return [];
  const [first = ""] = name.words;
  if (HANGUL.test(first)) return findKoreanName(text, name);
  const found = text.positionsOf(first).flatMap((at) => occurrenceAt(text, name, at) ?? []);
  return name.words.length === 2 ? [...found, ...findReversed(text, name), ...findInflected(text, name)] : found;
}

function occurrenceAt(text: NameText, name: PreparedName, at: number): NameOccurrence | undefined {
  const { words } = text;
  const [firstWord = ""] = name.words;
  const first = words[at]?.forms.find(({ word }) => word === firstWord);
  if (!first) return undefined;
  let last = first;
  let next = at + 1;
  let middleCount = 0;
  for (const [index, nameWord] of name.words.entries()) {
    if (index === 0) continue;
    const isLast = index === name.words.length - 1;
    let form = formOf(words[next], nameWord) ?? (isLast ? genitiveAtFront(text, at, words[next], nameWord) : undefined);
    // "Ada M. Lind", "Ada Marie Lind", "Ada von Lind"
    while (!form && middleCount < 2 && isMiddle(text, words, next, middleCount)) {
      if (!isInsideName(text.text, last.end, words[next]?.start ?? 0)) return undefined;
      last = words[next]?.forms[0] ?? last;
      middleCount += 1;
      next += 1;
      form = formOf(words[next], nameWord);
    }
    if (!form || last.suffix !== "" || !isInsideName(text.text, last.end, form.start)) return undefined;
    last = form;
    next += 1;
  }
  return occurrence(text.text, name, first.start, last);
}

/** "Ada Linds Weg": without an apostrophe, only at the front of a text or its part, because other people are named Linds. */
function genitiveAtFront(text: NameText, firstAt: number, word: NameWord | undefined, nameWord: string) {
  const start = text.words[firstAt]?.start ?? 0;
  const isAtFront = firstAt === 0 || /^[:|–—-]\s$/.test(text.text.slice(start - 2, start));
  const form = isAtFront ? formOf(word, `${nameWord}s`) : undefined;
  const isBeforeNoun = form && /^ \p{Lu}/u.test(text.text.slice(form.end));
  return isBeforeNoun ? { ...form, suffix: "possessive" as const } : undefined;
}

function formOf(word: NameWord | undefined, nameWord: string): WordForm | undefined {
  return word?.forms.find(({ word: form }) => form === nameWord);
}

/** Whether a word may stand between first and last name. A second one may follow only a particle: "van der". */
function isMiddle(text: NameText, words: readonly NameWord[], at: number, middleCount: number): boolean {
  const word = words[at];
  const form = word?.forms[0];
  if (!word || !form || UNSPACED.test(form.word)) return false;
  if (PARTICLES.has(form.word) && !CONNECTORS.has(form.word)) return true;
  const isAfterParticle = PARTICLES.has(words[at - 1]?.forms[0]?.word ?? "");
  if (middleCount > 0 && !isAfterParticle) return false;
  return !CONNECTORS.has(form.word) && /^\p{Lu}/u.test(text.text.slice(word.start, word.end));
}

/** Whether what stands between two words lets them be parts of one name. */
function isInsideName(text: string, from: number, to: number): boolean {
  const gap = text.slice(from, to);
  if (/^(?:[ \t\u00a0\u202f]?["“”„«»'‘’(]?|[)"“”«»'’]?[ \t\u00a0\u202f]|[-‐‑.・·=＝•]|\u3000| {2})$/u.test(gap))
    return true;
  // A full stop after an initial or a short title
  return (
    /^\.[)"”»'’]?[ \u00a0][("“„«'‘]?$/u.test(gap) &&
    /(?:^|[^\p{L}])\p{L}{1,3}$/u.test(text.slice(Math.max(0, from - 4), from))
  );
}

function occurrence(text: string, name: PreparedName, start: number, last: WordForm): NameOccurrence | undefined {
  const before = text.slice(Math.max(0, start - 2), start);
  const after = text.slice(last.end, last.end + 3);
  // "Anne-Ada Lind" and "Ada Lind-Brook" are others.
  if (/[\p{L}\p{N}][-‐‑]$/u.test(before) || /^[-‐‑]\p{L}/u.test(after)) return undefined;
  // Addresses name nobody, and "the word may" is no May.
  if (/_$/.test(before) || /^[@_]/.test(after) || isInAddress(text, start)) return undefined;
  if (!name.isWrittenSmall && isWrittenSmall(text.slice(last.start, last.end)) && /\p{Lu}/u.test(text))
    return undefined;
  if (isUnspaced(name.words) && continuesKatakana(text, name, start, last.end)) return undefined;
  const isPossessive =
    last.suffix === "possessive" || (/s$/i.test(text.slice(0, last.end)) && /^['’](?!\p{L})/u.test(after));
  const [written = "", generation = ""] = GENERATION_AFTER.exec(text.slice(last.end, last.end + 8)) ?? [];
  const isOwnGeneration = generation !== "" && foldText(generation) === name.generation;
  const end = last.end + (isOwnGeneration ? written.length : 0);
  return { start, end, name, isPossessive, hasWithSuffix: last.suffix === "with" };
}

function isInAddress(text: string, start: number): boolean {
  const [word = ""] = /\S*$/.exec(text.slice(Math.max(0, start - 80), start)) ?? [];
  return /:\/\/|[\p{L}\d]@|\.\p{L}{2,}\//u.test(word);
}

/** Whether a name has letters of both cases to choose from, and only small ones. */
function isWrittenSmall(name: string): boolean {
  return name === name.toLowerCase() && name !== name.toUpperCase();
}

const KATAKANA = /[\p{Script=Katakana}ー]/u;

function continuesKatakana(text: string, name: PreparedName, start: number, end: number): boolean {
  const [first = "", last = ""] = [name.words[0], name.words.at(-1)];
  return (
    (KATAKANA.test(first) && KATAKANA.test(text[start - 1] ?? "")) ||
    (KATAKANA.test(last) && KATAKANA.test(text[end] ?? ""))
  );
}

/** "Lind, Ada" in a list of names in this form; "Bob Lind, Ada Ray" is two others. */
function findReversed(text: NameText, name: PreparedName): NameOccurrence[] {
  const [firstWord = "", lastWord = ""] = name.words;
  return text.positionsOf(lastWord).flatMap((at) => {
    const { [at - 1]: before, [at]: family, [at + 1]: given, [at + 2]: after } = text.words;
    const givenForm = formOf(given, firstWord);
    if (!family || !givenForm || !/^, ?$/.test(text.text.slice(family.end, givenForm.start))) return [];
    const isAdjacent = (left: NameWord | undefined, right: NameWord | undefined) =>
      left !== undefined &&
      right !== undefined &&
      /^[ .-]+$/.test(text.text.slice(left.end, right.start)) &&
      /^\p{Lu}/u.test(text.text.slice(right.start)) &&
      /^\p{Lu}/u.test(text.text.slice(left.start));
    if (isAdjacent(before, family) || isAdjacent(given, after)) return [];
    return occurrence(text.text, name, family.start, givenForm) ?? [];
  });
}

/** Prepositions of Slavic languages, folded. Names behind them have an ending: "z Janem Kowalskim". */
const SLAVIC_PREPOSITIONS = new Set("z ze s se so od u o dla przez с со з із зі от у о об для к".split(" "));
const SLAVIC_ENDING =
  /^(?:a|e|y|i|u|o|em|iem|ie|owi|ego|emu|ej|im|ym|ou|ovi|om|а|у|ом|ем|ои|еи|ою|ею|и|ы|е|я|ю|ого|его|ому|ему|ым|им|ии)?$/u;

function findInflected(text: NameText, name: PreparedName): NameOccurrence[] {
  const stems = name.words.map(stemsOf);
  if (stems.some((ofWord) => ofWord.length === 0)) return [];
  return text.words.flatMap((preposition, at) => {
    if (!SLAVIC_PREPOSITIONS.has(preposition.forms[0]?.word ?? "")) return [];
    const [first, last] = [text.words[at + 1], text.words[at + 2]];
    const [firstForm, lastForm] = [inflectedForm(first, stems[0]), inflectedForm(last, stems[1])];
    if (!firstForm || !lastForm || !isInsideName(text.text, firstForm.end, lastForm.start)) return [];
    const isAsTyped = firstForm.word === name.words[0] && lastForm.word === name.words[1];
    return isAsTyped ? [] : (occurrence(text.text, name, firstForm.start, lastForm) ?? []);
  });
}

/** What all cases of a Slavic name begin with; none for other scripts and short words. "Paweł" is "Pawł-" in other cases. */
function stemsOf(word: string): string[] {
  const stem = word.replace(/[aeiouyаеиоуыяюьэ]+$/u, "");
  if (stem.length < 3 || !/^[\p{Script=Latin}\p{Script=Cyrillic}]+$/u.test(stem)) return [];
  const withoutVowel = stem.replace(/[eе](?=\p{L}$)/u, "");
  return [...new Set([stem, withoutVowel])];
}

function inflectedForm(word: NameWord | undefined, stems: readonly string[] | undefined): WordForm | undefined {
  return word?.forms.find(({ word: form }) =>
    stems?.some((stem) => form.startsWith(stem) && SLAVIC_ENDING.test(form.slice(stem.length))),
  );
}

/** Korean names are one word or two, which case particles follow without a space. */
function findKoreanName(text: NameText, name: PreparedName): NameOccurrence[] {
  const written = name.words.join("");
  const rest = name.words.slice(1).join("");
  return text.words.flatMap((word, at) => {
    const isSpaced = name.words.length > 1 && word.forms[0]?.word === name.words[0];
    const last = isSpaced ? text.words[at + 1] : word;
    const folded = last?.forms[0]?.word;
    const ending = isSpaced ? rest : written;
    if (!last || !folded?.startsWith(ending)) return [];
    const suffix = folded.slice(ending.length);
    if (!KOREAN_SUFFIX.test(suffix)) return [];
    const end = last.end - suffix.length;
    return { start: word.start, end, name, isPossessive: suffix === "의", hasWithSuffix: KOREAN_WITH.test(suffix) };
  });
}

/** Whether two names are the same person's as far as names tell: titles, a middle name and accents aside. */
export function isNamed(name: PreparedName, other: string): boolean {
  const text = new NameText(other.replace(/[([].*$/, "").trim());
  const [found] = findName(text, name);
  if (!found) return false;
  const rest = text.words.filter(({ start, end }) => end <= found.start || start >= found.end);
  return rest.every(({ forms }) => TITLES.has(forms[0]?.word ?? "") || SUFFIXES.has(forms[0]?.word ?? ""));
}
