import type { EpisodeDraft } from "#domain/episodes/metadata.ts";
import { isSlowToFold } from "#domain/text/folding.ts";
import { mapInSteps } from "#server/limits/pace.ts";
import { foldTitlesInProcess } from "../parse/parse-document.ts";
import { createTitleFolder, type FoldedTitle, wordsOf } from "./titles.ts";

/** As many plain titles are folded in a few milliseconds. */
const FEW = 300;
/** Receiving more from a process at once would keep this one busy for long. */
const TITLES_OF_TASK = 1000;
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
 * Folds the titles of a feed's episodes, once: of many in a process, or in steps while no process has room.
 * @returns undefined when the signal aborted
 */
export async function foldFeed(
  episodes: readonly EpisodeDraft[],
  signal: AbortSignal | undefined,
): Promise<FoldedFeed | undefined> {
  const known = foldedFeeds.get(episodes);
  if (known) return known;
  const titles = episodes.map(({ title, showName }) => [title ?? "", showName ?? ""] as const);
  const isSlow = titles.length > FEW || isSlowToFold(titles.map(([title]) => title).join(" "));
  const foldedTitles: FoldedTitle[] = [];
  for (let from = 0; from < titles.length && !signal?.aborted; from += TITLES_OF_TASK) {
    const some = titles.slice(from, from + TITLES_OF_TASK);
    const inProcess = isSlow ? await foldTitlesInProcess(some, signal) : undefined;
    foldedTitles.push(...(inProcess ?? (await mapInSteps(some, createTitleFolder(), signal))));
  }
  const folded = await asFeed(episodes, foldedTitles, signal);
  if (signal?.aborted) return undefined;
  foldedFeeds.set(episodes, folded);
  return folded;
}

async function asFeed(
  episodes: readonly EpisodeDraft[],
  titles: readonly FoldedTitle[],
  signal: AbortSignal | undefined,
): Promise<FoldedFeed> {
  const [showName, ...otherNames] = new Set(episodes.map(({ showName }) => showName ?? undefined));
  const isOneShow = otherNames.length === 0;
  const isFrequent = (count: number) =>
    isOneShow && episodes.length >= FREQUENT_MIN_EPISODES && count > episodes.length * FREQUENT_SHARE;
  const titlesByWord = new Map<string, number>();
  const frequentWords = new Set<string>();
  const pairs = titles.flatMap((title, at) => (episodes[at] ? [{ title, episode: episodes[at] }] : []));
  const items = await mapInSteps(
    pairs,
    ({ title, episode }) => {
      const words = wordsOf(title);
      for (const word of new Set(words)) {
        const count = (titlesByWord.get(word) ?? 0) + 1;
        titlesByWord.set(word, count);
        if (isFrequent(count)) frequentWords.add(word);
      }
      return { episode, title, words, day: dayOf(episode.releaseDate) };
    },
    signal,
  );
  return { showName: isOneShow ? showName : undefined, items, titlesByWord, frequentWords };
}

/** Days since 1970. */
export function dayOf(date: string | null): number | undefined {
  return date === null ? undefined : Date.parse(date.slice(0, 10)) / DAY_MS;
}
