import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { linkHealthSchema, linkKindSchema, replaceLinkSchema } from "#domain/links/link-health.ts";
import type { Context } from "../context.ts";
import { authenticatedRoutes } from "../http/authenticated-routes.ts";
import { confirmationSchema, idParameter } from "../http/schemas.ts";
import { checkLinksAgain, collectLinkHealth, replaceLink, undoReplacement } from "../operations/links/link-health.ts";
import { presentLinkHealth } from "../views/links.ts";

const episodeParams = z.object({ episodeId: idParameter });
const linkParams = episodeParams.extend({ kind: linkKindSchema });
const tags = ["links"];

/** Tells the signed-in user which links of their episodes are broken, and lets them replace these. */
export function linkRoutes(context: Context): FastifyPluginAsyncZod {
  return async (app) => {
    const authenticated = authenticatedRoutes(context, app);

    authenticated.get(
      "/api/user/link-health",
      { schema: { tags, response: { 200: linkHealthSchema } } },
      async ({ user }) => presentLinkHealth(await collectLinkHealth(context, user), context.config.isWatching),
    );

    authenticated.post(
      "/api/episodes/:episodeId/links/check",
      { limit: "lookups", schema: { tags, params: episodeParams, response: { 202: confirmationSchema } } },
      async ({ user }, { params: { episodeId } }, reply) => {
        await checkLinksAgain(context, user, episodeId);
        return reply.code(202).send({ message: "The links of this episode are being checked." });
      },
    );

    authenticated.post(
      "/api/episodes/:episodeId/links/:kind/replace",
      { schema: { tags, params: linkParams, body: replaceLinkSchema, response: { 200: confirmationSchema } } },
      async ({ user }, { params: { episodeId, kind }, body }) => {
        await replaceLink(context, user, episodeId, kind, body);
        return { message: "The link has been replaced." };
      },
    );

    authenticated.post(
      "/api/episodes/:episodeId/links/:kind/undo",
      { schema: { tags, params: linkParams, response: { 200: confirmationSchema } } },
      async ({ user }, { params: { episodeId, kind } }) => {
        await undoReplacement(context, user, episodeId, kind);
        return { message: "The previous link has been restored." };
      },
    );
  };
}
