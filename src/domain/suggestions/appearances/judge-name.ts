import { foldedWords, foldText } from "../../text/folding.ts";
import {
  ANOTHER_EPISODE,
  beginsWithPhrase,
  CUES,
  containsPhrase,
  ELSEWHERE,
  endsWithPhrase,
  FIRST_PERSON,
  FOR_COMING,
  GENITIVE,
  GUEST_LABELS,
  LIFE_STORY,
  OTHER_TOGETHER,
  OWN_WAY,
  type PhraseSet,
  SHOW_WORDS,
  SURE_GUEST,
  SURELY_APPEARS,
  TELLS_OF_IT,
  THANKS,
  THIS_EPISODE,
  UNSPACED_CUES,
} from "./cues.ts";
import type { NameOccurrence } from "./names.ts";
import {
  cueWords,
  isListOfFullNames,
  isNameListAfter,
  segmentAround,
  sentenceAround,
  withoutNameList,
  withoutNameListAfter,
  wordsFromCue,
} from "./surroundings.ts";

/*
 * Says what stands around a name, in the title of an episode or in its notes, says of the person. CUE_TABLE has all that can, in order.
 */

const EARLY_CHARACTERS = 500;
/** Words between a cue and a name that say who it is: "with the author Ada Lind". */
const MAX_DESCRIPTION_WORDS = 3;
/** What is looked at before a name, and after it. */
const BEFORE_CHARACTERS = 240;
const AFTER_CHARACTERS = 80;

/** Where a name stands, and in what. */
export interface NamePlace {
  place: "title" | "notes";
  /** the whole title or notes */
  text: string;
  occurrence: NameOccurrence;
  /** of the episode */
  title: string;
  /** how its notes begin, folded */
  notes: string;
  /** whether "host" is a guest, as in Czech */
  isCzech: boolean;
}

export interface Judgement {
  points: number;
  /** words say that the name is a guest's */
  isCue: boolean;
  /** the place of the name says so: "| Ada Lind", "Ada Lind: …" */
  isGuestPlace: boolean;
  isSubject: boolean;
  /** the notes tell that the person lived and died */
  isLifeStory: boolean;
  isHost: boolean;
}

/**
 * What a cue says of the person. sure: on this very episode; cue: on an episode, or with another description between; loose: in a list that goes
 * on; receives: has a guest; another: on another episode; bare: nothing but the name.
 */
type Verdict =
  | "host"
  | "subject"
  | "life story"
  | "possessive"
  | "credit"
  | "receives"
  | "another"
  | "none"
  | "bare"
  | "cue"
  | "sure"
  | "whole title"
  | "guest place"
  | "loose"
  | "loose cue";

type Points = Partial<Record<Verdict, number>>;

const TITLE_POINTS: Points = {
  sure: 70,
  cue: 70,
  "guest place": 70,
  "loose cue": 60,
  loose: 60,
  /** the title is the name alone: a guest, or what the episode is about */
  "whole title": 60,
  bare: 50,
  receives: 20,
  credit: 10,
  possessive: 10,
  subject: 10,
  "life story": 10,
};
const NOTES_POINTS: Points = {
  sure: 70,
  cue: 55,
  bare: 40,
  another: 20,
  receives: 10,
  credit: 0,
  subject: 0,
  "life story": 0,
};
/** Of a name further down in the notes. */
const LATE_POINTS: Points = {
  sure: 55,
  cue: 35,
  bare: 20,
  another: 0,
  receives: -10,
  credit: -20,
  subject: -20,
  "life story": -20,
};

const CUE_VERDICTS = new Set<Verdict>(["cue", "sure", "loose cue"]);
const GUEST_PLACES = new Set<Verdict>(["guest place", "whole title"]);
const SUBJECTS = new Set<Verdict>(["subject", "life story"]);

export function judgeName(place: NamePlace): Judgement {
  const name = surroundingsOf(place);
  const verdict = CUE_TABLE.find(([where, , says]) => (where === "both" || where === place.place) && says(name))?.[1];
  const said = typeof verdict === "function" ? verdict(name) : (verdict ?? "bare");
  const points =
    place.place === "title" ? TITLE_POINTS : place.occurrence.start < EARLY_CHARACTERS ? NOTES_POINTS : LATE_POINTS;
  return {
    points: points[said] ?? 0,
    isCue: CUE_VERDICTS.has(said),
    isGuestPlace: GUEST_PLACES.has(said),
    isSubject: SUBJECTS.has(said),
    isLifeStory: said === "life story",
    isHost: said === "host",
  };
}

type Surroundings = ReturnType<typeof surroundingsOf>;

/** What stands around a name. */
function surroundingsOf({ place, text, occurrence, title, notes, isCzech }: NamePlace) {
  const { start, end } = (place === "title" ? segmentAround : sentenceAround)(text, occurrence.start, occurrence.end);
  /** the part of the title between separators, or the sentence of the notes */
  const near = { before: text.slice(start, occurrence.start), after: text.slice(occurrence.end, end), start, end };
  const beforeList = withoutNameList(near.before.slice(-BEFORE_CHARACTERS));
  const [wordsBefore, wordsBeforeList] = [cueWords(near.before), cueWords(beforeList)];
  const wordsAfter = foldedWords(near.after.slice(0, AFTER_CHARACTERS));
  const afterList = withoutNameListAfter(near.after).slice(0, AFTER_CHARACTERS);
  const wordsAfterList = foldedWords(afterList);
  /** before the name, or before the list of names that it is in */
  const words = wordsBeforeList.length < wordsBefore.length ? wordsBeforeList : wordsBefore;
  const endsWith = (set: PhraseSet) => endsWithPhrase(wordsBefore, set);
  /** nothing but a number stands before the name in its part of the title */
  const isFirst = words.length === 0 || /^\W*(?:\p{L}{1,8}[ .]{0,2})?#?\d+[\p{L}\d]*\W*$/u.test(beforeList);
  /** "Peace, Bread and Ada Lind" is about three things */
  const isListed = words.length === wordsBefore.length || isListOfFullNames(near.before);
  return {
    text,
    title,
    notes,
    occurrence,
    isCzech,
    near,
    /** the whole title, or the sentence */
    before: place === "title" ? text.slice(0, occurrence.start) : near.before,
    after: place === "title" ? text.slice(occurrence.end) : near.after,
    beforeList,
    wordsBefore,
    wordsBeforeList,
    wordsAfter,
    /** after a possessive name and its s */
    wordsOwned: wordsAfter[0] === "s" ? wordsAfter.slice(1) : wordsAfter,
    words,
    sentenceWords: [...wordsBefore, ...wordsAfter],
    afterListFolded: foldText(afterList),
    afterFolded: foldText(near.after.slice(0, AFTER_CHARACTERS)),
    endsWith,
    /** after the name, or after the list of names that it is in */
    beginsWith: (set: PhraseSet) => beginsWithPhrase(wordsAfter, set) || beginsWithPhrase(wordsAfterList, set),
    /** guests are announced directly before the name, or before its list; the first name of a list takes the word before it along */
    hasGuestCue:
      endsWith(CUES.guest) ||
      endsWithPhrase(words, CUES.guest) ||
      (words.length < wordsBefore.length && beginsWithPhrase(wordsBefore.slice(words.length), SURE_GUEST)),
    /** "with" does not mean a guest: "the trouble with Ada Lind" */
    isOtherTogether: [words, wordsBefore].some(
      (list) => endsWithPhrase(list, CUES.together) && endsWithPhrase(list.slice(0, -1), OTHER_TOGETHER),
    ),
    isFirst,
    isListed,
    /** "| Ada Lind", "Ada Lind: …", "12. Ada Lind & Bob Ray" */
    isAlone: isFirst && isListed && (wordsAfter.length === 0 || isNameListAfter(near.after)),
  };
}

function isHostBefore({ words, wordsBefore, endsWith }: Surroundings): boolean {
  if (endsWith(GUEST_HOST) || HOST_ELSEWHERE.test(wordsBefore.slice(-2).join(" "))) return false;
  return endsWith(CUES.host) || endsWithPhrase(words, CUES.host);
}

/** "Our talk with Ada Lind last year", "Next week: Ada Lind", "On Patreon: an interview with Ada Lind" */
function isAnother({ text, title, near, sentenceWords }: Surroundings): boolean {
  return (
    containsPhrase(withoutReturn(sentenceWords), ANOTHER_EPISODE) ||
    namesAnotherEpisode(near.before, title) ||
    namesAnotherEpisode(near.after, title) ||
    containsPhrase(sentenceWords, ELSEWHERE) ||
    TICKETS.test(text.slice(near.end, near.end + 40))
  );
}

/** What a cue so many words before the name says, in a sentence about this episode or not. */
function verdictAt(name: Surroundings, distance: number | undefined): Verdict {
  if (isAnother(name)) return "another";
  const isNear = (distance ?? Infinity) <= MAX_DESCRIPTION_WORDS;
  return isNear && containsPhrase(name.sentenceWords, THIS_EPISODE) ? "sure" : "cue";
}

/** What a cue says if the sentence is about this episode. */
function here(verdict: Verdict): (name: Surroundings) => Verdict {
  return (name) => (isAnother(name) ? "another" : verdict);
}

/** Where a cue counts, what it says, and whether it is there. The first one that is there counts. */
const CUE_TABLE: readonly (readonly [
  where: "title" | "notes" | "both",
  verdict: Verdict | ((name: Surroundings) => Verdict),
  says: (name: Surroundings) => boolean,
])[] = [
  ["both", "host", ({ before }) => UNSPACED_CUES.host.test(before)],
  ["notes", "none", ({ before }) => UNSPACED_CUES.credit.test(before)],
  ["both", "subject", ({ before, after }) => UNSPACED_CUES.subject.test(before) || UNSPACED_CUES.subject.test(after)],
  ["notes", "another", ({ before }) => UNSPACED_CUES.anotherEpisode.test(before)],
  ["both", "sure", ({ before, after }) => UNSPACED_CUES.before.test(before) || UNSPACED_CUES.after.test(after)],
  ["both", "cue", ({ occurrence }) => occurrence.hasWithSuffix],
  ["both", ({ isCzech }) => (isCzech ? "sure" : "host"), isHostBefore],
  ["notes", "host", (name) => name.endsWith(FIRST_PERSON) && containsPhrase(name.sentenceWords, SHOW_WORDS)],
  ["notes", "bare", (name) => name.endsWith(FIRST_PERSON)],
  [
    "notes",
    here("sure"),
    (name) => (name.endsWith(THANKS) || endsWithPhrase(name.words, THANKS)) && FOR_COMING.test(name.afterListFolded),
  ],
  ["notes", "credit", ({ before, wordsBefore, wordsBeforeList }) => isCredit(before, wordsBefore, wordsBeforeList)],
  // A heading: "About Ada Lind"
  [
    "notes",
    "cue",
    ({ before, text, occurrence: { end } }) =>
      /^\W*about$/i.test(before.trim()) && /^\s*(?:[:\n]|$)/.test(text.slice(end, end + 2)),
  ],
  ["both", "life story", ({ afterFolded }) => LIFE_STORY.test(afterFolded)],
  ["notes", "sure", ({ text, occurrence, near }) => isGuestLine(text, occurrence.start, near.start)],
  ["notes", "subject", ({ occurrence, wordsAfter }) => occurrence.isPossessive && !OWN_PAGES.test(wordsAfter[0] ?? "")],
  ["both", "subject", (name) => name.endsWith(CUES.subject) && !name.hasGuestCue],
  // "Ada Lind's way to the tower", and in the notes: "She tells how it all began."
  [
    "title",
    "bare",
    (name) =>
      ((name.occurrence.isPossessive && name.isFirst && beginsWithPhrase(name.wordsOwned, OWN_WAY)) ||
        (name.endsWith(GENITIVE) && endsWithPhrase(name.wordsBefore.slice(0, -1), OWN_WAY))) &&
      TELLS_OF_IT.test(name.notes),
  ],
  ["both", "subject", (name) => name.endsWith(GENITIVE) && !name.hasGuestCue],
  ["notes", "subject", ({ wordsBefore }) => wordsBefore.at(-1) === "the"],
  [
    "title",
    "subject",
    ({ wordsBefore, afterFolded }) =>
      wordsBefore.at(-1) === "the" && !/^(?:interview|episode|conversation|sessions?)(?!\p{L})/u.test(afterFolded),
  ],
  ["title", "subject", ({ afterFolded }) => /^(?:vs\.?|versus|r\.?i\.?p)(?!\p{L})/u.test(afterFolded)],
  ["both", "subject", ({ afterFolded }) => ENTITY_AFTER.test(afterFolded)],
  ["both", "subject", ({ after }) => LIFE_DATES.test(after)],
  ["title", "subject", ({ after }) => WORK_AFTER.test(after)],
  ["title", "possessive", ({ occurrence }) => occurrence.isPossessive],
  ["title", "credit", (name) => name.endsWith(CUES.credit) && !name.hasGuestCue],
  ["title", "bare", ({ isOtherTogether, hasGuestCue }) => isOtherTogether && !hasGuestCue],
  ["title", "cue", ({ hasGuestCue, words }) => hasGuestCue || endsWithPhrase(words, CUES.together)],
  ["title", "subject", ({ text }) => REVIEW.test(foldText(text))],
  ["title", "receives", (name) => name.isFirst && name.beginsWith(CUES.receives)],
  ["title", "cue", (name) => name.isFirst && (name.beginsWith(CUES.appears) || name.beginsWith(CUES.on))],
  // "Case 12: Ada Lind", “Never trust a calm sea” — Ada Lind: what such titles say of whom differs by the show.
  [
    "title",
    "bare",
    ({ isAlone, before, after, near, text }) =>
      isAlone &&
      (isShortLabel(LABEL.exec(text.slice(0, near.start))?.[0] ?? "") ||
        (QUOTATION_BEFORE.test(before) && after.trim() === "")),
  ],
  ["title", "whole title", ({ isAlone, before, after }) => isAlone && foldedWords(`${before} ${after}`).length === 0],
  ["title", "guest place", ({ isAlone }) => isAlone],
  ["title", "loose", ({ isFirst, isListed, near }) => isFirst && isListed && /^\s*,/.test(near.after)],
  ["notes", here("sure"), (name) => name.beginsWith(SURELY_APPEARS)],
  ["notes", here("sure"), (name) => (wordsFromCue(name.beforeList, SURE_GUEST) ?? Infinity) <= MAX_DESCRIPTION_WORDS],
  [
    "notes",
    (name) => verdictAt(name, name.hasGuestCue ? 0 : wordsFromCue(name.beforeList, CUES.guest)),
    (name) => name.hasGuestCue || wordsFromCue(name.beforeList, CUES.guest) !== undefined,
  ],
  ["notes", "receives", (name) => name.endsWith(JOIN)],
  [
    "notes",
    (name) => verdictAt(name, wordsFromCue(name.beforeList, CUES.together)),
    (name) =>
      !name.isOtherTogether &&
      containsPhrase(name.words, CUES.talking) &&
      wordsFromCue(name.beforeList, CUES.together) !== undefined,
  ],
  ["notes", "receives", (name) => name.beginsWith(CUES.receives)],
  ["notes", here("cue"), (name) => name.beginsWith(CUES.appears)],
  // "Ada Lind is a keeper …": the notes begin with who they are about.
  [
    "notes",
    here("cue"),
    ({ text, occurrence, wordsAfter }) =>
      text.slice(0, occurrence.start).trim() === "" && /^(?:is|ist|est|es|e|jest|ar|er|on)$/.test(wordsAfter[0] ?? ""),
  ],
  ["notes", "credit", ({ before }) => LISTED_BELOW.test(before)],
  ["notes", "another", isAnother],
  [
    "title",
    (name) => ((distanceInTitle(name) ?? Infinity) <= MAX_DESCRIPTION_WORDS ? "cue" : "loose cue"),
    (name) => distanceInTitle(name) !== undefined,
  ],
];

function distanceInTitle({ near }: Surroundings): number | undefined {
  return wordsFromCue(near.before, CUES.guest) ?? wordsFromCue(near.before, CUES.together);
}

/** What the name of something other than a person ends with. */
const ENTITY_AFTER =
  /^(?:foundation|institute|prize|award|awards|memorial|museum|university|college|school|high|elementary|street|avenue|road|park|library|center|centre|hospital|theat(?:er|re)|orchestra|quartet|trio|band|ensemble|effect|theorem|lecture|lectures|scholarship|fund|show|podcast|project|method|trial|case|murder|murders|story|files|tapes|stiftung|preis|schule|haus|platz|allee|biopic|documentary|movie|jr|fan|fans|syndrome|act|law|coaching|consulting|media|studios?|productions?|llc|inc|ltd|gmbh|group|agency|academy|collection|archive|library|years|era|killer|killings)(?!\p{L})/u;

/** What stands before the colon directly before a name: "Case" in "Part 2 | Case: Ada Lind". */
const LABEL = /[^|｜–—•·:：()[\]]+(?=[:：]\s*$)/u;

const LABEL_MAX_WORDS = 2;

const QUOTATION_BEFORE = /["“”„«»’」』]\s*[-‐‑–—―]+\s*$/u;

/** Whether a label is a word or two beside a number; "Interview" speaks of a guest, and longer ones are what a guest talks about. */
function isShortLabel(label: string): boolean {
  const words = foldedWords(label).filter((word) => !/\d/.test(word));
  if (containsPhrase(words, CUES.talking) || EPISODE_LABEL.test(words.join(" "))) return false;
  return words.length > 0 && words.length <= LABEL_MAX_WORDS;
}

const EPISODE_LABEL = /^(?:ep|epis|no|nr|part|teil|trailer|teaser)$/;

/** Before guests who host another show. */
const HOST_ELSEWHERE = /^(?:podcast|radio|tv|television|talk|show|news|quiz) hosts?$/;

/** "Join Ada Lind as she talks with …" */
const JOIN = { phrases: new Set(["join"]), maxWords: 1 };

const GUEST_HOST = {
  phrases: new Set(["guest host", "guest hosts", "guest hosted by", "guest co host", "guest co hosts", "guest cohost"]),
  maxWords: 3,
};

/** At the beginning of the sentence after one that announces an event. */
const TICKETS =
  /^[.!\s]*(?:tickets|karten|billets|entradas|ingressos|biglietti|kaartjes|biljetter|billetter|bilety|билеты)(?!\p{L})/iu;

/** After a name: "Ada Lind: The Musical". */
const WORK_AFTER =
  /^\s*[:–—-]\s*(?:the|das|die|le|la|el|il|o|a) (?:musical|movie|film|opera|oper|play|novel|comic|game|biopic|documentary|pelicula)\s*$/iu;

/** After the name of somebody who is dead. */
const LIFE_DATES = /^\s*[([]\s*(?:\*?\s*1[5-9]\d\d|\d{4}\s*[–-]\s*\d{4}|†)/;

const REVIEW =
  /(?<!\p{L})(?:review(?:s|ed)?|book club|book report|rezension|buchkritik|critique du|critique de|chronique de lecture|resena|recensione|resenha|recenzja|recensie|recension|anmeldelse|summary|book notes|audiobook|biography|biografie|biografia|biographie|zusammenfassung|resumen|riassunto|resumo|documentary|obituary|in memoriam|rest in peace)(?!\p{L})/u;

const LISTED_BELOW =
  /^(?:\W*)(?:links?|references?|resources?|mentioned|further reading|read more|related|previous(?:ly)?|more episodes|also listen|credits?|sponsors?|literatur|quellen|sources?|referencias|bibliograf\p{L}*|bibliograph\p{L}*|fonti|recommend\p{L}*|books?|show notes|shownotes)\b/iu;

/**
 * Whether a text is about the episode with a number that the title does not have: "Episode 75 (Ft. Ada Lind) is available early". Under a
 * title without numbers, a sentence that begins with the number is about this one: "In episode 13, we are joined by Ada Lind".
 */
function namesAnotherEpisode(text: string, title: string): boolean {
  const found = EPISODE_NUMBER.exec(text);
  if (!found) return false;
  const numbers = foldedWords(title.replace(/\D+/g, " "));
  if (numbers.length > 0) return !numbers.includes(found[1] ?? "");
  return !/^\W*(?:\p{L}{1,5}['’\s]\s*){0,2}$/u.test(text.slice(0, found.index));
}

const EPISODE_NUMBER =
  /(?<!\p{L})(?:episode|ep|folge|épisode|episodio|episódio|epizodě|odcinek|odcinku|aflevering|puntata|avsnitt|afsnit|jaksossa|выпуске)\.? ?#?(\d+)/iu;

/** The words without "we are back in", which returns to a year and not to an episode. */
function withoutReturn(words: readonly string[]): readonly string[] {
  return words.filter((word, at) => !(word === "back" && words[at + 1] === "in" && RETURNS.has(words[at - 1] ?? "")));
}

const RETURNS = new Set("are were is am im go goes going travel travels step steps".split(" "));

/**
 * Whether the last label before a name in its line or sentence is one of guests, "Guests: Cem Oz, keeper; Ada Lind, pilot", or the name
 * begins a line of a list under such a label.
 */
export function isGuestLine(text: string, start: number, sentenceStart: number): boolean {
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const line = text.slice(lineStart, start);
  const labels = [line, text.slice(sentenceStart, start)].flatMap((part) =>
    [...part.matchAll(LABEL_IN_LINE)].slice(-1),
  );
  if (labels.length > 0) return labels.some(([, label]) => isGuestLabel(label));
  const isFirstInLine = !/[\p{L}\p{N}]/u.test(line);
  const above = text.slice(Math.max(0, lineStart - LIST_CHARACTERS), lineStart);
  return isFirstInLine && isGuestLabel(labelOfList(above, line.trim() !== ""));
}

/** At the beginning of a line or of a part of it; what a colon ends in an address is no label. */
const LABEL_IN_LINE = /(?:^|[;.|])\s*([^:：;.|\n]{3,40})[:：](?!\/\/)/gu;
/** What is looked at above a line for the label of its list. */
const LIST_CHARACTERS = 1500;

function isGuestLabel(label: string | undefined): boolean {
  return label !== undefined && GUEST_LABELS.phrases.has(foldedWords(label).join(" "));
}

/**
 * The label of the list at the end of a text: the last line of its paragraph that ends with a colon, or any line that says who hosts or made
 * the episode. An empty line may follow the label.
 * @param isBulleted whether the list has bullets, whose label needs no colon
 */
function labelOfList(before: string, isBulleted: boolean): string | undefined {
  const lines = before.replace(/\n$/, "").split("\n");
  for (const [count, line] of lines.toReversed().entries()) {
    const label = line.trim();
    if (/[:：]$/u.test(label) || (isBulleted && isGuestLabel(label)) || isLabelOfOthers(label)) return label;
    if (label === "" && count > 0) return undefined;
  }
  return undefined;
}

function isLabelOfOthers(label: string): boolean {
  const words = foldedWords(label);
  return beginsWithPhrase(words, CUES.host) || beginsWithPhrase(words, CUES.credit);
}

/** After a possessive name: pages that notes link to for guests. */
const OWN_PAGES =
  /^(?:website|site|links?|twitter|linkedin|instagram|book|blog|newsletter|homepage|socials?|bio|youtube|substack|github)$/;

function isCredit(before: string, words: readonly string[], wordsOfList: readonly string[]): boolean {
  const isCreditPhrase = (list: readonly string[]) => {
    if (!endsWithPhrase(list, CUES.credit)) return false;
    // "Producer: Ada Lind" and "edited by Ada Lind", but not "the producer Ada Lind"
    return (
      /^(?:by|von|par|por|da|di|door|av|af|przez|de|to|dank|an|aan|a)$/.test(list.at(-1) ?? "") ||
      list.length <= 3 ||
      /[:：]\s*$/.test(before)
    );
  };
  return isCreditPhrase(words) || isCreditPhrase(wordsOfList);
}
