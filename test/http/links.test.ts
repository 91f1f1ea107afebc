import { beforeEach, describe, expect, test } from "vitest";
import type { EpisodeView } from "#domain/episodes/episode.ts";
import type { LinkHealth } from "#domain/links/link-health.ts";
import { createLookupFetch } from "#server/lookup/fetch/lookup-fetch.ts";
import { startMailServer } from "#test/fake-servers/mail-server.ts";
import { type ShowHost, startShowHost } from "#test/fake-servers/show-host.ts";
import { type Instance, startInstance } from "#test/support/instance.ts";
import { addEpisode, createFeed, registerAda, registerBen, type TestUser } from "#test/support/users.ts";

const AUDIO = "/audio/fog.mp3";
const PAGE = "/episodes/fog";
const FEED = "/shows/fog.xml";
const MP3 = { headers: { "content-type": "audio/mpeg", "content-length": "4711" } };
const HTML = { headers: { "content-type": "text/html" } };
const GONE = { status: 404 };
const RSS = "/u/ada.guest/guest-spots/feed.xml";
const JSON_FEED = "/u/ada.guest/guest-spots/feed.json";
const PUBLIC_PAGE = "/u/ada.guest/guest-spots";
const PLAYER = "/u/ada.guest/guest-spots/embed";

describe("links", () => {
  let host: ShowHost;
  let archive: ShowHost;
  let instance: Instance;
  let ada: TestUser;
  let feedId: number;

  const start = (settings: Record<string, string> = {}) =>
    startInstance("SQLite", {
      WAYBACK_URL: archive.url("/wayback/available"),
      YOUTUBE_OEMBED_URL: host.url("/oembed"),
      APPLE_LOOKUP_URL: archive.url("/lookup"),
      // It would ask the same host.
      TRANSCRIPTS: "off",
      // The tests take months.
      SESSION_IDLE_DAYS: "365",
      SESSION_MAX_DAYS: "365",
      ...settings,
    });

  beforeEach(async () => {
    host = await startShowHost();
    archive = await startShowHost();
    archive.respond("/search", { body: JSON.stringify({ resultCount: 0, results: [] }) });
    instance = await start();
    ada = await registerAda(instance);
    feedId = (await createFeed(ada.client)).id;
    host.respond(AUDIO, MP3);
    host.respond(PAGE, HTML);
    return async () => {
      await instance.close();
      await host.close();
      await archive.close();
    };
  });

  const impatientFetch = () =>
    createLookupFetch({
      publicUrl: "http://aircheck.test",
      allowCidrs: instance.context.config.lookupAllow,
      timeoutMs: 200,
    });

  const links = () => ({ audioUrl: host.url(AUDIO), showNotesUrl: host.url(PAGE) });
  const check = () => instance.background.runDue("check-links");
  const health = async (): Promise<LinkHealth> => (await ada.client.get("/api/user/link-health")).json();
  const get = async (path: string) => (await instance.newClient().get(path)).body;
  const ownEpisode = async (): Promise<EpisodeView> =>
    (await ada.client.get(`/api/feeds/${feedId}`)).json().episodes[0];

  /** Adds an episode, whose audio is checked at once. */
  async function addChecked(fields: Record<string, unknown> = links()): Promise<EpisodeView> {
    const episode = await addEpisode(ada.client, feedId, "Fog signals", fields);
    await check();
    return episode;
  }

  /** Checks whenever a check is due, until a link has failed three times over ten days. */
  async function breakLinks(): Promise<void> {
    // The next regular check, and two after a failure.
    for (const days of [20, 5, 5]) {
      instance.clock.advance({ days });
      await check();
    }
  }

  test("new audio is checked at once, and every link again after 20 to 40 days, without a download", async () => {
    await addChecked();
    expect(host.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([`HEAD ${AUDIO}`]);
    instance.clock.advance({ days: 19 });
    await check();
    expect(host.requests).toHaveLength(1);
    instance.clock.advance({ days: 1 });
    await check();
    expect(host.requests.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      `HEAD ${AUDIO}`,
      `HEAD ${AUDIO}`,
      `HEAD ${PAGE}`,
    ]);
    expect(await health()).toMatchObject({
      counts: { working: 2, broken: 0, failing: 0, unclear: 0, unchecked: 0 },
      lastCheckedAt: instance.clock.now().toISOString(),
      isOn: true,
    });
  });

  test("a host that refuses HEAD is asked for two bytes", async () => {
    host.respond(AUDIO, { ...MP3, refusesHead: true });
    await addChecked({ audioUrl: host.url(AUDIO) });
    expect(host.requestsTo(AUDIO).map(({ method, headers }) => `${method} ${headers.range}`)).toEqual([
      "HEAD undefined",
      "GET bytes=0-1",
    ]);
    expect((await health()).counts).toMatchObject({ working: 1, failing: 0 });
  });

  test("a host that never answers HEAD is asked for two bytes", async () => {
    host.respond(AUDIO, { ...MP3, ignoresHead: true });
    instance.context.fetch = impatientFetch();
    await addChecked({ audioUrl: host.url(AUDIO) });
    expect(host.requestsTo(AUDIO).map(({ method }) => method)).toEqual(["HEAD", "GET"]);
    expect((await health()).counts).toMatchObject({ working: 1, failing: 0 });
  });

  test.each([
    ["with status 200", {}],
    ["with status 416", { status: 416 }],
  ])("a recording without bytes does not work: %s", async (_what, response) => {
    host.respond(AUDIO, { ...response, headers: { "content-type": "audio/mpeg", "content-length": "0" } });
    await addChecked({ audioUrl: host.url(AUDIO) });
    expect(await health()).toMatchObject({
      failing: [{ problem: `${new URL(host.origin).host} sends an empty file` }],
    });
  });

  test("a recording that has become a web page is broken after three weeks, not before", async () => {
    await addChecked({ audioUrl: host.url(AUDIO) });
    host.respond(AUDIO, { status: 302, headers: { location: host.url("/") } });
    host.respond("/", HTML);
    const counts: number[] = [];
    for (const days of [20, 5, 5, 5, 5, 5]) {
      instance.clock.advance({ days });
      await check();
      counts.push((await health()).counts.broken);
    }
    expect(counts).toEqual([0, 0, 0, 0, 0, 1]);
    expect(await get(RSS)).not.toContain("<enclosure");
  });

  test("healthy links change no byte of what is published, whatever length the host names next", async () => {
    await addChecked();
    const before = [await get(RSS), await get(JSON_FEED), await get(PUBLIC_PAGE)];
    host.respond(AUDIO, { headers: { "content-type": "audio/mpeg", "content-length": "999" } });
    instance.clock.advance({ days: 20 });
    await check();
    expect([await get(RSS), await get(JSON_FEED), await get(PUBLIC_PAGE)]).toEqual(before);
    expect(before[0]).toContain('length="4711"');
  });

  test("a link that fails three times over ten days is no longer offered, and comes back when it works again", async () => {
    await addChecked();
    const healthy = await get(RSS);
    expect(healthy).toContain("<enclosure");
    host.respond(AUDIO, GONE);
    instance.clock.advance({ days: 20 });
    await check();
    expect(await health()).toMatchObject({ counts: { working: 1, failing: 1, broken: 0 } });
    instance.clock.advance({ days: 5 });
    await check();
    // Twice is not enough.
    expect(await get(RSS)).toBe(healthy);
    instance.clock.advance({ days: 5 });
    await check();
    expect(await health()).toMatchObject({
      counts: { working: 1, failing: 0, broken: 1 },
      broken: [{ kind: "audio", title: "Fog signals", problem: "127.0.0.1 responded with HTTP status 404" }],
    });
    const broken = await get(RSS);
    expect(broken).toContain("<title>Fog signals</title>");
    expect(broken).toContain(`<link>${host.url(PAGE)}</link>`);
    expect(broken).not.toContain("<enclosure");
    expect(await get(JSON_FEED)).not.toContain("attachments");
    for (const path of [PUBLIC_PAGE, PLAYER, "/u/ada.guest"]) {
      expect(await get(path), path).toContain("No longer available");
      expect(await get(path), path).toContain(host.url(PAGE));
      expect(await get(path), path).not.toContain(host.url(AUDIO));
    }
    const [published] = JSON.parse(await get("/api/users/screen-name/ada.guest/feeds/guest-spots/episodes"));
    expect(published).toMatchObject({ audioUrl: null, showNotesUrl: host.url(PAGE), brokenLinks: ["audio"] });
    expect(published).not.toHaveProperty("brokenSince");
    // The owner keeps the link.
    expect(await ownEpisode()).toMatchObject({
      audioUrl: host.url(AUDIO),
      brokenLinks: ["audio"],
      brokenSince: instance.clock.now().toISOString(),
    });

    host.respond(AUDIO, MP3);
    instance.clock.advance({ days: 20 });
    await check();
    expect((await health()).counts).toMatchObject({ working: 2, broken: 0 });
    expect(await ownEpisode()).toMatchObject({ brokenSince: null });
    expect(await get(RSS)).toContain("<enclosure");
    expect(await get(PUBLIC_PAGE)).not.toContain("No longer available");
  });

  test.each([
    ["5xx", { status: 500 }],
    ["410", { status: 410 }],
    ["a redirect loop", { status: 302, headers: { location: AUDIO } }],
  ])("%s counts as a failure", async (_case, response) => {
    await addChecked();
    host.respond(AUDIO, response);
    await breakLinks();
    expect((await health()).counts).toMatchObject({ broken: 1, working: 1 });
  });

  test.each([
    ["403", { status: 403 }],
    ["401", { status: 401 }],
  ])("%s proves nothing: the link cannot be checked, and is never broken", async (_case, response) => {
    await addChecked();
    host.respond(AUDIO, response);
    for (let count = 0; count < 4; count += 1) {
      instance.clock.advance({ days: 40 });
      await check();
    }
    expect((await health()).counts).toMatchObject({ unclear: 1, broken: 0, failing: 0 });
    expect(await get(RSS)).toContain("<enclosure");
  });

  test("a host that says that it is busy is left alone, for all its links", async () => {
    await addChecked();
    await addEpisode(ada.client, feedId, "Harbours", { audioUrl: host.url("/audio/harbours.mp3") });
    host.respond("/audio/harbours.mp3", { status: 429, headers: { "retry-after": "3600" } });
    await check();
    expect(host.requestsTo("/audio/harbours.mp3")).toHaveLength(1);
    await addEpisode(ada.client, feedId, "Cables", { audioUrl: host.url("/audio/cables.mp3") });
    host.respond("/audio/cables.mp3", MP3);
    await check();
    expect(host.requestsTo("/audio/cables.mp3")).toHaveLength(0);
    instance.clock.advance({ seconds: 3600 });
    await check();
    expect(host.requestsTo("/audio/cables.mp3")).toHaveLength(1);
  });

  test("a server that reaches nobody does not call hosts dead, and does once it reaches one of them", async () => {
    await addChecked();
    for (const path of [AUDIO, PAGE]) host.respond(path, { isCut: true });
    await breakLinks();
    expect((await health()).counts).toMatchObject({ broken: 0, failing: 2 });
    host.respond(PAGE, HTML);
    instance.clock.advance({ days: 5 });
    await check();
    instance.clock.advance({ days: 5 });
    await check();
    expect((await health()).counts).toMatchObject({ broken: 1, working: 1 });
  });

  test("a host that never answers is not waited for", async () => {
    host.respond(AUDIO, { isSilent: true });
    instance.context.fetch = impatientFetch();
    await addChecked();
    expect(await health()).toMatchObject({
      counts: { failing: 1, unchecked: 1 },
      failing: [{ problem: "127.0.0.1 did not respond in time" }],
    });
  });

  test("a link that several episodes have is checked once", async () => {
    await addChecked();
    const { id: otherId } = await createFeed(ada.client, { slug: "other", isDefault: false });
    const episode = await ownEpisode();
    await ada.client.post(`/api/feeds/${feedId}/episodes/copy`, { episodeIds: [episode.id], toFeedId: otherId });
    await check();
    host.requests.length = 0;
    host.respond(AUDIO, GONE);
    await breakLinks();
    expect(host.requestsTo(AUDIO).filter(({ method }) => method === "HEAD")).toHaveLength(3);
    expect((await health()).counts.broken).toBe(2);
  });

  test("YouTube is asked by its oEmbed: its page of a removed video looks like any other", async () => {
    host.respond("/oembed", { body: "{}", headers: { "content-type": "application/json" } });
    await addChecked({ youtubeUrl: "https://www.youtube.com/watch?v=aaaaaaaaaaa", showNotesUrl: host.url(PAGE) });
    instance.clock.advance({ days: 20 });
    await check();
    expect((await health()).counts).toMatchObject({ working: 2 });
    host.respond("/oembed", GONE);
    await breakLinks();
    expect(await health()).toMatchObject({ broken: [{ kind: "video" }] });
    expect(await get(PUBLIC_PAGE)).toContain("No longer available");
  });

  test("a changed link is a new one: it is checked at once, and nothing is held against it", async () => {
    const { id } = await addChecked();
    host.respond(AUDIO, GONE);
    await breakLinks();
    host.respond("/audio/new.mp3", MP3);
    await ada.client.patch(`/api/episodes/${id}`, { audioUrl: host.url("/audio/new.mp3") });
    expect(await get(RSS)).toContain("/audio/new.mp3");
    await check();
    expect(host.requestsTo("/audio/new.mp3")).toHaveLength(1);
    expect(await health()).toMatchObject({ counts: { broken: 0 }, broken: [] });
  });

  describe("replacements", () => {
    const publish = (guid: string, title = "Fog signals", audioUrl = "/audio/moved.mp3") =>
      host.publish(FEED, {
        title: "The Example Hour",
        items: [{ title, guid, releasedAt: "2026-01-05T10:00:00.000Z", audioUrl: host.url(audioUrl) }],
      });
    const sourced = () => ({ ...links(), sourceFeedUrl: host.url(FEED), sourceGuid: "fog-1" });

    test("the show's own item with the same guid has other audio: it is taken at the first failure, and can be undone", async () => {
      publish("fog-1");
      host.respond("/audio/moved.mp3", { headers: { "content-type": "audio/mp4", "content-length": "815" } });
      const { id } = await addChecked(sourced());
      host.respond(AUDIO, GONE);
      instance.clock.advance({ days: 20 });
      await check();
      expect(await get(RSS)).toContain(
        `<enclosure url="${host.url("/audio/moved.mp3")}" length="815" type="audio/mp4"/>`,
      );
      const { counts, replaced } = await health();
      expect(counts).toMatchObject({ working: 2, failing: 0 });
      expect(replaced).toMatchObject([
        {
          title: "Fog signals",
          kind: "audio",
          replacement: { formerUrl: host.url(AUDIO), url: host.url("/audio/moved.mp3"), isAutomatic: true },
        },
      ]);
      expect((await ada.client.post(`/api/episodes/${id}/links/audio/undo`)).statusCode).toBe(200);
      expect(await ownEpisode()).toMatchObject({ audioUrl: host.url(AUDIO) });
      expect((await health()).counts).toMatchObject({ working: 1, failing: 1 });
      // It is not taken again without asking.
      await breakLinks();
      expect(await ownEpisode()).toMatchObject({ audioUrl: host.url(AUDIO) });
      expect(await health()).toMatchObject({
        broken: [{ offers: [{ field: "audioUrl", url: host.url("/audio/moved.mp3"), source: "show-feed" }] }],
      });
      expect((await ada.client.post(`/api/episodes/${id}/links/audio/undo`)).statusCode).toBe(409);
    });

    test.each([401, 403])("a signed address has expired (%i): the show's present one is taken", async (status) => {
      publish("fog-1", "Fog signals", "/audio/signed.mp3?token-hash=new");
      const audioUrl = host.url("/audio/signed.mp3?token-hash=old");
      host.respond("/audio/signed.mp3", MP3);
      await addChecked({ ...sourced(), audioUrl });
      host.respond("/audio/signed.mp3?token-hash=old", { status });
      instance.clock.advance({ days: 20 });
      await check();
      expect(await ownEpisode()).toMatchObject({ audioUrl: host.url("/audio/signed.mp3?token-hash=new") });
    });

    test("an item that only looks the same is offered; another episode is not", async () => {
      publish("another-guid");
      host.respond("/audio/moved.mp3", MP3);
      const { id } = await addChecked(sourced());
      host.respond(AUDIO, GONE);
      await breakLinks();
      const [broken] = (await health()).broken;
      const offer = { field: "audioUrl", url: host.url("/audio/moved.mp3"), source: "show-feed" };
      expect(broken?.offers).toEqual([offer]);
      const replace = (body: unknown) => ada.client.post(`/api/episodes/${id}/links/audio/replace`, body);
      expect((await replace({ ...offer, url: "https://evil.example/a.mp3" })).statusCode).toBe(404);
      expect((await replace({ field: "title", url: offer.url })).json()).toMatchObject({
        errors: [{ field: "field" }],
      });
      // The response may be lost, and the request repeated.
      for (let count = 0; count < 2; count += 1) expect((await replace(offer)).statusCode).toBe(200);
      expect(await get(PUBLIC_PAGE)).not.toContain("No longer available");
      await check();
      expect(await health()).toMatchObject({
        counts: { broken: 0, working: 2 },
        replaced: [{ replacement: { isAutomatic: false } }],
      });
      publish("third-guid", "Something else entirely", "/audio/else.mp3");
      host.respond("/audio/moved.mp3", GONE);
      await breakLinks();
      expect((await health()).broken).toMatchObject([{ offers: [] }]);
    });

    test("the links that can be repaired come before the others", async () => {
      await addChecked();
      host.respond("/other/page", HTML);
      await addEpisode(ada.client, feedId, "Other", { showNotesUrl: host.url("/other/page") });
      await check();
      const copy = archive.url("/web/2025/fog");
      archive.respond(`/wayback/available?url=${encodeURIComponent(host.url(PAGE))}`, {
        body: JSON.stringify({ archived_snapshots: { closest: { available: true, url: copy } } }),
      });
      for (const path of [PAGE, "/other/page"]) host.respond(path, GONE);
      await breakLinks();
      expect((await health()).broken.map(({ offers }) => offers.length)).toEqual([1, 0]);
    });

    test("the archived copy of a page that is gone is offered, and nothing of others' episodes", async () => {
      const { id } = await addChecked();
      host.respond(PAGE, GONE);
      const copy = archive.url("/web/2025/fog");
      const answer = { archived_snapshots: { closest: { available: true, url: copy } } };
      archive.respond("/wayback/available", { body: JSON.stringify(answer) });
      await breakLinks();
      const [broken] = (await health()).broken;
      expect(broken).toMatchObject({ kind: "page", offers: [{ field: "showNotesUrl", url: copy, source: "archive" }] });
      expect(await get(PUBLIC_PAGE)).not.toContain(host.url(PAGE));
      // The recording works.
      expect(await get(PUBLIC_PAGE)).not.toContain("No longer available");
      const ben = await registerBen(instance);
      const path = `/api/episodes/${id}/links/page/replace`;
      expect((await ben.client.post(path, { field: "showNotesUrl", url: copy })).statusCode).toBe(404);
      expect((await ada.client.post(path, { field: "showNotesUrl", url: copy })).statusCode).toBe(200);
      expect(await get(PUBLIC_PAGE)).toContain(copy);
      expect((await ada.client.post(`/api/episodes/${id}/links/page/undo`)).statusCode).toBe(200);
      expect(await ownEpisode()).toMatchObject({ showNotesUrl: host.url(PAGE), brokenLinks: ["page"] });
      // All as before, with the offer.
      expect((await health()).broken).toMatchObject([{ kind: "page", offers: [{ url: copy }], replacement: null }]);
    });
  });

  test("the owner has links checked now", async () => {
    const { id } = await addChecked();
    host.respond(PAGE, GONE);
    expect((await ada.client.post(`/api/episodes/${id}/links/check`)).statusCode).toBe(202);
    await check();
    expect(await health()).toMatchObject({ counts: { working: 1, failing: 1 } });
  });

  test("where nothing is watched, only the length of new audio is asked for", async () => {
    await instance.close();
    instance = await start({ WATCH: "off" });
    ada = await registerAda(instance);
    feedId = (await createFeed(ada.client)).id;
    const { id } = await addChecked();
    instance.clock.advance({ days: 60 });
    await check();
    expect(host.requests).toHaveLength(1);
    expect((await health()).isOn).toBe(false);
    expect((await ada.client.post(`/api/episodes/${id}/links/check`)).statusCode).toBe(503);
  });

  test("the owner is told once by mail", async () => {
    const mailServer = await startMailServer();
    await instance.close();
    instance = await start(mailServer.settings);
    ada = await registerAda(instance);
    feedId = (await createFeed(ada.client)).id;
    await ada.client.post("/api/send-verification-code");
    await instance.context.db.updateTable("users").set({ isVerified: true }).execute();
    await instance.context.db.updateTable("watchSettings").set({ mail: "daily" }).execute();
    const send = async () => {
      const job = { kind: "mail-suggestions", key: String(ada.user.id), ownerId: ada.user.id } as const;
      await instance.context.db.deleteFrom("jobs").where("kind", "=", "mail-suggestions").execute();
      await instance.context.db
        .insertInto("jobs")
        .values({ ...job, dueAt: instance.clock.now().toISOString() })
        .execute();
      await instance.background.runDue("mail-suggestions");
    };
    const { id } = await addChecked();
    // The copy is checked at other times, and is the same recording.
    const other = await createFeed(ada.client, { title: "Other", slug: "other", isDefault: false });
    await ada.client.post(`/api/feeds/${feedId}/episodes/copy`, { episodeIds: [id], toFeedId: other.id });
    host.respond(AUDIO, GONE);
    host.respond(PAGE, GONE);
    await breakLinks();
    const before = mailServer.mails.length;
    await send();
    await send();
    expect(mailServer.mails).toHaveLength(before + 1);
    const { text } = mailServer.mails.at(-1) ?? { text: "" };
    expect(text).toContain("A link of this episode has led nowhere for at least ten days.");
    expect(text).toContain("http://aircheck.test/links");
    await mailServer.close();
  });
});
