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
import { requireSignIn } from "../http/authentication.ts";
import { RATE_LIMIT_PER_USER } from "../http/rate-limit.ts";
import { lookUp } from "../lookup/lookup.ts";
import { LookupLimiter } from "../lookup/lookup-limiter.ts";
import { searchByName } from "../lookup/search-by-name.ts";
import { createDuplicateFinder, type FindDuplicates } from "../operations/duplicate-episodes.ts";

/** From a pasted link, or a name, to drafts of episodes. */
export function metadataRoutes(context: Context): FastifyPluginAsyncZod {
  const tools = { fetch: context.fetch, providers: context.config };
  const limiter = new LookupLimiter();
  return async (app) => {
    requireSignIn(context, app);

    app.post(
      "/api/metadata",
      {
        config: { rateLimit: { max: 60, timeWindow: "5 minutes", ...RATE_LIMIT_PER_USER } },
        schema: { tags: ["episodes"], body: metadataRequestSchema, response: { 200: metadataResponseSchema } },
      },
      async ({ signedIn, body: { url, feedId } }) => {
        const alreadyIn = feedId ? await createDuplicateFinder(context, signedIn, feedId) : inNoFeed;
        const found = await limiter.run(signedIn.id, () => lookUp(url, tools));
        return presentMetadata(found, alreadyIn);
      },
    );

    app.get(
      "/api/metadata/search",
      {
        config: { rateLimit: { max: 60, timeWindow: "5 minutes", ...RATE_LIMIT_PER_USER } },
        schema: {
          tags: ["episodes"],
          querystring: metadataSearchSchema,
          response: { 200: metadataSearchResponseSchema },
        },
      },
      async ({ signedIn, query: { query, feedId } }) => {
        const alreadyIn = feedId ? await createDuplicateFinder(context, signedIn, feedId) : inNoFeed;
        const { episodes, shows } = await limiter.run(signedIn.id, () => searchByName(query, tools));
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
