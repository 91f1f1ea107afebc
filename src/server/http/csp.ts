import { createHash } from "node:crypto";
import { Parser } from "htmlparser2";

/** Artwork and audio may come from any host. Videos play on YouTube's cookieless host. */
const SHARED_SOURCES = [
  "default-src 'none'",
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
 * @param connectSources origins that scripts may connect to, besides the page's own
 */
export function contentSecurityPolicy(
  html: string,
  frameAncestors: FrameAncestors,
  connectSources: string[] = [],
): string {
  const hashes = inlineScripts(html).map(
    (script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
  return [
    ...SHARED_SOURCES,
    ["script-src 'self'", ...new Set(hashes)].join(" "),
    ["connect-src 'self'", ...connectSources].join(" "),
    `frame-ancestors ${frameAncestors === "none" ? "'none'" : "*"}`,
    `form-action ${frameAncestors === "none" ? "'self'" : "'none'"}`,
  ].join("; ");
}

/** The policy of responses that are not HTML pages: nothing may run. */
export const NON_PAGE_CSP = "default-src 'none'; frame-ancestors 'none'";

function inlineScripts(html: string): string[] {
  const scripts: string[] = [];
  let script: string | undefined;
  const parser = new Parser({
    onopentag(name, attributes) {
      const isData = attributes.type?.includes("json") ?? false;
      if (name === "script" && attributes.src === undefined && !isData) script = "";
    },
    ontext(text) {
      if (script !== undefined) script += text;
    },
    onclosetag(name) {
      if (name === "script" && script !== undefined) {
        scripts.push(script);
        script = undefined;
      }
    },
  });
  parser.end(html);
  return scripts;
}
