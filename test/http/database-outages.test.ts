import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPostgresDatabase, type PostgresServer, startPostgres } from "#test/support/postgres.ts";
import { type RunningServer, startServer } from "#test/support/running-server.ts";

const REGISTRATION = {
  email: "pat@example.com",
  password: "a long password",
  displayName: "Pat Guest",
  screenName: "pat.guest",
};

function post(server: RunningServer, path: string, body: unknown): Promise<Response> {
  return fetch(server.origin + path, {
    method: "POST",
    headers: { "content-type": "application/json", origin: server.origin },
    body: JSON.stringify(body),
  });
}

/** Whether a query of another connection waits for a lock. */
async function isWaitingForLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("select 1 from pg_locks where not granted");
  return rows.length > 0;
}

describe("a PostgreSQL server that restarts", () => {
  let postgres: PostgresServer;
  let server: RunningServer;

  beforeAll(async () => {
    postgres = await startPostgres();
    const DATABASE_URL = await createPostgresDatabase(postgres.url, "outage");
    server = await startServer({ DATABASE_URL, DATABASE_REPLICA_URL: DATABASE_URL });
  });
  afterAll(async () => {
    await server.stop();
    server.remove();
    await postgres.stop();
  });

  test("leaves the application running, which answers again afterwards", async () => {
    const other = new pg.Client({ connectionString: postgres.url.replace(/\/postgres$/, "/outage") });
    // The restart ends this connection too.
    other.on("error", () => {});
    await other.connect();
    await other.query("begin; lock table users");
    const interrupted = post(server, "/api/register", REGISTRATION);
    await expect.poll(() => isWaitingForLock(other)).toBe(true);

    await postgres.restart();

    expect((await interrupted).status).toBeGreaterThanOrEqual(500);
    expect((await post(server, "/api/register", REGISTRATION)).status).toBe(201);
    expect(server.process.exitCode).toBeNull();
  });
});
