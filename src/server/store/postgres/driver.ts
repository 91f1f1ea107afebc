import { CompiledQuery, PostgresDialect, PostgresDriver, type PostgresPoolClient } from "kysely";
import pg from "pg";
import { DatabaseUnavailableError, isUnreachable } from "../database-errors.ts";
import { storable } from "../storable-text.ts";

const CONNECTIONS = 10;
/** How long a query waits for a connection: for a free one, or for the server to accept one. */
const CONNECTION_TIMEOUT_MS = 5000;
/**
 * The server's own limits. A pooler in transaction mode leaves them on whichever connection runs the statement, for any client
 * that comes after: all want the same, and migrations lift them in their transactions.
 */
const STATEMENT_TIMEOUT_MS = 8000;
const LOCK_TIMEOUT_MS = 5000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 60_000;
/** For a server that does not answer at all; longer than its own limits, whose errors say more. */
const ANSWER_TIMEOUT_MS = 10_000;
/** How long an attempt to reach a server waits for a connection, and then for an answer. */
const PING_TIMEOUT_MS = 1000;

const INT8_OID = 20;
const TIMESTAMPTZ_OID = 1184;

/** @param hasTimeLimits false for migrations, which may take as long as they need */
export function createPool(databaseUrl: string, hasTimeLimits: boolean): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: CONNECTIONS,
    keepAlive: true,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    ...(hasTimeLimits && { query_timeout: ANSWER_TIMEOUT_MS, onConnect: prepareSession }),
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
  const connections: Connections = { lostAtMs: 0, madeAtMs: new WeakMap() };
  connectionsOf.set(pool, connections);
  pool.on("connect", (client) => {
    connections.madeAtMs.set(client, performance.now());
    client.on("error", () => {});
  });
  return pool;
}

/**
 * Not as parameters of the connection's start: poolers refuse those that they do not know. Helper processes and compilation of
 * queries are for reports: where PostgreSQL expects more rows than there are, as in a search, their start takes 40 ms, and each
 * request already has a process of its own.
 */
async function prepareSession(client: pg.ClientBase): Promise<void> {
  await client.query(
    `set statement_timeout = ${STATEMENT_TIMEOUT_MS}; set lock_timeout = ${LOCK_TIMEOUT_MS};
     set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_TIMEOUT_MS};
     set max_parallel_workers_per_gather = 0; set jit = off`,
  );
}

/** @throws when the server accepts no connection, or does not answer on it within a second */
export async function ping(databaseUrl: string): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: PING_TIMEOUT_MS,
    query_timeout: PING_TIMEOUT_MS,
  });
  client.on("error", () => {});
  let hasAnswered = false;
  try {
    await client.connect();
    await client.query("select 1");
    hasAnswered = true;
  } finally {
    // One that did not answer would not answer to a farewell, either.
    if (hasAnswered) await client.end();
    else void client.end().catch(() => {});
  }
}

export class PooledPostgresDialect extends PostgresDialect {
  readonly #pool: pg.Pool;
  readonly #hasTimeLimits: boolean;

  constructor(pool: pg.Pool, hasTimeLimits: boolean) {
    super({ pool });
    this.#pool = pool;
    this.#hasTimeLimits = hasTimeLimits;
  }

  override createDriver(): PostgresDriver {
    const pool = {
      connect: () => connect(this.#pool) as Promise<unknown> as Promise<PostgresPoolClient>,
      end: () => this.#pool.end(),
      options: this.#pool.options,
    };
    return this.#hasTimeLimits ? new PooledPostgresDriver({ pool }) : new UnlimitedPostgresDriver({ pool });
  }
}

class PooledPostgresDriver extends PostgresDriver {
  /** On a lost connection there is nothing to roll back, and its error would hide the one that led here. */
  override async rollbackTransaction(connection: Parameters<PostgresDriver["rollbackTransaction"]>[0]): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => {});
  }
}

/** Lifts the limits that a role, a database or an earlier client of a pooler may have set. */
class UnlimitedPostgresDriver extends PooledPostgresDriver {
  override async beginTransaction(...[connection, settings]: Parameters<PostgresDriver["beginTransaction"]>) {
    await super.beginTransaction(connection, settings);
    await connection.executeQuery(
      CompiledQuery.raw(
        "set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0",
      ),
    );
  }
}

/** When connections of a pool were last found to be lost, and when each of its connections was made: performance.now(). */
interface Connections {
  lostAtMs: number;
  madeAtMs: WeakMap<pg.PoolClient, number>;
}

const connectionsOf = new WeakMap<pg.Pool, Connections>();

/**
 * Takes a connection from the pool, which runs one query at a time. One that fails other than by an error of the server is closed
 * on release: it may still wait for an answer. When one is lost, those that were made before are not used again: a server that
 * went away without a word leaves all of them dead, and each would fail a request before it is replaced.
 * @throws DatabaseUnavailableError no connection in time
 */
export async function connect(pool: pg.Pool) {
  const connections = connectionsOf.get(pool);
  const client = await takeUsable(pool, connections).catch(throwUnavailable);
  let hasFailed = false;
  let previous: Promise<unknown> | undefined;
  return {
    async query<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<pg.QueryResult<Row>> {
      const send = () => client.query<Row>(text, values.map(storable));
      const result = previous ? previous.then(send) : send();
      previous = result.catch(() => {});
      try {
        return await result;
      } catch (error) {
        if (error instanceof TypeError) throw error;
        if (error instanceof pg.DatabaseError && !isUnreachable(error)) throw error;
        hasFailed = true;
        if (connections) connections.lostAtMs = performance.now();
        return throwUnavailable(error);
      }
    },
    release: () => client.release(hasFailed),
  };
}

async function takeUsable(pool: pg.Pool, connections: Connections | undefined): Promise<pg.PoolClient> {
  for (;;) {
    const client = await pool.connect();
    if (!connections || (connections.madeAtMs.get(client) ?? 0) >= connections.lostAtMs) return client;
    client.release(true);
  }
}

function throwUnavailable(cause: unknown): never {
  if (cause instanceof pg.DatabaseError) throw cause;
  throw new DatabaseUnavailableError("The database does not answer", { cause });
}
