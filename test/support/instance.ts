import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import pg from "pg";
import { inject } from "vitest";
import { buildApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { type Context, createContext } from "#server/context.ts";
import { createProductionRenderer } from "#server/rendering/production.ts";
import { migrate } from "#server/store/migrations/migrate.ts";

/** The public address that instances under test believe in. */
export const ORIGIN = "http://aircheck.test";

export type Engine = "SQLite" | "PostgreSQL";

/** Both databases run the same tests: `describe.each(engines)("… on %s", (engine) => …)`. */
export const engines: Engine[] = ["SQLite", "PostgreSQL"];

/** A moment that a test moves by hand. */
export class FakeClock {
  #at = new Date("2026-03-01T12:00:00.000Z");
  readonly now = (): Date => new Date(this.#at);

  advance({ days = 0, seconds = 0 }: { days?: number; seconds?: number }): void {
    this.#at = new Date(this.#at.getTime() + (days * 86_400 + seconds) * 1000);
  }
}

export interface Instance {
  app: FastifyInstance;
  context: Context;
  clock: FakeClock;
  /** somebody without a session */
  newClient(): TestClient;
  close(): Promise<void>;
}

/** A port of this machine where nobody listens: providers that do not answer, and at once. */
const CLOSED_PORT_URL = "http://127.0.0.1:9";

/**
 * A whole application on a fresh database, with the clock in the test's hand and private addresses open to look-up.
 * @param overrides parts of the context, such as a fetch that finds a played web
 */
export async function startInstance(
  engine: Engine,
  settings: Record<string, string> = {},
  overrides: Partial<Context> = {},
): Promise<Instance> {
  const place = await createTestDatabase(engine);
  const config = readConfig({
    PUBLIC_URL: ORIGIN,
    LOOKUP_ALLOW: "127.0.0.0/8",
    LOG_LEVEL: "silent",
    APPLE_LOOKUP_URL: `${CLOSED_PORT_URL}/lookup`,
    SPOTIFY_OEMBED_URL: `${CLOSED_PORT_URL}/oembed`,
    YOUTUBE_OEMBED_URL: `${CLOSED_PORT_URL}/oembed`,
    ...place.settings,
    ...settings,
  });
  const clock = new FakeClock();
  const context = createContext(config, { now: clock.now, ...overrides });
  await migrate(context.database);
  const app = await buildApp(context, await createProductionRenderer());
  await app.ready();
  return {
    app,
    context,
    clock,
    newClient: () => new TestClient(app),
    async close() {
      await app.close();
      await context.close();
      await place.remove();
    },
  };
}

/** Somebody at a browser: sends JSON, keeps cookies, names the origin of the page. */
export class TestClient {
  readonly #app: FastifyInstance;
  readonly #cookies = new Map<string, string>();

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  async request(
    method: "GET" | "HEAD" | "POST" | "PATCH" | "DELETE",
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> {
    const response = await this.#app.inject({
      method,
      url,
      headers: {
        ...(method === "GET" || method === "HEAD" ? {} : { origin: ORIGIN }),
        ...(this.#cookies.size > 0
          ? { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ") }
          : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    for (const { name, value, maxAge, expires } of response.cookies) {
      const hasEnded = maxAge === 0 || (expires !== undefined && expires.getTime() <= 0);
      if (hasEnded || value === "") this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return response;
  }

  get(url: string, headers?: Record<string, string>) {
    return this.request("GET", url, undefined, headers);
  }
  post(url: string, body?: unknown, headers?: Record<string, string>) {
    return this.request("POST", url, body, headers);
  }
  patch(url: string, body: unknown) {
    return this.request("PATCH", url, body);
  }
  delete(url: string, body?: unknown) {
    return this.request("DELETE", url, body);
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(name);
  }
}

export interface TestDatabase {
  /** the settings that lead to it */
  settings: Record<string, string>;
  remove(): Promise<void>;
}

/** Room for one instance's database, without a table yet. */
export async function createTestDatabase(engine: Engine): Promise<TestDatabase> {
  return engine === "SQLite" ? temporaryFolder() : temporaryDatabase();
}

function temporaryFolder(): TestDatabase {
  const folder = mkdtempSync(join(tmpdir(), "aircheck-test-"));
  return { settings: { DATA_DIR: folder }, remove: async () => rmSync(folder, { recursive: true, force: true }) };
}

async function temporaryDatabase(): Promise<TestDatabase> {
  const server = inject("postgresUrl");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    settings: { DATABASE_URL: url.href },
    remove: () => onServer(server, `drop database ${name} with (force)`),
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
