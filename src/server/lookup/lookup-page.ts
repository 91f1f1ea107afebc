import type { EpisodeDraft, Metadata } from "#domain/metadata.ts";
import { youtubeVideoId } from "#domain/youtube.ts";
import type { LookupSession, MetadataWithFeed } from "./lookup-session.ts";
import { isSameShow, matchEpisode } from "./match-episode.ts";
import { mergeDrafts } from "./merge-drafts.ts";
import type { PageMetadata } from "./parse/web-page.ts";
import { parseAppleUrl } from "./providers/apple/apple-url.ts";
import { findEpisodeByName } from "./providers/apple/find-by-name.ts";
import { lookUpApple } from "./providers/apple/lookup-apple.ts";
import { knownOembedUrl, parseOembed } from "./providers/oembed-client.ts";
import { draftFromVideoId } from "./providers/youtube.ts";

/** Feeds that are read for one page. */
const FEEDS_TRIED = 3;

/**
 * Finds what an ordinary page is about. The steps, first hit wins:
 *
 * 1. the page's episode in a feed that the page, or its host, tells of
 * 2. the show itself where the page is the show's and the feed has sound or film
 * 3. the episode in the feed of the one show, or as the one episode, that the page links to at Apple's directory
 * 4. the episode in the feed of the show that the page names
 * 5. what the page and its oEmbed say
 */
export async function lookUpPage(findings: PageMetadata, session: LookupSession): Promise<Metadata | undefined> {
  const { draft, pageUrls } = findings;
  const feeds: MetadataWithFeed[] = [];
  const item = await session.findEpisodeInFeeds(findings.feedUrls.slice(0, FEEDS_TRIED), (read) => {
    feeds.push(read);
    return matchEpisode(draft, read.feed.episodes, pageUrls);
  });
  if (item) return { ...mergeDrafts(item, draft), source: "web-page" };

  const show = feeds.find(isPodcast);
  if (show && isShowPage(findings, show)) return { ...show, source: "web-page" };

  const elsewhere = (await episodeAtApple(findings, session)) ?? (await episodeOfNamedShow(findings, session));
  if (elsewhere) return { ...mergeDrafts(elsewhere, draft), source: "web-page" };

  if (show && !findings.isRecording) return { ...show, source: "web-page" };
  return statedAlone(findings, session);
}

/** Whether it is a feed of recordings and not of articles. */
function isPodcast({ feed }: MetadataWithFeed): boolean {
  return feed.episodes.some(({ audioUrl, youtubeUrl }) => audioUrl !== null || youtubeUrl !== null);
}

function isShowPage(
  { draft, isRecording, showName: show, pageUrls }: PageMetadata,
  { showNotesUrl, feed }: MetadataWithFeed,
): boolean {
  if (isRecording) return false;
  if (show !== null) return true;
  const bare = (address: string) => address.replace(/^https?:\/\/(?:www\.)?/, "").replace(/[/?#]*$/, "");
  if (showNotesUrl && pageUrls.some((pageUrl) => bare(pageUrl) === bare(showNotesUrl))) return true;
  return draft.title !== null && feed.feedTitle !== null && isSameShow(draft.title, feed.feedTitle);
}

async function episodeAtApple(findings: PageMetadata, session: LookupSession): Promise<EpisodeDraft | undefined> {
  const { draft, appleShowUrl, isRecording } = findings;
  const address = draft.appleUrl ?? (isRecording ? appleShowUrl : null);
  const link = address ? parseAppleUrl(address) : undefined;
  const found = link && (await lookUpApple(link, session));
  if (!found) return undefined;
  return found.feed ? matchEpisode(draft, found.feed.episodes) : found;
}

async function episodeOfNamedShow(
  { draft, isRecording }: PageMetadata,
  session: LookupSession,
): Promise<EpisodeDraft | undefined> {
  return isRecording && draft.showName ? findEpisodeByName(session, draft) : undefined;
}

async function statedAlone(
  { draft, oembedUrl, pageUrls }: PageMetadata,
  session: LookupSession,
): Promise<Metadata | undefined> {
  const endpoint = oembedUrl ?? pageUrls.map(knownOembedUrl).find(Boolean);
  const isWhole = draft.title && draft.imageUrl && draft.showName;
  const answer = endpoint && !isWhole ? await session.tryFetch(endpoint, { accept: "application/json" }) : undefined;
  const stated = mergeDrafts(draft, answer && endpoint ? parseOembed(answer.bytes, endpoint) : undefined);
  const videoId = youtubeVideoId(stated.youtubeUrl);
  const found = videoId ? mergeDrafts(stated, draftFromVideoId(videoId)) : stated;
  return found.title || found.audioUrl ? { ...found, source: "web-page" } : undefined;
}
