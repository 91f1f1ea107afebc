import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { escapeXml } from "#domain/escape-xml.ts";
import { paths } from "#domain/paths.ts";
import type { Context } from "../context.ts";
import { sendCachedResponse } from "../http/conditional-response.ts";
import { sendPlainNotFound } from "../http/cors.ts";
import { CachedResponse } from "../http/response-cache.ts";
import type { Db } from "../store/database.ts";
import {
  findHighestId,
  type IdRange,
  listFeedSitemapEntries,
  listProfileSitemapEntries,
  type SitemapEntry,
} from "../store/sitemap-entries.ts";

/** Most addresses in one sitemap, and here the ids that one covers. Source: https://www.sitemaps.org/protocol.html */
const IDS_PER_SITEMAP = 50_000;
const ROWS_PER_QUERY = 5000;
/** Crawlers come now and then; a sitemap takes more work than anything else that is public. */
const SITEMAP_LIMIT = { rateLimit: { max: 120, timeWindow: "5 minutes" } };
const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

interface PageKind {
  table: "feeds" | "users";
  list(db: Db, range: IdRange, limit: number, now: string): Promise<SitemapEntry[]>;
}

const KINDS: Record<string, PageKind> = {
  profiles: { table: "users", list: listProfileSitemapEntries },
  feeds: { table: "feeds", list: listFeedSitemapEntries },
};

/** The screens that are somebody's own, and the API. Players and missing pages say noindex themselves, to be read. */
const CLOSED_TO_CRAWLERS = ["/api/", ...ownScreens()];

/** What search engines ask for before anything else: where not to go, and what there is to find. */
export function robotsAndSitemapRoutes(context: Context) {
  const { publicUrl } = context.config;
  const send = async (request: FastifyRequest, reply: FastifyReply, type: string, body: string) => {
    const rendered = new CachedResponse(Buffer.from(body), {
      contentType: `${type}; charset=utf-8`,
      modifiedAt: undefined,
    });
    return sendCachedResponse(request, reply, rendered, context.now());
  };

  return async (app: FastifyInstance): Promise<void> => {
    app.get("/robots.txt", { schema: { hide: true } }, async (request, reply) =>
      send(request, reply, "text/plain", robotsTxt(publicUrl)),
    );

    app.get("/sitemap.xml", { schema: { hide: true }, config: SITEMAP_LIMIT }, async (request, reply) =>
      send(request, reply, "application/xml", sitemapIndex(publicUrl, await listSitemaps(context))),
    );

    app.get(
      "/sitemaps/:file",
      { schema: { hide: true }, config: SITEMAP_LIMIT },
      async (request: FastifyRequest<{ Params: { file: string } }>, reply) => {
        const [, name = "", number] = /^(profiles|feeds)-([1-9]\d{0,8})\.xml$/.exec(request.params.file) ?? [];
        const kind = KINDS[name];
        const pages = kind && (await listPages(context, kind, rangeOf(Number(number))));
        if (!pages || pages.length === 0) return sendPlainNotFound(reply, "Sitemap not found");
        return send(request, reply, "application/xml", sitemap(publicUrl, pages));
      },
    );
  };
}

function ownScreens(): string[] {
  const screens = [paths.auth(), paths.dashboard(), paths.feeds(), paths.profile(), paths.settings(), paths.admin()];
  // Only the screens and what is below them: somebody may be called "feedsandmore".
  return screens.flatMap((path) => [`${path}$`, `${path}?`, `${path}/`]);
}

/** Source: https://www.rfc-editor.org/rfc/rfc9309 */
function robotsTxt(publicUrl: string): string {
  const rules = CLOSED_TO_CRAWLERS.map((path) => `Disallow: ${path}\n`).join("");
  return `User-agent: *\n${rules}\nSitemap: ${publicUrl}${paths.sitemapIndex()}\n`;
}

function rangeOf(number: number): IdRange {
  return { from: (number - 1) * IDS_PER_SITEMAP + 1, below: number * IDS_PER_SITEMAP + 1 };
}

/** The addresses of the sitemaps that name anything. */
async function listSitemaps({ db, now }: Pick<Context, "db" | "now">): Promise<string[]> {
  const found: string[] = [];
  for (const [name, { table, list }] of Object.entries(KINDS)) {
    const count = Math.ceil((await findHighestId(db, table)) / IDS_PER_SITEMAP);
    for (let number = 1; number <= count; number++) {
      const [first] = await list(db, rangeOf(number), 1, now().toISOString());
      if (first) found.push(paths.sitemap(`${name}-${number}`));
    }
  }
  return found;
}

async function listPages(
  { db, now }: Pick<Context, "db" | "now">,
  kind: PageKind,
  range: IdRange,
): Promise<SitemapEntry[]> {
  const pages: SitemapEntry[] = [];
  for (let { from } = range; from < range.below; ) {
    const rows = await kind.list(db, { from, below: range.below }, ROWS_PER_QUERY, now().toISOString());
    pages.push(...rows);
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_PER_QUERY) break;
    from = last.id + 1;
  }
  return pages;
}

function sitemapIndex(publicUrl: string, sitemapPaths: string[]): string {
  const entries = sitemapPaths.map((path) => `<sitemap><loc>${escapeXml(publicUrl + path)}</loc></sitemap>\n`);
  return document("sitemapindex", entries);
}

function sitemap(publicUrl: string, pages: SitemapEntry[]): string {
  return document(
    "urlset",
    pages.map(({ screenName, slug, revisedAt }) => {
      const path = slug === undefined ? paths.publicProfile(screenName) : paths.publicFeed(screenName, slug);
      return `<url><loc>${escapeXml(publicUrl + path)}</loc><lastmod>${revisedAt}</lastmod></url>\n`;
    }),
  );
}

function document(root: string, entries: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${entries.join("")}</${root}>\n`;
}
