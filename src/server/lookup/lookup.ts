import type { Metadata } from "#domain/metadata.ts";
import { youtubeVideoId } from "#domain/youtube.ts";
import { AppError } from "#server/errors.ts";
import { unwrapAppLink } from "./app-links.ts";
import type { FetchedDocument } from "./fetch/document-fetch.ts";
import { lookUpPage } from "./lookup-page.ts";
import { type LookupOptions, LookupSession } from "./lookup-session.ts";
import { matchEpisode } from "./match-episode.ts";
import { mergeDrafts } from "./merge-drafts.ts";
import { draftWithoutTags, isMediaFile } from "./parse/audio-tags.ts";
import { decodeText } from "./parse/charset.ts";
import { parseFeed, parseMediaFile, parsePage } from "./parse/parse-document.ts";
import { firstElementName } from "./parse/xml-tree.ts";
import { parsePastedUrl } from "./pasted-url.ts";
import { parseAppleUrl } from "./providers/apple/apple-url.ts";
import { findEpisodeByName } from "./providers/apple/find-by-name.ts";
import { lookUpApple } from "./providers/apple/lookup-apple.ts";
import { feedUrlByHostingProvider } from "./providers/hosting-providers.ts";
import { lookUpSpotify, parseSpotifyUrl } from "./providers/spotify.ts";
import { lookUpYoutube } from "./providers/youtube.ts";

/** Enough of a document to see its first element. */
const BEGINNING_BYTES = 4096;

/**
 * Finds what a pasted link says of an episode, or of a show with its episodes. The steps, first hit wins:
 *
 * 1. the address in the pasted text, and the one that a podcast app has wrapped into its own
 * 2. a platform that is known by its address: Apple Podcasts, Spotify, YouTube
 * 3. the document behind the address; a redirect may lead to a platform after all
 * 4. a podcast feed: the show's fields, all its episodes in `feed`
 * 5. a media file: its item in the feed of its host, or its tags
 * 6. a page: its item in the show's feed, or what it says
 *
 * Wherever an episode's item in its show's own feed can be found, the answer is that item with its gaps filled; otherwise
 * it is the best that is known.
 *
 * @throws AppError 400 'invalid' no address in the text; 'url-not-allowed' one that is never read
 * @throws AppError 422 'url-unreachable', 'document-too-large'; 'nothing-found' a document that tells nothing
 */
export async function lookUp(pasted: string, tools: LookupOptions): Promise<Metadata> {
  const session = new LookupSession(tools);
  const { url: address, guid } = unwrapAppLink(parsePastedUrl(pasted));
  const onPlatform = await lookUpPlatform(address, session);
  if (onPlatform) return onPlatform;
  const document = await fetched(hostFeedOfList(address) ?? address, session);
  const redirected = document.finalUrl === address ? undefined : await lookUpPlatform(document.finalUrl, session);
  const found = redirected ?? (await lookUpDocument(document, guid, session));
  if (found) return found;
  throw new AppError(422, "nothing-found", adviceOn(document));
}

/** Why the platform said nothing is worth more to the person than why its page did not. */
async function fetched(address: string, session: LookupSession): Promise<FetchedDocument> {
  try {
    return await session.fetch(address);
  } catch (error) {
    throw error instanceof AppError ? (session.firstError ?? error) : error;
  }
}

async function lookUpPlatform(address: string, session: LookupSession): Promise<Metadata | undefined> {
  const apple = parseAppleUrl(address);
  if (apple) return lookUpApple(apple, session);
  const spotify = parseSpotifyUrl(address);
  if (spotify) return lookUpSpotify(spotify, session);
  const videoId = youtubeVideoId(address);
  return videoId ? lookUpYoutube(videoId, session) : undefined;
}

/** YouTube's lists and channels have feeds, which say more than their pages. */
function hostFeedOfList(address: string): string | undefined {
  return /^(?:www\.|m\.)?youtube\.com$/.test(new URL(address).hostname) ? feedUrlByHostingProvider(address) : undefined;
}

async function lookUpDocument(
  document: FetchedDocument,
  guid: string | undefined,
  session: LookupSession,
): Promise<Metadata | undefined> {
  if (await isMediaFile(document)) return lookUpMediaFile(document, session);
  const feed = await parseFeed(document, session.signal);
  const episode = guid ? feed?.feed?.episodes.find(({ sourceGuid }) => sourceGuid === guid) : undefined;
  if (episode) return { ...episode, source: "feed" };
  if (feed) return feed;
  const findings = await parsePage(document, session.signal);
  return findings && lookUpPage(findings, session);
}

/** A file whose tags cannot be read is still the file. */
async function lookUpMediaFile(document: FetchedDocument, session: LookupSession): Promise<Metadata> {
  const tagged =
    (await session.attempt(parseMediaFile(document, session.signal))) ?? (await draftWithoutTags(document));
  const feedUrl = feedUrlByHostingProvider(document.finalUrl);
  const item =
    (feedUrl && (await session.findEpisodeInFeeds([feedUrl], ({ feed }) => matchEpisode(tagged, feed.episodes)))) ||
    (tagged.showName ? await findEpisodeByName(session, tagged) : undefined);
  return { ...(item ? mergeDrafts(item, tagged) : tagged), source: "audio-file" };
}

/** What the person may do with a link that told nothing. */
function adviceOn({ bytes, contentType }: FetchedDocument): string {
  const beginning = decodeText(bytes.subarray(0, BEGINNING_BYTES), contentType);
  switch (firstElementName(beginning)) {
    case "opml":
      return "This is an OPML list of subscriptions. Paste the feed URL of one of its shows instead.";
    case "html":
      return "No episode was found on this page. Paste the URL of the show's RSS feed, or enter the details yourself.";
    default:
      return "No podcast feed was found at this URL. Paste the URL of the show's RSS feed, or enter the details yourself.";
  }
}
