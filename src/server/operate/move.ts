import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { type Kysely, sql } from "kysely";
import type { Database } from "../store/database.ts";
import { isMigrated, migrate, UNFINISHED_MOVE } from "../store/migrations/migrate.ts";
import { storable } from "../store/storable-text.ts";

const ROWS_AT_ONCE = 100;
const MIGRATION_TABLES = ["kysely_migration", "kysely_migration_lock"];

type Row = Record<string, unknown>;
type AnyDb = Kysely<Record<string, Row>>;

interface Table {
  name: string;
  /** the columns of the primary key, in whose order rows are read */
  key: string[];
  rowCount: number;
}

/** A move that cannot begin; the message is for the operator. */
export class MoveError extends Error {
  override name = "MoveError";
}

export interface MoveProgress {
  step: "copied" | "verified";
  table: string;
  rows: number;
  total: number;
}

/** Called after each batch, and awaited. */
type Report = (progress: MoveProgress) => unknown;

/**
 * Copies all rows of an embedded database to PostgreSQL, in batches that are committed one by one, and then compares every row. A
 * move that was interrupted goes on where it ended. Nobody can write to the source meanwhile, and it is not changed.
 * @param report an error that it throws interrupts the move
 * @returns the number of rows
 * @throws MoveError the source has not been migrated or changed during an interrupted move, the target holds other data, or a
 * row is different
 */
export async function moveToPostgres(source: Database, target: Database, report: Report): Promise<number> {
  if (!(await isMigrated(source)))
    throw new MoveError(
      "The embedded database is of another version. Start this version on it once, and stop it again.",
    );
  // The transaction writes nothing: it keeps other processes from writing.
  return source.db.transaction().execute(async (trx) => {
    const from = trx as unknown as AnyDb;
    const to = target.db as unknown as AnyDb;
    const tables = await listTables(from);
    await prepareTarget(from, target, tables);
    for (const table of tables) await copyTable(from, to, table, report);
    for (const table of tables) await verifyTable(from, to, table, report);
    await continueIds(from, to);
    await to.schema.dropTable(UNFINISHED_MOVE).execute();
    return tables.reduce((sum, { rowCount }) => sum + rowCount, 0);
  });
}

/** Lists the tables of an embedded database, each after those that it refers to. Full-text indexes, which fill themselves, are left out. */
async function listTables(db: AnyDb): Promise<Table[]> {
  const { rows: names } = await sql<{ name: string }>`
    select name from pragma_table_list
    where schema = 'main' and type = 'table' and name not like 'sqlite!_%' escape '!' order by name
  `.execute(db);
  const sorted: Table[] = [];
  const visit = async (name: string): Promise<void> => {
    if (sorted.some((table) => table.name === name)) return;
    const { rows: references } = await sql<{ table: string }>`
      select distinct ${sql.ref("table")} from pragma_foreign_key_list(${name})
    `.execute(db);
    for (const { table } of references) if (table !== name) await visit(table);
    const { rows: key } = await sql<{ name: string }>`
      select name from pragma_table_info(${name}) where pk > 0 order by pk
    `.execute(db);
    sorted.push({ name, key: key.map((column) => column.name), rowCount: await countRows(db, name) });
  };
  for (const { name } of names) if (!MIGRATION_TABLES.includes(name)) await visit(name);
  return sorted;
}

async function countRows(db: AnyDb, table: string): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Reads all rows of a table in batches, by key. Each batch begins after the last key of the one before: an offset would have the
 * database walk over everything that has been read, again for each batch.
 * @param offset how many rows are left out
 */
async function* readRows(db: AnyDb, { name, key }: Table, offset = 0): AsyncGenerator<Row[]> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const first = db.selectFrom(name).selectAll().orderBy(columns).limit(ROWS_AT_ONCE);
  for (let rows = await first.offset(offset).execute(); rows.length > 0; ) {
    yield rows;
    const last = sql.join(key.map((column) => rows.at(-1)?.[column]));
    rows = await first.where(sql<boolean>`(${columns}) > (${last})`).execute();
  }
}

/** Creates the tables and the marker, or checks that the marker is from a move of the same content. */
async function prepareTarget(from: AnyDb, target: Database, tables: readonly Table[]): Promise<void> {
  const to = target.db as unknown as AnyDb;
  const contentHash = await hashContent(from, tables);
  const existing = (await to.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name);
  if (existing.includes(UNFINISHED_MOVE)) {
    const marker = await to.selectFrom(UNFINISHED_MOVE).selectAll().executeTakeFirst();
    if (marker?.contentHash === contentHash) return;
    throw new MoveError(
      "The embedded database has changed since the move was interrupted. Empty the PostgreSQL database and start again.",
    );
  }
  // Another version may have started on it: its tables are ours, whatever their names are now, and may be empty.
  const isOurs = existing.some((name) => MIGRATION_TABLES.includes(name));
  const inTheWay: string[] = [];
  for (const name of existing.filter((name) => !MIGRATION_TABLES.includes(name)))
    if (!isOurs || (await countRows(to, name)) > 0) inTheWay.push(name);
  if (inTheWay.length > 0)
    throw new MoveError(`The PostgreSQL database is not empty (${inTheWay.join(", ")}). Nothing was changed.`);
  await migrate(target);
  await target.db.transaction().execute(async (trx) => {
    await trx.schema
      .createTable(UNFINISHED_MOVE)
      .addColumn("contentHash", "text", (c) => c.notNull())
      .execute();
    await (trx as unknown as AnyDb).insertInto(UNFINISHED_MOVE).values({ contentHash }).execute();
  });
}

/** A hash of every value of every row. */
async function hashContent(db: AnyDb, tables: readonly Table[]): Promise<string> {
  const hash = createHash("sha256");
  for (const table of tables) {
    const { name, rowCount } = table;
    hash.update(`${name} ${rowCount}\n`);
    for await (const rows of readRows(db, table))
      for (const row of rows) hash.update(`${JSON.stringify(Object.values(row).map(asText))}\n`);
  }
  return hash.digest("hex");
}

function asText(value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value;
}

/** Batches are committed in order: as many rows as the target has are done. */
async function copyTable(from: AnyDb, to: AnyDb, table: Table, report: Report): Promise<void> {
  const { name, rowCount } = table;
  let done = await countRows(to, name);
  for await (const rows of readRows(from, table, done)) {
    // Rows from before texts were freed of control characters lose them on the way.
    await to.insertInto(name).values(rows).execute();
    done += rows.length;
    await report({ step: "copied", table: name, rows: done, total: rowCount });
  }
}

/** @throws MoveError for the first row that is missing, additional or different */
async function verifyTable(from: AnyDb, to: AnyDb, table: Table, report: Report): Promise<void> {
  const { name, key, rowCount } = table;
  const found = await countRows(to, name);
  if (found !== rowCount) throw new MoveError(`${name} has ${found} rows instead of ${rowCount}.`);
  const keyColumns = sql.join(key.map((column) => sql.ref(column)));
  let done = 0;
  for await (const rows of readRows(from, table)) {
    const keys = rows.map((row) => sql`(${sql.join(key.map((column) => row[column]))})`);
    const copies = await to
      .selectFrom(name)
      // PostgreSQL has generated columns that the embedded database has not.
      .select(Object.keys(rows[0] ?? {}))
      .where(sql<boolean>`(${keyColumns}) in (${sql.join(keys)})`)
      .execute();
    const keyOf = (row: Row) => JSON.stringify(key.map((column) => storable(row[column])));
    const copiesByKey = new Map(copies.map((copy) => [keyOf(copy), copy]));
    for (const row of rows)
      if (!isDeepStrictEqual(normalize(copiesByKey.get(keyOf(row))), normalize(row)))
        throw new MoveError(`The row ${keyOf(row)} of ${name} is different in PostgreSQL.`);
    done += rows.length;
    await report({ step: "verified", table: name, rows: done, total: rowCount });
  }
}

function normalize(row: Row | undefined): Row | undefined {
  return row && Object.fromEntries(Object.entries(row).map(([column, value]) => [column, storable(asText(value))]));
}

/** Ids go on after the last one ever given, also where its row has been deleted. */
async function continueIds(from: AnyDb, to: AnyDb): Promise<void> {
  const { rows } = await sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence`.execute(from);
  for (const { name, seq } of rows)
    if (seq > 0) await sql`select setval(pg_get_serial_sequence(${`"${name}"`}, 'id'), ${seq})`.execute(to);
}
