import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findPostgres, freePort, startPostgres } from "../test/support/postgres.ts";
import { childProcessIds, residentKibibytes } from "../test/support/processes.ts";
import { localSettings, untilReady } from "../test/support/running-server.ts";

const ROOT = join(import.meta.dirname, "..");

/** The application, started as `npm start` starts it. */
export interface ProductServer {
  origin: string;
  /** of the process that serves, not of the launcher */
  pid: number;
  /** from the command to the line that says it is ready */
  startMs: number;
  /** resident memory of the serving process */
  megabytes(): number;
  stop(): Promise<void>;
}

/**
 * Starts the application on a data folder, without rate limits.
 * @throws Error with its output if it exits instead
 */
export async function startProduct(settings: DatabaseSettings): Promise<ProductServer> {
  const port = await freePort();
  const startedAt = performance.now();
  const launcher = spawn(process.execPath, ["scripts/launch.mjs", "--build", "src/server/main.ts"], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...localSettings(port, settings.DATA_DIR),
      ...settings,
    },
  });
  await untilReady(launcher);
  const pid = childProcessIds(launcher.pid)[0] ?? Number(launcher.pid);
  return {
    origin: `http://127.0.0.1:${port}`,
    pid,
    startMs: performance.now() - startedAt,
    megabytes: () => residentKibibytes(pid) / 1024,
    async stop() {
      const ended = once(launcher, "exit");
      launcher.kill("SIGTERM");
      await ended;
    },
  };
}

/** Environment variables that select a database. */
export type DatabaseSettings = Record<string, string> & { DATA_DIR: string };

/** Measures on SQLite and then, if it is installed, on PostgreSQL, each time with an empty database. */
export async function onBothDatabases(
  measure: (database: string, settings: DatabaseSettings) => Promise<void>,
): Promise<void> {
  await withDataFolder((DATA_DIR) => measure("SQLite", { DATA_DIR }));
  if (!findPostgres()) return console.log("PostgreSQL is not installed");
  const postgres = await startPostgres();
  try {
    await withDataFolder((DATA_DIR) => measure("PostgreSQL", { DATA_DIR, DATABASE_URL: postgres.url }));
  } finally {
    await postgres.stop();
  }
}

/** Lends a new folder for data. */
export async function withDataFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "aircheck-bench-"));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Signs in or registers.
 * @param path of the API, such as /api/login
 * @returns the Cookie header of the new session
 * @throws Error when the response is not a success
 */
export async function fetchSessionCookie(origin: string, path: string, body: object): Promise<string> {
  const response = await fetch(origin + path, {
    method: "POST",
    headers: { "content-type": "application/json", origin },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} responded ${response.status}: ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
