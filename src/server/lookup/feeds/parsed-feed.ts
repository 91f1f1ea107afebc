import { canonicalEnclosureUrl, unprefixedUrl } from "#domain/episodes/canonical-enclosure-url.ts";
import { EMPTY_DRAFT, type EpisodeDraft, type Metadata } from "#domain/episodes/metadata.ts";
import { youtubeVideoId } from "#domain/episodes/youtube.ts";
import { TITLE_MAX_LENGTH, URL_MAX_LENGTH } from "#domain/fields.ts";
import { createDraft } from "../merge-drafts.ts";
import { asEnclosureType, mediaKind, playability } from "../parse/media-type.ts";
import { collapseWhitespace, cutToLength } from "../parse/plain-text.ts";
import { resolveUrl } from "../parse/url.ts";
import { type NotedFile, recordingsInNotes } from "./recordings-in-notes.ts";

/*
 * What the parsers of all feed formats return: plain text, absolute http(s) URLs, ISO 8601 UTC dates, and null for what
 * the feed does not contain.
 */

export interface ParsedFeed {
  show: ParsedShow;
  /** the newestItems() of the feed, in document order */
  episodes: ParsedEpisode[];
}

export interface ParsedShow {
  title: string | null;
  description: string | null;
  imageUrl: string | null;
  pageUrl: string | null;
  /** where the document is */
  feedUrl: string;
  /** where the feed is by its own word, which is often out of date */
  selfUrl: string | null;
  /** the next page of the feed, with older episodes (RFC 5005) */
  nextPageUrl: string | null;
  /** where the feed has moved to */
  newFeedUrl: string | null;
  /** the names of those who make the show, and its own copy of them for directories */
  author: string | null;
  owner: string | null;
  persons: ParsedPerson[];
  /** whether it asks not to be listed anywhere, as feeds for members do */
  isBlocked: boolean;
  /** how long the feed may be cached by its own word, in minutes; null when it does not say */
  ttlMinutes: number | null;
}

/** A person whom a show or an episode credits. Source: podcastindex.org/namespace/1.0, person */
export interface ParsedPerson {
  name: string;
  /** in lower case; null for a podcast:person without one, contributor or author for who is named by an element that knows no roles */
  role: string | null;
  href: string | null;
}

export interface ParsedEpisode {
  title: string | null;
  description: string | null;
  showName: string | null;
  releaseDate: string | null;
  /** H:MM:SS or M:SS */
  duration: string | null;
  imageUrl: string | null;
  /** the episode's own page first, then its pages on other platforms */
  pageUrls: string[];
  youtubeId: string | null;
  files: ParsedFile[];
  guid: string | null;
  /** the feed that the episode was taken from, where it is another one */
  feedUrl: string | null;
  persons: ParsedPerson[];
  /** full, trailer or bonus, in lower case; null when the feed does not say */
  episodeType: string | null;
  /** the show notes as they are written; joined when they are asked for, which takes a copy of them */
  notesMarkup: () => string;
}

/** Any file that an episode refers to. */
export interface ParsedFile {
  url: string;
  /** media type as declared */
  type: string | null;
  /** bytes, as declared */
  length: string | number | null;
  /** H:MM:SS or M:SS */
  duration: string | null;
  /** enclosure: also an attachment; media: another file, which may be an illustration; alternate: the same in another form or place */
  place: "enclosure" | "media" | "alternate";
}

const DESCRIPTION_AS_TITLE_MAX_LENGTH = 100;
/** Only hostile feeds have more: tiny items that each become a draft with all fields, many times their size. */
const MAX_EPISODES = 10_000;

/**
 * The newest MAX_EPISODES items of a feed, in document order.
 * @param dateOf ISO 8601 date of an item; null counts as the oldest
 */
export function newestItems<T>(items: T[], dateOf: (item: T) => string | null): T[] {
  if (items.length <= MAX_EPISODES) return items;
  const dated = items.map((item) => ({ item, date: dateOf(item) ?? "" }));
  const byDate = dated.toSorted((a, b) => (a.date === b.date ? 0 : a.date < b.date ? 1 : -1));
  const newest = new Set(byDate.slice(0, MAX_EPISODES));
  return dated.filter((entry) => newest.has(entry)).map(({ item }) => item);
}

/**
 * Turns a feed into metadata: the show in the fields of the draft, and its episodes in `feed`. Items without any content
 * are left out.
 */
export function metadataFromParsedFeed(feed: ParsedFeed): Metadata {
  const { show } = feed;
  return {
    ...EMPTY_DRAFT,
    title: show.title,
    description: show.description,
    showName: show.title,
    imageUrl: show.imageUrl,
    showNotesUrl: show.pageUrl,
    sourceFeedUrl: show.feedUrl,
    linkPrivacy: show.isBlocked ? "private" : null,
    source: "feed",
    feed: {
      feedTitle: show.title,
      feedDescription: show.description,
      feedImageUrl: show.imageUrl,
      episodes: draftsFromFeed(feed).filter((draft) => draft.title !== null),
    },
  };
}

/** The items of a feed as drafts; the title is null when an item has no content. */
export function draftsFromFeed(feed: ParsedFeed): EpisodeDraft[] {
  let hosts: Set<string | undefined> | undefined;
  // Few feeds have recordings in their notes alone, so that the files of all items are read for their hosts only then.
  const isOwn = (url: string) => {
    hosts ??= hostsOf(feed);
    return isOnOneOf(hosts, hostOf(url));
  };
  return feed.episodes.map((episode) => draftFromEpisode(episode, feed.show, isOwn));
}

/** Where a feed, its page and its files are. */
function hostsOf({ show, episodes }: ParsedFeed): Set<string | undefined> {
  const files = episodes.flatMap((episode) => episode.files.filter(({ place }) => place === "enclosure"));
  return new Set([show.feedUrl, show.pageUrl ?? "", ...files.map(({ url }) => url)].map(hostOf));
}

/** The host of a file behind those that count its downloads; undefined for what is no address. */
function hostOf(url: string): string | undefined {
  return unprefixedUrl(url)?.hostname.replace(/^www\./, "");
}

/** Whether a host, or one that it is a part of, is among others. */
function isOnOneOf(hosts: ReadonlySet<string | undefined>, host: string | undefined): boolean {
  if (host === undefined) return false;
  const labels = host.split(".");
  return labels.some((_, at) => hosts.has(labels.slice(at).join(".")));
}

function draftFromEpisode(episode: ParsedEpisode, show: ParsedShow, isOwn: (url: string) => boolean): EpisodeDraft {
  const linked = linkedRecordings(episode);
  const recording =
    selectRecording([...episode.files, ...linked]) ??
    selectRecording(recordingsInNotes(episode.notesMarkup(), show.pageUrl ?? show.feedUrl, isOwn).map(asFile));
  const pages = pageUrlsByPlatform(withoutRecordings(episode, [...episode.files, ...linked]));
  const image = episode.files.find((file) => mediaKind(file.url, file.type) === "image");
  return createDraft({
    title:
      episode.title ?? fallbackTitle(episode.description, recording?.url ?? pages.showNotesUrl ?? pages.youtubeUrl),
    description: episode.description,
    showName: episode.showName ?? show.title,
    releaseDate: episode.releaseDate,
    audioUrl: recording?.url ?? null,
    imageUrl: episode.imageUrl ?? image?.url ?? show.imageUrl,
    duration: episode.duration ?? recording?.duration ?? null,
    ...pages,
    sourceFeedUrl: episode.feedUrl ?? show.feedUrl,
    // A list of other shows' episodes may be blocked because it is no show.
    linkPrivacy: show.isBlocked && episode.feedUrl === null ? "private" : null,
    sourceGuid: validGuid(episode.guid),
    enclosureLength: recording ? byteCount(recording.length) : null,
    enclosureType: recording ? asEnclosureType(recording.type) : null,
  });
}

/** The pages and the guid of an item that are recordings, by their addresses. */
function linkedRecordings({ pageUrls, guid }: ParsedEpisode): ParsedFile[] {
  const guidUrl = guid !== null && /^https?:/i.test(guid) ? resolveUrl(guid, "http://invalid.invalid") : null;
  const urls = [...pageUrls, ...(guidUrl ? [guidUrl] : [])].filter((url) =>
    ["audio", "video"].includes(mediaKind(url, null)),
  );
  return urls.map((url) => asFile({ url, type: null }));
}

function asFile({ url, type }: NotedFile): ParsedFile {
  return { url, type, length: null, duration: null, place: "alternate" };
}

/** The item without the pages that are its recordings. */
function withoutRecordings(episode: ParsedEpisode, recordings: readonly ParsedFile[]): ParsedEpisode {
  const files = new Set(
    recordings.filter(({ url }) => !youtubeVideoId(url)).map(({ url }) => canonicalEnclosureUrl(url)),
  );
  return { ...episode, pageUrls: episode.pageUrls.filter((url) => !files.has(canonicalEnclosureUrl(url))) };
}

const PLAYABILITY_RANK = { everywhere: 0, somewhere: 1, "as-stream": 2 };
const PLACE_RANK = { enclosure: 0, media: 1, alternate: 2 };

/**
 * Selects the file to play. Audio wins over video, what plays everywhere over other formats, an enclosure over other media, and a known
 * type over an unknown one. Alternates are for what does not play everywhere, and a stream is taken where there is nothing else.
 */
function selectRecording(files: readonly ParsedFile[]): ParsedFile | undefined {
  const declared = selectByForm(files.filter(({ place }) => place !== "alternate"));
  return declared && playability(declared.url, declared.type) === "everywhere" ? declared : selectByForm(files);
}

function selectByForm(files: readonly ParsedFile[]): ParsedFile | undefined {
  const candidates = files
    .filter((file) => !youtubeVideoId(file.url))
    .map((file) => ({
      file,
      kind: mediaKind(file.url, file.type),
      rank: PLAYABILITY_RANK[playability(file.url, file.type)],
    }))
    .toSorted((a, b) => a.rank - b.rank || PLACE_RANK[a.file.place] - PLACE_RANK[b.file.place]);
  const whole = candidates.filter(({ rank }) => rank < PLAYABILITY_RANK["as-stream"]);
  const selected =
    whole.find(({ kind }) => kind === "audio") ??
    whole.find(({ kind }) => kind === "video") ??
    whole.find(({ file, kind }) => kind === "unknown" && file.place === "enclosure") ??
    candidates.find(({ kind }) => kind === "audio" || kind === "video");
  return selected?.file;
}

/** The episode's page on each platform, and its first page elsewhere as show notes. */
function pageUrlsByPlatform({ pageUrls, youtubeId, files }: ParsedEpisode) {
  const pages = pageUrls.map((url) => ({ url, platform: platformOf(url) }));
  const pageOn = (wanted: Platform) => pages.find(({ platform }) => platform === wanted)?.url ?? null;
  return {
    youtubeUrl:
      pageOn("youtube") ??
      files.find(({ url }) => youtubeVideoId(url))?.url ??
      (youtubeId ? `https://www.youtube.com/watch?v=${youtubeId}` : null),
    appleUrl: pageOn("apple"),
    spotifyUrl: pageOn("spotify"),
    showNotesUrl: pageOn("elsewhere"),
  };
}

type Platform = "youtube" | "apple" | "spotify" | "elsewhere";

const PLATFORM_HOSTS = new Map<string, Platform>([
  ["podcasts.apple.com", "apple"],
  ["itunes.apple.com", "apple"],
  ["open.spotify.com", "spotify"],
]);

function platformOf(url: string): Platform {
  if (youtubeVideoId(url)) return "youtube";
  return PLATFORM_HOSTS.get(new URL(url).hostname) ?? "elsewhere";
}

/** The title of an item without one: the first line of its description, the file name in its URL, or the URL's host. */
export function fallbackTitle(description: string | null, url: string | null): string | null {
  const [firstLine] = description?.split("\n") ?? [];
  if (firstLine) return cutToLength(firstLine, DESCRIPTION_AS_TITLE_MAX_LENGTH);
  if (!url) return null;
  const { pathname, hostname } = new URL(url);
  const fileName = pathname.split("/").findLast((segment) => segment !== "") ?? "";
  const title = collapseWhitespace(decodePercent(fileName).replace(/\.[a-z0-9]{2,5}$/i, ""));
  return cutToLength(title, TITLE_MAX_LENGTH) || hostname;
}

/** Returns the segment as it is when its percent-encoding is invalid. */
function decodePercent(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** A guid that is too long is left out, because a truncated one would identify another item. */
function validGuid(declared: string | null): string | null {
  const guid = collapseWhitespace(declared ?? "");
  return guid !== "" && guid.length <= URL_MAX_LENGTH ? guid : null;
}

/** Feeds write 0 when they do not know the length. */
function byteCount(declared: string | number | null): number | null {
  const count = /^\d+$/.test(String(declared).trim()) ? Number(declared) : 0;
  return count > 0 && Number.isSafeInteger(count) ? count : null;
}
