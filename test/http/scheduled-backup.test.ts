import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Background } from "#server/background/background.ts";
import { readConfig } from "#server/config.ts";
import { createContext } from "#server/context.ts";
import { backUpIfDue } from "#server/operations/upkeep/scheduled-backup.ts";
import { openDatabase, sqlitePath } from "#server/store/database.ts";
import { isIntactDatabase, restoreDatabase } from "#server/store/sqlite/restore.ts";
import { type Instance, startInstance } from "#test/support/instance.ts";
import { registerUser } from "#test/support/users.ts";

let folder: string;
let backupDir: string;
let instance: Instance;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "aircheck-backup-"));
  backupDir = join(folder, "daily");
});
afterEach(async () => {
  await instance?.close();
  rmSync(folder, { recursive: true, force: true });
});

const start = async (settings: Record<string, string> = {}) => {
  instance = await startInstance("SQLite", { BACKUP_DIR: backupDir, ...settings });
};
const backups = () => readdirSync(backupDir).sort();

describe("scheduled backups", () => {
  test("are made once a day, hold what was stored, and only their owner can read them", async () => {
    await start();
    await registerUser(instance, "first_guest", "First Guest");
    expect(await backUpIfDue(instance.context)).toBe(true);
    expect(await backUpIfDue(instance.context)).toBe(false);
    instance.clock.advance({ seconds: 3600 });
    expect(await backUpIfDue(instance.context)).toBe(false);
    await registerUser(instance, "second_guest", "Second Guest");
    instance.clock.advance({ days: 1 });
    expect(await backUpIfDue(instance.context)).toBe(true);

    expect(backups()).toEqual(["aircheck-2026-03-01.sqlite", "aircheck-2026-03-02.sqlite"]);
    const modes = backups().map((name) => statSync(join(backupDir, name)).mode & 0o777);
    expect([statSync(backupDir).mode & 0o777, ...modes]).toEqual([0o700, 0o600, 0o600]);
    expect(backups().map((name) => isIntactDatabase(join(backupDir, name)))).toEqual([true, true]);
    const restored = join(folder, "restored");
    restoreDatabase(sqlitePath(restored), join(backupDir, "aircheck-2026-03-01.sqlite"));
    const { db, close } = openDatabase(readConfig({ DATA_DIR: restored }));
    expect(await db.selectFrom("users").select("screenName").execute()).toEqual([{ screenName: "first_guest" }]);
    await close();
  });

  test("tell Prometheus when the newest one was made, and that there is none", async () => {
    const METRICS_TOKEN = "scrape with this";
    await start({ METRICS_TOKEN });
    const reportedAt = async () => {
      const { body } = await instance.newClient().get("/metrics", { authorization: `Bearer ${METRICS_TOKEN}` });
      return Number(/^aircheck_last_backup_timestamp_seconds{.*} ([\d.e+]+)$/m.exec(body)?.[1]);
    };
    expect(await reportedAt()).toBe(0);
    await backUpIfDue(instance.context);
    const [name = ""] = backups();
    expect(await reportedAt()).toBeCloseTo(statSync(join(backupDir, name)).mtimeMs / 1000, 2);
  });

  test("are kept as long as BACKUP_KEEP says; other files stay", async () => {
    await start({ BACKUP_KEEP: "2" });
    for (let day = 0; day < 4; day++) {
      await backUpIfDue(instance.context);
      if (day === 0) for (const name of ["notes.txt", "aircheck.sqlite"]) writeFileSync(join(backupDir, name), "kept");
      instance.clock.advance({ days: 1 });
    }
    expect(backups()).toEqual([
      "aircheck-2026-03-03.sqlite",
      "aircheck-2026-03-04.sqlite",
      "aircheck.sqlite",
      "notes.txt",
    ]);
  });

  test("that fail leave nothing behind, keep the older ones, and are tried again", async () => {
    await start({ BACKUP_KEEP: "1" });
    const { context, clock } = instance;
    await backUpIfDue(context);
    clock.advance({ days: 1 });
    const broken = { ...context, config: { ...context.config, dataDir: join(folder, "damaged") } };
    mkdirSync(broken.config.dataDir);
    writeFileSync(sqlitePath(broken.config.dataDir), "SQLite format 3\0 and then nothing of the kind");
    await expect(backUpIfDue(broken)).rejects.toThrow();
    expect(backups()).toEqual(["aircheck-2026-03-01.sqlite"]);
    expect(await backUpIfDue(context)).toBe(true);
    expect(backups()).toEqual(["aircheck-2026-03-02.sqlite"]);
  });

  test("are made by one of several processes", async () => {
    await start();
    const others = [1, 2, 3].map(() => createContext(instance.context.config, { now: instance.clock.now }));
    await instance.background.planRecurring();
    const processes = [instance.context, ...others].map((context) => new Background(context));
    const made = await Promise.all(processes.map((background) => background.runDue("back-up")));
    expect(made.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(backups()).toEqual(["aircheck-2026-03-01.sqlite"]);
    for (const context of others) await context.close();
  });
});

test.each([
  [{ BACKUP_KEEP: "0" }, "BACKUP_KEEP must be a whole number from 1 to 10000"],
  [
    { BACKUP_DIR: "/backups", DATABASE_URL: "postgres://localhost/aircheck" },
    "BACKUP_DIR backs up the embedded database only: use pg_dump to back PostgreSQL up",
  ],
])("the settings %j are refused", (settings, sentence) => {
  expect(() => readConfig(settings)).toThrow(sentence);
});

test("a restore keeps what the database had not written into its file yet beside it, under its new name", async () => {
  await start();
  await backUpIfDue(instance.context);
  const [backup = ""] = backups();
  const other = join(folder, "other");
  mkdirSync(other);
  for (const suffix of ["", "-wal", "-shm"]) writeFileSync(sqlitePath(other) + suffix, `former${suffix}`);
  const replaced = restoreDatabase(sqlitePath(other), join(backupDir, backup)) ?? "";
  const kept = ["", "-wal", "-shm"].map((suffix) => readFileSync(replaced + suffix, "utf8"));
  expect(kept).toEqual(["former", "former-wal", "former-shm"]);
  expect(readdirSync(other).filter((name) => name.startsWith("aircheck.sqlite-"))).toEqual([]);
  expect(isIntactDatabase(sqlitePath(other))).toBe(true);
});

test("a restore follows no link that somebody has put in its way", async () => {
  await start();
  await backUpIfDue(instance.context);
  const [backup = ""] = backups();
  const other = join(folder, "other");
  mkdirSync(other);
  const victim = join(folder, "victim");
  writeFileSync(victim, "untouched");
  symlinkSync(victim, join(other, "aircheck.sqlite.incoming"));
  restoreDatabase(sqlitePath(other), join(backupDir, backup));
  expect(readFileSync(victim, "utf8")).toBe("untouched");
  expect(isIntactDatabase(sqlitePath(other))).toBe(true);
});
