import type { EpisodeDraft, FoundShow } from "#domain/metadata.ts";
import { createDraft } from "../merge-drafts.ts";
import { decodeText } from "../parse/charset.ts";
import { parseDate } from "../parse/date.ts";
import { descriptionFromHtml, titleFromHtml } from "../parse/draft-text.ts";
import { parseDuration } from "../parse/duration.ts";
import { asObjects, asString, isObject, type JsonObject, parseJson } from "../parse/json.ts";
import { enclosureType } from "../parse/media-type.ts";
import { resolveUrl } from "../parse/url.ts";

/** Reads an answer of Podcast Index's search/byperson (podcastindex-org.github.io/docs-api): episodes. */
export function parsePodcastIndexEpisodes(bytes: Uint8Array): EpisodeDraft[] {
  return listIn(bytes, "items").map((item) =>
    createDraft({
      title: titleFromHtml(asString(item.title)),
      description: descriptionFromHtml(asString(item.description)),
      showName: titleFromHtml(asString(item.feedTitle)),
      releaseDate: parseDate(asString(item.datePublished)),
      audioUrl: addressOf(item.enclosureUrl),
      imageUrl: addressOf(item.image) ?? addressOf(item.feedImage),
      duration: parseDuration(asString(item.duration)),
      showNotesUrl: addressOf(item.link),
      sourceFeedUrl: addressOf(item.feedUrl),
      sourceGuid: asString(item.guid)?.trim().slice(0, 2048) || null,
      enclosureLength: wholeNumber(item.enclosureLength),
      enclosureType: enclosureType(asString(item.enclosureType)),
    }),
  );
}

/** Reads an answer of Podcast Index's search/byterm: shows. */
export function parsePodcastIndexShows(bytes: Uint8Array): FoundShow[] {
  return listIn(bytes, "feeds").flatMap((feed) => {
    const title = titleFromHtml(asString(feed.title));
    const url = addressOf(feed.url);
    if (!title || !url) return [];
    return {
      title,
      author: titleFromHtml(asString(feed.author)),
      imageUrl: addressOf(feed.artwork) ?? addressOf(feed.image),
      episodeCount: wholeNumber(feed.episodeCount),
      url,
    };
  });
}

function listIn(bytes: Uint8Array, name: string): JsonObject[] {
  const answer = parseJson(decodeText(bytes, null));
  return isObject(answer) && Array.isArray(answer[name]) ? asObjects(answer[name]) : [];
}

function addressOf(value: unknown): string | null {
  const text = asString(value);
  return text && /^https?:/i.test(text) ? resolveUrl(text, text) : null;
}

/** 0 is how feeds say that they do not know. */
function wholeNumber(value: unknown): number | null {
  const number = Number(asString(value) ?? 0);
  return Number.isSafeInteger(number) && number > 0 ? number : null;
}
