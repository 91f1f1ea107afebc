import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { parseOpml } from "feedsmith";
import RssParser from "rss-parser";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { EpisodeView } from "#domain/episodes/episode.ts";
import type { FeedView } from "#domain/feeds/feed.ts";
import { podcastGuid } from "#domain/feeds/podcast-guid.ts";
import { type FeedHost, startFeedHost } from "#test/fake-servers/feed-host.ts";
import { validateFeed } from "#test/feed-validator.ts";
import { type Instance, ORIGIN, startInstance } from "#test/support/instance.ts";
import {
  addEpisode,
  createFeed,
  PASSWORD,
  registerAda,
  registerBen,
  registerUser,
  type TestUser,
} from "#test/support/users.ts";

const FEED = "/u/ben_guest/guest-spots/feed.xml";
const PROFILE_FEED = "/u/ben_guest/feed.xml";

describe("published feeds", () => {
  let instance: Instance;
  let feedHost: FeedHost;
  let ben: TestUser;
  let feed: FeedView;
  beforeAll(async () => {
    feedHost = await startFeedHost();
  });
  afterAll(() => feedHost.close());
  beforeEach(async () => {
    instance = await startInstance("SQLite");
    ben = await registerBen(instance);
    feed = await createFeed(ben.client);
    return () => instance.close();
  });

  const read = async (url = FEED) => {
    const response = await instance.newClient().get(url);
    expect(response.statusCode).toBe(200);
    expect(await validateFeed(response.rawPayload)).toEqual([]);
    return new RssParser().parseString(response.body);
  };
  const titlesIn = async (url = FEED) => (await read(url)).items.map(({ title }) => title);

  test("publishes the top three episodes of a free user, in the feed's order", async () => {
    for (const title of ["One", "Two", "Three", "Four", "Five"]) await addEpisode(ben.client, feed.id, title);
    expect(await titlesIn()).toEqual(["Five", "Four", "Three"]);
    await ben.client.patch(`/api/feeds/${feed.id}/sort`, { sortMethod: "first-added" });
    expect(await titlesIn()).toEqual(["One", "Two", "Three"]);
    await ben.client.post("/api/upgrade");
    expect(await titlesIn()).toEqual(["One", "Two", "Three", "Four", "Five"]);
    await ben.client.post("/api/deactivate-premium");
    expect(await titlesIn()).toEqual(["One", "Two", "Three"]);
  });

  test("a profile's feeds, page and share image count the same recordings", async () => {
    await ben.client.post("/api/upgrade");
    const panels = await createFeed(ben.client, { slug: "panels", isDefault: false, isPublic: true });
    const add = (feedId: number, title: string, query: string, day: number) =>
      addEpisode(ben.client, feedId, title, {
        audioUrl: `https://cdn.example/play.mp3${query}`,
        releaseDate: `2026-01-0${day}T10:00:00.000Z`,
        showName: `Show of ${title}`,
      });
    await add(feed.id, "Fog", "?id=1", 1);
    await add(feed.id, "Rain", "?id=2", 2);
    await add(panels.id, "Fog", "?id=1&utm_source=x", 1);
    await add(panels.id, "Fog again", "?id=3", 1);
    const profile = (await instance.newClient().get("/u/ben_guest")).body;
    expect({
      rss: (await titlesIn(PROFILE_FEED)).toSorted(),
      json: (await instance.newClient().get("/u/ben_guest/feed.json")).json().items.length,
      page: /<dl.*?<\/dl>/s
        .exec(profile)?.[0]
        .replace(/<[^>]*>/g, " ")
        .match(/\d+|[a-z]+/g)
        ?.join(" "),
      shareImage: /property="og:image:alt" content="([^"]*)"/.exec(profile)?.[1],
    }).toEqual({
      rss: ["Fog", "Rain"],
      json: 2,
      page: "appearances 2 shows 2",
      shareImage: "Ben Guest: 2 appearances on 2 shows, 2026",
    });
  });

  test("keeps the enclosure URL unchanged and requests length and type from its host", async () => {
    const audioUrl = feedHost.url("/audio/one.mp3?tracking=1&version=a%2Fb");
    await addEpisode(ben.client, feed.id, "One", { audioUrl });
    await instance.background.runDue("check-links");
    const [item] = (await read()).items;
    const { headers } = await fetch(audioUrl, { method: "HEAD" });
    expect(item?.enclosure).toEqual({ url: audioUrl, length: headers.get("content-length"), type: "audio/mpeg" });
    expect(feedHost.requests).toContain("HEAD /audio/one.mp3?tracking=1&version=a%2Fb");
    expect(feedHost.requests.filter((request) => request.startsWith("GET /audio/one.mp3"))).toEqual([]);
  });

  test("an enclosure whose host fails has unknown length", async () => {
    await addEpisode(ben.client, feed.id, "One", { audioUrl: feedHost.url("/status/500") });
    await instance.background.runDue("check-links");
    expect((await read()).items[0]?.enclosure).toMatchObject({ length: "0", type: "audio/mpeg" });
  });

  test("requests length and type again for a new audio URL", async () => {
    const episode = await addEpisode(ben.client, feed.id, "One", {
      audioUrl: feedHost.url("/status/404"),
      enclosureLength: 999,
      enclosureType: "audio/aac",
    });
    await instance.background.runDue("check-links");
    expect((await read()).items[0]?.enclosure).toMatchObject({ length: "999", type: "audio/aac" });
    await ben.client.patch(`/api/episodes/${episode.id}`, { audioUrl: feedHost.url("/audio/two.mp3") });
    await instance.background.runDue("check-links");
    const enclosure = (await read()).items[0]?.enclosure;
    expect(enclosure).toMatchObject({ url: feedHost.url("/audio/two.mp3"), type: "audio/mpeg" });
    expect(Number(enclosure?.length)).toBeGreaterThan(999);
  });

  test("never requests audio in private networks", async () => {
    const closed = await startInstance("SQLite", { LOOKUP_ALLOW: "" });
    const { client } = await registerBen(closed);
    const { id } = await createFeed(client);
    feedHost.requests.length = 0;
    await addEpisode(client, id, "One", { audioUrl: feedHost.url("/audio/private.mp3") });
    await closed.background.runDue("check-links");
    expect(feedHost.requests).toEqual([]);
    await closed.close();
  });

  test("keeps guids when everything else changes", async () => {
    const episode = await addEpisode(ben.client, feed.id, "One");
    const before = (await read()).items[0]?.guid;
    await ben.client.patch(`/api/episodes/${episode.id}`, { title: "Uno", audioUrl: "https://example.com/2.mp3" });
    const feedGuid = /<podcast:guid>([^<]+)/;
    const channelBefore = feedGuid.exec((await instance.newClient().get(FEED)).body)?.[1];
    await ben.client.patch(`/api/feeds/${feed.id}`, { slug: "renamed", title: "Renamed" });
    const after = await instance.newClient().get("/u/ben_guest/renamed/feed.xml");
    expect(after.body).toContain(`>${before}<`);
    expect(feedGuid.exec(after.body)?.[1]).toBe(channelBefore);
  });

  test("redirects a former slug until another feed takes it", async () => {
    const at = (slug: string, end: string) => `/u/ben_guest/${slug}${end}`;
    await ben.client.patch(`/api/feeds/${feed.id}`, { slug: "second-name" });
    await ben.client.patch(`/api/feeds/${feed.id}`, { slug: "third-name" });
    for (const slug of ["guest-spots", "second-name"])
      for (const end of ["", "/feed.xml", "/feed.json", "/embed"]) {
        const moved = await instance.newClient().get(at(slug, end));
        expect([moved.statusCode, moved.headers.location]).toEqual([301, at("third-name", end)]);
      }
    const feedUrl = `${ORIGIN}${at("third-name", "/feed.xml")}`;
    const moved = await instance.newClient().get(at("third-name", "/feed.xml"));
    expect(moved.body).toContain(`<itunes:new-feed-url>${feedUrl}</itunes:new-feed-url>`);
    expect(await validateFeed(moved.rawPayload)).toEqual([]);

    const another = await createFeed(ben.client, { title: "Another", slug: "second-name" });
    const taken = await instance.newClient().get(at("second-name", "/feed.xml"));
    expect([taken.statusCode, taken.body.includes("new-feed-url")]).toEqual([200, false]);
    await ben.client.patch(`/api/feeds/${another.id}`, { slug: "another" });
    const movedOn = await instance.newClient().get(at("second-name", ""));
    expect([movedOn.statusCode, movedOn.headers.location]).toEqual([301, at("another", "")]);
    // The new feed became the default, so the old one is hidden, and its former slugs with it.
    expect((await instance.newClient().get(at("guest-spots", "/feed.xml"))).statusCode).toBe(404);
    await ben.client.delete(`/api/feeds/${feed.id}`);
    expect((await instance.newClient().get(at("guest-spots", ""))).statusCode).toBe(404);
  });

  test("every feed has its own podcast:guid, even at a URL that another feed had", async () => {
    const guidAt = async (url: string) =>
      /<podcast:guid>([^<]+)/.exec((await instance.newClient().get(url)).body)?.[1] ?? "none";
    expect(await guidAt(FEED)).toBe(podcastGuid(`aircheck.test${FEED}`));
    expect(await guidAt(PROFILE_FEED)).toBe(podcastGuid(`aircheck.test${PROFILE_FEED}`));
    const guids = [await guidAt(FEED), await guidAt(PROFILE_FEED)];
    await ben.client.patch(`/api/feeds/${feed.id}`, { slug: "elsewhere", isDefault: true });
    const second = await createFeed(ben.client);
    guids.push(await guidAt(FEED));
    await ben.client.delete(`/api/feeds/${second.id}`);
    await createFeed(ben.client);
    guids.push(await guidAt(FEED));
    await rename(instance, ben, "benjamin");
    instance.clock.advance({ days: 91 });
    const heir = instance.newClient();
    const names = { displayName: "Ben the Younger", screenName: "ben_guest" };
    await heir.post("/api/register", { email: "younger@example.com", password: PASSWORD, ...names });
    await createFeed(heir);
    guids.push(await guidAt(FEED), await guidAt(PROFILE_FEED));
    expect(new Set(guids).size).toBe(6);
    for (const guid of guids) expect(guid).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });

  test("requests one byte from a host that rejects HEAD", async () => {
    feedHost.requests.length = 0;
    await addEpisode(ben.client, feed.id, "One", { audioUrl: feedHost.url("/audio/no-head/one.mp3") });
    await instance.background.runDue("check-links");
    expect(feedHost.requests).toEqual(["HEAD /audio/no-head/one.mp3", "GET /audio/no-head/one.mp3"]);
    expect(Number((await read()).items[0]?.enclosure?.length)).toBeGreaterThan(1000);
  });

  test("covers that podcast apps cannot show are replaced by the generated one in feeds alone", async () => {
    const coverImage = "https://img.example/kelp.webp";
    await ben.client.patch(`/api/feeds/${feed.id}`, { coverImage });
    await addEpisode(ben.client, feed.id, "One", { imageUrl: "https://img.example/tide.avif" });
    await addEpisode(ben.client, feed.id, "Two", { imageUrl: "https://img.example/tide.png" });
    const { body } = await instance.newClient().get(FEED);
    expect([...body.matchAll(/<itunes:image href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      expect.stringMatching(/\/covers\/\d+-[0-9a-f]{16}\.png$/),
      "https://img.example/tide.png",
    ]);
    expect((await instance.newClient().get(FEED.replace("/feed.xml", ""))).body).toContain(coverImage);
    await ben.client.patch(`/api/feeds/${feed.id}`, { coverImage: "https://img.example/kelp.jpg" });
    expect((await instance.newClient().get(FEED)).body).toContain('<itunes:image href="https://img.example/kelp.jpg"');
  });

  test("JSON Feed and RSS have the same items", async () => {
    await ben.client.post("/api/upgrade");
    for (let n = 1; n <= 4; n++)
      await addEpisode(ben.client, feed.id, `Épisode ${n} & ]]> 🎙 שלום`, {
        ...(n === 2 ? { youtubeUrl: "https://www.youtube.com/watch?v=aaaaaaaaaaa" } : {}),
        ...(n === 2 ? {} : { audioUrl: feedHost.url(`/audio/${n}.mp3`) }),
        releaseDate: `2026-01-0${n}T06:30:00Z`,
        duration: `${n}:00`,
      });
    await instance.background.runDue("check-links");
    for (const url of [FEED, PROFILE_FEED]) {
      const response = await instance.newClient().get(url.replace("feed.xml", "feed.json"));
      expect(response.headers).toMatchObject({
        "content-type": "application/feed+json; charset=utf-8",
        "access-control-allow-origin": "*",
      });
      const json = response.json();
      expect(json.feed_url).toBe(`${ORIGIN}${url.replace("feed.xml", "feed.json")}`);
      const xml = await read(url);
      expect([json.title, json.description, json.home_page_url]).toEqual([xml.title, xml.description, xml.link]);
      expect(json.items.map(fieldsOfJsonItem)).toEqual(
        xml.items.map(({ guid, title, link, isoDate, enclosure }) => [guid, title, link, isoDate, enclosure?.url]),
      );
    }
  });

  test("texts are in the language that the owner names, or that they tell, on pages, in players and in feeds", async () => {
    await ben.client.patch(`/api/feeds/${feed.id}`, { title: "Wattwandern", slug: "watt" });
    const { slug } = await addEpisode(ben.client, feed.id, "Warum das Meer zu spät kommt", {
      description: "Gespräche über Ebbe, Flut und Schlick, und was der Schlick von uns allen weiß.",
    });
    const get = async (end: string) => (await instance.newClient().get(`/u/ben_guest${end}`)).body;
    const paths = ["", "/watt", `/watt/${slug}`, "/watt/embed"];
    for (const path of paths)
      expect(await get(path), path).toMatch(/<h[123] dir="auto" lang="de"[^>]*>(<a[^>]*>)?Warum/);
    for (const path of ["/feed.xml", "/watt/feed.xml"]) expect(await get(path)).toContain("<language>de</language>");

    const wrong = await ben.client.patch(`/api/feeds/${feed.id}`, { language: "German" });
    expect([wrong.statusCode, wrong.json().message]).toEqual([400, "Language must be a code such as en, de or pt-BR"]);
    expect((await ben.client.patch(`/api/feeds/${feed.id}`, { language: "de-at" })).json().language).toBe("de-AT");
    for (const path of paths) expect(await get(path), path).toContain('lang="de-AT"');
    expect((await get("/watt/feed.json")).includes('"language":"de-AT"')).toBe(true);
    await ben.client.patch(`/api/feeds/${feed.id}`, { language: "" });
    expect(await get("/watt/feed.xml")).toContain("<language>de</language>");
  });

  test("OPML lists the visible feeds of a profile", async () => {
    await ben.client.patch(`/api/feeds/${feed.id}`, { title: 'Spots & "more" <now>' });
    await createFeed(ben.client, { slug: "private", isDefault: false });
    const response = await instance.newClient().get("/u/ben_guest/feeds.opml");
    expect(response.headers["content-type"]).toBe("text/x-opml; charset=utf-8");
    expect(parseOpml(response.body)).toMatchObject({
      head: { title: "Ben Guest on podcasts" },
      body: {
        outlines: [
          { type: "rss", text: 'Spots & "more" <now>', xmlUrl: `${ORIGIN}${FEED}`, htmlUrl: expect.anything() },
        ],
      },
    });
    expect(parseOpml(response.body).body?.outlines).toHaveLength(1);
    await rename(instance, ben, "benjamin");
    const moved = await instance.newClient().get("/u/ben_guest/feeds.opml");
    expect([moved.statusCode, moved.headers.location]).toEqual([301, "/u/benjamin/feeds.opml"]);
    expect((await instance.newClient().get("/u/nobody/feeds.opml")).statusCode).toBe(404);
  });

  test("a user named feed.json has a profile and feeds", async () => {
    const { client } = await registerUser(instance, "feed.json", "Feed Jason");
    await createFeed(client, { title: "Jason's", slug: "feed" });
    const types = async (url: string) => (await instance.newClient().get(url)).headers["content-type"];
    expect(await types("/u/feed.json")).toContain("text/html");
    expect(await types("/u/feed.json/feed")).toContain("text/html");
    expect(await types("/u/feed.json/feed.json")).toContain("application/feed+json");
    expect(await types("/u/feed.json/feed/feed.json")).toContain("application/feed+json");
    expect(await types("/u/feed.json/feeds.opml")).toContain("text/x-opml");
  });

  test("the profile feed merges the visible feeds, newest first, without duplicates", async () => {
    const audioUrl = "https://example.com/same.mp3";
    await addEpisode(ben.client, feed.id, "Old", { releaseDate: "2025-01-01", audioUrl });
    await addEpisode(ben.client, feed.id, "New", {
      releaseDate: "2026-01-01",
      audioUrl: "https://example.com/new.mp3",
    });
    await ben.client.post("/api/upgrade");
    const second = await createFeed(ben.client, { slug: "second", isDefault: false, isPublic: true });
    await addEpisode(ben.client, second.id, "Old again", { releaseDate: "2025-01-02", audioUrl });
    await addEpisode(ben.client, second.id, "Middle", {
      releaseDate: "2025-06-01",
      audioUrl: "https://example.com/m.mp3",
    });
    const hidden = await createFeed(ben.client, { slug: "hidden", isDefault: false });
    await addEpisode(ben.client, hidden.id, "Hidden", { audioUrl: "https://example.com/h.mp3" });
    expect(await titlesIn(PROFILE_FEED)).toEqual(["New", "Middle", "Old"]);
    await ben.client.post("/api/deactivate-premium");
    expect(await titlesIn(PROFILE_FEED)).toEqual(["New", "Old"]);
  });

  test("responds 404 for hidden feeds, unknown feeds and unknown users", async () => {
    await createFeed(ben.client, { slug: "private", isDefault: false });
    for (const url of ["/u/ben_guest/private/feed.xml", "/u/ben_guest/none/feed.xml", "/u/nobody/feed.xml"])
      expect((await instance.newClient().get(url)).statusCode).toBe(404);
  });

  test("the feed shrinks when premium expires, without a write", async () => {
    for (const title of ["One", "Two", "Three", "Four"]) await addEpisode(ben.client, feed.id, title);
    await instance.context.db
      .updateTable("users")
      .set({ isPremium: true, premiumUntil: "2026-03-02T00:00:00.000Z" })
      .where("id", "=", ben.user.id)
      .execute();
    expect(await titlesIn()).toHaveLength(4);
    instance.clock.advance({ days: 1 });
    const cut = await instance.newClient().get(FEED);
    expect(cut.body.match(/<item>/g)).toHaveLength(3);
    expect(cut.body).toContain("<lastBuildDate>Mon, 02 Mar 2026 00:00:00 +0000</lastBuildDate>");
  });

  describe("third-party feed readers", () => {
    /** Publishes five episodes. Returns the feed and the fields that a reader must find. */
    const publish = async (): Promise<{ xml: string; expected: unknown[][] }> => {
      await ben.client.post("/api/upgrade");
      const episodes: EpisodeView[] = [];
      for (let n = 1; n <= 5; n++) {
        const episode = await addEpisode(ben.client, feed.id, `Épisode ${n} & <more> ]]> 🎙`, {
          audioUrl: feedHost.url(`/audio/${n}.mp3`),
          releaseDate: `2026-01-0${n}T06:30:00Z`,
          duration: `${n}:00`,
        });
        episodes.unshift(episode);
      }
      await instance.background.runDue("check-links");
      const { headers } = await fetch(feedHost.url("/audio/1.mp3"), { method: "HEAD" });
      const length = headers.get("content-length");
      return {
        xml: (await instance.newClient().get(FEED)).body,
        expected: episodes.map(({ title, guid, audioUrl, releaseDate }) => [
          title,
          guid,
          audioUrl,
          length,
          releaseDate,
        ]),
      };
    };

    test("rss-parser finds every item", async () => {
      const { xml, expected } = await publish();
      const { items } = await new RssParser().parseString(xml);
      expect(
        items.map((item) => [item.title, item.guid, item.enclosure?.url, String(item.enclosure?.length), item.isoDate]),
      ).toEqual(expected);
    });

    test.skipIf(!existsSync("/usr/lib/python3/dist-packages/feedparser"))("feedparser finds every item", async () => {
      const { xml, expected } = await publish();
      expect(readByFeedparser(xml)).toEqual(expected);
    });
  });

  test("redirects feeds under a former screen name, and the new feed names its URL", async () => {
    await addEpisode(ben.client, feed.id, "One");
    await rename(instance, ben, "benjamin");
    const moved = await instance.newClient().get(FEED);
    expect(moved.statusCode).toBe(301);
    expect(moved.headers.location).toBe("/u/benjamin/guest-spots/feed.xml");
    const body = (await instance.newClient().get(String(moved.headers.location))).body;
    expect(body).toContain(`<itunes:new-feed-url>${ORIGIN}/u/benjamin/guest-spots/feed.xml</itunes:new-feed-url>`);
    const { client } = await registerAda(instance);
    expect((await client.post("/api/validate-screen-name", { screenName: "ben_guest" })).json().valid).toBe(false);
    instance.clock.advance({ days: 91 });
    expect((await instance.newClient().get(FEED)).statusCode).toBe(404);
  });
});

interface JsonItem {
  id: string;
  title: string;
  url: string;
  date_published: string;
  attachments?: { url: string }[];
}

function fieldsOfJsonItem({ id, title, url, date_published: publishedAt, attachments }: JsonItem): unknown[] {
  return [id, title, url, publishedAt, attachments?.[0]?.url];
}

/** Python's feedparser, from Debian's python3-feedparser: [title, guid, enclosure, length, ISO date] for each entry. */
function readByFeedparser(xml: string): unknown[] {
  const script = `
import feedparser, json, sys, time
feed = feedparser.parse(sys.stdin.buffer.read())
assert not feed.bozo, feed.bozo_exception
print(json.dumps([[e.title, e.id, e.enclosures[0].href, e.enclosures[0].length,
  time.strftime('%Y-%m-%dT%H:%M:%S.000Z', e.published_parsed)] for e in feed.entries]))`;
  return JSON.parse(execFileSync("/usr/bin/python3", ["-c", script], { input: xml, encoding: "utf8" }));
}

async function rename({ context }: Instance, { user }: TestUser, screenName: string): Promise<void> {
  const now = context.now();
  await context.db
    .insertInto("screenNameHistory")
    .values({
      userId: user.id,
      oldScreenName: user.screenName,
      oldScreenNameKey: user.screenName.toLowerCase(),
      changedAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + 90 * 86_400_000).toISOString(),
    })
    .execute();
  await context.db
    .updateTable("users")
    .set({ screenName, screenNameKey: screenName, username: screenName })
    .where("id", "=", user.id)
    .execute();
}
