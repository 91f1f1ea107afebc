import type { FastifyInstance, FastifyRequest } from "fastify";
import { toShareable } from "#domain/links/shareable.ts";
import { displayNameOf } from "#domain/users/display-name.ts";
import type { Context } from "../context.ts";
import { notFound } from "../errors.ts";
import { sendImmutableImage } from "../http/immutable-image.ts";
import type { ShareImageInput } from "../images/draw-share-image.ts";
import { coverContentHash, generatedCover, smallGeneratedCover } from "../images/generated-cover.ts";
import {
  feedShareImageInput,
  profileShareImageInput,
  shareImage,
  shareImageContentHash,
} from "../images/share-image.ts";
import { listVisibleFeeds, publicOwner, summarizeFeedAppearances } from "../operations/published/public-pages.ts";
import { readPublic } from "../operations/published/read-public.ts";
import { findFeedForCover } from "../store/feeds.ts";
import { findProfilePicture } from "../store/profile-pictures.ts";
import { findUserById } from "../store/users.ts";

type FileRequest = FastifyRequest<{ Params: { file: string } }>;

/**
 * Serves generated covers and share images. A URL contains a hash of the image's content, so the images of hidden feeds
 * cannot be found by trying ids.
 */
export function imageRoutes(context: Context) {
  const countDrawing =
    ({ ip }: FastifyRequest) =>
    () =>
      context.limiter.take("drawings", ip);

  return async (app: FastifyInstance): Promise<void> => {
    app.get("/covers/:file", { schema: { hide: true } }, async (request: FileRequest, reply) => {
      const [, feedId, contentHash, small] =
        /^(\d{1,15})-([0-9a-f]{16})(-small)?\.png$/.exec(request.params.file) ?? [];
      const feed =
        feedId === undefined ? undefined : await readPublic(context, ({ db }) => findFeedForCover(db, Number(feedId)));
      const input = feed && { feedId: feed.id, title: toShareable(feed).title, guestName: displayNameOf(feed) };
      if (!input || coverContentHash(input) !== contentHash) throw notFound("Cover");
      return sendImmutableImage(request, reply, contentHash, () =>
        small ? smallGeneratedCover(input, countDrawing(request)) : generatedCover(input, countDrawing(request)),
      );
    });

    app.get("/share/:file", { schema: { hide: true } }, async (request: FileRequest, reply) => {
      const [, kind, id, contentHash] =
        /^(profile|feed)-(\d{1,15})-([0-9a-f]{16})\.png$/.exec(request.params.file) ?? [];
      const input =
        kind === undefined
          ? undefined
          : await readPublic(context, (context) => findShareImageInput(context, kind, Number(id)));
      if (!input || shareImageContentHash(input) !== contentHash) throw notFound("Image");
      return sendImmutableImage(request, reply, contentHash, () =>
        shareImage(input, () => loadPortrait(context, input), countDrawing(request)),
      );
    });
  };
}

async function findShareImageInput(context: Context, kind: string, id: number) {
  if (kind === "feed") {
    const row = await findFeedForCover(context.db, id);
    const feed = row && toShareable(row);
    return (
      feed && feedShareImageInput(feed, { ...feed, id: feed.userId }, await summarizeFeedAppearances(context, [feed]))
    );
  }
  const row = await findUserById(context.db, id);
  if (!row) return undefined;
  const { user, isPremium } = publicOwner(context, row);
  const feeds = await listVisibleFeeds(context, { user, isPremium });
  return profileShareImageInput(user, feeds, await summarizeFeedAppearances(context, feeds));
}

async function loadPortrait(context: Context, { portrait }: ShareImageInput): Promise<Buffer> {
  const picture =
    portrait &&
    (await readPublic(context, ({ db }) => findProfilePicture(db, portrait.userId, portrait.contentHash, "picture")));
  if (!picture) throw notFound("Image");
  return picture;
}
