import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openDatabase, sqlitePath } from "./database.ts";

/** Opens a new file as another process does that starts at the same time, between its read and its write of the journal mode. */
const OPENED_ELSEWHERE = `
  const { DatabaseSync } = require("node:sqlite");
  const { parentPort, workerData } = require("node:worker_threads");
  const file = new DatabaseSync(workerData.path);
  file.exec("begin immediate; create table other (id integer)");
  parentPort.postMessage("holds the lock");
  Atomics.wait(workerData.flag, 0, 0, 100);
  file.exec("commit");
  file.close();
`;

test("a new file is opened while another process holds a lock on it", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "aircheck-open-"));
  const flag = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(OPENED_ELSEWHERE, { eval: true, workerData: { path: sqlitePath(dataDir), flag } });
  await new Promise((resolve) => worker.once("message", resolve));
  const database = openDatabase({ databaseUrl: undefined, dataDir });
  const { rows } = await sql`pragma journal_mode`.execute(database.db);
  expect(rows).toEqual([{ journal_mode: "wal" }]);
  await database.close();
  rmSync(dataDir, { recursive: true });
});
