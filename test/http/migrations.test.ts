import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { describe, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { columnTypes, openDatabase } from "#server/store/database.ts";
import { createFirstTables } from "#server/store/migrations/0001-first-tables.ts";
import { migrate } from "#server/store/migrations/migrate.ts";
import { findUserPage } from "#server/store/users.ts";
import { createTestDatabase, engines } from "#test/support/instance.ts";

describe.each(engines)("a database of an earlier version on %s", (engine) => {
  test("people and sessions outlive the step to account care, and people can be searched", async () => {
    const place = await createTestDatabase(engine);
    const database = openDatabase(readConfig(place.settings));
    const { db } = database;
    const types = columnTypes(database.dialect);
    const first: Record<string, Migration> = {
      "0001-first-tables": { up: (stepDb) => createFirstTables(stepDb, types) },
    };
    await new Migrator({ db, provider: { getMigrations: async () => first } }).migrateToLatest();
    const at = "2026-01-02T03:04:05.000Z";
    for (const [key, displayName] of [
      ["zoe_guest", "Zoë ÅNGSTRÖM"],
      ["nameless", null],
    ])
      await db
        .insertInto("users")
        .values({
          username: key,
          password: "none",
          email: `${key}@example.com`,
          emailKey: `${key}@example.com`,
          displayName,
          gravatarHash: "0",
          screenName: key,
          screenNameKey: key,
          createdAt: at,
          feedGuid: "0",
          revisedAt: at,
          identityRevisedAt: at,
        } as never)
        .execute();
    await sql`
      insert into sessions (${sql.ref("userId")}, ${sql.ref("tokenHash")}, ${sql.ref("createdAt")}, ${sql.ref("expiresAt")})
      values (1, 'hash', ${at}, '2026-02-01T03:04:05.000Z')
    `.execute(db);

    await migrate(database);

    const found = async (searchKey: string) => (await findUserPage(db, { searchKey, offset: 0 })).userIds;
    expect(await found("zoë ångström")).toEqual([1]);
    expect(await found("nameless@")).toEqual([2]);
    expect(await found("")).toEqual([1, 2]);
    expect(await db.selectFrom("sessions").select(["userId", "lastUsedAt"]).execute()).toEqual([
      { userId: 1, lastUsedAt: at },
    ]);
    await database.close();
    await place.remove();
  });
});
