import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { AppError } from "#server/errors.ts";
import { type FakeWeb, PROVIDER_URLS, startFakeWeb } from "#test/fake-servers/fake-web.ts";
import { LookupSession } from "./lookup-session.ts";

const SMALL = "https://small.example/feed.xml";
const LARGE = "https://large.example/feed.xml";
const OTHER = "https://large.example/older.xml";
const BOMB = "https://large.example/bomb.xml";
const DECLARED_HUGE = "https://large.example/huge.xml";
const MEGABYTE = 1_000_000;

let web: FakeWeb;
beforeAll(async () => {
  web = await startFakeWeb({
    [SMALL]: { body: "x".repeat(MEGABYTE) },
    [LARGE]: { body: "x".repeat(5 * MEGABYTE) },
    [OTHER]: { body: "x".repeat(6 * MEGABYTE) },
    [BOMB]: { body: gzipSync(Buffer.alloc(30 * MEGABYTE)), headers: { "content-encoding": "gzip" } },
    [DECLARED_HUGE]: { body: "x", headers: { "content-length": String(30 * MEGABYTE) } },
  });
});
afterAll(() => web.close());

const startSession = (timeoutMs?: number) =>
  new LookupSession({ fetch: web.fetch, providers: PROVIDER_URLS, ...(timeoutMs && { timeoutMs }) });
const lengthOf = async (session: LookupSession, url: string) => (await session.fetch(url)).bytes.length;

test("only one lookup at a time holds large documents, as many as it needs", async () => {
  const events: string[] = [];
  const first = startSession();
  expect(await Promise.all([lengthOf(first, LARGE), lengthOf(first, OTHER)])).toEqual([5 * MEGABYTE, 6 * MEGABYTE]);

  const second = startSession();
  const waiting = lengthOf(second, LARGE).then((length) => {
    events.push("the second has its document");
    return length;
  });
  // Small documents need not wait. Meanwhile the second one would have its document if it did not wait, either.
  for (let round = 0; round < 20; round++) expect(await lengthOf(startSession(), `${SMALL}?${round}`)).toBe(MEGABYTE);
  events.push("the first ends");
  first.end();
  expect(await waiting).toBe(5 * MEGABYTE);
  expect(events).toEqual(["the first ends", "the second has its document"]);
  second.end();
});

test("a lookup does not end before its time is over", async () => {
  const earlyMs = await Promise.all(
    Array.from({ length: 100 }, async (_, at) => {
      const timeoutMs = 5 + at / 100;
      const startedAtMs = performance.now();
      const { signal } = startSession(timeoutMs);
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      return startedAtMs + timeoutMs - performance.now();
    }),
  );
  expect(Math.max(...earlyMs)).toBeLessThanOrEqual(0);
});

test("a visitor's lookup holds no large document, and keeps nobody from theirs", async () => {
  const ofVisitor = new LookupSession({ fetch: web.fetch, providers: PROVIDER_URLS, isForVisitor: true });
  await expect(ofVisitor.fetch(LARGE)).rejects.toMatchObject({ status: 422 });
  const ofUser = startSession();
  expect(await lengthOf(ofUser, LARGE)).toBe(5 * MEGABYTE);
  ofUser.end();
  ofVisitor.end();
});

test("a lookup whose time is over before its turn does not keep others from theirs", async () => {
  const first = startSession();
  await first.fetch(LARGE);
  const late = startSession(500);
  await expect(late.fetch(LARGE)).rejects.toBeInstanceOf(AppError);
  late.end();
  first.end();
  const next = startSession();
  expect(await lengthOf(next, OTHER)).toBe(6 * MEGABYTE);
  next.end();
});

test("a lookup that gets its turn late still has time for its documents", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  try {
    const first = startSession();
    await first.fetch(LARGE);
    const late = startSession();
    const waiting = lengthOf(late, LARGE);
    vi.advanceTimersByTime(19_000);
    first.end();
    expect(await waiting).toBe(5 * MEGABYTE);
    vi.advanceTimersByTime(2000);
    expect(late.signal.aborted).toBe(false);
    vi.advanceTimersByTime(12_000);
    expect(late.signal.aborted).toBe(true);
    late.end();
  } finally {
    vi.useRealTimers();
  }
});

test("a document beyond every limit fails without waiting for a turn", async () => {
  const first = startSession();
  await first.fetch(LARGE);
  for (const url of [BOMB, DECLARED_HUGE])
    await expect(startSession().fetch(url)).rejects.toMatchObject({ message: "The response is larger than 25 MB" });
  first.end();
});

test("a limit of the caller's own stays as it is", async () => {
  const session = startSession();
  await expect(session.fetch(LARGE, { maxBodyBytes: 2 * MEGABYTE })).rejects.toMatchObject({
    message: "The response is larger than 2 MB",
  });
  session.end();
});

/** A feed of a show with one item, whose own address is another. */
function feedWithSelf(
  selfUrl: string,
  { title = "Harbour Lights", guid = "fog", nextUrl = "", key = "guid" } = {},
): string {
  const next = nextUrl && `<atom:link rel="next" href="${nextUrl}"/>`;
  const file = `<enclosure url="https://cdn.example/${guid}.mp3" type="audio/mpeg"/>`;
  const item = `<item><title>${guid}</title>${key === "guid" ? `<guid>${guid}</guid>` : file}</item>`;
  return `<rss><channel><title>${title}</title><atom:link rel="self" href="${selfUrl}"/>${next}${item}</channel></rss>`;
}

const ANSWERED = "https://feeds.example/harbour.xml";
const SELF = "https://feeds.example/self.xml";

const KEY = "https://feeds.example/self.xml?auth=K3lp1234";

test.each([
  ["leads to the same feed", feedWithSelf(SELF), SELF, SELF],
  ["is somebody's key", feedWithSelf(KEY), ANSWERED, KEY],
  ["leads to another show", feedWithSelf(SELF, { title: "Night Ferry" }), ANSWERED],
  ["leads to another feed of that name", feedWithSelf(SELF, { guid: "ferry" }), ANSWERED],
  ["leads to a page", "<h1>Harbour Lights</h1>", ANSWERED],
  ["leads nowhere", undefined, ANSWERED],
  ["leads to the same feed without guids", feedWithSelf(SELF, { key: "file" }), SELF, SELF, "file"],
  ["leads to another without guids", feedWithSelf(SELF, { key: "file", guid: "ferry" }), ANSWERED, SELF, "file"],
])(
  "the source of episodes, where the address that a feed gives as its own %s",
  async (_what, body, feedUrl, self = SELF, key = "guid") => {
    const sites = await startFakeWeb({
      [ANSWERED]: { body: feedWithSelf(self, { key }) },
      ...(body && { [self]: { body } }),
    });
    const session = new LookupSession({ fetch: sites.fetch, providers: PROVIDER_URLS });
    const show = await session.fetchFeed(ANSWERED);
    expect([show?.sourceFeedUrl, show?.feed.episodes[0]?.sourceFeedUrl]).toEqual([feedUrl, feedUrl]);
    session.end();
    await sites.close();
  },
);

test("the source of episodes on later pages of a feed is the feed", async () => {
  const nextUrl = `${ANSWERED}?page=2`;
  const sites = await startFakeWeb({
    [ANSWERED]: { body: feedWithSelf(ANSWERED, { nextUrl }) },
    [nextUrl]: { body: feedWithSelf(nextUrl, { guid: "ferry" }) },
  });
  const session = new LookupSession({ fetch: sites.fetch, providers: PROVIDER_URLS });
  const show = await session.fetchFeed(ANSWERED);
  expect(show?.feed.episodes.map(({ title, sourceFeedUrl }) => [title, sourceFeedUrl])).toEqual([
    ["fog", ANSWERED],
    ["ferry", ANSWERED],
  ]);
  session.end();
  await sites.close();
});
