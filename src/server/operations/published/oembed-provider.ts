import type { Appearances } from "#domain/public-pages/public-pages.ts";
import type { Context } from "../../context.ts";
import type { FeedWithCount } from "../../store/feeds.ts";
import {
  type EpisodeAddress,
  type FeedOwner,
  findPublicFeed,
  findPublicOwner,
  listVisibleFeeds,
  loadEpisodePart,
  type PublicEpisodeRow,
  type PublicOwner,
  summarizeFeedAppearances,
} from "./public-pages.ts";

/** What is to be embedded: a profile, a feed or an episode. */
interface Embedded extends Omit<EpisodeAddress, "slug" | "episodeSlug" | "feed"> {
  slug: string | undefined;
  episodeSlug?: string | undefined;
  feed: EpisodeAddress["feed"] | undefined;
}

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

export async function findEmbeddable(context: Context, embedded: Embedded): Promise<Embeddable | undefined> {
  const { screenName, slug, episodeSlug, ownerId, feed } = embedded;
  if (slug === undefined || !feed) return findEmbeddableProfile(context, screenName);
  if (episodeSlug === undefined) {
    const owner = await findPublicFeed(context, screenName, slug);
    return owner && embeddableOfFeed(context, owner, undefined);
  }
  const found = await loadEpisodePart(context, { screenName, slug, episodeSlug, ownerId, feed });
  if (!found) return undefined;
  if ("otherFeed" in found)
    return findEmbeddable(context, { ...embedded, slug: found.otherFeed.slug, feed: found.otherFeed });
  return embeddableOfFeed(context, found.owner, found.episode);
}

async function embeddableOfFeed(
  context: Context,
  owner: FeedOwner,
  episode: PublicEpisodeRow | undefined,
): Promise<Embeddable> {
  const { feed } = owner;
  return { owner, feed, episode, feeds: [feed], appearances: await summarizeFeedAppearances(context, [feed]) };
}

async function findEmbeddableProfile(context: Context, screenName: string): Promise<Embeddable | undefined> {
  const owner = await findPublicOwner(context, screenName);
  if (!owner) return undefined;
  const feeds = await listVisibleFeeds(context, owner);
  const appearances = await summarizeFeedAppearances(context, feeds);
  return { owner, feed: feeds.length === 1 ? feeds[0] : undefined, episode: undefined, feeds, appearances };
}
