import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EMPTY_DRAFT } from "#domain/episodes/metadata.ts";
import { PUBLIC_PAGE_EPISODES, type PublicPage } from "#domain/public-pages/public-pages.ts";
import { buildApp } from "#server/app.ts";
import { createContext } from "#server/context.ts";
import { loadFeedPage, loadProfilePage } from "#server/operations/published/public-page-data.ts";
import { findPublicFeed, findPublicOwner } from "#server/operations/published/public-pages.ts";
import { createProductionRenderer } from "#server/rendering/production.ts";
import { bumpFeedRevision } from "#server/store/revisions.ts";
import { engines, type Instance, ORIGIN, startInstance, TestClient } from "#test/support/instance.ts";
import { addEpisode, createFeed, registerAda, registerBen, type TestUser } from "#test/support/users.ts";

/* Documents that are not in the cache: what they cost, and that they are the same however they are rendered. */

describe.each(engines)("a document that is not cached, on %s", (engine) => {
  let instance: Instance;
  let ada: TestUser;
  let feedId: number;
  beforeAll(async () => {
    instance = await startInstance(engine, { METRICS_TOKEN: "counts the queries" });
    ada = await registerAda(instance);
    feedId = (await createFeed(ada.client, { slug: "spots" })).id;
    await insertEpisodes(instance, feedId, PUBLIC_PAGE_EPISODES);
    await createFeed(ada.client, { slug: "other", isDefault: false, isPublic: true });
  });
  afterAll(() => instance.close());

  test.each([
    // Version, owner, feed and episodes.
    ["a feed's page", "/u/ada.guest/spots", 4],
    ["an embedded player", "/u/ada.guest/spots/embed?limit=100", 4],
    // Besides, its former URLs, and the date of the new content, which is stored after the response.
    ["an RSS feed", "/u/ada.guest/spots/feed.xml", 6],
    ["a JSON feed", "/u/ada.guest/spots/feed.json", 5],
    // Version, owner, feeds, appearances and the latest of them.
    ["a profile with several feeds", "/u/ada.guest", 5],
  ])("%s takes few queries", async (name, path, most) => {
    await ada.client.patch(`/api/feeds/${feedId}`, { title: "Guest spots", slug: "spots", description: name });
    await instance.context.jobs.idle();
    if (path.endsWith(".json")) await instance.newClient().get("/u/ada.guest/spots/feed.xml");
    await instance.context.contentDates.flush();
    expect(await countQueriesOf(instance, path)).toBeLessThanOrEqual(most);
  });

  test("a page of a long feed takes one query more", async () => {
    await addEpisode(ada.client, feedId, "One more");
    await instance.context.jobs.idle();
    expect(await countQueriesOf(instance, "/u/ada.guest/spots?page=2")).toBeLessThanOrEqual(5);
  });
});

describe("a public page rendered without the router", () => {
  let instance: Instance;
  const pages: [name: string, path: string, page: PublicPage][] = [];
  beforeAll(async () => {
    instance = await startInstance("SQLite", { POSTHOG_KEY: "phc_test", POSTHOG_HOST: "https://events.example" });
    const ada = await registerAda(instance);
    const feed = await createFeed(ada.client, { slug: "spots", description: "</script> & <b>" });
    await insertEpisodes(instance, feed.id, PUBLIC_PAGE_EPISODES + 3);
    await createFeed(ada.client, { slug: "other", title: "Other <talks>", isDefault: false, isPublic: true });
    await ada.client.patch("/api/user", {
      displayName: "Ada Guest",
      headline: "On <engines>",
      contactEmail: "ada@example.com",
      topics: ["Looms"],
    });
    const { client } = await registerBen(instance);
    await addEpisode(client, (await createFeed(client, { slug: "spots" })).id, "An only episode");

    for (const [name, path, screenName, showsContact] of [
      ["a profile with several feeds", "/u/ada.guest", "ada.guest", false],
      ["a profile with its contact address", "/u/ada.guest?contact=show", "ada.guest", true],
      ["a profile with one feed", "/u/ben_guest", "ben_guest", false],
    ] as const) {
      const owner = await findPublicOwner(instance.context, screenName);
      if (owner.status !== "found") throw new Error(`${screenName} has no profile`);
      const shown = await loadProfilePage(instance.context, owner.value, showsContact);
      pages.push([name, path, { screen: "profile", shown }]);
    }
    for (const [name, path, screenName, slug, page, query] of [
      ["a feed's page", "/u/ada.guest/spots", "ada.guest", "spots", 1, ""],
      ["its second page", "/u/ada.guest/spots?page=2", "ada.guest", "spots", 2, ""],
      ["a search in it", "/u/ada.guest/spots?q=episode%205", "ada.guest", "spots", 1, "episode 5"],
      ["an empty feed", "/u/ada.guest/other", "ada.guest", "other", 1, ""],
      ["a URL in other letters", "/u/BEN_guest/SPOTS", "ben_guest", "spots", 1, ""],
    ] as const) {
      const feed = await findPublicFeed(instance.context, screenName, slug);
      if (feed.status !== "found") throw new Error(`${path} is missing`);
      const shown = await loadFeedPage(instance.context, feed.value, page, query);
      if (!shown) throw new Error(`${path} has fewer pages`);
      pages.push([name, path, { screen: "feed", shown }]);
    }
  });
  afterAll(() => instance.close());

  test("is the same as with it", async () => {
    const { analytics, footerLinks, publicUrl } = instance.context.config;
    const config = { origin: publicUrl, analytics, footerLinks, canSendMail: false };
    const renderer = await createProductionRenderer();
    for (const [, path, page] of pages) await renderer.renderPublicPage(new URL(path, ORIGIN), page, config);
    for (const [name, path, page] of pages) {
      // The first page that a renderer renders goes through the router.
      const first = await createProductionRenderer();
      const url = new URL(path, ORIGIN);
      expect(await renderer.renderPublicPage(url, page, config), name).toBe(
        await first.renderPublicPage(url, page, config),
      );
    }
  });
});

describe.each(engines)("a document that is shown again, on %s", (engine) => {
  let instance: Instance;
  let ada: TestUser;
  let feedId: number;
  let episodeIds: number[];
  const paths = ["", "?page=2", "/embed", "/embed?limit=3", "/embed?limit=200"].map(
    (end) => `/u/ada.guest/spots${end}`,
  );
  beforeAll(async () => {
    instance = await startInstance(engine);
    ada = await registerAda(instance);
    feedId = (await createFeed(ada.client, { slug: "spots" })).id;
    await insertEpisodes(instance, feedId, PUBLIC_PAGE_EPISODES + 10);
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
      (body) => body.includes(">Renamed</h3>") && !body.includes("Episode 7<"),
    ],
    [
      "the episodes have another order",
      () => ada.client.post(`/api/feeds/${feedId}/episodes/reorder`, { episodeIds: episodeIds.toReversed() }),
      "",
      (body) => body.includes(">Episode 59</h3>") && !body.includes("Renamed"),
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
      (body) => body.includes("One &lt;wbr/&gt; more"),
    ],
    [
      "the guest has another name",
      () => ada.client.patch("/api/user", { displayName: "Ada <Lovelace>" }),
      "",
      (body) => body.includes("Ada &lt;Lovelace&gt;"),
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

async function insertEpisodes({ context }: Instance, feedId: number, count: number): Promise<void> {
  const episodes = Array.from({ length: count }, (_, position) => ({
    ...EMPTY_DRAFT,
    feedId,
    position,
    guid: crypto.randomUUID(),
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
