import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { paths } from "#domain/paths.ts";
import type { Context } from "../context.ts";
import { cacheKeys } from "../http/cache-keys.ts";
import { sendCachedResponse } from "../http/conditional-response.ts";
import { CORS_HEADERS } from "../http/cors.ts";
import { countVisit } from "../http/count-visits.ts";
import { sendPlainNotFound } from "../http/plain-not-found.ts";
import { redirectToNewName } from "../http/redirect.ts";
import type { LimitRendering } from "../http/rendering-limit.ts";
import { CachedResponse, type ResponseCache } from "../http/response-cache.ts";
import {
  contentKey,
  findPublicFeedVersion,
  findPublicProfileVersion,
  versionKey,
} from "../operations/published/public-page-versions.ts";
import { findPublicFeed, findPublicOwner } from "../operations/published/public-pages.ts";
import { type DatedChannel, loadFeedChannel, loadProfileChannel } from "../operations/published/published-feeds.ts";
import { readPublic } from "../operations/published/read-public.ts";
import type { Channel } from "../publish/channel.ts";
import { joinGzip } from "../publish/gzip-blocks.ts";
import { serializeJsonFeed } from "../publish/json-feed.ts";
import { rssBlocks } from "../publish/rss-xml.ts";

interface SerializedFeed {
  body: Buffer;
  /** a fast way to compress it */
  joinGzip?: () => Promise<Buffer>;
}

/** A feed format. Both formats are written from the same channel. */
interface Format {
  file: string;
  contentType: string;
  serialize(channel: Channel): Promise<SerializedFeed>;
  selfUrl(channel: Channel): string;
  profilePath(screenName: string): string;
  feedPath(screenName: string, slug: string): string;
}

const FORMATS: Format[] = [
  {
    file: "feed.xml",
    contentType: "application/rss+xml; charset=utf-8",
    serialize: async (channel) => {
      const blocks = await rssBlocks(channel);
      return { body: Buffer.concat(blocks.map(({ bytes }) => bytes)), joinGzip: () => joinGzip(blocks) };
    },
    selfUrl: ({ feedUrl }) => feedUrl,
    profilePath: paths.profileRss,
    feedPath: paths.feedRss,
  },
  {
    file: "feed.json",
    contentType: "application/feed+json; charset=utf-8",
    serialize: async (channel) => ({ body: await serializeJsonFeed(channel) }),
    selfUrl: ({ jsonUrl }) => jsonUrl,
    profilePath: paths.profileJson,
    feedPath: paths.feedJson,
  },
];

type ProfileRequest = FastifyRequest<{ Params: { screenName: string } }>;
type FeedRequest = FastifyRequest<{ Params: { screenName: string; feedSlug: string } }>;

/** Serves published feeds as RSS and as JSON Feed: one per visible feed, and one per profile. */
export function publishedFeedRoutes(context: Context, cache: ResponseCache, limitRendering: LimitRendering) {
  const sendFeed = (request: FastifyRequest, reply: FastifyReply, response: CachedResponse, feedId: number) => {
    countVisit(context, "feed", feedId, request.raw);
    return sendCachedResponse(request, reply, response, context.now());
  };

  const storeDateWhenSent = (reply: FastifyReply) => reply.raw.once("finish", () => void context.contentDates.flush());

  const findOrRender = (key: string, format: Format, loadChannel: () => Promise<DatedChannel>) =>
    cache.findOrRender(key, async () => {
      const channel = await loadChannel();
      void channel.dateStands.then((stands) => stands || cache.forget(key));
      return createFeedResponse(format, channel);
    });

  return async (app: FastifyInstance): Promise<void> => {
    for (const format of FORMATS) {
      app.get(`/u/:screenName/${format.file}`, { schema: { hide: true } }, (request: ProfileRequest, reply) =>
        readPublic(context, async (reading) => {
          const { screenName } = request.params;
          const version = await findPublicProfileVersion(reading, screenName);
          const cached = version && cache.find(cacheKeys.feed(format.file, version.key));
          if (cached) return sendCachedResponse(request, reply, cached, context.now());
          const lookup = await findPublicOwner(reading, screenName);
          if (lookup.status === "missing") return sendPlainNotFound(reply, "Feed Not Found");
          if (lookup.status === "moved")
            return redirectToNewName(request, reply.headers(CORS_HEADERS), format.profilePath(lookup.location));
          const owner = lookup.value;
          limitRendering(request);
          const response = await findOrRender(cacheKeys.feed(format.file, versionKey(owner)), format, () =>
            loadProfileChannel(reading, owner),
          );
          storeDateWhenSent(reply);
          return sendCachedResponse(request, reply, response, context.now());
        }),
      );

      app.get(`/u/:screenName/:feedSlug/${format.file}`, { schema: { hide: true } }, (request: FeedRequest, reply) =>
        readPublic(context, async (reading) => {
          const { screenName, feedSlug } = request.params;
          const version = await findPublicFeedVersion(reading, screenName, feedSlug);
          const cached = version && cache.find(cacheKeys.feed(format.file, version.key));
          if (cached) return sendFeed(request, reply, cached, version.feedId);
          const lookup = await findPublicFeed(reading, screenName, feedSlug);
          if (lookup.status === "missing") return sendPlainNotFound(reply, "Feed Not Found");
          if (lookup.status === "moved") {
            const { screenName, slug } = lookup.location;
            const path = format.feedPath(screenName, slug);
            return redirectToNewName(request, reply.headers(CORS_HEADERS), path);
          }
          const { feed, ...owner } = lookup.value;
          const key = cacheKeys.feed(format.file, versionKey(owner, feed));
          const unchanged = cache.findByContent(key, cacheKeys.feed(format.file, contentKey(owner, feed)));
          if (unchanged) return sendFeed(request, reply, unchanged, feed.id);
          limitRendering(request);
          const response = await findOrRender(key, format, () => loadFeedChannel(reading, owner, feed));
          storeDateWhenSent(reply);
          return sendFeed(request, reply, response, feed.id);
        }),
      );
    }
  };
}

async function createFeedResponse(format: Format, { channel, modifiedAt }: DatedChannel): Promise<CachedResponse> {
  const links = [...channel.hubUrls.map((url) => `<${url}>; rel="hub"`), `<${format.selfUrl(channel)}>; rel="self"`];
  const { body, joinGzip } = await format.serialize(channel);
  return new CachedResponse(body, {
    joinGzip,
    contentType: format.contentType,
    modifiedAt,
    // WebSub subscribers look for the hub in this header first. Source: https://www.w3.org/TR/websub/#discovery
    headers: { ...CORS_HEADERS, ...(channel.hubUrls.length > 0 ? { link: links.join(", ") } : {}) },
  });
}
