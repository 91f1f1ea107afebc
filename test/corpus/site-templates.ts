import type { Metadata } from "#domain/episodes/metadata.ts";
import type { PageCase } from "./pages.ts";

/*
 * Pages as the templates of small sites make them, whole, with their headers, menus and footers: Hugo, Jekyll, Gatsby, Astro,
 * Middleman and by hand. Each is alone on the web; all shows are invented.
 */

const SITE = "https://harbourlights.example";
const MP3 = "https://cdn.harbourlights.example/12-reading-fog.mp3";
const AUDIO = `<audio controls src="${MP3}"></audio>`;
const VIDEO = "https://www.youtube.com/watch?v=fI_Yie3-9Jk";
const FRAME = '<iframe src="https://player.example/e/12" height="180"></iframe>';
const DAY = "2026-03-05T00:00:00.000Z";
const PROSE = "We walk along the mole with Bruno, who has read fog for forty years.";

interface Template {
  name: string;
  site?: string;
  path?: string;
  language?: string;
  head?: string;
  body: string;
  expected: Partial<Metadata>;
}

const TEMPLATES: Template[] = [
  {
    name: "a heading whose words are in elements of their own",
    head: '<title>Harbour Lights Podcast 12</title><meta name="og:title" content="Reading fog">',
    body: `<header><a href="/"><h1><span>H</span>arbour<br><span>L</span>ights</h1></a></header>${AUDIO}`,
    expected: { title: "Reading fog", showName: "Harbour Lights" },
  },
  {
    name: "the site's name as the title of every page, and headings closed by other tags",
    language: "sv",
    head: `<title>Hamnljus - Hamnljus</title><meta property="og:title" content="Hamnljus"><meta property="og:site_name" content="Hamnljus">
      <script type="application/ld+json">{"@type":"Article","headline":"","datePublished":"2026-03-05T00:00:00Z","publisher":{"@type":"Organization","name":"https://harbourlights.example"}}</script>`,
    body: `<nav><a href="/">Hamnljus</a></nav><header><h1>#12 Bruno Falk</h3><h2>Fyrvaktare</h3>
      <span class="post-meta">Posted on March 5, 2026</span>${FRAME}</header>
      <main><article><p>${PROSE}</p><h1 id="lankar">Länkar</h1><a href="${VIDEO}">Fog</a>
      <a href="https://youtu.be/L1EmhDYc11g">Bells</a></article></main>`,
    expected: { title: "#12 Bruno Falk", showName: "Hamnljus", releaseDate: DAY, youtubeUrl: null },
  },
  {
    name: "a link to the list of episodes that looks like one to the home page",
    language: "cs",
    path: "/podcast/12/",
    head: '<title>Podcast – Bruno Falk (přístav) o mlze</title><meta property="og:title" content="Podcast – Bruno Falk (přístav) o mlze">',
    body: `<a class="mainnav-brand" href="../../"><img src="/logo.svg" alt="logo harbourlights.example"></a>
      <main><h1>Bruno Falk o mlze</h1><p><strong>5.3.2026</strong> — </p><p>${PROSE}</p>
      <audio controls><source src="${MP3}" type="audio/mpeg"><a href="${MP3}">55min</a></source></audio>
      <div class="paging"><a href="../">Všechny epizody</a></div></main>`,
    expected: { showName: "harbourlights.example", releaseDate: DAY, duration: "55:00", audioUrl: MP3 },
  },
  {
    name: "no title at all, but a logo, a motto and a numbered heading",
    head: "",
    body: `<h1 id="logo">Harbour<br><span aria-hidden="true">~~~</span><br>Lights</h1><h2 id="tagline">Stories from the coast</h2>
      <h2>Ep 12. - Reading fog</h2><p>The first one!</p><p>${PROSE}</p><iframe src="https://www.youtube.com/embed/fI_Yie3-9Jk"></iframe>`,
    expected: { title: "Ep 12. - Reading fog", showName: "Harbour ~~~ Lights", youtubeUrl: VIDEO, description: PROSE },
  },
  {
    name: "a title of the show's name and a number",
    head: "<title>Lanterns Episode 12</title>",
    body: `<section class="page-header"><h1 class="project-name">Lanterns</h1><h2 class="project-tagline">A podcast about light</h2></section>
      <section><h3>Lanterns Episode 12</h3>${AUDIO}<p>${PROSE}</p></section>`,
    expected: { title: "Lanterns Episode 12", showName: "Lanterns", description: PROSE, audioUrl: MP3 },
  },
  {
    name: "a sentence about the site as the first heading",
    head: '<title>A film project about a harbour.</title><meta property="og:title" content="Our Harbour, Our Story"><meta property="og:site_name" content="Our Harbour, Our Story">',
    body: `<header><h1 class="title">Our Harbour, Our Story aims to find the tales of the coast.</h1></header>
      <div role="main"><h1>Fabric &amp; Fog</h1>${FRAME}<p>${PROSE}</p><h1>About Our Harbour</h1></div>`,
    expected: { title: "Fabric & Fog", showName: "Our Harbour, Our Story", description: PROSE },
  },
  {
    name: "a date with a bar in it",
    head: "<title>Harbour | Lights - Bruno Falk</title>",
    body: `<h4 class="detail-post-date">Mar  5 | 2026</h4><h2 class="detail-post-title">Bruno Falk</h2>${FRAME}<footer><h3>Tags</h3></footer>`,
    expected: { title: "Bruno Falk", releaseDate: DAY },
  },
  {
    name: "number, date and length in one line",
    head: '<title>Reading fog — Harbour Lights</title><meta property="og:site_name" content="Harbour Lights">',
    body: `<p class="eyebrow">Episode 12 &middot; March 5, 2026 &middot; 51:48</p><h1>Reading fog</h1>${AUDIO}`,
    expected: { releaseDate: DAY, duration: "51:48" },
  },
  {
    name: "a date with the time of the day",
    head: "<title>Reading fog | Harbour Lights</title>",
    body: `<p class="eyebrow">March 5, 2026 &middot; 21:48</p><h1>Reading fog</h1>${AUDIO}`,
    expected: { duration: null },
  },
  {
    name: "a video of somebody that the show notes name",
    head: "<title>Reading fog | Harbour Lights</title>",
    body: `<h1>Reading fog</h1>${AUDIO}<p><a href="${VIDEO}">Fogbank Bruno's Video</a></p>`,
    expected: { audioUrl: MP3, youtubeUrl: null },
  },
  {
    name: "a video in a list inside the list of links",
    head: "<title>Reading fog | Harbour Lights</title>",
    body: `<h1>Reading fog</h1>${AUDIO}<ul><li>Falk, "On fog"<ul><li><a href="https://notes.example/">Transcript</a></li><li><a href="${VIDEO}">Video</a></li></ul></li></ul>`,
    expected: { audioUrl: MP3, youtubeUrl: null },
  },
  {
    name: "a player that a script makes of an element",
    head: "<title>Reading fog | Harbour Lights</title>",
    body: '<h1>Reading fog</h1><div data-plyr-provider="youtube" data-plyr-embed-id="fI_Yie3-9Jk"></div>',
    expected: { youtubeUrl: VIDEO },
  },
  {
    name: "a player made with YouTube's script",
    head: "<title>Reading fog | Harbour Lights</title>",
    body: "<h1>Reading fog</h1><div id='p'></div><script>new YT.Player('p', { videoId: 'fI_Yie3-9Jk' })</script>",
    expected: { youtubeUrl: VIDEO },
  },
  {
    name: "a picture that stands for the video until it plays",
    head: "<title>Reading fog | Harbour Lights</title>",
    body: '<h1>Reading fog</h1><img class="facade" src="https://i.ytimg.com/vi/fI_Yie3-9Jk/hqdefault.jpg">',
    expected: { youtubeUrl: VIDEO },
  },
  {
    name: "a motto behind a colon in the name of the site",
    head: '<title>Reading fog</title><meta property="og:title" content="Reading fog"><meta property="og:site_name" content="Harbour Lights: Stories from the coast">',
    body: `<h1>Reading fog</h1>${AUDIO}`,
    expected: { title: "Reading fog", showName: "Harbour Lights" },
  },
  {
    name: "a heading that is only a number",
    language: "es",
    head: "<title>012: Leer la niebla</title>",
    body: `<nav><a href="/"><img src="logo.svg" alt="Luces del puerto"></a></nav><h2>#012</h2><h4>05 de marzo de 2026</h4>
      <p>Paseamos por el muelle con Bruno, que lee la niebla.</p><a href="${MP3}" download>Descargar</a>`,
    expected: { title: "012: Leer la niebla", showName: "Luces del puerto", releaseDate: DAY, audioUrl: MP3 },
  },
  {
    name: "a page with a title and prose, and nothing else",
    head: "<title>1: Reading fog with Bruno Falk</title>",
    body: `<p>${PROSE}</p>${AUDIO}`,
    expected: { title: "1: Reading fog with Bruno Falk", description: PROSE, audioUrl: MP3 },
  },
  {
    name: "prose outside paragraphs",
    head: "<title>Harbour Lights!</title>",
    body: `<table><tr><td><div>This week</div></td></tr><tr><td><div>${PROSE}</div></td></tr></table>`,
    expected: { description: PROSE },
  },
  {
    name: "JSON-LD whose strings are JSON themselves, beside a playlist of other episodes",
    language: "it",
    head: `<title>Leggere la nebbia | Luci del porto</title><script type="application/ld+json">${JSON.stringify({
      "@type": "PodcastEpisode",
      url: `"${SITE}/episodes/reading-fog/"`,
      name: '"Leggere la nebbia"',
      timeRequired: "PT1097S",
      associatedMedia: { "@type": "MediaObject", contentUrl: `"${MP3}"`, encodingFormat: "audio/mpeg" },
      partOfSeries: { "@type": "PodcastSeries", name: '"Luci del porto"' },
    })}</script><script>window.__playlist=[{audio:"https://cdn.harbourlights.example/13.mp3"},{audio:"${MP3}"}]</script>`,
    body: "",
    expected: { title: "Leggere la nebbia", showName: "Luci del porto", duration: "18:17", audioUrl: MP3 },
  },
  {
    name: "the show's feed on the site of a society",
    head: '<title>Episode 12: Bruno Falk | The Harbour Society</title><meta property="og:title" content="Episode 12: Bruno Falk"><link rel="alternate" type="application/rss+xml" title="Fog in Numbers" href="/podcast.xml">',
    body: `<nav><a href="/"><strong>The Harbour Society</strong></a></nav><main><h1>Episode 12: Bruno Falk</h1><p><time datetime="2026-03-05">Mar 5, 2026</time></p>${AUDIO}</main>`,
    expected: { title: "Episode 12: Bruno Falk", showName: "Fog in Numbers", releaseDate: DAY },
  },
  {
    name: "a show that is named only in the title and the address",
    head: '<title>Episode 12: Reading fog — Harbour Lights</title><meta property="og:title" content="Episode 12: Reading fog — Harbour Lights">',
    body: `<a href="../" class="artwork"><svg></svg></a>${AUDIO}`,
    expected: { title: "Episode 12: Reading fog", showName: "Harbour Lights" },
  },
  {
    name: "a site that calls itself by its address in a picture",
    head: '<title>EPISODE 12: FOG</title><meta property="og:title" content="THE HARBOUR SHOW - EPISODE 12: FOG">',
    body: `<header><a href="${SITE}/"><img src="h.png" alt="The Harbour Show - HARBOURLIGHTS.EXAMPLE"></a></header>
      <article><h1 class="entry-title"><a href="#">EPISODE 12: FOG</a></h1><div class="published-date">Released: Thu 5 March 2026</div></article>
      <footer>Copyright 2026 <a href="${SITE}">The Harbour Show, harbourlights.example</a>.</footer>${AUDIO}`,
    expected: { title: "EPISODE 12: FOG", showName: "The Harbour Show", releaseDate: DAY },
  },
  {
    name: "the show as the title of every page, and the episode in a numbered heading",
    head: '<title>fog and bells</title><meta property="og:title" content="fog and bells">',
    body: '<p><a href="/episodes">episodes</a></p><h2>Episode 12: Reading fog: Light and Sound</h2><a class="embedly-card" href="https://player.example/e/12"></a><h4><a href="/episodes">Back to episodes</a></h4>',
    expected: { title: "Episode 12: Reading fog: Light and Sound", showName: "fog and bells" },
  },
  {
    name: "a title that ends with the show's name of as many words",
    site: "https://lightsofthenorth.example",
    head: '<title>Reading Fog by Hand - Lights of the North</title><meta property="og:title" content="Reading Fog by Hand - Lights of the North">',
    body: `<header><a href="/"><h1><img src="l.svg"></h1></a></header><div><h2 id="heading">Reading Fog by Hand</h2><p>Published March 5, 2026</p></div>${FRAME}`,
    expected: { title: "Reading Fog by Hand", showName: "Lights of the North", releaseDate: DAY },
  },
  {
    name: "the show and its motto as the title of every page, and the episode in an element for its name",
    head: "<title>Harbour Lights - Stories from the Coast</title>",
    body: `<nav><a href="../index.html">Home</a></nav><div class="episode"><div class="episode_name"><a href="#">Season 1, Episode #12 - Reading fog</a></div>
      <div class="episode_date"><a href="#">March 5, 2026</a></div><p>${PROSE}</p>${FRAME}</div>`,
    expected: { title: "Season 1, Episode #12 - Reading fog", showName: "Harbour Lights", releaseDate: DAY },
  },
  {
    name: "the site's name in og:title, the heading in the title, and a link to the file that says what it is",
    path: "/12/",
    head: '<title>Reading fog - Harbour Lights</title><meta property="og:title" content="Harbour Lights">',
    body: `<nav><a href="/">Home</a></nav><main><article><h1>Reading fog</h1><p>${PROSE}</p><p><a href="https://cdn.harbourlights.example/hl-c.mp3">Episode audio</a></p></article></main>`,
    expected: {
      title: "Reading fog",
      showName: "Harbour Lights",
      audioUrl: "https://cdn.harbourlights.example/hl-c.mp3",
    },
  },
  {
    name: "an episode in the microdata of a series",
    head: "<title>Harbour Lights</title>",
    body: `<div itemscope itemtype="http://schema.org/PodcastSeries"><nav><a href="/">Harbour Lights</a></nav><section><h1 itemprop="name">Reading fog</h1>
      <h4>Folge <span itemprop="episodeNumber">12</span> ▪ 5 March 2026 ▪ 52 min</h4></section><h2>Notes</h2><p>${PROSE}</p>${AUDIO}</div>`,
    expected: { title: "Reading fog", showName: "Harbour Lights", releaseDate: DAY, duration: "52:00" },
  },
  {
    name: "minutes in what the show and the notes say",
    head: "<title>Reading fog &middot; Harbour Lights</title>",
    body: `<aside><h3>About the show</h3></aside><p>The show is 15-20 minutes of fog, twice a week.</p><h2>Reading fog</h2>${AUDIO}
      <ul><li>The five bells in 15 minutes</li><li>Walking for 25 minutes</li></ul>`,
    expected: { title: "Reading fog", audioUrl: MP3, duration: null },
  },
  {
    name: "a date that is midnight where the page was made",
    head: '<title>Reading fog</title><meta property="article:published_time" content="2026-03-05T00:00:00&#43;01:00"><meta property="og:site_name" content="Harbour Lights">',
    body: `<h1>Reading fog [HL12]</h1><h4>Posted on Thursday, Mar 5, 2026</h4>${AUDIO}`,
    expected: { showName: "Harbour Lights", releaseDate: DAY },
  },
  {
    name: "a date in the footer, far below, that is said to be that of publication, and can be read in two ways",
    language: "",
    head: "<title>Reading fog - Harbour Lights</title>",
    body: `<article><h1>Reading fog</h1>${AUDIO}${"<p>Fog.</p>".repeat(60)}</article><footer><section id="date"><time datetime="2026-03-05T06:00:00-03:00" pubdate>Publicado em 05/03/2026.</time></section></footer>`,
    expected: { title: "Reading fog", releaseDate: "2026-03-05T09:00:00.000Z" },
  },
];

/** Whole pages of small sites, with the values that a lookup must find in them. */
export const SITE_TEMPLATE_CASES: PageCase[] = TEMPLATES.map(
  ({ name, site = SITE, path, language = "en", head = "", body, expected }) => ({
    name: `site: ${name}`,
    url: `${site}${path ?? "/episodes/reading-fog/"}`,
    html: `<!doctype html><html lang="${language}"><head><meta charset="utf-8">${head}</head><body>${body}</body></html>`,
    expected,
  }),
);
