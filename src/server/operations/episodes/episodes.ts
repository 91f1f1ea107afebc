import { randomUUID } from "node:crypto";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { ZodError } from "zod";
import {
  EPISODE_FIELDS,
  type EpisodeChanges,
  type EpisodeInput,
  type NewEpisodeInput,
  newEpisodeSchema,
  type StoredEpisode,
} from "#domain/episodes/episode.ts";
import { DEFAULT_EPISODE_KIND } from "#domain/episodes/kind.ts";
import { changedLinkPrivacy } from "#domain/links/shareable.ts";
import { haveSameTexts, INDEX_CHARACTERS_PER_TRANSACTION } from "#domain/search/passages.ts";
import type { Context } from "../../context.ts";
import { conflict, type FieldError, invalidField, notFound } from "../../errors.ts";
import { runHeavyTask, runTaskOn } from "../../limits/pace.ts";
import type { Db } from "../../store/database.ts";
import { isUniqueViolation } from "../../store/database-errors.ts";
import {
  findFeedEpisodeIds,
  findOwnEpisode,
  findTopPosition,
  insertEpisode,
  listPositions,
  updateEpisode as updateEpisodeRow,
  updatePositions,
} from "../../store/episodes.ts";
import { findTrashId } from "../../store/feeds.ts";
import { deleteLinkChecks, enqueueLinkChecks } from "../../store/link-checks.ts";
import { bumpFeedRevision, lockUser } from "../../store/revisions.ts";
import type { EpisodeRow, UserRow } from "../../store/tables.ts";
import { requireOwnFeed } from "../feeds/feeds.ts";
import { changedKinds, withoutKinds } from "../links/replace-link.ts";
import { enqueueHubNotifications } from "../published/hub-notifications.ts";
import { watchShowsOf } from "../suggestions/watched-shows.ts";
import { type FoldedEpisode, foldEpisode, indexedCharacters, indexFoldedEpisode } from "../transcripts/folded-texts.ts";
import { enqueueFirstTranscriptFetch, updateTranscriptSource } from "../transcripts/transcript-fetches.ts";
import { restoreEpisodes } from "./deleted-episodes.ts";
import { enqueueCompletions, respectChanges } from "./incomplete-episodes.ts";

/**
 * Adds an episode at the top of the feed's manual order. If the feed has one with its guid, from a request whose response was lost,
 * or had it until an hour ago, that one gets the fields sent now.
 * @param alongside runs in the same transaction; its error undoes both
 * @throws AppError 404 not the owner's feed
 * @throws AppError 409 an episode elsewhere has this guid
 */
export async function addEpisode(
  context: Context,
  owner: UserRow,
  feedId: number,
  input: NewEpisodeInput,
  alongside: (trx: Db, episode: EpisodeRow) => Promise<void> = async () => {},
): Promise<EpisodeRow> {
  const [episode] = await addEpisodesOnce(context, owner, feedId, [input], alongside);
  if (!episode) throw new Error("The database returned no inserted episode");
  return episode;
}

export type AddEpisodeResult = { episode: EpisodeRow } | { errors: FieldError[] };

/**
 * Adds several episodes at the top of the feed's manual order, the first on top. Invalid ones are skipped, and known guids treated
 * as in addEpisode.
 * @param candidates not yet validated by newEpisodeSchema
 * @param alongside runs in the transaction that adds an episode, for each
 * @returns a result for each candidate, in the same order
 * @throws AppError 404 not the owner's feed
 * @throws AppError 409 an episode elsewhere has one of the guids
 */
export async function addEpisodes(
  context: Context,
  owner: UserRow,
  feedId: number,
  candidates: readonly unknown[],
  alongside?: (trx: Db, episode: EpisodeRow) => Promise<void>,
): Promise<AddEpisodeResult[]> {
  const parsed = candidates.map((candidate) => newEpisodeSchema.safeParse(candidate));
  const inputs = parsed.flatMap((result) => (result.success ? [result.data] : []));
  const added = (await addEpisodesOnce(context, owner, feedId, inputs, alongside)).values();
  return parsed.map((result) => {
    if (!result.success) return { errors: fieldErrorsOf(result.error) };
    const { value: episode } = added.next();
    if (!episode) throw new Error("The database returned no inserted episode");
    return { episode };
  });
}

/** The unique index of guids decides what was added before: a request that repeats one is taken apart. */
async function addEpisodesOnce(
  context: Context,
  owner: UserRow,
  feedId: number,
  inputs: readonly NewEpisodeInput[],
  alongside?: (trx: Db, episode: EpisodeRow) => Promise<void>,
): Promise<EpisodeRow[]> {
  try {
    return await addEpisodesInOrder(context, owner, feedId, inputs, alongside);
  } catch (error) {
    const guids = inputs.flatMap(({ guid }) => guid ?? []);
    if (guids.length === 0 || !isUniqueViolation(error)) throw error;
    const known = await findOrRestoreEpisodeIds(context, owner, feedId, guids);
    if (known.size === 0) throw conflict("guid", "Another episode has this guid");
    const idOf = ({ guid }: NewEpisodeInput) => (guid === undefined ? undefined : known.get(guid));
    const missing = inputs.filter((input) => idOf(input) === undefined);
    const added = (await addEpisodesOnce(context, owner, feedId, missing, alongside)).values();
    const episodes: EpisodeRow[] = [];
    for (const input of inputs) {
      const knownId = idOf(input);
      if (knownId === undefined) episodes.push(added.next().value as EpisodeRow);
      else episodes.push(await updateEpisode(context, owner, knownId, storedEpisode(input)));
    }
    return episodes;
  }
}

/** Finds episodes by guid; those that were deleted a short time ago are restored. */
async function findOrRestoreEpisodeIds(
  context: Context,
  owner: UserRow,
  feedId: number,
  guids: readonly string[],
): Promise<Map<string, number>> {
  const trashId = await findTrashId(context.db, { id: feedId, userId: owner.id });
  const deleted = trashId === undefined ? [] : (await findFeedEpisodeIds(context.db, trashId, guids)).values();
  const deletedIds = [...deleted];
  if (deletedIds.length > 0) await restoreEpisodes(context, owner, feedId, deletedIds);
  return findFeedEpisodeIds(context.db, feedId, guids);
}

/**
 * Adds valid episodes at the top of the feed's manual order, the first on top: all or none.
 * @throws AppError 404 not the owner's feed
 */
export async function addEpisodesInOrder(
  context: Context,
  owner: UserRow,
  feedId: number,
  inputs: readonly NewEpisodeInput[],
  alongside: (trx: Db, episode: EpisodeRow) => Promise<void> = async () => {},
): Promise<EpisodeRow[]> {
  const now = context.now().toISOString();
  const stored = inputs.map(storedEpisode);
  const folded: FoldedEpisode[] = [];
  for (const texts of stored) folded.push(await foldEpisode(texts));
  const later: [EpisodeRow, FoldedEpisode][] = [];
  const added = await indexingAtOnce(folded, () =>
    context.db.transaction().execute(async (trx) => {
      let characters = 0;
      const feed = await requireOwnFeed(trx, owner, feedId);
      if (inputs.length === 0) return [];
      await bumpFeedRevision(trx, feed, now);
      let position = await findTopPosition(trx, feedId);
      const rows: EpisodeRow[] = [];
      // Inserted in reverse, so that the one on top also has the highest id and counts as the last added.
      for (const [at, fields] of [...stored.entries()].reverse()) {
        const guid = inputs[at]?.guid ?? randomUUID();
        const row = { guid, ...fields, feedId, ownerId: owner.id, position, createdAt: now };
        const episode = await insertEpisode(trx, row);
        const texts = folded[at] as FoldedEpisode;
        characters += indexedCharacters(texts);
        if (rows.length === 0 || characters <= INDEX_CHARACTERS_PER_TRANSACTION)
          await indexFoldedEpisode(trx, owner.id, episode, texts);
        else later.push([episode, texts]);
        await enqueueFirstTranscriptFetch(trx, owner.id, episode, now);
        rows.unshift(episode);
        position -= 1;
        await yieldToEventLoop();
      }
      await enqueueLinkChecks(
        trx,
        owner.id,
        rows.map(({ id }) => id),
        now,
      );
      await enqueueCompletions(trx, owner.id, rows, now);
      for (const row of rows) await alongside(trx, row);
      await watchShowsOf(trx, owner.id, rows, now);
      await enqueueHubNotifications(context, trx, owner.id, [feedId]);
      return rows;
    }),
  );
  for (const [episode, texts] of later) await indexLater(context, owner, episode, texts);
  return added;
}

/** Indexes long texts one after another, so that others can write in between. */
function indexingAtOnce<T>(folded: readonly FoldedEpisode[], work: () => Promise<T>): Promise<T> {
  const isLong = folded.some((texts) => indexedCharacters(texts) > INDEX_CHARACTERS_PER_TRANSACTION);
  return isLong ? runHeavyTask(work) : work();
}

/**
 * Indexes an episode of a batch with more text than one transaction indexes. Should this process end before, the job that indexes
 * missing episodes does it.
 */
async function indexLater(
  context: Context,
  owner: UserRow,
  { id, feedId }: EpisodeRow,
  folded: FoldedEpisode,
): Promise<void> {
  const now = context.now().toISOString();
  await indexingAtOnce([folded], () =>
    context.db.transaction().execute(async (trx) => {
      await bumpFeedRevision(trx, { id: feedId, userId: owner.id }, now);
      const episode = await findOwnEpisode(trx, owner.id, id);
      if (episode) await indexFoldedEpisode(trx, owner.id, episode, folded);
    }),
  );
}

function storedEpisode(input: EpisodeInput): StoredEpisode {
  const fields = Object.fromEntries(EPISODE_FIELDS.map((field) => [field, input[field] ?? null]));
  return { ...(fields as StoredEpisode), kind: input.kind ?? DEFAULT_EPISODE_KIND };
}

function fieldErrorsOf(error: ZodError): FieldError[] {
  return error.issues.map(({ path, message }) => ({ field: path.join("."), message }));
}

/**
 * Updates the fields that are set; if they have these values already, nothing changes. A new audio URL resets the enclosure's
 * length and type until the URL has been probed.
 * @throws AppError 404 not the owner's episode
 */
export async function updateEpisode(
  context: Context,
  owner: UserRow,
  episodeId: number,
  changes: EpisodeChanges,
): Promise<EpisodeRow> {
  const current = await findOwnEpisode(context.db, owner.id, episodeId);
  if (!current) throw notFound("Episode");
  const { title = current.title, showName = current.showName, description = current.description } = changes;
  const hasNewTexts = !haveSameTexts(current, { title, showName, description });
  const folded = hasNewTexts ? await foldEpisode({ title, showName, description }) : undefined;
  return indexingAtOnce(folded ? [folded] : [], () =>
    context.db.transaction().execute(async (trx) => {
      await lockUser(trx, owner.id);
      const before = await findOwnEpisode(trx, owner.id, episodeId);
      if (!before) throw notFound("Episode");
      await respectChanges(trx, before, changes);
      return changeEpisode(context, trx, owner.id, before, changes, folded);
    }),
  );
}

/**
 * Updates the fields that are set, in a transaction that has locked the episode's owner, with all that depends on them.
 * @param before the episode as this transaction has read it
 * @param folded its new texts, if they are folded already
 */
export async function changeEpisode(
  context: Context,
  trx: Db,
  ownerId: number,
  before: EpisodeRow,
  changes: EpisodeChanges,
  folded?: FoldedEpisode,
): Promise<EpisodeRow> {
  const now = context.now().toISOString();
  const hasNewAudio = changes.audioUrl !== undefined && changes.audioUrl !== before.audioUrl;
  const enclosure = hasNewAudio
    ? { enclosureLength: changes.enclosureLength ?? null, enclosureType: changes.enclosureType ?? null }
    : { enclosureLength: changes.enclosureLength ?? undefined, enclosureType: changes.enclosureType ?? undefined };
  const newLinks = changedKinds(before, changes);
  const linkPrivacy = changedLinkPrivacy(before, changes);
  const columns = { ...changes, linkPrivacy, ...enclosure, ...withoutKinds(before, newLinks) };
  if (!changesColumns(before, columns)) return before;
  await bumpFeedRevision(trx, { id: before.feedId, userId: ownerId }, now);
  const after = await updateEpisodeRow(trx, before.feedId, before.id, columns);
  if (!after) throw notFound("Episode");
  if (!haveSameTexts(before, after))
    await indexFoldedEpisode(trx, ownerId, after, folded ?? (await foldEpisode(after)));
  await updateTranscriptSource(trx, ownerId, before, after, now);
  await deleteLinkChecks(trx, before.id, newLinks);
  if (newLinks.length > 0) await enqueueLinkChecks(trx, ownerId, [before.id], now);
  if (after.sourceFeedUrl !== before.sourceFeedUrl) await watchShowsOf(trx, ownerId, [after], now);
  await enqueueHubNotifications(context, trx, ownerId, [after.feedId]);
  return after;
}

function changesColumns(before: EpisodeRow, columns: Partial<EpisodeRow>): boolean {
  return Object.entries(columns).some(
    ([column, value]) => value !== undefined && value !== before[column as keyof EpisodeRow],
  );
}

/**
 * Sets a feed's manual order; nothing is written if it is that already. Concurrent requests are serialized.
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
  await runTaskOn(episodeIds.length, () => reorderNow(context, owner, feedId, episodeIds));
}

async function reorderNow(
  context: Context,
  owner: UserRow,
  feedId: number,
  episodeIds: readonly number[],
): Promise<void> {
  const now = context.now().toISOString();
  await context.db.transaction().execute(async (trx) => {
    await lockUser(trx, owner.id);
    const feed = await requireOwnFeed(trx, owner, feedId);
    const inOrder = await listPositions(trx, feedId);
    const existing = new Map(inOrder.map((episode) => [episode.id, episode]));
    const isPermutation =
      episodeIds.length === existing.size &&
      new Set(episodeIds).size === episodeIds.length &&
      episodeIds.every((id) => existing.has(id));
    if (!isPermutation)
      throw invalidField("episodeIds", "Episode ids must be exactly the feed's episodes, each of them once");
    if (episodeIds.every((id, index) => id === inOrder[index]?.id)) return;
    await bumpFeedRevision(trx, feed, now);
    const reordered = episodeIds.flatMap((id) => existing.get(id) ?? []);
    await updatePositions(trx, feedId, reordered);
    await enqueueHubNotifications(context, trx, owner.id, [feedId]);
  });
}
