import cluster from "node:cluster";
import { buildApp } from "./app.ts";
import type { Config } from "./config.ts";
import { createContext } from "./context.ts";
import { purgeExpired } from "./operations/purge-expired.ts";
import { backUpIfDue } from "./operations/scheduled-backup.ts";
import { migrateDatabase } from "./store/migrations/migrate.ts";

/** How long open requests may take to finish after a stop signal. */
const CLOSE_TIMEOUT_MS = 10_000;
const PURGE_INTERVAL_MS = 3_600_000;
const BACKUP_CHECK_INTERVAL_MS = 3_600_000;

/**
 * Serves the application in this process until SIGTERM or SIGINT.
 * @param onReady called when it accepts connections
 */
export async function serve(config: Config, isDevelopment: boolean, onReady: () => void): Promise<void> {
  await migrateOrExit(config);
  const context = createContext(config);

  const renderer = isDevelopment
    ? await (await import("./rendering/dev.ts")).createDevelopmentRenderer()
    : await (await import("./rendering/production.ts")).createProductionRenderer();
  const app = await buildApp(context, renderer, { level: config.logLevel });
  context.warn = (message, error) => app.log.warn(error, message);

  let isClosing = false;
  // Process managers may signal the whole process group, and npm passes the signal on once more.
  process.on("SIGTERM", close);
  process.on("SIGINT", close);
  const purging = setInterval(
    () => context.jobs.add("purge expired rows", () => purgeExpired(context)),
    PURGE_INTERVAL_MS,
  );
  const stoppingBackups = new AbortController();
  const backUp = () =>
    context.jobs.addLowPriority("back up the database", async () => {
      try {
        if (await backUpIfDue(context, stoppingBackups.signal)) app.log.info("The database was backed up");
      } catch (error) {
        if (!stoppingBackups.signal.aborted) throw error;
      }
    });
  const backingUp = setInterval(backUp, BACKUP_CHECK_INTERVAL_MS);

  try {
    await app.listen({ port: config.port, host: config.host });
    onReady();
    backUp();
  } catch (error) {
    console.error(`Aircheck cannot listen on ${config.host}:${config.port} (HOST, PORT): ${(error as Error).message}`);
    process.exitCode = 1;
    await close();
  }

  /** Finishes open requests, accepts no new ones, and closes the database. Further calls do nothing. */
  async function close(): Promise<void> {
    if (isClosing) return;
    isClosing = true;
    setTimeout(() => process.exit(1), CLOSE_TIMEOUT_MS).unref();
    clearInterval(purging);
    clearInterval(backingUp);
    stoppingBackups.abort();
    await app.close();
    await renderer.close();
    await context.close();
    if (!cluster.worker) return;
    // Until it has left the cluster, a worker hands connections back that are already on their way to it.
    process.once("disconnect", () => process.exit());
    cluster.worker.disconnect();
  }
}

/** Migrates the database, or ends the process with a sentence when it cannot be opened or migrated. */
async function migrateOrExit(config: Config): Promise<void> {
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
