import { formatDuration } from "#domain/duration.ts";
import type { EpisodeDraft, FoundShow } from "#domain/metadata.ts";
import { descriptionText, draftWith, filledDraft, plainDescription, titleText } from "../merge-drafts.ts";
import { decodeText } from "../parse/charset.ts";
import { readDate } from "../parse/date.ts";
import { readDuration } from "../parse/duration.ts";
import { readHtml } from "../parse/html.ts";
import { isObject, type JsonObject, objectsIn, objectsOf, parsedJson, textOf } from "../parse/json.ts";
import { enclosureType } from "../parse/media-type.ts";
import { statedAddress } from "../parse/url.ts";

/** What an address at Apple's directory names. */
export interface AppleLink {
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
export function appleLink(address: string): AppleLink | undefined {
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
export function readAppleResults(bytes: Uint8Array): AppleResults | undefined {
  const answer = parsedJson(decodeText(bytes, null));
  if (!isObject(answer) || !Array.isArray(answer.results)) return undefined;
  const results = objectsOf(answer.results);
  const isEpisode = (result: JsonObject) =>
    result.wrapperType === "podcastEpisode" || result.kind === "podcast-episode";
  return {
    shows: results.filter((result) => result.kind === "podcast" && !isEpisode(result)).map(showOf),
    episodes: results.filter(isEpisode).map(episodeOf),
  };
}

function showOf(result: JsonObject): AppleShow {
  return {
    title: titleText(textOf(result.collectionName) ?? textOf(result.trackName)),
    author: titleText(textOf(result.artistName)),
    feedUrl: addressOf(result.feedUrl),
    imageUrl: addressOf(result.artworkUrl600) ?? addressOf(result.artworkUrl100),
    pageUrl: withoutVisit(addressOf(result.collectionViewUrl) ?? addressOf(result.trackViewUrl)),
    episodeCount: typeof result.trackCount === "number" ? Math.trunc(result.trackCount) : null,
  };
}

function episodeOf(result: JsonObject): AppleEpisode {
  const milliseconds = Number(result.trackTimeMillis ?? 0);
  const type = textOf(result.episodeContentType);
  const extension = textOf(result.episodeFileExtension)?.toLowerCase();
  return {
    trackId: textOf(result.trackId) ?? "",
    draft: draftWith({
      title: titleText(textOf(result.trackName)),
      description: descriptionText(textOf(result.description) ?? textOf(result.shortDescription)),
      showName: titleText(textOf(result.collectionName)),
      releaseDate: readDate(textOf(result.releaseDate)),
      audioUrl: addressOf(result.episodeUrl),
      imageUrl: addressOf(result.artworkUrl600) ?? addressOf(result.artworkUrl160) ?? addressOf(result.artworkUrl100),
      duration: milliseconds >= 1000 ? readDuration(Math.round(milliseconds / 1000)) : null,
      appleUrl: withoutVisit(addressOf(result.trackViewUrl)),
      sourceFeedUrl: addressOf(result.feedUrl),
      sourceGuid: textOf(result.episodeGuid)?.trim().slice(0, 2048) || null,
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
export function foundShow({
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
export function readApplePage(
  bytes: Uint8Array,
  contentType: string | null,
  { episodeId, pageUrl }: AppleLink,
): ApplePage {
  const page = readHtml(decodeText(bytes, contentType), pageUrl);
  const data =
    page.scripts.find(({ id }) => id === "serialized-server-data") ??
    page.scripts.find(({ id }) => id === "shoebox-media-api-cache-amp-podcasts");
  const objects = objectsIn([data && parsedJson(data.text), page.linkedData]);
  const own = objects.filter((object) => isOwn(object, episodeId));
  const drafts = (episodeId ? own : []).map(draftOfPageData);
  const linked = objects.find((object) => textOf(object["@type"])?.endsWith("PodcastEpisode"));
  const meta = (name: string) => page.metas.get(name)?.[0];
  const showTitle = objects.map((object) => textOf(object.showTitle) ?? textOf(object.podcastTitle)).find(Boolean);
  const draft = filledDraft(
    draftWith({}),
    ...drafts,
    linked && draftOfLinkedData(linked),
    draftWith({
      title: episodeId ? titleText(meta("apple:title") ?? meta("og:title")) : null,
      showName: titleText(showTitle ?? (episodeId ? null : (meta("apple:title") ?? meta("og:title")))),
      description: plainDescription(meta("og:description")),
      imageUrl: statedAddress(meta("og:image"), pageUrl),
    }),
  );
  return {
    draft: { ...draft, appleUrl: pageUrl },
    feedUrl: objects.map((object) => addressOf(object.feedUrl)).find(Boolean) ?? null,
    showId: objects
      .map((object) =>
        numberIn(textOf(object.showAdamId) ?? textOf(isObject(object.showOffer) ? object.showOffer.adamId : null)),
      )
      .find(Boolean),
  };
}

/** An object about the episode that the page is for; some are marked with its id in two ways. */
function isOwn(object: JsonObject, episodeId: string | undefined): boolean {
  const ids = [object.contentId, object.adamId, object.id].map(textOf);
  return ids.includes(episodeId ?? "") && (textOf(object.title) ?? textOf(object.name)) !== null;
}

function draftOfPageData(object: JsonObject): EpisodeDraft {
  const offers = objectsIn([object.currentMediaEnclosure, object.mediaEnclosures, object.playAction]);
  const show = isObject(object.showOffer) ? object.showOffer : {};
  const seconds = [object.duration, ...offers.map(({ duration }) => duration)].find(
    (value) => typeof value === "number",
  );
  return draftWith({
    title: titleText(textOf(object.title)),
    description: descriptionText(textOf(object.summary)),
    showName: titleText(textOf(object.showTitle) ?? textOf(show.title)),
    releaseDate: readDate(textOf(object.releaseDate)),
    duration: seconds ? formatDuration(seconds) : null,
    audioUrl: offers.map((offer) => addressOf(offer.streamUrl)).find(Boolean) ?? null,
    sourceGuid: textOf(object.guid) ?? textOf(object.episodeGuid),
  });
}

function draftOfLinkedData(node: JsonObject): EpisodeDraft {
  const series = isObject(node.partOfSeries) ? node.partOfSeries : {};
  return draftWith({
    title: titleText(textOf(node.name)),
    description: descriptionText(textOf(node.description)),
    showName: titleText(textOf(series.name)),
    releaseDate: readDate(textOf(node.datePublished)),
    duration: readDuration(textOf(node.duration)),
  });
}

function addressOf(value: unknown): string | null {
  const text = textOf(value);
  return text && /^https?:/i.test(text) ? statedAddress(text, text) : null;
}

/** Apple's own links say where they were taken from. */
function withoutVisit(address: string | null): string | null {
  if (!address) return null;
  const url = new URL(address);
  const episodeId = url.searchParams.get("i");
  return `${url.origin}${url.pathname}${episodeId ? `?i=${episodeId}` : ""}`;
}
