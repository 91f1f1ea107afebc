import { chmodSync, closeSync, openSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type ColumnDataType, type CompiledQuery, Kysely, type Logger, type RawBuilder, sql } from "kysely";
import { isLocked } from "./database-errors.ts";
import { connect, createPool, PooledPostgresDialect, ping } from "./postgres/driver.ts";
import { createFolderSync } from "./sqlite/create-folder.ts";
import { EmbeddedSqliteDialect, PreparedStatement } from "./sqlite/driver.ts";
import type { Tables } from "./tables.ts";

/** A database or a transaction: the first parameter of every store function. */
export type Db = Kysely<Tables>;

/** Runs work in a transaction, and whatever else belongs to that. */
export type InTransaction = <T>(work: (trx: Db) => Promise<T>) => Promise<T>;

export type DialectName = "sqlite" | "postgres";

export interface Database {
  db: Db;
  dialect: DialectName;
  /** the file of the embedded database; undefined on PostgreSQL */
  path: string | undefined;
  /** how many queries wait for a free connection */
  waitingQueries(): number;
  /**
   * Prepares a query of at most one row for callers that run it on every request. It reads what has been committed, also while
   * a transaction of this process is open.
   */
  prepare<Row>(query: CompiledQuery<Row>): PreparedQuery<Row>;
  /** Prepares a query of any number of rows in the same way. */
  prepareList<Row>(query: CompiledQuery<Row>): PreparedListQuery<Row>;
  /**
   * Reads in one transaction that cannot write: all queries see the same state, also where several replicas share a URL.
   * @param read the database that it is given works until it returns
   */
  snapshot<Result>(read: (database: Database) => Promise<Result>): Promise<Result>;
  /** Rejects when the database accepts no connection, or does not answer within a second on a new one. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** @returns the row, if there is one: at once on SQLite, in a promise on PostgreSQL */
export type PreparedQuery<Row> = (
  parameters: readonly (string | number)[],
) => Row | undefined | Promise<Row | undefined>;

/** @param parameters lists for PostgreSQL only @returns as PreparedQuery */
export type PreparedListQuery<Row> = (
  parameters: readonly (string | number | readonly string[])[],
) => Row[] | Promise<Row[]>;

/** Opening blocks this process until others that start at the same time have opened the file, too. */
const OPENING_TIMEOUT_MS = 10_000;
const MIN_OPENING_PAUSE_MS = 5;
/** Readers wait only while another process opens or closes the database. */
const READ_TIMEOUT_MS = 250;
/** How long a write waits for a transaction of another process. */
const LOCK_TIMEOUT_MS = 5000;
/** Of processes that start together, one migrates and the others wait. */
const MIGRATION_LOCK_TIMEOUT_MS = 600_000;
const OWNER_ONLY = 0o600;
const SQLITE_FILE = "aircheck.sqlite";

/** Called after each query. */
export type QueryObserver = (outcome: "success" | "error", durationMs: number) => void;

export interface DatabaseSettings {
  databaseUrl: string | undefined;
  dataDir: string;
}

/**
 * Opens PostgreSQL when databaseUrl is set, otherwise the embedded SQLite database in dataDir. A query fails when the database
 * does not answer in time, or another transaction holds a lock for more than 5 s.
 */
export function openDatabase(settings: DatabaseSettings, onQuery?: QueryObserver): Database {
  return open(settings, true, onQuery);
}

/** Opens the same database without time limits, for migrations. */
export function openDatabaseForMigrations(settings: DatabaseSettings): Database {
  return open(settings, false);
}

function open(settings: DatabaseSettings, hasTimeLimits: boolean, onQuery?: QueryObserver): Database {
  const log = onQuery && logTo(onQuery);
  const database = settings.databaseUrl
    ? openPostgres(settings.databaseUrl, hasTimeLimits, log)
    : openSqlite(sqlitePath(settings.dataDir), hasTimeLimits, log);
  if (!onQuery) return database;
  return {
    ...database,
    prepare: (query) => observe(database.prepare(query), onQuery),
    prepareList: (query) => observe(database.prepareList(query), onQuery),
  };
}

function observe<Parameter, Found>(
  find: (parameters: readonly Parameter[]) => Found | Promise<Found>,
  onQuery: QueryObserver,
): typeof find {
  return (parameters) => {
    const startedAt = performance.now();
    const report = (outcome: "success" | "error") => onQuery(outcome, performance.now() - startedAt);
    try {
      const found = find(parameters);
      if (found instanceof Promise)
        found.then(
          () => report("success"),
          () => report("error"),
        );
      else report("success");
      return found;
    } catch (error) {
      report("error");
      throw error;
    }
  };
}

function logTo(onQuery: QueryObserver): Logger {
  return ({ level, queryDurationMillis }) => onQuery(level === "error" ? "error" : "success", queryDurationMillis);
}

/** The path of the embedded database's file. */
export function sqlitePath(dataDir: string): string {
  return join(dataDir, SQLITE_FILE);
}

function openSqlite(path: string, hasTimeLimits: boolean, log: Logger | undefined): Database {
  createFolderSync(dirname(path));
  makePrivate(path);
  const writer = new DatabaseSync(path, { timeout: OPENING_TIMEOUT_MS });
  enableWriteAheadLog(writer);
  writer.exec("pragma synchronous = full; pragma foreign_keys = on; pragma busy_timeout = 0;");
  const reader = new DatabaseSync(path, { readOnly: true, timeout: READ_TIMEOUT_MS });
  const lockTimeoutMs = hasTimeLimits ? LOCK_TIMEOUT_MS : MIGRATION_LOCK_TIMEOUT_MS;
  const db = new Kysely<Tables>({ dialect: new EmbeddedSqliteDialect({ writer, reader, lockTimeoutMs }), log });
  return {
    db,
    dialect: "sqlite",
    path,
    waitingQueries: () => 0,
    prepare<Row>({ sql }: CompiledQuery<Row>) {
      const prepared = prepareAtFirstUse(reader, sql);
      return (parameters) => prepared().get(parameters) as Row | undefined;
    },
    prepareList<Row>({ sql }: CompiledQuery<Row>) {
      const prepared = prepareAtFirstUse(reader, sql);
      return (parameters) => prepared().run(parameters).rows as Row[];
    },
    snapshot: (read) => readSnapshot(db, "sqlite", read, path),
    ping: async () => {
      await sql`select 1`.execute(db);
    },
    async close() {
      await db.destroy();
      // Kysely leaves a database alone that it has never used.
      for (const file of [reader, writer]) if (file.isOpen) file.close();
    },
  };
}

/**
 * Of processes that open a new file at once, each holds a read lock that keeps the others from writing the journal mode. SQLite fails
 * then instead of waiting, as no wait would end: the read lock must go first.
 * Source: https://sqlite.org/c3ref/busy_handler.html
 */
function enableWriteAheadLog(file: DatabaseSync): void {
  const endsAtMs = performance.now() + OPENING_TIMEOUT_MS;
  for (;;) {
    try {
      file.exec("pragma journal_mode = wal");
      return;
    } catch (error) {
      if (!isLocked(error) || performance.now() > endsAtMs) throw error;
    }
    // Of different lengths, or two would meet again.
    blockFor(MIN_OPENING_PAUSE_MS * (1 + 2 * Math.random()));
  }
}

function blockFor(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** The tables may not exist before the first use. */
function prepareAtFirstUse(file: DatabaseSync, sql: string): () => PreparedStatement {
  let statement: PreparedStatement | undefined;
  return () => {
    statement ??= new PreparedStatement(file.prepare(sql));
    return statement;
  };
}

/** Lets nobody but the owner read the file. SQLite gives its log files the same permissions. */
function makePrivate(path: string): void {
  closeSync(openSync(path, "a", OWNER_ONLY));
  try {
    chmodSync(path, OWNER_ONLY);
  } catch (error) {
    // Another user's file, whose permissions are theirs to set.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") throw error;
  }
}

function openPostgres(databaseUrl: string, hasTimeLimits: boolean, log: Logger | undefined): Database {
  const pool = createPool(databaseUrl, hasTimeLimits);
  const db = new Kysely<Tables>({ dialect: new PooledPostgresDialect(pool, hasTimeLimits), log });
  // Without a name for the statement: a pooler in transaction mode gives each statement another connection.
  const list = async <Row>({ sql: text }: CompiledQuery<Row>, parameters: readonly unknown[]) => {
    const connection = await connect(pool);
    try {
      return (await connection.query(text, [...parameters])).rows as Row[];
    } finally {
      connection.release();
    }
  };
  return {
    db,
    dialect: "postgres",
    path: undefined,
    waitingQueries: () => pool.waitingCount,
    prepare: (query) => async (parameters) => (await list(query, parameters))[0],
    prepareList: (query) => (parameters) => list(query, parameters),
    snapshot: (read) => readSnapshot(db, "postgres", read),
    ping: () => ping(databaseUrl),
    async close() {
      await db.destroy();
      if (!pool.ended) await pool.end();
    },
  };
}

function readSnapshot<Result>(
  db: Db,
  dialect: DialectName,
  read: (database: Database) => Promise<Result>,
  path?: string,
): Promise<Result> {
  const transaction = db.transaction();
  // SQLite's transactions are snapshots anyway.
  const snapshot =
    dialect === "sqlite" ? transaction : transaction.setIsolationLevel("repeatable read").setAccessMode("read only");
  return snapshot.execute((trx) => read(databaseIn(trx, dialect, path)));
}

/** The database as one transaction sees it. */
function databaseIn(trx: Db, dialect: DialectName, path: string | undefined): Database {
  const list = async <Row>(query: CompiledQuery<Row>, parameters: readonly unknown[]) =>
    (await trx.executeQuery<Row>({ ...query, parameters })).rows;
  const database: Database = {
    db: trx,
    dialect,
    path,
    waitingQueries: () => 0,
    prepare: (query) => async (parameters) => (await list(query, parameters))[0],
    prepareList: (query) => (parameters) => list(query, parameters),
    snapshot: (read) => read(database),
    ping: async () => {},
    close: async () => {},
  };
  return database;
}

/**
 * The end of a query that locks the rows of a table, except those that other transactions have locked. SQLite needs none: it has one
 * writer at a time.
 */
export function forUpdateSkipLocked(dialect: DialectName, table: keyof Tables): RawBuilder<unknown> {
  return dialect === "postgres" ? sql`for update of ${sql.ref(table)} skip locked` : sql``;
}

/** The column types that differ between the dialects, for migrations. */
export interface ColumnTypes {
  /** a generated integer key that is never reused */
  id: ColumnDataType | RawBuilder<unknown>;
  reference: ColumnDataType;
  timestamp: ColumnDataType;
  boolean: ColumnDataType;
  bytes: ColumnDataType;
  falseValue: RawBuilder<unknown>;
  trueValue: RawBuilder<unknown>;
  /** at the end of a table: SQLite then stores its rows once, in its key's index, instead of twice */
  storedInKeyOrder: RawBuilder<unknown>;
}

export function columnTypes(dialect: DialectName): ColumnTypes {
  return dialect === "sqlite"
    ? {
        id: sql`integer primary key autoincrement`,
        reference: "integer",
        timestamp: "text",
        boolean: "integer",
        bytes: "blob",
        falseValue: sql`0`,
        trueValue: sql`1`,
        storedInKeyOrder: sql`without rowid`,
      }
    : {
        id: sql`bigint generated by default as identity primary key`,
        reference: "bigint",
        timestamp: "timestamptz",
        boolean: "boolean",
        bytes: "bytea",
        falseValue: sql`false`,
        trueValue: sql`true`,
        storedInKeyOrder: sql``,
      };
}
