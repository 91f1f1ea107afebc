import type { EpisodeDraft, FoundShow } from "#domain/episodes/metadata.ts";
import type { FetchOptions } from "../../fetch/document-fetch.ts";
import type { LookupSession } from "../../lookup-session.ts";
import { createDraft } from "../../merge-drafts.ts";
import { decodeText } from "../../parse/charset.ts";
import { parseDate } from "../../parse/date.ts";
import { descriptionFromHtml, titleFromHtml } from "../../parse/draft-text.ts";
import { parseDuration } from "../../parse/duration.ts";
import { asObjects, asString, isObject, type JsonObject, parseJson } from "../../parse/json.ts";
import { asEnclosureType } from "../../parse/media-type.ts";
import { asGuid, asHttpUrl } from "../json-fields.ts";

/* Client of the iTunes Search API (developer.apple.com), which needs no key. */

/** The API's maximum: the newest episodes of a show. */
const LOOKUP_LIMIT = 200;
const ACCEPT = "application/json, text/javascript;q=0.9, */*;q=0.5";

export interface AppleShow {
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

/**
 * Looks up a show and its newest 200 episodes.
 * @param country storefront; each has its own cache, which may be stale or empty
 * @returns undefined when the API does not respond
 */
export async function fetchItunesShow(
  session: LookupSession,
  showId: string,
  country: string,
  options: Pick<FetchOptions, "longestWaitMs"> = {},
): Promise<ItunesResults | undefined> {
  const url = new URL(session.providers.appleLookupUrl);
  const parameters = { id: showId, media: "podcast", entity: "podcastEpisode", limit: String(LOOKUP_LIMIT), country };
  return fetchResults(session, url, parameters, options);
}

/**
 * Searches the directory.
 * @param country storefront; by default the directory's own
 * @returns undefined when the API does not respond
 */
export async function searchItunes(
  session: LookupSession,
  term: string,
  entity: "podcast" | "podcastEpisode",
  limit: number,
  country?: string,
): Promise<ItunesResults | undefined> {
  const url = new URL("search", session.providers.appleLookupUrl);
  return fetchResults(session, url, {
    term,
    media: "podcast",
    entity,
    limit: String(limit),
    ...(country && { country }),
  });
}

async function fetchResults(
  session: LookupSession,
  url: URL,
  parameters: Record<string, string>,
  options: Pick<FetchOptions, "longestWaitMs"> = {},
): Promise<ItunesResults | undefined> {
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  const response = await session.askDirectory(url.href, { accept: ACCEPT, ...options });
  return response && parseItunesResults(response.bytes);
}

function parseItunesResults(bytes: Uint8Array): ItunesResults | undefined {
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
