import { execFile, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { request as httpRequest } from "node:http";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { openDatabase } from "#server/store/database.ts";
import { countMissingSteps } from "#server/store/migrations/migrate.ts";
import { startMailServer } from "../fake-servers/mail-server.ts";
import { SilentAudioHost } from "../fake-servers/silent-audio-host.ts";
import { bothDatabases, createTestDatabase, type Engine } from "../support/instance.ts";
import { freePort, runStatement } from "../support/postgres.ts";
import { PROCESS_ENV } from "../support/processes.ts";
import { createRecordedDatabase } from "../support/recorded-database.ts";
import {
  isListening,
  localSettings,
  type RunningServer,
  spawnServer,
  startServer,
  untilReady,
} from "../support/running-server.ts";

const ROOT = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "aircheck-process-"));
const danglingLink = join(folder, "dangling");
symlinkSync(join(folder, "missing"), danglingLink);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function command(script: string, args: string[], settings: Record<string, string>) {
  return spawnSync(process.execPath, [join(ROOT, "scripts", script), ...args], {
    env: { ...PROCESS_ENV, ...settings },
    encoding: "utf8",
  });
}

/** Starts the process, which is expected to exit. */
const startInVain = (settings: Record<string, string>, root = ROOT) =>
  spawnSync(process.execPath, [join(root, "src/server/main.ts")], {
    env: { ...PROCESS_ENV, DATA_DIR: join(folder, "wrong"), ...settings },
    encoding: "utf8",
  });

const send = (server: RunningServer, path: string, body: unknown, headers?: Record<string, string>) =>
  fetch(server.origin + path, {
    method: "POST",
    headers: { "content-type": "application/json", origin: server.origin, ...headers },
    body: JSON.stringify(body),
  });

/** Waits until the server has accepted all connections so far: it accepts them in their order, and this makes another one. */
const untilAccepted = async ({ origin }: RunningServer) => {
  const [response] = await once(httpRequest(`${origin}/robots.txt`, { agent: false }).end(), "response");
  await text(response);
};

/** Registers a user with a feed. @param audioUrl of its second episode */
async function fillFeed(server: RunningServer, audioUrl?: string): Promise<void> {
  const registered = await send(server, "/api/register", registration);
  const cookie = registered.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  const post = async (path: string, body: unknown) => {
    const response = await send(server, path, body, { cookie });
    expect(response.ok).toBe(true);
    return (await response.json()) as { id: number };
  };
  const { id } = await post("/api/feeds", { title: "Guest spots", slug: "guest-spots", isDefault: true });
  const [first, second] = ["Früher & später", "On fog"].map((title) => ({
    title,
    description: `About ${title}`,
    releaseDate: "2026-01-05",
  }));
  await post(`/api/feeds/${id}/episodes`, first);
  await post(`/api/feeds/${id}/episodes`, { ...second, audioUrl });
}

/** What visitors get of the feed of fillFeed(), by path. */
async function readDocuments({ origin }: RunningServer): Promise<Record<string, string>> {
  const profile = "/u/pat.guest";
  const api = "/api/users/screen-name/pat.guest/feeds/guest-spots";
  const documents: Record<string, string> = {};
  for (const path of [
    profile,
    `${profile}/feeds.opml`,
    `${profile}/guest-spots`,
    ...["feed.xml", "feed.json", "embed"].map((name) => `${profile}/guest-spots/${name}`),
    ...[api, `${api}/episodes`],
  ]) {
    const response = await fetch(origin + path);
    expect([path, response.status]).toEqual([path, 200]);
    documents[path] = Buffer.from(await response.arrayBuffer()).toString("base64");
  }
  return documents;
}

/** What the log says when requests have not ended a while after the signal. */
const CUT = "Cut off requests that were still running at shutdown";

const registration = {
  email: "Pat@example.com",
  password: "a long password",
  displayName: "Pat Guest",
  screenName: "pat.guest",
};

describe("the running process", () => {
  test("prints its URL when ready, and keeps its data when it stops cleanly on SIGTERM", async () => {
    const DATA_DIR = join(folder, "stopped");
    const server = await startServer({ DATA_DIR });
    expect(server.output()).toContain(`Aircheck is ready at ${server.origin}\n`);
    expect((await send(server, "/api/register", registration)).status).toBe(201);
    expect(await server.stop("SIGTERM")).toBe(0);
    expect(existsSync(join(DATA_DIR, "aircheck.sqlite-wal"))).toBe(false);
    const stored = new DatabaseSync(join(DATA_DIR, "aircheck.sqlite"), { readOnly: true });
    expect(stored.prepare('select "screenName" from users').all()).toEqual([{ screenName: "pat.guest" }]);
    stored.close();
  });

  test.each([true, false])("says once how the mail server answers, whether it does (%s)", async (isRunning) => {
    const mailServer = await startMailServer();
    onTestFinished(() => mailServer.close().catch(() => {}));
    const port = new URL(mailServer.settings.SMTP_URL).port;
    if (!isRunning) await mailServer.close();
    const server = await startServer(mailServer.settings);
    onTestFinished(() => server.remove());
    const sentence = isRunning
      ? `The mail server 127.0.0.1:${port} accepts mail\n`
      : `The mail server 127.0.0.1:${port} (SMTP_URL) accepts no mail: `;
    await expect.poll(() => server.output()).toContain(sentence);
    expect(await server.stop()).toBe(0);
    expect(mailServer.mails).toEqual([]);
  });

  const mount = (path: string) => spawnSync("mount", ["-t", "tmpfs", "-o", "size=64m", "tmpfs", path]).status === 0;
  const unmount = (path: string) => spawnSync("umount", ["--lazy", path]);
  /** Only root may mount a disk of its own, and not in every container. */
  const canMount = mount(folder);
  if (canMount) unmount(folder);
  test.runIf(canMount)(
    "on a full disk is not ready, serves visitors, and is ready again when there is room",
    async ({ onTestFinished }) => {
      const smallDisk = join(folder, "small-disk");
      mkdirSync(smallDisk);
      mount(smallDisk);
      onTestFinished(() => void unmount(smallDisk));
      const server = await startServer({ DATA_DIR: join(smallDisk, "data") });
      await fillFeed(server);
      const readiness = async () => {
        const response = await fetch(`${server.origin}/readyz`);
        return [response.status, await response.json()];
      };
      expect(await readiness()).toEqual([200, { status: "ready" }]);
      const filling = join(smallDisk, "filling");
      spawnSync("dd", ["if=/dev/zero", `of=${filling}`, "bs=1M"]);
      expect(await readiness()).toEqual([503, { status: "disk full" }]);
      expect((await fetch(`${server.origin}/u/pat.guest/guest-spots`)).status).toBe(200);
      rmSync(filling);
      expect(await readiness()).toEqual([200, { status: "ready" }]);
      expect(await server.stop()).toBe(0);
    },
  );

  test.each(["SIGTERM", "SIGINT"] as const)(
    "answers the log-ins that wait to be accepted when %s comes",
    async (signal) => {
      const server = await startServer({ DATA_DIR: join(folder, `waiting-${signal}`) });
      await send(server, "/api/register", registration);
      const { port } = new URL(server.origin);
      const body = JSON.stringify(registration);
      const head = `POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`;
      server.process.kill("SIGSTOP");
      const sockets = Array.from({ length: 8 }, () => connect(Number(port), "127.0.0.1"));
      await Promise.all(
        sockets.map((socket) => new Promise<void>((resolve) => socket.write(head + body, () => resolve()))),
      );
      const stopped = server.stop(signal);
      server.process.kill("SIGCONT");
      const responses = await Promise.all(sockets.map((socket) => text(socket).catch(String)));
      expect(responses.map((response) => response.split("\r\n", 1)[0])).toEqual(Array(8).fill("HTTP/1.1 200 OK"));
      expect(await stopped).toBe(0);
    },
  );

  test("is not ready for a second after SIGINT, then accepts no more connections, and answers a late request on an earlier one", async () => {
    const server = await startServer({ DATA_DIR: join(folder, "draining") });
    const stopped = server.stop("SIGINT");
    const probe = async () => {
      const response = await fetch(`${server.origin}/readyz`);
      return [response.status, response.headers.get("connection"), await response.json()];
    };
    await expect.poll(probe, { interval: 5 }).toEqual([503, "close", { status: "stopping" }]);
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
    const client = connect(Number(new URL(server.origin).port), "127.0.0.1");
    await once(client, "connect");
    await expect.poll(() => isListening(server), { interval: 5 }).toBe(false);
    client.end("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
    expect(await text(client)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(await stopped).toBe(0);
    expect(server.output()).not.toMatch(/warning|"level":[456]0/i);
  });

  test("finishes an open request after SIGTERM, even when the signal arrives twice, and does not wait for half a request", async () => {
    const server = await startServer({ DATA_DIR: join(folder, "open") });
    const half = connect(Number(new URL(server.origin).port), "127.0.0.1");
    await once(half, "connect");
    half.write("GET / HTTP/1.1\r\nHost: aircheck");
    // It may be reset.
    const closed = new Promise((resolve) => half.on("error", () => {}).once("close", resolve));
    const body = JSON.stringify(registration);
    const request = httpRequest(`${server.origin}/api/register`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
        expect: "100-continue",
      },
    });
    request.flushHeaders();
    // The server has accepted the request, and the half one before it, and waits for its body.
    await once(request, "continue");
    const stopped = server.stop();
    await expect.poll(() => isListening(server)).toBe(false);
    server.process.kill("SIGTERM");
    request.end(body);
    const [response] = await once(request, "response");
    expect(response.statusCode).toBe(201);
    expect(await stopped).toBe(0);
    await closed;
    expect(server.output()).not.toContain(CUT);
  });

  test("finishes an open request although the signal comes again, and cuts one that never ends", async () => {
    const server = await startServer({ DATA_DIR: join(folder, "cut") });
    await send(server, "/api/register", registration);
    const fetchProfile = () =>
      fetch(`${server.origin}/u/pat.guest/feed.xml`, { headers: { "accept-encoding": "identity" } });
    // A response is sent from the cache once the second of the last change is over. This one is stored, and the next one sent.
    const modifiedAt = async () => Date.parse((await fetchProfile()).headers.get("last-modified") ?? "");
    await expect.poll(async () => (await modifiedAt()) + 2000 <= Date.now(), { timeout: 10_000 }).toBe(true);
    await (await fetchProfile()).text();
    const port = Number(new URL(server.origin).port);
    const endless = connect(port, "127.0.0.1");
    endless.write(
      "POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{",
    );
    const fresh = ["/robots.txt", "/u/pat.guest/feed.xml"].map((path) => ({
      path,
      socket: connect(port, "127.0.0.1"),
    }));
    await Promise.all([endless, ...fresh.map(({ socket }) => socket)].map((socket) => once(socket, "connect")));
    await untilAccepted(server);
    const stopped = server.stop("SIGTERM");
    server.process.kill("SIGTERM");
    server.process.kill("SIGINT");
    await expect.poll(async () => (await fetch(`${server.origin}/readyz`)).status, { interval: 5 }).toBe(503);
    for (const { path, socket } of fresh) socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    for (const response of await Promise.all(fresh.map(({ socket }) => text(socket)))) {
      expect(response).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
      expect(response).toMatch(/\r\nconnection: close\r\n/i);
    }
    expect(await stopped).toBe(0);
    expect(server.output()).toContain(CUT);
    endless.destroy();
  });

  test("does not wait for a mail server that says nothing, and says so", async () => {
    const accepted: Socket[] = [];
    const mailServer = createServer((socket) => void accepted.push(socket)).listen(0, "127.0.0.1");
    await once(mailServer, "listening");
    const { port } = mailServer.address() as AddressInfo;
    const server = await startServer({
      DATA_DIR: join(folder, "silent-mail"),
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: "aircheck@example.com",
    });
    await send(server, "/api/register", registration);
    expect((await send(server, "/api/forgot-password", { email: registration.email })).status).toBe(200);
    await expect.poll(() => accepted.length).toBe(1);
    expect(await server.stop()).toBe(0);
    expect(server.output()).toContain("no longer waits for background jobs");
    for (const socket of accepted) socket.destroy();
    mailServer.close();
  });

  describe("while it serves", () => {
    const DATA_DIR = join(folder, "serving");
    let server: RunningServer;
    beforeAll(async () => {
      server = await startServer({ DATA_DIR });
      await send(server, "/api/register", registration);
    });
    afterAll(() => server.stop());

    test.each([
      ["http://elsewhere.example/robots.txt", "HTTP/1.1 200 OK"],
      ["http://elsewhere.example/u/nobody", "HTTP/1.1 404 Not Found"],
      ["http://elsewhere.example/u/nobody/none/embed", "HTTP/1.1 404 Not Found"],
      ["*", "HTTP/1.1 302 Found"],
      ["/u/%2e%2e/settings/embed", "HTTP/1.1 404 Not Found"],
      ["/u/%2E./auth/embed", "HTTP/1.1 404 Not Found"],
      ["/u/nobody/%2e%2e/embed", "HTTP/1.1 404 Not Found"],
    ])(
      "the request target %s, which no browser sends, gets %s, and only a player may be framed",
      async (target, status) => {
        const socket = connect(Number(new URL(server.origin).port), "127.0.0.1");
        socket.end(`GET ${target} HTTP/1.1\r\nHost: elsewhere.example\r\nConnection: close\r\n\r\n`);
        const response = await text(socket);
        expect(response.split("\r\n", 1)[0]).toBe(status);
        if (/frame-ancestors \*/.test(response)) expect(response).toContain("Feed Not Found");
      },
    );

    test("lets hundreds of visitors connect while it is busy", async () => {
      const { hostname, port } = new URL(server.origin);
      server.process.kill("SIGSTOP");
      const visitors = Array.from({ length: 700 }, () => connect(Number(port), hostname));
      await Promise.all(visitors.map((visitor) => once(visitor, "connect")));
      server.process.kill("SIGCONT");
      for (const visitor of visitors) visitor.destroy();
      expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
    });

    test("another process exits with a sentence when it is to listen on the same port", () => {
      const { port } = new URL(server.origin);
      const started = startInVain({ PORT: port });
      expect([started.status, started.stdout]).toEqual([1, ""]);
      expect(started.stderr).toMatch(
        new RegExp(`^Aircheck cannot listen on 127\\.0\\.0\\.1:${port} \\(HOST, PORT\\): .*EADDRINUSE.*\\n$`),
      );
    });

    test("the admin command makes a user an administrator", async () => {
      expect(command("admin.ts", ["pat@EXAMPLE.com"], { DATA_DIR }).stdout).toContain("is now an administrator");
      expect(await (await send(server, "/api/login", registration)).json()).toMatchObject({ isAdmin: true });
      const unknown = command("admin.ts", ["nobody@example.com"], { DATA_DIR });
      expect([unknown.status, unknown.stderr]).toEqual([1, "No user is registered as nobody@example.com\n"]);
    });
  });

  // On PostgreSQL, two-processes.test.ts starts processes together.
  test("becomes ready together with another process on an empty database", async () => {
    const DATA_DIR = join(folder, "together");
    const [one, other] = await Promise.all([startServer({ DATA_DIR }), startServer({ DATA_DIR })]);
    expect((await send(one, "/api/register", registration)).status).toBe(201);
    expect((await send(other, "/api/login", registration)).status).toBe(200);
    expect(await Promise.all([one.stop(), other.stop()])).toEqual([0, 0]);
  });

  test("backs up its database each day, and says when it cannot", async () => {
    const settings = { DATA_DIR: join(folder, "backed-up"), BACKUP_DIR: join(folder, "daily") };
    const server = await startServer(settings);
    await expect
      .poll(() => existsSync(settings.BACKUP_DIR) && readdirSync(settings.BACKUP_DIR))
      .toEqual([expect.stringMatching(/^aircheck-[\d-]{10}\.sqlite$/)]);
    expect(await server.stop()).toBe(0);
    const failing = await startServer(settings, { hasClock: true });
    rmSync(settings.BACKUP_DIR, { recursive: true });
    writeFileSync(settings.BACKUP_DIR, "", { mode: 0o600 });
    failing.advance(86_400);
    await expect.poll(() => failing.output()).toContain("Could not back up the database");
    expect(await failing.stop()).toBe(0);
  });

  test("asks at its start for the enclosures that an earlier process has left in the queue", {
    timeout: 60_000,
  }, async () => {
    const host = new SilentAudioHost();
    await host.start();
    // Looking for chapters asks the same host.
    const settings = { TRANSCRIPTS: "off", DATA_DIR: join(folder, "queue") };
    const first = await startServer(settings);
    await fillFeed(first, host.url("/fog.mp3"));
    await host.areAsked(1);
    await first.stop();
    expect(host.requests).toHaveLength(1);

    const second = await startServer(settings);
    await expect.poll(() => host.requests.length, { timeout: 30_000 }).toBe(2);
    host.answerAll();
    await second.stop();
    await host.close();
  });

  test("does not start when backups could not be written", () => {
    const BACKUP_DIR = join(folder, "no-folder");
    writeFileSync(BACKUP_DIR, "a file");
    const started = startInVain({ BACKUP_DIR });
    expect(started.stderr).toContain(`Aircheck cannot write backups (BACKUP_DIR: ${BACKUP_DIR}): `);
    expect(started.status).toBe(1);
  });

  test("exits with a message that names the invalid setting", () => {
    const started = startInVain({ PORT: "99999" });
    expect([started.status, started.stdout, started.stderr]).toEqual([
      1,
      "",
      "PORT must be a whole number from 1 to 65535\n",
    ]);
  });

  const withPostgres = (change: Partial<URL>) => Object.assign(new URL(inject("postgresUrl")), change).href;

  test.each<[Record<string, string>, RegExp]>([
    [
      { DATABASE_URL: "postgres://nobody@127.0.0.1:9/none" },
      /^Aircheck cannot open its database \(DATABASE_URL\): .+\n$/,
    ],
    [{ DATA_DIR: join(ROOT, "LICENSE") }, /^Aircheck cannot open its database \(DATA_DIR: .+LICENSE\): .+\n$/],
    [
      { DATA_DIR: join(ROOT, "LICENSE", "data"), WEB_CONCURRENCY: "2" },
      /^Aircheck cannot open its database \(DATA_DIR: .+data\): .+\n$/,
    ],
    [
      { DATA_DIR: join(danglingLink, "data") },
      /^Aircheck cannot open its database \(DATA_DIR: .+dangling\/data\): ENOENT: .+\n$/,
    ],
    // Node's own recursive creation of folders never returns here.
    ...(existsSync("/proc/self")
      ? [
          [
            { DATA_DIR: "/proc/aircheck" },
            /^Aircheck cannot open its database \(DATA_DIR: \/proc\/aircheck\): \/proc allows no new folders: ENOENT.+\n$/,
          ] satisfies [Record<string, string>, RegExp],
        ]
      : []),
  ])("exits with a sentence when it cannot open the database %j", (settings, sentence) => {
    const started = startInVain(settings);
    expect([started.status, started.stdout]).toEqual([1, ""]);
    expect(started.stderr).toMatch(sentence);
  });

  test.each([
    ["does not know the database", { pathname: "/no_such_database" }],
    ["does not know the user", { username: "no_such_user" }],
  ])("exits with a sentence when PostgreSQL %s", (_, change) => {
    const started = startInVain({ DATABASE_URL: withPostgres(change) });
    expect([started.status, started.stdout]).toEqual([1, ""]);
    expect(started.stderr).toMatch(/^Aircheck cannot open its database \(DATABASE_URL\): .+ does not exist\n$/);
  });

  test("exits with a sentence when PostgreSQL's database has another encoding, and leaves it empty", async () => {
    const name = "kelp_in_latin";
    await runStatement(
      inject("postgresUrl"),
      `create database ${name} encoding 'LATIN1' template template0 lc_collate 'C' lc_ctype 'C'`,
    );
    onTestFinished(() => runStatement(inject("postgresUrl"), `drop database ${name}`));
    const DATABASE_URL = withPostgres({ pathname: `/${name}` });
    const started = startInVain({ DATABASE_URL });
    expect([started.status, started.stderr]).toEqual([
      1,
      "Aircheck cannot open its database (DATABASE_URL): its encoding is LATIN1, and names and titles of all languages need UTF8. Create one with: createdb --encoding=UTF8 --template=template0 NAME\n",
    ]);
    await runStatement(DATABASE_URL, "create table users (id int)");
  });

  test.each(["1", "2"])("exits with a sentence when the pages are not built, with %s workers", (WEB_CONCURRENCY) => {
    const unbuilt = join(folder, `unbuilt-${WEB_CONCURRENCY}`);
    for (const path of ["package.json", "src/domain", "src/server"])
      cpSync(join(ROOT, path), join(unbuilt, path), { recursive: true });
    symlinkSync(join(ROOT, "node_modules"), join(unbuilt, "node_modules"));
    const DATA_DIR = join(unbuilt, "data");
    const started = startInVain({ WEB_CONCURRENCY, DATA_DIR }, unbuilt);
    expect([started.status, started.stdout, started.stderr]).toEqual([
      1,
      "",
      "The folder build is missing: run npm start, which builds it, or copy it from where it was built\n",
    ]);
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  describe.each([
    {
      version: "a newer version",
      change: "insert into kysely_migration (name, timestamp) values ('9999-of-the-future', '2030-01-01')",
      advice:
        "a newer version of Aircheck has changed its tables (9999-of-the-future). Start that version again, or restore the backup that was made before the upgrade. Nothing was changed",
    },
    {
      version: "an early version",
      change: "delete from kysely_migration; insert into kysely_migration values ('0028-imports', '2026-11-01')",
      advice:
        "an early version of Aircheck made its tables (0028-imports). Start commit 911f0e0d on it once, which brings it up to date, wait until its log says that all episodes are indexed, and then start this version. Nothing was changed",
    },
  ])("a database of $version", ({ change, advice }) => {
    test("is left as it is when it is the embedded one, and a sentence says what to do", async () => {
      const place = await createTestDatabase("SQLite", { isMigrated: true });
      onTestFinished(() => place.remove());
      const { DATA_DIR = "" } = place.settings;
      const database = new DatabaseSync(join(DATA_DIR, "aircheck.sqlite"));
      database.exec(change);
      database.close();
      const before = readFileSync(join(DATA_DIR, "aircheck.sqlite"));
      for (const started of [startInVain({ DATA_DIR }), command("admin.ts", ["pat@example.com"], { DATA_DIR })])
        expect([started.status, started.stdout, started.stderr]).toEqual([
          1,
          "",
          `Aircheck cannot open its database (DATA_DIR: ${DATA_DIR}): ${advice}\n`,
        ]);
      expect(readFileSync(join(DATA_DIR, "aircheck.sqlite")).equals(before)).toBe(true);
    });

    test("is left as it is on PostgreSQL, and a sentence says what to do", async () => {
      const place = await createTestDatabase("PostgreSQL", { isMigrated: true });
      onTestFinished(() => place.remove());
      const { DATABASE_URL = "" } = place.settings;
      await runStatement(DATABASE_URL, change);
      for (const started of [startInVain({ DATABASE_URL }), command("admin.ts", ["pat@example.com"], { DATABASE_URL })])
        expect([started.status, started.stdout, started.stderr]).toEqual([
          1,
          "",
          `Aircheck cannot open its database (DATABASE_URL): ${advice}\n`,
        ]);
    });
  });
});

describe("a database of an earlier version", () => {
  /** The first one of the table episodes. */
  const LOCKED_CHANGE = 2;

  const countChanges = (settings: Record<string, string>) => countMissingSteps(readConfig(settings));

  async function createOldDatabase(engine: Engine): Promise<Record<string, string>> {
    const place = await createRecordedDatabase(engine);
    onTestFinished(() => place.remove());
    return place.settings;
  }

  /** Keeps a migration from ending. @returns lets it end */
  async function block(engine: Engine, settings: Record<string, string>): Promise<() => Promise<unknown>> {
    if (engine === "SQLite") {
      const database = new DatabaseSync(join(settings.DATA_DIR ?? "", "aircheck.sqlite"));
      database.exec("begin immediate");
      return async () => database.close();
    }
    const client = new pg.Client({ connectionString: settings.DATABASE_URL });
    await client.connect();
    await client.query("begin; lock table episodes in access exclusive mode");
    return () => client.end();
  }

  test.each(bothDatabases)("on %s is not migrated by a command, because its server may be running", async (engine) => {
    const settings = await createOldDatabase(engine);
    const missing = await countChanges(settings);
    expect(missing).toBeGreaterThan(0);
    for (const [script, argument] of [
      ["admin.ts", "--end-all-sessions"],
      ["demo.ts", ""],
    ] as const) {
      const { status, stderr } = command(script, [argument], settings);
      expect([script, status, stderr]).toEqual([
        script,
        1,
        expect.stringContaining("is of an earlier version. Stop its server and start this version"),
      ]);
    }
    expect(await countChanges(settings)).toBe(missing);
  });

  test.each(bothDatabases.flatMap((engine) => ["1", "2"].map((WEB_CONCURRENCY) => ({ engine, WEB_CONCURRENCY }))))(
    "is migrated by $WEB_CONCURRENCY processes on $engine that say how far they are, and serve then",
    { timeout: 90_000 },
    async ({ engine, WEB_CONCURRENCY }) => {
      const settings = await createOldDatabase(engine);
      const total = await countChanges(settings);
      const unblock = await block(engine, settings);
      const port = await freePort();
      const origin = `http://127.0.0.1:${port}`;
      const server = spawnServer({
        ...localSettings(port, folder),
        METRICS_TOKEN: "scrape with this",
        WEB_CONCURRENCY,
        ...settings,
      });
      const isReady = untilReady(server);
      const ended = once(server, "exit");
      try {
        const status = engine === "SQLite" ? "waiting to migrate" : `migrating ${LOCKED_CHANGE} of ${total}`;
        const readiness = async () => (await fetch(`${origin}/readyz`).catch(() => undefined))?.text();
        await expect.poll(readiness, { timeout: 20_000 }).toBe(JSON.stringify({ status }));
        expect((await fetch(`${origin}/readyz`)).status).toBe(503);
        expect((await fetch(`${origin}/healthz`)).status).toBe(200);
        for (const [path, init] of [["/"], ["/api/login", { method: "POST", body: "{}" }], ["/metrics"]] as const) {
          const { status, headers } = await fetch(origin + path, init);
          expect([path, status, headers.get("retry-after")]).toEqual([path, 503, "10"]);
        }
        const metrics = await fetch(`${origin}/metrics`, { headers: { authorization: "Bearer scrape with this" } });
        const done = engine === "SQLite" ? 0 : LOCKED_CHANGE - 1;
        expect(await metrics.text()).toMatch(
          new RegExp(`state="done"} ${done}\\naircheck_migration_steps{.*state="waiting"} ${total - done}\\n$`),
        );
      } finally {
        await unblock();
      }
      const output = await isReady;
      expect(output()).toMatch(
        new RegExp(
          `^Migrating the database: ${total} changes\\n(Still migrating .+\\n)*Migrated the database in \\d+ s\\n`,
        ),
      );
      expect((await fetch(`${origin}/readyz`)).status).toBe(200);
      server.kill();
      expect((await ended)[0]).toBe(0);
    },
  );

  test.each(bothDatabases)("stays as it was when a change fails on %s, and a sentence says why", async (engine) => {
    const settings = await createOldDatabase(engine);
    const total = await countChanges(settings);
    const database = openDatabase(readConfig(settings));
    await database.db.schema.alterTable("episodes").addColumn("linkPrivacy", "integer").execute();
    await database.close();
    const started = startInVain({ PORT: String(await freePort()), ...settings });
    const setting = engine === "SQLite" ? `DATA_DIR: ${settings.DATA_DIR}` : "DATABASE_URL";
    expect([started.status, started.stdout]).toEqual([1, ""]);
    expect(started.stderr).toMatch(
      new RegExp(
        `^Migrating the database: ${total} changes\\n(Still migrating .+\\n)*Aircheck cannot open its database \\(${setting}\\): .*linkPrivacy.*\\n$`,
      ),
    );
    expect(await countChanges(settings)).toBe(total);
  });

  test("is left as it is when another process listens on the port", async () => {
    const settings = await createOldDatabase("SQLite");
    const before = readFileSync(join(settings.DATA_DIR ?? "", "aircheck.sqlite"));
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const started = startInVain({ PORT: String((other.address() as AddressInfo).port), ...settings });
    other.close();
    expect([started.status, started.stdout]).toEqual([1, ""]);
    expect(started.stderr).toContain("(HOST, PORT)");
    expect(readFileSync(join(settings.DATA_DIR ?? "", "aircheck.sqlite")).equals(before)).toBe(true);
  });
});

describe("operator commands", () => {
  test("only the owner can read the database, its log and its backups, and no restore overwrites what an earlier one kept", {
    timeout: 90_000,
  }, async () => {
    const DATA_DIR = join(folder, "private");
    const database = join(DATA_DIR, "aircheck.sqlite");
    const copy = join(folder, "private-copy.sqlite");
    const server = await startServer({ DATA_DIR });
    await send(server, "/api/register", registration);
    expect(command("backup.ts", [copy], { DATA_DIR }).status).toBe(0);
    const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
    expect([DATA_DIR, database, `${database}-wal`, copy].map(modeOf)).toEqual(["700", "600", "600", "600"]);
    await server.stop();

    for (const kept of ["", "-2"]) {
      expect(command("restore.ts", [copy], { DATA_DIR }).stdout).toContain(`${database}.before-restore${kept}.\n`);
    }
    const kept = ["", "-2"].map((suffix) => `${database}.before-restore${suffix}`);
    expect([database, ...kept].map(modeOf)).toEqual(["600", "600", "600"]);
    expect(new Set([database, ...kept].map((path) => statSync(path).ino)).size).toBe(3);
  });

  test("a backup taken while the server runs restores everything, and visitors get the same bytes", {
    timeout: 90_000,
  }, async () => {
    const DATA_DIR = join(folder, "backup");
    const copy = join(folder, "copy.sqlite");
    // URLs are part of documents.
    const PORT = String(await freePort());
    const server = await startServer({ DATA_DIR, PORT });
    await fillFeed(server);
    expect(command("backup.ts", [copy], { DATA_DIR }).status).toBe(0);
    expect(command("backup.ts", [copy], { DATA_DIR }).stderr).toContain("already exists");
    const refused = command("restore.ts", [copy], { DATA_DIR });
    expect([refused.status, refused.stderr]).toEqual([
      1,
      "The database is in use. Stop the server first; nothing was changed.\n",
    ]);
    expect((await send(server, "/api/login", registration)).status).toBe(200);
    const served = await readDocuments(server);
    await server.stop();
    const other = join(folder, "restored");
    const intoEmptyFolder = command("restore.ts", [copy], { DATA_DIR: other });
    expect([intoEmptyFolder.status, intoEmptyFolder.stdout]).toEqual([
      0,
      `${join(other, "aircheck.sqlite")} was restored from ${copy}.\n`,
    ]);
    const restored = await startServer({ DATA_DIR: other, PORT });
    expect(await readDocuments(restored)).toEqual(served);
    expect((await send(restored, "/api/login", registration)).status).toBe(200);
    await restored.stop();
    expect(command("restore.ts", [copy], { DATA_DIR: other }).stdout).toBe(
      `${join(other, "aircheck.sqlite")} was restored from ${copy}. The previous one is now ${join(other, "aircheck.sqlite")}.before-restore.\n`,
    );

    const damaged = join(folder, "damaged.sqlite");
    overwriteIndex(copy, damaged);
    const before = readFileSync(join(other, "aircheck.sqlite"));
    for (const file of [damaged, join(ROOT, "LICENSE")]) {
      const refused = command("restore.ts", [file], { DATA_DIR: other });
      expect([refused.status, refused.stderr]).toEqual([
        1,
        `${file} is not an intact Aircheck database; nothing was changed.\n`,
      ]);
    }
    expect(readFileSync(join(other, "aircheck.sqlite")).equals(before)).toBe(true);
  });

  test("a backup ends although the database is written to all the time, and holds what was stored before it began", {
    timeout: 90_000,
  }, async ({ signal }) => {
    const place = await createTestDatabase("SQLite", { isMigrated: true });
    onTestFinished(() => place.remove());
    const { DATA_DIR = "" } = place.settings;
    const copy = join(folder, "busy-copy.sqlite");
    const writer = new DatabaseSync(join(DATA_DIR, "aircheck.sqlite"), { timeout: 10_000 });
    writer.exec("create table written (transactionId int, page blob)");
    /** Each transaction writes two rows. */
    const write = (transactionId: number, bytes: number) => {
      writer.exec("begin immediate");
      const insert = writer.prepare("insert into written values (?, zeroblob(?))");
      for (let row = 0; row < 2; row++) insert.run(transactionId, bytes);
      writer.exec("commit");
    };
    let written = 0;
    for (; written < 30; written++) write(written, 1_000_000);

    const before = written;
    const backup = promisify(execFile)(process.execPath, [join(ROOT, "scripts/backup.ts"), copy], {
      env: { ...PROCESS_ENV, DATA_DIR },
      signal,
    });
    let isRunning = true;
    const ended = backup.finally(() => {
      isRunning = false;
    });
    for (; isRunning; written++) {
      write(written, 10);
      await setImmediate();
    }
    expect((await ended).stdout).toBe(`The database was backed up to ${copy}.\n`);
    writer.close();

    const restoredDir = join(folder, "busy-restored");
    expect(command("restore.ts", [copy], { DATA_DIR: restoredDir }).status).toBe(0);
    const restored = new DatabaseSync(join(restoredDir, "aircheck.sqlite"), { readOnly: true });
    const rows = restored.prepare("select transactionId from written order by rowid").all();
    restored.close();
    const whole = Array.from({ length: rows.length / 2 }, (_, id) => [{ transactionId: id }, { transactionId: id }]);
    expect(rows).toEqual(whole.flat());
    expect(rows.length / 2).toBeGreaterThanOrEqual(before);
  });

  test.runIf(process.getuid?.() === 0)("a database that root restores belongs to the user of the server", async () => {
    const place = await createTestDatabase("SQLite", { isMigrated: true });
    onTestFinished(() => place.remove());
    const { DATA_DIR = "" } = place.settings;
    const copy = join(folder, "owned.sqlite");
    expect(command("backup.ts", [copy], { DATA_DIR }).status).toBe(0);
    const NOBODY = 65_534;
    const emptyFolder = join(folder, "owned");
    mkdirSync(emptyFolder);
    chownSync(emptyFolder, NOBODY, NOBODY);
    chownSync(join(DATA_DIR, "aircheck.sqlite"), NOBODY, NOBODY);
    for (const dataDir of [DATA_DIR, emptyFolder]) {
      expect(command("restore.ts", [copy], { DATA_DIR: dataDir }).status).toBe(0);
      const { uid, gid } = statSync(join(dataDir, "aircheck.sqlite"));
      expect([uid, gid]).toEqual([NOBODY, NOBODY]);
    }
  });

  test.each([
    ["admin.ts", "--end-all-sessions"],
    ["admin.ts", "pat@example.com"],
    ["backup.ts", join(folder, "nothing.sqlite")],
    ["move.ts", "postgres://127.0.0.1:9/aircheck"],
  ])("%s %s refuses a place without a database, and creates none", (script, argument) => {
    const DATA_DIR = join(folder, "nowhere");
    const { status, stdout, stderr } = command(script, [argument], { DATA_DIR });
    expect([status, stdout, stderr]).toEqual([
      1,
      "",
      `There is no database in ${DATA_DIR} (DATA_DIR). Commands need the settings of the server; nothing was created.\n`,
    ]);
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  test.each(["admin.ts", "backup.ts", "demo.ts"])("%s names a wrong setting", (script) => {
    const { status, stderr } = command(script, ["pat@example.com"], { DATA_DIR: '"/srv/kelp"' });
    expect([status, stderr]).toEqual([
      1,
      "DATA_DIR must be written without quotes: they would be a part of the value\n",
    ]);
  });

  test.each([
    [{}, "8"],
    [{ UV_THREADPOOL_SIZE: "3" }, "3"],
  ])("scripts/node gives every start threads for hashes and files: with %j it has %s", (settings, threads) => {
    const { stdout } = spawnSync(join(ROOT, "scripts/node"), ["--print", "process.env.UV_THREADPOOL_SIZE"], {
      env: { PATH: process.env.PATH, ...settings },
      encoding: "utf8",
    });
    expect(stdout.trim()).toBe(threads);
  });

  test("backup and restore refer to pg_dump for PostgreSQL", () => {
    for (const script of ["backup.ts", "restore.ts"]) {
      const response = command(script, ["x"], { DATABASE_URL: "postgres://localhost/aircheck" });
      expect([response.status, response.stderr.includes("pg_dump")]).toEqual([1, true]);
    }
  });

  describe("demo", () => {
    const DATA_DIR = join(folder, "demo");
    let server: RunningServer;
    beforeAll(async () => {
      expect(command("demo.ts", [], { DATA_DIR }).status).toBe(0);
      server = await startServer({ DATA_DIR });
    });
    afterAll(() => server?.stop());

    test("fills an empty instance", async () => {
      const feeds = await (await fetch(`${server.origin}/api/users/screen-name/wren.holloway/feeds`)).json();
      expect(feeds).toHaveLength(3);
      const palettes = ["wren.holloway", "idris.okello", "marta.lindqvist"].map(async (screenName) => {
        const page = await (await fetch(`${server.origin}/u/${screenName}`)).text();
        return /data-palette="(\w+)"/.exec(page)?.[1];
      });
      expect(new Set(await Promise.all(palettes)).size).toBe(3);
      // All 16 episodes play one file, with a query for each.
      const profileFeed = await (await fetch(`${server.origin}/u/wren.holloway/feed.xml`)).text();
      expect(profileFeed.match(/<item>/g)).toHaveLength(16);
      const found = await (await fetch(`${server.origin}/u/wren.holloway?q=lime+tree`)).text();
      expect(found).toContain("The bench is the smallest public building");
      const login = await fetch(`${server.origin}/api/login`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: "demo@aircheck.example", password: "listen-again" }),
      });
      const headers = { cookie: login.headers.getSetCookie().join("; ").split(";")[0] ?? "" };
      const read = async (path: string) => (await fetch(server.origin + path, { headers })).json();
      expect((await read("/api/suggestions")).suggestions).toHaveLength(3);
      const { totals, previous } = await read("/api/numbers");
      expect(totals.plays).toBeGreaterThan(previous.plays);
      expect(previous.plays).toBeGreaterThan(100);
    });

    test("refuses an instance that has users", () => {
      expect(command("demo.ts", [], { DATA_DIR }).stderr).toContain("already has users");
    });
  });
});

/** Copies a database with one page overwritten: it opens, and most queries answer. */
function overwriteIndex(path: string, damagedPath: string): void {
  const database = new DatabaseSync(path, { readOnly: true });
  const index = database
    .prepare("select rootpage from sqlite_schema where type = 'index' and tbl_name = 'users'")
    .get();
  const pageSize = Number(database.prepare("pragma page_size").get()?.page_size);
  database.close();
  const bytes = readFileSync(path);
  bytes.fill(0, (Number(index?.rootpage) - 1) * pageSize, Number(index?.rootpage) * pageSize);
  writeFileSync(damagedPath, bytes);
}
