import { spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { findPostgres, freePort, startPostgres } from "../test/support/postgres.ts";
import { localSettings, untilReady } from "../test/support/running-server.ts";

const ROOT = join(import.meta.dirname, "..");

/** The application, started as `npm start` starts it. */
export interface ProductServer {
  origin: string;
  dataDir: string;
  /** of the process that serves, not of the launcher */
  pid: number;
  /** from the command to the line that says it is ready */
  startMs: number;
  stop(): Promise<void>;
  /** Deletes the data folder. */
  remove(): void;
}

/**
 * Starts the application on a data folder, without rate limits.
 * @throws Error with its output if it exits instead
 */
export async function startProduct(dataDir: string, settings: Record<string, string> = {}): Promise<ProductServer> {
  const port = await freePort();
  const startedAt = performance.now();
  const launcher = spawn(process.execPath, ["scripts/launch.mjs", "--build", "src/server/main.ts"], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...localSettings(port, dataDir),
      ...settings,
    },
  });
  await untilReady(launcher);
  return {
    origin: `http://127.0.0.1:${port}`,
    dataDir,
    pid: servingProcess(launcher.pid as number),
    startMs: performance.now() - startedAt,
    async stop() {
      launcher.kill("SIGTERM");
      while (launcher.exitCode === null && launcher.signalCode === null) await setTimeout(20);
    },
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

/** The launcher's only child; the launcher itself where /proc cannot tell. */
function servingProcess(launcherPid: number): number {
  try {
    const children = readFileSync(`/proc/${launcherPid}/task/${launcherPid}/children`, "utf8").trim();
    return Number(children.split(" ")[0]) || launcherPid;
  } catch {
    return launcherPid;
  }
}

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
