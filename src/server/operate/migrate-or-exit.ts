import type { Config } from "../config.ts";
import { migrateDatabase } from "../store/migrations/migrate.ts";

/** Migrates the database, or ends the process with a sentence when it cannot be opened or migrated. */
export async function migrateOrExit(config: Config): Promise<void> {
  try {
    await migrateDatabase(config);
  } catch (error) {
    const { message, cause } = error as Error;
    const reasons = [
      message,
      ...(cause instanceof Error ? [cause.message || (cause as NodeJS.ErrnoException).code] : []),
    ];
    const setting = config.databaseUrl ? "DATABASE_URL" : `DATA_DIR: ${config.dataDir}`;
    console.error(`Aircheck cannot open its database (${setting}): ${reasons.join(": ")}`);
    process.exit(1);
  }
}
