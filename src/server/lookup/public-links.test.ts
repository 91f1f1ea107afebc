import { afterEach, describe, expect, test } from "vitest";
import { type FakeSites, type FakeWeb, PROVIDER_URLS, startFakeWeb } from "#test/fake-servers/fake-web.ts";
import { lookUp } from "./lookup.ts";

const SECRET_AUDIO = "https://files.example/4/1.mp3?token-time=1893456000&token-hash=K3lp";
const OPEN_AUDIO = "https://audio.example/tides.mp3";
const OPEN_FEED = "https://feeds.example/kelp.xml";

let web: FakeWeb;
afterEach(() => web.close());

function rss({ title = "Kelp Radio", audio = OPEN_AUDIO, guid = "1", channel = "", item = "Tides" } = {}): string {
  return `<?xml version="1.0"?><rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
    xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>${title}</title>${channel}
    <item><title>${item}</title><guid isPermaLink="false">${guid}</guid><description>About tides.</description>
    <pubDate>Tue, 01 Oct 2024 09:00:00 GMT</pubDate>
    <enclosure url="${audio.replaceAll("&", "&amp;")}" length="1000" type="audio/mpeg"/></item></channel></rss>`;
}

const xml = (body: string) => ({ type: "application/rss+xml", body });
/** Apple's directory, which knows the public show. */
const directory: FakeSites = {
  "https://itunes.apple.com/search": {
    type: "application/json",
    body: JSON.stringify({
      resultCount: 1,
      results: [{ wrapperType: "track", kind: "podcast", collectionName: "Kelp Radio", feedUrl: OPEN_FEED }],
    }),
  },
  [OPEN_FEED]: xml(rss()),
};

async function find(url: string, sites: FakeSites) {
  web = await startFakeWeb(sites);
  return lookUp(url, { fetch: web.fetch, providers: PROVIDER_URLS });
}

describe("the link of a feed for members", () => {
  const url = "https://www.patreon.example/rss/kelp?auth=K3lp";

  test.each([
    ["with the same title", rss({ title: "Kelp Radio for patrons", audio: SECRET_AUDIO, guid: "75694065" })],
    ["with the same guid", rss({ title: "Kelp Radio (ad-free)", audio: SECRET_AUDIO, item: "Tides, uncut" })],
  ])("gives the links of the public episode %s", async (_, body) => {
    const found = await find(url, { ...directory, [url]: xml(body) });
    expect(found.usesPublicLinks).toBe(true);
    expect(found.feed?.episodes).toMatchObject([
      { audioUrl: OPEN_AUDIO, sourceFeedUrl: OPEN_FEED, sourceGuid: "1", enclosureLength: 1000, linkPrivacy: null },
    ]);
    // Whoever watches this show wants to see what is for members, too.
    expect(found.sourceFeedUrl).toBe(url);
  });

  test("keeps what is for members alone, as private", async () => {
    const audio = "https://files.example/bonus.mp3";
    const found = await find(url, { ...directory, [url]: xml(rss({ audio, item: "Bonus", guid: "2" })) });
    expect(found.usesPublicLinks).toBeUndefined();
    expect(found.feed?.episodes).toMatchObject([{ audioUrl: audio, linkPrivacy: "private" }]);
  });

  test("leaves the show's name and texts as they are", async () => {
    const title = "Kelp Radio for patrons";
    const found = await find(url, { ...directory, [url]: xml(rss({ title, audio: SECRET_AUDIO })) });
    expect(found.feed).toMatchObject({ feedTitle: title, episodes: [{ title: "Tides", showName: title }] });
  });
});

describe("a feed without a key in its address is private", () => {
  const url = "https://feeds.example/members.xml?listener=77";
  const other = "https://files.example/bonus.mp3";
  const privacyOf = async (sites: FakeSites, address = url) =>
    (await find(address, sites)).feed?.episodes.map(({ linkPrivacy }) => linkPrivacy);

  test.each([
    "<itunes:block>Yes</itunes:block>",
    "<itunes:block>yes</itunes:block>",
    "<podcast:block>yes</podcast:block>",
    '<podcast:block id="apple">no</podcast:block><podcast:block> YES </podcast:block>',
  ])("if it asks not to be listed: %s", async (channel) => {
    expect(await privacyOf({ [url]: xml(rss({ channel, audio: other })) })).toEqual(["private"]);
  });

  test.each([
    "",
    "<itunes:block>No</itunes:block>",
    '<podcast:block id="spotify">yes</podcast:block>',
    "<itunes:block>clean</itunes:block>",
  ])("but not for one directory, or with %j", async (channel) => {
    expect(await privacyOf({ [url]: xml(rss({ channel, audio: other })) })).toEqual([null]);
  });

  test("if its host asks for a log-in without the query", async () => {
    const sites: FakeSites = {
      "https://feeds.example/members.xml": ({ search }) =>
        search === "" ? { status: 401 } : xml(rss({ audio: other })),
    };
    expect(await privacyOf(sites)).toEqual(["private"]);
    const withoutQuery = web.requestedUrls.filter((asked) => asked === "https://feeds.example/members.xml");
    expect(withoutQuery).toHaveLength(1);
  });

  test("but not the episodes that a blocked list takes from other shows", async () => {
    const channel = "<itunes:block>Yes</itunes:block>";
    const body = rss({ channel, audio: other }).replace(
      "</guid>",
      `</guid><source url="${OPEN_FEED}">Kelp Radio</source>`,
    );
    expect(await privacyOf({ [url]: xml(body) })).toEqual([null]);
  });
});

describe("the link of one private recording", () => {
  test("of a file gives the public episode with its names", async () => {
    const page = "https://kelp.example/tides";
    const html = `<title>Tides</title><meta property="og:title" content="Tides"><meta property="og:site_name" content="Kelp Radio">
      <script type="application/ld+json">${JSON.stringify({
        "@type": "PodcastEpisode",
        name: "Tides",
        datePublished: "2024-10-01",
        partOfSeries: { "@type": "PodcastSeries", name: "Kelp Radio" },
        associatedMedia: { "@type": "MediaObject", contentUrl: SECRET_AUDIO },
      })}</script>`;
    const found = await find(page, { ...directory, [page]: { body: html } });
    expect(found).toMatchObject({ title: "Tides", audioUrl: OPEN_AUDIO, sourceFeedUrl: OPEN_FEED });
  });

  test("of an unlisted video says so", async () => {
    const url = "https://www.youtube.com/watch?v=L4nt3rnKe1p";
    const player = {
      videoDetails: { videoId: "L4nt3rnKe1p", title: "Tides", author: "Kelp Radio" },
      microformat: { playerMicroformatRenderer: { isUnlisted: true, publishDate: "2024-10-01" } },
    };
    const body = `<script>var ytInitialPlayerResponse = ${JSON.stringify(player)};</script>`;
    expect(await find(url, { [url]: { body } })).toMatchObject({ youtubeUrl: url, linkPrivacy: "unlisted" });
  });
});
