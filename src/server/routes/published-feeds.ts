import type { FastifyInstance, FastifyRequest } from "fastify";
import { paths } from "#domain/paths.ts";
import type { Context } from "../context.ts";
import { sendCachedResponse } from "../http/conditional-response.ts";
import { CORS_HEADERS, sendPlainNotFound } from "../http/cors.ts";
import { redirectToNewName } from "../http/redirect.ts";
import { CachedResponse, type ResponseCache } from "../http/response-cache.ts";
import { resolveLastBuildDate } from "../operations/last-build-date.ts";
import {
  feedModifiedAt,
  findFeedVersionKey,
  findProfileVersionKey,
  findPublicFeed,
  findPublicOwner,
  hasMoved,
  listPublishedEpisodes,
  listVisibleFeeds,
  type PublicOwner,
  profileModifiedAt,
  versionKey,
} from "../operations/public-pages.ts";
import type { Channel } from "../publish/channel.ts";
import { feedChannel, type PublishedFeed, profileChannel } from "../publish/channel.ts";
import { channelContentHash } from "../publish/content-hash.ts";
import { serializeJsonFeed } from "../publish/json-feed.ts";
import { serializeRss } from "../publish/rss-xml.ts";
import type { FeedWithCount } from "../store/feeds.ts";
import type { PublishedResource } from "../store/published-state.ts";
import { presentFeed } from "../views/feeds.ts";

/** One channel, written in two ways. */
interface Format {
  file: string;
  contentType: string;
  write(channel: Channel): Promise<Buffer>;
  profilePath(screenName: string): string;
  feedPath(screenName: string, slug: string): string;
}

const FORMATS: Format[] = [
  {
    file: "feed.xml",
    contentType: "application/rss+xml; charset=utf-8",
    write: serializeRss,
    profilePath: paths.profileRss,
    feedPath: paths.feedRss,
  },
  {
    file: "feed.json",
    contentType: "application/feed+json; charset=utf-8",
    write: serializeJsonFeed,
    profilePath: paths.profileJson,
    feedPath: paths.feedJson,
  },
];

type ProfileRequest = FastifyRequest<{ Params: { screenName: string } }>;
type FeedRequest = FastifyRequest<{ Params: { screenName: string; feedSlug: string } }>;

/** The published feeds, as RSS and as JSON Feed: one for each visible feed, one for a whole profile. */
export function publishedFeedRoutes(context: Context, cache: ResponseCache) {
  return async (app: FastifyInstance): Promise<void> => {
    for (const format of FORMATS) {
      app.get(`/u/:screenName/${format.file}`, { schema: { hide: true } }, async (request: ProfileRequest, reply) => {
        const { screenName } = request.params;
        const revision = await findProfileVersionKey(context, screenName);
        const cached = revision && cache.find(`${format.file} of ${revision}`);
        if (cached) return sendCachedResponse(request, reply, cached, context.now());
        const lookup = await findPublicOwner(context, screenName);
        if (lookup.status === "missing") return sendPlainNotFound(reply, "Feed Not Found");
        if (lookup.status === "moved")
          return redirectToNewName(request, reply.headers(CORS_HEADERS), format.profilePath(lookup.location));
        const owner = lookup.value;
        const rendered = await cache.findOrRender(`${format.file} of ${versionKey(owner)}`, async () =>
          render(format, await publishedProfile(context, owner)),
        );
        return sendCachedResponse(request, reply, rendered, context.now());
      });

      app.get(
        `/u/:screenName/:feedSlug/${format.file}`,
        { schema: { hide: true } },
        async (request: FeedRequest, reply) => {
          const { screenName, feedSlug } = request.params;
          const revision = await findFeedVersionKey(context, screenName, feedSlug);
          const cached = revision && cache.find(`${format.file} of ${revision}`);
          if (cached) return sendCachedResponse(request, reply, cached, context.now());
          const lookup = await findPublicFeed(context, screenName, feedSlug);
          if (lookup.status === "missing") return sendPlainNotFound(reply, "Feed Not Found");
          if (lookup.status === "moved") {
            const { screenName, slug } = lookup.location;
            const path = format.feedPath(screenName, slug);
            return redirectToNewName(request, reply.headers(CORS_HEADERS), path);
          }
          const { feed, ...owner } = lookup.value;
          const rendered = await cache.findOrRender(`${format.file} of ${versionKey(owner, feed)}`, async () =>
            render(format, await publishedFeed(context, owner, feed)),
          );
          return sendCachedResponse(request, reply, rendered, context.now());
        },
      );
    }
  };
}

/** A channel dated by when its content last changed. */
interface DatedChannel {
  channel: Channel;
  changedAt: Date;
}

async function publishedProfile(context: Context, owner: PublicOwner): Promise<DatedChannel> {
  const modifiedAt = profileModifiedAt(owner);
  const feeds: PublishedFeed[] = [];
  for (const feed of await listVisibleFeeds(context, owner)) feeds.push(await publish(context, owner, feed));
  const channel = profileChannel(owner.user, feeds, owner.user.feedGuid, {
    origin: context.config.publicUrl,
    lastBuildDate: modifiedAt.toISOString(),
    hasMoved: await hasMoved(context, owner),
    hubUrls: context.config.websubHubs,
  });
  return dated(context, channel, { userId: owner.user.id }, owner, modifiedAt);
}

async function publishedFeed(context: Context, owner: PublicOwner, feed: FeedWithCount): Promise<DatedChannel> {
  const modifiedAt = feedModifiedAt(owner, feed);
  const channel = feedChannel(owner.user, await publish(context, owner, feed), {
    origin: context.config.publicUrl,
    lastBuildDate: modifiedAt.toISOString(),
    hasMoved: await hasMoved(context, owner, feed),
    hubUrls: context.config.websubHubs,
  });
  return dated(context, channel, { feedId: feed.id }, owner, modifiedAt);
}

async function dated(
  context: Context,
  channel: Channel,
  publication: PublishedResource,
  owner: PublicOwner,
  modifiedAt: Date,
): Promise<DatedChannel> {
  const digest = await channelContentHash(channel);
  const changedAt = await resolveLastBuildDate(context, publication, digest, owner.user.revision, modifiedAt);
  return { channel: { ...channel, lastBuildDate: changedAt.toISOString() }, changedAt };
}

async function publish(context: Context, owner: PublicOwner, feed: FeedWithCount): Promise<PublishedFeed> {
  const { coverUrl } = presentFeed(feed, owner.user);
  return {
    title: feed.title,
    slug: feed.slug,
    description: feed.description,
    sortMethod: feed.sortMethod,
    guid: feed.guid,
    coverUrl: new URL(coverUrl, context.config.publicUrl).href,
    episodes: await listPublishedEpisodes(context, owner, feed),
  };
}

async function render(format: Format, { channel, changedAt }: DatedChannel): Promise<CachedResponse> {
  const selfUrl = format.file === "feed.json" ? channel.jsonUrl : channel.feedUrl;
  const links = [...channel.hubUrls.map((url) => `<${url}>; rel="hub"`), `<${selfUrl}>; rel="self"`];
  return new CachedResponse(await format.write(channel), {
    contentType: format.contentType,
    modifiedAt: changedAt,
    // WebSub's subscribers look for the hub here first. Source: https://www.w3.org/TR/websub/#discovery
    headers: { ...CORS_HEADERS, ...(channel.hubUrls.length > 0 ? { link: links.join(", ") } : {}) },
  });
}
