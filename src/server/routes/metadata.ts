import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import {
  type FindDuplicates,
  findResponseSchema,
  findSchema,
  metadataRequestSchema,
  metadataResponseSchema,
  metadataSearchResponseSchema,
  metadataSearchSchema,
} from "#domain/episodes/metadata.ts";
import type { Context } from "../context.ts";
import { AppError } from "../errors.ts";
import { authenticatedRoutes } from "../http/authenticated-routes.ts";
import { limitClients } from "../http/limit-clients.ts";
import { sendLongJson } from "../http/send-long-json.ts";
import type { LookupProvider } from "../lookup/lookup-provider.ts";
import { createDuplicateFinder } from "../operations/episodes/duplicate-episodes.ts";
import { presentFoundEpisodes, presentMetadata } from "../views/metadata.ts";

/** Imported on first use: the parsers are a quarter of what the application loads. */
const loadProviders = () => import("../lookup/lookup-provider.ts");
const loadLookup = () => import("../lookup/lookup.ts");
const loadSearch = () => import("../lookup/search-by-name.ts");
const loadFind = () => import("../lookup/find-appearances.ts");

const tags = ["episodes"];

/** Looks up drafts of episodes by a pasted link or by a name; for somebody without an account only a few, and from little. */
export function metadataRoutes(context: Context): FastifyPluginAsyncZod {
  const tools = { fetch: context.fetch, providers: context.config };

  /** Runs a lookup and counts its outcome. */
  const count = async <T>(provider: LookupProvider, lookup: () => Promise<T>): Promise<T> => {
    try {
      const found = await lookup();
      context.metrics?.count("lookups", { provider, outcome: "found" });
      return found;
    } catch (error) {
      context.metrics?.count("lookups", { provider, outcome: error instanceof AppError ? error.code : "error" });
      throw error;
    }
  };
  /** Runs a user's lookup within the limits. */
  const run = <T>(userId: number, provider: LookupProvider, lookup: () => Promise<T>): Promise<T> =>
    count(provider, () => context.lookupLimiter.run(userId, lookup));
  return async (app) => {
    app.post(
      "/api/find",
      {
        onRequest: limitClients(context, "finds"),
        schema: { tags, body: findSchema, response: { 200: findResponseSchema } },
      },
      async ({ body: { query } }) => {
        await context.limiter.take("findsOfAll", "everybody");
        const { lookupProvider } = await loadProviders();
        const { findForVisitor, isLink } = await loadFind();
        const episodes = await count(isLink(query) ? lookupProvider(query) : "search", () =>
          context.lookupLimiter.runForVisitor(() => findForVisitor(query, tools, context.now().toISOString())),
        );
        return { episodes };
      },
    );

    const authenticated = authenticatedRoutes(context, app);

    authenticated.post(
      "/api/metadata",
      { limit: "lookups", schema: { tags, body: metadataRequestSchema, response: { 200: metadataResponseSchema } } },
      async ({ user }, { body: { url, feedId } }, reply) => {
        const findDuplicates = feedId ? await createDuplicateFinder(context, user, feedId) : findNoDuplicates;
        const { lookupProvider } = await loadProviders();
        const found = await run(user.id, lookupProvider(url), async () => (await loadLookup()).lookUp(url, tools));
        return sendLongJson(reply, presentMetadata(found, findDuplicates));
      },
    );

    authenticated.get(
      "/api/metadata/search",
      {
        limit: "lookups",
        schema: { tags, querystring: metadataSearchSchema, response: { 200: metadataSearchResponseSchema } },
      },
      async ({ user }, { query: { query, feedId } }) => {
        const findDuplicates = feedId ? await createDuplicateFinder(context, user, feedId) : findNoDuplicates;
        const { episodes, shows } = await run(user.id, "search", async () =>
          (await loadSearch()).searchByName(query, tools),
        );
        return { episodes: presentFoundEpisodes(episodes, findDuplicates), shows };
      },
    );
  };
}

const findNoDuplicates: FindDuplicates = (drafts) => drafts.map(() => null);
