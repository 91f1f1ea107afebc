import { gunzipSync } from "node:zlib";
import type { EpisodeDraft, Metadata } from "#domain/episodes/metadata.ts";
import { linkKey, siteOf } from "#domain/suggestions/appearances/profile-links.ts";
import { decodeText } from "../parse/charset.ts";
import { type DocumentBytes, isGzip } from "../parse/document-bytes.ts";
import { isRawTemplate } from "../parse/url.ts";
import { feedFromJson } from "./json-feed.ts";
import { linksIn } from "./links-in-notes.ts";
import {
  draftsFromFeed,
  metadataFromParsedFeed,
  type ParsedEpisode,
  type ParsedFeed,
  type ParsedPerson,
} from "./parsed-feed.ts";
import { feedFromXml } from "./rss-and-atom.ts";

/** The same limit as for a fetched document. */
const DECOMPRESSED_MAX_BYTES = 25_000_000;
const PREAMBLE_MAX_LENGTH = 20_000;

/** What a feed says about who makes it and who is on its episodes. */
export interface FeedCredits {
  title: string | null;
  imageUrl: string | null;
  author: string | null;
  owner: string | null;
  persons: ParsedPerson[];
  ttlMinutes: number | null;
  newFeedUrl: string | null;
  /** the newest first */
  episodes: EpisodeCredits[];
}

export interface EpisodeCredits {
  draft: EpisodeDraft;
  persons: ParsedPerson[];
  episodeType: string | null;
  /** the URLs in its show notes, without those of the show itself */
  links: string[];
}

/** One document of a feed, and the documents that it refers to. */
export interface FeedDocument {
  metadata: Metadata;
  /** the next page of the feed, with older episodes (RFC 5005) */
  nextPageUrl: string | null;
  /** where the feed has moved to */
  newFeedUrl: string | null;
  /** where the feed is by its own word */
  selfUrl: string | null;
}

/** The metadata of readFeed() alone. */
export function metadataFromFeed(document: Omit<DocumentBytes, "contentLength">): Metadata | undefined {
  return readFeed(document)?.metadata;
}

/**
 * Parses a podcast feed: RSS, RDF, Atom or JSON Feed, or a gzip file of one.
 * @returns the show with all episodes in document order, within the limits of an episode's fields: longer titles are
 * truncated, invalid values left out. Undefined when the document is not a feed.
 */
export function readFeed(document: Omit<DocumentBytes, "contentLength">): FeedDocument | undefined {
  const feed = parse(document);
  if (!feed) return undefined;
  const { nextPageUrl, newFeedUrl, selfUrl } = feed.show;
  return { metadata: metadataFromParsedFeed(feed), nextPageUrl, newFeedUrl, selfUrl };
}

function parse({ bytes, contentType, finalUrl }: Omit<DocumentBytes, "contentLength">): ParsedFeed | undefined {
  const text = feedText(bytes, contentType);
  if (text === undefined) return undefined;
  const feed = feedFromJson(text, finalUrl) ?? feedFromXml(withoutPreamble(text), finalUrl);
  if (!feed || isRawTemplate(feed.show.title ?? "")) return undefined;
  return { ...feed, episodes: withoutRepeats(feed.episodes) };
}

/** Without the items that another one before has been with the same guid and title. Some feeds give all their items one guid. */
function withoutRepeats(episodes: readonly ParsedEpisode[]): ParsedEpisode[] {
  const seen = new Set<string>();
  return episodes.filter(({ guid, title }) => {
    if (guid === null) return true;
    const item = JSON.stringify([guid, title]);
    const isFirst = !seen.has(item);
    seen.add(item);
    return isFirst;
  });
}

/**
 * Parses a podcast feed like readFeed(), for who is on its episodes.
 * @returns the episodes, the newest first; undefined when the document is not a feed
 */
export function readCredits(document: Omit<DocumentBytes, "contentLength">): FeedCredits | undefined {
  const feed = parse(document);
  if (!feed) return undefined;
  const { title, imageUrl, author, owner, persons, ttlMinutes, newFeedUrl } = feed.show;
  const drafts = draftsFromFeed(feed);
  const isOfShow = ownPages(feed.show.pageUrl, drafts);
  const episodes = feed.episodes.flatMap(({ persons, episodeType, notesMarkup }, at) => {
    const draft = drafts[at];
    if (!draft || draft.title === null) return [];
    return [{ draft, persons, episodeType, links: linksIn(notesMarkup()).filter((link) => !isOfShow(link)) }];
  });
  const byDate = episodes.toSorted((a, b) => ((a.draft.releaseDate ?? "") < (b.draft.releaseDate ?? "") ? 1 : -1));
  return { title, imageUrl, author, owner, persons, ttlMinutes, newFeedUrl, episodes: byDate };
}

/** Tells links to a show's own pages from others: to its site, and to its episodes wherever they are. */
function ownPages(showPageUrl: string | null, drafts: readonly EpisodeDraft[]): (link: string) => boolean {
  const site = showPageUrl === null ? undefined : siteOf(showPageUrl);
  const pages = new Set(drafts.flatMap(({ showNotesUrl }) => (showNotesUrl && linkKey(showNotesUrl)) || []));
  return (link) => {
    const key = linkKey(link);
    return key !== undefined && (pages.has(key) || (site !== undefined && siteOf(link) === site));
  };
}

/** The text of a feed, or of a gzip file of one; undefined for a damaged or huge gzip file. */
export function feedText(bytes: Uint8Array, contentType: string | null): string | undefined {
  const decompressed = isGzip(bytes) ? decompress(bytes) : bytes;
  return decompressed && decodeText(decompressed, contentType);
}

/** The document without what programs print before it, such as their warnings. */
export function withoutPreamble(text: string): string {
  const start = text.slice(0, PREAMBLE_MAX_LENGTH).search(/<\?xml\s/);
  return start > 0 ? text.slice(start) : text;
}

/** @returns undefined for a damaged file, and beyond DECOMPRESSED_MAX_BYTES */
function decompress(bytes: Uint8Array): Uint8Array | undefined {
  try {
    return gunzipSync(bytes, { maxOutputLength: DECOMPRESSED_MAX_BYTES });
  } catch {
    return undefined;
  }
}
