import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { EpisodeView } from "#domain/episodes/episode.ts";
import type { FeedStatistics, Statistics } from "#domain/statistics/statistics.ts";
import type { UserExport } from "#domain/users/user-export.ts";
import type { Context } from "#server/context.ts";
import { recordInstanceTotals } from "#server/operations/statistics/statistics.ts";
import { purgeExpired } from "#server/operations/upkeep/purge-expired.ts";
import { createBatchWriter } from "#server/statistics/count-batch.ts";
import type { Batch } from "#server/statistics/visit-counter.ts";
import {
  bothDatabases,
  type Instance,
  inject,
  ORIGIN,
  startInstance,
  type TestClient,
} from "#test/support/instance.ts";
import {
  addEpisode,
  createFeed,
  registerAda,
  registerBen,
  registerCam,
  signIn,
  type TestUser,
} from "#test/support/users.ts";

const CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const OVERCAST = "Overcast/1.0 Podcast Sync (12 subscribers; feed-id=1; +http://overcast.fm/)";
const GOOGLEBOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

const PAGE = "/u/ada.guest/guest-spots";
const NOTHING = {
  pageViews: 0,
  visitors: 0,
  embedLoads: 0,
  plays: 0,
  secondsListened: 0,
  clicks: 0,
  feedFetches: 0,
  subscribers: 0,
};

type Headers = Record<string, string>;

/** What is done each hour. */
async function upkeep(context: Context): Promise<void> {
  await purgeExpired(context);
  await recordInstanceTotals(context);
}

describe.each(bothDatabases)("the numbers of feeds on %s", (engine) => {
  let instance: Instance;
  let ada: TestUser;
  let feedId: number;
  let episode: EpisodeView;
  beforeEach(async () => {
    instance = await startInstance(engine);
    ada = await registerAda(instance);
    feedId = (await createFeed(ada.client)).id;
    episode = await addEpisode(ada.client, feedId, "One", {
      audioUrl: "https://cdn.example.com/one.mp3",
      spotifyUrl: "https://open.spotify.com/episode/1",
    });
  });
  afterEach(() => instance.close());

  const get = (url: string, headers: Headers = {}, remoteAddress = "192.0.2.1") =>
    inject(instance.app, { method: "GET", url, headers: { "user-agent": CHROME, ...headers }, remoteAddress });
  const report = (body: unknown, headers: Headers = {}, remoteAddress = "192.0.2.1") =>
    inject(instance.app, {
      method: "POST",
      url: "/api/numbers/events",
      headers: { "user-agent": CHROME, origin: ORIGIN, ...headers },
      payload: body as object,
      remoteAddress,
    });
  /** Views the page from a site, at three addresses. */
  async function comeFrom(referer: string, url = PAGE): Promise<void> {
    for (const address of ["198.51.100.1", "198.51.100.2", "198.51.100.3"]) await get(url, { referer }, address);
  }
  const play = (id: string, seconds: number, referrer?: string) =>
    report({ type: "play", id, episode: episode.guid, seconds, referrer });
  async function statisticsOf(id = feedId, query = "", client: TestClient = ada.client): Promise<FeedStatistics> {
    await instance.context.visits.flush();
    const response = await client.get(`/api/feeds/${id}/numbers${query}`);
    expect(response.statusCode).toBe(200);
    return response.json();
  }

  test("count page views, embed loads, visitors and sites", async () => {
    await get(PAGE, { referer: "https://www.example.org/a?b" });
    await get(PAGE);
    await get(PAGE, { referer: "http://example.org/c" }, "192.0.2.2");
    await get(PAGE, { "user-agent": FIREFOX });
    await get(`${PAGE}/embed`, { referer: "https://example.org/" }, "192.0.2.3");
    const { totals, sites, days } = await statisticsOf();
    expect(totals).toEqual({ ...NOTHING, pageViews: 4, embedLoads: 1, visitors: 4 });
    expect(sites).toEqual([{ host: "example.org", views: 3, plays: 0 }]);
    expect(days).toHaveLength(30);
    expect(days.at(-1)).toEqual({ ...totals, date: "2026-03-01" });
    expect(days.at(-2)).toEqual({ ...NOTHING, date: "2026-02-28" });
  });

  test("are listed by day for several feeds of the owner at once, and for nobody else", async () => {
    const other = await createFeed(ada.client, { title: "Other", slug: "other", isDefault: false });
    await get(PAGE);
    await play("0123456789abcdef", 0);
    await instance.context.visits.flush();
    const ids = `${feedId},${other.id}`;
    const overview = async (client: TestClient, query: string) => client.get(`/api/numbers?${query}`);
    const { feeds, totals } = (await overview(ada.client, `from=2026-02-28&feedIds=${ids}`)).json();
    const nothing = { plays: 0, pageViews: 0 };
    expect(feeds).toEqual([
      { feedId, days: [nothing, { plays: 1, pageViews: 1 }] },
      { feedId: other.id, days: [nothing, nothing] },
    ]);
    expect(totals).toEqual({ ...NOTHING, pageViews: 1, visitors: 1, plays: 1 });
    const ben = await registerBen(instance);
    const foreign = (await overview(ben.client, `from=2026-02-28&feedIds=${feedId}`)).json().feeds;
    expect(foreign).toEqual([{ feedId, days: [nothing, nothing] }]);
    expect((await overview(ada.client, "")).json().feeds).toEqual([]);
    for (const wrong of ["1,", "x", Array.from({ length: 11 }, (_, at) => at).join(",")]) {
      const response = await overview(ada.client, `feedIds=${wrong}`);
      expect(response.statusCode).toBe(400);
      expect(response.json().message).toContain("feedIds must be up to 10 ids, separated by commas");
    }
  });

  test("count feed fetches and subscribers by app", async () => {
    await get(`${PAGE}/feed.xml`, { "user-agent": OVERCAST });
    await get(`${PAGE}/feed.json`, { "user-agent": OVERCAST.replace("12", "15") });
    await get(`${PAGE}/feed.xml`, { "user-agent": "AntennaPod/3.4.0" });
    const { totals, apps } = await statisticsOf();
    expect(totals).toEqual({ ...NOTHING, feedFetches: 3, subscribers: 15 });
    expect(apps).toEqual([
      { name: "Overcast", fetches: 2, subscribers: 15 },
      { name: "AntennaPod", fetches: 1, subscribers: 0 },
    ]);
  });

  test("subscribers are those that each app reported last", async () => {
    const reported = async (userAgent: string) => get(`${PAGE}/feed.xml`, { "user-agent": userAgent });
    await reported(OVERCAST.replace("12", "20"));
    await reported("Feedly/1.0 (+http://www.feedly.com/fetcher.html; like FeedFetcher-Google; 5 subscribers)");
    instance.clock.advance({ days: 1 });
    await reported(OVERCAST);
    instance.clock.advance({ days: 1 });
    const { totals, days } = await statisticsOf(feedId, "?from=2026-03-01&to=2026-03-03");
    expect(totals.subscribers).toBe(17);
    expect(days.map(({ subscribers }) => subscribers)).toEqual([25, 17, 17]);
  });

  test("count plays, seconds and clicks once, however often they are reported", async () => {
    await comeFrom("https://blog.example/");
    await play("0123456789abcdef", 0, "https://blog.example/post");
    await play("0123456789abcdef", 0, "https://blog.example/post");
    await statisticsOf();
    instance.clock.advance({ seconds: 90 });
    await play("0123456789abcdef", 90, "https://blog.example/post");
    await statisticsOf();
    await play("0123456789abcdef", 90, "https://blog.example/post");
    await play("0123456789abcdef", 30, "https://blog.example/post");
    const click = { type: "click", id: "click-0123456789", episode: episode.guid, link: "spotifyUrl" };
    const subscribe = { type: "subscribe", id: "subscribe-0123456789", feed: PAGE, app: "Overcast" };
    for (const event of [click, click, subscribe, subscribe]) expect((await report(event)).statusCode).toBe(204);
    const { totals, episodes, sites, platforms } = await statisticsOf();
    expect(totals).toEqual({ ...NOTHING, pageViews: 3, visitors: 3, plays: 1, secondsListened: 90, clicks: 2 });
    const { title, showName, imageUrl, youtubeUrl } = episode;
    expect(episodes).toEqual([
      { episodeId: episode.id, title, showName, imageUrl, youtubeUrl, plays: 1, secondsListened: 90, clicks: 1 },
    ]);
    expect(sites).toEqual([{ host: "blog.example", views: 3, plays: 1 }]);
    expect(platforms.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
      { name: "Overcast", clicks: 1 },
      { name: "Spotify", clicks: 1 },
    ]);
  });

  test("are counted on the days of the time zone in which the owner looks at them", async () => {
    instance.clock.advance({ seconds: 11 * 3600 + 1 });
    await get(PAGE);
    const datesIn = async (timeZone: string) =>
      (await statisticsOf(feedId, `?from=2026-02-25&to=2026-03-05${timeZone && `&timeZone=${timeZone}`}`)).days
        .filter(({ pageViews }) => pageViews > 0)
        .map(({ date, pageViews }) => [date, pageViews]);
    // Nobody has said where they are.
    expect(await datesIn("")).toEqual([["2026-03-01", 1]]);
    expect(await datesIn("Asia/Tokyo")).toEqual([["2026-03-01", 1]]);
    await get(PAGE);
    const inTokyo = [
      ["2026-03-01", 1],
      ["2026-03-02", 1],
    ];
    expect(await datesIn("")).toEqual(inTokyo);
    // What was counted stays where it is.
    expect(await datesIn("America/New_York")).toEqual(inTokyo);
    await get(PAGE);
    expect(await datesIn("")).toEqual([
      ["2026-03-01", 2],
      ["2026-03-02", 1],
    ]);
  });

  test("are part of the account's export, and go with the feed", async () => {
    await comeFrom("https://blog.example/");
    await statisticsOf();
    const { feeds, user }: UserExport = (await ada.client.get("/api/user/export.json")).json();
    expect(user.timeZone).toBeNull();
    expect(feeds[0]?.numbers).toEqual([
      { date: "2026-03-01", metric: "pageViews", key: "blog.example", value: 3 },
      { date: "2026-03-01", metric: "visitors", key: "", value: 3 },
    ]);
    await get(PAGE);
    await ada.client.delete(`/api/feeds/${feedId}`);
    await instance.context.visits.flush();
    expect(await instance.context.db.selectFrom("dailyNumbers").selectAll().execute()).toEqual([]);
    expect((await ada.client.get("/api/numbers")).json().totals).toEqual(NOTHING);
  });

  test("a batch that may have been written is not written twice", async () => {
    const { db, limiter, now, isPremium } = instance.context;
    const write = createBatchWriter({ db, limiter, onUncounted: () => {}, now, isPremium });
    const counted = (id: string): Batch => {
      const visit = { kind: "page", feedId, sessionToken: undefined, site: "", count: 2 } as const;
      const visits = new Map([[CHROME, new Map([["192.0.2.1", new Map([[1, visit]])]])]]);
      return { id, startedAtMs: now().getTime(), visits, events: new Map() };
    };
    for (const id of ["first", "first", "second"]) await write(counted(id));
    expect((await statisticsOf()).totals).toEqual({ ...NOTHING, pageViews: 4, visitors: 1 });
  });

  // What follows needs no statements but those above.
  if (engine === "PostgreSQL") return;

  test("nobody has listened for longer than a play goes on", async () => {
    await play("0123456789abcdef", 80_000);
    expect((await statisticsOf()).totals).toEqual({ ...NOTHING, plays: 1, secondsListened: 60 });
  });

  test("leave bots, those who do not want to be counted, the owner and what is only fetched ahead out", async () => {
    const event = { type: "play", id: "0123456789abcdef", episode: episode.guid, seconds: 0 };
    const cookie = `aircheck_signed_in=1; aircheck_session=${ada.client.cookie("aircheck_session")}`;
    for (const headers of [
      { "user-agent": GOOGLEBOT },
      { "user-agent": "" },
      { dnt: "1" },
      { "sec-gpc": "1" },
      { cookie },
    ] as Headers[]) {
      for (const url of [PAGE, `${PAGE}/embed`, `${PAGE}/feed.xml`])
        expect((await get(url, headers)).statusCode).toBe(200);
      expect((await report(event, headers)).statusCode).toBe(204);
    }
    await get(PAGE, { "sec-purpose": "prefetch;prerender" });
    await inject(instance.app, { method: "HEAD", url: PAGE, headers: { "user-agent": CHROME } });
    await get(`${PAGE}?page=7`);
    expect((await statisticsOf()).totals).toEqual(NOTHING);

    const ben = await registerBen(instance);
    await get(PAGE, { cookie: `aircheck_session=${ben.client.cookie("aircheck_session")}` });
    expect((await statisticsOf()).totals).toEqual({ ...NOTHING, pageViews: 1, visitors: 1 });
  });

  test("leave events out about what visitors do not see", async () => {
    const hidden = await createFeed(ada.client, { title: "Drafts", slug: "drafts", isDefault: false });
    const draft = await addEpisode(ada.client, hidden.id, "Draft", { audioUrl: "https://cdn.example.com/draft.mp3" });
    for (const event of [
      { type: "play", id: "0123456789abcdef", episode: draft.guid, seconds: 0 },
      { type: "play", id: "1123456789abcdef", episode: "no such episode", seconds: 0 },
      { type: "click", id: "2123456789abcdef", episode: episode.guid, link: "appleUrl" },
      { type: "subscribe", id: "3123456789abcdef", feed: "/u/ada.guest/drafts", app: "Overcast" },
    ])
      expect((await report(event)).statusCode).toBe(204);
    expect((await statisticsOf()).totals).toEqual(NOTHING);
    expect((await statisticsOf(hidden.id)).totals).toEqual(NOTHING);
  });

  test.each([
    [{}, "type", "type must be one of play, click, subscribe"],
    [{ type: "play", id: "short", episode: "e", seconds: 0 }, "id", "id must be 16 to 64 letters, digits or hyphens"],
    [
      { type: "play", id: "0123456789abcdef", episode: "e", seconds: -1 },
      "seconds",
      "seconds must be a whole number from 0 to 86400",
    ],
    [
      { type: "click", id: "0123456789abcdef", episode: "e", link: "javascript:" },
      "link",
      /^link must be one of appleUrl/,
    ],
    [
      { type: "subscribe", id: "0123456789abcdef", feed: "/etc/passwd", app: "Overcast" },
      "feed",
      "feed must be the path of a feed, such as /u/ada/talks",
    ],
  ])("refuse the malformed event %j", async (event, field, message) => {
    const response = await report(event);
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual([
      { field, message: typeof message === "string" ? message : expect.stringMatching(message) },
    ]);
  });

  test("refuse events of other sites' pages, and too many from one client", async () => {
    const event = { type: "play", id: "0123456789abcdef", episode: episode.guid, seconds: 0 };
    expect((await report(event, { origin: "https://elsewhere.example" })).statusCode).toBe(403);
    for (let count = 0; count < 120; count++) expect((await report(event)).statusCode).toBe(204);
    const refused = await report(event);
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "1"]);
  });

  test("count what is answered before the routes, too", async () => {
    instance.clock.advanceToPresent();
    await signIn(ada.client, ada.user.email);
    await comeFrom("https://blog.example/");
    instance.clock.advance({ seconds: 5 });
    await instance.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = instance.app.server.address() as AddressInfo;
    const send = (path: string, headers: Headers) =>
      new Promise<void>((resolve, reject) => {
        request({ port, host: "127.0.0.1", path, headers, agent: false }, (response) => {
          response.resume().once("end", resolve);
        })
          .on("error", reject)
          .end();
      });
    for (let round = 0; round < 5; round++) {
      await send(PAGE, { "User-Agent": CHROME, Referer: "https://blog.example/" });
      await send(`${PAGE}/embed`, { "User-Agent": CHROME });
      await send(`${PAGE}/feed.xml`, { "User-Agent": OVERCAST });
      await send(PAGE, { "User-Agent": CHROME, DNT: "1" });
      await send(PAGE, { "User-Agent": CHROME, Cookie: `aircheck_session=${ada.client.cookie("aircheck_session")}` });
      await send(PAGE, { "User-Agent": GOOGLEBOT });
    }
    const { totals, sites } = await statisticsOf();
    expect(totals).toEqual({
      ...NOTHING,
      pageViews: 8,
      embedLoads: 5,
      visitors: 4,
      feedFetches: 5,
      subscribers: 12,
    });
    expect(sites).toEqual([{ host: "blog.example", views: 8, plays: 0 }]);
  });

  test("tell visitors behind a trusted proxy apart, and nobody else's X-Forwarded-For", async () => {
    const proxied = await startInstance(engine, { TRUST_PROXY: "192.0.2.9" });
    const { client } = await registerAda(proxied);
    const { id } = await createFeed(client);
    for (const [remoteAddress, forwardedFor] of [
      ["192.0.2.9", "198.51.100.1"],
      ["192.0.2.9", "198.51.100.2"],
      ["192.0.2.9", "203.0.113.7, 198.51.100.2"],
      ["192.0.2.9", `${"203.0.113.7, ".repeat(900)}198.51.100.2`],
      ["192.0.2.9", `made up, ${"x".repeat(10_000)}`],
      ["192.0.2.8", "198.51.100.3"],
      ["192.0.2.8", "198.51.100.4"],
    ] as const) {
      const headers = { "user-agent": CHROME, "x-forwarded-for": forwardedFor };
      await inject(proxied.app, { method: "GET", url: PAGE, headers, remoteAddress });
    }
    await proxied.context.visits.flush();
    const { totals } = (await client.get(`/api/feeds/${id}/numbers`)).json();
    // What is no address does not tell a visitor apart from the proxy.
    expect([totals.pageViews, totals.visitors]).toEqual([7, 4]);
    await proxied.close();
  });

  test("compare with the same number of days before", async () => {
    await get(PAGE);
    instance.clock.advance({ days: 7 });
    await get(PAGE);
    await get(PAGE);
    const { totals, previous, days } = await statisticsOf(feedId, "?from=2026-03-02&to=2026-03-08");
    expect([totals.pageViews, previous.pageViews, days.length]).toEqual([2, 1, 7]);
    const { previous: first } = await statisticsOf(feedId, "?from=2026-03-08&to=2026-03-14");
    expect(first.pageViews).toBe(1);
  });

  test("of all feeds are summed up for their owner alone", async () => {
    const other = await createFeed(ada.client, { title: "Other", slug: "other", isDefault: false, isPublic: true });
    await get(PAGE);
    await get("/u/ada.guest/other");
    await get(`/u/ada.guest/other/feed.xml`, { "user-agent": OVERCAST });
    await get(`${PAGE}/feed.xml`, { "user-agent": OVERCAST });
    await instance.context.visits.flush();
    const all: Statistics = (await ada.client.get("/api/numbers")).json();
    expect(all.totals).toEqual({ ...NOTHING, pageViews: 2, visitors: 2, feedFetches: 2, subscribers: 24 });
    expect(Object.keys(all)).toEqual(["from", "to", "totals", "previous", "days", "feeds"]);
    const ben = await registerBen(instance);
    expect((await ben.client.get("/api/numbers")).json().totals).toEqual(NOTHING);
    expect((await ben.client.get(`/api/feeds/${other.id}/numbers`)).statusCode).toBe(404);
    expect((await ben.client.get(`/api/feeds/${other.id}/numbers.csv?by=day`)).statusCode).toBe(404);
  });

  test.each([
    ["from=2026-02-30", "from", "from must be a date in the form YYYY-MM-DD"],
    ["to=yesterday", "to", "to must be a date in the form YYYY-MM-DD"],
    ["from=2026-03-02&to=2026-03-01", "from", "from must not be after to"],
    ["from=1990-01-01", "from", "from and to must not be more than 3653 days apart"],
    ["timeZone=Mars/Olympus", "timeZone", "timeZone must be the name of a time zone, such as Europe/Berlin"],
  ])("refuse the range %s", async (query, field, message) => {
    const response = await ada.client.get(`/api/feeds/${feedId}/numbers?${query}`);
    expect([response.statusCode, response.json().errors]).toEqual([400, [{ field, message }]]);
  });

  test("can be downloaded as CSV that no spreadsheet runs", async () => {
    const formula = await addEpisode(ada.client, feedId, '=HYPERLINK("x"), two');
    await comeFrom("https://blog.example/");
    await play("0123456789abcdef", 0, "https://blog.example/");
    await report({ type: "play", id: "1123456789abcdef", episode: formula.guid, seconds: 0 });
    await get(`${PAGE}/feed.xml`, { "user-agent": OVERCAST });
    await instance.context.visits.flush();
    const csv = async (by: string) => {
      const response = await ada.client.get(`/api/feeds/${feedId}/numbers.csv?by=${by}&from=2026-02-28&to=2026-03-01`);
      expect(response.headers).toMatchObject({
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="aircheck-${feedId}-${by}-2026-02-28-2026-03-01.csv"`,
      });
      return response.body;
    };
    expect(await csv("day")).toBe(
      "date,pageViews,visitors,embedLoads,plays,secondsListened,clicks,feedFetches,subscribers\r\n" +
        "2026-02-28,0,0,0,0,0,0,0,0\r\n2026-03-01,3,3,0,2,0,0,1,12\r\n",
    );
    expect((await csv("episode")).split("\r\n").toSorted()).toEqual(
      [
        "",
        `${episode.id},One,1,0,0`,
        `${formula.id},"'=HYPERLINK(""x""), two",1,0,0`,
        "episodeId,title,plays,secondsListened,clicks",
      ].toSorted(),
    );
    expect(await csv("site")).toBe("host,views,plays\r\nblog.example,3,1\r\n");
    expect(await csv("app")).toBe("name,fetches,subscribers\r\nOvercast,1,12\r\n");
    expect(await csv("platform")).toBe("name,clicks\r\n");
    expect((await ada.client.get(`/api/feeds/${feedId}/numbers.csv?by=week`)).json().errors).toEqual([
      { field: "by", message: "by must be one of day, episode, site, app, platform" },
    ]);
  });

  test("no address is stored, and what tells visitors apart is deleted after the day", async () => {
    await get(PAGE, {}, "198.51.100.77");
    await play("0123456789abcdef", 0);
    await statisticsOf();
    const { db } = instance.context;
    const stored = async () => ({
      salts: await db.selectFrom("dailySalts").selectAll().execute(),
      visitors: await db.selectFrom("dailyVisitors").selectAll().execute(),
      events: await db.selectFrom("countedEvents").selectAll().execute(),
    });
    const before = await stored();
    expect([before.salts.length, before.visitors.length]).toEqual([1, 1]);
    expect(JSON.stringify(before)).not.toContain("198.51");
    instance.clock.advance({ days: 1 });
    await get(PAGE, {}, "198.51.100.77");
    expect((await statisticsOf()).totals.visitors).toBe(2);
    await upkeep(instance.context);
    const after = await stored();
    expect(after.salts).toHaveLength(1);
    expect(after.salts).not.toEqual(before.salts);
    expect(after.visitors).toHaveLength(1);
    instance.clock.advance({ days: 3 });
    await upkeep(instance.context);
    expect(await stored()).toEqual({ salts: [], visitors: [], events: [] });
  });

  test("administrators see the instance's totals by day", async () => {
    const cam = await registerCam(instance);
    await get(`${PAGE}/feed.xml`, { "user-agent": OVERCAST });
    await play("0123456789abcdef", 0);
    await instance.context.visits.flush();
    await upkeep(instance.context);
    await ada.client.delete(`/api/feeds/${feedId}`);
    instance.clock.advance({ days: 1 });
    // Sessions and clients are as they were.
    const { days } = (await cam.client.get("/api/admin/numbers?from=2026-02-28&to=2026-03-02")).json();
    expect(days).toEqual([
      { date: "2026-02-28", users: null, feeds: null, episodes: null, feedFetches: 0, plays: 0 },
      { date: "2026-03-01", users: 2, feeds: 1, episodes: 1, feedFetches: 1, plays: 1 },
      { date: "2026-03-02", users: 2, feeds: 0, episodes: 0, feedFetches: 0, plays: 0 },
    ]);
    const { days: first } = (await cam.client.get("/api/admin/numbers?from=2026-03-01&to=2026-03-01")).json();
    expect(first).toMatchObject([{ date: "2026-03-01", feedFetches: 1, plays: 1 }]);
    expect((await ada.client.get("/api/admin/numbers")).statusCode).toBe(403);
  });

  describe("made up by one address", () => {
    const overcast = (subscribers: number) => OVERCAST.replace("12", String(subscribers));
    const fetchAs = (userAgent: string, address?: string) =>
      get(`${PAGE}/feed.xml`, { "user-agent": userAgent }, address);

    test("have at most 200 views, loads, fetches, plays and clicks of a feed in an hour", async () => {
      const forge = async () => {
        for (let at = 0; at < 240; at++) await get(PAGE, { "user-agent": `${CHROME} ${at % 60}` });
        await get(`${PAGE}/embed`);
        await fetchAs("AntennaPod/3.4.0");
        await play(`made-up-play-${instance.context.now().getTime()}`, 60);
        return (await statisticsOf()).totals;
      };
      expect(await forge()).toEqual({ ...NOTHING, pageViews: 200, visitors: 60 });
      await get(PAGE, {}, "192.0.2.2");
      expect((await statisticsOf()).totals).toEqual({ ...NOTHING, pageViews: 201, visitors: 61 });
      instance.clock.advance({ seconds: 3600 });
      expect(await forge()).toEqual({ ...NOTHING, pageViews: 401, visitors: 61 });
    });

    test("have at most 200 plays at once, then one every 18 seconds, and no seconds of others", async () => {
      const report = async (from: number, to: number, seconds: number) => {
        for (let at = from; at < to; at++) {
          instance.clock.advance({ seconds: 1 });
          await play(`made-up-play-${String(at).padStart(4, "0")}`, seconds);
        }
        return (await statisticsOf()).totals;
      };
      expect(await report(0, 250, 10)).toMatchObject({ plays: 200 + 13, secondsListened: 213 * 10 });
      expect(await report(190, 200, 20)).toMatchObject({ plays: 200 + 13, secondsListened: 213 * 10 + 10 * 10 });
    });

    test("wait as hosts, whatever length the Referers have", async () => {
      let mostBytesOfOne = 0;
      for (let view = 0; view < 300; view++) {
        await get(PAGE, { referer: `https://site-${view}.example/${"x".repeat(14_000)}` });
        // Those of every few seconds are written.
        const { entries, bytes } = instance.context.visits.waiting;
        if (entries > 0) mostBytesOfOne = Math.max(mostBytesOfOne, bytes / entries);
      }
      expect(mostBytesOfOne).toBeGreaterThan(0);
      expect(mostBytesOfOne).toBeLessThan(1000);
      expect((await statisticsOf()).totals.pageViews).toBe(200);
      expect(instance.context.visits.waiting).toEqual({ entries: 0, bytes: 0 });
    });

    test("that are left out are in the metrics", async () => {
      const measured = await startInstance(engine, { METRICS_TOKEN: "scrape with this" });
      const { client } = await registerAda(measured);
      await createFeed(client);
      for (let view = 0; view < 210; view++)
        await inject(measured.app, { method: "GET", url: PAGE, headers: { "user-agent": CHROME } });
      const { body } = await measured.newClient().get("/metrics", { authorization: "Bearer scrape with this" });
      expect(body).toMatch(/^aircheck_uncounted_total\{.*reason="network-limit".*\} 10$/m);
      await measured.close();
    });

    test("are those of one network of IPv6 together", async () => {
      for (let host = 1; host <= 210; host++) await get(PAGE, {}, `2001:db8::${host.toString(16)}`);
      await get(PAGE, {}, "2001:db8:0:1::1");
      expect((await statisticsOf()).totals).toEqual({ ...NOTHING, pageViews: 201, visitors: 2 });
    });

    test("name at most ten sites in an hour, and a hundred on a day, and are counted without", async () => {
      const viewsFrom = async (first: number, address: string) => {
        for (let site = first; site < first + 15; site++)
          await get(PAGE, { referer: `https://site-${site}.example/` }, address);
        const { totals, sites } = await statisticsOf();
        return [totals.pageViews, sites.length];
      };
      expect(await viewsFrom(0, "192.0.2.1")).toEqual([15, 10]);
      expect(await viewsFrom(0, "192.0.2.2")).toEqual([30, 15]);
      for (let network = 1; network < 10; network++) await viewsFrom(100 * network, `198.51.100.${network}`);
      expect(await viewsFrom(2000, "192.0.2.3")).toEqual([180, 100]);
      // Those that are named already go on counting.
      expect(await viewsFrom(0, "192.0.2.4")).toEqual([195, 100]);
      expect((await statisticsOf()).sites.filter(({ views }) => views === 3)).toHaveLength(10);
      instance.clock.advance({ days: 1 });
      expect(await viewsFrom(3000, "192.0.2.3")).toEqual([210, 110]);
    });

    test("report subscribers that are possible and grow plausibly, and the last report of an app counts", async () => {
      const subscribers = async () => (await statisticsOf(feedId, "?from=2026-03-01&to=2026-03-09")).totals.subscribers;
      await fetchAs(overcast(9_999_999));
      expect(await subscribers()).toBe(0);
      await fetchAs(overcast(99_999));
      expect(await subscribers()).toBe(100);
      await fetchAs(overcast(99_999), "192.0.2.2");
      expect(await subscribers()).toBe(100);
      instance.clock.advance({ seconds: 900 });
      await fetchAs(overcast(40), "192.0.2.3");
      expect(await subscribers()).toBe(40);
      instance.clock.advance({ days: 1 });
      await fetchAs(overcast(5000));
      expect(await subscribers()).toBe(180);
      instance.clock.advance({ days: 1 });
      await fetchAs(overcast(5000));
      expect(await subscribers()).toBe(460);
      await fetchAs("SomebodysNewPlayer/1.0 (50 subscribers)");
      expect(await subscribers()).toBe(460);
    });
  });

  test("what is left is written when the process stops", async () => {
    await get(PAGE);
    await instance.context.visits.close();
    expect((await statisticsOf()).totals.pageViews).toBe(1);
  });
});
