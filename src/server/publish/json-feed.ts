import type { Channel, ChannelGuest, ChannelItem } from "./channel.ts";
import { mapInBatches } from "./map-in-batches.ts";
import { showNotesHtml } from "./show-notes.ts";
import { sanitizeXmlText } from "./xml.ts";

const VERSION = "https://jsonfeed.org/version/1.1";

/**
 * Writes a channel as JSON Feed 1.1: what the XML says, to readers that would rather not read XML. Texts stand whole;
 * Apple's limits are the XML's own.
 * Source: https://www.jsonfeed.org/version/1.1/
 * @returns the UTF-8 bytes to publish
 */
export async function serializeJsonFeed(channel: Channel): Promise<Buffer> {
  const head = JSON.stringify({
    version: VERSION,
    title: plain(channel.title) || "Untitled",
    home_page_url: channel.pageUrl,
    feed_url: channel.jsonUrl,
    description: plain(channel.description),
    icon: channel.coverUrl,
    authors: [author(channel.guest)],
    language: channel.language,
    ...(channel.hubUrls.length > 0 ? { hubs: channel.hubUrls.map((url) => ({ type: "WebSub", url })) } : {}),
  });
  // Every item has a comma before it; the first item's is left out.
  const items = await mapInBatches(channel.items, (part) =>
    Buffer.from(part.map((item) => `,${JSON.stringify(jsonItem(item))}`).join("")),
  );
  const [first, ...others] = items;
  const listed = first ? [first.subarray(1), ...others] : [];
  return Buffer.concat([Buffer.from(`${head.slice(0, -1)},"items":[`), ...listed, Buffer.from("]}")]);
}

function jsonItem(item: ChannelItem) {
  const { enclosure } = item;
  const show = plain(item.showName ?? "");
  return {
    id: item.guid,
    url: item.link,
    title: plain(item.title) || "Untitled",
    content_html: showNotesHtml(item),
    content_text: plain(item.description) || undefined,
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
  };
}

function author({ name, profileUrl, imageUrl }: ChannelGuest) {
  return { name: plain(name), url: profileUrl, avatar: imageUrl ?? undefined };
}

function plain(text: string): string {
  return sanitizeXmlText(text).trim();
}
