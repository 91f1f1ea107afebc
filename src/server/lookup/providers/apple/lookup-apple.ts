import { appleEpisodeId, dedupeKeys } from "#domain/episodes/dedupe-keys.ts";
import type { EpisodeDraft, Metadata } from "#domain/episodes/metadata.ts";
import type { LookupSession, MetadataWithFeed } from "../../lookup-session.ts";
import { matchEpisode } from "../../match/match-episode.ts";
import { createDraft, mergeDrafts } from "../../merge-drafts.ts";
import { parseApplePage } from "../../parse/parse-document.ts";
import { findFeedByAppleId, hasPodcastIndex } from "../podcast-index.ts";
import type { ApplePage } from "./apple-page.ts";
import type { AppleUrl } from "./apple-url.ts";
import { fetchItunesShow } from "./itunes-api.ts";
import type { AppleEpisode, AppleShow, ItunesResults } from "./itunes-results.ts";

const DEFAULT_COUNTRY = "us";
/** Storefronts have separate caches: this one is tried when the first has nothing, or not yet the newest episode. */
const OTHER_COUNTRY = "gb";

/**
 * Looks up an episode, or a show with its episodes, in Apple's directory. The steps:
 *
 * 0. the feed by Podcast Index, if its key is set: Apple allows few requests
 * 1. the iTunes API by the show's id, if it can be asked at once
 * 2. the page, if the API does not have the episode (it only has the newest 200) or cannot be asked, or the URL has no show id
 * 3. the API again, if the page lacks something: after a wait, or in another storefront if the first is empty or stale
 * 4. the show's own feed: the item by guid, audio file, or score
 * 5. otherwise what the API or the page says
 */
export async function lookUpApple(appleUrl: AppleUrl, session: LookupSession): Promise<Metadata | undefined> {
  return appleUrl.episodeId ? lookUpEpisode(appleUrl, appleUrl.episodeId, session) : lookUpShow(appleUrl, session);
}

async function lookUpEpisode(
  appleUrl: AppleUrl,
  episodeId: string,
  session: LookupSession,
): Promise<Metadata | undefined> {
  const indexed = await lookUpIndexedEpisode(appleUrl, session);
  if (indexed) return indexed;
  const country = appleUrl.country ?? DEFAULT_COUNTRY;
  const findEpisode = (from: ItunesResults | undefined) =>
    from?.episodes.find(({ trackId }) => trackId === episodeId)?.draft;
  let results = appleUrl.showId
    ? await fetchItunesShow(session, appleUrl.showId, country, { longestWaitMs: 0 })
    : undefined;
  let episode = findEpisode(results);
  const page = episode ? undefined : await fetchApplePage(session, appleUrl);
  const showId = appleUrl.showId ?? page?.showId;
  const mayBeStale = appleUrl.country !== OTHER_COUNTRY && (results?.shows.length === 0 || !page?.draft.title);
  const isEnough = page !== undefined && isComplete(page.draft);
  const isUnasked = results === undefined && !(isEnough && appleUrl.showId);
  if (!episode && showId && (isUnasked || (results && mayBeStale))) {
    const options = isEnough ? { longestWaitMs: 0 } : {};
    results = (await fetchItunesShow(session, showId, results ? OTHER_COUNTRY : country, options)) ?? results;
    episode = findEpisode(results);
  }
  // Under too many requests, the API also says that it has nothing.
  if (page?.draft.title && results?.shows.length === 0) session.noteDirectoryFailure();
  const show = results?.shows[0];
  const wanted = mergeDrafts(
    episode ?? createDraft({}),
    page?.draft,
    createDraft({ appleUrl: appleUrl.pageUrl, showName: show?.title ?? null, imageUrl: show?.imageUrl ?? null }),
  );
  const feedUrl = show?.feedUrl ?? wanted.sourceFeedUrl ?? page?.feedUrl ?? null;
  const item = feedUrl
    ? await session.findEpisodeInFeeds([feedUrl], ({ feed }) => matchEpisode(wanted, feed.episodes, session))
    : undefined;
  const found = item
    ? { ...mergeDrafts(item, wanted), appleUrl: wanted.appleUrl }
    : { ...wanted, sourceFeedUrl: wanted.sourceFeedUrl ?? feedUrl };
  return found.title ? { ...found, source: "apple" } : undefined;
}

/** Whether the page has all that the form asks for, so that its feed's item would add nothing that is needed. */
function isComplete({ title, showName, releaseDate, duration, audioUrl }: EpisodeDraft): boolean {
  return [title, showName, releaseDate, duration, audioUrl].every((value) => value !== null);
}

/** The item in the feed that Podcast Index has for the show; undefined without its key. Apple's page says which item it is. */
async function lookUpIndexedEpisode(appleUrl: AppleUrl, session: LookupSession): Promise<Metadata | undefined> {
  if (!hasPodcastIndex(session) || !appleUrl.showId) return undefined;
  const [feedUrl, page] = await Promise.all([
    findFeedByAppleId(session, appleUrl.showId),
    fetchApplePage(session, appleUrl),
  ]);
  if (!feedUrl || !page?.draft.title) return undefined;
  const wanted = mergeDrafts(page.draft, createDraft({ appleUrl: appleUrl.pageUrl }));
  const item = await session.findEpisodeInFeeds([feedUrl], ({ feed }) => matchEpisode(wanted, feed.episodes, session));
  return item && { ...mergeDrafts(item, wanted), appleUrl: wanted.appleUrl, source: "apple" };
}

async function lookUpShow(appleUrl: AppleUrl, session: LookupSession): Promise<Metadata | undefined> {
  const indexedUrl = appleUrl.showId && (await findFeedByAppleId(session, appleUrl.showId));
  const indexed = indexedUrl ? await session.fetchFeed(indexedUrl) : undefined;
  if (indexed) return { ...indexed, appleUrl: appleUrl.pageUrl, source: "apple" };
  const country = appleUrl.country ?? DEFAULT_COUNTRY;
  const results =
    (await fetchListedShow(session, appleUrl.showId, country)) ??
    (await fetchListedShow(session, appleUrl.showId, country === OTHER_COUNTRY ? DEFAULT_COUNTRY : OTHER_COUNTRY));
  const page = results ? undefined : await fetchApplePage(session, appleUrl);
  const show = results?.shows[0];
  const feedUrl = show?.feedUrl ?? page?.feedUrl;
  const metadata = feedUrl ? await session.fetchFeed(feedUrl) : undefined;
  const pageUrl = show?.pageUrl ?? appleUrl.pageUrl;
  if (metadata) return { ...addAppleUrls(metadata, results?.episodes ?? []), appleUrl: pageUrl, source: "apple" };
  if (show && results && results.episodes.length > 0)
    return { ...metadataFromResults(show, results.episodes), appleUrl: pageUrl };
  const title = show?.title ?? null;
  const draft = mergeDrafts(
    createDraft({ appleUrl: pageUrl, title, showName: title, imageUrl: show?.imageUrl ?? null }),
    page?.draft,
  );
  const name = draft.title ?? draft.showName;
  return name ? { ...draft, title: name, source: "apple" } : undefined;
}

/** A show and its episodes; undefined when this storefront does not have the show. */
async function fetchListedShow(
  session: LookupSession,
  showId: string | undefined,
  country: string,
): Promise<ItunesResults | undefined> {
  const results = showId ? await fetchItunesShow(session, showId, country) : undefined;
  return results && results.shows.length > 0 ? results : undefined;
}

/** Adds the URLs of Apple's pages to the episodes of the show's own feed. */
function addAppleUrls(metadata: MetadataWithFeed, episodes: readonly AppleEpisode[]): MetadataWithFeed {
  const appleUrls = new Map<string, string>();
  for (const { draft } of episodes)
    for (const key of keysWithinShow(draft))
      if (draft.appleUrl && appleEpisodeId(draft.appleUrl)) appleUrls.set(key, draft.appleUrl);
  const withAppleUrl = (episode: EpisodeDraft): EpisodeDraft => {
    const key = keysWithinShow(episode).find((key) => appleUrls.has(key));
    return { ...episode, appleUrl: episode.appleUrl ?? (key && appleUrls.get(key)) ?? null };
  };
  return { ...metadata, feed: { ...metadata.feed, episodes: metadata.feed.episodes.map(withAppleUrl) } };
}

/** Dedupe keys, and the guid alone: Apple may know the feed by another URL. */
function keysWithinShow(draft: EpisodeDraft): string[] {
  const keys = dedupeKeys({ ...draft, appleUrl: null });
  return draft.sourceGuid ? [`guid ${draft.sourceGuid}`, ...keys] : keys;
}

/** Metadata of a show whose feed could not be fetched, from the API alone. */
function metadataFromResults(show: AppleShow, episodes: readonly AppleEpisode[]): Metadata {
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

/** Fetches the page of an episode or show; undefined when podcasts.apple.com does not respond. */
async function fetchApplePage(session: LookupSession, appleUrl: AppleUrl): Promise<ApplePage | undefined> {
  const response = await session.tryFetch(appleUrl.pageUrl, { accept: "text/html" });
  return response && session.attempt(parseApplePage(response, appleUrl, session.signal));
}
