import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { EMPTY_DRAFT } from "../src/domain/episodes/metadata.ts";
import { displayNameKey } from "../src/domain/users/user.ts";
import { readConfig } from "../src/server/config.ts";
import { type Context, createContext } from "../src/server/context.ts";
import { emailColumns, registerUser, screenNameColumns } from "../src/server/operations/accounts/users.ts";
import type { Db } from "../src/server/store/database.ts";
import { migrate } from "../src/server/store/migrations/migrate.ts";
import { searchTextOf, updateUser } from "../src/server/store/users.ts";
import { startServer } from "../test/support/running-server.ts";
import { onBothDatabases } from "./both-databases.ts";
import { elapsedMs, formatSummary, printTable, summarize } from "./measure.ts";
import { fetchSessionCookie } from "./session-cookie.ts";

const USER_COUNT = 100_000;
const USERS_PER_INSERT = 1000;
const ROUNDS = 15;
const ADMINISTRATOR = { email: "bench@example.com", password: "benchmark only" };

interface ListQuery {
  name: string;
  search?: string;
  offset?: number;
}

const QUERIES: ListQuery[] = [
  { name: "first page" },
  { name: "last page", offset: USER_COUNT - 10 },
  { name: "search: 1 match", search: "guest77777" },
  { name: "search: 11,111 matches", search: "GUEST7" },
  { name: "search: 11 matches", search: "guest9999" },
  { name: "search: all users", search: "guest" },
  { name: "search: no match", search: "nobody-at-all" },
];

/**
 * Measures the response time of the administrators' user list with 100,000 users, on both databases. Reference: one SQL
 * statement through the same driver that selects the same users, without the total and without joins.
 */
export async function measureAdminUserList(): Promise<void> {
  const printRow = printTable(
    `Administrators' user list: response time in ms with ${USER_COUNT.toLocaleString("en")} users`,
    [
      "Reference: one SQL statement through the same driver that selects the same 10 users, without total and joins.",
      `Median (min–max) of ${ROUNDS} alternating rounds.`,
    ],
    [
      ["query", 22],
      ["database", 10],
      ["aircheck", 20],
      ["reference", 20],
    ],
  );
  await onBothDatabases(
    (database, settings) => measureDatabase(database, settings, printRow),
    () => printRow("(not installed)", "PostgreSQL"),
  );
}

async function measureDatabase(
  database: string,
  settings: Record<string, string>,
  printRow: (...cells: string[]) => void,
): Promise<void> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "aircheck-bench-"));
  const context = createContext(readConfig({ ...settings, DATA_DIR }));
  await migrate(context.database);
  await insertUsers(context);
  // PostgreSQL's autovacuum does the same within minutes of so many inserts.
  if (context.database.dialect === "postgres") await sql`vacuum analyze`.execute(context.db);
  const server = await startServer({ ...settings, DATA_DIR });
  const cookie = await fetchSessionCookie(server.origin, "/api/login", ADMINISTRATOR);
  for (const query of QUERIES) {
    const measured: number[] = [];
    const reference: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      measured.push(await elapsedMs(() => fetchUserList(server.origin, cookie, query)));
      reference.push(await elapsedMs(() => selectUsers(context.db, query)));
    }
    printRow(query.name, database, formatSummary(summarize(measured), 1), formatSummary(summarize(reference), 1));
  }
  await server.stop();
  await context.close();
  rmSync(DATA_DIR, { recursive: true, force: true });
}

async function fetchUserList(origin: string, cookie: string, { search = "", offset = 0 }: ListQuery): Promise<void> {
  const query = new URLSearchParams({ limit: "10", offset: String(offset), search });
  const response = await fetch(`${origin}/api/admin/users?${query}`, { headers: { cookie } });
  if (response.status !== 200) throw new Error(`The user list responded ${response.status}`);
  await response.arrayBuffer();
}

async function selectUsers(db: Db, { search = "", offset = 0 }: ListQuery): Promise<void> {
  const pattern = `%${search.toLowerCase()}%`;
  await sql`
    select * from users where ${sql.ref("emailKey")} like ${pattern} order by id limit 10 offset ${offset}
  `.execute(db);
}

async function insertUsers(context: Context): Promise<void> {
  const administrator = await registerUser(context, {
    ...ADMINISTRATOR,
    displayName: "Bench Administrator",
    screenName: "bench.admin",
  });
  await updateUser(context.db, administrator.id, { isAdmin: true });
  const now = new Date().toISOString();
  for (let start = 1; start < USER_COUNT; start += USERS_PER_INSERT) {
    const numbers = Array.from({ length: Math.min(USERS_PER_INSERT, USER_COUNT - start) }, (_, index) => start + index);
    const users = numbers.map((n) => ({
      ...emailColumns(`guest${n}@example.com`),
      ...screenNameColumns(`bench_${n}`),
      displayName: `Bench Guest Number ${n}`,
      displayNameKey: displayNameKey(`Bench Guest Number ${n}`),
      // As long as a real hash, so that rows have a realistic size.
      password: `$argon2id$v=19$m=19456,t=2,p=1$${"s".repeat(22)}$${"t".repeat(43)}`,
      bio: "A sentence or two about the topics of this guest, and where. ".repeat(3),
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
          ...EMPTY_DRAFT,
          feedId: id,
          guid: crypto.randomUUID(),
          title: "An episode",
          releaseDate: now,
          createdAt: now,
        })),
      )
      .execute();
  }
}
