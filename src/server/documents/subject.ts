import { isPossibleEpisodeSlug } from "#domain/episodes/episode-slug.ts";
import { isPossibleSlug, isVisibleToVisitors } from "#domain/feeds/feed.ts";
import type { PremiumRule } from "#domain/users/plan.ts";
import { isPossibleScreenName, screenNameKey } from "#domain/users/screen-name.ts";
import type { Context } from "../context.ts";
import {
  type FeedVersion,
  findDocumentVersion,
  findFeedOfEpisode,
  findFeedOfOwnerId,
  findRenamedFeed,
  findRenamedOwner,
  type OwnerVersion,
} from "../store/public-documents.ts";

/** What the name in a URL stands for: a document's subject, one that has moved to another name (301), or nothing (404). */
export type ResolvedSubject =
  | { status: "found"; value: FoundSubject }
  | { status: "moved"; location: Subject }
  | typeof MISSING;

export const MISSING = { status: "missing" } as const;

/** Whose document it is, and of which feed and episode. */
export interface Subject {
  screenName: string;
  /** undefined for the whole profile */
  slug: string | undefined;
  /** undefined for the whole feed */
  episodeSlug?: string | undefined;
}

/** A profile, feed or episode that visitors can see. */
export interface FoundSubject extends Subject {
  /** of the profile, feed or episode, among all of them */
  id: string;
  /** changes with everything that a document of this subject could show */
  version: string;
  ownerId: number;
  feed: { id: number; revision: number } | undefined;
}

type SubjectContext = Pick<Context, "database" | "now" | "isPremium">;

/**
 * Finds what the names in a URL stand for; what visitors do not see is missing. A name that has moved is that of the user or the feed
 * before it was renamed, or a feed's under its owner's id, to which the owner's feed cards link. Whether a feed has the episode, its page
 * finds out when it is rendered.
 */
export async function resolveSubject(context: SubjectContext, subject: Subject): Promise<ResolvedSubject> {
  const { episodeSlug } = subject;
  if (episodeSlug === undefined) return resolvePage(context, subject);
  if (!isPossibleEpisodeSlug(episodeSlug)) return MISSING;
  const key = episodeSlug.toLowerCase().normalize("NFC");
  const feed = await resolvePage(context, subject);
  // The feed that had the episode may be gone, or hidden.
  if (feed.status === "missing") {
    const present = await findFeedOfEpisode(context.database, screenNameKey(subject.screenName), key);
    return withEpisode(movedIfVisible(present, context.isPremium), key);
  }
  if (feed.status === "moved") return withEpisode(feed, key);
  const { id, version, owner, ...page } = feed.value;
  // The page depends on other feeds of the owner, too: one of them may have the recording.
  const ofEpisode = { id: `episode ${key} of ${id}`, version: `${version} ${owner.userRevision}` };
  return { status: "found", value: { ...page, ...ofEpisode, episodeSlug: key } };
}

function withEpisode(resolved: ResolvedPage, episodeSlug: string): ResolvedSubject {
  return resolved.status === "moved" ? { status: "moved", location: { ...resolved.location, episodeSlug } } : MISSING;
}

interface FoundPage extends FoundSubject {
  owner: OwnerVersion;
}

type ResolvedPage = Exclude<ResolvedSubject, { status: "found" }> | { status: "found"; value: FoundPage };

/** Finds a profile or a feed. */
async function resolvePage(
  { database, now, isPremium }: SubjectContext,
  { screenName, slug }: Subject,
): Promise<ResolvedPage> {
  if (slug !== undefined && !isPossibleSlug(slug)) return MISSING;
  const slugKey = slug?.toLowerCase() ?? "";
  const isName = isPossibleScreenName(screenName);
  const version = isName ? await findDocumentVersion(database, screenNameKey(screenName), slugKey) : undefined;
  if (version) {
    if (slug === undefined) {
      const id = `user ${version.userId}`;
      return {
        status: "found",
        value: {
          screenName,
          slug,
          id,
          version: profileVersion(version, isPremium),
          ownerId: version.userId,
          feed: undefined,
          owner: version,
        },
      };
    }
    if (version.feedId !== null) {
      if (!isVisible(version, isPremium)) return MISSING;
      const id = `feed ${version.feedId} of user ${version.userId}`;
      return {
        status: "found",
        value: {
          screenName,
          slug,
          id,
          version: feedVersion(version, isPremium),
          ownerId: version.userId,
          feed: { id: version.feedId, revision: version.feedRevision },
          owner: version,
        },
      };
    }
    return movedIfVisible(await findRenamedFeed(database, version.userId, slugKey), isPremium);
  }
  const currentName = isName
    ? await findRenamedOwner(database, screenNameKey(screenName), now().toISOString())
    : undefined;
  if (currentName !== undefined) return { status: "moved", location: { screenName: currentName, slug } };
  if (slug === undefined || !/^\d{1,15}$/.test(screenName)) return MISSING;
  return movedIfVisible(await findFeedOfOwnerId(database, Number(screenName), slugKey), isPremium);
}

function movedIfVisible(feed: FeedVersion | undefined, isPremium: PremiumRule): ResolvedPage {
  return feed && isVisible(feed, isPremium)
    ? { status: "moved", location: { screenName: feed.screenName, slug: feed.slug } }
    : MISSING;
}

function isVisible(feed: FeedVersion, isPremium: PremiumRule): boolean {
  return isVisibleToVisitors(feed, isPremium(feed));
}

function profileVersion(owner: OwnerVersion, isPremium: PremiumRule): string {
  return `${owner.userRevision} ${planOf(owner, isPremium)}`;
}

function feedVersion(feed: FeedVersion, isPremium: PremiumRule): string {
  return `${feed.feedRevision}.${feed.profileRevision} ${planOf(feed, isPremium)}`;
}

/** Premium may end without a change to the database. */
function planOf(owner: OwnerVersion, isPremium: PremiumRule): string {
  return isPremium(owner) ? "premium" : "free";
}
