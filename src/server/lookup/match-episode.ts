import { dedupeKeys } from "#domain/dedupe-keys.ts";
import { durationSeconds } from "#domain/duration.ts";
import type { EpisodeDraft } from "#domain/metadata.ts";

/** What a match's score is made of. */
const TITLE_WEIGHT = 0.6;
const DATE_WEIGHT = 0.25;
const DURATION_WEIGHT = 0.15;
/** A lower score is no match. */
const ACCEPTED_SCORE = 0.72;
/** Two candidates closer than this are ambiguous, and none is taken. */
const AMBIGUOUS_DISTANCE = 0.05;
/** A title alone, without date and duration, must be all but the same. */
const TITLE_ALONE_SIMILARITY = 0.95;
/** The names of one show at two places. */
const SAME_SHOW_SIMILARITY = 0.75;

const HOUR_MS = 3_600_000;
/** Time zones and schedules: a date within these is the same, one beyond the others another. */
const SAME_DATE_HOURS = 36;
const OTHER_DATE_HOURS = 7 * 24;
/** Advertisements make copies of one episode differ in length. */
const SAME_DURATION_SHARE = 0.03;
const OTHER_DURATION_SHARE = 0.15;
const SAME_DURATION_SECONDS = 60;

/**
 * Finds the item of a show's feed that an episode from elsewhere is: by guid, audio file or page where they agree,
 * otherwise by title, date and duration.
 * @param wanted what is known of it from elsewhere
 * @param otherPages further addresses of its page
 * @returns undefined when no item is near enough or two are equally near
 */
export function matchEpisode(
  wanted: EpisodeDraft,
  items: readonly EpisodeDraft[],
  otherPages: readonly string[] = [],
): EpisodeDraft | undefined {
  return sameGuid(wanted, items) ?? sameKey(wanted, items, otherPages) ?? nearest(wanted, items);
}

/** Apple and Podcast Index repeat the guid; the feed's own address they may know by another name. */
function sameGuid({ sourceGuid }: EpisodeDraft, items: readonly EpisodeDraft[]): EpisodeDraft | undefined {
  return sourceGuid ? onlyOne(items.filter((item) => item.sourceGuid === sourceGuid)) : undefined;
}

function sameKey(
  wanted: EpisodeDraft,
  items: readonly EpisodeDraft[],
  otherPages: readonly string[],
): EpisodeDraft | undefined {
  const pages = otherPages.map((showNotesUrl) => ({ ...wanted, audioUrl: null, sourceGuid: null, showNotesUrl }));
  const keysOfItems = items.map((item) => new Set(dedupeKeys(item)));
  for (const key of [wanted, ...pages].flatMap(dedupeKeys)) {
    const found = onlyOne(items.filter((_item, at) => keysOfItems[at]?.has(key)));
    if (found) return found;
  }
  return undefined;
}

function onlyOne<T>(found: readonly T[]): T | undefined {
  return found.length === 1 ? found[0] : undefined;
}

function nearest(wanted: EpisodeDraft, items: readonly EpisodeDraft[]): EpisodeDraft | undefined {
  const [best, second] = items
    .map((item) => ({ item, score: matchScore(wanted, item) }))
    .filter(({ score }) => score >= ACCEPTED_SCORE)
    .sort((a, b) => b.score - a.score);
  return best && (!second || best.score - second.score >= AMBIGUOUS_DISTANCE) ? best.item : undefined;
}

/**
 * How near two descriptions of an episode are, 0 to 1: titles by their words, dates, durations. What one side does not
 * know takes no part; a title alone must be all but the same.
 */
export function matchScore(a: EpisodeDraft, b: EpisodeDraft): number {
  if (!a.title || !b.title) return 0;
  const title = titleSimilarity(withoutShow(a.title, b.showName ?? a.showName), withoutShow(b.title, b.showName));
  const date = dateSimilarity(a.releaseDate, b.releaseDate);
  const duration = durationSimilarity(durationSeconds(a.duration), durationSeconds(b.duration));
  if (date === undefined && duration === undefined) return title >= TITLE_ALONE_SIMILARITY ? title : 0;
  const parts: [weight: number, similarity: number | undefined][] = [
    [TITLE_WEIGHT, title],
    [DATE_WEIGHT, date],
    [DURATION_WEIGHT, duration],
  ];
  const known = parts.filter((part): part is [number, number] => part[1] !== undefined);
  const weight = known.reduce((sum, [partWeight]) => sum + partWeight, 0);
  return known.reduce((sum, [partWeight, similarity]) => sum + partWeight * similarity, 0) / weight;
}

/** Whether two names are one show's: all words of the one are in the other, or nearly. */
export function isSameShow(a: string, b: string): boolean {
  const [wordsOfA, wordsOfB] = [words(a), words(b)];
  const isBeginning = (whole: string[], part: string[]) =>
    part.length > 0 && part.every((word, at) => word === whole[at]);
  return (
    isBeginning(wordsOfA, wordsOfB) || isBeginning(wordsOfB, wordsOfA) || titleSimilarity(a, b) >= SAME_SHOW_SIMILARITY
  );
}

/** The share of words that two titles have in common; other numbers ('Part 2') make other episodes. */
export function titleSimilarity(a: string, b: string): number {
  const [wordsOfA, wordsOfB] = [words(a), words(b)];
  if (wordsOfA.length === 0 || wordsOfB.length === 0) return 0;
  const left = [...wordsOfB];
  let common = 0;
  for (const word of wordsOfA) {
    const at = left.indexOf(word);
    if (at === -1) continue;
    left.splice(at, 1);
    common += 1;
  }
  const similarity = (2 * common) / (wordsOfA.length + wordsOfB.length);
  return haveOtherNumbers(wordsOfA, wordsOfB) ? similarity / 2 : similarity;
}

function haveOtherNumbers(wordsOfA: string[], wordsOfB: string[]): boolean {
  const numbersOfA = wordsOfA.filter(isNumber);
  const numbersOfB = wordsOfB.filter(isNumber);
  return numbersOfA.length > 0 && numbersOfB.length > 0 && !numbersOfA.some((number) => numbersOfB.includes(number));
}

function isNumber(word: string): boolean {
  return /^\d+$/.test(word);
}

/** Lower case, without marks and without the words that only count episodes. */
function words(title: string): string[] {
  const found = title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/&/g, " and ")
    .replace(/['’]/g, "")
    .match(/[\p{L}\p{N}]+/gu);
  const all = [...(found ?? [])].map((word) => word.replace(/^0+(?=\d)/, ""));
  const telling = all.filter((word) => !["ep", "episode", "folge", "no", "nr"].includes(word));
  return telling.length > 0 ? telling : all;
}

/** Players and pages write the show's name before or behind the episode's. */
function withoutShow(title: string, showName: string | null): string {
  if (!showName) return title;
  const parts = title.split(/\s+[|–—•·:-]\s+|:\s+/);
  if (parts.length < 2) return title;
  const kept = parts.filter((part) => titleSimilarity(part, showName) < TITLE_ALONE_SIMILARITY);
  return kept.length > 0 && kept.length < parts.length ? kept.join(" ") : title;
}

function dateSimilarity(a: string | null, b: string | null): number | undefined {
  if (!a || !b) return undefined;
  const hours = Math.abs(Date.parse(a) - Date.parse(b)) / HOUR_MS;
  return falling(hours, SAME_DATE_HOURS, OTHER_DATE_HOURS);
}

function durationSimilarity(a: number | undefined, b: number | undefined): number | undefined {
  if (a === undefined || b === undefined) return undefined;
  const longer = Math.max(a, b);
  const same = Math.max(SAME_DURATION_SECONDS, longer * SAME_DURATION_SHARE);
  return falling(Math.abs(a - b), same, Math.max(3 * same, longer * OTHER_DURATION_SHARE));
}

/** 1 up to the first bound, 0 from the second on, a straight line between them. */
function falling(distance: number, one: number, none: number): number {
  return Math.min(1, Math.max(0, (none - distance) / (none - one)));
}
