import { escapeHtml } from "#domain/escape-markup.ts";
import type { Channel, ChannelGuest, ChannelItem } from "./channel.ts";
import { mapYielding } from "./map-yielding.ts";
import { showNotesHtml } from "./rss.ts";
import { sanitizeXmlText } from "./xml.ts";

const VERSION = "https://jsonfeed.org/version/1.1";

/**
 * Serializes a channel as JSON Feed 1.1, in batches, so that a long feed does not block other requests. Unlike in RSS, texts
 * are not truncated.
 * Source: https://www.jsonfeed.org/version/1.1/
 * @returns UTF-8
 */
export async function serializeJsonFeed(channel: Channel): Promise<Buffer> {
  const head = JSON.stringify({
    version: VERSION,
    title: sanitize(channel.title) || "Untitled",
    home_page_url: channel.pageUrl,
    feed_url: channel.jsonUrl,
    description: sanitize(channel.description),
    icon: channel.coverUrl,
    authors: [guestAuthor(channel.guest)],
    language: channel.language,
    ...(channel.hubUrls.length > 0 ? { hubs: channel.hubUrls.map((url) => ({ type: "WebSub", url })) } : {}),
  });
  const items = await mapYielding(channel.items, (item) => JSON.stringify(jsonItem(item)));
  return Buffer.from(`${head.slice(0, -1)},"items":[${items.join(",")}]}`);
}

/** An item of the feed. Its author is the show; the guest is the author of the feed. */
function jsonItem(item: ChannelItem) {
  const { enclosure } = item;
  const description = sanitize(item.description);
  const show = sanitize(item.showName ?? "");
  return {
    id: item.guid,
    url: item.link,
    title: sanitize(item.title) || "Untitled",
    content_html: showNotesHtml(item, escapeHtml(description)),
    content_text: description || undefined,
    image: item.imageUrl ?? undefined,
    date_published: item.pubDate,
    authors: show ? [{ name: show }] : undefined,
    attachments: enclosure
      ? [
          {
            url: enclosure.url,
            mime_type: enclosure.type,
            size_in_bytes: enclosure.lengthBytes || undefined,
            duration_in_seconds: item.durationSeconds,
          },
        ]
      : undefined,
    _podcast: extensionOf(item),
  };
}

/** What JSON Feed has no fields for, under a name of its own, as the specification asks. */
function extensionOf({ transcripts, chaptersUrl }: ChannelItem) {
  if (!transcripts && !chaptersUrl) return undefined;
  return {
    transcripts: transcripts?.map(({ url, type, language, rel }) => ({
      url,
      type: type || "text/plain",
      language: language ?? undefined,
      rel: rel ?? undefined,
    })),
    chapters: chaptersUrl ? { url: chaptersUrl, type: "application/json+chapters" } : undefined,
  };
}

function guestAuthor({ name, profileUrl, imageUrl }: ChannelGuest) {
  return { name: sanitize(name), url: profileUrl, avatar: imageUrl ?? undefined };
}

/** Removes the same characters as in RSS (those that XML forbids), although JSON could encode them, and trims the text. */
function sanitize(text: string): string {
  return sanitizeXmlText(text).trim();
}
