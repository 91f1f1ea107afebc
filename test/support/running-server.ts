import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./postgres.ts";
import { PROCESS_ENV } from "./processes.ts";

const MAIN = join(import.meta.dirname, "../../src/server/main.ts");
const MAIN_WITH_CLOCK = join(import.meta.dirname, "server-with-clock.ts");

export interface RunningServer {
  origin: string;
  dataDir: string;
  process: ChildProcess;
  /** standard output and standard error so far */
  output(): string;
  /** Sends a signal, SIGTERM by default. @returns the exit code */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Sets the clock of a server with `hasClock` forward; what is due by then is done at once. */
  advance(seconds: number): void;
  /** Deletes the data folder. */
  remove(): void;
}

/**
 * Starts the application in a process, as an operator does, and waits until it is ready. It has no rate limits, and may look up
 * links on loopback addresses.
 * @param settings environment variables; by default a free port and a new data folder
 * @param hasClock lets the test set its clock forward
 * @param main another script that serves the application; it gets messages from `advance`, too
 * @throws Error with the server's output if it exits instead
 */
export async function startServer(
  settings: Record<string, string> = {},
  { hasClock = false, main }: { hasClock?: boolean; main?: string } = {},
): Promise<RunningServer> {
  const port = Number(settings.PORT ?? (await freePort()));
  const dataDir = settings.DATA_DIR ?? mkdtempSync(join(tmpdir(), "aircheck-server-"));
  const server = spawnServer({ ...localSettings(port, dataDir), ...settings }, { hasClock, ...(main && { main }) });
  const output = await untilReady(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    dataDir,
    process: server,
    output,
    stop: (signal = "SIGTERM") =>
      new Promise((resolve) => {
        if (server.exitCode !== null) resolve(server.exitCode);
        server.once("exit", (code) => resolve(code));
        server.kill(signal);
      }),
    advance: (seconds) => void server.send(seconds),
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

/** Starts the application in a process, without waiting. @param settings all its environment variables */
export function spawnServer(
  settings: Record<string, string>,
  { hasClock = false, main = hasClock ? MAIN_WITH_CLOCK : MAIN }: { hasClock?: boolean; main?: string } = {},
): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [main], {
    stdio: ["pipe", "pipe", "pipe", ...(main === MAIN ? [] : (["ipc"] as const))],
    env: { ...PROCESS_ENV, ...settings },
  }) as ChildProcessWithoutNullStreams;
}

/**
 * The settings of a server on this machine: no rate limits, links on loopback addresses may be looked up, and nothing happens in
 * the background that no test asks for.
 */
export function localSettings(port: number, dataDir: string): Record<string, string> {
  return { PORT: String(port), DATA_DIR: dataDir, RATE_LIMITS: "off", LOOKUP_ALLOW: "127.0.0.0/8", WATCH: "off" };
}

/**
 * Waits until the application says that it is ready.
 * @returns a function that returns its output so far
 * @throws Error with its output if it exits instead
 */
export async function untilReady(server: ChildProcessWithoutNullStreams): Promise<() => string> {
  let output = "";
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes("Aircheck is ready at")) resolve();
    };
    server.stdout.on("data", read);
    server.stderr.on("data", read);
    server.once("exit", (code, signal) => reject(new Error(`The server ended with ${code ?? signal}:\n${output}`)));
  });
  return () => output;
}

/** Whether the server accepts connections. */
export async function isListening({ origin }: RunningServer): Promise<boolean> {
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
