import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import {
  type ColumnDataType,
  type CompiledQuery,
  Kysely,
  type Logger,
  PostgresDialect,
  type RawBuilder,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteStatement,
  sql,
} from "kysely";
import { LRUCache } from "lru-cache";
import pg from "pg";
import type { Tables } from "./tables.ts";

/** A database or a transaction: the first parameter of every store function. */
export type Db = Kysely<Tables>;

export type DialectName = "sqlite" | "postgres";

export interface Database {
  db: Db;
  dialect: DialectName;
  /** how many queries wait for a free connection */
  waitingQueries(): number;
  /**
   * Prepares a query of at most one row for callers that run it on every request. It reads what has been committed, also while
   * a transaction of this process is open.
   */
  prepare<Row>(query: CompiledQuery<Row>): PreparedQuery<Row>;
  close(): Promise<void>;
}

/** @returns the row, if there is one: at once on SQLite, in a promise on PostgreSQL */
export type PreparedQuery<Row> = (parameters: readonly string[]) => Row | undefined | Promise<Row | undefined>;

/** How long a writer waits for a transaction of another process. */
const BUSY_TIMEOUT_MS = 10_000;
const CACHED_STATEMENTS = 300;
const POSTGRES_CONNECTIONS = 10;
const SQLITE_FILE = "aircheck.sqlite";

/** Called after each query. */
export type QueryObserver = (outcome: "success" | "error", durationMs: number) => void;

/** Opens PostgreSQL when databaseUrl is set, otherwise the embedded SQLite database in dataDir. */
export function openDatabase(
  settings: { databaseUrl: string | undefined; dataDir: string },
  onQuery?: QueryObserver,
): Database {
  const log = onQuery && logTo(onQuery);
  const database = settings.databaseUrl
    ? openPostgres(settings.databaseUrl, log)
    : openSqlite(sqlitePath(settings.dataDir), log);
  if (!onQuery) return database;
  return { ...database, prepare: (query) => observe(database.prepare(query), onQuery) };
}

function observe<Row>(find: PreparedQuery<Row>, onQuery: QueryObserver): PreparedQuery<Row> {
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

/** The path of the embedded database's file, in a folder that is created if missing. */
export function sqlitePath(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true });
  return join(dataDir, SQLITE_FILE);
}

function openSqlite(path: string, log: Logger | undefined): Database {
  const file = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
  file.exec("pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;");
  const db = new Kysely<Tables>({ dialect: new EmbeddedSqliteDialect({ database: new SqliteConnection(file) }), log });
  // Statements outside Kysely do not wait for its open transaction: on its connection they would see uncommitted changes.
  const reader = new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  return {
    db,
    dialect: "sqlite",
    waitingQueries: () => 0,
    prepare<Row>({ sql }: CompiledQuery<Row>) {
      // At first use, because the tables may not exist before.
      let statement: SqlitePrepared | undefined;
      return (parameters) => {
        statement ??= new SqlitePrepared(reader.prepare(sql));
        return statement.get(parameters) as Row | undefined;
      };
    },
    async close() {
      if (reader.isOpen) reader.close();
      await db.destroy();
    },
  };
}

class EmbeddedSqliteDialect extends SqliteDialect {
  override createAdapter() {
    return new TransactionalSqliteAdapter();
  }
}

/** SQLite can roll schema changes back: Kysely then migrates in a transaction, and processes that start together queue for it. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

/** SQLite has no boolean type; these columns store 0 and 1. */
const BOOLEAN_COLUMNS = new Set(["isPremium", "isVerified", "isAdmin", "isPublic", "isDefault", "isByAdmin"]);

/** Adapts node:sqlite to Kysely's SQLite dialect and caches prepared statements. */
class SqliteConnection implements SqliteDatabase {
  readonly #file: DatabaseSync;
  readonly #statements = new LRUCache<string, SqlitePrepared>({ max: CACHED_STATEMENTS });

  constructor(file: DatabaseSync) {
    this.#file = file;
  }

  prepare(text: string): SqliteStatement {
    const cached = this.#statements.get(text);
    if (cached) return cached;
    // Transactions here write: taking the lock at the start lets another process wait instead of failing midway.
    const statement = new SqlitePrepared(this.#file.prepare(text === "begin" ? "begin immediate" : text));
    this.#statements.set(text, statement);
    return statement;
  }

  close(): void {
    this.#statements.clear();
    this.#file.close();
  }
}

class SqlitePrepared implements SqliteStatement {
  readonly reader: boolean;
  readonly #statement: StatementSync;
  readonly #booleans: string[];

  constructor(statement: StatementSync) {
    const columns = statement.columns();
    this.#statement = statement;
    this.reader = columns.length > 0;
    this.#booleans = columns.map(({ name }) => name).filter((name) => BOOLEAN_COLUMNS.has(name));
  }

  all(parameters: readonly unknown[]): unknown[] {
    const rows = this.#statement.all(...parameters.map(asSqliteValue));
    for (const row of rows) this.#convertBooleans(row);
    return rows;
  }

  get(parameters: readonly string[]): unknown {
    const row = this.#statement.get(...parameters);
    if (row) this.#convertBooleans(row);
    return row;
  }

  #convertBooleans(row: Record<string, unknown>): void {
    for (const column of this.#booleans) {
      const stored = row[column];
      if (stored !== null) row[column] = stored === 1;
    }
  }

  run(parameters: readonly unknown[]) {
    return this.#statement.run(...parameters.map(asSqliteValue));
  }

  *iterate(parameters: readonly unknown[]): IterableIterator<unknown> {
    yield* this.all(parameters);
  }
}

function asSqliteValue(value: unknown): SQLInputValue {
  return typeof value === "boolean" ? Number(value) : (value as SQLInputValue);
}

const INT8_OID = 20;
const TIMESTAMPTZ_OID = 1184;

function openPostgres(databaseUrl: string, log: Logger | undefined): Database {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: POSTGRES_CONNECTIONS,
    types: {
      getTypeParser: ((oid: number, format?: "text" | "binary") => {
        if (oid === INT8_OID) return Number;
        if (oid === TIMESTAMPTZ_OID) return (text: string) => new Date(text).toISOString();
        return pg.types.getTypeParser(oid, format as "text");
      }) as typeof pg.types.getTypeParser,
    },
  });
  // A connection that breaks fails its query, and the pool replaces it. Without listeners, the errors that idle connections
  // (on the pool) and connections in use (on the client) emit besides would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log });
  return {
    db,
    dialect: "postgres",
    waitingQueries: () => pool.waitingCount,
    // Without a name for the statement: a pooler in transaction mode gives each statement another connection.
    prepare<Row>({ sql: text }: CompiledQuery<Row>) {
      return async (parameters) => (await pool.query({ text, values: [...parameters] })).rows[0] as Row | undefined;
    },
    close: () => db.destroy(),
  };
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
      }
    : {
        id: sql`bigint generated by default as identity primary key`,
        reference: "bigint",
        timestamp: "timestamptz",
        boolean: "boolean",
        bytes: "bytea",
        falseValue: sql`false`,
        trueValue: sql`true`,
      };
}

/** Sources: https://www.sqlite.org/rescode.html, https://www.postgresql.org/docs/current/errcodes-appendix.html */
const UNIQUE_VIOLATIONS: ReadonlySet<unknown> = new Set([
  1555, // SQLITE_CONSTRAINT_PRIMARYKEY
  2067, // SQLITE_CONSTRAINT_UNIQUE
  "23505", // PostgreSQL's unique_violation
]);
const FOREIGN_KEY_VIOLATIONS: ReadonlySet<unknown> = new Set([
  787, // SQLITE_CONSTRAINT_FOREIGNKEY
  "23503", // PostgreSQL's foreign_key_violation
]);

/** Whether a write failed because another row has the same value in a unique column. */
export function isUniqueViolation(error: unknown): boolean {
  return UNIQUE_VIOLATIONS.has(databaseErrorCode(error));
}

/** Whether a write failed because the row that it refers to has been deleted. */
export function isForeignKeyViolation(error: unknown): boolean {
  return FOREIGN_KEY_VIOLATIONS.has(databaseErrorCode(error));
}

/** @returns node:sqlite's number, PostgreSQL's SQLSTATE, or undefined for other errors */
function databaseErrorCode(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  return code === "ERR_SQLITE_ERROR" ? errcode : code;
}
