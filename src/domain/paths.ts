import type { EmbedTheme } from "./public-pages/embed.ts";

const encode = encodeURIComponent;

/** The paths of pages and published documents. */
export const paths = {
  home: () => "/",
  auth: () => "/auth",
  register: () => "/auth?tab=register",
  forgotPassword: () => "/auth/forgot-password",
  /** the token is in the fragment, which reaches neither logs nor other sites */
  resetPassword: (token?: string) => `/auth/reset-password${token ? `#token=${encode(token)}` : ""}`,
  dashboard: () => "/dashboard",
  feeds: () => "/feeds",
  /** the appearances of all feeds */
  appearances: () => "/feeds/appearances",
  feed: (feedId: number) => `/feeds/${feedId}`,
  feedStatistics: (feedId: number) => `/feeds/${feedId}/numbers`,
  transcript: (feedId: number, episodeId: number) => `/feeds/${feedId}/transcripts/${episodeId}`,
  /** takes a link to the episode form, in the query `url`; a bookmarklet and the web share target open it */
  add: () => "/add",
  /** takes a list of appearances, and shows what was found of it */
  import: () => "/import",
  suggestions: () => "/suggestions",
  links: () => "/links",
  /** @param token from a mail */
  unsubscribe: (token: string) => `/suggestions/unsubscribe?token=${encode(token)}`,
  profile: () => "/profile",
  editProfile: () => "/profile/edit",
  settings: () => "/settings",
  premiumSettings: () => "/settings/premium",
  admin: () => "/admin",
  adminUser: (userId: number) => `/admin/users/${userId}`,
  publicProfile: (screenName: string) => `/u/${encode(screenName)}`,
  /** also accepts a user id instead of the screen name, as the owner's feed cards link */
  publicFeed: (screenName: string | number, slug: string) => `/u/${encode(screenName)}/${encode(slug)}`,
  publicEpisode: (screenName: string, feedSlug: string, episodeSlug: string) =>
    `/u/${encode(screenName)}/${encode(feedSlug)}/${encode(episodeSlug)}`,
  profileRss: (screenName: string) => `/u/${encode(screenName)}/feed.xml`,
  feedRss: (screenName: string, slug: string) => `/u/${encode(screenName)}/${encode(slug)}/feed.xml`,
  profileJson: (screenName: string) => `/u/${encode(screenName)}/feed.json`,
  feedJson: (screenName: string, slug: string) => `/u/${encode(screenName)}/${encode(slug)}/feed.json`,
  /** the profile's feeds as OPML, to import into a podcast app at once */
  profileOpml: (screenName: string) => `/u/${encode(screenName)}/feeds.opml`,
  /** @param isAutonext the player goes on to the next episode @param theme by default light, as most sites are */
  embed: (
    screenName: string,
    slug: string,
    { isAutonext = false, theme = "light" }: { isAutonext?: boolean; theme?: EmbedTheme } = {},
  ) => {
    const query = [theme === "light" ? [] : `theme=${theme}`, isAutonext ? "autonext=1" : []].flat().join("&");
    return `/u/${encode(screenName)}/${encode(slug)}/embed${query && `?${query}`}`;
  },
  shareImage: (kind: "profile" | "feed" | "episode", id: number, contentHash: string) =>
    `/share/${kind}-${id}-${contentHash}.png`,
  profilePicture: (userId: number, contentHash: string) => `/pictures/${userId}-${contentHash}.jpg`,
  generatedCover: (feedId: number, contentHash: string) => `/covers/${feedId}-${contentHash}.png`,
} as const;
