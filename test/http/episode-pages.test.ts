import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EpisodeView } from "#domain/episodes/episode.ts";
import { bothDatabases, type Instance, ORIGIN, startInstance } from "#test/support/instance.ts";
import { addEpisode, createFeed, registerAda, type TestUser } from "#test/support/users.ts";

const AUDIO = "https://cdn.example.com/fog.mp3";
const NOTES = `${"Foghorns and their keepers. ".repeat(30)}See https://tides.example/fog?a=1.`;

describe.each(bothDatabases)("the page of an episode, on %s", (engine) => {
  let instance: Instance;
  let ada: TestUser;
  let feedId: number;
  let otherId: number;
  let fog: EpisodeView;
  beforeAll(async () => {
    instance = await startInstance(engine);
    ada = await registerAda(instance);
    feedId = (await createFeed(ada.client, { slug: "spots", title: "Guest spots" })).id;
    otherId = (await createFeed(ada.client, { slug: "other", isDefault: false, isPublic: true })).id;
    fog = await addEpisode(ada.client, feedId, "Fog & <signals>", {
      audioUrl: AUDIO,
      showName: "The Long Tide",
      description: NOTES,
      appleUrl: "https://podcasts.apple.com/us/podcast/tide/id1?i=2",
      releaseDate: "2026-02-03",
      duration: "42:10",
    });
    await addEpisode(ada.client, feedId, "Harbour lights");
  });
  afterAll(() => instance.close());

  const get = (path: string) => instance.newClient().get(path);
  const PAGE = "/u/ada.guest/spots/fog-signals";

  test("has the whole notes, links and further episodes, and describes itself", async () => {
    const { statusCode, body } = await get(PAGE);
    expect(statusCode).toBe(200);
    expect(fog.slug).toBe("fog-signals");
    expect(body).toContain("<title>Fog &amp; &lt;signals> – Ada Guest on The Long Tide · Aircheck</title>");
    expect(body).toMatch(/<h1 [^>]*>Fog &amp; &lt;signals></);
    expect(body).toContain(NOTES.slice(0, 800));
    expect(body).toContain('<a href="https://tides.example/fog?a=1" target="_blank" rel="nofollow ugc noopener">');
    expect(body).toContain('href="https://podcasts.apple.com/us/podcast/tide/id1?i=2"');
    expect(body).toMatch(/More with Ada Guest.*href="\/u\/ada.guest\/spots\/harbour-lights"/s);
    expect(body).toContain(`<link rel="canonical" href="${ORIGIN}${PAGE}"/>`);
    const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      "@type": "PodcastEpisode",
      name: "Fog & <signals>",
      url: ORIGIN + PAGE,
      duration: "PT2530S",
      partOfSeries: { name: "The Long Tide" },
      actor: { name: "Ada Guest" },
    });
  });

  test("is where lists and the sitemap lead", async () => {
    for (const path of ["/u/ada.guest/spots", "/u/ada.guest"])
      expect((await get(path)).body).toContain(`<a href="${PAGE}">Fog &amp; &lt;signals></a>`);
    expect((await get("/sitemap.xml")).body).toContain("/sitemaps/episodes-1.xml");
    expect((await get("/sitemaps/episodes-1.xml")).body).toContain(`<loc>${ORIGIN}${PAGE}</loc>`);
  });

  test("has a picture of its own, which is drawn anew when the title changes", async () => {
    const pictureOf = async () => /og:image" content="([^"]+)"/.exec((await get(PAGE)).body)?.[1]?.replace(ORIGIN, "");
    const before = (await pictureOf()) ?? "";
    const { rawPayload } = await get(before);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
    await ada.client.patch(`/api/episodes/${fog.id}`, { title: "Fog signals" });
    const after = (await pictureOf()) ?? "";
    expect(after).not.toBe(before);
    expect((await get(before)).headers.location).toBe(after);
    await ada.client.patch(`/api/episodes/${fog.id}`, { title: "Fog & <signals>" });
  });

  test("shows a change to the very next visitor, under the same URL", async () => {
    expect((await get(PAGE)).body).not.toContain("Fog at sea");
    await ada.client.patch(`/api/episodes/${fog.id}`, { title: "Fog at sea" });
    expect((await get(PAGE)).body).toContain("Fog at sea");
    await ada.client.patch("/api/user", { displayName: "Ada Renamed" });
    expect((await get(PAGE)).body).toContain("More with Ada Renamed");
    await ada.client.patch("/api/user", { displayName: "Ada Guest" });
    await ada.client.patch(`/api/episodes/${fog.id}`, { title: "Fog & <signals>" });
  });

  test("is found under each former name: its feed's, its guest's, and that of the feed it was in", async () => {
    const from = async (path: string) => {
      const { statusCode, headers } = await get(path);
      return [statusCode, headers.location];
    };
    expect(await from(`/u/ada.guest/spots?episode=${fog.id}&t=90`)).toEqual([301, `${PAGE}?t=90`]);
    await ada.client.patch(`/api/feeds/${feedId}`, { slug: "spots-2" });
    expect(await from(`${PAGE}?t=90`)).toEqual([301, "/u/ada.guest/spots-2/fog-signals?t=90"]);
    await ada.client.patch(`/api/feeds/${feedId}`, { slug: "spots" });
    const transfer = { episodeIds: [fog.id], toFeedId: otherId };
    expect((await ada.client.post(`/api/feeds/${feedId}/episodes/move`, transfer)).statusCode).toBeLessThan(300);
    expect(await from(PAGE)).toEqual([301, "/u/ada.guest/other/fog-signals"]);
    await ada.client.patch(`/api/feeds/${otherId}`, { isDefault: true });
    await ada.client.patch(`/api/feeds/${feedId}`, { isPublic: false });
    expect(await from(PAGE)).toEqual([301, "/u/ada.guest/other/fog-signals"]);
    await ada.client.patch(`/api/feeds/${feedId}`, { isDefault: true });
    await ada.client.post(`/api/feeds/${otherId}/episodes/move`, { episodeIds: [fog.id], toFeedId: feedId });
    expect((await from(PAGE))[0]).toBe(200);
  });

  test("is found in capitals and in another Unicode form, and at its address again when it was deleted and added again", async () => {
    const { id } = await addEpisode(ada.client, feedId, "が ぎ Ω");
    const path = "/u/ada.guest/spots/が-ぎ-ω";
    for (const form of [
      path,
      path.normalize("NFD"),
      path.toUpperCase().replace("/U/ADA.GUEST/SPOTS", "/u/ada.guest/spots"),
    ])
      expect((await get(encodeURI(form))).statusCode).toBe(200);
    await ada.client.delete(`/api/episodes/${id}`);
    expect((await addEpisode(ada.client, feedId, "が ぎ Ω")).slug).toBe("が-ぎ-ω");
    await ada.client.post(`/api/feeds/${feedId}/episodes/restore`, { episodeIds: [id] });
    expect((await get(encodeURI(path))).statusCode).toBe(200);
  });

  test("is missing where visitors do not see its feed, and where it was deleted", async () => {
    const { id } = await addEpisode(ada.client, otherId, "Tide tables");
    const path = "/u/ada.guest/other/tide-tables";
    expect((await get(path)).statusCode).toBe(200);
    await ada.client.patch(`/api/feeds/${otherId}`, { isPublic: false });
    expect((await get(path)).body).toContain("Episode not found");
    expect((await ada.client.get(path)).body).not.toContain("Episode not found");
    await ada.client.patch(`/api/feeds/${otherId}`, { isPublic: true });
    expect((await get(path)).statusCode).toBe(200);
    await ada.client.delete(`/api/episodes/${id}`);
    expect((await get(path)).statusCode).toBe(404);
    for (const missing of ["spots/none", "spots/%20", "none/none", "spots/fog-signals/more"])
      expect((await get(`/u/ada.guest/${missing}`)).statusCode).toBe(404);
  });

  test("names the first page of a recording that is in two feeds, while visitors see that", async () => {
    const copy = { episodeIds: [fog.id], toFeedId: otherId };
    await ada.client.post(`/api/feeds/${feedId}/episodes/copy`, copy);
    const { episodes } = (await ada.client.get(`/api/feeds/${otherId}`)).json();
    const { slug } = episodes.find(({ title }: EpisodeView) => title === "Fog & <signals>");
    expect(slug).toBe("fog-signals-2026-02-03");
    const canonical = async () =>
      /rel="canonical" href="([^"]+)"/.exec((await get(`/u/ada.guest/other/${slug}`)).body)?.[1];
    expect(await canonical()).toBe(ORIGIN + PAGE);
    await ada.client.patch(`/api/feeds/${otherId}`, { isDefault: true });
    await ada.client.patch(`/api/feeds/${feedId}`, { isPublic: false });
    expect(await canonical()).toBe(`${ORIGIN}/u/ada.guest/other/${slug}`);
    await ada.client.patch(`/api/feeds/${feedId}`, { isDefault: true });
  });

  test("is embedded as the player that is open at it", async () => {
    const url = encodeURIComponent(ORIGIN + PAGE);
    const embed = (await get(`/api/oembed?url=${url}`)).json();
    expect(embed.title).toBe("Fog & <signals>");
    expect(embed.html).toContain(`${ORIGIN}/u/ada.guest/spots/embed?episode=${fog.id}`);
    expect(embed.thumbnail_url).toContain(`/share/episode-${fog.id}-`);
  });
});
