import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "undici";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { createPostgresDatabase, freePort, runStatement } from "../support/postgres.ts";
import { childProcessIds } from "../support/processes.ts";
import { isListening, localSettings, type RunningServer, spawnServer, startServer } from "../support/running-server.ts";

/* Several worker processes serve one port (WEB_CONCURRENCY). */

const WORKERS = 2;
const LOG_INS_AT_ONCE = 60;
const LOG_IN_FREED_EVERY_MS = 5000;
const METRICS_TOKEN = "scrape with this";

const registration = {
  email: "pat@example.com",
  password: "a long password",
  displayName: "Pat Guest",
  screenName: "pat.guest",
};

describe.each(["SQLite", "PostgreSQL"])("workers on %s", (engine) => {
  const database = `workers_${randomUUID().replaceAll("-", "")}`;
  let server: RunningServer;
  let cookie = "";

  beforeAll(async () => {
    server = await startServer({
      WEB_CONCURRENCY: String(WORKERS),
      RATE_LIMITS: "on",
      METRICS_TOKEN,
      ...(engine === "PostgreSQL" && {
        DATABASE_URL: await createPostgresDatabase(inject("postgresUrl"), database),
      }),
    });
    const registered = await send(server, "POST", "/api/register", registration);
    cookie = registered.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  });
  afterAll(async () => {
    await server.stop();
    server.remove();
    if (engine === "PostgreSQL") await runStatement(inject("postgresUrl"), `drop database ${database} with (force)`);
  });

  test("become ready together, without a warning", () => {
    expect(workersOf(server)).toHaveLength(WORKERS);
    expect(server.output().match(/Aircheck is ready at/g)).toHaveLength(1);
    expect(server.output()).not.toMatch(/warning|"level":[456]0/i);
  });

  test("show a change in the next response, whichever of them sends it", async () => {
    const connections = await connectToEach(server);
    for (const bio of ["First", "Second", "Third"]) {
      expect((await send(server, "PATCH", "/api/user", { displayName: "Pat Guest", bio }, cookie)).status).toBe(200);
      const pages = await Promise.all(
        connections.map(async (connection) =>
          (await connection.request({ method: "GET", path: "/u/pat.guest" })).body.text(),
        ),
      );
      expect(pages.map((page) => page.includes(bio))).toEqual(pages.map(() => true));
    }
  });

  test("report the metrics of all in one scrape", async () => {
    const path = "/api/users/screen-name/nobody";
    for (const connection of await connectToEach(server))
      expect((await connection.request({ method: "GET", path })).statusCode).toBe(404);
    const count = /^http_request_duration_seconds_count{.*route="\/api\/users\/screen-name\/:screenName".*} (\d+)$/gm;
    for (let scrape = 0; scrape < 2 * WORKERS; scrape++) {
      const text = await scrapeMetrics(server);
      expect(processesIn(text)).toEqual(workersOf(server));
      const counts = [...text.matchAll(count)].map(([, number]) => Number(number));
      expect([counts.length, counts.reduce((sum, number) => sum + number, 0)]).toEqual([WORKERS, WORKERS]);
      const headings = text.split("\n").filter((line) => line.startsWith("# TYPE"));
      expect(new Set(headings).size).toBe(headings.length);
    }
  });

  test("that hang are left out of a scrape", async () => {
    const [hanging = 0, ...others] = workersOf(server);
    process.kill(hanging, "SIGSTOP");
    const text = await scrapeMetrics(server);
    process.kill(hanging, "SIGCONT");
    expect(processesIn(text)).toEqual(others);
    await expect.poll(async () => processesIn(await scrapeMetrics(server))).toEqual(workersOf(server));
  });

  test("share the limits on attempts", async () => {
    const connections = await connectToEach(server);
    const logIn = async (connection: Client) => {
      const { statusCode, body } = await connection.request({
        method: "POST",
        path: "/api/login",
        headers: { "content-type": "application/json", origin: server.origin },
        body: JSON.stringify({ email: "nobody@example.com", password: "x" }),
      });
      await body.dump();
      return statusCode;
    };
    const startedAt = performance.now();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 2 * LOG_INS_AT_ONCE; attempt += WORKERS)
      for (const connection of connections) statuses.push(await logIn(connection));
    const freed = Math.ceil((performance.now() - startedAt) / LOG_IN_FREED_EVERY_MS);
    expect(new Set(statuses)).toEqual(new Set([400, 429]));
    const accepted = statuses.filter((status) => status === 400).length;
    expect(accepted).toBeGreaterThanOrEqual(LOG_INS_AT_ONCE);
    expect(accepted).toBeLessThanOrEqual(LOG_INS_AT_ONCE + freed);
  });

  test("are replaced when they die", async () => {
    const [victim = 0, ...others] = workersOf(server);
    process.kill(victim, "SIGKILL");
    await expect.poll(() => server.output()).toContain(`Worker ${victim} ended with SIGKILL. A new one replaces it.`);
    await expect.poll(() => workersOf(server)).toHaveLength(WORKERS);
    expect(workersOf(server)).toEqual(expect.arrayContaining(others));
    expect((await send(server, "GET", "/robots.txt")).status).toBe(200);
  });

  test("that hang and are killed keep nobody waiting", async () => {
    const [victim = 0] = workersOf(server);
    process.kill(victim, "SIGSTOP");
    const requests = Array.from({ length: 5 * WORKERS }, () => send(server, "GET", "/robots.txt"));
    await Promise.race(requests);
    process.kill(victim, "SIGKILL");
    const responses = await Promise.all(requests);
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    await expect.poll(() => workersOf(server).filter((pid) => pid !== victim)).toHaveLength(WORKERS);
  });

  test("are replaced one by one after SIGHUP, without losing a request or readiness", {
    timeout: 120_000,
  }, async () => {
    const before = workersOf(server);
    let isReplaced = false;
    const statuses: (number | string)[] = [];
    const visit = async (path: string) => {
      while (!isReplaced) {
        const response = await send(server, "GET", path, undefined, cookie).catch((error) => error);
        statuses.push(response.status ?? String(response.cause ?? response));
      }
    };
    const visitors = [visit("/api/user"), visit("/readyz")];
    server.process.kill("SIGHUP");
    const isNew = (pid: number) => !before.includes(pid);
    await expect.poll(() => workersOf(server).map(isNew), { timeout: 90_000 }).toEqual(before.map(() => true));
    isReplaced = true;
    await Promise.all(visitors);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test("are all replaced after SIGHUP, also when one dies meanwhile", { timeout: 120_000 }, async () => {
    const before = workersOf(server);
    server.process.kill("SIGHUP");
    await expect.poll(() => workersOf(server).length, { interval: 5 }).toBeGreaterThan(WORKERS);
    process.kill(before[0] ?? 0, "SIGKILL");
    const left = () => workersOf(server).filter((pid) => before.includes(pid));
    await expect.poll(left, { timeout: 60_000 }).toEqual([]);
    await expect.poll(() => workersOf(server), { timeout: 60_000 }).toHaveLength(WORKERS);
    expect((await send(server, "GET", "/readyz")).status).toBe(200);
  });

  test("finish open requests after SIGTERM", async () => {
    const requests = await withEachWorker(server, () => beginRequest(server, registration));
    const stopped = server.stop();
    await expect.poll(() => isListening(server)).toBe(false);
    for (const { finish } of requests) finish();
    for (const { received } of requests) await expect.poll(received).toContain("HTTP/1.1 409");
    expect(await stopped).toBe(0);
  });
});

test.each([1, 2])(
  "workers told to stop when %i of them have been started end cleanly, without a complaint",
  async (started) => {
    const dataDir = mkdtempSync(join(tmpdir(), "aircheck-workers-"));
    const supervisor = spawnServer({
      ...localSettings(await freePort(), dataDir),
      WEB_CONCURRENCY: String(WORKERS),
    });
    onTestFinished(() => void supervisor.kill("SIGKILL"));
    let output = "";
    for (const stream of [supervisor.stdout, supervisor.stderr])
      stream.on("data", (chunk: Buffer) => {
        output += chunk;
      });
    const ended = once(supervisor, "close");
    const countStarted = () => childProcessIds(supervisor.pid).length;
    await expect.poll(countStarted, { interval: 5, timeout: 25_000 }).toBeGreaterThanOrEqual(started);
    supervisor.kill("SIGTERM");
    expect([await ended, output]).toEqual([
      [0, null],
      expect.stringMatching(/^({"level":30.*\n|Aircheck is ready.*\n|Migrat(ing|ed) the database.*\n)*$/),
    ]);
    rmSync(dataDir, { recursive: true, force: true });
  },
);

test("workers that cannot start end the process with one sentence", async () => {
  const occupied = createServer().listen(0, "127.0.0.1");
  await once(occupied, "listening");
  const PORT = String((occupied.address() as AddressInfo).port);
  await expect(startServer({ PORT, WEB_CONCURRENCY: String(WORKERS) })).rejects.toThrow(
    /^The server ended with 1:\nAircheck cannot listen on 127\.0\.0\.1:\d+ \(HOST, PORT\): .*EADDRINUSE.*\n$/,
  );
  occupied.close();
});

/** Sends the head of a registration. @returns when a worker has accepted the request and waits for its body */
async function beginRequest(server: RunningServer, body: object) {
  const text = JSON.stringify(body);
  const socket = connect(Number(new URL(server.origin).port), "127.0.0.1");
  let received = "";
  socket.setEncoding("utf8").on("data", (chunk: string) => {
    received += chunk;
  });
  socket.write(
    `POST /api/register HTTP/1.1\r\nHost: localhost\r\nOrigin: ${server.origin}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(text)}\r\nExpect: 100-continue\r\n\r\n`,
  );
  await expect.poll(() => received).toContain("100 Continue");
  return { finish: () => socket.write(text), received: () => received };
}

/** @returns the process ids of the workers, in ascending order */
function workersOf(server: RunningServer): number[] {
  return childProcessIds(server.process.pid);
}

async function scrapeMetrics({ origin }: RunningServer): Promise<string> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}`, connection: "close" };
  return (await fetch(`${origin}/metrics`, { headers })).text();
}

/** The processes that metrics are from, in ascending order. */
function processesIn(metrics: string): number[] {
  return [...metrics.matchAll(/^process_start_time_seconds{process="(\d+)"}/gm)]
    .map(([, pid]) => Number(pid))
    .sort((a, b) => a - b);
}

/** Does something while only one of the workers can accept connections, for each of them. */
async function withEachWorker<Result>(server: RunningServer, connect: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (const worker of workersOf(server)) {
    const others = workersOf(server).filter((pid) => pid !== worker);
    for (const pid of others) process.kill(pid, "SIGSTOP");
    try {
      results.push(await connect());
    } finally {
      for (const pid of others) process.kill(pid, "SIGCONT");
    }
  }
  return results;
}

/** @returns an open connection to each worker */
async function connectToEach(server: RunningServer): Promise<Client[]> {
  return withEachWorker(server, async () => {
    const connection = new Client(server.origin);
    onTestFinished(() => connection.destroy());
    await (await connection.request({ method: "GET", path: "/healthz" })).body.dump();
    return connection;
  });
}

/** Sends a request on a connection of its own, so that any worker may answer it. */
async function send(
  server: RunningServer,
  method: string,
  path: string,
  body?: unknown,
  cookie = "",
): Promise<Response> {
  return fetch(server.origin + path, {
    method,
    headers: {
      connection: "close",
      origin: server.origin,
      cookie,
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
}
