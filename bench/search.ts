import { apiPaths } from "../src/domain/api-paths.ts";
import { readConfig } from "../src/server/config.ts";
import { createContext } from "../src/server/context.ts";
import { openDatabaseForMigrations } from "../src/server/store/database.ts";
import { migrate } from "../src/server/store/migrations/migrate.ts";
import { fillInstance, PASSWORD } from "./instance-data.ts";
import { atMost, median, percentile, printTable } from "./measure.ts";
import { fetchSessionCookie, onBothDatabases, startProduct } from "./product-server.ts";
import { type TimedRequest, timeBesideBare, timeRequests } from "./requests.ts";
import { createWords } from "./words.ts";

const GUESTS = 100;
const REQUESTS = 400;
const WARM_UP_REQUESTS = 100;
const SEARCHES_AT_ONCE = 4;
const P99_GOAL_MS = 30;

/** Measures the search of guests with 50 hours of transcripts each, and whether pages are served as fast meanwhile. */
export async function measureSearch(): Promise<void> {
  await onBothDatabases(async (database, databaseSettings) => {
    const printRow = printTable(
      `Search among ${GUESTS} guests with 50 hours of transcripts each, ${database}: ms`,
      `Of one guest's words, phrases and beginnings, with quotes; ${REQUESTS} requests of one client in a process of its own. Bare: the same bytes from a bare Node server, in turn.`,
      [["request"], ["p50", 1], ["p99", 1], ["bare p50", 1], ["bare p99", 1], ["goal of p99"]],
    );
    const config = readConfig(databaseSettings);
    const context = createContext(config, { database: openDatabaseForMigrations(config) });
    await migrate(context.database);
    const { email, screenName } = (await fillInstance(context, GUESTS, true))(GUESTS - 1);
    await context.close();
    const server = await startProduct(databaseSettings);
    const words = createWords();
    const cookie = await fetchSessionCookie(server.origin, apiPaths.login(), { email, password: PASSWORD });
    const searchOf = (at: number): TimedRequest => {
      const path = apiPaths.search({ query: words.query(at) });
      return { method: "GET", urls: [server.origin + path], headers: { cookie } };
    };
    const page: TimedRequest = { method: "GET", urls: [`${server.origin}/u/${screenName}/spots`], headers: {} };
    const searches = Array.from({ length: REQUESTS }, (_, at) => searchOf(at));
    const pages = Array.from({ length: REQUESTS }, () => page);
    const print = ({ times, bareTimes }: { times: number[]; bareTimes: number[] }, name: string, goalMs?: number) => {
      const p99 = percentile(times, 0.99);
      const goal = goalMs === undefined ? "" : atMost(goalMs, p99);
      printRow(name, median(times), p99, median(bareTimes), percentile(bareTimes, 0.99), goal);
    };
    await timeRequests([...searches.slice(0, WARM_UP_REQUESTS), ...pages.slice(0, WARM_UP_REQUESTS)]);
    print(await timeBesideBare(searches, searchOf(0)), "search", P99_GOAL_MS);
    print(await timeBesideBare(pages, page), "cached page");
    let isOver = false;
    const searching = Array.from({ length: SEARCHES_AT_ONCE }, async (_, at) => {
      for (; !isOver; at++) {
        const { urls, headers } = searchOf(at);
        for (const url of urls) await (await fetch(url, { headers })).arrayBuffer();
      }
    });
    print(await timeBesideBare(pages, page), `cached page, during ${SEARCHES_AT_ONCE} searches at once`);
    isOver = true;
    await Promise.all(searching);
    await server.stop();
  });
}
