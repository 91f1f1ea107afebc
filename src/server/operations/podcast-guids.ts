import { randomUUID } from "node:crypto";
import { podcastGuid } from "#domain/podcast-guid.ts";
import type { Db } from "../store/database.ts";
import { insertPodcastGuid } from "../store/podcast-guids.ts";

/**
 * The podcast:guid of a new feed: its first address's, by the namespace's rule. Where that was given before (to a feed
 * that has moved or is gone, whoever owned it), the address and chance make another: directories know a podcast by its
 * guid, and no two feeds are one podcast.
 * @param feedUrl absolute address of the feed's RSS
 */
export async function claimPodcastGuid(trx: Db, feedUrl: string): Promise<string> {
  const byAddress = podcastGuid(feedUrl);
  if (await insertPodcastGuid(trx, byAddress)) return byAddress;
  const another = podcastGuid(`${feedUrl}#${randomUUID()}`);
  await insertPodcastGuid(trx, another);
  return another;
}
