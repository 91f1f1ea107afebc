import type { PageCase } from "./pages.ts";

/*
 * Pages in the markup of publishing tools: WordPress with its podcast plugins, podcast hosts, site builders, static site generators,
 * old players and consent tools. Each is alone on the web; all shows and people are invented.
 */

const ID = "fI_Yie3-9Jk";
const VIDEO = `https://www.youtube.com/watch?v=${ID}`;
const DAY = "2026-03-05T00:00:00.000Z";
const PROSE = "We walk along the mole with Bruno, who has read fog for forty years, and ask what the bells are for.";

interface GeneratorPage {
  name: string;
  url: string;
  language?: string;
  head: string;
  body: string;
  expected: PageCase["expected"];
}

const yoast = (site: string, host: string, title: string, extra: object[] = []) =>
  `<script type="application/ld+json" class="yoast-schema-graph">${JSON.stringify({
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "Article",
        "@id": `https://${host}/reading-fog/#article`,
        isPartOf: { "@id": `https://${host}/reading-fog/` },
        author: { name: "Ada Quill", "@id": `https://${host}/#/schema/person/1` },
        headline: title,
        datePublished: "2026-03-05T08:00:00+00:00",
        dateModified: "2026-04-01T08:00:00+00:00",
        publisher: { "@id": `https://${host}/#organization` },
        articleSection: ["Podcast"],
      },
      {
        "@type": "WebPage",
        "@id": `https://${host}/reading-fog/`,
        url: `https://${host}/reading-fog/`,
        name: `${title} - ${site}`,
        isPartOf: { "@id": `https://${host}/#website` },
      },
      {
        "@type": "BreadcrumbList",
        itemListElement: [
          { "@type": "ListItem", position: 1, name: "Home", item: `https://${host}/` },
          { "@type": "ListItem", position: 2, name: title },
        ],
      },
      { "@type": "WebSite", "@id": `https://${host}/#website`, name: site, description: "Stories from the coast" },
      { "@type": "Organization", "@id": `https://${host}/#organization`, name: site },
      ...extra,
    ],
  })}</script>`;

const WORDPRESS: GeneratorPage[] = [
  {
    name: "PowerPress with Yoast",
    url: "https://harbourlightspodcast.example/reading-fog/",
    head: `<title>42: Reading Fog with Bruno Falk - Harbour Lights Podcast</title><meta property="og:locale" content="en_US"><meta property="og:type" content="article">
      <meta property="og:title" content="42: Reading Fog with Bruno Falk - Harbour Lights Podcast"><meta property="og:site_name" content="Harbour Lights Podcast">
      <meta property="article:published_time" content="2026-03-05T08:00:00+00:00"><meta name="twitter:label1" content="Written by"><meta name="twitter:data1" content="Ada Quill">
      <link rel="alternate" type="application/rss+xml" title="Harbour Lights Podcast &raquo; Feed" href="/feed/"><link rel="alternate" type="application/rss+xml" title="Harbour Lights Podcast &raquo; Comments Feed" href="/comments/feed/">
      ${yoast("Harbour Lights Podcast", "harbourlightspodcast.example", "42: Reading Fog with Bruno Falk")}`,
    body: `<div class="site-branding"><p class="site-title"><a href="https://harbourlightspodcast.example/" rel="home">Harbour Lights Podcast</a></p><p class="site-description">Stories from the coast</p></div>
      <article class="post type-post category-podcast"><header class="entry-header"><h1 class="entry-title">42: Reading Fog with Bruno Falk</h1><div class="entry-meta"><span class="posted-on">Posted on <a href="/reading-fog/"><time class="entry-date published" datetime="2026-03-05T08:00:00+00:00">March 5, 2026</time><time class="updated" datetime="2026-04-01T08:00:00+00:00">April 1, 2026</time></a></span></div></header>
      <div class="entry-content"><div class="powerpress_player" id="powerpress_player_1"><audio class="wp-audio-shortcode" id="audio-42-1" preload="none" controls="controls"><source type="audio/mpeg" src="https://media.blubrry.com/harbour/content.blubrry.com/harbour/HL042.mp3?_=1" /><a href="https://media.blubrry.com/harbour/content.blubrry.com/harbour/HL042.mp3">https://media.blubrry.com/harbour/content.blubrry.com/harbour/HL042.mp3</a></audio></div>
      <p class="powerpress_links powerpress_links_mp3">Podcast: <a href="https://media.blubrry.com/harbour/content.blubrry.com/harbour/HL042.mp3" class="powerpress_link_pinw" target="_blank" title="Play in new window">Play in new window</a> | <a href="https://media.blubrry.com/harbour/content.blubrry.com/harbour/HL042.mp3" class="powerpress_link_d" title="Download" rel="nofollow" download="HL042.mp3">Download</a> (Duration: 48:12 &#8212; 44.1MB)</p>
      <p>${PROSE}</p></div></article><aside id="secondary" class="widget-area"><h2 class="widget-title">Recent Posts</h2><ul><li><a href="/41">41: Bells</a> <span class="post-date">February 26, 2026</span></li></ul></aside>`,
    expected: {
      title: "42: Reading Fog with Bruno Falk",
      showName: "Harbour Lights Podcast",
      releaseDate: "2026-03-05T08:00:00.000Z",
      duration: "48:12",
      audioUrl: "https://media.blubrry.com/harbour/content.blubrry.com/harbour/HL042.mp3",
    },
  },
  {
    name: "Seriously Simple Podcasting on a company's site",
    url: "https://quillandsons.example/podcast/reading-fog/",
    head: `<title>Reading Fog | Quill & Sons Nautical Supplies</title><meta property="og:title" content="Reading Fog"><meta property="og:site_name" content="Quill &amp; Sons Nautical Supplies">
      <link rel="alternate" type="application/rss+xml" title="Podcast RSS feed" href="https://quillandsons.example/feed/podcast">`,
    body: `<header><a class="custom-logo-link" href="https://quillandsons.example/"><img alt="Quill &amp; Sons" src="/logo.png"></a></header><main><article class="podcast type-podcast series-harbour-lights"><h1 class="entry-title">Reading Fog</h1>
      <div class="entry-content"><div class="podcast_player"><div id="1234" class="castos-player dark-mode " tabindex="0" data-episode="901" data-player_id="1234"><div class="player"><div class="player__main"><div class="player__artwork"><img src="/c.jpg" alt="Harbour Lights" title="Harbour Lights"></div><div class="player__body"><div class="currently-playing"><div class="show"><strong>Harbour Lights</strong></div><div class="episode-title">Reading Fog</div></div>
      <div class="play-progress"><div class="playback-controls"><audio preload="none" class="clip clip-901"><source src="https://quillandsons.example/podcast-player/901/reading-fog.mp3"></audio></div><div class="ssp-playback"></div><time class="ssp-timer">00:00</time> / <time class="ssp-duration" datetime="PT0H32M10S">32:10</time></div></div></div></div></div></div>
      <div class="podcast_meta"><aside><p><a href="https://quillandsons.example/podcast-download/901/reading-fog.mp3?ref=download" title="Reading Fog " class="podcast-meta-download">Download file</a> | <a href="https://quillandsons.example/podcast-download/901/reading-fog.mp3?ref=new_window" class="podcast-meta-new-window">Play in new window</a> | <span class="podcast-meta-duration">Duration: 32:10</span> | <span class="podcast-meta-date">Recorded on 5 March 2026</span></p></aside></div><p>${PROSE}</p></div></article></main>`,
    expected: {
      title: "Reading Fog",
      showName: "Harbour Lights",
      releaseDate: DAY,
      duration: "32:10",
      audioUrl: "https://quillandsons.example/podcast-player/901/reading-fog.mp3",
    },
  },
  {
    name: "Podlove Publisher",
    url: "https://hafenlichter.example/hl042-nebel-lesen/",
    language: "de-DE",
    head: `<title>HL042 Nebel lesen &#8211; Hafenlichter</title><link rel="alternate" type="application/rss+xml" title="Podcast Feed: Hafenlichter (MP3 Audio)" href="/feed/mp3/"><link rel="alternate" type="application/rss+xml" title="Podcast Feed: Hafenlichter (AAC)" href="/feed/m4a/">
      <meta property="og:type" content="article"><meta property="og:site_name" content="Hafenlichter"><meta property="og:title" content="HL042 Nebel lesen"><meta property="og:audio" content="https://hafenlichter.example/podlove/file/1021/s/opengraph/c/episode/hl042-nebel-lesen.mp3"><meta property="og:audio:type" content="audio/mpeg">`,
    body: `<header><h1 class="site-title"><a href="https://hafenlichter.example/" rel="home">Hafenlichter</a></h1></header><article><h2 class="entry-title">HL042 Nebel lesen</h2><span class="date">Veröffentlicht am 5. März 2026</span>
      <div class="podlove-web-player intrinsic-ignore podlove-web-player-loading" id="player-1"><root></root></div><script>document.addEventListener("DOMContentLoaded",function(){podlovePlayer("#player-1","https://hafenlichter.example/wp-json/podlove-web-player/shortcode/publisher/42","https://hafenlichter.example/wp-json/podlove-web-player/shortcode/config/default/theme/default")});</script>
      <p>Mit Bruno auf der Mole: wie man Nebel liest und wozu die Glocken da sind.</p><h3>Podcast herunterladen</h3><form action="https://hafenlichter.example"><select name="download_media_file"><option value="1021" data-raw-url="https://hafenlichter.example/podlove/file/1021/s/download/c/select-show/hl042-nebel-lesen.mp3">MP3 Audio [44 MB]</option></select></form><div>Dauer: 1 Stunde 3 Minuten</div></article>`,
    expected: {
      title: "HL042 Nebel lesen",
      showName: "Hafenlichter",
      releaseDate: DAY,
      duration: "1:03:00",
      audioUrl: "https://hafenlichter.example/podlove/file/1021/s/opengraph/c/episode/hl042-nebel-lesen.mp3",
    },
  },
  {
    name: "Rank Math with a dot between title and site, and a theme with upper-case headings",
    url: "https://faroleiros.example/neblina/",
    language: "pt-BR",
    head: `<title>Ler a neblina, com Bruno Falk • Luzes do Porto</title><meta property="og:title" content="Ler a neblina, com Bruno Falk • Luzes do Porto"><meta property="og:site_name" content="Associação dos Faroleiros"><meta property="og:type" content="article">
      <script type="application/ld+json" class="rank-math-schema">${JSON.stringify({
        "@context": "https://schema.org",
        "@graph": [
          { "@type": ["Organization", "Person"], name: "Associação dos Faroleiros" },
          { "@type": "WebSite", name: "Luzes do Porto" },
          {
            "@type": "BlogPosting",
            headline: "Ler a neblina, com Bruno Falk • Luzes do Porto",
            datePublished: "2026-03-05T10:00:00-03:00",
            name: "Ler a neblina, com Bruno Falk • Luzes do Porto",
          },
        ],
      })}</script>`,
    body: `<header><a href="/"><img alt="Luzes do Porto" src="l.png"></a></header><article><h1 class="post-title">LER A NEBLINA, COM BRUNO FALK</h1><ul class="post-meta"><li>5 de março de 2026</li></ul><figure class="wp-block-audio"><audio controls src="/wp-content/uploads/2026/03/ep12-neblina.mp3"></audio></figure><p>Caminhamos pelo molhe com Bruno, que lê a neblina há quarenta anos.</p></article>`,
    expected: {
      title: "Ler a neblina, com Bruno Falk",
      showName: "Luzes do Porto",
      releaseDate: "2026-03-05T13:00:00.000Z",
      audioUrl: "https://faroleiros.example/wp-content/uploads/2026/03/ep12-neblina.mp3",
    },
  },
  {
    name: "All in One SEO on a blog with a podcast among its posts",
    url: "https://adaquill.example/2026/03/reading-fog/",
    head: `<title>Harbour Lights #42: Reading Fog | Ada Quill</title><meta property="og:site_name" content="Ada Quill | Writer and sailor"><meta property="og:title" content="Harbour Lights #42: Reading Fog | Ada Quill">
      <script type="application/ld+json" class="aioseo-schema">${JSON.stringify({
        "@graph": [
          {
            "@type": "BlogPosting",
            name: "Harbour Lights #42: Reading Fog | Ada Quill",
            headline: "Harbour Lights #42: Reading Fog",
            datePublished: "2026-03-05T08:00:00+00:00",
          },
          { "@type": "WebSite", name: "Ada Quill" },
        ],
      })}</script>`,
    body: `<a href="/">Ada Quill</a><h1 class="entry-title">Harbour Lights #42: Reading Fog</h1><figure class="wp-block-audio"><audio controls src="https://cdn.adaquill.example/hl42.mp3"></audio></figure><p>${PROSE}</p><h3>More episodes</h3><ul><li><a href="/41">Harbour Lights #41: Bells</a></li><li><a href="/40">Harbour Lights #40: Ropes</a></li></ul>`,
    expected: {
      title: "Harbour Lights #42: Reading Fog",
      showName: "Harbour Lights",
      audioUrl: "https://cdn.adaquill.example/hl42.mp3",
    },
  },
  {
    name: "the playlist of WordPress",
    url: "https://harbourlights.example/reading-fog/",
    head: "<title>Reading Fog – Harbour Lights</title>",
    body: `<h1 class="entry-title">Reading Fog</h1><time class="entry-date published" datetime="2026-03-05">March 5, 2026</time><div class="wp-playlist wp-audio-playlist wp-playlist-light"><audio controls="controls" preload="none" width="640"></audio><noscript><ol><li><a href='https://harbourlights.example/wp-content/uploads/hl42.mp3'>hl42</a></li></ol></noscript>
      <script type="application/json" class="wp-playlist-script">{"type":"audio","tracklist":true,"tracks":[{"src":"https:\\/\\/harbourlights.example\\/wp-content\\/uploads\\/hl42.mp3","type":"audio\\/mpeg","title":"hl42","caption":"","meta":{"artist":"Ada Quill","length_formatted":"48:12"}}]}</script></div><p>${PROSE}</p>`,
    expected: {
      title: "Reading Fog",
      showName: "Harbour Lights",
      releaseDate: DAY,
      duration: "48:12",
      audioUrl: "https://harbourlights.example/wp-content/uploads/hl42.mp3",
    },
  },
  {
    name: "Fusebox, with the show in the player's attributes",
    url: "https://coastmedia.example/hl-42/",
    head: '<title>HL 42: Reading Fog - Coast Media</title><meta property="og:title" content="HL 42: Reading Fog - Coast Media"><meta property="og:site_name" content="Coast Media">',
    body: `<h1 class="entry-title">HL 42: Reading Fog</h1><div class="smart-track-player-container stp-color-60b86c spp-stp-desktop" data-uid="bc5c3b08" data-url="https://traffic.libsyn.com/secure/harbour/HL42.mp3" data-title="Reading Fog" data-show-name="Harbour Lights" data-download="true"></div><p>${PROSE}</p>`,
    expected: {
      title: "HL 42: Reading Fog",
      showName: "Harbour Lights",
      audioUrl: "https://traffic.libsyn.com/secure/harbour/HL42.mp3",
    },
  },
  {
    name: "a theme with the logo, the category and the title as headings",
    url: "https://lantaarn.example/aflevering-12/",
    language: "nl-NL",
    head: "<title>Mist lezen - De Lantaarn</title>",
    body: `<header><h1 class="logo"><a href="https://lantaarn.example">De Lantaarn</a></h1></header><div class="page-title"><h2>Podcast</h2></div><article><h1 class="title-post">Mist lezen</h1><div class="meta"><span>Door Ada Quill</span> <span>op 5 maart 2026</span> <span>Geen reacties</span></div><!--[if lt IE 9]><script>document.createElement('audio');</script><![endif]--><audio class="wp-audio-shortcode" controls><source type="audio/mpeg" src="/media/12.mp3?_=1"></audio><p>Met Bruno op de pier: hoe lees je mist en waar zijn de bellen voor?</p></article>`,
    expected: {
      title: "Mist lezen",
      showName: "De Lantaarn",
      releaseDate: DAY,
      audioUrl: "https://lantaarn.example/media/12.mp3",
    },
  },
  {
    name: "a block theme that names the season and the episode beside the title",
    url: "https://fyrljus.example/avsnitt/lasa-dimma/",
    language: "sv-SE",
    head: '<title>Läsa dimma &#8211; Fyrljus</title><meta property="og:title" content="Läsa dimma"><meta property="og:site_name" content="Fyrljus">',
    body: `<header class="wp-block-template-part"><p class="wp-block-site-title"><a href="https://fyrljus.example" rel="home">Fyrljus</a></p></header><main><p class="has-small-font-size">Säsong 2, avsnitt 12</p><h1 class="wp-block-post-title">Läsa dimma</h1><div class="wp-block-post-date"><time datetime="2026-03-05T07:00:00+01:00">5 mars, 2026</time></div><figure class="wp-block-audio"><audio controls src="https://media.fyrljus.example/212.mp3"></audio><figcaption>Längd: 41 min</figcaption></figure></main>`,
    expected: {
      title: "Läsa dimma",
      showName: "Fyrljus",
      releaseDate: "2026-03-05T06:00:00.000Z",
      duration: "41:00",
      audioUrl: "https://media.fyrljus.example/212.mp3",
    },
  },
];

const HOSTS: GeneratorPage[] = [
  {
    name: "a page at Libsyn",
    url: "https://harbourlights.libsyn.example/reading-fog",
    head: '<title>Harbour Lights : Reading Fog</title><meta property="og:title" content="Harbour Lights : Reading Fog"><meta property="og:site_name" content="Harbour Lights"><link rel="alternate" type="application/rss+xml" title="Harbour Lights" href="/rss">',
    body: `<div id="header"><h1><a href="http://harbourlights.libsyn.example">Harbour Lights</a></h1><h2>Stories from the coast</h2></div><div class="postDate">Thu, 5 March 2026</div><div class="postTitle"><a href="/reading-fog">Reading Fog</a></div><div class="postBody"><p>${PROSE}</p></div><iframe src="//html5-player.libsyn.example/embed/episode/id/901/"></iframe><div class="postDetails">Direct download: <a href="https://traffic.libsyn.com/harbour/HL42.mp3">HL42.mp3</a><br>Category:general -- posted at: 9:00am EDT</div>`,
    expected: {
      title: "Reading Fog",
      showName: "Harbour Lights",
      releaseDate: DAY,
      audioUrl: "https://traffic.libsyn.com/harbour/HL42.mp3",
    },
  },
  {
    name: "a website by Transistor",
    url: "https://harbourlights.example/42",
    head: `<title>Harbour Lights | Reading Fog</title><meta property="og:title" content="Reading Fog | Harbour Lights"><meta property="og:site_name" content="Harbour Lights"><meta name="twitter:player:stream" content="https://media.transistor.example/8f1/42.mp3"><meta name="twitter:audio:artist_name" content="Ada Quill and Bruno Falk">
      <script type="application/ld+json">${JSON.stringify({
        "@context": "https://schema.org/",
        "@type": "PodcastEpisode",
        url: "https://harbourlights.example/42",
        name: "Reading Fog",
        datePublished: "2026-03-05",
        timeRequired: "PT48M",
        associatedMedia: { "@type": "MediaObject", contentUrl: "https://media.transistor.example/8f1/42.mp3" },
        partOfSeries: { "@type": "PodcastSeries", name: "Harbour Lights", url: "https://harbourlights.example" },
      })}</script>`,
    body: `<h1>Reading Fog</h1><p>${PROSE}</p>`,
    expected: {
      title: "Reading Fog",
      showName: "Harbour Lights",
      releaseDate: DAY,
      duration: "48:00",
      audioUrl: "https://media.transistor.example/8f1/42.mp3",
    },
  },
  {
    name: "Fireside",
    url: "https://harbourlights.fireside.example/42",
    head: '<title>Harbour Lights Episode 42: Reading Fog</title><meta property="og:title" content="Episode 42: Reading Fog"><meta property="og:site_name" content="Harbour Lights"><meta name="twitter:player:stream" content="https://aphid.fireside.example/d/1437/9c.mp3"><meta property="og:audio:secure_url" content="https://aphid.fireside.example/d/1437/9c.mp3">',
    body: `<header class="fixed-header"><a class="logo" href="https://harbourlights.fireside.example"><img src="c.jpg"><h1>Harbour Lights</h1></a></header><header class="hero" id="top"><div class="hero-content"><h1>Reading Fog</h1><h2>Episode 42</h2><h3>March 5th, 2026</h3><h3>48 mins 12 secs</h3></div></header><section class="split"><p>${PROSE}</p></section>`,
    expected: {
      title: "Reading Fog",
      showName: "Harbour Lights",
      releaseDate: DAY,
      duration: "48:12",
      audioUrl: "https://aphid.fireside.example/d/1437/9c.mp3",
    },
  },
  {
    name: "Castopod",
    url: "https://pods.example/@hafenlichter/episodes/nebel-lesen",
    language: "de",
    head: '<title>Nebel lesen | Hafenlichter</title><meta property="og:title" content="Nebel lesen"><meta property="og:site_name" content="Nordpods"><meta property="og:type" content="website">',
    body: `<nav><a href="https://pods.example/@hafenlichter/episodes" title="Zurück zu den Folgen von Hafenlichter"><img src="t.jpg" alt="Hafenlichter"><div><span class="text-sm font-semibold">Hafenlichter</span><span class="text-xs">12 Follower</span></div></a></nav>
      <header><span class="font-mono">S2E12</span><h1 class="inline-flex">Nebel lesen</h1><div><play-episode-button id="1" imageSrc="t.jpg" title="Nebel lesen" podcast="Hafenlichter" src="https://pods.example/audio/@hafenlichter/nebel-lesen.mp3" mediaType="audio/mpeg" playLabel="Abspielen"></play-episode-button><div class="text-xs"><relative-time datetime="2026-03-05T00:00:00+00:00">5. März 2026</relative-time><span>•</span><time datetime="PT2892S">48 min 12 s</time></div></div></header>
      <h2>Beschreibung</h2><div class="prose"><p>Mit Bruno auf der Mole: wie man Nebel liest und wozu Glocken da sind.</p></div><aside>Powered by Castopod</aside>`,
    expected: {
      title: "Nebel lesen",
      showName: "Hafenlichter",
      releaseDate: DAY,
      duration: "48:12",
      audioUrl: "https://pods.example/audio/@hafenlichter/nebel-lesen.mp3",
    },
  },
  {
    name: "Podigee's player with its settings in a script",
    url: "https://hafenlichter.example/12-nebel-lesen",
    language: "de",
    head: '<title>#12 Nebel lesen | Hafenlichter</title><meta property="og:title" content="#12 Nebel lesen"><meta property="og:site_name" content="Hafenlichter">',
    body: `<a href="/"><img src="c.jpg" alt="Cover"></a><h1>Hafenlichter</h1><article><h2>#12 Nebel lesen</h2><p class="date">05.03.2026</p><script>window.playerConfiguration = {"podcast":{"title":"Hafenlichter"},"episode":{"media":{"mp3":"https://audio.podigee.example/901-m-b1.mp3?source=webplayer"},"title":"Nebel lesen","duration":2892}}</script><script class="podigee-podcast-player" data-configuration="playerConfiguration" src="//cdn.podigee.example/player.js"></script><p>Mit Bruno auf der Mole: wie man Nebel liest und wozu Glocken da sind.</p></article>`,
    expected: {
      title: "#12 Nebel lesen",
      showName: "Hafenlichter",
      releaseDate: DAY,
      duration: "48:12",
      audioUrl: "https://audio.podigee.example/901-m-b1.mp3?source=webplayer",
    },
  },
];

const BUILDERS: GeneratorPage[] = [
  {
    name: "Squarespace's audio block",
    url: "https://www.harbourlights.example/episodes/reading-fog",
    head: '<title>Reading Fog &mdash; Harbour Lights</title><meta property="og:site_name" content="Harbour Lights"><meta property="og:title" content="Reading Fog &mdash; Harbour Lights"><meta property="og:type" content="article"><meta itemprop="name" content="Reading Fog — Harbour Lights"><meta itemprop="datePublished" content="2026-03-05T09:00:00-0500"><meta itemprop="headline" content="Reading Fog">',
    body: `<div class="header-title-logo"><a href="/"><img alt="Harbour Lights" src="l.png"></a></div><article class="h-entry"><h1 class="entry-title entry-title--large p-name">Reading Fog</h1><time class="dt-published blog-meta-item" datetime="Mar 5"><span>Mar 5</span></time><div class="sqs-block audio-block"><div class="sqs-audio-embed" data-url="https://static1.squarespace.example/static/5ab/t/634/1665969570284/HL42.mp3/original/HL42.mp3" data-mime-type="" data-title="Reading Fog" data-author="Harbour Lights" data-show-download="false" data-design-style="minimal" data-duration-in-ms="2892000" data-color-theme="dark"></div></div><p>${PROSE}</p></article>`,
    expected: {
      title: "Reading Fog",
      showName: "Harbour Lights",
      releaseDate: "2026-03-05T14:00:00.000Z",
      duration: "48:12",
      audioUrl: "https://static1.squarespace.example/static/5ab/t/634/1665969570284/HL42.mp3/original/HL42.mp3",
    },
  },
  {
    name: "Webflow with other episodes below",
    url: "https://www.harbourlights.example/episode/reading-fog",
    head: '<title>Reading Fog with Bruno Falk</title><meta content="Reading Fog with Bruno Falk" property="og:title"><meta content="Webflow" name="generator">',
    body: `<div class="navbar w-nav" role="banner"><a href="/" class="brand w-nav-brand"><img src="logo.svg" alt=""></a></div><section class="hero"><div class="tag">Episode 42</div><h1 class="heading-xl">Reading Fog with Bruno Falk</h1><div class="text-block-12">March 5, 2026</div><div class="text-block-12">48 min</div></section><div class="w-embed"><audio controls><source src="https://cdn.harbourlights.example/HL42.mp3" type="audio/mpeg"></audio></div><div class="rich-text w-richtext"><p>${PROSE}</p></div>
      <div class="w-dyn-list"><div role="listitem" class="w-dyn-item"><h3>Bells</h3><div>February 26, 2026</div><div>51 min</div></div></div><div class="footer"><div>© 2026 Harbour Lights. Made in Webflow.</div></div>`,
    expected: {
      title: "Reading Fog with Bruno Falk",
      showName: "Harbour Lights",
      releaseDate: DAY,
      duration: "48:00",
      audioUrl: "https://cdn.harbourlights.example/HL42.mp3",
    },
  },
  {
    name: "Ghost's audio card",
    url: "https://harbourlights.example/reading-fog/",
    head: `<title>Reading Fog</title><meta property="og:site_name" content="Harbour Lights"><meta property="og:title" content="Reading Fog"><meta property="article:published_time" content="2026-03-05T00:00:00.000Z"><script type="application/ld+json">${JSON.stringify(
      {
        "@type": "Article",
        publisher: { "@type": "Organization", name: "Harbour Lights", url: "https://harbourlights.example/" },
        author: { "@type": "Person", name: "Ada Quill" },
        headline: "Reading Fog",
        datePublished: DAY,
      },
    )}</script>`,
    body: `<a class="gh-head-logo" href="https://harbourlights.example">Harbour Lights</a><article class="article post"><h1 class="article-title">Reading Fog</h1><div class="article-byline"><h4 class="author-name"><a href="/author/ada/">Ada Quill</a></h4><time datetime="2026-03-05">05 Mar 2026</time><span>2 min read</span></div><div class="kg-card kg-audio-card"><img alt="audio-thumbnail" class="kg-audio-thumbnail kg-audio-hide"><div class="kg-audio-player-container"><audio src="https://harbourlights.example/content/media/2026/03/HL42.mp3" preload="metadata"></audio><div class="kg-audio-title">HL42 final mix</div><div class="kg-audio-player"><span class="kg-audio-current-time">0:00</span><div class="kg-audio-time">/<span class="kg-audio-duration">48:12</span></div></div></div></div><p>${PROSE}</p></article><section class="read-more"><h2 class="post-card-title">Bells</h2><time datetime="2026-02-26">26 Feb 2026</time></section>`,
    expected: {
      title: "Reading Fog",
      showName: "Harbour Lights",
      releaseDate: DAY,
      duration: "48:12",
      audioUrl: "https://harbourlights.example/content/media/2026/03/HL42.mp3",
    },
  },
  {
    name: "Drupal",
    url: "https://museum.example/podcasts/harbour-lights/reading-fog",
    head: '<title>Reading fog | Nordhaven Maritime Museum</title><meta name="Generator" content="Drupal 10 (https://www.drupal.org)">',
    body: `<header role="banner"><a href="/" rel="home" class="site-logo"><img src="logo.svg" alt="Home"></a><div class="site-name"><a href="/" rel="home">Nordhaven Maritime Museum</a></div></header><nav class="breadcrumb" aria-labelledby="system-breadcrumb"><h2 id="system-breadcrumb" class="visually-hidden">Breadcrumb</h2><ol><li><a href="/">Home</a></li><li><a href="/podcasts">Podcasts</a></li><li><a href="/podcasts/harbour-lights">Harbour Lights</a></li><li>Reading fog</li></ol></nav>
      <main role="main"><h1 class="page-title"><span class="field field--name-title field--type-string">Reading fog</span></h1><article class="node node--type-podcast-episode"><div class="field field--name-field-date field--type-datetime"><time datetime="2026-03-05T12:00:00Z" class="datetime">Thu, 03/05/2026</time></div><div class="field field--name-field-media-audio-file field--type-file"><audio controls="controls"><source src="/sites/default/files/2026-03/hl42.mp3" type="audio/mpeg"></audio></div><div class="field--name-body"><p>${PROSE}</p></div></article></main>`,
    expected: {
      title: "Reading fog",
      showName: "Harbour Lights",
      releaseDate: "2026-03-05T12:00:00.000Z",
      audioUrl: "https://museum.example/sites/default/files/2026-03/hl42.mp3",
    },
  },
  {
    name: "Blogger",
    url: "https://luci-del-porto.blogspot.example/2026/03/leggere-la-nebbia.html",
    language: "it",
    head: '<title>Luci del porto: Leggere la nebbia</title><meta content=\'blogger\' name=\'generator\'/><link rel="alternate" type="application/atom+xml" title="Luci del porto - Atom" href="/feeds/posts/default"/><link rel="alternate" type="application/rss+xml" title="Luci del porto - RSS" href="/feeds/posts/default?alt=rss"/><meta content=\'Leggere la nebbia\' property=\'og:title\'/>',
    body: `<div class='titlewrapper'><h1 class='title'><a href='https://luci-del-porto.blogspot.example/'>Luci del porto</a></h1></div><h2 class='date-header'><span>giovedì 5 marzo 2026</span></h2><div class='post hentry'><h3 class='post-title entry-title' itemprop='name'>Leggere la nebbia</h3><div class='post-body entry-content'>Sul molo con Bruno, che legge la nebbia da quarant'anni. <br/><object width="300" height="42"><param name="src" value="https://archive.example/download/luci12/luci12.mp3"><embed src="https://archive.example/download/luci12/luci12.mp3" autoplay="false" width="300"></embed></object></div><div class='post-footer'>Pubblicato da Ada alle <abbr class='published' itemprop='datePublished' title='2026-03-05T09:00:00+01:00'>09:00</abbr></div></div>`,
    expected: {
      title: "Leggere la nebbia",
      showName: "Luci del porto",
      releaseDate: DAY,
      audioUrl: "https://archive.example/download/luci12/luci12.mp3",
    },
  },
  {
    name: "TYPO3",
    url: "https://www.stadtbuecherei-nordhaven.example/podcast/hafenlichter/folge-12/",
    language: "de-DE",
    head: '<title>Folge 12: Nebel lesen - Stadtbücherei Nordhaven</title><meta name="generator" content="TYPO3 CMS"><meta property="og:title" content="Folge 12: Nebel lesen">',
    body: `<a class="navbar-brand" href="/"><img alt="Stadtbücherei Nordhaven" src="l.svg"></a><ol class="breadcrumb"><li><a href="/">Startseite</a></li><li><a href="/podcast/">Podcasts</a></li><li><a href="/podcast/hafenlichter/">Hafenlichter</a></li><li class="active">Folge 12: Nebel lesen</li></ol><div class="news news-single"><div class="article" itemscope itemtype="http://schema.org/Article"><h1 itemprop="headline">Folge 12: Nebel lesen</h1><time itemprop="datePublished" datetime="2026-03-05">05.03.2026</time><audio controls><source src="/fileadmin/podcast/hafenlichter-12.mp3" type="audio/mpeg"></audio><p>Mit Bruno auf der Mole: wie man Nebel liest und wozu Glocken da sind.</p></div></div>`,
    expected: {
      title: "Folge 12: Nebel lesen",
      showName: "Hafenlichter",
      releaseDate: DAY,
      audioUrl: "https://www.stadtbuecherei-nordhaven.example/fileadmin/podcast/hafenlichter-12.mp3",
    },
  },
];

const STATIC_SITES: GeneratorPage[] = [
  {
    name: "Octopod, whose titles start with the site",
    url: "https://hafenlichter.example/episode12/",
    language: "de",
    head: '<title>Hafenlichter - Nebel lesen</title><meta name="twitter:title" content="Nebel lesen"><meta name="twitter:player:stream" content="https://hafenlichter.example/episodes/episode12.m4a"><meta name="twitter:player:stream:content_type" content="audio/mp4"><link rel="alternate" type="application/atom+xml" href="/general_feed.xml" title="General Site Atom Feed (No Podcast Metadata!)"><link rel="alternate" type="application/rss+xml" href="/episodes.m4a.rss" title="Podcast Feed (m4a)">',
    body: `<nav class="navbar navbar-default"><div class="navbar-header"><a class="navbar-brand" href="https://hafenlichter.example">Hafenlichter</a></div></nav><div class="content"><section><h2><a href="/episode12/">Nebel lesen</a></h2><h5>Bruno auf der Mole</h5><p>5. März 2026, Dauer: 48:12</p><p>Mit Bruno auf der Mole: wie man Nebel liest und wozu Glocken da sind.</p><a class="btn btn-primary" href="https://hafenlichter.example/episodes/episode12.m4a">Download .m4a (40 MB)</a></section></div>`,
    expected: {
      title: "Nebel lesen",
      showName: "Hafenlichter",
      releaseDate: DAY,
      duration: "48:12",
      audioUrl: "https://hafenlichter.example/episodes/episode12.m4a",
    },
  },
  {
    name: "Castanet",
    url: "https://www.harbourlights.example/episode/42-reading-fog/",
    head: '<title>Reading Fog With Bruno Falk - Harbour Lights</title><meta property="og:title" content="Reading Fog With Bruno Falk"><meta property="og:site_name" content="Harbour Lights"><meta property="og:updated_time" content="2026-03-05 08:00:00 &#43;0000 UTC"><meta property="article:published_time" content="2026-03-05 08:00:00 &#43;0000 UTC">',
    body: `<nav class="navbar"><a class="navbar-brand" href="/"><img src="/img/logo.png" alt="Harbour Lights"></a></nav><div class="row"><div class="col-md-12"><h1>Reading Fog With Bruno Falk</h1></div></div><div class="row"><audio src="https://media.harbourlights.example/42.mp3" preload="auto"></audio></div><h2>Show Notes</h2><p>${PROSE}</p><h2>Guests</h2><h2>Bruno Falk</h2><ul class="pager"><li class="previous"><a href="/episode/41/">Previous</a></li></ul>`,
    expected: {
      title: "Reading Fog With Bruno Falk",
      showName: "Harbour Lights",
      releaseDate: "2026-03-05T08:00:00.000Z",
      audioUrl: "https://media.harbourlights.example/42.mp3",
    },
  },
  {
    name: "Publish for Swift, with the day and the time in Turkish",
    url: "https://www.limanisiklari.example/posts/episode-12/",
    language: "tr",
    head: '<meta name="og:site_name" content="Liman Işıkları"><title>[LI_E12] -- Sisi Okumak / Çanlar | Liman Işıkları</title><meta name="twitter:title" content="[LI_E12] -- Sisi Okumak / Çanlar | Liman Işıkları"><meta name="og:title" content="[LI_E12] -- Sisi Okumak / Çanlar | Liman Işıkları"><link rel="alternate" href="/feed.rss" type="application/rss+xml" title="Subscribe to Liman Işıkları">',
    body: `<body class="item-page"><header><a href="/"><div class="header-background"></div></a></header><h2>Liman Işıkları</h2><article><h1>[LI_E12] -- Sisi Okumak / Çanlar</h1><p>5 Mart 2026 11:38:01</p><p>Kırk yıldır sisi okuyan Bruno ile mendirekte yürüyoruz.</p><iframe src="https://anchor.example/li/embed/episodes/12"></iframe></article><footer><p>Generated using <a href="https://publish.example">Publish</a></p></footer>`,
    expected: {
      title: "[LI_E12] -- Sisi Okumak / Çanlar",
      showName: "Liman Işıkları",
      releaseDate: "2026-03-05T11:38:01.000Z",
    },
  },
  {
    name: "Minima with a numbered title and chapters as headings",
    url: "https://minatonohi.example/47",
    language: "ja",
    head: '<title>47: 霧を読む - 港の灯</title><link type="application/atom+xml" rel="alternate" href="/feed.xml" title="港の灯"><meta name="twitter:title" content="47: 霧を読む">',
    body: `<header class="site-header"><a class="site-title" rel="author" href="/">港の灯</a></header><main class="page-content"><article class="post h-entry" itemscope itemtype="http://schema.org/BlogPosting"><header class="post-header"><h1 class="post-title p-name" itemprop="name headline">47: 霧を読む</h1><p class="post-meta"><time class="dt-published" datetime="2026-03-05T00:00:00+00:00" itemprop="datePublished">2026年3月5日</time></p></header><div class="post-content"><p>四十年間霧を読んできたブルーノと防波堤を歩き、鐘の意味を聞きました。</p><audio controls src="https://cdn.minatonohi.example/47.mp3"></audio><h2>Starring</h2><h3>05:22 前回の補足</h3><h3>1:16:36 鐘</h3></div></article></main>`,
    expected: {
      title: "47: 霧を読む",
      showName: "港の灯",
      releaseDate: DAY,
      duration: null,
      audioUrl: "https://cdn.minatonohi.example/47.mp3",
    },
  },
  {
    name: "Eleventy with the site's tags before the page's",
    url: "https://harbourlights.example/episodes/bells/",
    head: '<title>Harbour Lights</title><link rel="alternate" type="application/rss+xml" title="Podcast RSS Feed" href="/rss.xml"><meta property="og:title" content="Harbour Lights"><meta property="og:site_name" content="Harbour Lights"><meta property="og:title" content="Harbour Lights Season 1, Ep. 8: Bells"><meta property="og:audio" content="https://harbourlights.example/episodes/s1-ep8-bells.mp3">',
    body: `<header><h1><a href="/">Harbour Lights</a></h1></header><section class="media"><ul><li class="pane"><div class="episode-title"><a href="/episodes/bells/">Bells</a><div class="season-title">Season 1, Episode 8</div></div><audio class="episode-player" controls src="https://harbourlights.example/episodes/s1-ep8-bells.mp3"></audio><div class="time-stamp entry-meta"><time datetime="Thu Mar 05 2026 16:00:00 GMT-0800 (Pacific Standard Time)">Thu Mar 05 2026</time></div><h3>Bonus Content</h3></li></ul></section>`,
    expected: {
      title: "Harbour Lights Season 1, Ep. 8: Bells",
      showName: "Harbour Lights",
      releaseDate: "2026-03-06T00:00:00.000Z",
      audioUrl: "https://harbourlights.example/episodes/s1-ep8-bells.mp3",
    },
  },
  {
    name: "Starpod",
    url: "https://harbourlights.example/reading-fog",
    head: '<title>Reading Fog | Harbour Lights</title><meta property="og:title" content="Reading Fog | Harbour Lights"><meta property="og:site_name" content="harbourlights.example">',
    body: `<div class="left"><a href="/"><img alt="Harbour Lights podcast artwork" src="a.jpg"></a><h2>Harbour Lights</h2></div><main><div><span class="dots"></span><p>Episode 42</p><time datetime="2026-03-05T08:00:00.000Z">March 5, 2026</time></div><h1>Reading Fog</h1><button aria-label="Play" data-episode='{"title":"Reading Fog","audio":{"src":"https:\\/\\/media.harbourlights.example\\/42.mp3","type":"audio\\/mpeg"},"duration":2892}'></button><p>${PROSE}</p></main>`,
    expected: {
      title: "Reading Fog",
      showName: "Harbour Lights",
      releaseDate: "2026-03-05T08:00:00.000Z",
      duration: "48:12",
      audioUrl: "https://media.harbourlights.example/42.mp3",
    },
  },
  {
    name: "Next.js, whose page is only data",
    url: "https://harbourlights.example/episodes/42",
    head: "<title>Reading Fog | Harbour Lights</title>",
    body: `<div id="__next"><header><a href="/">Harbour Lights</a></header><h1>Reading Fog</h1><button>Play</button></div><script id="__NEXT_DATA__" type="application/json">${JSON.stringify(
      {
        props: {
          pageProps: {
            show: { title: "Harbour Lights" },
            episode: {
              id: 42,
              title: "Reading Fog",
              published: "2026-03-05T08:00:00.000Z",
              duration: 2892,
              audio: { src: "https://media.harbourlights.example/42.mp3", type: "audio/mpeg" },
            },
          },
        },
      },
    )}</script>`,
    expected: {
      title: "Reading Fog",
      showName: "Harbour Lights",
      releaseDate: "2026-03-05T08:00:00.000Z",
      duration: "48:12",
      audioUrl: "https://media.harbourlights.example/42.mp3",
    },
  },
  {
    name: "by hand, with tables and a title in bold",
    url: "http://www.fyrvokteren.example/ep12.html",
    language: "nb",
    head: "<title>Havnelys - episode 12</title>",
    body: `<center><img src="logo.gif" alt="Havnelys"></center><table><tr><td><b>Episode 12: Å lese tåke</b><br>Publisert 5. mars 2026<br>Lengde: 48 minutter</td></tr><tr><td><a href="mp3/havnelys12.mp3">Last ned</a></td></tr></table><p>Vi går langs moloen med Bruno, som har lest tåke i førti år.</p>`,
    expected: {
      title: "Episode 12: Å lese tåke",
      showName: "Havnelys",
      releaseDate: DAY,
      duration: "48:00",
      audioUrl: "http://www.fyrvokteren.example/mp3/havnelys12.mp3",
    },
  },
];

/** A page that is plain but for its player. */
function player(name: string, body: string, expected: PageCase["expected"]): GeneratorPage {
  return {
    name,
    url: "https://harbourlights.example/episodes/42/",
    head: "<title>Episode 42: Reading Fog | Harbour Lights</title>",
    body: `<h1>Episode 42: Reading Fog</h1>${body}<p>${PROSE}</p>`,
    expected,
  };
}

const MP3 = "https://harbourlights.example/media/HL42.mp3";
const PLAYERS: GeneratorPage[] = [
  player(
    "jPlayer with a path",
    `<div id="jquery_jplayer_1" class="jp-jplayer"></div><script>$("#jquery_jplayer_1").jPlayer({ready:function(){$(this).jPlayer("setMedia",{mp3:"/media/HL42.mp3"});},swfPath:"/js",supplied:"mp3"});</script>`,
    { audioUrl: MP3 },
  ),
  player(
    "a Flash player's variables",
    `<object type="application/x-shockwave-flash" data="player.swf" id="audioplayer1"><param name="FlashVars" value="playerID=1&amp;soundFile=https%3A%2F%2Fharbourlights.example%2Fmedia%2FHL42.mp3"></object>`,
    { audioUrl: MP3 },
  ),
  player(
    "audio.js",
    `<audio src="/media/HL42.mp3" preload="auto"></audio><script>audiojs.events.ready(function(){audiojs.createAll();});</script>`,
    {
      audioUrl: MP3,
    },
  ),
  player("SoundManager", `<div class="ui360"><a href="/media/HL42.mp3" class="sm2_button">Play</a></div>`, {
    audioUrl: MP3,
  }),
  player("a lazy audio element", `<audio controls preload="none" data-src="/media/HL42.mp3"></audio>`, {
    audioUrl: MP3,
  }),
  player(
    "a source that a script fills in",
    `<audio controls><source data-src="/media/HL42.mp3" type="audio/mpeg"></audio>`,
    {
      audioUrl: MP3,
    },
  ),
  player(
    "an element of its own with a source",
    `<podcast-player src="/media/HL42.mp3" title="Reading Fog"></podcast-player>`,
    {
      audioUrl: MP3,
    },
  ),
  player(
    "a button with the file",
    `<button class="play" data-mp3="/media/HL42.mp3" data-length="48:12">Play</button>`,
    {
      audioUrl: MP3,
      duration: "48:12",
    },
  ),
  player(
    "APlayer",
    `<div id="aplayer"></div><script>new APlayer({container:document.getElementById('aplayer'),audio:[{name:'Reading Fog',artist:'Harbour Lights',url:'/media/HL42.mp3',cover:'/c.jpg'}]});</script>`,
    {
      audioUrl: MP3,
    },
  ),
  player(
    "Shikwasa",
    `<div class="shk"></div><script>new Shikwasa.Player({container:()=>document.querySelector('.shk'),audio:{title:'Reading Fog',artist:'Harbour Lights',cover:'c.png',src:'https://harbourlights.example/media/HL42.mp3',duration:2892}})</script>`,
    {
      audioUrl: MP3,
      duration: "48:12",
    },
  ),
  player(
    "a video element with the sound",
    `<video controls poster="c.jpg"><source src="/media/HL42.m4a" type="audio/mp4"></video>`,
    {
      audioUrl: "https://harbourlights.example/media/HL42.m4a",
    },
  ),
  player("a file without an ending", `<audio controls><source src="/listen/42" type="audio/mpeg"></audio>`, {
    audioUrl: "https://harbourlights.example/listen/42",
  }),
];

const base64 = (text: string) => Buffer.from(text).toString("base64");
const NOCOOKIE = `https://www.youtube-nocookie.com/embed/${ID}?feature=oembed`;
const IFRAME = `<iframe width="560" height="315" src="${NOCOOKIE}" allowfullscreen></iframe>`;
const VIDEOS: GeneratorPage[] = [
  player("YouTube without cookies", IFRAME, { youtubeUrl: VIDEO }),
  player("lite-youtube", `<lite-youtube videoid="${ID}" playlabel="Reading Fog"></lite-youtube>`, {
    youtubeUrl: VIDEO,
  }),
  player(
    "a frame with its own document",
    `<iframe srcdoc="<a href=https://www.youtube.com/embed/${ID}?autoplay=1><img src=https://img.youtube.com/vi/${ID}/hqdefault.jpg></a>"></iframe>`,
    { youtubeUrl: VIDEO },
  ),
  player(
    "a lazy frame",
    `<div class="ratio"><iframe class="lazyload" data-src="https://www.youtube.com/embed/${ID}"></iframe></div>`,
    { youtubeUrl: VIDEO },
  ),
  player(
    "a frame for browsers without scripts",
    `<div class="rll-youtube-player" data-src="https://www.youtube.com/embed/${ID}" data-id="${ID}" data-query="feature=oembed"></div><noscript>${IFRAME}</noscript>`,
    { youtubeUrl: VIDEO },
  ),
  player(
    "Borlabs, with the frame in Base64",
    `<div class="_brlbs-embed brlbs-youtube" data-brlbs-content><div class="brlbs-cmpnt-cb"><p>Klicken Sie, um das Video zu laden.</p></div><div class="borlabs-hide" data-borlabs-cookie-type="content-blocker" data-borlabs-cookie-id="youtube"><script type="text/template">${base64(IFRAME)}</script></div></div>`,
    { youtubeUrl: VIDEO },
  ),
  player(
    "Borlabs 3, with the frame in an attribute",
    `<div class="brlbs-cmpnt-container brlbs-cmpnt-content-blocker" data-borlabs-cookie-content="${base64(IFRAME)}"></div>`,
    { youtubeUrl: VIDEO },
  ),
  player(
    "Complianz",
    `<div class="cmplz-placeholder-parent"><iframe data-placeholder-image="p.jpg" data-category="marketing" data-service="youtube" class="cmplz-placeholder-element cmplz-iframe" data-cmplz-target="src" data-src-cmplz="https://www.youtube.com/embed/${ID}?feature=oembed" src="about:blank"></iframe></div>`,
    { youtubeUrl: VIDEO },
  ),
  player(
    "Real Cookie Banner",
    `<iframe consent-original-src-_="https://www.youtube.com/embed/${ID}?feature=oembed" consent-required="24" consent-by="services" src="data:text/html,"></iframe>`,
    { youtubeUrl: VIDEO },
  ),
  player(
    "Iubenda",
    `<iframe class="_iub_cs_activate" suppressedsrc="https://www.youtube.com/embed/${ID}" src="//cdn.iubenda.com/cookie_solution/empty.html"></iframe>`,
    { youtubeUrl: VIDEO },
  ),
  player(
    "a template element",
    `<div class="embed-consent"><template><iframe src="https://www.youtube.com/embed/${ID}"></iframe></template><button>Load video</button></div>`,
    { youtubeUrl: VIDEO },
  ),
  player(
    "Elementor",
    `<div class="elementor-widget-video" data-settings="{&quot;youtube_url&quot;:&quot;https:\\/\\/www.youtube.com\\/watch?v=${ID}&quot;,&quot;video_type&quot;:&quot;youtube&quot;}"></div>`,
    { youtubeUrl: VIDEO },
  ),
  player(
    "Squarespace's video block",
    `<div class="sqs-video-wrapper" data-html="&lt;iframe allowfullscreen src=&quot;//www.youtube.com/embed/${ID}?feature=oembed&quot;&gt;&lt;/iframe&gt;" data-provider-name="YouTube"></div>`,
    { youtubeUrl: VIDEO },
  ),
  player("AMP", `<amp-youtube data-videoid="${ID}" layout="responsive"></amp-youtube>`, { youtubeUrl: VIDEO }),
  player(
    "WP YouTube Lyte",
    `<div class="lyte-wrapper" title="Reading Fog"><div class="lyMe" id="WYL_${ID}"><div id="lyte_${ID}" data-src="//i.ytimg.com/vi/${ID}/hqdefault.jpg" class="pL"></div></div></div>`,
    { youtubeUrl: VIDEO },
  ),
  player(
    "an embed block that has stayed text",
    `<figure class="wp-block-embed is-type-video is-provider-youtube"><div class="wp-block-embed__wrapper">\nhttps://www.youtube.com/watch?v=${ID}\n</div></figure>`,
    { youtubeUrl: VIDEO },
  ),
  player(
    "a Flash object",
    `<object width="425" height="344"><param name="movie" value="https://www.youtube.com/v/${ID}&amp;hl=en&amp;fs=1"></object>`,
    { youtubeUrl: VIDEO },
  ),
  player(
    "a picture that opens the video in a box",
    `<a class="glightbox" href="https://www.youtube.com/watch?v=${ID}" data-gallery="video"><img src="poster.jpg" alt="Play"></a>`,
    { youtubeUrl: VIDEO },
  ),
  player(
    "an element with the video's address",
    `<div class="js-video" data-video-url="https://youtu.be/${ID}"></div>`,
    { youtubeUrl: VIDEO },
  ),
  player(
    "an element with only the video's id",
    `<div class="video-player" data-type="youtube" data-video-id="${ID}"></div>`,
    { youtubeUrl: VIDEO },
  ),
  player("a video at PeerTube", '<iframe src="https://tube.example/videos/embed/9c9de5e8"></iframe>', {
    youtubeUrl: null,
  }),
  player(
    "a channel's latest video",
    '<iframe src="https://www.youtube.com/embed/videoseries?list=PLx0sYbCqOb8TBPRdmBHs5Iftvv9TPboYG"></iframe>',
    { youtubeUrl: null },
  ),
];

function dated(language: string, name: string, text: string, extra: PageCase["expected"] = {}): GeneratorPage {
  return {
    name: `a date in ${name}`,
    url: "https://harbourlights.example/episodes/42/",
    language,
    head: "<title>Episode 42: Reading Fog | Harbour Lights</title>",
    body: `<h1>Episode 42: Reading Fog</h1><p class="info">${text}</p><audio src="/42.mp3"></audio>`,
    expected: { releaseDate: DAY, ...extra },
  };
}

const DATES: GeneratorPage[] = [
  dated("de", "German", "Donnerstag, 5. März 2026 · 48 Min."),
  dated("de", "German, with a short year", "Folge vom 05.03.26"),
  dated("de-AT", "Austrian German", "veröffentlicht am 5. Mrz. 2026"),
  dated("fr", "French", "Publié le jeudi 5 mars 2026 à 8h00"),
  dated("fr", "French, with a dot", "mis en ligne le 05.03.2026"),
  dated("es", "Spanish", "jueves, 5 de marzo de 2026"),
  dated("es-MX", "Spanish, month first", "Marzo 5, 2026"),
  dated("pt-BR", "Portuguese", "Publicado em 05/03/2026"),
  dated("it", "Italian", "Pubblicato il 5 Marzo 2026"),
  dated("nl", "Dutch", "do 5 mrt. 2026"),
  dated("pl", "Polish", "czwartek, 5 marca 2026 r."),
  dated("cs", "Czech", "5. března 2026"),
  dated("cs", "Czech in numbers", "5. 3. 2026"),
  dated("sv", "Swedish", "torsdag 5 mars 2026"),
  dated("da", "Danish", "d. 5. marts 2026"),
  dated("nb", "Norwegian", "Publisert: 05. mar. 2026"),
  dated("fi", "Finnish", "torstai 5. maaliskuuta 2026"),
  dated("fi", "Finnish in numbers", "Julkaistu 5.3.2026"),
  dated("tr", "Turkish", "5 Mart 2026 Perşembe"),
  dated("ru", "Russian", "5 марта 2026 г."),
  dated("uk", "Ukrainian", "5 березня 2026 р."),
  dated("ja", "Japanese", "公開日：2026年3月5日（木）"),
  dated("ja", "Japanese with full-width digits", "２０２６年３月５日 配信"),
  dated("ja", "Japanese with dots", "2026.03.05 (Thu)"),
  dated("ko", "Korean", "2026년 3월 5일 목요일"),
  dated("ko", "Korean with dots", "2026. 3. 5."),
  dated("zh-CN", "Chinese", "发布于 2026年03月05日"),
  dated("zh-TW", "Chinese in Taiwan", "2026 年 3 月 5 日"),
  dated("hu", "Hungarian", "2026. március 5."),
  dated("el", "Greek", "5 Μαρτίου 2026"),
  dated("ro", "Romanian", "5 martie 2026"),
  dated("ar", "Arabic", "5 مارس 2026"),
  dated("he", "Hebrew", "5 במרץ 2026"),
  dated("fa", "English in a page in Persian", "Mar 5, 2026"),
  dated("en-GB", "British English", "Thursday 5th March 2026"),
  dated("en-GB", "British English in numbers", "05/03/2026"),
  dated("en", "English without a comma", "Mar 5 2026"),
  dated("en", "English with a month in capitals", "05 MAR 2026"),
  dated("en", "English with a slash between day and time", "March 5, 2026 @ 9:00 am"),
  dated("en", "English with an apostrophe for the century", "5 Mar '26"),
  dated("en", "English with hyphens", "05-Mar-2026"),
  dated("ca", "Catalan", "5 de març de 2026"),
  dated("vi", "Vietnamese", "5 tháng 3, 2026"),
  dated("id", "Indonesian", "Kamis, 5 Maret 2026"),
];

/** A page whose names are said in an unusual way. */
function titled(
  name: string,
  head: string,
  body: string,
  expected: PageCase["expected"],
  { url = "https://harbourlights.example/episodes/reading-fog/", language = "en" } = {},
): GeneratorPage {
  return { name, url, language, head, body: `${body}<audio controls src="/12.mp3"></audio><p>${PROSE}</p>`, expected };
}

const FOG = { title: "Reading Fog", showName: "Harbour Lights" };
const SEPARATORS = [
  "|",
  "-",
  "–",
  "—",
  "•",
  "·",
  "»",
  "«",
  ":",
  "::",
  "//",
  "/",
  "@",
  "∙",
  "⋅",
  "・",
  ">",
  "<",
  "←",
  "~",
  "+",
  "＞",
  "│",
  "¦",
  "►",
  "★",
];
const NAMES: GeneratorPage[] = [
  ...SEPARATORS.map((separator) =>
    titled(
      `"${separator}" between title and site`,
      `<title>Reading Fog ${separator} Harbour Lights</title>`,
      "<h1>Reading Fog</h1>",
      FOG,
    ),
  ),
  ...["|", "-", "–", "•", "»", "::", "//", "・"].map((separator) =>
    titled(
      `"${separator}" between title and site, without a heading`,
      `<title>Reading Fog ${separator} Harbour Lights</title>`,
      '<a href="/">Harbour Lights</a>',
      FOG,
    ),
  ),
  titled(
    "the site in brackets behind the title",
    "<title>Reading Fog (Harbour Lights)</title>",
    "<h1>Reading Fog</h1>",
    FOG,
  ),
  titled(
    "the site in brackets in front of the title",
    "<title>[Harbour Lights] Reading Fog</title>",
    "<h1>Reading Fog</h1>",
    FOG,
  ),
  titled(
    "Japanese brackets around the show",
    "<title>第12回 霧を読む【港の灯】</title>",
    '<a class="site-title" href="/">港の灯</a><h1>第12回 霧を読む</h1>',
    { title: "第12回 霧を読む", showName: "港の灯" },
    { language: "ja" },
  ),
  titled(
    "a bar of full width without spaces",
    '<title>霧を読む｜港の灯</title><meta property="og:title" content="霧を読む｜港の灯">',
    "",
    { title: "霧を読む", showName: "港の灯" },
    { language: "ja", url: "https://minatonohi.example/12" },
  ),
  titled(
    "colons in a Korean title",
    "<title>12화 안개 읽기 :: 항구의 불빛</title>",
    "<h1><a href='/'>항구의 불빛</a></h1><h2 class='tit_post'>12화 안개 읽기</h2>",
    { title: "12화 안개 읽기", showName: "항구의 불빛" },
    { language: "ko" },
  ),
  titled(
    "a Chinese podcast's word in the name of the site",
    '<title>第12期：读雾 - 港灯播客</title><meta property="og:site_name" content="港灯播客">',
    "<h1>第12期：读雾</h1>",
    { title: "第12期：读雾", showName: "港灯播客" },
    { language: "zh-CN" },
  ),
  titled("the site twice", "<title>Reading Fog - Harbour Lights - Harbour Lights</title>", "<h1>Reading Fog</h1>", FOG),
  titled(
    "the list between title and site",
    "<title>Reading Fog | Episodes | Harbour Lights</title>",
    "<h1>Reading Fog</h1>",
    FOG,
  ),
  titled(
    "site, list and title",
    "<title>Harbour Lights | Podcast | Reading Fog</title>",
    '<a href="/">Harbour Lights</a><h2>Reading Fog</h2>',
    FOG,
  ),
  titled(
    "the season between title and site",
    "<title>Reading Fog | Season 2 | Harbour Lights</title>",
    '<a href="/">Harbour Lights</a>',
    FOG,
  ),
  titled(
    "a number and a name before the title",
    "<title>Harbour Lights - 012 - Reading Fog</title>",
    '<a class="brand" href="/">Harbour Lights</a>',
    {
      title: "012 - Reading Fog",
      showName: "Harbour Lights",
    },
  ),
  titled(
    "the words of Spotify's pages",
    '<title>Reading Fog - Harbour Lights | Podcast on Spotify</title><meta property="og:title" content="Reading Fog"><meta property="og:site_name" content="Spotify">',
    "<h1>Reading Fog</h1>",
    FOG,
  ),
  titled(
    "the words of Listen Notes",
    "<title>Reading Fog - Harbour Lights (podcast) | Listen Notes</title>",
    '<h1>Reading Fog</h1><h2><a href="/podcasts/harbour-lights">Harbour Lights</a></h2>',
    FOG,
    { url: "https://www.listennotes.com/podcasts/harbour-lights/reading-fog-abc/" },
  ),
  titled(
    "the words of Podchaser",
    '<title>Reading Fog | Harbour Lights Podcast | Podchaser</title><meta property="og:site_name" content="Podchaser">',
    "<h1>Reading Fog</h1>",
    { title: "Reading Fog" },
    { url: "https://www.podchaser.com/podcasts/harbour-lights-1/episodes/reading-fog-2" },
  ),
  titled(
    "a byline with the show",
    '<title>Reading Fog by Harbour Lights</title><meta property="og:title" content="Reading Fog by Harbour Lights"><meta property="og:site_name" content="Spotify for Creators">',
    "<h1>Reading Fog</h1>",
    FOG,
  ),
  titled(
    "the site as every heading of the first level",
    "<title>Harbour Lights</title>",
    "<h1>Harbour Lights</h1><article><h2>Reading Fog</h2></article><footer><h2>About Harbour Lights</h2></footer>",
    FOG,
  ),
  titled(
    "a title in a heading of the third level",
    "<title>Harbour Lights</title>",
    '<h1><a href="/">Harbour Lights</a></h1><article><h3 class="post-title">Reading Fog</h3></article>',
    FOG,
  ),
  titled(
    "a title in a heading of the fourth level",
    "<title>Harbour Lights</title>",
    '<div id="logo"><a href="/">Harbour Lights</a></div><main><h4>12. Reading Fog</h4></main>',
    {
      title: "12. Reading Fog",
      showName: "Harbour Lights",
    },
  ),
  titled(
    "a title without a heading",
    '<title>Harbour Lights</title><meta property="og:title" content="Harbour Lights"><meta property="og:site_name" content="Harbour Lights">',
    '<h1><a href="/">Harbour Lights</a></h1><div class="episode"><div class="episode-title"><a href="">Reading Fog</a></div><div class="season">Season 1</div></div>',
    FOG,
  ),
  titled(
    "a hidden heading of the section",
    "<title>Reading Fog - Harbour Lights</title>",
    '<h1 class="sr-only">Podcast</h1><h2 class="title">Reading Fog</h2>',
    FOG,
  ),
  titled(
    "a heading that asks to subscribe above the title",
    "<title>Harbour Lights</title>",
    '<div class="hero"><h2>Never miss an episode</h2></div><main><article><h1 class="entry-title">Reading Fog</h1></article></main>',
    FOG,
  ),
  titled(
    "a title that is escaped twice",
    "<title>Bells &amp;amp; Horns | Harbour Lights</title>",
    "<h1>Bells &amp; Horns</h1>",
    { title: "Bells & Horns", showName: "Harbour Lights" },
  ),
  titled(
    "a show in a sentence about it",
    "<title>Reading Fog</title>",
    "<h1>Reading Fog</h1><p>Harbour Lights is a weekly podcast about the coast, by Ada Quill.</p>",
    FOG,
  ),
  titled(
    "a show in the links to apps",
    "<title>Reading Fog</title>",
    '<h1>Reading Fog</h1><a href="https://podcasts.apple.com/us/podcast/harbour-lights/id1540884633">Subscribe to Harbour Lights on Apple Podcasts</a>',
    FOG,
  ),
  titled(
    "a show in the URL of its page at Apple",
    "<title>Reading Fog</title>",
    '<h1>Reading Fog</h1><a href="https://podcasts.apple.com/us/podcast/harbour-lights/id1540884633">Apple Podcasts</a>',
    FOG,
    { url: "https://harbourlights.example/12" },
  ),
  titled(
    "a series as text in JSON-LD",
    `<title>Reading Fog</title><script type="application/ld+json">${JSON.stringify({ "@type": "PodcastEpisode", name: "Reading Fog", partOfSeries: "Harbour Lights" })}</script>`,
    "<h1>Reading Fog</h1>",
    FOG,
  ),
  titled(
    "a sound that is part of a series in JSON-LD",
    `<title>Reading Fog | Coast FM</title><script type="application/ld+json">${JSON.stringify({ "@type": "AudioObject", name: "Reading Fog", isPartOf: "Harbour Lights", contentUrl: "https://cdn.harbourlights.example/12.mp3" })}</script>`,
    "<h1>Reading Fog</h1>",
    FOG,
  ),
  titled(
    "a series in microdata",
    "<title>Reading Fog | Coast FM</title>",
    '<div itemscope itemtype="https://schema.org/PodcastEpisode"><h1 itemprop="name">Reading Fog</h1><p>from <a itemprop="partOfSeries" itemscope itemtype="https://schema.org/PodcastSeries" href="/hl"><span itemprop="name">Harbour Lights</span></a></p></div>',
    FOG,
  ),
  titled(
    "the show above the title, on the site of a station",
    '<title>Reading Fog | Coast FM</title><meta property="og:site_name" content="Coast FM"><meta property="og:title" content="Reading Fog">',
    '<p class="show-name"><a href="/shows/harbour-lights">Harbour Lights</a></p><h1>Reading Fog</h1>',
    FOG,
    { url: "https://coastfm.example/shows/harbour-lights/reading-fog" },
  ),
  titled(
    "the show in the path and in a link to it",
    '<title>Reading Fog | Coast FM</title><meta property="og:site_name" content="Coast FM"><meta property="og:title" content="Reading Fog">',
    '<a href="/podcasts/harbour-lights/">Harbour Lights</a><h1>Reading Fog</h1>',
    FOG,
    { url: "https://coastfm.example/podcasts/harbour-lights/reading-fog/" },
  ),
  titled(
    "a breadcrumb trail in JSON-LD",
    `<title>Reading Fog | Coast FM</title><script type="application/ld+json">${JSON.stringify({
      "@type": "BreadcrumbList",
      itemListElement: [
        { "@type": "ListItem", position: 1, name: "Home" },
        { "@type": "ListItem", position: 2, name: "Podcasts" },
        { "@type": "ListItem", position: 3, item: { "@id": "/hl", name: "Harbour Lights" } },
        { "@type": "ListItem", position: 4, name: "Reading Fog" },
      ],
    })}</script>`,
    "<h1>Reading Fog</h1>",
    FOG,
    { url: "https://coastfm.example/a/reading-fog" },
  ),
];

const MORE_FILES: GeneratorPage[] = [
  player(
    "a file of a service, without an ending or a type",
    '<audio controls src="https://drive.files.example/uc?export=download&id=1aB"></audio>',
    { audioUrl: "https://drive.files.example/uc?export=download&id=1aB" },
  ),
  player(
    "a frame whose URL has the file's",
    `<iframe src="https://player.example/embed?url=https%3A%2F%2Fharbourlights.example%2Fmedia%2FHL42.mp3&color=red"></iframe>`,
    { audioUrl: MP3 },
  ),
  player("a file in a click", `<button onclick="play('/media/HL42.mp3')">Play</button>`, { audioUrl: MP3 }),
  player(
    "Ogg in a script",
    `<script>var episode = {title: "Reading Fog", src: "https://harbourlights.example/media/HL42.ogg"};</script>`,
    { audioUrl: "https://harbourlights.example/media/HL42.ogg" },
  ),
  player(
    "a file in microdata",
    `<div itemscope itemtype="https://schema.org/AudioObject"><meta itemprop="contentUrl" content="${MP3}"><meta itemprop="duration" content="PT48M12S"></div>`,
    { audioUrl: MP3 },
  ),
  player(
    "a player in a template for consent",
    `<div data-consent-markup="&lt;audio controls src=&quot;/media/HL42.mp3&quot;&gt;&lt;/audio&gt;"></div>`,
    { audioUrl: MP3 },
  ),
  player(
    "a player in Base64",
    `<script type="text/plain" data-consent="media">${base64('<audio controls><source src="/media/HL42.mp3"></audio>')}</script>`,
    { audioUrl: MP3 },
  ),
];

/** Pages about something else. */
function other(name: string, path: string, head: string, body: string, expected: PageCase["expected"]): GeneratorPage {
  return {
    name,
    url: `https://harbourlights.example${path}`,
    head,
    body,
    expected: { audioUrl: null, youtubeUrl: null, ...expected },
  };
}

const EPISODES = [40, 41, 42, 43];
const OTHERS: GeneratorPage[] = [
  other(
    "no episode: a list of players",
    "/episodes/",
    "<title>All episodes | Harbour Lights</title>",
    `<h1>All episodes</h1>${EPISODES.map((n) => `<h2><a href="/${n}">Episode ${n}</a></h2><audio src="/media/HL${n}.mp3"></audio>`).join("")}`,
    {},
  ),
  other(
    "no episode: a list of buttons",
    "/episodes/",
    "<title>All episodes | Harbour Lights</title>",
    `<h1>All episodes</h1>${EPISODES.map((n) => `<div class="episode-player" data-src="/media/HL${n}.mp3" data-duration="48:${n}"></div>`).join("")}`,
    { duration: null },
  ),
  other(
    "no episode: a list of lazy videos",
    "/videos/",
    "<title>Videos | Harbour Lights</title>",
    EPISODES.map((n) => `<div class="lite" data-type="youtube" data-video-id="fI_Yie3-9${n}"></div>`).join(""),
    {},
  ),
  other(
    "no episode: a playlist in a script",
    "/episodes/",
    "<title>All episodes | Harbour Lights</title>",
    `<h1>All episodes</h1><script>var list = ${JSON.stringify(EPISODES.map((n) => ({ podcast: { title: `Show ${n}` }, mp3: `/media/HL${n}.mp3`, duration: 2000 + n })))}</script>`,
    { duration: null, showName: "Harbour Lights" },
  ),
  other(
    "no episode: a page with a video of a word that is no id",
    "/about/",
    "<title>About | Harbour Lights</title>",
    '<div class="video-player youtube" data-video-id="placeholder"></div><p>We are two people on a mole.</p>',
    {},
  ),
  other(
    "no episode: a shop with a promotional link",
    "/shop/",
    "<title>Shop | Harbour Lights</title>",
    '<h1>Mugs</h1><a href="https://www.youtube.com/watch?v=fI_Yie3-9Jk">How we made them</a><p>Buy a mug and we will write your name on it.</p>',
    {},
  ),
  other(
    "no episode: a share button that names a video",
    "/blog/fog-machine/",
    '<title>Our fog machine | Harbour Lights</title><meta property="og:type" content="article">',
    '<h1>Our fog machine</h1><div class="share"><button data-share-url="https://www.youtube.com/watch?v=fI_Yie3-9Jk">Share</button></div><p>It hisses, but it works, and nobody has coughed so far.</p>',
    {},
  ),
  other(
    "no episode: a sidebar with the newest video",
    "/blog/fog-machine/",
    '<title>Our fog machine | Harbour Lights</title><meta property="og:type" content="article">',
    '<h1>Our fog machine</h1><p>It hisses, but it works, and nobody has coughed so far.</p><aside class="sidebar"><div class="player" data-video-url="https://youtu.be/fI_Yie3-9Jk"></div></aside>',
    {},
  ),
];

/** Layouts that people have written for their own show, with Hugo and Jekyll. */
const OWN_LAYOUTS: GeneratorPage[] = [
  {
    name: "a network's layout with the show as heading and the title in a block",
    url: "https://coastnetwork.example/harbourlights/42",
    head: '<title>Reading Fog - Coast Network</title><meta property="og:site_name" content="Coast Network">',
    body: `<nav><a href="/">Coast Network</a></nav><h1 class="episode__show__name"><a href="/harbourlights">Harbour Lights</a></h1><ul class="episode__show__info"><li class="episode__show__hosts">Hosted by Ada Quill</li></ul><div class="episode__navigation"><a class="episode__navigation__previous" href="/harbourlights/41">Previous Episode</a></div><div class="episode__title">Reading Fog</div><div class="episode__date">Episode 42 • Published Mar 05, 2026</div><div class="episode__description"><p>${PROSE}</p></div><div class="episode__player__mp3"><audio controls preload="none"><source src="https://cdn.coastnetwork.example/hl/42.mp3" type="audio/mp3"></audio></div>`,
    expected: { ...FOG, releaseDate: DAY, audioUrl: "https://cdn.coastnetwork.example/hl/42.mp3" },
  },
  {
    name: "a title in a heading of the third level above a larger one that asks to subscribe",
    url: "https://latarnicy.example/episodes/42-czytanie-mgly/",
    language: "pl",
    head: "<title>42. Czytanie mgły - Latarnicy</title>",
    body: `<section><h3 class="uppercase">42. Czytanie mgły</h3><p>mgła porty</p></section><iframe id="youtube-iframe" class="hidden" src="https://www.youtube.com/embed/${ID}"></iframe><p>Idziemy z Brunonem po falochronie i pytamy, po co są dzwony.</p><h2>SUBSKRYBUJ PODCAST</h2><h2>INNE ODCINKI</h2>`,
    expected: { title: "42. Czytanie mgły", showName: "Latarnicy", youtubeUrl: VIDEO },
  },
  {
    name: "number and date in one line in Russian",
    url: "https://ogni.example/episodes/42/",
    language: "ru",
    head: "<title>Читаем туман | Огни порта</title>",
    body: `<header><a href="/">Огни порта</a></header><div class="episode-layout"><article class="episode episode-body"><h1>Читаем туман</h1><p class="episode-meta">Выпуск 42 · <time datetime="2026-03-05T00:00:00Z">05.03.2026</time></p><div class="audio-player"><audio controls src="/42.mp3"></audio></div><p class="audio-meta">Размер: 44 МБ</p><p>Идём по молу с Бруно, который сорок лет читает туман.</p></article></div>`,
    expected: {
      title: "Читаем туман",
      showName: "Огни порта",
      releaseDate: DAY,
      audioUrl: "https://ogni.example/42.mp3",
    },
  },
  {
    name: "the date with spaces, the season and the length in spans in Czech",
    url: "https://podcast.majak.example/episodes/cteni-mlhy/",
    language: "cs",
    head: '<title>Čtení mlhy · Maják</title><meta property="og:title" content="Čtení mlhy · Maják">',
    body: `<nav class="nav"><a class="nav__brand" href="/">Maják</a></nav><main><article class="episode"><header class="episode__header"><div class="episode__meta"><time datetime="2026-03-05">5. 3. 2026</time><span>Epizoda 12, Sezóna 2</span><span>48:12</span></div><h1>Čtení mlhy</h1><p class="episode__subtitle">Bruno na molu</p></header><audio controls><source src="https://media.majak.example/12.mp3"></audio></article><nav class="episode-nav"><a href="/11">← Zvony</a></nav></main>`,
    expected: {
      title: "Čtení mlhy",
      showName: "Maják",
      releaseDate: DAY,
      duration: "48:12",
      audioUrl: "https://media.majak.example/12.mp3",
    },
  },
  {
    name: "an eyebrow with season and episode, and a video",
    url: "https://harbour-lights.github.example/episodes/reading-fog/",
    head: '<title>Reading Fog | Harbour Lights</title><meta property="og:title" content="Reading Fog">',
    body: `<article class="episode"><header class="episode-header"><p class="episode-eyebrow"><a href="/episodes/">Season 1</a><span aria-hidden="true">&middot;</span> Episode 12</p><h1>Reading Fog</h1><p class="episode-meta"><time datetime="2026-03-05">5 March 2026</time><span>&middot;</span> 48 min</p></header><div class="episode-video"><div class="video-embed" data-video="${ID}" data-provider="youtube"><img src="/t.jpg" alt=""></div></div><h2>References mentioned</h2><ul><li><a href="https://www.youtube.com/watch?v=L1EmhDYc11g">Bells, a lecture</a></li></ul></article>`,
    expected: { ...FOG, releaseDate: DAY, duration: "48:00", youtubeUrl: VIDEO },
  },
  {
    name: "a number in front of the heading, and a link to the file in Russian",
    url: "https://posidelki.example/42/",
    language: "ru",
    head: "<title>Портовые посиделки</title>",
    body: `<div class="navbar"><a class="brand" href="/">Портовые посиделки</a></div><div class="page-header"><h1>42: Читаем туман</h1></div><audio preload="auto" controls><source src="/audio/42.mp3" type="audio/mpeg"></source></audio><a href="/audio/42.mp3">Скачать MP3</a><hr><p>Бруно сорок лет читает туман, и мы спросили его про колокола.</p>`,
    expected: {
      title: "42: Читаем туман",
      showName: "Портовые посиделки",
      audioUrl: "https://posidelki.example/audio/42.mp3",
    },
  },
  {
    name: "an empty player, and the file in a link",
    url: "https://harbourlights.example/42.html",
    head: "<title>Harbour Lights</title>",
    body: `<div class="hero"><h1>Harbour Lights</h1></div><div class="span6"><article class="episode"><h2>Reading Fog</h2><p>${PROSE}</p><audio src="" preload="none" controls></audio><p class="meta"><time datetime="2026-03-05">05 Mar 2026</time> • <a href="https://cdn.harbourlights.example/42.mp3" rel="bookmark">Download</a></p></article></div><div class="span6"><h3>About</h3><p>Two people on a mole.</p></div>`,
    expected: { ...FOG, releaseDate: DAY, audioUrl: "https://cdn.harbourlights.example/42.mp3" },
  },
  {
    name: "a German date in a block for dates, and a player by hearthis.at",
    url: "https://hafenlichter.example/folge-12/",
    language: "de",
    head: '<title>Folge 12 – Nebel lesen</title><meta name="author" content="Hafenlichter">',
    body: `<div class="sidebar"><a href="/"><h1 class="author-name">Hafenlichter</h1></a><p>Zwei auf der Mole</p></div><article class="article-page"><header class="header-page"><h1 class="page-title">Folge 12 – Nebel lesen</h1><div class="page-date"><span>05. März 2026&nbsp;&nbsp;</span></div></header><p>Mit Bruno auf der Mole: wie man Nebel liest und wozu Glocken da sind.</p><iframe src="https://app.hearthis.example/embed/901/transparent/"></iframe></article>`,
    expected: { title: "Folge 12 – Nebel lesen", showName: "Hafenlichter", releaseDate: DAY },
  },
  {
    name: "a show that is only in the URL of its page at Spotify and the title of its feed",
    url: "https://adaquill.github.example/fog/12/",
    head: '<title>12: Reading Fog</title><link rel="alternate" type="application/rss+xml" title="Harbour Lights" href="https://feeds.example/harbour.xml">',
    body: `<main><h1>12: Reading Fog</h1><small>2026-03-05</small><audio controls src="12.mp3"></audio><p>${PROSE}</p></main>`,
    expected: {
      title: "12: Reading Fog",
      showName: "Harbour Lights",
      releaseDate: DAY,
      audioUrl: "https://adaquill.github.example/fog/12/12.mp3",
    },
  },
  {
    name: "a number and a guest in the heading, the show in the header's picture",
    url: "https://www.portlight.example/podcast/fog",
    head: '<title>#12 - Bruno Falk - Reading Fog</title><meta property="og:title" content="#12 - Bruno Falk - Reading Fog"><meta property="og:site_name" content="www.portlight.example">',
    body: `<header><a href="https://www.portlight.example"><img src="logo.png" alt="Harbour Lights Podcast logo"></a></header><h1>#12 - Bruno Falk - Reading Fog</h1><span class="blog-date">March 5, 2026</span><audio src="/a/12.mp3"></audio>`,
    expected: { title: "#12 - Bruno Falk - Reading Fog", showName: "Harbour Lights Podcast", releaseDate: DAY },
  },
  {
    name: "a show in quotation marks in the copyright",
    url: "https://example-host.example/12",
    head: "<title>Reading Fog</title>",
    body: `<h1>Reading Fog</h1><audio src="/12.mp3"></audio><footer>Copyright © 2020-2026 "Harbour Lights". All rights reserved.</footer>`,
    expected: FOG,
  },
  {
    name: "the show in a heading of the footer",
    url: "https://minatonohi.example/47",
    head: '<title>47: Reading Fog</title><meta name="twitter:title" content="47: Reading Fog">',
    body: `<main><h1>47: Reading Fog</h1><audio src="/47.mp3"></audio></main><footer class="site-footer"><h2 class="footer-heading">Harbour Lights</h2><p>Harbour Lights talks with people of the coast.</p></footer>`,
    expected: { title: "47: Reading Fog", showName: "Harbour Lights" },
  },
  {
    name: "an archive's page of an older episode",
    url: "https://archive.coast.example/hl/12",
    head: '<title>Harbour Lights Archive - Episode 12: Reading Fog</title><meta property="article:published_time" content="2026-06-01">',
    body: '<h1>Harbour Lights Archive</h1><h2>Episode 12: Reading Fog</h2><dl><dt>Originally aired</dt><dd>March 5, 2026</dd><dt>Running time</dt><dd>48:12</dd></dl><audio src="/12.mp3"></audio>',
    expected: { title: "Episode 12: Reading Fog", releaseDate: DAY, duration: "48:12" },
  },
  {
    name: "a title that the page writes twice, with and without the guest",
    url: "https://harbourlights.example/ep/12",
    head: '<title>Ep. 12 | Reading Fog w/ Bruno Falk | Harbour Lights</title><meta property="og:title" content="Ep. 12 | Reading Fog w/ Bruno Falk">',
    body: '<a class="navbar-brand" href="/">Harbour Lights</a><h1>Reading Fog w/ Bruno Falk</h1><audio src="/12.mp3"></audio>',
    expected: { title: "Ep. 12 | Reading Fog w/ Bruno Falk", showName: "Harbour Lights" },
  },
  {
    name: "a table of facts in Spanish",
    url: "https://lucesdelpuerto.example/e12.php",
    language: "es",
    head: "<title>Luces del puerto - Leer la niebla</title>",
    body: '<div id="cabecera"><a href="index.php"><img alt="Luces del puerto" src="l.gif"></a></div><h2>Leer la niebla</h2><table><tr><th>Fecha</th><td>05/03/2026</td></tr><tr><th>Duración</th><td>48 min 12 s</td></tr></table><a href="audios/e12.mp3">Descargar</a>',
    expected: {
      title: "Leer la niebla",
      showName: "Luces del puerto",
      releaseDate: DAY,
      duration: "48:12",
      audioUrl: "https://lucesdelpuerto.example/audios/e12.mp3",
    },
  },
  {
    name: "a date after the title in French, and a length in hours",
    url: "https://feuxduport.example/emissions/lire-la-brume",
    language: "fr",
    head: '<title>Lire la brume : avec Bruno Falk – Feux du port</title><meta property="og:site_name" content="Radio Côte">',
    body: '<a href="/" class="logo"><img alt="Radio Côte" src="l.svg"></a><h1>Lire la brume : avec Bruno Falk</h1><p>Diffusé le 5 mars 2026 — durée : 1h03</p><audio src="/12.mp3"></audio>',
    expected: {
      title: "Lire la brume : avec Bruno Falk",
      showName: "Feux du port",
      releaseDate: DAY,
      duration: "1:03:00",
    },
  },
];

const MORE_LAYOUTS: GeneratorPage[] = [
  {
    name: "season and episode as a tag, and a frame that is named after the episode",
    url: "https://lantaarn.example/episodes/mist-lezen/",
    language: "nl",
    head: '<title>Mist lezen - De Lantaarn</title><meta property="og:title" content="Mist lezen - De Lantaarn">',
    body: `<header><a href="/"><span class="logo">De Lantaarn</span></a></header><article class="episode-single"><p class="episode-tag">S02E12</p><h1 class="episode-title">Mist lezen</h1><time datetime="2026-03-05" class="episode-date">5 maart 2026</time><div class="guest-info"><strong>Gast: Bruno Falk</strong></div><div class="episode-body"><p>Met Bruno op de pier: hoe lees je mist en waar zijn de bellen voor?</p><a href="https://open.spotify.com/show/4rOoJ6Egrf8K2IrywzwOMk" aria-label="Beluister op Spotify">Spotify</a></div><div class="episode-player"><iframe src="https://player.example/12" title="Audiospeler voor Mist lezen"></iframe></div></article>`,
    expected: { title: "Mist lezen", showName: "De Lantaarn", releaseDate: DAY, audioUrl: null },
  },
  {
    name: "a guest line and a link back in German",
    url: "https://hafenlichter.example/episodes/nebel-lesen/",
    language: "de",
    head: "<title>Nebel lesen | Hafenlichter</title>",
    body: `<section><article><h1 class="text-4xl">Nebel lesen</h1><div>Featuring: Bruno Falk</div><div class="content"><p>Mit Bruno auf der Mole: wie man Nebel liest und wozu Glocken da sind.</p></div></article><a href="/episodes">Zurück zu allen Episoden</a><a href="/#">nächste Episode</a></section>`,
    expected: { title: "Nebel lesen", showName: "Hafenlichter" },
  },
  {
    name: "JSON-LD with line breaks and quotation marks in its strings, and a line of guest, date and length",
    url: "https://harbourlights.example/episodes/12/",
    head: `<title>Reading Fog | Harbour Lights</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"PodcastEpisode","name":"Reading Fog","datePublished":"2026-03-05","description":"We ask "what are the bells for"
      and walk along the mole.","partOfSeries":{"@type":"PodcastSeries","name":"Harbour Lights"}}</script>`,
    body: `<nav aria-label="Breadcrumb"><a href="/">Home</a> &gt; <a href="/episodes">Episodes</a> &gt; <span>Reading Fog</span></nav><div><span class="category-tag">Episode 12</span></div><h1>Reading Fog</h1><p><strong>Bruno Falk</strong> | March 5, 2026 | 48:12</p><a href="${VIDEO}" class="btn">YouTube</a><p>${PROSE}</p><aside><h4>Related Episodes</h4><a href="/11"><p>Bells</p><p>Ada | 51:00</p></a></aside>`,
    expected: { ...FOG, releaseDate: DAY, duration: "48:12", youtubeUrl: VIDEO },
  },
  {
    name: "a numbered heading that links to its own page, and the meta line as a heading",
    url: "https://harbourlights.example/12",
    head: "<title>#12: Reading Fog — Harbour Lights</title>",
    body: `<header class="header"><h1 class="header__title"><a href="/">Harbour Lights</a></h1></header><article class="episode"><h1 class="episode__title"><a href="/12">#12: Reading Fog</a></h1><h2 class="episode__meta">March 05, 2026 at  9:03AM • 48:12</h2><audio src="/12.mp3"></audio></article>`,
    expected: { title: "#12: Reading Fog", showName: "Harbour Lights", releaseDate: DAY, duration: "48:12" },
  },
  {
    name: "a heading with a small subtitle, and the file's address as text",
    url: "https://toolsmith.example/podcast/2026/03/05/reading-fog/",
    head: "<title>Reading Fog</title>",
    body: `<div class="navbar"><a class="brand" href="/">The Harbour Toolsmiths</a></div><div class="page-header"><h1>Reading Fog <small>Bruno on the mole</small></h1></div><p>${PROSE}</p><p>https://toolsmith.example/files/fog.mp3</p><audio controls><source src="/files/fog.mp3" type="audio/mpeg"></audio><footer><p>&copy; 2026 Ada Quill with help from Jekyll Bootstrap</p></footer>`,
    expected: {
      title: "Reading Fog",
      showName: "The Harbour Toolsmiths",
      releaseDate: DAY,
      audioUrl: "https://toolsmith.example/files/fog.mp3",
    },
  },
  {
    name: "a numbered second heading and a link to download the episode",
    url: "https://harbourlights.example/2026/03/05/12.html",
    head: "<title>Harbour Lights</title>",
    body: `<div class="masthead"><img src="logo.png" alt="Harbour Lights"></div><div class="episode"><h2>12. Reading Fog</h2><p>${PROSE}</p><em>Featured Segments: bells</em><div class="icon-download"><a href="https://cdn.harbourlights.example/12.mp3" class="download-link">Download Episode</a></div></div>`,
    expected: {
      title: "12. Reading Fog",
      showName: "Harbour Lights",
      releaseDate: DAY,
      audioUrl: "https://cdn.harbourlights.example/12.mp3",
    },
  },
  {
    name: "the show and the title as headings of one header",
    url: "https://lights.example/episodes/12.html",
    head: "<title>Reading Fog</title>",
    body: `<div class='header'><h1>Lights</h1><h2>Reading Fog</h2></div><ul><li><a href='../'>Home</a></li><li><a href='../episodes'>Episodes</a></li></ul><div class='content'><p>${PROSE}</p><audio src="12.mp3"></audio></div>`,
    expected: { title: "Reading Fog", showName: "Lights", audioUrl: "https://lights.example/episodes/12.mp3" },
  },
  {
    name: "news and picks as headings in links, in French",
    url: "https://lafeuxduport.example/42.html",
    language: "fr",
    head: "<title>Les feux du port</title>",
    body: `<div id="header"><h1><a href="/">Les feux du port</a></h1></div><div class="episode"><h1>42. Lire la brume</h1><em>Avec Bruno</em><p>À la table, <a href="/habitues/ada.html">Ada</a>.</p><audio src="https://cdn.lafeuxduport.example/42.mp3"></audio></div><h2>Actus</h2><ul><li><a href="https://news.example/1"><h3>Le bac est en retard</h3></a></li></ul><h2>Friandises</h2>`,
    expected: {
      title: "42. Lire la brume",
      showName: "Les feux du port",
      audioUrl: "https://cdn.lafeuxduport.example/42.mp3",
    },
  },
  {
    name: "only a heading, a player and a link home",
    url: "https://adaquill.github.example/harbour/episodes/1.html",
    head: "<title>Reading Fog</title>",
    body: `<main><h1>Reading Fog</h1><audio controls><source src="https://archive.example/download/fog/fog.mp3" type="audio/mpeg">Your browser does not support the audio element.</audio><div class="episode-content"><p>${PROSE}</p></div><a href="https://adaquill.github.example/harbour/">Home Page</a></main>`,
    expected: {
      title: "Reading Fog",
      showName: null,
      description: PROSE,
      audioUrl: "https://archive.example/download/fog/fog.mp3",
    },
  },
  {
    name: "date, guest and length between dots, chapters below",
    url: "https://harbourlights.example/episodes/reading-fog/",
    head: '<title>Reading Fog - Harbour Lights</title><meta property="og:title" content="S02E12 Reading Fog"><meta property="og:site_name" content="Harbour Lights">',
    body: `<a class="breadcrumb" href="/episodes/">All Episodes</a><header class="episode-hero"><h1>Reading Fog</h1><p class="episode-meta"><time datetime="2026-03-05">March 5, 2026</time> · with Bruno Falk · 1:03:10</p></header><audio src="/12.mp3"></audio><h2>Chapters</h2><ul><li><span class="timestamp">0:00</span><span>Bells</span></li><li><span class="timestamp">48:12</span><span>Horns</span></li></ul>`,
    expected: { ...FOG, releaseDate: DAY, duration: "1:03:10" },
  },
  {
    name: "a date as the title",
    url: "https://morsetapes.example/2026/03/05/Post.html",
    head: '<title>2026-03-05 | Morse Tapes</title><meta property="og:title" content="2026-03-05"><meta property="og:site_name" content="Morse Tapes"><meta property="article:published_time" content="2026-03-05T00:00:00+00:00">',
    body: `<header><a class="site-title" href="/">Morse Tapes</a></header><article><h1 class="post-title p-name" itemprop="name headline">2026-03-05</h1><p class="post-meta"><time class="dt-published" datetime="2026-03-05T00:00:00+00:00">Mar 5, 2026</time></p><audio src="/tapes/1.mp3"></audio></article><footer class="site-footer"><h2 class="footer-heading">Morse Tapes</h2></footer>`,
    expected: {
      title: "2026-03-05",
      showName: "Morse Tapes",
      releaseDate: DAY,
      audioUrl: "https://morsetapes.example/tapes/1.mp3",
    },
  },
];

/** Pages in the markup of publishing tools, with the values that a lookup must find in them. */
export const GENERATOR_CASES: PageCase[] = [
  ...WORDPRESS,
  ...HOSTS,
  ...BUILDERS,
  ...STATIC_SITES,
  ...PLAYERS,
  ...VIDEOS,
  ...DATES,
  ...NAMES,
  ...MORE_FILES,
  ...OTHERS,
  ...OWN_LAYOUTS,
  ...MORE_LAYOUTS,
].map(({ name, url, language = "en-US", head, body, expected }) => ({
  name: `tool: ${name}`,
  url,
  html: `<!doctype html><html lang="${language}"><head><meta charset="utf-8">${head}</head><body>${body}</body></html>`,
  expected,
}));
