import type { EpisodeDraft } from "#domain/episodes/metadata.ts";
import { foldedWords } from "#domain/text/folding.ts";
import { mapInSteps } from "#server/limits/pace.ts";
import { matchEpisode, OTHER_EPISODE_WORDS } from "./match-episode.ts";

/*
 * Finds the episode that a row of a list names. People write lists by hand: titles have typing errors, lack their end or name the guest,
 * and dates are a day off. An episode of the show that is not in its feed must not be taken for one that is, so two titles that differ in a
 * number, or in a word such as "part" or "trailer", are never the same.
 */

const DAY_MS = 86_400_000;
/** A feed's dates are in UTC, and a list's in the time zone of its writer. */
const NEAR_DAYS = 1;
/** Lists have the day of the recording, too. */
const FAR_DAYS = 45;
/** Titles of one day with less in common are two episodes. */
const MIN_LIKENESS_OF_DAY = 0.5;
/** Without a date, or with another one. */
const MIN_LIKENESS = 0.9;
/** Another episode that is nearly as likely leaves it open which is meant. */
const MIN_MARGIN = 0.1;
/** Words that so many titles of a feed have tell nothing. */
const FREQUENT_SHARE = 0.25;
const FREQUENT_MIN_EPISODES = 8;
/** Shows with an episode every few days and one title for all of them can only be told apart by a person. */
const CROWDED_DAYS = 3;
/** Around a title, publishers have a number, the show's name or the guest. */
const PART_SEPARATOR = /(?:\s+[-–—]|\s*[|:•·()[\]])\s*|\s+(with|w\/|feat\.?|ft\.?|featuring|mit|avec|con|com)\s+/iu;
const PARTS_MAX = 12;
/** Shorter titles may be the name of a series. */
const MIN_TELLING_WORDS = 2;
/** In shorter words, one letter more or less makes another word. */
const MISTYPED_MIN_LENGTH = 4;

interface Candidate extends Titled {
  /** 0 to 1: the share of words in common, with typing errors */
  likeness: number;
  /** whether one title has all words of the other */
  isContained: boolean;
  /** days between the dates; undefined where one of them is missing */
  daysApart: number | undefined;
}

interface ListedOptions {
  /** YYYY-MM or YYYY, where the row has no day */
  period?: string | undefined;
  /** ends the search */
  signal?: AbortSignal;
}

/** An episode with its title's words. */
interface Titled {
  episode: EpisodeDraft;
  words: string[];
}

/**
 * Finds the only episode that a row with this title and date can mean.
 * @param wanted title, show and day of the row
 * @param episodes of the row's show
 * @returns undefined where there is none, or it is unclear which
 */
export async function matchListed(
  wanted: EpisodeDraft,
  episodes: readonly EpisodeDraft[],
  { period, signal }: ListedOptions = {},
): Promise<EpisodeDraft | undefined> {
  const words = wordsOf(wanted.title);
  if (words.length === 0) return undefined;
  const titled = await mapInSteps(episodes, (episode) => ({ episode, words: wordsOf(episode.title) }), signal);
  const ofShow = [wanted, ...episodes.slice(0, 1)].flatMap(({ showName }) => wordsOf(showName));
  const common = [...new Set([...frequentWords(titled), ...ofShow])];
  const isCommon = (word: string) => common.some((other) => other === word || isMistyped(word, other));
  const telling = (title: string[]) => title.filter((word) => isNumeric(word) || !isCommon(word));
  const near: Titled[] = [];
  const compare = ({ episode, words: others }: Titled): Candidate[] => {
    const rest = unmatched(words, others);
    const apart = daysApart(wanted.releaseDate, episode.releaseDate);
    if (apart !== undefined && apart <= NEAR_DAYS) near.push({ episode, words: others });
    if (others.length === 0 || saysOther(rest)) return [];
    const compared = [telling(words), telling(others)] as const;
    const isTelling = compared.every(({ length }) => length > 0);
    const isContained = isTelling && (rest.ofWanted.length === 0 || rest.ofEpisode.length === 0);
    const likeness = isTelling ? likenessOf(...compared) : 0;
    return [{ episode, words: others, likeness, isContained, daysApart: apart }];
  };
  const candidates = (await mapInSteps(titled, compare, signal)).flat();
  if (signal?.aborted) return undefined;
  const sameOfDay = onlyOfThisTitle(words, candidates, ofShow);
  if (sameOfDay) return sameOfDay;
  if (telling(words).length === 0) return onlyOfItsDay(words, candidates, episodes);
  const ofDay = candidates.filter(
    ({ likeness, isContained, daysApart = Number.POSITIVE_INFINITY }) =>
      daysApart <= NEAR_DAYS && (isContained || likeness >= MIN_LIKENESS_OF_DAY),
  );
  if (ofDay.length > 0) return clearest(ofDay);
  // "The long night" on the day of "The long night, Part 2", whatever another day has.
  const longer = near.filter((other) => startsWith(other.words, words));
  if (longer.length > 0) return longer.length === 1 && near.length === 1 ? longer[0]?.episode : undefined;
  const alike = candidates.filter(
    ({ likeness, daysApart }) => likeness >= MIN_LIKENESS && (daysApart === undefined || daysApart <= FAR_DAYS),
  );
  if (alike.length > 0) return clearest(alike);
  const undated = wanted.releaseDate === null ? candidates : [];
  const withPart = (candidate: Candidate) => (hasPart(candidate.episode.title, words) ? [candidate] : []);
  const partly = (await mapInSteps(undated, withPart, signal)).flat();
  const [only, another] = partly.filter(({ episode }) => (episode.releaseDate ?? "").startsWith(period ?? ""));
  if (only && !another && telling(words).length >= MIN_TELLING_WORDS) return only.episode;
  // What publishers add to titles is known there.
  const match = wanted.releaseDate === null ? await matchEpisode(wanted, episodes, { signal }) : undefined;
  return candidates.find(({ episode }) => episode === match)?.episode;
}

/** Whether two titles differ in what tells one episode from another: "Part 2", "Trailer". */
export function isOtherTitle(a: string, b: string): boolean {
  return saysOther(unmatched(wordsOf(a), wordsOf(b)));
}

/** Whether a title is a part of another one, between its separators: "12: Fog signals with Wren Ashby" has "Fog signals". */
function hasPart(title: string | null, words: readonly string[]): boolean {
  const parts = (title ?? "").split(PART_SEPARATOR, PARTS_MAX).map((part) => wordsOf(part ?? null));
  const wanted = words.join(" ");
  const wordsIn = (start: number, end: number) => parts.slice(start, end + 1).flat();
  return parts.some((_, start) => parts.some((_, end) => wordsIn(start, end).join(" ") === wanted));
}

/** Whether a title is only the name of its show, as each of its episodes can have it. */
export function isNameOfShow({ title, showName }: EpisodeDraft): boolean {
  const words = wordsOf(title);
  return words.length > 0 && words.join(" ") === wordsOf(showName).join(" ");
}

function startsWith(words: readonly string[], beginning: readonly string[]): boolean {
  return beginning.every((word, at) => words[at] === word);
}

/** The only episode of these weeks that is called exactly so, if it is of the row's day: its part two and its trailer are others. */
function onlyOfThisTitle(
  words: readonly string[],
  candidates: readonly Candidate[],
  ofShow: readonly string[],
): EpisodeDraft | undefined {
  if (words.every((word) => ofShow.includes(word) || isNumeric(word))) return undefined;
  const [same, another] = candidates.filter(
    ({ words: others, daysApart = 0 }) => daysApart <= FAR_DAYS && others.join(" ") === words.join(" "),
  );
  return same && !another && same.daysApart !== undefined && same.daysApart <= NEAR_DAYS ? same.episode : undefined;
}

/** For titles such as the show's name: the episode of exactly this day, where the days around it have none. */
function onlyOfItsDay(
  words: readonly string[],
  candidates: readonly Candidate[],
  episodes: readonly EpisodeDraft[],
): EpisodeDraft | undefined {
  const same = candidates.filter((candidate) => candidate.words.join(" ") === words.join(" "));
  const [of, second] = same.filter(({ daysApart }) => daysApart === 0);
  if (!of || second) return undefined;
  const around = episodes.filter(
    ({ releaseDate }) => (daysApart(of.episode.releaseDate, releaseDate) ?? Number.POSITIVE_INFINITY) <= CROWDED_DAYS,
  );
  return around.length === 1 ? of.episode : undefined;
}

function clearest(candidates: readonly Candidate[]): EpisodeDraft | undefined {
  const [best, second] = candidates.toSorted((a, b) => b.likeness - a.likeness);
  return best && (!second || best.likeness - second.likeness >= MIN_MARGIN) ? best.episode : undefined;
}

function wordsOf(title: string | null): string[] {
  return foldedWords((title ?? "").replace(/&/g, " and ")).map((word) => word.replace(/^0+(?=\d)/, ""));
}

function frequentWords(episodes: readonly Titled[]): Set<string> {
  if (episodes.length < FREQUENT_MIN_EPISODES) return new Set();
  const counts = new Map<string, number>();
  for (const { words } of episodes) for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const frequent = [...counts].filter(([, count]) => count > episodes.length * FREQUENT_SHARE);
  return new Set(frequent.map(([word]) => word));
}

interface Unmatched {
  ofWanted: string[];
  ofEpisode: string[];
}

/** The words that only one of two titles has. */
function unmatched(wanted: readonly string[], episode: readonly string[]): Unmatched {
  const ofEpisode = [...episode];
  const take = (isSame: (other: string) => boolean) => {
    const at = ofEpisode.findIndex(isSame);
    if (at >= 0) ofEpisode.splice(at, 1);
    return at >= 0;
  };
  const different = wanted.filter((word) => !take((other) => other === word));
  return { ofWanted: different.filter((word) => !take((other) => isMistyped(word, other))), ofEpisode };
}

function saysOther({ ofWanted, ofEpisode }: Unmatched): boolean {
  if (ofWanted.some(isNumeric) && ofEpisode.some(isNumeric)) return true;
  // The end of a title may be missing in a list, but nothing that begins it.
  // With another letter, such a word is often one of its own: "live" and "love".
  return [...ofWanted, ...ofEpisode].some(
    (word) => OTHER_EPISODE_WORDS.has(word) || [...OTHER_EPISODE_WORDS].some((other) => areSwapped(word, other)),
  );
}

function likenessOf(a: readonly string[], b: readonly string[]): number {
  const { ofWanted } = unmatched(a, b);
  return (2 * (a.length - ofWanted.length)) / (a.length + b.length);
}

function isNumeric(word: string): boolean {
  return /\p{N}/u.test(word);
}

/** Whether two words differ by one letter, or by two letters in each other's place. */
function isMistyped(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < MISTYPED_MIN_LENGTH || long.length - short.length > 1 || isNumeric(a) || isNumeric(b))
    return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const [restOfShort, restOfLong] = [short.slice(start), long.slice(start)];
  if (short.length < long.length) return restOfShort === restOfLong.slice(1);
  return restOfShort.slice(1) === restOfLong.slice(1) || areSwapped(a, b);
}

/** Whether two words differ by two neighbouring letters in each other's place. */
function areSwapped(a: string, b: string): boolean {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  if (at === a.length || a.length !== b.length) return false;
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}

/** Between the days of two dates. */
function daysApart(a: string | null, b: string | null): number | undefined {
  if (a === null || b === null) return undefined;
  return Math.abs(Date.parse(a.slice(0, 10)) - Date.parse(b.slice(0, 10))) / DAY_MS;
}
