import { randomInt } from "node:crypto";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { createPostgresDatabase, type PostgresServer, startPostgres } from "#test/support/postgres.ts";
import { type RunningServer, startServer } from "#test/support/running-server.ts";
import { type StallingProxy, startStallingProxy } from "#test/support/stalling-proxy.ts";
import { FAULTS, type Fault } from "./faults.ts";
import { type OutsideWorld, startOutsideWorld } from "./outside-world.ts";
import { Record } from "./record.ts";
import { Writer } from "./writer.ts";

export type SoakEngine = "SQLite" | "PostgreSQL";

const WRITERS = 6;
const VISITORS = 4;
const LONG_LIST_EPISODES = 2000;
const METRICS_TOKEN = "soak-metrics-token";
const LOGGED_CHARACTERS = 2000;
/** The part of the time in which the process lives through its faults, and its memory is watched. */
const LIVING_SHARE = 0.6;
const SAMPLE_INTERVAL_MS = 1000;
const MINUTE_MS = 60_000;
const MEBIBYTE = 2 ** 20;
/** Less than that is caches, pools and compiled code, not a leak. */
const MOST_MEBIBYTES_A_MINUTE = 1;
/** A shorter time says nothing about memory. */
const MIN_MEMORY_MINUTES = 5;

/** A running soak test, as its faults see it. */
export interface Soak {
  record: Record;
  outside: OutsideWorld;
  server: RunningServer;
  dataDir: string;
  /** where the server uses PostgreSQL, through the proxy; the URL leads past it */
  postgres: { server: PostgresServer; url: string; proxy: StallingProxy } | undefined;
  /** a client without a session */
  visitor: Writer;
  writers: Writer[];
  publicPath: string;
  longListPath: string;
  /** Starts the server again after its end. */
  start(): Promise<void>;
  /** Resolves when the server says that it is ready. */
  untilReady(): Promise<void>;
  /** Resolves when that many further writes have been answered. */
  untilAnswered(writes: number): Promise<void>;
  /** Makes the server ask every server of the outside world that answers lookups, for something that it has not cached. */
  askOutsideWorld(): Promise<void>;
  /** Makes the server send a mail. */
  askForMail(): Promise<void>;
}

/**
 * Runs the faults of one engine under a mixed load, and records what clients noticed: faults that end the process at first, then those
 * that it lives through, while its memory is watched. Each happens once at least.
 */
export async function runSoak(options: {
  engine: SoakEngine;
  minutes: number;
  /** ends the run early, after the fault in progress */
  signal: AbortSignal;
  log: (line: string) => void;
}): Promise<Record> {
  const { engine, minutes, signal, log } = options;
  const soak = await setUp(engine);
  const { record } = soak;
  const repeat = async (faults: Fault[], forMinutes: number) => {
    const endsAtMs = performance.now() + forMinutes * MINUTE_MS;
    do
      for (const { name, excuse = {}, run } of faults) {
        if (signal.aborted) return;
        const at = record.unexpected.length;
        await record.during(name, excuse, () => run(soak));
        log(`${engine}: ${name}; ${record.answeredWrites} answered writes so far`);
        for (const description of record.unexpected.slice(at)) log(`  ! ${description}`);
      }
    while (performance.now() < endsAtMs);
  };
  const possible = FAULTS.filter((fault) => (fault.engine ?? engine) === engine);
  try {
    const load = startLoad(soak);
    await repeat(
      possible.filter(({ endsProcess }) => endsProcess),
      minutes * (1 - LIVING_SHARE),
    );
    const memory = watchMemory(soak.server);
    await repeat(
      possible.filter(({ endsProcess }) => !endsProcess),
      minutes * LIVING_SHARE,
    );
    const rise = memory.end();
    log(`${engine}: the live memory rose by ${rise.perMinute.toFixed(2)} MiB a minute in ${rise.minutes.toFixed(0)}`);
    if (rise.minutes >= MIN_MEMORY_MINUTES && rise.perMinute > MOST_MEBIBYTES_A_MINUTE)
      record.report(`The live memory rises by ${rise.perMinute.toFixed(2)} MiB a minute`);
    await load.end();
    return record;
  } finally {
    await soak.tearDown();
  }
}

/** Environment variables that load server-preload.mjs. */
export function preloaded(): { NODE_OPTIONS: string } {
  return { NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, "server-preload.mjs")).href}` };
}

async function setUp(engine: SoakEngine): Promise<Soak & { tearDown(): Promise<void> }> {
  const record = new Record();
  const outside = await startOutsideWorld(record);
  const postgres = engine === "PostgreSQL" ? await startProxiedPostgres() : undefined;
  const settings = {
    ...outside.settings,
    REQUEST_TIMEOUT: "3",
    LOG_LEVEL: "error",
    METRICS_TOKEN,
    // With small caches, memory that rises is no cache that fills.
    CACHE_MB: "8",
    COLLECTS_GARBAGE: "yes",
    ...preloaded(),
    ...(postgres && { DATABASE_URL: postgres.proxiedUrl }),
  };
  let isOver = false;
  let server = await startServer(settings, { hasClock: true });
  const { origin, dataDir } = server;
  const start = async () => {
    server = await startServer({ ...settings, PORT: new URL(origin).port, DATA_DIR: dataDir }, { hasClock: true });
    guard(server);
  };
  /** Reports a server that ends although no fault ends it, and starts it again. */
  const guard = (guarded: RunningServer) =>
    guarded.process.once("exit", (code, endedBy) => {
      if (isOver || record.mayDisconnect) return;
      const log = guarded.output().slice(-LOGGED_CHARACTERS);
      record.report(`The server ended by itself: ${endedBy ?? `exit code ${code}`} | log: ${log}`);
      void start();
    });
  guard(server);
  const newWriter = (screenName: string) => new Writer(record, origin, screenName, outside.audioOrigin);
  const visitor = newWriter("nobody");
  const writers = Array.from({ length: WRITERS }, (_, number) => newWriter(`soak_guest_${number}`));
  for (const writer of writers) await writer.register();
  const reader = await newWriter("long_list_guest").register();
  await reader.addMany(LONG_LIST_EPISODES);
  let mails = 0;
  return {
    record,
    outside,
    dataDir,
    postgres,
    visitor,
    writers,
    publicPath: `/u/${writers[0]?.screenName}/talks`,
    longListPath: "/api/users/screen-name/long_list_guest/feeds/talks/episodes",
    get server() {
      return server;
    },
    start,
    async untilReady() {
      while ((await fetch(`${origin}/readyz`).catch(() => undefined))?.status !== 200) await wait(100);
    },
    async untilAnswered(writes) {
      const enough = record.answeredWrites + writes;
      while (record.answeredWrites < enough) await wait(10);
    },
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
        ...urls.map((url) => reader.send("POST", "/api/metadata", { json: { url } })),
        reader.send("GET", `/api/metadata/search?query=Soak%20Guest%20${number}&feedId=${reader.feedId}`),
      ]);
    },
    async askForMail() {
      // Each user may ask for one a minute.
      await writers[mails % writers.length]?.send("POST", "/api/send-verification-code");
      mails += 1;
    },
    async tearDown() {
      isOver = true;
      const exitCode = await server.stop();
      if (exitCode !== 0)
        record.report(`The last stop: exit code ${exitCode} | log: ${server.output().slice(-LOGGED_CHARACTERS)}`);
      postgres?.proxy.close();
      await postgres?.server.stop();
      await outside.close();
      server.remove();
    },
  };
}

async function startProxiedPostgres() {
  const server = await startPostgres({ survivesCrashes: true });
  const url = await createPostgresDatabase(server.url, "soak");
  const proxy = await startStallingProxy(Number(new URL(url).port));
  return { server, url, proxy, proxiedUrl: Object.assign(new URL(url), { port: String(proxy.port) }).href };
}

/** Writers change their feeds until the end, visitors read them and other pages, and somebody pastes links. */
function startLoad({ writers, visitor, record, publicPath, longListPath, askOutsideWorld }: Soak) {
  let isOver = false;
  const paths = [
    publicPath,
    "/u/soak_guest_1",
    "/u/soak_guest_2/feed.xml",
    "/u/soak_guest_4/talks/embed",
    "/u/soak_guest_1/talks?q=text",
    "/u/soak_guest_1/talks?page=9999",
    "/missing/page",
    "/auth",
    "/healthz",
    `${longListPath}?limit=50`,
  ];
  const oneOf = <T>(items: readonly T[]) => items[Math.floor(Math.random() * items.length)] as T;
  const loops = [
    ...writers.map(async (writer) => {
      for (let change = 1; !isOver; change += 1) {
        await writer.change(Math.random());
        if (change % 20 === 0) await writer.verify();
        await wait(30);
      }
    }),
    ...Array.from({ length: VISITORS }, async () => {
      while (!isOver) {
        await (Math.random() < 0.5
          ? visitor.send("GET", oneOf(paths))
          : visitor.readFeed(oneOf(writers).screenName, oneOf(["feed.xml", "feed.json"] as const)));
        await wait(40);
      }
    }),
    (async () => {
      while (!isOver) {
        await askOutsideWorld();
        await wait(1000);
      }
    })(),
  ];
  return {
    /** Ends the load, and compares each feed for the last time. */
    async end() {
      isOver = true;
      await Promise.all(loops);
      for (const writer of writers)
        if (!(await writer.verify())) record.report(`The feed of ${writer.screenName} cannot be read`);
    },
  };
}

/**
 * Follows what V8 holds in one process, and what belongs to its objects outside of V8's heap, by its metrics. The lowest sample of a
 * third of the time counts: the others include garbage, and what is being worked on, such as brotli streams of 10 MiB. What leaks is in
 * the lowest, too. The first third, in which caches and pools fill, is left out.
 */
function watchMemory({ origin }: RunningServer) {
  const samples: number[] = [];
  const startedAtMs = performance.now();
  const sample = async () => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const metrics = await fetch(`${origin}/metrics`, { headers }).then((response) => response.text());
    const value = (name: string) => Number(new RegExp(`^${name}\\S* (\\S+)$`, "m").exec(metrics)?.[1]);
    const mebibytes = (value("nodejs_heap_size_used_bytes") + value("nodejs_external_memory_bytes")) / MEBIBYTE;
    if (mebibytes > 0) samples.push(mebibytes);
  };
  // While the database hangs, there may be no answer.
  const timer = setInterval(() => void sample().catch(() => {}), SAMPLE_INTERVAL_MS);
  return {
    /** @returns how long it was watched, and MiB a minute from the second third to the last */
    end(): { minutes: number; perMinute: number } {
      clearInterval(timer);
      const minutes = (performance.now() - startedAtMs) / MINUTE_MS;
      const third = Math.floor(samples.length / 3);
      const [second, last] = [samples.slice(third, 2 * third), samples.slice(2 * third)];
      return { minutes, perMinute: (Math.min(...last) - Math.min(...second)) / (minutes / 3) };
    },
  };
}
