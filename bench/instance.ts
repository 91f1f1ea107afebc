import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { apiPaths } from "../src/domain/api-paths.ts";
import { readConfig } from "../src/server/config.ts";
import { createContext } from "../src/server/context.ts";
import { openDatabaseForMigrations } from "../src/server/store/database.ts";
import { migrate } from "../src/server/store/migrations/migrate.ts";
import { EPISODES_PER_GUEST, fillInstance, type Guest, PASSWORD } from "./instance-data.ts";
import { memoryMegabytes } from "./load.ts";
import { elapsedMs, percentile, printTable, settings } from "./measure.ts";
import { fetchSessionCookie, onBothDatabases, startProduct } from "./product-server.ts";
import { type TimedRequest, timeRequests } from "./request-client.ts";
import { createWords } from "./search-data.ts";
import { startStaticServer } from "./static-server.ts";
import { sizeOf } from "./statistics.ts";

/** As many different guests are asked for, so that their documents are in no cache and their rows seldom in memory. */
const REQUESTS = 300;
/** Whoever is signed in asks for their own rows several times. */
const SIGNED_IN = 50;
const GUEST_STEP = 7919;
const WARM_UP_REQUESTS = 100;
const BARE_PATH = "/same-bytes";

type PrintRow = ReturnType<typeof printTable>;

/** Measures the requests that an instance gets most, with all that a million episodes bring along. */
export async function measureInstance(): Promise<void> {
  const printRow = printTable(
    `Whole instance: ms of the hot requests, with ${settings.episodes.toLocaleString("en")} episodes`,
    [
      `Guests with ${EPISODES_PER_GUEST} episodes each: titles, shows and notes in the index, two checked links, a look for a transcript, statistics of 97 days.`,
      `One client in a process of its own, one request after another, ${REQUESTS} of each kind; public documents of as many guests, signed-in requests of ${SIGNED_IN}.`,
      "First: rendered for this request. Bare: a Node server that sends the same bytes from memory, asked in turn. Ratio: p50 / p50, lower is better.",
      "Dashboard: the five calls of its page, one after another; beside it five requests for its longest response.",
    ],
    [
      ["request", 28],
      ["database", 10],
      ["p50", 8, 1],
      ["p99", 8, 1],
      ["bare p50", 8, 1],
      ["bare p99", 8, 1],
      ["ratio", 6, 1],
    ],
  );
  const sizes: [string, ...(number | undefined)[]][] = [];
  await onBothDatabases(
    async (database, databaseSettings) => {
      sizes.push([database, ...(await measureDatabase(database, databaseSettings, printRow))]);
    },
    () => printRow("(not installed)", "PostgreSQL"),
  );
  const printSize = printTable(
    `Whole instance: size and memory, with ${settings.episodes.toLocaleString("en")} episodes`,
    ["Bytes of the database per episode, with its share of the guest's other rows. Memory of the serving process."],
    [
      ["database", 10],
      ["filled in s", 11],
      ["bytes per episode", 17],
      ["start, ms", 9],
      ["memory, MB", 10],
      ["after load", 10],
    ],
  );
  for (const row of sizes) printSize(...row);
}

/** @returns seconds to fill it, bytes per episode, ms of the start, and MB after the start and after all requests */
async function measureDatabase(
  database: string,
  databaseSettings: Record<string, string>,
  printRow: PrintRow,
): Promise<(number | undefined)[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "aircheck-bench-"));
  const config = readConfig({ ...databaseSettings, DATA_DIR: dataDir });
  const context = createContext(config, { database: openDatabaseForMigrations(config) });
  await migrate(context.database);
  const guests = Math.ceil(settings.episodes / EPISODES_PER_GUEST);
  const emptyBytes = await sizeOf(context);
  let guestOf = (_: number): Guest => ({ email: "", screenName: "", feedId: 0 });
  const fillMs = await elapsedMs(async () => {
    guestOf = await fillInstance(context, guests);
    if (context.database.dialect === "postgres") await sql`vacuum analyze`.execute(context.db);
  });
  const bytes = (await sizeOf(context)) - emptyBytes;
  await context.close();
  const server = await startProduct(dataDir, databaseSettings);
  const startMegabytes = memoryMegabytes(server.pid, "VmRSS");
  // A step that shares no factor with their number reaches all guests, in an order that no cache foresees.
  const guestAt = (request: number) => guestOf((request * GUEST_STEP) % guests);
  await measureRequests(server.origin, guestAt, (name, ...cells) => printRow(name, database, ...cells));
  const loadMegabytes = memoryMegabytes(server.pid, "VmRSS");
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
  return [fillMs / 1000, bytes / (guests * EPISODES_PER_GUEST), server.startMs, startMegabytes, loadMegabytes];
}

async function measureRequests(origin: string, guestAt: (request: number) => Guest, print: PrintRow): Promise<void> {
  const bare = await startStaticServer();
  const words = createWords();
  const signedIn: (Guest & { cookie: string })[] = [];
  for (let number = 0; number < SIGNED_IN; number++) {
    const guest = guestAt(number);
    const account = { email: guest.email, password: PASSWORD };
    signedIn.push({ ...guest, cookie: await fetchSessionCookie(origin, apiPaths.login(), account) });
  }
  const publicDocument = (pathOf: (name: string) => string) => (request: number) =>
    ({ method: "GET", urls: [origin + pathOf(guestAt(request).screenName)], headers: {} }) satisfies TimedRequest;
  const own = (pathsOf: (guest: Guest, request: number) => string[]) => (request: number) => {
    const guest = signedIn[request % SIGNED_IN] as Guest & { cookie: string };
    const urls = pathsOf(guest, request).map((path) => origin + path);
    return { method: "GET", urls, headers: { cookie: guest.cookie } } satisfies TimedRequest;
  };
  const addition = (request: number): TimedRequest => {
    const { urls, headers } = own(({ feedId }) => [apiPaths.feedEpisodes(feedId)])(request);
    return {
      method: "POST",
      urls,
      headers: { ...headers, origin, "content-type": "application/json" },
      body: JSON.stringify({ title: words.text(7), description: words.text(70), releaseDate: "2026-01-01" }),
    };
  };
  const measure = async (name: string, requestOf: (request: number) => TimedRequest) => {
    const requests = Array.from({ length: REQUESTS }, (_, number) => requestOf(number));
    // Of another guest, so that the documents which are measured stay in no cache.
    const { urls, ...sample } = requestOf(REQUESTS);
    const bodies: Uint8Array[] = [];
    for (const url of urls) bodies.push(new Uint8Array(await (await fetch(url, sample)).arrayBuffer()));
    const longest = bodies.reduce((longest, body) => (body.length > longest.length ? body : longest));
    await bare.serve(BARE_PATH, { headers: {}, body: longest });
    const bareUrl = bare.origin + BARE_PATH;
    const times = await timeRequests(
      requests.flatMap((request) => [request, { ...request, urls: request.urls.map(() => bareUrl) }]),
    );
    const ours = times.filter((_, at) => at % 2 === 0);
    const bares = times.filter((_, at) => at % 2 === 1);
    const [p50, bareP50] = [percentile(ours, 0.5), percentile(bares, 0.5)];
    print(name, p50, percentile(ours, 0.99), bareP50, percentile(bares, 0.99), p50 / bareP50);
  };
  const documents: [name: string, pathOf: (name: string) => string][] = [
    ["feed.xml", (name) => `/u/${name}/spots/feed.xml`],
    ["page", (name) => `/u/${name}/spots`],
    ["profile", (name) => `/u/${name}`],
    ["player", (name) => `/u/${name}/spots/embed`],
  ];
  // Code is compiled and Node's heap has grown before anything is measured.
  for (const [, pathOf] of documents)
    await timeRequests(
      Array.from({ length: WARM_UP_REQUESTS }, (_, number) => publicDocument(pathOf)(REQUESTS + 1 + number)),
    );
  for (const [name, pathOf] of documents) {
    await measure(`${name}, first`, publicDocument(pathOf));
    await measure(`${name}, cached`, publicDocument(pathOf));
  }
  await measure(
    "dashboard",
    own(() => [
      apiPaths.user(),
      apiPaths.feeds(),
      apiPaths.suggestions(),
      apiPaths.visibleEpisodes(1),
      apiPaths.links(),
    ]),
  );
  await measure(
    "search",
    own((_, request) => [apiPaths.search({ query: words.query(request) })]),
  );
  await measure(
    "statistics, 30 days",
    own(({ feedId }) => [`${apiPaths.feedStatistics(feedId)}?from=${daysAgo(29)}&to=${daysAgo(0)}`]),
  );
  await measure("adding an episode", addition);
  bare.stop();
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
