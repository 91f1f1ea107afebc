import type { FastifyInstance, FastifyRequest } from "fastify";
import { nameOf } from "#domain/person-name.ts";
import type { Context } from "../context.ts";
import { coverDigest, generatedCover } from "../covers/generated-cover.ts";
import { notFound } from "../errors.ts";
import { findFeedForCover } from "../store/feeds.ts";

/** The address changes with the picture, so a kept picture is right for ever. */
const CACHE_CONTROL = "public, max-age=31536000, immutable";

/** Generated covers. The digest in the address can only be known from the feed itself: numbers cannot be tried out. */
export function coverRoutes(context: Context) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get(
      "/covers/:file",
      { schema: { hide: true } },
      async (request: FastifyRequest<{ Params: { file: string } }>, reply) => {
        const [, feedId, digest] = /^(\d{1,15})-([0-9a-f]{16})\.png$/.exec(request.params.file) ?? [];
        const feed = feedId === undefined ? undefined : await findFeedForCover(context.db, Number(feedId));
        const subject = feed && { feedId: feed.id, title: feed.title, guestName: nameOf(feed) };
        if (!subject || coverDigest(subject) !== digest) throw notFound("Cover");
        const etag = `"${digest}"`;
        reply.headers({ "cache-control": CACHE_CONTROL, etag, "cross-origin-resource-policy": "cross-origin" });
        if (request.headers["if-none-match"] === etag) return reply.code(304).send();
        return reply.type("image/png").send(await generatedCover(subject));
      },
    );
  };
}
