import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Agent, request } from "undici";
import { EMPTY_DRAFT } from "../src/domain/episodes/metadata.ts";
import { feedInputSchema } from "../src/domain/feeds/feed.ts";
import { uncheckedLink } from "../src/domain/links/schedule.ts";
import { Background } from "../src/server/background/background.ts";
import { readConfig } from "../src/server/config.ts";
import { type Context, createContext } from "../src/server/context.ts";
import { registerUser } from "../src/server/operations/accounts/users.ts";
import { createFeed } from "../src/server/operations/feeds/feeds.ts";
import { openDatabaseForMigrations } from "../src/server/store/database.ts";
import { hashUrl } from "../src/server/store/link-checks.ts";
import { migrate } from "../src/server/store/migrations/migrate.ts";
import { printTable, summarize, summarizeRatios } from "./measure.ts";
import { onBothDatabases } from "./product-server.ts";
import { type StaticServer, startStaticServer } from "./static-server.ts";

const EPISODES = Number(process.env.BENCH_LINKS ?? 100_000);
const OWNERS = 20;
const ROUNDS = 5;
const CHECKS_PER_ROUND = 400;
const ROWS_AT_ONCE = 1000;
const DAY_MS = 86_400_000;
const AUDIO = "/audio.mp3";
/** Of the budget for a host, which work in the background shares with lookups: `limits/limits.ts`. */
const HOST_BUDGET = 60;

/** Measures the checks of links, with a job for each of 100,000 episodes, and what a host gets of them. */
export async function measureLinkChecks(): Promise<void> {
  const printRow = printTable(
    `Checks of links: CPU in ms of a check, with ${EPISODES.toLocaleString("en")} episodes`,
    [
      `Median (min–max) of ${ROUNDS} rounds of ${CHECKS_PER_ROUND} checks, of the application's process: on SQLite this is all of it.`,
      "Times a request: its ratio to a HEAD request with a connection of its own, and nothing else, in the same round.",
      `A month: CPU of all checks in it. Requests: that one host gets at once when ${2 * CHECKS_PER_ROUND} links on it are due; ${HOST_BUDGET} a minute are its budget.`,
    ],
    [
      ["database", 12],
      ["CPU of a check", 24, 2],
      ["times a request", 18, 1],
      ["a month, minutes", 16, 1],
      ["requests", 10],
    ],
  );
  const host = await startStaticServer();
  await host.serve(AUDIO, { headers: { "content-type": "audio/mpeg" }, body: new Uint8Array(100) });
  await onBothDatabases(
    async (database, settings) => {
      const { perCheck, ratio, requests } = await measureDatabase(settings, host);
      printRow(database, perCheck, ratio, (perCheck.median * EPISODES) / 60_000, requests);
    },
    () => printRow("PostgreSQL", "(not installed)"),
  );
  host.stop();
}

async function measureDatabase(settings: Record<string, string>, host: StaticServer) {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "aircheck-bench-"));
  const config = readConfig({ ...settings, DATA_DIR, LOOKUP_ALLOW: "127.0.0.0/8", RATE_LIMITS: "off" });
  let nowMs = Date.now();
  const now = () => new Date(nowMs);
  const context = createContext(config, { database: openDatabaseForMigrations(config), now });
  await migrate(context.database);
  await insertEpisodes(context, host.origin + AUDIO);
  const perCheck: number[] = [];
  const perRequest: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    nowMs += DAY_MS;
    perRequest.push(await cpuMsOfEach(() => sendRequests(host.origin + AUDIO)));
    perCheck.push(await cpuMsOfEach(() => new Background(context).runDue("check-links")));
  }
  const requests = await countRequestsAtOnce(context);
  await context.close();
  rmSync(DATA_DIR, { recursive: true, force: true });
  return { perCheck: summarize(perCheck), ratio: summarizeRatios(perCheck, perRequest), requests };
}

/** @param work returns how many it has done */
async function cpuMsOfEach(work: () => Promise<number>): Promise<number> {
  const before = process.cpuUsage();
  const count = await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / count;
}

/** Sends the requests of a round, as a fetch of the application does. */
async function sendRequests(url: string): Promise<number> {
  for (let count = 0; count < CHECKS_PER_ROUND; count += 1) {
    const dispatcher = new Agent({ pipelining: 0 });
    await request(url, { method: "HEAD", dispatcher });
    await dispatcher.destroy();
  }
  return CHECKS_PER_ROUND;
}

/** Each day so many links are due as a round checks; all others wait. */
async function insertEpisodes(context: Context, url: string): Promise<void> {
  const startMs = context.now().getTime();
  const owners: { id: number; feedId: number }[] = [];
  for (let at = 0; at < OWNERS; at += 1) {
    const account = {
      email: `${at}@example.com`,
      password: "correct horse",
      displayName: "Bench",
      screenName: `guest.${at}`,
    };
    const { id } = await registerUser(context, account);
    const user = await context.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const feed = await createFeed(context, user, feedInputSchema.parse({ title: "Feed", slug: "feed" }));
    owners.push({ id, feedId: feed.id });
  }
  for (let start = 0; start < EPISODES; start += ROWS_AT_ONCE) {
    const numbers = Array.from({ length: Math.min(ROWS_AT_ONCE, EPISODES - start) }, (_, offset) => start + offset);
    const urlOf = (at: number) => `${url}?${at}`;
    const ownerOf = (at: number) => owners[at % OWNERS] as (typeof owners)[number];
    const dueAt = (at: number) => new Date(startMs + Math.ceil((at + 1) / CHECKS_PER_ROUND) * DAY_MS).toISOString();
    const rows = await context.db
      .insertInto("episodes")
      .values(
        numbers.map((at) => ({
          ...EMPTY_DRAFT,
          feedId: ownerOf(at).feedId,
          guid: crypto.randomUUID(),
          title: `Episode ${at}`,
          description: "What was said.",
          releaseDate: new Date(startMs).toISOString(),
          audioUrl: urlOf(at),
          enclosureLength: 100,
          enclosureType: "audio/mpeg",
          createdAt: new Date(startMs).toISOString(),
        })),
      )
      .returning(["id", "audioUrl"])
      .execute();
    const ids = new Map(rows.map(({ id, audioUrl }) => [audioUrl, id]));
    const idOf = (at: number) => ids.get(urlOf(at)) as number;
    const due = (at: number) => ({ ...uncheckedLink(startMs, 0), nextCheckAt: dueAt(at) });
    await context.db
      .insertInto("linkChecks")
      .values(
        numbers.map((at) => ({ episodeId: idOf(at), kind: "audio" as const, urlHash: hashUrl(urlOf(at)), ...due(at) })),
      )
      .execute();
    await context.db
      .insertInto("jobs")
      .values(
        numbers.map((at) => ({
          kind: "check-links",
          key: String(idOf(at)),
          ownerId: ownerOf(at).id,
          dueAt: dueAt(at),
        })),
      )
      .execute();
  }
}

/** Makes the links of two days due, and checks them with the limits of production: links beyond the host's budget wait. */
async function countRequestsAtOnce({ db, database, config, now }: Context): Promise<number> {
  const at = now().toISOString();
  const soon = new Date(now().getTime() + 2 * DAY_MS).toISOString();
  await db.updateTable("linkChecks").set({ nextCheckAt: at }).where("nextCheckAt", "<=", soon).execute();
  await db
    .updateTable("jobs")
    .set({ dueAt: at })
    .where("kind", "=", "check-links")
    .where("dueAt", "<=", soon)
    .execute();
  let requests = 0;
  const limited = createContext({ ...config, rateLimits: true }, { database, now });
  const { probe } = limited.fetch;
  limited.fetch.probe = async (url, options) => {
    const file = await probe(url, options);
    requests += 1;
    return file;
  };
  await new Background(limited).runDue("check-links");
  return requests;
}
