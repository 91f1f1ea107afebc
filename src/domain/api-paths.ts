import type { ExportFormat } from "./episodes/export-formats.ts";
import type { LinkKind } from "./links/broken-links.ts";
import { searchPath } from "./search/request.ts";

const encode = encodeURIComponent;

/** The paths of the API. They have a file of their own because pages that visitors see load `paths`, and hardly any of these. */
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
  /** @param limit of the newest; by default 1000 */
  visibleEpisodes: (limit?: number) => `/api/user/visible-episodes${limit === undefined ? "" : `?limit=${limit}`}`,
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
  exportList: (format: ExportFormat) => `/api/user/appearances/export?format=${format}`,
  exportFeedList: (feedId: number, format: ExportFormat) => `/api/feeds/${feedId}/export?format=${format}`,
  sendVerificationCode: () => "/api/send-verification-code",
  verifyEmail: () => "/api/verify-email",
  validateScreenName: () => "/api/validate-screen-name",
  upgrade: () => "/api/upgrade",
  activatePremium: () => "/api/activate-premium",
  deactivatePremium: () => "/api/deactivate-premium",
  feeds: () => "/api/feeds",
  feed: (feedId: number) => `/api/feeds/${feedId}`,
  numbers: () => "/api/numbers",
  feedStatistics: (feedId: number) => `/api/feeds/${feedId}/numbers`,
  feedStatisticsCsv: (feedId: number) => `/api/feeds/${feedId}/numbers.csv`,
  adminStatistics: () => "/api/admin/numbers",
  feedSort: (feedId: number) => `/api/feeds/${feedId}/sort`,
  feedEpisodes: (feedId: number) => `/api/feeds/${feedId}/episodes`,
  feedEpisodesBatch: (feedId: number) => `/api/feeds/${feedId}/episodes/batch`,
  moveEpisodes: (feedId: number) => `/api/feeds/${feedId}/episodes/move`,
  copyEpisodes: (feedId: number) => `/api/feeds/${feedId}/episodes/copy`,
  deleteEpisodes: (feedId: number) => `/api/feeds/${feedId}/episodes/delete`,
  restoreEpisodes: (feedId: number) => `/api/feeds/${feedId}/episodes/restore`,
  reorderEpisodes: (feedId: number) => `/api/feeds/${feedId}/episodes/reorder`,
  episode: (episodeId: number) => `/api/episodes/${episodeId}`,
  transcript: (episodeId: number) => `/api/episodes/${episodeId}/transcript`,
  /** the guest confirms that they may share what they upload */
  transcriptUpload: (episodeId: number) => `/api/episodes/${episodeId}/transcript?mayShare=true`,
  transcriptFetch: (episodeId: number) => `/api/episodes/${episodeId}/transcript/look`,
  transcriptCoverage: () => "/api/transcripts/coverage",
  adminUserTranscripts: (userId: number) => `/api/admin/users/${userId}/transcripts`,
  adminTranscript: (episodeId: number) => `/api/admin/episodes/${episodeId}/transcript`,
  search: (request: Parameters<typeof searchPath>[1]) => searchPath("/api/search", request),
  metadata: () => "/api/metadata",
  /** @param feedId one of the user's feeds, to mark its episodes */
  metadataSearch: (query: string, feedId?: number) =>
    `/api/metadata/search?query=${encode(query)}${feedId === undefined ? "" : `&feedId=${feedId}`}`,
  find: () => "/api/find",
  links: () => "/api/user/link-health",
  checkLinks: (episodeId: number) => `/api/episodes/${episodeId}/links/check`,
  replaceLink: (episodeId: number, kind: LinkKind) => `/api/episodes/${episodeId}/links/${kind}/replace`,
  undoLink: (episodeId: number, kind: LinkKind) => `/api/episodes/${episodeId}/links/${kind}/undo`,
  suggestions: () => "/api/suggestions",
  suggestionCount: () => "/api/suggestions/count",
  acceptSuggestion: (id: number) => `/api/suggestions/${id}/accept`,
  dismissSuggestion: (id: number) => `/api/suggestions/${id}/dismiss`,
  postponeSuggestion: (id: number) => `/api/suggestions/${id}/later`,
  undoSuggestion: (id: number) => `/api/suggestions/${id}/undo`,
  imports: () => "/api/imports",
  importUpload: ({ name, format }: { name?: string; format?: "html" | "text" }) => {
    const query = [name ? `name=${encode(name)}` : [], format ? `format=${format}` : []].flat().join("&");
    return `/api/imports${query && `?${query}`}`;
  },
  import: (importId: number) => `/api/imports/${importId}`,
  importColumns: (importId: number) => `/api/imports/${importId}/columns`,
  importRows: (importId: number) => `/api/imports/${importId}/rows`,
  importRow: (importId: number, rowId: number) => `/api/imports/${importId}/rows/${rowId}`,
  findImportByName: (importId: number) => `/api/imports/${importId}/find-by-name`,
  addImport: (importId: number) => `/api/imports/${importId}/add`,
  undoImport: (importId: number) => `/api/imports/${importId}/undo`,
  watchedShows: () => "/api/watch/shows",
  watchedShow: (id: number) => `/api/watch/shows/${id}`,
  watchCheck: () => "/api/watch/check",
  watchSettings: () => "/api/watch/settings",
  adminUsers: () => "/api/admin/users",
  adminAuditLog: () => "/api/admin/audit-log",
  adminJobs: () => "/api/admin/jobs",
  adminJobRun: (jobId: number) => `/api/admin/jobs/${jobId}/run`,
  adminUser: (userId: number) => `/api/admin/users/${userId}`,
  adminUserSessions: (userId: number) => `/api/admin/users/${userId}/sessions`,
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
