import type { FastifyInstance, FastifyRequest } from "fastify";
import { paths } from "#domain/paths.ts";
import { type EmbedOptions, parseEmbedOptions } from "#domain/public-pages/embed.ts";
import type { Context } from "../context.ts";
import { cacheKeys } from "../http/cache-keys.ts";
import { sendCachedResponse } from "../http/conditional-response.ts";
import { createPageResponse, pageModifiedAt, sendPage } from "../http/page-response.ts";
import { redirectToNewName } from "../http/redirect.ts";
import type { LimitRendering } from "../http/rendering-limit.ts";
import type { ResponseCache } from "../http/response-cache.ts";
import { listEmbedEpisodes } from "../operations/embed-episodes.ts";
import { createPublicPageData } from "../operations/public-page-data.ts";
import { contentKey, findFeedVersionKey, profileModifiedAt, versionKey } from "../operations/public-page-versions.ts";
import { findPublicFeed, type PublicOwner } from "../operations/public-pages.ts";
import type { Renderer } from "../rendering/renderer.ts";
import type { FeedWithCount } from "../store/feeds.ts";
import { presentEpisode } from "../views/episodes.ts";
import { presentFeed } from "../views/feeds.ts";
import { presentProfile } from "../views/users.ts";

/**
 * The page of a feed that cannot exist, because the screen name is too short. The requested path is not rendered: its
 * dot segments could lead to another page.
 */
const MISSING_FEED_PATH = paths.publicFeed("-", "-");

type EmbedRequest = FastifyRequest<{ Params: { screenName: string; feedSlug: string } }>;

/** Serves the embedded player, the only page that other sites may frame. */
export function embedRoutes(
  context: Context,
  renderer: Renderer,
  cache: ResponseCache,
  limitRendering: LimitRendering,
) {
  const { publicUrl, footerLinks } = context.config;
  const policy = { frameAncestors: "any" } as const;

  const renderNotFound = () =>
    renderer.renderPage(new Request(publicUrl + MISSING_FEED_PATH), {
      config: { origin: publicUrl, analytics: null, footerLinks, canSendMail: context.sendMail !== undefined },
      publicPages: createPublicPageData(context),
      hasSessionCookie: false,
    });

  const renderPlayer = async (owner: PublicOwner, feed: FeedWithCount, options: EmbedOptions) => {
    const { episodes, requested } = await listEmbedEpisodes(context, feed, options);
    const html = await renderer.renderEmbed({
      profile: presentProfile(owner.user),
      feed: presentFeed(feed, owner.user),
      episodes: episodes.map(presentEpisode),
      origin: publicUrl,
      theme: options.theme,
      openEpisodeId: requested?.id ?? null,
      startSeconds: options.startSeconds,
    });
    return createPageResponse(html, {
      ...policy,
      modifiedAt: pageModifiedAt(renderer, profileModifiedAt(owner)),
      headers: { "cross-origin-resource-policy": "cross-origin", "x-robots-tag": "noindex" },
    });
  };

  return async (app: FastifyInstance): Promise<void> => {
    app.get("/u/:screenName/:feedSlug/embed", { schema: { hide: true } }, async (request: EmbedRequest, reply) => {
      const { screenName, feedSlug } = request.params;
      const { searchParams } = new URL(publicUrl + request.url);
      const options = parseEmbedOptions(searchParams);
      reply.removeHeader("x-frame-options");
      const version = await findFeedVersionKey(context, screenName, feedSlug);
      const cached = version && cache.find(cacheKeys.embed(options, version));
      if (cached) return sendCachedResponse(request, reply, cached, context.now());
      const lookup = await findPublicFeed(context, screenName, feedSlug);
      if (lookup.status === "missing") {
        limitRendering(request);
        return sendPage(reply, await renderNotFound(), policy);
      }
      if (lookup.status === "moved")
        return redirectToNewName(request, reply, paths.embed(lookup.location.screenName, lookup.location.slug));
      const { feed, ...owner } = lookup.value;
      const key = cacheKeys.embed(options, versionKey(owner, feed));
      const unchanged = cache.findByContent(key, cacheKeys.embed(options, contentKey(owner, feed)));
      if (unchanged) return sendCachedResponse(request, reply, unchanged, context.now());
      limitRendering(request);
      const response = await cache.findOrRender(key, () => renderPlayer(owner, feed, options));
      return sendCachedResponse(request, reply, response, context.now());
    });
  };
}
