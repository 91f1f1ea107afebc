import type { Appearances } from "#domain/public-pages/public-pages.ts";
import type { Context } from "../../context.ts";
import type { FeedWithCount } from "../../store/feeds.ts";
import {
  findPublicFeed,
  findPublicOwner,
  listVisibleFeeds,
  loadEpisodePart,
  type PublicEpisodeRow,
  type PublicOwner,
  summarizeFeedAppearances,
} from "./public-pages.ts";

/** What a public URL of ours can embed. */
export interface Embeddable {
  owner: PublicOwner;
  /** the feed of the URL, or a profile's only feed */
  feed: FeedWithCount | undefined;
  /** the episode of the URL */
  episode: PublicEpisodeRow | undefined;
  /** the feed, or those of the profile that visitors see */
  feeds: FeedWithCount[];
  appearances: Appearances;
}

/** Finds what a profile, a feed or an episode of it can embed. @param slug undefined for the profile */
export async function findEmbeddable(
  context: Context,
  { screenName, slug, episodeSlug }: { screenName: string; slug: string | undefined; episodeSlug?: string | undefined },
): Promise<Embeddable | undefined> {
  if (slug !== undefined) {
    const found = await findPublicFeed(context, screenName, slug);
    const part = found && episodeSlug !== undefined ? await loadEpisodePart(context, found, episodeSlug) : undefined;
    if (part && "feedSlug" in part) return findEmbeddable(context, { screenName, slug: part.feedSlug, episodeSlug });
    if (!found || (episodeSlug !== undefined && !part)) return undefined;
    const { feed } = found;
    const appearances = await summarizeFeedAppearances(context, [feed]);
    return { owner: found, feed, episode: part?.episode, feeds: [feed], appearances };
  }
  const owner = await findPublicOwner(context, screenName);
  if (!owner) return undefined;
  const feeds = await listVisibleFeeds(context, owner);
  const appearances = await summarizeFeedAppearances(context, feeds);
  return { owner, feed: feeds.length === 1 ? feeds[0] : undefined, episode: undefined, feeds, appearances };
}
