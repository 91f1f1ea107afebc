import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { episodeViewSchema } from "#domain/episodes/episode.ts";
import { publicFeedSchema } from "#domain/feeds/feed.ts";
import { apiPaths } from "#domain/paths.ts";
import type { Resolved } from "#domain/resolved.ts";
import { publicProfileSchema } from "#domain/users/user.ts";
import type { Context } from "../context.ts";
import { notFound } from "../errors.ts";
import { cacheKeys } from "../http/cache-keys.ts";
import { sendSharedJson } from "../http/conditional-response.ts";
import { redirectToNewName } from "../http/redirect.ts";
import { CachedResponse, type ResponseCache } from "../http/response-cache.ts";
import { paginationQuery } from "../http/schemas.ts";
import { findPublicFeedVersion, versionKey } from "../operations/published/public-page-versions.ts";
import {
  type FeedLocation,
  findPublicFeed,
  findPublicOwner,
  listPublicEpisodes,
  listVisibleFeeds,
} from "../operations/published/public-pages.ts";
import { readPublic } from "../operations/published/read-public.ts";
import { presentEpisode } from "../views/episodes.ts";
import { presentFeed } from "../views/feeds.ts";
import { presentFullProfile } from "../views/users.ts";

const profileParams = z.object({ screenName: z.string() });
const feedParams = profileParams.extend({ feedSlug: z.string() });

/** Serves profiles and visible feeds to anybody. URLs with a former screen name or slug redirect. */
export function publicApiRoutes(context: Context, cache: ResponseCache): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/api/users/screen-name/:screenName",
      { schema: { tags: ["public"], params: profileParams, response: { 200: publicProfileSchema } } },
      async (request, reply) => {
        const { screenName } = request.params;
        const owner = await readPublic(context, (reading) => findPublicOwner(reading, screenName));
        if (owner.status !== "found") return redirectProfile(request, reply, owner, apiPaths.publicProfile);
        return presentFullProfile(owner.value.user);
      },
    );

    app.get(
      "/api/users/screen-name/:screenName/feeds",
      { schema: { tags: ["public"], params: profileParams, response: { 200: z.array(publicFeedSchema) } } },
      async (request, reply) => {
        const { owner, feeds } = await readPublic(context, async (reading) => {
          const owner = await findPublicOwner(reading, request.params.screenName);
          return { owner, feeds: owner.status === "found" ? await listVisibleFeeds(reading, owner.value) : [] };
        });
        if (owner.status !== "found") return redirectProfile(request, reply, owner, apiPaths.publicFeeds);
        return feeds.map((feed) => presentFeed(feed, owner.value.user));
      },
    );

    app.get(
      "/api/users/screen-name/:screenName/feeds/:feedSlug",
      { schema: { tags: ["public"], params: feedParams, response: { 200: publicFeedSchema } } },
      async (request, reply) => {
        const { screenName, feedSlug } = request.params;
        const lookup = await readPublic(context, (reading) => findPublicFeed(reading, screenName, feedSlug));
        if (lookup.status !== "found") return redirectFeed(request, reply, lookup, apiPaths.publicFeed);
        return presentFeed(lookup.value.feed, lookup.value.user);
      },
    );

    app.get(
      "/api/users/screen-name/:screenName/feeds/:feedSlug/episodes",
      {
        schema: {
          tags: ["public"],
          params: feedParams,
          querystring: paginationQuery,
          response: { 200: z.array(episodeViewSchema) },
        },
      },
      (request, reply) =>
        readPublic(context, async (reading) => {
          const { screenName, feedSlug } = request.params;
          const { limit, offset } = request.query;
          const version = await findPublicFeedVersion(reading, screenName, feedSlug);
          const cached = version && cache.find(cacheKeys.episodes(limit, offset, version.key));
          if (cached) return sendSharedJson(request, reply, cached);
          const lookup = await findPublicFeed(reading, screenName, feedSlug);
          if (lookup.status !== "found") return redirectFeed(request, reply, lookup, apiPaths.publicEpisodes);
          const { feed, ...owner } = lookup.value;
          // All who read this version of a long list at the same time read the same bytes.
          const response = await cache.findOrRender(
            cacheKeys.episodes(limit, offset, versionKey(owner, feed)),
            async () => {
              const rows = await listPublicEpisodes(reading, feed, limit ?? feed.episodeCount, offset);
              // The serializer of this route, whose type knows no lists.
              const episodes: unknown = rows.map(presentEpisode);
              const body = reply.serializeInput(episodes as Record<string, unknown>, "200") as string;
              return new CachedResponse(Buffer.from(body), {
                contentType: "application/json; charset=utf-8",
                modifiedAt: undefined,
                headers: { "x-total-count": String(feed.episodeCount) },
              });
            },
          );
          return sendSharedJson(request, reply, response);
        }),
    );
  };
}

/** @throws AppError 404 unless the profile has moved */
function redirectProfile<Reply extends FastifyReply>(
  request: FastifyRequest,
  reply: Reply,
  resolved: NotFound<string>,
  pathOf: (screenName: string) => string,
): Reply {
  if (resolved.status === "missing") throw notFound("Profile");
  return redirectToNewName(request, reply, pathOf(resolved.location));
}

/** @throws AppError 404 unless the feed has moved */
function redirectFeed<Reply extends FastifyReply>(
  request: FastifyRequest,
  reply: Reply,
  resolved: NotFound<FeedLocation>,
  pathOf: (screenName: string, slug: string) => string,
): Reply {
  if (resolved.status === "missing") throw notFound("Feed");
  return redirectToNewName(request, reply, pathOf(resolved.location.screenName, resolved.location.slug));
}

type NotFound<Location> = Exclude<Resolved<unknown, Location>, { status: "found" }>;
