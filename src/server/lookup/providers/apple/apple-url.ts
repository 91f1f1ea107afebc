import { formatDuration } from "#domain/duration.ts";
import type { EpisodeDraft, FoundShow } from "#domain/metadata.ts";
import { createDraft, mergeDrafts } from "../../merge-drafts.ts";
import { decodeText } from "../../parse/charset.ts";
import { parseDate } from "../../parse/date.ts";
import { descriptionFromHtml, descriptionFromText, titleFromHtml } from "../../parse/draft-text.ts";
import { parseDuration } from "../../parse/duration.ts";
import { parseHtml } from "../../parse/html.ts";
import { asObjects, asString, isObject, type JsonObject, parseJson, walkJson } from "../../parse/json.ts";
import { enclosureType } from "../../parse/media-type.ts";
import { resolveUrl } from "../../parse/url.ts";

/** What an address at Apple's directory names. */
export interface AppleUrl {
  showId: string | undefined;
  episodeId: string | undefined;
  /** the storefront, two letters in lower case */
  country: string | undefined;
  /** the page, without what names the visitor */
  pageUrl: string;
}

const APPLE_HOSTS = new Set([
  "podcasts.apple.com",
  "embed.podcasts.apple.com",
  "itunes.apple.com",
  "geo.itunes.apple.com",
]);
/** Other apps name shows by Apple's number too. */
const OTHER_APPS = /^(?:www\.)?(?:overcast\.fm|pca\.st|castro\.fm)\/itunes\/?(\d{3,20})(?:\/|$)/;

/**
 * Reads Apple Podcasts' addresses: /{country}/podcast/{slug}/id{show}?i={episode} in all its shorter and older forms,
 * and those by which Overcast, Pocket Casts and Castro name Apple's shows.
 */
export function parseAppleUrl(address: string): AppleUrl | undefined {
  const url = new URL(address);
  const otherApp = OTHER_APPS.exec(url.hostname + url.pathname)?.[1];
  if (otherApp)
    return {
      showId: otherApp,
      episodeId: undefined,
      country: undefined,
      pageUrl: `https://podcasts.apple.com/podcast/id${otherApp}`,
    };
  if (!APPLE_HOSTS.has(url.hostname)) return undefined;
  const episodeId = numberIn(url.searchParams.get("i"));
  const isPodcast = /\/podcast(?:\/|$)|viewPodcast/i.test(url.pathname);
  const showId = /\/(?:id)?(\d{3,20})\/?$/.exec(url.pathname)?.[1] ?? numberIn(url.searchParams.get("id"));
  if (!isPodcast || !(showId || episodeId)) return undefined;
  const country = /^\/([a-z]{2})\//i.exec(url.pathname)?.[1]?.toLowerCase();
  const path = /viewPodcast/i.test(url.pathname) ? `/podcast/id${showId}` : url.pathname.replace(/\/$/, "");
  return {
    showId,
    episodeId,
    country,
    pageUrl: `https://podcasts.apple.com${path}${episodeId ? `?i=${episodeId}` : ""}`,
  };
}

function numberIn(text: string | null): string | undefined {
  return /^\d{3,20}$/.exec(text ?? "")?.[0];
}

/** An episode in Apple's directory. */
export interface AppleEpisode {
  trackId: string;
  draft: EpisodeDraft;
}

export interface AppleShow {
  title: string | null;
  author: string | null;
  feedUrl: string | null;
  imageUrl: string | null;
  pageUrl: string | null;
  episodeCount: number | null;
}

export interface AppleResults {
  shows: AppleShow[];
  episodes: AppleEpisode[];
}

/**
 * Reads an answer of Apple's lookup or search (developer.apple.com, iTunes Search API): shows and episodes, whichever
 * are among its results. Durations of episodes are in milliseconds there.
 * @returns undefined for bytes that are no such answer
 */
export function parseAppleResults(bytes: Uint8Array): AppleResults | undefined {
  const answer = parseJson(decodeText(bytes, null));
  if (!isObject(answer) || !Array.isArray(answer.results)) return undefined;
  const results = asObjects(answer.results);
  const isEpisode = (result: JsonObject) =>
    result.wrapperType === "podcastEpisode" || result.kind === "podcast-episode";
  return {
    shows: results.filter((result) => result.kind === "podcast" && !isEpisode(result)).map(showOf),
    episodes: results.filter(isEpisode).map(episodeOf),
  };
}

function showOf(result: JsonObject): AppleShow {
  return {
    title: titleFromHtml(asString(result.collectionName) ?? asString(result.trackName)),
    author: titleFromHtml(asString(result.artistName)),
    feedUrl: addressOf(result.feedUrl),
    imageUrl: addressOf(result.artworkUrl600) ?? addressOf(result.artworkUrl100),
    pageUrl: withoutVisit(addressOf(result.collectionViewUrl) ?? addressOf(result.trackViewUrl)),
    episodeCount: typeof result.trackCount === "number" ? Math.trunc(result.trackCount) : null,
  };
}

function episodeOf(result: JsonObject): AppleEpisode {
  const milliseconds = Number(result.trackTimeMillis ?? 0);
  const type = asString(result.episodeContentType);
  const extension = asString(result.episodeFileExtension)?.toLowerCase();
  return {
    trackId: asString(result.trackId) ?? "",
    draft: createDraft({
      title: titleFromHtml(asString(result.trackName)),
      description: descriptionFromHtml(asString(result.description) ?? asString(result.shortDescription)),
      showName: titleFromHtml(asString(result.collectionName)),
      releaseDate: parseDate(asString(result.releaseDate)),
      audioUrl: addressOf(result.episodeUrl),
      imageUrl: addressOf(result.artworkUrl600) ?? addressOf(result.artworkUrl160) ?? addressOf(result.artworkUrl100),
      duration: milliseconds >= 1000 ? parseDuration(Math.round(milliseconds / 1000)) : null,
      appleUrl: withoutVisit(addressOf(result.trackViewUrl)),
      sourceFeedUrl: addressOf(result.feedUrl),
      sourceGuid: asString(result.episodeGuid)?.trim().slice(0, 2048) || null,
      enclosureType: type && extension ? appleType(type, extension) : null,
    }),
  };
}

function appleType(contentType: string, extension: string): string | null {
  const types: Record<string, string> = {
    mp3: "audio/mpeg",
    m4a: "audio/x-m4a",
    mp4: "video/mp4",
    m4v: "video/x-m4v",
    mov: "video/quicktime",
  };
  return types[extension] ?? enclosureType(`${contentType}/${extension}`);
}

/** A show for the list of a search; undefined when it has no name or nowhere to go. */
export function toFoundShow({
  title,
  author,
  imageUrl,
  episodeCount,
  feedUrl,
  pageUrl,
}: AppleShow): FoundShow | undefined {
  const url = feedUrl ?? pageUrl;
  return title && url ? { title, author, imageUrl, episodeCount, url } : undefined;
}

/** What Apple's page of an episode or a show says. */
export interface ApplePage {
  draft: EpisodeDraft;
  feedUrl: string | null;
  showId: string | undefined;
}

/**
 * Reads a page of podcasts.apple.com: the data it was made from, then its JSON-LD and OpenGraph. The data's tree changes
 * often, so objects are known by what they hold and not by where they stand.
 */
export function parseApplePage(
  bytes: Uint8Array,
  contentType: string | null,
  { episodeId, pageUrl }: AppleUrl,
): ApplePage {
  const page = parseHtml(decodeText(bytes, contentType), pageUrl);
  const data =
    page.scripts.find(({ id }) => id === "serialized-server-data") ??
    page.scripts.find(({ id }) => id === "shoebox-media-api-cache-amp-podcasts");
  const objects = walkJson([data && parseJson(data.text), page.jsonLd]);
  const own = objects.filter((object) => isOwn(object, episodeId));
  const drafts = (episodeId ? own : []).map(draftOfPageData);
  const linked = objects.find((object) => asString(object["@type"])?.endsWith("PodcastEpisode"));
  const meta = (name: string) => page.metas.get(name)?.[0];
  const showTitle = objects.map((object) => asString(object.showTitle) ?? asString(object.podcastTitle)).find(Boolean);
  const draft = mergeDrafts(
    createDraft({}),
    ...drafts,
    linked && draftOfLinkedData(linked),
    createDraft({
      title: episodeId ? titleFromHtml(meta("apple:title") ?? meta("og:title")) : null,
      showName: titleFromHtml(showTitle ?? (episodeId ? null : (meta("apple:title") ?? meta("og:title")))),
      description: descriptionFromText(meta("og:description")),
      imageUrl: resolveUrl(meta("og:image"), pageUrl),
    }),
  );
  return {
    draft: { ...draft, appleUrl: pageUrl },
    feedUrl: objects.map((object) => addressOf(object.feedUrl)).find(Boolean) ?? null,
    showId: objects
      .map((object) =>
        numberIn(asString(object.showAdamId) ?? asString(isObject(object.showOffer) ? object.showOffer.adamId : null)),
      )
      .find(Boolean),
  };
}

/** An object about the episode that the page is for; some are marked with its id in two ways. */
function isOwn(object: JsonObject, episodeId: string | undefined): boolean {
  const ids = [object.contentId, object.adamId, object.id].map(asString);
  return ids.includes(episodeId ?? "") && (asString(object.title) ?? asString(object.name)) !== null;
}

function draftOfPageData(object: JsonObject): EpisodeDraft {
  const offers = walkJson([object.currentMediaEnclosure, object.mediaEnclosures, object.playAction]);
  const show = isObject(object.showOffer) ? object.showOffer : {};
  const seconds = [object.duration, ...offers.map(({ duration }) => duration)].find(
    (value) => typeof value === "number",
  );
  return createDraft({
    title: titleFromHtml(asString(object.title)),
    description: descriptionFromHtml(asString(object.summary)),
    showName: titleFromHtml(asString(object.showTitle) ?? asString(show.title)),
    releaseDate: parseDate(asString(object.releaseDate)),
    duration: seconds ? formatDuration(seconds) : null,
    audioUrl: offers.map((offer) => addressOf(offer.streamUrl)).find(Boolean) ?? null,
    sourceGuid: asString(object.guid) ?? asString(object.episodeGuid),
  });
}

function draftOfLinkedData(node: JsonObject): EpisodeDraft {
  const series = isObject(node.partOfSeries) ? node.partOfSeries : {};
  return createDraft({
    title: titleFromHtml(asString(node.name)),
    description: descriptionFromHtml(asString(node.description)),
    showName: titleFromHtml(asString(series.name)),
    releaseDate: parseDate(asString(node.datePublished)),
    duration: parseDuration(asString(node.duration)),
  });
}

function addressOf(value: unknown): string | null {
  const text = asString(value);
  return text && /^https?:/i.test(text) ? resolveUrl(text, text) : null;
}

/** Apple's own links say where they were taken from. */
function withoutVisit(address: string | null): string | null {
  if (!address) return null;
  const url = new URL(address);
  const episodeId = url.searchParams.get("i");
  return `${url.origin}${url.pathname}${episodeId ? `?i=${episodeId}` : ""}`;
}
