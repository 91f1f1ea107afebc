import type { FastifyInstance, FastifyRequest } from "fastify";
import { paths } from "#domain/paths.ts";
import { displayNameOf } from "#domain/users/display-name.ts";
import type { Context } from "../context.ts";
import { sendCachedResponse } from "../http/conditional-response.ts";
import { CORS_HEADERS } from "../http/cors.ts";
import { sendPlainNotFound } from "../http/plain-not-found.ts";
import { redirectToNewName } from "../http/redirect.ts";
import type { LimitRendering } from "../http/rendering-limit.ts";
import { CachedResponse, type ResponseCache } from "../http/response-cache.ts";
import { profileModifiedAt, versionKey } from "../operations/published/public-page-versions.ts";
import { findPublicOwner, listVisibleFeeds } from "../operations/published/public-pages.ts";
import { readPublic } from "../operations/published/read-public.ts";
import { serializeOpml } from "../publish/opml.ts";
import { presentOpmlFeed } from "../views/opml.ts";

/** Serves a user's visible feeds as OPML, which podcast apps and feed readers import. */
export function opmlRoutes(context: Context, cache: ResponseCache, limitRendering: LimitRendering) {
  return async (app: FastifyInstance): Promise<void> => {
    const { publicUrl } = context.config;
    app.get(
      "/u/:screenName/feeds.opml",
      { schema: { hide: true } },
      (request: FastifyRequest<{ Params: { screenName: string } }>, reply) =>
        readPublic(context, async (reading) => {
          const lookup = await findPublicOwner(reading, request.params.screenName);
          if (lookup.status === "missing") return sendPlainNotFound(reply, "Profile not found");
          if (lookup.status === "moved")
            return redirectToNewName(request, reply.headers(CORS_HEADERS), paths.profileOpml(lookup.location));
          const owner = lookup.value;
          const { user } = owner;
          const key = `opml of ${versionKey(owner)}`;
          const cached = cache.find(key);
          if (cached) return sendCachedResponse(request, reply, cached, context.now());
          limitRendering(request);
          const response = await cache.findOrRender(key, async () => {
            const feeds = (await listVisibleFeeds(reading, owner)).map((feed) =>
              presentOpmlFeed(feed, user, publicUrl),
            );
            return new CachedResponse(
              Buffer.from(serializeOpml(`${displayNameOf(user)} on podcasts`, new Date(user.createdAt), feeds)),
              {
                contentType: "text/x-opml; charset=utf-8",
                modifiedAt: profileModifiedAt(owner),
                headers: CORS_HEADERS,
              },
            );
          });
          return sendCachedResponse(request, reply, response, context.now());
        }),
    );
  };
}
