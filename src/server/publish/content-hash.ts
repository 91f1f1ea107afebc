import { createHash } from "node:crypto";
import type { Channel } from "./channel.ts";
import { mapInBatches } from "./map-in-batches.ts";

/** A mark of all that a channel says, its date apart: another content has another mark. */
export async function channelContentHash({ items, lastBuildDate: _, ...head }: Channel): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify(head));
  await mapInBatches(items, (part) => hash.update(JSON.stringify(part)));
  return hash.digest("base64url");
}
