import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createContext } from "#server/context.ts";
import { findPublicFeed } from "#server/operations/published/public-pages.ts";
import { loadFeedChannel } from "#server/operations/published/published-feeds.ts";
import { formerContentHash } from "#server/publish/content-hash.ts";
import { serializeJsonFeed } from "#server/publish/json-feed.ts";
import { serializeRss } from "#server/publish/rss-xml.ts";
import { bumpFeedRevision } from "#server/store/revisions.ts";
import { engines, type Instance, startInstance } from "#test/support/instance.ts";
import { addEpisode, createFeed, registerAda, type TestUser } from "#test/support/users.ts";

/* A feed that is published again after a change: most of it is known already. */

const FEED = "/u/ada.guest/spots/feed.xml";

describe.each(engines)("a feed that is published again, on %s", (engine) => {
  let instance: Instance;
  let ada: TestUser;
  let feedId: number;
  let episodeIds: number[];
  beforeAll(async () => {
    instance = await startInstance(engine);
    ada = await registerAda(instance);
    await ada.client.post("/api/upgrade");
    feedId = (await createFeed(ada.client, { slug: "spots", isDefault: false, isPublic: true })).id;
    episodeIds = [];
    for (const title of ["One & only", "Two", "Drei – ünï 😀", "Four"])
      episodeIds.unshift((await addEpisode(ada.client, feedId, title, { description: `About ${title}\n\n<b>` })).id);
  });
  afterAll(() => instance.close());

  test.each<[change: string, make: () => Promise<unknown>, isShown: (body: string) => boolean]>([
    ["nothing", async () => {}, (body) => body.includes("<title>Two</title>")],
    [
      "another process has renamed an episode",
      () =>
        instance.context.db.transaction().execute(async (trx) => {
          await bumpFeedRevision(trx, { id: feedId, userId: ada.user.id }, instance.clock.now().toISOString());
          await trx.updateTable("episodes").set({ title: "Second" }).where("title", "=", "Two").execute();
        }),
      (body) => body.includes("<title>Second</title>") && !body.includes("<title>Two</title>"),
    ],
    [
      "the episodes have another order",
      () => ada.client.post(`/api/feeds/${feedId}/episodes/reorder`, { episodeIds: episodeIds.toReversed() }),
      (body) => body.indexOf("One &amp; only") < body.indexOf("Four"),
    ],
    [
      "a new episode moves the numbers of all",
      () => addEpisode(ada.client, feedId, "Five"),
      (body) => body.includes("Five"),
    ],
    [
      "an episode was deleted",
      () => ada.client.delete(`/api/episodes/${episodeIds[0]}`),
      (body) => !body.includes("<title>Four</title>"),
    ],
    [
      "the guest has another name",
      () => ada.client.patch("/api/user", { displayName: "Ada <Lovelace>" }),
      (body) => body.split(">Ada &lt;Lovelace&gt;</podcast:person>").length > 4,
    ],
    [
      "the sort method has changed",
      () => ada.client.patch(`/api/feeds/${feedId}`, { sortMethod: "az" }),
      (body) => body.indexOf("Drei") < body.indexOf("Five"),
    ],
  ])("is the same as in a process that has never published it: %s", async (_change, make, isShown) => {
    await instance.newClient().get(FEED);
    await make();
    const { body } = await instance.newClient().get(FEED);
    const json = await instance.newClient().get(FEED.replace("xml", "json"));
    expect(isShown(body)).toBe(true);
    const channel = await loadInNewProcess(instance);
    expect(body).toBe((await serializeRss(channel)).toString());
    expect(json.body).toBe((await serializeJsonFeed(channel)).toString());
  });

  test("keeps its date where the date was stored with a hash of an earlier version", async () => {
    instance.clock.advance({ seconds: 5 });
    const before = await instance.newClient().get(FEED);
    await instance.context.contentDates.flush();
    const publishedContentHash = await formerContentHash(await loadInNewProcess(instance));
    await instance.context.db.updateTable("feeds").set({ publishedContentHash }).where("id", "=", feedId).execute();
    instance.clock.advance({ days: 1 });
    await ada.client.patch("/api/user", { bio: "Nothing that the feed shows" });
    await ada.client.patch(`/api/feeds/${feedId}`, { title: "Changed" });
    await ada.client.patch(`/api/feeds/${feedId}`, { title: feedTitleOf(before.body) });
    const after = await instance.newClient().get(FEED);
    expect(after.body).toBe(before.body);
    expect(after.headers["last-modified"]).toBe(before.headers["last-modified"]);
  });

  test("is missing once its owner hides it", async () => {
    expect((await instance.newClient().get(FEED)).statusCode).toBe(200);
    await ada.client.patch(`/api/feeds/${feedId}`, { isPublic: false });
    for (const path of [FEED, FEED.replace("xml", "json")])
      expect((await instance.newClient().get(path)).statusCode).toBe(404);
  });
});

/** Loads the feed in another process: a context that has nothing in memory. */
async function loadInNewProcess({ context }: Instance) {
  const other = createContext(context.config, { now: context.now });
  try {
    const feed = await findPublicFeed(other, "ada.guest", "spots");
    if (feed.status !== "found") throw new Error("The feed is missing");
    return (await loadFeedChannel(other, feed.value, feed.value.feed)).channel;
  } finally {
    await other.close();
  }
}

function feedTitleOf(body: string): string | undefined {
  return /<title>([^<]+)/.exec(body)?.[1];
}
