import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { type EpisodeView, episodeViewSchema } from "#domain/episodes/episode.ts";
import { feedChangesSchema, feedInputSchema, feedViewSchema, sortMethodSchema } from "#domain/feeds/feed.ts";
import type { Context } from "../context.ts";
import { authenticatedRoutes } from "../http/authenticated-routes.ts";
import { confirmationSchema, idParameter } from "../http/schemas.ts";
import { sendLongJson } from "../http/send-long-json.ts";
import { readEpisodesInOrder } from "../operations/episodes/ordered-episodes.ts";
import { changeSortMethod, createFeed, deleteFeed, requireOwnFeed, updateFeed } from "../operations/feeds/feeds.ts";
import { type FeedWithCount, listFeeds } from "../store/feeds.ts";
import { presentEpisode } from "../views/episodes.ts";
import { presentFeed } from "../views/feeds.ts";

const params = z.object({ feedId: idParameter });

const tags = ["feeds"];

/** Lists, creates, changes and deletes the signed-in user's feeds. */
export function feedRoutes(context: Context): FastifyPluginAsyncZod {
  return async (app) => {
    const authenticated = authenticatedRoutes(context, app);

    authenticated.get(
      "/api/feeds",
      { schema: { tags, response: { 200: z.array(feedViewSchema) } } },
      async ({ user }) => {
        const feeds = await listFeeds(context.db, user.id);
        return feeds.map((feed) => presentFeed(feed, user));
      },
    );

    authenticated.post(
      "/api/feeds",
      { schema: { tags, body: feedInputSchema, response: { 201: feedViewSchema } } },
      async ({ user }, { body }, reply) => {
        const feed = await createFeed(context, user, body);
        return reply.code(201).send(presentFeed(feed, user));
      },
    );

    authenticated.get(
      "/api/feeds/:feedId",
      {
        schema: {
          tags,
          params,
          response: { 200: z.object({ feed: feedViewSchema, episodes: z.array(episodeViewSchema) }) },
        },
      },
      async ({ user }, { params: { feedId } }, reply) => {
        const feed = await requireOwnFeed(context.db, user, feedId);
        return sendLongJson(reply, { feed: presentFeed(feed, user), episodes: presentEpisodes(context, feed) });
      },
    );

    authenticated.patch(
      "/api/feeds/:feedId",
      { schema: { tags, params, body: feedChangesSchema, response: { 200: feedViewSchema } } },
      async ({ user }, { params: { feedId }, body }) =>
        presentFeed(await updateFeed(context, user, feedId, body), user),
    );

    authenticated.patch(
      "/api/feeds/:feedId/sort",
      { schema: { tags, params, body: z.object({ sortMethod: sortMethodSchema }), response: { 200: feedViewSchema } } },
      async ({ user }, { params: { feedId }, body }) =>
        presentFeed(await changeSortMethod(context, user, feedId, body.sortMethod), user),
    );

    authenticated.delete(
      "/api/feeds/:feedId",
      { schema: { tags, params, response: { 200: confirmationSchema } } },
      async ({ user }, { params: { feedId } }) => {
        await deleteFeed(context, user, feedId);
        return { message: "Feed deleted successfully" };
      },
    );
  };
}

async function* presentEpisodes(context: Context, feed: FeedWithCount): AsyncGenerator<EpisodeView> {
  for await (const episode of readEpisodesInOrder(context, feed)) yield presentEpisode(episode);
}
