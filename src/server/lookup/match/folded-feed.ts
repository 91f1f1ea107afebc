import type { EpisodeDraft } from "#domain/episodes/metadata.ts";
import { isSlowToFold } from "#domain/text/folding.ts";
import { mapInSteps } from "#server/limits/pace.ts";
import { foldTitlesInProcess } from "../parse/parse-document.ts";
import { type FoldedTitle, foldTitles, wordsOf } from "./titles.ts";

/** As many plain titles are folded in a few milliseconds. */
const FEW = 300;
/** Words that so many titles of a feed have tell nothing. */
const FREQUENT_SHARE = 0.25;
const FREQUENT_MIN_EPISODES = 8;
const DAY_MS = 86_400_000;

/** An episode as it is compared. */
export interface FoldedItem {
  episode: EpisodeDraft;
  title: FoldedTitle;
  words: string[];
  /** days since 1970 */
  day: number | undefined;
}

export interface FoldedFeed {
  /** undefined for search results of several shows */
  showName: string | undefined;
  items: FoldedItem[];
  /** how many titles have a word */
  titlesByWord: ReadonlyMap<string, number>;
  /** words that tell nothing: those of many titles */
  frequentWords: ReadonlySet<string>;
}

/** Feeds that were folded, as long as they are held elsewhere: a list has many rows of one show. */
const foldedFeeds = new WeakMap<readonly EpisodeDraft[], FoldedFeed>();

/**
 * Folds the titles of a feed's episodes, once: of many in a process.
 * @returns undefined when the signal aborted
 * @throws AppError those of foldTitlesInProcess()
 */
export async function foldFeed(
  episodes: readonly EpisodeDraft[],
  signal: AbortSignal | undefined,
): Promise<FoldedFeed | undefined> {
  const known = foldedFeeds.get(episodes);
  if (known) return known;
  const titles = episodes.map(({ title, showName }) => [title ?? "", showName ?? ""] as const);
  const isSlow = titles.length > FEW || isSlowToFold(titles.map(([title]) => title).join(" "));
  const foldedTitles = isSlow ? await foldTitlesInProcess(titles, signal) : foldTitles(titles);
  const folded = foldedTitles && (await asFeed(episodes, foldedTitles, signal));
  if (!folded || signal?.aborted) return undefined;
  foldedFeeds.set(episodes, folded);
  return folded;
}

async function asFeed(
  episodes: readonly EpisodeDraft[],
  titles: readonly FoldedTitle[],
  signal: AbortSignal | undefined,
): Promise<FoldedFeed> {
  const titlesByWord = new Map<string, number>();
  const pairs = titles.flatMap((title, at) => (episodes[at] ? [{ title, episode: episodes[at] }] : []));
  const items = await mapInSteps(
    pairs,
    ({ title, episode }) => {
      const words = wordsOf(title);
      for (const word of new Set(words)) titlesByWord.set(word, (titlesByWord.get(word) ?? 0) + 1);
      return { episode, title, words, day: dayOf(episode.releaseDate) };
    },
    signal,
  );
  const [showName, ...otherNames] = new Set(episodes.map(({ showName }) => showName ?? undefined));
  const isOneShow = otherNames.length === 0;
  const isFrequent = (count: number) =>
    isOneShow && items.length >= FREQUENT_MIN_EPISODES && count > items.length * FREQUENT_SHARE;
  const frequentWords = [...titlesByWord].flatMap(([word, count]) => (isFrequent(count) ? [word] : []));
  return { showName: isOneShow ? showName : undefined, items, titlesByWord, frequentWords: new Set(frequentWords) };
}

/** Days since 1970. */
export function dayOf(date: string | null): number | undefined {
  return date === null ? undefined : Date.parse(date.slice(0, 10)) / DAY_MS;
}
