import { escapeXml } from "./escape-xml.ts";

/** Every address of the application, in one place. Values are encoded; addresses begin at the origin's root. */
const part = encodeURIComponent;

export const paths = {
  home: () => "/",
  auth: () => "/auth",
  forgotPassword: () => "/auth/forgot-password",
  /** the mailed link bears its token after a #, which reaches neither logs nor other sites */
  resetPassword: (token?: string) => `/auth/reset-password${token ? `#token=${part(token)}` : ""}`,
  dashboard: () => "/dashboard",
  feeds: () => "/feeds",
  feed: (feedId: number) => `/feeds/${feedId}`,
  profile: () => "/profile",
  settings: () => "/settings",
  premiumSettings: () => "/settings/premium",
  admin: () => "/admin",
  adminUser: (userId: number) => `/admin/users/${userId}`,
  publicProfile: (screenName: string) => `/u/${part(screenName)}`,
  /** also takes a user id in place of the screen name, as the owner's feed cards do */
  publicFeed: (screenName: string | number, slug: string) => `/u/${part(screenName)}/${part(slug)}`,
  profileRss: (screenName: string) => `/u/${part(screenName)}/feed.xml`,
  feedRss: (screenName: string, slug: string) => `/u/${part(screenName)}/${part(slug)}/feed.xml`,
  profileJson: (screenName: string) => `/u/${part(screenName)}/feed.json`,
  feedJson: (screenName: string, slug: string) => `/u/${part(screenName)}/${part(slug)}/feed.json`,
  /** the profile's feeds as an outline, for taking into a podcast app at once */
  profileOpml: (screenName: string) => `/u/${part(screenName)}/feeds.opml`,
  embed: (screenName: string, slug: string) => `/u/${part(screenName)}/${part(slug)}/embed`,
  sitemapIndex: () => "/sitemap.xml",
  /** @param name kind and number, as `feeds-1` */
  sitemap: (name: string) => `/sitemaps/${name}.xml`,
  /** @param kind what the number is of */
  shareImage: (kind: "profile" | "feed", id: number, digest: string) => `/share/${kind}-${id}-${digest}.png`,
  generatedCover: (feedId: number, digest: string) => `/covers/${feedId}-${digest}.png`,
} as const;

export const apiPaths = {
  user: () => "/api/user",
  login: () => "/api/login",
  register: () => "/api/register",
  logout: () => "/api/logout",
  forgotPassword: () => "/api/forgot-password",
  resetPassword: () => "/api/reset-password",
  screenName: () => "/api/user/screen-name",
  password: () => "/api/user/password",
  email: () => "/api/user/email",
  confirmEmail: () => "/api/user/email/confirm",
  sessions: () => "/api/user/sessions",
  session: (sessionId: number) => `/api/user/sessions/${sessionId}`,
  exportJson: () => "/api/user/export.json",
  exportOpml: () => "/api/user/export.opml",
  sendVerificationCode: () => "/api/send-verification-code",
  verifyEmail: () => "/api/verify-email",
  validateScreenName: () => "/api/validate-screen-name",
  upgrade: () => "/api/upgrade",
  activatePremium: () => "/api/activate-premium",
  deactivatePremium: () => "/api/deactivate-premium",
  feeds: () => "/api/feeds",
  feed: (feedId: number) => `/api/feeds/${feedId}`,
  feedSort: (feedId: number) => `/api/feeds/${feedId}/sort`,
  feedEpisodes: (feedId: number) => `/api/feeds/${feedId}/episodes`,
  feedEpisodesBatch: (feedId: number) => `/api/feeds/${feedId}/episodes/batch`,
  reorderEpisodes: (feedId: number) => `/api/feeds/${feedId}/episodes/reorder`,
  episode: (episodeId: number) => `/api/episodes/${episodeId}`,
  metadata: () => "/api/metadata",
  metadataSearch: (query: string, feedId: number) => `/api/metadata/search?query=${part(query)}&feedId=${feedId}`,
  adminUsers: () => "/api/admin/users",
  adminUser: (userId: number) => `/api/admin/users/${userId}`,
  adminUserPassword: (userId: number) => `/api/admin/users/${userId}/reset-password`,
  publicProfile: (screenName: string) => `/api/users/screen-name/${part(screenName)}`,
  publicFeeds: (screenName: string) => `/api/users/screen-name/${part(screenName)}/feeds`,
  publicFeed: (screenName: string, slug: string) => `/api/users/screen-name/${part(screenName)}/feeds/${part(slug)}`,
  publicEpisodes: (screenName: string, slug: string) =>
    `/api/users/screen-name/${part(screenName)}/feeds/${part(slug)}/episodes`,
  /** @param pageUrl absolute address of a profile or a feed page */
  oembed: (pageUrl: string, format: "json" | "xml") => `/api/oembed?url=${part(pageUrl)}&format=${format}`,
} as const;

/** Height of the embedded player's frame unless its page says otherwise. */
export const EMBED_HEIGHT_PIXELS = 450;

/**
 * The snippet that puts a feed's player on somebody's page.
 * @param size in pixels; as wide as the page allows unless said
 */
export function embedSnippet(embedUrl: string, title: string, size?: { width: number; height: number }): string {
  const { width, height } = size ?? { width: "100%", height: EMBED_HEIGHT_PIXELS };
  return `<iframe src="${escapeXml(embedUrl)}" width="${width}" height="${height}" frameborder="0" loading="lazy" allow="autoplay; encrypted-media; fullscreen; picture-in-picture; clipboard-write" title="${escapeXml(title)}"></iframe>`;
}
