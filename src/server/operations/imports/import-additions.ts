import { randomUUID } from "node:crypto";
import { EPISODES_PER_BATCH } from "#domain/episodes/episode.ts";
import type { EpisodeDraft } from "#domain/episodes/metadata.ts";
import type { ImportAddition, ImportAdditionResult, ListedRow } from "#domain/imports/import.ts";
import type { Context } from "../../context.ts";
import { conflict, invalidField } from "../../errors.ts";
import { listEpisodeIdentifiers, listEpisodesByIds } from "../../store/episodes.ts";
import { listFeeds } from "../../store/feeds.ts";
import { listFullImportRows, listLastAddition, updateImportRow } from "../../store/imports.ts";
import type { StoredImportRow, UserRow } from "../../store/tables.ts";
import { deleteEpisodes } from "../episodes/deleted-episodes.ts";
import { createDuplicateFinder } from "../episodes/duplicate-episodes.ts";
import { titleAndDay } from "../episodes/episode-transfers.ts";
import { addEpisodes } from "../episodes/episodes.ts";
import { enqueueLookUps, requireImport } from "./imports.ts";
import { candidateOf, isAddable, parseDrafts } from "./row-summary.ts";

/** A row that can be added. */
interface AddableRow {
  row: StoredImportRow;
  draft: EpisodeDraft;
}

/**
 * Adds rows of the list to a feed, in the order of the list. Rows that are added already, and episodes that the feed has, are left out:
 * the request can be repeated.
 * @throws AppError 404 no list, or not the owner's feed
 * @throws AppError 400 ids that are not of the list; nothing is added
 */
export async function addImportedRows(
  context: Context,
  owner: UserRow,
  importId: number,
  { feedId, rowIds }: ImportAddition,
): Promise<ImportAdditionResult> {
  const { db } = context;
  const list = await requireImport(db, owner.id, importId);
  const findDuplicates = await createDuplicateFinder(context, owner, feedId);
  const rows = await listFullImportRows(db, list.id, rowIds);
  if (rows.length !== new Set(rowIds).size) throw invalidField("rowIds", "Row ids must be rows of the list");
  const open = rows.filter(({ addedAt }) => addedAt === null);
  const addable = open.flatMap((row): AddableRow[] => {
    const { draft } = parseDrafts(row.drafts);
    return row.state !== "waiting" && draft && isAddable(draft) ? [{ row, draft }] : [];
  });
  const duplicates = findDuplicates(addable.map(({ draft }) => draft));
  // Without an address, an episode is known by title and day.
  const known = new Set((await listEpisodeIdentifiers(db, [feedId])).map(titleAndDay));
  const missing = addable.filter(({ draft }, at) => !duplicates[at] && !known.has(keyOf(draft)));
  const addedAt = context.now().toISOString();
  // The last ones first: each part is added on top of the one before.
  for (let end = missing.length; end > 0; end -= EPISODES_PER_BATCH)
    await addPart(context, owner, feedId, missing.slice(Math.max(0, end - EPISODES_PER_BATCH), end), addedAt);
  return {
    addedCount: missing.length + rows.length - open.length,
    alreadyCount: addable.length - missing.length,
    incompleteCount: open.length - addable.length,
  };
}

function keyOf({ title, releaseDate }: EpisodeDraft): string {
  return titleAndDay({ title: title ?? "", releaseDate: releaseDate ?? "" });
}

async function addPart(
  context: Context,
  owner: UserRow,
  feedId: number,
  part: readonly AddableRow[],
  addedAt: string,
): Promise<void> {
  const rowIds = new Map(part.map(({ row }) => [row.guid, row.id]));
  const candidates = part.map(({ row, draft }) => ({
    ...candidateOf(draft),
    kind: (JSON.parse(row.listed) as ListedRow).kind ?? undefined,
    guid: row.guid,
  }));
  await addEpisodes(context, owner, feedId, candidates, async (trx, { id, guid }) => {
    const rowId = rowIds.get(guid);
    if (rowId === undefined) return;
    // The columns of the list may have been given another meaning meanwhile, which replaces its rows.
    if (!(await updateImportRow(trx, rowId, { episodeId: id, addedAt, isTicked: false })))
      throw conflict("rowIds", "The list has changed. Look at its rows again");
  });
}

/**
 * Takes the last addition back: its episodes are deleted, wherever they are now, and can be restored for an hour like all others.
 * @returns how many
 * @throws AppError 404 no list; 409 nothing was added
 */
export async function undoAddition(context: Context, owner: UserRow, importId: number): Promise<number> {
  const { db } = context;
  const list = await requireImport(db, owner.id, importId);
  const rows = await listLastAddition(db, list.id);
  if (rows.length === 0) throw conflict("list", "Nothing of this list has been added");
  const feedIds = new Set((await listFeeds(db, owner.id)).map(({ id }) => id));
  const episodes = await listEpisodesByIds(
    db,
    rows.flatMap(({ episodeId }) => episodeId ?? []),
  );
  // The guest may have deleted some themselves, or their feed.
  const present = episodes.filter(({ feedId }) => feedIds.has(feedId));
  for (const [feedId, added] of Map.groupBy(present, ({ feedId }) => feedId))
    await deleteEpisodes(
      context,
      owner,
      feedId,
      added.map(({ id }) => id),
    );
  await db.transaction().execute(async (trx) => {
    // The deleted episodes keep their guids, so the rows get others.
    for (const { id } of rows)
      await updateImportRow(trx, id, { episodeId: null, addedAt: null, isTicked: true, guid: randomUUID() });
    // A directory may not have been asked about them, because they were added.
    await enqueueLookUps(trx, owner.id, list.id, context.now().toISOString());
  });
  return present.length;
}
