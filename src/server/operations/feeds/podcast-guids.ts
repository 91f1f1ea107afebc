import { randomUUID } from "node:crypto";
import { podcastGuid } from "#domain/feeds/podcast-guid.ts";
import type { Db } from "../../store/database.ts";
import { insertPodcastGuid } from "../../store/podcast-guids.ts";

/**
 * Assigns the podcast:guid of a new feed: the one derived from its first URL, or a random one if that is in use. Directories
 * identify podcasts by guid, so a guid is never used again, even after its feed has moved or been deleted.
 * @param feedUrl absolute URL of the feed's RSS
 */
export async function claimPodcastGuid(trx: Db, feedUrl: string): Promise<string> {
  const byAddress = podcastGuid(feedUrl);
  if (await insertPodcastGuid(trx, byAddress)) return byAddress;
  const another = podcastGuid(`${feedUrl}#${randomUUID()}`);
  await insertPodcastGuid(trx, another);
  return another;
}
