import { beforeEach, describe, expect, test } from "vitest";
import type { FeedView } from "#domain/feeds/feed.ts";
import { type Instance, ORIGIN, startInstance } from "#test/support/instance.ts";
import { addEpisode, createFeed, registerAda, registerBen, type TestUser } from "#test/support/users.ts";

const AUDIO = "https://audio.example/one.mp3";
const TALK_AUDIO = "https://audio.example/talk.mp3";
const PAGE = "https://example.com/page";

describe("kinds of appearance", () => {
  let instance: Instance;
  let ada: TestUser;
  let feed: FeedView;

  beforeEach(async () => {
    instance = await startInstance("SQLite");
    ada = await registerAda(instance);
    feed = await createFeed(ada.client);
    return () => instance.close();
  });

  async function addMixed({ client }: TestUser, feedId: number): Promise<void> {
    await addEpisode(client, feedId, "Podcast", { audioUrl: AUDIO });
    await addEpisode(client, feedId, "Podcast without audio", { showNotesUrl: PAGE });
    await addEpisode(client, feedId, "Recorded talk", { kind: "talk", audioUrl: TALK_AUDIO, showName: "PyCon" });
    await addEpisode(client, feedId, "Video", { kind: "video", youtubeUrl: "https://youtu.be/abcdefghijk" });
    await addEpisode(client, feedId, "Talk", { kind: "talk", description: "", showNotesUrl: PAGE });
    await addEpisode(client, feedId, "Article", { kind: "article", description: null, showNotesUrl: PAGE });
    await addEpisode(client, feedId, "Radio", { kind: "broadcast", showName: "Morning News" });
  }

  const page = async (path: string) => {
    const { statusCode, body } = await instance.newClient().get(path);
    return { statusCode, body };
  };
  const titlesOf = (html: string) =>
    [...html.matchAll(/class="episode-title"><a [^>]*>([^<]*)</g)].map(([, title]) => title);
  const kindLinksOf = (html: string) => {
    const [navigation = ""] = /<nav aria-label="Kinds of appearance".*?<\/nav>/s.exec(html) ?? [];
    return [...navigation.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)</g)].map(([, href, text]) => [text, href]);
  };
  const publishedTitles = async (file: "feed.xml" | "feed.json", slug = `${feed.slug}/`) => {
    const { body } = await page(`/u/ada.guest/${slug}${file}`);
    if (file === "feed.json") return JSON.parse(body).items.map(({ title }: { title: string }) => title);
    return [...body.matchAll(/<item>\s*<title>([^<]*)</g)].map(([, title]) => title);
  };

  test("an episode is a podcast unless it says otherwise, and can become another kind", async () => {
    const podcast = await addEpisode(ada.client, feed.id, "One");
    expect(podcast.kind).toBe("podcast");
    const talk = await ada.client.patch(`/api/episodes/${podcast.id}`, { kind: "talk" });
    expect([talk.statusCode, talk.json().kind]).toEqual([200, "talk"]);
    const renamed = await ada.client.patch(`/api/episodes/${podcast.id}`, { title: "Uno" });
    expect(renamed.json()).toMatchObject({ title: "Uno", kind: "talk" });
    const [listed] = (
      await instance.newClient().get(`/api/users/screen-name/ada.guest/feeds/${feed.slug}/episodes`)
    ).json();
    expect(listed.kind).toBe("talk");
    expect((await ada.client.get("/api/user/export.json")).json().feeds[0].episodes[0].kind).toBe("talk");
  });

  test("only a podcast needs a description", async () => {
    const post = (fields: object) =>
      ada.client.post(`/api/feeds/${feed.id}/episodes`, { title: "One", releaseDate: "2026-01-05", ...fields });
    const refused = { field: "description", message: "Description is required" };
    for (const fields of [{}, { kind: "podcast", description: " " }, { kind: null, description: null }])
      expect((await post(fields)).json().errors).toEqual([refused]);
    expect((await post({ title: "" })).json().errors).toEqual([
      { field: "title", message: "Title is required" },
      refused,
    ]);
    const article = (await post({ kind: "article", description: "" })).json();
    expect(article).toMatchObject({ kind: "article", description: null });
    expect((await ada.client.patch(`/api/episodes/${article.id}`, { description: "" })).json().errors).toEqual([
      refused,
    ]);
    expect((await post({ kind: "play", description: "x" })).json().errors).toEqual([
      { field: "kind", message: "Kind must be one of podcast, video, broadcast, talk, article" },
    ]);
  });

  test("copies keep the kind", async () => {
    await addMixed(ada, feed.id);
    const other = await createFeed(ada.client, { slug: "other", isDefault: false });
    const { episodes } = (await ada.client.get(`/api/feeds/${feed.id}`)).json();
    const episodeIds = episodes.map(({ id }: { id: number }) => id);
    await ada.client.post(`/api/feeds/${feed.id}/episodes/copy`, { episodeIds, toFeedId: other.id });
    const copied = (await ada.client.get(`/api/feeds/${other.id}`)).json().episodes;
    const kinds = (list: { title: string; kind: string }[]) =>
      list.map(({ title, kind }) => `${title}: ${kind}`).sort();
    expect(kinds(copied)).toEqual(kinds(episodes));
  });

  test("the years of a list of one kind lead to places in it", async () => {
    const talk = (at: number) => ({
      kind: "talk",
      title: `Talk ${at}`,
      releaseDate: `${2026 - Math.floor(at / 50)}-05-05`,
    });
    for (const first of [0, 50])
      await ada.client.post(`/api/feeds/${feed.id}/episodes/batch`, {
        episodes: Array.from({ length: first === 0 ? 50 : 5 }, (_, at) => talk(first + at)),
      });
    await ada.client.patch(`/api/feeds/${feed.id}`, { sortMethod: "newest" });
    const { body } = await page(`/u/ada.guest/${feed.slug}?kind=talk`);
    const [years = ""] = /<nav aria-label="Years".*?<\/nav>/s.exec(body) ?? [];
    const addresses = [...years.matchAll(/href="([^"]*)"/g)].map(([, href]) => href?.replaceAll("&amp;", "&"));
    expect(addresses).toEqual(["#year-2026", `/u/ada.guest/${feed.slug}?kind=talk&page=2#year-2025`]);
  });

  test("a feed's page counts the kinds apart, and lists one of them", async () => {
    await addMixed(ada, feed.id);
    const path = `/u/ada.guest/${feed.slug}`;
    const whole = await page(path);
    expect(whole.body).toContain("2 podcasts, 1 video, 1 radio or TV show, 2 talks, 1 article, 2026");
    expect(kindLinksOf(whole.body)).toEqual([
      ["All 7", `${path}#episodes`],
      ["2 podcasts", `${path}?kind=podcast#episodes`],
      ["1 video", `${path}?kind=video#episodes`],
      ["1 radio or TV show", `${path}?kind=broadcast#episodes`],
      ["2 talks", `${path}?kind=talk#episodes`],
      ["1 article", `${path}?kind=article#episodes`],
    ]);
    const talks = await page(`${path}?kind=talk`);
    expect(titlesOf(talks.body)).toEqual(["Talk", "Recorded talk"]);
    expect(talks.body).toMatch(/<a [^>]*aria-current="page"[^>]*>2 talks</);
    expect(titlesOf((await page(`${path}?kind=play`)).body)).toEqual(titlesOf(whole.body));
    expect((await page(`${path}?kind=talk&page=2`)).statusCode).toBe(404);
    await createFeed(ada.client, { slug: "empty", isDefault: false, isPublic: true });
    expect((await page("/u/ada.guest/empty?kind=talk")).body).toContain("No Episodes Yet");
    await addEpisode(ada.client, feed.id, "Keynote", { kind: "talk" });
    expect(titlesOf((await page(`${path}?kind=talk`)).body)).toEqual(["Keynote", "Talk", "Recorded talk"]);
  });

  test("the pages of a long list of one kind follow each other", async () => {
    for (let batch = 0; batch < 2; batch += 1)
      await ada.client.post(`/api/feeds/${feed.id}/episodes/batch`, {
        episodes: Array.from({ length: 50 }, (_, index) => ({
          title: `${batch} ${index}`,
          description: "Said",
          kind: index % 10 < 6 ? "talk" : "podcast",
          releaseDate: "2026-01-05",
        })),
      });
    for (const path of [`/u/ada.guest/${feed.slug}`, "/u/ada.guest"]) {
      const first = await page(`${path}?kind=talk`);
      expect(titlesOf(first.body)).toHaveLength(50);
      expect(first.body).toContain(`rel="next" href="${path}?kind=talk&amp;page=2"`);
      const last = await page(`${path}?kind=talk&page=2`);
      expect(titlesOf(last.body)).toHaveLength(10);
      expect(last.body).toContain(`rel="prev" href="${path}?kind=talk"`);
      expect(last.body).not.toContain('rel="next"');
      expect((await page(`${path}?kind=talk&page=3`)).statusCode).toBe(404);
    }
  });

  test("a profile lists one kind of all its feeds, each recording once, newest first", async () => {
    await addMixed(ada, feed.id);
    const other = await createFeed(ada.client, { slug: "other", isDefault: false, isPublic: true });
    const hidden = await createFeed(ada.client, { slug: "hidden", isDefault: false });
    await addEpisode(ada.client, other.id, "Recorded talk again", { kind: "talk", audioUrl: TALK_AUDIO });
    await addEpisode(ada.client, other.id, "New talk", { kind: "talk", releaseDate: "2026-02-01" });
    await addEpisode(ada.client, hidden.id, "Secret talk", { kind: "talk" });
    const whole = await page("/u/ada.guest");
    expect(kindLinksOf(whole.body)[4]).toEqual(["3 talks", "/u/ada.guest?kind=talk#appearances"]);
    const talks = await page("/u/ada.guest?kind=talk");
    expect(titlesOf(talks.body)[0]).toBe("New talk");
    expect(titlesOf(talks.body).toSorted()).toEqual(["New talk", "Recorded talk", "Talk"]);
    expect(talks.body).toContain("Morning News");
    expect(/aria-label="At a glance".*?<\/section>/s.exec(talks.body)?.[0]).not.toContain("PyCon");
  });

  test("nothing about kinds is on pages that have podcasts only", async () => {
    expect((await page("/u/ada.guest?kind=talk")).body).toContain("Nothing here yet.");
    await addEpisode(ada.client, feed.id, "One", { audioUrl: AUDIO });
    expect((await page(`/u/ada.guest/${feed.slug}?kind=talk`)).body).toContain("Nothing here yet.");
    for (const path of ["/u/ada.guest", `/u/ada.guest/${feed.slug}`])
      expect((await page(path)).body).not.toMatch(/Kinds of appearance|\bkind=/);
    expect((await page(`/u/ada.guest/${feed.slug}`)).body).toContain("1 appearance on 1 show, 2026");
  });

  test("feeds have what plays, and the rest if their owner wants it", async () => {
    await addMixed(ada, feed.id);
    const playable = ["Video", "Recorded talk", "Podcast without audio", "Podcast"];
    expect(await publishedTitles("feed.xml")).toEqual(playable);
    expect(await publishedTitles("feed.json")).toEqual(playable);
    expect((await publishedTitles("feed.xml", "")).toSorted()).toEqual(playable.toSorted());
    const changed = await ada.client.patch(`/api/feeds/${feed.id}`, { hasItemsWithoutMedia: true });
    expect(changed.json().hasItemsWithoutMedia).toBe(true);
    const all = ["Radio", "Article", "Talk", ...playable];
    expect(await publishedTitles("feed.xml")).toEqual(all);
    expect(await publishedTitles("feed.json")).toEqual(all);
    const { body } = await page(`/u/ada.guest/${feed.slug}/feed.xml`);
    const article = body.split("<item>").find((item) => item.includes("<title>Article<"));
    expect(article).toContain(`<link>${PAGE}</link>`);
    expect(article).not.toContain("<enclosure");
  });

  test("on the free plan, what is left out takes the place of nothing", async () => {
    const ben = await registerBen(instance);
    const benFeed = await createFeed(ben.client);
    await addEpisode(ben.client, benFeed.id, "Fourth", { audioUrl: `${AUDIO}?4` });
    await addMixed(ben, benFeed.id);
    const { body } = await page("/u/ben_guest/guest-spots/feed.xml");
    expect([...body.matchAll(/<item>\s*<title>([^<]*)</g)].map(([, title]) => title)).toEqual([
      "Video",
      "Recorded talk",
      "Podcast without audio",
    ]);
  });

  test("structured data has a type for each kind", async () => {
    await addMixed(ada, feed.id);
    const { body } = await page(`/u/ada.guest/${feed.slug}`);
    const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? [];
    const items: { item: Record<string, unknown> }[] = JSON.parse(json).mainEntity.itemListElement;
    expect(items.map(({ item }) => [item["@type"], item.name ?? item.headline])).toEqual([
      ["BroadcastEvent", "Radio"],
      ["Article", "Article"],
      ["CreativeWork", "Talk"],
      ["VideoObject", "Video"],
      ["CreativeWork", "Recorded talk"],
      ["PodcastEpisode", "Podcast without audio"],
      ["PodcastEpisode", "Podcast"],
    ]);
  });

  test.each([
    [
      "a picture of its own",
      { youtubeUrl: "https://youtu.be/tideTable01", imageUrl: "https://img.example/tides.jpg" },
      { thumbnailUrl: "https://img.example/tides.jpg", embedUrl: "https://www.youtube-nocookie.com/embed/tideTable01" },
    ],
    [
      "YouTube's picture",
      { youtubeUrl: "https://youtu.be/tideTable01" },
      {
        thumbnailUrl: "https://i.ytimg.com/vi/tideTable01/hqdefault.jpg",
        embedUrl: "https://www.youtube-nocookie.com/embed/tideTable01",
      },
    ],
    [
      "the page's picture",
      { audioUrl: "https://cdn.example/tides.mp4" },
      { thumbnailUrl: expect.stringContaining(`${ORIGIN}/share/feed-`), contentUrl: "https://cdn.example/tides.mp4" },
    ],
  ])("structured data of a video has %s and what search engines require", async (_picture, fields, expected) => {
    await addEpisode(ada.client, feed.id, "Tides", { kind: "video", ...fields });
    const { body } = await page(`/u/ada.guest/${feed.slug}`);
    const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? [];
    expect(JSON.parse(json).mainEntity.itemListElement[0].item).toMatchObject({
      "@type": "VideoObject",
      uploadDate: "2026-01-05T10:00:00.000Z",
      ...expected,
    });
  });
});
