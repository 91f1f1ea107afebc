import pg from "pg";

/** The database could not be reached, or did not answer in time. The cause says why. */
export class DatabaseUnavailableError extends Error {
  override name = "DatabaseUnavailableError";
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
const QUERY_CANCELED = "57014";
const SQLITE_BUSY = 5;
/** Primary result codes; extended ones add to them in higher bits. */
const TEMPORARY_SQLITE_FAILURES: ReadonlySet<number> = new Set([
  SQLITE_BUSY,
  6, // SQLITE_LOCKED
  8, // SQLITE_READONLY
  10, // SQLITE_IOERR
  13, // SQLITE_FULL
  14, // SQLITE_CANTOPEN
]);
/** Lost connections, missing resources, system errors, ended by an operator or by a time limit, and deadlocks. */
const TEMPORARY_POSTGRES_FAILURES = /^(08|53|57|58)...$|^(25006|25P03|40001|40P01|55P03)$/;
/** Connection failures, with those that poolers report, and shutdowns. */
const LOST_POSTGRES_CONNECTIONS = /^(08...|57P0[1-5])$/;

/** Whether a write failed because another row has the same value in a unique column. */
export function isUniqueViolation(error: unknown): boolean {
  return UNIQUE_VIOLATIONS.has(databaseErrorCode(error));
}

/** Whether a write failed because the row that it refers to has been deleted. */
export function isForeignKeyViolation(error: unknown): boolean {
  return FOREIGN_KEY_VIOLATIONS.has(databaseErrorCode(error));
}

/** Whether the embedded database is locked by another process. */
export function isLocked(error: unknown): boolean {
  const code = databaseErrorCode(error);
  return typeof code === "number" && (code & 0xff) === SQLITE_BUSY;
}

/**
 * Whether a query failed for a reason that lies outside of it and may pass: the database cannot be reached, is locked, restarts
 * or is slow, or its disk is full.
 */
export function isTemporaryFailure(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return true;
  const code = databaseErrorCode(error);
  if (typeof code === "number") return TEMPORARY_SQLITE_FAILURES.has(code & 0xff);
  return error instanceof pg.DatabaseError && TEMPORARY_POSTGRES_FAILURES.test(error.code ?? "");
}

/** Whether PostgreSQL stopped a query, as its time was up. */
export function isStopped(error: unknown): boolean {
  return databaseErrorCode(error) === QUERY_CANCELED;
}

/** Whether a query failed because its database could not be reached, or ended the connection. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return true;
  return error instanceof pg.DatabaseError && LOST_POSTGRES_CONNECTIONS.test(error.code ?? "");
}

/** @returns node:sqlite's number, PostgreSQL's SQLSTATE, or undefined for other errors */
function databaseErrorCode(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  return code === "ERR_SQLITE_ERROR" ? errcode : code;
}
