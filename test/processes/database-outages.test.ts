import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FeedStatistics } from "#domain/statistics/statistics.ts";
import { inject, startInstance } from "#test/support/instance.ts";
import { createPostgresDatabase, type PostgresServer, runStatement, startPostgres } from "#test/support/postgres.ts";
import { type RunningServer, startServer } from "#test/support/running-server.ts";
import { type StallingProxy, startStallingProxy } from "#test/support/stalling-proxy.ts";
import { createFeed, registerBen } from "#test/support/users.ts";

const REGISTRATION = {
  email: "pat@example.com",
  password: "a long password",
  displayName: "Pat Guest",
  screenName: "pat.guest",
};

function post(server: RunningServer, path: string, body: unknown, headers = {}): Promise<Response> {
  return fetch(server.origin + path, {
    method: "POST",
    headers: { "content-type": "application/json", origin: server.origin, ...headers },
    body: JSON.stringify(body),
  });
}

/** Whether a registration waits for a lock. What runs in the background may wait for others. */
async function isRegistrationWaiting(client: pg.Client): Promise<boolean> {
  // Within a transaction, the first answer would be repeated.
  await client.query("select pg_stat_clear_snapshot()");
  const { rows } = await client.query(
    `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into "users"%'`,
  );
  return rows.length > 0;
}

const CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const PAGE = "/u/vi.guest/talks";

/** Views the public page. @returns the status of each response */
function view(server: RunningServer, times: number): Promise<number[]> {
  return Promise.all(
    Array.from({ length: times }, async () => {
      const response = await fetch(server.origin + PAGE, { headers: { "user-agent": CHROME } });
      await response.arrayBuffer();
      return response.status;
    }),
  );
}

/** Registers a guest with a feed. @returns reads the feed's page views, undefined while the database cannot be read */
async function registerGuest(server: RunningServer) {
  let cookie = "";
  const send = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(server.origin + path, {
      method,
      headers: { "content-type": "application/json", origin: server.origin, cookie },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    cookie ||= response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    return response;
  };
  const user = { ...REGISTRATION, email: "vi@example.com", screenName: "vi.guest" };
  await send("POST", "/api/register", user);
  const feed = await (await send("POST", "/api/feeds", { title: "Talks", slug: "talks", isDefault: true })).json();
  return async (): Promise<number | undefined> => {
    const response = await fetch(`${server.origin}/api/feeds/${feed.id}/numbers`, { headers: { cookie } });
    return response.ok ? ((await response.json()) as FeedStatistics).totals.pageViews : undefined;
  };
}

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

describe("a PostgreSQL server that restarts", () => {
  let server: RunningServer;

  beforeAll(async () => {
    const DATABASE_URL = await createPostgresDatabase(postgres.url, "outage");
    // A user of its own, so that a test can tell the replica's connections from the primary's.
    await runStatement(postgres.url, "create role replica superuser login");
    const DATABASE_REPLICA_URL = Object.assign(new URL(DATABASE_URL), { username: "replica" }).href;
    server = await startServer({ DATABASE_URL, DATABASE_REPLICA_URL });
  });
  afterAll(async () => {
    await server.stop();
    server.remove();
  });

  test("leaves the application running, which answers again afterwards", async () => {
    const other = new pg.Client({ connectionString: postgres.url.replace(/\/postgres$/, "/outage") });
    // The restart ends this connection too.
    other.on("error", () => {});
    await other.connect();
    await other.query("begin; lock table users in share mode");
    const interrupted = post(server, "/api/register", REGISTRATION);
    await expect.poll(() => isRegistrationWaiting(other)).toBe(true);

    await postgres.restart();

    expect((await interrupted).status).toBeGreaterThanOrEqual(500);
    expect((await post(server, "/api/register", REGISTRATION)).status).toBe(201);
    expect(server.process.exitCode).toBeNull();
  });

  test("also leaves it running when it ends connections to the replica that nobody uses at the moment", async () => {
    const owner = { ...REGISTRATION, email: "rory@example.com", screenName: "rory.guest" };
    const cookie = (await post(server, "/api/register", owner)).headers.getSetCookie()[0]?.split(";")[0] ?? "";
    await post(server, "/api/feeds", { title: "Talks", slug: "talks", isDefault: true }, { cookie });
    const readEpisodes = () => fetch(`${server.origin}/api/users/screen-name/rory.guest/feeds/talks/episodes`);
    expect((await readEpisodes()).status).toBe(200);
    const idle = "select 1 from pg_stat_activity where usename = 'replica' and state = 'idle'";
    const other = new pg.Client({ connectionString: postgres.url });
    await other.connect();
    expect((await other.query(idle)).rows).not.toEqual([]);
    await other.end();

    await postgres.restart();

    expect((await readEpisodes()).status).toBe(200);
    expect(server.process.exitCode).toBeNull();
  });
});

describe("a PostgreSQL server that does not answer", () => {
  let proxy: StallingProxy;
  let server: RunningServer;

  beforeAll(async () => {
    const DATABASE_URL = await createPostgresDatabase(postgres.url, "stalled");
    proxy = await startStallingProxy(Number(new URL(DATABASE_URL).port));
    const proxied = Object.assign(new URL(DATABASE_URL), { port: String(proxy.port) });
    server = await startServer({ DATABASE_URL: proxied.href });
    expect((await post(server, "/api/register", REGISTRATION)).status).toBe(201);
  });
  afterAll(async () => {
    proxy.resume();
    await server.stop();
    server.remove();
    proxy.close();
  });

  test("gets requests a 503 in time, and the process answers what needs no database", { timeout: 90_000 }, async () => {
    proxy.stall();
    const requests = ["/api/users/screen-name/pat.guest", "/u/pat.guest", "/u/pat.guest/feed.xml"];
    const waiting = [...requests, ...requests, ...requests, ...requests, ...requests].map((path) =>
      fetch(server.origin + path),
    );
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
    for (const response of await Promise.all(waiting))
      expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
    proxy.resume();
    expect((await fetch(`${server.origin}/u/pat.guest`)).status).toBe(200);
  });

  test("a lock that another client holds gets a 503, whose id the log names with method and path", async () => {
    const other = new pg.Client({ connectionString: postgres.url.replace(/\/postgres$/, "/stalled") });
    await other.connect();
    await other.query("begin; lock table users");
    const refused = await post(server, "/api/register", { ...REGISTRATION, screenName: "pat.other", email: "o@x.org" });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await refused.json()).toEqual({
      message: "This is not possible at the moment. Please try again in a few seconds.",
    });
    const id = refused.headers.get("x-request-id") ?? "none";
    await expect.poll(() => server.output()).toContain(id);
    const line =
      server
        .output()
        .split("\n")
        .find((text) => text.includes(id)) ?? "{}";
    // PostgreSQL itself says that it was a lock, before the statement's own limit ends it.
    const err = { message: expect.stringContaining("lock timeout") };
    expect(JSON.parse(line)).toMatchObject({ level: 50, method: "POST", path: "/api/register", reqId: id, err });
    await other.end();
  });

  test("has visits counted after it was started again", async () => {
    const pageViews = await registerGuest(server);
    expect(await view(server, 5)).toEqual(Array(5).fill(200));
    await postgres.restart();
    await expect.poll(async () => (await view(server, 1))[0]).toBe(200);
    expect(await view(server, 5)).toEqual(Array(5).fill(200));
    await expect.poll(() => pageViews(), { timeout: 25_000 }).toBeGreaterThanOrEqual(11);
    expect(server.process.exitCode).toBeNull();
  });
});

describe("an embedded database that another process has locked", () => {
  let server: RunningServer;
  let other: DatabaseSync;
  let cookie = "";
  beforeAll(async () => {
    server = await startServer({ RATE_LIMITS: "on" });
    other = new DatabaseSync(join(server.dataDir, "aircheck.sqlite"));
    const registered = await post(server, "/api/register", REGISTRATION);
    cookie = registered.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  });
  afterAll(async () => {
    other.close();
    await server.stop();
    server.remove();
  });

  const registerOther = (screenName: string) =>
    post(server, "/api/register", { ...REGISTRATION, email: `${screenName}@example.com`, screenName });

  test("lets others read while a write waits, and the write succeeds when the lock ends", async () => {
    other.exec("begin immediate");
    let isAnswered = false;
    const waiting = fetch(`${server.origin}/api/user`, {
      method: "PATCH",
      headers: { "content-type": "application/json", origin: server.origin, cookie },
      body: JSON.stringify({ bio: "Written in the end" }),
    }).finally(() => {
      isAnswered = true;
    });
    for (let round = 0; round < 10; round++)
      expect((await fetch(`${server.origin}/api/users/screen-name/pat.guest`)).status).toBe(200);
    expect(isAnswered).toBe(false);
    other.exec("rollback");
    expect((await waiting).status).toBe(200);
  });

  test("gets writes a 503 when the lock stays, while requests that only count towards a limit go on", async () => {
    other.exec("begin immediate");
    const counted = post(server, "/api/validate-screen-name", { screenName: "rory.guest" });
    const refused = await registerOther("rory.guest");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await (await counted).json()).toMatchObject({ valid: true });
    other.exec("rollback");
    expect((await registerOther("rory.guest")).status).toBe(201);
  });

  test("lets pages that count visits be shown, and no visit is lost", async () => {
    const pageViews = await registerGuest(server);
    expect(await view(server, 3)).toEqual([200, 200, 200]);
    await expect.poll(() => pageViews()).toBe(3);
    other.exec("begin immediate");
    expect(await view(server, 20)).toEqual(Array(20).fill(200));
    // It has tried to write, and will try again.
    await expect.poll(() => server.output(), { timeout: 25_000 }).toContain("Failed to write visit counts");
    expect(await view(server, 20)).toEqual(Array(20).fill(200));
    expect(await pageViews()).toBe(3);
    other.exec("rollback");
    await expect.poll(() => pageViews(), { timeout: 25_000 }).toBe(43);
  });
});

test("a full disk gets writes a 503 and says so in the log; afterwards all is as before", async () => {
  const lines: { path: string; err?: { message: string } }[] = [];
  const log = { level: "error", stream: { write: (line: string) => void lines.push(JSON.parse(line)) } };
  const instance = await startInstance("SQLite", {}, {}, undefined, log);
  const { client } = await registerBen(instance);
  const feed = await createFeed(client);
  const feedPath = `/api/feeds/${feed.id}`;
  const save = (title: string) =>
    client.post(`${feedPath}/episodes`, {
      title,
      description: "x".repeat(4000),
      releaseDate: "2026-01-05T10:00:00.000Z",
    });
  // SQLite takes the present number of pages as the least.
  await sql`pragma max_page_count = 1`.execute(instance.context.db);
  const saved: string[] = [];
  let response = await save("Episode 0");
  while (response.statusCode === 201 && saved.length < 100) {
    saved.push(response.json().title);
    response = await save(`Episode ${saved.length}`);
  }
  // Larger than what one more episode would have needed: a few pages are still free. After some statements, such as this update,
  // SQLite itself has rolled back already.
  const update = await client.patch(feedPath, { description: "語".repeat(19_000) });
  for (const { statusCode, headers } of [response, update])
    expect([statusCode, headers["retry-after"]]).toEqual([503, "5"]);
  const cause = "database or disk is full";
  // The security log is written at every level.
  expect(lines.filter(({ err }) => err)).toMatchObject([
    { path: `${feedPath}/episodes`, err: { message: cause } },
    { path: feedPath, err: { message: cause } },
  ]);
  await sql`pragma max_page_count = 1000000`.execute(instance.context.db);
  const { episodes } = (await client.get(feedPath)).json();
  expect(episodes.map(({ title }: { title: string }) => title)).toEqual(saved.toReversed());
  expect((await save("Afterwards")).statusCode).toBe(201);
  await instance.close();
});

test("a full disk lets pages that count visits be shown, and no visit is lost", async () => {
  const warnings: string[] = [];
  const instance = await startInstance("SQLite", {}, { warn: (message) => warnings.push(message) });
  const { client } = await registerBen(instance);
  const { id } = await createFeed(client);
  const get = (remoteAddress: string) =>
    inject(instance.app, {
      method: "GET",
      url: "/u/ben_guest/guest-spots",
      headers: { "user-agent": CHROME },
      remoteAddress,
    });
  const totals = async () => (await client.get(`/api/feeds/${id}/numbers`)).json().totals;
  // Migrations leave free pages, which would do for all that follows.
  await sql`vacuum`.execute(instance.context.db);
  // SQLite takes the present number of pages as the least.
  await sql`pragma max_page_count = 1`.execute(instance.context.db);
  // So many visitors need more pages of the file.
  for (let visitor = 0; visitor < 300; visitor++)
    expect((await get(`10.0.${visitor >> 8}.${visitor & 255}`)).statusCode).toBe(200);
  await instance.context.visits.flush();
  expect(warnings).toEqual(["Failed to write visit counts; will retry"]);
  expect((await totals()).pageViews).toBe(0);
  await sql`pragma max_page_count = 1000000`.execute(instance.context.db);
  await instance.context.visits.flush();
  expect(await totals()).toMatchObject({ pageViews: 300, visitors: 300 });
  expect(warnings.at(-1)).toBe("Counts of visits are written again; 0 were lost");
  await instance.close();
});
