import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EPISODES_PER_BATCH } from "#domain/episodes/episode.ts";
import { type Instance, ORIGIN, startInstance } from "#test/support/instance.ts";
import { createFeed, registerAda, type TestUser } from "#test/support/users.ts";

/** Reading more of a feed is long work. */
const EPISODES = 1050;
const AT_ONCE = 20;

describe("a feed of a thousand episodes", () => {
  let instance: Instance;
  let ada: TestUser;
  let feedId: number;
  beforeAll(async () => {
    instance = await startInstance("SQLite");
    ada = await registerAda(instance);
    feedId = (await createFeed(ada.client, { slug: "talks" })).id;
    const episode = { title: "Talk", description: "What was said", releaseDate: "2026-01-05T10:00:00.000Z" };
    const episodes = Array(EPISODES_PER_BATCH).fill(episode);
    for (let count = 0; count < EPISODES; count += EPISODES_PER_BATCH)
      await ada.client.post(`/api/feeds/${feedId}/episodes/batch`, { episodes });
  });
  afterAll(() => instance.close());

  test.each([
    ["oEmbed", (number: number) => `/api/oembed?url=${ORIGIN}/u/ada.guest/talks&maxwidth=${300 + number}`],
    ["share images", (number: number) => `/share/feed-${feedId}-${String(number).padStart(16, "0")}.png`],
    ["the owner's list", (number: number) => `/api/feeds/${feedId}?${number}`],
    ["the owner's choice of episodes", (number: number) => `/api/user/visible-episodes?${number}`],
    ["the owner's appearances", (number: number) => `/api/user/appearances?${number}`],
    ["the owner's transcripts", (number: number) => `/api/transcripts/coverage?${number}`],
    ["the owner's export", (number: number) => `/api/user/export.json?${number}`],
  ])("20 requests at once for %s let others come in between", async (_name, pathOf) => {
    const client = instance.newClient();
    const answered: string[] = [];
    const get = async (path: string, client = ada.client) => {
      await client.get(path);
      answered.push(path);
    };
    const long = Array.from({ length: AT_ONCE }, (_, number) => get(pathOf(number)));
    await get("/api/users/screen-name/ada.guest", client);
    expect(answered.length).toBeLessThan(AT_ONCE / 2);
    await Promise.all(long);
  });
});
