import { randomUUID } from "node:crypto";
import type { ZodError } from "zod";
import {
  EPISODE_FIELDS,
  type EpisodeChanges,
  type EpisodeInput,
  episodeSchema,
  type StoredEpisode,
} from "#domain/episodes/episode.ts";
import type { Context } from "../../context.ts";
import { type FieldError, invalidField, notFound } from "../../errors.ts";
import type { Db } from "../../store/database.ts";
import { queueEnclosureProbes } from "../../store/enclosure-probes.ts";
import {
  deleteEpisode as deleteEpisodeRow,
  findOwnEpisode,
  findTopPosition,
  insertEpisode,
  listEpisodeOrderKeys,
  updateEpisode as updateEpisodeRow,
  updatePositions,
} from "../../store/episodes.ts";
import { indexEpisode } from "../../store/passages.ts";
import { bumpFeedRevision } from "../../store/revisions.ts";
import type { EpisodeRow, UserRow } from "../../store/tables.ts";
import { notifyHubsOfFeed } from "../published/hub-notifications.ts";
import { watchShowsOf } from "../watching/watched-shows.ts";
import { probeEnclosuresInBackground } from "./enclosure-probes.ts";
import { requireOwnFeed } from "./feeds.ts";
import { planFirstLook, updateTranscriptSource } from "./transcript-looks.ts";

/**
 * Adds an episode at the top of the feed's manual order.
 * @param alongside runs in the same transaction; its error undoes both
 * @throws AppError 404 not the owner's feed
 */
export async function addEpisode(
  context: Context,
  owner: UserRow,
  feedId: number,
  input: EpisodeInput,
  alongside: (trx: Db, episode: EpisodeRow) => Promise<void> = async () => {},
): Promise<EpisodeRow> {
  const [episode] = await addEpisodesInOrder(context, owner, feedId, [input], alongside);
  if (!episode) throw new Error("The database returned no inserted episode");
  return episode;
}

export type AddEpisodeResult = { episode: EpisodeRow } | { errors: FieldError[] };

/**
 * Adds several episodes at the top of the feed's manual order, the first on top. Invalid ones are skipped.
 * @param candidates not yet validated by episodeSchema
 * @returns a result for each candidate, in the same order
 * @throws AppError 404 not the owner's feed
 */
export async function addEpisodes(
  context: Context,
  owner: UserRow,
  feedId: number,
  candidates: readonly unknown[],
): Promise<AddEpisodeResult[]> {
  const parsed = candidates.map((candidate) => episodeSchema.safeParse(candidate));
  const inputs = parsed.flatMap((result) => (result.success ? [result.data] : []));
  const added = (await addEpisodesInOrder(context, owner, feedId, inputs)).values();
  return parsed.map((result) => {
    if (!result.success) return { errors: fieldErrorsOf(result.error) };
    const { value: episode } = added.next();
    if (!episode) throw new Error("The database returned no inserted episode");
    return { episode };
  });
}

async function addEpisodesInOrder(
  context: Context,
  owner: UserRow,
  feedId: number,
  inputs: readonly EpisodeInput[],
  alongside: (trx: Db, episode: EpisodeRow) => Promise<void> = async () => {},
): Promise<EpisodeRow[]> {
  const now = context.now().toISOString();
  const episodes = await context.db.transaction().execute(async (trx) => {
    const feed = await requireOwnFeed(trx, owner, feedId);
    if (inputs.length === 0) return [];
    await bumpFeedRevision(trx, feed, now);
    let position = await findTopPosition(trx, feedId);
    const rows: EpisodeRow[] = [];
    // Inserted in reverse, so that the one on top also has the highest id and counts as the last added.
    for (const input of inputs.toReversed()) {
      const row = { guid: randomUUID(), ...storedEpisode(input), feedId, position, createdAt: now };
      const episode = await insertEpisode(trx, row);
      await indexEpisode(trx, owner.id, episode);
      await planFirstLook(trx, owner.id, episode, context.now());
      rows.unshift(episode);
      position -= 1;
    }
    await queueProbes(trx, owner, rows, now);
    for (const row of rows) await alongside(trx, row);
    await watchShowsOf(trx, owner.id, rows, now);
    return rows;
  });
  probeEnclosuresInBackground(context);
  if (episodes.length > 0) notifyHubsOfFeed(context, owner.id, feedId);
  return episodes;
}

/** Makes the next free turns ask the hosts of the episodes' audio for its length and type. */
async function queueProbes(
  trx: Db,
  owner: UserRow,
  episodes: readonly Pick<EpisodeRow, "id" | "audioUrl">[],
  now: string,
): Promise<void> {
  const episodeIds = episodes.filter(({ audioUrl }) => audioUrl !== null).map(({ id }) => id);
  await queueEnclosureProbes(trx, owner.id, episodeIds, now);
}

function storedEpisode(input: EpisodeInput): StoredEpisode {
  return Object.fromEntries(EPISODE_FIELDS.map((field) => [field, input[field] ?? null])) as StoredEpisode;
}

function fieldErrorsOf(error: ZodError): FieldError[] {
  return error.issues.map(({ path, message }) => ({ field: path.join("."), message }));
}

const INDEXED_FIELDS = ["title", "showName", "description"] as const;

/**
 * Updates the fields that are set. A new audio URL resets the enclosure's length and type until the URL has been probed.
 * @throws AppError 404 not the owner's episode
 */
export async function updateEpisode(
  context: Context,
  owner: UserRow,
  episodeId: number,
  changes: EpisodeChanges,
): Promise<EpisodeRow> {
  const now = context.now().toISOString();
  const after = await context.db.transaction().execute(async (trx) => {
    const before = await findOwnEpisode(trx, owner.id, episodeId);
    if (!before) throw notFound("Episode");
    await bumpFeedRevision(trx, { id: before.feedId, userId: owner.id }, now);
    const hasNewAudio = changes.audioUrl !== undefined && changes.audioUrl !== before.audioUrl;
    const enclosure = hasNewAudio
      ? { enclosureLength: changes.enclosureLength ?? null, enclosureType: changes.enclosureType ?? null }
      : { enclosureLength: changes.enclosureLength ?? undefined, enclosureType: changes.enclosureType ?? undefined };
    const after = await updateEpisodeRow(trx, before.feedId, episodeId, {
      ...changes,
      ...enclosure,
    });
    if (!after) throw notFound("Episode");
    if (INDEXED_FIELDS.some((field) => after[field] !== before[field])) await indexEpisode(trx, owner.id, after);
    await updateTranscriptSource(trx, owner.id, before, after, now);
    if (hasNewAudio) await queueProbes(trx, owner, [after], now);
    if (after.sourceFeedUrl !== before.sourceFeedUrl) await watchShowsOf(trx, owner.id, [after], now);
    return after;
  });
  probeEnclosuresInBackground(context);
  notifyHubsOfFeed(context, owner.id, after.feedId);
  return after;
}

/** @throws AppError 404 not the owner's episode */
export async function deleteEpisode(context: Context, owner: UserRow, episodeId: number): Promise<void> {
  const now = context.now().toISOString();
  const { feedId } = await context.db.transaction().execute(async (trx) => {
    const episode = await findOwnEpisode(trx, owner.id, episodeId);
    if (!episode) throw notFound("Episode");
    await bumpFeedRevision(trx, { id: episode.feedId, userId: owner.id }, now);
    if (!(await deleteEpisodeRow(trx, episode.feedId, episodeId))) throw notFound("Episode");
    return episode;
  });
  notifyHubsOfFeed(context, owner.id, feedId);
}

/**
 * Sets a feed's manual order. Concurrent requests are serialized.
 * @param episodeIds all of the feed's episodes, once each
 * @throws AppError 404 not the owner's feed
 * @throws AppError 400 missing, unknown or repeated ids; nothing is changed
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
    await bumpFeedRevision(trx, feed, now);
    const existing = new Set((await listEpisodeOrderKeys(trx, feedId)).map(({ id }) => id));
    const isPermutation =
      episodeIds.length === existing.size &&
      new Set(episodeIds).size === episodeIds.length &&
      episodeIds.every((id) => existing.has(id));
    if (!isPermutation)
      throw invalidField("episodeIds", "Episode ids must be exactly the feed's episodes, each of them once");
    await updatePositions(trx, feedId, episodeIds);
  });
  notifyHubsOfFeed(context, owner.id, feedId);
}
