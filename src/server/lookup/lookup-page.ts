import type { EpisodeDraft, Metadata } from "#domain/episodes/metadata.ts";
import { youtubeVideoId } from "#domain/episodes/youtube.ts";
import type { LookupSession, MetadataWithFeed } from "./lookup-session.ts";
import { matchEpisode } from "./match/match-episode.ts";
import { mergeDrafts } from "./merge-drafts.ts";
import type { PageMetadata } from "./pages/web-page.ts";
import { parseAppleUrl } from "./providers/apple/apple-url.ts";
import { findEpisodeByName, findEpisodeByNames } from "./providers/apple/find-by-name.ts";
import { lookUpApple } from "./providers/apple/lookup-apple.ts";
import { fetchOembed, knownOembedUrl } from "./providers/oembed-client.ts";
import { lookUpSpotify, parseSpotifyUrl } from "./providers/spotify.ts";
import { draftFromVideoId, lookUpYoutube } from "./providers/youtube.ts";
import { feedUrlByHostingProvider, isLinkPage } from "./sites/addresses.ts";
import { isSameShow } from "./text/names.ts";

/** Feeds that are fetched for one page. */
const MAX_FEEDS = 3;

/**
 * Finds the episode or show that a web page is about; of a page of links, the show that it leads to. The steps, where the first match wins:
 *
 * 1. the page's episode, in a feed that the page links to or its hosting provider has for it
 * 2. the show, if this is its page and its feed has audio or video
 * 3. the episode, through the page's link to Apple's directory; not if the show's own feed is known without
 * 4. the episode, in the feed of the show that the page names; likewise
 * 5. the episode, through the Spotify player or the video that is embedded in the page
 * 6. the metadata of the page and of its oEmbed
 */
export async function lookUpPage(page: PageMetadata, session: LookupSession): Promise<Metadata | undefined> {
  if (page.pageUrls.some(isLinkPage)) return lookUpLinkedShow(page, session);
  const { draft, pageUrls, isRecording } = page;
  const feeds: MetadataWithFeed[] = [];
  const item = await session.findEpisodeInFeeds(page.feedUrls.slice(0, MAX_FEEDS), (metadata) => {
    feeds.push(metadata);
    return matchEpisode(draft, metadata.feed.episodes, { otherPageUrls: pageUrls, signal: session.signal });
  });
  if (item) return { ...mergeDrafts(item, draft), source: "web-page" };

  const show = feeds.find(isPodcast);
  if (show && isShowPage(page, show)) return { ...show, source: "web-page" };

  if (feeds.length > 0) session.waitForNoDirectory();
  const canDirectoryAdd = !feeds.some((metadata) => isOwnFeed(page, metadata));
  if (isComplete(draft)) session.shortenRemainingWaits();
  const episode =
    (canDirectoryAdd ? await findEpisodeAtApple(page, session) : undefined) ??
    (canDirectoryAdd ? await findEpisodeOfNamedShow(page, session) : undefined) ??
    (await findEpisodeOfEmbed(page, session));
  if (episode) return { ...mergeDrafts(episode, draft), source: "web-page" };

  if (show && !isRecording) return { ...show, source: "web-page" };
  return lookUpPageAlone(page, session);
}

/** The show, or else the episode, that a page of links has a link to; undefined where there are several. */
async function lookUpLinkedShow(page: PageMetadata, session: LookupSession): Promise<Metadata | undefined> {
  for (const url of [page.appleShowUrl, page.draft.appleUrl]) {
    const appleUrl = url ? parseAppleUrl(url) : undefined;
    const metadata = appleUrl && (await lookUpApple(appleUrl, session));
    if (metadata) return metadata;
  }
  for (const feedUrl of page.feedUrls.slice(0, MAX_FEEDS)) {
    const metadata = await session.fetchFeed(feedUrl);
    if (metadata) return metadata;
  }
  for (const url of [page.spotifyShowUrl, page.draft.spotifyUrl]) {
    const spotifyUrl = url ? parseSpotifyUrl(url) : undefined;
    const metadata = spotifyUrl && (await lookUpSpotify(spotifyUrl, session));
    if (metadata) return metadata;
  }
  return undefined;
}

/** Whether a feed has audio or video, and not articles only. */
function isPodcast({ feed }: MetadataWithFeed): boolean {
  return feed.episodes.some(({ audioUrl, youtubeUrl }) => audioUrl !== null || youtubeUrl !== null);
}

/** Whether a feed is that of the page's show: then the directories would lead to it again. */
function isOwnFeed({ draft, pageUrls }: PageMetadata, metadata: MetadataWithFeed): boolean {
  const { feedTitle } = metadata.feed;
  const isNamed = draft.showName !== null && feedTitle !== null && isSameShow(draft.showName, feedTitle);
  const isHosted = pageUrls.some((url) => feedUrlByHostingProvider(url) === metadata.sourceFeedUrl);
  return isPodcast(metadata) && (isNamed || (isHosted && metadata.sourceFeedUrl !== null));
}

/** Whether a draft has what an episode needs and listeners look for. */
function isComplete({ title, showName, releaseDate, audioUrl }: EpisodeDraft): boolean {
  return [title, showName, releaseDate, audioUrl].every((value) => value !== null);
}

function isShowPage(page: PageMetadata, { showNotesUrl, feed }: MetadataWithFeed): boolean {
  const { draft, isRecording, showName, pageUrls } = page;
  if (isRecording) return false;
  if (showName !== null) return true;
  const comparable = (url: string) => url.replace(/^https?:\/\/(?:www\.)?/, "").replace(/[/?#]*$/, "");
  if (showNotesUrl && pageUrls.some((pageUrl) => comparable(pageUrl) === comparable(showNotesUrl))) return true;
  return draft.title !== null && feed.feedTitle !== null && isSameShow(draft.title, feed.feedTitle);
}

/** Follows the page's link to its episode at Apple, or to the only show there that it links to. */
async function findEpisodeAtApple(page: PageMetadata, session: LookupSession): Promise<EpisodeDraft | undefined> {
  const { draft, appleShowUrl, isRecording } = page;
  const url = draft.appleUrl ?? (isRecording ? appleShowUrl : null);
  const appleUrl = url ? parseAppleUrl(url) : undefined;
  const metadata = appleUrl && (await lookUpApple(appleUrl, session));
  return metadata?.feed ? matchEpisode(draft, metadata.feed.episodes, session) : metadata;
}

async function findEpisodeOfNamedShow(page: PageMetadata, session: LookupSession): Promise<EpisodeDraft | undefined> {
  const { draft, isRecording, possibleNames } = page;
  if (!isRecording) return undefined;
  if (possibleNames.length > 0) return findEpisodeByNames(session, draft, possibleNames);
  return draft.showName ? findEpisodeByName(session, draft) : undefined;
}

/** A player names its episode and show even where the page does not. */
async function findEpisodeOfEmbed(
  { draft, isRecording }: PageMetadata,
  session: LookupSession,
): Promise<EpisodeDraft | undefined> {
  if (draft.audioUrl || !isRecording) return undefined;
  const spotifyUrl = draft.spotifyUrl ? parseSpotifyUrl(draft.spotifyUrl) : undefined;
  const videoId = youtubeVideoId(draft.youtubeUrl);
  const onSpotify = spotifyUrl && (await lookUpSpotify(spotifyUrl, session));
  const embedded = onSpotify ?? (videoId ? await lookUpYoutube(videoId, session) : undefined);
  return embedded?.audioUrl ? embedded : undefined;
}

async function lookUpPageAlone(page: PageMetadata, session: LookupSession): Promise<Metadata | undefined> {
  const oembed = await fetchMissingOembed(page, session);
  const draft = mergeDrafts(page.draft, oembed);
  const videoId = youtubeVideoId(draft.youtubeUrl);
  const metadata = mergeDrafts(draft, videoId ? draftFromVideoId(videoId) : undefined);
  return metadata.title || metadata.audioUrl ? { ...metadata, source: "web-page" } : undefined;
}

/** The page's oEmbed, unless the page itself already has everything that oEmbed could add. */
async function fetchMissingOembed(
  { draft, oembedUrl, pageUrls }: PageMetadata,
  session: LookupSession,
): Promise<EpisodeDraft | undefined> {
  const url = oembedUrl ?? pageUrls.map(knownOembedUrl).find(Boolean);
  const isComplete = draft.title && draft.imageUrl && draft.showName;
  if (draft.title) session.shortenRemainingWaits();
  return url && !isComplete ? fetchOembed(url, session) : undefined;
}
