import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AnalyticsConfig } from "#domain/analytics-config.ts";
import { PUBLIC_PAGE_EPISODES, pageNumber } from "#domain/public-pages.ts";
import { parseTimestampLink } from "#domain/timestamp-link.ts";
import type { Context } from "../context.ts";
import { notFound } from "../errors.ts";
import { sendCachedResponse } from "../http/conditional-response.ts";
import { contentSecurityPolicy } from "../http/csp.ts";
import { CachedResponse, type ResponseCache } from "../http/response-cache.ts";
import { createPublicPageData } from "../operations/public-page-data.ts";
import {
  findEpisodeIndex,
  findFeedVersionKey,
  findProfileVersionKey,
  findPublicFeed,
  findPublicOwner,
  type PublicOwner,
  profileModifiedAt,
} from "../operations/public-pages.ts";
import type { Renderer } from "../rendering/renderer.ts";

/** For search engines: whatever is missing now shall not be listed. */
const NOT_TO_BE_FOUND = { "x-robots-tag": "noindex" };

const PUBLIC_ADDRESS = /^\/u\/([^/]+)(?:\/([^/]+))?$/;

/** The screens, rendered whole. Public ones are kept as bytes for as long as their revision lasts. */
export function publicPageRoutes(context: Context, renderer: Renderer, cache: ResponseCache) {
  const publicPages = createPublicPageData(context);
  const { analytics: productEvents } = context.config;

  return async (app: FastifyInstance): Promise<void> => {
    app.get("/*", { schema: { hide: true } }, async (request, reply) => {
      const url = new URL(context.config.publicUrl + request.url);
      if (url.pathname.startsWith("/api/")) throw notFound("Address");
      const place = publicPlace(url.pathname);
      const revision = place && (await findShownRevision(context, place));
      const render = () => renderer.renderPage(screenRequest(request, url), publicPages, productEvents);
      if (!revision) return sendScreen(reply, await render(), { framing: "nobody", productEvents });

      await turnToEpisode(context, place, url.searchParams);
      const page = place.slug === undefined ? 1 : pageNumber(url.searchParams.get("page"));
      const key = `page ${page} at ${url.pathname} of ${revision}`;
      const rendered = await cache.findOrRender(key, async () => {
        const owner = await findPublicOwner(context, place.screenName);
        const screen = await render();
        const modifiedAt = owner.status === "found" ? pageModifiedAt(renderer, owner.value) : undefined;
        return renderPage(await screen.text(), screen.status, modifiedAt, productEvents);
      });
      return sendCachedResponse(request, reply, rendered, context.now());
    });
  };
}

/**
 * Answers with the screen for something that is missing.
 * @param path where the screen would be
 */
export async function sendNotFoundPage(
  context: Context,
  renderer: Renderer,
  reply: FastifyReply,
  path: string,
  framing: "nobody" | "anybody",
): Promise<FastifyReply> {
  const productEvents = framing === "nobody" ? context.config.analytics : null;
  const request = new Request(context.config.publicUrl + path);
  const screen = await renderer.renderPage(request, createPublicPageData(context), productEvents);
  return sendScreen(reply, screen, { framing, productEvents });
}

/** When a public HTML page last changed: its content, or the build that rendered it. */
export function pageModifiedAt(renderer: Renderer, owner: PublicOwner): Date {
  return new Date(Math.max(profileModifiedAt(owner).getTime(), renderer.builtAt.getTime()));
}

interface PublicPlace {
  screenName: string;
  /** absent on a profile */
  slug?: string;
}

function publicPlace(pathname: string): PublicPlace | undefined {
  const [, screenName, slug] = PUBLIC_ADDRESS.exec(pathname) ?? [];
  if (screenName === undefined) return undefined;
  try {
    const place = { screenName: decodeURIComponent(screenName) };
    return slug === undefined ? place : { ...place, slug: decodeURIComponent(slug) };
  } catch {
    return undefined;
  }
}

async function findShownRevision(context: Context, { screenName, slug }: PublicPlace): Promise<string | undefined> {
  return slug === undefined
    ? findProfileVersionKey(context, screenName)
    : findFeedVersionKey(context, screenName, slug);
}

/** A link to a moment comes to lead to the page of the feed that holds its episode. */
async function turnToEpisode(
  context: Context,
  { screenName, slug }: PublicPlace,
  searchParams: URLSearchParams,
): Promise<void> {
  const episodeId = parseTimestampLink(searchParams)?.episodeId;
  if (slug === undefined || searchParams.has("page") || !episodeId) return;
  const lookup = await findPublicFeed(context, screenName, slug);
  if (lookup.status !== "found" || lookup.value.feed.episodeCount <= PUBLIC_PAGE_EPISODES) return;
  const place = (await findEpisodeIndex(context, lookup.value.feed, episodeId)) ?? 0;
  const page = Math.floor(place / PUBLIC_PAGE_EPISODES) + 1;
  if (page > 1) searchParams.set("page", String(page));
}

function screenRequest(request: FastifyRequest, url: URL): Request {
  // Screens never depend on who asks: what is personal is fetched by the page itself.
  return new Request(url, { headers: { accept: request.headers.accept ?? "*/*" } });
}

function renderPage(
  html: string,
  status: number,
  modifiedAt: Date | undefined,
  productEvents: AnalyticsConfig | null,
): CachedResponse {
  return new CachedResponse(Buffer.from(html), {
    status,
    contentType: "text/html; charset=utf-8",
    modifiedAt,
    headers: {
      "content-security-policy": contentSecurityPolicy(html, "nobody", connectSources(productEvents)),
      ...(status === 200 ? {} : NOT_TO_BE_FOUND),
    },
  });
}

async function sendScreen(
  reply: FastifyReply,
  screen: Response,
  { framing, productEvents }: { framing: "nobody" | "anybody"; productEvents: AnalyticsConfig | null },
): Promise<FastifyReply> {
  const location = screen.headers.get("location");
  if (location) return reply.header("cache-control", "no-cache").redirect(location, screen.status);
  const body = await screen.text();
  return reply
    .code(screen.status)
    .headers({
      "cache-control": "no-cache",
      "content-security-policy": contentSecurityPolicy(body, framing, connectSources(productEvents)),
      ...(screen.status === 200 ? {} : NOT_TO_BE_FOUND),
    })
    .type(screen.headers.get("content-type") ?? "text/html; charset=utf-8")
    .send(body);
}

function connectSources(productEvents: AnalyticsConfig | null): string[] {
  return productEvents ? [new URL(productEvents.host).origin] : [];
}
