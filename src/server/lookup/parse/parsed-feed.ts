import { TITLE_MAX_LENGTH, URL_MAX_LENGTH } from "#domain/fields.ts";
import { EMPTY_DRAFT, type EpisodeDraft, type Metadata } from "#domain/metadata.ts";
import { youtubeVideoId } from "#domain/youtube.ts";
import { enclosureType, mediaKind } from "./media-type.ts";
import { collapseWhitespace, truncate } from "./plain-text.ts";

/** What a feed says of its show. Texts are readable, addresses absolute; null is what it does not say. */
export interface ParsedShow {
  title: string | null;
  description: string | null;
  imageUrl: string | null;
  pageUrl: string | null;
  feedUrl: string | null;
}

/** A file that an episode offers, of whatever kind. */
export interface ParsedFile {
  url: string;
  /** as written; null when not stated */
  type: string | null;
  /** bytes, as written */
  length: string | number | null;
  /** H:MM:SS or M:SS */
  duration: string | null;
  /** whether the feed offers it as the episode itself and not as an illustration that may be anything */
  isEnclosure: boolean;
}

/** What a feed says of one episode. Texts are readable, addresses absolute, the date ISO 8601 UTC. */
export interface ParsedEpisode {
  title: string | null;
  description: string | null;
  showName: string | null;
  releaseDate: string | null;
  duration: string | null;
  imageUrl: string | null;
  /** the episode's own page first, then its pages elsewhere */
  pageUrls: string[];
  youtubeId: string | null;
  files: ParsedFile[];
  guid: string | null;
  feedUrl: string | null;
}

export interface ParsedFeed {
  show: ParsedShow;
  /** in document order */
  episodes: ParsedEpisode[];
}

const DESCRIPTION_AS_TITLE_MAX_LENGTH = 100;
/** No show has more; a feed that has is meant to make the answer many times its own size. */
const EPISODES_MAX = 10_000;

/**
 * The look-up's answer for a feed: the show's own fields, and every episode that says anything as a draft; of more than
 * 10,000 the newest.
 */
export function metadataFromParsedFeed({ show, episodes }: ParsedFeed): Metadata {
  return {
    ...EMPTY_DRAFT,
    title: show.title,
    description: show.description,
    showName: show.title,
    imageUrl: show.imageUrl,
    showNotesUrl: show.pageUrl,
    sourceFeedUrl: show.feedUrl,
    source: "feed",
    feed: {
      feedTitle: show.title,
      feedDescription: show.description,
      feedImageUrl: show.imageUrl,
      episodes: newest(episodes)
        .map((episode) => draftOf(episode, show))
        .filter((draft) => draft.title !== null),
    },
  };
}

/** The newest episodes as they stand in the document; without dates, those that stand first. */
function newest(episodes: ParsedEpisode[]): ParsedEpisode[] {
  if (episodes.length <= EPISODES_MAX) return episodes;
  const dateOf = ({ releaseDate }: ParsedEpisode) => releaseDate ?? "";
  const byDate = episodes.toSorted((a, b) => (dateOf(a) === dateOf(b) ? 0 : dateOf(a) < dateOf(b) ? 1 : -1));
  const kept = new Set(byDate.slice(0, EPISODES_MAX));
  return episodes.filter((episode) => kept.has(episode));
}

function draftOf(episode: ParsedEpisode, show: ParsedShow): EpisodeDraft {
  const recording = recordingOf(episode.files);
  const pages = pagesOf(episode);
  const fileUrl = recording?.url ?? null;
  return {
    title: episode.title ?? fallbackTitle(episode.description, fileUrl ?? pages.showNotesUrl ?? pages.youtubeUrl),
    description: episode.description,
    showName: episode.showName ?? show.title,
    releaseDate: episode.releaseDate,
    audioUrl: fileUrl,
    imageUrl: episode.imageUrl ?? pictureOf(episode.files) ?? show.imageUrl,
    duration: episode.duration ?? recording?.duration ?? null,
    ...pages,
    sourceFeedUrl: episode.feedUrl ?? show.feedUrl,
    sourceGuid: guidOf(episode.guid),
    enclosureLength: recording ? byteCount(recording.length) : null,
    enclosureType: recording ? enclosureType(recording.type) : null,
  };
}

/** The file to play: audio before video, and what the feed calls its enclosure before other media. */
function recordingOf(files: ParsedFile[]): ParsedFile | undefined {
  const candidates = files.filter((file) => !youtubeVideoId(file.url));
  for (const isEnclosure of [true, false]) {
    const audio = candidates.find(
      (file) => file.isEnclosure === isEnclosure && mediaKind(file.url, file.type) === "audio",
    );
    if (audio) return audio;
  }
  return (
    candidates.find((file) => mediaKind(file.url, file.type) === "video") ??
    candidates.find((file) => file.isEnclosure && mediaKind(file.url, file.type) === "unknown")
  );
}

function pictureOf(files: ParsedFile[]): string | undefined {
  return files.find((file) => mediaKind(file.url, file.type) === "image")?.url;
}

/** Where else the episode is: each page under the platform that it belongs to, the first other one as show notes. */
function pagesOf({ pageUrls, youtubeId, files }: ParsedEpisode) {
  const addresses = [...pageUrls, ...files.map((file) => file.url)];
  const youtubeUrl =
    addresses.find((address) => youtubeVideoId(address)) ??
    (youtubeId ? `https://www.youtube.com/watch?v=${youtubeId}` : null);
  const appleUrl = pageUrls.find(isApplePage) ?? null;
  const spotifyUrl = pageUrls.find(isSpotifyPage) ?? null;
  const showNotesUrl =
    pageUrls.find((page) => !youtubeVideoId(page) && !isApplePage(page) && !isSpotifyPage(page)) ?? null;
  return { youtubeUrl, appleUrl, spotifyUrl, showNotesUrl };
}

function isApplePage(address: string): boolean {
  return ["podcasts.apple.com", "itunes.apple.com"].includes(new URL(address).hostname);
}

function isSpotifyPage(address: string): boolean {
  return new URL(address).hostname === "open.spotify.com";
}

/** Some items have no title: the description's first line, the file's name or the site stand in. */
export function fallbackTitle(description: string | null, url: string | null): string | null {
  const [firstLine] = description?.split("\n") ?? [];
  if (firstLine) return truncate(firstLine, DESCRIPTION_AS_TITLE_MAX_LENGTH);
  if (!url) return null;
  const { pathname, hostname } = new URL(url);
  const fileName = pathname.split("/").findLast((part) => part !== "") ?? "";
  return truncate(collapseWhitespace(decoded(fileName).replace(/\.[a-z0-9]{2,5}$/i, "")), TITLE_MAX_LENGTH) || hostname;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function guidOf(stated: string | null): string | null {
  const guid = collapseWhitespace(stated ?? "");
  return guid !== "" && guid.length <= URL_MAX_LENGTH ? guid : null;
}

/** Whole bytes; 0 is how feeds say that they do not know. */
function byteCount(stated: string | number | null): number | null {
  const count = /^\d+$/.test(String(stated).trim()) ? Number(stated) : 0;
  return count > 0 && Number.isSafeInteger(count) ? count : null;
}
