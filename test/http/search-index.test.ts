import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { scopePrefix } from "#domain/search/index-words.ts";
import { purgeExpired } from "#server/operations/upkeep/purge-expired.ts";
import { replacePassages } from "#server/store/passages.ts";
import { AMPLE_SEARCH_TIME, bothDatabases, type Instance, startInstance } from "#test/support/instance.ts";
import { addEpisode, createFeed, registerAda, type TestUser } from "#test/support/users.ts";

describe.each(bothDatabases)("the search index on %s", (engine) => {
  let instance: Instance;
  let ada: TestUser;
  let feedId: number;
  beforeEach(async () => {
    instance = await startInstance(engine, {}, AMPLE_SEARCH_TIME);
    ada = await registerAda(instance);
    feedId = (await createFeed(ada.client)).id;
  });
  afterEach(() => instance.close());

  const passages = () =>
    instance.context.db
      .selectFrom("passages")
      .select(["episodeId", "kind", "text"])
      .orderBy("episodeId")
      .orderBy("kind")
      .orderBy("position")
      .execute();
  const texts = async () => (await passages()).map(({ kind, text }) => `${kind}: ${text}`);
  /** How many of Ada's passages the full-text index itself contains with a word. */
  const countIndexed = async (word: string) => {
    const [details, transcript] = (["details", "transcript"] as const).map((group) => scopePrefix(ada.user.id, group));
    const { rows } = await (engine === "SQLite"
      ? sql<{ n: number }>`
          select count(*) as n from "passageIndex" where "passageIndex" match ${`"${details}${word}" OR "${transcript}${word}"`}`
      : sql<{ n: number }>`
          select count(*) as n from passages
          where "searchVector" @@ to_tsquery('simple', ${`${details}${word} | ${transcript}${word}`})`
    ).execute(instance.context.db);
    return Number(rows[0]?.n);
  };

  test("has the texts of an episode as they are now", async () => {
    const { id } = await addEpisode(ada.client, feedId, "On trust", { description: "Long ago", showName: "Lenny" });
    expect(await texts()).toEqual(["notes: Long ago", "show: Lenny", "title: On trust"]);
    expect(await countIndexed("lenny")).toBe(2);

    await ada.client.patch(`/api/episodes/${id}`, { title: "On doubt", showName: null });
    expect(await texts()).toEqual(["notes: Long ago", "title: On doubt"]);
    expect([await countIndexed("lenny"), await countIndexed("trust"), await countIndexed("doubt")]).toEqual([0, 0, 2]);

    await ada.client.delete(`/api/episodes/${id}`);
    instance.clock.advance({ seconds: 3601 });
    await purgeExpired(instance.context);
    expect([await texts(), await countIndexed("doubt")]).toEqual([[], 0]);
  });

  test("has the episodes of a batch, and none of a deleted feed or user", async () => {
    const episode = { title: "One", description: "d", releaseDate: "2026-01-05T10:00:00.000Z" };
    const second = await createFeed(ada.client, { slug: "second", isDefault: false });
    await ada.client.post(`/api/feeds/${feedId}/episodes/batch`, { episodes: [episode, { ...episode, title: "Two" }] });
    await addEpisode(ada.client, second.id, "Three");
    expect((await texts()).filter((text) => text.startsWith("title"))).toEqual([
      "title: Two",
      "title: One",
      "title: Three",
    ]);
    await ada.client.delete(`/api/feeds/${feedId}`);
    expect([await countIndexed("one"), await countIndexed("three")]).toEqual([0, 2]);
    await instance.context.db.deleteFrom("users").where("id", "=", ada.user.id).execute();
    expect([await texts(), await countIndexed("three")]).toEqual([[], 0]);
  });

  test("replaces the passages of one kind, and finds phrases across the border of two paragraphs", async () => {
    const { id: episodeId } = await addEpisode(ada.client, feedId, "On trust");
    const { db } = instance.context;
    const owner = { ownerId: ada.user.id, episodeId };
    await replacePassages(db, owner, "transcript", [
      { text: "We learned to scale", startMs: 0, endMs: 25_000, speaker: "Ada" },
      { text: "trust in Łódź.", startMs: 25_000, endMs: 50_000 },
    ]);
    expect([await countIndexed("scale"), await countIndexed("trust"), await countIndexed("lodz")]).toEqual([1, 4, 2]);
    await replacePassages(db, owner, "transcript", []);
    expect([await countIndexed("scale"), await countIndexed("lodz"), (await texts()).length]).toEqual([0, 0, 3]);
  });

  test("has long notes, which a worker folds, and finds them by a new title", async () => {
    const description = "我们每天早上都去面包店，信任是慢慢建立起来的。".repeat(1000).slice(0, 20_000);
    const { id } = await addEpisode(ada.client, feedId, "One");
    await ada.client.patch(`/api/episodes/${id}`, { description });
    await addEpisode(ada.client, feedId, "Two", { description });
    await ada.client.patch(`/api/episodes/${id}`, { title: "Bread" });
    // 面包, in both notes.
    expect(await countIndexed("qx97625305")).toBe(2);
    expect(await countIndexed("bread")).toBe(2);
  });
});

test("PostgreSQL searches in one process and compiles nothing, however many matches it expects", async () => {
  const instance = await startInstance("PostgreSQL", {}, AMPLE_SEARCH_TIME);
  // As if an empty table were one of millions of rows, for which it would start helper processes and compile the query.
  const expectMany = "parallel_setup_cost = 0; set parallel_tuple_cost = 0; set min_parallel_table_scan_size = 0";
  const plan = await instance.context.db.connection().execute(async (db) => {
    await sql.raw(`set ${expectMany}; set jit_above_cost = 0; set cpu_operator_cost = 100`).execute(db);
    const { rows } = await sql<{ "QUERY PLAN": string }>`
      explain analyze select count(*) from passages where "searchVector" @@ to_tsquery('simple', 't1xfog')
    `.execute(db);
    await sql.raw("reset all").execute(db);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
  expect(plan).toContain("passages");
  expect(plan).not.toMatch(/Gather|JIT/);
  await instance.close();
});
