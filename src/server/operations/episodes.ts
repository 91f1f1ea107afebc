import { randomUUID } from "node:crypto";
import type { ZodError } from "zod";
import {
  EPISODE_FIELDS,
  type EpisodeChanges,
  type EpisodeInput,
  episodeSchema,
  type StoredEpisode,
} from "#domain/episode.ts";
import type { Context } from "../context.ts";
import { AppError, type FieldError, invalidField, notFound } from "../errors.ts";
import {
  deleteEpisode as deleteEpisodeRow,
  findOwnEpisode,
  findTopPosition,
  insertEpisode,
  listEpisodeOrderKeys,
  updateEpisode as updateEpisodeRow,
  updatePositions,
} from "../store/episodes.ts";
import { bumpFeedRevision } from "../store/revisions.ts";
import type { EpisodeRow, UserRow } from "../store/tables.ts";
import { requireOwnFeed } from "./feeds.ts";
import { notifyHubsOfFeed } from "./hub-notifications.ts";

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
  const [episode] = await addEpisodesInOrder(context, owner, feedId, [input]);
  if (!episode) throw new Error("An episode was inserted and none came back");
  return episode;
}

/** What became of one of several episodes: its row, or the rules it broke. */
export type AddEpisodeResult = { episode: EpisodeRow } | { errors: FieldError[] };

/**
 * Adds several episodes at the top of the feed's manual order, the first on top. One that breaks a rule is left out and
 * does not keep the others from being added.
 * @param candidates values that episodeSchema has not read yet
 * @returns an addition for each candidate, in their order
 * @throws AppError 404 not the owner's feed
 */
export async function addEpisodes(
  context: Context,
  owner: UserRow,
  feedId: number,
  candidates: readonly unknown[],
): Promise<AddEpisodeResult[]> {
  const readings = candidates.map((candidate) => episodeSchema.safeParse(candidate));
  const inputs = readings.flatMap((reading) => (reading.success ? [reading.data] : []));
  const added = (await addEpisodesInOrder(context, owner, feedId, inputs)).values();
  return readings.map((reading) => {
    if (!reading.success) return { errors: fieldErrorsOf(reading.error) };
    const { value: episode } = added.next();
    if (!episode) throw new Error("An episode was inserted and none came back");
    return { episode };
  });
}

async function addEpisodesInOrder(
  context: Context,
  owner: UserRow,
  feedId: number,
  inputs: readonly EpisodeInput[],
): Promise<EpisodeRow[]> {
  const now = context.now().toISOString();
  const episodes = await context.db.transaction().execute(async (trx) => {
    const feed = await requireOwnFeed(trx, owner, feedId);
    if (inputs.length === 0) return [];
    await bumpFeedRevision(trx, feed, now);
    let position = await findTopPosition(trx, feedId);
    const rows: EpisodeRow[] = [];
    // the last first: the one on top counts as added last, whatever the feed is sorted by
    for (const input of inputs.toReversed()) {
      rows.unshift(
        await insertEpisode(trx, { guid: randomUUID(), ...storedEpisode(input), feedId, position, createdAt: now }),
      );
      position -= 1;
    }
    return rows;
  });
  for (const episode of episodes) probeEnclosureLater(context, owner, episode);
  if (episodes.length > 0) notifyHubsOfFeed(context, owner.id, feedId);
  return episodes;
}

/** The stored form of an input: fields that are not set are null. */
function storedEpisode(input: EpisodeInput): StoredEpisode {
  return Object.fromEntries(EPISODE_FIELDS.map((field) => [field, input[field] ?? null])) as StoredEpisode;
}

function fieldErrorsOf(error: ZodError): FieldError[] {
  return error.issues.map(({ path, message }) => ({ field: path.join("."), message }));
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
    await bumpFeedRevision(trx, { id: before.feedId, userId: owner.id }, now);
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

/** Asks the audio's host for the length and type that the published feed states. Where it does not say, nothing changes. */
function probeEnclosureLater(context: Context, owner: UserRow, episode: EpisodeRow): void {
  const { audioUrl } = episode;
  if (!audioUrl) return;
  context.jobs.addLowPriority(`probe enclosure of episode ${episode.id}`, async () => {
    const answer = await context.fetch.probe(audioUrl).catch(asUnknown);
    const type = answer.contentType?.match(/^(audio|video)\/[\w.+-]+/)?.[0];
    const enclosureLength = answer.contentLength ?? episode.enclosureLength;
    const enclosureType = type ?? episode.enclosureType;
    if (enclosureLength === episode.enclosureLength && enclosureType === episode.enclosureType) return;
    await context.db.transaction().execute(async (trx) => {
      await bumpFeedRevision(trx, { id: episode.feedId, userId: owner.id }, context.now().toISOString());
      const current = await findOwnEpisode(trx, owner.id, episode.id);
      if (current?.audioUrl !== audioUrl) return;
      await updateEpisodeRow(trx, episode.feedId, episode.id, { enclosureLength, enclosureType });
    });
    notifyHubsOfFeed(context, owner.id, episode.feedId);
  });
}

function asUnknown(error: unknown): { contentLength: null; contentType: null } {
  if (error instanceof AppError) return { contentLength: null, contentType: null };
  throw error;
}
