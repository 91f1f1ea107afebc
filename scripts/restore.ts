import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { readConfigOrExit } from "../src/server/operate/read-config-or-exit.ts";
import { stop } from "../src/server/operate/stop.ts";
import { sqlitePath } from "../src/server/store/database.ts";
import { isDatabaseInUse, isIntactDatabase, restoreDatabase } from "../src/server/store/sqlite/restore.ts";

/* `npm run restore -- FILE` replaces the embedded database with a backup. The server must not be running. */
const [file] = process.argv.slice(2);
const config = readConfigOrExit();
if (config.databaseUrl) stop("The data is in PostgreSQL: use psql or pg_restore to restore a pg_dump backup.");
if (!file) stop("Usage: npm run restore -- FILE");
if (!existsSync(file)) stop(`${file} does not exist.`);
if (!isIntactDatabase(file)) stop(`${file} is not an intact Aircheck database; nothing was changed.`);
const database = sqlitePath(config.dataDir);
if (isDatabaseInUse(database)) stop("The database is in use. Stop the server first; nothing was changed.");

const replaced = restoreDatabase(database, file);
console.log(
  `${resolve(database)} was restored from ${file}.${replaced ? ` The previous one is now ${replaced}.` : ""}`,
);
