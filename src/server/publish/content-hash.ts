import { createHash } from "node:crypto";
import type { Channel } from "./channel.ts";
import { mapInBatches } from "./map-in-batches.ts";

/**
 * Hashes a channel except for its date. The hash is stored: when it changes, for example because a field is renamed, so does
 * the date of every published feed.
 */
export async function channelContentHash({ items, lastBuildDate: _, ...head }: Channel): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify(head));
  await mapInBatches(items, (batch) => hash.update(JSON.stringify(batch)));
  return hash.digest("base64url");
}
