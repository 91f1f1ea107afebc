import type { FeedWithCount } from "../../store/feeds.ts";
import type { PublicOwner } from "./public-pages.ts";

/** When a feed's documents last changed: with the feed, its owner's names, picture or plan, or the end of premium. */
export function feedModifiedAt(owner: PublicOwner, feed: FeedWithCount): Date {
  return latestOf(feed.updatedAt, owner.user.profileUpdatedAt, planEndedAt(owner));
}

/** When anything on a profile last changed. */
export function profileModifiedAt(owner: PublicOwner): Date {
  return latestOf(owner.user.updatedAt, planEndedAt(owner));
}

/** When an episode's page last changed: with its feed, or with another that has the recording, too. */
export function episodeModifiedAt(owner: PublicOwner, feed: FeedWithCount): Date {
  return latestOf(feed.updatedAt, owner.user.updatedAt, planEndedAt(owner));
}

function planEndedAt({ user, isPremium }: PublicOwner): string | null {
  return user.isPremium && !isPremium ? user.premiumUntil : null;
}

function latestOf(...timestamps: (string | null)[]): Date {
  return new Date(Math.max(...timestamps.map((timestamp) => (timestamp ? Date.parse(timestamp) : 0))));
}
