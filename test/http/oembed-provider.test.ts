import { DomUtils, parseDocument } from "htmlparser2";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import type { FeedView } from "#domain/feeds/feed.ts";
import { type Instance, ORIGIN, startInstance } from "#test/support/instance.ts";
import { createFeed, registerAda, registerBen, type TestUser } from "#test/support/users.ts";

const BENS_FEED = `${ORIGIN}/u/ben_guest/guest-spots`;

/* The rules of https://oembed.com/, sections 2.2 to 2.3.5. */
describe("the oEmbed provider", () => {
  let instance: Instance;
  let ben: TestUser;
  let feed: FeedView;
  beforeAll(async () => {
    instance = await startInstance("SQLite");
    ben = await registerBen(instance);
    feed = await createFeed(ben.client, { title: 'Spots & "more"' });
    await createFeed(ben.client, { title: "Hidden", slug: "private", isDefault: false });
    const ada = await registerAda(instance);
    await createFeed(ada.client);
    await createFeed(ada.client, { slug: "second", isDefault: false, isPublic: true });
  });
  afterAll(() => instance.close());

  const fetchOembed = (query: Record<string, string>, headers?: Record<string, string>) =>
    instance.newClient().get(`/api/oembed?${new URLSearchParams(query)}`, headers);

  test("describes a feed page by its player", async () => {
    const response = await fetchOembed({ url: BENS_FEED });
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(response.json()).toEqual({
      version: "1.0",
      type: "rich",
      title: 'Spots & "more"',
      author_name: "Ben Guest",
      author_url: `${ORIGIN}/u/ben_guest`,
      provider_name: "Aircheck",
      provider_url: ORIGIN,
      html: expect.stringContaining(`<iframe src="${BENS_FEED}/embed" width="600" height="450"`),
      width: 600,
      height: 450,
      thumbnail_url: expect.stringContaining(`${ORIGIN}/share/feed-${feed.id}-`),
      thumbnail_width: 1200,
      thumbnail_height: 630,
    });
    const picture = await instance.newClient().get(response.json().thumbnail_url.replace(ORIGIN, ""));
    expect([picture.rawPayload.readUInt32BE(16), picture.rawPayload.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(response.json().html).toContain('title="Spots &amp; &quot;more&quot;"');
  });

  test("returns the same fields as XML", async () => {
    const response = await instance.newClient().get(apiPaths.oembed(BENS_FEED, "xml"));
    expect(response.headers["content-type"]).toBe("text/xml; charset=utf-8");
    const [root, ...fields] = DomUtils.getElementsByTagName("*", parseDocument(response.body, { xmlMode: true }));
    const xml = Object.fromEntries(fields.map((field) => [field.name, DomUtils.textContent(field)]));
    const json = (await instance.newClient().get(apiPaths.oembed(BENS_FEED, "json"))).json();
    expect(root?.name).toBe("oembed");
    expect(xml).toEqual(Object.fromEntries(Object.entries(json).map(([name, value]) => [name, String(value)])));
  });

  test.each([
    [{ maxwidth: "320" }, 320, 450],
    [{ maxheight: "180" }, 600, 180],
    [{ maxwidth: "4000", maxheight: "3000" }, 600, 450],
    [{ maxwidth: "200", maxheight: "100" }, 200, 100],
  ])("player and thumbnail respect %j", async (limits: Record<string, string>, width, height) => {
    const response = (await fetchOembed({ url: BENS_FEED, ...limits })).json();
    expect([response.width, response.height]).toEqual([width, height]);
    expect(response.html).toContain(`width="${width}" height="${height}"`);
    expect("thumbnail_url" in response).toBe(limits.maxwidth === "4000");
  });

  test("a profile with one feed embeds that feed, one with several is a link", async () => {
    expect((await fetchOembed({ url: `${ORIGIN}/u/BEN_guest/` })).json()).toMatchObject({
      type: "rich",
      title: 'Spots & "more"',
    });
    const several = (await fetchOembed({ url: `${ORIGIN}/u/ada.guest` })).json();
    expect(several).toMatchObject({ type: "link", title: "Ada Guest on podcasts", thumbnail_width: 1200 });
    expect(several).not.toHaveProperty("html");
  });

  test("accepts https URLs, player URLs and timestamp links", async () => {
    const secure = (await fetchOembed({ url: BENS_FEED.replace("http:", "https:") })).json();
    expect(secure.html).toContain(`src="${BENS_FEED}/embed"`);
    const linked = (await fetchOembed({ url: `${BENS_FEED}?episode=7&t=1:30&utm_source=x` })).json();
    expect(linked.html).toContain(`src="${BENS_FEED}/embed?episode=7&amp;start=1%3A30"`);
    expect((await fetchOembed({ url: `${BENS_FEED}/embed` })).json().title).toBe('Spots & "more"');
  });

  test.each([
    ["another site", "https://elsewhere.example/u/ben_guest/guest-spots"],
    ["a private feed", `${ORIGIN}/u/ben_guest/private`],
    ["a missing profile", `${ORIGIN}/u/nobody`],
    ["another page of ours", `${ORIGIN}/dashboard`],
    ["a malformed URL", `${ORIGIN}/u/%E0%A4%A`],
    ["a string that is not a URL", "guest-spots"],
    ["a script", "javascript:alert(1)"],
  ])("responds 404 for %s", async (_what, url) => {
    const response = await fetchOembed({ url });
    expect([response.statusCode, response.json().message]).toEqual([404, "Page not found"]);
  });

  test("responds 501 for another format and 400 for a missing URL or an invalid size", async () => {
    expect((await fetchOembed({ url: BENS_FEED, format: "yaml" })).statusCode).toBe(501);
    const fields = async (query: Record<string, string>) => {
      const response = await fetchOembed(query);
      expect(response.statusCode).toBe(400);
      return response.json().errors.map(({ field }: { field: string }) => field);
    };
    expect(await fields({})).toEqual(["url"]);
    for (const wrong of ["0", "-1", "1.5", "wide"])
      expect(await fields({ url: BENS_FEED, maxwidth: wrong })).toEqual(["maxwidth"]);
  });

  test("follows a former slug to the current player", async () => {
    await ben.client.patch(`/api/feeds/${feed.id}`, { slug: "renamed" });
    expect((await fetchOembed({ url: BENS_FEED })).json().html).toContain("/u/ben_guest/renamed/embed");
  });
});
