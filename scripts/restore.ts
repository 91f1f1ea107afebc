import { copyFileSync, existsSync, renameSync, rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { readConfig } from "../src/server/config.ts";
import { sqlitePath } from "../src/server/store/database.ts";

/* `npm run restore -- FILE` puts a backup in the embedded database's place. The server must not be running. */
const [file] = process.argv.slice(2);
const config = readConfig(process.env);
if (config.databaseUrl) stop("The data is in PostgreSQL: restore it with the tools that go with pg_dump.");
if (!file) stop("Say which: npm run restore -- FILE");
if (!existsSync(file)) stop(`${file} does not exist.`);
if (!isWhole(file)) stop(`${file} is not a whole Aircheck database; nothing was changed.`);

const target = sqlitePath(config.dataDir);
if (isInUse(target)) stop("The database is in use. Stop the server first; nothing was changed.");
const arriving = `${target}.arriving`;
copyFileSync(file, arriving);
if (existsSync(target)) renameSync(target, `${target}.before-restore`);
for (const suffix of ["-wal", "-shm"]) rmSync(target + suffix, { force: true });
renameSync(arriving, target);
console.log(`The database was restored from ${file}. What was there before is in ${target}.before-restore.`);

function isWhole(path: string): boolean {
  try {
    const database = new DatabaseSync(path, { readOnly: true });
    const [check] = database.prepare("pragma quick_check").all();
    const users = database.prepare("select name from sqlite_schema where name = 'users'").get();
    database.close();
    return check?.quick_check === "ok" && users !== undefined;
  } catch {
    return false;
  }
}

/** Whether another process has the database open: only the last one to close may leave WAL mode. */
function isInUse(path: string): boolean {
  if (!existsSync(path)) return false;
  const database = new DatabaseSync(path);
  try {
    database.exec("pragma locking_mode = exclusive; pragma journal_mode = delete;");
    return database.prepare("pragma journal_mode").get()?.journal_mode !== "delete";
  } catch {
    return true;
  } finally {
    database.close();
  }
}

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}
