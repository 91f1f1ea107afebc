import type { Metadata } from "#domain/episodes/metadata.ts";

/**
 * A page that is alone on the web: neither its feed nor a directory can be reached. The pages are written in the markup of
 * site generators, blog themes and players, in several languages; all shows are invented.
 */
export interface PageCase {
  name: string;
  url?: string;
  html: string;
  expected: Partial<Metadata>;
}

export const URL_OF_PAGES = "https://harbourlights.example/episodes/reading-fog/";
const MP3 = "https://cdn.harbourlights.example/12-reading-fog.mp3";
const AUDIO = `<audio controls src="${MP3}"></audio>`;
const DAY = "2026-03-05T00:00:00.000Z";

function html(head: string, body: string, language = "en"): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8">${head}</head><body>${body}</body></html>`;
}

function page(name: string, head: string, body: string, expected: Partial<Metadata>, language?: string): PageCase {
  return { name, html: html(head, body, language), expected };
}

/** A page whose title and show are said in one way; everything else is plain. */
function named(name: string, head: string, body: string, title = "Reading fog", showName = "Harbour Lights"): PageCase {
  return page(name, head, `${body}${AUDIO}`, { title, showName, audioUrl: MP3 });
}

const TITLES: PageCase[] = [
  named(
    "show at its host",
    '<title>Reading fog | Harbour Lights on Acast</title><meta property="og:title" content="Reading fog | Harbour Lights on Acast"><meta property="og:site_name" content="Acast">',
    "<h1>Reading fog</h1>",
  ),
  named(
    "platform in the title itself",
    "<title>How to be heard on Spotify | Harbour Lights</title>",
    "<h1>How to be heard on Spotify</h1>",
    "How to be heard on Spotify",
  ),
  named(
    "newsletter and home page in the footer",
    "<title>Reading fog | Harbour Lights</title>",
    "<h1>Reading fog</h1><footer><p class='site-title'>Sign up for our newsletter</p><a href='/'>The Harbour Trust homepage</a></footer>",
  ),
  named(
    "elements in the title",
    '<title>What the &lt;head&gt; and &lt;main&gt; of a page are for | Harbour Lights</title><meta property="og:title" content="What the &lt;head&gt; and &lt;main&gt; of a page are for">',
    "<h1>What the <code>&lt;head&gt;</code> and <code>&lt;main&gt;</code> of a page are for</h1>",
    "What the <head> and <main> of a page are for",
  ),
  named("title with the site at its end", "<title>Reading fog | Harbour Lights</title>", "<h1>Reading fog</h1>"),
  named(
    "title with the site in front",
    "<title>Harbour Lights » Reading fog</title>",
    "<h2 class='entry-title'>Reading fog</h2>",
  ),
  named(
    "site name as the first heading",
    "<title>Harbour Lights » Reading fog</title>",
    '<h1 id="blog-title"><a href="/">Harbour Lights</a></h1><h2 class="entry-title">Reading fog</h2>',
  ),
  named(
    "title that contains the show's name",
    "<title>Harbour Lights » Harbour Lights 12: Fog</title>",
    '<h1><a href="/">Harbour Lights</a></h1><h2 class="entry-title">Harbour Lights 12: Fog</h2>',
    "Harbour Lights 12: Fog",
  ),
  named(
    "dashes inside the title",
    "<title>#0 Bells vs Horns - or Both - harbourlights.example</title>",
    "<h1><a href='/'>harbourlights.example</a></h1><h1>#0 Bells vs Horns - or Both</h1>",
    "#0 Bells vs Horns - or Both",
    "harbourlights.example",
  ),
  named(
    "heading with capitals by the theme",
    "<title>S1-E2 News and the map of lights – Harbour Lights</title>",
    "<h1>Harbour Lights: S1-E2 News And The Map Of Lights</h1>",
    "S1-E2 News and the map of lights",
  ),
  named(
    "number only in the heading",
    '<title>Ottoline Brack</title><meta property="og:title" content="Ottoline Brack"><meta property="og:site_name" content="Harbour Lights">',
    "<h1><b>34</b> – Ottoline Brack</h1>",
    "34 – Ottoline Brack",
  ),
  named(
    "title by a plugin for search engines",
    '<title>Maritime podcast about light | Harbour Lights</title><meta property="og:title" content="Maritime podcast about light | Harbour Lights"><meta property="og:site_name" content="Harbour Lights">',
    "<h1 class='entry-title'>Reading fog</h1>",
  ),
  named(
    "motto in the name of the site",
    '<title>Reading fog</title><meta property="og:title" content="Reading fog"><meta property="og:site_name" content="Stories from the coast | Harbour Lights">',
    "<h1>Reading fog</h1>",
  ),
  named(
    "generator's words in the name of the site",
    '<title>Reading fog – Harbour Lights</title><meta property="og:title" content="Reading fog"><meta property="og:site_name" content="The site of Harbour Lights, made with Lantern!">',
    "<h1>Reading fog</h1>",
  ),
  named(
    "site name that is the episode's title",
    '<title>Reading fog | Harbour Lights</title><meta property="og:title" content="Reading fog"><meta property="og:site_name" content="Reading fog">',
    "<h1>Reading fog</h1>",
  ),
  named(
    "show only in the title of the feed",
    '<title>Reading fog</title><link rel="alternate" type="application/rss+xml" title="Harbour Lights » Feed" href="/feed/"><link rel="alternate" type="application/rss+xml" title="Harbour Lights » Reading fog Comments Feed" href="/c/">',
    "<h1>Reading fog</h1>",
  ),
  named(
    "show only in the link to the home page",
    "<title>Reading fog</title>",
    '<header><a href="/"><img src="logo.svg" alt="Harbour Lights"></a></header><h1>Reading fog</h1>',
  ),
  named(
    "show only in the copyright",
    "<title>Reading fog</title>",
    "<h1>Reading fog</h1><footer>© 2019–2026 Harbour Lights. All rights reserved.</footer>",
  ),
  named(
    "platform's name as the site",
    '<title>Reading fog | Amazon Music</title><meta property="og:title" content="Reading fog"><meta property="og:site_name" content="Amazon Music">',
    '<p class="show-title">Harbour Lights</p><h1>Reading fog</h1>',
  ),
  named(
    "Apple's words and direction marks",
    '<title>‎Harbour Lights: Reading fog en Apple Podcasts</title><meta property="og:title" content="‎Reading fog en Apple Podcasts"><meta property="og:site_name" content="Apple Podcasts">',
    '<p class="show-title">Harbour Lights</p><h1>‎Reading fog</h1>',
  ),
  named(
    "player's words in the title",
    "<title>Transistor Embed | Reading fog</title>",
    '<p class="podcast-title">Harbour Lights</p><h1>Reading fog</h1>',
  ),
  named(
    "number of the episode behind the title",
    '<title>Reading fog | Episode 210</title><meta property="og:site_name" content="Harbour Lights">',
    '<p class="podcast-title">Harbour Lights</p>',
  ),
  named(
    "a date in the title",
    '<title>Harbour Lights - March 5, 2026</title><meta property="og:site_name" content="Harbour Lights">',
    "",
    "Harbour Lights - March 5, 2026",
  ),
  named(
    "show in capitals, without other sources",
    "<title>008: Reading fog &#8211; HARBOUR LIGHTS</title>",
    "<h1 class='entry-title'>008: Reading fog</h1>",
    "008: Reading fog",
    "HARBOUR LIGHTS",
  ),
  named(
    "name of a series that other links start with, on a publisher's site",
    '<title>(16) Pier Update: Reading fog | NDR.de - Nachrichten</title><meta property="og:title" content="(16) Pier Update: Reading fog">',
    `<h1>(16) Pier Update: Reading fog</h1><h2><a href="/1">Pier Update: the ferry is back</a></h2>
    <h2><a href="/2">Pier Update - all episodes in writing</a></h2><h2><a href="/3">News: the ferry is late</a></h2>`,
    "(16) Pier Update: Reading fog",
    "Pier Update",
  ),
  named(
    "show in two spellings",
    '<title>Reading fog</title><meta property="og:title" content="Reading fog"><meta property="og:site_name" content="Lights Podcast"><link rel="alternate" type="application/rss+xml" title="Lights RSS" href="/feed/">',
    '<header><a href="/">Lights</a></header><h1>Reading fog</h1>',
    "Reading fog",
    "Lights Podcast",
  ),
  named(
    "copyright with a comma behind the name",
    "<title>Reading fog</title>",
    '<h1>Reading fog</h1><footer>2026 © Harbour Lights, <a href="/terms">terms</a></footer>',
  ),
  named(
    "list of the show's podcasts, and its publisher, as the name of the site",
    '<title>Reading fog</title><meta property="og:title" content="Reading fog"><meta property="og:site_name" content="Harbour Lights Podcasts | WNYC Studios">',
    "<h2>Reading fog</h2>",
  ),
  named(
    "author behind by",
    "<title>Reading fog by Ada Quill</title>",
    "<h1><span>Reading fog</span></h1>",
    "Reading fog",
    "Ada Quill",
  ),
  named(
    "sections under the title of the page",
    "<title>Reading fog in May | Harbour Lights</title>",
    "<h2>Bells of the week</h2><p>Bells.</p><h2>Horns of the week</h2><p>Horns.</p>",
    "Reading fog in May",
  ),
  named(
    "heading with a number, named like that of the show",
    "<title>Harbour Lights podcast</title>",
    '<h2 class="latest-podcast-title">#003 - Reading fog</h2>',
    "#003 - Reading fog",
    "Harbour Lights podcast",
  ),
  named(
    "list of episodes as the only heading, and the show in a line above",
    "<title>Episode 08</title>",
    '<font>Harbourlights</font><p>Fog is a book.</p><h1>Episodes</h1><a href="/"><img alt="Ada"></a>',
    "Episode 08",
    "Harbourlights",
  ),
  {
    ...named(
      "copyright of an owner whom the host is called after",
      "<title>Reading fog</title>",
      '<a href="/"><span>⚓</span><span>Harbour Lights</span></a><h1>Reading fog</h1><footer>© 2026 Ada_Quill</footer>',
    ),
    url: "https://lights.ada-quill.example/reading-fog/",
  },
  named(
    "numbered titles on one site",
    "<title>Level 1 Lesson 18 – Reading fog – Harbour Lights</title>",
    `<h1 class="site-title">Harbour Lights</h1><h1 class="entry-title">Level 1 Lesson 18 – Reading fog</h1>
    <a href="/10">Level 1 Lesson 10 – Bells</a><a href="/23">Level 1 Lesson 23 – Horns</a>`,
    "Level 1 Lesson 18 – Reading fog",
  ),
  {
    ...named(
      "small heading above the player, under the title of the site",
      "<title>T i d e s</title>",
      "<h4>Reading fog</h4>",
      "Reading fog",
      "T i d e s",
    ),
    url: "https://tides.example/episodes/3.html",
  },
  {
    ...named(
      "home page with the newest episode",
      '<title>Harbour Lights | A podcast about the coast, by Ada Quill and Bruno Falk, made with love</title><meta property="og:title" content="Harbour Lights"><meta property="og:site_name" content="Harbour Lights">',
      "<h1>Latest episode</h1><h2>8: Reading fog</h2><footer>© 2026 Ada Quill, Bruno Falk</footer>",
      "Harbour Lights",
    ),
    url: "https://harbourlights.example/",
  },
];

function linked(name: string, data: object, expected: Partial<Metadata>, body = ""): PageCase {
  const script = `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", ...data })}</script>`;
  return page(name, `<title>Reading fog | Harbour Lights</title>${script}`, `<h1>Reading fog</h1>${body}`, {
    title: "Reading fog",
    showName: "Harbour Lights",
    ...expected,
  });
}

const SERIES = { "@type": "PodcastSeries", name: "Harbour Lights" };

const LINKED_DATA: PageCase[] = [
  page(
    "JSON-LD of another episode of the site",
    `<title>Reading fog | Harbour Lights</title><script type="application/ld+json">
    {"@type":"PodcastEpisode","name":"The ferry that came back","url":"/episodes/the-ferry/","datePublished":"2025-01-09",
     "duration":"PT17M","associatedMedia":{"@type":"MediaObject","contentUrl":"https://cdn.harbourlights.example/11-the-ferry.mp3"}}</script>`,
    `<h1>Reading fog</h1>${AUDIO}`,
    { title: "Reading fog", showName: "Harbour Lights", releaseDate: null, duration: null, audioUrl: MP3 },
  ),
  page(
    "JSON-LD under another spelling of the page's URL",
    `<title>Reading fog | Harbour Lights</title><script type="application/ld+json">
    [{"@type":"PodcastEpisode","name":"Reading the fog","url":"http://www.harbourlights.example/episodes/reading-fog","datePublished":"2026-03-05"},
     {"@type":"PodcastEpisode","name":"The ferry that came back","url":"/episodes/the-ferry/","datePublished":"2025-01-09"}]</script>`,
    `<h1>Reading fog</h1>${AUDIO}`,
    { releaseDate: DAY },
  ),
  page(
    "microdata with an author's label instead of a series",
    '<title>Reading fog | Harbour Lights</title><meta property="og:site_name" content="Harbour Lights">',
    `<div itemscope itemtype="https://schema.org/AudioObject"><h1 itemprop="name">Reading fog</h1>
     <span itemprop="author">Author: Ada Quill</span>${AUDIO}</div>`,
    { title: "Reading fog", showName: "Harbour Lights" },
  ),
  page(
    "JSON-LD with a title that ends like the show, which the page's title adds",
    `<title>Reading fog | The Harbour Lights LIVE | The Harbour Lights</title><script type="application/ld+json">
    {"@type":"PodcastEpisode","name":"Reading fog | The Harbour Lights LIVE","partOfSeries":{"name":"The Harbour Lights"}}</script>`,
    "",
    { title: "Reading fog | The Harbour Lights LIVE", showName: "The Harbour Lights" },
  ),
  linked(
    "JSON-LD with a page as its audio",
    {
      "@type": "PodcastEpisode",
      name: "Reading fog",
      datePublished: "2026-03-05",
      partOfSeries: SERIES,
      associatedMedia: {
        "@type": "AudioObject",
        contentUrl: "https://open.spotify.com/episode/1urxXUSQcSpp03Gjfrifoy",
        encodingFormat: "audio/mpeg",
        duration: "PT00H17M27S",
      },
    },
    { releaseDate: DAY, duration: "17:27", audioUrl: null },
  ),
  linked(
    "JSON-LD with isPartOf as text",
    { "@type": "AudioObject", name: "Reading fog", isPartOf: "Harbour Lights", contentUrl: MP3, duration: "PT52M7S" },
    { audioUrl: MP3, duration: "52:07" },
  ),
  linked(
    "JSON-LD as a list",
    {
      "@graph": [
        { "@type": "WebSite", name: "Harbour Lights" },
        [{ "@type": ["PodcastEpisode"], name: "Reading fog", audio: MP3 }],
      ],
    },
    { audioUrl: MP3 },
  ),
  linked(
    "JSON-LD with a preview",
    {
      "@type": "PodcastEpisode",
      name: "Reading fog",
      partOfSeries: SERIES,
      audio: { "@type": "AudioObject", contentUrl: "https://p.scdn.co/mp3-preview/abc.mp3" },
    },
    { audioUrl: null },
  ),
  linked(
    "JSON-LD with a video and a length in words",
    {
      "@type": "PodcastEpisode",
      name: "Reading fog",
      partOfSeries: SERIES,
      duration: "18 MIN",
      associatedMedia: { "@type": "VideoObject", embedUrl: "https://www.youtube.com/embed/L1EmhDYc11g" },
    },
    { duration: "18:00", youtubeUrl: "https://www.youtube.com/embed/L1EmhDYc11g" },
  ),
  linked(
    "JSON-LD with a publisher",
    { "@type": "PodcastEpisode", name: "Reading fog", publisher: { "@type": "Organization", name: "NPR.org" } },
    { audioUrl: MP3 },
    AUDIO,
  ),
];

/** A date in the text, in a language. */
function dated(name: string, markup: string, language = "en", date = DAY): PageCase {
  return page(
    `date: ${name}`,
    "<title>Reading fog | Harbour Lights</title>",
    `<article><h1>Reading fog</h1>${markup}${AUDIO}<p>In 1911 the keeper wrote it all down.</p></article>
    <ol class="comment-list"><li><time datetime="2026-04-01T10:00">April 1, 2026</time> Lovely.</li></ol>
    <div class="related-posts"><h3>The ferry</h3><time>1 January 2026</time></div>`,
    { releaseDate: date, title: "Reading fog" },
    language,
  );
}

const DATES: PageCase[] = [
  page(
    "date: the only time element, beside the article",
    "<title>Reading fog | Harbour Lights</title>",
    `<article><h1>Reading fog</h1>${AUDIO}</article><aside><time datetime="2026-03-05">Thursday</time></aside>`,
    { releaseDate: DAY },
  ),
  page(
    "date: two time elements beside the article",
    "<title>Reading fog | Harbour Lights</title>",
    `<article><h1>Reading fog</h1>${AUDIO}</article><aside><time datetime="2026-03-05"></time><time datetime="2026-02-05"></time></aside>`,
    { releaseDate: null },
  ),
  dated(
    "not those of a quoted post",
    '<blockquote class="twitter-tweet">Fog! <a>March 1, 2026</a></blockquote><p>5 March 2026</p>',
  ),
  {
    ...dated("in the URL, where other episodes are dated above", "<p>Posted on 04/09/2026</p>"),
    url: "https://harbourlights.example/2026/03/05/reading-fog/",
  },
  dated("in digits, which other dates explain", "<p>Ada | 05/03/2026 | 38 min</p><p>Ferry | 25/12/2025 | 44 min</p>"),
  page(
    "date: only in the address of another page",
    "<title>Reading fog | Harbour Lights</title>",
    `<h1>Reading fog</h1>${AUDIO}<p>Bells: https://ferry.example/2015/04/21/bells</p>`,
    { releaseDate: null },
  ),
  page(
    "date: in the data of a player",
    "<title>Reading fog | Harbour Lights</title>",
    `<h1>Reading fog</h1>${AUDIO}<script>player({"title":"Reading fog","publicationDate":"2026-03-05T00:00:00+00:00"})</script>`,
    { releaseDate: DAY },
  ),
  dated(
    "day of the week in a sentence below",
    "<footer><small>This entry was posted on Thursday, March 5th, 2026 at 6:48 pm and is filed under Fog.</small></footer>",
  ),
  dated("time element without datetime", "<time>5 March 2026</time>"),
  dated("time element in Portuguese", '<time class="badge">5 de março de 2026</time>', "pt-BR"),
  dated(
    "time element with a title",
    '<time title="2026-03-05 08:00">yesterday</time>',
    "en",
    "2026-03-05T08:00:00.000Z",
  ),
  dated("with ordinal and day of the week", '<p class="post-meta">posted on Thursday, March 5th, 2026 by Ada</p>'),
  dated("day first", '<span class="date">5 March, 2026</span>'),
  dated("month shortened", "<span>Mar 5, 2026</span>"),
  dated("German", '<p class="postmeta">5. März 2026 · Abgelegt unter Nebel</p>', "de"),
  dated("German in digits", "<p>Veröffentlicht am 05.03.2026</p>", "de"),
  dated("French", "<p style='font-weight:100'>05 mars 2026</p>", "fr"),
  dated("Spanish", "<p>5 de marzo de 2026</p>", "es"),
  dated("Italian", "<p>5 marzo 2026</p>", "it"),
  dated("Russian", "<small><strong>5 марта 2026</strong>: Туман.</small>", "ru"),
  dated("Polish", "<p>5 marca 2026</p>", "pl"),
  dated("Dutch", "<p>5 maart 2026</p>", "nl"),
  dated("Swedish", "<p>5 mars 2026</p>", "sv"),
  dated("Turkish", "<p>5 Mart 2026</p>", "tr"),
  dated("Chinese", "<p>2026年3月5日</p>", "zh-CN"),
  dated("Korean", "<p>2026년 3월 5일</p>", "ko"),
  dated("with dots", '<time itemprop="datePublished">2026.03.05</time>', "ja"),
  dated("as Go prints it", '<meta itemprop="datePublished" content="2026-03-05 03:00:00 +0300 EEST">'),
  dated("month first, in the United States", "<p class='date'>3/5/2026</p>", "en-US"),
  dated("day first, in Great Britain", "<p class='date'>5/3/2026</p>", "en-GB"),
  dated("changed later", "<p>Updated: April 9, 2026</p><p>Published: March 5, 2026</p>"),
  dated(
    "of a release long before the page of a wiki",
    '<meta property="article:published_time" content="2026-06-01T10:00:00Z"><table><tr><th>Recorded</th><td>March 3, 2026</td></tr><tr><th>Released</th><td>March 5, 2026</td></tr></table>',
  ),
  dated(
    "of the page, where the release was days before",
    '<meta property="article:published_time" content="2026-03-05T00:00:00Z"><p>Released: March 2, 2026</p>',
  ),
  {
    name: "date: only in the URL",
    url: "https://harbourlights.example/2026/03/05/reading-fog/",
    html: html("<title>Reading fog | Harbour Lights</title>", `<h1>Reading fog</h1>${AUDIO}`),
    expected: { releaseDate: DAY },
  },
];

function lasting(name: string, markup: string, duration: string | null): PageCase {
  const head = "<title>Reading fog | Harbour Lights</title>";
  return page(`duration: ${name}`, head, `<h1>Reading fog</h1>${markup}`, { duration, title: "Reading fog" });
}

const DURATIONS: PageCase[] = [
  lasting("beside the date", '<p class="eyebrow">May 29, 2026 &middot; 26 min</p>', "26:00"),
  lasting(
    "in a player",
    `${AUDIO}<span class="player-time">0:00</span><span class="player-duration">52:07</span>`,
    "52:07",
  ),
  lasting("in bold in an element for it", '<p class="audio-duration">Nov 01, 2017 <b><em>02:46</em></b></p>', "2:46"),
  lasting(
    "in a line with names, before those of other episodes",
    "<p>Ada Quill, Bruno Falk, Ottoline Brack | 29/12/2025 | 38 min.</p><p>Ada / 15/06/2026 / 44 min</p>",
    "38:00",
  ),
  lasting("in square brackets", "<p>Reading fog [ 36:50 ]</p>", "36:50"),
  lasting("not of several in square brackets", "<p>Ada [ 1:05 ]</p><p>Bruno [ 36:50 ]</p>", null),
  lasting("with a label", "<p>Duration: 1:02:03 | Size: 50 MB</p>", "1:02:03"),
  lasting("with a label in German", "<dt>Dauer:</dt><dd>1 Std. 5 Min.</dd>", "1:05:00"),
  lasting("in a data attribute", `<div class="player" data-duration="3127" data-src="${MP3}"></div>`, "52:07"),
  lasting(
    "in the data of a player",
    `<script>podlovePlayer("#p",{"title":"Fog","duration":"00:52:07.310"})</script>`,
    "52:07",
  ),
  lasting("next to the file in a script", `<script>play({"url":"${MP3}","duration":3127})</script>`, "52:07"),
  lasting("in the file's own URL", `<audio src="${MP3}?d=3127"></audio>`, "52:07"),
  lasting(
    "to the second rather than rounded",
    `<p class="duration">45 min</p>${AUDIO}<p class="player-length">44:37</p>`,
    "44:37",
  ),
  lasting(
    "rounded in the page's data",
    `<script type="application/ld+json">{"@context":"https://schema.org","@type":"PodcastEpisode","name":"Reading fog","duration":"PT45M"}</script><p>Length: 45:29</p>`,
    "45:29",
  ),
  lasting(
    "of another episode beside a rounded one",
    '<p class="duration">45 min</p><p class="length">12:31</p>',
    "45:00",
  ),
  lasting("alone in a tag, with hours", '<div class="tag">00:21:00</div><div class="tag">25 MB</div>', "21:00"),
  lasting("alone among facts", '<div class="meta-item">5 March 2026</div><div class="meta-item">19:57</div>', "19:57"),
  lasting("alone in an element without a name", "<span>52:07</span>", "52:07"),
  lasting(
    "not a time of the day beside its day",
    '<span class="meta-item">Thursday, at</span><span class="meta-item">19:57</span>',
    null,
  ),
  lasting(
    "not a time of the day before its unit",
    '<span class="info">19:57</span><span class="info">Uhr</span>',
    null,
  ),
  lasting("not a time of the day in an element for it", '<span class="meta-time">19:57</span>', null),
  lasting("not a time of the day in Japanese", "<p>収録：2026/03/05 21時43分</p>", null),
  lasting("not a moment of publication", "<p>公開時間：21:43</p>", null),
  lasting("not a piece of music", `<p>We play <em>24:33</em> by Bruno Falk</p>${AUDIO}`, null),
  lasting("not one of several chapters", "<li>24:10</li><li>38:20</li>", null),
  lasting("not the time for reading", "<p>March 5, 2026 · 12 min read</p>", null),
];

function playing(name: string, markup: string, audioUrl: string | null, more: Partial<Metadata> = {}): PageCase {
  const head = "<title>Reading fog | Harbour Lights</title>";
  return page(`file: ${name}`, head, `<h1>Reading fog</h1>${markup}`, { audioUrl, ...more });
}

const FERRY = "https://cdn.harbourlights.example/11-the-ferry.mp3";
const BELLS = "https://cdn.harbourlights.example/10-bells.mp3";

const FILES: PageCase[] = [
  playing(
    "in two bit rates",
    `<a href="${MP3.replace(".mp3", "-128kbps.mp3")}">high</a> <a href="${MP3.replace(".mp3", "-64kbps.mp3")}">low</a>`,
    MP3.replace(".mp3", "-128kbps.mp3"),
  ),
  {
    ...playing(
      "of the page's number, among those of others",
      '<script>play(["https://cdn.harbourlights.example/12.mp3","https://cdn.harbourlights.example/11.mp3"])</script>',
      "https://cdn.harbourlights.example/12.mp3",
    ),
    url: "https://harbourlights.example/episodes/12/index.html",
  },
  playing(
    "without an extension, in an audio element",
    '<audio src="https://media.harbourlights.example/lights/5-reading-fog"></audio>',
    "https://media.harbourlights.example/lights/5-reading-fog",
  ),
  ...["samples/", "tag/fog/", "episodes/", "page/2/", "2026/", "2026/03/"].map((path) => ({
    ...playing(`a player on /${path}`, `<h2>The latest episode</h2>${AUDIO}`, null),
    url: `https://harbourlights.example/${path}`,
  })),
  {
    ...playing("of a page whose address ends with a word for an episode", AUDIO, MP3),
    url: "https://harbourlights.example/episode",
  },
  playing("in two formats", `<a href="${MP3}">MP3</a> <a href="${MP3.replace("mp3", "ogg")}">OGG</a>`, MP3),
  playing(
    "in a parameter",
    '<audio src="/play/?name=reading-fog.mp3"></audio>',
    "https://harbourlights.example/play/?name=reading-fog.mp3",
  ),
  playing("in a data attribute", `<div data-audio="${MP3}"></div>`, MP3),
  playing("named after the page, among others", `<a href="${FERRY}">The ferry</a><a href="${MP3}">This one</a>`, MP3),
  playing("of another story", `<aside class="related"><a href="${FERRY}">The ferry</a></aside>`, null),
  playing("numbered by WordPress", `<audio><source type="audio/mpeg" src="${MP3}?_=2"></audio>`, MP3),
  {
    ...page(
      "file: another story's, linked from a news story",
      '<title>Ferry is late again | Coast News</title><meta property="og:type" content="article">',
      `<article><h1>Ferry is late again</h1><p>The ferry was late. Earlier: <a href="/media/bells-of-the-pier.mp3">Download</a></p></article>
    <script>window.stories = [{"url":"${BELLS}"}]</script>`,
      { title: "Ferry is late again", audioUrl: null },
    ),
    url: "https://coast.example/2026/ferry-late/",
  },
  {
    ...page(
      "file: a news story's own",
      '<title>Ferry is late again | Coast News</title><meta property="og:type" content="article">',
      '<article><h1>Ferry is late again</h1><p><a href="/media/ferry-late.mp3">Download</a></p></article>',
      { title: "Ferry is late again", audioUrl: "https://coast.example/media/ferry-late.mp3" },
    ),
    url: "https://coast.example/2026/ferry-late/",
  },
  playing(
    "a video whose preview is the page's picture",
    `<meta property="og:image" content="https://img.youtube.com/vi/fI_Yie3-9Jk/maxresdefault.jpg">
    <a href="https://www.youtube.com/watch?v=fI_Yie3-9Jk"><img src="https://img.youtube.com/vi/fI_Yie3-9Jk/hqdefault.jpg"></a>
    <a href="/ferry"><img src="https://img.youtube.com/vi/L1EmhDYc11g/hqdefault.jpg"></a>`,
    null,
    { youtubeUrl: "https://www.youtube.com/watch?v=fI_Yie3-9Jk" },
  ),
  playing(
    "many players: a list",
    `<audio src="${FERRY}"></audio><audio src="${BELLS}"></audio><audio src="/9.mp3"></audio>`,
    null,
  ),
  playing(
    "Apple's preview",
    '<audio src="https://audio-ssl.itunes.apple.com/itunes-assets/preview.m4a"></audio>',
    null,
  ),
  playing(
    "a linked video beside the audio",
    `${AUDIO}<a href="https://www.youtube.com/watch?v=fI_Yie3-9Jk&list=PL1">YouTube</a>`,
    MP3,
    {
      youtubeUrl: "https://www.youtube.com/watch?v=fI_Yie3-9Jk",
    },
  ),
  playing(
    "a video that waits for consent",
    '<iframe data-src="https://www.youtube-nocookie.com/embed/fI_Yie3-9Jk"></iframe>',
    null,
    {
      youtubeUrl: "https://www.youtube.com/watch?v=fI_Yie3-9Jk",
    },
  ),
  playing("a video by its element", '<lite-youtube videoid="fI_Yie3-9Jk"></lite-youtube>', null, {
    youtubeUrl: "https://www.youtube.com/watch?v=fI_Yie3-9Jk",
  }),
  playing(
    "a newsletter with a video as a source",
    '<a href="https://www.youtube.com/watch?v=fI_Yie3-9Jk">source</a>',
    null,
    {
      youtubeUrl: null,
    },
  ),
];

export const PAGE_CASES: PageCase[] = [...TITLES, ...LINKED_DATA, ...DATES, ...DURATIONS, ...FILES];
