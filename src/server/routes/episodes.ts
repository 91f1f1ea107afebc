import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { appearancesQuery, ownAppearanceSchema } from "#domain/episodes/appearance-list.ts";
import {
  batchItemResultSchema,
  EPISODES_PER_BATCH,
  episodeBatchSchema,
  episodeChangesSchema,
  episodeSelectionSchema,
  episodeTransferSchema,
  episodeViewSchema,
  newEpisodeSchema,
  reorderSchema,
} from "#domain/episodes/episode.ts";
import { DESCRIPTION_MAX_LENGTH, URL_MAX_LENGTH } from "#domain/fields.ts";
import type { Context } from "../context.ts";
import { authenticatedRoutes } from "../http/authenticated-routes.ts";
import { confirmationSchema, idParameter } from "../http/schemas.ts";
import { deleteEpisode, deleteEpisodes, restoreEpisodes } from "../operations/episodes/deleted-episodes.ts";
import { copyEpisodes, moveEpisodes } from "../operations/episodes/episode-transfers.ts";
import { addEpisode, addEpisodes, reorderEpisodes, updateEpisode } from "../operations/episodes/episodes.ts";
import { listOwnAppearances } from "../operations/episodes/own-appearances.ts";
import { presentBatchItem, presentEpisode } from "../views/episodes.ts";

const feedParams = z.object({ feedId: idParameter });
const episodeParams = z.object({ episodeId: idParameter });

/** A batch may be full of episodes with the longest fields. A character takes up to three bytes of UTF-8. */
const BATCH_MAX_BYTES = EPISODES_PER_BATCH * 3 * (DESCRIPTION_MAX_LENGTH + 10 * URL_MAX_LENGTH);

const tags = ["episodes"];

/** Lists, adds, moves, copies, reorders, changes, deletes and restores episodes of the signed-in user's feeds. */
export function episodeRoutes(context: Context): FastifyPluginAsyncZod {
  return async (app) => {
    const authenticated = authenticatedRoutes(context, app);

    authenticated.get(
      "/api/user/appearances",
      {
        schema: {
          tags,
          description:
            "The user's appearances in all feeds, newest first. X-Total-Count counts all that the filters let through.",
          querystring: appearancesQuery,
          response: { 200: z.array(ownAppearanceSchema) },
        },
      },
      async ({ user }, { query }, reply) => {
        const { total, appearances } = await listOwnAppearances(context, user, query);
        reply.header("x-total-count", total);
        return appearances.map(({ episode, feedIds }) => ({ ...presentEpisode(episode), feedIds }));
      },
    );

    authenticated.post(
      "/api/feeds/:feedId/episodes",
      { schema: { tags, params: feedParams, body: newEpisodeSchema, response: { 201: episodeViewSchema } } },
      async ({ user }, { params: { feedId }, body }, reply) => {
        const episode = await addEpisode(context, user, feedId, body);
        return reply.code(201).send(presentEpisode(episode));
      },
    );

    authenticated.post(
      "/api/feeds/:feedId/episodes/batch",
      {
        bodyLimit: BATCH_MAX_BYTES,
        schema: {
          tags,
          params: feedParams,
          body: episodeBatchSchema,
          response: { 200: z.array(batchItemResultSchema) },
        },
      },
      async ({ user }, { params: { feedId }, body }) =>
        (await addEpisodes(context, user, feedId, body.episodes)).map(presentBatchItem),
    );

    authenticated.post(
      "/api/feeds/:feedId/episodes/move",
      { schema: { tags, params: feedParams, body: episodeTransferSchema, response: { 200: confirmationSchema } } },
      async ({ user }, { params: { feedId }, body }) => {
        await moveEpisodes(context, user, feedId, body);
        return { message: "The episodes have been moved." };
      },
    );

    authenticated.post(
      "/api/feeds/:feedId/episodes/copy",
      {
        schema: {
          tags,
          params: feedParams,
          body: episodeTransferSchema,
          response: { 200: z.object({ copiedCount: z.int() }) },
        },
      },
      async ({ user }, { params: { feedId }, body }) => ({
        copiedCount: await copyEpisodes(context, user, feedId, body),
      }),
    );

    authenticated.post(
      "/api/feeds/:feedId/episodes/delete",
      {
        schema: {
          tags,
          description: "Deletes episodes. They can be restored for an hour.",
          params: feedParams,
          body: episodeSelectionSchema,
          response: { 200: confirmationSchema },
        },
      },
      async ({ user }, { params: { feedId }, body }) => {
        await deleteEpisodes(context, user, feedId, body.episodeIds);
        return { message: "The episodes have been removed from your feed." };
      },
    );

    authenticated.post(
      "/api/feeds/:feedId/episodes/restore",
      {
        schema: {
          tags,
          description:
            "Undoes the deletion of episodes of the feed, within an hour: they are as they were, guids and places included.",
          params: feedParams,
          body: episodeSelectionSchema,
          response: { 200: confirmationSchema },
        },
      },
      async ({ user }, { params: { feedId }, body }) => {
        await restoreEpisodes(context, user, feedId, body.episodeIds);
        return { message: "The episodes are back in your feed." };
      },
    );

    authenticated.post(
      "/api/feeds/:feedId/episodes/reorder",
      { schema: { tags, params: feedParams, body: reorderSchema, response: { 200: confirmationSchema } } },
      async ({ user }, { params: { feedId }, body }) => {
        await reorderEpisodes(context, user, feedId, body.episodeIds);
        return { message: "The order of your episodes has been updated." };
      },
    );

    authenticated.patch(
      "/api/episodes/:episodeId",
      { schema: { tags, params: episodeParams, body: episodeChangesSchema, response: { 200: episodeViewSchema } } },
      async ({ user }, { params: { episodeId }, body }) =>
        presentEpisode(await updateEpisode(context, user, episodeId, body)),
    );

    authenticated.delete(
      "/api/episodes/:episodeId",
      { schema: { tags, params: episodeParams, response: { 200: confirmationSchema } } },
      async ({ user }, { params: { episodeId } }) => {
        await deleteEpisode(context, user, episodeId);
        return { message: "The episode has been removed from your feed." };
      },
    );
  };
}
