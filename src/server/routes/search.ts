import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { searchQuerySchema, searchResponseSchema } from "#domain/search/results.ts";
import type { Context } from "../context.ts";
import { authenticatedRoutes } from "../http/authenticated-routes.ts";
import type { SearchLimiter } from "../limits/search-limiter.ts";
import { momentSigner } from "../operations/search/moment-tokens.ts";
import { search } from "../operations/search/search.ts";

/** Searches everything that the signed-in user has saved. */
export function searchRoutes(context: Context, searches: SearchLimiter): FastifyPluginAsyncZod {
  return async (app) => {
    // Stores the secret at the start: the first search may find the primary database away.
    await momentSigner(context);
    authenticatedRoutes(context, app).get(
      "/api/search",
      {
        schema: {
          tags: ["episodes"],
          summary: "Search titles, shows, notes, chapters and transcripts of one's own episodes",
          querystring: searchQuerySchema,
          response: { 200: searchResponseSchema },
        },
      },
      ({ user }, { query: { q, page, episode } }) =>
        searches.run(`user ${user.id}`, (time) =>
          search(context, user.id, { query: q, page, episodeId: episode }, time),
        ),
    );
  };
}
