import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FeedView } from "#domain/feeds/feed.ts";
import { HubNotifier } from "#server/websub/hub-notifier.ts";
import { startWebsubHub, type WebsubHub } from "#test/fake-servers/websub-hub.ts";
import { validateFeed } from "#test/feed-validator.ts";
import { engines, type Instance, ORIGIN, startInstance } from "#test/support/instance.ts";
import { addEpisode, createFeed, registerBen, type TestUser } from "#test/support/users.ts";

const FEED = "/u/ben_guest/guest-spots/feed.xml";
const FEED_TOPICS = [FEED, "/u/ben_guest/guest-spots/feed.json"].map((path) => ORIGIN + path);
const PROFILE_TOPICS = ["/u/ben_guest/feed.xml", "/u/ben_guest/feed.json"].map((path) => ORIGIN + path);
const ALL_TOPICS = [...FEED_TOPICS, ...PROFILE_TOPICS];

describe.each(engines)("WebSub on %s", (engine) => {
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
    const hubNotifier = new HubNotifier({
      hubUrls: [hub.url],
      userAgent: "Aircheck/1",
      notificationDelayMs: 1,
      warn: (message, error) => {
        throw new Error(message, { cause: error });
      },
    });
    instance = await startInstance(engine, { WEBSUB_HUBS: hub.url }, { hubNotifier });
    ben = await registerBen(instance);
    feed = await createFeed(ben.client);
    hiddenFeed = await createFeed(ben.client, { slug: "private", isDefault: false });
    return () => instance.close();
  });

  /** Waits until there is nothing left to send. */
  async function expectNotified(expected: string[]): Promise<void> {
    await instance.context.jobs.idle();
    await expect.poll(() => instance.context.hubNotifier.pending).toBe(0);
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
  });

  test("saving without a change that a published feed shows does not notify hubs", async () => {
    const episodes = [];
    for (const title of ["Unpublished", "Three", "Two", "One"])
      episodes.push(await addEpisode(ben.client, feed.id, title));
    const [unpublished, , , newest] = episodes;
    await expectNotified(ALL_TOPICS);

    const { id, title, description, releaseDate, showName } = newest ?? {};
    const changes: [url: string, body: Record<string, unknown>][] = [
      [`/api/episodes/${id}`, { title, description, releaseDate, showName }],
      // beyond the three episodes that the free plan publishes
      [`/api/episodes/${unpublished?.id}`, { title: "Still unpublished" }],
      [`/api/feeds/${feed.id}`, { title: feed.title, slug: feed.slug, isDefault: true }],
      [`/api/feeds/${feed.id}/sort`, { sortMethod: feed.sortMethod }],
      [`/api/feeds/${hiddenFeed.id}`, { title: "Still private" }],
      ["/api/user", { displayName: ben.user.displayName, bio: "In no feed" }],
    ];
    for (const [url, body] of changes)
      expect([url, (await ben.client.patch(url, body)).statusCode]).toEqual([url, 200]);
    const sameOrder = episodes.map((episode) => episode.id).toReversed();
    await ben.client.post(`/api/feeds/${feed.id}/episodes/reorder`, { episodeIds: sameOrder });
    await addEpisode(ben.client, hiddenFeed.id, "Unseen");
    await expectNotified([]);
  });

  test("a change that published feeds show notifies hubs of each of them once", async () => {
    const { id } = await addEpisode(ben.client, feed.id, "One");
    await expectNotified(ALL_TOPICS);
    await ben.client.patch(`/api/episodes/${id}`, { title: "Another title" });
    await expectNotified(ALL_TOPICS);
    expect(notificationCount).toBe(ALL_TOPICS.length);
    await ben.client.delete(`/api/episodes/${id}`);
    await expectNotified(ALL_TOPICS);
  });

  test("a user's changes wait once while background jobs are busy, and the last one is covered", async () => {
    const { jobs } = instance.context;
    await jobs.idle();
    const busy = Promise.withResolvers<void>();
    for (let job = 0; job < 4; job++) jobs.add("be busy", () => busy.promise);
    const { id } = await addEpisode(ben.client, feed.id, "One");
    const waitingAfterOneChange = jobs.waiting.jobs;
    for (const title of ["Two", "Three", "Four"]) await ben.client.patch(`/api/episodes/${id}`, { title });
    await ben.client.patch("/api/user", { displayName: "Benjamin Guest" });
    expect(jobs.waiting.jobs).toBe(waitingAfterOneChange);
    busy.resolve();
    await expectNotified(ALL_TOPICS);
    await ben.client.patch(`/api/episodes/${id}`, { title: "Five" });
    await expectNotified(ALL_TOPICS);
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
