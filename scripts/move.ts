import { existsSync } from "node:fs";
import { MoveError, moveToPostgres } from "../src/server/operate/move.ts";
import { readConfigOrExit } from "../src/server/operate/read-config-or-exit.ts";
import { requireSqliteOrExit } from "../src/server/operate/require-database-or-exit.ts";
import { stop } from "../src/server/operate/stop.ts";
import { openDatabase } from "../src/server/store/database.ts";
import { isDatabaseInUse } from "../src/server/store/sqlite/restore.ts";

/* `npm run move -- postgres://…` copies the embedded database to PostgreSQL. The server must not be running. */
const [url] = process.argv.slice(2);
if (!url || !/^postgres(ql)?:\/\//.test(url)) stop("Usage: npm run move -- postgres://user:password@host/database");
readConfigOrExit({ DATABASE_URL: url });
const { dataDir } = readConfigOrExit({ ...process.env, DATABASE_URL: "", DATABASE_REPLICA_URL: "" });
const path = requireSqliteOrExit(dataDir);
// A server that was stopped has removed this file; one that runs or crashed has not.
if (existsSync(`${path}-shm`) && isDatabaseInUse(path)) stop("The database is in use. Stop the server first.");

const source = openDatabase({ databaseUrl: undefined, dataDir });
const target = openDatabase({ databaseUrl: url, dataDir });
try {
  const rows = await moveToPostgres(source, target, ({ step, table, rows, total }) => {
    console.log(`${step} ${table}: ${rows} of ${total}`);
  });
  console.log(`All ${rows} rows are in PostgreSQL and were compared one by one. Set DATABASE_URL to use it.`);
  console.log(`The embedded database is unchanged: ${path}`);
} catch (error) {
  console.error((error as Error).message);
  if (!(error instanceof MoveError)) console.error("The move was interrupted. Run the same command again to go on.");
  process.exitCode = 1;
} finally {
  await source.close();
  await target.close();
}
