import { randomUUID } from "node:crypto";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import injectRequest, { type InjectOptions, type Response } from "light-my-request";
import { inject as injected } from "vitest";
import { buildApp, type LogSettings } from "#server/app.ts";
import { Background } from "#server/background/background.ts";
import { readConfig } from "#server/config.ts";
import { type Context, createContext } from "#server/context.ts";
import { createProductionRenderer } from "#server/rendering/production.ts";
import type { Renderer } from "#server/rendering/renderer.ts";
import { sqlitePath } from "#server/store/database.ts";
import { createPostgresDatabase, runStatement } from "./postgres.ts";
import { addQuickRegistration } from "./quick-registration.ts";
import { collectStatements, prepareStatements } from "./statements-on-postgres.ts";

/** The public URL of instances under test. */
export const ORIGIN = "http://aircheck.test";

export type Engine = "SQLite" | "PostgreSQL";

/**
 * For tests of what the databases do differently: `describe.each(bothDatabases)("… on %s", (engine) => …)`. The list of files that use
 * it is in test/databases.test.ts.
 */
export const bothDatabases: Engine[] = ["SQLite", "PostgreSQL"];

/** A clock that stands still until a test advances it. */
export class FakeClock {
  #at = new Date("2026-03-01T12:00:00.000Z");
  readonly now = (): Date => new Date(this.#at);

  advance({ days = 0, seconds = 0 }: { days?: number; seconds?: number }): void {
    this.#at = new Date(this.#at.getTime() + (days * 86_400 + seconds) * 1000);
  }

  /** Advances to the present, for what other clocks take part in. */
  advanceToPresent(): void {
    this.advance({ seconds: Math.max(0, Math.ceil((Date.now() - this.#at.getTime()) / 1000)) });
  }
}

export interface Instance {
  app: FastifyInstance;
  context: Context;
  /** runs jobs when a test says so, without jitter */
  background: Background;
  clock: FakeClock;
  /** a client without a session */
  newClient(): TestClient;
  close(): Promise<void>;
}

/** One for all instances of a worker: it holds the build in memory, and nothing of an instance. */
let sharedRenderer: Promise<Renderer> | undefined;
export function productionRenderer(): Promise<Renderer> {
  sharedRenderer ??= createProductionRenderer();
  return sharedRenderer;
}

/** For tests of what is found, however slow the machine is: a tenfold limit, half of what a searcher may use at once. */
export const AMPLE_SEARCH_TIME: Partial<Context> = { searchTimeMs: 4000 };

/** A closed port: requests to it fail immediately. */
const CLOSED_PORT_URL = "http://127.0.0.1:9";

/**
 * Starts the whole application in this process on an empty database, with a fake clock. Lookups may reach loopback addresses.
 * @param settings environment variables
 * @param overrides parts of the context, such as the fetch of a fake web
 * @param renderer by default the one of production
 * @param log by default nothing is logged
 */
export async function startInstance(
  engine: Engine,
  settings: Record<string, string> = {},
  overrides: Partial<Context> = {},
  renderer?: Renderer,
  log?: LogSettings,
): Promise<Instance> {
  const database = await createTestDatabase(engine, { isMigrated: true });
  const config = readConfig({
    PUBLIC_URL: ORIGIN,
    LOOKUP_ALLOW: "127.0.0.0/8",
    LOG_LEVEL: "silent",
    APPLE_LOOKUP_URL: `${CLOSED_PORT_URL}/lookup`,
    SPOTIFY_OEMBED_URL: `${CLOSED_PORT_URL}/oembed`,
    YOUTUBE_OEMBED_URL: `${CLOSED_PORT_URL}/oembed`,
    ...database.settings,
    ...settings,
  });
  const clock = new FakeClock();
  const context = collectStatements(() => createContext(config, { now: clock.now, ...overrides }));
  const background = new Background(context, { random: () => 0 });
  context.activeJobKinds = () => background.activeKinds();
  const app = await buildApp(context, renderer ?? (await productionRenderer()), log);
  addQuickRegistration(app, context);
  await app.ready();
  return {
    app,
    context,
    background,
    clock,
    newClient: () => new TestClient(app),
    async close() {
      await app.close();
      await background.stop();
      await context.close();
      await database.remove();
      await prepareStatements(injected("postgresStatementsUrl"));
    },
  };
}

/** Sends a request through the whole server, without a network: Fastify's own `inject` would not reach public documents. */
export async function inject(app: FastifyInstance, options: InjectOptions): Promise<Response> {
  await app.ready();
  return injectRequest((request, response) => void app.server.emit("request", request, response), options);
}

/** An HTTP client that behaves like a browser: it sends JSON, keeps cookies and names the origin of the page. */
export class TestClient {
  readonly #app: FastifyInstance;
  readonly #cookies = new Map<string, string>();

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  async request(
    method: "GET" | "HEAD" | "OPTIONS" | "POST" | "PUT" | "PATCH" | "DELETE",
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const response = await inject(this.#app, {
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
  put(url: string, body?: unknown, headers?: Record<string, string>) {
    return this.request("PUT", url, body, headers);
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
  /** environment variables that select it */
  settings: Record<string, string>;
  remove(): Promise<void>;
}

/** Creates a database for one instance. @param isMigrated with the tables; otherwise it is empty */
export async function createTestDatabase(engine: Engine, { isMigrated = false } = {}): Promise<TestDatabase> {
  return engine === "SQLite" ? createSqliteDatabase(isMigrated) : createServerDatabase(isMigrated);
}

function createSqliteDatabase(isMigrated: boolean): TestDatabase {
  const dataDir = mkdtempSync(join(tmpdir(), "aircheck-test-"));
  if (isMigrated) copyFileSync(injected("sqliteTemplate"), sqlitePath(dataDir));
  return { settings: { DATA_DIR: dataDir }, remove: async () => rmSync(dataDir, { recursive: true, force: true }) };
}

async function createServerDatabase(isMigrated: boolean): Promise<TestDatabase> {
  const serverUrl = injected("postgresSocketUrl");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const url = await createPostgresDatabase(serverUrl, name, isMigrated ? injected("postgresTemplate") : undefined);
  return {
    settings: { DATABASE_URL: url },
    remove: () => runStatement(serverUrl, `drop database ${name} with (force)`),
  };
}
