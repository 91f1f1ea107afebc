import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FeedHost, startFeedHost } from "#test/fake-servers/feed-host.ts";
import { type RunningServer, startServer } from "#test/support/running-server.ts";
import { PASSWORD } from "#test/support/users.ts";

/*
 * Links that are meant to harm, given to a whole server: it refuses them in time, needs bounded memory for them, and
 * answers everybody else meanwhile.
 */

/** A look-up has 20 s; a slow machine may take its time to say so. */
const REFUSED_WITHIN_MS = 30_000;
/** What others wait at most, on a machine that is busy with other things too. */
const OTHERS_WAIT_AT_MOST_MS = 5000;
/** Two documents that are read at the same time, and the server itself. */
const PEAK_MEMORY_MB = 1200;

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

interface LookedUp {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the server answered
  answer: any;
  tookMs: number;
  /** the longest that somebody else waited for an answer meanwhile */
  othersWaitedMs: number;
}

/** Looks a link up while somebody else keeps asking for something small. */
async function lookUpAmongOthers(path: string): Promise<LookedUp> {
  const startedAt = performance.now();
  let isAnswered = false;
  const looking = post("/api/metadata", { url: feedHost.url(path) }).then(async (response) => {
    const answer = await response.json();
    isAnswered = true;
    return { status: response.status, answer, tookMs: performance.now() - startedAt };
  });
  let othersWaitedMs = 0;
  do {
    const askedAt = performance.now();
    const other = await fetch(`${server.origin}/u/ben_guest/feed.xml`);
    await other.arrayBuffer();
    expect(other.status).toBe(200);
    othersWaitedMs = Math.max(othersWaitedMs, performance.now() - askedAt);
    await new Promise((next) => setTimeout(next, 20));
  } while (!isAnswered);
  return { ...(await looking), othersWaitedMs };
}

/** The most memory that a process ever had, in MB; where the system does not tell, what it has now. */
function peakMemoryMb(processId: number | undefined): number {
  if (process.platform === "linux") {
    const [, kilobytes] = /VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${processId}/status`, "utf8")) ?? [];
    return Number(kilobytes) / 1000;
  }
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(processId)], { encoding: "utf8" })) / 1000;
}

describe("a link that is meant to harm", () => {
  test.concurrent.each([
    ["a redirect to a private address", "/moved/private", 400, "10.0.0.1 is not on the public internet"],
    [
      "a redirect to the cloud's metadata, as a number",
      "/moved/to/http%3A%2F%2F2852039166%2F",
      400,
      /not on the public/,
    ],
    ["an endless redirect", "/moved/endless", 422, /redirects too many times$/],
    ["a host that says nothing", "/hostile/silent.xml", 422, /did not respond in time$/],
    ["a slow body", "/hostile/slow.xml", 422, /did not respond in time$/],
    ["a Content-Length that is too long", "/hostile/long-promise.xml", 422, /before the response was complete$/],
    ["a Content-Length beyond all bounds", "/hostile/huge-promise.xml", 422, "The response is larger than 25 MB"],
    ["a stream of a gigabyte", "/hostile/huge.xml", 422, "The response is larger than 25 MB"],
    ["a gzip bomb of a gigabyte", "/hostile/gzip-bomb.xml", 422, "The response is larger than 25 MB"],
  ])("%s is refused in time", { timeout: 60_000 }, async (_what, path, status, message) => {
    const refused = await lookUpAmongOthers(path);
    expect(refused.status).toBe(status);
    expect(refused.answer.message).toMatch(message);
    expect(refused.tookMs).toBeLessThan(REFUSED_WITHIN_MS);
    expect(refused.othersWaitedMs).toBeLessThan(OTHERS_WAIT_AT_MOST_MS);
  });

  test.concurrent("an entity bomb stays the few letters that it is", async () => {
    const read = await lookUpAmongOthers("/hostile/entities.xml");
    expect([read.status, read.answer.feed.feedTitle]).toEqual([200, "Laughs &l9;"]);
  });

  test.concurrent("items without number are cut to what a show may have", { timeout: 60_000 }, async () => {
    const read = await lookUpAmongOthers("/hostile/countless.xml");
    expect([read.status, read.answer.feed.episodes.length]).toEqual([200, 10_000]);
    expect(read.othersWaitedMs).toBeLessThan(OTHERS_WAIT_AT_MOST_MS);
  });

  test.concurrent.each([
    ["feed", "/hostile/giant-attribute.xml"],
    ["page", "/hostile/giant-attribute.html"],
  ])("a giant attribute in a %s is cut or left out", { timeout: 60_000 }, async (_kind, path) => {
    const read = await lookUpAmongOthers(path);
    expect([read.status, read.answer.title]).toEqual([200, "Long words"]);
    expect(JSON.stringify(read.answer).length).toBeLessThan(50_000);
    expect(read.tookMs).toBeLessThan(REFUSED_WITHIN_MS);
    expect(read.othersWaitedMs).toBeLessThan(OTHERS_WAIT_AT_MOST_MS);
  });
});

test("a feed of 20 MB and 5,000 episodes is read whole while others are answered", { timeout: 120_000 }, async () => {
  const read = await lookUpAmongOthers("/shows/enormous.xml");
  expect(read.status).toBe(200);
  expect(read.answer.feed.episodes).toHaveLength(5000);
  expect(read.othersWaitedMs).toBeLessThan(OTHERS_WAIT_AT_MOST_MS);
});

test("all of it together needed bounded memory, and left no complaint in the log", () => {
  expect(peakMemoryMb(server.process.pid)).toBeLessThan(PEAK_MEMORY_MB);
  expect(server.output()).not.toMatch(/error|warn/i);
});
