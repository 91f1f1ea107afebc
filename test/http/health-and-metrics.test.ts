import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import { bothDatabases, type Instance, startInstance } from "#test/support/instance.ts";
import { createFeed, registerAda } from "#test/support/users.ts";

const TOKEN = "scrape with this";

let instance: Instance;
afterEach(() => instance.close());

const statusOf = async (url: string) => (await instance.newClient().get(url)).statusCode;
const scrape = (authorization: string) => instance.newClient().get("/metrics", { authorization });

/** The value of one series of the metrics, whatever process it is from. */
async function metric(name: string, labels: Record<string, string> = {}): Promise<number | undefined> {
  const lines = (await scrape(`Bearer ${TOKEN}`)).body.split("\n");
  const wanted = [`${name}{`, ...Object.entries(labels).map(([label, value]) => `${label}="${value}"`)];
  const line = lines.find((candidate) => wanted.every((part) => candidate.includes(part)));
  return line === undefined ? undefined : Number(line.split(" ").at(-1));
}

describe.each(bothDatabases)("health on %s", (engine) => {
  test("a process that can serve is alive and ready, however often it is asked, and is never cached", async () => {
    instance = await startInstance(engine);
    for (let request = 0; request < 50; request++)
      expect([await statusOf("/healthz"), await statusOf("/readyz")]).toEqual([200, 200]);
    const { headers, body } = await instance.newClient().get("/readyz");
    expect([headers["cache-control"], JSON.parse(body)]).toEqual(["no-store", { status: "ready" }]);
    expect((await instance.newClient().request("HEAD", "/healthz")).statusCode).toBe(200);
  });

  test("a process whose database lacks a migration is alive but not ready", async () => {
    instance = await startInstance(engine);
    const { db } = instance.context as unknown as { db: import("kysely").Kysely<Record<string, { name: string }>> };
    await db.deleteFrom("kysely_migration").where("name", "=", "0031-link-privacy").execute();
    expect([await statusOf("/healthz"), await statusOf("/readyz")]).toEqual([200, 503]);
  });

  test("a process without its database is alive but not ready", async () => {
    instance = await startInstance(engine);
    expect(await statusOf("/readyz")).toBe(200);
    await instance.context.database.close();
    expect([await statusOf("/healthz"), await statusOf("/readyz")]).toEqual([200, 503]);
  });
});

test("a process whose database hangs says within seconds that it is not ready, and recovers", async () => {
  instance = await startInstance("PostgreSQL");
  const other = new pg.Client({ connectionString: instance.context.config.databaseUrl });
  await other.connect();
  await other.query("begin; lock table kysely_migration in access exclusive mode");
  expect(await Promise.all(Array.from({ length: 30 }, () => statusOf("/readyz")))).toEqual(Array(30).fill(503));
  // The checks shared one connection: the others still serve.
  expect(await statusOf("/api/users/screen-name/nobody")).toBe(404);
  await other.query("rollback");
  await other.end();
  await expect.poll(() => statusOf("/readyz")).toBe(200);
});

describe("metrics", () => {
  test("are missing without METRICS_TOKEN", async () => {
    instance = await startInstance("SQLite");
    expect((await scrape("Bearer ")).statusCode).toBe(404);
  });

  test.each(["", "Bearer", "Bearer wrong", `Bearer ${TOKEN}s`, `Basic ${TOKEN}`])(
    "are kept from a request with the credentials %j",
    async (authorization) => {
      instance = await startInstance("SQLite", { METRICS_TOKEN: TOKEN });
      const response = await scrape(authorization);
      expect([response.statusCode, response.headers["www-authenticate"]]).toEqual([401, "Bearer"]);
      expect(response.body).not.toContain("http_request");
    },
  );

  test.each(bothDatabases)("tell the size of the database and the space on the disks on %s", async (engine) => {
    const BACKUP_DIR = mkdtempSync(join(tmpdir(), "aircheck-disk-"));
    onTestFinished(() => rmSync(BACKUP_DIR, { recursive: true }));
    instance = await startInstance(engine, { METRICS_TOKEN: TOKEN, ...(engine === "SQLite" && { BACKUP_DIR }) });
    expect(await metric("aircheck_database_size_bytes")).toBeGreaterThan(100_000);
    for (const folder of ["data", "backups"]) {
      const [free, size] = [
        await metric("aircheck_disk_free_bytes", { folder }),
        await metric("aircheck_disk_size_bytes", { folder }),
      ];
      if (engine === "SQLite") expect(size).toBeGreaterThan(free ?? Number.POSITIVE_INFINITY);
      else expect([free, size]).toEqual([undefined, undefined]);
    }
    expect(await metric("aircheck_replica_up")).toBeUndefined();
  });

  test("count requests by route pattern and status, never by URL", async () => {
    instance = await startInstance("SQLite", { METRICS_TOKEN: TOKEN });
    for (const name of ["one", "two", "three"]) await statusOf(`/api/users/screen-name/${name}/feeds`);
    await statusOf("/nobody/here");
    await instance.newClient().post("/not/a/route", {});
    const count = (labels: Record<string, string>) => metric("http_request_duration_seconds_count", labels);
    expect(await count({ method: "GET", route: "/api/users/screen-name/:screenName/feeds", status: "404" })).toBe(3);
    expect(await count({ method: "GET", route: "/*", status: "404" })).toBe(1);
    expect(await count({ method: "POST", route: "unmatched", status: "404" })).toBe(1);
    expect((await scrape(`Bearer ${TOKEN}`)).body).not.toMatch(/nobody|three|not\/a/);
  });

  test.each(bothDatabases)("report the cache, queues, database time and event-loop delay on %s", async (engine) => {
    instance = await startInstance(engine, { METRICS_TOKEN: TOKEN });
    const ada = await registerAda(instance);
    await createFeed(ada.client);
    for (let visit = 0; visit < 3; visit++) expect(await statusOf("/u/ada.guest")).toBe(200);
    expect(await metric("aircheck_cache_requests_total", { cache: "responses", result: "miss" })).toBe(1);
    expect(await metric("aircheck_cache_requests_total", { cache: "responses", result: "hit" })).toBe(2);
    expect(await metric("aircheck_cache_size_bytes", { cache: "responses" })).toBeGreaterThan(0);
    for (const queue of ["lookups", "database"])
      expect([queue, await metric("aircheck_queue_length", { queue })]).toEqual([queue, 0]);
    expect(await metric("aircheck_jobs", { kind: "search-directories", state: "waiting" })).toBe(1);
    const queries = { database: "primary", outcome: "success" };
    expect(await metric("aircheck_database_query_duration_seconds_count", queries)).toBeGreaterThan(0);
    expect(await metric("nodejs_eventloop_lag_p99_seconds")).toBeDefined();
  });

  test("count look-ups by provider and outcome", async () => {
    instance = await startInstance("SQLite", { METRICS_TOKEN: TOKEN });
    const { client } = await registerAda(instance);
    await client.post("/api/metadata", { url: "https://www.youtube.com/watch?v=abcdefghijk" });
    await client.post("/api/metadata", { url: "http://127.0.0.1:9/episode" });
    await client.post("/api/metadata", { url: "http://10.0.0.1/episode" });
    const outcome = (provider: string, result: string) =>
      metric("aircheck_lookups_total", { provider, outcome: result });
    // The thumbnail of a video needs no answer from YouTube.
    expect(await outcome("youtube", "found")).toBe(1);
    expect(await outcome("web", "url-unreachable")).toBe(1);
    expect(await outcome("web", "url-not-allowed")).toBe(1);
  });
});
