import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { EpisodeView } from "#domain/episodes/episode.ts";
import type { FeedView } from "#domain/feeds/feed.ts";
import { type FakeWeb, PROVIDER_URLS, startFakeWeb } from "#test/fake-servers/fake-web.ts";
import { type Instance, startInstance } from "#test/support/instance.ts";
import { createFeed, registerAda, type TestUser } from "#test/support/users.ts";

const APPLE_URL = "https://podcasts.apple.com/us/podcast/tides/id7001?i=9001";
const AUDIO_URL = "https://cdn.tides.example/fog.mp3";
const DAY_SECONDS = 86_400;

const directory = {
  resultCount: 2,
  results: [
    { kind: "podcast", collectionName: "Tides", feedUrl: "https://feeds.tides.example/feed" },
    { kind: "podcast-episode", trackId: 9001, trackName: "Reading fog", episodeGuid: "fog" },
  ],
};
const showFeed = `<rss xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>Tides</title><item>
  <title>Reading fog</title><guid>fog</guid><description>By the show.</description><itunes:duration>12:34</itunes:duration>
  <enclosure url="${AUDIO_URL}" type="audio/mpeg" length="4711"/></item></channel></rss>`;

describe("episodes saved while a directory was busy", () => {
  let web: FakeWeb;
  let instance: Instance;
  let ada: TestUser;
  let feed: FeedView;
  let isBusy: boolean;

  beforeEach(async () => {
    isBusy = true;
    web = await startFakeWeb({
      "https://itunes.apple.com/lookup": () =>
        isBusy ? { status: 503 } : { type: "application/json", body: JSON.stringify(directory) },
      "https://feeds.tides.example/feed": { type: "application/rss+xml", body: showFeed },
    });
    instance = await startInstance(
      "SQLite",
      { APPLE_LOOKUP_URL: PROVIDER_URLS.appleLookupUrl, TRANSCRIPTS: "off" },
      { fetch: web.fetch },
    );
    ada = await registerAda(instance);
    feed = await createFeed(ada.client);
  });
  afterEach(async () => {
    await instance.close();
    await web.close();
  });

  const add = async (fields: object = {}): Promise<EpisodeView> => {
    const response = await ada.client.post(`/api/feeds/${feed.id}/episodes`, {
      title: "Reading fog",
      description: "In my own words.",
      releaseDate: "2026-02-01",
      appleUrl: APPLE_URL,
      ...fields,
    });
    expect(response.statusCode).toBe(201);
    return response.json();
  };
  const episodes = async (): Promise<EpisodeView[]> => (await ada.client.get(`/api/feeds/${feed.id}`)).json().episodes;
  const complete = (seconds: number) => {
    instance.clock.advance({ seconds });
    return instance.background.runDue("complete-episode");
  };

  test("get their audio once the directory answers, and keep what their owner wrote", async () => {
    await add();
    expect(await complete(60)).toBe(1);
    expect((await episodes())[0]?.audioUrl).toBeNull();
    isBusy = false;
    expect(await complete(120)).toBe(1);
    expect(await episodes()).toMatchObject([
      {
        audioUrl: AUDIO_URL,
        duration: "12:34",
        showName: "Tides",
        description: "In my own words.",
        releaseDate: expect.stringContaining("2026-02-01"),
      },
    ]);
    expect(await complete(DAY_SECONDS)).toBe(0);
  });

  test("are looked up about a dozen times, and then left as they are", async () => {
    await add();
    let runs = 0;
    for (let hour = 0; hour < 96; hour += 1) runs += await complete(3600);
    expect(runs).toBeGreaterThan(3);
    expect(runs).toBeLessThanOrEqual(15);
    expect(await complete(30 * DAY_SECONDS)).toBe(0);
  });

  test.each([
    ["audio of their own", { audioUrl: "https://own.example/fog.mp3" }],
    ["another link", { appleUrl: "https://podcasts.apple.com/us/podcast/other/id7002?i=9002" }],
    ["an emptied field", { imageUrl: null }],
  ])("are left to their owner who gave them %s", async (_name, changes) => {
    const { id } = await add({ imageUrl: "https://own.example/fog.jpg" });
    isBusy = false;
    expect((await ada.client.patch(`/api/episodes/${id}`, changes)).statusCode).toBe(200);
    const before = await episodes();
    expect(await complete(DAY_SECONDS)).toBe(0);
    expect(await episodes()).toEqual(before);
  });

  test("keep what their owner changes during the look-up", async () => {
    const { id } = await add({ imageUrl: "https://own.example/fog.jpg" });
    isBusy = false;
    const { context } = instance;
    const { fetch } = context;
    context.fetch = Object.assign(
      async (...request: Parameters<typeof fetch>) => {
        await ada.client.patch(`/api/episodes/${id}`, { imageUrl: null, showName: "Our tides" });
        return fetch(...request);
      },
      { probe: fetch.probe },
    );
    await complete(60);
    expect(await episodes()).toMatchObject([{ audioUrl: null, imageUrl: null, showName: "Our tides" }]);
  });

  test("are completed after an undone deletion, and not while they are deleted", async () => {
    const { id } = await add();
    isBusy = false;
    await ada.client.delete(`/api/episodes/${id}`);
    await complete(60);
    expect(web.requestedUrls).toEqual([]);
    const restored = await ada.client.post(`/api/feeds/${feed.id}/episodes/restore`, { episodeIds: [id] });
    expect(restored.statusCode).toBe(200);
    await complete(3600);
    expect(await episodes()).toMatchObject([{ audioUrl: AUDIO_URL }]);
  });

  test("are none where the show's feed is known, or the link leads to no episode", async () => {
    await add({ sourceFeedUrl: "https://feeds.tides.example/feed" });
    await add({ appleUrl: "https://podcasts.apple.com/us/podcast/tides/id7001" });
    await add({ appleUrl: null, showNotesUrl: "https://tides.example/fog" });
    expect(await complete(DAY_SECONDS)).toBe(0);
  });
});
