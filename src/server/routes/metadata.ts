import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import {
  type EpisodeDraft,
  type FoundEpisode,
  type Metadata,
  type MetadataResponse,
  metadataRequestSchema,
  metadataResponseSchema,
  metadataSearchResponseSchema,
  metadataSearchSchema,
} from "#domain/metadata.ts";
import type { Context } from "../context.ts";
import { authenticatedRoutes } from "../http/authenticated-routes.ts";
import { lookUp } from "../lookup/lookup.ts";
import { LookupLimiter } from "../lookup/lookup-limiter.ts";
import { searchByName } from "../lookup/search-by-name.ts";
import { createDuplicateFinder, type FindDuplicates } from "../operations/duplicate-episodes.ts";

/** From a pasted link, or a name, to drafts of episodes. */
export function metadataRoutes(context: Context): FastifyPluginAsyncZod {
  const tools = { fetch: context.fetch, providers: context.config };
  const limiter = new LookupLimiter();
  return async (app) => {
    const authenticated = authenticatedRoutes(context, app);

    authenticated.post(
      "/api/metadata",
      {
        userRateLimit: { max: 60, timeWindow: "5 minutes" },
        schema: { tags: ["episodes"], body: metadataRequestSchema, response: { 200: metadataResponseSchema } },
      },
      async ({ user }, { body: { url, feedId } }) => {
        const alreadyIn = feedId ? await createDuplicateFinder(context, user, feedId) : inNoFeed;
        const found = await limiter.run(user.id, () => lookUp(url, tools));
        return presentMetadata(found, alreadyIn);
      },
    );

    authenticated.get(
      "/api/metadata/search",
      {
        userRateLimit: { max: 60, timeWindow: "5 minutes" },
        schema: {
          tags: ["episodes"],
          querystring: metadataSearchSchema,
          response: { 200: metadataSearchResponseSchema },
        },
      },
      async ({ user }, { query: { query, feedId } }) => {
        const alreadyIn = feedId ? await createDuplicateFinder(context, user, feedId) : inNoFeed;
        const { episodes, shows } = await limiter.run(user.id, () => searchByName(query, tools));
        return { episodes: presentFound(episodes, alreadyIn), shows };
      },
    );
  };
}

const inNoFeed: FindDuplicates = (found) => found.map(() => null);

function presentMetadata({ feed, ...metadata }: Metadata, alreadyIn: FindDuplicates): MetadataResponse {
  // what stands for a whole show is none of its episodes
  if (!feed) return { ...metadata, alreadyIn: alreadyIn([metadata])[0] ?? null };
  return { ...metadata, alreadyIn: null, feed: { ...feed, episodes: presentFound(feed.episodes, alreadyIn) } };
}

function presentFound(episodes: readonly EpisodeDraft[], alreadyIn: FindDuplicates): FoundEpisode[] {
  const known = alreadyIn(episodes);
  return episodes.map((episode, at) => ({ ...episode, alreadyIn: known[at] ?? null }));
}
