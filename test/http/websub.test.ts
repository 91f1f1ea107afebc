import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FeedView } from "#domain/feeds/feed.ts";
import { startWebsubHub, type WebsubHub } from "#test/fake-servers/websub-hub.ts";
import { validateFeed } from "#test/feed-validator.ts";
import { type Instance, ORIGIN, startInstance } from "#test/support/instance.ts";
import { addEpisode, createFeed, registerBen, type TestUser } from "#test/support/users.ts";

const FEED = "/u/ben_guest/guest-spots/feed.xml";
const FEED_TOPICS = [FEED, "/u/ben_guest/guest-spots/feed.json"].map((path) => ORIGIN + path);
const PROFILE_TOPICS = ["/u/ben_guest/feed.xml", "/u/ben_guest/feed.json"].map((path) => ORIGIN + path);
const ALL_TOPICS = [...FEED_TOPICS, ...PROFILE_TOPICS];

describe("WebSub", () => {
  let hub: WebsubHub;
  let instance: Instance;
  let ben: TestUser;
  let feed: FeedView;
  let hiddenFeed: FeedView;
  /** in the last call of expectNotified() */
  let notificationCount = 0;
  beforeAll(async () => {
    hub = await startWebsubHub();
  });
  afterAll(() => hub.close());
  beforeEach(async () => {
    instance = await startInstance("SQLite", { WEBSUB_HUBS: hub.url });
    ben = await registerBen(instance);
    feed = await createFeed(ben.client);
    hiddenFeed = await createFeed(ben.client, { slug: "private", isDefault: false });
    return () => instance.close();
  });

  /** Sends what is left to send, a second after the last change. */
  async function expectNotified(expected: string[]): Promise<void> {
    instance.clock.advance({ seconds: 1 });
    await instance.background.runDue("notify-hub");
    const topics = hub.topics.splice(0);
    expect([...new Set(topics)].toSorted()).toEqual(expected.toSorted());
    notificationCount = topics.length;
  }

  test("hubs are notified of changes to visible feeds only", async () => {
    await addEpisode(ben.client, hiddenFeed.id, "Unseen");
    for (const title of ["One", "Two", "Three"]) await addEpisode(ben.client, feed.id, title);
    await expectNotified(ALL_TOPICS);

    const { body, headers } = await instance.newClient().get(FEED);
    expect(headers.link).toBe(`<${hub.url}>; rel="hub", <${ORIGIN}${FEED}>; rel="self"`);
    expect(body).toContain(`<atom:link href="${hub.url}" rel="hub"/>`);
    expect(await validateFeed(body)).toEqual([]);
    const json = await instance.newClient().get(FEED.replace("xml", "json"));
    expect(json.json().hubs).toEqual([{ type: "WebSub", url: hub.url }]);
    expect(json.headers.link).toContain(`<${ORIGIN}${FEED.replace("xml", "json")}>; rel="self"`);

    await ben.client.patch("/api/user", { displayName: "Benjamin Guest" });
    await expectNotified(ALL_TOPICS);
    // The covers that are generated have it, too.
    await ben.client.patch("/api/user", { palette: "plum" });
    await expectNotified(ALL_TOPICS);
  });

  test("saving without a change, and what no feed shows, does not notify hubs", async () => {
    const { id, title, description, releaseDate, showName } = await addEpisode(ben.client, feed.id, "One");
    await expectNotified(ALL_TOPICS);
    const changes: [url: string, body: Record<string, unknown>][] = [
      [`/api/episodes/${id}`, { title, description, releaseDate, showName }],
      [`/api/feeds/${feed.id}`, { title: feed.title, slug: feed.slug, isDefault: true }],
      [`/api/feeds/${feed.id}/sort`, { sortMethod: feed.sortMethod }],
      [`/api/feeds/${hiddenFeed.id}`, { title: "Still private" }],
      ["/api/user", { displayName: ben.user.displayName, bio: "In no feed", palette: ben.user.palette }],
    ];
    for (const [url, body] of changes)
      expect([url, (await ben.client.patch(url, body)).statusCode]).toEqual([url, 200]);
    await addEpisode(ben.client, hiddenFeed.id, "Unseen");
    await expectNotified([]);
  });

  test("changes in quick succession notify hubs of each document once, and later ones again", async () => {
    const { id } = await addEpisode(ben.client, feed.id, "One");
    for (const title of ["Two", "Three", "Four"]) await ben.client.patch(`/api/episodes/${id}`, { title });
    await ben.client.patch("/api/user", { displayName: "Benjamin Guest" });
    await expectNotified(ALL_TOPICS);
    expect(notificationCount).toBe(ALL_TOPICS.length);
    await ben.client.patch(`/api/episodes/${id}`, { title: "Five" });
    await expectNotified(ALL_TOPICS);
    await ben.client.delete(`/api/episodes/${id}`);
    await expectNotified(ALL_TOPICS);
  });

  test("a feed that is hidden notifies hubs of its owner's profile", async () => {
    await ben.client.post("/api/upgrade");
    await ben.client.patch(`/api/feeds/${hiddenFeed.id}`, { isPublic: true });
    await addEpisode(ben.client, feed.id, "One");
    instance.clock.advance({ seconds: 1 });
    await instance.background.runDue("notify-hub");
    hub.topics.length = 0;
    await ben.client.patch(`/api/feeds/${hiddenFeed.id}`, { isPublic: false });
    await expectNotified(PROFILE_TOPICS);
  });

  test("a hub that is overloaded is notified again, and one that rejects a notification is not", async () => {
    const warnings: string[] = [];
    instance.context.warn = (message) => warnings.push(message);
    const requestsAfter = async (...statuses: number[]) => {
      await addEpisode(ben.client, feed.id, "One");
      hub.statuses = statuses;
      for (let attempt = 0; attempt < 4; attempt += 1) {
        instance.clock.advance({ seconds: 300 });
        await instance.background.runDue("notify-hub");
      }
      return hub.topics.splice(0).length;
    };
    expect(await requestsAfter(503, 429)).toBe(2 + ALL_TOPICS.length);
    expect(await requestsAfter(404, 410)).toBe(2);
    expect(warnings).toEqual(Array(4).fill("Could not notify hubs of a changed feed"));
  });

  test("deleting a feed notifies hubs of its owner's profile", async () => {
    await addEpisode(ben.client, feed.id, "One");
    await expectNotified(ALL_TOPICS);
    await ben.client.delete(`/api/feeds/${hiddenFeed.id}`);
    await expectNotified([]);
    await ben.client.delete(`/api/feeds/${feed.id}`);
    await expectNotified(PROFILE_TOPICS);
  });
});
