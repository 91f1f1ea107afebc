import { beforeEach, describe, expect, test } from "vitest";
import type { FeedView } from "#domain/feeds/feed.ts";
import { type Instance, startInstance } from "#test/support/instance.ts";
import { addEpisode, createFeed, registerAda, registerBen, type TestUser } from "#test/support/users.ts";

describe("feeds", () => {
  let instance: Instance;
  let ada: TestUser;
  let ben: TestUser;
  beforeEach(async () => {
    instance = await startInstance("SQLite");
    ada = await registerAda(instance);
    ben = await registerBen(instance);
    return () => instance.close();
  });

  const feedsOf = async ({ client }: TestUser): Promise<FeedView[]> => (await client.get("/api/feeds")).json();

  test("creates a private, non-default, manually sorted feed by default", async () => {
    const response = await ben.client.post("/api/feeds", { title: " Spots ", slug: "My-Spots" });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      userId: ben.user.id,
      title: "Spots",
      slug: "my-spots",
      description: null,
      coverImage: null,
      isDefault: false,
      isPublic: false,
      sortMethod: "manual",
      episodeCount: 0,
      createdAt: "2026-03-01T12:00:00.000Z",
    });
    expect(await feedsOf(ben)).toEqual([response.json()]);
  });

  test.each([
    [{ slug: "x" }, "title", "Title is required"],
    [{ title: "  ", slug: "x" }, "title", "Title is required"],
    [{ title: "X".repeat(301), slug: "x" }, "title", "Title must not be longer than 300 characters"],
    [{ title: "X" }, "slug", "Slug is required"],
    [{ title: "X", slug: "a b" }, "slug", "Slug can only contain letters, numbers, dashes, and underscores"],
    [
      { title: "X", slug: "x", coverImage: "javascript:alert(1)" },
      "coverImage",
      "Cover image must be an http or https URL",
    ],
    [
      { title: "X", slug: "x", coverImage: `https://example.com/${"x".repeat(2048)}` },
      "coverImage",
      "Cover image must not be longer than 2048 characters",
    ],
    [
      { title: "X", slug: "x", sortMethod: "random" },
      "sortMethod",
      "Sort method must be one of manual, newest, oldest, az, za, recently-added, first-added",
    ],
  ])("rejects %j", async (body, field, message) => {
    const response = await ben.client.post("/api/feeds", body);
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toContainEqual({ field, message });
    expect(await feedsOf(ben)).toEqual([]);
  });

  test("a slug is unique per user, case-insensitively", async () => {
    const first = await createFeed(ben.client, { slug: "spots" });
    const second = await ben.client.post("/api/feeds", { title: "Second", slug: "SPOTS" });
    expect(second.statusCode).toBe(409);
    expect(second.json().errors[0].field).toBe("slug");
    const other = await createFeed(ben.client, { slug: "other", isDefault: false });
    expect((await ben.client.patch(`/api/feeds/${other.id}`, { slug: "spots" })).statusCode).toBe(409);
    expect((await feedsOf(ben)).map(({ slug }) => slug)).toEqual([first.slug, "other"]);
    await createFeed(ada.client, { slug: "spots" });
  });

  test("the texts of all feeds together are limited to a megabyte, and may always become shorter", async () => {
    const description = "漢".repeat(20_000);
    for (let number = 0; number < 16; number += 1)
      await createFeed(ada.client, { slug: `long-${number}`, description, isDefault: false });
    const feeds = await feedsOf(ada);
    const rule = "The texts of all your feeds together must not be longer than a megabyte. Shorten a description";
    const errors = [{ field: "description", message: rule }];
    const added = await ada.client.post("/api/feeds", { title: "X", slug: "x", description });
    expect([added.statusCode, added.json()]).toEqual([400, { message: rule, errors }]);
    const { id } = await createFeed(ada.client, { slug: "short", isDefault: false });
    const changed = await ada.client.patch(`/api/feeds/${id}`, { description });
    expect([changed.statusCode, changed.json()]).toEqual([400, { message: rule, errors }]);
    expect(await feedsOf(ada)).toHaveLength(feeds.length + 1);
    expect((await ada.client.patch(`/api/feeds/${feeds[0]?.id}`, { description: "" })).statusCode).toBe(200);
    expect((await ada.client.patch(`/api/feeds/${id}`, { description })).statusCode).toBe(200);
    expect((await ben.client.post("/api/feeds", { title: "X", slug: "x", description })).statusCode).toBe(201);
  });

  test("no number of feeds is too many", async () => {
    const rows = Array.from({ length: 600 }, (_, number) => ({
      userId: ben.user.id,
      title: "Talks",
      slug: `talks-${number}`,
      podcastGuid: `guid-${number}`,
      createdAt: "2026-03-01T12:00:00.000Z",
      updatedAt: "2026-03-01T12:00:00.000Z",
    }));
    await instance.context.db.insertInto("feeds").values(rows).execute();
    const last = await createFeed(ben.client, { slug: "last" });
    expect((await ben.client.patch(`/api/feeds/${last.id}`, { title: "A longer title" })).statusCode).toBe(200);
  });

  test("making a feed the default makes it public and unsets the previous default", async () => {
    const first = await createFeed(ben.client, { slug: "first", isDefault: true, isPublic: false });
    expect(first).toMatchObject({ isDefault: true, isPublic: true });
    const second = await createFeed(ben.client, { slug: "second", isDefault: true });
    expect((await feedsOf(ben)).map(({ slug, isDefault }) => [slug, isDefault])).toEqual([
      ["second", true],
      ["first", false],
    ]);
    await ben.client.patch(`/api/feeds/${first.id}`, { isDefault: true });
    expect((await feedsOf(ben)).filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([first.id]);
    expect(second.id).not.toBe(first.id);
  });

  test("a default feed cannot be made private", async () => {
    const { id } = await createFeed(ben.client, { isDefault: true });
    const change = async (changes: object) => {
      const response = await ben.client.patch(`/api/feeds/${id}`, changes);
      return [response.statusCode, response.json()];
    };
    const message = "A default feed is always public. Make another feed the default first";
    const refusal = { message, errors: [{ field: "isPublic", message }] };
    expect(await change({ title: "Hidden", isPublic: false })).toEqual([400, expect.objectContaining(refusal)]);
    expect(await feedsOf(ben)).toMatchObject([{ title: "Guest spots", isDefault: true, isPublic: true }]);
    // Whoever makes a feed the default makes it public, whatever the disabled checkbox of their form says.
    expect(await change({ isDefault: true, isPublic: false })).toMatchObject([
      200,
      { isDefault: true, isPublic: true },
    ]);
    expect(await change({ isDefault: false, isPublic: false })).toMatchObject([200, { isPublic: false }]);
  });

  test("only premium users can make a non-default feed public", async () => {
    const refused = await ben.client.post("/api/feeds", { title: "X", slug: "x", isPublic: true });
    expect(refused.statusCode).toBe(403);
    expect(await feedsOf(ben)).toEqual([]);
    const feed = await createFeed(ben.client, { slug: "x", isDefault: false });
    expect((await ben.client.patch(`/api/feeds/${feed.id}`, { isPublic: true })).statusCode).toBe(403);
    expect((await feedsOf(ben))[0]?.isPublic).toBe(false);
    const allowed = await ada.client.post("/api/feeds", { title: "X", slug: "x", isPublic: true });
    expect(allowed.json()).toMatchObject({ isPublic: true, isDefault: false });
  });

  test("the end of premium hides a public feed but keeps its isPublic flag", async () => {
    await createFeed(ada.client, { slug: "open", isDefault: false, isPublic: true });
    const url = "/api/users/screen-name/ada.guest/feeds/open";
    expect((await instance.newClient().get(url)).statusCode).toBe(200);
    await ada.client.post("/api/deactivate-premium");
    expect((await instance.newClient().get(url)).statusCode).toBe(404);
    const [feed] = await feedsOf(ada);
    expect(feed?.isPublic).toBe(true);
    const edited = await ada.client.patch(`/api/feeds/${feed?.id}`, { title: "Renamed", isPublic: true });
    expect(edited.statusCode).toBe(200);
    await ada.client.post("/api/upgrade");
    expect((await instance.newClient().get(url)).json().title).toBe("Renamed");
  });

  test("an update changes the given fields and clears empty ones", async () => {
    const feed = await createFeed(ben.client, { description: "Long", coverImage: "https://example.com/c.jpg" });
    expect(feed.coverUrl).toBe("https://example.com/c.jpg");
    const updated = await ben.client.patch(`/api/feeds/${feed.id}`, { title: "New", coverImage: "" });
    expect(updated.json()).toMatchObject({ title: "New", slug: feed.slug, description: "Long", coverImage: null });
    expect(updated.json().coverUrl).toMatch(/^\/covers\/.+\.png$/);
  });

  test("stores a sort method and rejects an unknown one", async () => {
    const feed = await createFeed(ben.client);
    const sorted = await ben.client.patch(`/api/feeds/${feed.id}/sort`, { sortMethod: "za" });
    expect(sorted.json().sortMethod).toBe("za");
    expect((await ben.client.patch(`/api/feeds/${feed.id}/sort`, { sortMethod: "size" })).statusCode).toBe(400);
    expect((await feedsOf(ben))[0]?.sortMethod).toBe("za");
  });

  test("deleting a feed deletes its episodes", async () => {
    const feed = await createFeed(ben.client);
    const episode = await addEpisode(ben.client, feed.id, "One");
    expect((await ben.client.delete(`/api/feeds/${feed.id}`)).statusCode).toBe(200);
    expect(await feedsOf(ben)).toEqual([]);
    expect((await ben.client.patch(`/api/episodes/${episode.id}`, { title: "Two" })).statusCode).toBe(404);
    expect((await ben.client.delete(`/api/feeds/${feed.id}`)).statusCode).toBe(404);
  });

  test("responds 404 for another user's feed and 401 when signed out, and changes nothing", async () => {
    const feed = await createFeed(ada.client);
    const one = await addEpisode(ada.client, feed.id, "One");
    const two = await addEpisode(ada.client, feed.id, "Two");
    const before = (await ada.client.get(`/api/feeds/${feed.id}`)).json();
    const calls = [
      ["GET", `/api/feeds/${feed.id}`, undefined],
      ["PATCH", `/api/feeds/${feed.id}`, { title: "Taken over" }],
      ["PATCH", `/api/feeds/${feed.id}/sort`, { sortMethod: "az" }],
      ["POST", `/api/feeds/${feed.id}/episodes`, { title: "X", description: "X", releaseDate: "2026-01-01" }],
      ["POST", `/api/feeds/${feed.id}/episodes/reorder`, { episodeIds: [one.id, two.id] }],
      ["PATCH", `/api/episodes/${one.id}`, { title: "Taken over" }],
      ["DELETE", `/api/episodes/${one.id}`, undefined],
      ["DELETE", `/api/feeds/${feed.id}`, undefined],
    ] as const;
    for (const [method, url, body] of calls) {
      expect([method, url, (await ben.client.request(method, url, body)).statusCode]).toEqual([method, url, 404]);
      expect([method, url, (await instance.newClient().request(method, url, body)).statusCode]).toEqual([
        method,
        url,
        401,
      ]);
    }
    expect((await ada.client.get(`/api/feeds/${feed.id}`)).json()).toEqual(before);
    for (const url of ["/api/feeds", "/api/metadata"]) {
      expect((await instance.newClient().post(url, {})).statusCode).toBe(401);
    }
    expect(await feedsOf(ben)).toEqual([]);
  });

  test.each(["abc", "0", "-1", "1.5", "99999999999999999999", "1%20or%201=1"])(
    "responds 404 for the feed id %s",
    async (id) => {
      expect((await ben.client.get(`/api/feeds/${id}`)).statusCode).toBe(404);
    },
  );
});
