import { type EnclosureFields, enclosureKeys } from "./same-recording.ts";
import { youtubeVideoId } from "./youtube.ts";

/** The fields that identify an episode, whatever source it comes from. */
export interface EpisodeIdentifiers extends EnclosureFields {
  sourceFeedUrl: string | null;
  sourceGuid: string | null;
  youtubeUrl: string | null;
  appleUrl: string | null;
  spotifyUrl: string | null;
  showNotesUrl: string | null;
}

/**
 * Lists keys to find duplicates by: two episodes with a common key are the same one. The most reliable key comes first: the
 * item's guid in the show's feed, then the audio file, the episode on a platform, its web page.
 */
export function dedupeKeys(episode: EpisodeIdentifiers): string[] {
  const { sourceFeedUrl, sourceGuid, youtubeUrl, appleUrl, spotifyUrl, showNotesUrl } = episode;
  const videoId = youtubeVideoId(youtubeUrl);
  const appleId = appleEpisodeId(appleUrl);
  const spotifyId = spotifyEpisodeId(spotifyUrl);
  const page = showNotesUrl && pageKey(showNotesUrl);
  return [
    sourceFeedUrl && sourceGuid && `guid ${pageKey(sourceFeedUrl) ?? sourceFeedUrl} ${sourceGuid}`,
    ...enclosureKeys(episode),
    videoId && `youtube ${videoId}`,
    appleId && `apple ${appleId}`,
    spotifyId && `spotify ${spotifyId}`,
    page && `page ${page}`,
  ].filter((key) => typeof key === "string" && key !== "") as string[];
}

/** The episode id in an Apple Podcasts URL; undefined for other URLs, such as those of shows. */
export function appleEpisodeId(text: string | null | undefined): string | undefined {
  const url = urlOnHost(text, /^(?:embed\.)?(?:podcasts|itunes)\.apple\.com$/);
  return /^\d{1,20}$/.exec(url?.searchParams.get("i") ?? "")?.[0];
}

/** The 22-character episode id in a Spotify URL; undefined for other URLs. */
export function spotifyEpisodeId(text: string | null | undefined): string | undefined {
  const url = urlOnHost(text, /^(?:open|play|embed)\.spotify\.com$/);
  return /\/episode\/([A-Za-z0-9]{22})(?:\/|$)/.exec(url?.pathname ?? "")?.[1];
}

function urlOnHost(text: string | null | undefined, host: RegExp): URL | undefined {
  if (!text || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return host.test(url.hostname) ? url : undefined;
}

/**
 * Parameters that track where a visitor came from. Not those of tracking-parameters.ts: hashes of these keys are stored, and under other
 * keys what somebody has dismissed would be suggested again.
 */
const TRACKING_PARAMETERS = /^(?:utm_|fbclid$|gclid$|mc_|ref$|si$|uo$)/i;

/** The URL of a page without scheme, www, fragment and tracking parameters; undefined for a site's home page. */
function pageKey(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const parameters = [...url.searchParams].filter(([name]) => !TRACKING_PARAMETERS.test(name));
  const path = url.pathname.replace(/\/+$/, "");
  if (path === "" && parameters.length === 0) return undefined;
  return `${url.host.replace(/^www\./, "")}${path}?${new URLSearchParams(parameters)}`;
}
