import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { displayNameOf } from "#domain/display-name.ts";
import { isPremiumNow } from "#domain/plan.ts";
import type { Context } from "../context.ts";
import { notFound } from "../errors.ts";
import { coverContentHash, generatedCover, smallGeneratedCover } from "../images/generated-cover.ts";
import {
  feedShareImageInput,
  profileShareImageInput,
  shareImage,
  shareImageContentHash,
} from "../images/share-image.ts";
import { findAppearances, listVisibleFeeds } from "../operations/public-pages.ts";
import { findFeedForCover } from "../store/feeds.ts";
import { findUserById } from "../store/users.ts";

/** The address changes with the picture, so a kept picture is right for ever. */
const CACHE_CONTROL = "public, max-age=31536000, immutable";

/**
 * Generated covers, and the pictures that sharing sites show. The digest in an address can only be known from the page
 * itself: numbers cannot be tried out.
 */
export function coverRoutes(context: Context) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get(
      "/covers/:file",
      { schema: { hide: true } },
      async (request: FastifyRequest<{ Params: { file: string } }>, reply) => {
        const [, feedId, digest, small] = /^(\d{1,15})-([0-9a-f]{16})(-small)?\.png$/.exec(request.params.file) ?? [];
        const feed = feedId === undefined ? undefined : await findFeedForCover(context.db, Number(feedId));
        const subject = feed && { feedId: feed.id, title: feed.title, guestName: displayNameOf(feed) };
        if (!subject || coverContentHash(subject) !== digest) throw notFound("Cover");
        return sendPicture(request, reply, digest, () =>
          small ? smallGeneratedCover(subject) : generatedCover(subject),
        );
      },
    );

    app.get(
      "/share/:file",
      { schema: { hide: true } },
      async (request: FastifyRequest<{ Params: { file: string } }>, reply) => {
        const [, kind, id, digest] = /^(profile|feed)-(\d{1,15})-([0-9a-f]{16})\.png$/.exec(request.params.file) ?? [];
        const subject = kind === undefined ? undefined : await findShareSubject(context, kind, Number(id));
        if (!subject || shareImageContentHash(subject) !== digest) throw notFound("Picture");
        return sendPicture(request, reply, digest, () => shareImage(subject));
      },
    );
  };
}

async function findShareSubject(context: Context, kind: string, id: number) {
  if (kind === "profile") {
    const user = await findUserById(context.db, id);
    const owner = user && { user, isPremium: isPremiumNow(user, context.now()) };
    return (
      owner && profileShareImageInput(user, await findAppearances(context, await listVisibleFeeds(context, owner)))
    );
  }
  const feed = await findFeedForCover(context.db, id);
  return feed && feedShareImageInput(feed, { ...feed, id: feed.userId }, await findAppearances(context, [feed]));
}

async function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  digest: string,
  draw: () => Promise<Buffer>,
): Promise<FastifyReply> {
  const etag = `"${digest}"`;
  reply.headers({ "cache-control": CACHE_CONTROL, etag, "cross-origin-resource-policy": "cross-origin" });
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  return reply.type("image/png").send(await draw());
}
