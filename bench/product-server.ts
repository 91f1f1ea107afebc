import { spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { freePort } from "../test/support/postgres.ts";
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
