import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { paths } from "#domain/paths.ts";
import { type EmbedOptions, parseEmbedOptions } from "#domain/public-pages/embed.ts";
import type { Context } from "../context.ts";
import { cacheKeys } from "../http/cache-keys.ts";
import { sendCachedResponse } from "../http/conditional-response.ts";
import { countVisit } from "../http/count-visits.ts";
import { createPageResponse, createSharedPageResponse, pageModifiedAt } from "../http/page-response.ts";
import { redirectToNewName } from "../http/redirect.ts";
import type { LimitRendering } from "../http/rendering-limit.ts";
import type { CachedResponse, ResponseCache } from "../http/response-cache.ts";
import { MISSING_FEED_PATH, type SharedPages } from "../http/shared-pages.ts";
import { findRequestedEpisode, listEmbedEpisodes } from "../operations/published/embed-episodes.ts";
import { createPublicPageData } from "../operations/published/public-page-data.ts";
import {
  contentKey,
  findPublicFeedVersion,
  profileModifiedAt,
  versionKey,
} from "../operations/published/public-page-versions.ts";
import { findPublicFeed, type PublicOwner } from "../operations/published/public-pages.ts";
import { readPublic } from "../operations/published/read-public.ts";
import type { Renderer } from "../rendering/renderer.ts";
import type { FeedWithCount } from "../store/feeds.ts";
import { presentEpisode } from "../views/episodes.ts";
import { presentFeed } from "../views/feeds.ts";
import { presentProfile } from "../views/users.ts";

type EmbedRequest = FastifyRequest<{ Params: { screenName: string; feedSlug: string } }>;

/** Serves the embedded player, the only page that other sites may frame. */
export function embedRoutes(
  context: Context,
  renderer: Renderer,
  cache: ResponseCache,
  sharedPages: SharedPages,
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

  const renderPlayer = async (reading: Context, owner: PublicOwner, feed: FeedWithCount, options: EmbedOptions) => {
    const { episodes, requested } = await listEmbedEpisodes(reading, feed, options);
    const body = await renderer.renderEmbed({
      profile: presentProfile(owner.user),
      feed: presentFeed(feed, owner.user),
      episodes: episodes.map(presentEpisode),
      origin: publicUrl,
      theme: options.theme,
      openEpisodeId: requested?.id ?? null,
    });
    return createPageResponse(
      { body },
      {
        ...policy,
        modifiedAt: pageModifiedAt(renderer, profileModifiedAt(owner)),
        headers: { "cross-origin-resource-policy": "cross-origin", "x-robots-tag": "noindex" },
      },
    );
  };

  const send = (request: FastifyRequest, reply: FastifyReply, response: CachedResponse, feedId: number) => {
    countVisit(context, "embed", feedId, request.raw);
    return sendCachedResponse(request, reply, response, context.now());
  };

  return async (app: FastifyInstance): Promise<void> => {
    app.get("/u/:screenName/:feedSlug/embed", { schema: { hide: true } }, (request: EmbedRequest, reply) =>
      readPublic(context, async (reading) => {
        const { screenName, feedSlug } = request.params;
        const { searchParams } = new URL(publicUrl + request.url);
        const requested = parseEmbedOptions(searchParams);
        reply.removeHeader("x-frame-options");
        const version = await findPublicFeedVersion(reading, screenName, feedSlug);
        const cached = version && cache.find(cacheKeys.embed(requested, version.key));
        if (cached) return send(request, reply, cached, version.feedId);
        const lookup = await findPublicFeed(reading, screenName, feedSlug);
        if (lookup.status === "missing") {
          const response = await sharedPages.findOrRender("missing player", async () =>
            createSharedPageResponse(await renderNotFound(), policy),
          );
          return sendCachedResponse(request, reply, response, context.now());
        }
        if (lookup.status === "moved")
          return redirectToNewName(request, reply, paths.embed(lookup.location.screenName, lookup.location.slug));
        const { feed, ...owner } = lookup.value;
        const options = { ...requested, episode: await findRequestedEpisode(reading, feed, requested) };
        const key = cacheKeys.embed(options, versionKey(owner, feed));
        const known = cache.find(key);
        if (known) return send(request, reply, known, feed.id);
        const unchanged = cache.findByContent(key, cacheKeys.embed(options, contentKey(owner, feed)));
        if (unchanged) return send(request, reply, unchanged, feed.id);
        limitRendering(request);
        const response = await cache.findOrRender(key, () => renderPlayer(reading, owner, feed, options));
        return send(request, reply, response, feed.id);
      }),
    );
  };
}
