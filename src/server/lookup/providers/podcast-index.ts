import { createHash } from "node:crypto";
import type { EpisodeDraft, FoundShow } from "#domain/episodes/metadata.ts";
import { HttpStatusError } from "../fetch/document-fetch.ts";
import { type LookupSession, PROVIDER_MAX_BYTES } from "../lookup-session.ts";
import { createDraft } from "../merge-drafts.ts";
import { decodeText } from "../parse/charset.ts";
import { parseDate } from "../parse/date.ts";
import { descriptionFromHtml, titleFromHtml } from "../parse/draft-text.ts";
import { parseDuration } from "../parse/duration.ts";
import { asObjects, asString, isObject, type JsonObject, parseJson } from "../parse/json.ts";
import { asEnclosureType } from "../parse/media-type.ts";
import { asGuid, asHttpUrl } from "./json-fields.ts";

/* Client of the Podcast Index API (podcastindex-org.github.io/docs-api). It is used when its key and secret are set. */

/**
 * Searches episodes by a person that their feed names.
 * @returns undefined without a key, or when the API does not respond
 */
export async function searchEpisodesByPerson(
  session: LookupSession,
  name: string,
  limit: number,
): Promise<EpisodeDraft[] | undefined> {
  const response = await session.attempt(request(session, "search/byperson", { q: name, max: String(limit) }));
  return response && findList(response, "items").map(parseEpisode);
}

/**
 * Searches shows by title, author or owner.
 * @returns undefined without a key, or when the API does not respond
 */
export async function searchShowsByTerm(
  session: LookupSession,
  term: string,
  limit: number,
): Promise<FoundShow[] | undefined> {
  const response = await session.attempt(request(session, "search/byterm", { q: term, max: String(limit) }));
  return response && findList(response, "feeds").flatMap(parseShow);
}

/** Whether the API can be used. */
export function hasPodcastIndex({ providers }: LookupSession): boolean {
  return Boolean(providers.podcastIndexKey && providers.podcastIndexSecret);
}

/**
 * The feed of a show by its id in Apple's directory.
 * @returns undefined without a key, when the API does not respond, or for an unknown show
 */
export async function findFeedByAppleId(session: LookupSession, appleId: string): Promise<string | undefined> {
  const response = await session.attempt(request(session, "podcasts/byitunesid", { id: appleId }));
  const json = response && parseJson(decodeText(response, null));
  const feed = isObject(json) && isObject(json.feed) ? json.feed : undefined;
  return asHttpUrl(feed?.url) ?? undefined;
}

/**
 * The id of a feed in the index.
 * @returns null for a feed that is not in it; undefined without a key, or when the API fails
 */
export async function findIndexedFeedId(session: LookupSession, feedUrl: string): Promise<number | null | undefined> {
  const sent = request(session, "podcasts/byfeedurl", { url: feedUrl }).catch((error: unknown) => {
    // This is how the API answers for unknown feeds.
    if (error instanceof HttpStatusError && error.responseStatus === 400) return null;
    throw error;
  });
  const response = await session.attempt(sent);
  if (response === null) return null;
  const json = response && parseJson(decodeText(response, null));
  if (!isObject(json)) return undefined;
  return isObject(json.feed) ? asPositiveInteger(json.feed.id) : null;
}

/** An episode that the index found in a feed. */
export interface IndexedEpisode {
  feedId: number;
  publishedAtMs: number;
}

/**
 * Lists what feeds have published, the newest first.
 * @param feedIds at most 200
 * @returns undefined without a key, or when the API does not respond
 */
export async function listPublishedEpisodes(
  session: LookupSession,
  feedIds: readonly number[],
  sinceMs: number,
): Promise<IndexedEpisode[] | undefined> {
  const parameters = { id: feedIds.join(","), since: String(Math.floor(sinceMs / 1000)), max: "1000" };
  const response = await session.attempt(request(session, "episodes/byfeedid", parameters));
  return (
    response &&
    findList(response, "items").flatMap((item) => {
      const [feedId, published] = [asPositiveInteger(item.feedId), asPositiveInteger(item.datePublished)];
      return feedId && published ? [{ feedId, publishedAtMs: published * 1000 }] : [];
    })
  );
}

/** Every request is signed with key, secret and time (section Authentication). */
async function request(
  session: LookupSession,
  path: string,
  parameters: Record<string, string>,
): Promise<Uint8Array | undefined> {
  const { podcastIndexUrl, podcastIndexKey, podcastIndexSecret } = session.providers;
  if (!podcastIndexKey || !podcastIndexSecret) return undefined;
  const url = new URL(`/api/1.0/${path}`, podcastIndexUrl);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  const unixSeconds = String(Math.floor(Date.now() / 1000));
  const signature = createHash("sha1")
    .update(podcastIndexKey + podcastIndexSecret + unixSeconds)
    .digest("hex");
  const headers = { "x-auth-date": unixSeconds, "x-auth-key": podcastIndexKey, authorization: signature };
  const options = { accept: "application/json", headers, maxBodyBytes: PROVIDER_MAX_BYTES };
  return (await session.fetch(url.href, options)).bytes;
}

/** The API sends a list as an array, or as an object whose keys are ids or indexes. */
function findList(response: Uint8Array, name: string): JsonObject[] {
  const json = parseJson(decodeText(response, null));
  const list = isObject(json) ? json[name] : undefined;
  return asObjects(isObject(list) ? Object.values(list) : list);
}

function parseEpisode(item: JsonObject): EpisodeDraft {
  return createDraft({
    title: titleFromHtml(asString(item.title)),
    description: descriptionFromHtml(asString(item.description)),
    showName: titleFromHtml(asString(item.feedTitle)),
    releaseDate: parseDate(asString(item.datePublished)),
    audioUrl: asHttpUrl(item.enclosureUrl),
    imageUrl: asHttpUrl(item.image) ?? asHttpUrl(item.feedImage),
    duration: parseDuration(asString(item.duration)),
    showNotesUrl: asHttpUrl(item.link),
    sourceFeedUrl: asHttpUrl(item.feedUrl),
    sourceGuid: asGuid(item.guid),
    enclosureLength: asPositiveInteger(item.enclosureLength),
    enclosureType: asEnclosureType(asString(item.enclosureType)),
  });
}

function parseShow(feed: JsonObject): FoundShow[] {
  const title = titleFromHtml(asString(feed.title));
  const url = asHttpUrl(feed.url);
  if (!title || !url) return [];
  return [
    {
      title,
      author: titleFromHtml(asString(feed.author)),
      imageUrl: asHttpUrl(feed.artwork) ?? asHttpUrl(feed.image),
      episodeCount: asPositiveInteger(feed.episodeCount),
      url,
    },
  ];
}

/** Null for 0 too, which means unknown. */
function asPositiveInteger(value: unknown): number | null {
  const number = Number(asString(value) ?? 0);
  return Number.isSafeInteger(number) && number > 0 ? number : null;
}
