import type { EpisodeDraft, Metadata } from "#domain/episodes/metadata.ts";
import { isPrivateAddress } from "#domain/links/private-address.ts";
import { toShareable } from "#domain/links/shareable.ts";
import { HttpStatusError } from "./fetch/document-fetch.ts";
import type { LookupSession } from "./lookup-session.ts";
import { mergeDrafts } from "./merge-drafts.ts";
import { findEpisodeByName, findShowsByName } from "./providers/apple/find-by-name.ts";

/** The whole document is not needed to see whether it is refused. */
const REFUSAL_MAX_BYTES = 100_000;
const DAY_MS = 86_400_000;
/** Members may hear an episode earlier than others. */
const EARLY_DAYS = 30;
/** What is added to a show's name for its members. */
const FOR_MEMBERS =
  /[\s([|:–—-]*\b(?:for\s+)?(?:our\s+)?(?:patrons?|patreon|members?|subscribers?|supporters?|premium|private|exclusive|ad[\s-]free|plus)\b.*$/iu;

/** Whether a feed's address, which does not look like a key, opens nothing without its query. */
export async function needsItsQuery(feedUrl: string, session: LookupSession): Promise<boolean> {
  const { origin, pathname, search } = new URL(feedUrl);
  if (search === "" || isPrivateAddress(feedUrl)) return false;
  try {
    await session.fetch(origin + pathname, { maxBodyBytes: REFUSAL_MAX_BYTES });
    return false;
  } catch (error) {
    return error instanceof HttpStatusError && error.responseStatus === 401;
  }
}

/** What was found at an address that is a key, or only with one, is as private as the address. */
export function asPrivate(found: Metadata): Metadata {
  const mark = <Draft extends EpisodeDraft>(draft: Draft): Draft => ({ ...draft, linkPrivacy: "private" });
  return { ...mark(found), ...(found.feed && { feed: { ...found.feed, episodes: found.feed.episodes.map(mark) } }) };
}

/**
 * Gives the links of the same episodes in the show's public feed, where it has one, in place of private ones.
 * @returns what was found as it is, where nothing of it is private or public
 */
export async function preferPublicLinks(found: Metadata, session: LookupSession): Promise<Metadata> {
  const isPrivate = found.feed ? found.feed.episodes.some(isForMembers) : isForMembers(found);
  if (!isPrivate) return found;
  session.shortenRemainingWaits();
  return found.feed ? preferPublicFeed(found, found.feed, session) : preferPublicEpisode(found, session);
}

function isForMembers({ linkPrivacy, audioUrl, sourceFeedUrl, showNotesUrl, youtubeUrl }: EpisodeDraft): boolean {
  return linkPrivacy === "private" || [audioUrl, sourceFeedUrl, showNotesUrl, youtubeUrl].some(isPrivateAddress);
}

async function preferPublicEpisode(found: Metadata, session: LookupSession): Promise<Metadata> {
  const wanted = withoutPrivateLinks(found);
  for (const showName of found.showName ? namesWithoutMembers(found.showName) : [null]) {
    const item = await session.attempt(findEpisodeByName(session, { ...wanted, showName }));
    if (item && !isForMembers(item)) return { ...found, ...mergeDrafts(wanted, item), usesPublicLinks: true };
  }
  return found;
}

async function preferPublicFeed(
  found: Metadata,
  feed: NonNullable<Metadata["feed"]>,
  session: LookupSession,
): Promise<Metadata> {
  for (const name of feed.feedTitle ? namesWithoutMembers(feed.feedTitle) : []) {
    const [show] = (await session.attempt(findShowsByName(session, name))) ?? [];
    const publicFeed = show?.feedUrl ? await session.fetchFeed(show.feedUrl) : undefined;
    if (!publicFeed) continue;
    const itemOf = itemFinder(publicFeed.feed.episodes);
    const episodes = feed.episodes.map((episode) => {
      const item = isForMembers(episode) ? itemOf(episode) : undefined;
      return item ? mergeDrafts(withoutPrivateLinks(episode), item) : episode;
    });
    const isChanged = episodes.some((episode, at) => episode !== feed.episodes[at]);
    return isChanged ? { ...found, feed: { ...feed, episodes }, usesPublicLinks: true } : found;
  }
  return found;
}

/** Finds the item with a guid, or the only one with a title, of about the same day: both feeds come from one host. */
function itemFinder(items: readonly EpisodeDraft[]): (episode: EpisodeDraft) => EpisodeDraft | undefined {
  const open = items.filter((item) => !isForMembers(item));
  const byGuid = new Map(open.map((item) => [item.sourceGuid, item]));
  const byTitle = Map.groupBy(open, titleOf);
  return (episode) => {
    const ofGuid = episode.sourceGuid === null ? undefined : byGuid.get(episode.sourceGuid);
    const ofTitle = byTitle.get(titleOf(episode))?.filter((item) => daysApart(item, episode) <= EARLY_DAYS) ?? [];
    return ofGuid ?? (ofTitle.length === 1 ? ofTitle[0] : undefined);
  };
}

function titleOf({ title }: EpisodeDraft): string {
  return (title ?? "").normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}

function daysApart(a: EpisodeDraft, b: EpisodeDraft): number {
  return a.releaseDate && b.releaseDate ? Math.abs(Date.parse(a.releaseDate) - Date.parse(b.releaseDate)) / DAY_MS : 0;
}

/** A show's name without what says that the feed is for members, and as it is. */
function namesWithoutMembers(name: string): string[] {
  const short = name.replace(FOR_MEMBERS, "").trim();
  return short === "" || short === name ? [name] : [short, name];
}

/** A draft without its private addresses, and without what belongs to them. */
function withoutPrivateLinks(draft: EpisodeDraft): EpisodeDraft {
  const shared = toShareable(draft);
  return {
    ...shared,
    audioUrl: null,
    enclosureLength: null,
    enclosureType: null,
    sourceFeedUrl: null,
    sourceGuid: null,
    linkPrivacy: null,
  };
}
