import { randomInt } from "node:crypto";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { type PostgresServer, runStatement, startPostgres } from "#test/support/postgres.ts";
import { type RunningServer, startServer } from "#test/support/running-server.ts";
import { type StallingProxy, startStallingProxy } from "#test/support/stalling-proxy.ts";
import { FAULTS, type Fault, KILLS, mountSmallDisk, unmountSmallDisk } from "./faults.ts";
import { type MemoryTrend, MemoryWatch } from "./memory.ts";
import { type OutsideWorld, startOutsideWorld } from "./outside-world.ts";
import { Record } from "./record.ts";
import { Writer } from "./writer.ts";

export type SoakEngine = "SQLite" | "PostgreSQL";

const WRITERS = 6;
const VISITORS = 4;
const LONG_LIST_EPISODES = 2000;
const SMALL_DISK_MEBIBYTES = 96;
const CACHE_MEBIBYTES = 8;
const KILLED_WORKERS = 3;
const LOGGED_KILLS = 50;
const LOGGED_CHARACTERS = 2000;
/** The part of the time in which the process lives through its faults, and its memory is watched. */
const LIVING_SHARE = 0.6;

export interface SoakResult {
  engine: SoakEngine;
  minutes: number;
  /** how often each fault happened */
  faults: Map<string, number>;
  /** faults that this machine does not allow */
  skipped: string[];
  record: Record;
  /** of the time in which the process lived through its faults; undefined after kills */
  memory: MemoryTrend | undefined;
}

export interface SoakOptions {
  engine: SoakEngine;
  /** 0 for the short form: each fault that is quick, once */
  minutes: number;
  /** the same seed gives the same order of faults and changes */
  seed: number;
  /** ends processes that often with SIGKILL in the middle of writes, and does nothing else */
  kills?: number;
  /** ends the run early, after the fault in progress */
  signal?: AbortSignal;
  log?: (line: string) => void;
}

/** A running soak test, as its faults see it. */
export interface Soak {
  record: Record;
  outside: OutsideWorld;
  isShort: boolean;
  server: RunningServer;
  dataDir: string;
  /** the file to which the server writes its memory */
  memoryPath: string;
  postgres: PostgresServer | undefined;
  databaseUrl: string | undefined;
  databaseProxy: StallingProxy | undefined;
  /** a disk that can be filled; undefined where none can be mounted */
  smallDisk: string | undefined;
  /** a client without a session */
  visitor: Writer;
  publicPath: string;
  longListPath: string;
  /** @returns 0 to 1, the same numbers for the same seed */
  random(): number;
  /** Starts the server again after its end. */
  start(): Promise<void>;
  /** Resolves when the server says that it is ready, in half a second at the latest after it is. */
  untilReady(): Promise<void>;
  /** Resolves when that many further writes have been answered. */
  untilAnswered(writes: number): Promise<void>;
  setClock(offsetMs: number): void;
  /** Makes the server ask every server of the outside world that answers lookups, for something that it has not cached. */
  askOutsideWorld(): Promise<void>;
  /** Makes the server send a mail. */
  askForMail(): Promise<void>;
}

/** Runs the faults of one engine under a mixed load, and counts what clients noticed. */
export async function runSoak(options: SoakOptions): Promise<SoakResult> {
  const { engine, minutes, kills = 0, signal, log = () => {} } = options;
  const startedAtMs = performance.now();
  const isShort = minutes === 0;
  const soak = await setUp(options);
  const { record } = soak;
  const possible = FAULTS.filter(
    (fault) =>
      (fault.engine ?? engine) === engine &&
      !(isShort && fault.isLong) &&
      !(fault.name === "a full disk" && !soak.smallDisk),
  );
  const counts = new Map<string, number>();
  const run = async (fault: Fault) => {
    const at = record.unexpected.length;
    await record.during(fault.name, fault.excuse ?? {}, () => fault.run(soak));
    counts.set(fault.name, (counts.get(fault.name) ?? 0) + 1);
    record.addLogLines(soak.server.output());
    for (const { description } of record.unexpected.slice(at)) log(`${engine}: ${description}`);
  };
  const totals = () =>
    `${record.answeredWrites} answered writes, ${record.requests} requests, ${record.unexpected.length} unexpected`;
  const isOver = (untilMs: number) => performance.now() >= untilMs || signal?.aborted === true;
  const repeat = async (faults: Fault[], untilMs: number) => {
    for (let round = 0; round === 0 || !isOver(untilMs); round += 1) {
      for (const fault of faults) {
        await run(fault);
        if (!isShort && isOver(untilMs)) break;
        await wait(isShort ? 0 : 200 + soak.random() * 800);
      }
      log(`${engine}: round ${round + 1} of ${faults.length} faults; ${totals()}`);
    }
  };
  const kill = async () => {
    const ways = KILLS[engine];
    for (let count = 1; count <= kills && !signal?.aborted; count += 1) {
      const way = ways[Math.floor(soak.random() * ways.length)];
      if (way) await run(way);
      if (count % LOGGED_KILLS === 0) log(`${engine}: ${count} kills; ${totals()}`);
    }
  };
  const live = async () => {
    const endsAtMs = performance.now() + minutes * 60_000;
    await repeat(
      possible.filter(({ endsProcess }) => endsProcess),
      performance.now() + minutes * 60_000 * (1 - LIVING_SHARE),
    );
    const watch = new MemoryWatch(soak.memoryPath, soak.server.process.pid ?? 0);
    await repeat(
      possible.filter(({ endsProcess }) => !endsProcess),
      endsAtMs,
    );
    return watch;
  };
  try {
    const load = startLoad(soak, kills === 0);
    // Kills follow each other so closely that one is felt during the next.
    const anything = { disconnected: true, unavailable: true };
    const watch = kills > 0 ? await record.during("kills", anything, kill) : await live();
    await load.end();
    const memory = watch?.end();
    await load.verify();
    const skipped = soak.smallDisk ? [] : ["a full disk"];
    return { engine, minutes: (performance.now() - startedAtMs) / 60_000, faults: counts, skipped, record, memory };
  } finally {
    await soak.tearDown();
  }
}

async function setUp({
  engine,
  minutes,
  seed,
  kills = 0,
}: SoakOptions): Promise<Soak & { writers: Writer[]; tearDown(): Promise<void> }> {
  const isShort = minutes === 0;
  const record = new Record();
  const folder = mkdtempSync(join(tmpdir(), "aircheck-soak-"));
  const clock = join(folder, "clock");
  const memoryPath = join(folder, "memory");
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o711);
  const disk = join(folder, "disk");
  mkdirSync(disk);
  const outside = await startOutsideWorld(record);
  const smallDisk = mountSmallDisk(disk, SMALL_DISK_MEBIBYTES) ? disk : undefined;
  const dataDir = join(smallDisk ?? folder, "data");
  const postgres = engine === "PostgreSQL" ? await startPostgres({ survivesCrashes: true }) : undefined;
  const databaseUrl = postgres && (await createDatabase(postgres, smallDisk));
  const databaseProxy = databaseUrl ? await startStallingProxy(Number(new URL(databaseUrl).port)) : undefined;
  const proxiedUrl = databaseUrl && Object.assign(new URL(databaseUrl), { port: String(databaseProxy?.port) }).href;
  const settings = {
    ...outside.settings,
    DATA_DIR: dataDir,
    REQUEST_TIMEOUT: "3",
    LOG_LEVEL: "error",
    SOAK_CLOCK: clock,
    // With small caches, memory that rises is no cache that fills.
    CACHE_MB: String(CACHE_MEBIBYTES),
    ...(!isShort && kills === 0 && { SOAK_MEMORY: memoryPath }),
    NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, "preload.mjs")).href}`,
    ...(kills > 0 && { WEB_CONCURRENCY: String(KILLED_WORKERS) }),
    ...(proxiedUrl && { DATABASE_URL: proxiedUrl }),
  };
  let isTearingDown = false;
  /** Reports a server that ends although no fault ends it, and starts it again. */
  const guard = (guarded: RunningServer) =>
    guarded.process.once("exit", (code, endedBy) => {
      if (isTearingDown || record.mayDisconnect) return;
      const log = guarded.output().slice(-LOGGED_CHARACTERS);
      record.report(`The server ended by itself: ${endedBy ?? `exit code ${code}`} | log: ${log}`, { isBug: true });
      void start();
    });
  let server = await startServer(settings);
  guard(server);
  const { origin } = server;
  const fixed = { ...settings, PORT: new URL(origin).port };
  const visitor = new Writer(record, origin, "nobody", outside.audioOrigin);
  const writers = Array.from(
    { length: WRITERS },
    (_, number) => new Writer(record, origin, `soak_guest_${number}`, outside.audioOrigin),
  );
  for (const writer of writers) await writer.register();
  const reader = new Writer(record, origin, "long_list_guest", outside.audioOrigin);
  await reader.register();
  if (kills === 0) await reader.addMany(LONG_LIST_EPISODES);
  const start = async () => {
    record.addLogLines(server.output());
    server = await startServer(fixed);
    guard(server);
  };
  let mails = 0;
  const untilReady = async () => {
    while ((await fetch(`${origin}/readyz`).catch(() => undefined))?.status !== 200) await wait(100);
  };
  return {
    record,
    outside,
    isShort,
    dataDir,
    memoryPath,
    postgres,
    databaseUrl,
    databaseProxy,
    smallDisk,
    visitor,
    writers,
    publicPath: `/u/${writers[0]?.screenName}/talks`,
    longListPath: "/api/users/screen-name/long_list_guest/feeds/talks/episodes",
    random: seededRandom(seed),
    get server() {
      return server;
    },
    start,
    untilReady,
    async untilAnswered(writes) {
      const enough = record.answeredWrites + writes;
      while (record.answeredWrites < enough) await wait(10);
    },
    setClock: (offsetMs) => writeFileSync(clock, String(offsetMs)),
    async askOutsideWorld() {
      const number = randomInt(1_000_000_000);
      // The one that takes the most requests comes first: of a user's lookups, four run at a time.
      const urls = [
        `https://podcasts.apple.com/us/podcast/fog/id${number}?i=${number + 1}`,
        ...["/shows/fog.xml", "/shows/rain.xml", "/audio/fog.mp3"].map((path) => `${outside.origin}${path}?${number}`),
        `https://www.youtube.com/watch?v=Q${String(number).padStart(10, "0")}`,
        `https://open.spotify.com/episode/4rOoJ6Egrf8${String(number).padStart(11, "0")}`,
      ];
      await Promise.all([
        ...urls.map((url) => reader.send("POST", "/api/metadata", { url })),
        reader.send("GET", `/api/metadata/search?query=Soak%20Guest%20${number}&feedId=${reader.feedId}`),
      ]);
    },
    async askForMail() {
      // Each user may ask for one a minute.
      const asking = writers[mails % writers.length];
      mails += 1;
      await asking?.send("POST", "/api/send-verification-code");
    },
    async tearDown() {
      isTearingDown = true;
      const stoppedAtMs = performance.now();
      const exitCode = await server.stop();
      const seconds = ((performance.now() - stoppedAtMs) / 1000).toFixed(1);
      if (exitCode !== 0)
        record.report(
          `The last stop: exit code ${exitCode} after ${seconds} s | log: ${server.output().slice(-LOGGED_CHARACTERS)}`,
          { isBug: true },
        );
      databaseProxy?.close();
      await postgres?.stop();
      await outside.close();
      if (smallDisk) unmountSmallDisk(smallDisk);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** On a small disk only the tables are: without room for its log, PostgreSQL itself ends. */
async function createDatabase(postgres: PostgresServer, smallDisk: string | undefined): Promise<string> {
  const url = Object.assign(new URL(postgres.url), { pathname: "/soak" }).href;
  if (!smallDisk) {
    await runStatement(postgres.url, "create database soak");
    return url;
  }
  const tables = join(smallDisk, "tables");
  mkdirSync(tables);
  const account = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .find(([name]) => name === "postgres");
  chownSync(tables, Number(account?.[2]), Number(account?.[3]));
  await runStatement(postgres.url, `create tablespace small location '${tables}'`);
  await runStatement(postgres.url, "create database soak tablespace small");
  return url;
}

/** Writers change their feeds until the end, and visitors read them; with `isMixed`, they also read other pages, and somebody pastes links. */
function startLoad(soak: Soak & { writers: Writer[] }, isMixed: boolean) {
  let isOver = false;
  const { writers, visitor, random, record } = soak;
  const paths = [
    soak.publicPath,
    "/u/soak_guest_1",
    "/u/soak_guest_2/feed.xml",
    "/u/soak_guest_4/talks/embed",
    "/u/soak_guest_1/talks?q=text",
    "/u/soak_guest_1/talks?page=9999",
    "/missing/page",
    "/auth",
    "/healthz",
    `${soak.longListPath}?limit=50`,
  ];
  const readAnyFeed = () => {
    const { screenName = "" } = writers[Math.floor(random() * writers.length)] ?? {};
    return visitor.readFeed(screenName, random() < 0.5 ? "feed.xml" : "feed.json");
  };
  const loops = [
    ...writers.map(async (writer) => {
      for (let change = 1; !isOver; change += 1) {
        await writer.change(random());
        if (change % 20 === 0) await writer.verify();
        await wait(writer.isUnsure ? 100 : 30);
      }
    }),
    ...Array.from({ length: VISITORS }, async () => {
      while (!isOver) {
        const path = paths[Math.floor(random() * paths.length)] ?? "/";
        const answer = await (isMixed && random() < 0.5 ? visitor.send("GET", path) : readAnyFeed());
        await wait(answer ? 40 : 200);
      }
    }),
    (async () => {
      while (!isOver && isMixed) {
        await soak.askOutsideWorld();
        await wait(1000);
      }
    })(),
  ];
  return {
    async end() {
      isOver = true;
      await Promise.all(loops);
    },
    async verify() {
      for (const writer of writers)
        if (!(await writer.verify())) record.report(`The feed of ${writer.screenName} cannot be read`, { isBug: true });
    },
  };
}

/** mulberry32: small, and good enough to vary faults. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
