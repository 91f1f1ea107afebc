import { canonicalEnclosureUrl } from "#domain/episodes/canonical-enclosure-url.ts";
import { dedupeKeys } from "#domain/episodes/dedupe-keys.ts";
import { parseDurationSeconds } from "#domain/episodes/duration.ts";
import type { EpisodeDraft } from "#domain/episodes/metadata.ts";
import { mapInSteps } from "#server/limits/pace.ts";
import { wordsOfName } from "../text/names.ts";
import { NUMBER_LABELS } from "../words/episode-numbers.ts";
import { dayOf, type FoldedFeed, type FoldedItem, foldFeed } from "./folded-feed.ts";
import {
  type FoldedTitle,
  foldTitle,
  haveOtherNumbers,
  haveOtherPlatforms,
  isExactTitle,
  isMistyped,
  isNumeric,
  isPartOfTitle,
  isSameTitle,
  sayOther,
  unmatchedWords,
  wordsOf,
} from "./titles.ts";

/*
 * Finds an episode among those of its show. What is wanted comes from a page, which may add the show's name to the title, or from a row
 * that a person wrote: titles have typing errors, lack their end or name the guest, and dates are a day off. An episode that is not
 * there must not be taken for one that is.
 */

/** What speaks for an item and against it. Words count by their share, dates and durations by how near they are. */
const POINTS = {
  sameTitle: 110,
  /** one title is whole phrases of the other */
  wholePhrases: 90,
  allWords: 95,
  /** the item is of the day, and one of the titles has all words of the other */
  partOfDay: 50,
  sameDay: 40,
  sameWeek: 10,
  otherWeek: -10,
  /** beyond what the day of a recording, or of a change, explains */
  farDate: -40,
  sameDuration: 30,
  otherDuration: -20,
};
const MIN_POINTS = 90;
/** Titles with less in common are two episodes, also of one day and length. */
const MIN_TITLE_POINTS = 50;
/** If another item has nearly as many, it is unclear which one is meant. */
const MIN_MARGIN = 10;
/** Lets "Reading fog (video)" win over "Reading fog", but find no more. */
const EXACT_TITLE_MARGIN = 15;
/** What has less is not worth choosing from. */
const MIN_CHOICE_POINTS = 30;
/** A part of a title must be of as many telling words: a single one may be the name of a series. */
const MIN_TELLING_WORDS = 2;

/** A feed's dates are in UTC, and others in the time zone of their writer. */
const NEAR_DAYS = 1;
const WEEK_DAYS = 7;
const FAR_DAYS = 45;
const DAY_MS = 86_400_000;

/**
 * Advertisements make copies of one episode differ in duration. A ratio is relative to the longer copy; of seconds and
 * ratio, the larger tolerance applies.
 */
const SAME_DURATION_SECONDS = 60;
const SAME_DURATION_RATIO = 0.03;
const DIFFERENT_DURATION_RATIO = 0.15;

interface MatchOptions {
  /** further URLs of the episode's page */
  otherPageUrls?: readonly string[];
  /** YYYY-MM or YYYY, where the day is not known */
  period?: string | undefined;
  /** ends the search: a feed may have ten thousand titles */
  signal?: AbortSignal;
}

interface Candidate {
  episode: EpisodeDraft;
  points: number;
  /** points among those of other items */
  rank: number;
  /** whether its title tells it from the wanted one, as "Part 2", "Trailer" or "on YouTube" */
  isOther: boolean;
  titlePoints: number;
  /** whether its title is the wanted one, and more */
  isLonger: boolean;
  /** days between the dates; undefined where one of them is missing */
  daysApart: number | undefined;
}

/**
 * Finds an episode in a feed or in search results: by the guid, else by the dedupe keys (audio file, platform links, page), else by
 * title, date and duration. An identifier that several items share is skipped.
 * @param wanted what another source, such as a web page or a list, says about the episode
 * @param items the episodes of one feed, or search results
 * @returns undefined when nothing speaks for an item clearly, or the signal aborted
 */
export async function matchEpisode(
  wanted: EpisodeDraft,
  items: readonly EpisodeDraft[],
  { otherPageUrls = [], ...options }: MatchOptions = {},
): Promise<EpisodeDraft | undefined> {
  const identified = findByGuid(wanted, items) ?? (await findByDedupeKey(wanted, items, otherPageUrls, options.signal));
  if (identified) return identified;
  const candidates = await findCandidates(wanted, items, options);
  const likely = candidates.filter(
    ({ isOther, titlePoints, points }) => !isOther && titlePoints >= MIN_TITLE_POINTS && points >= MIN_POINTS,
  );
  // "The long night" on the day of "The long night, Part 2", whatever another week has.
  const ofDay = candidates.filter(({ daysApart = WEEK_DAYS }) => daysApart <= NEAR_DAYS);
  if (ofDay.some(({ isLonger }) => isLonger) && likely.every(({ daysApart = 0 }) => daysApart >= WEEK_DAYS))
    return singleMatch(ofDay)?.episode;
  const [best, second] = likely.toSorted((a, b) => b.rank - a.rank);
  return best && (!second || best.rank - second.rank >= MIN_MARGIN) ? best.episode : undefined;
}

/**
 * The episodes to choose from, the likeliest first: those that have something in common with what is wanted, or are of that week.
 * @param feeds the episodes of each show that can be meant
 */
export async function rankEpisodes(
  wanted: EpisodeDraft,
  feeds: readonly (readonly EpisodeDraft[])[],
  options: Omit<MatchOptions, "otherPageUrls">,
): Promise<EpisodeDraft[]> {
  const candidates: Candidate[] = [];
  for (const items of feeds) candidates.push(...(await findCandidates(wanted, items, options)));
  return candidates
    .filter(({ points, daysApart = WEEK_DAYS }) => points >= MIN_CHOICE_POINTS || daysApart < WEEK_DAYS)
    .sort((a, b) => b.rank - a.rank)
    .map(({ episode }) => episode);
}

/** Whether two titles differ in what tells one episode from another: "Part 2", "Trailer". */
export function isOtherTitle(a: string, b: string): boolean {
  const [ofA = [], ofB = []] = [a, b].map((title) => wordsOf(foldTitle(title, [])));
  const unmatched = unmatchedWords(ofA, ofB);
  return haveOtherNumbers(unmatched) || sayOther(unmatched);
}

/** Compares only the guids, not the feed URLs as dedupe keys do: a directory may list the same feed under another URL. */
function findByGuid({ sourceGuid }: EpisodeDraft, items: readonly EpisodeDraft[]): EpisodeDraft | undefined {
  return sourceGuid ? singleMatch(items.filter((item) => item.sourceGuid === sourceGuid)) : undefined;
}

async function findByDedupeKey(
  wanted: EpisodeDraft,
  items: readonly EpisodeDraft[],
  otherPageUrls: readonly string[],
  signal: AbortSignal | undefined,
): Promise<EpisodeDraft | undefined> {
  const otherPages = otherPageUrls.map((showNotesUrl) => ({
    ...wanted,
    audioUrl: null,
    sourceGuid: null,
    showNotesUrl,
  }));
  const keys = [wanted, ...otherPages].flatMap(keysOf);
  if (keys.length === 0) return undefined;
  const keysOfItems = await mapInSteps(items, (item) => new Set(keysOf(item)), signal);
  if (signal?.aborted) return undefined;
  for (const key of keys) {
    const match = singleMatch(items.filter((_item, index) => keysOfItems[index]?.has(key)));
    if (match) return match;
  }
  return undefined;
}

/** Dedupe keys, and the audio file alone: if no other item has it, its query does not matter. */
function keysOf(draft: EpisodeDraft): string[] {
  return [...dedupeKeys(draft), ...(draft.audioUrl ? [`file ${canonicalEnclosureUrl(draft.audioUrl)}`] : [])];
}

/** The match, unless there are several: then it is unclear which one is right. */
function singleMatch<T>(matches: readonly T[]): T | undefined {
  return matches.length === 1 ? matches[0] : undefined;
}

/** What an item is compared with. */
interface Wanted {
  title: FoldedTitle;
  words: string[];
  /** the words that few other titles have */
  telling: string[];
  /** without such words: the only item with exactly this title */
  namesake: FoldedItem | undefined;
  day: number | undefined;
  period: string | undefined;
  durationSeconds: number | undefined;
}

async function findCandidates(
  wanted: EpisodeDraft,
  items: readonly EpisodeDraft[],
  { period, signal }: Omit<MatchOptions, "otherPageUrls">,
): Promise<Candidate[]> {
  if (!wanted.title) return [];
  const feed = await foldFeed(items, signal);
  if (!feed) return [];
  const showNames = [wanted.showName, feed.showName].map((name) => wordsOfName(name ?? ""));
  const title = foldTitle(wanted.title, showNames);
  const words = wordsOf(title);
  const commonWords = new Set([...NUMBER_LABELS, ...feed.frequentWords, ...showNames.flat()]);
  const isTelling = (word: string) => isNumeric(word) || !commonWords.has(word);
  const isMistypedCommon = (word: string) => [...commonWords].some((common) => isMistyped(word, common));
  const telling = words.filter((word) => isNumeric(word) || (isTelling(word) && !isMistypedCommon(word)));
  const day = dayOf(wanted.releaseDate);
  const asked: Wanted = {
    title,
    words,
    telling,
    namesake: telling.length === 0 ? await findNamesake(title, feed, signal) : undefined,
    day,
    period,
    durationSeconds: parseDurationSeconds(wanted.duration),
  };
  const unknown = telling.filter((word) => !feed.titlesByWord.has(word));
  const meant = new Set([...telling, ...(await findMistyped(unknown, feed, signal))]);
  const isNear = (item: FoldedItem) =>
    item === asked.namesake ||
    (daysBetween(item.day, asked.day) ?? WEEK_DAYS) < WEEK_DAYS ||
    item.words.some((word) => meant.has(word));
  const compareNear = (item: FoldedItem) => (isNear(item) ? [compare(asked, item, isTelling)] : []);
  const compared = await mapInSteps(feed.items, compareNear, signal);
  return signal?.aborted ? [] : compared.flat();
}

/** The words of a feed that others are with a typing error: they begin or end with the same letter. */
async function findMistyped(
  words: readonly string[],
  { titlesByWord }: FoldedFeed,
  signal: AbortSignal | undefined,
): Promise<string[]> {
  if (words.length === 0) return [];
  const byStart = Map.groupBy(words, (word) => word[0]);
  const byEnd = Map.groupBy(words, (word) => word.at(-1));
  const isMeant = (word: string) =>
    [byStart.get(word[0]), byEnd.get(word.at(-1))].some((alike) => alike?.some((other) => isMistyped(word, other)));
  const meant = await mapInSteps([...titlesByWord.keys()], (word) => (isMeant(word) ? word : undefined), signal);
  return meant.filter((word) => word !== undefined);
}

/** The only item with exactly this title, unless it is the name of the show: "Hearts" of the show "Heart". */
async function findNamesake(
  title: FoldedTitle,
  { items }: FoldedFeed,
  signal: AbortSignal | undefined,
): Promise<FoldedItem | undefined> {
  if (title.phrases.length === 0 && title.platform === null) return undefined;
  return singleMatch(
    (await mapInSteps(items, (item) => (isExactTitle(title, item.title) ? [item] : []), signal)).flat(),
  );
}

function compare(wanted: Wanted, item: FoldedItem, isTelling: (word: string) => boolean): Candidate {
  const { episode, words, day } = item;
  const daysApart = daysBetween(wanted.day, day);
  const isOfDay = daysApart !== undefined && daysApart <= NEAR_DAYS;
  const unmatched = unmatchedWords(wanted.words, words);
  const duration = durationLikeness(wanted.durationSeconds, parseDurationSeconds(episode.duration));
  const title =
    wanted.telling.length === 0 && item !== wanted.namesake
      ? titlePointsOfDay(wanted, item)
      : titlePoints(wanted, item, words.filter(isTelling), {
          isPartOfDay: isOfDay && (unmatched.ofA.length === 0 || unmatched.ofB.length === 0),
        });
  const durationPoints =
    duration === undefined ? 0 : POINTS.otherDuration + duration * (POINTS.sameDuration - POINTS.otherDuration);
  const points = title + datePoints(daysApart, wanted.period, episode) + durationPoints;
  return {
    episode,
    titlePoints: title,
    points,
    rank: points + (isExactTitle(wanted.title, item.title) ? EXACT_TITLE_MARGIN : 0),
    isOther:
      haveOtherNumbers(unmatched) ||
      haveOtherPlatforms(wanted.title, item.title) ||
      (sayOther(unmatched) && !(isOfDay && duration === 1)),
    isLonger:
      wanted.telling.length > 0 &&
      words.length > wanted.words.length &&
      wanted.words.every((word, at) => word === words[at]),
    daysApart,
  };
}

function titlePoints(
  wanted: Wanted,
  { title }: FoldedItem,
  telling: readonly string[],
  { isPartOfDay }: { isPartOfDay: boolean },
): number {
  if (isSameTitle(wanted.title, title)) return POINTS.sameTitle;
  const isTelling = Math.min(wanted.telling.length, telling.length) >= MIN_TELLING_WORDS;
  if (isTelling && isPartOfTitle(wanted.title, title)) return POINTS.wholePhrases;
  // A number that only one of two titles has says nothing.
  const onlyNumber = (number: string | null, others: readonly string[]) => number !== null && !others.includes(number);
  const lengths =
    wanted.telling.length -
    Number(onlyNumber(wanted.title.number, telling)) +
    telling.length -
    Number(onlyNumber(title.number, wanted.telling));
  const { ofA } = unmatchedWords(wanted.telling, telling);
  const common = wanted.telling.length - ofA.length;
  const points = common === 0 ? 0 : (POINTS.allWords * 2 * common) / lengths;
  return isPartOfDay && common > 0 ? Math.max(points, POINTS.partOfDay) : points;
}

/** For titles such as the show's name: those of this day. */
function titlePointsOfDay({ title, day }: Wanted, item: FoldedItem): number {
  const isOfDay = (daysBetween(day, item.day) ?? WEEK_DAYS) <= NEAR_DAYS;
  return isOfDay && isSameTitle(title, item.title) ? POINTS.sameTitle : 0;
}

function datePoints(daysApart: number | undefined, period: string | undefined, { releaseDate }: EpisodeDraft): number {
  if (daysApart === undefined) return period && releaseDate && !isNearPeriod(releaseDate, period) ? POINTS.farDate : 0;
  if (daysApart <= NEAR_DAYS) return POINTS.sameDay;
  if (daysApart < WEEK_DAYS) return POINTS.sameWeek;
  return daysApart <= FAR_DAYS ? POINTS.otherWeek : POINTS.farDate;
}

/** Whether a date is in a month or year, or as near to it as that of the recording. */
function isNearPeriod(date: string, period: string): boolean {
  const at = Date.parse(date);
  return [at, at - FAR_DAYS * DAY_MS, at + FAR_DAYS * DAY_MS].some((ms) =>
    new Date(ms).toISOString().startsWith(period),
  );
}

/** From 1 for the same to 0; undefined where one of them is missing. */
function durationLikeness(a: number | undefined, b: number | undefined): number | undefined {
  if (a === undefined || b === undefined) return undefined;
  const longer = Math.max(a, b);
  const same = Math.max(SAME_DURATION_SECONDS, longer * SAME_DURATION_RATIO);
  const different = Math.max(3 * same, longer * DIFFERENT_DURATION_RATIO);
  return Math.min(1, Math.max(0, (different - Math.abs(a - b)) / (different - same)));
}

function daysBetween(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : Math.abs(a - b);
}
