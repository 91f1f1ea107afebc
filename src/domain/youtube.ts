/**
 * YouTube's links. Recognised: watch?v=, /embed/, youtu.be/, /v/, /e/, /shorts/, /live/ and any path with v= (the old
 * user/…?v= form among them), #!v= and attribution_link, on youtube.com, its sub-domains, youtube-nocookie.com and youtu.be.
 */
const VIDEO_ID = /^[A-Za-z0-9_-]{11}$/;
/** What stands in an id's place under /embed/ and is none, though as long. */
const PLAYERS = new Set(["videoseries", "live_stream"]);
const ID_PATHS = new Set(["embed", "v", "e", "shorts", "live"]);

/** The 11-character id of the video that an address leads to, or undefined when it leads to none. */
export function youtubeVideoId(address: string | null | undefined): string | undefined {
  if (!address || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  const host = url.hostname.replace(/^www\./, "");
  const [first, second] = url.pathname.split("/").filter(Boolean);
  let id: string | null | undefined;
  if (host === "youtu.be") id = first;
  else if (host === "youtube-nocookie.com" || host === "youtube.com" || host.endsWith(".youtube.com"))
    id =
      url.searchParams.get("v") ??
      (first && ID_PATHS.has(first) ? second : undefined) ??
      // the addresses of YouTube's own links: #!v=, #/watch?v=, attribution_link?u=/watch?v=
      /[#!?&]v=([\w-]+)/.exec(url.searchParams.get("u") ?? url.hash)?.[1];
  return id && VIDEO_ID.test(id) && !PLAYERS.has(id) ? id : undefined;
}

/** The video's high-quality default picture, 480 by 360. */
export function youtubeThumbnailUrl(videoId: string): string {
  return `https://i.ytimg.com/vi/${videoId}/hqdefault.jpg`;
}

/** The player's address on the host that sets no cookie before playing. */
export function youtubeEmbedUrl(videoId: string, startSeconds = 0): string {
  const start = startSeconds > 0 ? `&start=${Math.floor(startSeconds)}` : "";
  return `https://www.youtube-nocookie.com/embed/${videoId}?autoplay=1&rel=0${start}`;
}
