import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { FeedStatistics } from "../src/domain/statistics/statistics.ts";
import { mountSmallDisk, unmountSmallDisk } from "../test/soak/faults.ts";
import { createPostgresDatabase, findPostgres, startPostgres } from "../test/support/postgres.ts";
import { type RunningServer, startServer } from "../test/support/running-server.ts";
import { printTable, summarize } from "./measure.ts";
import { fetchSessionCookie } from "./session-cookie.ts";

/*
 * Takes the database away for a minute while visitors view a page, and compares what was counted with what they were sent:
 *
 *   npm run bench:counting-outages -- [seconds]
 *
 * The full disk needs root, because a small one is mounted.
 */
const OUTAGE_SECONDS = Number(process.argv[2] ?? 60);
const VIEWS_PER_SECOND = 20;
const BEFORE_SECONDS = 10;
/** Counting tries again every 5 s. */
const RECOVERY_SECONDS = 30;
const DISK_MEBIBYTES = 24;
const CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const GUEST = {
  email: "bench@example.com",
  password: "benchmark only",
  displayName: "Bench",
  screenName: "bench.guest",
};

/**
 * What happens between the quiet time before it and the recovery.
 * @param settings with which the server was started
 * @returns the server that goes on
 */
type Outage = (server: RunningServer, settings: Record<string, string>) => Promise<RunningServer>;

const printRow = printTable(
  `Counting visits while the database is away for ${OUTAGE_SECONDS} s`,
  [
    `${VIEWS_PER_SECOND} views of a page a second. Responses: with 200 and otherwise; ms: median and longest, of those with 200.`,
    "Lost: views that were answered with 200 and not counted. Counted again: seconds after the end of the outage.",
  ],
  [
    ["outage", 44],
    ["200", 7],
    ["others", 7],
    ["ms", 18, 1],
    ["counted", 8],
    ["lost", 6],
    ["counted again", 14, 1],
  ],
);

const folder = mkdtempSync(join(tmpdir(), "aircheck-outages-"));
await measure("SQLite: locked by another process", sqliteSettings("locked"), async (server) => {
  const other = new DatabaseSync(join(server.dataDir, "aircheck.sqlite"), { timeout: 5000 });
  other.exec("begin immediate");
  await wait(OUTAGE_SECONDS * 1000);
  other.exec("rollback");
  other.close();
  return server;
});
const small = join(folder, "full");
mkdirSync(small);
if (mountSmallDisk(small, DISK_MEBIBYTES)) {
  await measure("SQLite: the disk is full", { DATA_DIR: small }, async (server) => {
    const filler = join(small, "filler");
    fillDisk(filler);
    await wait(OUTAGE_SECONDS * 1000);
    rmSync(filler);
    return server;
  });
  unmountSmallDisk(small);
} else console.log("(the full disk needs root)");
await measure("SQLite: the application gets SIGKILL", sqliteSettings("killed"), restartAfterKill);

if (findPostgres()) {
  const postgres = await startPostgres({ survivesCrashes: true });
  const settingsOf = async (name: string) => ({ DATABASE_URL: await createPostgresDatabase(postgres.url, name) });
  const locked = await settingsOf("locked");
  await measure("PostgreSQL: tables of counts locked", locked, async (server) => {
    const other = new pg.Client({ connectionString: locked.DATABASE_URL });
    await other.connect();
    await other.query('begin; lock table "recentNumbers", "countedEvents" in access exclusive mode');
    await wait(OUTAGE_SECONDS * 1000);
    await other.query("rollback");
    await other.end();
    return server;
  });
  await measure("PostgreSQL: killed and away", await settingsOf("killed"), async (server) => {
    await postgres.restart("SIGQUIT", () => wait(OUTAGE_SECONDS * 1000));
    return server;
  });
  await measure("PostgreSQL: the application gets SIGKILL", await settingsOf("app"), restartAfterKill);
  await postgres.stop();
}
rmSync(folder, { recursive: true, force: true });

function sqliteSettings(name: string): Record<string, string> {
  return { DATA_DIR: join(folder, name) };
}

async function restartAfterKill(server: RunningServer, settings: Record<string, string>): Promise<RunningServer> {
  await server.stop("SIGKILL");
  return startServer({ ...settings, PORT: new URL(server.origin).port, DATA_DIR: server.dataDir });
}

/** Fills the disk to its last byte. */
function fillDisk(path: string): void {
  for (let bytes = 1 << 20; bytes >= 512; bytes >>= 1)
    try {
      for (;;) writeFileSync(path, randomBytes(bytes), { flag: "a" });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    }
}

async function measure(name: string, settings: Record<string, string>, outage: Outage): Promise<void> {
  let server = await startServer(settings);
  const cookie = await fetchSessionCookie(server.origin, "/api/register", GUEST);
  const headers = { cookie, origin: server.origin, "content-type": "application/json" };
  const body = JSON.stringify({ title: "Talks", slug: "talks", isDefault: true });
  const created = await fetch(`${server.origin}/api/feeds`, { method: "POST", headers, body });
  const { id } = (await created.json()) as { id: number };

  const views: { isOk: boolean; ms: number }[] = [];
  const open = new Set<Promise<void>>();
  const viewing = setInterval(() => {
    const opened = view(server.origin).then((result) => {
      views.push(result);
      open.delete(opened);
    });
    open.add(opened);
  }, 1000 / VIEWS_PER_SECOND);
  await wait(BEFORE_SECONDS * 1000);
  server = await outage(server, settings);
  const endedAt = performance.now();
  await wait(5000);
  clearInterval(viewing);
  await Promise.all(open);

  const answered = views.filter(({ isOk }) => isOk);
  let counted = 0;
  let countedAgainSeconds: number | undefined;
  while (performance.now() - endedAt < RECOVERY_SECONDS * 1000) {
    const response = await fetch(`${server.origin}/api/feeds/${id}/numbers`, { headers: { cookie } });
    if (response.ok) {
      const { pageViews } = ((await response.json()) as FeedStatistics).totals;
      if (pageViews > counted) countedAgainSeconds = (performance.now() - endedAt) / 1000;
      counted = pageViews;
    } else await response.arrayBuffer();
    if (counted >= answered.length) break;
    await wait(500);
  }
  const { median, max } = summarize(answered.map(({ ms }) => ms));
  printRow(
    name,
    answered.length,
    views.length - answered.length,
    { median, min: median, max },
    counted,
    answered.length - counted,
    countedAgainSeconds,
  );
  await server.stop();
}

async function view(origin: string): Promise<{ isOk: boolean; ms: number }> {
  const startedAt = performance.now();
  const isOk = await fetch(`${origin}/u/${GUEST.screenName}/talks`, { headers: { "user-agent": CHROME } }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.ok;
    },
    () => false,
  );
  return { isOk, ms: performance.now() - startedAt };
}
