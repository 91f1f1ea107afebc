import { createHash } from "node:crypto";

/** Artwork and audio may come from any host. Videos play on YouTube's cookieless host. */
const SHARED_SOURCES = [
  "default-src 'none'",
  "object-src 'none'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: http: https:",
  "media-src 'self' http: https:",
  "font-src 'self'",
  "frame-src 'self' https://www.youtube-nocookie.com",
  "manifest-src 'self'",
  "base-uri 'none'",
];

/** Who may frame a page: no site, or any site. */
export type FrameAncestors = "none" | "any";

/**
 * Builds the content security policy of one HTML page. Inline scripts are allowed by hash, because a cached page cannot
 * carry a nonce.
 * @param inlineScripts the contents of those that the page's renderer wrote, whatever else a page may end up with
 * @param connectSources origins that scripts may connect to, besides the page's own
 */
export function contentSecurityPolicy(
  inlineScripts: readonly string[],
  frameAncestors: FrameAncestors,
  connectSources: string[] = [],
): string {
  const hashes = inlineScripts.map((script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  return [
    ...SHARED_SOURCES,
    ["script-src 'self'", ...new Set(hashes)].join(" "),
    ["connect-src 'self'", ...connectSources].join(" "),
    `frame-ancestors ${frameAncestors === "none" ? "'none'" : "*"}`,
    `form-action ${frameAncestors === "none" ? "'self'" : "'none'"}`,
  ].join("; ");
}

/** The policy of responses that are not HTML pages: nothing may run. */
export const NON_PAGE_CSP = "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";
