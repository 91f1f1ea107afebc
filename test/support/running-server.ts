import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./postgres.ts";

const MAIN = join(import.meta.dirname, "../../src/server/main.ts");

export interface RunningServer {
  origin: string;
  dataDir: string;
  process: ChildProcess;
  /** everything it has written so far */
  output(): string;
  /** Asks it to stop. @returns its exit code */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Removes what it stored. */
  remove(): void;
}

/**
 * Starts the application as an operator does, and waits until it says that it is ready.
 * @throws Error with its output when it ends before that
 */
export async function startServer(settings: Record<string, string> = {}): Promise<RunningServer> {
  const port = Number(settings.PORT ?? (await freePort()));
  const dataDir = settings.DATA_DIR ?? mkdtempSync(join(tmpdir(), "aircheck-server-"));
  const server = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMITS: "off",
      LOOKUP_ALLOW: "127.0.0.0/8",
      ...settings,
    },
  });
  let output = "";
  await new Promise<void>((ready, failed) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes("Aircheck is ready at")) ready();
    };
    server.stdout.on("data", read);
    server.stderr.on("data", read);
    server.once("exit", (code) => failed(new Error(`The server ended with code ${code}:\n${output}`)));
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    dataDir,
    process: server,
    output: () => output,
    stop: (signal = "SIGTERM") =>
      new Promise((ended) => {
        if (server.exitCode !== null) ended(server.exitCode);
        server.once("exit", (code) => ended(code));
        server.kill(signal);
      }),
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}
