import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, unlinkSync, writeSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { PostgresServer } from "#test/support/postgres.ts";
import { childProcesses, killProcess } from "#test/support/processes.ts";
import type { RunningServer } from "#test/support/running-server.ts";
import { BEHAVIOURS } from "./outside-world.ts";
import type { Excuse } from "./record.ts";
import type { Soak, SoakEngine } from "./soak.ts";

/** One fault: it begins, is seen by the clients of a soak test, and ends before the promise resolves. */
export interface Fault {
  name: string;
  /** engines that can have it; both by default */
  engine?: "SQLite" | "PostgreSQL";
  /** whether it ends the server's process */
  endsProcess?: boolean;
  /** whether it is too slow for the short form */
  isLong?: boolean;
  /** what clients may get for as long as it lasts; nothing by default */
  excuse?: Excuse;
  run(soak: Soak): Promise<void>;
}

const SLOW_READERS = 240;
const DRIPPING_CLIENTS = 100;
const LOG_INS = 400;
const DAY_MS = 86_400_000;
/** The server is at work when it ends. */
const WRITES_BEFORE_KILL = 10;
const SQLITE_BUSY = 5;
const FILLER_BYTES = 65_536;
/** Longer than the 5 s for which a write waits. */
const LOCK_MS = 6500;
/** Longer than the 10 s after which a query ends. */
const HANG_MS = 12_000;
/** Changes are reported to hubs after a second, and audio hosts are asked one after the other; Apple's requests of one minute may be used up. */
const BACKGROUND_MS = 90_000;
/** The short form does not report who was not asked; the load goes on as long as it waits. */
const SHORT_BACKGROUND_MS = 2000;

export const FAULTS: Fault[] = [
  killOfServer(),
  {
    name: "SIGTERM twice",
    endsProcess: true,
    excuse: { disconnected: true, unavailable: true },
    run: async (soak) => {
      await soak.untilAnswered(WRITES_BEFORE_KILL);
      const ended = once(soak.server.process, "exit");
      soak.server.process.kill("SIGTERM");
      await wait(50);
      soak.server.process.kill("SIGTERM");
      const [code] = await ended;
      if (code !== 0) soak.record.report(`SIGTERM twice: exit code ${code}`, { isBug: true });
      await soak.start();
    },
  },
  {
    name: "PostgreSQL restarts",
    engine: "PostgreSQL",
    excuse: { unavailable: true },
    run: (soak) => restartPostgres(soak, "SIGINT"),
  },
  {
    name: "PostgreSQL crashes",
    engine: "PostgreSQL",
    excuse: { unavailable: true },
    run: (soak) => restartPostgres(soak, "SIGQUIT"),
  },
  {
    name: "PostgreSQL hangs",
    engine: "PostgreSQL",
    isLong: true,
    excuse: { unavailable: true },
    run: async (soak) => {
      soak.databaseProxy?.stall();
      await wait(HANG_MS);
      soak.databaseProxy?.resume();
      await soak.untilReady();
    },
  },
  {
    name: "a foreign lock on PostgreSQL",
    engine: "PostgreSQL",
    isLong: true,
    excuse: { unavailable: true },
    run: async (soak) => {
      const other = new pg.Client({ connectionString: soak.databaseUrl ?? "" });
      await other.connect();
      await other.query("begin; lock table episodes in access exclusive mode");
      await wait(LOCK_MS);
      await other.end();
      await soak.untilReady();
    },
  },
  {
    name: "a foreign lock on SQLite",
    engine: "SQLite",
    isLong: true,
    excuse: { unavailable: true },
    run: async (soak) => {
      const other = new DatabaseSync(join(soak.dataDir, "aircheck.sqlite"), { timeout: 0 });
      while (!lockForWrites(other)) await wait(1);
      await wait(LOCK_MS);
      other.exec("rollback");
      other.close();
      await soak.untilReady();
    },
  },
  {
    name: "a full disk",
    excuse: { unavailable: true },
    run: (soak) => fillDisk(soak),
  },
  {
    name: `${SLOW_READERS} slow readers`,
    run: async (soak) => {
      const readers = Array.from({ length: SLOW_READERS }, () => openConnection(soak.server));
      for (const reader of readers) {
        reader.pause();
        reader.write(`GET ${soak.longListPath} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
      }
      await wait(soak.isShort ? 500 : 5000);
      for (const reader of readers) reader.destroy();
    },
  },
  {
    name: `${DRIPPING_CLIENTS} dripping bodies`,
    isLong: true,
    run: async (soak) => {
      const clients = Array.from({ length: DRIPPING_CLIENTS }, () => openConnection(soak.server));
      for (const client of clients) {
        client.resume();
        client.write("POST /api/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n");
        client.write("Content-Length: 1000\r\n\r\n");
      }
      const dripping = setInterval(() => {
        for (const client of clients) if (!client.destroyed) client.write(" ");
      }, 100);
      // The soak test's server gives a request 3 s.
      await Promise.all(clients.map(untilClosed));
      clearInterval(dripping);
    },
  },
  {
    name: `${LOG_INS} log-ins at once`,
    isLong: true,
    excuse: { unavailable: true },
    run: async (soak) => {
      const logIns = Array.from({ length: LOG_INS }, (_, number) =>
        soak.visitor.send("POST", "/api/login", { email: `nobody${number}@example.com`, password: "a wrong one" }),
      );
      for (const path of ["/healthz", "/favicon.svg", soak.publicPath]) {
        const answer = await soak.visitor.send("GET", path);
        if (answer && !answer.isOk)
          soak.record.unexplained(answer.request, `${answer.status} during the log-ins`, { isBug: true });
      }
      await Promise.all(logIns);
    },
  },
  {
    name: "the clock jumps 20 days ahead and back, and a year back",
    run: async (soak) => {
      for (const offsetMs of [20 * DAY_MS, 0, -365 * DAY_MS, 0]) {
        soak.setClock(offsetMs);
        // The server reads its clock's offset ten times a second.
        await wait(soak.isShort ? 300 : 2000);
      }
    },
  },
  ...BEHAVIOURS.map(
    (behaviour): Fault => ({
      name: `everybody else's servers are ${behaviour}`,
      isLong: behaviour === "silent" || behaviour === "slow",
      // A mail that cannot be sent and a lookup for which there is no room are answered 503.
      excuse: { unavailable: true },
      run: async (soak) => {
        const { outside } = soak;
        outside.behaviour = behaviour;
        outside.asked.clear();
        await Promise.all([soak.askOutsideWorld(), soak.askForMail()]);
        // Hubs and audio hosts are asked in the background. A lookup may find no room, and Apple's requests of the minute may
        // be used up.
        const untilMs = performance.now() + (soak.isShort ? SHORT_BACKGROUND_MS : BACKGROUND_MS);
        while (outside.notAsked().length > 0 && performance.now() < untilMs) {
          if (!soak.isShort) await soak.askOutsideWorld();
          await wait(50);
        }
        const missing = outside.notAsked();
        if (missing.length > 0 && !soak.isShort)
          soak.record.report(`Nobody asked ${missing.join(", ")} while they were ${behaviour}`, { isBug: true });
        outside.behaviour = "well";
      },
    }),
  ),
];

/**
 * How `--kills` ends processes while writes are under way: each is as likely as any other in the list. The server has several
 * workers then.
 */
export const KILLS: { [engine in SoakEngine]: Fault[] } = {
  SQLite: [killOfServer(), ...Array.from({ length: 9 }, killOfWorker)],
  PostgreSQL: [
    killOfServer(),
    killOfWorker(),
    killOfDatabase("kill -9 of all of PostgreSQL", (postgres) => postgres.restart("SIGKILL")),
    ...Array.from({ length: 7 }, () =>
      killOfDatabase("kill -9 of a PostgreSQL backend", (postgres) => postgres.killBusyBackend()),
    ),
  ],
};

function killOfServer(): Fault {
  return {
    name: "kill -9 of the server",
    endsProcess: true,
    excuse: { disconnected: true },
    run: async (soak) => {
      await soak.untilAnswered(WRITES_BEFORE_KILL);
      await wait(soak.random() * 200);
      const workers = childProcesses(soak.server.process.pid);
      const stopped = soak.server.stop("SIGKILL");
      for (const { pid } of workers) killProcess(pid);
      await stopped;
      await soak.start();
    },
  };
}

/** The worker that has been at work for longest; the others go on, and the supervisor replaces it. */
function killOfWorker(): Fault {
  return {
    name: "kill -9 of a worker",
    // The others wait for locks while the new one starts.
    excuse: { disconnected: true, unavailable: true },
    run: async (soak) => {
      await soak.untilAnswered(WRITES_BEFORE_KILL);
      await wait(soak.random() * 200);
      const [worker] = childProcesses(soak.server.process.pid);
      if (!worker) throw new Error("The server has no workers");
      killProcess(worker.pid);
      // Their clients notice at once.
      await soak.untilAnswered(1);
    },
  };
}

function killOfDatabase(name: string, kill: (postgres: PostgresServer) => Promise<void>): Fault {
  return {
    name,
    engine: "PostgreSQL",
    excuse: { unavailable: true },
    run: async (soak) => {
      await soak.untilAnswered(WRITES_BEFORE_KILL);
      await wait(soak.random() * 200);
      if (soak.postgres) await kill(soak.postgres);
      await soak.untilReady();
    },
  };
}

/** @returns false while somebody else is writing */
function lockForWrites(database: DatabaseSync): boolean {
  try {
    database.exec("begin immediate");
    return true;
  } catch (error) {
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return false;
    throw error;
  }
}

async function restartPostgres(soak: Soak, signal: "SIGINT" | "SIGQUIT"): Promise<void> {
  await soak.postgres?.restart(signal);
  await soak.untilReady();
}

/** Leaves no room on the small disk where the database is, for a moment. */
async function fillDisk(soak: Soak): Promise<void> {
  if (!soak.smallDisk) return;
  const path = join(soak.smallDisk, "filler");
  const filler = openSync(path, "w");
  const fillUp = () => {
    try {
      for (;;) writeSync(filler, Buffer.alloc(FILLER_BYTES));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    }
  };
  fillUp();
  // Whatever the server frees meanwhile is taken, too.
  const filling = setInterval(fillUp, 50);
  await wait(soak.isShort ? 500 : 3000);
  clearInterval(filling);
  closeSync(filler);
  unlinkSync(path);
  await soak.untilReady();
}

/** However it ends. */
function untilClosed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    if (socket.destroyed) resolve();
    else socket.once("close", () => resolve());
  });
}

function openConnection({ origin }: RunningServer): Socket {
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
  socket.on("error", () => {});
  return socket;
}

/** Mounts a disk of a few megabytes. @returns false where that is not allowed */
export function mountSmallDisk(path: string, mebibytes: number): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${mebibytes}m,mode=0755`, "tmpfs", path], { stdio: "pipe" });
    return true;
  } catch {
    return false;
  }
}

export function unmountSmallDisk(path: string): void {
  execFileSync("umount", ["-l", path], { stdio: "pipe" });
}
