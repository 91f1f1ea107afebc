import type { EpisodeDraft, FoundShow } from "#domain/episodes/metadata.ts";
import { createDraft } from "../../merge-drafts.ts";
import { decodeText } from "../../parse/charset.ts";
import { parseDate } from "../../parse/date.ts";
import type { DocumentBytes } from "../../parse/document-bytes.ts";
import { descriptionFromHtml, titleFromHtml } from "../../parse/draft-text.ts";
import { parseDuration } from "../../parse/duration.ts";
import { asObjects, asString, isObject, type JsonObject, parseJson } from "../../parse/json.ts";
import { asEnclosureType } from "../../parse/media-type.ts";
import { asGuid, asHttpUrl } from "../json-fields.ts";

export interface AppleShow {
  /** null for a show that another directory has */
  showId: string | null;
  title: string | null;
  author: string | null;
  feedUrl: string | null;
  imageUrl: string | null;
  pageUrl: string | null;
  episodeCount: number | null;
}

export interface AppleEpisode {
  trackId: string;
  draft: EpisodeDraft;
}

export interface ItunesResults {
  shows: AppleShow[];
  episodes: AppleEpisode[];
}

/** Reads a response of the iTunes Search API; undefined when it is none. */
export function readItunesResults({ bytes }: DocumentBytes): ItunesResults | undefined {
  const response = parseJson(decodeText(bytes, null));
  if (!isObject(response) || !Array.isArray(response.results)) return undefined;
  const results = asObjects(response.results);
  const isEpisode = (result: JsonObject) =>
    result.wrapperType === "podcastEpisode" || result.kind === "podcast-episode";
  return {
    shows: results.filter((result) => result.kind === "podcast" && !isEpisode(result)).map(parseShow),
    episodes: results.filter(isEpisode).map(parseEpisode),
  };
}

function parseShow(result: JsonObject): AppleShow {
  return {
    showId: asString(result.collectionId),
    title: titleFromHtml(asString(result.collectionName) ?? asString(result.trackName)),
    author: titleFromHtml(asString(result.artistName)),
    feedUrl: asHttpUrl(result.feedUrl),
    imageUrl: asHttpUrl(result.artworkUrl600) ?? asHttpUrl(result.artworkUrl100),
    pageUrl: withoutTracking(asHttpUrl(result.collectionViewUrl) ?? asHttpUrl(result.trackViewUrl)),
    episodeCount: typeof result.trackCount === "number" ? Math.trunc(result.trackCount) : null,
  };
}

function parseEpisode(result: JsonObject): AppleEpisode {
  const durationMs = Number(result.trackTimeMillis ?? 0);
  const contentType = asString(result.episodeContentType);
  const extension = asString(result.episodeFileExtension)?.toLowerCase();
  return {
    trackId: asString(result.trackId) ?? "",
    draft: createDraft({
      title: titleFromHtml(asString(result.trackName)),
      description: descriptionFromHtml(asString(result.description) ?? asString(result.shortDescription)),
      showName: titleFromHtml(asString(result.collectionName)),
      releaseDate: parseDate(asString(result.releaseDate)),
      audioUrl: asHttpUrl(result.episodeUrl),
      imageUrl: asHttpUrl(result.artworkUrl600) ?? asHttpUrl(result.artworkUrl160) ?? asHttpUrl(result.artworkUrl100),
      duration: durationMs >= 1000 ? parseDuration(Math.round(durationMs / 1000)) : null,
      appleUrl: withoutTracking(asHttpUrl(result.trackViewUrl)),
      sourceFeedUrl: asHttpUrl(result.feedUrl),
      sourceGuid: asGuid(result.episodeGuid),
      enclosureType: contentType && extension ? mediaTypeOf(contentType, extension) : null,
    }),
  };
}

/** @param contentType "audio" or "video" */
function mediaTypeOf(contentType: string, extension: string): string | null {
  const types: Record<string, string> = {
    mp3: "audio/mpeg",
    m4a: "audio/x-m4a",
    mp4: "video/mp4",
    m4v: "video/x-m4v",
    mov: "video/quicktime",
  };
  return types[extension] ?? asEnclosureType(`${contentType}/${extension}`);
}

/** The page URLs in the API's responses have tracking parameters (`uo`). */
function withoutTracking(pageUrl: string | null): string | null {
  if (!pageUrl) return null;
  const url = new URL(pageUrl);
  const episodeId = url.searchParams.get("i");
  return `${url.origin}${url.pathname}${episodeId ? `?i=${episodeId}` : ""}`;
}

/** Turns a show into a search result; undefined when it has no title, or no URL that a lookup could use. */
export function toFoundShow(show: AppleShow): FoundShow | undefined {
  const { title, author, imageUrl, episodeCount } = show;
  const url = show.feedUrl ?? show.pageUrl;
  return title && url ? { title, author, imageUrl, episodeCount, url } : undefined;
}
