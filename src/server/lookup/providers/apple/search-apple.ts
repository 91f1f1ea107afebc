import type { EpisodeDraft } from "#domain/metadata.ts";
import type { LookupSession } from "../../lookup-session.ts";
import { isSameShow, matchEpisode } from "../../match-episode.ts";
import { type AppleResults, type AppleShow, parseAppleResults } from "./apple-url.ts";

/** Shows of one name whose feeds are read in search of an episode. */
const SHOWS_TRIED = 3;

/** Asks Apple's search (iTunes Search API), the lookup's sibling. */
export async function searchApple(
  session: LookupSession,
  term: string,
  entity: "podcast" | "podcastEpisode",
  limit: number,
): Promise<AppleResults | undefined> {
  const address = new URL("search", session.providers.appleLookupUrl);
  for (const [name, value] of Object.entries({ term, media: "podcast", entity, limit: String(limit) }))
    address.searchParams.set(name, value);
  const answer = await session.tryFetch(address.href, { accept: "application/json, text/javascript;q=0.9, */*;q=0.5" });
  return answer && parseAppleResults(answer.bytes);
}

/** Shows that go by a name, those named exactly so first. */
export async function findShowsByName(session: LookupSession, name: string): Promise<AppleShow[]> {
  const results = await searchApple(session, name, "podcast", 10);
  const isExact = ({ title }: AppleShow) => title?.toLowerCase() === name.toLowerCase();
  return (results?.shows ?? [])
    .filter(({ title, feedUrl }) => feedUrl !== null && title !== null && isSameShow(title, name))
    .sort((a, b) => Number(isExact(b)) - Number(isExact(a)))
    .slice(0, SHOWS_TRIED);
}

/**
 * Finds an episode's item in its show's own feed, when only names are known: shows of that name at Apple's directory,
 * then the item by its score; without a show's name, the episode itself by its title.
 */
export async function findEpisodeByName(
  session: LookupSession,
  wanted: EpisodeDraft,
): Promise<EpisodeDraft | undefined> {
  if (!wanted.title) return undefined;
  if (wanted.showName) {
    const shows = await findShowsByName(session, wanted.showName);
    return session.findEpisodeInFeeds(
      shows.flatMap(({ feedUrl }) => feedUrl ?? []),
      ({ feed }) => matchEpisode(wanted, feed.episodes),
    );
  }
  const results = await searchApple(session, wanted.title, "podcastEpisode", 25);
  const found = matchEpisode(wanted, results?.episodes.map(({ draft }) => draft) ?? []);
  if (!found?.sourceFeedUrl) return found;
  const item = await session.findEpisodeInFeeds([found.sourceFeedUrl], ({ feed }) =>
    matchEpisode(found, feed.episodes),
  );
  return item ? { ...item, appleUrl: item.appleUrl ?? found.appleUrl } : found;
}
