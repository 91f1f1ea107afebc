import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openDatabase } from "./database.ts";

test("other work comes in between writes that wait for each other", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "aircheck-writes-"));
  const database = openDatabase({ databaseUrl: undefined, dataDir });
  try {
    await sql`create table numbers (value integer)`.execute(database.db);
    let written = 0;
    const write = async () => {
      for (let value = 0; value < 20; value += 1) await sql`insert into numbers values (${value})`.execute(database.db);
      written += 1;
    };
    const writing = Promise.all(Array.from({ length: 10 }, write));
    await nextTurn();
    expect(written).toBeLessThan(10);
    await writing;
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true });
  }
});
