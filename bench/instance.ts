import { sql } from "kysely";
import { apiPaths } from "../src/domain/api-paths.ts";
import { readConfig } from "../src/server/config.ts";
import { type Context, createContext } from "../src/server/context.ts";
import { openDatabaseForMigrations } from "../src/server/store/database.ts";
import { migrate } from "../src/server/store/migrations/migrate.ts";
import { EPISODES_PER_GUEST, fillInstance, type Guest, PASSWORD } from "./instance-data.ts";
import { elapsedMs, median, percentile, printTable, settings } from "./measure.ts";
import { type DatabaseSettings, fetchSessionCookie, onBothDatabases, startProduct } from "./product-server.ts";
import { type TimedRequest, timeBesideBare, timeRequests } from "./requests.ts";
import { createWords } from "./words.ts";

/** As many different guests are asked for, so that their documents are in no cache and their rows seldom in memory. */
const REQUESTS = 300;
/** Whoever is signed in asks for their own rows several times. */
const SIGNED_IN = 50;
const GUEST_STEP = 7919;
const WARM_UP_REQUESTS = 100;
const DOCUMENTS: [name: string, pathOf: (name: string) => string][] = [
  ["feed", (name) => `/u/${name}/spots/feed.xml`],
  ["page", (name) => `/u/${name}/spots`],
  ["profile", (name) => `/u/${name}`],
  ["player", (name) => `/u/${name}/spots/embed`],
];

type PrintRow = ReturnType<typeof printTable>;

/** Measures the requests that an instance gets most, with all that tens of thousands or a million episodes bring along. */
export async function measureInstance(): Promise<void> {
  await onBothDatabases(async (database, databaseSettings) => {
    const printRow = printTable(
      `Whole instance of ${settings.episodes.toLocaleString("en")} episodes, ${database}: ms of the hot requests`,
      `One client in a process of its own; ${REQUESTS} requests of each kind, public documents of as many guests, signed-in requests of ${SIGNED_IN}.\nFirst: rendered for this request. Bare: a Node server that sends the same bytes, asked in turn. Dashboard: its five calls, one after another.`,
      [["request"], ["p50", 1], ["p99", 1], ["bare p50", 1], ["bare p99", 1], ["p50 / bare", 1]],
    );
    const { guestOf, fillSeconds, bytes } = await fill(databaseSettings);
    const server = await startProduct(databaseSettings);
    const startMegabytes = server.megabytes();
    // A step that shares no factor with their number reaches all guests, in an order that no cache foresees.
    const guests = Math.ceil(settings.episodes / EPISODES_PER_GUEST);
    await measureRequests(server.origin, (request) => guestOf((request * GUEST_STEP) % guests), printRow);
    console.log(
      `Filled in ${fillSeconds.toFixed(0)} s; ${(bytes / settings.episodes).toFixed(0)} bytes per episode, with its share of all else.\n` +
        `Start ${server.startMs.toFixed(0)} ms; memory ${startMegabytes.toFixed(0)} MB, after these requests ${server.megabytes().toFixed(0)} MB.`,
    );
    await server.stop();
  });
}

async function fill(databaseSettings: DatabaseSettings) {
  const config = readConfig(databaseSettings);
  const context = createContext(config, { database: openDatabaseForMigrations(config) });
  await migrate(context.database);
  const emptyBytes = await sizeOf(context);
  let guestOf = (_: number): Guest => ({ email: "", screenName: "", feedId: 0 });
  const fillMs = await elapsedMs(async () => {
    guestOf = await fillInstance(context, settings.episodes / EPISODES_PER_GUEST);
  });
  const bytes = (await sizeOf(context)) - emptyBytes;
  await context.close();
  return { guestOf, fillSeconds: fillMs / 1000, bytes };
}

/** Bytes of the database. */
async function sizeOf({ db, database }: Context): Promise<number> {
  const { rows } = await (database.dialect === "postgres"
    ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
    : sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
  ).execute(db);
  return rows[0]?.bytes ?? 0;
}

async function measureRequests(origin: string, guestAt: (request: number) => Guest, print: PrintRow): Promise<void> {
  const words = createWords();
  const signedIn: (Guest & { cookie: string })[] = [];
  for (let number = 0; number < SIGNED_IN; number++) {
    const guest = guestAt(number);
    const account = { email: guest.email, password: PASSWORD };
    signedIn.push({ ...guest, cookie: await fetchSessionCookie(origin, apiPaths.login(), account) });
  }
  const publicDocument =
    (pathOf: (name: string) => string) =>
    (request: number): TimedRequest => ({
      method: "GET",
      urls: [origin + pathOf(guestAt(request).screenName)],
      headers: {},
    });
  const own =
    (pathsOf: (guest: Guest, request: number) => string[]) =>
    (request: number): TimedRequest => {
      const guest = signedIn[request % SIGNED_IN] as Guest & { cookie: string };
      const urls = pathsOf(guest, request).map((path) => origin + path);
      return { method: "GET", urls, headers: { cookie: guest.cookie } };
    };
  const measure = async (name: string, requestOf: (request: number) => TimedRequest) => {
    const requests = Array.from({ length: REQUESTS }, (_, number) => requestOf(number));
    // Its sample is of another guest, so that the documents which are measured stay in no cache.
    const { times, bareTimes } = await timeBesideBare(requests, requestOf(REQUESTS));
    const [p50, bareP50] = [median(times), median(bareTimes)];
    print(name, p50, percentile(times, 0.99), bareP50, percentile(bareTimes, 0.99), p50 / bareP50);
  };
  // Code is compiled and Node's heap has grown before anything is measured.
  for (const [, pathOf] of DOCUMENTS)
    await timeRequests(
      Array.from({ length: WARM_UP_REQUESTS }, (_, number) => publicDocument(pathOf)(REQUESTS + 1 + number)),
    );
  for (const [name, pathOf] of DOCUMENTS) {
    await measure(`${name}, first`, publicDocument(pathOf));
    await measure(`${name}, cached`, publicDocument(pathOf));
  }
  const { user, feeds, suggestions, imports, links } = apiPaths;
  await measure(
    "dashboard",
    own(() => [user(), feeds(), suggestions(), imports(), links()]),
  );
  await measure(
    "search",
    own((_, request) => [apiPaths.search({ query: words.query(request) })]),
  );
  const days = `from=${daysAgo(29)}&to=${daysAgo(0)}`;
  await measure(
    "statistics, 30 days",
    own(({ feedId }) => [`${apiPaths.feedStatistics(feedId)}?${days}`]),
  );
  await measure("adding an episode", (request) => {
    const { urls, headers } = own(({ feedId }) => [apiPaths.feedEpisodes(feedId)])(request);
    const episode = { title: words.text(7), description: words.text(70), releaseDate: "2026-01-01" };
    const json = { ...headers, origin, "content-type": "application/json" };
    return { method: "POST", urls, headers: json, body: JSON.stringify(episode) };
  });
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
