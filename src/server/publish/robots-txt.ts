import { paths } from "#domain/paths.ts";

/**
 * Players and missing pages are not listed: crawlers must fetch them to read their own noindex. Neither is the dashboard: the home page
 * links to it, and it redirects crawlers to /auth, which they may show.
 */
const DISALLOWED_PATHS = ["/api/", ...signedInPages()];

/** Of two rules the longer one counts. Sites that embed a link ask for oEmbed as crawlers, some of which read robots.txt first. */
const ALLOWED_PATHS = ["/api/oembed"];

/**
 * Writes robots.txt, which keeps crawlers out of the API and of the pages behind sign-in.
 * @param publicUrl scheme and host of public URLs, without a trailing slash
 * Source: https://www.rfc-editor.org/rfc/rfc9309
 */
export function serializeRobotsTxt(publicUrl: string): string {
  const allowed = ALLOWED_PATHS.map((path) => `Allow: ${path}\n`).join("");
  const disallowed = DISALLOWED_PATHS.map((path) => `Disallow: ${path}\n`).join("");
  return `User-agent: *\n${allowed}${disallowed}\nSitemap: ${publicUrl}/sitemap.xml\n`;
}

function signedInPages(): string[] {
  const pages = [paths.feeds(), paths.profile(), paths.settings(), paths.admin()];
  // Each page and the pages below it, but not the rest of the prefix: "feedsandmore" can be a screen name.
  return [`${paths.auth()}/`, ...pages.flatMap((path) => [`${path}$`, `${path}?`, `${path}/`])];
}
