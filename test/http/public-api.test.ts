import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { smallCoverPath } from "#domain/feeds/cover.ts";
import { type Instance, startInstance } from "#test/support/instance.ts";
import { addEpisode, createFeed, registerAda, registerUser, type TestUser } from "#test/support/users.ts";

describe("the public API", () => {
  let instance: Instance;
  let ada: TestUser;
  beforeAll(async () => {
    instance = await startInstance("SQLite");
    ada = await registerAda(instance);
    await ada.client.patch("/api/user", { bio: "Speaks about clouds <b>a lot</b>." });
    const spots = await createFeed(ada.client, { title: "Guest spots", slug: "spots", description: "All of them" });
    for (const title of ["One", "Two", "Three", "Four"])
      await addEpisode(ada.client, spots.id, title, { audioUrl: `https://cdn.example.com/${title}.mp3` });
    await createFeed(ada.client, { title: "Open", slug: "open", isDefault: false, isPublic: true });
    await createFeed(ada.client, { title: "Secret drafts", slug: "secret", isDefault: false });
  });
  afterAll(() => instance.close());

  const profile = "/api/users/screen-name/ada.guest";

  test("returns a profile without e-mail, plan or password", async () => {
    const response = await instance.newClient().get("/api/users/screen-name/ADA.GUEST");
    expect(response.json()).toEqual({
      screenName: "ada.guest",
      displayName: "Ada Guest",
      bio: "Speaks about clouds <b>a lot</b>.",
      profileImage: null,
      gravatarHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      palette: expect.any(String),
    });
    expect(response.body).not.toContain("@");
  });

  test("lists visible feeds only, without the owner's id", async () => {
    const feeds = (await instance.newClient().get(`${profile}/feeds`)).json();
    expect(feeds.map(({ slug, episodeCount }: { slug: string; episodeCount: number }) => [slug, episodeCount])).toEqual(
      [
        ["spots", 4],
        ["open", 0],
      ],
    );
    expect(feeds[0]).not.toHaveProperty("userId");
  });

  test("returns a feed and one page of its episodes", async () => {
    const feed = (await instance.newClient().get(`${profile}/feeds/SPOTS`)).json();
    expect(feed).toMatchObject({ title: "Guest spots", description: "All of them", isDefault: true });
    const page = await instance.newClient().get(`${profile}/feeds/spots/episodes?limit=2&offset=1`);
    expect(page.json().map(({ title }: { title: string }) => title)).toEqual(["Three", "Two"]);
    expect(page.headers["x-total-count"]).toBe("4");
    const wrong = await instance.newClient().get(`${profile}/feeds/spots/episodes?limit=none`);
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json().errors[0]).toEqual({ field: "limit", message: "limit must be a whole number from 1 to 1000" });
  });

  test("readers of a list share its bytes until it changes", async () => {
    const metered = await startInstance("SQLite", { METRICS_TOKEN: "token" });
    const { client } = await registerAda(metered);
    const feed = await createFeed(client, { slug: "spots" });
    for (const title of ["One", "Two", "Three"]) await addEpisode(client, feed.id, title);
    const list = (query = "") => metered.newClient().get(`${profile}/feeds/spots/episodes${query}`);
    const rendered = async () => {
      const { body } = await metered.newClient().get("/metrics", { authorization: "Bearer token" });
      return Number(/aircheck_cache_requests_total\{cache="responses",result="miss".*?\} (\d+)/.exec(body)?.[1]);
    };
    const first = await list();
    const before = await rendered();
    for (const reader of await Promise.all([list(), list(), list()])) {
      expect([reader.body, reader.headers["x-total-count"]]).toEqual([first.body, "3"]);
      expect(reader.headers).toMatchObject({
        "content-type": first.headers["content-type"],
        "cache-control": "no-store",
      });
    }
    expect(await rendered()).toBe(before);
    expect((await list("?limit=1&offset=1")).json()).toEqual([first.json()[1]]);
    await addEpisode(client, feed.id, "Four");
    expect((await list()).json()).toHaveLength(4);
    await metered.close();
  });

  test.each([
    "/api/users/screen-name/nobody",
    "/api/users/screen-name/nobody/feeds",
    "/api/users/screen-name/nobody/feeds/spots",
    "/api/users/screen-name/ada.guest/feeds/secret",
    "/api/users/screen-name/ada.guest/feeds/secret/episodes",
    "/api/users/screen-name/ada.guest/feeds/none",
  ])("responds 404 for %s", async (url) => {
    const response = await instance.newClient().get(url);
    expect(response.statusCode).toBe(404);
    expect(response.json().message).toMatch(/not found$/);
  });

  test("redirects a feed URL with the owner's id to the screen name", async () => {
    const url = `/u/${ada.user.id}/spots`;
    const moved = await instance.newClient().get(url);
    expect([moved.statusCode, moved.headers.location]).toEqual([301, "/u/ada.guest/spots"]);
    expect((await instance.newClient().get(`/u/${ada.user.id}/secret`)).statusCode).toBe(404);
    expect((await instance.newClient().get("/u/99999/spots")).statusCode).toBe(404);
  });

  test("prefers a numeric screen name to a user id", async () => {
    const { client } = await registerUser(instance, "12345", "Number Guest");
    await createFeed(client, { slug: "numbers" });
    expect((await instance.newClient().get("/u/12345/numbers")).statusCode).toBe(200);
  });

  test("serves a square generated cover", async () => {
    const [feed] = (await instance.newClient().get(`${profile}/feeds`)).json();
    const cover = await instance.newClient().get(feed.coverUrl);
    expect(cover.headers["content-type"]).toBe("image/png");
    expect(cover.headers["cache-control"]).toContain("immutable");
    expect(cover.rawPayload.readUInt32BE(16)).toBeGreaterThanOrEqual(1400);
    expect(cover.rawPayload.readUInt32BE(16)).toBe(cover.rawPayload.readUInt32BE(20));
    const small = await instance.newClient().get(String(smallCoverPath(feed.coverUrl)));
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ format: "png", width: 720, height: 720 });
    const head = await instance.newClient().request("HEAD", feed.coverUrl);
    expect([head.statusCode, head.headers["content-type"]]).toEqual([200, "image/png"]);
  });
});
