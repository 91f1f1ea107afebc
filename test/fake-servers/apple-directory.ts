/** Responses of Apple's podcast search: https://performance-partners.apple.com/search-api */

/** The only guest that the search finds. */
export const KNOWN_GUEST = "Ada Guest";
export const KNOWN_EPISODES = 20;

/** The start of the names of shows for which the directory is too busy at first. */
export const BUSY_SHOW = "Rush Hour";
const refusedTerms = new Set<string>();

/** Whether the directory refuses a search: the first one for each show that is named after BUSY_SHOW. */
export function isTooBusyFor(query: URLSearchParams): boolean {
  const term = query.get("term") ?? "";
  if (!term.startsWith(BUSY_SHOW) || refusedTerms.has(term)) return false;
  refusedTerms.add(term);
  return true;
}

/** The response to a search. @param origin of the feed host, which serves the audio and the covers */
export function appleSearch(origin: string, query: URLSearchParams): string {
  const term = query.get("term") ?? "";
  if (term.startsWith(BUSY_SHOW)) return JSON.stringify({ resultCount: 1, results: shows(origin, term) });
  const isKnown = term.toLowerCase() === KNOWN_GUEST.toLowerCase();
  const results = !isKnown ? [] : query.get("entity") === "podcastEpisode" ? episodes(origin) : shows(origin);
  return JSON.stringify({ resultCount: results.length, results });
}

function episodes(origin: string) {
  return Array.from({ length: KNOWN_EPISODES }, (_, at) => ({
    wrapperType: "podcastEpisode",
    kind: "podcast-episode",
    trackId: 1_000_000 + at,
    trackName: `${KNOWN_GUEST} on subject ${KNOWN_EPISODES - at}`,
    collectionId: 77,
    collectionName: "Harbour Lights",
    description: `${KNOWN_GUEST} says what there is to say.`,
    releaseDate: new Date(Date.UTC(2025, 0, 30 - at, 6)).toISOString(),
    trackTimeMillis: 2_531_000,
    episodeUrl: `${origin}/audio/subject-${at}.mp3`,
    episodeGuid: `subject-${at}`,
    feedUrl: `${origin}/shows/long.xml`,
    artworkUrl600: `${origin}/covers/harbour.png`,
  }));
}

function shows(origin: string, name = "Harbour Lights") {
  return [
    {
      wrapperType: "track",
      kind: "podcast",
      collectionId: 77,
      collectionName: name,
      artistName: "Harbour Radio",
      feedUrl: `${origin}/shows/long.xml`,
      trackCount: 500,
      artworkUrl600: `${origin}/covers/harbour.png`,
    },
  ];
}
