import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { BatchItemResult, EpisodeView } from "#domain/episodes/episode.ts";
import type { FeedView } from "#domain/feeds/feed.ts";
import { purgeExpired } from "#server/operations/upkeep/purge-expired.ts";
import { type Instance, startInstance } from "#test/support/instance.ts";
import { addEpisode, createFeed, registerBen, registerUser, type TestUser } from "#test/support/users.ts";

describe("the fields of an episode", () => {
  let instance: Instance;
  let ben: TestUser;
  let feed: FeedView;
  beforeAll(async () => {
    instance = await startInstance("SQLite");
    ben = await registerBen(instance);
    feed = await createFeed(ben.client);
    return () => instance.close();
  });

  test.each([
    [{ title: "" }, "title", "Title is required"],
    [{ title: undefined }, "title", "Title is required"],
    [{ description: " " }, "description", "Description is required"],
    [{ description: "x".repeat(20_001) }, "description", "Description must not be longer than 20000 characters"],
    [{ releaseDate: undefined }, "releaseDate", "Release date is required"],
    [{ releaseDate: "someday" }, "releaseDate", "Release date must be a valid date"],
    ...["0000-01-01", "0202-05-06", "1899-12-31", "3000-01-01", "20266-01-05", "+275760-09-13", "-000001-01-01"].map(
      (releaseDate): [Record<string, unknown>, string, string] => [
        { releaseDate },
        "releaseDate",
        "Release date must be in the years 1900 to 2999",
      ],
    ),
    [{ audioUrl: "file:///etc/passwd" }, "audioUrl", "Audio URL must be an http or https URL"],
    [{ showNotesUrl: "example.com" }, "showNotesUrl", "Show notes URL must be an http or https URL"],
    [
      { audioUrl: "https://user:secret@cdn.example.com/one.mp3" },
      "audioUrl",
      "Audio URL must not contain a user name or password",
    ],
    [
      { showNotesUrl: "http://user@example.com/notes" },
      "showNotesUrl",
      "Show notes URL must not contain a user name or password",
    ],
    [{ guid: "one" }, "guid", "Guid must be a UUID"],
    [{ duration: "an hour" }, "duration", "Duration must be H:MM:SS, M:SS or a number of seconds"],
  ])("rejects %j and names the field", async (wrong, field, message) => {
    const response = await ben.client.post(`/api/feeds/${feed.id}/episodes`, {
      title: "T",
      description: "D",
      releaseDate: "2026-01-01",
      ...wrong,
    });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual([{ field, message }]);
    expect((await ben.client.get(`/api/feeds/${feed.id}`)).json().episodes).toEqual([]);
  });

  test.each([
    ["https://cdn.example.com/a b.mp3", "https://cdn.example.com/a%20b.mp3"],
    ["https:\\\\cdn.example.com\\a.mp3", "https://cdn.example.com/a.mp3"],
    ["http:cdn.example.com/a.mp3", "http://cdn.example.com/a.mp3"],
    ['https://cdn.example.com/"><b>\n.mp3', "https://cdn.example.com/%22%3E%3Cb%3E.mp3"],
    ["https://cdn.example.com/%7Ea.mp3?b=ü&c=%2f", "https://cdn.example.com/%7Ea.mp3?b=ü&c=%2f"],
  ])("normalizes a URL that only browsers accept: %j", async (audioUrl, normalized) => {
    expect((await addEpisode(ben.client, feed.id, "Linked", { audioUrl })).audioUrl).toBe(normalized);
  });
});

describe("episodes", () => {
  let instance: Instance;
  let ben: TestUser;
  let feed: FeedView;
  beforeEach(async () => {
    instance = await startInstance("SQLite");
    ben = await registerBen(instance);
    feed = await createFeed(ben.client);
    return () => instance.close();
  });

  const listed = async (): Promise<EpisodeView[]> => (await ben.client.get(`/api/feeds/${feed.id}`)).json().episodes;
  const titles = async () => (await listed()).map(({ title }) => title);

  test("stores the given fields, and null for '' or null", async () => {
    const response = await ben.client.post(`/api/feeds/${feed.id}/episodes`, {
      title: " On bread ",
      description: "Two lines\nof text",
      showName: "The Example Hour",
      releaseDate: "2026-02-03",
      audioUrl: "https://cdn.example.com/a.mp3?x=1&y=2",
      imageUrl: "",
      duration: "3725",
      appleUrl: null,
      youtubeUrl: "https://youtu.be/abcdefghijk",
      surprise: "ignored",
    });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      feedId: feed.id,
      title: "On bread",
      description: "Two lines\nof text",
      showName: "The Example Hour",
      releaseDate: "2026-02-03T00:00:00.000Z",
      audioUrl: "https://cdn.example.com/a.mp3?x=1&y=2",
      imageUrl: null,
      duration: "1:02:05",
      appleUrl: null,
      spotifyUrl: null,
      youtubeUrl: "https://youtu.be/abcdefghijk",
      showNotesUrl: null,
      position: 0,
    });
    expect(response.json().guid).toMatch(/^[0-9a-f-]{36}$/);
    expect(await listed()).toEqual([response.json()]);
  });

  test("adds a new episode at the top of the manual order", async () => {
    for (const title of ["One", "Two", "Three"]) await addEpisode(ben.client, feed.id, title);
    expect(await titles()).toEqual(["Three", "Two", "One"]);
  });

  test("adds an episode once that is sent again with its guid, as sent last", async () => {
    const guid = randomUUID();
    const sent = { guid, title: "Once", description: "Sent again.", releaseDate: "2026-01-05", duration: "1:00" };
    const send = (changes: Record<string, unknown> = {}) =>
      ben.client.post(`/api/feeds/${feed.id}/episodes`, { ...sent, ...changes });
    const [first, same] = await Promise.all([send(), send()]);
    expect([first.statusCode, same.statusCode]).toEqual([201, 201]);
    expect(same.json()).toEqual(first.json());
    expect(await listed()).toEqual([first.json()]);
    const changed = await send({ title: "Once, corrected", duration: undefined });
    expect(changed.json()).toEqual({ ...first.json(), title: "Once, corrected", duration: null });
    expect(await listed()).toEqual([changed.json()]);

    const elsewhere = await registerUser(instance, "elsewhere", "Else Where");
    const otherFeed = await createFeed(elsewhere.client);
    const taken = await elsewhere.client.post(`/api/feeds/${otherFeed.id}/episodes`, sent);
    expect(taken.statusCode).toBe(409);
    expect((await elsewhere.client.get(`/api/feeds/${otherFeed.id}`)).json().episodes).toEqual([]);
    expect(await listed()).toEqual([changed.json()]);
  });

  test("sorts by each of the seven methods", async () => {
    await addEpisode(ben.client, feed.id, "banana", { releaseDate: "2026-01-02T00:00:00Z" });
    await addEpisode(ben.client, feed.id, "Cherry", { releaseDate: "2026-01-01T00:00:00Z" });
    await addEpisode(ben.client, feed.id, "Apple", { releaseDate: "2026-01-03T00:00:00Z" });
    expect(await titles()).toEqual(["Apple", "Cherry", "banana"]);
    const orders: Record<string, string[]> = {
      newest: ["Apple", "banana", "Cherry"],
      oldest: ["Cherry", "banana", "Apple"],
      az: ["Apple", "banana", "Cherry"],
      za: ["Cherry", "banana", "Apple"],
      "recently-added": ["Apple", "Cherry", "banana"],
      "first-added": ["banana", "Cherry", "Apple"],
      manual: ["banana", "Cherry", "Apple"],
    };
    for (const [sortMethod, expected] of Object.entries(orders)) {
      await ben.client.patch(`/api/feeds/${feed.id}/sort`, { sortMethod });
      expect([sortMethod, await titles()]).toEqual([sortMethod, expected]);
      const seen = await instance.newClient().get("/api/users/screen-name/ben_guest/feeds/guest-spots/episodes");
      expect(seen.json().map(({ title }: EpisodeView) => title)).toEqual(expected);
    }
  });

  test("changing a sort to manual keeps the order that everybody saw, in the feed's form too", async () => {
    for (const title of ["banana", "Cherry", "apple"]) await addEpisode(ben.client, feed.id, title);
    await ben.client.patch(`/api/feeds/${feed.id}/sort`, { sortMethod: "az" });
    await ben.client.patch(`/api/feeds/${feed.id}/sort`, { sortMethod: "manual" });
    expect(await titles()).toEqual(["apple", "banana", "Cherry"]);
    await ben.client.patch(`/api/feeds/${feed.id}`, { sortMethod: "za" });
    await ben.client.patch(`/api/feeds/${feed.id}`, { sortMethod: "manual" });
    expect(await titles()).toEqual(["Cherry", "banana", "apple"]);
    await ben.client.patch(`/api/feeds/${feed.id}/sort`, { sortMethod: "manual" });
    expect(await titles()).toEqual(["Cherry", "banana", "apple"]);
  });

  test("reordering requires exactly the feed's episode ids, once each", async () => {
    const one = await addEpisode(ben.client, feed.id, "One");
    const two = await addEpisode(ben.client, feed.id, "Two");
    const three = await addEpisode(ben.client, feed.id, "Three");
    const url = `/api/feeds/${feed.id}/episodes/reorder`;
    const other = await createFeed(ben.client, { slug: "other", isDefault: false });
    const foreign = await addEpisode(ben.client, other.id, "Foreign");
    const wrong = [
      [],
      [one.id, two.id],
      [one.id, two.id, two.id],
      [one.id, two.id, three.id, three.id],
      [one.id, two.id, foreign.id],
      ["1", "2", "3"],
      "123",
      null,
    ];
    for (const episodeIds of wrong) {
      const refused = await ben.client.post(url, { episodeIds });
      expect([episodeIds, refused.statusCode]).toEqual([episodeIds, 400]);
      expect(refused.json().errors[0].field).toMatch(/^episodeIds/);
    }
    expect(await titles()).toEqual(["Three", "Two", "One"]);
    expect((await ben.client.post(url, { episodeIds: [two.id, one.id, three.id] })).statusCode).toBe(200);
    expect(await titles()).toEqual(["Two", "One", "Three"]);
    expect((await listed()).map(({ position }) => position)).toEqual([0, 1, 2]);
    await addEpisode(ben.client, feed.id, "Four");
    expect(await titles()).toEqual(["Four", "Two", "One", "Three"]);
  });

  test("moves episodes to the top of another feed, all or none, and they keep their guids", async () => {
    const other = await createFeed(ben.client, { slug: "other", isDefault: false });
    const there = await addEpisode(ben.client, other.id, "There");
    const one = await addEpisode(ben.client, feed.id, "One");
    await addEpisode(ben.client, feed.id, "Two");
    const three = await addEpisode(ben.client, feed.id, "Three");
    const move = (episodeIds: unknown, toFeedId: number) =>
      ben.client.post(`/api/feeds/${feed.id}/episodes/move`, { episodeIds, toFeedId });
    for (const [episodeIds, toFeedId, status] of [
      [[], other.id, 400],
      [[one.id, one.id], other.id, 400],
      [[one.id, there.id], other.id, 400],
      [[one.id, 987_654], other.id, 400],
      [Array.from({ length: 51 }, (_, at) => at), other.id, 400],
      [[one.id], feed.id, 400],
      [[one.id], 987_654, 404],
    ] as const)
      expect([episodeIds, (await move(episodeIds, toFeedId)).statusCode]).toEqual([episodeIds, status]);
    expect(await titles()).toEqual(["Three", "Two", "One"]);

    const revisions = async () => {
      const { db } = instance.context;
      const rows = await db.selectFrom("feeds").select("revision").where("id", "in", [feed.id, other.id]).execute();
      return rows.map(({ revision }) => revision).sort();
    };
    const before = await revisions();
    expect((await move([three.id, one.id], other.id)).statusCode).toBe(200);
    expect(await titles()).toEqual(["Two"]);
    const { episodes } = (await ben.client.get(`/api/feeds/${other.id}`)).json();
    expect(episodes.map(({ title, guid }: EpisodeView) => [title, guid])).toEqual([
      ["Three", three.guid],
      ["One", one.guid],
      ["There", there.guid],
    ]);
    expect(await revisions()).toEqual(before.map((revision) => revision + 1));
  });

  describe("deleted episodes", () => {
    const remove = (episodeIds: readonly unknown[], verb = "delete") =>
      ben.client.post(`/api/feeds/${feed.id}/episodes/${verb}`, { episodeIds });
    const restore = (episodeIds: readonly unknown[]) => remove(episodeIds, "restore");
    const publicTitles = async () => {
      const url = "/api/users/screen-name/ben_guest/feeds/guest-spots/episodes";
      return (await instance.newClient().get(url)).json().map(({ title }: EpisodeView) => title);
    };

    test("are gone everywhere at once, and an undo brings them back as they were", async () => {
      const audioUrl = "https://cdn.example.com/one.mp3";
      const one = await addEpisode(ben.client, feed.id, "One", { audioUrl });
      await addEpisode(ben.client, feed.id, "Two");
      const three = await addEpisode(ben.client, feed.id, "Three");
      expect((await ben.client.patch("/api/user", { featuredEpisodeIds: [one.id] })).statusCode).toBe(200);
      const transcript = `/api/episodes/${one.id}/transcript`;
      const srt = "1\n00:00:00,000 --> 00:00:02,000\nHello fog.";
      expect((await ben.client.put(`${transcript}?mayShare=true`, srt)).statusCode).toBe(200);
      const rss = async () => (await instance.newClient().get("/u/ben_guest/guest-spots/feed.xml")).body;
      const guids = async () => (await rss()).match(/<guid.*?<\/guid>/g);
      const search = async () => (await ben.client.get("/api/search?q=fog")).json().episodes.length;
      const before = { listed: await listed(), guids: await guids(), texts: (await ben.client.get(transcript)).json() };
      expect(await search()).toBe(1);

      // Sent twice, because a response may be lost.
      for (let time = 0; time < 2; time++) expect((await remove([three.id, one.id])).statusCode).toBe(200);
      expect([await titles(), await publicTitles(), await search()]).toEqual([["Two"], ["Two"], 0]);
      expect(await rss()).not.toContain(one.guid);
      for (const url of [`/api/episodes/${one.id}`, transcript])
        expect((await ben.client.patch(url, { title: "Uno", mySpeaker: null })).statusCode).toBe(404);
      expect((await ben.client.get("/api/feeds")).json()).toMatchObject([{ id: feed.id, episodeCount: 1 }]);
      expect((await ben.client.get("/api/user/export.json")).body).not.toContain(one.guid);
      expect((await ben.client.get("/u/ben_guest")).body).not.toContain("Three");

      for (let time = 0; time < 2; time++) expect((await restore([one.id, three.id])).statusCode).toBe(200);
      expect({
        listed: await listed(),
        guids: await guids(),
        texts: (await ben.client.get(transcript)).json(),
      }).toEqual(before);
      expect(await search()).toBe(1);
      expect((await ben.client.get("/api/user")).json().featuredEpisodeIds).toEqual([one.id]);
    });

    test("are deleted and restored all or none", async () => {
      const other = await createFeed(ben.client, { slug: "other", isDefault: false });
      const there = await addEpisode(ben.client, other.id, "There");
      const one = await addEpisode(ben.client, feed.id, "One");
      const two = await addEpisode(ben.client, feed.id, "Two");
      const tooMany = Array.from({ length: 51 }, (_, at) => at);
      for (const ids of [[], [one.id, one.id], [one.id, there.id], [one.id, 987_654], tooMany, ["1"]])
        expect([ids, (await remove(ids)).statusCode]).toEqual([ids, 400]);
      expect(await titles()).toEqual(["Two", "One"]);
      await ben.client.delete(`/api/episodes/${two.id}`);
      for (const ids of [[], [two.id, there.id], [two.id, 987_654]])
        expect([ids, (await restore(ids)).statusCode]).toEqual([ids, 400]);
      expect(await titles()).toEqual(["One"]);
      expect(
        (await ben.client.post(`/api/feeds/${other.id}/episodes/restore`, { episodeIds: [two.id] })).statusCode,
      ).toBe(400);
      expect((await restore([two.id])).statusCode).toBe(200);
      expect(await titles()).toEqual(["Two", "One"]);
    });

    test("come back with their guid when they are added again", async () => {
      const guid = randomUUID();
      const one = await addEpisode(ben.client, feed.id, "One", { guid });
      await remove([one.id]);
      expect(await addEpisode(ben.client, feed.id, "Uno", { guid })).toMatchObject({ id: one.id, guid, title: "Uno" });
      expect(await titles()).toEqual(["Uno"]);
    });

    test("are deleted for good after an hour, and not those that were deleted since", async () => {
      const one = await addEpisode(ben.client, feed.id, "One");
      const two = await addEpisode(ben.client, feed.id, "Two");
      const rows = () => instance.context.db.selectFrom("episodes").select("title").where("id", "in", [one.id, two.id]);
      const left = async () => (await rows().execute()).map(({ title }) => title);
      await remove([one.id]);
      instance.clock.advance({ seconds: 59 * 60 });
      await purgeExpired(instance.context);
      expect(await left()).toHaveLength(2);
      instance.clock.advance({ seconds: 120 });
      await purgeExpired(instance.context);
      expect(await left()).toEqual(["Two"]);
      expect((await restore([one.id])).statusCode).toBe(400);
      await remove([two.id]);
      await purgeExpired(instance.context);
      expect((await restore([two.id])).statusCode).toBe(200);
      expect(await titles()).toEqual(["Two"]);
    });

    test("stay for an hour after the last deletion in their feed", async () => {
      const one = await addEpisode(ben.client, feed.id, "One");
      const two = await addEpisode(ben.client, feed.id, "Two");
      await remove([one.id]);
      instance.clock.advance({ seconds: 40 * 60 });
      await remove([two.id]);
      instance.clock.advance({ seconds: 40 * 60 });
      await purgeExpired(instance.context);
      expect((await restore([two.id])).statusCode).toBe(200);
      expect(await titles()).toEqual(["Two"]);
    });

    test("go with their feed", async () => {
      const one = await addEpisode(ben.client, feed.id, "One");
      await remove([one.id]);
      expect((await ben.client.delete(`/api/feeds/${feed.id}`)).statusCode).toBe(200);
      const { db } = instance.context;
      expect(await db.selectFrom("episodes").select("id").where("id", "=", one.id).execute()).toEqual([]);
      expect(await db.selectFrom("feeds").select("id").where("userId", "=", ben.user.id).execute()).toEqual([]);
    });
  });

  test("copies episodes to another feed, without those that it has", async () => {
    const other = await createFeed(ben.client, { slug: "other", isDefault: false });
    await addEpisode(ben.client, other.id, "One", { audioUrl: "https://cdn.example.com/one.mp3" });
    const one = await addEpisode(ben.client, feed.id, "Uno", { audioUrl: "https://cdn.example.com/one.mp3" });
    const two = await addEpisode(ben.client, feed.id, "Two", { duration: "10:00", showName: "Show" });
    const three = await addEpisode(ben.client, feed.id, "Three");
    const foreign = await addEpisode(ben.client, other.id, "Foreign");
    const copy = (episodeIds: readonly number[]) =>
      ben.client.post(`/api/feeds/${feed.id}/episodes/copy`, { episodeIds, toFeedId: other.id });
    expect((await copy([one.id, foreign.id])).statusCode).toBe(400);
    for (const copiedCount of [2, 0]) expect((await copy([three.id, two.id, one.id])).json()).toEqual({ copiedCount });
    expect(await titles()).toEqual(["Three", "Two", "Uno"]);
    const { episodes } = (await ben.client.get(`/api/feeds/${other.id}`)).json();
    expect(episodes.map(({ title }: EpisodeView) => title)).toEqual(["Three", "Two", "Foreign", "One"]);
    expect(episodes[1]).toMatchObject({ duration: "10:00", showName: "Show", releaseDate: two.releaseDate });
    expect(episodes[1].guid).not.toBe(two.guid);
  });

  test("reorders ten thousand episodes in one request", { timeout: 120_000 }, async () => {
    const { db } = instance.context;
    const rows = Array.from({ length: 10_000 }, (_, n) => ({
      feedId: feed.id,
      ownerId: ben.user.id,
      guid: `guid-${n}`,
      slug: `episode-${n}`,
      title: `Episode ${n}`,
      description: "Text",
      releaseDate: "2026-01-01T00:00:00.000Z",
      position: n,
      createdAt: "2026-01-01T00:00:00.000Z",
    }));
    for (let start = 0; start < rows.length; start += 500)
      await db
        .insertInto("episodes")
        .values(rows.slice(start, start + 500))
        .execute();
    const ids = (await listed()).map(({ id }) => id);
    const reversed = [...ids].reverse();
    const response = await ben.client.post(`/api/feeds/${feed.id}/episodes/reorder`, { episodeIds: reversed });
    expect(response.statusCode).toBe(200);
    expect((await listed()).map(({ id }) => id)).toEqual(reversed);
    const page = await instance
      .newClient()
      .get("/api/users/screen-name/ben_guest/feeds/guest-spots/episodes?limit=3&offset=9997");
    expect(page.json().map(({ id }: EpisodeView) => id)).toEqual(reversed.slice(-3));
    expect(page.headers["x-total-count"]).toBe("10000");
    expect((await instance.newClient().get("/u/ben_guest/guest-spots?page=200")).statusCode).toBe(200);
    expect((await instance.newClient().get("/u/ben_guest/guest-spots?page=201")).statusCode).toBe(404);
  });

  test("an update changes the given fields, clears empty ones and keeps the guid", async () => {
    const episode = await addEpisode(ben.client, feed.id, "One", { duration: "10:00", showName: "Show" });
    const response = await ben.client.patch(`/api/episodes/${episode.id}`, {
      title: "Uno",
      showName: "",
      guid: "another",
      feedId: 999,
    });
    expect(response.json()).toEqual({ ...episode, title: "Uno", showName: null });
    const refused = await ben.client.patch(`/api/episodes/${episode.id}`, { title: "" });
    expect(refused.statusCode).toBe(400);
    expect((await listed())[0]?.title).toBe("Uno");
  });

  test.each([{}, { unknown: 1 }, { title: "One" }, { enclosureLength: null, enclosureType: "" }])(
    "an update with %j changes nothing",
    async (changes) => {
      const episode = await addEpisode(ben.client, feed.id, "One");
      const { db } = instance.context;
      const stored = () =>
        Promise.all(
          (["users", "feeds", "episodes"] as const).map((table) => db.selectFrom(table).selectAll().execute()),
        );
      const before = await stored();
      instance.clock.advance({ seconds: 60 });
      const response = await ben.client.patch(`/api/episodes/${episode.id}`, changes);
      expect([response.statusCode, response.json()]).toEqual([200, episode]);
      expect(await stored()).toEqual(before);
    },
  );

  test("deletes an episode", async () => {
    const episode = await addEpisode(ben.client, feed.id, "One");
    expect((await ben.client.delete(`/api/episodes/${episode.id}`)).statusCode).toBe(200);
    expect(await listed()).toEqual([]);
    expect((await ben.client.delete(`/api/episodes/${episode.id}`)).statusCode).toBe(404);
  });

  describe("a batch", () => {
    test("others save while long texts are indexed, and a search finds these at once", async () => {
      const others = await registerUser(instance, "carol.guest", "Carol Guest");
      const theirs = await createFeed(others.client);
      const description = Array.from({ length: 10_000 }, (_, at) => String.fromCharCode(0x4e00 + at)).join("");
      const episodes = Array.from({ length: 10 }, (_, at) => ({
        title: "Talk",
        description: `${description} word${at}`,
        releaseDate: "2026-01-05",
      }));
      let isAnswered = false;
      const batch = ben.client.post(`/api/feeds/${feed.id}/episodes/batch`, { episodes }).then((response) => {
        isAnswered = true;
        return response;
      });
      let savedMeanwhile = 0;
      while (!isAnswered) {
        const isStored = (await ben.client.get("/api/feeds")).json()[0].episodeCount === 10;
        await others.client.patch(`/api/feeds/${theirs.id}`, { title: `Title ${savedMeanwhile}` });
        if (isStored && !isAnswered) savedMeanwhile += 1;
      }
      expect((await batch).statusCode).toBe(200);
      expect(savedMeanwhile).toBeGreaterThan(0);
      for (let at = 0; at < 10; at += 1)
        expect((await ben.client.get(`/api/search?q=word${at}`)).json().episodes).toHaveLength(1);
    });

    const candidate = (title: string, fields: Record<string, unknown> = {}) => ({
      title,
      description: `Notes on ${title}.`,
      releaseDate: "2026-02-03",
      ...fields,
    });
    const addBatch = (episodes: unknown[], feedId = feed.id) =>
      ben.client.post(`/api/feeds/${feedId}/episodes/batch`, { episodes });

    test("adds twenty episodes on top in the given order, and skips an invalid one", async () => {
      await addEpisode(ben.client, feed.id, "Existing");
      const names = Array.from({ length: 20 }, (_, at) => `Found ${at + 1}`);
      const response = await addBatch(
        names.map((title) =>
          title === "Found 7" ? candidate(title, { audioUrl: "ftp://example.org/7.mp3" }) : candidate(title),
        ),
      );
      expect(response.statusCode).toBe(200);
      const results = response.json();
      const valid = names.filter((title) => title !== "Found 7");
      expect(results).toHaveLength(20);
      expect(results[6]).toEqual({
        status: "failed",
        message: "Audio URL must be an http or https URL",
        errors: [{ field: "audioUrl", message: "Audio URL must be an http or https URL" }],
      });
      expect(results.flatMap((result: { episode?: EpisodeView }) => result.episode?.title ?? [])).toEqual(valid);
      expect(await titles()).toEqual([...valid, "Existing"]);
      await ben.client.patch(`/api/feeds/${feed.id}/sort`, { sortMethod: "recently-added" });
      expect(await titles()).toEqual([...valid, "Existing"]);
    });

    test("accepts fifty episodes with the longest descriptions in any script", async () => {
      const description = "語".repeat(20_000);
      const results = (await addBatch(Array(50).fill(candidate("Long", { description })))).json();
      expect(results.filter(({ status }: { status: string }) => status === "added")).toHaveLength(50);
    });

    test("adds only those that an earlier request with their guids did not", async () => {
      const [one, two, three] = ["One", "Two", "Three"].map((title) => ({
        guid: randomUUID(),
        title,
        description: "Sent in two batches.",
        releaseDate: "2026-01-05",
      }));
      const send = async (...episodes: unknown[]) =>
        (await ben.client.post(`/api/feeds/${feed.id}/episodes/batch`, { episodes })).json() as BatchItemResult[];
      const [firstOne, firstTwo] = await send(one, two);
      const [addedThree, againTwo] = await send(three, two);
      expect([firstOne, firstTwo, addedThree].map((result) => result?.status)).toEqual(["added", "added", "added"]);
      expect(againTwo).toEqual(firstTwo);
      const { episodes } = (await ben.client.get(`/api/feeds/${feed.id}`)).json() as { episodes: EpisodeView[] };
      expect(episodes.map(({ title }) => title).sort()).toEqual(["One", "Three", "Two"]);
    });

    test("adds nothing when all episodes are invalid", async () => {
      const response = await addBatch([candidate(""), "not an episode", null]);
      expect(response.json().map(({ status }: { status: string }) => status)).toEqual(["failed", "failed", "failed"]);
      expect(await titles()).toEqual([]);
    });

    test.each([
      [[], "Choose at least one episode"],
      [Array(51).fill({}), "No more than 50 episodes can be added at once"],
      ["all", "Episodes must be a list"],
    ])("rejects anything but a list of 1 to 50 episodes (%#)", async (episodes, message) => {
      const response = await addBatch(episodes as unknown[]);
      expect([response.statusCode, response.json().message]).toEqual([400, message]);
    });

    test("shows new episodes in public at once", async () => {
      const url = `/u/ben_guest/${feed.slug}/feed.xml`;
      const before = (await ben.client.get(url)).headers.etag;
      await addBatch([candidate("New in the batch")]);
      const after = await ben.client.get(url);
      expect(after.body).toContain("New in the batch");
      expect(after.headers.etag).not.toBe(before);
    });

    test("responds 404 for another user's feed", async () => {
      const cam = await registerUser(instance, "cam.guest", "Cam Guest");
      const response = await cam.client.post(`/api/feeds/${feed.id}/episodes/batch`, {
        episodes: [candidate("Mine?")],
      });
      expect(response.statusCode).toBe(404);
      expect(await titles()).toEqual([]);
    });
  });
});
