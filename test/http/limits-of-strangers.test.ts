import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ClientLimitName, LIMITS } from "#server/limits/limits.ts";
import { type Instance, inject, ORIGIN, startInstance } from "#test/support/instance.ts";
import { createFeed, registerAda } from "#test/support/users.ts";

/* What people without an account may ask for, as docs/security.md lists it. */

const PLAY = { type: "play", id: "0123456789abcdef", episode: "a guid", seconds: 0 };

type Method = "GET" | "POST";
const LIMITED: [limit: ClientLimitName, method: Method, url: string, body?: object][] = [
  ["registrations", "POST", "/api/register", {}],
  ["credentials", "POST", "/api/login", {}],
  ["credentials", "POST", "/api/login/passkey", {}],
  ["forgottenPasswords", "POST", "/api/forgot-password", {}],
  ["credentials", "POST", "/api/reset-password", {}],
  ["screenNameChecks", "POST", "/api/validate-screen-name", {}],
  ["finds", "POST", "/api/find", {}],
  ["unsubscriptions", "POST", "/suggestions/unsubscribe"],
  ["sitemaps", "GET", "/sitemap.xml"],
  ["sitemaps", "GET", "/sitemaps/feeds-1.xml"],
  ["renderings", "GET", "/u/ada.guest"],
  ["renderings", "GET", "/u/ada.guest/spots"],
  ["renderings", "GET", "/u/ada.guest/spots/embed"],
  ["renderings", "GET", "/u/ada.guest/spots/feed.xml"],
  ["renderings", "GET", "/u/ada.guest/feeds.opml"],
  ["renderings", "GET", "/api/users/screen-name/ada.guest/feeds/spots/episodes"],
  ["renderings", "GET", `/api/oembed?url=${encodeURIComponent(`${ORIGIN}/u/ada.guest/spots`)}`],
  ["publicSearches", "GET", "/u/ada.guest/spots?q=word"],
  ["searchTime", "GET", "/u/ada.guest/spots?q=other"],
  ["visitorEvents", "POST", "/api/numbers/events", PLAY],
] as [ClientLimitName, Method, string, object?][];

describe("the limits of strangers", () => {
  let instance: Instance;
  let count = 0;
  beforeAll(async () => {
    instance = await startInstance("SQLite");
    await createFeed((await registerAda(instance)).client, { slug: "spots" });
  });
  afterAll(() => instance.close());

  test.each(LIMITED)("%s: a client that has used it up gets 429 for %s %s, and others do not", async (...row) => {
    const [limit, method, url, body] = row;
    const send = async (remoteAddress: string) =>
      inject(instance.app, {
        method,
        url,
        remoteAddress,
        headers: { origin: ORIGIN },
        ...(body && { payload: body }),
      });
    count += 1;
    const client = `192.0.2.${count}`;
    const key = limit === ("searchTime" as string) ? `client ${client}` : client;
    await instance.context.limiter.take(limit, key, LIMITS[limit].max);
    const refused = await send(client);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await send(`198.51.100.${count}`)).statusCode).not.toBe(429);
  });
});
