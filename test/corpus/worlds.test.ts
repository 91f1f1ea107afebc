import { describe, expect, test } from "vitest";
import type { Metadata } from "#domain/episodes/metadata.ts";
import { lookUp } from "#server/lookup/lookup.ts";
import { matchEpisode } from "#server/lookup/match/match-episode.ts";
import { createDraft } from "#server/lookup/merge-drafts.ts";
import { type FakeResponse, type FakeSites, PROVIDER_URLS, startFakeWeb } from "#test/fake-servers/fake-web.ts";

/*
 * From a page to its item in the show's feed, in worlds that differ in what the page, the feed and the directory say. All shows
 * are invented.
 */

const FEED_URL = "https://feeds.tides.example/show.xml";
const TITLES = [
  "Reading fog at sea",
  "The ferry that came back",
  "Who pays for the lamp oil",
  "Bells, horns and other answers",
  "A winter on the outer rock",
  "How charts forget islands",
  "The last keeper's radio",
  "Salt in the batteries",
  "Why harbours move north",
  "Letters from a lightship",
  "The pilot who could not swim",
  "Counting gulls for money",
  "What the tide tables hide",
  "Repairing a lens by hand",
  "Storm warnings by bicycle",
];
/** Titles that the feed does not have; their episodes are absent. */
const ABSENT_TITLES = [
  "Mapping the seabed",
  "Harbour dogs",
  "The quiet buoy",
  "Ropes and knots",
  "An engineer remembers",
];

interface World {
  titleInFeed: (title: string, number: number) => string;
  fileInFeed: (slug: string) => string;
  hasFeedLink: boolean;
  hasDirectory: boolean;
}

const PLAIN: World = {
  titleInFeed: (title) => title,
  fileInFeed: (slug) => `https://cdn.tides.example/${slug}.mp3`,
  hasFeedLink: true,
  hasDirectory: true,
};
const WORLDS: [name: string, world: World][] = [
  ["feed link and directory", PLAIN],
  [
    "another prefix before the file",
    { ...PLAIN, fileInFeed: (slug) => `https://op3.dev/e/pdst.fm/e/cdn.tides.example/${slug}.mp3` },
  ],
  [
    "a changed title and another file",
    {
      ...PLAIN,
      titleInFeed: (title, number) => `#${number} – ${title} (feed edition)`,
      fileInFeed: (slug) => `https://audio.host.example/${slug.length}/${slug.slice(0, 2)}.mp3`,
    },
  ],
  ["directory alone", { ...PLAIN, hasFeedLink: false }],
  ["feed link alone", { ...PLAIN, hasDirectory: false }],
];

const slugOf = (title: string) => title.toLowerCase().replace(/[^a-z]+/g, "-");
const dayOf = (at: number) => new Date(Date.UTC(2026, 0, 5 + 7 * at));

function feedOf(world: World): FakeResponse {
  const items = TITLES.map(
    (
      title,
      at,
    ) => `<item><title>${world.titleInFeed(title, 103 + at)}</title><guid isPermaLink="false">tides-${at}</guid>
      <pubDate>${dayOf(at).toUTCString()}</pubDate><itunes:duration>${2000 + 97 * at}</itunes:duration>
      <enclosure url="${world.fileInFeed(slugOf(title))}" length="1000" type="audio/mpeg"/></item>`,
  );
  const body = `<?xml version="1.0"?><rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>
    <title>Tide Tables</title>${items.join("")}</channel></rss>`;
  return { type: "application/rss+xml", body };
}

/** The page of an episode; only some pages have a date or a player. */
function pageOf(title: string, at: number, world: World): FakeResponse {
  const feedLink = world.hasFeedLink ? `<link rel="alternate" type="application/rss+xml" href="${FEED_URL}">` : "";
  const date = at % 3 === 0 ? `<time datetime="${dayOf(at).toISOString()}"></time>` : "";
  const player =
    at % 2 === 0
      ? `<audio src="https://cdn.tides.example/${slugOf(title)}.mp3"></audio>`
      : "<audio src='/stream.mp3'></audio>";
  return {
    body: `<!doctype html><html><head><title>${title} | Tide Tables</title><meta property="og:title" content="${title}">
      <meta property="og:site_name" content="Tide Tables">${feedLink}</head><body><h1>${title}</h1>${date}${player}</body></html>`,
  };
}

const DIRECTORY: FakeSites[string] = ({ searchParams }) => {
  const isKnown = /tide tables/i.test(searchParams.get("term") ?? "") && searchParams.get("entity") === "podcast";
  const show = { kind: "podcast", collectionName: "Tide Tables", feedUrl: FEED_URL };
  return { type: "text/javascript", body: JSON.stringify({ results: isKnown ? [show] : [] }) };
};

async function lookUpAll(urls: string[], sites: FakeSites): Promise<Metadata[]> {
  const web = await startFakeWeb(sites);
  try {
    const found: Metadata[] = [];
    for (const url of urls) found.push(await lookUp(url, { fetch: web.fetch, providers: PROVIDER_URLS }));
    return found;
  } finally {
    await web.close();
  }
}

const pageUrlOf = (title: string) => `https://tides.example/episodes/${slugOf(title)}/`;

describe("pages lead to their items in a world with", () => {
  test.each(WORLDS)("%s", async (_name, world) => {
    const pages = [...TITLES, ...ABSENT_TITLES].map((title, at) => [pageUrlOf(title), pageOf(title, at, world)]);
    const directory = world.hasDirectory ? { "https://itunes.apple.com/search": DIRECTORY } : {};
    const found = await lookUpAll([...TITLES, ...ABSENT_TITLES].map(pageUrlOf), {
      ...Object.fromEntries(pages),
      ...directory,
      [FEED_URL]: feedOf(world),
    });
    const guids = found.map(({ sourceGuid }) => sourceGuid);
    const reached = guids.slice(0, TITLES.length).filter((guid, at) => guid === `tides-${at}`);
    expect(guids.slice(TITLES.length)).toEqual(ABSENT_TITLES.map(() => null));
    expect(guids.slice(0, TITLES.length).filter((guid, at) => guid !== null && guid !== `tides-${at}`)).toEqual([]);
    expect(reached.length).toBeGreaterThanOrEqual(14);
  });
});

describe("no item matches one of the decoys of its feed", () => {
  /** Titles near those of the feed, each of an episode that the feed does not have. */
  const decoysOf = (title: string) => [
    `${title}, part 2`,
    `${title} II`,
    `${title} (bonus)`,
    `${title} – trailer`,
    `Why ${title.toLowerCase()}`,
    `After: ${title}`,
    `${title} revisited`,
    `${title} | live from the pier`,
    `Best of ${title}`,
    `${title}: the listeners' answers`,
    `${title.split(" ").slice(0, 2).join(" ")}`,
    `${title.split(" ").slice(-2).join(" ")}`,
    `Not ${title.toLowerCase()}, but close`,
    `${title.split(" ").reverse().slice(0, 3).join(" ")} and more`,
  ];
  const items = (number?: number) =>
    TITLES.map((title, at) =>
      createDraft({
        title: number ? `#${number + at} – ${title} (feed edition)` : title,
        showName: "Tide Tables",
        releaseDate: dayOf(at).toISOString(),
        sourceGuid: `tides-${at}`,
      }),
    );
  const decoys = [...TITLES.flatMap(decoysOf), ...ABSENT_TITLES, ...ABSENT_TITLES.map((title) => `#117 – ${title}`)];

  test.each([
    ["plain titles", items()],
    ["numbered titles", items(103)],
  ])("with %s", async (_name, feed) => {
    expect(decoys.length).toBeGreaterThanOrEqual(200);
    for (const title of decoys)
      expect([title, await matchEpisode(createDraft({ title, showName: "Tide Tables" }), feed)]).toEqual([
        title,
        undefined,
      ]);
  });
});

describe("an item is found", () => {
  const [title = ""] = TITLES;
  const item = (guid: string, itemTitle: string, file = guid) => `<item><title>${itemTitle}</title>
    <guid isPermaLink="false">${guid}</guid><enclosure url="https://cdn.tides.example/${file}.mp3" type="audio/mpeg" length="1"/></item>`;
  const feed = (head: string, ...items: string[]): FakeResponse => ({
    type: "application/rss+xml",
    body: `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd">
      <channel><title>Tide Tables</title>${head}${items.join("")}</channel></rss>`,
  });
  const url = pageUrlOf(title);
  const page = pageOf(title, 1, PLAIN);

  test("on a later page of its feed", async () => {
    const second = `${FEED_URL}?page=2`;
    const sites: FakeSites = {
      [url]: page,
      [FEED_URL]: ({ search }) =>
        search === "?page=2"
          ? feed("", item("old", title))
          : feed(`<atom:link rel="next" href="${second}"/>`, item("new", "The newest")),
    };
    const [fromPage, fromFeed] = await lookUpAll([url, FEED_URL], sites);
    expect(fromPage).toMatchObject({ sourceGuid: "old" });
    expect(fromFeed?.feed?.episodes.map(({ sourceGuid }) => sourceGuid)).toEqual(["new", "old"]);
  });

  test("where its feed has moved to", async () => {
    const moved = "https://new-host.example/tides.xml";
    const [found] = await lookUpAll([url], {
      [url]: page,
      [FEED_URL]: feed(`<itunes:new-feed-url>${moved}</itunes:new-feed-url>`, item("stale", "An old one")),
      [moved]: feed("", item("here", title)),
    });
    expect(found).toMatchObject({ sourceGuid: "here", sourceFeedUrl: moved });
  });

  test("through a page that sends its visitors on", async () => {
    const old = "https://old.tides.example/?p=12";
    const [found] = await lookUpAll([old], {
      [old]: {
        body: `<html><head><meta http-equiv="refresh" content="0; url='${url}'"></head><body>Moved</body></html>`,
      },
      [url]: page,
      [FEED_URL]: feed("", item("here", title)),
    });
    expect(found).toMatchObject({ sourceGuid: "here" });
  });

  const search: FakeSites = { "https://itunes.apple.com/search": DIRECTORY, [FEED_URL]: feedOf(PLAIN) };
  const oembed = (name: string, extra: object): FakeResponse => ({
    type: "application/json",
    body: JSON.stringify({ type: "video", version: "1.0", title: name, ...extra }),
  });

  test("through a video, which stays", async () => {
    const video = "https://www.youtube.com/watch?v=fI_Yie3-9Jk";
    const sites = { ...search, "https://www.youtube.com/oembed": oembed(title, { author_name: "Tide Tables" }) };
    const embedding: FakeResponse = {
      body: `<html><head><title>My week</title></head><body><h1>My week on the radio</h1>
        <iframe src="https://www.youtube.com/embed/fI_Yie3-9Jk"></iframe></body></html>`,
    };
    const found = await lookUpAll([video, "https://blog.example/week"], {
      ...sites,
      "https://blog.example/week": embedding,
    });
    for (const metadata of found) expect(metadata).toMatchObject({ sourceGuid: "tides-0", youtubeUrl: video });
  });

  test("through an embedded Spotify player", async () => {
    const spotifyUrl = "https://open.spotify.com/episode/1urxXUSQcSpp03Gjfrifoy";
    const blog: FakeResponse = {
      body: `<html><head><title>My week</title></head><body><h1>My week on the radio</h1>
        <iframe src="https://open.spotify.com/embed/episode/1urxXUSQcSpp03Gjfrifoy"></iframe></body></html>`,
    };
    const [found] = await lookUpAll(["https://blog.example/week"], {
      ...search,
      "https://blog.example/week": blog,
      [spotifyUrl]: {
        body: `<title>${title} - Tide Tables | Podcast on Spotify</title><meta property="og:title" content="${title}">`,
      },
    });
    expect(found).toMatchObject({ sourceGuid: "tides-0", spotifyUrl });
  });
});
