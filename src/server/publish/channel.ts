import { parseDurationSeconds } from "#domain/episodes/duration.ts";
import type { EpisodeView } from "#domain/episodes/episode.ts";
import { withoutRepeatedRecordings } from "#domain/episodes/same-recording.ts";
import { COVER_PIXELS } from "#domain/feeds/cover.ts";
import { orderEpisodes } from "#domain/feeds/episode-order.ts";
import type { SortMethod } from "#domain/feeds/feed.ts";
import { parseBrokenLinks, withoutBrokenLinks } from "#domain/links/broken-links.ts";
import type { Shareable } from "#domain/links/shareable.ts";
import { paths } from "#domain/paths.ts";
import type { TranscriptLink } from "#domain/transcripts/transcript.ts";
import { avatarUrl } from "#domain/users/avatar.ts";
import { displayNameOf } from "#domain/users/display-name.ts";
import { mapYielding } from "./map-yielding.ts";

/** Language of the titles and descriptions that Aircheck generates, and of feeds whose language is not known. */
const CHANNEL_LANGUAGE = "en";

const GUEST_IMAGE_PIXELS = 512;

/** Type of an enclosure whose type is not known; most podcasts have it. */
const FALLBACK_MEDIA_TYPE = "audio/mpeg";

/**
 * Directories only list content that the publisher has the rights to. The episodes belong to other shows.
 * Source: https://podcasters.apple.com/support/891-podcast-guidelines
 */
const IS_BLOCKED_FROM_DIRECTORIES = true;

export interface ChannelGuest {
  name: string;
  profileUrl: string;
  imageUrl: string | null;
}

export interface Enclosure {
  /** the show's original URL */
  url: string;
  /** 0 when unknown */
  lengthBytes: number;
  /** media type */
  type: string;
}

export interface ChannelItem {
  /** unique, never changes */
  guid: string;
  title: string;
  /** plain text with line breaks; may be '' */
  description: string;
  /** page of the episode */
  link: string;
  /** ISO UTC */
  pubDate: string;
  durationSeconds: number | undefined;
  imageUrl: string | null;
  /** null for an episode without audio */
  enclosure: Enclosure | null;
  showName: string | null;
  /** URL of the show's feed */
  sourceFeedUrl: string | null;
  /** the episode on other platforms */
  contentLinks: { href: string; label: string }[];
  /** starts at 1; only in serial channels */
  episodeNumber?: number;
  /** the show's own files; only where there are any */
  transcripts?: readonly TranscriptLink[];
  /** the show's own file; only where there is one */
  chaptersUrl?: string;
}

/** A podcast feed, independent of its format. */
export interface Channel {
  /** URL of the RSS feed */
  feedUrl: string;
  /** URL of the JSON Feed */
  jsonUrl: string;
  /** WebSub hubs */
  hubUrls: readonly string[];
  pageUrl: string;
  title: string;
  /** plain text with line breaks */
  description: string;
  /** BCP 47 tag */
  language: string;
  /** author of the channel, and a guest in every item */
  guest: ChannelGuest;
  /** square PNG or JPEG of 1400 to 3000 pixels */
  coverUrl: string;
  podcastGuid: string;
  /** episodic: apps show the newest episode first; serial: they sort by episode number */
  type: "episodic" | "serial";
  /** asks directories not to list the feed */
  isBlockedFromDirectories: boolean;
  /** set when the feed has moved here from another URL */
  newFeedUrl: string | null;
  /** ISO UTC */
  lastBuildDate: string;
  /** name of the holder, without ©, the word copyright or a year */
  copyright?: string;
  /** in the feed's order */
  items: readonly ChannelItem[];
}

export interface PublishedOwner {
  screenName: string;
  displayName: string | null;
  profileImage: string | null;
  /** SHA-256 of the trimmed lower-case e-mail, in hex */
  gravatarHash: string;
}

export interface PublishedEpisode
  extends Omit<EpisodeView, "feedId" | "kind" | "brokenLinks" | "brokenSince" | "linkPrivacy"> {
  /** from formatBrokenLinks(); null or absent without any */
  brokenLinks?: string | null;
  /** bytes; null when unknown */
  enclosureLength: number | null;
  /** media type; null when unknown */
  enclosureType: string | null;
  /** JSON of TranscriptLink[]; null or absent without any */
  transcriptLinks?: string | null;
  chaptersUrl?: string | null;
}

export interface PublishedFeed {
  title: string;
  slug: string;
  description: string | null;
  sortMethod: SortMethod;
  /** podcast:guid */
  guid: string;
  /** BCP 47 tag; null where it is not known */
  language: string | null;
  /** absolute URL */
  coverUrl: string;
  /** in the feed's order, limited by the owner's plan */
  episodes: readonly Shareable<PublishedEpisode>[];
}

export interface ChannelOptions {
  /** scheme and host of public URLs, without a trailing slash */
  origin: string;
  /** ISO UTC */
  lastBuildDate: string;
  /** whether the channel was published under another URL before */
  hasMoved: boolean;
  /** WebSub hubs */
  hubUrls: readonly string[];
}

/** Creates the channel of one feed. Episodes are numbered unless the feed is sorted by newest. */
export async function feedChannel(
  owner: PublishedOwner,
  feed: PublishedFeed,
  options: ChannelOptions,
): Promise<Channel> {
  const { origin } = options;
  const name = displayNameOf(owner);
  const pageUrl = origin + paths.publicFeed(owner.screenName, feed.slug);
  const type = feed.sortMethod === "newest" ? "episodic" : "serial";
  const items = await mapYielding(feed.episodes.entries(), ([index, episode]) =>
    channelItem(episode, pageUrl, type === "serial" ? index + 1 : undefined),
  );
  return {
    ...commonFields(owner, origin + paths.feedRss(owner.screenName, feed.slug), options),
    language: feed.language ?? CHANNEL_LANGUAGE,
    jsonUrl: origin + paths.feedJson(owner.screenName, feed.slug),
    pageUrl,
    title: feed.title,
    description: feed.description || `${feed.title}: podcast episodes with ${name}.`,
    coverUrl: feed.coverUrl,
    podcastGuid: feed.guid,
    type,
    items,
  };
}

/**
 * Creates the channel of a profile: the episodes of all its feeds, each recording once, newest first.
 * @param feeds the visible ones; of episodes that are the same recording, the one in the earlier feed is used
 * @param guid podcast:guid of the profile
 */
export async function profileChannel(
  owner: PublishedOwner,
  feeds: readonly PublishedFeed[],
  guid: string,
  options: ChannelOptions,
): Promise<Channel> {
  const { origin } = options;
  const name = displayNameOf(owner);
  const pageUrl = origin + paths.publicProfile(owner.screenName);
  const feedPageUrls = new Map(
    feeds.flatMap(({ slug, episodes }) => {
      const feedPageUrl = origin + paths.publicFeed(owner.screenName, slug);
      return episodes.map((episode) => [episode, feedPageUrl]);
    }),
  );
  const episodes = withoutRepeatedRecordings([...feedPageUrls.keys()]);
  const items = await mapYielding(orderEpisodes(episodes, "newest"), (episode) =>
    channelItem(episode, feedPageUrls.get(episode) ?? pageUrl),
  );
  return {
    ...commonFields(owner, origin + paths.profileRss(owner.screenName), options),
    language: commonLanguage(feeds),
    jsonUrl: origin + paths.profileJson(owner.screenName),
    pageUrl,
    title: `${name} on podcasts`,
    description: `Every podcast episode with ${name}, from all the shows, in one feed.`,
    coverUrl: feeds[0]?.coverUrl ?? fallbackCoverUrl(owner),
    podcastGuid: guid,
    type: "episodic",
    items,
  };
}

function commonLanguage(feeds: readonly PublishedFeed[]): string {
  const [language = null, ...others] = new Set(feeds.map(({ language }) => language));
  return others.length === 0 ? (language ?? CHANNEL_LANGUAGE) : CHANNEL_LANGUAGE;
}

function commonFields(owner: PublishedOwner, feedUrl: string, { lastBuildDate, hasMoved, hubUrls }: ChannelOptions) {
  return {
    feedUrl,
    hubUrls,
    guest: channelGuest(owner, feedUrl),
    isBlockedFromDirectories: IS_BLOCKED_FROM_DIRECTORIES,
    newFeedUrl: hasMoved ? feedUrl : null,
    lastBuildDate,
  };
}

function channelGuest(owner: PublishedOwner, feedUrl: string): ChannelGuest {
  return {
    name: displayNameOf(owner),
    profileUrl: new URL(paths.publicProfile(owner.screenName), feedUrl).href,
    imageUrl: owner.profileImage
      ? new URL(owner.profileImage, feedUrl).href
      : avatarUrl(owner.gravatarHash, GUEST_IMAGE_PIXELS),
  };
}

/** The guest's avatar in the size of a cover. Apple requires URLs of covers to end in .png or .jpg. */
function fallbackCoverUrl(owner: PublishedOwner): string {
  return avatarUrl(`${owner.gravatarHash}.png`, COVER_PIXELS);
}

/**
 * Creates the item of an episode.
 * @param feedPageUrl used as the link of an episode that has no page of its own
 */
function channelItem(published: Shareable<PublishedEpisode>, feedPageUrl: string, episodeNumber?: number): ChannelItem {
  // Apps would offer a recording that they cannot get.
  const episode = published.brokenLinks ? withoutBroken(published) : published;
  const { audioUrl, showNotesUrl, youtubeUrl, appleUrl, spotifyUrl } = episode;
  const item: ChannelItem = {
    guid: episode.guid,
    title: episode.title,
    description: episode.description ?? "",
    link: showNotesUrl || youtubeUrl || appleUrl || spotifyUrl || `${feedPageUrl}/${encodeURIComponent(episode.slug)}`,
    pubDate: episode.releaseDate,
    durationSeconds: parseDurationSeconds(episode.duration),
    imageUrl: episode.imageUrl,
    enclosure: audioUrl
      ? {
          url: audioUrl,
          lengthBytes: episode.enclosureLength ?? 0,
          type: episode.enclosureType ?? FALLBACK_MEDIA_TYPE,
        }
      : null,
    showName: episode.showName,
    sourceFeedUrl: episode.sourceFeedUrl,
    contentLinks: contentLinks(episode),
  };
  if (episodeNumber !== undefined) item.episodeNumber = episodeNumber;
  if (episode.transcriptLinks) item.transcripts = JSON.parse(episode.transcriptLinks);
  if (episode.chaptersUrl) item.chaptersUrl = episode.chaptersUrl;
  return item;
}

function withoutBroken(episode: PublishedEpisode): PublishedEpisode {
  const brokenLinks = parseBrokenLinks(episode.brokenLinks);
  const { audioUrl, youtubeUrl, showNotesUrl } = withoutBrokenLinks({ ...episode, brokenLinks });
  return { ...episode, audioUrl, youtubeUrl, showNotesUrl };
}

function contentLinks({ appleUrl, spotifyUrl, youtubeUrl }: PublishedEpisode): ChannelItem["contentLinks"] {
  const links: ChannelItem["contentLinks"] = [];
  if (appleUrl) links.push({ href: appleUrl, label: "Listen on Apple Podcasts" });
  if (spotifyUrl) links.push({ href: spotifyUrl, label: "Listen on Spotify" });
  if (youtubeUrl) links.push({ href: youtubeUrl, label: "Watch on YouTube" });
  return links;
}
