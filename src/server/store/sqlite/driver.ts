import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { setTimeout as wait, setImmediate as yieldToEventLoop } from "node:timers/promises";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type Selectable,
  SqliteAdapter,
  SqliteDialect,
} from "kysely";
import { LRUCache } from "lru-cache";
import { isLocked } from "../database-errors.ts";
import { storable } from "../storable-text.ts";
import type { Tables } from "../tables.ts";

const CACHED_STATEMENTS = 300;
/** Short at first: most transactions of another process take a few milliseconds. */
const FIRST_PAUSE_MS = 2;
const LONGEST_PAUSE_MS = 50;
/** How long others wait at most for a few writes. */
const BLOCKING_MS = 5;

type ColumnsOf<Row, Type> = { [Column in keyof Row]: Row[Column] extends Type ? Column : never }[keyof Row];
type BooleanColumn = { [Table in keyof Tables]: ColumnsOf<Selectable<Tables[Table]>, boolean> }[keyof Tables];

/** SQLite has no boolean type: these columns, which are all that the tables have, store 0 and 1. */
const BOOLEAN_COLUMNS: Record<BooleanColumn, true> = {
  isPremium: true,
  isVerified: true,
  isAdmin: true,
  isPublic: true,
  isDefault: true,
  isByAdmin: true,
  isPasskeyVerified: true,
  hasItemsWithoutMedia: true,
  isTimed: true,
  isApproximate: true,
  isShareable: true,
  isCut: true,
  isTicked: true,
  awaitsDirectory: true,
};

interface Files {
  /** the one connection that writes; its transactions run one after another */
  writer: DatabaseSync;
  /** reads what has been committed, also while a transaction is open or waits for another process */
  reader: DatabaseSync;
  /** how long a write waits for a transaction of another process, without blocking this one */
  lockTimeoutMs: number;
}

/** Runs Kysely on node:sqlite: selections on one connection, and writes one after another on a second one. */
export class EmbeddedSqliteDialect extends SqliteDialect {
  readonly #files: Files;

  constructor(files: Files) {
    super({ database: () => Promise.reject(new Error("The driver below opens no database")) });
    this.#files = files;
  }

  override createDriver(): Driver {
    return new EmbeddedSqliteDriver(this.#files);
  }

  override createAdapter(): SqliteAdapter {
    return new EmbeddedSqliteAdapter();
  }
}

class EmbeddedSqliteAdapter extends SqliteAdapter {
  /** The driver itself lets writers wait for each other. */
  override get supportsMultipleConnections() {
    return true;
  }
}

class EmbeddedSqliteDriver implements Driver {
  readonly #writer: StatementRunner;
  readonly #reader: StatementRunner;
  readonly #lockTimeoutMs: number;
  readonly #writes = new Turns();

  constructor({ writer, reader, lockTimeoutMs }: Files) {
    this.#writer = new StatementRunner(writer);
    this.#reader = new StatementRunner(reader);
    this.#lockTimeoutMs = lockTimeoutMs;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new EmbeddedSqliteConnection((query) => this.#execute(query));
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const endTurn = await this.#writes.begin();
    try {
      // Transactions here write: taking the lock at the start lets other processes wait instead of failing midway.
      await this.#retryWhileLocked(() => this.#writer.run("begin immediate", []));
    } catch (error) {
      endTurn();
      throw error;
    }
    (connection as EmbeddedSqliteConnection).enterTransaction((query) => this.#inTransaction(query), endTurn);
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#retryWhileLocked(() => this.#writer.run("commit", []));
    (connection as EmbeddedSqliteConnection).leaveTransaction();
  }

  /** SQLite itself rolls back after some failures, such as a full disk. */
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      if (this.#writer.isInTransaction) this.#writer.run("rollback", []);
    } finally {
      (connection as EmbeddedSqliteConnection).leaveTransaction();
    }
  }

  async releaseConnection(): Promise<void> {}

  /** The reader closes first: the last connection to close merges the write-ahead log, which only a writer can. */
  async destroy(): Promise<void> {
    this.#reader.close();
    this.#writer.close();
  }

  async #execute(query: CompiledQuery): Promise<QueryResult<unknown>> {
    if (/^\s*select\b/i.test(query.sql))
      return this.#retryWhileLocked(() => this.#reader.run(query.sql, query.parameters));
    const endTurn = await this.#writes.begin();
    try {
      return await this.#retryWhileLocked(() => this.#writer.run(query.sql, query.parameters));
    } finally {
      endTurn();
    }
  }

  async #inTransaction(query: CompiledQuery): Promise<QueryResult<unknown>> {
    return this.#writer.run(query.sql, query.parameters);
  }

  /** @throws the error of the last try, when another process has held the lock all the time */
  async #retryWhileLocked<T>(run: () => T): Promise<T> {
    const deadlineMs = performance.now() + this.#lockTimeoutMs;
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      try {
        return run();
      } catch (error) {
        if (!isLocked(error) || performance.now() >= deadlineMs) throw error;
        await wait(pauseMs * (0.5 + Math.random() / 2));
      }
    }
  }
}

type Execute = (query: CompiledQuery) => Promise<QueryResult<unknown>>;

class EmbeddedSqliteConnection implements DatabaseConnection {
  readonly #outside: Execute;
  #execute: Execute;
  #endTurn: (() => void) | undefined;

  constructor(execute: Execute) {
    this.#outside = execute;
    this.#execute = execute;
  }

  enterTransaction(execute: Execute, endTurn: () => void): void {
    this.#execute = execute;
    this.#endTurn = endTurn;
  }

  leaveTransaction(): void {
    this.#execute = this.#outside;
    this.#endTurn?.();
    this.#endTurn = undefined;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return (await this.#execute(query)) as QueryResult<Row>;
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }
}

/** Lets callers work one after another, in the order of their arrival. Requests that do not write run in between. */
class Turns {
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;
  #yieldedAtMs = 0;

  /** @returns when all earlier turns have ended: the function that ends this one */
  async begin(): Promise<() => void> {
    const before = this.#last;
    let end = () => {};
    this.#last = new Promise((resolve) => {
      end = resolve;
    });
    this.#waiting += 1;
    await before;
    this.#waiting -= 1;
    // Statements are synchronous: all turns that wait would be taken before anything else.
    if (this.#waiting > 0 && performance.now() - this.#yieldedAtMs > BLOCKING_MS) {
      await yieldToEventLoop();
      this.#yieldedAtMs = performance.now();
    }
    return end;
  }
}

/** Runs statements on one connection and keeps them prepared. */
class StatementRunner {
  readonly #file: DatabaseSync;
  readonly #statements = new LRUCache<string, PreparedStatement>({ max: CACHED_STATEMENTS });

  constructor(file: DatabaseSync) {
    this.#file = file;
  }

  get isInTransaction(): boolean {
    return this.#file.isTransaction;
  }

  run(sql: string, parameters: readonly unknown[]): QueryResult<unknown> {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = new PreparedStatement(this.#file.prepare(sql));
      this.#statements.set(sql, statement);
    }
    return statement.run(parameters);
  }

  close(): void {
    this.#statements.clear();
    if (this.#file.isOpen) this.#file.close();
  }
}

/** A statement whose rows have booleans where the column says so. */
export class PreparedStatement {
  readonly #statement: StatementSync;
  readonly #returnsRows: boolean;
  readonly #booleans: string[];

  constructor(statement: StatementSync) {
    const columns = statement.columns();
    this.#statement = statement;
    this.#returnsRows = columns.length > 0;
    this.#booleans = columns.map(({ name }) => name).filter((name) => Object.hasOwn(BOOLEAN_COLUMNS, name));
  }

  run(parameters: readonly unknown[]): QueryResult<unknown> {
    const values = parameters.map(asSqliteValue);
    if (this.#returnsRows) {
      const rows = this.#statement.all(...values);
      for (const row of rows) this.#convertBooleans(row);
      return { rows };
    }
    const { changes, lastInsertRowid } = this.#statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  get(parameters: readonly (string | number)[]): unknown {
    const row = this.#statement.get(...parameters.map(asSqliteValue));
    if (row) this.#convertBooleans(row);
    return row;
  }

  #convertBooleans(row: Record<string, unknown>): void {
    for (const column of this.#booleans) {
      const stored = row[column];
      if (stored !== null) row[column] = stored === 1;
    }
  }
}

function asSqliteValue(value: unknown): SQLInputValue {
  return typeof value === "boolean" ? Number(value) : (storable(value) as SQLInputValue);
}
