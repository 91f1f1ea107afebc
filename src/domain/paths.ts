import { escapeHtml } from "./escape-xml.ts";

const encode = encodeURIComponent;

/** The paths of pages and published documents. */
export const paths = {
  home: () => "/",
  auth: () => "/auth",
  register: () => "/auth?tab=register",
  forgotPassword: () => "/auth/forgot-password",
  /** the token is in the fragment, which reaches neither logs nor other sites */
  resetPassword: (token?: string) => `/auth/reset-password${token ? `#token=${encode(token)}` : ""}`,
  /** @param query what the dashboard shows the results of a search for; '' for the dashboard itself */
  dashboard: (query = "") => `/dashboard${query && `?q=${encode(query)}`}`,
  feeds: () => "/feeds",
  feed: (feedId: number) => `/feeds/${feedId}`,
  feedNumbers: (feedId: number) => `/feeds/${feedId}/numbers`,
  transcript: (feedId: number, episodeId: number) => `/feeds/${feedId}/transcripts/${episodeId}`,
  /** takes a link to the episode form, in the query `url`; a bookmarklet and the web share target open it */
  add: () => "/add",
  suggestions: () => "/suggestions",
  /** @param token from a mail */
  unsubscribe: (token: string) => `/suggestions/unsubscribe?token=${encode(token)}`,
  profile: () => "/profile",
  settings: () => "/settings",
  premiumSettings: () => "/settings/premium",
  admin: () => "/admin",
  adminUser: (userId: number) => `/admin/users/${userId}`,
  publicProfile: (screenName: string) => `/u/${encode(screenName)}`,
  /** also accepts a user id instead of the screen name, as the owner's feed cards link */
  publicFeed: (screenName: string | number, slug: string) => `/u/${encode(screenName)}/${encode(slug)}`,
  profileRss: (screenName: string) => `/u/${encode(screenName)}/feed.xml`,
  feedRss: (screenName: string, slug: string) => `/u/${encode(screenName)}/${encode(slug)}/feed.xml`,
  profileJson: (screenName: string) => `/u/${encode(screenName)}/feed.json`,
  feedJson: (screenName: string, slug: string) => `/u/${encode(screenName)}/${encode(slug)}/feed.json`,
  /** the profile's feeds as OPML, to import into a podcast app at once */
  profileOpml: (screenName: string) => `/u/${encode(screenName)}/feeds.opml`,
  embed: (screenName: string, slug: string) => `/u/${encode(screenName)}/${encode(slug)}/embed`,
  sitemapIndex: () => "/sitemap.xml",
  /** @param name kind and number, such as `feeds-1` */
  sitemap: (name: string) => `/sitemaps/${name}.xml`,
  shareImage: (kind: "profile" | "feed", id: number, contentHash: string) => `/share/${kind}-${id}-${contentHash}.png`,
  profilePicture: (userId: number, contentHash: string) => `/pictures/${userId}-${contentHash}.jpg`,
  generatedCover: (feedId: number, contentHash: string) => `/covers/${feedId}-${contentHash}.png`,
} as const;

export const apiPaths = {
  user: () => "/api/user",
  login: () => "/api/login",
  register: () => "/api/register",
  logout: () => "/api/logout",
  forgotPassword: () => "/api/forgot-password",
  resetPassword: () => "/api/reset-password",
  /** @param crop a square of the upright picture, in its pixels; undefined for the middle */
  picture: (crop?: { x: number; y: number; size: number }) =>
    `/api/user/picture${crop ? `?x=${crop.x}&y=${crop.y}&size=${crop.size}` : ""}`,
  visibleEpisodes: () => "/api/user/visible-episodes",
  screenName: () => "/api/user/screen-name",
  password: () => "/api/user/password",
  email: () => "/api/user/email",
  confirmEmail: () => "/api/user/email/confirm",
  loginPasskey: () => "/api/login/passkey",
  passkeys: () => "/api/user/passkeys",
  passkey: (passkeyId: number) => `/api/user/passkeys/${passkeyId}`,
  passkeyOptions: () => "/api/user/passkeys/options",
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
  numbers: () => "/api/numbers",
  feedNumbers: (feedId: number) => `/api/feeds/${feedId}/numbers`,
  feedNumbersCsv: (feedId: number) => `/api/feeds/${feedId}/numbers.csv`,
  adminNumbers: () => "/api/admin/numbers",
  feedSort: (feedId: number) => `/api/feeds/${feedId}/sort`,
  feedEpisodes: (feedId: number) => `/api/feeds/${feedId}/episodes`,
  feedEpisodesBatch: (feedId: number) => `/api/feeds/${feedId}/episodes/batch`,
  reorderEpisodes: (feedId: number) => `/api/feeds/${feedId}/episodes/reorder`,
  episode: (episodeId: number) => `/api/episodes/${episodeId}`,
  transcript: (episodeId: number) => `/api/episodes/${episodeId}/transcript`,
  /** the guest confirms that they may share what they upload */
  transcriptUpload: (episodeId: number) => `/api/episodes/${episodeId}/transcript?mayShare=true`,
  transcriptLook: (episodeId: number) => `/api/episodes/${episodeId}/transcript/look`,
  transcriptCoverage: () => "/api/transcripts/coverage",
  adminUserTranscripts: (userId: number) => `/api/admin/users/${userId}/transcripts`,
  adminTranscript: (episodeId: number) => `/api/admin/episodes/${episodeId}/transcript`,
  search: (query: string) => `/api/search?q=${encode(query)}`,
  metadata: () => "/api/metadata",
  /** @param feedId one of the user's feeds, to mark its episodes */
  metadataSearch: (query: string, feedId?: number) =>
    `/api/metadata/search?query=${encode(query)}${feedId === undefined ? "" : `&feedId=${feedId}`}`,
  suggestions: () => "/api/suggestions",
  suggestionCount: () => "/api/suggestions/count",
  acceptSuggestion: (id: number) => `/api/suggestions/${id}/accept`,
  dismissSuggestion: (id: number) => `/api/suggestions/${id}/dismiss`,
  postponeSuggestion: (id: number) => `/api/suggestions/${id}/later`,
  undoSuggestion: (id: number) => `/api/suggestions/${id}/undo`,
  watchedShows: () => "/api/watch/shows",
  watchedShow: (id: number) => `/api/watch/shows/${id}`,
  watchCheck: () => "/api/watch/check",
  watchSettings: () => "/api/watch/settings",
  adminUsers: () => "/api/admin/users",
  adminAuditLog: () => "/api/admin/audit-log",
  adminUser: (userId: number) => `/api/admin/users/${userId}`,
  adminUserPassword: (userId: number) => `/api/admin/users/${userId}/reset-password`,
  publicProfile: (screenName: string) => `/api/users/screen-name/${encode(screenName)}`,
  publicFeeds: (screenName: string) => `/api/users/screen-name/${encode(screenName)}/feeds`,
  publicFeed: (screenName: string, slug: string) =>
    `/api/users/screen-name/${encode(screenName)}/feeds/${encode(slug)}`,
  publicEpisodes: (screenName: string, slug: string) =>
    `/api/users/screen-name/${encode(screenName)}/feeds/${encode(slug)}/episodes`,
  /** @param pageUrl absolute URL of a profile or feed page */
  oembed: (pageUrl: string, format: "json" | "xml") => `/api/oembed?url=${encode(pageUrl)}&format=${format}`,
} as const;

/** Default height of the embedded player's iframe. */
export const EMBED_HEIGHT_PIXELS = 450;

/**
 * The HTML that embeds a feed's player in another page.
 * @param size in pixels; by default as wide as the page allows
 */
export function embedSnippet(embedUrl: string, title: string, size?: { width: number; height: number }): string {
  const { width, height } = size ?? { width: "100%", height: EMBED_HEIGHT_PIXELS };
  return `<iframe src="${escapeHtml(embedUrl)}" width="${width}" height="${height}" frameborder="0" loading="lazy" allow="autoplay; encrypted-media; fullscreen; picture-in-picture; clipboard-write" title="${escapeHtml(title)}"></iframe>`;
}
