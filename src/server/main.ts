import { buildApp } from "./app.ts";
import { type Config, ConfigError, readConfig } from "./config.ts";
import { createContext } from "./context.ts";
import { migrate } from "./store/migrations/migrate.ts";
import { deleteExpiredPasswordResets } from "./store/password-resets.ts";
import { deleteExpiredRateLimits } from "./store/rate-limits.ts";
import { deleteExpiredSessions } from "./store/sessions.ts";

/** How long open requests may take to finish once the process is asked to stop. */
const CLOSE_TIMEOUT_MS = 10_000;
const TIDY_INTERVAL_MS = 3_600_000;

const isDevelopment = process.argv.includes("--dev");
const config = readSettings();
const context = createContext(config);
await migrate(context.database);

const renderer = isDevelopment
  ? await (await import("./rendering/dev.ts")).createDevelopmentRenderer()
  : await (await import("./rendering/production.ts")).createProductionRenderer();
const app = await buildApp(context, renderer, { level: config.logLevel });
context.warn = (message, error) => app.log.warn(error, message);

process.once("SIGTERM", close);
process.once("SIGINT", close);
const tidying = setInterval(tidy, TIDY_INTERVAL_MS);

try {
  await app.listen({ port: config.port, host: config.host });
  console.log(`Aircheck is ready at ${config.publicUrl}`);
} catch (error) {
  console.error(`Aircheck cannot listen on ${config.host}:${config.port} (HOST, PORT): ${(error as Error).message}`);
  process.exitCode = 1;
  await close();
}

function readSettings(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** Answers what is open, takes nothing new, and leaves the database closed. */
async function close(): Promise<void> {
  setTimeout(() => process.exit(1), CLOSE_TIMEOUT_MS).unref();
  clearInterval(tidying);
  await app.close();
  await renderer.close();
  await context.close();
}

function tidy(): void {
  const now = context.now().toISOString();
  context.jobs.add("tidy up", async () => {
    await deleteExpiredSessions(context.db, now);
    await deleteExpiredPasswordResets(context.db, now);
    await deleteExpiredRateLimits(context.db, now);
  });
}
