import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { type Metadata, type MetadataAnswer, metadataAnswerSchema, metadataRequestSchema } from "#domain/metadata.ts";
import { requireSignIn } from "../auth/guards.ts";
import type { Context } from "../context.ts";
import { lookUp } from "../metadata/look-up.ts";
import { type AlreadyInFeed, compareWithFeed } from "../operations/already-in.ts";

/** From a pasted link to an episode's draft. */
export function metadataRoutes(context: Context): FastifyPluginAsyncZod {
  return async (app) => {
    requireSignIn(context, app);

    app.post(
      "/api/metadata",
      {
        config: { rateLimit: { max: 60, timeWindow: "5 minutes" } },
        schema: { tags: ["episodes"], body: metadataRequestSchema, response: { 200: metadataAnswerSchema } },
      },
      async ({ signedIn, body: { url, feedId } }) => {
        const alreadyIn = feedId ? await compareWithFeed(context, signedIn, feedId) : inNoFeed;
        return presentMetadata(await lookUp(url, { fetch: context.fetch }), alreadyIn);
      },
    );
  };
}

const inNoFeed: AlreadyInFeed = (found) => found.map(() => null);

function presentMetadata({ feed, ...metadata }: Metadata, alreadyIn: AlreadyInFeed): MetadataAnswer {
  // what stands for a whole show is none of its episodes
  if (!feed) return { ...metadata, alreadyIn: alreadyIn([metadata])[0] ?? null };
  const known = alreadyIn(feed.episodes);
  const episodes = feed.episodes.map((episode, at) => ({ ...episode, alreadyIn: known[at] ?? null }));
  return { ...metadata, alreadyIn: null, feed: { ...feed, episodes } };
}
