import type { FetchOptions } from "../../fetch/document-fetch.ts";
import type { LookupSession } from "../../lookup-session.ts";
import { parseItunesResults } from "../../parse/parse-document.ts";
import type { ItunesResults } from "./itunes-results.ts";

/* Client of the iTunes Search API (developer.apple.com), which needs no key. */

/** The API's maximum: the newest episodes of a show. */
const LOOKUP_LIMIT = 200;
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
  const url = new URL(session.providers.appleLookupUrl);
  const parameters = { id: showId, media: "podcast", entity: "podcastEpisode", limit: String(LOOKUP_LIMIT), country };
  return fetchResults(session, url, parameters, options);
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
  options: Pick<FetchOptions, "longestWaitMs"> = {},
): Promise<ItunesResults | undefined> {
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  const response = await session.askDirectory(url.href, { accept: ACCEPT, ...options });
  return response && session.attempt(parseItunesResults(response, session.signal));
}
