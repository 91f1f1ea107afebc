import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EMPTY_DRAFT } from "#domain/episodes/metadata.ts";
import { findOwnDuplicate } from "#server/operations/episodes/duplicate-episodes.ts";
import {
  countImportRows,
  findImport,
  findRowForDirectory,
  insertImport,
  insertImportRows,
  listLastAddition,
  listWaitingImportRows,
  nextImportRowPosition,
} from "#server/store/imports.ts";
import { countLinks, listLinks, listLinksToMail, replaceLinkCheck } from "#server/store/link-checks.ts";
import {
  countSuggestions,
  insertSuggestion,
  listSuggestions,
  listSuggestionsToMail,
} from "#server/store/suggestions.ts";
import { countWatchedFeeds } from "#server/store/watched-feeds.ts";
import { listWatches, markWatchesRead } from "#server/store/watches.ts";
import { bothDatabases, type Instance, startInstance } from "#test/support/instance.ts";
import { addEpisode, createFeed, registerAda, type TestUser } from "#test/support/users.ts";

const day = (number: number) => `2026-01-${String(number).padStart(2, "0")}T10:00:00.000Z`;

/* PostgreSQL sorts nulls behind other values and SQLite before them; their counts and their LIKE differ, too. */
describe.each(bothDatabases)("rows on %s", (engine) => {
  let instance: Instance;
  let ada: TestUser;
  let feedId: number;
  beforeAll(async () => {
    instance = await startInstance(engine);
    ada = await registerAda(instance);
    feedId = (await createFeed(ada.client)).id;
  });
  afterAll(() => instance.close());

  test("links with offers are listed first, then the latest checked, and those without a check last", async () => {
    const { db } = instance.context;
    const add = async (title: string, columns: object) => {
      const { id } = await addEpisode(ada.client, feedId, title);
      await replaceLinkCheck(db, {
        episodeId: id,
        kind: "page",
        urlHash: title,
        result: "fails",
        problem: "404",
        failures: 3,
        firstFailedAt: day(1),
        brokenAt: null,
        checkedAt: null,
        nextCheckAt: day(30),
        mailedAt: null,
        offers: null,
        replacement: "{}",
        refusedUrl: null,
        ...columns,
      });
    };
    await add("unchecked", { result: null });
    await add("early", { checkedAt: day(2), brokenAt: day(2) });
    await add("offered", { offers: "[]" });
    await add("late", { checkedAt: day(3), brokenAt: day(3) });
    await add("told", { checkedAt: day(1), brokenAt: day(4), mailedAt: day(5) });
    const replaced = await listLinks(db, ada.user.id, "replaced", 10);
    expect(replaced.map(({ title }) => title)).toEqual(["offered", "late", "early", "told", "unchecked"]);
    expect((await listLinks(db, ada.user.id, "replaced", 3)).map(({ title }) => title)).toEqual([
      "offered",
      "late",
      "early",
    ]);
    expect((await listLinksToMail(db, ada.user.id, 10)).map(({ title }) => title)).toEqual(["late", "early"]);
    expect(await countLinks(db, ada.user.id)).toEqual({
      counts: { working: 0, broken: 3, failing: 1, unclear: 0, unchecked: 1, replaced: 5 },
      lastCheckedAt: day(3),
    });
  });

  test("suggestions are listed from the latest found, and mailed where they are likely and new", async () => {
    const { db } = instance.context;
    const userId = ada.user.id;
    const suggestion = { userId, evidence: "{}", feedUrl: null, decidedAt: null, episodeId: null };
    const add = (title: string, foundAt: string, columns: object = {}) =>
      insertSuggestion(db, {
        ...suggestion,
        formerRelation: null,
        mailedAt: null,
        state: "new",
        level: "likely",
        draft: JSON.stringify({ ...EMPTY_DRAFT, title }),
        foundAt,
        ...columns,
      });
    await add("first", day(1));
    await add("second", day(2), { mailedAt: day(3) });
    await add("third", day(2), { level: "possible" });
    await add("later", day(9), { state: "later", decidedAt: day(9) });
    await add("last", day(4));
    const titles = (rows: readonly { draft: string }[]) => rows.map(({ draft }) => JSON.parse(draft).title);
    expect(titles(await listSuggestions(db, userId, ["new", "later"]))).toEqual([
      "later",
      "last",
      "third",
      "second",
      "first",
    ]);
    expect(titles(await listSuggestionsToMail(db, userId, 10))).toEqual(["last", "first"]);
    expect(await countSuggestions(db, userId, "new")).toBe(4);
  });

  test("watched shows have the time of their next check, and those that were read are counted", async () => {
    const { db } = instance.context;
    for (const name of ["one", "Two"])
      await addEpisode(ada.client, feedId, name, { sourceFeedUrl: `https://shows.example/${name}.xml` });
    const watches = await listWatches(db, ada.user.id);
    expect(watches.map(({ feedUrl, readAt }) => [feedUrl, readAt])).toEqual([
      ["https://shows.example/one.xml", null],
      ["https://shows.example/Two.xml", null],
    ]);
    for (const { nextCheckAt } of watches) expect(nextCheckAt).toEqual(expect.any(String));
    await markWatchesRead(
      db,
      watches.map(({ id }) => id),
      day(1),
    );
    expect((await listWatches(db, ada.user.id)).map(({ readAt }) => readAt)).toEqual([day(1), day(1)]);
    expect(await countWatchedFeeds(db)).toEqual({ watched: 2, stopped: 0 });
  });

  test("rows of a list wait in their order, and those that were put off behind the others", async () => {
    const { db } = instance.context;
    const list = await insertImport(db, {
      userId: ada.user.id,
      status: "read",
      message: null,
      source: null,
      createdAt: day(1),
      columns: null,
      content: null,
      contentFormat: null,
      leftOut: "[]",
      leftOutCount: 0,
      notTakenCount: 0,
      isCut: false,
    });
    expect(await nextImportRowPosition(db, list.id)).toBe(0);
    const row = { importId: list.id, listed: "{}", state: "waiting", awaitsDirectory: false, tries: 0 } as const;
    await insertImportRows(db, [
      { ...row, position: 0, guid: "put off", tries: 2 },
      { ...row, position: 1, guid: "first" },
      { ...row, position: 2, guid: "found", state: "found", addedAt: day(2) },
      { ...row, position: 3, guid: "for a directory", state: "not-found", awaitsDirectory: true },
      { ...row, position: 4, guid: "asked about", state: "not-found", awaitsDirectory: true, tries: 1 },
      { ...row, position: 5, guid: "second" },
    ]);
    const guids = (rows: readonly { guid: string }[]) => rows.map(({ guid }) => guid);
    expect(guids(await listWaitingImportRows(db, list.id, 10))).toEqual(["first", "second", "put off"]);
    expect((await findRowForDirectory(db, list.id))?.guid).toBe("asked about");
    expect(await countImportRows(db, list.id)).toEqual({ total: 6, done: 3, added: 1 });
    expect(await nextImportRowPosition(db, list.id)).toBe(6);
    expect(await listLastAddition(db, list.id)).toMatchObject([{ episodeId: null }]);
    expect((await findImport(db, ada.user.id, list.id))?.hasContent).toBe(false);
  });

  test("an episode is the same by the id of its video, whose letters are large or small", async () => {
    const add = (id: string) =>
      addEpisode(ada.client, feedId, id, { youtubeUrl: `https://youtu.be/${id}`, showNotesUrl: null });
    await add("ABCDEFGHIJ_");
    const same = await add("abcdefghij_");
    const draft = { ...EMPTY_DRAFT, title: "Same", youtubeUrl: "https://www.youtube.com/watch?v=abcdefghij_" };
    const owner = ada.user.id;
    expect(await findOwnDuplicate(instance.context, owner, draft)).toMatchObject({ episodeId: same.id });
    const other = { ...draft, youtubeUrl: "https://youtu.be/AbCdEfGhIjX" };
    expect(await findOwnDuplicate(instance.context, owner, other)).toBeNull();
  });
});
