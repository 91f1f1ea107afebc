import type { EpisodeDraft } from "#domain/metadata.ts";
import type { Inquiry } from "../lookup-session.ts";
import { isSameShow, matchEpisode } from "../match-episode.ts";
import { type AppleResults, type AppleShow, readAppleResults } from "./from-apple.ts";

/** Shows of one name whose feeds are read in search of an episode. */
const SHOWS_TRIED = 3;

/** Asks Apple's search (iTunes Search API), the lookup's sibling. */
export async function searchApple(
  inquiry: Inquiry,
  term: string,
  entity: "podcast" | "podcastEpisode",
  limit: number,
): Promise<AppleResults | undefined> {
  const address = new URL("search", inquiry.providers.appleLookupUrl);
  for (const [name, value] of Object.entries({ term, media: "podcast", entity, limit: String(limit) }))
    address.searchParams.set(name, value);
  const answer = await inquiry.ask(address.href, { accept: "application/json, text/javascript;q=0.9, */*;q=0.5" });
  return answer && readAppleResults(answer.bytes);
}

/** Shows that go by a name, those named exactly so first. */
export async function showsNamed(inquiry: Inquiry, name: string): Promise<AppleShow[]> {
  const results = await searchApple(inquiry, name, "podcast", 10);
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
export async function episodeBySearch(inquiry: Inquiry, wanted: EpisodeDraft): Promise<EpisodeDraft | undefined> {
  if (!wanted.title) return undefined;
  if (wanted.showName) {
    const shows = await showsNamed(inquiry, wanted.showName);
    return inquiry.episodeIn(
      shows.flatMap(({ feedUrl }) => feedUrl ?? []),
      ({ feed }) => matchEpisode(wanted, feed.episodes),
    );
  }
  const results = await searchApple(inquiry, wanted.title, "podcastEpisode", 25);
  const found = matchEpisode(wanted, results?.episodes.map(({ draft }) => draft) ?? []);
  if (!found?.sourceFeedUrl) return found;
  const item = await inquiry.episodeIn([found.sourceFeedUrl], ({ feed }) => matchEpisode(found, feed.episodes));
  return item ? { ...item, appleUrl: item.appleUrl ?? found.appleUrl } : found;
}
