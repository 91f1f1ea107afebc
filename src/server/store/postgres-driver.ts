import { PostgresDialect, PostgresDriver, type PostgresPoolClient } from "kysely";
import pg from "pg";
import { DatabaseUnavailableError } from "./database-errors.ts";

const CONNECTIONS = 10;
/** How long a query waits for a connection: for a free one, or for the server to accept one. */
const CONNECTION_TIMEOUT_MS = 5000;
/** The server's own limits. They hold where a pooler in between hands each transaction the same settings. */
const STATEMENT_TIMEOUT_MS = 8000;
const LOCK_TIMEOUT_MS = 5000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000;
/** For a server that does not answer at all; longer than its own limits, whose errors say more. */
const ANSWER_TIMEOUT_MS = 10_000;

const INT8_OID = 20;
const TIMESTAMPTZ_OID = 1184;

/** @param hasTimeLimits false for migrations, which may take as long as they need */
export function createPool(databaseUrl: string, hasTimeLimits: boolean): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: CONNECTIONS,
    keepAlive: true,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    ...(hasTimeLimits && { query_timeout: ANSWER_TIMEOUT_MS, onConnect: setTimeLimits }),
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
  return pool;
}

/** Not as parameters of the connection's start: poolers refuse those that they do not know. */
async function setTimeLimits(client: pg.ClientBase): Promise<void> {
  await client.query(
    `set statement_timeout = ${STATEMENT_TIMEOUT_MS}; set lock_timeout = ${LOCK_TIMEOUT_MS};
     set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_TIMEOUT_MS}`,
  );
}

export class PooledPostgresDialect extends PostgresDialect {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): PostgresDriver {
    return new PooledPostgresDriver({
      pool: {
        connect: () => connect(this.#pool) as Promise<unknown> as Promise<PostgresPoolClient>,
        end: () => this.#pool.end(),
        options: this.#pool.options,
      },
    });
  }
}

class PooledPostgresDriver extends PostgresDriver {
  /** On a lost connection there is nothing to roll back, and its error would hide the one that led here. */
  override async rollbackTransaction(connection: Parameters<PostgresDriver["rollbackTransaction"]>[0]): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => {});
  }
}

/**
 * Takes a connection from the pool. One that fails other than by an error of the server is closed on release: it may still wait
 * for an answer.
 * @throws DatabaseUnavailableError no connection in time
 */
export async function connect(pool: pg.Pool) {
  const client = await pool.connect().catch(throwUnavailable);
  let hasFailed = false;
  return {
    async query<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<pg.QueryResult<Row>> {
      try {
        return await client.query<Row>(text, values);
      } catch (error) {
        if (error instanceof pg.DatabaseError || error instanceof TypeError) throw error;
        hasFailed = true;
        return throwUnavailable(error);
      }
    },
    release: () => client.release(hasFailed),
  };
}

function throwUnavailable(cause: unknown): never {
  if (cause instanceof pg.DatabaseError) throw cause;
  throw new DatabaseUnavailableError("The database does not answer", { cause });
}
