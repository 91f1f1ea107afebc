import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createProductionRenderer } from "#server/rendering/production.ts";
import type { Renderer } from "#server/rendering/renderer.ts";
import { type Instance, startInstance } from "#test/support/instance.ts";
import { addEpisode, createFeed, registerAda } from "#test/support/users.ts";

describe("pages that are the same for everybody", () => {
  let instance: Instance;
  let renderer: Renderer;
  let episodeId: number;
  let guid: string;
  const rendered: string[] = [];
  beforeAll(async () => {
    renderer = await createProductionRenderer();
    const watched: Renderer = {
      ...renderer,
      applicationDocument(name) {
        rendered.push(name);
        return renderer.applicationDocument(name);
      },
      renderPublicPage(page, config) {
        rendered.push(page.screen);
        return renderer.renderPublicPage(page, config);
      },
      async renderEmbed(data) {
        rendered.push("player");
        return renderer.renderEmbed(data);
      },
    };
    instance = await startInstance("SQLite", {}, {}, watched);
    const { client } = await registerAda(instance);
    const feed = await createFeed(client, { slug: "spots" });
    ({ id: episodeId, guid } = await addEpisode(client, feed.id, "One"));
    await addEpisode(client, feed.id, "Two");
  });
  afterAll(() => instance.close());

  const get = (url: string, headers = {}) => instance.newClient().get(url, headers);
  const renderingsOf = async (urls: string[]) => {
    rendered.length = 0;
    const responses = [];
    for (const url of urls) responses.push(await get(url));
    return { responses, renderings: [...rendered] };
  };

  test("a page whose rendering failed is rendered again for the next request", async () => {
    let failures = 0;
    const failing: Renderer = {
      ...renderer,
      async renderPublicPage(page, config) {
        if (failures++ === 0) throw new Error("A rendering fails");
        return renderer.renderPublicPage(page, config);
      },
    };
    const other = await startInstance("SQLite", {}, {}, failing);
    onTestFinished(() => other.close());
    const statusOf = async (url: string) => (await other.newClient().get(url)).statusCode;
    expect([await statusOf("/u/nobody-here/spots"), await statusOf("/u/nobody-here/spots")]).toEqual([500, 404]);
  });

  test("whatever is missing shares one page", async () => {
    await get("/missing/at/first");
    const urls = ["/missing/page", "/missing/page?a=1", "/another/missing/page", "/feeds/1/2/3"];
    const { responses, renderings } = await renderingsOf(urls);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
    expect(responses[0]?.body).toContain("Did you forget to add the page to the router?");
    expect(responses[0]?.headers).toMatchObject({ "cache-control": "no-cache", "x-robots-tag": "noindex" });
    expect(renderings).toEqual([]);
  });

  test("profiles, feeds, players and pages of feeds that do not exist share one page each", async () => {
    await get("/u/nobody-here");
    await get("/u/nobody-here/spots");
    await get("/u/nobody-here/spots/embed");
    const { responses, renderings } = await renderingsOf([
      "/u/nobody-there",
      "/u/somebody-else?contact=show",
      "/u/ada.guest/no-such-feed",
      "/u/ada.guest/spots?page=9999",
      "/u/ada.guest/no-such-feed/embed",
    ]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
    expect(responses[0]?.body).toContain("Profile not found");
    for (const { body } of responses.slice(2)) expect(body).toContain("Feed Not Found");
    expect(renderings).toEqual([]);
    // A client that has the page already still learns that it is missing.
    const again = await get("/u/nobody-there", { "if-none-match": String(responses[0]?.headers.etag) });
    expect(again.statusCode).toBe(404);
  });

  test("the log-in page is rendered once for each of its tabs, whatever else the query says", async () => {
    const first = await get("/auth");
    await get("/auth?tab=register");
    const urls = ["/auth", "/auth?next=%2Ffeeds", "/auth?tab=register&next=%2Ffeeds", "/auth?tab=x", "/auth?x=1"];
    const { responses, renderings } = await renderingsOf(urls);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect(responses[1]?.body).toBe(first.body);
    expect(responses[2]?.body).not.toBe(first.body);
    expect(renderings).toEqual([]);
    const unchanged = await get("/auth?next=%2F", { "if-none-match": String(first.headers.etag) });
    expect(unchanged.statusCode).toBe(304);
  });

  test("a player is the same for every start time, and for every episode that the feed does not have", async () => {
    const player = "/u/ada.guest/spots/embed";
    const plain = await get(player);
    const opened = await get(`${player}?episode=${episodeId}`);
    const { responses, renderings } = await renderingsOf([
      `${player}?start=90`,
      `${player}?start=1:31`,
      `${player}?episode=999999`,
      `${player}?episode=nothing-of-the-kind&start=7`,
      `${player}?episode=${guid}`,
      `${player}?episode=${episodeId}&start=12`,
    ]);
    for (const { body } of responses.slice(0, 4)) expect(body).toBe(plain.body);
    for (const { body } of responses.slice(4)) expect(body).toBe(opened.body);
    expect(opened.body).not.toBe(plain.body);
    expect(renderings).toEqual([]);
  });

  test("a player lists as many episodes as it was asked for, and one that is asked for in place of the last of them", async () => {
    const titlesOf = async (query: string) =>
      [...(await get(`/u/ada.guest/spots/embed?${query}`)).body.matchAll(/>(One|Two)</g)].map(([, title]) => title);
    expect(new Set(await titlesOf(""))).toEqual(new Set(["One", "Two"]));
    expect(new Set(await titlesOf("limit=1"))).toEqual(new Set(["Two"]));
    expect(new Set(await titlesOf(""))).toEqual(new Set(["One", "Two"]));
    expect(new Set(await titlesOf(`limit=1&episode=${episodeId}`))).toEqual(new Set(["One"]));
    expect(new Set(await titlesOf(`limit=1&episode=${guid}`))).toEqual(new Set(["One"]));
  });
});
