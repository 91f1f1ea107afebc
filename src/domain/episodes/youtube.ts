/*
 * Recognised YouTube URLs: watch?v=, /embed/, youtu.be/, /v/, /e/, /shorts/, /live/, any path with v= (including the old
 * user/…?v= form), #!v= and attribution_link, on youtube.com, its subdomains, youtube-nocookie.com and youtu.be.
 */
const VIDEO_ID = /^[A-Za-z0-9_-]{11}$/;
/** Path segments after /embed/ that look like a video id but are none. */
const NON_VIDEO_IDS = new Set(["videoseries", "live_stream"]);
const ID_PATHS = new Set(["embed", "v", "e", "shorts", "live"]);

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
  const host = url.hostname.replace(/^www\./, "");
  const [first, second] = url.pathname.split("/").filter(Boolean);
  let id: string | null | undefined;
  if (host === "youtu.be") id = first;
  else if (host === "youtube-nocookie.com" || host === "youtube.com" || host.endsWith(".youtube.com"))
    id =
      url.searchParams.get("v") ??
      (first && ID_PATHS.has(first) ? second : undefined) ??
      // forms that YouTube itself links: #!v=, #/watch?v=, attribution_link?u=/watch?v=
      /[#!?&]v=([\w-]+)/.exec(url.searchParams.get("u") ?? url.hash)?.[1];
  return id && VIDEO_ID.test(id) && !NON_VIDEO_IDS.has(id) ? id : undefined;
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
