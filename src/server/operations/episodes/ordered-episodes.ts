import { type OrderKeys, orderEpisodes } from "#domain/feeds/episode-order.ts";
import type { Db } from "../../store/database.ts";
import { listEpisodeOrderKeys, listEpisodes } from "../../store/episodes.ts";
import type { EpisodeRow, FeedRow } from "../../store/tables.ts";

type Feed = Pick<FeedRow, "id" | "sortMethod">;

/** Lists a feed's episodes in the order of its sort method. */
export async function listEpisodesInOrder(db: Db, feed: Feed): Promise<EpisodeRow[]> {
  return orderEpisodes(await listEpisodes(db, feed.id), feed.sortMethod);
}

/** Lists the same without the long texts, for picking a part of a large feed. */
export async function listOrderKeysInOrder(db: Db, feed: Feed): Promise<OrderKeys[]> {
  return orderEpisodes(await listEpisodeOrderKeys(db, feed.id), feed.sortMethod);
}
