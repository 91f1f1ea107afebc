import { DESCRIPTION_MAX_LENGTH, TITLE_MAX_LENGTH } from "#domain/fields.ts";
import { parseDate } from "./date.ts";
import { parseDuration } from "./duration.ts";
import { asObjects, asString, isObject, type JsonObject, parseJson } from "./json.ts";
import type { ParsedEpisode, ParsedFeed, ParsedFile } from "./parsed-feed.ts";
import { collapseWhitespace, htmlToText, normalizeText, truncate } from "./plain-text.ts";
import { resolveUrl } from "./url.ts";

/**
 * Reads JSON Feed 1.0 and 1.1 (jsonfeed.org/version/1.1).
 * @param documentUrl absolute address that the text came from
 * @returns undefined when it is something else
 */
export function feedFromJson(text: string, documentUrl: string): ParsedFeed | undefined {
  const feed = parsedObject(text);
  if (!feed || !/^https?:\/\/jsonfeed\.org\/version\/1/.test(asString(feed.version) ?? "")) return undefined;
  return {
    show: {
      title: lineOf(feed.title),
      description: plainOf(feed.description),
      imageUrl: resolveUrl(asString(feed.icon), documentUrl) ?? resolveUrl(asString(feed.favicon), documentUrl),
      pageUrl: resolveUrl(asString(feed.home_page_url), documentUrl),
      feedUrl: resolveUrl(asString(feed.feed_url), documentUrl) ?? documentUrl,
    },
    episodes: asObjects(feed.items).map((item) => episodeOf(item, documentUrl)),
  };
}

function episodeOf(item: JsonObject, base: string): ParsedEpisode {
  return {
    title: lineOf(item.title),
    description: plainOf(item.content_text) ?? htmlOf(item.content_html) ?? plainOf(item.summary),
    showName: null,
    releaseDate: parseDate(asString(item.date_published)) ?? parseDate(asString(item.date_modified)),
    duration: null,
    imageUrl: resolveUrl(asString(item.image), base) ?? resolveUrl(asString(item.banner_image), base),
    pageUrls: [resolveUrl(asString(item.url), base), resolveUrl(asString(item.external_url), base)].filter(
      (address) => address !== null,
    ),
    youtubeId: null,
    files: asObjects(item.attachments)
      .map((attachment) => fileOf(attachment, base))
      .filter((file) => file !== undefined),
    guid: asString(item.id),
    feedUrl: null,
  };
}

function fileOf(attachment: JsonObject, base: string): ParsedFile | undefined {
  const url = resolveUrl(asString(attachment.url), base);
  if (!url) return undefined;
  return {
    url,
    type: asString(attachment.mime_type),
    length: asString(attachment.size_in_bytes),
    duration: parseDuration(asString(attachment.duration_in_seconds)),
    isEnclosure: true,
  };
}

function parsedObject(text: string): JsonObject | undefined {
  const parsed = text.trimStart().startsWith("{") ? parseJson(text) : undefined;
  return isObject(parsed) ? parsed : undefined;
}

function lineOf(value: unknown): string | null {
  return truncate(collapseWhitespace(asString(value) ?? ""), TITLE_MAX_LENGTH) || null;
}

function plainOf(value: unknown): string | null {
  return truncate(normalizeText(asString(value) ?? ""), DESCRIPTION_MAX_LENGTH) || null;
}

function htmlOf(value: unknown): string | null {
  return htmlToText(asString(value) ?? "") || null;
}
