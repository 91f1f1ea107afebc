import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { episodeViewSchema } from "#domain/episode.ts";
import { publicFeedSchema } from "#domain/feed.ts";
import { apiPaths } from "#domain/paths.ts";
import { publicProfileSchema } from "#domain/user.ts";
import type { Context } from "../context.ts";
import { notFound } from "../errors.ts";
import { redirectToNewName } from "../http/redirect.ts";
import { paginationQuery } from "../http/schemas.ts";
import { findPublicFeed, findPublicOwner, listPublicEpisodes, listVisibleFeeds } from "../operations/public-pages.ts";
import { presentEpisode } from "../views/episodes.ts";
import { presentFeed } from "../views/feeds.ts";
import { presentProfile } from "../views/users.ts";

const profileParams = z.object({ screenName: z.string() });
const feedParams = profileParams.extend({ feedSlug: z.string() });

/** What anybody may read of a guest and their visible feeds. Addresses under an old name answer 301. */
export function publicApiRoutes(context: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/api/users/screen-name/:screenName",
      { schema: { tags: ["public"], params: profileParams, response: { 200: publicProfileSchema } } },
      async (request, reply) => {
        const owner = await findPublicOwner(context, request.params.screenName);
        if (!isFound(owner)) return moveOrRefuseProfile(request, reply, owner, apiPaths.publicProfile);
        return presentProfile(owner.found.user);
      },
    );

    app.get(
      "/api/users/screen-name/:screenName/feeds",
      { schema: { tags: ["public"], params: profileParams, response: { 200: z.array(publicFeedSchema) } } },
      async (request, reply) => {
        const owner = await findPublicOwner(context, request.params.screenName);
        if (!isFound(owner)) return moveOrRefuseProfile(request, reply, owner, apiPaths.publicFeeds);
        const feeds = await listVisibleFeeds(context, owner.found);
        return feeds.map((feed) => presentFeed(feed, owner.found.user));
      },
    );

    app.get(
      "/api/users/screen-name/:screenName/feeds/:feedSlug",
      { schema: { tags: ["public"], params: feedParams, response: { 200: publicFeedSchema } } },
      async (request, reply) => {
        const { screenName, feedSlug } = request.params;
        const lookup = await findPublicFeed(context, screenName, feedSlug);
        if (!isFound(lookup)) return moveOrRefuseFeed(request, reply, lookup, apiPaths.publicFeed);
        return presentFeed(lookup.found.feed, lookup.found.user);
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
      async (request, reply) => {
        const { screenName, feedSlug } = request.params;
        const lookup = await findPublicFeed(context, screenName, feedSlug);
        if (!isFound(lookup)) return moveOrRefuseFeed(request, reply, lookup, apiPaths.publicEpisodes);
        const { feed } = lookup.found;
        const { limit, offset } = request.query;
        const episodes = await listPublicEpisodes(context, feed, limit ?? feed.episodeCount, offset);
        reply.header("x-total-count", feed.episodeCount);
        return episodes.map(presentEpisode);
      },
    );
  };
}

function isFound<T extends object>(lookup: T | undefined): lookup is Extract<T, { found: unknown }> {
  return lookup !== undefined && "found" in lookup;
}

/** @throws AppError 404 when the address has not moved either */
function moveOrRefuseProfile(
  request: FastifyRequest,
  reply: FastifyReply,
  lookup: { renamedTo: string } | undefined,
  addressOf: (screenName: string) => string,
): never {
  if (!lookup) throw notFound("Profile");
  return redirectToNewName(request, reply, addressOf(lookup.renamedTo)) as never;
}

/** @throws AppError 404 when the address has not moved either */
function moveOrRefuseFeed(
  request: FastifyRequest,
  reply: FastifyReply,
  lookup: { movedTo: { screenName: string; slug: string } } | undefined,
  addressOf: (screenName: string, slug: string) => string,
): never {
  if (!lookup) throw notFound("Feed");
  return redirectToNewName(request, reply, addressOf(lookup.movedTo.screenName, lookup.movedTo.slug)) as never;
}
