import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Config } from "../config.ts";
import { sqlitePath } from "../store/database.ts";
import { findSchemaState } from "../store/migrations/migrate.ts";
import { exitWithoutDatabase } from "./exit-without-database.ts";
import { stop } from "./stop.ts";

/**
 * Makes sure that a command has the database of a server of this version, or ends the process with a sentence. It creates none, which a command
 * without the server's DATA_DIR would find empty, and migrates none, which a server of an earlier version may have open.
 * @param options mayBeEmpty: for commands that fill a new instance
 */
export async function requireDatabaseOrExit(config: Config, { mayBeEmpty = false } = {}): Promise<void> {
  if (!config.databaseUrl && !mayBeEmpty) requireSqliteOrExit(config.dataDir);
  const state = await findSchemaState(config).catch((error) => exitWithoutDatabase(config, error));
  if (state === "current" || (mayBeEmpty && state === "empty")) return;
  const place = config.databaseUrl ? "The database of DATABASE_URL" : `The database in ${resolve(config.dataDir)}`;
  stop(
    state === "empty"
      ? `${place} is empty. Commands need the settings of the server; nothing was changed.`
      : `${place} is of an earlier version. Stop its server and start this version, which changes the database, and run the command again; nothing was changed.`,
  );
}

/** @returns the path of the embedded database, which exists; without one the process ends with a sentence */
export function requireSqliteOrExit(dataDir: string): string {
  const path = sqlitePath(dataDir);
  if (!existsSync(path))
    stop(
      `There is no database in ${resolve(dataDir)} (DATA_DIR). Commands need the settings of the server; nothing was created.`,
    );
  return path;
}
