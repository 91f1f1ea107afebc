import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Background } from "../src/server/background/background.ts";
import { readConfig } from "../src/server/config.ts";
import { createContext } from "../src/server/context.ts";
import { enqueueJobs } from "../src/server/store/jobs.ts";
import { migrate } from "../src/server/store/migrations/migrate.ts";

/*
 * Checks 100,000 watched feeds against a local server that answers 304 to 95 % of the requests and sends a feed with a new episode
 * to the others, each feed at the time that its schedule says. The time that the checks of one simulated day take, and their CPU time,
 * say how much of a process watching needs.
 *
 * npm run bench:watched-feeds -- [number of feeds] [hours of the schedule to make]
 */
const FEEDS = Number(process.argv[2] ?? 100_000);
const HOURS = Number(process.argv[3] ?? 1);
const UNCHANGED_SHARE = 0.95;
const ITEMS = 100;
const ROWS_AT_ONCE = 500;
/** Feeds are checked every 6 to 24 hours; most are weekly shows. */
const INTERVAL_SECONDS = 24 * 3600;
const HOUR_MS = 3_600_000;

if (process.argv[2] === "--host") serveFeeds();
else await measure();

async function measure(): Promise<void> {
  const host = fork(import.meta.filename, ["--host"]);
  const [port] = (await once(host, "message")) as [number];
  const dataDir = mkdtempSync(join(tmpdir(), "aircheck-watch-bench-"));
  const config = readConfig({ DATA_DIR: dataDir, LOOKUP_ALLOW: "127.0.0.0/8", RATE_LIMITS: "off" });
  let now = new Date();
  const context = createContext(config, { now: () => new Date(now) });
  await migrate(context.database);
  const start = now.getTime();
  await fillDatabase(context, port, start);
  const background = new Background(context);

  const before = { cpu: process.cpuUsage(), at: performance.now() };
  let peakRss = 0;
  const hours: { checks: number; cpuSeconds: number; rssMb: number }[] = [];
  let latestSeconds = 0;
  let checks = 0;
  for (let minute = 1; minute <= HOURS * 60; minute += 1) {
    now = new Date(start + minute * 60_000);
    const due = await context.db
      .selectFrom("jobs")
      .select((row) => [row.fn.countAll<number>().as("count"), row.fn.min("dueAt").as("earliest")])
      .where("dueAt", "<=", now.toISOString())
      .executeTakeFirstOrThrow();
    checks += Number(due.count);
    latestSeconds = Math.max(latestSeconds, (now.getTime() - Date.parse(due.earliest ?? now.toISOString())) / 1000);
    await background.runDue();
    peakRss = Math.max(peakRss, process.memoryUsage.rss());
    if (minute % 60 !== 0) continue;
    const { user, system } = process.cpuUsage(before.cpu);
    hours.push({
      checks,
      cpuSeconds: round((user + system) / 1e6),
      rssMb: Math.round(process.memoryUsage.rss() / 1e6),
    });
  }
  const cpu = process.cpuUsage(before.cpu);
  const cpuSeconds = (cpu.user + cpu.system) / 1e6;
  const wallSeconds = (performance.now() - before.at) / 1000;
  const read = await context.db
    .selectFrom("watchedFeeds")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("lastCheckedAt", ">=", new Date(start).toISOString())
    .executeTakeFirstOrThrow();
  process.stdout.write(
    `${JSON.stringify(
      {
        feeds: FEEDS,
        simulatedHours: HOURS,
        checksDue: checks,
        feedsChecked: Number(read.count),
        latestSeconds,
        cpuMsPerCheck: round((1000 * cpuSeconds) / checks),
        checksPerSecond: round(checks / wallSeconds),
        cpuShareOfOneCorePercent: round((100 * cpuSeconds) / (HOURS * 3600)),
        peakRssMb: Math.round(peakRss / 1e6),
        atTheEndOfEachHour: hours,
      },
      undefined,
      2,
    )}\n`,
  );
  await background.stop();
  await context.close();
  host.kill();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Feeds that were read before, each watched by one of a thousand people, and due at any time of the next day. */
async function fillDatabase({ db }: ReturnType<typeof createContext>, port: number, start: number): Promise<void> {
  const at = new Date(start - HOUR_MS).toISOString();
  const people = 1000;
  await db.transaction().execute(async (trx) => {
    for (let id = 1; id <= people; id += 1) {
      const name = `guest${id}`;
      await trx
        .insertInto("users")
        .values({
          username: name,
          screenName: name,
          screenNameKey: name,
          email: `${name}@example.com`,
          emailKey: `${name}@example.com`,
          password: "none",
          displayName: `Guest Number${id}`,
          gravatarHash: "0".repeat(64),
          isVerified: true,
          podcastGuid: name,
          createdAt: at,
          updatedAt: at,
          profileUpdatedAt: at,
        })
        .execute();
    }
    for (let first = 0; first < FEEDS; first += ROWS_AT_ONCE) {
      const rows = Array.from({ length: Math.min(ROWS_AT_ONCE, FEEDS - first) }, (_, index) => first + index);
      await trx
        .insertInto("watchedFeeds")
        .values(
          rows.map((index) => ({
            feedUrl: `http://127.0.0.1:${port}/${index}.xml`,
            etag: '"old"',
            newestKeys: "[]",
            newestReleaseAt: at,
            intervalSeconds: INTERVAL_SECONDS,
            readAt: at,
          })),
        )
        .execute();
      await enqueueJobs(
        trx,
        rows.map((index) => ({
          kind: "check-feed",
          key: index + 1,
          ownerId: null,
          dueAt: new Date(start + (index / FEEDS) * 24 * HOUR_MS).toISOString(),
        })),
      );
      await trx
        .insertInto("watches")
        .values(
          rows.map((index) => ({
            userId: 1 + (index % people),
            watchedFeedId: index + 1,
            relation: "known" as const,
            createdAt: at,
            readAt: at,
          })),
        )
        .execute();
    }
  });
}

/** The other side, in a process of its own. */
function serveFeeds(): void {
  const items = Array.from(
    { length: ITEMS },
    (_, at) =>
      `<item><title>Episode ${ITEMS - at}</title><description>${"What was said. ".repeat(60)}</description><guid>${ITEMS - at}</guid><pubDate>${new Date(Date.now() - at * 7 * 24 * HOUR_MS).toUTCString()}</pubDate></item>`,
  );
  const feed = `<rss version="2.0"><channel><title>A show</title>${items.join("")}</channel></rss>`;
  let requests = 0;
  const server = createServer((_request, response) => {
    requests += 1;
    const isUnchanged = requests % Math.round(1 / (1 - UNCHANGED_SHARE)) !== 0;
    if (isUnchanged) response.writeHead(304, { etag: '"old"' }).end();
    else response.writeHead(200, { "content-type": "application/rss+xml", etag: '"new"' }).end(feed);
  });
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
