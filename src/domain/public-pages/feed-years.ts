import { type FeedYear, PUBLIC_PAGE_EPISODES } from "./public-pages.ts";

/**
 * Finds where each year begins in a list of episodes.
 * @param releaseDates ISO UTC, in the list's order
 * @returns nothing unless the years only fall or only rise, or when there is one year
 */
export function yearsInOrder(releaseDates: readonly string[]): FeedYear[] {
  const years: FeedYear[] = [];
  for (const [index, releaseDate] of releaseDates.entries()) {
    const year = yearOf(releaseDate);
    if (year !== years.at(-1)?.year) years.push({ year, page: Math.floor(index / PUBLIC_PAGE_EPISODES) + 1 });
  }
  const isFalling = years.every(({ year }, index) => index === 0 || year < (years[index - 1]?.year ?? year));
  const isRising = years.every(({ year }, index) => index === 0 || year > (years[index - 1]?.year ?? year));
  return years.length > 1 && (isFalling || isRising) ? years : [];
}

/** The year of a timestamp, in UTC. */
export function yearOf(timestamp: string): number {
  return new Date(timestamp).getUTCFullYear();
}
