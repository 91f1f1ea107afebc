import { paths } from "#domain/paths.ts";
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

const PUBLIC_PAGE_PATH = /^\/u\/([^/]+)(?:\/([^/]+)(?:\/embed)?)?\/?$/;

/** What a public URL of ours can embed. */
export interface Embeddable {
  owner: PublicOwner;
  /** the feed of the URL, or a profile's only feed */
  feed: FeedWithCount | undefined;
  appearances: Appearances;
}

/**
 * Finds what a profile, feed or player URL of ours can embed. Former names are followed.
 * @returns undefined for any other URL
 */
export async function findEmbeddable(context: Context, url: URL): Promise<Embeddable | undefined> {
  const isWeb = url.protocol === "http:" || url.protocol === "https:";
  if (!isWeb || url.host !== new URL(context.config.publicUrl).host) return undefined;
  return findByPath(context, url.pathname);
}

async function findByPath(context: Context, pathname: string): Promise<Embeddable | undefined> {
  const [, encodedName, encodedSlug] = PUBLIC_PAGE_PATH.exec(pathname) ?? [];
  const screenName = encodedName && decodeSegment(encodedName);
  if (!screenName) return undefined;
  if (encodedSlug !== undefined) return findFeed(context, screenName, decodeSegment(encodedSlug) ?? "");
  const lookup = await findPublicOwner(context, screenName);
  if (lookup.status === "missing") return undefined;
  if (lookup.status === "moved") return findByPath(context, paths.publicProfile(lookup.location));
  const feeds = await listVisibleFeeds(context, lookup.value);
  const appearances = await summarizeFeedAppearances(context, feeds);
  return { owner: lookup.value, feed: feeds.length === 1 ? feeds[0] : undefined, appearances };
}

async function findFeed(context: Context, screenName: string, slug: string): Promise<Embeddable | undefined> {
  const lookup = await findPublicFeed(context, screenName, slug);
  if (lookup.status === "missing") return undefined;
  if (lookup.status === "moved") return findFeed(context, lookup.location.screenName, lookup.location.slug);
  const { feed, ...owner } = lookup.value;
  return { owner, feed, appearances: await summarizeFeedAppearances(context, [feed]) };
}

function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
