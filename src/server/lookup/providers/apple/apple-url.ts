/** What a URL in Apple's podcast directory identifies. */
export interface AppleUrl {
  showId: string | undefined;
  episodeId: string | undefined;
  /** storefront: two letters in lower case */
  country: string | undefined;
  /** canonical URL of the page, without tracking parameters */
  pageUrl: string;
}

const APPLE_HOSTS = new Set([
  "podcasts.apple.com",
  "embed.podcasts.apple.com",
  "itunes.apple.com",
  "geo.itunes.apple.com",
  "phobos.apple.com",
]);
/**
 * Other apps identify shows by their id at Apple: overcast.fm/itunes1200361736, castro.fm/itunes/1200361736, listennotes.com/itunes/id123.
 * In the archive of a blog about iTunes, years are shorter, and days of eight digits are followed by a page.
 */
const OTHER_APPS = /^\/(?:podcast\/)?itunes(?:\/?id(?=\d{3})|(?=\d{6})|\/(?=\d{6,20}\/?$))(\d{3,20})(?:\/|$)/;

/**
 * Parses the URLs of Apple Podcasts: /{country}/podcast/{slug}/id{show}?i={episode} in all its shorter and older forms,
 * and those of other apps that contain Apple's id of a show.
 * @returns undefined for other URLs
 */
export function parseAppleUrl(absoluteUrl: string): AppleUrl | undefined {
  const url = new URL(absoluteUrl);
  const showIdOfOtherApp = OTHER_APPS.exec(url.pathname)?.[1];
  if (showIdOfOtherApp)
    return {
      showId: showIdOfOtherApp,
      episodeId: undefined,
      country: undefined,
      pageUrl: `https://podcasts.apple.com/podcast/id${showIdOfOtherApp}`,
    };
  if (!APPLE_HOSTS.has(url.hostname)) return undefined;
  const episodeId = asAppleId(url.searchParams.get("i"));
  const isWithoutPage = /viewPodcast|^\/lookup$/i.test(url.pathname);
  const isPodcast = isWithoutPage || /\/podcast(?:\/|$)/i.test(url.pathname);
  const showId = /\/(?:id)?(\d{3,20})\/?$/.exec(url.pathname)?.[1] ?? asAppleId(url.searchParams.get("id"));
  if (!isPodcast || !(showId || episodeId)) return undefined;
  const country = /^\/([a-z]{2})\//i.exec(url.pathname)?.[1]?.toLowerCase();
  const path = isWithoutPage ? `/podcast/id${showId}` : url.pathname.replace(/\/$/, "");
  return {
    showId,
    episodeId,
    country,
    pageUrl: `https://podcasts.apple.com${path}${episodeId ? `?i=${episodeId}` : ""}`,
  };
}

/** The text if it is an id of Apple's directory: 3 to 20 digits. */
export function asAppleId(text: string | null): string | undefined {
  return /^\d{3,20}$/.exec(text ?? "")?.[0];
}
