import type { Appearances } from "#domain/public-pages/public-pages.ts";
import type { Context } from "../../context.ts";
import type { FeedWithCount } from "../../store/feeds.ts";
import {
  findPublicFeed,
  findPublicOwner,
  listVisibleFeeds,
  type PublicOwner,
  summarizeFeedAppearances,
} from "./public-pages.ts";

/** What a public URL of ours can embed. */
export interface Embeddable {
  owner: PublicOwner;
  /** the feed of the URL, or a profile's only feed */
  feed: FeedWithCount | undefined;
  /** the feed, or those of the profile that visitors see */
  feeds: FeedWithCount[];
  appearances: Appearances;
}

/** Finds what a profile or a feed can embed. @param slug undefined for the profile */
export async function findEmbeddable(
  context: Context,
  { screenName, slug }: { screenName: string; slug: string | undefined },
): Promise<Embeddable | undefined> {
  if (slug !== undefined) {
    const found = await findPublicFeed(context, screenName, slug);
    return (
      found && {
        owner: found,
        feed: found.feed,
        feeds: [found.feed],
        appearances: await summarizeFeedAppearances(context, [found.feed]),
      }
    );
  }
  const owner = await findPublicOwner(context, screenName);
  if (!owner) return undefined;
  const feeds = await listVisibleFeeds(context, owner);
  const appearances = await summarizeFeedAppearances(context, feeds);
  return { owner, feed: feeds.length === 1 ? feeds[0] : undefined, feeds, appearances };
}
