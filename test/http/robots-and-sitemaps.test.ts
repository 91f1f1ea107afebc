import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FeedRow } from "#server/store/tables.ts";
import { type Instance, ORIGIN, startInstance } from "#test/support/instance.ts";
import { createFeed, registerAda, registerBen, type TestUser } from "#test/support/users.ts";

describe("robots.txt and sitemaps", () => {
  let instance: Instance;
  let ada: TestUser;
  beforeAll(async () => {
    instance = await startInstance("SQLite");
    ada = await registerAda(instance);
    await createFeed(ada.client, { slug: "spots" });
    await createFeed(ada.client, { slug: "open", isDefault: false, isPublic: true });
    await createFeed(ada.client, { slug: "secret", isDefault: false });
    const ben = await registerBen(instance);
    await createFeed(ben.client, { slug: "private", isDefault: false });
  });
  afterAll(() => instance.close());

  const locations = async (path: string) => {
    const response = await instance.newClient().get(path);
    expect(response.headers["content-type"]).toBe("application/xml; charset=utf-8");
    return [...response.body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location]) => location?.replace(ORIGIN, ""));
  };

  /** The pages of all sitemaps. */
  const listedPages = async () => {
    const sitemaps = await locations("/sitemap.xml");
    return (await Promise.all(sitemaps.map((path) => locations(path ?? "")))).flat();
  };

  test("sitemaps list exactly the pages that visitors can see", async () => {
    expect(await locations("/sitemap.xml")).toEqual(["/sitemaps/profiles-1.xml", "/sitemaps/feeds-1.xml"]);
    expect(await listedPages()).toEqual(["/u/ada.guest", "/u/ada.guest/spots", "/u/ada.guest/open"]);
    for (const path of await listedPages()) expect((await instance.newClient().get(path ?? "")).statusCode).toBe(200);
    const { body } = await instance.newClient().get("/sitemaps/feeds-1.xml");
    expect(body).toContain("<lastmod>2026-03-01T12:00:00.000Z</lastmod>");
  });

  test("the end of premium removes feeds that premium made public", async () => {
    await instance.context.db
      .updateTable("users")
      .set({ premiumUntil: "2026-03-02T00:00:00.000Z" })
      .where("id", "=", ada.user.id)
      .execute();
    expect(await listedPages()).toContain("/u/ada.guest/open");
    instance.clock.advance({ days: 1 });
    expect(await listedPages()).toEqual(["/u/ada.guest", "/u/ada.guest/spots"]);
  });

  test("a large instance has several sitemaps of at most 50,000 URLs", async () => {
    const { db } = instance.context;
    const [feed] = await db.selectFrom("feeds").selectAll().where("isDefault", "=", true).execute();
    if (!feed) throw new Error("no default feed");
    const further = [50_000, 50_001, 155_000];
    const rows = further.map(
      (id): FeedRow => ({
        ...feed,
        id,
        slug: `feed-${id}`,
        isDefault: false,
        isPublic: true,
        podcastGuid: `${id}`,
      }),
    );
    await db.insertInto("feeds").values(rows).execute();
    await ada.client.post("/api/activate-premium");
    expect(await locations("/sitemap.xml")).toEqual([
      "/sitemaps/profiles-1.xml",
      "/sitemaps/feeds-1.xml",
      "/sitemaps/feeds-2.xml",
      "/sitemaps/feeds-4.xml",
    ]);
    expect(await locations("/sitemaps/feeds-1.xml")).toContain("/u/ada.guest/feed-50000");
    expect(await locations("/sitemaps/feeds-2.xml")).toEqual(["/u/ada.guest/feed-50001"]);
  });

  test.each(["/sitemaps/feeds-3.xml", "/sitemaps/feeds-0.xml", "/sitemaps/people-1.xml", "/sitemaps/feeds-1.txt"])(
    "responds 404 for %s, which the index does not list",
    async (path) => {
      expect((await instance.newClient().get(path)).statusCode).toBe(404);
    },
  );

  test("robots.txt disallows the API and the pages behind sign-in and names the sitemap", async () => {
    const { body, headers } = await instance.newClient().get("/robots.txt");
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(body).toContain(`\nSitemap: ${ORIGIN}/sitemap.xml\n`);
    const rules = [...body.matchAll(/^Disallow: (.*)$/gm)].map(([, rule]) => rule ?? "");
    expect(body).toContain("\nAllow: /api/oembed\n");
    const isDisallowed = (path: string) =>
      rules.some((rule) => (rule.endsWith("$") ? path === rule.slice(0, -1) : path.startsWith(rule)));
    for (const path of [
      "/api/user",
      "/feeds",
      "/feeds/7",
      "/settings/premium",
      "/admin/users/1",
      "/auth/reset-password",
    ])
      expect([path, isDisallowed(path)]).toEqual([path, true]);
    for (const path of ["/u/ada.guest", "/u/ada.guest/feed.xml", "/u/ada.guest/spots/embed", "/feedsandmore"])
      expect([path, isDisallowed(path)]).toEqual([path, false]);
    // The home page leads visitors to /auth over the dashboard.
    for (const path of ["/", "/dashboard", "/auth", "/auth?next=%2Fdashboard"])
      expect([path, isDisallowed(path)]).toEqual([path, false]);
  });

  test("players and missing pages are noindex, public pages are not", async () => {
    const robots = async (path: string) => (await instance.newClient().get(path)).headers["x-robots-tag"];
    for (const path of ["/u/ada.guest/spots/embed", "/u/ada.guest/secret", "/u/nobody-here", "/nowhere/at/all"])
      expect([path, await robots(path)]).toEqual([path, "noindex"]);
    for (const path of ["/auth", "/u/ada.guest", "/u/ada.guest/spots", "/u/ada.guest/feed.xml"])
      expect([path, await robots(path)]).toEqual([path, undefined]);
  });
});
