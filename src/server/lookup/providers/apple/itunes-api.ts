import type { FetchOptions } from "../../fetch/document-fetch.ts";
import type { LookupSession } from "../../lookup-session.ts";
import { parseItunesResults } from "../../parse/parse-document.ts";
import type { ItunesResults } from "./itunes-results.ts";

/* Client of the iTunes Search API (developer.apple.com), which needs no key. */

/** The API's maximum: the newest episodes of a show. */
const LOOKUP_LIMIT = 200;
/** The API takes 200 ids; their URL stays below 2,000 characters with half of them. */
const IDS_PER_REQUEST = 100;
const ACCEPT = "application/json, text/javascript;q=0.9, */*;q=0.5";

/**
 * Looks up a show and its newest 200 episodes.
 * @param country storefront; each has its own cache, which may be stale or empty
 * @returns undefined when the API does not respond
 */
export async function fetchItunesShow(
  session: LookupSession,
  showId: string,
  country: string,
  options: Pick<FetchOptions, "longestWaitMs"> = {},
): Promise<ItunesResults | undefined> {
  if (session.appleShowIds.includes(showId)) return fetchShowOfList(session, showId, country, options);
  const url = new URL(session.providers.appleLookupUrl);
  const parameters = { id: showId, media: "podcast", entity: "podcastEpisode", limit: String(LOOKUP_LIMIT), country };
  return fetchResults(session, url, parameters, options);
}

/** A show alone, together with all others that a list leads to: each list costs one request for a hundred shows. */
async function fetchShowOfList(
  session: LookupSession,
  showId: string,
  country: string,
  options: Pick<FetchOptions, "longestWaitMs">,
): Promise<ItunesResults | undefined> {
  const { appleShowIds, providers } = session;
  const start = Math.floor(appleShowIds.indexOf(showId) / IDS_PER_REQUEST) * IDS_PER_REQUEST;
  const ids = appleShowIds.slice(start, start + IDS_PER_REQUEST);
  const parameters = { id: ids.join(","), media: "podcast", entity: "podcast", limit: String(LOOKUP_LIMIT), country };
  const url = new URL(providers.appleLookupUrl);
  const results = await fetchResults(session, url, parameters, { ...options, isForList: true });
  return results && { shows: results.shows.filter((show) => show.showId === showId), episodes: [] };
}

/**
 * Searches the directory.
 * @param country storefront; by default the directory's own
 * @returns undefined when the API does not respond
 */
export async function searchItunes(
  session: LookupSession,
  term: string,
  entity: "podcast" | "podcastEpisode",
  limit: number,
  country?: string,
): Promise<ItunesResults | undefined> {
  const url = new URL("search", session.providers.appleLookupUrl);
  return fetchResults(session, url, {
    term,
    media: "podcast",
    entity,
    limit: String(limit),
    ...(country && { country }),
  });
}

async function fetchResults(
  session: LookupSession,
  url: URL,
  parameters: Record<string, string>,
  options: Pick<FetchOptions, "longestWaitMs"> & { isForList?: boolean } = {},
): Promise<ItunesResults | undefined> {
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  const response = await session.askDirectory(url.href, { accept: ACCEPT, ...options });
  return response && session.attempt(parseItunesResults(response, session.signal));
}
