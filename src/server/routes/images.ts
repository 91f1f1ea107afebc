import type { FastifyInstance, FastifyRequest } from "fastify";
import { smallCoverPath } from "#domain/feeds/cover.ts";
import { isVisibleToVisitors } from "#domain/feeds/feed.ts";
import { toShareable } from "#domain/links/shareable.ts";
import { displayNameOf } from "#domain/users/display-name.ts";
import { paletteNameOf } from "#domain/users/palettes.ts";
import type { Context } from "../context.ts";
import { notFound } from "../errors.ts";
import { answerPreflights, redirectToCurrentImage, sendImmutableImage } from "../http/immutable-image.ts";
import type { ShareImageInput } from "../images/draw-share-image.ts";
import {
  coverContentHash,
  generatedCover,
  generatedCoverPath,
  smallGeneratedCover,
} from "../images/generated-cover.ts";
import {
  episodeShareImageInput,
  feedShareImageInput,
  profileShareImageInput,
  shareImage,
  shareImageContentHash,
  shareImagePath,
} from "../images/share-image.ts";
import { listVisibleFeeds, publicOwner, summarizeFeedAppearances } from "../operations/published/public-pages.ts";
import { readPublic } from "../operations/published/read-public.ts";
import { listEpisodesByIds } from "../store/episodes.ts";
import { findFeedForCover } from "../store/feeds.ts";
import { findProfilePicture } from "../store/profile-pictures.ts";
import { findUserById } from "../store/users.ts";

type FileRequest = FastifyRequest<{ Params: { file: string } }>;

/**
 * Serves generated covers and share images. A URL contains a hash of the image's content, so the images of hidden feeds
 * cannot be found by trying ids. With any other hash, what is public leads to its present image.
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
      if (!feed) throw notFound("Cover");
      const palette = paletteNameOf({ ...feed, id: feed.userId });
      const input = { feedId: feed.id, palette, title: toShareable(feed).title, guestName: displayNameOf(feed) };
      if (coverContentHash(input) === contentHash)
        return sendImmutableImage(request, reply, contentHash, () =>
          small ? smallGeneratedCover(input, countDrawing(request)) : generatedCover(input, countDrawing(request)),
        );
      if (!isVisibleToVisitors(feed, context.isPremium(feed))) throw notFound("Cover");
      const path = generatedCoverPath(input);
      return redirectToCurrentImage(reply, (small && smallCoverPath(path)) ?? path);
    });

    app.get("/share/:file", { schema: { hide: true } }, async (request: FileRequest, reply) => {
      const [, kind, id, contentHash] =
        /^(profile|feed|episode)-(\d{1,15})-([0-9a-f]{16})\.png$/.exec(request.params.file) ?? [];
      const found =
        kind === undefined
          ? undefined
          : await readPublic(context, (context) => findShareImage(context, kind, Number(id)));
      if (!found) throw notFound("Image");
      const { input, isVisible } = found;
      if (shareImageContentHash(input) === contentHash)
        return sendImmutableImage(request, reply, contentHash, () =>
          shareImage(input, () => loadPortrait(context, input), countDrawing(request)),
        );
      if (!isVisible) throw notFound("Image");
      return redirectToCurrentImage(reply, shareImagePath(input));
    });

    for (const path of ["/covers/:file", "/share/:file"]) answerPreflights(app, path);
  };
}

/** @returns what the image shows, and whether visitors see the page that it is of */
async function findShareImage(
  context: Context,
  kind: string,
  id: number,
): Promise<{ input: ShareImageInput; isVisible: boolean } | undefined> {
  if (kind === "feed") {
    const row = await findFeedForCover(context.db, id);
    if (!row) return undefined;
    const feed = toShareable(row);
    const appearances = await summarizeFeedAppearances(context, [feed]);
    return {
      input: feedShareImageInput(feed, { ...feed, id: feed.userId }, appearances),
      isVisible: isVisibleToVisitors(row, context.isPremium(row)),
    };
  }
  if (kind === "episode") return findEpisodeShareImage(context, id);
  const row = await findUserById(context.db, id);
  if (!row) return undefined;
  const { user, isPremium } = publicOwner(context, row);
  const feeds = await listVisibleFeeds(context, { user, isPremium });
  const appearances = await summarizeFeedAppearances(context, feeds);
  return { input: profileShareImageInput(user, feeds, appearances), isVisible: true };
}

async function findEpisodeShareImage(context: Context, id: number) {
  const [episode] = await listEpisodesByIds(context.db, [id]);
  const feed = episode && (await findFeedForCover(context.db, episode.feedId));
  if (!feed) return undefined;
  return {
    input: episodeShareImageInput(toShareable(episode), { ...toShareable(feed), id: feed.userId }),
    isVisible: isVisibleToVisitors(feed, context.isPremium(feed)),
  };
}

async function loadPortrait(context: Context, { portrait }: ShareImageInput): Promise<Buffer> {
  const picture =
    portrait &&
    (await readPublic(context, ({ db }) => findProfilePicture(db, portrait.userId, portrait.contentHash, "picture")));
  if (!picture) throw notFound("Image");
  return picture;
}
