import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Context } from "../../context.ts";
import type { Db } from "../../store/database.ts";
import { listEpisodesByIds } from "../../store/episodes.ts";
import { findIndexedEpisodeId, raiseIndexedEpisodeId } from "../../store/instance-values.ts";
import { indexEpisode, listUnindexedEpisodes } from "../../store/passages.ts";
import { lockUser } from "../../store/revisions.ts";

/** How many episodes a transaction indexes; on SQLite, other writes wait meanwhile. */
const EPISODES_PER_TRANSACTION = 50;
/** Ids are given before a transaction commits: one that was open at the last look may have added an episode below the last id. */
const IDS_LOOKED_AT_AGAIN = 1000;

/**
 * Indexes the episodes that were saved without: before there was an index, or by an older version that ran beside this one.
 * Several processes may do so at a time, and it goes on after an interruption: an episode without an indexed title is one to
 * index. How far all are indexed is stored, so that the next start looks only at what was saved since.
 * @param signal stops between two transactions
 */
export async function indexMissingEpisodes({ db }: Pick<Context, "db">, signal?: AbortSignal): Promise<void> {
  const indexedId = await findIndexedEpisodeId(db);
  let afterId = Math.max(0, indexedId - IDS_LOOKED_AT_AGAIN);
  for (;;) {
    const range = await listUnindexedEpisodes(db, afterId);
    if (!range) break;
    for (const [ownerId, ids] of range.idsByOwner)
      for (let start = 0; start < ids.length; start += EPISODES_PER_TRANSACTION) {
        if (signal?.aborted) return;
        await indexEpisodes(db, ownerId, ids.slice(start, start + EPISODES_PER_TRANSACTION));
      }
    afterId = range.lastId;
    if (range.idsByOwner.size > 0) await raiseIndexedEpisodeId(db, afterId);
    if (signal?.aborted) return;
    await yieldToEventLoop();
  }
  if (afterId > indexedId) await raiseIndexedEpisodeId(db, afterId);
}

/** Reads the texts under the owner's lock, which every change of an episode takes: so that none is overtaken by an older text. */
async function indexEpisodes(db: Db, ownerId: number, episodeIds: readonly number[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, ownerId);
    for (const episode of await listEpisodesByIds(trx, episodeIds)) await indexEpisode(trx, ownerId, episode);
  });
}
