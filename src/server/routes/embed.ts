import type { FastifyInstance, FastifyRequest } from "fastify";
import { type EmbedOptions, parseEmbedOptions } from "#domain/embed.ts";
import { paths } from "#domain/paths.ts";
import type { Context } from "../context.ts";
import { sendCachedResponse } from "../http/conditional-response.ts";
import { contentSecurityPolicy } from "../http/csp.ts";
import { redirectToNewName } from "../http/redirect.ts";
import { CachedResponse, type ResponseCache } from "../http/response-cache.ts";
import {
  findFeedVersionKey,
  findPublicFeed,
  listPublicEpisodes,
  type PublicOwner,
  versionKey,
} from "../operations/public-pages.ts";
import type { Renderer } from "../rendering/renderer.ts";
import type { FeedWithCount } from "../store/feeds.ts";
import type { EpisodeRow } from "../store/tables.ts";
import { presentEpisode } from "../views/episodes.ts";
import { presentFeed } from "../views/feeds.ts";
import { presentProfile } from "../views/users.ts";
import { pageModifiedAt, sendNotFoundPage } from "./public-pages.ts";

/** Where no feed can be: nobody's name is that short. What stands in an asked address could lead to another screen, as dots do. */
const NO_FEED = paths.publicFeed("-", "-");

type EmbedRequest = FastifyRequest<{ Params: { screenName: string; feedSlug: string } }>;

/** The player that other sites frame: the one page that anybody may. */
export function embedRoutes(context: Context, renderer: Renderer, cache: ResponseCache) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get("/u/:screenName/:feedSlug/embed", { schema: { hide: true } }, async (request: EmbedRequest, reply) => {
      const { screenName, feedSlug } = request.params;
      const { searchParams } = new URL(context.config.publicUrl + request.url);
      reply.removeHeader("x-frame-options");
      const options = parseEmbedOptions(searchParams);
      const named = JSON.stringify(options);
      const revision = await findFeedVersionKey(context, screenName, feedSlug);
      const cached = revision && cache.find(`embed ${named} of ${revision}`);
      if (cached) return sendCachedResponse(request, reply, cached, context.now());
      const lookup = await findPublicFeed(context, screenName, feedSlug);
      if (lookup.status === "missing") return sendNotFoundPage(context, renderer, reply, NO_FEED, "anybody");
      if (lookup.status === "moved")
        return redirectToNewName(request, reply, paths.embed(lookup.location.screenName, lookup.location.slug));
      const { feed, ...owner } = lookup.value;
      const rendered = await cache.findOrRender(`embed ${named} of ${versionKey(owner, feed)}`, () =>
        renderPlayer(context, renderer, owner, feed, options),
      );
      return sendCachedResponse(request, reply, rendered, context.now());
    });
  };
}

async function renderPlayer(
  context: Context,
  renderer: Renderer,
  owner: PublicOwner,
  feed: FeedWithCount,
  options: EmbedOptions,
): Promise<CachedResponse> {
  const { episodes, opened } = await listedEpisodes(context, feed, options);
  const html = await renderer.renderEmbed({
    profile: presentProfile(owner.user),
    feed: presentFeed(feed, owner.user),
    episodes: episodes.map(presentEpisode),
    origin: context.config.publicUrl,
    theme: options.theme,
    openEpisodeId: opened?.id ?? null,
    startSeconds: options.startSeconds,
  });
  return new CachedResponse(Buffer.from(html), {
    contentType: "text/html; charset=utf-8",
    modifiedAt: pageModifiedAt(renderer, owner),
    headers: {
      "content-security-policy": contentSecurityPolicy(html, "anybody"),
      "cross-origin-resource-policy": "cross-origin",
      "x-robots-tag": "noindex",
    },
  });
}

/** The first episodes, as many as asked for, and the one to open, which may stand further down the feed. */
async function listedEpisodes(
  context: Context,
  feed: FeedWithCount,
  { limit, episode }: EmbedOptions,
): Promise<{ episodes: EpisodeRow[]; opened: EpisodeRow | undefined }> {
  const isWanted = ({ id, guid }: EpisodeRow) => id === episode || guid === episode;
  const listed = await listPublicEpisodes(context, feed, limit, 0);
  const opened = listed.find(isWanted);
  if (opened || episode === null || listed.length === feed.episodeCount) return { episodes: listed, opened };
  const further = (await listPublicEpisodes(context, feed, feed.episodeCount, 0)).find(isWanted);
  return { episodes: further ? [...listed.slice(0, limit - 1), further] : listed, opened: further };
}
