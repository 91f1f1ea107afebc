import { avatarUrl } from "#domain/avatar.ts";
import { canonicalEnclosureUrl } from "#domain/canonical-enclosure-url.ts";
import { COVER_PIXELS } from "#domain/cover.ts";
import { displayNameOf } from "#domain/display-name.ts";
import { durationSeconds } from "#domain/duration.ts";
import type { EpisodeView } from "#domain/episode.ts";
import { orderEpisodes } from "#domain/episode-order.ts";
import type { SortMethod } from "#domain/feed.ts";
import { paths } from "#domain/paths.ts";
import { episodeUrl } from "#domain/timestamp-link.ts";
import { youtubeVideoId } from "#domain/youtube.ts";

/** The language of the titles and descriptions that this application writes itself. */
const CHANNEL_LANGUAGE = "en";

/** Apps show people small; the avatar service scales. */
const GUEST_IMAGE_PIXELS = 512;

/** What nearly every podcast is, and what an enclosure says that nobody could ask. */
const FALLBACK_MEDIA_TYPE = "audio/mpeg";

/**
 * Directories list only what the publisher holds the rights to, and the episodes belong to their shows.
 * Source: https://podcasters.apple.com/support/891-podcast-guidelines
 */
const IS_BLOCKED_FROM_DIRECTORIES = true;

export interface ChannelGuest {
  name: string;
  profileUrl: string;
  imageUrl: string | null;
}

export interface Enclosure {
  /** the show's own address of the file, untouched */
  url: string;
  /** 0 for unknown */
  lengthBytes: number;
  /** media type */
  type: string;
}

export interface ChannelItem {
  /** never changes, never used twice */
  guid: string;
  title: string;
  /** plain text with line breaks; '' for none */
  description: string;
  /** the episode's own page, or the nearest to it */
  link: string;
  /** ISO UTC */
  pubDate: string;
  durationSeconds: number | undefined;
  imageUrl: string | null;
  /** null for an episode without audio */
  enclosure: Enclosure | null;
  showName: string | null;
  /** the show's own feed */
  sourceFeedUrl: string | null;
  /** the same episode elsewhere */
  contentLinks: { href: string; label: string }[];
  /** 1 for the first; given in serial channels only */
  episodeNumber?: number;
}

export interface Channel {
  /** where this very document is published */
  feedUrl: string;
  /** where the same channel is published as JSON Feed */
  jsonUrl: string;
  /** WebSub hubs that tell subscribers of changes at once */
  hubUrls: readonly string[];
  pageUrl: string;
  title: string;
  /** plain text with line breaks */
  description: string;
  /** ISO 639 code */
  language: string;
  /** whose appearances these are: the channel's author, and a guest in every item */
  guest: ChannelGuest;
  /** square PNG or JPEG of 1400 to 3000 pixels */
  coverUrl: string;
  podcastGuid: string;
  /** episodic: apps show the newest first; serial: by episode number */
  type: "episodic" | "serial";
  /** whether directories are asked to leave the feed out; people can still follow it by its address */
  isBlockedFromDirectories: boolean;
  /** set when the feed has moved here from another address */
  newFeedUrl: string | null;
  /** ISO UTC; changes only when the content does */
  lastBuildDate: string;
  /** the holder's name alone, without sign, word or year */
  copyright?: string;
  /** in the order that apps without an order of their own shall show */
  items: ChannelItem[];
}

export interface PublishedOwner {
  screenName: string;
  displayName: string | null;
  profileImage: string | null;
  /** SHA-256 of the trimmed lower-case e-mail, in hex */
  gravatarHash: string;
}

export interface PublishedEpisode extends Omit<EpisodeView, "feedId"> {
  /** bytes; null for unknown */
  enclosureLength: number | null;
  /** media type; null for unknown */
  enclosureType: string | null;
}

export interface PublishedFeed {
  title: string;
  slug: string;
  description: string | null;
  sortMethod: SortMethod;
  /** the feed's podcast:guid, made once and stored */
  guid: string;
  /** absolute address of the cover that the feed's card shows */
  coverUrl: string;
  /** in the feed's order, and only as many as the owner's plan lets into the public RSS feed */
  episodes: readonly PublishedEpisode[];
}

/** What both kinds of channel are told of the place and time of their publication. */
export interface ChannelOptions {
  /** scheme and host of public addresses, without a slash at the end */
  origin: string;
  /** ISO UTC of the last change of anything in the channel */
  lastBuildDate: string;
  /** whether the channel was published under another address before */
  hasMoved: boolean;
  /** WebSub hubs, if the operator has named any */
  hubUrls: readonly string[];
}

/** The channel of one feed: its episodes in its own order, numbered unless the newest come first anyway. */
export function feedChannel(owner: PublishedOwner, feed: PublishedFeed, publication: ChannelOptions): Channel {
  const { origin } = publication;
  const name = displayNameOf(owner);
  const pageUrl = origin + paths.publicFeed(owner.screenName, feed.slug);
  const type = feed.sortMethod === "newest" ? "episodic" : "serial";
  const items = feed.episodes.map((episode) => channelItem(episode, pageUrl));
  return {
    ...commonFields(owner, origin + paths.feedRss(owner.screenName, feed.slug), publication),
    jsonUrl: origin + paths.feedJson(owner.screenName, feed.slug),
    pageUrl,
    title: feed.title,
    description: feed.description || `${feed.title}: podcast episodes with ${name}.`,
    coverUrl: feed.coverUrl,
    podcastGuid: feed.guid,
    type,
    items: type === "serial" ? items.map((item, index) => ({ ...item, episodeNumber: index + 1 })) : items,
  };
}

/**
 * The channel of a whole profile: what its feeds publish, no episode twice, the newest first.
 * @param feeds those that visitors see; of an episode in several, the first feed's stands
 * @param guid the profile's podcast:guid, which outlives a change of the screen name
 */
export function profileChannel(
  owner: PublishedOwner,
  feeds: readonly PublishedFeed[],
  guid: string,
  publication: ChannelOptions,
): Channel {
  const { origin } = publication;
  const name = displayNameOf(owner);
  const pageUrl = origin + paths.publicProfile(owner.screenName);
  const found = feeds.flatMap((feed) =>
    feed.episodes.map((episode) => ({
      ...episode,
      feedPageUrl: origin + paths.publicFeed(owner.screenName, feed.slug),
    })),
  );
  return {
    ...commonFields(owner, origin + paths.profileRss(owner.screenName), publication),
    jsonUrl: origin + paths.profileJson(owner.screenName),
    pageUrl,
    title: `${name} on podcasts`,
    description: `Every podcast episode with ${name}, from all the shows, in one feed.`,
    coverUrl: feeds[0]?.coverUrl ?? fallbackCoverUrl(owner),
    podcastGuid: guid,
    type: "episodic",
    items: orderEpisodes(deduplicate(found), "newest").map((episode) => channelItem(episode, episode.feedPageUrl)),
  };
}

function commonFields(owner: PublishedOwner, feedUrl: string, { lastBuildDate, hasMoved, hubUrls }: ChannelOptions) {
  return {
    feedUrl,
    hubUrls,
    language: CHANNEL_LANGUAGE,
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
    imageUrl: owner.profileImage || avatarUrl(owner.gravatarHash, GUEST_IMAGE_PIXELS),
  };
}

/** The guest's avatar as large as a cover, under a name that ends as its file type does: covers need both. */
function fallbackCoverUrl(owner: PublishedOwner): string {
  return avatarUrl(`${owner.gravatarHash}.png`, COVER_PIXELS);
}

/**
 * One episode as an item of a channel.
 * @param feedPageUrl of the page that shows an episode without one of its own
 */
function channelItem(episode: PublishedEpisode, feedPageUrl: string): ChannelItem {
  const { audioUrl, showNotesUrl, youtubeUrl, appleUrl, spotifyUrl } = episode;
  return {
    guid: episode.guid,
    title: episode.title,
    description: episode.description ?? "",
    link: showNotesUrl || youtubeUrl || appleUrl || spotifyUrl || episodeUrl(feedPageUrl, episode.id),
    pubDate: episode.releaseDate,
    durationSeconds: durationSeconds(episode.duration),
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
    contentLinks: [
      { href: appleUrl, label: "Listen on Apple Podcasts" },
      { href: spotifyUrl, label: "Listen on Spotify" },
      { href: youtubeUrl, label: "Watch on YouTube" },
    ].flatMap(({ href, label }) => (href ? [{ href, label }] : [])),
  };
}

/**
 * The episodes less those that stand before them already: the same audio, or, for one without audio, the same video;
 * failing both, the same guid.
 */
function deduplicate<T extends PublishedEpisode>(episodes: readonly T[]): T[] {
  const seen = new Set<string>();
  const videosOfAudio = new Set(
    episodes.flatMap(({ audioUrl, youtubeUrl }) => (audioUrl ? (youtubeVideoId(youtubeUrl) ?? []) : [])),
  );
  return episodes.filter((episode) => {
    const videoId = youtubeVideoId(episode.youtubeUrl);
    if (!episode.audioUrl && videoId && videosOfAudio.has(videoId)) return false;
    const key = dedupeKey(episode, videoId);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function dedupeKey({ audioUrl, guid }: PublishedEpisode, videoId: string | undefined): string {
  if (audioUrl) return `audio ${canonicalEnclosureUrl(audioUrl)}`;
  return videoId ? `video ${videoId}` : `guid ${guid}`;
}
