import { type OrderKeys, orderEpisodes } from "#domain/feeds/episode-order.ts";
import type { Context } from "../../context.ts";
import { runTaskOn } from "../../limits/pace.ts";
import type { Db } from "../../store/database.ts";
import { listEpisodeOrderKeys, listEpisodesByIds } from "../../store/episodes.ts";
import type { FeedWithCount } from "../../store/feeds.ts";
import type { FeedRow } from "../../store/tables.ts";
import { type EpisodeWithChapters, withChapters } from "../transcripts/episode-chapters.ts";

/** What is read at once takes a few milliseconds, also where the texts are long. */
const EPISODES_PER_READ = 100;

/** Reads a feed's episodes in the order of its sort method, while they are used; what is deleted meanwhile is left out. */
export async function* readEpisodesInOrder(
  { db }: Pick<Context, "db">,
  feed: FeedWithCount,
): AsyncGenerator<EpisodeWithChapters> {
  const inOrder = await runTaskOn(feed.episodeCount, () => listOrderKeysInOrder(db, feed));
  for (let start = 0; start < inOrder.length; start += EPISODES_PER_READ) {
    const ids = inOrder.slice(start, start + EPISODES_PER_READ).map(({ id }) => id);
    yield* await runTaskOn(feed.episodeCount, async () => withChapters(db, await listEpisodesByIds(db, ids)));
  }
}

/** Lists what the order of a feed's episodes depends on, in the order of its sort method. */
export async function listOrderKeysInOrder(db: Db, feed: Pick<FeedRow, "id" | "sortMethod">): Promise<OrderKeys[]> {
  return orderEpisodes(await listEpisodeOrderKeys(db, feed.id), feed.sortMethod);
}
