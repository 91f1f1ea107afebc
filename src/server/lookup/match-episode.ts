import { dedupeKeys } from "#domain/dedupe-keys.ts";
import { durationSeconds } from "#domain/duration.ts";
import type { EpisodeDraft } from "#domain/metadata.ts";

/** Weights of the match score. */
const TITLE_WEIGHT = 0.6;
const DATE_WEIGHT = 0.25;
const DURATION_WEIGHT = 0.15;
const MIN_SCORE = 0.72;
/** Two candidates whose scores differ by less are ambiguous: neither matches. */
const MIN_SCORE_DISTANCE = 0.05;
/** Required of titles when neither dates nor durations can be compared. */
const MIN_TITLE_SIMILARITY_ALONE = 0.95;
const MIN_SHOW_NAME_SIMILARITY = 0.75;

const HOUR_MS = 3_600_000;
/** Dates up to 36 hours apart count as equal, because of time zones and scheduled releases; from a week on as different. */
const SAME_DATE_HOURS = 36;
const DIFFERENT_DATE_HOURS = 7 * 24;
/** Copies of one episode differ in duration by their advertisements. */
const SAME_DURATION_SECONDS = 60;
const SAME_DURATION_SHARE = 0.03;
const DIFFERENT_DURATION_SHARE = 0.15;

/**
 * Finds the item of a show's feed for an episode that was found elsewhere: by guid, audio file or page where they are
 * equal, otherwise by title, date and duration.
 * @param wanted what is known of the episode
 * @param otherPageUrls further URLs of its page
 * @returns undefined when no item is similar enough, or two are equally similar
 */
export function matchEpisode(
  wanted: EpisodeDraft,
  items: readonly EpisodeDraft[],
  otherPageUrls: readonly string[] = [],
): EpisodeDraft | undefined {
  return findByGuid(wanted, items) ?? findByDedupeKey(wanted, items, otherPageUrls) ?? findMostSimilar(wanted, items);
}

/** Compares the guid alone: a directory may know the same feed by another URL. */
function findByGuid({ sourceGuid }: EpisodeDraft, items: readonly EpisodeDraft[]): EpisodeDraft | undefined {
  return sourceGuid ? onlyItem(items.filter((item) => item.sourceGuid === sourceGuid)) : undefined;
}

function findByDedupeKey(
  wanted: EpisodeDraft,
  items: readonly EpisodeDraft[],
  otherPageUrls: readonly string[],
): EpisodeDraft | undefined {
  const otherPages = otherPageUrls.map((showNotesUrl) => ({
    ...wanted,
    audioUrl: null,
    sourceGuid: null,
    showNotesUrl,
  }));
  const keysOfItems = items.map((item) => new Set(dedupeKeys(item)));
  for (const key of [wanted, ...otherPages].flatMap(dedupeKeys)) {
    const match = onlyItem(items.filter((_item, index) => keysOfItems[index]?.has(key)));
    if (match) return match;
  }
  return undefined;
}

function onlyItem<T>(matches: readonly T[]): T | undefined {
  return matches.length === 1 ? matches[0] : undefined;
}

function findMostSimilar(wanted: EpisodeDraft, items: readonly EpisodeDraft[]): EpisodeDraft | undefined {
  const [best, second] = items
    .map((item) => ({ item, score: matchScore(wanted, item) }))
    .filter(({ score }) => score >= MIN_SCORE)
    .sort((a, b) => b.score - a.score);
  return best && (!second || best.score - second.score >= MIN_SCORE_DISTANCE) ? best.item : undefined;
}

/**
 * The similarity of two descriptions of an episode, 0 to 1: of the words in their titles, dates and durations. What one
 * side lacks is left out of the average. Titles alone must be nearly equal, else the score is 0.
 */
export function matchScore(a: EpisodeDraft, b: EpisodeDraft): number {
  if (!a.title || !b.title) return 0;
  const title = titleSimilarity(
    withoutShowName(a.title, b.showName ?? a.showName),
    withoutShowName(b.title, b.showName),
  );
  const date = dateSimilarity(a.releaseDate, b.releaseDate);
  const duration = durationSimilarity(durationSeconds(a.duration), durationSeconds(b.duration));
  if (date === undefined && duration === undefined) return title >= MIN_TITLE_SIMILARITY_ALONE ? title : 0;
  const parts: [weight: number, similarity: number | undefined][] = [
    [TITLE_WEIGHT, title],
    [DATE_WEIGHT, date],
    [DURATION_WEIGHT, duration],
  ];
  const knownParts = parts.filter((part): part is [number, number] => part[1] !== undefined);
  const totalWeight = knownParts.reduce((sum, [weight]) => sum + weight, 0);
  return knownParts.reduce((sum, [weight, similarity]) => sum + weight * similarity, 0) / totalWeight;
}

/** Whether two names are of one show: one begins with all words of the other, or most words are equal. */
export function isSameShow(a: string, b: string): boolean {
  const [wordsOfA, wordsOfB] = [wordsOf(a), wordsOf(b)];
  const startsWith = (words: string[], start: string[]) =>
    start.length > 0 && start.every((word, index) => word === words[index]);
  return (
    startsWith(wordsOfA, wordsOfB) ||
    startsWith(wordsOfB, wordsOfA) ||
    titleSimilarity(a, b) >= MIN_SHOW_NAME_SIMILARITY
  );
}

/** The share of words that two titles have in common, 0 to 1; half of it if their numbers differ ("Part 1", "Part 2"). */
export function titleSimilarity(a: string, b: string): number {
  const [wordsOfA, wordsOfB] = [wordsOf(a), wordsOf(b)];
  if (wordsOfA.length === 0 || wordsOfB.length === 0) return 0;
  const unmatched = [...wordsOfB];
  let commonCount = 0;
  for (const word of wordsOfA) {
    const index = unmatched.indexOf(word);
    if (index === -1) continue;
    unmatched.splice(index, 1);
    commonCount += 1;
  }
  const similarity = (2 * commonCount) / (wordsOfA.length + wordsOfB.length);
  return haveDifferentNumbers(wordsOfA, wordsOfB) ? similarity / 2 : similarity;
}

function haveDifferentNumbers(wordsOfA: string[], wordsOfB: string[]): boolean {
  const numbersOfA = wordsOfA.filter(isNumber);
  const numbersOfB = wordsOfB.filter(isNumber);
  return numbersOfA.length > 0 && numbersOfB.length > 0 && !numbersOfA.some((number) => numbersOfB.includes(number));
}

function isNumber(word: string): boolean {
  return /^\d+$/.test(word);
}

const COUNTING_WORDS = new Set(["ep", "episode", "folge", "no", "nr"]);

/** The words of a title in lower case, without diacritics, leading zeros, and words that only announce a number. */
function wordsOf(title: string): string[] {
  const found = title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/&/g, " and ")
    .replace(/['’]/g, "")
    .match(/[\p{L}\p{N}]+/gu);
  const words = [...(found ?? [])].map((word) => word.replace(/^0+(?=\d)/, ""));
  const meaningful = words.filter((word) => !COUNTING_WORDS.has(word));
  return meaningful.length > 0 ? meaningful : words;
}

/** Removes the show's name from a title such as "Fog signals | The Lantern Hour". */
function withoutShowName(title: string, showName: string | null): string {
  if (!showName) return title;
  const parts = title.split(/\s+[|–—•·:-]\s+|:\s+/);
  if (parts.length < 2) return title;
  const others = parts.filter((part) => titleSimilarity(part, showName) < MIN_TITLE_SIMILARITY_ALONE);
  return others.length > 0 && others.length < parts.length ? others.join(" ") : title;
}

function dateSimilarity(a: string | null, b: string | null): number | undefined {
  if (!a || !b) return undefined;
  const hours = Math.abs(Date.parse(a) - Date.parse(b)) / HOUR_MS;
  return linearSimilarity(hours, SAME_DATE_HOURS, DIFFERENT_DATE_HOURS);
}

function durationSimilarity(a: number | undefined, b: number | undefined): number | undefined {
  if (a === undefined || b === undefined) return undefined;
  const longer = Math.max(a, b);
  const same = Math.max(SAME_DURATION_SECONDS, longer * SAME_DURATION_SHARE);
  const different = Math.max(3 * same, longer * DIFFERENT_DURATION_SHARE);
  return linearSimilarity(Math.abs(a - b), same, different);
}

/** 1 for a distance up to `same`, 0 from `different` on, linear in between. */
function linearSimilarity(distance: number, same: number, different: number): number {
  return Math.min(1, Math.max(0, (different - distance) / (different - same)));
}
