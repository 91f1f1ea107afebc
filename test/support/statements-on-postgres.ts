import { type CompiledQuery, PostgresQueryCompiler } from "kysely";
import pg from "pg";
import { EmbeddedSqliteDialect } from "#server/store/sqlite/driver.ts";

/*
 * SQLite, on which most tests run, knows no types of columns, and much else that PostgreSQL refuses passes there. So PostgreSQL prepares
 * each statement that a test runs on SQLite, without running it. This takes a millisecond a statement, once for all tests of a worker.
 */

const KINDS = ["SelectQueryNode", "InsertQueryNode", "UpdateQueryNode", "DeleteQueryNode"];
const compiler = new PostgresQueryCompiler();
const known = new Set<string>();
let statements: string[] = [];

let isCollecting = false;

/** Collects the statements of the embedded databases that a function opens. */
export function collectStatements<Result>(open: () => Result): Result {
  isCollecting = true;
  try {
    return open();
  } finally {
    isCollecting = false;
  }
}

const { createDriver } = EmbeddedSqliteDialect.prototype;
EmbeddedSqliteDialect.prototype.createDriver = function () {
  const driver = createDriver.call(this);
  if (!isCollecting) return driver;
  const acquire = driver.acquireConnection.bind(driver);
  driver.acquireConnection = async () => {
    const connection = await acquire();
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = (query, options) => {
      collect(query);
      return execute(query, options);
    };
    return connection;
  };
  return driver;
};

function collect({ sql, query, queryId }: CompiledQuery): void {
  if (known.has(sql)) return;
  known.add(sql);
  // Kysely asks SQLite for its tables in this way.
  if (sql.includes('"sqlite_master"')) return;
  if (KINDS.includes(query.kind)) statements.push(compiler.compileQuery(query, queryId).sql);
}

/**
 * Prepares what has been collected since the last call.
 * @param url of a database with the tables
 * @throws Error with the statement that PostgreSQL refuses
 */
export async function prepareStatements(url: string): Promise<void> {
  const collected = statements;
  statements = [];
  if (collected.length === 0) return;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of collected)
      await client.query(`prepare statement as ${statement}`).then(
        () => client.query("deallocate statement"),
        (cause) => {
          throw new Error(`PostgreSQL refuses a statement that ran on SQLite: ${cause.message}\n${statement}`, {
            cause,
          });
        },
      );
  } finally {
    await client.end();
  }
}
