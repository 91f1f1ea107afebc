import { canLeadToEpisode } from "#domain/episodes/link-rank.ts";
import type { EpisodeDraft, Metadata } from "#domain/episodes/metadata.ts";
import { readPasted } from "#domain/episodes/pasted-links.ts";
import { youtubeVideoId } from "#domain/episodes/youtube.ts";
import { isPrivateAddress } from "#domain/links/private-address.ts";
import { AppError, invalidField } from "#server/errors.ts";
import { unwrapAppLink } from "./app-links.ts";
import type { FeedDocument } from "./feeds/feed.ts";
import { ConnectionError, type FetchedDocument, HttpStatusError } from "./fetch/document-fetch.ts";
import { isOpml } from "./lists/list-format.ts";
import { lookUpPage } from "./lookup-page.ts";
import { type LookupOptions, LookupSession } from "./lookup-session.ts";
import { matchEpisode } from "./match/match-episode.ts";
import { mergeDrafts } from "./merge-drafts.ts";
import { draftWithoutTags, isMediaFile } from "./parse/audio-tags.ts";
import { decodeText } from "./parse/charset.ts";
import { parseMediaFile, parsePage } from "./parse/parse-document.ts";
import { firstElementName } from "./parse/xml-tree.ts";
import { parseAppleUrl } from "./providers/apple/apple-url.ts";
import { findEpisodeByName } from "./providers/apple/find-by-name.ts";
import { lookUpApple } from "./providers/apple/lookup-apple.ts";
import { fetchOembed, knownOembedUrl } from "./providers/oembed-client.ts";
import { lookUpSpotify, parseSpotifyUrl } from "./providers/spotify.ts";
import { lookUpYoutube } from "./providers/youtube.ts";
import { asPrivate, needsItsQuery, preferPublicLinks } from "./public-links.ts";
import { feedUrlByHostingProvider } from "./sites/addresses.ts";

export type { FeedDocument, LookupOptions };

/** Of those that were pasted together. */
const MAX_LINKS_TRIED = 3;
/** Enough bytes to contain the first element of a document. */
const DOCUMENT_START_BYTES = 4096;

/**
 * Finds the metadata of an episode, or of a show with its episodes, for a pasted link. The steps, where the first match
 * wins:
 *
 * 1. find the best links in the pasted text, each tried when the one before fails, and unwrap those of podcast apps; a host that was pasted
 *    without http or https, and cannot be asked by https, is asked by http
 * 2. a platform known by its URL: Apple Podcasts, Spotify, YouTube
 * 3. fetch the document; a redirect may lead to a platform, and where a page is refused, its platform's oEmbed is asked
 * 4. a podcast feed: the show, with all episodes in `feed`
 * 5. a media file: its item in a feed, or its tags
 * 6. a web page: its item in the show's feed, or the metadata of the page
 *
 * Where that leads to addresses that are keys, the show's public feed is looked for, and its links are given in their place.
 *
 * Each way tries to end at the episode's item in the show's own feed, because only that has the real audio URL, guid and
 * duration. What the item lacks is filled in from elsewhere.
 *
 * @throws AppError 400 'invalid' no URL in the text; 'url-not-allowed' a URL that is never fetched
 * @throws AppError 422 'url-unreachable', 'document-too-large'; 'nothing-found' a document without usable metadata
 */
export async function lookUp(pasted: string, options: LookupOptions): Promise<Metadata> {
  const session = new LookupSession(options);
  const metadata = await lookUpWith(session, pasted)
    .then((found) => preferPublicLinks(found, session))
    .finally(() => session.end());
  const mayLackAudio = session.isDirectoryUnavailable && !metadata.audioUrl && !metadata.feed;
  return mayLackAudio
    ? { ...metadata, directoryUnavailable: true, retryAfterSeconds: session.directoryRetryAfterSeconds }
    : metadata;
}

async function lookUpWith(session: LookupSession, pasted: string): Promise<Metadata> {
  const { link, others, isSchemeGuessed } = readPasted(pasted);
  if (!link) throw invalidField("url", "Please enter a valid http or https URL");
  const links = [link, ...others.filter(canLeadToEpisode)].slice(0, MAX_LINKS_TRIED);
  let firstError: AppError | undefined;
  for (const candidate of links) {
    try {
      return await lookUpLink(session, candidate).catch((error: unknown) => {
        if (isSchemeGuessed && refusesHttps(candidate, error)) return lookUpLink(session, byHttp(candidate));
        throw error;
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      firstError ??= error;
    }
  }
  throw firstError;
}

/** Whether a host could not be asked by https. */
function refusesHttps(link: string, error: unknown): boolean {
  const { protocol, origin } = new URL(link);
  return protocol === "https:" && error instanceof ConnectionError && new URL(error.url).origin === origin;
}

function byHttp(link: string): string {
  return link.replace(/^https:/i, "http:");
}

async function lookUpLink(session: LookupSession, link: string): Promise<Metadata> {
  const { url, guid } = unwrapAppLink(link);
  const onPlatform = await lookUpPlatform(url, session);
  if (guid && onPlatform?.feed) return (await findByGuid(guid, onPlatform, link, session)) ?? onPlatform;
  if (onPlatform) return onPlatform;
  try {
    return await lookUpUrl(url, guid, session);
  } catch (error) {
    // The feed in the link of an app is gone, but the app's own page may have what it knew.
    const page = url === link || !(error instanceof AppError) ? undefined : await session.attempt(session.fetch(link));
    const metadata = page && (await session.attempt(lookUpDocument(page, guid, session)));
    if (metadata) return metadata;
    throw error;
  }
}

async function lookUpUrl(url: string, guid: string | undefined, session: LookupSession): Promise<Metadata> {
  const document = (await fetchYoutubeFeed(url, session)) ?? (await session.fetch(url).catch(asAppError));
  if (document instanceof AppError) {
    const metadata = await lookUpRefusedPage(document instanceof HttpStatusError ? document.url : url, url, session);
    if (metadata) return metadata;
    // If the platform failed before, its error tells the user more than the error of its page.
    throw session.firstError ?? document;
  }
  const afterRedirect = document.finalUrl === url ? undefined : await lookUpPlatform(document.finalUrl, session);
  const metadata = afterRedirect ?? (await lookUpDocument(document, guid, session));
  if (metadata) return metadata;
  throw new AppError(422, "nothing-found", nothingFoundMessage(document));
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}

/** What the platform of a page that does not let us in says elsewhere: its directory, or its oEmbed. */
async function lookUpRefusedPage(
  pageUrl: string,
  pastedUrl: string,
  session: LookupSession,
): Promise<Metadata | undefined> {
  const onPlatform = pageUrl === pastedUrl ? undefined : await lookUpPlatform(pageUrl, session);
  if (onPlatform) return onPlatform;
  const oembedUrl = knownOembedUrl(pageUrl);
  const draft = oembedUrl === undefined ? undefined : await fetchOembed(oembedUrl, session);
  return draft?.title ? { ...draft, showNotesUrl: pageUrl, source: "web-page" } : undefined;
}

/** The item with the guid in an app's link; where the show has none, what the app's own page says. */
async function findByGuid(
  guid: string,
  show: Metadata,
  link: string,
  session: LookupSession,
): Promise<Metadata | undefined> {
  const episode = show.feed?.episodes.find(({ sourceGuid }) => sourceGuid === guid);
  if (episode) return { ...episode, source: "feed" };
  const document = await session.attempt(session.fetch(link));
  const page = document && (await parsePage(document, session.signal));
  const item = page && (await matchEpisode(page.draft, show.feed?.episodes ?? [], session));
  return item && { ...mergeDrafts(item, page.draft), source: "web-page" };
}

async function lookUpPlatform(url: string, session: LookupSession): Promise<Metadata | undefined> {
  const appleUrl = parseAppleUrl(url);
  if (appleUrl) return lookUpApple(appleUrl, session);
  const spotifyUrl = parseSpotifyUrl(url);
  if (spotifyUrl) return lookUpSpotify(spotifyUrl, session);
  const videoId = youtubeVideoId(url);
  return videoId ? lookUpYoutube(videoId, session) : undefined;
}

/** Fetches the feed of a YouTube playlist or channel, which has more metadata than its page; undefined on failure. */
async function fetchYoutubeFeed(url: string, session: LookupSession): Promise<FetchedDocument | undefined> {
  const feedUrl = /^(?:www\.|m\.)?youtube\.com$/.test(new URL(url).hostname)
    ? feedUrlByHostingProvider(url)
    : undefined;
  return feedUrl ? session.attempt(session.fetch(feedUrl)) : undefined;
}

/** @param canRefresh whether to follow a page that sends its visitors on */
async function lookUpDocument(
  document: FetchedDocument,
  guid: string | undefined,
  session: LookupSession,
  canRefresh = true,
): Promise<Metadata | undefined> {
  if (await isMediaFile(document)) return lookUpMediaFile(document, session);
  const feedDocument = await session.parseFeed(document);
  const complete = feedDocument && (await session.completeFeed(feedDocument));
  const metadata = complete && (await isOpenedByKey(document, session)) ? asPrivate(complete) : complete;
  const episode = guid ? metadata?.feed?.episodes.find(({ sourceGuid }) => sourceGuid === guid) : undefined;
  if (episode) return { ...episode, source: "feed" };
  if (metadata) return metadata;
  const page = await parsePage(document, session.signal);
  if (page?.refreshUrl && canRefresh) {
    const target = await session.attempt(session.fetch(page.refreshUrl));
    const found =
      target &&
      ((await lookUpPlatform(target.finalUrl, session)) ?? (await lookUpDocument(target, guid, session, false)));
    if (found) return found;
  }
  return page && lookUpPage(page, session);
}

async function isOpenedByKey({ finalUrl }: FetchedDocument, session: LookupSession): Promise<boolean> {
  return isPrivateAddress(finalUrl) || needsItsQuery(finalUrl, session);
}

/** Falls back to a draft with the file alone when its tags cannot be read. */
async function lookUpMediaFile(document: FetchedDocument, session: LookupSession): Promise<Metadata> {
  const tags = await session.attempt(parseMediaFile(document, session.signal));
  const draft = tags ?? (await draftWithoutTags(document));
  const item = await findItemOfFile(draft, document.finalUrl, session);
  return { ...(item ? mergeDrafts(item, draft) : draft), source: "audio-file" };
}

async function findItemOfFile(
  draft: EpisodeDraft,
  fileUrl: string,
  session: LookupSession,
): Promise<EpisodeDraft | undefined> {
  const feedUrl = feedUrlByHostingProvider(fileUrl);
  const item =
    feedUrl && (await session.findEpisodeInFeeds([feedUrl], ({ feed }) => matchEpisode(draft, feed.episodes, session)));
  if (item) return item;
  return draft.showName ? findEpisodeByName(session, draft) : undefined;
}

/** Tells the user what to do with a link that has no usable metadata. */
function nothingFoundMessage({ bytes, contentType }: FetchedDocument): string {
  const start = decodeText(bytes.subarray(0, DOCUMENT_START_BYTES), contentType);
  if (isOpml(start))
    return "This is an OPML list of subscriptions. Import it as a list, or paste the feed URL of one of its shows.";
  if (firstElementName(start) === "html")
    return "No episode was found on this page. Paste the URL of the show's RSS feed, or enter the details yourself.";
  return "No podcast feed was found at this URL. Paste the URL of the show's RSS feed, or enter the details yourself.";
}
