import { existsSync } from "node:fs";
import { basename, dirname } from "node:path";
import { readConfigOrExit } from "../src/server/operate/read-config-or-exit.ts";
import { requireSqliteOrExit } from "../src/server/operate/require-database-or-exit.ts";
import { stop } from "../src/server/operate/stop.ts";
import { createBackup } from "../src/server/store/sqlite/backup-files.ts";

/* `npm run backup -- FILE` copies the embedded database while the server runs. */
const [file] = process.argv.slice(2);
const config = readConfigOrExit();
if (config.databaseUrl) stop("The data is in PostgreSQL: use pg_dump to back it up.");
if (!file) stop("Usage: npm run backup -- FILE");
if (existsSync(file)) stop(`${file} already exists; a backup never overwrites a file.`);
const database = requireSqliteOrExit(config.dataDir);

await createBackup(database, dirname(file), basename(file));
console.log(`The database was backed up to ${file}.`);
