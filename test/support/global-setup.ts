import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase, sqlitePath } from "#server/store/database.ts";
import { migrate } from "#server/store/migrations/migrate.ts";
import { createPostgresDatabase, startPostgres } from "./postgres.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** URL of a PostgreSQL server, as a superuser */
    postgresUrl: string;
    /** the same over a Unix socket */
    postgresSocketUrl: string;
    /** name of a migrated PostgreSQL database to copy */
    postgresTemplate: string;
    /** URL of a migrated PostgreSQL database that stays empty */
    postgresStatementsUrl: string;
    /** path of a migrated SQLite database to copy */
    sqliteTemplate: string;
  }
}

const POSTGRES_TEMPLATE = "aircheck_template";
const POSTGRES_STATEMENTS = "aircheck_statements";

/** Starts PostgreSQL and migrates one database of each kind: copying them is faster than migrating one for every test. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  await migrateAndClose({ databaseUrl: await createPostgresDatabase(server.url, POSTGRES_TEMPLATE), dataDir: "" });
  const dataDir = mkdtempSync(join(tmpdir(), "aircheck-template-"));
  await migrateAndClose({ databaseUrl: undefined, dataDir });

  project.provide("postgresUrl", server.url);
  project.provide("postgresSocketUrl", server.socketUrl);
  project.provide("postgresTemplate", POSTGRES_TEMPLATE);
  project.provide(
    "postgresStatementsUrl",
    await createPostgresDatabase(server.socketUrl, POSTGRES_STATEMENTS, POSTGRES_TEMPLATE),
  );
  project.provide("sqliteTemplate", sqlitePath(dataDir));
  return async () => {
    rmSync(dataDir, { recursive: true, force: true });
    await server.stop();
  };
}

async function migrateAndClose(settings: Parameters<typeof openDatabase>[0]): Promise<void> {
  const database = openDatabase(settings);
  await migrate(database);
  await database.close();
}
