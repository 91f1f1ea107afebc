import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import type { FeedStatistics } from "#domain/statistics/statistics.ts";
import { inject, startInstance } from "#test/support/instance.ts";
import { createPostgresDatabase, startPostgres } from "#test/support/postgres.ts";
import { type RunningServer, startServer } from "#test/support/running-server.ts";
import { createFeed, registerBen } from "#test/support/users.ts";

const CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const PAGE = "/u/pat.guest/talks";

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
  const user = { email: "pat@example.com", password: "a long password", displayName: "Pat", screenName: "pat.guest" };
  await send("POST", "/api/register", user);
  const feed = await (await send("POST", "/api/feeds", { title: "Talks", slug: "talks", isDefault: true })).json();
  return async (): Promise<number | undefined> => {
    const response = await fetch(`${server.origin}/api/feeds/${feed.id}/numbers`, { headers: { cookie } });
    return response.ok ? ((await response.json()) as FeedStatistics).totals.pageViews : undefined;
  };
}

describe("counting visits", () => {
  const cleanUps: (() => unknown)[] = [];
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
  });

  async function start(settings: Record<string, string> = {}): Promise<RunningServer> {
    const server = await startServer(settings);
    cleanUps.push(() => server.remove());
    cleanUps.push(() => server.stop());
    return server;
  }

  test("goes on while another process has locked the database, without a page that fails or waits, and loses nothing", async () => {
    const server = await start();
    const pageViews = await registerGuest(server);
    expect(await view(server, 3)).toEqual([200, 200, 200]);
    await expect.poll(() => pageViews()).toBe(3);
    const other = new DatabaseSync(join(server.dataDir, "aircheck.sqlite"));
    other.exec("begin immediate");
    expect(await view(server, 20)).toEqual(Array(20).fill(200));
    // It has tried to write, and will try again.
    await expect.poll(() => server.output(), { timeout: 25_000 }).toContain("Could not write the counts of visits");
    expect(await view(server, 20)).toEqual(Array(20).fill(200));
    expect(await pageViews()).toBe(3);
    other.exec("rollback");
    other.close();
    await expect.poll(() => pageViews(), { timeout: 25_000 }).toBe(43);
  }, 90_000);

  test("goes on after PostgreSQL was killed and started again", async () => {
    const postgres = await startPostgres();
    cleanUps.push(() => postgres.stop());
    const server = await start({ DATABASE_URL: await createPostgresDatabase(postgres.url, "counting") });
    const pageViews = await registerGuest(server);
    expect(await view(server, 5)).toEqual(Array(5).fill(200));
    await postgres.restart();
    await expect.poll(async () => (await view(server, 1))[0]).toBe(200);
    expect(await view(server, 5)).toEqual(Array(5).fill(200));
    await expect.poll(() => pageViews(), { timeout: 25_000 }).toBeGreaterThanOrEqual(11);
    expect(server.process.exitCode).toBeNull();
  }, 90_000);

  test("goes on while the disk is full, and loses nothing", async () => {
    const warnings: string[] = [];
    const instance = await startInstance("SQLite", {}, { warn: (message) => warnings.push(message) });
    cleanUps.push(() => instance.close());
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
    expect(warnings).toEqual(["Could not write the counts of visits; they wait"]);
    expect((await totals()).pageViews).toBe(0);
    await sql`pragma max_page_count = 1000000`.execute(instance.context.db);
    await instance.context.visits.flush();
    expect(await totals()).toMatchObject({ pageViews: 300, visitors: 300 });
    expect(warnings.at(-1)).toBe("Counts of visits are written again; 0 were lost");
  });
});
