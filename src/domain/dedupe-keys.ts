import { canonicalEnclosureUrl } from "./canonical-enclosure-url.ts";
import { youtubeVideoId } from "./youtube.ts";

/** What tells one episode from another, wherever it was found. */
export interface EpisodeIdentifiers {
  sourceFeedUrl: string | null;
  sourceGuid: string | null;
  audioUrl: string | null;
  youtubeUrl: string | null;
  appleUrl: string | null;
  spotifyUrl: string | null;
  showNotesUrl: string | null;
}

/**
 * What two finds of one episode have in common, the surest first: the item's guid in the show's feed, the audio file, the
 * episode on a platform, its page. For comparing only.
 */
export function dedupeKeys(episode: EpisodeIdentifiers): string[] {
  const { sourceFeedUrl, sourceGuid, audioUrl, youtubeUrl, appleUrl, spotifyUrl, showNotesUrl } = episode;
  const videoId = youtubeVideoId(youtubeUrl);
  const appleId = appleEpisodeId(appleUrl);
  const spotifyId = spotifyEpisodeId(spotifyUrl);
  const page = showNotesUrl && pageKey(showNotesUrl);
  return [
    sourceFeedUrl && sourceGuid && `guid ${pageKey(sourceFeedUrl) ?? sourceFeedUrl} ${sourceGuid}`,
    audioUrl && `audio ${canonicalEnclosureUrl(audioUrl)}`,
    videoId && `youtube ${videoId}`,
    appleId && `apple ${appleId}`,
    spotifyId && `spotify ${spotifyId}`,
    page && `page ${page}`,
  ].filter((key) => typeof key === "string" && key !== "") as string[];
}

/** The episode's number in Apple's directory, or undefined for a show's address and every other. */
export function appleEpisodeId(address: string | null | undefined): string | undefined {
  const url = addressOn(address, /^(?:embed\.)?(?:podcasts|itunes)\.apple\.com$/);
  return /^\d{1,20}$/.exec(url?.searchParams.get("i") ?? "")?.[0];
}

/** The 22-character id of the Spotify episode that an address leads to, or undefined when it leads to none. */
export function spotifyEpisodeId(address: string | null | undefined): string | undefined {
  const url = addressOn(address, /^(?:open|play|embed)\.spotify\.com$/);
  return /\/episode\/([A-Za-z0-9]{22})(?:\/|$)/.exec(url?.pathname ?? "")?.[1];
}

function addressOn(address: string | null | undefined, host: RegExp): URL | undefined {
  if (!address || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  return host.test(url.hostname) ? url : undefined;
}

/** Parameters that say where a visitor came from. */
const VISIT_PARAMETERS = /^(?:utm_|fbclid$|gclid$|mc_|ref$|si$|uo$)/i;

/** A page's address without scheme, www, fragment and what names the visitor; undefined for a site's front page. */
function pageKey(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const parameters = [...url.searchParams].filter(([name]) => !VISIT_PARAMETERS.test(name));
  const path = url.pathname.replace(/\/+$/, "");
  if (path === "" && parameters.length === 0) return undefined;
  return `${url.host.replace(/^www\./, "")}${path}?${new URLSearchParams(parameters)}`;
}
