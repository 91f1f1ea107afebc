import { isVisibleToVisitors } from "#domain/feeds/feed.ts";
import { paths } from "#domain/paths.ts";
import type { Context } from "../../context.ts";
import type { Db } from "../../store/database.ts";
import { findOwnFeed, listFeeds } from "../../store/feeds.ts";
import { enqueueJobs } from "../../store/jobs.ts";
import { findUserById } from "../../store/users.ts";

/** Changes in quick succession, such as five added episodes, cause one notification. */
const NOTIFICATION_DELAY_MS = 1000;

/**
 * Has WebSub hubs notified of changed feeds and of the profile that shows them, in the transaction that bumps their revision. Feeds
 * that visitors cannot see are left out: call it before a change that hides a feed, too.
 * @param feedIds "all" when something has changed that all of the user's feeds show
 */
export async function enqueueHubNotifications(
  context: Context,
  trx: Db,
  userId: number,
  feedIds: readonly number[] | "all",
): Promise<void> {
  if (context.config.websubHubs.length === 0) return;
  const user = await findUserById(trx, userId);
  if (!user) return;
  const isPremium = context.isPremium(user);
  const changed = (await listFeeds(trx, userId)).filter(({ id }) => feedIds === "all" || feedIds.includes(id));
  const visible = changed.filter((feed) => isVisibleToVisitors(feed, isPremium));
  const isOnProfile = feedIds === "all" ? changed.length > 0 : visible.length > 0;
  const keys = [...visible.map(({ id }) => `feed ${id}`), ...(isOnProfile ? [`profile ${userId}`] : [])];
  const dueAt = new Date(context.now().getTime() + NOTIFICATION_DELAY_MS).toISOString();
  await enqueueJobs(
    trx,
    keys.map((key) => ({ kind: "notify-hub", key, ownerId: userId, dueAt })),
  );
}

/** Lists the documents of a feed or a profile that visitors can see. @param key of a job that enqueueHubNotifications() has added */
export async function listTopicUrls(
  { db, config, isPremium }: Context,
  userId: number,
  key: string,
): Promise<string[]> {
  const user = await findUserById(db, userId);
  if (!user) return [];
  const [resource, id] = key.split(" ");
  if (resource === "profile")
    return [paths.profileRss(user.screenName), paths.profileJson(user.screenName)].map(
      (path) => config.publicUrl + path,
    );
  const feed = await findOwnFeed(db, userId, Number(id));
  if (!feed || !isVisibleToVisitors(feed, isPremium(user))) return [];
  return [paths.feedRss(user.screenName, feed.slug), paths.feedJson(user.screenName, feed.slug)].map(
    (path) => config.publicUrl + path,
  );
}
