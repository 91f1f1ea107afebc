import { expect, test } from "vitest";
import { ORIGIN, startInstance } from "#test/support/instance.ts";
import { createFeed, registerAda } from "#test/support/users.ts";

test("every response forbids plugins and guessed types, and all but players forbid being framed", async () => {
  const instance = await startInstance("SQLite");
  const { client } = await registerAda(instance);
  await createFeed(client);
  const profile = "/u/ada.guest";
  const feed = `${profile}/guest-spots`;
  const paths = [
    "/auth",
    "/dashboard",
    "/no/such/page",
    "/u/nobody.here",
    profile,
    feed,
    `${feed}/embed`,
    `${feed}/feed.xml`,
  ];
  for (const path of [...paths, "/api/user", "/api/none", "/api/docs/", "/robots.txt", "/favicon.ico", "/healthz"]) {
    const { headers } = await client.get(path);
    expect([path, headers["x-content-type-options"], headers["referrer-policy"]]).toEqual([
      path,
      "nosniff",
      "strict-origin-when-cross-origin",
    ]);
    const policy = String(headers["content-security-policy"]).split(/; ?/);
    expect([path, policy.filter((directive) => directive.startsWith("object-src"))]).toEqual([
      path,
      ["object-src 'none'"],
    ]);
    expect([path, policy.includes("frame-ancestors *")]).toEqual([path, path.endsWith("/embed")]);
  }
  await instance.close();
});

test("scripts of other sites may ask for feeds and pictures with any header field, and read which version they got", async () => {
  const instance = await startInstance("SQLite");
  const { client } = await registerAda(instance);
  await createFeed(client);
  const [{ coverUrl }] = (await client.get("/api/feeds")).json();
  const page = (await client.get("/u/ada.guest")).body;
  const [sharePath = ""] = /\/share\/[\w-]+\.png/.exec(page) ?? [];
  const visitor = instance.newClient();
  const open = [
    "/u/ada.guest/feed.xml",
    "/u/ada.guest/guest-spots/feed.xml",
    "/u/ada.guest/guest-spots/feed.json",
    "/u/ada.guest/feeds.opml",
    `/api/oembed?url=${ORIGIN}/u/ada.guest`,
    coverUrl,
    sharePath,
    coverUrl.replace(/[0-9a-f]{16}/, "0123456789abcdef"),
  ];
  for (const path of open) {
    const preflight = await visitor.request("OPTIONS", path, undefined, {
      origin: "https://player.example",
      "access-control-request-method": "GET",
      "access-control-request-headers": "cache-control,if-none-match,x-requested-with",
    });
    expect([path, preflight.statusCode]).toEqual([path, 204]);
    expect(preflight.headers).toMatchObject({
      "access-control-allow-origin": "*",
      "access-control-allow-headers": "*",
      "access-control-allow-methods": "GET, HEAD",
    });
    const { headers } = await visitor.get(path, { origin: "https://player.example" });
    expect([path, headers["access-control-allow-origin"]]).toEqual([path, "*"]);
    expect(headers["access-control-expose-headers"]).toMatch(/ETag, Last-Modified, Link/);
  }
  for (const path of ["/api/feeds", "/api/user", "/u/ada.guest"]) {
    const { headers } = await visitor.request("OPTIONS", path, undefined, { origin: "https://player.example" });
    expect([path, headers["access-control-allow-origin"]]).toEqual([path, undefined]);
  }
  await instance.close();
});

test.each([
  [{}, "max-age=31536000"],
  [{ HSTS_SUBDOMAINS: "on" }, "max-age=31536000; includeSubDomains"],
])("over https, the settings %j give HSTS %j", async (settings, expected) => {
  const instance = await startInstance("SQLite", { PUBLIC_URL: "https://aircheck.test", ...settings });
  for (const path of ["/auth", "/api/user", "/robots.txt"])
    expect((await instance.newClient().get(path)).headers["strict-transport-security"]).toBe(expected);
  await instance.close();
});

test("with analytics, public pages stay cached and may connect to its host only, and players know nothing of it", async () => {
  const [POSTHOG_KEY, POSTHOG_HOST] = ["phc_key_of_the_tests", "https://analytics.example"];
  const instance = await startInstance("SQLite", { POSTHOG_KEY, POSTHOG_HOST });
  const { client } = await registerAda(instance);
  await createFeed(client, { slug: "spots" });
  const get = async (path: string, headers = {}) => {
    const response = await instance.newClient().get(path, headers);
    const policy = String(response.headers["content-security-policy"]).split(/; ?/);
    const directive = (name: string) => policy.find((each) => each.startsWith(name));
    return {
      ...response,
      body: response.body,
      connections: directive("connect-src"),
      scripts: directive("script-src"),
    };
  };
  const page = await get("/u/ada.guest/spots");
  expect(page.connections).toBe(`connect-src 'self' ${POSTHOG_HOST}`);
  expect(page.scripts).toBe("script-src 'self'");
  expect(page.headers["set-cookie"]).toBeUndefined();
  const etag = String(page.headers.etag);
  expect((await get("/u/ada.guest/spots", { "if-none-match": etag })).statusCode).toBe(304);
  // They are part of other sites' pages, and so is their not-found page.
  for (const slug of ["spots", "none"]) {
    const player = await get(`/u/ada.guest/${slug}/embed`);
    expect(player.connections).toBe("connect-src 'self'");
    expect(player.body).not.toContain(POSTHOG_KEY);
  }
  await instance.close();
});
