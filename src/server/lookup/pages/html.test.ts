import { describe, expect, test } from "vitest";
import { type HtmlPage, parseHtml } from "./html.ts";
import { findPageAudio } from "./page-audio.ts";

function parse(html: string): HtmlPage {
  return parseHtml(html, "https://example.org/shows/fog.html");
}

test("keeps the parts of a page that metadata can be in", () => {
  const page = parse(`<html><head><base href="/base/"><title>Fog</title>
    <meta property="OG:Title" content="Fog, the episode"><meta name="empty" content=" ">
    <link rel="Alternate feed" type="Application/RSS+XML" href="feed.xml" title="Podcast">
    <script type="application/ld+json"><!-- {"@type":"PodcastEpisode"} --></script><script id="data">{"a":1}</script></head>
    <body><svg><title>Logo</title></svg><h1> </h1><h1>Fog <b>signals</b></h1><time datetime="2026-01-05">Monday</time>
    <a href="/notes">Notes</a><a name="top">Top</a><audio src="fog.mp3" type="Audio/MPEG"></audio>
    <iframe src="https://player.example/1"></iframe></body></html>`);
  expect(page).toEqual({
    baseUrl: "https://example.org/base/",
    title: "Fog",
    language: "",
    headings: [
      {
        level: 1,
        text: "Fog signals",
        hint: "body h1",
        isAside: false,
        isMain: false,
        isHomeLink: false,
        isLinkElsewhere: false,
        textsBefore: 2,
      },
    ],
    texts: [
      { hint: "head title", text: "Fog", isMarked: false },
      { hint: "svg title", text: "Logo", isMarked: false },
      { hint: "body h1", text: "Fog", isMarked: false },
      { hint: "h1 h1", text: "signals", isMarked: true },
      { hint: "body time", text: "2026-01-05", isMarked: false },
      { hint: "body time", text: "Monday", isMarked: false },
      { hint: "body a", text: "Notes", isMarked: true },
      { hint: "body a", text: "Top", isMarked: true },
    ].map((text) => ({
      ...text,
      isAside: false,
      isHomeLink: false,
      isInPlayer: false,
      isInBreadcrumbs: false,
    })),
    paragraphs: [],
    metas: new Map([["og:title", ["Fog, the episode"]]]),
    links: [
      {
        href: "feed.xml",
        text: "",
        rels: ["alternate", "feed"],
        type: "application/rss+xml",
        title: "Podcast",
        isAside: false,
        isNested: false,
      },
    ],
    anchors: [{ href: "/notes", text: "Notes", rels: [], type: "", title: "", isAside: false, isNested: false }],
    audio: [{ src: "fog.mp3", type: "audio/mpeg", isAside: false, isAudio: true, textsBefore: 8 }],
    embeds: ["https://player.example/1"],
    thumbnails: [],
    dataAttributes: [],
    showNames: [],
    hasPlayer: false,
    scripts: [{ id: "data", type: "", text: '{"a":1}' }],
    jsonLd: [{ "@type": "PodcastEpisode" }],
    microdata: [],
  });
});

test("nests microdata items as JSON-LD does", () => {
  const { microdata, metas } = parse(`<meta itemprop="image" content="a.jpg">
    <div itemscope itemtype="https://schema.org/PodcastEpisode"><h2 itemprop="name headline">Fog</h2>
      <time itemprop="datePublished" datetime="2026-01-05">Monday</time>
      <div itemprop="partOfSeries" itemscope itemtype="https://schema.org/PodcastSeries"><i itemprop="name">Lights</i></div>
    </div>`);
  expect(microdata).toEqual([
    {
      "@type": ["https://schema.org/PodcastEpisode"],
      name: "Fog",
      headline: "Fog",
      datePublished: "2026-01-05",
      partOfSeries: { "@type": ["https://schema.org/PodcastSeries"], name: "Lights" },
    },
  ]);
  expect(metas.get("image")).toEqual(["a.jpg"]);
});

test.each([
  '<main><h1>Fog</h1><div class="audio-player" data-src="/files/fog.mp3"></div></main>',
  '<main><h1>Fog</h1><button data-mp3="/files/fog.mp3">Play</button></main>',
  '<main><h1>Fog</h1><div class="page-widget"><div class="audio-player" data-src="/files/fog.mp3"></div></div></main>',
  '<article><h1>Fog</h1><footer class="entry-footer"><div class="audio-player" data-src="/files/fog.mp3"></div></footer></article>',
])("takes the audio of a player's attribute: %s", (html) => {
  const url = "https://example.org/podcast/fog";
  expect(findPageAudio(parseHtml(html, url), html, url, "Fog", false)?.audioUrl).toBe(
    "https://example.org/files/fog.mp3",
  );
});

describe("hostile markup", () => {
  test.each([
    "<b>",
    "<a href=x>",
    "<h1><i>",
    "<svg><g>",
    "<div itemscope itemprop=x>",
    "<div itemscope><i itemprop=x>",
    "<table><tr><td>",
    "</p>",
    "<",
  ])("a page of nothing but %s", (markup) => {
    expect(parse(`<title>Fog</title>${markup.repeat(100_000)}`).title).toBe("Fog");
  });
});
