import { formatDuration } from "#domain/episodes/duration.ts";
import type { EpisodeDraft } from "#domain/episodes/metadata.ts";
import { createDraft, mergeDrafts } from "../../merge-drafts.ts";
import { parseHtml } from "../../pages/html.ts";
import { decodeText } from "../../parse/charset.ts";
import { parseDate } from "../../parse/date.ts";
import type { DocumentBytes } from "../../parse/document-bytes.ts";
import { descriptionFromHtml, descriptionFromText, titleFromHtml } from "../../parse/draft-text.ts";
import { parseDuration } from "../../parse/duration.ts";
import { asString, isObject, type JsonObject, parseJson, walkJson } from "../../parse/json.ts";
import { resolveUrl } from "../../parse/url.ts";
import { asGuid, asHttpUrl } from "../json-fields.ts";
import { type AppleUrl, asAppleId } from "./apple-url.ts";

export interface ApplePage {
  draft: EpisodeDraft;
  feedUrl: string | null;
  showId: string | undefined;
}

/**
 * Reads a page of podcasts.apple.com: the JSON it was rendered from, then JSON-LD, then OpenGraph. The structure of the
 * JSON changes often, so objects are recognised by their fields and not by their path.
 */
export function readApplePage({ bytes, contentType }: DocumentBytes, { episodeId, pageUrl }: AppleUrl): ApplePage {
  const page = parseHtml(decodeText(bytes, contentType), pageUrl);
  const script =
    page.scripts.find(({ id }) => id === "serialized-server-data") ??
    page.scripts.find(({ id }) => id === "shoebox-media-api-cache-amp-podcasts");
  const objects = walkJson([script && parseJson(script.text), page.jsonLd]);
  const drafts = episodeId ? objects.filter((object) => isEpisode(object, episodeId)).map(draftFromPageData) : [];
  const linkedEpisode = objects.find((object) => asString(object["@type"])?.endsWith("PodcastEpisode"));
  const meta = (name: string) => page.metas.get(name)?.[0];
  const pageTitle = titleFromHtml(meta("apple:title") ?? meta("og:title"));
  const showTitle = objects.map((object) => asString(object.showTitle) ?? asString(object.podcastTitle)).find(Boolean);
  const draft = mergeDrafts(
    createDraft({}),
    ...drafts,
    linkedEpisode && draftFromLinkedData(linkedEpisode),
    createDraft({
      title: episodeId ? pageTitle : null,
      showName: titleFromHtml(showTitle) ?? (episodeId ? showInTitle(page.title, pageTitle) : pageTitle),
      description: descriptionFromText(meta("og:description")),
      imageUrl: resolveUrl(meta("og:image"), pageUrl),
    }),
  );
  return {
    draft: { ...draft, appleUrl: pageUrl },
    feedUrl: objects.map((object) => asHttpUrl(object.feedUrl)).find(Boolean) ?? null,
    showId: objects.map(findShowId).find(Boolean),
  };
}

/** "on Apple Podcasts" in several languages, and the direction marks around it */
const APPLE_PODCASTS =
  /[\u200e\u200f\u202a-\u202e]|\s*[-–—|]?\s*(?:(?<!\p{L})(?:on|auf|bei|sur|en|su|op|no|na|på|в|w|di|trên)\s)?Apple\s?(?:Podcasts?|Podcasty|Подкаст\p{L}*)(?:\s?(?:上的|上|에서|にて|で|'te|'de))?/giu;
const QUOTES_AND_SEPARATORS = /^[\s"'“”„«»‘’《》「」:：,–—|-]+|[\s"'“”„«»‘’《》「」:：,–—|-]+$/gu;

/** The show in a page's title, which has it before or after the episode's, in any language: "Tide Tables: Reading fog en Apple Podcasts". */
function showInTitle(pageTitle: string | null, episodeTitle: string | null): string | null {
  const names = titleFromHtml(pageTitle)?.replace(APPLE_PODCASTS, "");
  const at = episodeTitle ? (names?.indexOf(episodeTitle) ?? -1) : -1;
  if (!names || !episodeTitle || at === -1) return null;
  const [before, after] = [names.slice(0, at), names.slice(at + episodeTitle.length)].map((part) =>
    part.replace(QUOTES_AND_SEPARATORS, ""),
  );
  return before && after ? null : before || after || null;
}

/** Whether a JSON object describes this episode. Its id has different names in different objects. */
function isEpisode(object: JsonObject, episodeId: string): boolean {
  const ids = [object.contentId, object.adamId, object.id].map(asString);
  return ids.includes(episodeId) && (asString(object.title) ?? asString(object.name)) !== null;
}

function findShowId(object: JsonObject): string | undefined {
  const showOffer = isObject(object.showOffer) ? object.showOffer : {};
  return asAppleId(asString(object.showAdamId) ?? asString(showOffer.adamId));
}

function draftFromPageData(object: JsonObject): EpisodeDraft {
  const offers = walkJson([object.currentMediaEnclosure, object.mediaEnclosures, object.playAction]);
  const showOffer = isObject(object.showOffer) ? object.showOffer : {};
  const durationSeconds = [object.duration, ...offers.map(({ duration }) => duration)].find(
    (value) => typeof value === "number",
  );
  return createDraft({
    title: titleFromHtml(asString(object.title)),
    description: descriptionFromHtml(asString(object.summary)),
    showName: titleFromHtml(asString(object.showTitle) ?? asString(showOffer.title)),
    releaseDate: parseDate(asString(object.releaseDate)),
    duration: durationSeconds ? formatDuration(durationSeconds) : null,
    audioUrl: offers.map((offer) => asHttpUrl(offer.streamUrl)).find(Boolean) ?? null,
    sourceGuid: asGuid(object.guid) ?? asGuid(object.episodeGuid),
  });
}

function draftFromLinkedData(node: JsonObject): EpisodeDraft {
  const series = isObject(node.partOfSeries) ? node.partOfSeries : {};
  return createDraft({
    title: titleFromHtml(asString(node.name)),
    description: descriptionFromHtml(asString(node.description)),
    showName: titleFromHtml(asString(series.name)),
    releaseDate: parseDate(asString(node.datePublished)),
    duration: parseDuration(asString(node.duration)),
  });
}
