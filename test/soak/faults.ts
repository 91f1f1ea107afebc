import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { RunningServer } from "#test/support/running-server.ts";
import { BEHAVIOURS } from "./outside-world.ts";
import type { Excuse } from "./record.ts";
import type { Soak, SoakEngine } from "./soak.ts";

/** One fault: it begins, is seen by the clients of a soak test, and ends before the promise resolves. */
export interface Fault {
  name: string;
  /** the database that can have it; both by default */
  engine?: SoakEngine;
  /** whether it ends the server's process */
  endsProcess?: boolean;
  /** what clients may get for as long as it lasts; nothing by default */
  excuse?: Excuse;
  run(soak: Soak): Promise<void>;
}

const SLOW_READERS = 240;
const SLOW_READING_MS = 5000;
const DRIPPING_CLIENTS = 100;
const LOG_INS = 400;
const DAY_SECONDS = 86_400;
/** The server is at work when it ends. */
const WRITES_BEFORE_KILL = 10;
const SQLITE_BUSY = 5;
/** Longer than the 5 s for which a write waits. */
const LOCK_MS = 6500;
/** Longer than the 10 s after which a query ends. */
const HANG_MS = 12_000;
const CLOCK_MS = 2000;
/** Changes are reported to hubs after a second, and audio hosts are asked one after the other; Apple's requests of one minute may be used up. */
const BACKGROUND_MS = 90_000;

export const FAULTS: Fault[] = [
  {
    name: "kill -9 of the server",
    endsProcess: true,
    excuse: { disconnected: true },
    run: async (soak) => {
      await soak.untilAnswered(WRITES_BEFORE_KILL);
      await wait(Math.random() * 200);
      await soak.server.stop("SIGKILL");
      await soak.start();
    },
  },
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
      if (code !== 0) soak.record.report(`SIGTERM twice: exit code ${code}`);
      await soak.start();
    },
  },
  ...(["SIGINT", "SIGQUIT", "SIGKILL"] as const).map(
    (signal): Fault => ({
      name: `PostgreSQL ends by ${signal} and starts again`,
      engine: "PostgreSQL",
      excuse: { unavailable: true },
      run: async (soak) => {
        await soak.untilAnswered(WRITES_BEFORE_KILL);
        await soak.postgres?.server.restart(signal);
        await soak.untilReady();
      },
    }),
  ),
  {
    name: "kill -9 of a PostgreSQL backend",
    engine: "PostgreSQL",
    excuse: { unavailable: true },
    run: async (soak) => {
      await soak.untilAnswered(WRITES_BEFORE_KILL);
      await soak.postgres?.server.killBusyBackend();
      await soak.untilReady();
    },
  },
  {
    name: "PostgreSQL hangs",
    engine: "PostgreSQL",
    excuse: { unavailable: true },
    run: async (soak) => {
      soak.postgres?.proxy.stall();
      await wait(HANG_MS);
      soak.postgres?.proxy.resume();
      await soak.untilReady();
    },
  },
  {
    name: "a foreign lock on PostgreSQL",
    engine: "PostgreSQL",
    excuse: { unavailable: true },
    run: async (soak) => {
      const other = new pg.Client({ connectionString: soak.postgres?.url ?? "" });
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
    name: `${SLOW_READERS} slow readers`,
    run: async (soak) => {
      const readers = Array.from({ length: SLOW_READERS }, () => openConnection(soak.server));
      for (const reader of readers) {
        reader.pause();
        reader.write(`GET ${soak.longListPath} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
      }
      await wait(SLOW_READING_MS);
      for (const reader of readers) reader.destroy();
    },
  },
  {
    name: `${DRIPPING_CLIENTS} dripping bodies`,
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
    excuse: { unavailable: true },
    run: async ({ visitor, record, publicPath }) => {
      const logIns = Array.from({ length: LOG_INS }, (_, number) =>
        visitor.send("POST", "/api/login", { json: { email: `nobody${number}@example.com`, password: "a wrong one" } }),
      );
      for (const path of ["/healthz", "/favicon.svg", publicPath]) {
        const answer = await visitor.send("GET", path);
        if (!answer.isOk) record.unexplained(answer, "during the log-ins");
      }
      await Promise.all(logIns);
    },
  },
  {
    name: "the clock jumps 20 days ahead and back, and a year back",
    run: async (soak) => {
      for (const days of [20, -20, -365, 365]) {
        soak.server.advance(days * DAY_SECONDS);
        await wait(CLOCK_MS);
      }
    },
  },
  ...BEHAVIOURS.map(
    (behaviour): Fault => ({
      name: `everybody else's servers are ${behaviour}`,
      // A mail that cannot be sent and a lookup for which there is no room are answered 503.
      excuse: { unavailable: true },
      run: async (soak) => {
        const { outside } = soak;
        outside.behaviour = behaviour;
        outside.asked.clear();
        await soak.askForMail();
        // Hubs and audio hosts are asked in the background. A lookup may find no room.
        const untilMs = performance.now() + BACKGROUND_MS;
        do await soak.askOutsideWorld();
        while (outside.notAsked().length > 0 && performance.now() < untilMs);
        const missing = outside.notAsked();
        if (missing.length > 0) soak.record.report(`Nobody asked ${missing.join(", ")} while they were ${behaviour}`);
        outside.behaviour = "well";
      },
    }),
  ),
];

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
