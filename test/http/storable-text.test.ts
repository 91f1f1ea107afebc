import { type Kysely, sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { bothDatabases, type Instance, startInstance } from "#test/support/instance.ts";

type UntypedDb = Kysely<Record<string, Record<string, unknown>>>;

const CONTROLS = Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).join("");
const HOSTILE = `Tides${CONTROLS}\u007f\u0085 at \ud800 night\udc00 🌊`;
const STORED = "Tides\t\n\r\u0085 at \ufffd night\ufffd 🌊";
const AT = "2026-01-02T03:04:05.000Z";
/** The migrations' own, and what SQLite's full-text index is made of. */
const NO_TABLES = /^(?:kysely_|sqlite_|passageIndex)/;

describe.each(bothDatabases)("what no text can have, on %s", (engine) => {
  let instance: Instance;
  beforeEach(async () => {
    instance = await startInstance(engine);
    return () => instance.close();
  });

  test("is left out of every column of every table", async () => {
    const db = instance.context.db as unknown as UntypedDb;
    const tables = (await db.introspection.getTables()).filter(({ name }) => !NO_TABLES.test(name));
    const checked: string[] = [];
    class Done extends Error {}
    // Rolled back: rows of one table need none of another.
    const filling = db.transaction().execute(async (trx) => {
      await (engine === "SQLite"
        ? sql`pragma defer_foreign_keys = on`
        : sql`set local session_replication_role = replica`
      ).execute(trx);
      for (const { name, columns } of tables) {
        const filled = columns.filter((column) => column.name !== "searchVector" && !column.isAutoIncrementing);
        const row = Object.fromEntries(filled.map((column) => [column.name, sampleOf(column.dataType, column.name)]));
        const texts = filled.filter(({ name }) => row[name] === HOSTILE).map((column) => column.name);
        await trx.deleteFrom(name).execute();
        await trx.insertInto(name).values(row).execute();
        const [stored] = await trx.selectFrom(name).selectAll().execute();
        for (const column of texts) {
          expect([name, column, stored?.[column]]).toEqual([name, column, STORED]);
          checked.push(`${name}.${column}`);
        }
      }
      throw new Done();
    });
    await expect(filling).rejects.toBeInstanceOf(Done);
    for (const column of ["episodes.title", "importRows.listed", "passages.text", "users.bio", "feeds.title"])
      expect(checked).toContain(column);
  });

  /** Where the databases have types of their own for what SQLite stores as text, names tell. */
  function sampleOf(type: string, name: string): unknown {
    if (/^(?:timestamp|timestamptz)/i.test(type) || /At$|^expires|Until$/.test(name)) return AT;
    if (/bool/i.test(type) || /^(?:is|has)[A-Z]/.test(name)) return false;
    if (/int|numeric|real|double/i.test(type)) return 7;
    if (/bytea|blob/i.test(type)) return Buffer.from("bytes");
    return HOSTILE;
  }
});
