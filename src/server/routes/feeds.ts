import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { episodeViewSchema } from "#domain/episode.ts";
import { feedChangesSchema, feedSchema, feedViewSchema, sortMethodSchema } from "#domain/feed.ts";
import type { Context } from "../context.ts";
import { requireSignIn } from "../http/authentication.ts";
import { presentEpisode, presentFeed } from "../http/presenters.ts";
import { confirmationSchema, idParameter } from "../http/schemas.ts";
import { listEpisodesInOrder } from "../operations/episodes.ts";
import { changeSortMethod, createFeed, deleteFeed, requireOwnFeed, updateFeed } from "../operations/feeds.ts";
import { listFeeds } from "../store/feeds.ts";

const params = z.object({ feedId: idParameter });

/** The signed-in person's own feeds. */
export function feedRoutes(context: Context): FastifyPluginAsyncZod {
  return async (app) => {
    requireSignIn(context, app);

    app.get(
      "/api/feeds",
      { schema: { tags: ["feeds"], response: { 200: z.array(feedViewSchema) } } },
      async ({ signedIn }) => {
        const feeds = await listFeeds(context.db, signedIn.id);
        return feeds.map((feed) => presentFeed(feed, signedIn));
      },
    );

    app.post(
      "/api/feeds",
      { schema: { tags: ["feeds"], body: feedSchema, response: { 201: feedViewSchema } } },
      async ({ signedIn, body }, reply) => {
        const feed = await createFeed(context, signedIn, body);
        return reply.code(201).send(presentFeed(feed, signedIn));
      },
    );

    app.get(
      "/api/feeds/:feedId",
      {
        schema: {
          tags: ["feeds"],
          params,
          response: { 200: z.object({ feed: feedViewSchema, episodes: z.array(episodeViewSchema) }) },
        },
      },
      async ({ signedIn, params: { feedId } }) => {
        const feed = await requireOwnFeed(context.db, signedIn, feedId);
        const episodes = await listEpisodesInOrder(context.db, feed);
        return { feed: presentFeed(feed, signedIn), episodes: episodes.map(presentEpisode) };
      },
    );

    app.patch(
      "/api/feeds/:feedId",
      { schema: { tags: ["feeds"], params, body: feedChangesSchema, response: { 200: feedViewSchema } } },
      async ({ signedIn, params: { feedId }, body }) => {
        return presentFeed(await updateFeed(context, signedIn, feedId, body), signedIn);
      },
    );

    app.patch(
      "/api/feeds/:feedId/sort",
      {
        schema: {
          tags: ["feeds"],
          params,
          body: z.object({ sortMethod: sortMethodSchema }),
          response: { 200: feedViewSchema },
        },
      },
      async ({ signedIn, params: { feedId }, body }) => {
        return presentFeed(await changeSortMethod(context, signedIn, feedId, body.sortMethod), signedIn);
      },
    );

    app.delete(
      "/api/feeds/:feedId",
      { schema: { tags: ["feeds"], params, response: { 200: confirmationSchema } } },
      async ({ signedIn, params: { feedId } }) => {
        await deleteFeed(context, signedIn, feedId);
        return { message: "Feed deleted successfully" };
      },
    );
  };
}
