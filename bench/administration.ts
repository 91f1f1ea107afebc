import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { displayNameKey } from "../src/domain/user.ts";
import { readConfig } from "../src/server/config.ts";
import { type Context, createContext } from "../src/server/context.ts";
import { emailColumns, registerUser, screenNameColumns } from "../src/server/operations/users.ts";
import type { Db } from "../src/server/store/database.ts";
import { migrate } from "../src/server/store/migrations/migrate.ts";
import { searchTextOf, updateUser } from "../src/server/store/users.ts";
import { findPostgres, startPostgres } from "../test/support/postgres.ts";
import { startServer } from "../test/support/running-server.ts";

const USERS = 100_000;
const USERS_AT_ONCE = 1000;
const ROUNDS = 15;
const ADMINISTRATOR = { email: "bench@example.com", password: "benchmark only" };

/** What administrators ask for: the query of the list, and the barest statement that finds the same rows. */
const QUESTIONS: [name: string, query: string, search: string, offset: number][] = [
  ["first page", "?limit=10", "", 0],
  ["last page", `?limit=10&offset=${USERS - 10}`, "", USERS - 10],
  ["search, one hit", "?search=guest77777&limit=10", "guest77777", 0],
  ["search, a tenth", "?search=GUEST7&limit=10", "guest7", 0],
  ["search, the latest", "?search=guest9999&limit=10", "guest9999", 0],
  ["search, everybody", "?search=guest&limit=10", "guest", 0],
  ["search, nobody", "?search=nobody-at-all&limit=10", "nobody-at-all", 0],
];

/**
 * Measures the administrators' list among 100,000 users, over HTTP and with its total, on either database. Beside it, from
 * the same run: one bare statement on the same table by the same driver, which counts nothing and joins nothing.
 */
export async function measureAdministration(): Promise<void> {
  console.log(`milliseconds to an administrator's list, ${USERS} users, ${ROUNDS} rounds in turns`);
  console.log("database    question            median  slowest  bare statement");
  await measure("SQLite", {});
  if (!findPostgres()) return console.log("PostgreSQL  is not installed here");
  const postgres = await startPostgres();
  await measure("PostgreSQL", { DATABASE_URL: postgres.url });
  await postgres.stop();
}

async function measure(database: string, settings: Record<string, string>): Promise<void> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "aircheck-bench-"));
  const context = createContext(readConfig({ ...settings, DATA_DIR }));
  await migrate(context.database);
  await fill(context);
  // What PostgreSQL does by itself within minutes of so many new rows.
  if (context.database.dialect === "postgres") await sql`vacuum analyze`.execute(context.db);
  const server = await startServer({ ...settings, DATA_DIR });
  const cookie = await signIn(server.origin);
  for (const [name, query, search, offset] of QUESTIONS) {
    const ours: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(await elapsedMs(async () => readList(`${server.origin}/api/admin/users${query}`, cookie)));
      bare.push(await elapsedMs(async () => bareStatement(context.db, search, offset)));
    }
    const figures = [median(ours), Math.max(...ours), median(bare)].map((ms) => ms.toFixed(1));
    const [middle = "", slowest = "", reference = ""] = figures;
    console.log(
      `${database.padEnd(10)}  ${name.padEnd(18)}  ${middle.padStart(6)}  ${slowest.padStart(7)}  ${reference.padStart(14)}`,
    );
  }
  await server.stop();
  await context.close();
  rmSync(DATA_DIR, { recursive: true, force: true });
}

async function readList(url: string, cookie: string): Promise<void> {
  const response = await fetch(url, { headers: { cookie } });
  if (response.status !== 200) throw new Error(`The list answered ${response.status}`);
  await response.arrayBuffer();
}

async function bareStatement(db: Db, search: string, offset: number): Promise<void> {
  await sql`
    select * from users where ${sql.ref("emailKey")} like ${`%${search}%`} order by id limit 10 offset ${offset}
  `.execute(db);
}

async function signIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(ADMINISTRATOR),
  });
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

async function fill(context: Context): Promise<void> {
  const administrator = await registerUser(context, {
    ...ADMINISTRATOR,
    displayName: "Bench Administrator",
    screenName: "bench.admin",
  });
  await updateUser(context.db, administrator.id, { isAdmin: true });
  const now = new Date().toISOString();
  for (let start = 1; start < USERS; start += USERS_AT_ONCE) {
    const numbers = Array.from({ length: Math.min(USERS_AT_ONCE, USERS - start) }, (_, index) => start + index);
    const users = numbers.map((n) => ({
      ...emailColumns(`guest${n}@example.com`),
      ...screenNameColumns(`bench_${n}`),
      displayName: `Bench Guest Number ${n}`,
      displayNameKey: displayNameKey(`Bench Guest Number ${n}`),
      // As long as a real one, so that rows are as wide.
      password: `$argon2id$v=19$m=19456,t=2,p=1$${"s".repeat(22)}$${"t".repeat(43)}`,
      bio: "A sentence or two about what somebody talks about, and where. ".repeat(3),
      podcastGuid: crypto.randomUUID(),
      createdAt: now,
      updatedAt: now,
      profileUpdatedAt: now,
    }));
    const rows = await context.db.insertInto("users").values(users).returningAll().execute();
    const texts = rows.map((row) => ({ userId: row.id, text: searchTextOf(row) }));
    await context.db.insertInto("userSearchTexts").values(texts).execute();
    const feeds = await context.db
      .insertInto("feeds")
      .values(
        rows.map(({ id }) => ({
          userId: id,
          title: "Guest spots",
          slug: "guest-spots",
          isDefault: true,
          isPublic: true,
          createdAt: now,
          podcastGuid: crypto.randomUUID(),
          updatedAt: now,
        })),
      )
      .returning("id")
      .execute();
    await context.db
      .insertInto("episodes")
      .values(
        feeds.map(({ id }) => ({
          feedId: id,
          guid: crypto.randomUUID(),
          title: "An episode",
          releaseDate: now,
          createdAt: now,
        })) as never,
      )
      .execute();
  }
}

async function elapsedMs(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
