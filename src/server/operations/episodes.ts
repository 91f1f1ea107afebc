import { randomUUID } from "node:crypto";
import type { EpisodeChanges, EpisodeInput } from "#domain/episode.ts";
import { orderEpisodes } from "#domain/episode-order.ts";
import type { Context } from "../context.ts";
import { AppError, invalidField, notFound } from "../errors.ts";
import type { Db } from "../store/database.ts";
import {
  deleteEpisode as deleteEpisodeRow,
  findOwnEpisode,
  findTopPosition,
  insertEpisode,
  listEpisodeOrderKeys,
  listEpisodes,
  updateEpisode as updateEpisodeRow,
  updatePositions,
} from "../store/episodes.ts";
import { reviseFeed } from "../store/revisions.ts";
import type { EpisodeRow, FeedRow, UserRow } from "../store/tables.ts";
import { requireOwnFeed } from "./feeds.ts";

/** A feed's episodes in the order its sort method gives. */
export async function listEpisodesInOrder(db: Db, feed: Pick<FeedRow, "id" | "sortMethod">): Promise<EpisodeRow[]> {
  return orderEpisodes(await listEpisodes(db, feed.id), feed.sortMethod);
}

/**
 * Adds an episode at the top of the feed's manual order.
 * @throws AppError 404 not the owner's feed
 */
export async function addEpisode(
  context: Context,
  owner: UserRow,
  feedId: number,
  input: EpisodeInput,
): Promise<EpisodeRow> {
  const now = context.now().toISOString();
  const episode = await context.db.transaction().execute(async (trx) => {
    const feed = await requireOwnFeed(trx, owner, feedId);
    await reviseFeed(trx, feed, now);
    return insertEpisode(trx, {
      feedId,
      guid: randomUUID(),
      title: input.title,
      description: input.description,
      showName: input.showName ?? null,
      releaseDate: input.releaseDate,
      audioUrl: input.audioUrl ?? null,
      imageUrl: input.imageUrl ?? null,
      duration: input.duration ?? null,
      appleUrl: input.appleUrl ?? null,
      spotifyUrl: input.spotifyUrl ?? null,
      youtubeUrl: input.youtubeUrl ?? null,
      showNotesUrl: input.showNotesUrl ?? null,
      position: await findTopPosition(trx, feedId),
      createdAt: now,
      sourceFeedUrl: input.sourceFeedUrl ?? null,
      sourceGuid: input.sourceGuid ?? null,
      enclosureLength: input.enclosureLength ?? null,
      enclosureType: input.enclosureType ?? null,
    });
  });
  probeEnclosureLater(context, owner, episode);
  return episode;
}

/**
 * Changes what is given and leaves the rest. Another audio address makes the enclosure's length and type unknown
 * until the address has been asked.
 * @throws AppError 404 not the owner's episode
 */
export async function updateEpisode(
  context: Context,
  owner: UserRow,
  episodeId: number,
  changes: EpisodeChanges,
): Promise<EpisodeRow> {
  const now = context.now().toISOString();
  const { before, after } = await context.db.transaction().execute(async (trx) => {
    const before = await findOwnEpisode(trx, owner.id, episodeId);
    if (!before) throw notFound("Episode");
    await reviseFeed(trx, { id: before.feedId, userId: owner.id }, now);
    const hasNewAudio = changes.audioUrl !== undefined && changes.audioUrl !== before.audioUrl;
    const enclosure = hasNewAudio
      ? { enclosureLength: changes.enclosureLength ?? null, enclosureType: changes.enclosureType ?? null }
      : { enclosureLength: changes.enclosureLength ?? undefined, enclosureType: changes.enclosureType ?? undefined };
    // The guid never changes, whatever else does.
    const after = await updateEpisodeRow(trx, before.feedId, episodeId, {
      ...changes,
      ...enclosure,
      guid: before.guid,
    });
    if (!after) throw notFound("Episode");
    return { before, after };
  });
  if (after.audioUrl !== before.audioUrl) probeEnclosureLater(context, owner, after);
  return after;
}

/** @throws AppError 404 not the owner's episode */
export async function deleteEpisode(context: Context, owner: UserRow, episodeId: number): Promise<void> {
  const now = context.now().toISOString();
  await context.db.transaction().execute(async (trx) => {
    const episode = await findOwnEpisode(trx, owner.id, episodeId);
    if (!episode) throw notFound("Episode");
    await reviseFeed(trx, { id: episode.feedId, userId: owner.id }, now);
    if (!(await deleteEpisodeRow(trx, episode.feedId, episodeId))) throw notFound("Episode");
  });
}

/**
 * Puts a feed's episodes into a new manual order. Orders asked for at once are carried out one after the other, each
 * whole.
 * @param episodeIds exactly the feed's episodes, once each
 * @throws AppError 404 not the owner's feed
 * @throws AppError 400 other ids than the feed's, or one twice; nothing has changed then
 */
export async function reorderEpisodes(
  context: Context,
  owner: UserRow,
  feedId: number,
  episodeIds: readonly number[],
): Promise<void> {
  const now = context.now().toISOString();
  await context.db.transaction().execute(async (trx) => {
    const feed = await requireOwnFeed(trx, owner, feedId);
    await reviseFeed(trx, feed, now);
    const existing = new Set((await listEpisodeOrderKeys(trx, feedId)).map(({ id }) => id));
    const isPermutation =
      episodeIds.length === existing.size &&
      new Set(episodeIds).size === episodeIds.length &&
      episodeIds.every((id) => existing.has(id));
    if (!isPermutation)
      throw invalidField("episodeIds", "Episode ids must be exactly the feed's episodes, each of them once");
    await updatePositions(trx, feedId, episodeIds);
  });
}

/** Asks the audio's host for the length and type that the published feed states. Where it does not say, nothing changes. */
function probeEnclosureLater(context: Context, owner: UserRow, episode: EpisodeRow): void {
  const { audioUrl } = episode;
  if (!audioUrl) return;
  context.background.run(`probe enclosure of episode ${episode.id}`, async () => {
    const answer = await context.fetch.probe(audioUrl).catch(asUnknown);
    const type = answer.contentType?.match(/^(audio|video)\/[\w.+-]+/)?.[0];
    const enclosureLength = answer.contentLength ?? episode.enclosureLength;
    const enclosureType = type ?? episode.enclosureType;
    if (enclosureLength === episode.enclosureLength && enclosureType === episode.enclosureType) return;
    await context.db.transaction().execute(async (trx) => {
      await reviseFeed(trx, { id: episode.feedId, userId: owner.id }, context.now().toISOString());
      const current = await findOwnEpisode(trx, owner.id, episode.id);
      if (current?.audioUrl !== audioUrl) return;
      await updateEpisodeRow(trx, episode.feedId, episode.id, { enclosureLength, enclosureType });
    });
  });
}

function asUnknown(error: unknown): { contentLength: null; contentType: null } {
  if (error instanceof AppError) return { contentLength: null, contentType: null };
  throw error;
}
