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
import { atMost, median, medianRatio, ownCpuMs, printTable, settings } from "./measure.ts";
import { onBothDatabases } from "./product-server.ts";
import { startStaticServer } from "./static-server.ts";

const CHECKS_PER_ROUND = 400;
const ROWS_AT_ONCE = 1000;
const DAY_MS = 86_400_000;
const CPU_GOAL_MS = 5;

/** Measures the checks of links, with a job for each of many episodes of which a few are due each day. */
export async function measureLinks(): Promise<void> {
  const printRow = printTable(
    `Checks of links, with a job for each of ${settings.episodes.toLocaleString("en")} episodes`,
    `CPU: ms of this process per check, which is all of it on SQLite; beside it a HEAD request with a connection of its own, and nothing else.\nMedian of ${settings.rounds} rounds of ${CHECKS_PER_ROUND}.`,
    [["database"], ["CPU", 2], ["request", 2], ["ratio", 1], ["goal"]],
  );
  const host = await startStaticServer();
  const url = `${host.origin}/audio.mp3`;
  await host.serve("/audio.mp3", { headers: { "content-type": "audio/mpeg" }, body: new Uint8Array(100) });
  await onBothDatabases(async (database, databaseSettings) => {
    const config = readConfig({ ...databaseSettings, LOOKUP_ALLOW: "127.0.0.0/8", RATE_LIMITS: "off" });
    let nowMs = Date.now();
    const now = () => new Date(nowMs);
    const context = createContext(config, { database: openDatabaseForMigrations(config), now });
    await migrate(context.database);
    await insertEpisodes(context, url);
    const [perCheck, perRequest]: [number[], number[]] = [[], []];
    for (let round = 0; round < settings.rounds; round += 1) {
      nowMs += DAY_MS;
      perRequest.push((await ownCpuMs(() => sendRequests(url))) / CHECKS_PER_ROUND);
      let checks = 0;
      const cpuMs = await ownCpuMs(async () => {
        checks = await new Background(context).runDue("check-links");
      });
      perCheck.push(cpuMs / checks);
    }
    const ratio = medianRatio(perCheck, perRequest);
    printRow(database, median(perCheck), median(perRequest), ratio, atMost(CPU_GOAL_MS, median(perCheck)));
    await context.close();
  });
  host.stop();
}

/** Sends the requests of a round, as a fetch of the application does. */
async function sendRequests(url: string): Promise<void> {
  for (let count = 0; count < CHECKS_PER_ROUND; count += 1) {
    const dispatcher = new Agent({ pipelining: 0 });
    await request(url, { method: "HEAD", dispatcher });
    await dispatcher.destroy();
  }
}

/** Each day so many links are due as a round checks; all others wait. */
async function insertEpisodes(context: Context, url: string): Promise<void> {
  const account = { email: "bench@example.com", password: "correct horse", displayName: "Bench", screenName: "bench" };
  const owner = await registerUser(context, account);
  const input = feedInputSchema.parse({ title: "Feed", slug: "feed" });
  const feed = await createFeed(context, owner, input);
  const { db } = context;
  const startMs = context.now().getTime();
  const createdAt = new Date(startMs).toISOString();
  for (let start = 0; start < settings.episodes; start += ROWS_AT_ONCE) {
    const episodes = Array.from({ length: Math.min(ROWS_AT_ONCE, settings.episodes - start) }, (_, offset) => ({
      ...EMPTY_DRAFT,
      feedId: feed.id,
      ownerId: owner.id,
      guid: crypto.randomUUID(),
      slug: `episode-${start + offset}`,
      title: `Episode ${start + offset}`,
      description: "What was said.",
      releaseDate: createdAt,
      audioUrl: `${url}?${start + offset}`,
      enclosureLength: 100,
      enclosureType: "audio/mpeg",
      createdAt,
    }));
    const rows = await db.insertInto("episodes").values(episodes).returning(["id", "audioUrl"]).execute();
    const dueOf = (offset: number) =>
      new Date(startMs + Math.ceil((start + offset + 1) / CHECKS_PER_ROUND) * DAY_MS).toISOString();
    const checks = rows.map(({ id, audioUrl }, offset) => ({
      ...uncheckedLink(startMs, 0),
      episodeId: id,
      kind: "audio" as const,
      urlHash: hashUrl(audioUrl ?? ""),
      nextCheckAt: dueOf(offset),
    }));
    await db.insertInto("linkChecks").values(checks).execute();
    const jobs = rows.map(({ id }, offset) => ({
      kind: "check-links",
      key: String(id),
      ownerId: owner.id,
      dueAt: dueOf(offset),
    }));
    await db.insertInto("jobs").values(jobs).execute();
  }
}
