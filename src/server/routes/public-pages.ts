import type { FastifyInstance, FastifyRequest } from "fastify";
import { parseTimestampLink } from "#domain/episodes/timestamp-link.ts";
import {
  PUBLIC_PAGE_EPISODES,
  parsePageNumber,
  parseSearchQuery,
  SHOW_CONTACT,
} from "#domain/public-pages/public-pages.ts";
import type { Context } from "../context.ts";
import { notFound } from "../errors.ts";
import { authenticate } from "../http/authentication.ts";
import { cacheKeys } from "../http/cache-keys.ts";
import { sendCachedResponse } from "../http/conditional-response.ts";
import { createPageResponse, pageModifiedAt, sendPage } from "../http/page-response.ts";
import type { LimitRendering } from "../http/rendering-limit.ts";
import type { CachedResponse, ResponseCache } from "../http/response-cache.ts";
import { sessionToken } from "../http/session-cookie.ts";
import { createPublicPageData } from "../operations/public-page-data.ts";
import {
  contentKey,
  type FoundVersionKey,
  findFeedVersionKey,
  findProfileVersionKey,
  profileModifiedAt,
} from "../operations/public-page-versions.ts";
import { findEpisodeIndex, findPublicFeed, findPublicOwner } from "../operations/public-pages.ts";
import type { Renderer } from "../rendering/renderer.ts";

const PUBLIC_PAGE_PATH = /^\/u\/([^/]+)(?:\/([^/]+))?$/;

/** Serves every page of the web application, rendered on the server. Profiles and feeds are cached by version. */
export function publicPageRoutes(
  context: Context,
  renderer: Renderer,
  cache: ResponseCache,
  limitRendering: LimitRendering,
) {
  const pageData = createPublicPageData(context);
  const { analytics, footerLinks, publicUrl } = context.config;
  const config = { origin: publicUrl, analytics, footerLinks, canSendMail: context.sendMail !== undefined };
  const policy = {
    frameAncestors: "none",
    connectSources: analytics ? [new URL(analytics.host).origin] : [],
  } as const;

  return async (app: FastifyInstance): Promise<void> => {
    app.get("/*", { schema: { hide: true } }, async (request, reply) => {
      const url = new URL(publicUrl + request.url);
      if (url.pathname.startsWith("/api/")) throw notFound("Route");
      const hasSessionCookie = sessionToken(context, request) !== undefined;
      const render = (publicPages = pageData) =>
        renderer.renderPage(pageRequest(request, url), { config, publicPages, hasSessionCookie });
      const publicPage = parsePublicPagePath(url.pathname);
      const version = publicPage && (await findVersionKey(context, publicPage));
      if (!version) {
        limitRendering(request);
        if (publicPage?.slug === undefined || !hasSessionCookie) return sendPage(reply, await render(), policy);
        // Its owner and administrators learn why visitors do not see the feed.
        const viewer = (await authenticate(context, request, reply))?.user;
        const page = await render(createPublicPageData(context, viewer));
        return sendPage(reply, page, { ...policy, isPersonal: true });
      }

      await selectPageOfLinkedEpisode(context, publicPage, url.searchParams);
      const page = publicPage.slug === undefined ? 1 : parsePageNumber(url.searchParams.get("page"));
      const variant = variantOf(publicPage, url.searchParams);
      const key = cacheKeys.page(page, version, variant);
      const cached =
        cache.find(key) ??
        (await findUnchangedPage(context, cache, key, publicPage, (version) => cacheKeys.page(page, version, variant)));
      if (cached) return sendCachedResponse(request, reply, cached, context.now());
      limitRendering(request);
      const response = await cache.findOrRender(key, async () => {
        const owner = await findPublicOwner(context, publicPage.screenName);
        const rendered = await render();
        return createPageResponse(rendered.body, {
          ...policy,
          status: rendered.status,
          // Search engines and address collectors should find the page itself.
          ...(variant !== "" && { headers: { "x-robots-tag": "noindex" } }),
          modifiedAt: owner.status === "found" ? pageModifiedAt(renderer, profileModifiedAt(owner.value)) : undefined,
        });
      });
      return sendCachedResponse(request, reply, response, context.now());
    });
  };
}

/** Finds the page of a feed as it was before its owner changed something else. */
async function findUnchangedPage(
  context: Context,
  cache: ResponseCache,
  key: string,
  { screenName, slug }: PublicPage,
  keyOf: (version: string) => string,
): Promise<CachedResponse | undefined> {
  if (slug === undefined) return undefined;
  const lookup = await findPublicFeed(context, screenName, slug);
  if (lookup.status !== "found") return undefined;
  return cache.findByContent(key, keyOf(contentKey(lookup.value, lookup.value.feed)));
}

interface PublicPage {
  screenName: string;
  /** of a feed; undefined on a profile */
  slug: string | undefined;
}

function parsePublicPagePath(pathname: string): PublicPage | undefined {
  const [, screenName, slug] = PUBLIC_PAGE_PATH.exec(pathname) ?? [];
  if (screenName === undefined) return undefined;
  try {
    return { screenName: decodeURIComponent(screenName), slug: slug && decodeURIComponent(slug) };
  } catch {
    return undefined;
  }
}

function findVersionKey(context: Context, { screenName, slug }: PublicPage): FoundVersionKey {
  return slug === undefined
    ? findProfileVersionKey(context, screenName)
    : findFeedVersionKey(context, screenName, slug);
}

/** What the query string asks for besides a page's number; '' for nothing that changes the page. */
function variantOf({ slug }: PublicPage, searchParams: URLSearchParams): string {
  if (slug === undefined) return searchParams.get("contact") === SHOW_CONTACT ? "contact" : "";
  const query = parseSearchQuery(searchParams.get("q"));
  return query && `query ${JSON.stringify(query)}`;
}

/** Adds `page` to the URL of a timestamp link, so that it opens the page of the feed that lists its episode. */
async function selectPageOfLinkedEpisode(
  context: Context,
  { screenName, slug }: PublicPage,
  searchParams: URLSearchParams,
): Promise<void> {
  const episodeId = parseTimestampLink(searchParams)?.episodeId;
  if (slug === undefined || searchParams.has("page") || searchParams.has("q") || !episodeId) return;
  const lookup = await findPublicFeed(context, screenName, slug);
  if (lookup.status !== "found" || lookup.value.feed.episodeCount <= PUBLIC_PAGE_EPISODES) return;
  const index = (await findEpisodeIndex(context, lookup.value.feed, episodeId)) ?? 0;
  const page = Math.floor(index / PUBLIC_PAGE_EPISODES) + 1;
  if (page > 1) searchParams.set("page", String(page));
}

/** Pages do not depend on request headers. What differs for the signed-in user is never cached. */
function pageRequest(request: FastifyRequest, url: URL): Request {
  return new Request(url, { headers: { accept: request.headers.accept ?? "*/*" } });
}
