import type { Context } from "../../context.ts";
import {
  type Channel,
  type ChannelOptions,
  feedChannel,
  type PublishedFeed,
  profileChannel,
} from "../../publish/channel.ts";
import { channelContentHash } from "../../publish/content-hash.ts";
import type { FeedWithCount } from "../../store/feeds.ts";
import type { PublishedResource, PublishedState } from "../../store/published-state.ts";
import { presentFeed } from "../../views/feeds.ts";
import { resolveLastBuildDate } from "./last-build-date.ts";
import { feedModifiedAt, profileModifiedAt } from "./public-page-versions.ts";
import { hasMoved, listPublishedEpisodes, listVisibleFeeds, type PublicOwner } from "./public-pages.ts";

/** A channel and the time its content last changed. */
export interface DatedChannel {
  channel: Channel;
  contentHash: string;
  modifiedAt: Date;
}

/** Loads the channel of a profile: the published episodes of all its visible feeds. */
export async function loadProfileChannel(context: Context, owner: PublicOwner): Promise<DatedChannel> {
  const modifiedAt = profileModifiedAt(owner);
  const feeds: PublishedFeed[] = [];
  for (const feed of await listVisibleFeeds(context, owner)) feeds.push(await loadPublishedFeed(context, owner, feed));
  const options = channelOptions(context, modifiedAt, await hasMoved(context, owner));
  const channel = profileChannel(owner.user, feeds, owner.user.podcastGuid, options);
  return dateChannel(context, channel, { userId: owner.user.id }, owner.user, owner, modifiedAt);
}

/** Loads the channel of one feed. */
export async function loadFeedChannel(
  context: Context,
  owner: PublicOwner,
  feed: FeedWithCount,
): Promise<DatedChannel> {
  const modifiedAt = feedModifiedAt(owner, feed);
  const [isMoved, published] = await Promise.all([
    hasMoved(context, owner, feed),
    loadPublishedFeed(context, owner, feed),
  ]);
  const channel = feedChannel(owner.user, published, channelOptions(context, modifiedAt, isMoved));
  return dateChannel(context, channel, { feedId: feed.id }, feed, owner, modifiedAt);
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

async function dateChannel(
  context: Context,
  channel: Channel,
  resource: PublishedResource,
  stored: PublishedState,
  owner: PublicOwner,
  modifiedAt: Date,
): Promise<DatedChannel> {
  const contentHash = await channelContentHash(channel);
  const current = { contentHash, revision: owner.user.revision, modifiedAt };
  const contentModifiedAt = await resolveLastBuildDate(context, resource, stored, current);
  return {
    channel: { ...channel, lastBuildDate: contentModifiedAt.toISOString() },
    contentHash,
    modifiedAt: contentModifiedAt,
  };
}
