import { type ExpressionBuilder, type Insertable, sql, type Updateable } from "kysely";
import { IMPORT_MAX_BYTES } from "#domain/imports/import.ts";
import { decompressBytes } from "./compressed-bytes.ts";
import type { Db } from "./database.ts";
import type { ImportRowsTable, ImportsTable, StoredImport, StoredImportRow, Tables } from "./tables.ts";

const ROWS_PER_STATEMENT = 100;

const SUMMARY_COLUMNS = [
  "id",
  "position",
  "listed",
  "state",
  "reason",
  "summary",
  "awaitsDirectory",
  "isTicked",
  "addedAt",
] as const;
/** A row without the long texts of what was found. */
export type ImportRowSummary = Pick<StoredImportRow, (typeof SUMMARY_COLUMNS)[number]>;

export async function insertImport(db: Db, list: Insertable<ImportsTable>): Promise<StoredImport> {
  return db.insertInto("imports").values(list).returningAll().executeTakeFirstOrThrow();
}

export async function insertImportRows(db: Db, rows: readonly Insertable<ImportRowsTable>[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT)
    await db
      .insertInto("importRows")
      .values(rows.slice(start, start + ROWS_PER_STATEMENT))
      .execute();
}

/** Deletes the rows of a list that were not added. */
export async function deleteOpenImportRows(db: Db, importId: number): Promise<void> {
  await db.deleteFrom("importRows").where("importId", "=", importId).where("addedAt", "is", null).execute();
}

export async function updateImport(db: Db, importId: number, changes: Updateable<ImportsTable>): Promise<void> {
  await db.updateTable("imports").set(changes).where("id", "=", importId).execute();
}

/** A list without its content, which may be long. */
export type FoundImport = Omit<StoredImport, "content"> & { hasContent: boolean };

export async function findImport(db: Db, userId: number, importId: number): Promise<FoundImport | undefined> {
  const row = await db
    .selectFrom("imports")
    .select([
      "id",
      "userId",
      "status",
      "message",
      "source",
      "createdAt",
      "columns",
      "contentFormat",
      "leftOut",
      "leftOutCount",
      "notTakenCount",
      "isCut",
      sql<number>`case when content is null then 0 else 1 end`.as("hasContent"),
    ])
    .where("userId", "=", userId)
    .where("id", "=", importId)
    .executeTakeFirst();
  return row && { ...row, hasContent: Number(row.hasContent) === 1 };
}

export async function findImportContent(db: Db, importId: number): Promise<Uint8Array | null> {
  const row = await db.selectFrom("imports").select("content").where("id", "=", importId).executeTakeFirst();
  return row?.content ? decompressBytes(row.content, IMPORT_MAX_BYTES) : null;
}

export type ImportListItem = Pick<StoredImport, "id" | "status" | "source" | "createdAt"> & {
  rowCounts: ImportRowCounts;
};

/** Lists a user's lists, the newest first. */
export async function listImports(db: Db, userId: number): Promise<ImportListItem[]> {
  const lists = await db
    .selectFrom("imports")
    .leftJoin("importRows", "importRows.importId", "imports.id")
    .select(["imports.id", "imports.status", "imports.source", "imports.createdAt"])
    .select(rowCounts)
    .where("userId", "=", userId)
    .groupBy("imports.id")
    .orderBy("imports.id", "desc")
    .execute();
  return lists.map(({ id, status, source, createdAt, ...counts }) => ({
    id,
    status,
    source,
    createdAt,
    rowCounts: presentCounts(counts),
  }));
}

/** @returns whether there was one */
export async function deleteImport(db: Db, userId: number, importId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("imports")
    .where("userId", "=", userId)
    .where("id", "=", importId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Counts a user's lists, without those that could not be read. */
export async function countOpenImports(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom("imports")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("userId", "=", userId)
    .where("status", "!=", "failed")
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** @param before ISO UTC @param failedBefore the same for lists that could not be read */
export async function deleteImportsBefore(db: Db, before: string, failedBefore: string): Promise<void> {
  await db
    .deleteFrom("imports")
    .where((row) =>
      row.or([
        row("createdAt", "<", before),
        row.and([row("status", "=", "failed"), row("createdAt", "<", failedBefore)]),
      ]),
    )
    .execute();
}

/** Lists rows in the order of the list. @param after the position of the row before them */
export async function listImportRows(
  db: Db,
  importId: number,
  { after, limit }: { after: number; limit: number },
): Promise<ImportRowSummary[]> {
  return db
    .selectFrom("importRows")
    .select(SUMMARY_COLUMNS)
    .where("importId", "=", importId)
    .where("position", ">", after)
    .orderBy("position")
    .limit(limit)
    .execute();
}

/** How many rows a list has, how many of them are looked up, and how many were added. */
export interface ImportRowCounts {
  total: number;
  done: number;
  added: number;
}

export async function countImportRows(db: Db, importId: number): Promise<ImportRowCounts> {
  const counts = await db
    .selectFrom("importRows")
    .select(rowCounts)
    .where("importId", "=", importId)
    .executeTakeFirstOrThrow();
  return presentCounts(counts);
}

function rowCounts(row: ExpressionBuilder<Tables, "importRows">) {
  return [
    row.fn.count<number>("importRows.id").as("total"),
    row.fn.count<number>(row.case().when("importRows.state", "=", "waiting").then(1).end()).as("waiting"),
    row.fn.count<number>("importRows.addedAt").as("added"),
  ] as const;
}

function presentCounts({ total, waiting, added }: Record<"total" | "waiting" | "added", number>): ImportRowCounts {
  return { total: Number(total), done: Number(total) - Number(waiting), added: Number(added) };
}

/** The position after the last row. */
export async function nextImportRowPosition(db: Db, importId: number): Promise<number> {
  const { last } = await db
    .selectFrom("importRows")
    .select((row) => row.fn.max("position").as("last"))
    .where("importId", "=", importId)
    .executeTakeFirstOrThrow();
  return (last ?? -1) + 1;
}

/** Lists what identifies the episodes of the other rows that are looked up, without those that give way to another one themselves. */
export async function listOtherRowKeys(db: Db, { id, importId }: StoredImportRow): Promise<string[]> {
  const rows = await db
    .selectFrom("importRows")
    .select("keys")
    .where("importId", "=", importId)
    .where("id", "!=", id)
    .where("keys", "is not", null)
    .where("state", "!=", "already")
    .execute();
  return rows.flatMap(({ keys }) => keys ?? []);
}

/** Lists the rows that were added last. */
export async function listLastAddition(db: Db, importId: number): Promise<Pick<StoredImportRow, "id" | "episodeId">[]> {
  return db
    .selectFrom("importRows")
    .select(["id", "episodeId"])
    .where("importId", "=", importId)
    .where("addedAt", "=", (row) =>
      row
        .selectFrom("importRows")
        .select((last) => last.fn.max("addedAt").as("addedAt"))
        .where("importId", "=", importId),
    )
    .orderBy("position")
    .execute();
}

/** Lists rows with all that was found, in the order of the list; unknown ids are skipped. */
export async function listFullImportRows(
  db: Db,
  importId: number,
  rowIds: readonly number[],
): Promise<StoredImportRow[]> {
  return db
    .selectFrom("importRows")
    .selectAll()
    .where("importId", "=", importId)
    .where("id", "in", [...rowIds])
    .orderBy("position")
    .execute();
}

/** Lists rows to look up next: those whose look-up was put off come last. */
export async function listWaitingImportRows(db: Db, importId: number, limit: number): Promise<StoredImportRow[]> {
  return db
    .selectFrom("importRows")
    .selectAll()
    .where("importId", "=", importId)
    .where("state", "=", "waiting")
    .orderBy("tries")
    .orderBy("position")
    .limit(limit)
    .execute();
}

/** Finds the row to ask a directory about: one whose question was put off until it is answered, because the others would wait as well. */
export async function findRowForDirectory(db: Db, importId: number): Promise<StoredImportRow | undefined> {
  return db
    .selectFrom("importRows")
    .selectAll()
    .where("importId", "=", importId)
    .where("awaitsDirectory", "=", true)
    .where("addedAt", "is", null)
    .orderBy("tries", "desc")
    .orderBy("position")
    .limit(1)
    .executeTakeFirst();
}

/** What a list says of each row, as JSON of a ListedRow, in order, and whether the row has been added. */
export async function listListedRows(
  db: Db,
  importId: number,
): Promise<Pick<StoredImportRow, "id" | "listed" | "addedAt">[]> {
  return db
    .selectFrom("importRows")
    .select(["id", "listed", "addedAt"])
    .where("importId", "=", importId)
    .orderBy("position")
    .execute();
}

/** Whether so many rows of a list have a link that did not answer in time. */
export async function hasSlowImportRows(db: Db, importId: number, count: number): Promise<boolean> {
  const rows = await db
    .selectFrom("importRows")
    .select("id")
    .where("importId", "=", importId)
    .where("reason", "=", "link-slow")
    .limit(count)
    .execute();
  return rows.length === count;
}

/** @returns whether there is such a row */
export async function updateImportRow(db: Db, rowId: number, changes: Updateable<ImportRowsTable>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("importRows")
    .set(changes)
    .where("id", "=", rowId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Stores what a look-up found, unless the row was changed, ticked or added meanwhile. */
export async function storeRowResult(
  db: Db,
  row: Pick<StoredImportRow, "id" | "listed" | "state" | "awaitsDirectory" | "isTicked">,
  changes: Updateable<ImportRowsTable>,
): Promise<void> {
  await db
    .updateTable("importRows")
    .set(changes)
    .where("id", "=", row.id)
    .where("listed", "=", row.listed)
    .where("state", "=", row.state)
    .where("awaitsDirectory", "=", row.awaitsDirectory)
    .where("isTicked", "=", row.isTicked)
    .where("addedAt", "is", null)
    .execute();
}

/** Has a directory asked about rows. */
export async function queueForDirectory(db: Db, importId: number, rowIds: readonly number[]): Promise<void> {
  await db
    .updateTable("importRows")
    .set({ awaitsDirectory: true, tries: 0, isTicked: false })
    .where("importId", "=", importId)
    .where("id", "in", [...rowIds])
    .execute();
}

/** Has a directory asked about no more rows of a list. */
export async function emptyDirectoryQueue(db: Db, importId: number): Promise<void> {
  await db
    .updateTable("importRows")
    .set({ awaitsDirectory: false })
    .where("importId", "=", importId)
    .where("awaitsDirectory", "=", true)
    .execute();
}

/** Ticks rows that are looked up and not added. */
export async function tickImportRows(
  db: Db,
  importId: number,
  rowIds: readonly number[],
  isTicked: boolean,
): Promise<void> {
  await db
    .updateTable("importRows")
    .set({ isTicked })
    .where("importId", "=", importId)
    .where("id", "in", [...rowIds])
    .where("addedAt", "is", null)
    .execute();
}
