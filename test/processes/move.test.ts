import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { createContext } from "#server/context.ts";
import { moveToPostgres } from "#server/operate/move.ts";
import { createProductionRenderer } from "#server/rendering/production.ts";
import { type Database, openDatabase, sqlitePath } from "#server/store/database.ts";
import { createTestDatabase, ORIGIN, startInstance, TestClient, type TestDatabase } from "#test/support/instance.ts";
import { runStatement } from "#test/support/postgres.ts";
import { PROCESS_ENV } from "#test/support/processes.ts";
import { createRecordedDatabase } from "#test/support/recorded-database.ts";
import { startServer } from "#test/support/running-server.ts";
import { addEpisode, createFeed, PASSWORD, registerAda, registerBen, registerCam } from "#test/support/users.ts";

const MOVE = join(import.meta.dirname, "../../scripts/move.ts");
/** More than two batches. */
const EPISODES = 250;

describe("moving to PostgreSQL", () => {
  let place: TestDatabase;
  let target: TestDatabase;
  let url: string;
  /** what the source served */
  let rss: string;

  beforeEach(async () => {
    place = await createTestDatabase("SQLite", { isMigrated: true });
    target = await createTestDatabase("PostgreSQL");
    url = target.settings.DATABASE_URL ?? "";
    const instance = await startInstance("SQLite", place.settings);
    const ada = await registerAda(instance);
    const feed = await createFeed(ada.client);
    await addEpisode(ada.client, feed.id, "Früher & später", { audioUrl: "https://example.com/a.mp3" });
    const [first] = await instance.context.db.selectFrom("episodes").selectAll().execute();
    const { id: _, ...fields } = first ?? expect.fail("no episode");
    for (let copy = 1; copy < EPISODES; copy++)
      await instance.context.db
        .insertInto("episodes")
        .values({ ...fields, guid: `guid ${copy}`, slug: `copy-${copy}`, position: copy })
        .execute();
    await instance.context.db
      .insertInto("dailyNumbers")
      .values(
        Array.from({ length: EPISODES }, (_, day) => ({
          feedId: feed.id,
          metric: 1,
          period: 9999 - day,
          key: "",
          value: 1,
        })),
      )
      .execute();
    const cam = await registerCam(instance);
    const ben = await registerBen(instance);
    await cam.client.delete(`/api/admin/users/${ben.user.id}`);
    rss = (await instance.newClient().get("/u/ada.guest/guest-spots/feed.xml")).body;
    await instance.close();
  });
  afterEach(async () => {
    await place.remove();
    await target.remove();
  });

  const sourcePath = () => sqlitePath(place.settings.DATA_DIR ?? "");
  const sourceHash = () => createHash("sha256").update(readFileSync(sourcePath())).digest("hex");
  const move = (to = url) =>
    spawnSync(process.execPath, [MOVE, to], {
      env: { ...PROCESS_ENV, ...place.settings },
      encoding: "utf8",
    });
  const withDatabases = async (use: (source: Database, target: Database) => Promise<unknown>) => {
    const source = openDatabase(readConfig(place.settings));
    const destination = openDatabase(readConfig(target.settings));
    try {
      return await use(source, destination);
    } finally {
      await source.close();
      await destination.close();
    }
  };

  test("takes everything along, gives new rows new ids, and leaves the source as it was", {
    timeout: 90_000,
  }, async () => {
    const before = sourceHash();
    const moved = move();
    expect([moved.status, moved.stderr]).toEqual([0, ""]);
    expect(moved.stdout).toContain(`verified episodes: ${EPISODES} of ${EPISODES}`);
    expect(moved.stdout).toContain("compared one by one");
    expect(sourceHash()).toBe(before);

    const context = createContext(readConfig({ PUBLIC_URL: ORIGIN, LOG_LEVEL: "silent", ...target.settings }));
    const app = await buildApp(context, await createProductionRenderer());
    const client = new TestClient(app);
    expect((await client.get("/u/ada.guest/guest-spots/feed.xml")).body).toBe(rss);
    const login = await client.post("/api/login", { email: "ada.guest@example.com", password: PASSWORD });
    expect(login.statusCode).toBe(200);
    const eve = { email: "eve@example.com", password: PASSWORD, displayName: "Eve Guest", screenName: "eve_guest" };
    // Ben, who was deleted, had 3.
    expect((await client.post("/api/register", eve)).json().id).toBe(4);
    await app.close();
    await context.close();

    const again = move();
    expect([again.status, again.stderr]).toEqual([
      1,
      expect.stringMatching(/^The PostgreSQL database is not empty \(auditEvents, .*users/),
    ]);
  });

  test("ends with texts of earlier versions that PostgreSQL cannot store", async () => {
    const file = new DatabaseSync(sourcePath());
    file.prepare("update episodes set title = ?, description = ? where position = 7").run("Ti\0des", "\x07Rings\0");
    file.close();
    await withDatabases(async (source, destination) => {
      await moveToPostgres(source, destination, () => {});
      const row = destination.db.selectFrom("episodes").select(["title", "description"]).where("position", "=", 7);
      expect(await row.executeTakeFirst()).toEqual({ title: "Tides", description: "Rings" });
    });
  });

  test.each(["episodes", "dailyNumbers"])("goes on where it was interrupted in %s", async (interruptedIn) => {
    const interrupted = withDatabases((source, destination) =>
      moveToPostgres(source, destination, ({ table, rows }) => {
        if (table === interruptedIn && rows === 100) throw new Error("The network is down");
      }),
    );
    await expect(interrupted).rejects.toThrow("The network is down");
    const steps: string[] = [];
    await withDatabases((source, destination) =>
      moveToPostgres(source, destination, ({ step, table, rows }) => steps.push(`${step} ${table} ${rows}`)),
    );
    // Beside those of the set-up, its own visit of the feed may have been counted.
    const source = new DatabaseSync(join(place.settings.DATA_DIR ?? "", "aircheck.sqlite"), { readOnly: true });
    const { total } = source.prepare(`select count(*) as total from "${interruptedIn}"`).get() as { total: number };
    source.close();
    expect(total).toBeGreaterThanOrEqual(EPISODES);
    expect(steps.filter((step) => step.startsWith(`copied ${interruptedIn}`))).toEqual([
      `copied ${interruptedIn} 200`,
      `copied ${interruptedIn} ${total}`,
    ]);
    expect(steps).toContain(`verified ${interruptedIn} ${total}`);
  });

  test("no server starts on what an interrupted move has copied, until the move has ended", {
    timeout: 90_000,
  }, async () => {
    const interrupted = withDatabases((source, destination) =>
      moveToPostgres(source, destination, ({ table, rows }) => {
        if (table === "episodes" && rows === 100) throw new Error("The network is down");
      }),
    );
    await expect(interrupted).rejects.toThrow("The network is down");
    await expect(startServer(target.settings)).rejects.toThrow(
      /^The server ended with 1:\nAircheck cannot open its database \(DATABASE_URL\): the move to it was interrupted\. Run npm run move again, which goes on where it ended, or empty the database\n$/,
    );
    expect(move().status).toBe(0);
    const server = await startServer(target.settings);
    expect(await (await fetch(`${server.origin}/healthz`)).text()).toContain("ok");
    await server.stop();
    server.remove();
  });

  test("does not go on when the source has changed meanwhile", async () => {
    const interrupted = withDatabases((source, destination) =>
      moveToPostgres(source, destination, () => {
        throw new Error("interrupted");
      }),
    );
    await expect(interrupted).rejects.toThrow("interrupted");
    await withDatabases((source) => source.db.updateTable("users").set({ bio: "changed" }).execute());
    expect(move().stderr).toContain("The embedded database has changed since the move was interrupted");
  });

  test("finds a row that is different", async () => {
    const moving = withDatabases((source, destination) =>
      moveToPostgres(source, destination, async ({ step, table, rows }) => {
        if (step === "copied" && table === "episodes" && rows === EPISODES)
          await destination.db.updateTable("episodes").set({ title: "Tampered" }).where("id", "=", EPISODES).execute();
      }),
    );
    await expect(moving).rejects.toThrow("The row [250] of episodes is different in PostgreSQL.");
  });

  test("takes a database on which an older version has started, if nothing is in it", { timeout: 90_000 }, async () => {
    const old = await createRecordedDatabase("PostgreSQL");
    const oldUrl = old.settings.DATABASE_URL ?? "";
    expect(move(oldUrl).stderr).toMatch(/^The PostgreSQL database is not empty \(.*recentNumbers/);
    await runStatement(
      oldUrl,
      `do $$ begin execute (
         select 'truncate ' || string_agg(format('%I', tablename), ', ') || ' cascade'
         from pg_tables where schemaname = 'public' and tablename not like 'kysely%'
       ); end $$`,
    );
    const moved = move(oldUrl);
    expect([moved.status, moved.stderr]).toEqual([0, ""]);
    await old.remove();
  });

  test("refuses a database with other tables, and an embedded database that is in use", {
    timeout: 90_000,
  }, async () => {
    const server = openDatabase(readConfig(place.settings));
    await server.db.selectFrom("users").select("id").execute();
    expect(move().stderr).toBe("The database is in use. Stop the server first.\n");
    await server.close();
    await runStatement(url, "create table invoices (id int)");
    const { status, stderr } = move();
    expect([status, stderr]).toEqual([1, "The PostgreSQL database is not empty (invoices). Nothing was changed.\n"]);
  });
});
