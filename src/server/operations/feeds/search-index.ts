import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Context } from "../../context.ts";
import { listEpisodesByIds } from "../../store/episodes.ts";
import { indexEpisode, listUnindexedEpisodes } from "../../store/passages.ts";
import { lockUser } from "../../store/revisions.ts";

/** How many episodes a transaction indexes; on SQLite, other writes wait meanwhile. */
const EPISODES_PER_TRANSACTION = 50;

/**
 * Indexes the episodes that were saved before there was an index. Several processes may do so at a time, and it goes on after an
 * interruption: an episode without an indexed title is one to index.
 * @param signal stops between two transactions
 */
export async function indexMissingEpisodes(context: Context, signal?: AbortSignal): Promise<void> {
  let afterId = 0;
  while (!signal?.aborted) {
    const range = await listUnindexedEpisodes(context.db, afterId);
    if (!range) return;
    for (const [ownerId, ids] of range.idsByOwner)
      for (let start = 0; start < ids.length && !signal?.aborted; start += EPISODES_PER_TRANSACTION)
        await indexEpisodes(context, ownerId, ids.slice(start, start + EPISODES_PER_TRANSACTION));
    afterId = range.lastId;
    await yieldToEventLoop();
  }
}

/** Reads the texts under the owner's lock, which every change of an episode takes: so that none is overtaken by an older text. */
async function indexEpisodes({ db }: Context, ownerId: number, episodeIds: readonly number[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, ownerId);
    for (const episode of await listEpisodesByIds(trx, episodeIds)) await indexEpisode(trx, ownerId, episode);
  });
}
