import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import {
  type ColumnDataType,
  Kysely,
  PostgresDialect,
  type RawBuilder,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteStatement,
  sql,
} from "kysely";
import pg from "pg";
import type { Tables } from "./tables.ts";

/** A database, or a transaction on one: what every store function takes first. */
export type Db = Kysely<Tables>;

export type DialectName = "sqlite" | "postgres";

export interface Database {
  db: Db;
  dialect: DialectName;
  close(): Promise<void>;
}

/** How long a writer waits for another process's transaction. */
const BUSY_TIMEOUT_MS = 10_000;
const KEPT_STATEMENTS = 300;
const POSTGRES_CONNECTIONS = 10;
const SQLITE_FILE = "aircheck.sqlite";

/** Opens PostgreSQL when its address is given, else the embedded SQLite database in dataDir. */
export function openDatabase(where: { databaseUrl: string | undefined; dataDir: string }): Database {
  return where.databaseUrl ? openPostgres(where.databaseUrl) : openSqlite(sqlitePath(where.dataDir));
}

/** The file of the embedded database; its folder is made when it is missing. */
export function sqlitePath(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true });
  return join(dataDir, SQLITE_FILE);
}

/* ---- SQLite -------------------------------------------------------------------------------------------------- */

function openSqlite(path: string): Database {
  const file = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
  file.exec("pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;");
  const db = new Kysely<Tables>({ dialect: new EmbeddedSqliteDialect({ database: new SqliteConnection(file) }) });
  return { db, dialect: "sqlite", close: () => db.destroy() };
}

class EmbeddedSqliteDialect extends SqliteDialect {
  override createAdapter() {
    return new TransactionalSqliteAdapter();
  }
}

/** SQLite's schema changes obey transactions, so migrations run inside one and processes that start together queue up. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

/** SQLite has no boolean type: these columns hold 0 and 1 there. */
const BOOLEAN_COLUMNS = new Set(["isPremium", "isVerified", "isAdmin", "isPublic", "isDefault", "isByAdmin"]);

/** node:sqlite in the shape that Kysely's SQLite dialect asks for, with prepared statements kept. */
class SqliteConnection implements SqliteDatabase {
  readonly #file: DatabaseSync;
  readonly #statements = new Map<string, SqlitePrepared>();

  constructor(file: DatabaseSync) {
    this.#file = file;
  }

  prepare(text: string): SqliteStatement {
    const kept = this.#statements.get(text);
    if (kept) return kept;
    // Transactions here are for writing; taking the lock at once lets a second process wait instead of failing midway.
    const statement = new SqlitePrepared(this.#file.prepare(text === "begin" ? "begin immediate" : text));
    if (this.#statements.size >= KEPT_STATEMENTS) {
      const [oldest] = this.#statements.keys();
      if (oldest !== undefined) this.#statements.delete(oldest);
    }
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
    for (const row of rows) {
      for (const column of this.#booleans) {
        const stored = row[column];
        if (stored !== null) (row as Record<string, unknown>)[column] = stored === 1;
      }
    }
    return rows;
  }

  run(parameters: readonly unknown[]) {
    return this.#statement.run(...parameters.map(asSqliteValue));
  }

  *iterate(parameters: readonly unknown[]): IterableIterator<unknown> {
    yield* this.all(parameters);
  }
}

function asSqliteValue(value: unknown): string | number | bigint | null | Uint8Array {
  if (typeof value === "boolean") return value ? 1 : 0;
  return value as string | number | bigint | null | Uint8Array;
}

/* ---- PostgreSQL ---------------------------------------------------------------------------------------------- */

const INT8_OID = 20;
const TIMESTAMPTZ_OID = 1184;

function openPostgres(databaseUrl: string): Database {
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
  // A connection lost while idle is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => {});
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { db, dialect: "postgres", close: () => db.destroy() };
}

/* ---- What differs between the two ------------------------------------------------------------------------------ */

/** The column types in which the dialects differ; migrations are written with them. */
export interface ColumnTypes {
  /** an integer key that the database numbers itself and never uses twice */
  id: ColumnDataType | RawBuilder<unknown>;
  reference: ColumnDataType;
  instant: ColumnDataType;
  flag: ColumnDataType;
  falseValue: RawBuilder<unknown>;
  trueValue: RawBuilder<unknown>;
}

export function columnTypes(dialect: DialectName): ColumnTypes {
  return dialect === "sqlite"
    ? {
        id: sql`integer primary key autoincrement`,
        reference: "integer",
        instant: "text",
        flag: "integer",
        falseValue: sql`0`,
        trueValue: sql`1`,
      }
    : {
        id: sql`bigint generated by default as identity primary key`,
        reference: "bigint",
        instant: "timestamptz",
        flag: "boolean",
        falseValue: sql`false`,
        trueValue: sql`true`,
      };
}

const SQLITE_CONSTRAINT_FOREIGNKEY = 787;
const SQLITE_CONSTRAINT_PRIMARYKEY = 1555;
const SQLITE_CONSTRAINT_UNIQUE = 2067;
const POSTGRES_FOREIGN_KEY_VIOLATION = "23503";
const POSTGRES_UNIQUE_VIOLATION = "23505";

/** Whether a write failed because another row already has a unique value. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as { code?: string; errcode?: number };
  if (code === "ERR_SQLITE_ERROR")
    return errcode === SQLITE_CONSTRAINT_UNIQUE || errcode === SQLITE_CONSTRAINT_PRIMARYKEY;
  return code === POSTGRES_UNIQUE_VIOLATION;
}

/** Whether a write failed because the row it belongs to is not there: somebody deleted it while it was being used. */
export function isForeignKeyViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as { code?: string; errcode?: number };
  if (code === "ERR_SQLITE_ERROR") return errcode === SQLITE_CONSTRAINT_FOREIGNKEY;
  return code === POSTGRES_FOREIGN_KEY_VIOLATION;
}

/** Which unique constraint a failed write broke: its columns, such as "users.emailKey", as far as the database says. */
export function violatedConstraint(error: unknown): string {
  const { constraint, message } = error as { constraint?: string; message?: string };
  return constraint ?? message ?? "";
}
