import type { EpisodeTransfer } from "#domain/episodes/episode.ts";
import type { Context } from "../../context.ts";
import { invalidField } from "../../errors.ts";
import type { Db } from "../../store/database.ts";
import {
  findTopPosition,
  listEpisodeIdentifiers,
  listEpisodesByIds,
  updateEpisode as updateEpisodeRow,
} from "../../store/episodes.ts";
import { bumpFeedRevision, lockUser } from "../../store/revisions.ts";
import type { EpisodeRow, UserRow } from "../../store/tables.ts";
import { requireOwnFeed } from "../feeds/feeds.ts";
import { enqueueHubNotifications } from "../published/hub-notifications.ts";
import { createDuplicateFinder } from "./duplicate-episodes.ts";
import { addEpisodesInOrder } from "./episodes.ts";

/**
 * Moves episodes to the top of another feed's manual order, in the order of their ids. They keep their guids and transcripts; what
 * was counted stays with the feed.
 * @throws AppError 404 not the owner's feeds
 * @throws AppError 400 ids that are not of the feed; nothing is changed
 */
export async function moveEpisodes(
  context: Context,
  owner: UserRow,
  feedId: number,
  { episodeIds, toFeedId }: EpisodeTransfer,
): Promise<void> {
  const now = context.now().toISOString();
  await context.db.transaction().execute(async (trx) => {
    await lockUser(trx, owner.id);
    const from = await requireOwnFeed(trx, owner, feedId);
    const to = await requireOwnFeed(trx, owner, toFeedId);
    const episodes = await requireEpisodes(trx, feedId, { episodeIds, toFeedId });
    await bumpFeedRevision(trx, from, now);
    await bumpFeedRevision(trx, to, now);
    const firstPosition = (await findTopPosition(trx, toFeedId)) - episodes.length + 1;
    for (const [at, { id }] of episodes.entries())
      await updateEpisodeRow(trx, feedId, id, { feedId: toFeedId, position: firstPosition + at });
    await enqueueHubNotifications(context, trx, owner.id, [feedId, toFeedId]);
  });
}

/**
 * Copies episodes to the top of another feed's manual order, in the order of their ids. Those that it has already are left out, so that
 * a request can be repeated. A copy has a guid of its own, and the show's transcript but none that the guest added.
 * @returns how many were copied
 * @throws AppError 404 not the owner's feeds
 * @throws AppError 400 ids that are not of the feed; nothing is changed
 */
export async function copyEpisodes(
  context: Context,
  owner: UserRow,
  feedId: number,
  transfer: EpisodeTransfer,
): Promise<number> {
  await requireOwnFeed(context.db, owner, feedId);
  const findDuplicates = await createDuplicateFinder(context, owner, transfer.toFeedId);
  const episodes = await requireEpisodes(context.db, feedId, transfer);
  const duplicates = findDuplicates(episodes);
  // Without an address, an episode is known by title and day.
  const known = new Set((await listEpisodeIdentifiers(context.db, [transfer.toFeedId])).map(titleAndDay));
  const missing = episodes.filter((episode, at) => !duplicates[at] && !known.has(titleAndDay(episode)));
  const inputs = missing.map(({ guid: _, ...fields }) => fields);
  return (await addEpisodesInOrder(context, owner, transfer.toFeedId, inputs)).length;
}

export function titleAndDay({ title, releaseDate }: Pick<EpisodeRow, "title" | "releaseDate">): string {
  return `${releaseDate} ${title}`;
}

async function requireEpisodes(
  db: Db,
  feedId: number,
  { episodeIds, toFeedId }: EpisodeTransfer,
): Promise<EpisodeRow[]> {
  if (toFeedId === feedId) throw invalidField("toFeedId", "Choose another feed");
  const episodes = (await listEpisodesByIds(db, [...new Set(episodeIds)])).filter((row) => row.feedId === feedId);
  if (episodes.length !== episodeIds.length)
    throw invalidField("episodeIds", "Episode ids must be episodes of the feed, each of them once");
  return episodes;
}
