import type { Context } from "../../context.ts";
import {
  type Channel,
  type ChannelOptions,
  feedChannel,
  type PublishedFeed,
  profileChannel,
} from "../../publish/channel.ts";
import type { FeedWithCount } from "../../store/feeds.ts";
import { presentFeed } from "../../views/feeds.ts";
import { feedModifiedAt, profileModifiedAt } from "./modified-at.ts";
import { hasMoved, listPublishedEpisodes, listVisibleFeeds, type PublicOwner } from "./public-pages.ts";

/** Loads the channel of a profile: the published episodes of all its visible feeds. */
export async function loadProfileChannel(context: Context, owner: PublicOwner): Promise<Channel> {
  const feeds: PublishedFeed[] = [];
  for (const feed of await listVisibleFeeds(context, owner)) feeds.push(await loadPublishedFeed(context, owner, feed));
  const options = channelOptions(context, profileModifiedAt(owner), await hasMoved(context, owner));
  return profileChannel(owner.user, feeds, owner.user.podcastGuid, options);
}

/** Loads the channel of one feed. */
export async function loadFeedChannel(context: Context, owner: PublicOwner, feed: FeedWithCount): Promise<Channel> {
  const [isMoved, published] = await Promise.all([
    hasMoved(context, owner, feed),
    loadPublishedFeed(context, owner, feed),
  ]);
  return feedChannel(owner.user, published, channelOptions(context, feedModifiedAt(owner, feed), isMoved));
}

function channelOptions({ config }: Context, modifiedAt: Date, hasMoved: boolean): ChannelOptions {
  return {
    origin: config.publicUrl,
    lastBuildDate: modifiedAt.toISOString(),
    hasMoved,
    hubUrls: config.websubHubs,
  };
}

async function loadPublishedFeed(context: Context, owner: PublicOwner, feed: FeedWithCount): Promise<PublishedFeed> {
  const { coverUrl } = presentFeed(feed, owner.user);
  const { title, slug, description, sortMethod, podcastGuid } = feed;
  return {
    title,
    slug,
    description,
    sortMethod,
    guid: podcastGuid,
    coverUrl: new URL(coverUrl, context.config.publicUrl).href,
    episodes: await listPublishedEpisodes(context, owner, feed),
  };
}
