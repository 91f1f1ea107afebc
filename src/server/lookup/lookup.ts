import type { Metadata } from "#domain/metadata.ts";
import { youtubeVideoId } from "#domain/youtube.ts";
import { AppError } from "#server/errors.ts";
import { wrappedLink } from "./app-links.ts";
import type { FetchedDocument } from "./fetch/ssrf-safe-fetch.ts";
import { lookUpPage } from "./lookup-page.ts";
import { Inquiry, type LookUpTools } from "./lookup-session.ts";
import { matchEpisode } from "./match-episode.ts";
import { filledDraft } from "./merge-drafts.ts";
import { draftWithoutTags, isMediaFile } from "./parse/audio-tags.ts";
import { decodeText } from "./parse/charset.ts";
import { parseFeed, parseMediaFile, parsePage } from "./parse/parse-document.ts";
import { firstElementName } from "./parse/xml-tree.ts";
import { pastedAddress } from "./pasted-url.ts";
import { appleLink } from "./providers/from-apple.ts";
import { spotifyLink } from "./providers/from-spotify.ts";
import { hostFeed } from "./providers/hosting-providers.ts";
import { lookUpApple } from "./providers/look-up-apple.ts";
import { lookUpSpotify } from "./providers/look-up-spotify.ts";
import { lookUpYoutube } from "./providers/look-up-youtube.ts";
import { episodeBySearch } from "./providers/search-apple.ts";

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
 * @throws AppError 400 'invalid' no address in the text; 'address-not-allowed' one that is never read
 * @throws AppError 422 'address-unreachable', 'document-too-large'; 'nothing-found' a document that tells nothing
 */
export async function lookUp(pasted: string, tools: LookUpTools): Promise<Metadata> {
  const inquiry = new Inquiry(tools);
  const { address, guid } = wrappedLink(pastedAddress(pasted));
  const onPlatform = await lookUpPlatform(address, inquiry);
  if (onPlatform) return onPlatform;
  const document = await fetched(hostFeedOfList(address) ?? address, inquiry);
  const redirected = document.finalUrl === address ? undefined : await lookUpPlatform(document.finalUrl, inquiry);
  const found = redirected ?? (await lookUpDocument(document, guid, inquiry));
  if (found) return found;
  throw new AppError(422, "nothing-found", adviceOn(document));
}

/** Why the platform said nothing is worth more to the person than why its page did not. */
async function fetched(address: string, inquiry: Inquiry): Promise<FetchedDocument> {
  try {
    return await inquiry.fetch(address);
  } catch (error) {
    throw error instanceof AppError ? (inquiry.refusal ?? error) : error;
  }
}

async function lookUpPlatform(address: string, inquiry: Inquiry): Promise<Metadata | undefined> {
  const apple = appleLink(address);
  if (apple) return lookUpApple(apple, inquiry);
  const spotify = spotifyLink(address);
  if (spotify) return lookUpSpotify(spotify, inquiry);
  const videoId = youtubeVideoId(address);
  return videoId ? lookUpYoutube(videoId, inquiry) : undefined;
}

/** YouTube's lists and channels have feeds, which say more than their pages. */
function hostFeedOfList(address: string): string | undefined {
  return /^(?:www\.|m\.)?youtube\.com$/.test(new URL(address).hostname) ? hostFeed(address) : undefined;
}

async function lookUpDocument(
  document: FetchedDocument,
  guid: string | undefined,
  inquiry: Inquiry,
): Promise<Metadata | undefined> {
  if (await isMediaFile(document)) return lookUpMediaFile(document, inquiry);
  const feed = await parseFeed(document, inquiry.signal);
  const episode = guid ? feed?.feed?.episodes.find(({ sourceGuid }) => sourceGuid === guid) : undefined;
  if (episode) return { ...episode, source: "feed" };
  if (feed) return feed;
  const findings = await parsePage(document, inquiry.signal);
  return findings && lookUpPage(findings, inquiry);
}

/** A file whose tags cannot be read is still the file. */
async function lookUpMediaFile(document: FetchedDocument, inquiry: Inquiry): Promise<Metadata> {
  const tagged =
    (await inquiry.unlessRefused(parseMediaFile(document, inquiry.signal))) ?? (await draftWithoutTags(document));
  const feedUrl = hostFeed(document.finalUrl);
  const item =
    (feedUrl && (await inquiry.episodeIn([feedUrl], ({ feed }) => matchEpisode(tagged, feed.episodes)))) ||
    (tagged.showName ? await episodeBySearch(inquiry, tagged) : undefined);
  return { ...(item ? filledDraft(item, tagged) : tagged), source: "audio-file" };
}

/** What the person may do with a link that told nothing. */
function adviceOn({ bytes, contentType }: FetchedDocument): string {
  const beginning = decodeText(bytes.subarray(0, BEGINNING_BYTES), contentType);
  switch (firstElementName(beginning)) {
    case "opml":
      return "This is a list of subscriptions (OPML). Paste the feed of one of its shows instead.";
    case "html":
      return "This page says nothing of an episode. Paste the address of the show's RSS feed, or enter the details yourself.";
    default:
      return "There is no podcast feed at this address. Paste the address of the show's RSS feed, or enter the details yourself.";
  }
}
