import { appleEpisodeId, dedupeKeys } from "#domain/dedupe-keys.ts";
import type { EpisodeDraft, Metadata } from "#domain/metadata.ts";
import type { LookupSession, MetadataWithFeed } from "../../lookup-session.ts";
import { matchEpisode } from "../../match-episode.ts";
import { createDraft, mergeDrafts } from "../../merge-drafts.ts";
import {
  type AppleEpisode,
  type AppleResults,
  type AppleShow,
  type AppleUrl,
  parseApplePage,
  parseAppleResults,
} from "./apple-url.ts";

/** The most that Apple's lookup gives: a show's newest episodes. */
const LOOKUP_LIMIT = 200;
const DEFAULT_COUNTRY = "us";
/** Another storefront's cache, for when the first has nothing or not yet the newest. */
const OTHER_COUNTRY = "gb";

/**
 * Finds what an address at Apple's directory names: an episode, or a show with its episodes. The steps:
 *
 * 1. the lookup by the show's id, in another storefront too where the first is empty or stale
 * 2. the page, where the lookup does not have the episode (it knows the newest 200) or the address no show
 * 3. the show's own feed: the item by guid, file, or score
 * 4. otherwise what the lookup or the page said
 */
export async function lookUpApple(link: AppleUrl, session: LookupSession): Promise<Metadata | undefined> {
  return link.episodeId ? lookUpEpisode(link, link.episodeId, session) : lookUpShow(link, session);
}

async function lookUpEpisode(link: AppleUrl, episodeId: string, session: LookupSession): Promise<Metadata | undefined> {
  let results = await lookUpResults(session, link.showId, link.country ?? DEFAULT_COUNTRY);
  let known = results?.episodes.find(({ trackId }) => trackId === episodeId);
  const page = known ? undefined : await pageOf(link, session);
  const showId = link.showId ?? page?.showId;
  const mayBeStale = link.country !== OTHER_COUNTRY && (results?.shows.length === 0 || !page?.draft.title);
  if (!known && showId && (!link.showId || mayBeStale)) {
    results =
      (await lookUpResults(session, showId, link.showId ? OTHER_COUNTRY : (link.country ?? DEFAULT_COUNTRY))) ??
      results;
    known = results?.episodes.find(({ trackId }) => trackId === episodeId);
  }
  const show = results?.shows[0];
  const wanted = mergeDrafts(
    known?.draft ?? createDraft({}),
    page?.draft,
    createDraft({ appleUrl: link.pageUrl, showName: show?.title ?? null, imageUrl: show?.imageUrl ?? null }),
  );
  const feedUrl = show?.feedUrl ?? wanted.sourceFeedUrl ?? page?.feedUrl;
  const item = feedUrl
    ? await session.findEpisodeInFeeds([feedUrl], ({ feed }) => matchEpisode(wanted, feed.episodes))
    : undefined;
  // a feed's address without its item would belong to no episode in it
  const partial = { ...wanted, sourceFeedUrl: wanted.sourceFeedUrl ?? feedUrl ?? null };
  const found = item ? { ...mergeDrafts(item, wanted), appleUrl: wanted.appleUrl } : partial;
  return found.title ? { ...found, source: "apple" } : undefined;
}

async function lookUpShow(link: AppleUrl, session: LookupSession): Promise<Metadata | undefined> {
  const results =
    (await shownResults(session, link.showId, link.country ?? DEFAULT_COUNTRY)) ??
    (await shownResults(session, link.showId, link.country === OTHER_COUNTRY ? DEFAULT_COUNTRY : OTHER_COUNTRY));
  const page = results ? undefined : await pageOf(link, session);
  const show = results?.shows[0];
  const feedUrl = show?.feedUrl ?? page?.feedUrl;
  const read = feedUrl ? await session.fetchFeed(feedUrl) : undefined;
  const appleUrl = show?.pageUrl ?? link.pageUrl;
  if (read) return { ...withAppleLinks(read, results?.episodes ?? []), appleUrl, source: "apple" };
  if (show && results && results.episodes.length > 0) return { ...feedOf(show, results.episodes), appleUrl };
  const partial = mergeDrafts(
    createDraft({
      appleUrl,
      title: show?.title ?? null,
      showName: show?.title ?? null,
      imageUrl: show?.imageUrl ?? null,
    }),
    page?.draft,
  );
  const title = partial.title ?? partial.showName;
  return title ? { ...partial, title, source: "apple" } : undefined;
}

async function shownResults(
  session: LookupSession,
  showId: string | undefined,
  country: string,
): Promise<AppleResults | undefined> {
  const results = await lookUpResults(session, showId, country);
  return results && results.shows.length > 0 ? results : undefined;
}

async function lookUpResults(
  session: LookupSession,
  showId: string | undefined,
  country: string,
): Promise<AppleResults | undefined> {
  if (!showId) return undefined;
  const address = new URL(session.providers.appleLookupUrl);
  const question = { id: showId, media: "podcast", entity: "podcastEpisode", limit: String(LOOKUP_LIMIT), country };
  for (const [name, value] of Object.entries(question)) address.searchParams.set(name, value);
  const answer = await session.tryFetch(address.href, { accept: "application/json, text/javascript;q=0.9, */*;q=0.5" });
  return answer && parseAppleResults(answer.bytes);
}

async function pageOf(link: AppleUrl, session: LookupSession) {
  const page = await session.tryFetch(link.pageUrl, { accept: "text/html" });
  return page && parseApplePage(page.bytes, page.contentType, link);
}

/** The feed's episodes with their pages at Apple's, as far as the lookup knows them. */
function withAppleLinks(read: MetadataWithFeed, episodes: readonly AppleEpisode[]): MetadataWithFeed {
  const pages = new Map<string, string>();
  for (const { draft } of episodes)
    for (const key of appleKeys(draft))
      if (draft.appleUrl && appleEpisodeId(draft.appleUrl)) pages.set(key, draft.appleUrl);
  const linked = read.feed.episodes.map((episode) => ({
    ...episode,
    appleUrl:
      episode.appleUrl ??
      appleKeys(episode)
        .map((key) => pages.get(key))
        .find(Boolean) ??
      null,
  }));
  return { ...read, feed: { ...read.feed, episodes: linked } };
}

/** Within one show the guid alone tells the episode; the show's feed may go by two addresses. */
function appleKeys(draft: EpisodeDraft): string[] {
  const keys = dedupeKeys({ ...draft, appleUrl: null });
  return draft.sourceGuid ? [`guid ${draft.sourceGuid}`, ...keys] : keys;
}

/** A show whose feed cannot be read, as the lookup knows it. */
function feedOf(show: AppleShow, episodes: readonly AppleEpisode[]): Metadata {
  return {
    ...createDraft({ title: show.title, showName: show.title, imageUrl: show.imageUrl, sourceFeedUrl: show.feedUrl }),
    source: "apple",
    feed: {
      feedTitle: show.title,
      feedDescription: null,
      feedImageUrl: show.imageUrl,
      episodes: episodes.map(({ draft }) => draft).filter(({ title }) => title !== null),
    },
  };
}
