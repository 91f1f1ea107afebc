/*
 * Recognised YouTube URLs: watch?v=, /watch/, /embed/, youtu.be/, /v/, /vi/, /e/, /shorts/, /live/, /podcast/, any path with v= or vi=
 * (including the old user/…?v= form), #!v=, user/…#p/u/1/…, attribution_link, oembed?url=, on youtube.com, its subdomains,
 * youtube-nocookie.com, youtubekids.com, youtube.googleapis.com and youtu.be. Source: https://gist.github.com/rodrigoborgesdeoliveira/987683cfbfcc8d800192da1e73adc486
 */
const VIDEO_ID = /^[\w-]{11}(?![\w-])/;
/** Path segments after /embed/ that look like a video id but are none. */
const NON_VIDEO_IDS = new Set(["videoseries", "live_stream"]);
const ID_PATHS = new Set(["embed", "v", "vi", "e", "shorts", "live", "watch", "podcast"]);
const ID_PARAMETERS = ["v", "vi"];
/** Parameters with the path or the address of a video's page. */
const PAGE_PARAMETERS = ["u", "url", "next", "continue"];
/** #!v=, #/watch?v=, #p/u/1/… */
const ID_IN_FRAGMENT = /^(?:#.*[#!?&]v=|#!?v=|#p\/(?:[^/?]+\/)+)([\w-]{11})(?![\w-])/;

/** The host of a URL in its usual form, read without the slower URL parser. */
const PLAIN_HOST = /^https?:\/\/([\w.-]+)(?=[/?#]|$)/i;

/** The 11-character id of the video that a URL points to; undefined when it is not a video's URL. */
export function youtubeVideoId(text: string | null | undefined): string | undefined {
  if (!text) return undefined;
  // This is called for every page and file of a feed's episodes, and most are on other hosts.
  const plainHost = PLAIN_HOST.exec(text)?.[1];
  if (plainHost !== undefined && !/youtu/i.test(plainHost)) return undefined;
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const id = idOf(url) ?? idOf(pageIn(url));
  return id && !NON_VIDEO_IDS.has(id) ? id : undefined;
}

/** The page that a link of YouTube leads to; undefined for most links. */
function pageIn(url: URL): URL | undefined {
  if (!isOnYoutube(url)) return undefined;
  const page = PAGE_PARAMETERS.map((name) => url.searchParams.get(name)).find(Boolean);
  return page && URL.canParse(page, url) ? new URL(page, url) : undefined;
}

function idOf(url: URL | undefined): string | undefined {
  if (!url || !isOnYoutube(url)) return undefined;
  const [first = "", second] = url.pathname.split("/").filter(Boolean);
  const ofPath = hostOf(url) === "youtu.be" ? first : ID_PATHS.has(first) ? second : undefined;
  const parameters = ID_PARAMETERS.map((name) => url.searchParams.get(name));
  const ofFragment = ID_IN_FRAGMENT.exec(url.hash)?.[1];
  return [...parameters, ofPath, ofFragment].map((text) => VIDEO_ID.exec(text ?? "")?.[0]).find(Boolean);
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^www\./, "");
}

/** Whether a host of YouTube has pages and players; img.youtube.com has pictures of videos. */
function isOnYoutube(url: URL): boolean {
  return /^youtu\.be$|^youtube(?:-nocookie|kids|education)\.com$|^youtube\.googleapis\.com$|^(?!img\.)(?:.+\.)?youtube\.com$/.test(
    hostOf(url),
  );
}

/** The URL of the video's high-quality default thumbnail, 480 × 360. */
export function youtubeThumbnailUrl(videoId: string): string {
  return `https://i.ytimg.com/vi/${videoId}/hqdefault.jpg`;
}

/** The URL of the embedded player, on the host that sets no cookie before playback. */
export function youtubePlayerUrl(videoId: string): string {
  return `https://www.youtube-nocookie.com/embed/${videoId}`;
}

/** The URL of the embedded player that starts at once. */
export function youtubeEmbedUrl(videoId: string, startSeconds = 0): string {
  const start = startSeconds > 0 ? `&start=${Math.floor(startSeconds)}` : "";
  return `${youtubePlayerUrl(videoId)}?autoplay=1&rel=0${start}`;
}
