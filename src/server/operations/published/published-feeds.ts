import type { Context } from "../../context.ts";
import {
  type Channel,
  type ChannelItem,
  type ChannelOptions,
  feedChannel,
  feedChannelOf,
  type PublishedFeed,
  profileChannel,
} from "../../publish/channel.ts";
import { channelContentHash, isContentHashOf } from "../../publish/content-hash.ts";
import type { PublishedItem } from "../../publish/published-items.ts";
import type { FeedWithCount } from "../../store/feeds.ts";
import type { PublishedResource, PublishedState } from "../../store/published-state.ts";
import { presentFeed } from "../../views/feeds.ts";
import { resolveLastBuildDate } from "./last-build-date.ts";
import { feedModifiedAt, profileModifiedAt } from "./public-page-versions.ts";
import {
  findPublishedItems,
  hasMoved,
  listPublishedEpisodes,
  listVisibleFeeds,
  type PublicOwner,
} from "./public-pages.ts";

/** A channel and the time its content last changed. */
export interface DatedChannel {
  channel: Channel;
  contentHash: string;
  modifiedAt: Date;
  /** as of ContentDate */
  dateStands: Promise<boolean>;
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
  const [isMoved, items] = await Promise.all([
    hasMoved(context, owner, feed),
    findPublishedItems(context, owner, feed),
  ]);
  const options = channelOptions(context, modifiedAt, isMoved);
  const channel = items
    ? feedChannelOf(owner.user, { ...publishedFields(context, owner, feed), episodes: items }, options, itemOf)
    : feedChannel(owner.user, await loadPublishedFeed(context, owner, feed), options);
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

function itemOf(item: PublishedItem, feedPageUrl: string, episodeNumber: number | undefined): ChannelItem {
  return item.itemWith(feedPageUrl, episodeNumber);
}

async function loadPublishedFeed(context: Context, owner: PublicOwner, feed: FeedWithCount): Promise<PublishedFeed> {
  return {
    ...publishedFields(context, owner, feed),
    episodes: await listPublishedEpisodes(context, owner, feed),
  };
}

function publishedFields(context: Context, owner: PublicOwner, feed: FeedWithCount): Omit<PublishedFeed, "episodes"> {
  const { coverUrl } = presentFeed(feed, owner.user);
  const { title, slug, description, sortMethod, podcastGuid } = feed;
  return {
    title,
    slug,
    description,
    sortMethod,
    guid: podcastGuid,
    coverUrl: new URL(coverUrl, context.config.publicUrl).href,
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
  const { date, stands } = await resolveLastBuildDate(context, resource, stored, {
    contentHash,
    isHash: (storedHash) => isContentHashOf(storedHash, channel, contentHash),
    revision: owner.user.revision,
    modifiedAt,
  });
  return {
    channel: { ...channel, lastBuildDate: date.toISOString() },
    contentHash,
    modifiedAt: date,
    dateStands: stands,
  };
}
