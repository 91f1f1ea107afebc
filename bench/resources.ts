import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { Client } from "undici";
import { readConfig } from "../src/server/config.ts";
import { type Context, createContext } from "../src/server/context.ts";
import { columnTypes } from "../src/server/store/database.ts";
import { migrate } from "../src/server/store/migrations/migrate.ts";
import { cpuMicros, memoryMegabytes, runLoad } from "./load.ts";
import { elapsedMs, printTable, type Summary, settings, summarize } from "./measure.ts";
import { type ProductServer, startProduct } from "./product-server.ts";
import { startStaticServer } from "./static-server.ts";

const FEEDS = 10_000;
const STARTS = 5;
/** Until what only the start needed is freed. */
const SETTLE_MS = 3000;
const CONNECTIONS = 32;
const FILES = ["", "/feed.xml", "/feed.json", "/embed"];

/** Measures the start of a process that is set up, and its memory. */
export async function measureResources(): Promise<void> {
  const printRow = printTable(
    "Start and memory of one process, on SQLite",
    [
      `Start: from the command \`npm start\` runs to the line that says it is ready, set up before; median (min–max) of ${STARTS}. CPU: of the`,
      "serving process. Bare: a Node server that answers from memory. Memory: resident, in MB.",
    ],
    [
      ["", 46],
      ["aircheck", 22],
      ["bare", 22],
    ],
  );
  const dataDir = mkdtempSync(join(tmpdir(), "aircheck-bench-"));
  const context = createContext(readConfig({ DATA_DIR: dataDir }));
  await migrate(context.database);
  await insertManyUsers(context, FEEDS);
  await context.close();
  await (await startProduct(dataDir)).stop();

  const [starts, cpu, bareStarts]: [number[], number[], number[]] = [[], [], []];
  for (let start = 0; start < STARTS; start++) {
    const server = await startProduct(dataDir);
    starts.push(server.startMs);
    cpu.push((cpuMicros(server.pid) ?? Number.NaN) / 1000);
    await server.stop();
    bareStarts.push(await elapsedMs(async () => (await startStaticServer()).stop()));
  }
  printRow("start, ms", summarize(starts), summarize(bareStarts));
  printRow("start, ms of CPU", summarizeStatistics(cpu), undefined);

  const server = await startProduct(dataDir);
  const bare = await startStaticServer();
  await bare.serve("/", { headers: {}, body: Buffer.alloc(10_000, "a") });
  const memoryOf = (pid: number) => memoryMegabytes(pid, "VmRSS");
  await setTimeout(SETTLE_MS);
  printRow("memory after the start, no request", memoryOf(server.pid), memoryOf(bare.pid));
  for (const url of FILES.map((file) => server.origin + feedPath(1) + file)) await load(url, server.pid);
  await load(`${bare.origin}/`, bare.pid);
  printRow(
    `memory after load (${CONNECTIONS} connections, 4 cached documents)`,
    memoryOf(server.pid),
    memoryOf(bare.pid),
  );
  await requestEach(server);
  printRow(`memory after ${FEEDS.toLocaleString("en")} different feeds, XML and page`, memoryOf(server.pid), undefined);
  printRow("highest memory", memoryMegabytes(server.pid, "VmHWM"), memoryMegabytes(bare.pid, "VmHWM"));
  bare.stop();
  await server.stop();
  server.remove();
}

function summarizeStatistics(values: readonly number[]): Summary | undefined {
  return values.some(Number.isNaN) ? undefined : summarize(values);
}

async function load(url: string, pid: number): Promise<void> {
  for (const encoding of ["identity", "gzip", "br"])
    await runLoad({
      url,
      headers: { "accept-encoding": encoding },
      connections: CONNECTIONS,
      seconds: settings.seconds,
      pid,
    });
}

async function requestEach(server: ProductServer): Promise<void> {
  const client = new Client(server.origin);
  for (let number = 1; number <= FEEDS; number++)
    for (const file of ["", "/feed.xml"]) {
      const path = feedPath(number) + file;
      const { statusCode, body } = await client.request({
        path,
        method: "GET",
        headers: { "accept-encoding": "gzip" },
      });
      await body.dump({ limit: Number.POSITIVE_INFINITY });
      if (statusCode !== 200) throw new Error(`${path} responded ${statusCode}`);
    }
  await client.close();
}

/** How many episodes each user has, in one public feed. */
const EPISODES_PER_USER = 10;
/** A statement of this size takes a few seconds. */
const USERS_PER_STATEMENT = 10_000;

/** The path of a generated user's feed. @param number 1 for the first */
function feedPath(number: number): string {
  return `/u/grown.${number}/spots`;
}

/**
 * Fills a database with premium users, each with a public feed, by statements that generate their rows. The rows of a statement
 * exist only in the database, which is what makes a million of them quick.
 */
async function insertManyUsers(context: Context, count: number): Promise<void> {
  const { trueValue, falseValue } = columnTypes(context.database.dialect);
  const now = sql.lit("2026-01-01T00:00:00.000Z");
  const timestamp = context.database.dialect === "postgres" ? sql`${now}::timestamptz` : now;
  // As long as a real hash, so that rows have a realistic size.
  const password = sql.lit(`$argon2id$v=19$m=19456,t=2,p=1$${"s".repeat(22)}$${"t".repeat(43)}`);
  const bio = sql.lit("A sentence or two about the topics of this guest, and where. ".repeat(3));
  const notes = sql.lit("A few sentences about the conversation, as a show would write them. ".repeat(6));
  const hash = sql.lit("0".repeat(64));
  const guid = (column: string) => sql`'00000000-0000-4000-8000-' || (100000000000 + ${sql.ref(column)})`;
  for (let first = 1; first <= count; first += USERS_PER_STATEMENT) {
    const numbers = sql`numbers(n) as (
      select ${sql.lit(first)} union all
      select n + 1 from numbers where n < ${sql.lit(Math.min(count, first + USERS_PER_STATEMENT - 1))}
    )`;
    await sql`
      insert into users (username, password, email, ${sql.ref("emailKey")}, ${sql.ref("displayName")},
        ${sql.ref("displayNameKey")}, bio, ${sql.ref("gravatarHash")}, ${sql.ref("isPremium")}, ${sql.ref("screenName")},
        ${sql.ref("screenNameKey")}, ${sql.ref("createdAt")}, ${sql.ref("podcastGuid")}, ${sql.ref("updatedAt")},
        ${sql.ref("profileUpdatedAt")})
      with recursive ${numbers}
      select 'grown.' || n, ${password}, 'grown' || n || '@example.com', 'grown' || n || '@example.com', 'Guest ' || n,
        'guest ' || n, ${bio}, ${hash}, ${trueValue}, 'grown.' || n, 'grown.' || n, ${timestamp}, ${guid("n")}, ${timestamp},
        ${timestamp}
      from numbers
    `.execute(context.db);
  }
  const grown = sql`users.username like 'grown.%'`;
  await sql`
    insert into feeds (${sql.ref("userId")}, title, slug, ${sql.ref("isPublic")}, ${sql.ref("isDefault")},
      ${sql.ref("createdAt")}, ${sql.ref("podcastGuid")}, ${sql.ref("updatedAt")})
    select id, 'Guest spots', 'spots', ${trueValue}, ${falseValue}, ${timestamp}, ${guid("id")}, ${timestamp}
    from users where ${grown}
  `.execute(context.db);
  for (let position = 0; position < EPISODES_PER_USER; position++)
    await sql`
      insert into episodes (${sql.ref("feedId")}, guid, title, description, ${sql.ref("showName")}, ${sql.ref("releaseDate")},
        ${sql.ref("audioUrl")}, duration, position, ${sql.ref("createdAt")}, ${sql.ref("enclosureLength")},
        ${sql.ref("enclosureType")})
      select feeds.id, ${sql.lit(String(position))} || ${guid("feeds.id")}, 'Episode ' || ${sql.lit(String(position))},
        ${notes}, 'The Example Hour', ${timestamp}, 'https://cdn.example.com/' || feeds.id || ${sql.lit(`/${position}.mp3`)},
        '42:10', ${sql.lit(position)}, ${timestamp}, 40000000, 'audio/mpeg'
      from feeds inner join users on users.id = feeds.${sql.ref("userId")} where ${grown}
    `.execute(context.db);
  await sql`
    insert into ${sql.table("userSearchTexts")} (${sql.ref("userId")}, text)
    select id, ${sql.ref("emailKey")} || ${sql.lit("\n")} || ${sql.ref("screenNameKey")} || ${sql.lit("\n")} || ${sql.ref("displayNameKey")}
    from users where ${grown}
  `.execute(context.db);
  // As they are after a search index was built: otherwise the application would build it while it is measured.
  await sql`
    insert into passages (${sql.ref("ownerId")}, ${sql.ref("episodeId")}, kind, position, text, ${sql.ref("searchText")})
    select feeds.${sql.ref("userId")}, episodes.id, 'title', 0, episodes.title, lower(episodes.title)
    from episodes inner join feeds on feeds.id = episodes.${sql.ref("feedId")}
    where episodes.guid like ${sql.lit("_00000000-0000-4000-8000-%")}
  `.execute(context.db);
  await sql`analyze`.execute(context.db);
}
