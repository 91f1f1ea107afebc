import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { EMPTY_DRAFT } from "#domain/episodes/metadata.ts";
import { PUBLIC_PAGE_EPISODES } from "#domain/public-pages/public-pages.ts";
import { buildApp } from "#server/app.ts";
import { createContext } from "#server/context.ts";
import { createProductionRenderer } from "#server/rendering/production.ts";
import { bumpFeedRevision } from "#server/store/revisions.ts";
import { bothDatabases, type Instance, startInstance, TestClient } from "#test/support/instance.ts";
import { addEpisode, createFeed, registerAda, type TestUser } from "#test/support/users.ts";

/* Documents that are not in the cache: what they cost, and that they are what a process without a cache would show. */

describe.each(bothDatabases)("a document that is not cached, on %s", (engine) => {
  let instance: Instance;
  let ada: TestUser;
  let feedId: number;
  beforeAll(async () => {
    instance = await startInstance(engine, { METRICS_TOKEN: "counts the queries" });
    ada = await registerAda(instance);
    feedId = (await createFeed(ada.client, { slug: "spots" })).id;
    await insertEpisodes(instance, ada, feedId, PUBLIC_PAGE_EPISODES);
    await createFeed(ada.client, { slug: "other", isDefault: false, isPublic: true });
  });
  afterAll(() => instance.close());

  test.each([
    // Version, owner, feed and episodes.
    ["a feed's page", "/u/ada.guest/spots", 4],
    ["an embedded player", "/u/ada.guest/spots/embed?limit=100", 4],
    // Besides, its former URLs.
    ["an RSS feed", "/u/ada.guest/spots/feed.xml", 5],
    ["a JSON feed", "/u/ada.guest/spots/feed.json", 5],
    // Version, owner, feeds, appearances and the latest of them.
    ["a profile with several feeds", "/u/ada.guest", 5],
  ])("%s takes few queries", async (name, path, most) => {
    await ada.client.patch(`/api/feeds/${feedId}`, { title: "Guest spots", slug: "spots", description: name });
    await instance.background.runDue("check-links");
    expect(await countQueriesOf(instance, path)).toBeLessThanOrEqual(most);
  });

  test("a page of a long feed takes one query more", async () => {
    await addEpisode(ada.client, feedId, "One more");
    await instance.background.runDue("check-links");
    expect(await countQueriesOf(instance, "/u/ada.guest/spots?page=2")).toBeLessThanOrEqual(5);
  });
});

describe.each(bothDatabases)("a document that is shown again, on %s", (engine) => {
  let instance: Instance;
  let ada: TestUser;
  let feedId: number;
  let episodeIds: number[];
  const ends = ["", "?page=2", "/embed", "/embed?limit=3", "/embed?limit=200", "/feed.xml", "/feed.json"];
  const paths = ["/u/ada.guest", ...ends.map((end) => `/u/ada.guest/spots${end}`)];
  beforeAll(async () => {
    instance = await startInstance(engine);
    ada = await registerAda(instance);
    await ada.client.post("/api/upgrade");
    feedId = (await createFeed(ada.client, { slug: "spots" })).id;
    await insertEpisodes(instance, ada, feedId, PUBLIC_PAGE_EPISODES + 10);
    const rows = await instance.context.db.selectFrom("episodes").select("id").orderBy("position").execute();
    episodeIds = rows.map(({ id }) => id);
  });
  afterAll(() => instance.close());

  test.each<[change: string, make: () => Promise<unknown>, path: string, isShown: (body: string) => boolean]>([
    [
      "another process has renamed an episode",
      () =>
        instance.context.db.transaction().execute(async (trx) => {
          await bumpFeedRevision(trx, { id: feedId, userId: ada.user.id }, instance.clock.now().toISOString());
          await trx.updateTable("episodes").set({ title: "Renamed" }).where("title", "=", "Episode 7").execute();
        }),
      "",
      (body) => body.includes(">Renamed</a></h3>") && !body.includes("Episode 7<"),
    ],
    [
      "the episodes have another order",
      () => ada.client.post(`/api/feeds/${feedId}/episodes/reorder`, { episodeIds: episodeIds.toReversed() }),
      "",
      (body) => body.includes(">Episode 59</a></h3>") && !body.includes("Renamed"),
    ],
    [
      "an episode was deleted",
      () => ada.client.delete(`/api/episodes/${episodeIds.at(-1)}`),
      "/embed?limit=3",
      (body) => !body.includes("Episode 59<") && body.includes("Episode 58<"),
    ],
    [
      "an episode was added",
      () => addEpisode(ada.client, feedId, "One <wbr/> more"),
      "/embed?limit=200",
      (body) => body.includes("One &lt;wbr/> more"),
    ],
    [
      "the newest episode was deleted by another process",
      () => deleteNewestEpisode(instance, ada, feedId),
      "",
      (body) => !body.includes("One &lt;wbr/> more"),
    ],
    [
      "the feed is sorted by title",
      () => ada.client.patch(`/api/feeds/${feedId}`, { sortMethod: "az" }),
      "?page=2",
      (body) => body.includes(">Episode 9</a></h3>"),
    ],
    [
      "another feed was published",
      async () => {
        const { id } = await createFeed(ada.client, { title: "Late nights", slug: "late", isDefault: false });
        for (const path of paths) await instance.newClient().get(path);
        await ada.client.patch(`/api/feeds/${id}`, { title: "Late nights", slug: "late", isPublic: true });
      },
      "/..",
      (body) => body.includes("Late nights"),
    ],
    [
      "the guest has another name",
      () => ada.client.patch("/api/user", { displayName: "Ada <Lovelace>" }),
      "",
      (body) => body.includes("Ada &lt;Lovelace>"),
    ],
    [
      "the guest has another color",
      () => ada.client.patch("/api/user", { palette: "plum" }),
      "/embed",
      (body) => body.includes('data-palette="plum"'),
    ],
  ])("is the same as in a process that has never shown it: %s", async (_change, make, end, isShown) => {
    for (const path of paths) await instance.newClient().get(path);
    await make();
    const other = createContext(instance.context.config, { now: instance.context.now });
    const app = await buildApp(other, await createProductionRenderer());
    for (const path of paths) {
      const { statusCode, body, headers } = await instance.newClient().get(path);
      const fresh = await new TestClient(app).get(path);
      expect([statusCode, body], path).toEqual([fresh.statusCode, fresh.body]);
      expect({ ...headers, date: "" }, path).toEqual({ ...fresh.headers, date: "" });
    }
    expect(isShown((await instance.newClient().get(`/u/ada.guest/spots${end}`)).body)).toBe(true);
    await app.close();
    await other.close();
  });
});

describe.each(bothDatabases)("when the newest episode of a long feed was deleted, on %s", (engine) => {
  test("its pages, players and feeds show what is left", async () => {
    const instance = await startInstance(engine);
    onTestFinished(() => instance.close());
    const ada = await registerAda(instance);
    await ada.client.post("/api/upgrade");
    const feedId = (await createFeed(ada.client, { slug: "spots", sortMethod: "newest" })).id;
    await insertEpisodes(instance, ada, feedId, PUBLIC_PAGE_EPISODES + 10);
    const paths = ["", "?page=2", "/embed", "/feed.xml", "/feed.json"].map((end) => `/u/ada.guest/spots${end}`);
    const bodies = () => Promise.all(paths.map(async (path) => (await instance.newClient().get(path)).body));
    const newest = `Episode ${PUBLIC_PAGE_EPISODES + 9}`;
    const before = await bodies();
    for (const at of [0, 2, 3, 4]) expect(before[at]).toContain(newest);
    await deleteNewestEpisode(instance, ada, feedId);
    const after = await bodies();
    for (const body of after) expect(body).not.toContain(newest);
    // What was first on the second page has moved up.
    expect(before[0]).not.toContain("Episode 9<");
    expect(after[0]).toContain("Episode 9<");
    expect(after[1]).not.toContain("Episode 9<");
    expect(after[0]).toContain(`${PUBLIC_PAGE_EPISODES + 9} `);
  });
});

/** As another process does: without whatever this one has in memory. */
async function deleteNewestEpisode({ context, clock }: Instance, { user }: TestUser, feedId: number): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    await bumpFeedRevision(trx, { id: feedId, userId: user.id }, clock.now().toISOString());
    const newest = trx.selectFrom("episodes").select("id").where("feedId", "=", feedId).orderBy("id", "desc").limit(1);
    await trx.deleteFrom("episodes").where("id", "=", newest).execute();
  });
}

async function insertEpisodes({ context }: Instance, owner: TestUser, feedId: number, count: number): Promise<void> {
  const episodes = Array.from({ length: count }, (_, position) => ({
    ...EMPTY_DRAFT,
    feedId,
    ownerId: owner.user.id,
    position,
    guid: crypto.randomUUID(),
    slug: `episode-${position}`,
    title: `Episode ${position}`,
    showName: "The Example Hour",
    releaseDate: new Date(Date.UTC(2020, position)).toISOString(),
    audioUrl: `https://cdn.example.com/${position}.mp3`,
    createdAt: context.now().toISOString(),
  }));
  await context.db.insertInto("episodes").values(episodes).execute();
}

/** Counts the queries of one request, without those of reading the metrics. */
async function countQueriesOf(instance: Instance, path: string): Promise<number> {
  const atFirst = await countQueries(instance);
  const before = await countQueries(instance);
  expect((await instance.newClient().get(path)).statusCode).toBe(200);
  return (await countQueries(instance)) - before - (before - atFirst);
}

async function countQueries({ context }: Instance): Promise<number> {
  const text = (await context.metrics?.text()) ?? "";
  const counts = text.matchAll(/^aircheck_database_query_duration_seconds_count\{.*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}
