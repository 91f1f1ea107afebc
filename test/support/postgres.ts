import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { childProcesses, killProcess } from "./processes.ts";

/** Folders where Debian, Homebrew and the PostgreSQL installers put the server. */
const KNOWN_FOLDERS = [
  "/usr/lib/postgresql/*/bin",
  "/usr/local/pgsql/bin",
  "/opt/homebrew/opt/postgresql@*/bin",
  "/usr/pgsql-*/bin",
];
const FIRST_PORT = 10_000;
const LAST_PORT = 32_000;
const START_ATTEMPTS = 200;
const START_PAUSE_MS = 50;
const KILL_ATTEMPTS = 5000;

export interface PostgresServer {
  /** URL of the server's first database, as a superuser */
  url: string;
  /** the same over a Unix socket, which takes half the processor time of a TCP connection */
  socketUrl: string;
  /**
   * Ends all connections and starts the server again with the same data and port.
   * @param signal SIGINT, as an operator's restart does ("fast" mode); SIGQUIT, as in a crash ("immediate" mode); SIGKILL, to all of
   * its processes at once
   * @param whileAway runs before it is started again
   */
  restart(signal?: "SIGINT" | "SIGQUIT" | "SIGKILL", whileAway?: () => Promise<unknown>): Promise<void>;
  /** Ends a process that runs a client's statement with SIGKILL, on Linux. PostgreSQL then ends all others and recovers by itself. */
  killBusyBackend(): Promise<void>;
  stop(): Promise<void>;
}

/** Finds the folder of PostgreSQL's programs, of the newest version if there are several. */
export function findPostgres(): string | undefined {
  const onPath = (process.env.PATH ?? "").split(":");
  const folders = [...KNOWN_FOLDERS.flatMap((pattern) => globSync(pattern).sort().reverse()), ...onPath];
  return folders.find((folder) => ["initdb", "postgres"].every((name) => existsSync(join(folder, name))));
}

/**
 * Starts a PostgreSQL server in a temporary folder, which stop() deletes.
 * @param options survivesCrashes: what has been committed is there after a crash, as in production; tests are faster without
 * @throws Error if PostgreSQL is not installed or does not start
 */
export async function startPostgres({ survivesCrashes = false } = {}): Promise<PostgresServer> {
  const programs = findPostgres();
  if (!programs)
    throw new Error("PostgreSQL's initdb and postgres were not found; install PostgreSQL to run the tests");
  const folder = mkdtempSync(join(tmpdir(), "aircheck-postgres-"));
  const owner = serverOwner();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, "data");
  const options = { ...owner, cwd: folder };
  execFileSync(
    join(programs, "initdb"),
    ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
    { ...options, stdio: "pipe" },
  );
  const port = await freePort();
  const settings = [
    "listen_addresses=127.0.0.1",
    `unix_socket_directories=${folder}`,
    "max_connections=300",
    ...(survivesCrashes ? [] : ["fsync=off", "full_page_writes=off", "synchronous_commit=off"]),
  ];
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const start = async () => {
    const started = spawn(
      join(programs, "postgres"),
      ["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])],
      { ...options, stdio: "ignore" },
    );
    await waitUntilReady(started, url);
    return started;
  };
  let server = await start();
  // A test runner that is told to stop ends without its tear-down.
  const endAtExit = () => void server.kill("SIGQUIT");
  process.once("exit", endAtExit);
  const end = async (signal: NodeJS.Signals = "SIGINT") => {
    const ended = new Promise((resolve) => server.once("exit", resolve));
    const others = signal === "SIGKILL" ? childProcesses(server.pid) : [];
    server.kill(signal);
    for (const { pid } of others) killProcess(pid);
    await ended;
    // A server does not start while processes of the one before use its shared memory.
    while (others.some(({ pid }) => existsSync(`/proc/${pid}`))) await sleep(START_PAUSE_MS / 10);
  };
  return {
    url,
    socketUrl: `${url}?host=${encodeURIComponent(folder)}`,
    async restart(signal, whileAway) {
      await end(signal);
      await whileAway?.();
      server = await start();
    },
    async killBusyBackend() {
      for (let attempt = 0; attempt < KILL_ATTEMPTS; attempt++) {
        const clients = childProcesses(server.pid).filter(({ title }) =>
          /^postgres: postgres \S+ 127\.0\.0\.1\(/.test(title),
        );
        const victim = clients.find(({ title }) => !title.endsWith(" idle"));
        if (victim) return killProcess(victim.pid);
        await sleep(1);
      }
      throw new Error("No client of PostgreSQL ran a statement");
    },
    async stop() {
      process.off("exit", endAtExit);
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Creates a database, by copying another one if a template is named. @returns its URL */
export async function createPostgresDatabase(serverUrl: string, name: string, template = "template1"): Promise<string> {
  // Copying the files takes half the processor time of logging every page, which is the default from PostgreSQL 15 on.
  await withClient(serverUrl, async (client) => {
    const { rows } = await client.query(
      "select current_setting('server_version_num')::int >= 150000 as has_strategies",
    );
    await client.query(
      `create database ${name} template ${template} ${rows[0].has_strategies ? "strategy file_copy" : ""}`,
    );
  });
  return Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
}

/** Runs one SQL statement on a connection of its own. */
export async function runStatement(url: string, statement: string): Promise<void> {
  await withClient(url, (client) => client.query(statement));
}

async function withClient(url: string, use: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}

/** PostgreSQL refuses to run as root: then it runs as the user postgres, or nobody. */
function serverOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const account = accounts.find(([name]) => name === "postgres") ?? accounts.find(([name]) => name === "nobody") ?? [];
  return { uid: Number(account[2]), gid: Number(account[3]) };
}

/** Finds a free port, below those that systems hand out to outgoing connections: none takes it before a server listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT);
    if (await canListen(port)) return port;
  }
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

/** Whether a server of this machine accepts connections. */
export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("error", () => resolve(false));
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
  });
}

async function waitUntilReady(server: ChildProcess, url: string): Promise<void> {
  for (let attempt = 0; attempt < START_ATTEMPTS; attempt++) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL exited with code ${server.exitCode}`);
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return;
    } catch {
      await sleep(START_PAUSE_MS);
    } finally {
      await client.end().catch(() => {});
    }
  }
  throw new Error("PostgreSQL accepted no connection in time");
}
