import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EXPORT_FORMATS } from "#domain/episodes/export-formats.ts";
import { EMPTY_DRAFT } from "#domain/episodes/metadata.ts";
import type { FeedView } from "#domain/feeds/feed.ts";
import { documentKinds } from "#server/documents/documents.ts";
import { listTopicUrls } from "#server/operations/published/hub-notifications.ts";
import { enqueueJob } from "#server/store/jobs.ts";
import { replacePassages } from "#server/store/passages.ts";
import { startWebsubHub, type WebsubHub } from "#test/fake-servers/websub-hub.ts";
import { AMPLE_SEARCH_TIME, type Instance, ORIGIN, productionRenderer, startInstance } from "#test/support/instance.ts";
import { addEpisode, createFeed, registerAda, type TestUser } from "#test/support/users.ts";

/** Every address has it, and no document. */
const SECRET = "k3ysecret";

const FORMS = [
  `https://ada:${SECRET}@feeds.example/rss`,
  `https://www.patreon.com/rss/kelp?auth=${SECRET}`,
  `https://feeds.example/rss?token=${SECRET}`,
  `https://feeds.example/rss?key=${SECRET}`,
  `https://files.example/1.mp3?token-time=1&token-hash=${SECRET}`,
  `https://files.example/1.mp3?X-Amz-Signature=${SECRET}`,
  `https://files.example/1.mp3?Expires=1&Signature=${SECRET}&Key-Pair-Id=A`,
  `https://files.example/1.mp3?Policy=${SECRET}`,
  `https://files.example/1.mp3?sig=${SECRET}`,
  `https://files.example/1.mp3?hmac=${SECRET}`,
  `https://kelp.supportingcast.fm/content/eyJ${SECRET}.rss`,
  `https://feeds.supercast.com/feeds/${SECRET}`,
  `https://kelp.memberful.com/rss/${SECRET}`,
  `https://api.substack.com/feed/podcast/1/private/${SECRET}.rss`,
  `https://access.acast.com/rss/632090bb/${SECRET}`,
  `https://feeds.libsyn.com/1/private/${SECRET}`,
  `https://feeds.redcircle.com/1/pf/${SECRET}`,
  `https://soundcloud.com/kelp/tides/s-${SECRET}`,
  `https://player.vimeo.com/video/76979871?h=${SECRET}`,
  `https://podcastaddict.example/episode/https%3A%2F%2Ffiles.example%2F1.mp3%3Ftoken%3D${SECRET}`,
];
const LINKS = [
  "audioUrl",
  "imageUrl",
  "appleUrl",
  "spotifyUrl",
  "youtubeUrl",
  "showNotesUrl",
  "sourceFeedUrl",
  "chaptersUrl",
];

describe("an account full of addresses that are keys", () => {
  let instance: Instance;
  let hub: WebsubHub;
  let ada: TestUser;
  let feed: FeedView;
  let second: FeedView;
  const log: string[] = [];
  const mails: string[] = [];
  beforeAll(async () => {
    hub = await startWebsubHub();
    instance = await startInstance(
      "SQLite",
      { WEBSUB_HUBS: hub.url },
      { ...AMPLE_SEARCH_TIME, sendMail: async (mail) => void mails.push(JSON.stringify(mail)) },
      undefined,
      { level: "trace", stream: { write: (line) => void log.push(line) } },
    );
    ada = await registerAda(instance);
    feed = await createFeed(ada.client);
    second = await createFeed(ada.client, { slug: "second", isDefault: false, isPublic: true });
    const { db } = instance.context;
    for (const [at, address] of FORMS.entries()) {
      const { id } = await addEpisode(ada.client, at % 4 === 0 ? second.id : feed.id, `Tides ${at}`, {
        description: `About tides. Listen at ${address}, or elsewhere.`,
      });
      const transcriptLinks = JSON.stringify([{ url: address, type: "text/vtt", language: null, rel: null }]);
      const addresses = Object.fromEntries(LINKS.map((field) => [field, address]));
      await db
        .updateTable("episodes")
        .set({ ...addresses, transcriptLinks, chapterCount: 1 })
        .where("id", "=", id)
        .execute();
      const passages = [{ text: `Chapter on tides ${address}`, startMs: 0, endMs: 9000 }];
      await replacePassages(db, { ownerId: ada.user.id, episodeId: id }, "chapter", passages);
    }
    const [address = ""] = FORMS;
    const mediaKit = JSON.stringify({
      headline: `Tides, see ${address}`,
      bioLong: `"${address}"`,
      links: [address, "https://ada.example/"],
      bookingUrl: address,
      photos: [{ url: address, credit: null }],
      topics: [`Tides at ${address}`],
      testimonials: [{ quote: `Great: ${address}`, name: "Ottilie", episodeId: null }],
    });
    await db
      .updateTable("users")
      .set({ bio: `My feed: ${address}`, profileImage: address, mediaKit })
      .where("id", "=", ada.user.id)
      .execute();
    await db
      .updateTable("feeds")
      .set({ description: `Mine: ${address}`, coverImage: address, title: `Tides ${address}` })
      .where("id", "=", feed.id)
      .execute();
    return async () => {
      await instance.close();
      await hub.close();
    };
  });
  afterAll(() => {
    for (const line of log) expect(line).not.toContain(SECRET);
  });

  const published = async (path: string) => {
    const { statusCode, body, headers } = await instance.newClient().get(path);
    expect([path, statusCode]).toEqual([path, 200]);
    expect(`${path}\n${body}\n${JSON.stringify(headers)}`).not.toContain(SECRET);
    return body;
  };

  test("no public document has a key", async () => {
    const config = {
      origin: ORIGIN,
      analytics: null,
      footerLinks: [],
      canSendMail: true,
      requiresPasskeys: false,
    };
    const kinds = documentKinds(await productionRenderer(), config as never);
    for (const { path } of kinds) {
      const subjects = path.includes(":feedSlug") ? [feed.slug, second.slug] : [""];
      for (const slug of subjects) {
        const episodeSlug = slug === second.slug ? "tides-0" : "tides-1";
        const url = path
          .replace(":screenName", "ada.guest")
          .replace(":feedSlug", slug)
          .replace(":episodeSlug", episodeSlug);
        if (path === "/api/oembed") {
          for (const format of ["json", "xml"])
            await published(`${url}?format=${format}&url=${ORIGIN}/u/ada.guest/${feed.slug}`);
          continue;
        }
        const body = await published(url);
        expect(body.length, url).toBeGreaterThan(20);
        for (const query of ["?q=tides", "?q=listen", "?page=1", "?kind=podcast", "?limit=5", "?contact=show"])
          if (!/\.(xml|json|opml)$/.test(path)) await published(url + query);
      }
    }
  });

  test("no sitemap, list to download or WebSub request has a key", async () => {
    for (const path of ["/robots.txt", "/sitemap.xml"]) {
      const body = await published(path);
      for (const [, child = ""] of body.matchAll(/<loc>[^<]*?(\/sitemap[^<]*)<\/loc>/g)) await published(child);
    }
    for (const format of EXPORT_FORMATS)
      for (const path of ["/api/user/appearances/export", `/api/feeds/${feed.id}/export`]) {
        const { statusCode, body } = await ada.client.get(`${path}?format=${format}`);
        expect([statusCode, body.includes(SECRET)]).toEqual([200, false]);
      }
    expect((await ada.client.get("/api/user/export.opml")).body).not.toContain(SECRET);
    instance.clock.advance({ seconds: 5 });
    await instance.background.runDue("notify-hub");
    expect(hub.topics.join()).not.toContain(SECRET);
    expect(await listTopicUrls(instance.context, ada.user.id, `feed ${feed.id}`)).toHaveLength(2);
  });

  test("what a search finds quotes no key, and leads to moments without one", async () => {
    const body = await published(`/u/ada.guest/${feed.slug}?q=chapter`);
    const [, moment = ""] = /href="[^"]*?(\?[^"#]*t=[^"#]*)["#]/.exec(body) ?? [];
    if (moment !== "") await published(`/u/ada.guest/${feed.slug}${moment.replaceAll("&amp;", "&")}`);
  });

  test("the owner is told which links are private, and can publish those that are none", async () => {
    const { json } = await ada.client.get("/api/user/link-health");
    const { private: listed, privateCount } = json();
    expect([listed.length, privateCount]).toEqual([FORMS.length, FORMS.length]);
    const shown = ["audioUrl", "youtubeUrl", "appleUrl", "spotifyUrl", "showNotesUrl", "imageUrl"];
    expect(listed[0]).toMatchObject({ title: `Tides ${FORMS.length - 1}`, fields: shown, linkPrivacy: null });

    const lookalike = "https://files.example/2.mp3?key=edition-12";
    const { id } = await addEpisode(ada.client, second.id, "Lookalike", {
      audioUrl: lookalike,
      sourceFeedUrl: FORMS[1],
    });
    const document = `/u/ada.guest/${second.slug}/feed.json`;
    expect(await published(document)).not.toContain("edition-12");
    await ada.client.patch(`/api/episodes/${id}`, { linkPrivacy: "public" });
    expect(await published(document)).toContain("edition-12");
    // Another address is another question.
    await ada.client.patch(`/api/episodes/${id}`, { audioUrl: `https://files.example/3.mp3?key=${SECRET}` });
    expect(await published(document)).not.toContain("edition-12");
    await ada.client.delete(`/api/episodes/${id}`);
  });

  test.each([
    ["/api/user", { links: [FORMS[1]] }, "Each link"],
    ["/api/user", { bookingUrl: FORMS[1] }, "Booking link"],
    ["/api/user", { photos: [{ url: FORMS[1] }] }, "Photo URL"],
    ["feed", { coverImage: FORMS[1] }, "Cover image"],
  ])("a link that everybody would get is refused: %s %j", async (path, changes, label) => {
    const response = await ada.client.patch(path === "feed" ? `/api/feeds/${second.id}` : path, changes);
    const message = `${label} must not be a private link: everybody would see it`;
    expect([response.statusCode, response.json().message]).toEqual([400, message]);
  });

  test("what a feed for members has stays private without a key in its address", async () => {
    const fields = { audioUrl: "https://files.example/bonus.mp3", sourceFeedUrl: "https://feeds.example/members" };
    const { id } = await addEpisode(ada.client, second.id, "Bonus", { ...fields, linkPrivacy: "private" });
    const body = await published(`/u/ada.guest/${second.slug}/feed.xml`);
    expect([body.includes("<title>Bonus</title>"), body.includes("bonus.mp3"), body.includes("/members")]).toEqual([
      true,
      false,
      false,
    ]);
    // Another file may be for members as well.
    await ada.client.patch(`/api/episodes/${id}`, { audioUrl: "https://files.example/other.mp3" });
    expect(await published(`/u/ada.guest/${second.slug}/feed.xml`)).not.toContain("other.mp3");
    await ada.client.patch(`/api/episodes/${id}`, { linkPrivacy: "public" });
    expect(await published(`/u/ada.guest/${second.slug}/feed.xml`)).toContain("other.mp3");
    await ada.client.delete(`/api/episodes/${id}`);
  });

  test("the owner still has the links, and their own copy of everything", async () => {
    const { body } = await ada.client.get(`/api/feeds/${feed.id}`);
    expect(body).toContain(`auth=${SECRET}`);
    expect((await ada.client.get("/api/user/export.json")).body).toContain(`auth=${SECRET}`);
  });

  test("a mail about suggestions has no key", async () => {
    const { db } = instance.context;
    const at = instance.clock.now().toISOString();
    const [, address = ""] = FORMS;
    const draft = { ...EMPTY_DRAFT, title: `Tides at ${address}`, audioUrl: address, sourceFeedUrl: address };
    const evidence = { kind: "notes", parts: [{ text: `With Ada, see ${address}`, isMatch: false }] };
    await db
      .insertInto("suggestions")
      .values({
        ...{ userId: ada.user.id, state: "new", level: "likely", feedUrl: address, foundAt: at },
        ...{ draft: JSON.stringify(draft), evidence: JSON.stringify(evidence) },
      })
      .execute();
    await db.updateTable("users").set({ isVerified: true }).where("id", "=", ada.user.id).execute();
    await db.updateTable("watchSettings").set({ mail: "daily" }).where("userId", "=", ada.user.id).execute();
    await enqueueJob(db, { kind: "mail-suggestions", key: ada.user.id, ownerId: ada.user.id, dueAt: at });
    await instance.background.runDue("mail-suggestions");
    const [mail = ""] = mails.splice(0);
    expect(mail).toContain("Tides at [private link]");
    expect(mail).not.toContain(SECRET);
  });

  test("the log has neither what is pasted nor what fails", async () => {
    const [, address = ""] = FORMS;
    await instance.newClient().get(`/add?url=${encodeURIComponent(address)}`);
    await instance.newClient().get(`/u/ada.guest?ref=${encodeURIComponent(address)}`);
    await ada.client.post("/api/metadata", { url: `http://127.0.0.1:9/rss?auth=${SECRET}` });
    await ada.client.post("/api/watch/shows", { url: `http://127.0.0.1:9/rss?auth=${SECRET}` });
    await instance.background.runDue("check-feed");
    expect(log.some((line) => line.includes("request completed"))).toBe(true);
    instance.app.log.warn(new TypeError(`Invalid URL: ${address}`, { cause: new Error(address) }), "Could not");
    expect(log.join("")).toContain("[private link]");
    const jobs = await sql<{ lastError: string | null }>`select ${sql.ref("lastError")} from jobs`.execute(
      instance.context.db,
    );
    expect(JSON.stringify(jobs.rows)).not.toContain(SECRET);
  });
});
