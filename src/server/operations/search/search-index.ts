import { setTimeout as wait } from "node:timers/promises";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { busyMs, startPace } from "../../limits/pace.ts";
import type { Db } from "../../store/database.ts";
import { countEpisodes, findLastEpisodeId, listEpisodesByIds } from "../../store/episodes.ts";
import { findIndexedEpisodeId, raiseIndexedEpisodeId } from "../../store/instance-values.ts";
import { listUnindexedEpisodes } from "../../store/passages.ts";
import { lockUser } from "../../store/revisions.ts";
import type { EpisodeRow } from "../../store/tables.ts";
import { type FoldedEpisode, foldEpisode, indexFoldedEpisode } from "../transcripts/folded-texts.ts";

/** When a step ends, so that others run: requests, and on SQLite other writes. An episode that has begun is finished. */
const STEP_MS = 8;
const EPISODES_PER_STEP = 20;
/** Ids are given before a transaction commits: one that was open at the last look may have added an episode below the last id. */
const IDS_LOOKED_AT_AGAIN = 1000;
/** Ids of a range whose episodes are counted in one statement. */
const IDS_PER_COUNT = 10_000;
const LOG_INTERVAL_MS = 30_000;
/** How long to wait when too many documents wait for a worker. */
const OVERLOADED_WAIT_MS = 1000;

/**
 * Indexes the episodes that were saved without: before there was an index, or by an older version that ran beside this one.
 * Several processes may do so at a time, and it goes on after an interruption: an episode without an indexed title is one to
 * index. How far all are indexed is stored, so that the next start looks only at what was saved since. The log and the metrics say how
 * far it is, once there is something to index.
 * @param signal stops between two steps
 */
export async function indexMissingEpisodes(context: Context, signal?: AbortSignal): Promise<void> {
  const { db } = context;
  const indexedId = await findIndexedEpisodeId(db);
  let afterId = Math.max(0, indexedId - IDS_LOOKED_AT_AGAIN);
  let progress: Progress | undefined;
  const pause = startPace();
  for (;;) {
    const range = await listUnindexedEpisodes(db, afterId);
    if (!range) break;
    if (range.idsByOwner.size > 0) progress ??= await startProgress(context, afterId);
    for (const [ownerId, ids] of range.idsByOwner)
      for (let done = 0; done < ids.length; ) {
        if (signal?.aborted) return;
        done += await indexStep(db, ownerId, ids.slice(done, done + EPISODES_PER_STEP), signal);
        await pause();
      }
    afterId = range.lastId;
    progress?.add(range.count);
    if (range.idsByOwner.size > 0) await raiseIndexedEpisodeId(db, afterId);
    if (signal?.aborted) return;
    await pause();
  }
  if (afterId > indexedId) await raiseIndexedEpisodeId(db, afterId);
  progress?.end();
}

/**
 * Indexes episodes until the time of a step is over.
 * @param episodeIds of one owner; at least one
 * @returns how many of them were looked at, at least one
 */
async function indexStep(
  db: Db,
  ownerId: number,
  episodeIds: readonly number[],
  signal: AbortSignal | undefined,
): Promise<number> {
  const startMs = busyMs();
  const folded = new Map<number, FoldedEpisode>();
  for (const episode of await listEpisodesByIds(db, episodeIds)) {
    folded.set(episode.id, await foldWhenPossible(episode, signal));
    // The other half is for the database.
    if (busyMs() - startMs >= STEP_MS / 2) break;
  }
  if (folded.size === 0) return episodeIds.length;
  const lastId = await db.transaction().execute(async (trx) => {
    // Read again under the owner's lock, which every change of an episode takes: so that none is overtaken by an older text.
    await lockUser(trx, ownerId);
    const ids = [...folded.keys()];
    for (const episode of await listEpisodesByIds(trx, ids)) {
      await indexFoldedEpisode(trx, ownerId, episode, folded.get(episode.id) as FoldedEpisode);
      if (busyMs() - startMs >= STEP_MS) return episode.id;
    }
    return ids.at(-1) as number;
  });
  return episodeIds.indexOf(lastId) + 1;
}

/** Users' documents go first. */
async function foldWhenPossible(episode: EpisodeRow, signal: AbortSignal | undefined): Promise<FoldedEpisode> {
  for (;;) {
    try {
      return await foldEpisode(episode);
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 503 || signal?.aborted) throw error;
      await wait(OVERLOADED_WAIT_MS);
    }
  }
}

interface Progress {
  /** @param episodes that have been looked at since the last call */
  add(episodes: number): void;
  end(): void;
}

/** Reports in log and metrics how many of the episodes after an id are indexed. */
async function startProgress(context: Context, afterId: number): Promise<Progress> {
  const lastId = await findLastEpisodeId(context.db);
  const pause = startPace();
  let total = 0;
  for (let id = afterId; id < lastId; id += IDS_PER_COUNT) {
    total += await countEpisodes(context.db, id, Math.min(id + IDS_PER_COUNT, lastId));
    await pause();
  }
  let indexed = 0;
  let loggedAtMs = 0;
  const report = (isLogged: boolean) => {
    context.metrics?.setIndexedEpisodes(indexed, Math.max(total, indexed));
    if (!isLogged) return;
    loggedAtMs = context.now().getTime();
    context.info(`Indexed ${numbers.format(indexed)} of ${numbers.format(Math.max(total, indexed))} episodes`);
  };
  report(true);
  return {
    add(episodes) {
      indexed += episodes;
      report(context.now().getTime() - loggedAtMs >= LOG_INTERVAL_MS);
    },
    end: () => report(true),
  };
}

const numbers = new Intl.NumberFormat("en-US");
