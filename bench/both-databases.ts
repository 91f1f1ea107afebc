import { findPostgres, startPostgres } from "../test/support/postgres.ts";

/**
 * Measures on SQLite and then, if it is installed, on PostgreSQL.
 * @param measure receives the database's name and the environment variables that select it
 * @param onMissing called when PostgreSQL is not installed
 */
export async function onBothDatabases(
  measure: (database: string, settings: Record<string, string>) => Promise<void>,
  onMissing: () => void,
): Promise<void> {
  await measure("SQLite", {});
  if (!findPostgres()) return onMissing();
  const postgres = await startPostgres();
  try {
    await measure("PostgreSQL", { DATABASE_URL: postgres.url });
  } finally {
    await postgres.stop();
  }
}
