import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AppError } from "#server/errors.ts";
import type { DocumentFetch } from "#server/lookup/fetch/document-fetch.ts";
import { type FeedHost, startFeedHost } from "#test/fake-servers/feed-host.ts";
import { type Instance, startInstance, type TestClient } from "#test/support/instance.ts";
import { addEpisode, createFeed, registerBen, registerUser, type TestUser } from "#test/support/users.ts";

describe("POST /api/metadata", () => {
  let instance: Instance;
  let feedHost: FeedHost;
  let ben: TestUser;
  beforeAll(async () => {
    feedHost = await startFeedHost();
    instance = await startInstance("SQLite");
    ben = await registerBen(instance);
  });
  afterAll(async () => {
    await instance.close();
    await feedHost.close();
  });

  test("returns all 500 episodes of a feed, each with its fields", async () => {
    const response = await ben.client.post("/api/metadata", { url: feedHost.url("/shows/long.xml") });
    expect(response.statusCode).toBe(200);
    const { source, feed } = response.json();
    expect(source).toBe("feed");
    expect(feed.episodes).toHaveLength(500);
    expect(feed.feedTitle).toMatch(/\w/);
    expect(feed.episodes[0]).toMatchObject({
      title: expect.stringMatching(/\w/),
      showName: feed.feedTitle,
      releaseDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      audioUrl: expect.stringMatching(/^http/),
      duration: expect.stringMatching(/^\d+:\d\d/),
      sourceFeedUrl: expect.stringContaining("/shows/long.xml"),
      enclosureType: "audio/mpeg",
    });
  });

  describe("with a feedId", () => {
    let feedId: number;
    beforeAll(async () => {
      feedId = (await createFeed(ben.client)).id;
    });
    const lookUp = async (path: string) => {
      const response = await ben.client.post("/api/metadata", { url: feedHost.url(path), feedId });
      expect(response.statusCode).toBe(200);
      return response.json();
    };

    test("marks the episodes that the feed already has, by guid or audio file", async () => {
      const byGuid = await addEpisode(ben.client, feedId, "A talk under another name", {
        sourceFeedUrl: feedHost.url("/shows/long.xml"),
        sourceGuid: "harbour-lights-499",
      });
      const byAudio = await addEpisode(ben.client, feedId, "The same sound", {
        audioUrl: feedHost.url("/audio/harbour-lights-498.mp3?from=feed"),
      });
      const { feed, alreadyIn } = await lookUp("/shows/long.xml");
      expect(alreadyIn).toBeNull();
      const marked = feed.episodes.flatMap(({ sourceGuid, alreadyIn }: Record<string, unknown>) =>
        alreadyIn ? [[sourceGuid, alreadyIn]] : [],
      );
      expect(marked).toEqual([
        ["harbour-lights-499", { feedId, episodeId: byGuid.id, title: "A talk under another name" }],
        ["harbour-lights-498", { feedId, episodeId: byAudio.id, title: "The same sound" }],
      ]);
    });

    test("marks nothing when no feedId is given", async () => {
      const response = await ben.client.post("/api/metadata", { url: feedHost.url("/shows/long.xml") });
      expect(response.json().feed.episodes[1].alreadyIn).toBeNull();
    });

    test("does not find the feed of another user", async () => {
      const { client } = await registerUser(instance, "dee.guest", "Dee Guest");
      const response = await client.post("/api/metadata", { url: feedHost.url("/shows/long.xml"), feedId });
      expect([response.statusCode, response.json().message]).toEqual([404, "Feed not found"]);
    });
  });

  test("reads the link in a pasted message, however long a mail filter has made it", async () => {
    const link = encodeURIComponent(feedHost.url("/shows/atom.xml"));
    const wrapped = `https://eur01.safelinks.protection.outlook.com/?url=${link}&data=${"x".repeat(3000)}`;
    const response = await ben.client.post("/api/metadata", { url: `Me: https://x.com/ada\nThe show: <${wrapped}>.` });
    expect([response.statusCode, response.json().source]).toEqual([200, "feed"]);
  });

  test.each([
    ["", 400, "Please enter a URL"],
    ["   ", 400, "Please enter a URL"],
  ])("rejects %j with %i", async (url, status, message) => {
    const response = await ben.client.post("/api/metadata", { url });
    expect([response.statusCode, response.json().message]).toEqual([status, message]);
  });

  test.each([
    ["http://10.0.0.1/feed.xml", 400],
    ["http://[::1]/feed.xml", 400],
    ["file:///etc/passwd", 400],
    ["gopher://example.com/", 400],
    ["not a URL at all", 400],
  ])("rejects the URL %s with a message", async (url, status) => {
    const response = await ben.client.post("/api/metadata", { url });
    expect(response.statusCode).toBe(status);
    expect(response.json().message).toMatch(/\w+ \w+/);
  });

  test.each(["/pages-without-words", "/shows/list.opml", "/status/404", "/status/500", "/hostile/broken-gzip.xml"])(
    "responds to %s with 422 and a message",
    async (path) => {
      const response = await ben.client.post("/api/metadata", { url: feedHost.url(path) });
      expect(response.statusCode).toBe(422);
      expect(response.json().message).toMatch(/\w+ \w+/);
    },
  );

  test("allows each user 120 lookups in five minutes", async () => {
    const { client: eager } = await registerUser(instance, "eager.guest", "Eager Guest");
    const { client: other } = await registerUser(instance, "other.guest", "Other Guest");
    // Of hosts that differ: each has a limit of its own.
    let host = 0;
    const lookUpStatus = async (client: TestClient) => {
      host += 1;
      return (await client.post("/api/metadata", { url: `http://10.0.0.${host}/` })).statusCode;
    };
    const statuses: number[] = [];
    for (let at = 0; at < 121; at += 1) statuses.push(await lookUpStatus(eager));
    expect(statuses).toEqual([...Array(120).fill(400), 429]);
    expect(await lookUpStatus(other)).toBe(400);
    instance.clock.advance({ seconds: 301 });
    expect(await lookUpStatus(eager)).toBe(400);
  });
});

test("twelve links are looked up at a time, pasted episodes and recorded shows together", async () => {
  const asked: string[] = [];
  const released = Promise.withResolvers<never>();
  released.promise.catch(() => {});
  const ask = (url: string) => {
    asked.push(url);
    return released.promise;
  };
  const fetch: DocumentFetch = Object.assign(ask, { probe: ask });
  const metricsToken = "scrape with this";
  const instance = await startInstance("SQLite", { METRICS_TOKEN: metricsToken }, { fetch });
  const guests = ["ada.guest", "bea.guest", "cleo.guest", "dora.guest"];
  const users = await Promise.all(guests.map((name) => registerUser(instance, name, name)));
  const responses = users.flatMap(({ client, user }) =>
    [1, 2, 3, 4].flatMap((number) => [
      client.post("/api/metadata", { url: `https://shows.example/${user.id}/episode-${number}` }),
      client.post("/api/watch/shows", { url: `https://shows.example/${user.id}/show-${number}` }),
    ]),
  );
  const waiting = async () => {
    const { body } = await instance.newClient().get("/metrics", { authorization: `Bearer ${metricsToken}` });
    return Number(/^aircheck_queue_length\{.*queue="lookups".*\} (\d+)$/m.exec(body)?.[1]);
  };
  await expect.poll(async () => asked.length + (await waiting())).toBe(responses.length);
  expect(asked).toHaveLength(12);
  released.reject(new AppError(422, "url-unreachable", "shows.example does not answer"));
  expect(new Set((await Promise.all(responses)).map(({ statusCode }) => statusCode))).toEqual(new Set([422]));
  await instance.close();
});
