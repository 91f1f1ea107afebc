import { descriptionFromHtml, descriptionFromText, titleFromText } from "../parse/draft-text.ts";
import { parseDuration } from "../parse/duration.ts";
import { asObjects, asString, isObject, type JsonObject, parseJson } from "../parse/json.ts";
import { resolveUrl } from "../parse/url.ts";
import { parseDateOfFeed } from "./date-of-feed.ts";
import { newestItems, type ParsedEpisode, type ParsedFeed, type ParsedFile } from "./parsed-feed.ts";

const VERSION = /^https?:\/\/(?:www\.)?jsonfeed\.org\/version\/1/i;
/** Properties of an item that hardly any other format has. */
const ITEM_PROPERTIES = ["content_html", "content_text", "date_published", "attachments"];

/**
 * Parses JSON Feed 1.0 and 1.1 (jsonfeed.org/version/1.1). Without its version, which some write short or leave out, it is known by its items.
 * @param documentUrl absolute URL of the document
 * @returns undefined when the text is not a JSON Feed
 */
export function feedFromJson(text: string, documentUrl: string): ParsedFeed | undefined {
  const feed = text.trimStart().startsWith("{") ? parseJson(text) : undefined;
  if (!isObject(feed)) return undefined;
  const items = asObjects(feed.items);
  const isOfFormat = (item: JsonObject) => ITEM_PROPERTIES.some((name) => item[name] !== undefined);
  if (!VERSION.test(asString(feed.version) ?? "") && !items.some(isOfFormat)) return undefined;
  const urlIn = (value: unknown) => resolveUrl(asString(value), documentUrl);
  return {
    show: {
      title: titleFromText(asString(feed.title)),
      description: descriptionFromText(asString(feed.description)),
      imageUrl: urlIn(feed.icon) ?? urlIn(feed.favicon),
      pageUrl: urlIn(feed.home_page_url),
      feedUrl: documentUrl,
      selfUrl: urlIn(feed.feed_url),
      nextPageUrl: urlIn(feed.next_url),
      newFeedUrl: null,
      author: titleFromText(asString(asObjects(feed.authors ?? feed.author)[0]?.name)),
      owner: null,
      persons: [],
      isBlocked: false,
      ttlMinutes: null,
    },
    episodes: newestItems(items, parseReleaseDate).map((item) => parseItem(item, documentUrl)),
  };
}

function parseItem(item: JsonObject, documentUrl: string): ParsedEpisode {
  const urlIn = (value: unknown) => resolveUrl(asString(value), documentUrl);
  return {
    title: titleFromText(asString(item.title)),
    description:
      descriptionFromText(asString(item.content_text)) ??
      descriptionFromHtml(asString(item.content_html)) ??
      descriptionFromText(asString(item.summary)),
    showName: null,
    releaseDate: parseReleaseDate(item),
    duration: null,
    imageUrl: urlIn(item.image) ?? urlIn(item.banner_image),
    pageUrls: [urlIn(item.url), urlIn(item.external_url)].filter((url) => url !== null),
    youtubeId: null,
    files: asObjects(item.attachments)
      .map((attachment) => parseAttachment(attachment, documentUrl))
      .filter((file) => file !== undefined),
    guid: asString(item.id),
    feedUrl: null,
    persons: asObjects(item.authors ?? item.author).flatMap(({ name, url }) => {
      const written = titleFromText(asString(name));
      return written ? [{ name: written, role: "author", href: urlIn(url) }] : [];
    }),
    episodeType: null,
    notesMarkup: () => [item.content_html, item.content_text].map((text) => asString(text) ?? "").join("\n"),
  };
}

function parseReleaseDate(item: JsonObject): string | null {
  return parseDateOfFeed(asString(item.date_published)) ?? parseDateOfFeed(asString(item.date_modified));
}

function parseAttachment(attachment: JsonObject, documentUrl: string): ParsedFile | undefined {
  const url = resolveUrl(asString(attachment.url), documentUrl);
  if (!url) return undefined;
  return {
    url,
    type: asString(attachment.mime_type),
    length: asString(attachment.size_in_bytes),
    duration: parseDuration(asString(attachment.duration_in_seconds)),
    place: "enclosure",
  };
}
