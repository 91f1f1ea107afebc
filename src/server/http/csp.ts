import { createHash } from "node:crypto";
import { Parser } from "htmlparser2";

/** Artwork and audio live wherever their shows keep them; videos play on YouTube's host without cookies. */
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

/**
 * The policy of one HTML page. Scripts run from our files, and inline only where their text is the one we rendered:
 * a page that is kept cannot carry a nonce.
 * @param framing who may frame the page
 */
export function contentSecurityPolicy(
  html: string,
  framing: "nobody" | "anybody",
  connectSources: string[] = [],
): string {
  const hashes = inlineScripts(html).map(
    (script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
  return [
    ...SHARED_SOURCES,
    ["script-src 'self'", ...new Set(hashes)].join(" "),
    ["connect-src 'self'", ...connectSources].join(" "),
    `frame-ancestors ${framing === "nobody" ? "'none'" : "*"}`,
    `form-action ${framing === "nobody" ? "'self'" : "'none'"}`,
  ].join("; ");
}

/** What runs in answers that are no pages: nothing. */
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
