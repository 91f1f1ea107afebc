import { randomUUID } from "node:crypto";
import { episodeChangesSchema } from "#domain/episodes/episode.ts";
import { EMPTY_DRAFT, type EpisodeDraft } from "#domain/episodes/metadata.ts";
import { isHttpUrl } from "#domain/http-url.ts";
import {
  canFindByName,
  IMPORT_ROWS_MAX,
  IMPORTS_MAX,
  type Import,
  type ImportRowChanges,
  type ImportTicks,
  isAsRead,
  LEFT_OUT_SHOWN_MAX,
  type ListedRow,
  type ListReading,
  rereadRow,
} from "#domain/imports/import.ts";
import { beginningOf } from "#domain/text/graphemes.ts";
import type { Context } from "../../context.ts";
import { conflict, invalidField, notFound } from "../../errors.ts";
import { startPace } from "../../limits/pace.ts";
import type { ListedAppearance, ReadList } from "../../lookup/lists/list.ts";
import { compressBytes } from "../../store/compressed-bytes.ts";
import type { Db } from "../../store/database.ts";
import { findOwnEpisode } from "../../store/episodes.ts";
import {
  countImportRows,
  countOpenImports,
  deleteImport,
  deleteOpenImportRows,
  type FoundImport,
  findImport,
  findImportContent,
  type ImportRowSummary,
  insertImport,
  insertImportRows,
  listFullImportRows,
  listImportRows,
  listImports,
  listLastAddition,
  listListedRows,
  nextImportRowPosition,
  queueForDirectory,
  tickImportRows,
  updateImport,
  updateImportRow,
} from "../../store/imports.ts";
import { enqueueJob, hasJob } from "../../store/jobs.ts";
import { lockUser } from "../../store/revisions.ts";
import type { StoredImportRow, UserRow } from "../../store/tables.ts";
import type { ImportRows } from "../../views/imports.ts";
import type { ImportInput } from "./import-input.ts";
import { draftColumns, isAddable, parseDrafts } from "./row-summary.ts";

const ROWS_PER_READ = 50;
const LINKS_KEPT = 10;
const TEXT_MAX_LENGTH = 300;

const TOO_MANY = `You have ${IMPORTS_MAX} lists that are not finished. Finish or discard one first`;

/** @throws AppError 404 not the owner's list */
export async function findOwnImport({ db }: Context, owner: UserRow, importId: number): Promise<ImportRows> {
  const list = await requireImport(db, owner.id, importId);
  const added = await listLastAddition(db, list.id);
  const episode = added[0]?.episodeId ? await findOwnEpisode(db, owner.id, added[0].episodeId) : undefined;
  return {
    list,
    rows: readRows(db, list.id),
    rowCounts: await countImportRows(db, list.id),
    isLookedUp: await hasJob(db, "look-up-import", list.id),
    canChangeColumns: list.status === "read" && list.hasContent && added.length === 0,
    undoable: episode ? { feedId: episode.feedId, count: added.length } : null,
  };
}

/** Reads the rows of a list in steps of a few milliseconds: there may be 500, with the longest links that are allowed. */
async function* readRows(db: Db, importId: number): AsyncGenerator<ImportRowSummary> {
  const rest = startPace();
  for (let rows: ImportRowSummary[] = []; ; await rest()) {
    rows = await listImportRows(db, importId, { after: rows.at(-1)?.position ?? -1, limit: ROWS_PER_READ });
    yield* rows;
    if (rows.length < ROWS_PER_READ) return;
  }
}

/** Reads all lists of a user, the newest first. */
export async function* readOwnImports(context: Context, owner: UserRow): AsyncGenerator<ImportRows> {
  for (const { id } of await listImports(context.db, owner.id)) yield await findOwnImport(context, owner, id);
}

/** @throws AppError 404 not the owner's list */
export async function requireImport(db: Db, ownerId: number, importId: number): Promise<FoundImport> {
  const list = await findImport(db, ownerId, importId);
  if (!list) throw notFound("List");
  return list;
}

/**
 * Starts an import: stores the list, which a job then reads and whose rows it looks up.
 * @returns its id
 * @throws AppError 409 the user has too many lists
 */
export async function startImport(context: Context, owner: UserRow, input: ImportInput): Promise<number> {
  const now = context.now().toISOString();
  const { source, format } = input;
  const content = input.content && (await compressBytes(input.content));
  return context.db.transaction().execute(async (trx) => {
    await lockUser(trx, owner.id);
    if ((await countOpenImports(trx, owner.id)) >= IMPORTS_MAX) throw conflict("list", TOO_MANY);
    const { id } = await insertImport(trx, {
      userId: owner.id,
      status: "reading",
      source,
      createdAt: now,
      content,
      contentFormat: format,
      ...NOT_READ,
    });
    await enqueueReading(trx, owner.id, id, now);
    return id;
  });
}

/**
 * Stores what was read of a list, in a transaction that the list's job ends with.
 * @param content what it was read from, compressed, if that can be read again with other columns
 * @param now ISO UTC: its rows are looked up then
 */
export async function storeReadList(
  trx: Db,
  list: FoundImport,
  read: ReadList,
  content: Buffer | null,
  now: string,
): Promise<void> {
  await updateImport(trx, list.id, {
    status: "read",
    content,
    contentFormat: read.format,
    ...listColumns(read),
  });
  await insertRows(trx, list.id, read);
  await enqueueLookUps(trx, list.userId, list.id, now);
}

/** What a list was read from, and how. @throws AppError 404 no list; 409 it is no table, or rows of it were added */
export async function requireTable(
  { db }: Context,
  owner: UserRow,
  importId: number,
): Promise<{ content: Uint8Array; format: string | null; name: string | null }> {
  const list = await requireImport(db, owner.id, importId);
  const content = list.status === "read" ? await findImportContent(db, list.id) : null;
  await requireNothingAdded(db, list.id);
  if (!content) throw conflict("columns", "The columns of this list cannot be changed");
  return { content, format: list.contentFormat, name: list.source };
}

/**
 * Replaces the rows of a list with those of the same table whose columns mean something else.
 * @throws AppError 404 not the owner's list; 409 rows of it were added
 */
export async function replaceImport(context: Context, owner: UserRow, importId: number, read: ReadList): Promise<void> {
  const now = context.now().toISOString();
  await context.db.transaction().execute(async (trx) => {
    await lockUser(trx, owner.id);
    const list = await requireImport(trx, owner.id, importId);
    await requireNothingAdded(trx, list.id);
    await updateImport(trx, list.id, listColumns(read));
    await deleteOpenImportRows(trx, list.id);
    // Asked again: some may have been added before they were locked here.
    await requireNothingAdded(trx, list.id);
    await insertRows(trx, list.id, read);
    await enqueueLookUps(trx, owner.id, list.id, now);
  });
}

async function requireNothingAdded(db: Db, importId: number): Promise<void> {
  if ((await listLastAddition(db, importId)).length > 0)
    throw conflict("columns", "Episodes of this list have been added. Discard it and read the table once more");
}

/** The columns of a list that is not read yet. */
const NOT_READ = { columns: null, leftOut: "[]", leftOutCount: 0, notTakenCount: 0, isCut: false };

function listColumns({ columns, leftOut, appearances, isCut }: ReadList) {
  return {
    columns: columns ? JSON.stringify(columns.map(({ header, meaning }) => ({ header, meaning }))) : null,
    leftOut: JSON.stringify(leftOut.slice(0, LEFT_OUT_SHOWN_MAX)),
    leftOutCount: leftOut.length,
    notTakenCount: Math.max(0, appearances.length - IMPORT_ROWS_MAX),
    isCut,
  };
}

async function insertRows(trx: Db, importId: number, { appearances }: ReadList): Promise<void> {
  const rows = appearances
    .slice(0, IMPORT_ROWS_MAX)
    .map((appearance, position) => newRow(importId, position, appearance));
  await insertImportRows(trx, rows);
}

function newRow(importId: number, position: number, appearance: ListedAppearance) {
  return {
    importId,
    position,
    listed: JSON.stringify(asListedRow(appearance)),
    state: "waiting",
    guid: randomUUID(),
  } as const;
}

export function enqueueReading(trx: Db, ownerId: number, importId: number, now: string): Promise<void> {
  return enqueueJob(trx, { kind: "read-import", key: importId, ownerId, dueAt: now });
}

export function enqueueLookUps(trx: Db, ownerId: number, importId: number, now: string): Promise<void> {
  return enqueueJob(trx, { kind: "look-up-import", key: importId, ownerId, dueAt: now });
}

function asListedRow({ links, title, show, date, kind, heading, context }: ListedAppearance): ListedRow {
  return {
    links: links.slice(0, LINKS_KEPT),
    title: beginningOf(title ?? "", TEXT_MAX_LENGTH) || null,
    showName: beginningOf(show ?? "", TEXT_MAX_LENGTH) || null,
    date: date ?? null,
    kind: kind ?? null,
    context: beginningOf(context, TEXT_MAX_LENGTH),
    ...(heading && { heading: beginningOf(heading, TEXT_MAX_LENGTH) }),
  };
}

/** @throws AppError 404 not the owner's list */
export async function selectRows(
  context: Context,
  owner: UserRow,
  importId: number,
  { rowIds, isTicked }: ImportTicks,
): Promise<void> {
  const list = await requireImport(context.db, owner.id, importId);
  await tickImportRows(context.db, list.id, rowIds, isTicked);
}

/**
 * Takes a part of a list that was left out as its last row, which is then looked up.
 * @throws AppError 404 not the owner's list
 * @throws AppError 400 not one of its parts
 * @throws AppError 409 the list has as many rows as are allowed
 */
export async function takeLeftOut(context: Context, owner: UserRow, importId: number, part: string): Promise<void> {
  const now = context.now().toISOString();
  await context.db.transaction().execute(async (trx) => {
    await lockUser(trx, owner.id);
    const list = await requireImport(trx, owner.id, importId);
    const leftOut: Import["leftOut"] = JSON.parse(list.leftOut);
    if (!leftOut.some(({ url }) => url === part))
      throw invalidField("part", "Part must be one of those that were left out");
    const { total } = await countImportRows(trx, list.id);
    if (total >= IMPORT_ROWS_MAX) throw conflict("list", `A list can have no more than ${IMPORT_ROWS_MAX} rows`);
    const listed = isHttpUrl(part) ? { links: [part], context: "" } : { links: [], title: part, context: part };
    await updateImport(trx, list.id, {
      leftOut: JSON.stringify(leftOut.filter(({ url }) => url !== part)),
      leftOutCount: list.leftOutCount - 1,
    });
    await insertImportRows(trx, [newRow(list.id, await nextImportRowPosition(trx, list.id), listed)]);
    await enqueueLookUps(trx, owner.id, list.id, now);
  });
}

/**
 * Has rows whose links are dead searched for by their names, instead of being kept as cards. Others stay as they are.
 * @throws AppError 404 not the owner's list
 */
export async function findByName(
  context: Context,
  owner: UserRow,
  importId: number,
  rowIds: readonly number[],
): Promise<void> {
  const now = context.now().toISOString();
  await context.db.transaction().execute(async (trx) => {
    await lockUser(trx, owner.id);
    const list = await requireImport(trx, owner.id, importId);
    const rows = await listFullImportRows(trx, list.id, rowIds);
    const found = rows.filter((row) =>
      canFindByName({ ...row, hint: JSON.parse(row.listed), isAdded: row.addedAt !== null }),
    );
    if (found.length === 0) return;
    await queueForDirectory(
      trx,
      list.id,
      found.map(({ id }) => id),
    );
    await enqueueLookUps(trx, owner.id, list.id, now);
  });
}

/** The columns of a row that is looked up again. */
const WAITING = {
  state: "waiting",
  reason: null,
  drafts: null,
  summary: null,
  keys: null,
  isTicked: false,
  awaitsDirectory: false,
  tries: 0,
} as const;

/**
 * Reads all rows of a list otherwise, and has those looked up again that say something else then. Rows that the guest has corrected,
 * chosen or added stay as they are.
 * @throws AppError 404 not the owner's list
 * @throws AppError 409 the list is not read yet
 */
export async function rereadRows(
  context: Context,
  owner: UserRow,
  importId: number,
  reading: ListReading,
): Promise<void> {
  const now = context.now().toISOString();
  await context.db.transaction().execute(async (trx) => {
    await lockUser(trx, owner.id);
    const list = await requireImport(trx, owner.id, importId);
    if (list.status !== "read") throw conflict("reading", "This list is not read yet");
    for (const { id, listed, addedAt } of await listListedRows(trx, list.id)) {
      const hint: ListedRow = JSON.parse(listed);
      if (!isAsRead({ hint, isAdded: addedAt !== null })) continue;
      const reread = JSON.stringify(rereadRow(hint, reading));
      if (reread !== listed) await updateImportRow(trx, id, { listed: reread, ...WAITING });
    }
    await enqueueLookUps(trx, owner.id, list.id, now);
  });
}

/**
 * Corrects a row. A new link has it looked up again.
 * @throws AppError 404 not a row of the user's list
 * @throws AppError 409 the row is added, or not looked up yet
 * @throws AppError 400 not one of its choices
 */
export async function changeRow(
  context: Context,
  owner: UserRow,
  { importId, rowId }: { importId: number; rowId: number },
  changes: ImportRowChanges,
): Promise<void> {
  const { unmatchedDraft } = await import("../../lookup/resolve-appearance.ts");
  const now = context.now().toISOString();
  await context.db.transaction().execute(async (trx) => {
    await lockUser(trx, owner.id);
    const list = await requireImport(trx, owner.id, importId);
    const [row] = await listFullImportRows(trx, list.id, [rowId]);
    if (!row) throw notFound("Row");
    if (row.addedAt !== null) throw conflict("row", "This row has been added. Edit the episode in its feed");
    const before: ListedRow = JSON.parse(row.listed);
    const isDead = isOfDeadLink(row.reason);
    const names = isDead && namesIn(changes);
    const listed = { ...before, ...names, kind: changes.kind ?? before.kind, isCorrected: true };
    if (changes.link !== undefined) {
      const corrected = { ...listed, links: [changes.link], hasNewLink: true };
      await updateImportRow(trx, rowId, { listed: JSON.stringify(corrected), ...WAITING });
      return enqueueLookUps(trx, owner.id, list.id, now);
    }
    if (row.state === "waiting") throw conflict("row", "This row is being looked up");
    const { kind: _, ...others } = changes;
    const isOpen = row.state === "choose" && Object.values(others).every((value) => value === undefined);
    await updateImportRow(trx, rowId, {
      // Its kind alone does not say which of the choices a row is.
      ...(isOpen ? {} : changedColumns(row, changes, () => unmatchedDraft(listed))),
      listed: JSON.stringify(listed),
    });
  });
}

function changedColumns(row: StoredImportRow, changes: ImportRowChanges, asCard: () => EpisodeDraft) {
  const { draft, choices } = parseDrafts(row.drafts);
  const { choice } = changes;
  const chosen = choice == null ? undefined : choices[choice];
  if (choice != null && !chosen) throw invalidField("choice", "Choice must be one of the row's");
  const before = choice === null ? asCard() : (chosen ?? draft ?? asCard());
  const after = edited(before, changes);
  const state = chosen ? "found" : choice === null || (draft === null && !chosen) ? "not-found" : row.state;
  const isEdited = after !== before || changes.kind !== undefined;
  // A directory may know it by what the guest has corrected.
  const correction = state === "not-found" && isOfDeadLink(row.reason) ? "link-dead" : "edited";
  return {
    ...draftColumns({ draft: after, choices }),
    state: state === "already" ? "found" : state,
    reason: isEdited ? correction : chosen ? "chosen" : row.reason,
    isTicked: (isEdited || chosen !== undefined) && isAddable(after),
    awaitsDirectory: false,
  } as const;
}

function isOfDeadLink(reason: StoredImportRow["reason"]): boolean {
  return reason === "link-dead" || reason === "name-unknown";
}

/** What an episode is searched for by, as far as the guest has corrected it. */
function namesIn({ title, showName, releaseDate }: ImportRowChanges): Partial<ListedRow> {
  return {
    ...(title !== undefined && { title }),
    ...(showName !== undefined && { showName }),
    ...(releaseDate !== undefined && { date: releaseDate }),
  };
}

function edited(draft: EpisodeDraft, { title, showName, releaseDate }: ImportRowChanges): EpisodeDraft {
  const changes = Object.entries({ title, showName, releaseDate }).filter(([, value]) => value !== undefined);
  if (changes.length === 0) return draft;
  const parsed = episodeChangesSchema.parse(Object.fromEntries(changes));
  return { ...EMPTY_DRAFT, ...draft, ...(parsed as Partial<EpisodeDraft>) };
}

/** Forgets a list; what was added from it stays. @throws AppError 404 not the owner's list */
export async function discardImport({ db }: Context, owner: UserRow, importId: number): Promise<void> {
  if (!(await deleteImport(db, owner.id, importId))) throw notFound("List");
}
