import type { Kysely } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parseDay } from "#domain/statistics/days.ts";
import { METRICS } from "#domain/statistics/statistics.ts";
import { readConfig } from "#server/config.ts";
import { type Database, openDatabase } from "#server/store/database.ts";
import { isUniqueViolation } from "#server/store/database-errors.ts";
import { findOwnFeed, insertFeed } from "#server/store/feeds.ts";
import { insertImport, listFullImportRows } from "#server/store/imports.ts";
import { createMigrator, migrate, migrateDatabase } from "#server/store/migrations/migrate.ts";
import { findUserById, findUserPage } from "#server/store/users.ts";
import { findVerificationCode } from "#server/store/verification-codes.ts";
import { bothDatabases, createTestDatabase, type TestDatabase } from "#test/support/instance.ts";
import { runStatement } from "#test/support/postgres.ts";

type OldTables = Record<string, Record<string, unknown>>;

const AT = "2026-01-02T03:04:05.000Z";
const LATER = "2026-02-01T03:04:05.000Z";

test("a migration may wait longer than the time limits of its role, its database or a pooler's connection", async () => {
  const place = await createTestDatabase("PostgreSQL");
  const url = place.settings.DATABASE_URL ?? "";
  await runStatement(url, `alter database ${new URL(url).pathname.slice(1)} set statement_timeout = '2s'`);
  // Its view of what others do stays the same within a transaction, so it takes two.
  const [other, observer] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })];
  await Promise.all([other.connect(), observer.connect()]);
  // The migration wants to create the same table.
  await other.query("begin; create table users (id bigint)");
  let hasEnded = false;
  const migrated = migrateDatabase(readConfig(place.settings)).finally(() => {
    hasEnded = true;
  });
  migrated.catch(() => {});
  await expect
    .poll(
      async () => {
        const waiting = await observer.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
           and clock_timestamp() - query_start > '2.5s'`,
        );
        return hasEnded || waiting.rows.length > 0;
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  await other.query("rollback");
  await Promise.all([other.end(), observer.end()]);
  await expect(migrated).resolves.toBeUndefined();
  await place.remove();
});

describe.each(bothDatabases)("upgrading a database on %s", (engine) => {
  let place: TestDatabase;
  let database: Database;

  beforeEach(async () => {
    place = await createTestDatabase(engine);
    database = openDatabase(readConfig(place.settings));
  });
  afterEach(async () => {
    await database.close();
    await place.remove();
  });

  /** Creates the schema of an earlier version. @returns the database with that version's columns */
  async function migrateTo(version: string): Promise<Kysely<OldTables>> {
    const { error } = await createMigrator(database).migrateTo(version);
    if (error) throw error;
    return database.db as unknown as Kysely<OldTables>;
  }

  function oldUser(screenName: string, displayName: string | null) {
    return {
      username: screenName,
      password: "none",
      email: `${screenName}@example.com`,
      emailKey: `${screenName}@example.com`,
      displayName,
      gravatarHash: "0",
      screenName,
      screenNameKey: screenName,
      createdAt: AT,
      feedGuid: `guid of ${screenName}`,
      revisedAt: AT,
      identityRevisedAt: LATER,
    };
  }

  test("from 0001 keeps users and sessions, and makes users searchable", async () => {
    const old = await migrateTo("0001-first-tables");
    await old
      .insertInto("users")
      .values([oldUser("zoe_guest", "Zoë ÅNGSTRÖM"), oldUser("nameless", null)])
      .execute();
    await old
      .insertInto("sessions")
      .values({ userId: 1, tokenHash: "hash", createdAt: AT, expiresAt: LATER })
      .execute();

    await migrate(database);

    const { db } = database;
    const found = async (searchKey: string) => (await findUserPage(db, { searchKey, limit: 50, offset: 0 })).userIds;
    expect(await found("zoë ångström")).toEqual([1]);
    expect(await found("nameless@")).toEqual([2]);
    expect(await found("")).toEqual([1, 2]);
    expect(await db.selectFrom("sessions").select(["userId", "lastUsedAt"]).execute()).toEqual([
      { userId: 1, lastUsedAt: AT },
    ]);
  });

  test("from 0003 keeps the data of renamed columns and their constraints", async () => {
    const old = await migrateTo("0003-publications");
    const published = { publishedDigest: "hash of the feed", publishedRevision: 7, publishedAt: AT };
    await old
      .insertInto("users")
      .values({ ...oldUser("zoe_guest", "Zoë"), ...published, revision: 7 })
      .execute();
    await old
      .insertInto("feeds")
      .values({ userId: 1, title: "Talks", slug: "talks", createdAt: AT, guid: "guid", revisedAt: LATER, ...published })
      .execute();
    await old
      .insertInto("verificationCodes")
      .values({
        userId: 1,
        purpose: "new-email",
        email: "new@example.com",
        codeHash: "hash",
        sentAt: AT,
        expiresAt: LATER,
        wrongTries: 3,
      })
      .execute();

    await migrate(database);

    const { db } = database;
    expect(await findUserById(db, 1)).toMatchObject({
      podcastGuid: "guid of zoe_guest",
      revision: 7,
      updatedAt: AT,
      profileUpdatedAt: LATER,
    });
    expect(await findOwnFeed(db, 1, 1)).toMatchObject({ podcastGuid: "guid", updatedAt: LATER, isDefault: false });
    expect(await findVerificationCode(db, 1, "new-email")).toMatchObject({ failedAttempts: 3 });
    const sameSlug = { userId: 1, title: "Other", slug: "talks", createdAt: AT, podcastGuid: "other", updatedAt: AT };
    await expect(insertFeed(db, sameSlug)).rejects.toSatisfy(isUniqueViolation);
  });

  test("from 0006 removes user names and passwords from links", async () => {
    const old = await migrateTo("0006-pictures-and-media-kits");
    const { feedGuid: podcastGuid, revisedAt: updatedAt, identityRevisedAt, ...user } = oldUser("zoe_guest", "Zoë");
    await old
      .insertInto("users")
      .values({ ...user, podcastGuid, updatedAt, profileUpdatedAt: identityRevisedAt })
      .execute();
    await old
      .insertInto("feeds")
      .values({ userId: 1, title: "Talks", slug: "talks", createdAt: AT, podcastGuid: "guid", updatedAt: AT })
      .execute();
    const episode = { feedId: 1, title: "One", description: "", releaseDate: AT, createdAt: AT };
    await old
      .insertInto("episodes")
      .values([
        { ...episode, guid: "1", audioUrl: "https://user:secret@cdn.example.com/One%20.mp3?a=b@c" },
        { ...episode, guid: "2", audioUrl: "https://cdn.example.com/two.mp3?mail=a://b@c" },
      ])
      .execute();

    await migrate(database);

    const rows = await database.db.selectFrom("episodes").select("audioUrl").orderBy("id").execute();
    expect(rows.map(({ audioUrl }) => audioUrl)).toEqual([
      "https://cdn.example.com/One%20.mp3?a=b@c",
      "https://cdn.example.com/two.mp3?mail=a://b@c",
    ]);
  });

  test("from 0009 removes user names and passwords from media kits, and asks for enclosures of unknown length", async () => {
    const old = await migrateTo("0009-request-quotas");
    const { feedGuid: podcastGuid, revisedAt: updatedAt, identityRevisedAt, ...user } = oldUser("zoe_guest", "Zoë");
    const kit = {
      topics: ["Ask me@home: https://example.com/a@b"],
      links: ["https://zoe:secret@example.com/me", "https://example.com/@zoe"],
      bookingUrl: "https://zoe@example.com/book",
      photos: [{ url: "http://zoe:secret@example.com/zoe.jpg", credit: null }],
    };
    await old
      .insertInto("users")
      .values({ ...user, podcastGuid, updatedAt, profileUpdatedAt: identityRevisedAt, mediaKit: JSON.stringify(kit) })
      .execute();
    await old
      .insertInto("feeds")
      .values({ userId: 1, title: "Talks", slug: "talks", createdAt: AT, podcastGuid: "guid", updatedAt: AT })
      .execute();
    const episode = { feedId: 1, title: "One", description: "", releaseDate: AT, createdAt: AT };
    const audioUrl = "https://cdn.example.com/one.mp3";
    await old
      .insertInto("episodes")
      .values([
        { ...episode, guid: "1", audioUrl, enclosureLength: null },
        { ...episode, guid: "2", audioUrl, enclosureLength: 4711 },
        { ...episode, guid: "3", audioUrl: null, enclosureLength: null },
      ])
      .execute();

    await migrate(database);

    const { db } = database;
    const { mediaKit } = await db.selectFrom("users").select("mediaKit").executeTakeFirstOrThrow();
    expect(JSON.parse(mediaKit ?? "")).toEqual({
      topics: kit.topics,
      links: ["https://example.com/me", "https://example.com/@zoe"],
      bookingUrl: "https://example.com/book",
      photos: [{ url: "http://example.com/zoe.jpg", credit: null }],
    });
    const jobs = db.selectFrom("jobs").select(["kind", "key", "ownerId", "dueAt"]).orderBy("kind");
    expect(await jobs.execute()).toContainEqual({ kind: "check-links", key: "1", ownerId: 1, dueAt: AT });
  });

  test("from 0016 ends the sessions without a passkey of users who have one", async () => {
    const old = await migrateTo("0016-search");
    const userOf = (screenName: string) => {
      const { feedGuid: podcastGuid, revisedAt: updatedAt, identityRevisedAt, ...user } = oldUser(screenName, null);
      return { ...user, podcastGuid, updatedAt, profileUpdatedAt: identityRevisedAt };
    };
    await old
      .insertInto("users")
      .values([userOf("with_passkey"), userOf("without_one")])
      .execute();
    await old
      .insertInto("passkeys")
      .values({
        userId: 1,
        credentialId: "id",
        publicKey: Buffer.from("key"),
        counter: 0,
        name: "Phone",
        createdAt: AT,
      })
      .execute();
    const session = (userId: number, tokenHash: string, isPasskeyVerified: boolean) => ({
      userId,
      tokenHash,
      isPasskeyVerified,
      createdAt: AT,
      lastUsedAt: AT,
      expiresAt: LATER,
    });
    await old
      .insertInto("sessions")
      .values([session(1, "old", false), session(1, "with the passkey", true), session(2, "password alone", false)])
      .execute();

    await migrate(database);

    const kept = await database.db.selectFrom("sessions").select("tokenHash").orderBy("id").execute();
    expect(kept.map(({ tokenHash }) => tokenHash)).toEqual(["with the passkey", "password alone"]);
  });

  test("from 0032 adds the statistics of the last days to those of the owner's days", async () => {
    const old = await migrateTo("0032-rows-that-await-a-directory");
    const { feedGuid: podcastGuid, revisedAt: updatedAt, identityRevisedAt, ...user } = oldUser("zoe_guest", "Zoë");
    const own = { podcastGuid, updatedAt, profileUpdatedAt: identityRevisedAt, timeZone: "Asia/Tokyo" };
    await old
      .insertInto("users")
      .values({ ...user, ...own })
      .execute();
    const feed = { userId: 1, title: "Talks", slug: "talks", createdAt: AT, podcastGuid: "guid", updatedAt: AT };
    await old.insertInto("feeds").values(feed).execute();
    const { pageViews, subscribers } = METRICS;
    // 2026-03-01T14:45Z, the last quarter of an hour of the day in Tokyo, and the next one
    const [lastQuarter, day] = [Date.parse("2026-03-01T14:45Z") / 900_000, parseDay("2026-03-01")];
    for (const [table, metric, period, key, value] of [
      ["recentNumbers", pageViews, lastQuarter - 1, "blog.example", 2],
      ["recentNumbers", pageViews, lastQuarter, "blog.example", 3],
      ["recentNumbers", pageViews, lastQuarter + 1, "", 4],
      ["recentNumbers", subscribers, lastQuarter - 1, "Overcast", 50],
      ["recentNumbers", subscribers, lastQuarter, "Overcast", 40],
      ["dailyNumbers", pageViews, day, "blog.example", 5],
      ["dailyNumbers", subscribers, day, "Overcast", 60],
      ["dailyNumbers", pageViews, day - 8, "", 6],
    ] as const)
      await old.insertInto(table).values({ feedId: 1, metric, period, key, value }).execute();

    await migrate(database);

    const rows = await database.db.selectFrom("dailyNumbers").selectAll().orderBy("period").orderBy("metric").execute();
    expect(rows.map(({ metric, period, key, value }) => [metric, period - day, key, value])).toEqual([
      [pageViews, -8, "", 6],
      [pageViews, 0, "blog.example", 10],
      [subscribers, 0, "Overcast", 40],
      [pageViews, 1, "", 4],
    ]);
  });

  test("from 0028 keeps lists that are being imported, and says since when links are broken", async () => {
    const old = await migrateTo("0028-imports");
    const { feedGuid: podcastGuid, revisedAt: updatedAt, identityRevisedAt, ...user } = oldUser("zoe_guest", "Zoë");
    await old
      .insertInto("users")
      .values({ ...user, podcastGuid, updatedAt, profileUpdatedAt: identityRevisedAt })
      .execute();
    await old
      .insertInto("feeds")
      .values({ userId: 1, title: "Talks", slug: "talks", createdAt: AT, podcastGuid: "guid", updatedAt: AT })
      .execute();
    const episode = { feedId: 1, title: "One", description: "Said.", releaseDate: AT, createdAt: AT };
    await old
      .insertInto("episodes")
      .values([
        { ...episode, guid: "broken", brokenLinks: "audio page" },
        { ...episode, guid: "works", brokenLinks: null },
      ])
      .execute();
    const check = { episodeId: 1, urlHash: "hash", failures: 3, nextCheckAt: LATER };
    await old
      .insertInto("linkChecks")
      .values([
        { ...check, kind: "audio", brokenAt: LATER },
        { ...check, kind: "page", brokenAt: AT },
        { ...check, kind: "video", brokenAt: null },
      ])
      .execute();
    const list = { userId: 1, source: "list.csv", createdAt: AT, leftOut: "[]", leftOutCount: 0, notTakenCount: 0 };
    await old
      .insertInto("imports")
      .values({ ...list, isCut: false })
      .execute();
    const found = { title: "One", audioUrl: "https://audio.example/one.mp3", description: "Long." };
    const row = { importId: 1, listed: "{}", isTicked: true, tries: 1 };
    await old
      .insertInto("importRows")
      .values([
        { ...row, position: 0, guid: "a", state: "waiting" },
        {
          ...row,
          position: 1,
          guid: "b",
          state: "found-by-name",
          drafts: JSON.stringify({ draft: found, choices: [found] }),
          summary: JSON.stringify({
            episode: { title: "One" },
            choices: [],
            keys: ["k"],
            alreadyIn: null,
            isAddable: true,
          }),
        },
        { ...row, position: 2, guid: "c", state: "yours" },
      ])
      .execute();

    await migrate(database);

    const { db } = database;
    const episodes = await db.selectFrom("episodes").select(["guid", "brokenSince"]).orderBy("id").execute();
    expect(episodes).toEqual([
      { guid: "broken", brokenSince: AT },
      { guid: "works", brokenSince: null },
    ]);
    expect(await db.selectFrom("imports").select(["id", "status", "source"]).execute()).toEqual([
      { id: 1, status: "read", source: "list.csv" },
    ]);
    const rows = await listFullImportRows(db, 1, [1, 2, 3]);
    expect(rows.map(({ guid, state, isTicked }) => [guid, state, isTicked])).toEqual([
      ["a", "waiting", true],
      ["b", "dead-found", true],
      ["c", "already", true],
    ]);
    expect(JSON.parse(rows[1]?.summary ?? "")).toMatchObject({
      draft: { title: "One", audioUrl: "https://audio.example/one.mp3", showName: null },
      candidates: [{ title: "One" }],
      isAddable: true,
    });
    expect(rows.map(({ keys }) => keys)).toEqual([null, '["k"]', null]);
    const { id } = await insertImport(db, { ...list, status: "reading", message: null, isCut: false });
    expect(id).toBe(2);
  });
});
