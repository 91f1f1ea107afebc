import { existsSync } from "node:fs";
import { join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { readConfig } from "../src/server/config.ts";
import { sqlitePath } from "../src/server/store/database.ts";

/* `npm run backup -- FILE` copies the embedded database, whole and consistent, while the server serves. */
const [file] = process.argv.slice(2);
const config = readConfig(process.env);
if (config.databaseUrl) stop("The data is in PostgreSQL: use pg_dump for a copy of it.");
if (!file) stop("Say where to: npm run backup -- FILE");
if (existsSync(file)) stop(`${file} exists already; a backup never replaces a file.`);
const source = sqlitePath(config.dataDir);
if (!existsSync(source)) stop(`There is no database in ${join(config.dataDir)} (DATA_DIR).`);

const database = new DatabaseSync(source, { readOnly: true });
await backup(database, file);
database.close();
console.log(`The database was copied to ${file}.`);

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}
