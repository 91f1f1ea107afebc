import { type Insertable, sql, type Updateable } from "kysely";
import type { Db } from "./database.ts";
import type { ImportRowsTable, ImportsTable, StoredImport, StoredImportRow } from "./tables.ts";

const ROWS_PER_STATEMENT = 100;

/** A row without the long texts of what was found. */
export type ImportRowSummary = Omit<StoredImportRow, "drafts">;

const SUMMARY_COLUMNS = [
  "id",
  "importId",
  "position",
  "listed",
  "state",
  "reason",
  "summary",
  "isTicked",
  "tries",
  "guid",
  "episodeId",
  "addedAt",
] as const;

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

export async function deleteImportRows(db: Db, importId: number): Promise<void> {
  await db.deleteFrom("importRows").where("importId", "=", importId).execute();
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
  return row?.content ?? null;
}

/** Lists a user's lists, the newest first. */
export async function listImports(
  db: Db,
  userId: number,
): Promise<Pick<StoredImport, "id" | "source" | "createdAt">[]> {
  return db
    .selectFrom("imports")
    .select(["id", "source", "createdAt"])
    .where("userId", "=", userId)
    .orderBy("id", "desc")
    .execute();
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

/** Deletes lists that could not be read. */
export async function deleteFailedImports(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("imports").where("userId", "=", userId).where("status", "=", "failed").execute();
}

/** @param before ISO UTC */
export async function deleteImportsBefore(db: Db, before: string): Promise<void> {
  await db.deleteFrom("imports").where("createdAt", "<", before).execute();
}

/** Lists the rows in the order of the list. */
export async function listImportRows(db: Db, importId: number): Promise<ImportRowSummary[]> {
  return db
    .selectFrom("importRows")
    .select(SUMMARY_COLUMNS)
    .where("importId", "=", importId)
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

/** Finds the row to look up next: those whose look-up was put off come last. */
export async function findWaitingImportRow(db: Db, importId: number): Promise<StoredImportRow | undefined> {
  return db
    .selectFrom("importRows")
    .selectAll()
    .where("importId", "=", importId)
    .where("state", "=", "waiting")
    .orderBy("tries")
    .orderBy("position")
    .limit(1)
    .executeTakeFirst();
}

export async function updateImportRow(db: Db, rowId: number, changes: Updateable<ImportRowsTable>): Promise<void> {
  await db.updateTable("importRows").set(changes).where("id", "=", rowId).execute();
}

/** Stores what a look-up found, unless the row was changed or added meanwhile. */
export async function settleImportRow(
  db: Db,
  row: Pick<StoredImportRow, "id" | "listed">,
  changes: Updateable<ImportRowsTable>,
): Promise<void> {
  await db
    .updateTable("importRows")
    .set(changes)
    .where("id", "=", row.id)
    .where("listed", "=", row.listed)
    .where("state", "=", "waiting")
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
