import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { paths } from "#domain/paths.ts";
import type { Context } from "../context.ts";
import {
  feedModifiedAt,
  findPublicFeed,
  findPublicOwner,
  hasMoved,
  listPublishedEpisodes,
  listVisibleFeeds,
  type PublicOwner,
  profileModifiedAt,
  revisionOf,
} from "../operations/public-pages.ts";
import { Rendered, type RenderedCache } from "../rendered-cache.ts";
import { feedXml, type RssChannel } from "../rss/feed-xml.ts";
import { feedChannel, type PublishedFeed, profileChannel } from "../rss/published-feed.ts";
import type { FeedWithCount } from "../store/feeds.ts";
import { presentFeed } from "./present.ts";
import { redirectToNewName } from "./redirect.ts";
import { sendRendered } from "./send-rendered.ts";

/** Web players of other sites read feeds too. */
const OPEN_TO_ALL = { "access-control-allow-origin": "*", "cross-origin-resource-policy": "cross-origin" };

type ProfileRequest = FastifyRequest<{ Params: { screenName: string } }>;
type FeedRequest = FastifyRequest<{ Params: { screenName: string; feedSlug: string } }>;

/** The published feeds: one for each visible feed, one for a whole profile. */
export function rssRoutes(context: Context, cache: RenderedCache) {
  return async (app: FastifyInstance): Promise<void> => {
    const { publicUrl } = context.config;

    app.get("/u/:screenName/feed.xml", { schema: { hide: true } }, async (request: ProfileRequest, reply) => {
      const { screenName } = request.params;
      const lookup = await findPublicOwner(context, screenName);
      if (!lookup) return answerMissing(reply);
      if ("renamedTo" in lookup)
        return redirectToNewName(request, reply.headers(OPEN_TO_ALL), paths.profileRss(lookup.renamedTo));
      const owner = lookup.found;
      const rendered = await cache.get(`profile rss of ${revisionOf(owner)}`, async () => {
        const modifiedAt = profileFeedModifiedAt(owner, await listVisibleFeeds(context, owner));
        const feeds: PublishedFeed[] = [];
        for (const feed of await listVisibleFeeds(context, owner)) feeds.push(await publish(context, owner, feed));
        const channel = profileChannel(owner.user, feeds, owner.user.feedGuid, {
          origin: publicUrl,
          lastBuildDate: modifiedAt.toISOString(),
          hasMoved: await hasMoved(context, owner),
        });
        return renderChannel(channel, modifiedAt);
      });
      return sendRendered(request, reply, rendered, context.now());
    });

    app.get("/u/:screenName/:feedSlug/feed.xml", { schema: { hide: true } }, async (request: FeedRequest, reply) => {
      const { screenName, feedSlug } = request.params;
      const lookup = await findPublicFeed(context, screenName, feedSlug);
      if (!lookup) return answerMissing(reply);
      if ("renamedTo" in lookup)
        return redirectToNewName(request, reply.headers(OPEN_TO_ALL), paths.feedRss(lookup.renamedTo, feedSlug));
      const { feed, ...owner } = lookup.found;
      const rendered = await cache.get(`rss of ${revisionOf(owner, feed)}`, async () => {
        const modifiedAt = feedModifiedAt(owner, feed);
        const channel = feedChannel(owner.user, await publish(context, owner, feed), {
          origin: publicUrl,
          lastBuildDate: modifiedAt.toISOString(),
          hasMoved: await hasMoved(context, owner),
        });
        return renderChannel(channel, modifiedAt);
      });
      return sendRendered(request, reply, rendered, context.now());
    });
  };
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

/** A profile's feed changes with its feeds and the owner's name, picture or plan; a new biography leaves it alone. */
function profileFeedModifiedAt(owner: PublicOwner, feeds: FeedWithCount[]): Date {
  if (feeds.length === 0) return profileModifiedAt(owner);
  return new Date(Math.max(...feeds.map((feed) => feedModifiedAt(owner, feed).getTime())));
}

function renderChannel(channel: RssChannel, modifiedAt: Date): Rendered {
  return new Rendered(feedXml(channel), {
    contentType: "application/rss+xml; charset=utf-8",
    modifiedAt,
    headers: OPEN_TO_ALL,
  });
}

function answerMissing(reply: FastifyReply): FastifyReply {
  return reply.code(404).headers(OPEN_TO_ALL).type("text/plain; charset=utf-8").send("Feed Not Found\n");
}
