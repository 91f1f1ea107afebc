import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { searchQuerySchema, searchResponseSchema } from "#domain/search/results.ts";
import type { Context } from "../context.ts";
import { authenticatedRoutes } from "../http/authenticated-routes.ts";
import { momentSigner } from "../operations/feeds/moment-tokens.ts";
import { searchEpisodes } from "../operations/feeds/search.ts";
import { presentFoundEpisode } from "../views/search.ts";

/** Searches everything that the signed-in user has saved. */
export function searchRoutes(context: Context): FastifyPluginAsyncZod {
  return async (app) => {
    authenticatedRoutes(context, app).get(
      "/api/search",
      {
        userRateLimit: { max: 600, timeWindow: "5 minutes" },
        schema: {
          tags: ["episodes"],
          summary: "Search titles, shows, notes, chapters and transcripts of one's own episodes",
          querystring: searchQuerySchema,
          response: { 200: searchResponseSchema },
        },
      },
      async ({ user }, { query: { q } }) => {
        const sign = await momentSigner(context);
        const found = await searchEpisodes(context, user.id, q);
        return { episodes: found.map((hit) => presentFoundEpisode(hit, sign)) };
      },
    );
  };
}
