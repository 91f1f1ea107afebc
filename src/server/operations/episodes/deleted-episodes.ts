import type { Context } from "../../context.ts";
import { invalidField, notFound } from "../../errors.ts";
import type { Db } from "../../store/database.ts";
import {
  deleteEpisodes as deleteEpisodeRows,
  type EpisodeSource,
  findOwnEpisode,
  listEpisodeIds,
  listEpisodeSources,
  updateFeedOfEpisodes,
} from "../../store/episodes.ts";
import { closeTrash, deleteOwnFeed, findTrashId, listOldTrash, openTrash } from "../../store/feeds.ts";
import { enqueueLinkChecks } from "../../store/link-checks.ts";
import { bumpFeedRevision, lockUser } from "../../store/revisions.ts";
import type { UserRow } from "../../store/tables.ts";
import { requireOwnFeed } from "../feeds/feeds.ts";
import { enqueueHubNotifications } from "../published/hub-notifications.ts";
import { emptyEpisodes } from "../transcripts/passage-deletion.ts";
import { enqueueFirstTranscriptFetch } from "../transcripts/transcript-fetches.ts";

/*
 * Deleted episodes wait in the trash of their feed, a hidden feed of the same user. They are moved there with all that belongs to
 * them, and back by an undo. What has been in the trash for an hour is deleted for good.
 */

/** How long an episode can be restored, at least. */
const RESTORABLE_MS = 3_600_000;

/** Deletes one episode. @throws AppError 404 not the owner's episode */
export async function deleteEpisode(context: Context, owner: UserRow, episodeId: number): Promise<void> {
  const episode = await findOwnEpisode(context.db, owner.id, episodeId);
  if (!episode) throw notFound("Episode");
  await deleteEpisodes(context, owner, episode.feedId, [episodeId]);
}

/**
 * Deletes episodes of a feed; those that are deleted already stay so.
 * @throws AppError 404 not the owner's feed
 * @throws AppError 400 ids that are not of the feed; nothing is changed
 */
export async function deleteEpisodes(
  context: Context,
  owner: UserRow,
  feedId: number,
  episodeIds: readonly number[],
): Promise<void> {
  const now = context.now().toISOString();
  await context.db.transaction().execute(async (trx) => {
    await lockUser(trx, owner.id);
    const feed = await requireOwnFeed(trx, owner, feedId);
    const { inFeed } = await requireEpisodes(trx, feed, episodeIds);
    if (inFeed.length === 0) return;
    await bumpFeedRevision(trx, feed, now);
    await updateFeedOfEpisodes(trx, idsOf(inFeed), await openTrash(trx, feed, now));
    await enqueueHubNotifications(context, trx, owner.id, [feedId]);
  });
}

/**
 * Restores deleted episodes to the place that they had in their feed; those that are there already stay.
 * @throws AppError 404 not the owner's feed
 * @throws AppError 400 ids that are neither of the feed nor deleted from it in the last hour; nothing is changed
 */
export async function restoreEpisodes(
  context: Context,
  owner: UserRow,
  feedId: number,
  episodeIds: readonly number[],
): Promise<void> {
  const now = context.now().toISOString();
  await context.db.transaction().execute(async (trx) => {
    await lockUser(trx, owner.id);
    const feed = await requireOwnFeed(trx, owner, feedId);
    const { inTrash } = await requireEpisodes(trx, feed, episodeIds);
    if (inTrash.length === 0) return;
    await bumpFeedRevision(trx, feed, now);
    await updateFeedOfEpisodes(trx, idsOf(inTrash), feedId);
    // Those that were due meanwhile found no episode.
    await enqueueLinkChecks(trx, owner.id, idsOf(inTrash), now);
    for (const episode of inTrash) await enqueueFirstTranscriptFetch(trx, owner.id, episode, now);
    await enqueueHubNotifications(context, trx, owner.id, [feedId]);
  });
}

async function requireEpisodes(
  db: Db,
  feed: { id: number; userId: number },
  episodeIds: readonly number[],
): Promise<{ inFeed: EpisodeSource[]; inTrash: EpisodeSource[] }> {
  const trashId = await findTrashId(db, feed);
  const rows = await listEpisodeSources(db, episodeIds);
  const inFeed = rows.filter(({ feedId }) => feedId === feed.id);
  const inTrash = rows.filter(({ feedId }) => feedId === trashId);
  if (inFeed.length + inTrash.length !== episodeIds.length)
    throw invalidField(
      "episodeIds",
      "Episode ids must be episodes of the feed or deleted in the last hour, each of them once",
    );
  return { inFeed, inTrash };
}

function idsOf(episodes: readonly EpisodeSource[]): number[] {
  return episodes.map(({ id }) => id);
}

/** Deletes for good what nobody restored, in steps that let others work. An interrupted run is finished by the next one. */
export async function emptyOldTrash(context: Context): Promise<void> {
  const before = new Date(context.now().getTime() - RESTORABLE_MS).toISOString();
  for (const { id, userId } of await listOldTrash(context.db, before)) {
    const isClosed = await context.db.transaction().execute(async (trx) => {
      await lockUser(trx, userId);
      return closeTrash(trx, id, before);
    });
    if (!isClosed) continue;
    await emptyEpisodes(context, await listEpisodeIds(context.db, [id]));
    await context.db.transaction().execute(async (trx) => {
      await lockUser(trx, userId);
      await deleteEpisodeRows(trx, await listEpisodeIds(trx, [id]));
      await deleteOwnFeed(trx, userId, id);
    });
  }
}
