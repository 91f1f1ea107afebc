import type { FastifyInstance, FastifyRequest } from "fastify";
import { nameOf } from "#domain/display-name.ts";
import { paths } from "#domain/paths.ts";
import type { Context } from "../context.ts";
import { sendRendered } from "../http/conditional-response.ts";
import { answerMissing, OPEN_TO_ALL } from "../http/cors.ts";
import { redirectToNewName } from "../http/redirect.ts";
import { Rendered, type RenderedCache } from "../http/response-cache.ts";
import { findPublicOwner, listVisibleFeeds, profileModifiedAt, revisionOf } from "../operations/public-pages.ts";
import { opml } from "../publish/opml.ts";

/** A guest's visible feeds as an outline that podcast apps and feed readers take in at once. */
export function opmlRoutes(context: Context, cache: RenderedCache) {
  return async (app: FastifyInstance): Promise<void> => {
    const { publicUrl } = context.config;
    app.get(
      "/u/:screenName/feeds.opml",
      { schema: { hide: true } },
      async (request: FastifyRequest<{ Params: { screenName: string } }>, reply) => {
        const lookup = await findPublicOwner(context, request.params.screenName);
        if (!lookup) return answerMissing(reply, "Profile not found");
        if ("renamedTo" in lookup)
          return redirectToNewName(request, reply.headers(OPEN_TO_ALL), paths.profileOpml(lookup.renamedTo));
        const owner = lookup.found;
        const { user } = owner;
        const rendered = await cache.get(`opml of ${revisionOf(owner)}`, async () => {
          const feeds = (await listVisibleFeeds(context, owner)).map(({ title, slug }) => ({
            title,
            xmlUrl: publicUrl + paths.feedRss(user.screenName, slug),
            htmlUrl: publicUrl + paths.publicFeed(user.screenName, slug),
          }));
          return new Rendered(Buffer.from(opml(`${nameOf(user)} on podcasts`, new Date(user.createdAt), feeds)), {
            contentType: "text/x-opml; charset=utf-8",
            modifiedAt: profileModifiedAt(owner),
            headers: OPEN_TO_ALL,
          });
        });
        return sendRendered(request, reply, rendered, context.now());
      },
    );
  };
}
