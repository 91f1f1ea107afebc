import { isVisibleToVisitors } from "#domain/feed.ts";
import { paths } from "#domain/paths.ts";
import { isPremiumNow } from "#domain/plan.ts";
import type { Context } from "../context.ts";
import { listFeeds } from "../store/feeds.ts";
import { findUserById } from "../store/users.ts";

/** Tells the WebSub hubs later that a feed has changed, if visitors see it, and with it its owner's profile. */
export function notifyHubsOfFeed(context: Context, ownerId: number, feedId: number): void {
  announceLater(context, ownerId, (feed) => feed.id === feedId);
}

/** Tells the WebSub hubs later that all visible feeds of an owner have changed: with a name, a picture or a plan. */
export function notifyHubsOfUser(context: Context, ownerId: number): void {
  announceLater(context, ownerId, () => true);
}

function announceLater(context: Context, ownerId: number, hasChanged: (feed: { id: number }) => boolean): void {
  if (!context.hubNotifier.isEnabled) return;
  context.jobs.add(`announce the feeds of user ${ownerId}`, async () => {
    const user = await findUserById(context.db, ownerId);
    if (!user) return;
    const isPremium = isPremiumNow(user, context.now());
    const feeds = await listFeeds(context.db, ownerId);
    const changed = feeds.filter((feed) => hasChanged(feed) && isVisibleToVisitors(feed, isPremium));
    if (changed.length === 0) return;
    const { screenName } = user;
    const topics = [
      ...changed.flatMap(({ slug }) => [paths.feedRss(screenName, slug), paths.feedJson(screenName, slug)]),
      paths.profileRss(screenName),
      paths.profileJson(screenName),
    ];
    context.hubNotifier.notify(topics.map((path) => context.config.publicUrl + path));
  });
}
