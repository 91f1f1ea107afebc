import { expect, test } from "vitest";
import type { Metadata } from "#domain/episodes/metadata.ts";
import { AppError } from "#server/errors.ts";
import { Limiter } from "#server/limits/limiter.ts";
import { PROVIDER_URLS } from "#test/fake-servers/fake-web.ts";
import { createCachingFetch } from "./fetch/caching-fetch.ts";
import type { DocumentFetch, FetchOptions } from "./fetch/document-fetch.ts";
import { createSharedFetch } from "./fetch/shared-fetch.ts";
import { createThrottledFetch } from "./fetch/throttled-fetch.ts";
import { lookUp } from "./lookup.ts";

/** A clock that goes on only when everybody waits for it. */
class FakeClock {
  nowMs = 1_000_000;
  #sleepers: { atMs: number; wake: () => void }[] = [];

  sleep = (ms: number) =>
    new Promise<void>((wake) => {
      this.#sleepers.push({ atMs: this.nowMs + ms, wake });
    });

  async runUntilSettled<T>(tasks: Promise<T>[]): Promise<PromiseSettledResult<T>[]> {
    let isSettled = false;
    const results = Promise.allSettled(tasks).finally(() => {
      isSettled = true;
    });
    while (!isSettled) {
      do for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
      while (isReading());
      this.#sleepers.sort((a, b) => a.atMs - b.atMs);
      const next = this.#sleepers.shift();
      if (!next) continue;
      this.nowMs = Math.max(this.nowMs, next.atMs);
      next.wake();
    }
    return results;
  }
}

/** Whether a process reads a document: it keeps this one alive then. */
function isReading(): boolean {
  return process.getActiveResourcesInfo().includes("ProcessWrap");
}

const LINKS = 60;
const linkOf = (show: number) => `https://podcasts.apple.com/us/podcast/talk/id${7000 + show}?i=${9000 + show}`;
const fileOf = (show: number) => `https://cdn.tides.example/${show}.mp3`;

/** Apple's directory and pages, and the shows' feeds, without a network. Pages of shows in `withoutPage` do not respond. */
function startFakeApple(clock: FakeClock, withoutPage: (show: number) => boolean, hasBarePages = false) {
  const askedAtMs: number[] = [];
  const respond = (url: URL): string | undefined => {
    const show = Number(/(?:id=|id|feed\/)7(\d{3})/.exec(url.href)?.[1]);
    const episode = { title: `Talk ${show}`, releaseDate: "2026-03-05T05:00:00Z" };
    if (url.hostname === "itunes.apple.com") {
      askedAtMs.push(clock.nowMs);
      const results = [
        { kind: "podcast", collectionName: `Show ${show}`, feedUrl: `https://feeds.example/feed/${7000 + show}` },
        { kind: "podcast-episode", trackId: 9000 + show, trackName: episode.title, episodeGuid: `guid-${show}` },
      ];
      return JSON.stringify({ resultCount: 2, results });
    }
    if (url.hostname === "podcasts.apple.com" && hasBarePages)
      return `<html><head><meta property="og:title" content="${episode.title}"></head><body></body></html>`;
    if (url.hostname === "podcasts.apple.com" && !withoutPage(show)) {
      const data = { adamId: String(9000 + show), ...episode, mediaEnclosures: [{ streamUrl: fileOf(show) }] };
      return `<html><head><script id="serialized-server-data">${JSON.stringify([data])}</script></head></html>`;
    }
    if (url.hostname === "feeds.example")
      return `<rss><channel><title>Show ${show}</title><item><title>${episode.title}</title><guid>guid-${show}</guid>
        <enclosure url="${fileOf(show)}" type="audio/mpeg" length="1"/></item></channel></rss>`;
    return undefined;
  };
  const network = async (url: string) => {
    const body = respond(new URL(url));
    if (body === undefined) throw new AppError(422, "url-unreachable", "not found");
    const bytes = new TextEncoder().encode(body);
    const validators = { etag: null, lastModified: null };
    return {
      finalUrl: url,
      contentType: "text/html",
      contentLength: bytes.length,
      bytes,
      validators,
      notModified: false,
      maxAgeSeconds: null,
      movedTo: null,
    };
  };
  const fake: DocumentFetch = Object.assign(network, { probe: () => Promise.reject(new Error("not needed")) });
  const nowMs = () => clock.nowMs;
  const limiter = new Limiter({ isOn: true, nowMs });
  return {
    askedAtMs,
    fetch: createCachingFetch(createSharedFetch(createThrottledFetch(fake, { limiter, sleep: clock.sleep })), nowMs),
  };
}

async function lookUpAll(shows: number[], withoutPage: (show: number) => boolean = () => false) {
  const clock = new FakeClock();
  const { askedAtMs, fetch } = startFakeApple(clock, withoutPage);
  const lookups = shows.map(async (show, at): Promise<Metadata> => {
    await clock.sleep(at * 1000);
    return lookUp(linkOf(show), { fetch, providers: PROVIDER_URLS });
  });
  return { results: await clock.runUntilSettled(lookups), askedAtMs };
}

test("60 Apple links within a minute all lead to their audio, with 20 calls of the directory a minute", async () => {
  const shows = Array.from({ length: LINKS }, (_, at) => 100 + at);
  const { results, askedAtMs } = await lookUpAll(shows);
  const found = results.map((result) => (result.status === "fulfilled" ? result.value : undefined));
  expect(found.map((metadata) => metadata?.audioUrl)).toEqual(shows.map(fileOf));
  const mostInAMinute = Math.max(
    ...askedAtMs.map((start) => askedAtMs.filter((at) => at >= start && at < start + 60_000).length),
  );
  expect(mostInAMinute).toBeLessThanOrEqual(20);
  expect(askedAtMs.length).toBeGreaterThan(12);
});

test("links that cannot be looked up for the moment say so", async () => {
  const shows = Array.from({ length: LINKS }, (_, at) => 100 + at);
  const { results } = await lookUpAll(shows, () => true);
  const late = results.filter((result) => result.status === "rejected");
  expect(late.length).toBeGreaterThan(0);
  for (const { reason } of late)
    expect(reason).toMatchObject({
      status: 429,
      message: expect.stringMatching(/try again in (?:a second|\d+ seconds)/),
    });
});

test("links with a title alone for the moment say when to try again, and then lead to their audio", async () => {
  const clock = new FakeClock();
  const { fetch } = startFakeApple(clock, () => false, true);
  const shows = Array.from({ length: 30 }, (_, at) => 300 + at);
  const first: Metadata[] = [];
  const lookups = shows.map(async (show, at): Promise<Metadata> => {
    await clock.sleep(at * 1400);
    let found = await lookUp(linkOf(show), { fetch, providers: PROVIDER_URLS });
    first.push(found);
    while (found.retryAfterSeconds) {
      await clock.sleep(found.retryAfterSeconds * 1000);
      found = await lookUp(linkOf(show), { fetch, providers: PROVIDER_URLS });
    }
    return found;
  });
  const last = await clock.runUntilSettled(lookups);
  const withoutAudio = first.filter(({ audioUrl }) => audioUrl === null);
  expect(withoutAudio.length).toBeGreaterThan(0);
  for (const found of withoutAudio) {
    expect(found).toMatchObject({ title: expect.stringMatching(/^Talk \d+$/), directoryUnavailable: true });
    expect(found.retryAfterSeconds).toBeLessThanOrEqual(60);
  }
  expect(last.map((result) => result.status === "fulfilled" && result.value.audioUrl)).toEqual(shows.map(fileOf));
});

test("work in the background asks the directory 5 times a minute at most, and not at all while people use it", async () => {
  const clock = new FakeClock();
  const { askedAtMs, fetch } = startFakeApple(clock, () => false);
  const search = (term: number, isBackground: boolean) =>
    fetch(`https://itunes.apple.com/search?term=${term}`, { isBackground }).then(
      () => "answered",
      ({ code }) => code,
    );
  const outcomes: string[] = [];
  for (let second = 0; second < 60; second += 1) {
    outcomes.push(await search(second, true));
    clock.nowMs += 1000;
  }
  expect(outcomes.filter((outcome) => outcome === "answered")).toHaveLength(askedAtMs.length);
  expect(askedAtMs.length).toBeGreaterThan(2);
  expect(askedAtMs.length).toBeLessThanOrEqual(5);

  // Somebody makes five requests at once: none of them waits, and those in the background do.
  clock.nowMs += 60_000;
  const people = await Promise.all([1, 2, 3, 4, 5].map((term) => search(100 + term, false)));
  expect(people).toEqual(Array(5).fill("answered"));
  expect(await search(200, true)).toBe("host-rate-limited");
});

test("visitors ask the directory 4 times a minute at most, and only while others do not need it", async () => {
  const clock = new FakeClock();
  const { askedAtMs, fetch } = startFakeApple(clock, () => false);
  const search = (term: number, options: FetchOptions) =>
    fetch(`https://itunes.apple.com/search?term=${term}`, options).then(
      () => "answered",
      ({ code }) => code,
    );
  for (let second = 0; second < 60; second += 1) {
    await search(second, { isForVisitor: true });
    clock.nowMs += 1000;
  }
  expect(askedAtMs.length).toBeGreaterThan(1);
  expect(askedAtMs.length).toBeLessThanOrEqual(4);

  // Right after a visitor's request, work in the background and seven users at once are answered.
  clock.nowMs += 60_000;
  expect(await search(100, { isForVisitor: true })).toBe("answered");
  expect(await search(101, { isBackground: true })).toBe("answered");
  clock.nowMs += 60_000;
  expect(await search(102, { isForVisitor: true })).toBe("answered");
  const users = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((term) => search(200 + term, {})));
  expect(users).toEqual(Array(7).fill("answered"));
  expect(await search(103, { isForVisitor: true })).toBe("host-rate-limited");
  // What somebody has asked for is in the cache.
  expect(await search(201, { isForVisitor: true })).toBe("answered");
});

test("links to one show ask the directory once", async () => {
  const { results, askedAtMs } = await lookUpAll(Array(LINKS).fill(105));
  expect(results.every((result) => result.status === "fulfilled" && result.value.audioUrl === fileOf(105))).toBe(true);
  expect(askedAtMs).toHaveLength(1);
});

test("an episode without audio tells that the directory could not be asked", async () => {
  const fetch: DocumentFetch = Object.assign(
    async (url: string) => {
      if (!url.startsWith("https://www.youtube.com/oembed")) throw new AppError(429, "host-rate-limited", "busy");
      const bytes = new TextEncoder().encode('{"type":"video","title":"Reading fog","author_name":"Tide Tables"}');
      const validators = { etag: null, lastModified: null };
      return {
        finalUrl: url,
        contentType: null,
        contentLength: null,
        bytes,
        validators,
        notModified: false,
        maxAgeSeconds: null,
        movedTo: null,
      };
    },
    { probe: () => Promise.reject(new Error("not needed")) },
  );
  const found = await lookUp("https://youtu.be/fI_Yie3-9Jk", { fetch, providers: PROVIDER_URLS });
  expect(found).toMatchObject({ title: "Reading fog", audioUrl: null, directoryUnavailable: true });
});
