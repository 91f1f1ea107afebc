import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { searchQuerySchema, searchResponseSchema } from "#domain/search/results.ts";
import type { Context } from "../context.ts";
import { authenticatedRoutes } from "../http/authenticated-routes.ts";
import type { SearchAdmission, SearchTime } from "../limits/search-admission.ts";
import { momentSigner } from "../operations/search/moment-tokens.ts";
import { searchEpisodes } from "../operations/search/search.ts";
import { mapInBatches } from "../publish/map-in-batches.ts";
import { presentFoundEpisode } from "../views/search.ts";

/** Searches everything that the signed-in user has saved. */
export function searchRoutes(context: Context, admission: SearchAdmission): FastifyPluginAsyncZod {
  return async (app) => {
    authenticatedRoutes(context, app).get(
      "/api/search",
      {
        limit: "searches",
        schema: {
          tags: ["episodes"],
          summary: "Search titles, shows, notes, chapters and transcripts of one's own episodes",
          querystring: searchQuerySchema,
          response: { 200: searchResponseSchema },
        },
      },
      async ({ user }, { query: { q } }) => {
        const search = async (time: SearchTime) => {
          const sign = await momentSigner(context);
          const found = await searchEpisodes(context, user.id, q, time);
          const episodes = await mapInBatches(found, ([hit]) => hit && presentFoundEpisode(hit, sign), 1);
          return { episodes: episodes.flatMap((episode) => episode ?? []), ...(time.isCut && { isCut: true }) };
        };
        return admission.admit(() => admission.run(`user ${user.id}`, search));
      },
    );
  };
}
