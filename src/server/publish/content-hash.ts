import { createHash } from "node:crypto";
import { inTurns } from "./map-in-batches.ts";
import type { RssChannel } from "./rss-xml.ts";

/** A mark of all that a channel says, its date apart: another content has another mark. */
export async function channelDigest({ items, lastBuildDate: _, ...head }: RssChannel): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify(head));
  await inTurns(items, (part) => hash.update(JSON.stringify(part)));
  return hash.digest("base64url");
}
