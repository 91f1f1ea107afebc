import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Metadata } from "#domain/episodes/metadata.ts";
import { createSsrfSafeFetch } from "#server/lookup/fetch/ssrf-safe-fetch.ts";
import { lookUp } from "#server/lookup/lookup.ts";
import { PROVIDER_URLS } from "#test/fake-servers/fake-web.ts";
import { type FeedHost, startFeedHost } from "#test/fake-servers/feed-host.ts";
import { type RunningServer, startServer } from "#test/support/running-server.ts";
import { PASSWORD } from "#test/support/users.ts";

/*
 * Hostile links against a running server: each gets the right response, other requests are answered in the meantime, and
 * the server survives. bench/lookup.ts measures time and memory.
 */

/** Requests of other clients during one lookup. */
const MAX_OTHER_REQUESTS = 200;

let feedHost: FeedHost;
let server: RunningServer;
let cookie: string;

beforeAll(async () => {
  feedHost = await startFeedHost();
  server = await startServer();
  const registered = await post("/api/register", {
    email: "ben@example.com",
    password: PASSWORD,
    displayName: "Ben Guest",
    screenName: "ben_guest",
  });
  cookie = registered.headers.getSetCookie()[0]?.split(";")[0] ?? "";
});
afterAll(async () => {
  await server.stop();
  server.remove();
  await feedHost.close();
});

function post(path: string, body: unknown): Promise<Response> {
  return fetch(server.origin + path, {
    method: "POST",
    headers: { "content-type": "application/json", origin: server.origin, cookie: cookie ?? "" },
    body: JSON.stringify(body),
  });
}

interface LookupResponse {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the body of any response
  body: any;
}

/** Looks up a link while another client sends requests, which all have to succeed. */
async function lookUpAmongOthers(path: string): Promise<LookupResponse> {
  let isPending = true;
  const lookup = post("/api/metadata", { url: feedHost.url(path) }).then(async (response) => {
    const body = await response.json();
    isPending = false;
    return { status: response.status, body };
  });
  for (let sent = 0; sent < MAX_OTHER_REQUESTS && isPending; sent += 1) {
    const other = await fetch(`${server.origin}/u/ben_guest/feed.xml`);
    expect(await other.text()).toContain("<rss");
    expect(other.status).toBe(200);
  }
  return lookup;
}

/**
 * Looks up a link like the running server, but without its time limits: a busy machine may exceed them with a document of 20 MB.
 * The server's own are measured by bench/lookup.ts.
 */
function lookUpWithoutTimeLimits(path: string): Promise<Metadata> {
  const timeoutMs = 100_000;
  const fetch = createSsrfSafeFetch({ allowCidrs: ["127.0.0.0/8"], publicUrl: server.origin, timeoutMs });
  return lookUp(feedHost.url(path), { fetch, providers: PROVIDER_URLS, timeoutMs });
}

describe("a hostile host", { concurrent: true, timeout: 60_000 }, () => {
  test.each([
    ["redirects to a private address", "/moved/private", 400, "10.0.0.1 is not on the public internet"],
    [
      "redirects to cloud metadata, with the IP address as a number",
      "/moved/to/http%3A%2F%2F2852039166%2F",
      400,
      /not on the public/,
    ],
    ["redirects endlessly", "/moved/endless", 422, /redirects too many times$/],
    ["sends less than its Content-Length", "/hostile/long-promise.xml", 422, /before the response was complete$/],
    ["sends a huge Content-Length", "/hostile/huge-promise.xml", 422, "The response is larger than 25 MB"],
    ["sends a gigabyte", "/hostile/huge.xml", 422, "The response is larger than 25 MB"],
    ["sends a gzip bomb of a gigabyte", "/hostile/gzip-bomb.xml", 422, "The response is larger than 25 MB"],
  ])("%s: the lookup fails with a message", async (_what, path, status, message) => {
    const response = await lookUpAmongOthers(path);
    expect(response.status).toBe(status);
    expect(response.body.message).toMatch(message);
  });
});

describe("a hostile document", { timeout: 120_000 }, () => {
  test("is read without expanding the entities of a bomb", async () => {
    const { status, body } = await lookUpAmongOthers("/hostile/entities.xml");
    expect([status, body.feed.feedTitle]).toEqual([200, "Laughs &l9;"]);
  });

  test("returns 10,000 of 200,000 items", async () => {
    const { feed } = await lookUpWithoutTimeLimits("/hostile/countless.xml");
    expect(feed?.episodes).toHaveLength(10_000);
  });

  test.each([
    ["feed", "/hostile/giant-attribute.xml"],
    ["page", "/hostile/giant-attribute.html"],
  ])("is read without an attribute of 20 MB in a %s, or with its beginning", async (_kind, path) => {
    const metadata = await lookUpWithoutTimeLimits(path);
    expect(metadata.title).toBe("Long words");
    expect(JSON.stringify(metadata).length).toBeLessThan(50_000);
  });

  test("returns all of 5,000 episodes in 20 MB", async () => {
    const { feed } = await lookUpWithoutTimeLimits("/shows/enormous.xml");
    expect(feed?.episodes).toHaveLength(5000);
  });
});

test("none of these links leaves an error or a warning in the log", () => {
  expect(server.output()).not.toMatch(/error|warn/i);
});
