import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { parseTimestampLink, QUOTE_PARAMETER } from "#domain/episodes/timestamp-link.ts";
import {
  PUBLIC_PAGE_EPISODES,
  type PublicPage,
  type PublicPageData,
  parsePageNumber,
  parseSearchQuery,
  SHOW_CONTACT,
  type SharedMoment,
} from "#domain/public-pages/public-pages.ts";
import { MISSING } from "#domain/resolved.ts";
import type { Context } from "../context.ts";
import { notFound } from "../errors.ts";
import { authenticate } from "../http/authentication.ts";
import { cacheKeys } from "../http/cache-keys.ts";
import type { ClientLimit } from "../http/client-limit.ts";
import { sendCachedResponse } from "../http/conditional-response.ts";
import { countVisit } from "../http/count-visits.ts";
import { createPageResponse, createSharedPageResponse, pageModifiedAt, sendPage } from "../http/page-response.ts";
import type { CachedResponse, ResponseCache } from "../http/response-cache.ts";
import { sessionToken } from "../http/session-cookie.ts";
import { MISSING_FEED_PATH, MISSING_PROFILE_PATH, type SharedPages } from "../http/shared-pages.ts";
import { findSharedMoment } from "../operations/feeds/search.ts";
import { createPublicPageData, loadFeedPage, loadProfilePage } from "../operations/published/public-page-data.ts";
import {
  contentKey,
  type FoundVersion,
  findPublicFeedVersion,
  findPublicProfileVersion,
  type PublicVersion,
  profileModifiedAt,
} from "../operations/published/public-page-versions.ts";
import {
  findEpisodeIndex,
  findPublicFeed,
  findPublicOwner,
  type PublicOwner,
} from "../operations/published/public-pages.ts";
import { readPublic } from "../operations/published/read-public.ts";
import type { Renderer } from "../rendering/renderer.ts";
import type { FeedWithCount } from "../store/feeds.ts";
import { pageCountOf } from "../views/public-pages.ts";

/** What is quoted from a transcript should be found on the page of its show. */
const NO_QUOTES = "noindex, nosnippet";

/** For pages that are the same for everybody: they need no database, which may be away. */
const NO_PUBLIC_PAGES: PublicPageData = {
  renamedProfilePath: async () => undefined,
  profilePage: async () => MISSING,
  feedPage: async () => MISSING,
  hiddenFeed: async () => undefined,
};

const PUBLIC_PAGE_PATH = /^\/u\/([^/]+)(?:\/([^/]+))?$/;

/** Serves every page of the web application, rendered on the server. Profiles and feeds are cached by version. */
export function publicPageRoutes(
  context: Context,
  renderer: Renderer,
  cache: ResponseCache,
  sharedPages: SharedPages,
  limits: { rendering: ClientLimit; searching: ClientLimit },
) {
  const limitRendering = limits.rendering;
  const { analytics, footerLinks, publicUrl } = context.config;
  const config = { origin: publicUrl, analytics, footerLinks, canSendMail: context.sendMail !== undefined };
  const policy = {
    frameAncestors: "none",
    connectSources: analytics ? [new URL(analytics.host).origin] : [],
  } as const;

  const sendShared = async (request: FastifyRequest, reply: FastifyReply, path: string) => {
    const response = await sharedPages.findOrRender(path, async () => {
      const page = await renderer.renderPage(new Request(publicUrl + path), {
        config,
        publicPages: NO_PUBLIC_PAGES,
        hasSessionCookie: false,
      });
      return createSharedPageResponse(page, policy);
    });
    return sendCachedResponse(request, reply, response, context.now());
  };

  const send = (request: FastifyRequest, reply: FastifyReply, response: CachedResponse, { feedId }: PublicVersion) => {
    if (feedId !== undefined && response.status === 200) countVisit(context, "page", feedId, request.raw);
    return sendCachedResponse(request, reply, response, context.now());
  };

  return async (app: FastifyInstance): Promise<void> => {
    app.get("/*", { schema: { hide: true } }, (request, reply) =>
      readPublic(context, async (reading) => {
        const url = new URL(publicUrl + request.url);
        if (url.pathname.startsWith("/api/")) throw notFound("Route");
        const hasSessionCookie = sessionToken(context, request) !== undefined;
        const render = (publicPages = createPublicPageData(reading)) =>
          renderer.renderPage(pageRequest(request, url), { config, publicPages, hasSessionCookie });
        const publicPage = parsePublicPagePath(url.pathname);
        const sharedPath = publicPage ? undefined : await renderer.sharedDocumentPath(url);
        if (sharedPath !== undefined) return sendShared(request, reply, sharedPath);
        const version = publicPage && (await findVersion(reading, publicPage));
        if (!version) {
          const isForEverybody = publicPage && (publicPage.slug === undefined || !hasSessionCookie);
          const missingPath = isForEverybody && (await findMissingPath(reading, publicPage));
          if (missingPath) return sendShared(request, reply, missingPath);
          limitRendering(request);
          if (publicPage?.slug === undefined || !hasSessionCookie) return sendPage(reply, await render(), policy);
          // Its owner and administrators learn why visitors do not see the feed.
          const viewer = (await authenticate(reading, request, reply))?.user;
          const page = await render(createPublicPageData(reading, viewer));
          return sendPage(reply, page, { ...policy, isPersonal: true });
        }

        await selectPageOfLinkedEpisode(reading, publicPage, url.searchParams);
        const page = publicPage.slug === undefined ? 1 : parsePageNumber(url.searchParams.get("page"));
        const moment = await findLinkedMoment(reading, publicPage, url.searchParams);
        const variant = moment ? `moment ${moment.url}` : variantOf(publicPage, url.searchParams);
        const key = cacheKeys.page(page, version.key, variant);
        const cached = cache.find(key);
        if (cached) return send(request, reply, cached, version);
        const lookup = await findPage(reading, publicPage);
        // The page of a feed may be as it was before its owner changed something else.
        const unchanged =
          lookup?.feed && cache.findByContent(key, cacheKeys.page(page, contentKey(lookup, lookup.feed), variant));
        if (unchanged) return send(request, reply, unchanged, version);
        if (variant === "" && lookup?.feed && page > pageCountOf(lookup.feed.episodeCount))
          return sendShared(request, reply, MISSING_FEED_PATH);
        limitRendering(request);
        if (parseSearchQuery(url.searchParams.get("q")) !== "") limits.searching(request);
        const response = await cache.findOrRender(key, async () => {
          const shown = lookup && (await loadPage(reading, lookup, page, url.searchParams, moment));
          const rendered = shown
            ? { status: 200, body: await renderer.renderPublicPage(url, shown, config) }
            : await render();
          return createPageResponse(rendered, {
            ...policy,
            status: rendered.status,
            // Search engines and address collectors should find the page itself.
            ...(variant !== "" && { headers: { "x-robots-tag": variant === "contact" ? "noindex" : NO_QUOTES } }),
            modifiedAt: lookup && pageModifiedAt(renderer, profileModifiedAt(lookup)),
          });
        });
        return send(request, reply, response, version);
      }),
    );
  };
}

/** @returns the path of a page that shows that there is no such page; undefined when it has moved */
async function findMissingPath(context: Context, { screenName, slug }: PublicPagePath): Promise<string | undefined> {
  if (slug === undefined)
    return (await findPublicOwner(context, screenName)).status === "missing" ? MISSING_PROFILE_PATH : undefined;
  return (await findPublicFeed(context, screenName, slug)).status === "missing" ? MISSING_FEED_PATH : undefined;
}

/** Finds whose page it is, and of which feed; undefined if it has gone since its version was found. */
async function findPage(
  context: Context,
  { screenName, slug }: PublicPagePath,
): Promise<(PublicOwner & { feed?: FeedWithCount }) | undefined> {
  const lookup =
    slug === undefined ? await findPublicOwner(context, screenName) : await findPublicFeed(context, screenName, slug);
  return lookup.status === "found" ? lookup.value : undefined;
}

/** @returns undefined when a feed has fewer pages */
async function loadPage(
  context: Context,
  { feed, ...owner }: PublicOwner & { feed?: FeedWithCount },
  page: number,
  searchParams: URLSearchParams,
  moment: SharedMoment | undefined,
): Promise<PublicPage | undefined> {
  const query = parseSearchQuery(searchParams.get("q"));
  if (!feed) {
    const showsContact = searchParams.get("contact") === SHOW_CONTACT;
    return { screen: "profile", shown: await loadProfilePage(context, owner, showsContact, query) };
  }
  const shown = await loadFeedPage(context, { ...owner, feed }, page, query, moment);
  return shown && { screen: "feed", shown };
}

interface PublicPagePath {
  screenName: string;
  /** of a feed; undefined on a profile */
  slug: string | undefined;
}

function parsePublicPagePath(pathname: string): PublicPagePath | undefined {
  const [, screenName, slug] = PUBLIC_PAGE_PATH.exec(pathname) ?? [];
  if (screenName === undefined) return undefined;
  try {
    return { screenName: decodeURIComponent(screenName), slug: slug && decodeURIComponent(slug) };
  } catch {
    return undefined;
  }
}

function findVersion(context: Context, { screenName, slug }: PublicPagePath): FoundVersion {
  return slug === undefined
    ? findPublicProfileVersion(context, screenName)
    : findPublicFeedVersion(context, screenName, slug);
}

/** What the query string asks for besides a page's number; '' for nothing that changes the page. */
function variantOf({ slug }: PublicPagePath, searchParams: URLSearchParams): string {
  const query = parseSearchQuery(searchParams.get("q"));
  if (query !== "") return `query ${JSON.stringify(query)}`;
  return slug === undefined && searchParams.get("contact") === SHOW_CONTACT ? "contact" : "";
}

/** Finds what is said where the link to a moment points to, for the link's preview. */
async function findLinkedMoment(
  context: Context,
  path: PublicPagePath,
  searchParams: URLSearchParams,
): Promise<SharedMoment | undefined> {
  const { episodeId = null, seconds = 0 } = parseTimestampLink(searchParams) ?? {};
  const token = searchParams.get(QUOTE_PARAMETER);
  if (path.slug === undefined || episodeId === null || token === null || searchParams.has("q")) return undefined;
  const { user, feed } = (await findPage(context, path)) ?? {};
  return user && feed && findSharedMoment(context, { user, feed }, { episodeId, seconds, token });
}

/** Adds `page` to the URL of a timestamp link, so that it opens the page of the feed that lists its episode. */
async function selectPageOfLinkedEpisode(
  context: Context,
  { screenName, slug }: PublicPagePath,
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
