import { DESCRIPTION_MAX_LENGTH, TITLE_MAX_LENGTH } from "#domain/fields.ts";
import { readDate } from "./date.ts";
import { readDuration } from "./duration.ts";
import { isObject, type JsonObject, objectsOf, parsedJson, textOf } from "./json.ts";
import type { StatedEpisode, StatedFeed, StatedFile } from "./parsed-feed.ts";
import { clipText, oneLine, plainText, readableText } from "./plain-text.ts";
import { statedAddress } from "./url.ts";

/**
 * Reads JSON Feed 1.0 and 1.1 (jsonfeed.org/version/1.1).
 * @param documentUrl absolute address that the text came from
 * @returns undefined when it is something else
 */
export function feedFromJson(text: string, documentUrl: string): StatedFeed | undefined {
  const feed = parsedObject(text);
  if (!feed || !/^https?:\/\/jsonfeed\.org\/version\/1/.test(textOf(feed.version) ?? "")) return undefined;
  return {
    show: {
      title: lineOf(feed.title),
      description: plainOf(feed.description),
      imageUrl: statedAddress(textOf(feed.icon), documentUrl) ?? statedAddress(textOf(feed.favicon), documentUrl),
      pageUrl: statedAddress(textOf(feed.home_page_url), documentUrl),
      feedUrl: statedAddress(textOf(feed.feed_url), documentUrl) ?? documentUrl,
    },
    episodes: objectsOf(feed.items).map((item) => episodeOf(item, documentUrl)),
  };
}

function episodeOf(item: JsonObject, base: string): StatedEpisode {
  return {
    title: lineOf(item.title),
    description: plainOf(item.content_text) ?? htmlOf(item.content_html) ?? plainOf(item.summary),
    showName: null,
    releaseDate: readDate(textOf(item.date_published)) ?? readDate(textOf(item.date_modified)),
    duration: null,
    imageUrl: statedAddress(textOf(item.image), base) ?? statedAddress(textOf(item.banner_image), base),
    pageUrls: [statedAddress(textOf(item.url), base), statedAddress(textOf(item.external_url), base)].filter(
      (address) => address !== null,
    ),
    youtubeId: null,
    files: objectsOf(item.attachments)
      .map((attachment) => fileOf(attachment, base))
      .filter((file) => file !== undefined),
    guid: textOf(item.id),
    feedUrl: null,
  };
}

function fileOf(attachment: JsonObject, base: string): StatedFile | undefined {
  const url = statedAddress(textOf(attachment.url), base);
  if (!url) return undefined;
  return {
    url,
    type: textOf(attachment.mime_type),
    length: textOf(attachment.size_in_bytes),
    duration: readDuration(textOf(attachment.duration_in_seconds)),
    isEnclosure: true,
  };
}

function parsedObject(text: string): JsonObject | undefined {
  const parsed = text.trimStart().startsWith("{") ? parsedJson(text) : undefined;
  return isObject(parsed) ? parsed : undefined;
}

function lineOf(value: unknown): string | null {
  return clipText(oneLine(textOf(value) ?? ""), TITLE_MAX_LENGTH) || null;
}

function plainOf(value: unknown): string | null {
  return clipText(plainText(textOf(value) ?? ""), DESCRIPTION_MAX_LENGTH) || null;
}

function htmlOf(value: unknown): string | null {
  return readableText(textOf(value) ?? "") || null;
}
