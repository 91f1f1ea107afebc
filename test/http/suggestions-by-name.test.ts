import { beforeEach, describe, expect, test } from "vitest";
import type { Suggestions } from "#domain/suggestions/suggestion.ts";
import type { Mail } from "#server/mail/mailer.ts";
import { type Show, type ShowHost, startShowHost } from "#test/fake-servers/show-host.ts";
import { type Instance, inject, startInstance } from "#test/support/instance.ts";
import { createFeed, registerUser, signIn, type TestUser } from "#test/support/users.ts";

const FEED = "/harbour.xml";
const DAY = 86_400;

describe("looking for a name in directories", () => {
  let host: ShowHost;
  let apple: ShowHost;
  let instance: Instance;
  let ada: TestUser;
  const mails: Mail[] = [];

  const show: Show = {
    title: "Harbour Lights",
    author: "Cleo Host",
    items: [
      {
        title: "Cranes, with Ada Lind",
        notes: "Ada Lind on cranes.",
        releasedAt: "2026-02-27T06:00:00Z",
        guid: "cranes",
      },
      { title: "Ropes", notes: "Of ropes.", releasedAt: "2026-02-20T06:00:00Z", guid: "ropes" },
      { title: "Ada Lind: old lamps", notes: "An early talk.", releasedAt: "2024-02-20T06:00:00Z", guid: "lamps" },
    ],
  };

  beforeEach(async () => {
    host = await startShowHost();
    apple = await startShowHost();
    mails.length = 0;
    instance = await startInstance(
      "SQLite",
      { APPLE_LOOKUP_URL: apple.url("/lookup") },
      { sendMail: async (mail) => void mails.push(mail) },
    );
    instance.context.createCode = () => "123456";
    host.publish(FEED, show);
    findInApple(["cranes", "Cranes, with Ada Lind", "2026-02-27T06:00:00Z"]);
    ada = await registerUser(instance, "ada_lind", "Ada Lind");
    await ada.client.post("/api/send-verification-code");
    await ada.client.post("/api/verify-email", { code: "123456" });
    mails.length = 0;
    return async () => {
      await instance.close();
      await host.close();
      await apple.close();
    };
  });

  /** Makes the directory find these episodes, whatever it is asked. */
  function findInApple(...episodes: [guid: string, title: string, releasedAt: string][]): void {
    const results = episodes.map(([guid, title, releaseDate]) => ({
      kind: "podcast-episode",
      trackName: title,
      collectionName: "Harbour Lights",
      description: "What Apple says.",
      releaseDate,
      episodeGuid: guid,
      episodeUrl: host.url(`/audio/${guid}.mp3`),
      feedUrl: host.url(FEED),
    }));
    apple.respond("/search", { body: JSON.stringify({ resultCount: results.length, results }) });
  }

  async function advance(seconds: number): Promise<void> {
    instance.clock.advance({ seconds });
    await instance.background.runDue();
  }

  async function titles(): Promise<string[]> {
    let response = await ada.client.get("/api/suggestions");
    if (response.statusCode === 401) {
      await signIn(ada.client, ada.user.email);
      response = await ada.client.get("/api/suggestions");
    }
    return response.json<Suggestions>().suggestions.map(({ title }) => title);
  }

  test("the first search suggests everything on the shows that it finds, and later ones what came out lately", async () => {
    await instance.background.runDue();
    expect(await titles()).toEqual(["Cranes, with Ada Lind", "Ada Lind: old lamps"]);
    expect(apple.requestsTo("/search")).toHaveLength(1);

    const old = { title: "Knots, with Ada Lind", releasedAt: "2023-01-01T06:00:00Z", guid: "knots" };
    const fresh = { title: "Nets, with Ada Lind", releasedAt: "2026-03-01T18:00:00Z", guid: "nets" };
    host.publish(FEED, { ...show, items: [fresh, ...show.items, old] });
    findInApple(
      ["nets", "Nets, with Ada Lind", "2026-03-01T18:00:00Z"],
      ["knots", "Knots, with Ada Lind", old.releasedAt],
    );
    await advance(DAY);
    expect(apple.requestsTo("/search")).toHaveLength(2);
    expect((await titles())[0]).toBe("Nets, with Ada Lind");
    expect(await titles()).toHaveLength(3);
  });

  test("a search during which the name changes counts as none: the first one for the new name finds everything", async () => {
    await ada.client.patch("/api/user", { displayName: "Nobody Known" });
    const { fetch } = instance.context;
    const renameFirst = async (...request: Parameters<typeof fetch>) => {
      instance.context.fetch = fetch;
      expect((await ada.client.patch("/api/user", { displayName: "Ada Lind" })).statusCode).toBe(200);
      return fetch(...request);
    };
    instance.context.fetch = Object.assign(renameFirst, { probe: fetch.probe });
    await instance.background.runDue();
    expect(await titles()).toEqual(["Cranes, with Ada Lind", "Ada Lind: old lamps"]);
  });

  test("each name is asked for once a day", async () => {
    await ada.client.patch("/api/watch/settings", { otherNames: ["A. Lind", "Adelheid Lind"] });
    await instance.background.runDue();
    expect(apple.requestsTo("/search")).toHaveLength(3);
    for (let hour = 0; hour < 24; hour += 1) await advance(3600);
    expect(apple.requestsTo("/search")).toHaveLength(6);
  });

  test("a host of a show is found nowhere on it, although the directory names them", async () => {
    host.publish(FEED, { ...show, author: "Ada Lind" });
    await instance.background.runDue();
    expect(await titles()).toEqual([]);
  });

  test("what only the directory has any more is suggested, and what cannot be checked only maybe", async () => {
    findInApple(["gone", "Tides, with Ada Lind", "2026-02-01T06:00:00Z"]);
    host.respond(FEED, { status: 404 });
    await instance.background.runDue();
    const { suggestions } = (await ada.client.get("/api/suggestions")).json<Suggestions>();
    expect(suggestions).toMatchObject([{ title: "Tides, with Ada Lind", level: "possible" }]);
  });

  test("an overloaded directory is left alone, and longer each time", async () => {
    apple.respond("/search", { status: 403 });
    await instance.background.runDue();
    await advance(30 * 60);
    expect(apple.requestsTo("/search")).toHaveLength(2);
    await advance(30 * 60);
    // Our own User-Agent first, and then a browser's: two requests each time.
    expect(apple.requestsTo("/search")).toHaveLength(4);
    await advance(3600);
    expect(apple.requestsTo("/search")).toHaveLength(4);
    await advance(3600);
    expect(apple.requestsTo("/search")).toHaveLength(6);
  });

  test.each([
    ["says which shows have a new episode, and these are checked at once", 0, 200],
    ["is asked about other shows, too, when it does not know some", 4, 400],
    ["is asked about other shows, too, when it fails on one", 1, 500],
  ])("Podcast Index %s", async (_what, failing, status) => {
    const index = await startShowHost();
    const settings = { APPLE_LOOKUP_URL: apple.url("/lookup"), PODCASTINDEX_URL: index.origin, TRANSCRIPTS: "off" };
    const keyed = await startInstance("SQLite", {
      ...settings,
      PODCASTINDEX_KEY: "key",
      PODCASTINDEX_SECRET: "secret",
    });
    await keyed.background.planRecurring();
    const guest = await registerUser(keyed, "ada_lind", "Ada Lind");
    const { verificationCode: code } = (await guest.client.post("/api/send-verification-code")).json();
    await guest.client.post("/api/verify-email", { code });
    apple.respond("/search", { body: JSON.stringify({ resultCount: 0, results: [] }) });
    index.respond("/api/1.0/podcasts/byfeedurl", { body: JSON.stringify({ feed: { id: 920 } }) });
    index.respond("/api/1.0/episodes/byfeedid", { body: JSON.stringify({ items: [] }) });
    for (let number = 0; number < failing; number += 1) {
      const path = `/other-${number}.xml`;
      host.publish(path, show);
      index.respond(`/api/1.0/podcasts/byfeedurl?${new URLSearchParams({ url: host.url(path) })}`, { status });
      await guest.client.post("/api/watch/shows", { url: host.url(path) });
    }
    await guest.client.post("/api/watch/shows", { url: host.url(FEED) });
    keyed.clock.advance({ days: 61 });
    await keyed.background.runDue();
    keyed.clock.advance({ seconds: 3601 });
    await keyed.background.runDue();
    const asked = host.requestsTo(FEED).length;

    const published = new Date(keyed.clock.now().getTime() + 1000).toISOString();
    const item = { feedId: 920, datePublished: Math.floor(Date.parse(published) / 1000) };
    index.respond("/api/1.0/episodes/byfeedid", { body: JSON.stringify({ items: { 1: item } }) });
    host.publish(FEED, { ...show, items: [{ title: "Nets, with Ada Lind", releasedAt: published }, ...show.items] });
    keyed.clock.advance({ seconds: 3601 });
    await keyed.background.runDue();
    expect(host.requestsTo(FEED)).toHaveLength(asked + 1);
    // Asked again, and for nothing: the feed has been read since.
    keyed.clock.advance({ seconds: 3601 });
    await keyed.background.runDue();
    expect(host.requestsTo(FEED)).toHaveLength(asked + 1);
    await keyed.close();
    await index.close();
  });

  test("a mail a week names what looks like the guest, and is sent once", async () => {
    await instance.background.runDue();
    expect(mails).toEqual([]);
    await advance(7 * DAY);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[ada.user.email, "2 episodes look like you"]]);
    expect(mails[0]?.text).toContain("Cranes, with Ada Lind\nHarbour Lights, February 27, 2026");
    expect(mails[0]?.html).toContain("<strong>Ada Lind</strong>");
    await advance(7 * DAY);
    expect(mails).toHaveLength(1);
  });

  test("a mail has at most ten episodes, and says how many more there are", async () => {
    const items = Array.from({ length: 12 }, (_, at) => ({
      title: `Number ${at} with Ada Lind`,
      releasedAt: `2026-02-${10 + at}T06:00:00Z`,
    }));
    host.publish(FEED, { ...show, items: [...items, ...show.items.slice(1, 2), ...others] });
    await instance.background.runDue();
    expect(await titles()).toHaveLength(13);
    await advance(7 * DAY);
    expect(mails[0]?.text.match(/^Harbour Lights, /gm)).toHaveLength(10);
    expect(mails[0]?.text).toContain("And 3 more.");
  });
  // The guest of more than a fifth of a show's episodes would be taken for its host.
  const others = Array.from({ length: 60 }, (_, at) => ({
    title: `Without her, ${at}`,
    releasedAt: new Date(Date.UTC(2026, 1, 9, 0, at)).toISOString(),
  }));

  test("mails end by one POST, by nothing else, and only for their reader", async () => {
    await instance.background.runDue();
    await advance(7 * DAY);
    const [, address = ""] = /<(.+)>/.exec(mails[0]?.headers?.["List-Unsubscribe"] ?? "") ?? [];
    expect(mails[0]?.headers?.["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    const path = address.replace("http://aircheck.test", "");
    expect(path).toMatch(/^\/suggestions\/unsubscribe\?token=/);
    const visitor = instance.newClient();
    expect((await visitor.get(path)).statusCode).toBe(200);
    expect(await mailSetting()).toBe("weekly");
    const wrong = await visitor.post("/suggestions/unsubscribe?token=guessed");
    expect([wrong.statusCode, await mailSetting()]).toEqual([404, "weekly"]);
    const ended = await inject(instance.app, {
      method: "POST",
      url: path,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "List-Unsubscribe=One-Click",
    });
    expect([ended.statusCode, await mailSetting()]).toEqual([200, "never"]);
  });

  async function mailSetting(): Promise<string | undefined> {
    const rows = await instance.context.db.selectFrom("watchSettings").select("mail").execute();
    return rows[0]?.mail;
  }

  test("daily mails come the next time something is found", async () => {
    await instance.background.runDue();
    await ada.client.patch("/api/watch/settings", { mail: "daily" });
    await instance.background.runDue();
    expect(mails).toHaveLength(1);
    await ada.client.patch("/api/watch/settings", { mail: "never" });
    await advance(30 * DAY);
    expect(mails).toHaveLength(1);
  });

  test("nobody gets a mail whose address is not verified, or who has nothing to decide", async () => {
    await instance.background.runDue();
    const feed = await createFeed(ada.client);
    const { suggestions } = (await ada.client.get("/api/suggestions")).json<Suggestions>();
    for (const { id } of suggestions) await ada.client.post(`/api/suggestions/${id}/accept`, { feedId: feed.id });
    await advance(7 * DAY);
    expect(mails).toEqual([]);
  });
});
