import { createHash, hash } from "node:crypto";
import type { Channel, ChannelItem } from "./channel.ts";
import { mapInBatches } from "./map-in-batches.ts";

/** Begins hashes that are made of the hashes of items. */
const VERSION = "2.";

const itemHashes = new WeakMap<ChannelItem, string>();

/**
 * Hashes a channel except for its date, from a hash of each item. The hash is stored: when it changes, for example because a field is
 * renamed, so does the date of every published feed.
 */
export async function channelContentHash({ items, lastBuildDate: _, ...head }: Channel): Promise<string> {
  const digest = createHash("sha256").update(JSON.stringify(head));
  await mapInBatches(items, (batch) => digest.update(batch.map(itemHash).join("")));
  return VERSION + digest.digest("base64url");
}

/** Whether a stored hash is that of a channel, also if it was stored before hashes were made of the hashes of items. */
export async function isContentHashOf(stored: string | null, channel: Channel, contentHash: string): Promise<boolean> {
  if (stored === null || stored.startsWith(VERSION)) return stored === contentHash;
  return stored === (await formerContentHash(channel));
}

/** The hash as it was computed before. */
export async function formerContentHash({ items, lastBuildDate: _, ...head }: Channel): Promise<string> {
  const digest = createHash("sha256").update(JSON.stringify(head));
  await mapInBatches(items, (batch) => digest.update(JSON.stringify(batch)));
  return digest.digest("base64url");
}

function itemHash(item: ChannelItem): string {
  const known = itemHashes.get(item);
  if (known !== undefined) return known;
  const made = hash("sha256", JSON.stringify(item), "base64url");
  itemHashes.set(item, made);
  return made;
}
