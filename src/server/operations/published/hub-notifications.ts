import { isPremiumNow } from "#domain/users/plan.ts";
import type { Context } from "../../context.ts";
import { formerContentHash } from "../../publish/content-hash.ts";
import { replaceNotifiedContentHash } from "../../store/published-state.ts";
import { findUserById } from "../../store/users.ts";
import { listVisibleFeeds } from "./public-pages.ts";
import { loadFeedChannel, loadProfileChannel } from "./published-feeds.ts";

/** Notifies WebSub hubs, in the background, if the published content of a feed or of its owner's profile has changed. */
export function notifyHubsOfFeed(context: Context, ownerId: number, feedId: number): void {
  notifyHubs(context, ownerId, (feed) => feed.id === feedId);
}

/** Notifies WebSub hubs, in the background, of all feeds of a user whose published content has changed. */
export function notifyHubsOfUser(context: Context, userId: number): void {
  notifyHubs(context, userId, () => true);
}

function notifyHubs(context: Context, userId: number, isAffected: (feed: { id: number }) => boolean): void {
  if (!context.hubNotifier.isEnabled) return;
  context.jobs.add(`notify hubs of the feeds of user ${userId}`, async () => {
    const user = await findUserById(context.db, userId);
    if (!user) return;
    const owner = { user, isPremium: isPremiumNow(user, context.now()) };
    const affectedFeeds = (await listVisibleFeeds(context, owner)).filter(isAffected);
    // Hubs know nothing of this user yet.
    if (affectedFeeds.length === 0 && user.notifiedContentHash === null) return;
    const topicUrls: string[] = [];
    for (const feed of affectedFeeds) {
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
  });
}
