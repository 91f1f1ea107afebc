import { canonicalEnclosureUrl } from "#domain/episodes/canonical-enclosure-url.ts";
import { dedupeKeys } from "#domain/episodes/dedupe-keys.ts";
import { parseDurationSeconds } from "#domain/episodes/duration.ts";
import type { EpisodeDraft } from "#domain/episodes/metadata.ts";
import { foldedWords } from "#domain/text/folding.ts";
import { mapInSteps } from "#server/limits/pace.ts";

/** Weights of title, date and duration in the match score. */
const TITLE_WEIGHT = 0.6;
const DATE_WEIGHT = 0.25;
const DURATION_WEIGHT = 0.15;
/** Items with a lower score never match. */
const MIN_SCORE = 0.72;
/** If the best score is not at least this much higher than the second best, the match is ambiguous: no item matches. */
const MIN_SCORE_MARGIN = 0.05;
/** From this similarity on, two titles count as the same. */
const SAME_TITLE_SIMILARITY = 0.95;
const SAME_SHOW_NAME_SIMILARITY = 0.75;

/** A shorter title can occur in the titles of other episodes. */
const MIN_CONTAINED_WORDS = 3;
const MIN_CONTAINED_LETTERS = 12;
/** What has more is no title. */
const PHRASES_MAX = 12;
/** "#117", "Episode 12", "117:", "S1 E2" */
const EPISODE_NUMBER =
  /^\s*(?:(?:s\d+\s?[-:]?\s?)?(?:#|(?:ep|eps|episode|épisode|episodio|episódio|folge|aflevering|avsnitt|odcinek|выпуск|nr|no)\b\.?\s?#?)\s?(\d{1,4})|(\d{1,4})(?=\s?[-–—:.|]))(?![\d:])|(?:#|\b(?:ep|episode|folge)\b\.?\s?#?)(\d{1,4})\s*\)?\s*$/iu;
const PLATFORM_WORDS =
  /^\s*(?:listen to|hör(?:en|e)?|écouter|escuchar?|ouça|watch)\b|\b(?:on|auf|sur|en|no|su) (?:apple podcasts?|spotify|youtube|deezer|overcast|pocket casts|castbox|amazon music)\s*$/giu;
/** The same recording in another edition. */
const EDITION =
  /[([]\s*(?:[\p{L}'’]+\s){0,2}(?:edition|ausgabe|édition|edición|edição|podcast|feed|audio|video|vídeo|full episode|complete|remastered)\s*[)\]]/giu;
const PHRASE_END =
  /\s+[|–—•·:»«~-]+\s+|\s*[|»«()[\]]\s*|[:;,]\s+|\s+(?=(?:with|mit|avec|con|com|feat\.?|featuring|ft\.?|w\/)\s)/iu;
/** Words that tell another episode from the one with the same words. */
export const OTHER_EPISODE_WORDS: ReadonlySet<string> = new Set(
  "part pt teil parte partie deel del część часть ii iii iv v vi vol volume chapter kapitel bonus trailer teaser preview sneak extra extras rerun repeat replay encore rebroadcast best classic update updated revisited again return returns recap review sequel prequel follow followup aftershow after behind outtakes deleted uncut extended live qa answers reaction highlights short shorts clip minisode coming soon wiederholung rückblick".split(
    " ",
  ),
);

const HOUR_MS = 3_600_000;
/**
 * Dates up to 36 hours apart count as equal, because of time zones and scheduled releases. Dates a week or more apart count
 * as entirely different.
 */
const SAME_DATE_HOURS = 36;
const DIFFERENT_DATE_HOURS = 7 * 24;
/** Shorter titles are in many others. */
const MIN_TITLE_WORDS = 2;
/** Later, an episode with the same title may be a rerun. */
const SAME_WEEKS_HOURS = 30 * 24;
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
  /** ends the search: a feed may have ten thousand titles in a script that takes long to fold */
  signal?: AbortSignal;
}

/**
 * Finds an episode in a feed or in search results. Tries the guid first, then each of the dedupe keys (audio file, platform
 * links, page), then the similarity of title, date and duration, then a title that contains the other.
 * An identifier that several items share is skipped.
 * @param wanted what another source, such as a web page, says about the episode
 * @param items the episodes of one feed, or search results
 * @returns undefined when no item is similar enough, several are about equally similar, or the signal aborted
 */
export async function matchEpisode(
  wanted: EpisodeDraft,
  items: readonly EpisodeDraft[],
  { otherPageUrls = [], signal }: MatchOptions = {},
): Promise<EpisodeDraft | undefined> {
  const identified = findByGuid(wanted, items) ?? findByDedupeKey(wanted, items, otherPageUrls);
  if (identified) return identified;
  const fold = createFold();
  const similar = await findMostSimilar(wanted, items, fold, signal);
  const match = similar ?? (await findByContainedTitle(wanted, items, fold, signal));
  return signal?.aborted ? undefined : match;
}

/** Folds each title and each show's name once, however many items they are compared with. */
type Fold = (title: string) => readonly string[];

function createFold(): Fold {
  const known = new Map<string, readonly string[]>();
  return (title) => {
    const words = known.get(title) ?? wordsOf(title);
    known.set(title, words);
    return words;
  };
}

/** Compares only the guids, not the feed URLs as dedupe keys do: a directory may list the same feed under another URL. */
function findByGuid({ sourceGuid }: EpisodeDraft, items: readonly EpisodeDraft[]): EpisodeDraft | undefined {
  return sourceGuid ? singleMatch(items.filter((item) => item.sourceGuid === sourceGuid)) : undefined;
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
  const keysOfItems = items.map((item) => new Set(keysOf(item)));
  for (const key of [wanted, ...otherPages].flatMap(keysOf)) {
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

async function findMostSimilar(
  wanted: EpisodeDraft,
  items: readonly EpisodeDraft[],
  fold: Fold,
  signal: AbortSignal | undefined,
): Promise<EpisodeDraft | undefined> {
  const scored = await mapInSteps(
    items,
    (item) => ({
      item,
      score: matchScore(wanted, item, fold),
      isOther: isOtherEpisode(wanted.title ?? "", item.title ?? "", fold),
      isThere: hasTitle(item, wanted.title, fold) && isOfSameWeeks(wanted, item),
    }),
    signal,
  );
  // Beside the episode itself, its trailer or second part is none, even if its date is nearer.
  const isThere = scored.some(({ isOther, isThere }) => !isOther && isThere);
  const [best, second] = scored
    .filter(({ score, isOther }) => score >= MIN_SCORE && !(isThere && isOther))
    .sort((a, b) => b.score - a.score);
  return best && (!second || best.score - second.score >= MIN_SCORE_MARGIN) ? best.item : undefined;
}

/** Whether an item's title has all words of another title. */
function hasTitle(item: EpisodeDraft, title: string | null, fold: Fold): boolean {
  const words = fold(title ?? "");
  const ofItem = new Set(fold(item.title ?? ""));
  return words.length >= MIN_TITLE_WORDS && words.every((word) => ofItem.has(word));
}

function isOfSameWeeks({ releaseDate: a }: EpisodeDraft, { releaseDate: b }: EpisodeDraft): boolean {
  return a === null || b === null || Math.abs(Date.parse(a) - Date.parse(b)) <= SAME_WEEKS_HOURS * HOUR_MS;
}

/**
 * Finds the only item whose title is contained in the wanted one, or contains it, when what publishers and platforms add is
 * set aside: "#117 – Reading fog at sea (feed edition)" is "Reading fog at sea". Another part, a repeat or a preview is not,
 * and neither is an item with another date or duration.
 */
async function findByContainedTitle(
  wanted: EpisodeDraft,
  items: readonly EpisodeDraft[],
  fold: Fold,
  signal: AbortSignal | undefined,
): Promise<EpisodeDraft | undefined> {
  if (!wanted.title) return undefined;
  const phrases = titlePhrases(wanted, wanted.showName, fold);
  const duration = parseDurationSeconds(wanted.duration);
  const near = items.filter(
    (item) =>
      (dateSimilarity(wanted.releaseDate, item.releaseDate) ?? 1) > 0 &&
      (durationSimilarity(duration, parseDurationSeconds(item.duration)) ?? 1) > 0,
  );
  const matches = await mapInSteps(
    near,
    (item) =>
      isContainedTitle(phrases, titlePhrases(item, item.showName ?? wanted.showName, fold)) ? item : undefined,
    signal,
  );
  return singleMatch(matches.filter((item) => item !== undefined));
}

interface TitlePhrases {
  /** number of the episode, where the title has one */
  number: string | undefined;
  /** the words of each phrase, without those that name the show, the number, the guest, the platform or the edition */
  phrases: (readonly string[])[];
}

function titlePhrases({ title }: EpisodeDraft, showName: string | null, fold: Fold): TitlePhrases {
  const text = (title ?? "").replace(PLATFORM_WORDS, " ").replace(EDITION, " ");
  const number = EPISODE_NUMBER.exec(text)
    ?.slice(1)
    .find(Boolean)
    ?.replace(/^0+(?=\d)/, "");
  const parts = text.replace(EPISODE_NUMBER, " | ").split(PHRASE_END, PHRASES_MAX + 1);
  const phrases = (parts.length > PHRASES_MAX ? [] : parts)
    .filter((phrase) => !(showName && isSameShow(phrase, showName, fold)))
    .map(fold)
    .filter((words) => words.length > 0);
  return { number, phrases };
}

function isContainedTitle(a: TitlePhrases, b: TitlePhrases): boolean {
  if (a.number && b.number && a.number !== b.number) return false;
  const [shorter, longer] = a.phrases.flat().length <= b.phrases.flat().length ? [a, b] : [b, a];
  const core = shorter.phrases.flat();
  const all = longer.phrases.flat();
  if (core.length === 0) return false;
  const wanted = core.join(" ");
  if (wanted === all.join(" ")) return true;
  if (core.length < MIN_CONTAINED_WORDS || core.join("").length < MIN_CONTAINED_LETTERS) return false;
  // The words must be whole phrases of the longer title: "Why reading fog …" is about something else.
  const starts = [0];
  for (const phrase of longer.phrases) starts.push((starts.at(-1) ?? 0) + phrase.length);
  const start = starts.find(
    (at) => starts.includes(at + core.length) && all.slice(at, at + core.length).join(" ") === wanted,
  );
  if (start === undefined) return false;
  const rest = all.toSpliced(start, core.length);
  return !rest.some((word) => isNumber(word) || OTHER_EPISODE_WORDS.has(word));
}

/**
 * Scores how likely an item is the wanted episode, from 0 to 1: the weighted average of the similarities of title, date and
 * duration. A date or duration that either side lacks is left out of the average. When both are left out, titles that are
 * not the same score 0; so does a missing title. The name of the item's show is removed from both titles.
 */
export function matchScore(wanted: EpisodeDraft, item: EpisodeDraft, fold: Fold = wordsOf): number {
  if (!wanted.title || !item.title) return 0;
  const title = titleSimilarity(
    withoutShowName(wanted.title, item.showName ?? wanted.showName, fold),
    withoutShowName(item.title, item.showName, fold),
    fold,
  );
  const date = dateSimilarity(wanted.releaseDate, item.releaseDate);
  const duration = durationSimilarity(parseDurationSeconds(wanted.duration), parseDurationSeconds(item.duration));
  if (date === undefined && duration === undefined)
    return title >= SAME_TITLE_SIMILARITY && !isOtherEpisode(wanted.title, item.title, fold) ? title : 0;
  const parts: [weight: number, similarity: number | undefined][] = [
    [TITLE_WEIGHT, title],
    [DATE_WEIGHT, date],
    [DURATION_WEIGHT, duration],
  ];
  const knownParts = parts.filter((part): part is [number, number] => part[1] !== undefined);
  const totalWeight = knownParts.reduce((sum, [weight]) => sum + weight, 0);
  return knownParts.reduce((sum, [weight, similarity]) => sum + weight * similarity, 0) / totalWeight;
}

/** Whether only one of two titles has a word such as "trailer". */
function isOtherEpisode(a: string, b: string, fold: Fold): boolean {
  const [ofA, ofB] = [a, b].map((title) =>
    fold(title)
      .filter((word) => OTHER_EPISODE_WORDS.has(word))
      .sort(),
  );
  return ofA?.join(" ") !== ofB?.join(" ");
}

/** Alone, they begin the names of many shows. */
const ARTICLE = /^(?:the|an?|der|die|das|le|la|les|el|los|il|o|os|de|het)$/;

/** Whether two names mean the same show: one is the beginning of the other, or they have most words in common. */
export function isSameShow(a: string, b: string, fold: Fold = wordsOf): boolean {
  const [wordsOfA, wordsOfB] = [fold(a), fold(b)];
  const startsWith = (words: readonly string[], start: readonly string[]) =>
    start.some((word) => !ARTICLE.test(word)) && start.every((word, index) => word === words[index]);
  return (
    startsWith(wordsOfA, wordsOfB) ||
    startsWith(wordsOfB, wordsOfA) ||
    titleSimilarity(a, b, fold) >= SAME_SHOW_NAME_SIMILARITY
  );
}

/**
 * The similarity of two titles or names, from 0 to 1: the Sørensen–Dice coefficient of their words, halved if their numbers
 * conflict ("Part 1", "Part 2"). Word order does not count.
 */
export function titleSimilarity(a: string, b: string, fold: Fold = wordsOf): number {
  const [wordsOfA, wordsOfB] = [fold(a), fold(b)];
  if (wordsOfA.length === 0 || wordsOfB.length === 0) return 0;
  const unmatched = new Map<string, number>();
  for (const word of wordsOfB) unmatched.set(word, (unmatched.get(word) ?? 0) + 1);
  let commonCount = 0;
  for (const word of wordsOfA) {
    const count = unmatched.get(word) ?? 0;
    if (count === 0) continue;
    unmatched.set(word, count - 1);
    commonCount += 1;
  }
  const similarity = (2 * commonCount) / (wordsOfA.length + wordsOfB.length);
  return haveConflictingNumbers(wordsOfA, wordsOfB) ? similarity / 2 : similarity;
}

/** Whether both titles contain numbers, but none in common. */
function haveConflictingNumbers(wordsOfA: readonly string[], wordsOfB: readonly string[]): boolean {
  const statisticsOfA = wordsOfA.filter(isNumber);
  const statisticsOfB = wordsOfB.filter(isNumber);
  return (
    statisticsOfA.length > 0 &&
    statisticsOfB.length > 0 &&
    !statisticsOfA.some((number) => statisticsOfB.includes(number))
  );
}

function isNumber(word: string): boolean {
  return /^\d+$/.test(word);
}

/** Words that only announce an episode number, as in "Ep. 12". */
const NUMBER_LABELS = new Set(["ep", "episode", "folge", "no", "nr"]);

/** The folded words of a title, without leading zeros and number labels. */
function wordsOf(title: string): string[] {
  const words = foldedWords(title.replace(/&/g, " and ")).map((word) => word.replace(/^0+(?=\d)/, ""));
  const meaningful = words.filter((word) => !NUMBER_LABELS.has(word));
  return meaningful.length > 0 ? meaningful : words;
}

/** Removes the show's name from a title such as "Fog signals | The Lantern Hour"; a title that is only the show's name stays. */
function withoutShowName(title: string, showName: string | null, fold: Fold): string {
  if (!showName) return title;
  const parts = title.split(/\s+[|–—•·:-]\s+|:\s+/, PHRASES_MAX + 1);
  if (parts.length < 2 || parts.length > PHRASES_MAX) return title;
  const others = parts.filter((part) => titleSimilarity(part, showName, fold) < SAME_TITLE_SIMILARITY);
  return others.length > 0 && others.length < parts.length ? others.join(" ") : title;
}

/** @returns 0 to 1; undefined when a date is missing */
function dateSimilarity(a: string | null, b: string | null): number | undefined {
  if (!a || !b) return undefined;
  const hours = Math.abs(Date.parse(a) - Date.parse(b)) / HOUR_MS;
  return linearSimilarity(hours, SAME_DATE_HOURS, DIFFERENT_DATE_HOURS);
}

/** @returns 0 to 1; undefined when a duration is missing */
function durationSimilarity(a: number | undefined, b: number | undefined): number | undefined {
  if (a === undefined || b === undefined) return undefined;
  const longer = Math.max(a, b);
  const same = Math.max(SAME_DURATION_SECONDS, longer * SAME_DURATION_RATIO);
  const different = Math.max(3 * same, longer * DIFFERENT_DURATION_RATIO);
  return linearSimilarity(Math.abs(a - b), same, different);
}

/** 1 for a distance up to `same`, 0 from `different` on, linear in between. */
function linearSimilarity(distance: number, same: number, different: number): number {
  return Math.min(1, Math.max(0, (different - distance) / (different - same)));
}
