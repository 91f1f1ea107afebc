import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PASSAGE_LIST_LIMITS, QUOTE_LIMITS } from "#domain/search/limits.ts";
import { replacePassages } from "#server/store/passages.ts";
import { AMPLE_SEARCH_TIME, type Instance, ORIGIN, startInstance, type TestClient } from "#test/support/instance.ts";
import { addEpisode, createFeed, registerAda, registerBen, registerUser, type TestUser } from "#test/support/users.ts";

const PARAGRAPH_MS = 25_000;
const SPOKEN_AT_MS = 754_000;

/** Ninety words, of which none occurs twice. */
const LONG_PARAGRAPH = Array.from({ length: 90 }, (_, at) => `word${at}`).join(" ");

describe("the search of visitors", () => {
  let instance: Instance;
  let ada: TestUser;
  let ben: TestUser;
  let visitor: TestClient;
  let feedId: number;
  let episodeId: number;
  beforeAll(async () => {
    instance = await startInstance("SQLite", {}, AMPLE_SEARCH_TIME);
    visitor = instance.newClient();
    ada = await registerAda(instance);
    ben = await registerBen(instance);
    feedId = (await createFeed(ada.client)).id;
    const audio = { audioUrl: "https://cdn.example.com/one.mp3", duration: "1:00:00", description: "Nothing." };
    episodeId = (await addEpisode(ada.client, feedId, "On <b>trust</b>", audio)).id;
    await addTranscript(ada, episodeId, [
      "This is how it began.",
      "We scale trust, she said, by writing <script>alert(1)</script> down.",
      "Scale trust, and trust again.",
      LONG_PARAGRAPH,
      "Later we scale trust.",
      "Nothing.",
      "Finally we scale trust.",
      "Nothing.",
      "Once more, scale trust.",
    ]);
    const second = await createFeed(ada.client, { slug: "second", isDefault: false, isPublic: true });
    await addEpisode(ada.client, second.id, "The same trust", { ...audio, title: "On <b>trust</b>" });
    const hidden = await createFeed(ada.client, { slug: "hidden", isDefault: false });
    const secret = await addEpisode(ada.client, hidden.id, "Trust nobody");
    await addTranscript(ada, secret.id, ["We scale trust in secret."]);
    await createFeed(ben.client);
  });
  afterAll(() => instance.close());

  /** The second paragraph begins at 12:34. */
  async function addTranscript(
    { user }: TestUser,
    episodeId: number,
    paragraphs: string[],
    changes: { licence?: string } = {},
  ): Promise<void> {
    const passages = paragraphs.map((text, at) => {
      const startMs = SPOKEN_AT_MS + (at - 1) * PARAGRAPH_MS;
      return { text, startMs, endMs: startMs + PARAGRAPH_MS, speaker: "Ada", cues: [[0, startMs]] as const };
    });
    const facts = {
      origin: "feed",
      format: "vtt",
      fetchedAt: instance.clock.now().toISOString(),
      characters: 1000,
    } as const;
    const owner = { ownerId: user.id, episodeId };
    const { db } = instance.context;
    await db.deleteFrom("transcripts").where("episodeId", "=", episodeId).execute();
    await db
      .insertInto("transcripts")
      .values({
        ...owner,
        ...facts,
        isTimed: true,
        isApproximate: false,
        endMs: 3_600_000,
        speakers: '["Ada"]',
        mySpeaker: "Ada",
        ...changes,
      })
      .execute();
    await replacePassages(db, owner, "transcript", passages);
  }

  const episodePath = "/u/ada.guest/guest-spots/on-b-trust-b";
  const search = (path: string, query: string) => visitor.get(`${path}?q=${encodeURIComponent(query)}`);
  /** The texts of the page as people read them. */
  const textOf = (html: string) =>
    html
      .replace(/<script.*?<\/script>/gs, "")
      .replace(/<[^>]*>/g, "")
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">");
  const quotesOf = (html: string) =>
    [...html.matchAll(/<blockquote.*?<\/blockquote>/gs)].map(([quote]) => textOf(quote));

  test("finds what is said, with a link that plays it a little earlier, on profile and feed", async () => {
    for (const path of ["/u/ada.guest", "/u/ada.guest/guest-spots"]) {
      const { statusCode, headers, body } = await search(path, '"trust she said"');
      expect([statusCode, headers["x-robots-tag"]]).toEqual([200, "noindex, nosnippet"]);
      expect(textOf(body)).toContain("1 episode for “&quot;trust she said&quot;”");
      expect(quotesOf(body)).toEqual(["We scale trust, she said, by writing <script>alert(1)</script> down."]);
      expect(body).toContain("<mark");
      expect(body).toContain(`href="${episodePath}?t=751&amp;quote=`);
      expect(body).toContain('aria-label="Play from 12:34"');
    }
  });

  test("quotes at most three moments of an episode, of at most 40 words, none next to another", async () => {
    const { body } = await search("/u/ada.guest/guest-spots", "scale trust");
    expect(quotesOf(body)).toEqual([
      "We scale trust, she said, by writing <script>alert(1)</script> down.",
      "Later we scale trust.",
      "Finally we scale trust.",
    ]);
    const { body: long } = await search("/u/ada.guest/guest-spots", "word50");
    const words: string[] = quotesOf(long)[0]?.match(/word\d+/g) ?? [];
    expect(words).toHaveLength(QUOTE_LIMITS.words);
    expect(words).toContain("word50");
    // Nor is the rest anywhere else in the document.
    expect(long.match(/word\d+/g)?.filter((word) => !words.includes(word))).toEqual([]);
  });

  test("leads to all passages of an episode, in the order of time and in a few words", async () => {
    for (const path of ["/u/ada.guest", "/u/ada.guest/guest-spots"]) {
      const { body } = await search(path, "scale trust");
      const [, link = "", label = ""] = /<a href="([^"]*&amp;episode=[^"]*)"[^>]*>([^<]*)/.exec(body) ?? [];
      expect([link, label.trim()]).toEqual([
        `${path}?q=scale%20trust&amp;episode=${episodeId}`,
        "5 passages in this episode",
      ]);
      const listed = await visitor.get(link.replaceAll("&amp;", "&"));
      expect([listed.statusCode, listed.headers["x-robots-tag"]]).toEqual([200, "noindex, nosnippet"]);
      expect(textOf(listed.body)).toContain("5 passages for “scale trust”");
      expect(quotesOf(listed.body)).toEqual([
        "We scale trust, she said, by writing <script>alert(1)</script> down.",
        "Scale trust, and trust again.",
        "Later we scale trust.",
        "Finally we scale trust.",
        "Once more, scale trust.",
      ]);
      expect(listed.body).toContain(`href="${path}?q=scale%20trust"`);
      const { body: long } = await visitor.get(`${path}?q=word50&episode=${episodeId}`);
      expect(quotesOf(long)[0]?.match(/word\d+/g)).toHaveLength(PASSAGE_LIST_LIMITS.words);
    }
  });

  test("lists no passages of an episode in a feed that visitors do not see", async () => {
    const hidden = (await ada.client.get("/api/search?q=secret")).json().episodes[0].episode;
    const { statusCode, body } = await visitor.get(`/u/ada.guest?q=secret&episode=${hidden.id}`);
    expect([statusCode, textOf(body).includes("No passages for “secret”")]).toEqual([200, true]);
    expect(body).not.toContain("nobody");
  });

  test("pages through all episodes that match", async () => {
    const { client, user } = await registerUser(instance, "many.guest", "Many Guest");
    const feed = await createFeed(client);
    const titles = Array.from({ length: 52 }, (_, at) => `Tide ${at}.`);
    for (const title of titles) await addEpisode(client, feed.id, title, { description: "About water." });
    const found: string[] = [];
    for (const page of [1, 2]) {
      const html = (await visitor.get(`/u/${user.screenName}?q=tide&page=${page}`)).body;
      expect(textOf(html)).toContain("52 episodes for “tide”");
      expect(textOf(html)).toContain(`Page ${page} of 2`);
      expect(html).toContain(`href="/u/${user.screenName}?q=tide${page === 1 ? "&amp;page=2" : ""}"`);
      found.push(...(textOf(html).match(/Tide \d+\./g) ?? []));
    }
    expect(new Set(found)).toEqual(new Set(titles));
  });

  test("quotes more where the licence is open, and says who the guest is", async () => {
    const { id } = await addEpisode(ada.client, feedId, "Open", { audioUrl: "https://cdn.example.com/open.mp3" });
    await addTranscript(ada, id, ["Lyrebird.", "Or.", "Lyrebird.", "Or.", "Lyrebird.", "Or.", "Lyrebird."], {
      licence: "cc-by-4.0",
    });
    const { body } = await search("/u/ada.guest/guest-spots", "lyrebird");
    expect(quotesOf(body)).toHaveLength(4);
    expect(body).toContain("Ada Guest said");
  });

  test("finds a recording once, and nothing in feeds that visitors do not see", async () => {
    const { body } = await search("/u/ada.guest", "trust");
    expect(textOf(body)).toContain("1 episode for “trust”");
    expect(body).not.toContain("nobody");
    expect((await search("/u/ada.guest/hidden", "trust")).statusCode).toBe(404);
    expect(textOf((await search("/u/ben_guest", "trust")).body)).toContain("No episodes for “trust”");
    expect(textOf((await search("/u/ada.guest/second", "scale")).body)).toContain("No episodes for “scale”");
    await ada.client.post("/api/deactivate-premium");
    expect((await search("/u/ada.guest/second", "trust")).statusCode).toBe(404);
    await ada.client.post("/api/activate-premium");
  });

  test("shows what has changed at once", async () => {
    const { id } = await addEpisode(ada.client, feedId, "Quetzal");
    expect(textOf((await search("/u/ada.guest", "quetzal")).body)).toContain("1 episode for “quetzal”");
    await ada.client.delete(`/api/episodes/${id}`);
    expect(textOf((await search("/u/ada.guest", "quetzal")).body)).toContain("No episodes for “quetzal”");
  });

  test("says about where recording and transcript differ in length", async () => {
    await ada.client.patch(`/api/episodes/${episodeId}`, { duration: "1:05:00" });
    expect((await search("/u/ada.guest", '"trust she said"')).body).toContain('aria-label="Play from about 12:34"');
    await ada.client.patch(`/api/episodes/${episodeId}`, { duration: "1:00:00" });
  });

  test("a link to a moment is shared with its words", async () => {
    const link = await linkToMoment('"trust she said"');
    expect(link).toContain(`${episodePath}?t=751&quote=`);
    const moment = await visitor.get(link);
    expect(moment.headers["x-robots-tag"]).toBe("noindex, nosnippet");
    expect(moment.body).toContain('<meta property="og:title" content="Ada Guest on The Example Hour at 12:34"/>');
    expect(moment.body).toMatch(/<meta property="og:description" content="“We scale trust, she said, by writing/);
    expect(moment.body).toContain(`<meta property="og:url" content="${ORIGIN}${link.replaceAll("&", "&amp;")}"/>`);

    // A chapter that begins with the sentence says less.
    const chapter = { text: "On trust", startMs: SPOKEN_AT_MS, endMs: null };
    await replacePassages(instance.context.db, { ownerId: ada.user.id, episodeId }, "chapter", [chapter]);
    await ada.client.patch(`/api/episodes/${episodeId}`, { duration: "1:00:01" });
    expect((await visitor.get(link)).body).toMatch(
      /<meta property="og:description" content="“We scale trust, she said/,
    );
    await replacePassages(instance.context.db, { ownerId: ada.user.id, episodeId }, "chapter", []);
    await ada.client.patch(`/api/episodes/${episodeId}`, { duration: "1:00:00" });

    const plain = await visitor.get(episodePath);
    expect((await visitor.get(`${episodePath}?t=751`)).body).toBe(plain.body);
    expect(plain.body).not.toMatch(/content="[^"]*We scale trust/);
  });

  test("the page of an episode quotes three short paragraphs of the guest, and nothing that search engines may show", async () => {
    const { body } = await visitor.get(episodePath);
    const [section = ""] = /<section aria-labelledby="quotes" data-nosnippet.*?<\/section>/s.exec(body) ?? [];
    expect(quotesOf(section)).toEqual([
      "“We scale trust, she said, by writing <script>alert(1)</script> down.”At 12:34",
    ]);
    expect(section).toContain(`href="${episodePath}?t=754"`);
    expect(quotesOf(body)).toHaveLength(1);
  });

  test("a search, a hit and its audio need no scripts: a form, a link and the browser's own player", async () => {
    const { body: page } = await visitor.get("/u/ada.guest/guest-spots");
    const [form = ""] = /<form[^>]*action="\/u\/ada.guest\/guest-spots".*?<\/form>/s.exec(page) ?? [];
    expect(form).not.toMatch(/method="post"/i);
    expect(form).toMatch(/<input[^>]*name="q"/);
    expect(form).toMatch(/<button[^>]*type="submit"/);
    const { body } = await search("/u/ada.guest/guest-spots", '"trust she said"');
    const [, href = ""] = /<a href="([^"]*)"[^>]*aria-label="Play from 12:34"/.exec(body) ?? [];
    const { body: hit } = await visitor.get(href.replaceAll("&amp;", "&"));
    const [, player = ""] = /<noscript>(.*?)<\/noscript>/s.exec(hit) ?? [];
    expect(player).toMatch(/^<audio controls[^>]*src="https:\/\/cdn.example.com\/one.mp3"/);
    expect(player).toContain('aria-label="Play On &lt;b>trust&lt;/b>"');
  });

  test("a link to a moment that no search has found plays, and quotes nothing", async () => {
    const link = await linkToMoment('"trust she said"');
    const { body: plain } = await visitor.get(episodePath);
    const forged = link.at(-1) === "A" ? "B" : "A";
    for (const walked of [
      link.replace(/&quote=.*/, ""),
      link.replace("t=751", "t=752"),
      link.replace("t=751", "t=776"),
      link.slice(0, -1) + forged,
      link.replace(/&quote=.*/, "&quote="),
      link.replace(/&quote=.*/, "&quote=%00"),
    ])
      expect([walked, (await visitor.get(walked)).body === plain]).toEqual([walked, true]);
  });

  test("a link to a moment quotes nothing once the transcript is gone", async () => {
    const { id } = await addEpisode(ada.client, feedId, "Withdrawn", { audioUrl: "https://cdn.example.com/w.mp3" });
    await addTranscript(ada, id, ["Before.", "An ocelot, she said."]);
    const link = await linkToMoment("ocelot");
    expect((await visitor.get(link)).body).toContain("An ocelot, she said.");
    await ada.client.delete(`/api/episodes/${id}/transcript`);
    expect((await visitor.get(link)).body).not.toContain("ocelot");
    await ada.client.delete(`/api/episodes/${id}`);
  });

  /** The path of the first moment that a search finds, as it is shared. */
  async function linkToMoment(query: string): Promise<string> {
    const { body } = await search("/u/ada.guest/guest-spots", query);
    const [, path = ""] = /href="(\/u\/[^"]*\?t=[^"]*)"/.exec(body) ?? [];
    return path.replaceAll("&amp;", "&");
  }

  test("is limited per client, as other work that no cache has", async () => {
    let response = await search("/u/ada.guest", "first");
    for (let n = 0; response.statusCode === 200 && n < 1000; n++) response = await search("/u/ada.guest", `query ${n}`);
    expect([response.statusCode, Number(response.headers["retry-after"]) > 0]).toEqual([429, true]);
  });
});
