import { afterEach, expect, test, vi } from "vitest";
import type { ListedRow } from "#domain/imports/import.ts";
import { AppError } from "#server/errors.ts";
import { ProcessPool } from "#server/limits/process-pool.ts";
import { type FakeSites, type FakeWeb, PROVIDER_URLS, startFakeWeb } from "#test/fake-servers/fake-web.ts";
import type { FeedDocument } from "./feeds/feed.ts";
import { createCachingFetch } from "./fetch/caching-fetch.ts";
import type { DocumentFetch, FetchOptions } from "./fetch/document-fetch.ts";
import type { DocumentTask, TitlesTask } from "./parse/parse-document.ts";
import { appleShowIdOf, resolveAppearance } from "./resolve-appearance.ts";

/* How often the outside world is asked for the rows of a list. */

const SHOWS = 10;
const linkOf = (show: number) => `https://podcasts.apple.com/us/podcast/talk/id${7000 + show}?i=${9000 + show}`;
const row = (...links: string[]): ListedRow => ({
  links,
  title: null,
  showName: null,
  date: null,
  kind: null,
  context: "",
});
const item = (name: string | number) => `<item><title>Talk about topic ${name}</title><guid>guid-${name}</guid>
  <enclosure url="https://cdn.tides.example/${name}.mp3" type="audio/mpeg" length="1"/></item>`;
const feed = (...items: string[]) => ({
  type: "text/xml",
  body: `<rss version="2.0"><channel><title>Tide Tables</title>${items.join("")}</channel></rss>`,
});
const page = (name: string | number, head = "") => ({
  body: `<html><head><title>Talk about topic ${name}</title><meta property="og:title" content="Talk about topic ${name}">${head}</head></html>`,
});

let web: FakeWeb;
afterEach(() => web.close());

/** @returns what requests documents, and the URLs that it has requested so far */
async function startSites(sites: FakeSites): Promise<{ fetch: DocumentFetch; asked: string[] }> {
  web = await startFakeWeb(sites);
  const asked: string[] = [];
  const count = (url: string, options: FetchOptions = {}) => {
    asked.push(url);
    return web.fetch(url, options);
  };
  return { fetch: createCachingFetch(Object.assign(count, { probe: web.fetch.probe })), asked };
}

test("Apple's directory is asked once for the shows of all rows", async () => {
  const shows = Array.from({ length: SHOWS }, (_, show) => show);
  const results = shows.map((show) => ({
    kind: "podcast",
    collectionId: 7000 + show,
    collectionName: `Show ${show}`,
    feedUrl: `https://feeds.example/${show}`,
  }));
  const { fetch, asked } = await startSites({
    "https://itunes.apple.com/lookup": { type: "text/javascript", body: JSON.stringify({ results }) },
    ...Object.fromEntries(
      shows.flatMap((show) => [
        [linkOf(show), page(show)],
        [`https://feeds.example/${show}`, feed(item(show))],
      ]),
    ),
  });
  const appleShowIds = shows.map((show) => appleShowIdOf(linkOf(show)) ?? "");
  for (const show of shows) {
    let needed = 0;
    const onDirectoryNeeded = () => {
      needed += 1;
    };
    const options = { fetch, providers: PROVIDER_URLS, appleShowIds, onDirectoryNeeded };
    const { draft } = await resolveAppearance(row(linkOf(show)), options);
    expect([draft?.audioUrl, needed]).toEqual([`https://cdn.tides.example/${show}.mp3`, 0]);
  }
  const ofDirectory = asked.filter((url) => url.startsWith("https://itunes.apple.com/"));
  expect(ofDirectory.map((url) => new URL(url).searchParams.get("id"))).toEqual([appleShowIds.join(",")]);
});

test("the feed of a show is requested and parsed once for all its rows", async () => {
  const names = ["fog", "bells", "pilots"];
  const head = '<link rel="alternate" type="application/rss+xml" href="/feed.xml">';
  const { fetch, asked } = await startSites({
    "https://tides.example/feed.xml": feed(...names.map(item)),
    ...Object.fromEntries(names.map((name) => [`https://tides.example/${name}`, page(name, head)])),
  });
  const parsedFeeds = new Map<Uint8Array, FeedDocument>();
  for (const name of names) {
    const options = { fetch, providers: PROVIDER_URLS, parsedFeeds };
    expect((await resolveAppearance(row(`https://tides.example/${name}`), options)).draft?.sourceGuid).toBe(
      `guid-${name}`,
    );
  }
  expect(asked.filter((url) => url.endsWith("/feed.xml"))).toHaveLength(1);
  expect(parsedFeeds.size).toBe(1);
});

test("the titles of a row's show are folded once, also where none of them is the row's", async () => {
  const { fetch } = await startSites({
    "https://tides.example/feed.xml": feed(...Array.from({ length: 400 }, (_, at) => item(at))),
  });
  const run = vi.spyOn(ProcessPool.prototype, "run");
  const listed = { ...row("https://tides.example/feed.xml"), title: "Bells at topic 7" };
  const found = await resolveAppearance(listed, { fetch, providers: PROVIDER_URLS });
  const ofTitles = run.mock.calls.filter(([{ value }]) => "titles" in (value as DocumentTask | TitlesTask));
  run.mockRestore();
  expect([found.state, found.reason]).toEqual(["choose", "whole-show"]);
  expect(ofTitles.map(([, { signal }]) => signal)).toEqual([expect.any(AbortSignal)]);
});

test("rows of one show ask once for the address that its feed gives as its own", async () => {
  const self = "https://tides.example/gone.xml";
  const body = feed(item("fog"), item("ropes")).body.replace(
    "</title>",
    `</title><atom:link rel="self" href="${self}"/>`,
  );
  const { fetch, asked } = await startSites({ "https://tides.example/feed.xml": { type: "text/xml", body } });
  const parsedFeeds = new Map<Uint8Array, FeedDocument>();
  for (const name of ["fog", "ropes"]) {
    const listed = { ...row("https://tides.example/feed.xml"), title: `Talk about topic ${name}` };
    await resolveAppearance(listed, { fetch, providers: PROVIDER_URLS, parsedFeeds });
  }
  expect(asked.filter((url) => url === self)).toHaveLength(1);
});

test("of a show in a list of subscriptions, the episodes that name the guest are offered, the newest first", async () => {
  const dated = (title: string, notes: string, day: string) =>
    `<item><title>${title}</title><guid>${title}</guid><description>${notes}</description><pubDate>${day}</pubDate></item>`;
  const { fetch } = await startSites({
    "https://tides.example/feed.xml": feed(
      dated("Fog with Ada Lind", "", "2024-03-05"),
      dated("Ropes", "Our guest A. Lind-Berg ties knots.", "2024-04-05"),
      dated("Bells", "We are joined by Ada Lind.", "2024-05-05"),
      dated("Lamps", "A chapter about Ada Lind.", "2024-06-05"),
    ),
  });
  const options = { fetch, providers: PROVIDER_URLS };
  const offered = (guestNames: string[]) =>
    resolveAppearance({ ...row("https://tides.example/feed.xml"), showName: "Tide Tables" }, options, { guestNames });
  const found = await offered(["Ada Lind"]);
  expect([found.state, found.reason, found.choices.map(({ title }) => title)]).toEqual([
    "choose",
    "whole-show",
    ["Bells", "Fog with Ada Lind"],
  ]);
  expect(await offered(["Bob Ray"])).toMatchObject({ state: "not-found", reason: "whole-show" });
});

test("a dead link costs no request to a directory, but says that one may help", async () => {
  const { fetch, asked } = await startSites({});
  let needed = 0;
  const onDirectoryNeeded = () => {
    needed += 1;
  };
  const listed = { ...row("https://tides.example/gone"), title: "Talk about fog", showName: "Tide Tables" };
  const found = await resolveAppearance(listed, { fetch, providers: PROVIDER_URLS, onDirectoryNeeded });
  expect([found.state, found.reason, needed > 0]).toEqual(["not-found", "link-dead", true]);
  expect(asked).toEqual(["https://tides.example/gone"]);
});

test("all links of a row have its time together", async () => {
  web = await startFakeWeb({});
  const asked: string[] = [];
  const hang = (url: string, { signal }: FetchOptions = {}) => {
    asked.push(url);
    return new Promise<never>((_, reject) =>
      signal?.addEventListener("abort", () =>
        reject(new AppError(422, "url-unreachable", "tarpit.example did not respond")),
      ),
    );
  };
  const fetch = Object.assign(hang, { probe: web.fetch.probe }) as DocumentFetch;
  const links = [1, 2, 3].map((number) => `https://tarpit.example/${number}`);
  const { state, reason } = await resolveAppearance(row(...links), { fetch, providers: PROVIDER_URLS, timeoutMs: 50 });
  expect([state, reason]).toEqual(["not-found", "link-slow"]);
  // On a busy machine the time may be over before the first one is asked.
  expect(asked.filter((url) => url !== links[0])).toEqual([]);
});

test.each([
  ["https://podcasts.apple.com/us/podcast/fog/id1200361736?i=1000654321987", "1200361736"],
  ["https://castbox.fm/vic/1200361736", "1200361736"],
  ["https://www.listennotes.com/itunes/id1200361736", "1200361736"],
  ["https://overcast.fm/itunes1200361736/fog", "1200361736"],
  ["https://castro.fm/itunes/1200361736", "1200361736"],
  ["https://blog.example/itunes/2019/05/fog", undefined],
  ["https://blog.example/itunes/20190501/fog", undefined],
  ["https://fog.example/1200361736", undefined],
  ["not a link", undefined],
])("the show at Apple that %s leads to is asked for with those of the other rows", (link, showId) => {
  expect(appleShowIdOf(link)).toBe(showId);
});
