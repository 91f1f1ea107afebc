import { Parser } from "htmlparser2";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { returnPath } from "#domain/return-path.ts";
import { type Instance, ORIGIN, startInstance, type TestClient } from "#test/support/instance.ts";
import {
  addEpisode,
  createFeed,
  registerAda,
  registerBen,
  registerCam,
  registerUser,
  signIn,
  type TestUser,
} from "#test/support/users.ts";

describe("pages", () => {
  let instance: Instance;
  let ada: TestUser;
  beforeAll(async () => {
    instance = await startInstance("SQLite");
    ada = await registerAda(instance);
    const feed = await createFeed(ada.client, { title: "Ada's <spots>", slug: "spots" });
    await addEpisode(ada.client, feed.id, "</script><script>alert(1)</script>", {
      audioUrl: "https://cdn.example.com/one.mp3",
      description: "Line one\nLine two",
    });
    await createFeed(ada.client, { title: "Secret drafts", slug: "secret", isDefault: false });
    const ben = await registerBen(instance);
    await createFeed(ben.client, { title: "Unlisted", slug: "unlisted", isDefault: false });
  });
  afterAll(() => instance.close());

  const get = (url: string, headers?: Record<string, string>) => instance.newClient().get(url, headers);

  test.each([
    ["/", 302, "/dashboard"],
    ["/ada.guest", 302, "/u/ada.guest"],
    ["/anybody-at-all", 302, "/u/anybody-at-all"],
    ["/help", 302, "/u/help"],
    ["/well-known?from=elsewhere", 302, "/u/well-known?from=elsewhere"],
  ])("%s redirects with %i to %s", async (url, status, location) => {
    const response = await get(url);
    expect([response.statusCode, response.headers.location]).toEqual([status, location]);
  });

  const GUARDED = [
    "/dashboard",
    "/feeds",
    "/feeds/1",
    "/profile",
    "/profile/edit",
    "/settings",
    "/settings/premium",
    "/admin",
    "/admin/users/1",
  ];

  test.each(["/auth", "/auth?next=%2Ffeeds", "/auth/forgot-password", ...GUARDED])("%s is a page", async (url) => {
    const response = await ada.client.get(url);
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-type"]).toContain("text/html");
    expect(response.body).toContain("<html");
  });

  test.each([...GUARDED, "/settings?subscription=success&x=%26"])(
    "without a session cookie, %s redirects to /auth, which leads back",
    async (url) => {
      const response = await get(url);
      expect(response.statusCode).toBe(302);
      const auth = new URL(String(response.headers.location), ORIGIN);
      expect([auth.pathname, returnPath(auth.searchParams)]).toEqual(["/auth", url]);
      expect(response.headers["cache-control"]).toBe("no-cache");
      expect((await get(auth.pathname + auth.search)).body).toContain("Login");
    },
  );

  test("with a session that has ended, the page's own guard decides", async () => {
    expect((await get("/feeds", { cookie: "aircheck_session=ended" })).statusCode).toBe(200);
  });

  describe("the public page of a feed that visitors do not see", () => {
    const hidden = (client: TestClient, url = "/u/ada.guest/secret") => client.get(url);
    const textOf = (html: string) => /<main.*<\/main>/s.exec(html)?.[0].replace(/<!-- -->|<[^>]*>/g, "") ?? "";

    test.each(["/u/ada.guest/secret", "/u/1/secret"])("tells its owner why, at %s", async (url) => {
      const page = await hidden(ada.client, url.replace("/1/", `/${ada.user.id}/`));
      expect(page.statusCode).toBe(200);
      expect(textOf(page.body)).toContain("Not visible to visitors");
      expect(textOf(page.body)).toContain("“Secret drafts” is private");
      expect(page.body).toContain('name="robots" content="noindex"');
      expect(page.headers["cache-control"]).toBe("private, no-store");
      expect(page.headers.etag).toBeUndefined();
    });

    test("tells an administrator why", async () => {
      const cam = await registerCam(instance);
      const page = await hidden(cam.client);
      expect([page.statusCode, page.headers["cache-control"]]).toEqual([200, "private, no-store"]);
      expect(textOf(page.body)).toContain("“Secret drafts” by Ada Guest is private.");
      expect(page.body).toContain(`href="/admin/users/${ada.user.id}"`);
    });

    test("says that the free plan is the reason", async () => {
      const dana = await registerUser(instance, "dana.guest", "Dana Guest");
      await dana.client.post("/api/upgrade");
      await createFeed(dana.client, { slug: "panels", isDefault: false, isPublic: true });
      expect(textOf((await hidden(dana.client, "/u/dana.guest/panels")).body)).toContain("Guest spots");
      await dana.client.post("/api/deactivate-premium");
      const page = await hidden(dana.client, "/u/dana.guest/panels");
      expect(textOf(page.body)).toContain("on the free plan visitors see your default feed only");
    });

    test("is for everybody else the page of a feed that does not exist", async () => {
      const ben = await instance.newClient();
      await signIn(ben, "ben_guest@example.com");
      for (const client of [instance.newClient(), ben]) {
        const [page, missing] = [await hidden(client), await hidden(client, "/u/ada.guest/none")];
        expect([page.statusCode, textOf(page.body)]).toEqual([404, textOf(missing.body)]);
        const { date: _, ...headers } = page.headers;
        expect(headers).toEqual({ ...missing.headers, date: undefined, "content-length": headers["content-length"] });
      }
      expect((await hidden(instance.newClient())).headers["set-cookie"]).toBeUndefined();
    });

    test("stays a 404 as feed and player, for its owner too", async () => {
      for (const path of ["feed.xml", "feed.json", "embed"])
        expect((await hidden(ada.client, `/u/ada.guest/secret/${path}`)).statusCode).toBe(404);
    });
  });

  test("a profile's avatar shows a whole emoji", async () => {
    await registerUser(instance, "cosmo.guest", "👩‍🚀 Cosmo Guest");
    expect((await get("/u/cosmo.guest")).body).toContain('<span aria-hidden="true">👩‍🚀</span>');
  });

  test.each(["/robots.txt.exe/x", "/a/b/c/d", "/u/a/b/c/d"])("%s is the not-found page", async (url) => {
    const response = await get(url);
    expect(response.statusCode).toBe(404);
    expect(response.body).toContain("404 Page Not Found");
    expect(response.body).toContain("Did you forget to add the page to the router?");
  });

  test.each(["/feeds/abc", "/feeds/1/transcripts/x", "/admin/users/0x1"])("%s is missing", async (url) => {
    const { statusCode, headers } = await get(url);
    expect([statusCode, headers["x-robots-tag"]]).toEqual([404, "noindex"]);
  });

  test("a public feed is complete without JavaScript and escapes user text", async () => {
    const { statusCode, body } = await get("/u/ada.guest/spots");
    expect(statusCode).toBe(200);
    expect(body).toContain("Ada's &lt;spots>");
    expect(body).toContain("&lt;/script>&lt;script>alert(1)");
    expect(body).not.toContain("<script>alert(1)");
    expect(body).toContain("/u/ada.guest/spots/feed.xml");
  });

  test("hidden data is in no public page", async () => {
    for (const url of ["/u/ada.guest", "/u/ada.guest/spots", "/u/ada.guest/feed.xml", "/u/ben_guest"]) {
      const { body } = await get(url);
      expect(body).not.toMatch(/Secret drafts|Unlisted|@example\.com|argon2/);
    }
  });

  test("missing users and feeds get a 404 with the specified texts", async () => {
    const profile = await get("/u/nobody-here");
    expect(profile.statusCode).toBe(404);
    expect(profile.body).toContain("Profile not found");
    expect(profile.body).toContain("The profile you're looking for doesn't exist.");
    for (const url of ["/u/ada.guest/secret", "/u/ada.guest/none", "/u/nobody-here/spots"]) {
      const feed = await get(url);
      expect(feed.statusCode).toBe(404);
      expect(feed.body).toContain("Feed Not Found");
      expect(feed.body).toContain("The feed you're looking for doesn't exist or is no longer available.");
    }
    const empty = await get("/u/ben_guest");
    expect(empty.statusCode).toBe(200);
    expect(empty.body).toContain("No Feeds Yet");
    expect(empty.body).toContain("This user hasn't created any podcast feeds yet.");
  });

  const shared = {
    "default-src": "'none'",
    "object-src": "'none'",
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data: http: https:",
    "media-src": "'self' http: https:",
    "font-src": "'self'",
    "frame-src": "'self' https://www.youtube-nocookie.com",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "script-src": "'self'",
    "connect-src": "'self'",
  };

  test.each(["/u/ada.guest", "/u/ada.guest/spots", "/u/nobody-here", "/u/ada.guest/none", "/auth", "/nowhere/at/all"])(
    "%s loads and runs only what its policy names, and nobody may frame it",
    async (url) => {
      const { headers } = await get(url);
      const { "script-src": scripts, ...policy } = directivesOf(headers["content-security-policy"]);
      expect(policy).toEqual({
        ...without("script-src", shared),
        "frame-ancestors": "'none'",
        "form-action": "'self'",
      });
      // The application's documents have inline scripts, which are named by their hashes.
      if (url.startsWith("/u/")) expect(scripts).toBe("'self'");
      else expect(scripts).toMatch(/^'self'( 'sha256-[A-Za-z0-9+/]{43}=')+$/);
      expect(headers["x-frame-options"]).toBe("DENY");
    },
  );

  test("any site may frame the player, whose policy allows no more than that", async () => {
    for (const url of ["/u/ada.guest/spots/embed", "/u/ada.guest/none/embed"]) {
      const { headers } = await get(url);
      expect(directivesOf(headers["content-security-policy"])).toEqual({
        ...shared,
        "frame-ancestors": "*",
        "form-action": "'none'",
      });
      expect(headers["x-frame-options"]).toBeUndefined();
      expect(headers["set-cookie"]).toBeUndefined();
    }
    expect((await get("/u/ada.guest/spots/embed")).body).toContain("https://cdn.example.com/one.mp3");
  });

  test("a profile's head has canonical URL, alternates and structured data", async () => {
    const { body } = await get("/u/ada.guest");
    const { publicUrl } = instance.context.config;
    const page = encodeURIComponent(`${publicUrl}/u/ada.guest`);
    expect(body).toContain(`<link rel="canonical" href="${publicUrl}/u/ada.guest"/>`);
    expect(alternatesOf(body)).toEqual({
      "application/rss+xml": `${publicUrl}/u/ada.guest/feed.xml`,
      "application/feed+json": `${publicUrl}/u/ada.guest/feed.json`,
      "text/x-opml": `${publicUrl}/u/ada.guest/feeds.opml`,
      "application/json+oembed": `${publicUrl}/api/oembed?url=${page}&format=json`,
      "text/xml+oembed": `${publicUrl}/api/oembed?url=${page}&format=xml`,
    });
    const [data] = structuredDataOf(body);
    expect(data).toMatchObject({ "@type": "ProfilePage", mainEntity: { "@type": "Person", name: "Ada Guest" } });
  });

  test("a feed page's head has canonical URL, alternates and structured data", async () => {
    const { body } = await get("/u/ada.guest/spots");
    const { publicUrl } = instance.context.config;
    const page = encodeURIComponent(`${publicUrl}/u/ada.guest/spots`);
    expect(body).toContain(`<link rel="canonical" href="${publicUrl}/u/ada.guest/spots"/>`);
    expect(alternatesOf(body)).toEqual({
      "application/rss+xml": `${publicUrl}/u/ada.guest/spots/feed.xml`,
      "application/feed+json": `${publicUrl}/u/ada.guest/spots/feed.json`,
      "application/json+oembed": `${publicUrl}/api/oembed?url=${page}&format=json`,
      "text/xml+oembed": `${publicUrl}/api/oembed?url=${page}&format=xml`,
    });
    const [data] = structuredDataOf(body);
    expect(data).toMatchObject({
      "@type": "CollectionPage",
      name: "Ada's <spots>",
      mainEntity: {
        "@type": "ItemList",
        numberOfItems: 1,
        itemListElement: [
          {
            position: 1,
            item: {
              "@type": "PodcastEpisode",
              name: "</script><script>alert(1)</script>",
              associatedMedia: { contentUrl: "https://cdn.example.com/one.mp3" },
              actor: { "@type": "Person", name: "Ada Guest" },
            },
          },
        ],
      },
    });
  });

  test.each(["/u/ada.guest", "/u/ada.guest/spots"])("%s has a share image", async (url) => {
    const { body } = await get(url);
    const [, imageUrl = ""] = /<meta property="og:image" content="([^"]+)"/.exec(body) ?? [];
    expect(body).toContain('<meta property="og:image:width" content="1200"/>');
    expect(body).toContain('<meta property="og:image:height" content="630"/>');
    expect(body).toMatch(/<meta property="og:image:alt" content="[^"]+"/);
    const { pathname } = new URL(imageUrl);
    const image = await get(pathname);
    expect(image.statusCode).toBe(200);
    expect(image.headers["cache-control"]).toContain("immutable");
    expect(await sharp(image.rawPayload).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
    expect((await get(pathname, { "if-none-match": String(image.headers.etag) })).statusCode).toBe(304);
  });

  test("the landing page can be found, shared and previewed", async () => {
    const { body } = await get("/auth?next=%2Ffeeds");
    const content = (name: string) => new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(body)?.[1];
    expect(body).toContain("<title>Aircheck: every podcast you have been on, in one feed</title>");
    expect(body).toContain(`<link rel="canonical" href="${ORIGIN}/auth"/>`);
    expect(content("description")).toContain("For podcast guests");
    expect(content("robots")).toBeUndefined();
    expect([content("og:type"), content("og:url")]).toEqual(["website", `${ORIGIN}/auth`]);
    expect(content("og:title")).toBe("Aircheck: every podcast you have been on, in one feed");
    const shareImage = await get(new URL(content("og:image") ?? "").pathname);
    expect(await sharp(shareImage.rawPayload).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
    const pictures = [...body.matchAll(/(?:srcSet|src)="([^"]*\.avif)"/gi)].map(([, path = ""]) => path);
    expect(new Set(pictures.map((path) => path.replace(/.*\/|-.{8}\.avif$/g, "")))).toEqual(
      new Set([
        "profile-light",
        "profile-dark",
        "suggestions-light",
        "suggestions-dark",
        "search-light",
        "search-dark",
        "one-sheet",
      ]),
    );
    for (const path of pictures)
      expect(await sharp((await get(path)).rawPayload).metadata()).toMatchObject({
        format: "heif",
        compression: "av1",
      });
  });

  test("missing pages are noindex", async () => {
    for (const url of ["/u/nobody-here", "/u/ada.guest/secret"])
      expect((await get(url)).body).toContain('<meta name="robots" content="noindex"/>');
  });

  test("a public page loads the visitor bundle only, and first the hint of a session", async () => {
    for (const url of ["/u/ada.guest", "/u/ada.guest/spots", "/u/nobody-here"]) {
      const scripts = [...(await get(url)).body.matchAll(/<script[^>]+src="([^"]+)"/g)].map(([, src]) => src);
      expect(scripts).toEqual([
        expect.stringMatching(/^\/assets\/signed-in-hint-/),
        expect.stringMatching(/^\/visitor-assets\/public\//),
      ]);
      for (const script of scripts) expect((await get(String(script))).statusCode).toBe(200);
    }
  });

  test("the stylesheet is loaded before any script", async () => {
    const { body } = await get("/auth");
    const stylesheet = body.indexOf('rel="stylesheet"');
    expect(stylesheet).toBeGreaterThan(0);
    expect(stylesheet).toBeLessThan(body.indexOf('rel="modulepreload"'));
    const preloads = body.match(/<link rel="modulepreload"[^>]*>/g) ?? [];
    expect(preloads.length).toBeGreaterThan(0);
    for (const preload of preloads) expect(preload).toContain('fetchpriority="low"');
  });

  test("a document that is complete without scripts preloads only the one that starts them", async () => {
    const { body } = await get("/auth");
    const preloads = body.match(/<link rel="modulepreload"[^>]*>/g) ?? [];
    expect(preloads).toEqual([expect.stringMatching(/href="\/assets\/entry\.client-[\w-]+\.js"/)]);
  });

  test.each(["/dashboard", "/feeds/1"])("%s loads few script files", async (url) => {
    const scripts = (await ada.client.get(url)).body.match(/rel="modulepreload"/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.length).toBeLessThan(12);
  });

  test("the not-found page of a player may be framed", async () => {
    const missing = await get("/u/ada.guest/secret/embed");
    expect(missing.statusCode).toBe(404);
    expect(missing.body).toContain("Feed Not Found");
    expect(missing.headers["content-security-policy"]).toContain("frame-ancestors *");
  });

  test.each([
    "/u/%00",
    "/u/%E0%A4%A",
    "/u/ada.guest/%00",
    "/u/ada.guest/%00/feed.xml",
    "/u/ada.guest%00/feed.xml",
    "/u/ada.guest/spots%00/embed",
    "/api/users/screen-name/%00/feeds",
    `/u/${"x".repeat(900)}`,
    "/u/ada.guest/%C3%28/feed.xml",
    "/%",
    "/api/users/screen-name/%E0%A4%A",
    "/covers/1-%00.png",
    "//elsewhere.example/path",
    "//elsewhere.example",
  ])("%s is not found and causes no error", async (url) => {
    const response = await get(url);
    expect([302, 404]).toContain(response.statusCode);
    expect(response.headers["x-content-type-options"]).toBe("nosniff");
    if (url.startsWith("/api/")) expect(Object.keys(response.json())).toEqual(["message"]);
  });

  test("strings lose control characters before they are validated, but not their escape sequences as text", async () => {
    expect((await ada.client.patch("/api/user", { bio: "a\u0000\u0001b\b\f\u007f\tc\nd" })).json().bio).toBe(
      "ab\tc\nd",
    );
    const empty = await ada.client.post("/api/feeds", { title: "\u0000\u001f", slug: "controls" });
    expect([empty.statusCode, empty.json().message]).toEqual([400, "Title is required"]);
    expect((await ada.client.patch("/api/user", { bio: "write \\u0000 for it" })).json().bio).toBe(
      "write \\u0000 for it",
    );
  });

  test.each([undefined, null, [], "text", 7])("rejects the body %j, which is not an object", async (body) => {
    const refused = await instance
      .newClient()
      .post("/api/login", body === undefined ? undefined : JSON.stringify(body), {
        "content-type": "application/json",
      });
    const message = "The request body must be a JSON object";
    expect([refused.statusCode, refused.json()]).toEqual([400, { message, errors: [{ field: "body", message }] }]);
  });

  test("unknown API routes and methods respond in JSON", async () => {
    const unknown = await get("/api/nothing-here");
    expect([unknown.statusCode, unknown.headers["content-type"]]).toEqual([404, "application/json; charset=utf-8"]);
    const posted = await instance.newClient().post("/u/ada.guest", {});
    expect(posted.statusCode).toBe(404);
    expect(posted.json().message).toBe("Not found");
  });

  test("serves the OpenAPI document and its pages", async () => {
    const document = (await get("/api/docs/json")).json();
    expect(document.openapi).toMatch(/^3\./);
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(["/api/login", "/api/feeds/{feedId}", "/api/users/screen-name/{screenName}"]),
    );
    expect((await get("/api/docs/")).statusCode).toBe(200);
  });
});

/** The alternates of a page, by media type. */
function directivesOf(policy: unknown): Record<string, string> {
  return Object.fromEntries(
    String(policy)
      .split("; ")
      .map((directive) => [directive.replace(/ .*/, ""), directive.replace(/^\S+ /, "")]),
  );
}

function without(name: string, directives: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(directives).filter(([each]) => each !== name));
}

function alternatesOf(html: string): Record<string, string | undefined> {
  const alternates: Record<string, string | undefined> = {};
  const parser = new Parser({
    onopentag(name, { rel, type = "", href }) {
      if (name === "link" && rel === "alternate") alternates[type] = href;
    },
  });
  parser.end(html);
  return alternates;
}

function structuredDataOf(html: string): unknown[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json]) =>
    JSON.parse(String(json)),
  );
}

describe("the footer", () => {
  const settings = {
    SOURCE_URL: "https://git.example/aircheck",
    PRIVACY_URL: "https://aircheck.example/privacy?a=1&b=2",
    CONTACT_URL: "mailto:hello@aircheck.example",
  };

  async function footersWith(environment: Record<string, string>): Promise<string[]> {
    const instance = await startInstance("SQLite", environment);
    try {
      const ada = await registerAda(instance);
      await createFeed(ada.client, { title: "Spots", slug: "spots" });
      const pages = await Promise.all(
        ["/auth", "/u/ada.guest", "/u/ada.guest/spots"].map((path) => instance.newClient().get(path)),
      );
      return pages.map(({ body }) => /<footer.*<\/footer>/s.exec(body)?.[0] ?? "no footer");
    } finally {
      await instance.close();
    }
  }

  const linksOf = (html: string) =>
    [...html.matchAll(/<a href="([^"]*)"[^>]*>(?:<[^>]*>)*([^<]+)/g)].map(([, href, text]) => [text, href]);

  test("of public pages links to the operator's pages", async () => {
    for (const footer of await footersWith(settings))
      expect(linksOf(footer)).toEqual([
        ["Aircheck", "/auth"],
        ["Source", "https://git.example/aircheck"],
        ["Privacy", "https://aircheck.example/privacy?a=1&amp;b=2"],
        ["Contact", "mailto:hello@aircheck.example"],
      ]);
  });

  test("leaves out what the operator has not set", async () => {
    for (const footer of await footersWith({ PRIVACY_URL: "", CONTACT_URL: "https://aircheck.example/contact" }))
      expect(linksOf(footer)).toEqual([
        ["Aircheck", "/auth"],
        ["Contact", "https://aircheck.example/contact"],
      ]);
  });
});
