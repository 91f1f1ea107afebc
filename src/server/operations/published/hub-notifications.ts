import { isPremiumNow } from "#domain/users/plan.ts";
import type { FeedSelection } from "../../changed-feeds.ts";
import type { Context } from "../../context.ts";
import { formerContentHash } from "../../publish/content-hash.ts";
import { replaceNotifiedContentHash } from "../../store/published-state.ts";
import { findUserById } from "../../store/users.ts";
import { listVisibleFeeds } from "./public-pages.ts";
import { loadFeedChannel, loadProfileChannel } from "./published-feeds.ts";

/** Notifies WebSub hubs, in the background, if the published content of a feed or of its owner's profile has changed. */
export function notifyHubsOfFeed(context: Context, ownerId: number, feedId: number): void {
  notifyHubs(context, ownerId, feedId);
}

/** Notifies WebSub hubs, in the background, of all feeds of a user whose published content has changed. */
export function notifyHubsOfUser(context: Context, userId: number): void {
  notifyHubs(context, userId, "all");
}

function notifyHubs(context: Context, userId: number, feedId: number | "all"): void {
  if (context.hubNotifier.isEnabled && context.changedFeeds.add(userId, feedId)) addJob(context, userId);
}

function addJob(context: Context, userId: number): void {
  const { changedFeeds, jobs } = context;
  jobs.add(`notify hubs of the feeds of user ${userId}`, async () => {
    try {
      await notifyHubsOfChanges(context, userId, changedFeeds.take(userId));
    } finally {
      if (changedFeeds.end(userId)) addJob(context, userId);
    }
  });
}

async function notifyHubsOfChanges(context: Context, userId: number, changed: FeedSelection): Promise<void> {
  const user = await findUserById(context.db, userId);
  if (!user) return;
  const owner = { user, isPremium: isPremiumNow(user, context.now()) };
  const feeds = await listVisibleFeeds(context, owner);
  const changedFeeds = feeds.filter(({ id }) => changed === "all" || changed.has(id));
  // Hubs know nothing of this user yet.
  if (changedFeeds.length === 0 && user.notifiedContentHash === null) return;
  const topicUrls: string[] = [];
  for (const feed of changedFeeds) {
    const { channel, contentHash } = await loadFeedChannel(context, owner, feed);
    if (
      await replaceNotifiedContentHash(context.db, { feedId: feed.id }, contentHash, await formerContentHash(channel))
    )
      topicUrls.push(channel.feedUrl, channel.jsonUrl);
  }
  const { channel, contentHash } = await loadProfileChannel(context, owner);
  if (await replaceNotifiedContentHash(context.db, { userId }, contentHash, await formerContentHash(channel)))
    topicUrls.push(channel.feedUrl, channel.jsonUrl);
  context.hubNotifier.notify(topicUrls);
}
