import { describe, expect, test } from "vitest";
import { LIST_MAX_APPEARANCES, LIST_MAX_ENTRIES, type ListedAppearance, type ListInput } from "./list.ts";
import { readList } from "./read-list.ts";

const PAGE = "https://wren.example/press";
/** "b" is twice "a", and so on: "z" has 300 million characters. */
const DOUBLING_STRINGS = Array.from("bcdefghijklmnopqrstuvwxyz")
  .map((name, at) => ({ name, before: String.fromCharCode("a".charCodeAt(0) + at) }))
  .reduce(
    (text, { name, before }) => `${text}@string{${name} = ${before} # ${before}}\n`,
    '@string{a = "Fog bells "}\n',
  );

/** The appearances without what stands around them. */
function read(
  content: ListInput["content"],
  input: Partial<ListInput> = {},
): Omit<ListedAppearance, "context" | "heading">[] {
  return readList({ content, ...input }).appearances.map(({ context: _, heading: __, ...appearance }) => appearance);
}

function problemOf(content: ListInput["content"], input: Partial<ListInput> = {}): string {
  try {
    readList({ content, ...input });
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
  return "";
}

function utf16(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(`\ufeff${text}`, "utf16le"));
}

describe("a page", () => {
  test("gives one appearance for each item of a list", () => {
    const html = `<ul>
      <li><a href="https://tidetables.example/41">Fog and other delays</a>, <em>Tide Tables</em>, March 5, 2024</li>
      <li>Slow Radio: <a href="https://slowradio.example/bells">The bell ringers</a> (May 2023)</li>
      <li>“Maps of nothing” on <a href="https://atlas.example/show/12">The Atlas Podcast</a>, 2021</li>
    </ul>`;
    expect(read(html, { baseUrl: PAGE })).toEqual([
      {
        links: ["https://tidetables.example/41"],
        title: "Fog and other delays",
        show: "Tide Tables",
        date: "2024-03-05",
      },
      { links: ["https://slowradio.example/bells"], title: "The bell ringers", show: "Slow Radio", date: "2023-05" },
      { links: ["https://atlas.example/show/12"], title: "Maps of nothing", show: "The Atlas Podcast", date: "2021" },
    ]);
  });

  test("takes several links of an item for one appearance, the episode's first", () => {
    const html = `<ul><li>Fog, with <a href="https://tidetables.example/">Tide Tables</a>:
      <a href="https://podcasts.apple.com/us/podcast/id1000">Apple</a>
      <a href="https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk?si=abc">Spotify</a>
      <a href="https://x.com/tidetables">X</a></li></ul>`;
    expect(read(html)[0]?.links).toEqual([
      "https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk",
      "https://podcasts.apple.com/us/podcast/id1000",
      "https://tidetables.example/",
    ]);
  });

  test("takes a section with a heading of its own for one appearance, and the headings above for year and kind", () => {
    const html = `<h1>Media</h1><h2>Podcasts</h2><h3>2022</h3>
      <h4>Tide Tables #41: Fog</h4><p>We speak about <a href="https://fog.example/">fog</a>.</p><p><a href="https://tidetables.example/41">Listen here</a></p>
      <h4>Slow Radio: Bells</h4><iframe src="https://open.spotify.com/embed/episode/4rOoJ6Egrf8K2IrywzwOMk?theme=0"></iframe>
      <h2>Talks</h2><ul><li><a href="https://www.youtube.com/watch?v=aaaaaaaaaaa">Ropes</a>, Harbour Conference</li></ul>`;
    expect(
      read(html, { baseUrl: PAGE }).map(({ links: [link], title, date, kind }) => ({ link, title, date, kind })),
    ).toEqual([
      { link: "https://tidetables.example/41", title: "Fog", date: "2022", kind: "podcast" },
      {
        link: "https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk",
        title: "Bells",
        date: "2022",
        kind: "podcast",
      },
      { link: "https://www.youtube.com/watch?v=aaaaaaaaaaa", title: "Ropes", date: undefined, kind: "talk" },
    ]);
  });

  test("reads cards, and a picture and a title with one link as one appearance", () => {
    const card = (
      name: string,
    ) => `<div class="card"><a href="https://shows.example/${name}"><img src="a.png" alt="Cover"></a>
      <h3><a href="https://shows.example/${name}">All about ${name}</a></h3><p>Tide Tables · 3 May 2021</p><a href="https://shows.example/${name}/notes">Show notes</a></div>`;
    expect(read(`<main>${["fog", "bells", "ropes"].map(card).join("")}</main>`)).toEqual(
      ["fog", "bells", "ropes"].map((name) => ({
        links: [`https://shows.example/${name}`, `https://shows.example/${name}/notes`],
        title: `All about ${name}`,
        show: "Tide Tables",
        date: "2021-05-03",
      })),
    );
  });

  test("reads cards of elements that the site has defined, each within a link", () => {
    const card = (path: string, title: string, day: string, tags: string) =>
      `<x-card><a href="https://tidetables.example/${path}"><x-card-title class="card-title">${title}</x-card-title>
        <x-card-subtitle>${day}</x-card-subtitle><p>In this episode, together with a pilot, we discuss what "slow" water
        does to harbours, and why nobody wants to measure it before the winter.</p><a href="https://ropes.example/">${tags}</a></a></x-card>`;
    const html = `<main><h1>Podcasts</h1>${card("41", "Fog and other delays", "Mar 5, 2024", "#fog")}${card("42", "Bells", "Apr 2, 2024", "#bells #water")}</main>`;
    expect(read(html, { baseUrl: PAGE }).map(({ show }) => show)).toEqual([undefined, undefined]);
  });

  test("knows from the whole list that links have the names of shows, not titles", () => {
    const html = `<main><h1>Press</h1><ul>
      <li><a href="https://harbour.example/1">The Harbour</a>: Why fog is slower than we thought</li>
      <li><a href="https://courier.example/2">North Courier</a>: Bells</li>
      <li><a href="https://letter.example/3">Sea Letter</a>: How a village learned to read the water</li>
      <li><a href="https://harbour.example/4">The Harbour</a>: All that ropes can hold, and what they cannot</li></ul></main>`;
    expect(read(html, { baseUrl: PAGE })).toMatchObject([
      { title: "Why fog is slower than we thought", show: "The Harbour" },
      { title: "Bells", show: "North Courier" },
      { title: "How a village learned to read the water", show: "Sea Letter" },
      { title: "All that ropes can hold, and what they cannot", show: "The Harbour" },
    ]);
  });

  test("takes each newspaper of a sentence that names several, but not shops, people, and copies of an article", () => {
    const three = (path: string) =>
      `<a href="https://harbour.example/${path}">The Harbour</a>, <a href="https://courier.example/${path}">North Courier</a> and <a href="https://letter.example/${path}">Sea Letter</a>`;
    const html = `<main><h1>Press</h1>
      <p>In March 2024 our work on fog was covered by ${three("news/fog")}.</p>
      <p>Read the <a href="https://university.example/stories/bells">press release</a>, and reports about it from the <a href="https://north.example/bells">North</a> and <a href="https://south.example/bells">South</a>.</p>
      <p>The book is available at ${three("shop/fog")}.</p>
      <ul><li><a href="https://days.example/talks/bells">Bells</a>, a panel with ${three("people/reed")}</li>
      <li><a href="https://tidetables.example/episodes/12">Sails</a>, <a href="https://fogfm.example/shows/tide">Tide Tables</a>, <a href="https://people.example/lund/ada">Ada Lund</a></li>
      <li><a href="https://weekly.example/story/ropes">Ropes</a>, 5 May 2023, also in ${three("copies/ropes")}</li></ul></main>`;
    const appearances = read(html, { baseUrl: PAGE });
    expect(appearances.slice(0, 3)).toMatchObject([
      { show: "The Harbour", date: "2024-03", links: ["https://harbour.example/news/fog"] },
      { show: "North Courier", date: "2024-03" },
      { show: "Sea Letter", date: "2024-03" },
    ]);
    expect(appearances.slice(3).map(({ links }) => links[0])).toEqual([
      "https://university.example/stories/bells",
      "https://north.example/bells",
      "https://south.example/bells",
      "https://days.example/talks/bells",
      "https://tidetables.example/episodes/12",
      "https://weekly.example/story/ropes",
    ]);
  });

  test("names the reports of several newspapers by the heading above them", () => {
    const html = `<main><h1>Press</h1>
      <h3>October 2022: The dust around a star</h3><p>Press reports from the <a href="https://harbour.example/dust">Harbour</a> and the <a href="https://courier.example/dust">Courier</a>.</p>
      <h3>May 2021: Bells</h3><p>Press reports from the <a href="https://harbour.example/bells">Harbour</a> and the <a href="https://courier.example/bells">Courier</a>.</p></main>`;
    expect(read(html, { baseUrl: PAGE })).toMatchObject([
      { title: "The dust around a star", show: "Harbour", date: "2022-10" },
      { title: "The dust around a star", show: "Courier", date: "2022-10" },
      { title: "Bells", show: "Harbour", date: "2021-05" },
      { title: "Bells", show: "Courier", date: "2021-05" },
    ]);
  });

  test("reads addresses that are written out, and bold titles below one heading", () => {
    const html = `<main><h1>Press</h1>
      <p>[Slow radio][https://nerds.example/post/12]. Harbour Podcast. February 2015.</p>
      <p>[Bells nobody rings][https://courier.example/news/bells]. North Courier. March 2015.</p>
      <h2>The Harbour</h2>
      <p><strong>“Fog is not an excuse”</strong> (2025)<br>On ferries.<br><a href="https://harbour.example/fog">Read article →</a></p>
      <p><strong>“Who owns the tide”</strong> (2024)<br>On harbours.<br><a href="https://harbour.example/tide">Read article →</a></p></main>`;
    expect(read(html, { baseUrl: PAGE })).toMatchObject([
      { title: "Slow radio", links: ["https://nerds.example/post/12"] },
      { title: "Bells nobody rings", links: ["https://courier.example/news/bells"] },
      { title: "Fog is not an excuse", date: "2025", links: ["https://harbour.example/fog"] },
      { title: "Who owns the tide", date: "2024", links: ["https://harbour.example/tide"] },
    ]);
  });

  test("reads pages in the Wayback Machine", () => {
    const archived = (url: string) => `http://web.archive.org/web/20201127092047/${url}`;
    const page = `<div id="wm-ipp-base"><a href="https://archive.org/account/">Sign in</a></div><h1>Press</h1>
      <ul><li><a href="${archived("https://courier.example/news/fog")}">Fog</a>, North Courier, 5 March 2019</li>
      <li><a href="/web/20201127092047/https://wren.example/about">About</a></li></ul><video autoplay src="/bg.mp4"></video>`;
    expect(read(page, { baseUrl: archived("https://wren.example/press/") }).map(({ links }) => links)).toEqual([
      ["https://courier.example/news/fog"],
    ]);
  });

  test("takes no rows of a table that only name profiles", () => {
    const html = `<h1>Press</h1><table><tr><th>Title</th><th>Link</th></tr>
      <tr><td>Fog</td><td><a href="https://tidetables.example/episodes/41">Listen</a></td></tr>
      <tr><td>LinkedIn</td><td><a href="https://www.linkedin.com/in/wren">Profile</a></td></tr></table>`;
    expect(read(html, { baseUrl: PAGE }).map(({ title }) => title)).toEqual(["Fog"]);
  });

  test("takes an article that is linked twice once, by the entry that says more", () => {
    const article = "https://courier.example/news/fog";
    const html = `<main><h1>Press</h1><section><p>A whole page on fog and what it does to a village.</p><ul><li><a href="${article}">Read on North Courier</a></li>
      <li><a href="https://www.linkedin.com/sharing/share-offsite/?url=${encodeURIComponent(article)}">Share on LinkedIn</a></li>
      <li><a href="https://api.whatsapp.com/send?text=${encodeURIComponent(article)}">Share on WhatsApp</a></li></ul></section>
      <h2>All coverage</h2><ul><li><a href="${article}">What fog does to a village</a>, North Courier, 5 March 2024</li>
      <li><a href="https://letter.example/bells">Bells nobody rings</a>, Sea Letter, 6 May 2023</li></ul></main>`;
    expect(read(html, { baseUrl: PAGE })).toMatchObject([
      { title: "What fog does to a village", show: "North Courier", date: "2024-03-05", links: [article] },
      { title: "Bells nobody rings" },
    ]);
  });

  test("keeps several parts of one video, boxes that are described at length, and leaves a host's toolbar out", () => {
    const text =
      "Three questions on fog, tides and the price of bells, and what a harbour can do about each of them in a year.";
    const html = `<main><section><p>Press</p><iframe src="https://www.youtube.com/embed/eeeeeeeeeee"></iframe>
      <div class="cite"><div>The Harbour · April 2026</div><div>${text}</div><a href="https://harbour.example/news/1">Read</a></div>
      <div class="cite"><div>Sea Letter · May 2026</div><div>${text}</div><a href="https://letter.example/news/2">Read</a></div></section>
      <section><h3>Ropes, a short talk</h3><p>28 Jul 2021 <a href="https://www.youtube.com/watch?v=aaaaaaaaaaa&t=517">Watch</a></p></section>
      <section><h3>Knots, a short talk</h3><p>28 Jul 2021 <a href="https://www.youtube.com/watch?v=aaaaaaaaaaa&t=1695">Watch</a></p></section>
      <ul><li><a href="index.html#respond">Leave a comment</a></li><li><a href="https://wordpress.com/log-in?redirect_to=x">Log in now</a></li>
      <li><a href="https://wp.me/P6LMFI-P">Copy shortlink</a></li></ul></main>`;
    expect(read(html, { baseUrl: "https://tidetables.example/press/" }).map(({ links }) => links[0])).toEqual([
      "https://www.youtube.com/watch?v=eeeeeeeeeee",
      "https://harbour.example/news/1",
      "https://letter.example/news/2",
      "https://www.youtube.com/watch?v=aaaaaaaaaaa&t=517",
      "https://www.youtube.com/watch?v=aaaaaaaaaaa&t=1695",
    ]);
  });

  test("leaves characters out that cannot be seen", () => {
    const [radio] = read(
      `<ul><li>&#8203;<a href="https://fog.example/1">Slow ra&shy;dio&#8203;</a>, 5 March 2024</li></ul>`,
      { baseUrl: PAGE },
    );
    expect(radio).toEqual(expect.objectContaining({ title: "Slow radio" }));
    expect(radio?.show).toBeUndefined();
  });

  test("knows a show's name and number from a title, in whichever order they stand", () => {
    const html = `<h2>2023</h2><ul>
      <li><a href="https://tidetables.example/41">The Tide Podcast</a> - Fog and other delays - 29th May, 2020</li>
      <li><a href="https://slowradio.example/95">Slow Water #95</a> - Let's get wet - June 1st - 3rd, 2021</li>
      <li><a href="https://atlas.example/talks/7">Maps of nothing</a> (July 22nd-24th), Atlas Conference</li></ul>`;
    expect(read(html, { baseUrl: PAGE })).toMatchObject([
      { title: "Fog and other delays", show: "The Tide Podcast", date: "2020-05-29" },
      { title: "Let's get wet", show: "Slow Water #95", date: "2021-06-01" },
      { title: "Maps of nothing", show: "Atlas Conference", date: "2023-07-22" },
    ]);
  });

  test("takes cards whose links only say what they lead to one by one, also where their heading has a year", () => {
    const card = (title: string, where: string, slides: string) =>
      `<article class="talk"><h4>${title}</h4><p>${where}<br><a href="https://slides.example/${slides}">Slides</a> |</p></article>`;
    const html = `<h2>2017</h2><section><h3>Talks in 2017</h3>${card("Fog and other delays", "Harbour Days. 27 November 2017", "fog")}${card("The bell ringers", "Tower Meetup. 28 October 2017", "bells")}</section>`;
    expect(read(html, { baseUrl: PAGE }).map(({ title, date }) => [title, date])).toEqual([
      ["Fog and other delays", "2017-11-27"],
      ["The bell ringers", "2017-10-28"],
    ]);
  });

  test("takes the name after a bar for the show, and no badge that says the kind", () => {
    const html = `<ul><li>March 2024. <a href="https://tidetables.example/41">Fog and other delays | Tide Tables</a></li>
      <li><span>TV</span> <a href="https://slowradio.example/9">The bell ringers</a> <span>Slow Signals • May 2023</span></li></ul>`;
    expect(read(html, { baseUrl: PAGE }).map(({ title, show }) => [title, show])).toEqual([
      ["Fog and other delays", "Tide Tables"],
      ["The bell ringers", expect.stringContaining("Slow Signals")],
    ]);
  });

  test("leaves out how to get in contact", () => {
    const html = `<main><ul><li><a href="https://tidetables.example/41">Fog and other delays</a>, May 2020</li></ul></main>
      <section class="contact"><h2>Bookings</h2><a href="https://agency.example/speakers/wren"><div>Talks</div><div>The Agency</div></a></section>`;
    const { appearances, leftOut } = readList({ content: html, baseUrl: PAGE });
    expect(appearances.map(({ title }) => title)).toEqual(["Fog and other delays"]);
    expect(leftOut).toEqual([{ url: "https://agency.example/speakers/wren", reason: "navigation" }]);
  });

  test("leaves out a menu for telephones, and a sentence in the place of an address", () => {
    const html = `<div class="mobile-menu"><span>Research</span><a href="tides.html">Tides and currents</a><a href="teaching.html">Teaching</a></div>
      <h2>Interviews</h2><ul><li><a href="https://tidetables.example/41">Fog and other delays</a>, May 2020</li>
      <li><a href="Wren Reed is the keeper of a lighthouse, and rings its bells">Bells</a></li></ul>`;
    const { appearances, leftOut } = readList({ content: html, baseUrl: PAGE });
    expect(appearances.map(({ title }) => title)).toEqual(["Fog and other delays"]);
    expect(leftOut.map(({ reason }) => reason)).toEqual(["no link", "navigation", "navigation", "not a web address"]);
  });

  test("takes the title of a card from its heading where the link only says what is to be seen", () => {
    const card = (title: string, id: string, label: string) =>
      `<div class="card"><div>Tide Tables</div><h3>${title}</h3><p>About ${title}.</p><a href="https://tidetables.example/${id}">${label}</a></div>`;
    const html = card("Fog", "41", "View Gallery") + card("Bells", "42", "Watch Documentary");
    expect(read(html, { baseUrl: PAGE }).map(({ title }) => title)).toEqual(["Fog", "Bells"]);
  });

  test("reads a column for title and description as that of the title", () => {
    const html = `<table><tr><th>Date</th><th>Title / Description</th><th>Source</th></tr>
      <tr><td>2024-05-05</td><td><a href="https://tidetables.example/41">Fog and other delays</a></td><td>Tide Tables</td></tr></table>`;
    expect(read(html)).toMatchObject([{ title: "Fog and other delays", links: ["https://tidetables.example/41"] }]);
  });

  test("takes items without a link also where a section below them has a link to the page's own site", () => {
    const section = (title: string, body: string) => `<section class="band"><h2>${title}</h2>${body}</section>`;
    const items = [1991, 1992, 1993, 1994, 1995].map((year) => `<li>${year} Slow Radio Bells</li>`);
    const html =
      section("On the air", `<ul>${items.join("")}</ul>`) +
      section("Bookings", '<p>See the <a href="/bookings">page for bookings</a>.</p>') +
      section("Mail", '<p>Write a <a href="/letters">letter</a>.</p>');
    expect(read(html, { baseUrl: PAGE }).map(({ date }) => date)).toEqual(["1991", "1992", "1993", "1994", "1995"]);
  });

  test("takes a name with its day and a sentence below it as one", () => {
    const html = `<h2>2024</h2><h4>Harbour Meetup</h4><p>12 September 2024</p><ul><li>I talked about <a href="/blog/fog">fog</a>.</li></ul>
      <h4>Tide Tables</h4><p>15 April 2024</p><ul><li>I was a <a href="https://tidetables.example/41">guest on Tide Tables</a>.</li></ul>`;
    expect(read(html).map(({ title, date, links }) => [title, date, links])).toEqual([
      ["Harbour Meetup", "2024-09-12", []],
      [expect.stringContaining("Tide Tables"), "2024-04-15", ["https://tidetables.example/41"]],
    ]);
  });

  test("takes cards without a link among others that have one", () => {
    const card = (above: string, title: string, link = "") =>
      `<article class="card"><div>${above}</div><h3>${title}</h3><p>A long talk about it.${link}</p></article>`;
    const html =
      card("Slow Radio · 2013", "Two keepers, one lighthouse") +
      card("Podcast · 2016", "Bells", ' <a href="https://slowradio.example/9">Listen</a>') +
      card("Podcast · 2017", "Fog", ' <a href="https://tidetables.example/41">Listen</a>');
    expect(read(html, { baseUrl: PAGE }).map(({ title, date }) => [title, date])).toEqual([
      ["Two keepers, one lighthouse", "2013"],
      ["Bells", "2016"],
      ["Fog", "2017"],
    ]);
  });

  test("reads a row without a link by its show and its date", () => {
    const html = `<table><tr><th>Slides</th><th>Host</th><th>Date</th></tr>
      <tr><td>.</td><td><a href="https://harbour.example/24">Harbour Days</a></td><td>May 2024</td></tr>
      <tr><td>.</td><td><a href="https://tides.example/24">Tide Days</a></td><td>April 2024</td></tr>
      <tr><td>All about fog</td><td>Slow Meetup</td><td>March 2024</td></tr></table>`;
    expect(read(html)[2]).toMatchObject({ title: "All about fog", show: "Slow Meetup", date: "2024-03", links: [] });
  });

  test("leaves out forms, and links to the machine that a site was written on", () => {
    const html = `<ul><li><a href="http://localhost:1313/talks/">Talks</a></li><li><a href="http://localhost:1313/about/">About</a></li></ul>
      <p>To book me, <a href="https://forms.gle/UrSS1py8XmPW5P6c9">fill out this form</a>.</p>
      <ul><li><a href="https://tidetables.example/41">Fog and other delays</a>, May 2020</li></ul>`;
    expect(read(html, { baseUrl: PAGE }).map(({ links }) => links)).toEqual([["https://tidetables.example/41"]]);
  });

  test("reads links in one line below headings of other languages, and not those in boxes for books", () => {
    const link = (name: string) => `<a href="https://radio.example/${name.toLowerCase()}">${name} on fog</a> `;
    const box = (title: string, ...names: string[]) =>
      `<div class="box"><h4>${title}</h4>${names.map(link).join("")}</div>`;
    const html = box("Entrevistas", "Tides", "Bells", "Slow") + box("Publicações", "Ropes") + box("Mídia", "Harbour");
    expect(read(html, { baseUrl: PAGE }).map(({ title }) => title)).toEqual([
      "Tides on fog",
      "Bells on fog",
      "Slow on fog",
      "Harbour on fog",
    ]);
  });

  test("reads a table by its columns, which can be corrected", () => {
    const html = `<table><thead><tr><th>Datum</th><th>Sendung</th><th>Titel</th><th>Link</th></tr></thead><tbody>
      <tr><td>05.03.2024</td><td>Gezeiten</td><td>Nebel</td><td><a href="https://gezeiten.example/41">Anhören</a></td></tr>
      <tr><td>1. Mai 2023</td><td>Langsames Radio</td><td>Glocken</td><td><a href="https://langsam.example/9">Anhören</a></td></tr></tbody></table>`;
    const { appearances, columns } = readList({ content: html });
    expect(columns?.map(({ meaning }) => meaning)).toEqual(["date", "show", "title", "link"]);
    expect(appearances[0]).toMatchObject({
      title: "Nebel",
      show: "Gezeiten",
      date: "2024-03-05",
      links: ["https://gezeiten.example/41"],
    });
    expect(read(html, { columns: ["date", "title", "show", "link"] })[0]).toMatchObject({
      title: "Gezeiten",
      show: "Nebel",
    });
  });

  test("leaves out what is no appearance, and says why", () => {
    const html = `<nav><a href="/about">About</a></nav><div class="site-nav"><a href="https://shop.example/">Shop</a></div>
      <h1>Press</h1><p>I work at <a href="https://harbour.example/team">the harbour</a>. <a href="mailto:wren@wren.example">Mail me</a>,
      or see my posts <a href="https://x.com/wren">here</a> or <a href="https://social.example/@wren">there</a> and <a href="/files/wren.jpg">a picture</a>.</p>
      <ul><li><a href="https://tidetables.example/41">Fog</a>, Tide Tables, 2024</li><li><a href="/blog/fog">A post on fog</a></li></ul>
      <footer><a href="https://engine.example/">Made with Engine</a></footer>`;
    const { appearances, leftOut } = readList({ content: html, baseUrl: PAGE });
    expect(appearances.map(({ links }) => links)).toEqual([["https://tidetables.example/41"]]);
    expect(Object.fromEntries(leftOut.map(({ url, reason }) => [url, reason]))).toEqual({
      "https://wren.example/about": "navigation",
      "https://shop.example/": "navigation",
      "https://engine.example/": "navigation",
      "https://harbour.example/team": "mentioned",
      "mailto:wren@wren.example": "mail",
      "https://x.com/wren": "social profile",
      "https://social.example/@wren": "social profile",
      "https://wren.example/files/wren.jpg": "file",
      "https://wren.example/blog/fog": "own page",
    });
  });

  test("takes the sentences below a heading about talks where a page has hardly anything else", () => {
    const talk = (place: string, title: string, file: string) =>
      `<p><strong>${place}</strong><br>${title}. <a href="https://files.example/${file}.pdf">Poster</a></p><hr>`;
    const talks = `${talk("Harbour Days (HD 2024)", "Fog signals", "a")}${talk("Tide Meeting (TM 2023)", "Bells", "b")}${talk("Sea Week (SW 2022)", "Ropes", "c")}`;
    const linksBelow = (heading: string) => {
      const content = `<h1>Wren</h1><h2>${heading}</h2><p>A list of what I did, with posters.</p><hr>${talks}`;
      return readList({ content, baseUrl: PAGE, fileName: "page.html" }).appearances.flatMap(({ links }) => links);
    };
    expect(linksBelow("Public speaking")).toEqual(["a", "b", "c"].map((file) => `https://files.example/${file}.pdf`));
    expect(() => linksBelow("Publications")).toThrow("No appearances were found");
  });

  test("takes a site's own pages for its entries where it lists appearances, but no menu", () => {
    const html = `<ul><li><a href="/about-me">About me</a></li><li><a href="/talks">Talks</a></li></ul>
      <h2>On air</h2><ul><li><a href="/sr-12">“Fog signals”</a> in Slow Radio Podcast 12</li>
      <li><a href="/sr-9">“The bells of Leeds”</a>, May 2024</li></ul>`;
    const linksAt = (baseUrl: string) =>
      readList({ content: html, baseUrl, fileName: "page.html" }).appearances.flatMap(({ links }) => links);
    expect(linksAt("https://wren.example/podcasts.html")).toEqual([
      "https://wren.example/sr-12",
      "https://wren.example/sr-9",
    ]);
    for (const path of ["blog", "news/"])
      expect(() => linksAt(`https://wren.example/${path}`)).toThrow("No appearances were found");
  });

  test("takes episodes that the page's own site has", () => {
    const html = `<ul><li><a href="/podcasts/fog">Fog</a> (5 March 2024)</li><li><a href="/podcasts/bells">Bells</a> (1 May 2023)</li></ul>`;
    expect(read(html, { baseUrl: PAGE }).map(({ links }) => links[0])).toEqual([
      "https://wren.example/podcasts/fog",
      "https://wren.example/podcasts/bells",
    ]);
  });

  test("takes pages of the site's own for the entries of its list of appearances", () => {
    const html = `<ul>
      <li><a href="/appearance/bells"><h5>The bell ringers</h5><h6>Aired on Thursday, May 4, 2023</h6><h6>Presented by Tide Tables</h6></a></li>
      <li><a href="/appearance/fog"><h5>Fog</h5><h6>Friday, March 3, 2023</h6></a></li></ul>
      <ul><li><a href="/shop">Ropes and flags</a></li></ul>`;
    expect(
      read(html, { baseUrl: "https://wren.example/appearances/" }).map(({ title, show, date }) => [title, show, date]),
    ).toEqual([
      ["The bell ringers", "Tide Tables", "2023-05-04"],
      ["Fog", undefined, "2023-03-03"],
    ]);
  });

  test("takes reports one by one where an outlet has several, and films of which only a sign to play them is shown", () => {
    const html = `<h2>Media coverage</h2><p><b>Fog and other delays</b></p><ul><li><a href="https://harbour.example/stories/1">The Harbour (morning)</a> or
      <a href="https://harbour.example/stories/2">The Harbour (evening)</a>; <a href="https://courier.example/stories/fog">North Courier</a>;
      <a href="https://radio.example/shows/fog">Radio Leeds, Saturday mornings with Ira Reed</a></li></ul>
      <h2>Interviews</h2>${["aaaaaaaaaaa", "bbbbbbbbbbb"].map((id) => `<div class="col"><div class="thumb"><a href="https://www.youtube.com/watch?v=${id}"><i class="play"></i></a></div></div>`).join("")}`;
    expect(read(html, { baseUrl: PAGE }).map(({ links }) => links)).toEqual([
      ["https://harbour.example/stories/1"],
      ["https://harbour.example/stories/2"],
      ["https://courier.example/stories/fog"],
      ["https://radio.example/shows/fog"],
      ["https://www.youtube.com/watch?v=aaaaaaaaaaa"],
      ["https://www.youtube.com/watch?v=bbbbbbbbbbb"],
    ]);
  });

  test("takes slides in any form for what is left of a talk", () => {
    const html = `<h2>Talks</h2><ul><li><a href="fog.pptx">Fog and other delays</a>, Harbour Days, Leeds, March 2014</li>
      <li><a href="bells.ppt">The bell ringers</a>, Tower Meetup, Bath, April 2013</li></ul>`;
    expect(read(html, { baseUrl: PAGE }).map(({ title, links }) => [title, links[0]])).toEqual([
      ["Fog and other delays", new URL("fog.pptx", PAGE).href],
      ["The bell ringers", new URL("bells.ppt", PAGE).href],
    ]);
  });

  test("reads cards below a heading that is a link", () => {
    const card = (title: string, id: string) =>
      `<div class="card"><div class="info"><h3>${title}</h3><a href="https://vimeo.com/${id}">Watch</a></div></div>`;
    const html = `<h1><a href="/press">Press</a></h1><div>${card("Fog", "53736009")}${card("Bells", "53736010")}</div>`;
    expect(read(html, { baseUrl: PAGE }).map(({ title }) => title)).toEqual(["Fog", "Bells"]);
  });

  test("leaves out drawn icons without a text, and links to whole shows that say nothing else", () => {
    const html = `<ul><li><a href="https://decks.example/wren"><svg></svg></a></li></ul>
      <h2>My own podcast</h2><ul><li><a href="https://open.spotify.com/show/2mTUnDkuKUkhiueKcVWoP0">Spotify</a></li></ul>
      <h2>Elsewhere</h2><ul><li><a href="https://tidetables.example/41">Fog and other delays</a></li></ul>`;
    const { appearances, leftOut } = readList({ content: html, baseUrl: PAGE });
    expect(appearances.map(({ title }) => title)).toEqual(["Fog and other delays"]);
    expect(leftOut.map(({ reason }) => reason)).toEqual(["a show", "navigation"]);
  });

  test("takes an item whose only link is a photo by its names, but not an invitation to follow", () => {
    const html = `<h2>2023</h2><ul>
      <li>Fog, Harbour Conference, 5 May 2023, <a href="https://www.facebook.com/wren/photos/a.1">photo</a></li>
      <li><a href="https://tidetables.example/41">Fog and other delays</a>, 7 May 2023</li>
      <li>Never miss a talk, <a href="https://mastodon.example/@wren">follow me</a>.</li></ul>`;
    expect(read(html, { baseUrl: PAGE }).map(({ links, date }) => [links.length, date])).toEqual([
      [0, "2023-05-05"],
      [1, "2023-05-07"],
    ]);
  });

  test("leaves out posts of social networks, pages of a category, and pictures that lead to the home of a site", () => {
    const html = `<main><a href="https://university.example/?lang=en"><img src="logo.png"></a>
      <p><a href="#2024">2024</a> | <a href="#2023">2023</a> | <a href="#2022">2022</a></p>
      <h3>Fog, March 2024</h3><p>I spoke about it on <a href="https://tidetables.example/41">Tide Tables</a>.</p>
      <blockquote class="twitter-tweet"><p>Hear all about fog! <a href="https://t.co/abcdefghij">https://t.co/abcdefghij</a></p>
        &mdash; Tide Tables <a href="https://twitter.com/tides/status/1234567890123456789">5 March 2024</a></blockquote>
      <ul><li><a href="/talks/category/fog">Talks about fog</a></li></ul></main>`;
    expect(read(html, { baseUrl: PAGE }).map(({ links }) => links)).toEqual([["https://tidetables.example/41"]]);
  });

  test("keeps the slides of a talk beside the site of its conference", () => {
    const html = `<h1>Talks</h1><ul><li>Fog, <a href="https://fogconf.example/programme">Fog Conference</a>, talk, 5 March 2024. <a href="fog.pdf">Slides</a></li></ul>
      <h2>Workshop talks</h2><p><b>Bells</b><br>Harbour Workshop<br>Leeds, 2023<br>[<a href="bells.pdf">Slides</a>]</p>
      <p><b>Ropes</b><br>Tide Symposium<br>Bath, 2022</p>`;
    expect(read(html, { baseUrl: PAGE }).map(({ links }) => links)).toEqual([
      ["https://fogconf.example/programme", "https://wren.example/fog.pdf"],
      ["https://wren.example/bells.pdf"],
      [],
    ]);
  });

  test("reads several talks at one event, but not the notes on an episode", () => {
    const html = `<h1>Speaking</h1><h2>2024</h2><ul>
      <li><a href="https://fogconf.example/">Fog Conf (June 5th)</a><ul><li>How to ring a bell</li><li>Ropes and what they hold</li></ul></li>
      <li><a href="https://tidetables.example/41">Tide Tables, episode 41</a><ul><li>How fog is made</li><li>Why bells are rung</li></ul></li></ul>`;
    const appearances = readList({ content: html, baseUrl: PAGE }).appearances;
    expect(appearances.map(({ links, context }) => [links[0], context])).toEqual([
      ["https://fogconf.example/", "2024 · Fog Conf (June 5th) How to ring a bell"],
      ["https://fogconf.example/", "2024 · Fog Conf (June 5th) Ropes and what they hold"],
      ["https://tidetables.example/41", "2024 · Tide Tables, episode 41 How fog is made Why bells are rung"],
    ]);
  });

  test("reads each event below the title of a talk, but keeps one event with it", () => {
    const text = `# Speaking

* How to ring a bell ([slides](https://wren.example/bells.pdf), [samples](https://github.com/wren/bells))
  - Harbour Days, Leeds (15.11.2023) ([video](https://vimeo.com/123456), [site](https://harbourdays.example/2023))
  - Fog Conf, Kyiv (10.10.2022) ([site](https://fogconf.example/2022))
* Ropes and what they hold
  - Sea Club, Ghent (2.3.2021) ([video](https://vimeo.com/123457))
`;
    expect(read(text, { fileName: "speaking.md" })).toMatchObject([
      {
        title: "How to ring a bell",
        show: "Harbour Days",
        date: "2023-11-15",
        links: ["https://vimeo.com/123456", "https://harbourdays.example/2023"],
      },
      { title: "How to ring a bell", date: "2022-10-10", links: ["https://fogconf.example/2022"] },
      { title: "Ropes and what they hold", date: "2021-03-02", links: ["https://vimeo.com/123457"] },
    ]);
  });

  test("takes many outlets below one heading, whatever is said between them", () => {
    const outlets = Array.from(
      { length: 9 },
      (_, at) => `<a href="https://paper${at}.example/stories/fog">Courier ${at}</a>`,
    );
    const html = `<h3>Wide media coverage of our work on fog</h3><p>In 2015, it was told by ${outlets.join(", with a long story about it, then by ")}.</p>`;
    expect(read(html, { baseUrl: PAGE }).map(({ show }) => show)).toEqual(outlets.map((_, at) => `Courier ${at}`));
  });

  test("reads a list in a cell of a table that lays out the page", () => {
    const html = `<table><tr><td><p>Invited talks</p><a href="index.html">Back to home</a>
      <ul><li>2025 - Harbour Days (Leeds)</li><li>2024 - Tide Days (Bath)</li><li>2023 - Fog Conference (online)</li></ul></td></tr></table>`;
    expect(read(html, { baseUrl: PAGE }).map(({ date }) => date)).toEqual(["2025", "2024", "2023"]);
  });

  test("takes slides in an archive of papers for those of a talk, and leaves out what members of a network write", () => {
    const html = `<h1>Talks</h1><ul><li><a href="https://fogconf.example/">Fog Conference</a>, 5 March 2024: <a href="https://hal.science/hal-01234567">On fog</a></li></ul>
      <h1>News</h1><ul><li><a href="https://hal.science/hal-01234568">On bells</a>, 2023</li>
      <li><a href="https://www.linkedin.com/pulse/why-fog-matters-reed-abcde">Why fog matters</a>, 2022</li></ul>`;
    expect(read(html, { baseUrl: PAGE }).map(({ links }) => links)).toEqual([
      ["https://hal.science/hal-01234567", "https://fogconf.example/"],
    ]);
  });

  test("keeps several talks that link to the page of one event", () => {
    const talk = (authors: string, title: string) =>
      `<li>${authors} (April 2000) ${title}. <a href="https://fogconf.example/2000.html">Fog Conference 2000, Leeds</a></li>`;
    const html = `<ul>${talk("Reed, I., Lund, A.", "An online map for the sounds of the coast")}${talk("Wren, E.", "Mapping the wilderness of the north in detail")}</ul>`;
    expect(read(html, { baseUrl: PAGE })).toHaveLength(2);
  });

  test("leaves out tables of students and courses, and a menu of own pages", () => {
    const table = (title: string) =>
      `<h2>${title}</h2><table><tr><th>Name</th><th>Year</th></tr><tr><td>Ropes for beginners</td><td>2024</td></tr><tr><td>Bells in summer</td><td>2023</td></tr></table>`;
    const html = `<div><a href="/research.html">Research</a> <a href="/speaking.html">Talks</a> <a href="/other.html">Other things</a></div>
      ${table("Teaching")}${table("Students")}${table("Talks")}`;
    expect(read(html, { baseUrl: "https://wren.example/talks.html" }).map(({ date }) => date)).toEqual([
      "2024",
      "2023",
    ]);
  });

  test("reads talks in elements that a site has of its own, in a list that years divide, and no papers by year", () => {
    const item = (title: string, event: string, day: string) =>
      `<item><name>${title}</name><venue>${event}</venue><day>${day}</day></item>`;
    const html = `<h2>Publications</h2><h3>2024</h3><item><name><a href="https://journal.example/fog">Fog in theory</a></name> Journal of Fog, 2024</item>
      <h2>Invited talks</h2><h3>2024</h3>${item("Ropes", "Rope Days", "York, March 2024")}
      <h3>2023</h3>${item("Bells", "Tower Meetup", "Leeds, June 2023")}${item("Sails", '<a href="https://ferry.example/days">Ferry Days</a>', "Bath, May 2023")}`;
    expect(read(html, { baseUrl: PAGE }).map(({ date }) => date)).toEqual(["2024-03", "2023-06", "2023-05"]);
  });

  test("reads paragraphs that end with their dates", () => {
    const lines = [
      "“Fog and bells.” Harbour Days, Leeds, 14 July 2020.",
      "“Ropes.” Tide Days, Bath, 2018.",
      "Discussant, Ferry Days, York, 2005.",
      "“Sails and tides,” panelist, Rope Days, Hull, 2004.",
    ];
    const html = lines.map((line) => `<p>${line}</p>`).join("");
    expect(read(html, { baseUrl: PAGE }).map(({ date }) => date)).toEqual(["2020-07-14", "2018", "2005", "2004"]);
  });

  test("reads a list that a script builds from JSON, but no places of a page on its site", () => {
    const report = (name: string) => ({
      u: `https://harbour.example/stories/${name}`,
      h: `All about “${name}” [again]`,
      l: "The Harbour",
    });
    const html = `<div id="list"></div><script type="application/ld+json">{"itemListElement":[{"@type":"ListItem","name":"Home","item":"https://wren.example/"},
      {"@type":"ListItem","name":"Press","item":"https://wren.example/press"},{"@type":"ListItem","name":"2024","item":"https://wren.example/press/2024"}]}</script>
      <script>var settings = [{"a":1}]; var ITEMS=${JSON.stringify(["fog", "bells", "ropes"].map(report))}; ITEMS.forEach((x) => { list.append(x.h); });</script>`;
    expect(read(html, { baseUrl: PAGE })).toMatchObject([
      { links: ["https://harbour.example/stories/fog"], title: "All about “fog” [again]" },
      { links: ["https://harbour.example/stories/bells"] },
      { links: ["https://harbour.example/stories/ropes"] },
    ]);
  });

  test("reads a list below a name that links to a profile, but not the conferences that somebody attended", () => {
    const items = (...titles: string[]) =>
      `<ul>${titles.map((title) => `<li>${title}, Leeds, June 2016</li>`).join("")}</ul>`;
    const html = `<h1>Wren Example, <a href="https://twitter.com/wren">@wren</a></h1><p>Here are some talks.</p>
      ${items("Speaker, Rope Days", "Moderator, Tide Days", "Panelist, Fog Conference")}
      <h2>Other conferences attended</h2>${items("Harbour Meeting", "Ferry Meeting", "Tower Meeting")}`;
    expect(read(html, { baseUrl: PAGE }).map(({ title }) => title)).toEqual([
      expect.stringContaining("Rope Days"),
      expect.stringContaining("Tide Days"),
      expect.stringContaining("Fog Conference"),
    ]);
  });

  test("leaves out names of sites, duties at conferences, and what others have written", () => {
    const html = `<h1>Press</h1><ul><li><a href="https://harbour.example/stories/fog">Fog over the bay</a>, The Harbour, May 2024</li>
      <li><a href="https://university.example/">Example University</a></li><li><a href="https://lab.example">Example Lab</a></li></ul>
      <h2>Talks</h2><ul><li>Session Chair, Tide Conference, Bath, June 2022</li><li>Ropes, Rope Days, York, May 2022</li><li>Bells, Tower Days, Hull, April 2022</li></ul>
      <h2>Materials</h2><ul><li><a href="https://courier.example/stories/talks">How to give a talk</a>, by Ada Lund, March 2001</li></ul>`;
    expect(read(html, { baseUrl: PAGE }).map(({ date }) => date)).toEqual(["2024-05", "2022-05", "2022-04"]);
  });

  test("says which links of a table about something else and which duties are left out", () => {
    const html = `<h2>Talks</h2><ul><li>Session Chair, Tide Days, Bath, June 2022</li><li>Ropes, Rope Days, York, May 2022</li></ul>
      <h2>Teaching</h2><table><tr><td><a href="https://university.example/ropes">Ropes for beginners</a></td><td>2024</td></tr><tr><td>Bells</td><td>2023</td></tr></table>`;
    const { appearances, leftOut } = readList({ content: html, baseUrl: PAGE });
    expect(appearances).toHaveLength(1);
    expect(leftOut).toEqual(
      expect.arrayContaining([
        { url: "https://university.example/ropes", reason: "mentioned" },
        { url: "Session Chair, Tide Days, Bath, June 2022", reason: "no link" },
      ]),
    );
  });

  test("takes a player and the link of its host below it for one appearance", () => {
    const html = `<h2>Talks about fog</h2><h3>Fog</h3><p>Slides:</p><iframe src="//www.slideshare.net/slideshow/embed_code/123"></iframe>
      <div><strong><a href="//www.slideshare.net/wren/fog">Fog at sea</a></strong> from <strong><a href="//www.slideshare.net/wren">Wren Example</a></strong></div>`;
    expect(read(html, { baseUrl: PAGE })).toHaveLength(1);
  });

  test("reads a list inside a list: labels are links of the item above, titles are appearances", () => {
    const html = `<ul><li>Fog (2024)<ul><li><a href="https://tidetables.example/41">Web</a></li><li><a href="https://pca.st/abcdefgh">Pocket Casts</a></li></ul></li>
      <li>Slow Radio<ul><li><a href="https://slowradio.example/1">Bells at noon</a></li><li><a href="https://slowradio.example/2">Bells at night</a></li></ul></li></ul>`;
    expect(read(html).map(({ links, title }) => [title, links.length])).toEqual([
      ["Fog", 2],
      ["Bells at noon", 1],
      ["Bells at night", 1],
    ]);
  });
});

test("sections with a card for each appearance", () => {
  const card = (name: string) =>
    `<div class="entry"><h3>All about ${name}</h3><p>Tide Tables · 2024</p><a class="btn" href="https://shows.example/${name}">Listen</a></div>`;
  const section = (name: string, cards: string[]) => `<section><h2>${name}</h2>${cards.map(card).join("")}</section>`;
  const html = section("Podcasts", ["fog", "bells"]) + section("Talks", ["ropes", "knots"]);
  expect(read(html).map(({ title, kind }) => [title, kind])).toEqual([
    ["All about fog", "podcast"],
    ["All about bells", "podcast"],
    ["All about ropes", "talk"],
    ["All about knots", "talk"],
  ]);
});

test("a show with a list of its episodes is none itself, and notes on an episode are none either", () => {
  const html = `<ul><li><a href="https://slowradio.example/about">Slow Radio</a><ul>
      <li><a href="https://slowradio.example/1">2024-03-05</a>: bells</li><li><a href="https://slowradio.example/2">2023-05-01</a></li></ul></li>
    <li><a href="https://tidetables.example/41">Fog</a> (2022)<ul><li>We also speak about <a href="https://harbour.example/ferries">ferries</a></li></ul></li></ul>`;
  expect(read(html).map(({ links: [link], date }) => [link, date])).toEqual([
    ["https://slowradio.example/1", "2024-03-05"],
    ["https://slowradio.example/2", "2023-05-01"],
    ["https://tidetables.example/41", "2022"],
  ]);
});

describe("what a clipboard has", () => {
  test("of Google Sheets: cells with links", () => {
    const html = `<meta charset='utf-8'><google-sheets-html-origin><style>td{}</style><table><colgroup><col><col></colgroup><tbody>
      <tr><td>Show</td><td>Episode</td><td>Date</td></tr>
      <tr><td>Tide Tables</td><td data-sheets-hyperlink="https://tidetables.example/41"><a class="in-cell-link" href="https://tidetables.example/41">Fog</a></td><td>2024-03-05</td></tr>
      <tr><td>Slow Radio</td><td><a href="https://slowradio.example/9">Bells</a></td><td>2023-05-01</td></tr></tbody></table>`;
    expect(read(html)).toEqual([
      { links: ["https://tidetables.example/41"], title: "Fog", show: "Tide Tables", date: "2024-03-05" },
      { links: ["https://slowradio.example/9"], title: "Bells", show: "Slow Radio", date: "2023-05-01" },
    ]);
  });

  test("of Word: paragraphs that look like a list", () => {
    const item = (name: string) =>
      `<p class=MsoListParagraph><span>·<span>&nbsp;&nbsp; </span></span><a href="https://shows.example/${name}"><span>All about ${name}</span></a><span>, Tide Tables, 5 March 2024</span><o:p></o:p></p>`;
    expect(
      read(
        `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body>${item("fog")}${item("bells")}</body></html>`,
      ),
    ).toEqual(
      ["fog", "bells"].map((name) => ({
        links: [`https://shows.example/${name}`],
        title: `All about ${name}`,
        show: "Tide Tables",
        date: "2024-03-05",
      })),
    );
  });

  test("of Notion: a table in Markdown", () => {
    const text =
      "| Name | Podcast | Date |\n| --- | --- | --- |\n| [Fog](https://tidetables.example/41) | Tide Tables | March 5, 2024 |\n| [Bells](https://slowradio.example/9) | Slow Radio | May 1, 2023 |";
    expect(read(text)[1]).toEqual({
      links: ["https://slowradio.example/9"],
      title: "Bells",
      show: "Slow Radio",
      date: "2023-05-01",
    });
  });
});

describe("plain text", () => {
  test.each([
    ["a line each", "Fog, Tide Tables: https://tidetables.example/41\nBells, Slow Radio: https://slowradio.example/9"],
    [
      "a paragraph each",
      "Fog\nTide Tables\nhttps://tidetables.example/41\n\nBells\nSlow Radio\nhttps://slowradio.example/9",
    ],
    ["a title above its link", "Fog\nhttps://tidetables.example/41\nBells\nhttps://slowradio.example/9"],
    ["a title below its link", "https://tidetables.example/41\nFog\nhttps://slowradio.example/9\nBells"],
    [
      "a Markdown list",
      "# Podcasts\n\n- [Fog](https://tidetables.example/41) – Tide Tables\n- [Bells](https://slowradio.example/9) – Slow Radio",
    ],
    ["a numbered list", "1. Fog https://tidetables.example/41\n2. Bells https://slowradio.example/9"],
    [
      "links by name",
      "* [Fog][1]\n* [Bells][2]\n\n[1]: https://tidetables.example/41\n[2]: https://slowradio.example/9",
    ],
    [
      "Markdown headings",
      "### Fog\nWe talk.\n\n[Listen](https://tidetables.example/41)\n\n### Bells\n\n[Listen](https://slowradio.example/9)",
    ],
  ])("with %s", (_, text) => {
    expect(read(text).map(({ links: [link], title }) => [link, title?.slice(0, 5).replace(/,.*/, "")])).toEqual([
      ["https://tidetables.example/41", "Fog"],
      ["https://slowradio.example/9", "Bells"],
    ]);
  });

  test("with titles in italics, headings in HTML and attributes of links", () => {
    const text = `1. 2020-06-15 Slow Water: _Fog and other delays_ – [interview (in German)](https://slow.example/1)
2. 2020-07-02 Tide Tables Episode 276: *Bells* – [podcast](https://tidetables.example/276_of_many)

<h3 class="talk">Ropes and knots</h3>

I spoke about what holds.

[Read More](https://talks.example/ropes/recording){: .btn target="_blank"}`;
    expect(read(text, { fileName: "talks.md" })).toMatchObject([
      { title: "Fog and other delays", show: "Slow Water" },
      { title: "Bells", show: "Tide Tables Episode 276", links: ["https://tidetables.example/276_of_many"] },
      { title: "Ropes and knots" },
    ]);
  });

  test("with embedded players: their sizes are no titles", () => {
    const text = `## Ropes, 2024\n<iframe width="300" height="168" src="https://www.youtube.com/embed/aaaaaaaaaaa" title="Player"></iframe>

## Knots, 2023\n<iframe width="300" height="168" src="https://www.youtube.com/embed/bbbbbbbbbbb"></iframe>`;
    expect(read(text).map(({ title, links }) => [title, ...links])).toEqual([
      ["Ropes", "https://www.youtube.com/watch?v=aaaaaaaaaaa"],
      ["Knots", "https://www.youtube.com/watch?v=bbbbbbbbbbb"],
    ]);
  });

  test("with an article at a company that has a shop, too", () => {
    const text = "- [Fog on the line](https://aws.amazon.com/blogs/fog)\n- [A rope](https://www.amazon.com/dp/B000)";
    expect(read(text).map(({ title }) => title)).toEqual(["Fog on the line"]);
  });

  test("with bare links only", () => {
    expect(
      read("https://tidetables.example/41\ntidetables.example/42\n\nhttps://slowradio.example/9").map(
        ({ links }) => links[0],
      ),
    ).toEqual(["https://tidetables.example/41", "https://tidetables.example/42", "https://slowradio.example/9"]);
  });

  test("with lines that have no link among others: those that name an appearance are read, the rest is said", () => {
    const text = `Tide Tables – Fog and other delays – 2024-03-05 https://tidetables.example/41
Slow Radio – The bell ringers – 2023-05-04
The Atlas Podcast – Maps of nothing – 2021-01-09 https://atlas.example/show/12
Harbour Conference – Ropes – 2020-02-03 https://ropes.example/12`;
    expect(read(text)).toMatchObject([
      { links: ["https://tidetables.example/41"] },
      { links: [], title: "The bell ringers", show: "Slow Radio", date: "2023-05-04" },
      { links: ["https://atlas.example/show/12"] },
      { links: ["https://ropes.example/12"] },
    ]);
    const items = `- [Fog](https://tidetables.example/41) (Tide Tables, Mar 2024)
- Ropes: how to hold (Harbour Conference, Leeds, May 2023)
- a few others, whose names I forgot`;
    const { appearances, leftOut } = readList({ content: items });
    expect(appearances.map(({ title, show, date }) => [title, show, date])).toEqual([
      ["Fog", "Tide Tables", "2024-03"],
      ["Ropes: how to hold", "Harbour Conference", "2023-05"],
    ]);
    expect(leftOut).toEqual([{ url: "a few others, whose names I forgot", reason: "no link" }]);
  });

  test("without any link, but with a date in each line", () => {
    const text = `Slow Radio – The bell ringers – 2023-05-04
Tide Tables – Fog and other delays – 2024-03-05`;
    expect(read(text)).toEqual([
      { links: [], title: "The bell ringers", show: "Slow Radio", date: "2023-05-04" },
      { links: [], title: "Fog and other delays", show: "Tide Tables", date: "2024-03-05" },
    ]);
  });

  test("with a line that has no link below one that has, in another language", () => {
    const text = `霧のラジオ「鐘をつく人」 2023年5月4日 https://kiri.example/episode/1
港の番組「縄の話」 2023年6月4日`;
    expect(read(text)).toEqual([
      { links: ["https://kiri.example/episode/1"], title: "鐘をつく人", show: "霧のラジオ", date: "2023-05-04" },
      { links: [], title: "縄の話", show: "港の番組", date: "2023-06-04" },
    ]);
  });

  test("with one line without a link, or with empty lines between them", () => {
    expect(read("Slow Radio – The bell ringers – 2023-05-04")).toMatchObject([{ title: "The bell ringers" }]);
    const spaced = "Slow Radio – The bell ringers – 2023-05-04\n\nTide Tables – Fog and other delays – 2024-03-05";
    expect(read(spaced).map(({ show }) => show)).toEqual(["Slow Radio", "Tide Tables"]);
  });

  test("with a line about something else below one that says all of an appearance", () => {
    const text = `Tide Tables – Fog and other delays – 2024-03-05
My newsletter
The Example Hour: Ropes and knots (June 2022) https://hour.example/ropes`;
    expect(read(text)).toEqual([
      { links: [], title: "Fog and other delays", show: "Tide Tables", date: "2024-03-05" },
      { links: ["https://hour.example/ropes"], title: "Ropes and knots", show: "The Example Hour", date: "2022-06" },
    ]);
    expect(readList({ content: text }).leftOut).toEqual([{ url: "My newsletter", reason: "no link" }]);
  });

  test("with a show's name before or after the colon, known by its last word", () => {
    const text = `Ropes and knots: The Harbour Hour (June 2022) https://hour.example/ropes
FogCast: Bells at night (May 2022) https://fogcast.example/bells
Radio Harbour: Maps of nothing (April 2022)`;
    expect(read(text).map(({ title, show }) => [title, show])).toEqual([
      ["Ropes and knots", "The Harbour Hour"],
      ["Bells at night", "FogCast"],
      ["Maps of nothing", "Radio Harbour"],
    ]);
  });

  test("with links that are relative to a page that is not known", () => {
    const text = `- [Fog and other delays](talks/fog.md), Tide Tables, March 2024
- [The bell ringers](/talks/bells), Slow Radio, May 2023
- [My garden](garden.md)`;
    expect(read(text)).toEqual([
      { links: [], title: "Fog and other delays", show: "Tide Tables", date: "2024-03" },
      { links: [], title: "The bell ringers", show: "Slow Radio", date: "2023-05" },
    ]);
    expect(readList({ content: text }).leftOut).toContainEqual({ url: "My garden", reason: "no link" });
  });

  test("with players and icons that a site's generator puts in", () => {
    const text = `## Videos {{< icon fa-video >}}

### Fog and other delays

{{< youtube aaaaaaaaaaa >}}

### The bell ringers

{% include youtube.html id="bbbbbbbbbbb" %}

### Ropes

{{< vimeo 123456789 >}}`;
    expect(read(text, { fileName: "media.md" })).toMatchObject([
      { links: ["https://www.youtube.com/watch?v=aaaaaaaaaaa"], title: "Fog and other delays", kind: "video" },
      { links: ["https://www.youtube.com/watch?v=bbbbbbbbbbb"], title: "The bell ringers" },
      { links: ["https://vimeo.com/123456789"], title: "Ropes" },
    ]);
  });

  test("with the appearances in the data above its text", () => {
    const text = `---
title: In the media
date: 2024-01-01
appearances:
  - title: Fog and other delays
    date: 2024-03-05
    source: Tide Tables
    url: https://tidetables.example/41
  - title: The bell ringers
    date: 2023-05-04
    source: Slow Radio
    url: https://slowradio.example/9
---

This page has my interviews.`;
    expect(read(text, { fileName: "media.md" })).toMatchObject([
      { links: ["https://tidetables.example/41"], title: "Fog and other delays", show: "Tide Tables" },
      { links: ["https://slowradio.example/9"], title: "The bell ringers", date: "2023-05-04" },
    ]);
  });

  test("with links in HTML, which may go on in the next line, or begin there after a dash", () => {
    const text = `<ol><li>
    <a href="https://tidetables.example/41" target="_blank">
    Tide Podcast (2024) - Fog: and other delays
    </a></li></ol>

<p><a href="//slowradio.example/episode/9" title="Bells"><strong>The bell ringers</strong></a></p>

2022-11: **Atlas Weekly** - [Maps
of nothing](https://atlas.example/show/12)

2022-10: **Harbour Nights** -
[Ropes](https://ropes.example/12)`;
    const found = read(text, { fileName: "media.md" });
    expect(found.map(({ links: [link], title, show }) => [link, title, show])).toEqual([
      ["https://tidetables.example/41", "Fog: and other delays", "Tide Podcast"],
      ["https://slowradio.example/episode/9", "The bell ringers", undefined],
      ["https://atlas.example/show/12", "Maps of nothing", "Atlas Weekly"],
      ["https://ropes.example/12", "Ropes", "Harbour Nights"],
    ]);
  });

  test("with cards in HTML, of which one has a player", () => {
    const text = `# Talks

<div class="card">
  <p class="title">Fog and other delays</p>
  <div class="video">
    <iframe src="https://www.youtube.com/embed/aaaaaaaaaaa"></iframe>
  </div>
</div>

<div class="card">
  <p class="title">The bell ringers</p>
  <a href="https://tower.example/stories/bells">Read</a>
</div>`;
    expect(read(text, { fileName: "talks.md" })).toMatchObject([
      { title: "Fog and other delays", links: ["https://www.youtube.com/watch?v=aaaaaaaaaaa"] },
      { title: "The bell ringers", links: ["https://tower.example/stories/bells"] },
    ]);
  });

  test("with addresses without a scheme, in elements that a site has defined", () => {
    const text = `<link-card href="//courier.example/stories/fog"></link-card>

<link-card href="//harbour.example/stories/bells"></link-card>`;
    expect(read(text).map(({ links }) => links)).toEqual([
      ["https://courier.example/stories/fog"],
      ["https://harbour.example/stories/bells"],
    ]);
  });

  test("that is long, and longer as HTML, to its end", () => {
    const text = `${`“Fog” ${'"'.repeat(7000)}\n\n`.repeat(150)}- [The bell ringers](https://tower.example/stories/bells), 5 March 2024`;
    expect(read(text, { fileName: "press.md" })).toMatchObject([{ title: "The bell ringers", date: "2024-03-05" }]);
  });

  test("with lists and quotations deep in each other", () => {
    const text = `${"> ".repeat(5000)}Fog\n${"- ".repeat(5000)}Bells\n\nhttps://tidetables.example/41`;
    expect(read(text).map(({ links }) => links[0])).toEqual(["https://tidetables.example/41"]);
  });

  test("with a player in an element of its own below an item", () => {
    const text = `- 2024.11: **Fog and other delays** (Panel at [Harbour Days](https://harbour.example/2024))
<div style="text-align:center">
<iframe src="https://www.youtube.com/embed/aaaaaaaaaaa"></iframe>
</div>

- 2023.10: **The bell ringers**`;
    expect(read(text, { fileName: "press.md" })).toMatchObject([
      { links: ["https://www.youtube.com/watch?v=aaaaaaaaaaa", "https://harbour.example/2024"], date: "2024-11" },
      { links: [], date: "2023-10" },
    ]);
  });

  test("without the buttons to share the page", () => {
    const text = `[Fog and other delays](https://tidetables.example/41) (March 2024)

[Twitter](https://wren.example/press/?share=twitter)
[Tell a friend](https://www.facebook.com/sharer.php?u=https://wren.example/press)`;
    expect(read(text).map(({ title }) => title)).toEqual(["Fog and other delays"]);
  });

  test("with names and dates above the addresses, one of which is missing", () => {
    const text = `Tide Tables – Fog and other delays – 2024-03-05
https://tidetables.example/41
Slow Radio – The bell ringers – 2023-05-04
The Atlas Podcast – Maps of nothing – 2021-01-09
https://atlas.example/show/12`;
    expect(read(text).map(({ date, links }) => [date, ...links])).toEqual([
      ["2024-03-05", "https://tidetables.example/41"],
      ["2023-05-04"],
      ["2021-01-09", "https://atlas.example/show/12"],
    ]);
  });

  test("with addresses one below the other, after a line without one", () => {
    const addresses = Array.from({ length: 6 }, (_, at) => `https://tidetables.example/news/${at}`);
    expect(read(`The Fog Report\n\n${addresses.join("\n\n")}`).flatMap(({ links }) => links)).toEqual(addresses);
  });

  test("with headings without a space, and months beside their year's heading", () => {
    const text = `######2015

* **May** - [Fog](https://tidetables.example/41)
* **October** - *Ropes for beginners*`;
    expect(read(text).map(({ title, date }) => [title, date])).toEqual([
      ["Fog", "2015-05"],
      ["Ropes for beginners", "2015-10"],
    ]);
  });

  test("tens of thousands of blank lines between two items are read before the request times out", () => {
    const list = `- https://show.example/one A\n${"\n".repeat(45_000)}- https://show.example/two B\n`;
    const start = performance.now();
    expect(readList({ content: list }).appearances.map(({ links }) => links[0])).toEqual([
      "https://show.example/one",
      "https://show.example/two",
    ]);
    expect(performance.now() - start).toBeLessThan(2000);
  });
});

describe("a table as a file", () => {
  const expected = {
    links: ["https://tidetables.example/41"],
    title: "Fog; and bells",
    show: "Tide Tables",
    date: "2024-03-05",
  };

  test.each([
    [
      "commas",
      'Title,Podcast,Air date,Episode URL\n"Fog; and bells",Tide Tables,2024-03-05,https://tidetables.example/41\n',
    ],
    [
      "semicolons",
      'Title;Podcast;Air date;Episode URL\r\n"Fog; and bells";Tide Tables;05.03.2024;https://tidetables.example/41\r\n',
    ],
    [
      "Excel's own line",
      'sep=;\nTitle;Podcast;Air date;Episode URL\n"Fog; and bells";Tide Tables;5 March 2024;https://tidetables.example/41\n',
    ],
    [
      "a link as a formula",
      'Title;Podcast;Air date\n"=HYPERLINK(""https://tidetables.example/41"";""Fog; and bells"")";Tide Tables;2024-03-05\n',
    ],
    [
      "cells guarded against formulas",
      "Title,Podcast,Date,Link\n'=Fog,'+Tide,2024-03-05,https://tidetables.example/41\n",
    ],
  ])("with %s", (name, csv) => {
    const [appearance] = read(csv, { fileName: "list.csv" });
    expect(appearance).toEqual(name.startsWith("cells") ? { ...expected, title: "=Fog", show: "+Tide" } : expected);
  });

  test("with tabs, in UTF-16", () => {
    const tsv = "Titre\tÉmission\tDate\tLien\nBrouillard\tMarées\t5 mars 2024\thttps://marees.example/41\n";
    expect(read(utf16(tsv), { fileName: "liste.tsv" })).toEqual([
      { links: ["https://marees.example/41"], title: "Brouillard", show: "Marées", date: "2024-03-05" },
    ]);
  });

  test("in Mac OS Roman, with its line ends", () => {
    const rows = Buffer.from(
      "Titel;Sendung;Link\rWellen \x9fber F\x8ahren;K\x9fste;https://kueste.example/1\r",
      "latin1",
    );
    expect(read(new Uint8Array(rows), { fileName: "Gaeste.csv" })).toEqual([
      { links: ["https://kueste.example/1"], title: "Wellen über Fähren", show: "Küste" },
    ]);
  });

  test("in windows-1252", () => {
    const bytes = new Uint8Array(
      Buffer.from("Titel;Sendung;Link\nWellen über Fähren;Küste;https://kueste.example/1\n", "latin1"),
    );
    expect(read(bytes, { fileName: "liste.csv" })[0]).toMatchObject({ title: "Wellen über Fähren", show: "Küste" });
  });

  test("with years of two digits", () => {
    const csv = `date,show,title,url
7/30/21,Slow Radio,Bells,https://slowradio.example/bells
2/3/20,Tide Tables,Fog,https://tidetables.example/41`;
    expect(read(csv, { fileName: "list.csv" }).map(({ date }) => date)).toEqual(["2021-07-30", "2020-02-03"]);
  });

  test.each([
    "7-30-21 3-5-21 12-14-20",
    "30-7-21 5-3-21 14-12-20",
    "7.30.21 3.5.21 12.14.20",
    "30.7.21 5.3.21 14.12.20",
  ])("with years of two digits after hyphens or dots, %s", (days) => {
    const rows = days.split(" ").map((day, at) => `${day},Bells,https://tidetables.example/${at}`);
    const appearances = read(["Date,Title,Link", ...rows].join("\n"), { fileName: "list.csv" });
    expect(appearances.map(({ date }) => date)).toEqual(["2021-07-30", "2021-03-05", "2020-12-14"]);
  });

  test("takes days and months in the order of its other rows", () => {
    const csv =
      "Title,Date,Link\nFog,05/03/2024,https://tidetables.example/41\nBells,25/03/2024,https://tidetables.example/42";
    expect(read(csv).map(({ date }) => date)).toEqual(["2024-03-05", "2024-03-25"]);
  });

  test("without names of columns, is understood by its content", () => {
    const csv =
      "2024-03-05;Tide Tables;Fog and other delays of ferries;https://tidetables.example/41\n2023-05-01;Tide Tables;Bells heard from the harbour;https://tidetables.example/42";
    expect(read(csv)[0]).toEqual({
      links: ["https://tidetables.example/41"],
      title: "Fog and other delays of ferries",
      show: "Tide Tables",
      date: "2024-03-05",
    });
  });

  test("keeps a row without a link that has a title and a show", () => {
    const csv = "Title,Show,Link\nFog,Tide Tables,https://tidetables.example/41\nBells,Slow Radio,\n,,";
    expect(read(csv)[1]).toEqual({ links: [], title: "Bells", show: "Slow Radio" });
  });

  test("says which rows name no appearance", () => {
    const csv =
      "Title,Show,Link\nFog,Tide Tables,https://tidetables.example/41\nsee also my other list,,\nBells,Slow Radio,";
    const { appearances, leftOut } = readList({ content: csv, fileName: "list.csv" });
    expect(appearances.map(({ title }) => title)).toEqual(["Fog", "Bells"]);
    expect(leftOut).toEqual([{ url: "see also my other list", reason: "no link" }]);
  });

  test("is cut beyond the limit, and says so", () => {
    const rows = Array.from({ length: 5000 }, (_, at) => `Episode ${at},https://tidetables.example/${at}`);
    const { appearances, isCut } = readList({ content: `Title,Link\n${rows.join("\n")}` });
    expect([appearances.length, isCut]).toEqual([LIST_MAX_APPEARANCES, true]);
  });

  test("says that it was not read to its end, although few of its rows are appearances", () => {
    const filler = Array.from({ length: LIST_MAX_ENTRIES }, (_, at) => `note ${at}`);
    const csv = ["Title,Link", "Fog,https://tidetables.example/41", ...filler.map((note) => `${note},`)].join("\n");
    const html = `<ul><li><a href="https://tidetables.example/41">Fog</a>, Tide Tables, 2024</li>${filler.map((note) => `<li>${note}</li>`).join("")}</ul>`;
    const json = JSON.stringify([
      { title: "Fog", url: "https://tidetables.example/41" },
      ...filler.map((title) => ({ title })),
    ]);
    for (const content of [csv, html, json]) {
      const { appearances, isCut } = readList({ content });
      expect([appearances.map(({ title }) => title), isCut]).toEqual([["Fog"], true]);
    }
  });
});

describe("a data file", () => {
  test("in YAML, with the names of fields that sites use", () => {
    const yaml = `# heard elsewhere
- title: Fog
  outlet: Tide Tables
  date: 2024-03-05
  url: https://tidetables.example/41
  image: https://tidetables.example/41.png
- name: Bells
  venue: Slow Radio
  date_display: May 2023
  links:
    - label: Apple
      url: https://podcasts.apple.com/us/podcast/id1000?i=1000000000001
    - label: Notes
      url: https://slowradio.example/9
`;
    expect(read(yaml)).toEqual(
      [
        { links: ["https://tidetables.example/41"], title: "Fog", show: "Tide Tables", date: "2024-03-05" },
        {
          links: ["https://podcasts.apple.com/us/podcast/id1000?i=1000000000001", "https://slowradio.example/9"],
          context: undefined,
        },
      ].map(({ context: _, ...appearance }) => expect.objectContaining(appearance)),
    );
  });

  test("in YAML, with newspapers, and links in descriptions, which are mentions", () => {
    const yaml = `- title: Il fango
  newspaper: Domani
  date: 24/04/2021
  url: https://domani.example/fango
  description: With <a href="https://fog.example/">fog</a> and https://x.com/wren
`;
    const { appearances, leftOut } = readList({ content: yaml, fileName: "press.yml" });
    expect(appearances).toMatchObject([{ title: "Il fango", show: "Domani", links: ["https://domani.example/fango"] }]);
    expect(leftOut).toEqual([
      { url: "https://fog.example/", reason: "mentioned" },
      { url: "https://x.com/wren", reason: "social profile" },
    ]);
  });

  test("in YAML, with texts in quotes that go on without indentation", () => {
    const yaml = `- title: "Fog and other
delays"
  url: https://tidetables.example/41
- title: "Bells"
  url: https://tidetables.example/42
`;
    expect(read(yaml).map(({ title }) => title)).toEqual(["Fog and other delays", "Bells"]);
  });

  test("with lists under names that links have in other files", () => {
    const data = {
      videos: [
        { title: "Ropes", src: "https://www.youtube.com/watch?v=aaaaaaaaaaa" },
        { title: "Knots", src: "https://www.youtube.com/watch?v=bbbbbbbbbbb" },
      ],
    };
    expect(read(JSON.stringify(data)).map(({ title }) => title)).toEqual(["Ropes", "Knots"]);
  });

  test("in JSON, with lists that say the kind", () => {
    const json = JSON.stringify({
      podcasts: [
        { title: "Fog", podcast: "Tide Tables", spotifyUrl: "https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk" },
      ],
      talks: [{ title: "Ropes", event: "Harbour Conference", videoUrl: "https://youtu.be/aaaaaaaaaaa" }],
    });
    expect(read(json).map(({ title, show, kind }) => [title, show, kind])).toEqual([
      ["Fog", "Tide Tables", "podcast"],
      ["Ropes", "Harbour Conference", "talk"],
    ]);
  });
});

test("a data file of events with their talks", () => {
  const yaml = `
- event:
    name: Harbour Conference
    link: https://harbour.example/2024
    start_date: 2024-03-05
  talks:
    - title: Ropes
      youtube: aaaaaaaaaaa
    - title: Knots
      video: https://youtu.be/bbbbbbbbbbb
- event:
    name: Tide Meetup
    link: https://meetup.example/events/1
    start_date: 2023-05-01
  talks: []
`;
  expect(read(yaml).map(({ links: [link], title, show, date }) => [link, title, show, date])).toEqual([
    ["https://www.youtube.com/watch?v=aaaaaaaaaaa", "Ropes", "Harbour Conference", "2024-03-05"],
    ["https://youtu.be/bbbbbbbbbbb", "Knots", "Harbour Conference", "2024-03-05"],
    ["https://meetup.example/events/1", "Tide Meetup", "Tide Meetup", "2023-05-01"],
  ]);
});

test("a data file of talks with their events", () => {
  const talks = {
    pathPrefix: "talks/",
    talks: [
      {
        title: "Fog",
        description: "About fog.",
        versions: [
          { conference: "Harbour Days", conferenceLink: "https://harbour.example/2023", date: "2023-05-04" },
          { conference: "Rope Meetup", conferenceLink: "https://rope.example/7", date: "2024-02-01" },
        ],
      },
    ],
    podcasts: [{ name: "Slow Radio #7", podcastLink: "https://slowradio.example/7", date: "2022-01-09" }],
  };
  expect(read(JSON.stringify(talks)).map(({ title, show, links, date }) => [title, show, date, links[0]])).toEqual([
    ["Fog", "Harbour Days", "2023-05-04", "https://harbour.example/2023"],
    ["Fog", "Rope Meetup", "2024-02-01", "https://rope.example/7"],
    ["Slow Radio #7", undefined, "2022-01-09", "https://slowradio.example/7"],
  ]);
});

test("a data file of records by their names, with a quoted value whose next line is not indented enough", () => {
  const yaml = `harbour-2024:
  title: "Fog and other delays"
  event: Harbour Days
  year: 2024
  homepage: ""
tower-2023:
  title: 'The bell ringers,
  and those who listen'
  event: Tower Meetup
  year: 2023
  homepage: "https://tower.example/2023"`;
  expect(read(yaml, { fileName: "talks.yml" })).toMatchObject([
    { title: "Fog and other delays", show: "Harbour Days", date: "2024", links: [] },
    { title: "The bell ringers, and those who listen", show: "Tower Meetup", links: ["https://tower.example/2023"] },
  ]);
});

test("a data file of talks that have nothing but a place and a day each time", () => {
  const yaml = `- title: Fog and other delays
  talks:
    - venue: Harbour Days
      date: 2024-03-05
    - venue: Tower Meetup
      date: 2024-04-06`;
  expect(read(yaml, { fileName: "talks.yml" })).toMatchObject([
    { title: "Fog and other delays", show: "Harbour Days", date: "2024-03-05" },
    { title: "Fog and other delays", show: "Tower Meetup", date: "2024-04-06" },
  ]);
});

test("a data file whose values are lists of one text, or of a name in two languages", () => {
  const json = JSON.stringify([{ title: ["Fog"], event: ["Harbour Days", "Hafentage"], year: ["2024"] }]);
  expect(read(json, { fileName: "talks.json" })).toMatchObject([{ title: "Fog", show: "Harbour Days", date: "2024" }]);
});

test("a data file that has the show's name and the episode, or a talk at each of its conferences", () => {
  const episodes = `podcasts:
  - name: Tide Tables
    episode: Fog and other delays
    url: https://tidetables.example/41`;
  expect(read(episodes, { fileName: "podcasts.yml" })).toMatchObject([
    { title: "Fog and other delays", show: "Tide Tables" },
  ]);
  const talks = `- title: Fog
  post: https://fog.example/post
- title: Ropes
  slides: https://slides.example/ropes
  conferences:
    - name: Harbour Days
      video: https://www.youtube.com/watch?v=aaaaaaaaaaa
    - name: Tower Meetup
    - name: Rope Summit`;
  expect(read(talks, { fileName: "talks.yml" }).map(({ title, show }) => [title, show])).toEqual([
    ["Fog", undefined],
    ["Ropes", "Harbour Days"],
    ["Ropes", "Tower Meetup"],
    ["Ropes", "Rope Summit"],
  ]);
});

test("a data file of events whose talks have nothing but a title, or that call it a talk", () => {
  const events = `- event:
    name: Harbour Days
    link: https://harbour.example/2023
    start_date: 2023-05-04
  talks:
    - title: Fog
- event:
    name: Rope Meetup
    link: https://rope.example/7
    start_date: 2024-02-01
  talks:
    - title: Ropes
      video: https://www.youtube.com/watch?v=aaaaaaaaaaa`;
  expect(read(events, { fileName: "events.yml" }).map(({ title, show, links }) => [title, show, links[0]])).toEqual([
    ["Fog", "Harbour Days", "https://harbour.example/2023"],
    ["Ropes", "Rope Meetup", "https://www.youtube.com/watch?v=aaaaaaaaaaa"],
  ]);
  const talks = [
    { year: 2007, event: "Jornadas de la Niebla", talk: "La niebla" },
    { year: 2006, event: "Feria del Puerto", talk: "Cuerdas" },
  ];
  expect(read(JSON.stringify(talks)).map(({ title, show, date }) => [title, show, date])).toEqual([
    ["La niebla", "Jornadas de la Niebla", "2007"],
    ["Cuerdas", "Feria del Puerto", "2006"],
  ]);
});

test("a column that is called platform has the shows, unless it has platforms", () => {
  const rows = (platforms: string[]) =>
    JSON.stringify(platforms.map((platform, at) => ({ title: "Fog", link: `https://x${at}.example/e/1`, platform })));
  expect(read(rows(["Slow Radio", "Tide Tables"])).map(({ show }) => show)).toEqual(["Slow Radio", "Tide Tables"]);
  expect(read(rows(["YouTube", "Spotify"])).map(({ show }) => show)).toEqual([undefined, undefined]);
});

test("Markdown that begins like JSON", () => {
  expect(
    read('["Fog"](https://tidetables.example/41)\n["Bells"](https://tidetables.example/42)').map(({ title }) => title),
  ).toEqual(["Fog", "Bells"]);
});

test("talks that share the page of their event are several, and a video listed twice is one, unless for two days", () => {
  const csv =
    "Title,Event,Link\nRopes,Harbour Conference,https://harbour.example/2024\nKnots,Harbour Conference,https://harbour.example/2024\nFog,Tide Meetup,https://youtu.be/aaaaaaaaaaa\nFog again,Fair,https://www.youtube.com/watch?v=aaaaaaaaaaa";
  expect(read(csv).map(({ title }) => title)).toEqual(["Ropes", "Knots", "Fog"]);
  const days =
    "Title,Event,Date,Link\nFog,Tide Meetup,2023-05-04,https://youtu.be/aaaaaaaaaaa\nFog,Fair,2024-02-01,https://youtu.be/aaaaaaaaaaa";
  expect(read(days).map(({ show }) => show)).toEqual(["Tide Meetup", "Fair"]);
  const years = `- [Harbour Conference](https://harbour.example/) (May 20th, 2016) - Ropes
- [Harbour Conference](https://harbour.example/) (May 15th, 2015) - Knots`;
  expect(read(years).map(({ date }) => date)).toEqual(["2016-05-20", "2015-05-15"]);
});

test("rows that share a link to their show keep their own", () => {
  const csv =
    "Title,Link,Audio\nFog,https://tidetables.example/,https://cdn.example/1.mp3\nBells,https://tidetables.example/,https://cdn.example/2.mp3";
  expect(read(csv).map(({ links }) => links[0])).toEqual(["https://cdn.example/1.mp3", "https://cdn.example/2.mp3"]);
});

test("the slides of a talk stay beside the address of its event, its code does not", () => {
  const yaml = `- event:
    name: Harbour Days
    link: https://harbour.example/
  talks:
    - title: Ropes and what they hold
      slides: https://slides.example/ropes
      code: https://github.com/reed/ropes
      date: 2024-05-03
`;
  expect(read(yaml, { fileName: "talks.yml" }).map(({ links }) => links)).toEqual([
    ["https://harbour.example/", "https://slides.example/ropes"],
  ]);
});

test("a talk of an event without a date has the event's year", () => {
  const yaml = `- year: 2011
  events:
    - name: Harbour Days
      date:
      talks:
        - title: Ropes and what they hold
          file: ropes.pdf
`;
  expect(read(yaml, { fileName: "talks.yml" })).toMatchObject([
    { title: "Ropes and what they hold", show: "Harbour Days", date: "2011" },
  ]);
});

test("lists of data that are called by their years", () => {
  const yaml = `y2014:
  - name: Harbour <i>Days</i>
    location: Leeds
y2013:
  - name: Tide Conference
    location: Bath
`;
  expect(read(yaml, { fileName: "conferences.yml" }).map(({ title, date }) => [title, date])).toEqual([
    ["Harbour Days", "2014"],
    ["Tide Conference", "2013"],
  ]);
});

test("Markdown whose lines were wrapped within links, bold titles and names of shows", () => {
  const text = `- [14 Mar 2023 - Why the heat of harbours is used for swimming
  pools](https://tide.example/pools) _The Tide_
- [28 Feb 2023 - Who rings the
  bell](https://dune.example/bell)
  _New
  Dune_
- **3 Jan 2023 - The long way home from the
  sea** ([blog](https://wren.example/sea))
  _Radio Kelp_
`;
  expect(read(text, { fileName: "press.md" }).map(({ title, show, date }) => [title, show, date])).toEqual([
    ["Why the heat of harbours is used for swimming pools", "The Tide", "2023-03-14"],
    ["Who rings the bell", "New Dune", "2023-02-28"],
    ["The long way home from the sea", "Radio Kelp", "2023-01-03"],
  ]);
});

test("Markdown with entities of HTML", () => {
  const text = `## Press

<p>
  &#8220;<a href="https://harbour.example/fog">Fog over the bay</a>&#8221; The Harbour, 16/5/06
</p>

<p>
  &#8220;Bells &amp; ropes&#8221; The Courier, 18/9/09
</p>
`;
  expect(read(text, { fileName: "press.md" }).map(({ title, date }) => [title, date])).toEqual([
    ["Fog over the bay", "2006-05-16"],
    ["Bells & ropes", "2009-09-18"],
  ]);
});

test("a list of citations as data", () => {
  const yaml = `- year: 2017
  presentations:
    - citation: "Reed, I. 2017. Fog at sea. Invited talk at the Ferry Seminar, Bath. March 2, 2017."
    - citation: "Reed, I. 2017. Bells. Talk at Tower Days, Leeds. May 5, 2017."
`;
  expect(read(yaml, { fileName: "talks.yml" })).toHaveLength(2);
});

test("Markdown with the name of a page is read as Markdown", () => {
  const text = "## 2024\n\n- **Fog Conf** (5 March 2024): [Fog at sea](https://fogconf.example/sea)\n";
  expect(read(text, { fileName: "talks.html" })).toMatchObject([{ date: "2024-03-05" }]);
});

test("the source of a page has its list above it, for a template", () => {
  const html = `---
title: Talks
talks:
  - title: Ropes
    location: Harbour Days
    date: 2024-05-03
    url: https://www.youtube.com/watch?v=aaaaaaaaaaa
  - title: Bells
    location: Tide Days
    date: 2023-05-03
    url: /bells/
---
<ul>{% for talk in page.talks %}<li><a href="{{ talk.url }}">{{ talk.title }}</a> {{ talk.date }}</li>{% endfor %}</ul>`;
  const nested = `---
press:
  languages:
    - name: Italian
      reports:
        - title: La nebbia
          outlet: Il Porto
          year: "2020"
          link: https://porto.example/nebbia
---
`;
  expect(read(nested, { fileName: "press.md" })).toMatchObject([
    { title: "La nebbia", show: "Il Porto", date: "2020" },
  ]);
  expect(read(html, { fileName: "talks.html" }).map(({ title, date }) => [title, date])).toEqual([
    ["Ropes", "2024-05-03"],
    ["Bells", "2023-05-03"],
  ]);
});

describe("data in other notations", () => {
  const BELLS = { links: ["https://tidetables.example/41"], title: "Bells", show: "Tide Tables", date: "2024-03-05" };
  const TABLES = `[[talks]]\ntitle = "Bells"\nevent = "Tide Tables"\ndate = 2024-03-05\nurl = "https://tidetables.example/41"\n`;

  test.each([
    ["a TOML file", TABLES, { fileName: "talks.toml" }],
    ["TOML that is pasted", `# What I said\n${TABLES}`, {}],
    [
      "TOML above the text of a page",
      `+++\ntitle = "Talks"\n\n${TABLES}+++\n\nWhat I said.\n`,
      { fileName: "talks.md" },
    ],
  ])("%s", (_, content, input) => {
    expect(read(content, input)).toMatchObject([BELLS]);
  });

  test.each([
    [
      "in YAML alone",
      '---\ntitle: Bells\npodcast: "[[Tide Tables]]"\ndate: 2024-03-05 23:30:00 -0800\nlink: https://tidetables.example/41\n---\n',
    ],
    [
      "in TOML, above a text without links",
      '+++\ntitle = "Bells"\nevent = "Tide Tables"\ndate = 2024-03-05\nurl = "https://tidetables.example/41"\n+++\n\nWe rang them.\n',
    ],
    [
      "with a list of its links, above a sentence with another",
      "---\ntitle: Bells\nshow: Tide Tables\ndate: 2024-03-05\nlinks:\n  - name: Listen\n    url: https://tidetables.example/41\n---\n\nWe rang those of [the old tower](https://tower.example/), and many more.\n",
    ],
  ])("a page about one appearance, %s", (_, page) => {
    for (const input of [{ fileName: "bells.md" }, { format: "text" } as const])
      expect(read(page, input)).toEqual([BELLS]);
  });

  test("a page about something else", () => {
    const page = "---\ntitle: About Wren\nlayout: page\ndate: 2024-03-05\npermalink: /about/\n---\n\nI ring bells.\n";
    expect(problemOf(page, { fileName: "about.md" })).toContain("No links to appearances were found");
  });

  test("BibTeX of managers of references", () => {
    const references = String.raw`% What I said
@string{tt = "Tide Tables"}
@misc{bells, title = "Bells", organization = tt, date = {2024-03-05}, note = {At \url{https://tidetables.example/41}}}
@article{fog,
  author = {Reed, Wren}, date = {Summer},
  title = {{N{\"a}chte} \& {\'{e}}t\'e\constructor: 100\% nebel--grau},
  journal = {Die} # { K\"uste},
  year = 2023, month = "July",
}
@inproceedings(ropes, title={Ropes}, booktitle={Knots~2022}, year={2022})
`;
    for (const input of [{ fileName: "talks.bib" }, {}, { format: "text" } as const])
      expect(read(references, input)).toEqual([
        BELLS,
        { links: [], title: "Nächte & été: 100% nebel–grau", show: "Die Küste", date: "2023-07", kind: "article" },
        { links: [], title: "Ropes", show: "Knots 2022", date: "2022", kind: "talk" },
      ]);
  });

  test("BibTeX whose month has more than a month, or whose day is no number", () => {
    const fields = [
      "month = {March--April}",
      "month = {June 5}",
      "month = may, day = {5--7}",
      "month = {Spring}",
      "day = 5",
    ];
    const references = fields.map((field, at) => `@misc{talk${at}, title = {Bells}, year = 2024, ${field}}\n`);
    expect(read(references.join(""), { fileName: "talks.bib" }).map(({ date }) => date)).toEqual([
      "2024-04",
      "2024-06-05",
      "2024-05-05",
      "2024",
      "2024",
    ]);
  });

  test.each([
    [
      "RIS",
      "talks.ris",
      `Provider: Tide Library

TY  - SOUND
AU  - Reed, Wren
TI  - Bells
T2  - Tide Tables
PY  - 2024
DA  - 2024/03/05/
Y2  - 2025/01/01/
UR  - https://tidetables.example/41
L1  - internal-pdf://bells.pdf
ER  -

TY  - NEWS
T1  - Fog and <i>other</i>
  delays
JO  - Coast &amp; Sea
PY  - 2023///
DA  - July 5
ER  -
TY  - CONF
TI  - Ropes
BT  - Knots
Y1  - 2022/06//
UR  - https://knots.example/ropes; https://knots.example/ropes.mp4
`,
    ],
    [
      "references of EndNote",
      "talks.enw",
      `%0 Audiovisual Material
%A Reed, Wren
%T Bells
%B Tide Tables
%D 2024
%8 2024-03-05
%U https://tidetables.example/41

%0 Newspaper Article
%T Fog and other delays
%J Coast & Sea
%D 2023
%8 July 5

%0 Conference Paper
%T Ropes
%B Knots
%D June 2022
%U https://knots.example/ropes
%U https://knots.example/ropes.mp4
`,
    ],
  ])("%s", (_, fileName, references) => {
    for (const input of [{ fileName }, {}, { format: "text" } as const])
      expect(read(references, input)).toEqual([
        BELLS,
        { links: [], title: "Fog and other delays", show: "Coast & Sea", date: "2023-07-05", kind: "article" },
        {
          links: ["https://knots.example/ropes", "https://knots.example/ropes.mp4"],
          title: "Ropes",
          show: "Knots",
          date: "2022-06",
          kind: "talk",
        },
      ]);
  });

  test("notes that begin with a link to another note are no TOML", () => {
    const text = "# Talks\n\n[[Home]]\n\n- [Bells](https://tidetables.example/41), Tide Tables, 2024-03-05\n";
    expect(read(text)).toMatchObject([BELLS]);
  });

  test("descriptions that are nothing but the date", () => {
    const talks = "- name: Sea Club\n  description: March 2020\n- name: Fog Conf\n  description: October 2017\n";
    expect(read(talks, { fileName: "speaking.yml" })).toEqual([
      { links: [], title: "Sea Club", date: "2020-03" },
      { links: [], title: "Fog Conf", date: "2017-10" },
    ]);
  });

  test("a video's id in a field that is named for it", () => {
    const videos = [{ title: "Bells", event: "Tide Tables", youtubeId: "aaaaaaaaaaa" }];
    expect(read(JSON.stringify(videos))).toMatchObject([{ links: ["https://www.youtube.com/watch?v=aaaaaaaaaaa"] }]);
  });

  test("a page whose front matter begins with a comment", () => {
    const text = `---\n<!--permalink: /press/\ntitle: "News"\n---\n\n### Tide Tables: [Bells](https://tidetables.example/41)\n`;
    expect(read(text, { fileName: "press.md" })).toMatchObject([{ links: ["https://tidetables.example/41"] }]);
  });

  test("placeholders of a site's generator that have the fields of an appearance", () => {
    const entry = (title: string, at: number) => `  {% include talk.html
    name="${title}" venue='Tide Tables' image="${at}.jpg"
    date="Mar ${at + 1}, 2024" url="https://tidetables.example/${at}"
  %}`;
    const text = `---\ntitle: Talks\n---\n\n<div class="row">\n${["Bells", "Fog", "Ropes"].map(entry).join("\n")}\n</div>\n`;
    expect(read(text, { fileName: "talks.md" }).map(({ title, show, date }) => [title, show, date])).toEqual([
      ["Bells", "Tide Tables", "2024-03-01"],
      ["Fog", "Tide Tables", "2024-03-02"],
      ["Ropes", "Tide Tables", "2024-03-03"],
    ]);
    const placed = [1, 2, 3].map(
      (at) => `{{< talk title="Bells" event="Day ${at}" recording="https://tidetables.example/${at}" >}}`,
    );
    expect(read(placed.join("\n"))).toMatchObject([{ show: "Day 1" }, { show: "Day 2" }, { show: "Day 3" }]);
  });

  test("what a site's generator replaces, among references and links", () => {
    const text = `Our bells were covered in [The Harbour][harbour] and [Sea Letter][letter].

- 2024: [Fog, a talk]({{ site.baseurl }}{% link talks/fog.md %}), Slow Days

[logo]: {{ site.baseurl }}/logo.png
[harbour]: https://harbour.example/bells
[letter]: https://letter.example/bells
`;
    expect(read(text, { fileName: "press.md" })).toMatchObject([
      { links: ["https://harbour.example/bells"], show: "The Harbour" },
      { links: ["https://letter.example/bells"], show: "Sea Letter" },
      { links: [], title: "Fog, a talk", date: "2024" },
    ]);
  });
});

describe("feeds and outlines", () => {
  test("a feed's items are appearances", () => {
    const rss = `<?xml version="1.0"?><rss version="2.0"><channel><title>Heard</title><item><title>Fog</title><link>https://tidetables.example/41</link>
      <pubDate>Tue, 05 Mar 2024 10:00:00 GMT</pubDate><enclosure url="https://cdn.example/41.mp3" type="audio/mpeg" length="1"/></item></channel></rss>`;
    expect(read(rss)).toEqual([
      {
        links: ["https://cdn.example/41.mp3", "https://tidetables.example/41"],
        title: "Fog",
        show: "Heard",
        date: "2024-03-05",
      },
    ]);
  });

  test.each([
    ["its root", (outlines: string) => `<?xml version="1.0"?><body>${outlines}</body>`],
    ["any other element", (outlines: string) => outlines],
    ["its body", (outlines: string) => `<opml version="1.1">${outlines}</opml>`],
  ])("OPML without %s has its shows", (_what, opmlOf) => {
    const outlines = ["slow", "tide"].map(
      (name) => `<outline text="${name}" xmlUrl="https://${name}.example/feed.xml?a=1&b=2"/>`,
    );
    expect(read(opmlOf(outlines.join("")))).toEqual([
      { links: ["https://slow.example/feed.xml?a=1&b=2"], show: "slow" },
      { links: ["https://tide.example/feed.xml?a=1&b=2"], show: "tide" },
    ]);
  });

  test.each([
    ["a scheme of podcast apps", 'xmlUrl="feed://slow.example/feed.xml"', "https://slow.example/feed.xml"],
    ["another attribute", 'type="rss" url="https://slow.example/feed.xml"', "https://slow.example/feed.xml"],
  ])("OPML with the address of a feed in %s", (_what, attributes, link) => {
    const opml = `<opml><body><outline text="Slow Radio" ${attributes}/></body></opml>`;
    expect(read(opml)).toEqual([{ links: [link], show: "Slow Radio" }]);
  });

  test("JSON Feed without its version has its items", () => {
    const items = [
      { id: "1", url: "https://slow.example/1", title: "Fog", content_text: "", date_published: "2024-03-05" },
    ];
    expect(read(JSON.stringify({ title: "Slow Radio", items }))).toEqual([
      { links: ["https://slow.example/1"], title: "Fog", show: "Slow Radio", date: "2024-03-05" },
    ]);
  });

  test("an OPML file has shows and episodes", () => {
    const opml = `<?xml version="1.0"?><opml version="1.0"><body><outline text="Slow Radio" type="rss" xmlUrl="https://slowradio.example/feed.xml"/>
      <outline text="Tide Tables" type="rss" xmlUrl="https://tidetables.example/feed.xml"><outline type="podcast-episode" title="Fog" url="https://tidetables.example/41" pubDate="2024-03-05T10:00:00Z" enclosureUrl="https://cdn.example/41.mp3"/></outline></body></opml>`;
    expect(read(opml)).toEqual([
      { links: ["https://slowradio.example/feed.xml"], show: "Slow Radio" },
      {
        links: ["https://cdn.example/41.mp3", "https://tidetables.example/41"],
        title: "Fog",
        show: "Tide Tables",
        date: "2024-03-05",
      },
    ]);
  });
});

describe("other languages", () => {
  test("a Japanese list", () => {
    const html = `<ul><li>2024年3月5日 <a href="https://shio.example/41">霧の話</a>（潮見ラジオ）</li><li>「鐘の音」<a href="https://yukkuri.example/9">ゆっくりラジオ</a> 2023年5月</li></ul>`;
    expect(read(html)).toEqual([
      { links: ["https://shio.example/41"], title: "霧の話", show: "潮見ラジオ", date: "2024-03-05" },
      { links: ["https://yukkuri.example/9"], title: "鐘の音", show: "ゆっくりラジオ", date: "2023-05" },
    ]);
  });

  test("a Hebrew list", () => {
    const html = `<ul dir="rtl"><li>5 במרץ 2024 – <a href="https://geut.example/41">ערפל בנמל</a>, פודקאסט גאות</li>
      <li><a href="https://radio.example/9">״פעמונים״</a> | רדיו איטי | מאי 2023</li></ul>`;
    expect(read(html)).toEqual([
      { links: ["https://geut.example/41"], title: "ערפל בנמל", show: "פודקאסט גאות", date: "2024-03-05" },
      { links: ["https://radio.example/9"], title: "פעמונים", show: "רדיו איטי", date: "2023-05" },
    ]);
  });

  test("an Arabic table", () => {
    const csv =
      "العنوان,البودكاست,التاريخ,الرابط\nالضباب,جداول المد,5 مارس 2024,https://madd.example/41\nالأجراس,راديو بطيء,٢٠٢٣-٠٥-٠١,https://batii.example/9";
    expect(read(csv, { fileName: "list.csv" })).toEqual([
      { links: ["https://madd.example/41"], title: "الضباب", show: "جداول المد", date: "2024-03-05" },
      { links: ["https://batii.example/9"], title: "الأجراس", show: "راديو بطيء", date: "2023-05-01" },
    ]);
  });
});

describe("what cannot be read", () => {
  test.each<[string, ListInput["content"], Partial<ListInput>, string]>([
    ["nothing", "  \n", {}, "There is nothing in this list."],
    [
      "a text without links",
      "I was on a few shows.",
      {},
      "No links to appearances were found in this text. Copy the list with its links, or give each line a show, a title and a date.",
    ],
    [
      "a page that only has navigation",
      `<nav><a href="/">Home</a></nav><p>Hello</p>`,
      { baseUrl: PAGE },
      "No appearances were found on this page. If it builds its list with scripts, select the list in your browser, copy it, and paste it here.",
    ],
    ["10 MB", "x".repeat(10_000_000), {}, "This list is larger than 5 MB. Split it into parts."],
    [
      "a workbook",
      new Uint8Array([0x50, 0x4b, 3, 4, 20, 0]),
      { fileName: "list.xlsx" },
      "This is a workbook or a packed file. Copy the cells and paste them here, or save the sheet as CSV.",
    ],
    [
      "a document",
      Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), Buffer.from("...word/document.xml")]),
      { fileName: "list.docx" },
      "This is a text document. Open it, select the list, copy it, and paste it here.",
    ],
    [
      "a rich text document",
      Buffer.from("{\\rtf1 Fog}"),
      { fileName: "list.rtf" },
      "This is a text document. Open it, select the list, copy it, and paste it here.",
    ],
    [
      "a picture",
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10]),
      { fileName: "list.png" },
      "This is a picture, which cannot be read. Paste the list as text, with its links.",
    ],
    [
      "a page that is shown until a browser has run a check",
      `<title>Just a moment...</title><h1>tidetables.example</h1><p><a href="https://guard.example/5xx-error-landing">Security by Guard</a></p>`,
      { baseUrl: PAGE },
      "This site first checks that you are no robot. Open the page in your browser, select the list, copy it, and paste it here.",
    ],
    [
      "a table with nothing but the names of its columns",
      "Title,Show,Date,Link\n",
      { fileName: "list.csv" },
      "No row of this file has a link, or a title with a show or a date.",
    ],
    [
      "JSON that is no list",
      "[1,2,3]",
      { fileName: "list.json" },
      "No row of this file has a link, or a title with a show or a date.",
    ],
    [
      "a PDF",
      new TextEncoder().encode("%PDF-1.7"),
      {},
      "This is a PDF. Open it, select the list, copy it, and paste it here.",
    ],
    [
      "bytes that are no text",
      new Uint8Array(Array.from({ length: 3000 }, (_, at) => (at * 7) % 9)),
      { fileName: "list.csv" },
      "“list.csv” is not text, or in an unknown encoding. Save it as UTF-8 and try again.",
    ],
    [
      "broken JSON",
      '[{"title": "Fog",}',
      {},
      "This is not valid JSON: a bracket, quotation mark or comma is missing or too many.",
    ],
    [
      "broken YAML",
      '- title: "Fog\n- title: x',
      { fileName: "a.yml" },
      "This YAML file has an error in line 2. Correct it and try again.",
    ],
    [
      "broken TOML",
      '[[talks]]\ntitle = "Fog\n',
      { fileName: "a.toml" },
      "This TOML file has an error in line 2. Correct it and try again.",
    ],
    [
      "broken BibTeX",
      "@misc{a,\n  title = {Fog\n}\n",
      { fileName: "a.bib" },
      "This BibTeX file has an error in line 1. Correct it and try again.",
    ],
    [
      "BibTeX that is nested too deeply",
      `@misc{a, title = ${"{".repeat(100_000)}Fog${"}".repeat(100_000)}}`,
      { fileName: "a.bib" },
      "This BibTeX file has too many braces in each other to be read.",
    ],
    [
      "BibTeX whose abbreviations double each other",
      `${DOUBLING_STRINGS}@misc{a, title = z # z, url = {https://tidetables.example/41}}`,
      { fileName: "a.bib" },
      "The abbreviations of this BibTeX file make it too long. Write them out where they are needed.",
    ],
    [
      "YAML whose parts are in others again and again",
      `a: &a [${"{title: Fog, url: https://tidetables.example/41}, ".repeat(1000)}]\nlists: [${"*a, ".repeat(900)}]`,
      { fileName: "a.yml" },
      "This YAML file repeats parts by name too often to be read.",
    ],
    [
      "YAML with a part in itself",
      "a: &a\n  title: Fog\n  more: *a",
      { fileName: "a.yml" },
      "This YAML file repeats parts by name too often to be read.",
    ],
    [
      "a sheet without links",
      "Name,Age\nFog,3\nBells,4",
      { fileName: "a.csv" },
      "No row of this file has a link, or a title with a show or a date.",
    ],
    [
      "a feed without items",
      `<rss version="2.0"><channel><title>Heard</title></channel></rss>`,
      {},
      "This file has no episodes and no links.",
    ],
  ])("%s", (_, content, input, sentence) => {
    expect(problemOf(content, input)).toBe(sentence);
  });

  test("an item with very many lines does not stop it", () => {
    const lines = "**Fog**\n[Bells and so](https://a.example/1)\n".repeat(20_000);
    expect(read(`- [Who rings at night](https://b.example/1)\n${lines}`).map(({ links }) => links[0])).toEqual([
      "https://b.example/1",
      "https://a.example/1",
    ]);
  });

  test("hostile nesting does not stop it", () => {
    const html = `${"<div><ul><li>".repeat(120_000)}<a href="https://tidetables.example/41">Fog</a>`;
    expect(problemOf(html)).toBe(
      "No links to appearances were found in this text. Copy the list with its links, or give each line a show, a title and a date.",
    );
  });
});

describe("lists of other forms", () => {
  const TALKS = "https://wren.example/talks/";

  test("pictures that link to videos are one each", () => {
    const html = `<div class="carousel">
      <a href="https://www.youtube.com/watch?v=aaaaaaaaaaa"><img src="1.webp" alt="Fog, an interview by the harbour"></a>
      <a href="https://www.youtube.com/watch?v=bbbbbbbbbbb"><img src="2.webp" alt="Bells, an interview at sea"></a></div>`;
    expect(read(html, { baseUrl: PAGE })).toEqual([
      { links: ["https://www.youtube.com/watch?v=aaaaaaaaaaa"], title: "Fog, an interview by the harbour" },
      { links: ["https://www.youtube.com/watch?v=bbbbbbbbbbb"], title: "Bells, an interview at sea" },
    ]);
  });

  test("items whose links only say “read” in another language are one each, with the day in the order of the list", () => {
    const item = (day: string, title: string, path: string) =>
      `<li><article><span>${day}</span><p>${title} <a href="https://diario.example/${path}">leer</a></p></article></li>`;
    const html = `<div class="col"><h3>Apariciones en prensa</h3><ul>
      ${item("05/03/20", "Niebla en el puerto", "niebla")}
      ${item("28/01/20", "Campanas lejanas", "campanas")}
      ${item("26/12/19", "Mapas de nada", "mapas")}</ul></div><div class="col"><p><a href="/libros">Libros</a></p></div>`;
    expect(read(html, { baseUrl: PAGE })).toMatchObject([
      { links: ["https://diario.example/niebla"], date: "2020-03-05" },
      { links: ["https://diario.example/campanas"], date: "2020-01-28" },
      { links: ["https://diario.example/mapas"], date: "2019-12-26" },
    ]);
  });

  test("headings with a date on another page are not", () => {
    const html = `<h1>Curriculum vitae</h1><h2>October 2017 — Harbour Lab</h2><p>Assistant</p>
      <h2>May 2016 — Bell Works</h2><p>Trainee</p>`;
    expect(problemOf(html, { baseUrl: PAGE })).toMatch(/^No appearances were found on this page\./);
  });

  test("reads a show in front of the date of a reference that lasts several days", () => {
    const html = `<ul><li>Harbour bells (2022, June 3-5), <a href="https://tidetables.example/41">Tide Tables</a></li></ul>`;
    expect(read(html, { baseUrl: PAGE })).toMatchObject([{ show: "Harbour bells", date: "2022-06-03" }]);
  });

  test("references to talks whose slides are on the own site", () => {
    const html = `<p>Wren, A., &amp; Reed, I. (2025, June). Fog over small harbours. <em>75th Fog Conference</em>.
      <a href="https://wren.example/2025-fog">Slides</a>.</p>
      <p>Wren, A. (2024, May 3). Bells. <em>Slow Days</em>. <a href="https://wren.example/bells">Slides</a>.</p>`;
    expect(read(html, { baseUrl: TALKS })).toEqual([
      {
        links: ["https://wren.example/2025-fog"],
        title: "Fog over small harbours",
        show: "75th Fog Conference",
        date: "2025-06",
      },
      { links: ["https://wren.example/bells"], title: "Bells", show: "Slow Days", date: "2024-05-03" },
    ]);
  });

  test("a title with a link, whose list has notes on it, is one", () => {
    const html = `<h1>Press</h1><h2><a href="https://quant.example/fog">Three problems with fog</a></h2><p><em>March 2023</em></p>
      <ul><li>A short article that was posted on <a href="https://lab.example">the lab's site</a>.</li>
      <li>The code was made available on <a href="https://github.com/wren/fog">GitHub</a>.</li></ul>`;
    expect(read(html, { baseUrl: PAGE })).toMatchObject([
      {
        links: expect.arrayContaining(["https://quant.example/fog"]),
        title: "Three problems with fog",
        date: "2023-03",
      },
    ]);
  });

  test("paragraphs without a link, among others that have one, by their names", () => {
    const text = `## 2021

Comment in The Harbour News: [Fog over the bay](https://harbour.example/fog)

Article in Bell Monthly 6/2021 (Norway) : Small bells of the north

Slow Days 2021, Oslo<br/>
The bells of small harbours<br/>
September 6th, 2021

Last updated: March 2022.`;
    expect(read(text, { fileName: "press.md" })).toMatchObject([
      { links: ["https://harbour.example/fog"] },
      { links: [], title: "Article in Bell Monthly (Norway) : Small bells of the north", date: "2021-06" },
      { links: [], title: "The bells of small harbours", show: "Slow Days 2021, Oslo", date: "2021-09-06" },
    ]);
  });

  test("links one after the other are one each, where nothing else is said", () => {
    const html = `<div><h2>Presse</h2>
      <a href="https://nord.example/livre">Livre ouvert : en quête de brume | Nord Info</a>
      <a href="https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk">Entrevue | Chut, les cloches</a>
      <a href="https://revue.example/brume">La brume du port, La Revue</a></div>`;
    expect(read(html, { baseUrl: PAGE }).map(({ links }) => links)).toEqual([
      ["https://nord.example/livre"],
      ["https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk"],
      ["https://revue.example/brume"],
    ]);
  });

  test("players in boxes alike are one each, whatever is around them", () => {
    const box = (video: string) =>
      `<div class="item"><iframe src="https://www.youtube.com/embed/${video}"></iframe><p class="item-title">In conversation about fog</p></div>`;
    const html = `<h1>Press</h1><div class="part"><h3>Interviews</h3><div>${box("aaaaaaaaaaa")}${box("bbbbbbbbbbb")}</div></div>
      <div class="part"><p><a href="https://tidetables.example/41">Fog and other delays</a></p></div>`;
    expect(read(html, { baseUrl: PAGE }).map(({ links }) => links)).toEqual([
      ["https://www.youtube.com/watch?v=aaaaaaaaaaa"],
      ["https://www.youtube.com/watch?v=bbbbbbbbbbb"],
      ["https://tidetables.example/41"],
    ]);
  });

  test("items without a link, with a year in an element that touches the next", () => {
    const item = (year: number, text: string) => `<li><b>${year}</b><span>${text}</span></li>`;
    const html = `<h3>Berichte</h3><ul>${item(2026, "Der Hafenbote — Nebel über der Bucht")}${item(2025, "Der Hafenbote — Glocken im Wind")}
      ${item(2024, "bote.example — Karten von nichts")}</ul>`;
    expect(read(html, { baseUrl: PAGE })).toMatchObject([
      { links: [], title: "Nebel über der Bucht", show: "Der Hafenbote", date: "2026" },
      { links: [], title: "Glocken im Wind", show: "Der Hafenbote", date: "2025" },
      { links: [], title: "Karten von nichts" },
    ]);
  });

  test("Markdown with players over several lines and comments", () => {
    const text = `- 5 March 2024: Fog, Tide Tables
<iframe
  src="https://www.youtube.com/embed/aaaaaaaaaaa"
  title="Fog"></iframe>
<!--
- [Hidden](https://hidden.example/1), 2023
-->`;
    expect(read(text, { fileName: "press.md" })).toMatchObject([
      { links: ["https://www.youtube.com/watch?v=aaaaaaaaaaa"], date: "2024-03-05" },
    ]);
  });

  test("a table whose columns have longer names", () => {
    const text = `| News date | Newspaper or media | Headline and link |
|---|---|---|
| 5 March 2024 | The Harbour News | [Fog and other delays](https://harbour.example/fog) |
| 6 May 2023 | Slow Radio | [The bell ringers](https://slowradio.example/bells) |`;
    expect(read(text, { fileName: "press.md" })).toEqual([
      {
        links: ["https://harbour.example/fog"],
        title: "Fog and other delays",
        show: "The Harbour News",
        date: "2024-03-05",
      },
      { links: ["https://slowradio.example/bells"], title: "The bell ringers", show: "Slow Radio", date: "2023-05-06" },
    ]);
  });

  test("the title of a whole data file is not its records'", () => {
    const data = {
      title: "Events",
      events: ["Fog Days", "Bell Week"].map((name, at) => ({
        name,
        date: `2024-03-0${at + 1}`,
        url: `https://${at}.example/talk`,
      })),
    };
    expect(read(JSON.stringify(data)).map(({ title }) => title)).toEqual(["Fog Days", "Bell Week"]);
  });

  test("boxes alike with a title, a place and a date, without a link", () => {
    const box = (title: string, place: string, day: string) =>
      `<div class="talk post-${title.length}"><div class="w">${title} <span>${place}</span></div><div class="d">${day}</div></div>`;
    const html = `<h1>Talks</h1>${box("Fog for small harbours", "Harbour Institute", "July 2026")}${box("Counting bells", "Bell Week", "May 2026")}
      ${box("Maps of nothing at all", "Atlas Seminar", "February 2026")}`;
    expect(read(html, { baseUrl: PAGE }).map(({ date }) => date)).toEqual(["2026-07", "2026-05", "2026-02"]);
  });

  test("talks that have an event and a title, but neither link nor date", () => {
    const html = `<h2>Conference talks</h2><ul><li><b>Fog Days 2025</b> — <em>“Media in a fog”</em></li><li><b>Bell Week 2024</b> — <em>“Bells by design”</em></li></ul>`;
    expect(read(html, { baseUrl: PAGE }).map(({ title, show }) => [title, show])).toEqual([
      ["Media in a fog", "Fog Days 2025"],
      ["Bells by design", "Bell Week 2024"],
    ]);
  });

  test("what stands under another heading than those of appearances, and papers, are none", () => {
    const html = `<h2>Interviews</h2><ul><li><a href="https://tidetables.example/41">Fog and other delays</a>, March 2024</li>
      <li>Fog (about <a href="https://arxiv.org/abs/2401.00001">our paper</a>) at <a href="https://slow.example/9">Slow Radio</a>, May 2024</li></ul>
      <h2>Awards and grants</h2><ul><li><a href="https://harbour.example/prize">Harbour Prize</a>, 2023</li><li>Bell Medal, 2022</li></ul>
      <h2>Publications</h2><ul><li><a href="https://press.example/book/fog">Fog, a history</a>, 2021</li></ul>`;
    const { appearances, leftOut } = readList({ content: html, baseUrl: PAGE });
    expect(appearances.map(({ links }) => links)).toEqual([
      ["https://tidetables.example/41"],
      ["https://slow.example/9"],
    ]);
    expect(leftOut).toContainEqual({ url: "https://harbour.example/prize", reason: "mentioned" });
  });

  test("redirects of a network, pages of events, and scans of press articles", () => {
    const html = `<h2>Press</h2><ul><li><a href="https://t.co/VbOvkfYelw">Fog in the harbour</a></li>
      <li><a href="https://www.eventbrite.com/e/fog-week-tickets-102255386614">Fog week panel</a>, 2020</li>
      <li><a href="/press/harbour-news.pdf">Bells of the north</a></li><li><a href="/press/wren.pdf">Press kit</a></li></ul>`;
    expect(read(html, { baseUrl: PAGE }).map(({ title }) => title)).toEqual([
      "Fog in the harbour",
      "Fog week panel",
      "Bells of the north",
    ]);
  });

  test("a link to the event beside the title of the talk", () => {
    const html = `<ul><li>Over the rainbow to the bells of small harbours, <a href="https://harbour.example/w">Harbour Workshop</a>, May 2024</li></ul>`;
    expect(read(html, { baseUrl: PAGE })).toMatchObject([
      { title: "Over the rainbow to the bells of small harbours", show: "Harbour Workshop", date: "2024-05" },
    ]);
  });

  test("a range of days with ordinal numbers begins with its first", () => {
    expect(
      read(`<ul><li><a href="https://harbour.example/talk">Fog</a>, 21st-22nd September 2017</li></ul>`)[0]?.date,
    ).toBe("2017-09-21");
  });

  test("slides of a talk that is said in a line, and scans below their titles on a page about the press", () => {
    const talks = `<p>Seminar talk, 15th of April 2019, University of the Harbour <a href="/papers/Harbour-2019.pdf">slides (pdf)</a></p>`;
    expect(read(talks, { baseUrl: TALKS })).toMatchObject([
      { links: ["https://wren.example/papers/Harbour-2019.pdf"], date: "2019-04-15" },
    ]);
    const press = `<p><b>Nebel ist nie problemfrei</b><br><a href="/scans/bote.pdf">Hafenbote</a></p>
      <p><b>Glocken im Wind</b><br><a href="https://bote.example/glocken">Der Bote</a></p>`;
    expect(read(press, { baseUrl: "https://wren.example/presse.html" }).map(({ links }) => links)).toEqual([
      ["https://wren.example/scans/bote.pdf"],
      ["https://bote.example/glocken"],
    ]);
  });

  test("links around whole cards, pictures without a description, and titles in one item", () => {
    const html = `<h1>Press</h1><div>
      <a href="https://harbour.example/fog"><div class="card"><div class="card-title">Fog over the bay</div><p>Long text.</p><p>Harbour · 2021</p></div></a>
      <a href="https://bells.example/north"><div class="card"><div class="card-title">Bells of the north</div><p>More text.</p><p>Bells · 2018</p></div></a></div>
      <div><a href="https://news.example/a/1"><img src="1.png" alt=""></a> <a href="https://daily.example/b/2"><img src="2.png" alt=""></a></div>
      <ul><li><a href="https://a.example/1">Maps of nothing (Atlas, 2014)</a> * <a href="https://b.example/2">The ferry that returned (Tide, 2015)</a>
        * <a href="https://c.example/3">Slow radio for winter (Slow, 2016)</a></li></ul>`;
    expect(read(html, { baseUrl: PAGE }).map(({ links, date }) => [links[0], date])).toEqual([
      ["https://harbour.example/fog", "2021"],
      ["https://bells.example/north", "2018"],
      ["https://news.example/a/1", undefined],
      ["https://daily.example/b/2", undefined],
      ["https://a.example/1", "2014"],
      ["https://b.example/2", "2015"],
      ["https://c.example/3", "2016"],
    ]);
  });

  test("Markdown links in the data above a text", () => {
    const text = `---
title: Press
press_links:
  - "**The Harbour** | [Fog over the bay](https://harbour.example/fog)"
  - "**Slow Stories podcast** | [Reading](https://slow.example/9)"
---
`;
    expect(read(text, { fileName: "press.md" }).map(({ links }) => links)).toEqual([
      ["https://harbour.example/fog"],
      ["https://slow.example/9"],
    ]);
  });

  test("players one after the other, and a table that has all of an appearance in one cell", () => {
    const html = `<h1>Press</h1><div>${["a", "b", "c"].map((letter) => `<iframe src="https://www.youtube.com/embed/${letter.repeat(11)}"></iframe>`).join(" ")}</div>
      <table><tr><td><img src="1.png"></td><td><b>Tide Tables</b><br>Fog over the bay<br><a href="https://tidetables.example/41">Listen now</a></td></tr>
      <tr><td><img src="2.png"></td><td><b>Slow Radio</b><br>The bell ringers<br><a href="https://slow.example/9">Listen now</a></td></tr></table>`;
    expect(read(html, { baseUrl: PAGE }).map(({ links, title }) => [links[0], title])).toEqual([
      ["https://www.youtube.com/watch?v=aaaaaaaaaaa", undefined],
      ["https://www.youtube.com/watch?v=bbbbbbbbbbb", undefined],
      ["https://www.youtube.com/watch?v=ccccccccccc", undefined],
      ["https://tidetables.example/41", "Tide Tables"],
      ["https://slow.example/9", "The bell ringers"],
    ]);
  });

  test("columns of a page in a table, and a head that is never closed", () => {
    const link = (title: string, day: string) =>
      `${day} – <a href="https://news.example/${day.slice(0, 3)}">${title}</a>`;
    const columns = `<table><tr><td><div>${link("Fog over the bay", "April 2020")}<br><br>${link("Bells of the north", "March 2020")}</div></td>
      <td><div>${link("Maps of nothing at all", "July 2019")}</div></td></tr></table>`;
    expect(read(columns, { baseUrl: PAGE }).map(({ date }) => date)).toEqual(["2020-04", "2020-03", "2019-07"]);
    const open = `<html><head><title>Wren</title><div><h4>Press</h4><ul><li><a href="https://radio.example/2011/04/15/notes">Science Friday</a></li>
      <li><a href="https://wire.example/2012/06/notes">The Wire</a></li></ul></div>`;
    expect(read(open, { baseUrl: PAGE }).map(({ title }) => title)).toEqual(["Science Friday", "The Wire"]);
  });

  test("years that open and close, and dates within parentheses", () => {
    const year = (name: string, ...talks: string[]) =>
      `<details><summary><strong>${name}</strong></summary><div>${talks.map((talk) => `<p>${talk}</p>`).join("")}</div></details>`;
    const opened = `<h2>Talks</h2>${year("2024", "‘Fog at sea’, talk at Harbour Days, Leeds (March 5, 2024; together with Ira Reed)", "‘Bells’, keynote at Tide Conference, Hull (May 6, 2024)")}
      ${year("2023", "‘Ropes’, talk at Quay Days, York (June 7, 2023)")}`;
    expect(read(opened, { baseUrl: PAGE }).map(({ date }) => date)).toEqual(["2024-03-05", "2024-05-06", "2023-06-07"]);
  });

  test("a heading that links to itself", () => {
    const event = (name: string, text: string) =>
      `<li><h3><a href="#${name}" title="${name}"></a>${name} Days</h3><p>${text}</p></li>`;
    const anchored = `<h2>Speaking</h2><ul>${event("Harbour", '28 Nov 2018 | Leeds | <a href="https://harbour.example/2018/">Website</a> | Fog at sea')}${event("Tide", "04 Dec 2018 | Hull | Bells of the north")}</ul>`;
    expect(read(anchored, { baseUrl: PAGE }).map(({ links, date }) => [links.length, date])).toEqual([
      [1, "2018-11-28"],
      [0, "2018-12-04"],
    ]);
  });

  test("addresses with the backslashes of Markdown, and a dialog with other pages of the site", () => {
    const escaped = "- [Fog at sea](https://harbour.example/fog\\_and\\_bells), Harbour News, 5 March 2024";
    expect(read(escaped, { fileName: "press.md" })[0]?.links).toEqual(["https://harbour.example/fog_and_bells"]);
    const post = (at: number) =>
      `<div><h4><a href="/posts/${at}">How to tie knot ${at}</a></h4><p>May ${at}, 2021</p></div>`;
    const talk = (at: number) =>
      `<li><a href="https://harbour.example/${at}">Fog at sea ${at}</a>, Harbour Days, 2021</li>`;
    const html = `<h1>Talks</h1><ul>${[1, 2, 3].map(talk).join("")}</ul><div class="modal">${[1, 2].map(post).join("")}</div>`;
    expect(read(html, { baseUrl: "https://wren.example/talks" }).map(({ title }) => title)).toEqual([
      "Fog at sea 1",
      "Fog at sea 2",
      "Fog at sea 3",
    ]);
  });

  test("fields below a heading", () => {
    const entry = (title: string, day: string, rest = "") =>
      `### ${title}\n\n**Quando**: ${day}\n\n**Onde**: Porto\n\n${rest}\n\n---\n\n`;
    const fields = `# 2024\n\n${entry("Neblina no mar", "05/03/2024", "[Slides](https://slides.example/neblina)")}${entry("Sinos do norte", "16/04/2024")}${entry("Podcast Maré", "27/05/2024")}`;
    expect(read(fields, { fileName: "talks.md" }).map(({ links, date }) => [links.length, date])).toEqual([
      [1, "2024-03-05"],
      [0, "2024-04-16"],
      [0, "2024-05-27"],
    ]);
  });

  test("names and dates without a link", () => {
    const videos = `<h3>Videos</h3>${["In conversation with Ira Reed, Quay Gallery, 2021", "Nets for the fog, Harbour Talk, 2018", "Whale watch at Quay Books, 2010"].map((line) => `<p>${line}</p>`).join("")}`;
    expect(read(videos, { baseUrl: PAGE }).map(({ date }) => date)).toEqual(["2021", "2018", "2010"]);
  });

  test("the sites of events in headings, and fields of a line", () => {
    const headings = `<h2>Speaking</h2>${["Harbour Conf", "Tide Conf"].map((name, at) => `<h4>How to read the fog @ <a href="https://${name.split(" ")[0]}.example/">${name}</a> (March 201${at})</h4>`).join("")}`;
    expect(read(headings, { baseUrl: PAGE }).map(({ links, date }) => [links.length, date])).toEqual([
      [1, "2010-03"],
      [1, "2011-03"],
    ]);
    const line = (show: string, title: string) =>
      `<li><span class="year">2024</span> <span class="show">${show}</span> <span class="topic">${title}</span></li>`;
    const lines = `<ul>${line("Tide Tables", "How fog forms over the northern bays")}${line("Harbour Radio", "Who still rings the bells at night")}</ul>`;
    expect(read(lines, { baseUrl: PAGE }).map(({ title, show }) => [title, show])).toEqual([
      ["How fog forms over the northern bays", "Tide Tables"],
      ["Who still rings the bells at night", "Harbour Radio"],
    ]);
  });

  test("a data file with a comma after its last entry", () => {
    const json =
      '[{ "title": "Fog", "url": "https://tidetables.example/41", }, { "title": "Bells", "url": "https://slow.example/9" },]';
    expect(read(json, { fileName: "press.json" }).map(({ title }) => title)).toEqual(["Fog", "Bells"]);
    for (const broken of ["[*fog, ]", "{ fog, ]", "fog, ]"])
      expect(problemOf(broken, { format: "json" })).toBe(
        "This is not valid JSON: a bracket, quotation mark or comma is missing or too many.",
      );
  });

  test("names that begin with a verb, beside links that tell what to do", () => {
    const html = `<ul><li><a href="https://tidetables.example/41">Open Source Fairy Dust</a>, Tide Tables, 2024</li><li><a href="https://slow.example/9">View Source Conf</a>, Slow Radio, 2023</li></ul>`;
    expect(read(html, { baseUrl: PAGE }).map(({ title }) => title)).toEqual([
      "Open Source Fairy Dust",
      "View Source Conf",
    ]);
  });

  test("titles without what is left beside a date", () => {
    const dated = `<ul><li><a href="https://slides.example/fog">New perspectives on fog, May 2024.</a> Harbour Seminar</li></ul>`;
    expect(read(dated, { baseUrl: PAGE })[0]?.title).toBe("New perspectives on fog");
  });

  test("months between the entries of one list, and outlets in a cell below what they report on", () => {
    const months = `# 2024\n\n## May\n\n"[Fog at sea](https://youtu.be/abcdefghijk)", Harbour Days, Leeds\n\n## March\n\n"Bells of the north", Tide Days, Hull\n`;
    expect(read(months, { fileName: "talks.md" }).map(({ links, title }) => [links.length, title])).toEqual([
      [1, "Fog at sea"],
      [0, "Bells of the north"],
    ]);
    const outlets = (...names: string[]) =>
      names.map((name) => `<a href="https://${name.toLowerCase()}.example/fog">${name}</a>`).join(" | ");
    const row = (text: string, ...names: string[]) =>
      `<tr><td><img src="fog.png"></td><td>Press for Wren et al. on ${text}<br><br>${outlets(...names)}</td></tr>`;
    const cells = `<h1>Press</h1><table>${row("fog", "Harbour", "Courier", "Tides")}${row("bells", "Herald", "Gazette", "Mail")}</table>`;
    expect(read(cells, { baseUrl: PAGE })).toHaveLength(6);
  });

  test("what a guest has written, below a sentence about it", () => {
    const html = `<h3>Press</h3><ul><li><a href="https://news.example/fog">Fog over the bay, with Ada Wren</a></li></ul>
      <h3>Writings</h3><h6>The following are a collection of posts that I wrote about various things over the last years:</h6>
      <ul><li><a href="https://blog.example/2017/07/bells">How to ring a bell</a>, July 2017</li><li><a href="https://blog.example/2017/04/ropes">How to tie a knot</a>, April 2017</li></ul>`;
    expect(read(html, { baseUrl: PAGE }).map(({ title }) => title)).toEqual(["Fog over the bay, with Ada Wren"]);
  });

  test("videos by their type", () => {
    const videos = '[{ "id": "abcdefghijk", "title": "Fog at sea", "description": "About fog.", "type": "youtube" }]';
    expect(read(videos, { fileName: "videos.json" })[0]?.links).toEqual([
      "https://www.youtube.com/watch?v=abcdefghijk",
    ]);
  });

  test("HTML lists in Markdown, lists of years beside another list, and the years of events", () => {
    const item = (month: string, event: string, title: string, link = "") =>
      `<li><time>${month}</time><div><strong>${event}</strong><span>${title}</span>${link}</div></li>`;
    const markdown = `---\ntitle: Talks\n---\n\n<section>\n<h2>2026</h2>\n<ul>\n${item("April", "Harbour Seminar", "How to read the fog at sea", '<a href="https://harbour.example/fog">Event page</a>')}\n${item("March", "Tide Colloquium", "Who still rings the bells at night")}\n${item("May", "Quay Lectures", "What the ropes of a harbour hold")}\n</ul>\n</section>\n`;
    expect(read(markdown, { fileName: "talks.md" }).map(({ date }) => date)).toEqual(["2026-04", "2026-03", "2026-05"]);
    const yaml = `upcoming:\n  - title: Fog at sea\n    link: https://harbour.example/fog\n    date: May 2025\npast:\n  2024:\n    - title: Bells of the north\n      link: https://tide.example/bells\n      date: March 2024\n`;
    expect(read(yaml, { fileName: "talks.yml" }).map(({ title }) => title)).toEqual([
      "Fog at sea",
      "Bells of the north",
    ]);
    const events = `<h2>Talks</h2><ul><li><a href="https://youtu.be/abcdefghijk">Fog at sea</a> @ Harbour Days 2021</li><li>Bells of the north @ Tide Days 2020</li></ul>`;
    expect(read(events, { baseUrl: PAGE }).map(({ title, show, date }) => [title, show, date])).toEqual([
      ["Fog at sea", "Harbour Days 2021", "2021"],
      ["Bells of the north", "Tide Days 2020", "2020"],
    ]);
    const months = `# 2024\n\n## May\n\n- [Fog at sea](https://youtu.be/abcdefghijk), Harbour Days\n`;
    expect(read(months, { fileName: "talks.md" })[0]?.date).toBe("2024-05");
  });
});

/** Lists, and the title, the show and the date of each row. */
type Fields = [title: string | undefined, show: string | undefined, date?: string];

describe("the fields of a row", () => {
  const attributes = `- **Tide Tables.** (2025). [Fog and bells.](https://tide.example/a){target="_blank"} – Interview
- **Slow Radio.** (2024). [Who rings at night.](https://slow.example/b){ .wide target=_blank } – Essay`;
  const cards = `<div><strong><a href="https://north.example/1">Many ships in the fog</a></strong><br><em>Northern Wave – November 21, 2021</em>
    <p>“In the north the fog is thick, most of all in the harbour. Why is that?”</p></div>
    <div><strong><a href="https://mirror.example/2">Which bells really work</a></strong><br><em>The Mirror – August 3, 2021</em>
    <p>“Should keepers be paid? Wren has asked them.”</p></div>`;
  const prose = `<div class="item"><h3>Remembering Ada Lund</h3><p class="date">26 March 2020</p>
    <p>Ada Lund, who “following the tide” spent four months a year in the old harbour, left a great void...</p><a href="https://world.example/a">Read more</a></div>
    <div class="item"><h3>Thoughts on her maps</h3><p class="date">5 October 2017</p>
    <p>Every keeper needs other keepers around the main ones.</p><a href="https://maps.example/b">Read more</a></div>`;
  test.each<[string, string, ...Fields[]]>([
    [
      "without the attributes of a link",
      attributes,
      ["Fog and bells", "Tide Tables", "2025"],
      ["Who rings at night", "Slow Radio", "2024"],
    ],
    [
      "pages are no show",
      "- [Fog keeps ships in](https://kite.example/1) - The Daily Kite\n- About fog and bells - Coast Herald (p. 18--19, 27 february 2019)",
      ["Fog keeps ships in", "The Daily Kite", undefined],
      ["About fog and bells", "Coast Herald", "2019-02-27"],
    ],
    [
      "a linked headline rather than a quotation below it",
      cards,
      ["Many ships in the fog", "Northern Wave", "2021-11-21"],
      ["Which bells really work", "The Mirror", "2021-08-03"],
    ],
    [
      "a heading rather than words that a sentence quotes, and no sentence as show",
      prose,
      ["Remembering Ada Lund", undefined, "2020-03-26"],
      ["Thoughts on her maps", undefined, "2017-10-05"],
    ],
    [
      "a link, not the words that the sentence behind it quotes",
      "- [Fog](https://a.example/1), Radio Kelp: why he calls the coast “a slow sea”",
      ["Fog", "Radio Kelp", undefined],
    ],
    [
      "a headline that begins with a quotation",
      `<ul><li><a href="https://dune.example/1">‘Lost whatever they do’: why keepers face a night of fog</a>. The Dune, 3 March 2021</li></ul>`,
      ["‘Lost whatever they do’: why keepers face a night of fog", "The Dune", "2021-03-03"],
    ],
    [
      "an outlet rather than who is quoted",
      `<ul><li><a href="https://faro.example/1">Wren Ash: “Most keepers keep quiet about the sea”</a> / Entrevista en El Faro · 2025</li></ul>`,
      ["Most keepers keep quiet about the sea", "El Faro", "2025"],
    ],
    [
      "an outlet and its day before the address",
      "Küstenpost vom 8. April 2026: https://kuestenpost.example/fog",
      [undefined, "Küstenpost", "2026-04-08"],
    ],
    [
      "a day whose order another row tells, without links",
      "<p>« Le goût du brouillard », Regards, Radio Varech, 10/06/2019</p><p>« La mer monte », Regards, Radio Varech, 30/11/2018</p>",
      ["Le goût du brouillard", "Radio Varech", "2019-06-10"],
      ["La mer monte", "Radio Varech", "2018-11-30"],
    ],
    [
      "a show after what the comment was about",
      `* Comment on fog banks in Leeds. "Why bells ring". The New Dune. 29 March 2022. [[Link]](https://dune.example/1)
* Comment on tides. Coast Kelp World Report. 22 Feb 2017. [[Link]](https://kelp.example/2)`,
      ["Why bells ring", "The New Dune", "2022-03-29"],
      ["Comment on tides", "Coast Kelp World Report", "2017-02-22"],
    ],
    [
      "the heading above, where headings are outlets",
      `<h2>Press</h2><h4>Radio Fog</h4><ul><li><a href="https://a.example/1">How the bell was cast</a></li><li><a href="https://a.example/2">Salt in the fog</a></li></ul>
      <h4>Dune Daily</h4><ul><li><a href="https://b.example/3">Why keepers leave</a></li></ul>`,
      ["How the bell was cast", "Radio Fog", undefined],
      ["Salt in the fog", "Radio Fog", undefined],
      ["Why keepers leave", "Dune Daily", undefined],
    ],
    [
      "no heading that only looks like a name: a town, a subject or a tour",
      ["Berlin", "New York", "Machine Learning", "Spring Tour"]
        .map((heading, at) => `### ${heading}\n\n- [Who rings bell ${at}](https://a.example/${at})\n`)
        .join("\n"),
      ["Who rings bell 0", undefined, undefined],
      ["Who rings bell 1", undefined, undefined],
      ["Who rings bell 2", undefined, undefined],
      ["Who rings bell 3", undefined, undefined],
    ],
    [
      "no bold line above links that says nothing of a show",
      "**My favourites**\n\n[How the bell was cast](https://a.example/1)\n\n[Salt in the fog](https://b.example/2)",
      ["How the bell was cast", undefined, undefined],
      ["Salt in the fog", undefined, undefined],
    ],
    [
      "headings of shows, where the hosts of some agree",
      `<h3>Harbour Minds</h3><ul><li><a href="https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk">How the bell was cast</a></li></ul>
      <h3>Salt and Rust</h3><ul><li><a href="https://www.saltandrust.example/7">Why keepers leave</a></li></ul>`,
      ["How the bell was cast", "Harbour Minds", undefined],
      ["Why keepers leave", "Salt and Rust", undefined],
    ],
    [
      "titles about radio and shows",
      "- [Radio silence](https://a.example/1)\n- [The podcast boom](https://b.example/2)\n- [Why radio matters](https://c.example/3)\n- [Show, don't tell](https://d.example/4)",
      ["Radio silence", undefined, undefined],
      ["The podcast boom", undefined, undefined],
      ["Why radio matters", undefined, undefined],
      ["Show, don't tell", undefined, undefined],
    ],
    [
      "titles that some hosts are called like, among others",
      "- [Fog Today](https://fogtoday.example/1)\n- [Salt and Rust](https://saltandrust.example/2)\n- [Why Boats Sink](https://whyboatssink.example/3)\n- [Who rings at night](https://a.example/4)\n- [How the bell was cast](https://b.example/5)\n- [Why keepers leave](https://c.example/6)\n- [The long way home](https://d.example/7)",
      ["Fog Today", undefined, undefined],
      ["Salt and Rust", undefined, undefined],
      ["Why Boats Sink", undefined, undefined],
      ["Who rings at night", undefined, undefined],
      ["How the bell was cast", undefined, undefined],
      ["Why keepers leave", undefined, undefined],
      ["The long way home", undefined, undefined],
    ],
    [
      "titles of three rows whose hosts are called like them",
      "- [Fog Today](https://fogtoday.example/1)\n- [Salt and Rust](https://saltandrust.example/2)\n- [Why Boats Sink](https://whyboatssink.example/3)",
      ["Fog Today", undefined, undefined],
      ["Salt and Rust", undefined, undefined],
      ["Why Boats Sink", undefined, undefined],
    ],
    [
      "no heading of a part beside those of shows",
      "### Radio Kelp\n- [How the bell was cast](https://a.example/1)\n### International\n- [Why keepers leave](https://b.example/2)",
      ["How the bell was cast", "Radio Kelp", undefined],
      ["Why keepers leave", undefined, undefined],
    ],
    [
      "the year of what opens, above headings in it",
      `<details><summary>2024</summary><h2>Podcasts</h2><ul><li><a href="https://a.example/1">How the bell was cast</a>, Tide Talk</li><li><a href="https://b.example/2">Why keepers leave</a>, Salt Hour</li></ul></details>
      <details><summary>2023</summary><h2>Podcasts</h2><ul><li><a href="https://c.example/3">Who rings at night</a>, Dune Daily</li></ul></details>`,
      ["How the bell was cast", "Tide Talk", "2024"],
      ["Why keepers leave", "Salt Hour", "2024"],
      ["Who rings at night", "Dune Daily", "2023"],
    ],
    [
      "no heading of a part or a time",
      `<h3>In English</h3><ul><li><a href="https://a.example/1">How the bell was cast</a></li></ul><h3>Deutsch</h3><ul><li><a href="https://b.example/2">Glocken im Nebel</a></li></ul>
      <h3>2023</h3><ul><li><a href="https://c.example/3">Why keepers leave</a></li></ul>`,
      ["How the bell was cast", undefined, undefined],
      ["Glocken im Nebel", undefined, undefined],
      ["Why keepers leave", undefined, "2023"],
    ],
    [
      "the bold line above links that stand alone, and none of it as a row",
      "***Podcasts (all in German)***\n\n**Dosis Salz [A dose of salt]**\n\n[How the bell was cast](https://a.example/1)\n\n[Salt in the fog](https://a.example/2)\n\n**Tide Talk**\n\n[Why keepers leave](https://b.example/1)\n\n***Blog posts***\n\nWren, A. (2022). Bells are fine. *Kite Magazine.* https://kite.example/bells",
      ["How the bell was cast", "Dosis Salz", undefined],
      ["Salt in the fog", "Dosis Salz", undefined],
      ["Why keepers leave", "Tide Talk", undefined],
      ["Bells are fine", "Kite Magazine", "2022"],
    ],
    [
      "a card with its day below a heading that names a radio",
      '## Radio Fog, _Morning Bell_\n> 2026-02-27\n\nWren talks to me in [this interview](https://radio.example/1).\n\n[![](../fog.jpg){ width="450" }](https://radio.example/1)\n\n---\n\n## North Coast FM, _Late Boat_\n> 2026-01-14\n\nAsh talks to me in [this interview](https://coast.example/2).\n\n[![](../coast.jpg)](https://coast.example/2)',
      ["Radio Fog, Morning Bell", "Morning Bell", "2026-02-27"],
      ["North Coast FM, Late Boat", "Late Boat", "2026-01-14"],
    ],
    [
      "what stands below a summary, without profiles and guides",
      `<details><summary>Reviews</summary><h4>Keepers of the Harbour (2022)</h4><ul><li><a href="https://kite.example/1">Strong pictures</a> — The Daily Kite</li></ul></details>
      <details><summary>Profiles and teaching material</summary><ul><li><a href="https://press.example/wren">Author profile</a> — Harbour Press</li></ul></details>`,
      ["Strong pictures", "The Daily Kite", "2022"],
    ],
    [
      "where it was published once more",
      `<ul><li>Wren, A. (2020). Fog and bells. <i>Dune Review</i>. <a href="https://dune.example/very/long/fog-and-bells">https://dune.example/very/long/fog-and-bells</a>
      <ul><li>Republished in: <a href="https://a.example/1">The Kelp</a>, <a href="https://b.example/1">North Tide</a>, <a href="https://c.example/1">Sea Letter</a></li></ul></li>
      <li>Wren, A. (2019). Bells. <i>Kelp Review</i>. <a href="https://kelp.example/bells">https://kelp.example/bells</a></li></ul>`,
      ["Fog and bells", "Dune Review", "2020"],
      ["Bells", "Kelp Review", "2019"],
    ],
    [
      "no introduction of players",
      `<p>Here are a few:</p><p><iframe src="https://www.youtube.com/embed/aaaaaaaaaaa"></iframe></p><p><iframe src="https://www.youtube.com/embed/bbbbbbbbbbb"></iframe></p>`,
      [undefined, undefined, undefined],
      [undefined, undefined, undefined],
    ],
    [
      "the author of a record, where that is an outlet",
      "- title: Fog and bells\n  link: https://tide.example/1\n  author: Tide Times\n- title: Who rings at night\n  link: https://dunedaily.example/2\n  author: Dune Daily\n",
      ["Fog and bells", "Tide Times", undefined],
      ["Who rings at night", "Dune Daily", undefined],
    ],
    [
      "no author who is a person",
      "- title: Fog and bells\n  link: https://tide.example/1\n  author: Wren Ash\n- title: Who rings at night\n  link: https://dune.example/2\n  author: Ada Lund\n",
      ["Fog and bells", undefined, undefined],
      ["Who rings at night", undefined, undefined],
    ],
    [
      "shows, where a list of shows calls them titles",
      'podcasts:\n  - title: "Fog Hour Podcast"\n    description: "Talking about The Long Bell."\n    link: "https://foghour.example/12"\n  - title: "Bells &amp; Boats Podcast"\n    description: "My first interview."\n    link: "https://bells.example/3"\n  - title: "Harbour Stories with Wren Ash"\n    description: "How the book came about."\n    link: "https://harbour.example/44"\n',
      [undefined, "Fog Hour Podcast", undefined],
      [undefined, "Bells & Boats Podcast", undefined],
      [undefined, "Harbour Stories", undefined],
    ],
    [
      "titles beside persons, even where these are named like shows",
      "title,by,url\nThe Radio Hour Podcast,Ada Lund,https://a.example/1\nTalk Show Nights,Ben Ash,https://b.example/2\nFog,Cem Oz,https://c.example/3",
      ["The Radio Hour Podcast", undefined, undefined],
      ["Talk Show Nights", undefined, undefined],
      ["Fog", undefined, undefined],
    ],
    [
      "the outlet and the recording of a reference",
      "@misc{a, author = {Wren}, title = {Keepers: fog and bells}, date = {2020-09-26}, howpublished = {Interview, Radio Fog, 2020/09/26.}, video = {https://www.youtube.com/watch?v=aaaaaaaaaaa}}\n@misc{b, title = {Bells will change}, date = {2023-06-28}, howpublished = {Kite News, volume 128, 2023/06/28.}, pdf = {https://kite.example/128.pdf}, abbr = {Kite News}}",
      ["Keepers: fog and bells", "Radio Fog", "2020-09-26"],
      ["Bells will change", "Kite News", "2023-06-28"],
    ],
    [
      "days in the order of the page's language",
      `<html lang="fr"><body><p>« <a href="https://a.example/1">Le goût du sel</a> », Radio Varech, 10/06/2019</p><p>« <a href="https://a.example/2">La mer monte</a> », Radio Varech, 03/11/2018</p></body></html>`,
      ["Le goût du sel", "Radio Varech", "2019-06-10"],
      ["La mer monte", "Radio Varech", "2018-11-03"],
    ],
    [
      "what stands between commas, beside a call to click in any language",
      `<ul>${[
        ["Fog", "Harbour Hours", "klicka här"],
        ["Salt", "Dose of Bells", "cliquez ici"],
        ["Ropes", "Tide Talk", "haz clic aquí"],
        ["Masts", "Kelp FM", "нажмите здесь"],
      ]
        .map(
          ([title, show, call]) =>
            `<li>${title} and bells, ${show}, 2020 – <a href="https://a.example/${title}">${call}</a></li>`,
        )
        .join("")}</ul>`,
      ["Fog and bells", "Harbour Hours", "2020"],
      ["Salt and bells", "Dose of Bells", "2020"],
      ["Ropes and bells", "Tide Talk", "2020"],
      ["Masts and bells", "Kelp FM", "2020"],
    ],
    [
      "the parts of a link, one of them bold or in italics",
      "- [*Harbour Hours* How the bell was cast](https://a.example/1), 2020\n- [**Who rings at night** Dose of Salt](https://b.example/2), 2021",
      ["How the bell was cast", "Harbour Hours", "2020"],
      ["Who rings at night", "Dose of Salt", "2021"],
    ],
    [
      "an outlet that is called like its domain",
      "- [Fog at the harbour](https://a.example/1) – delfi.lt, 2020\n- [Who rings in Leeds](https://b.example/2) – Vox.com, 2021",
      ["Fog at the harbour", "delfi.lt", "2020"],
      ["Who rings in Leeds", "Vox.com", "2021"],
    ],
    [
      "an outlet before its day, and the title behind",
      "Le Varech du 3 mars 2021 : « Le goût du sel » https://varech.example/1\nThe Dune of 8 April 2026: Why bells ring https://dune.example/3",
      ["Le goût du sel", "Le Varech", "2021-03-03"],
      ["Why bells ring", "The Dune", "2026-04-08"],
    ],
    [
      "nothing but shows, in a list of shows",
      "## Podcasts I was on\n\n- [Harbour Hours](https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk)\n- [Dose of Salt Podcast](https://salt.example/1)\n- [Kelp Radio](https://kelp.example/12)\n- [The Tide Show](https://tide.example/7)",
      [undefined, "Harbour Hours", undefined],
      [undefined, "Dose of Salt Podcast", undefined],
      [undefined, "Kelp Radio", undefined],
      [undefined, "The Tide Show", undefined],
    ],
    [
      "the bold line above several lines of links",
      '<div><strong>Dosis Salz</strong><br><a href="https://a.example/1">How the bell was cast</a><br><a href="https://a.example/2">Salt in the fog</a><br><br><strong>Tide Talk</strong><br><a href="https://b.example/1">Why keepers leave</a></div>',
      ["How the bell was cast", "Dosis Salz", undefined],
      ["Salt in the fog", "Dosis Salz", undefined],
      ["Why keepers leave", "Tide Talk", undefined],
    ],
    [
      "a linked outlet in brackets behind the title",
      "* How can we tell when the fog will come? ([Harbour University](https://harbour.example/1))\n* The number of bells rung in all harbours ([TV9](https://tv9.example/2))",
      ["How can we tell when the fog will come?", "Harbour University", undefined],
      ["The number of bells rung in all harbours", "TV9", undefined],
    ],
    [
      "no full stop that a link leaves behind, and no version",
      "- Radio Fog: Notes on bells [Paper version](https://a.example/1) .",
      ["Notes on bells", "Radio Fog", undefined],
    ],
    [
      "the number of an episode is no show",
      `<h3>Episode 79: Fog and bells</h3><p>Podcast: Harbour Hours</p><iframe src="https://open.spotify.com/embed/episode/4rOoJ6Egrf8K2IrywzwOMk"></iframe>`,
      ["Episode 79: Fog and bells", "Harbour Hours", undefined],
    ],
  ])("%s", (_, list, ...fields) => {
    expect(read(list).map(({ title, show, date }) => [title, show, date])).toEqual(fields);
  });
});

test.each([
  ["AsciiDoc", "https://a.example/1[Reading fog], Tide Times, 2020"],
  ["AsciiDoc, in a new window", "link:https://a.example/1[Reading fog^], Tide Times, 2020"],
  ["Org", "[[https://a.example/1][Reading fog]], Tide Times, 2020"],
  ["Obsidian", "[[https://a.example/1|Reading fog]], Tide Times, 2020"],
  ["Obsidian, with spaces", "[[ https://a.example/1 | Reading fog ]], Tide Times, 2020"],
  ["wikis that name the text first", "[[Reading fog|https://a.example/1]], Tide Times, 2020"],
  ["notes that link the show to a page of theirs", "[Reading fog](https://a.example/1), [[Tide Times]], 2020"],
  ["notes with folders", "[Reading fog](https://a.example/1), [[shows/Tide Times.md]], 2020"],
  ["notes with names for pages", "[Reading fog](https://a.example/1), [[shows/tt|Tide Times]], 2020 ![[fog.png]]"],
  ["brackets of its own", "[[Reading fog]](https://a.example/1), Tide Times, 2020"],
  ["MediaWiki", "[https://a.example/1 Reading fog], Tide Times, 2020"],
  ["reStructuredText", "`Reading fog <https://a.example/1>`_, Tide Times, 2020"],
  ["LaTeX", "\\href{https://a.example/1}{Reading fog}, Tide Times, 2020"],
  ["quotation marks of a word processor", "[Reading fog](“https://a.example/1”), Tide Times, 2020"],
  ["HTML with them", "<a href=„https://a.example/1“>Reading fog</a>, Tide Times, 2020"],
])("a link in %s", (_, line) => {
  expect(read(`- ${line}`, { format: "text" })).toEqual([
    { links: ["https://a.example/1"], title: "Reading fog", show: "Tide Times", date: "2020" },
  ]);
});

test.each([
  ["to pages of the same notes", "| Reading fog | [[Tide Times]] | 2020 | [Listen](https://a.example/1) |"],
  ["to those with names", "| Reading fog | [[shows/tt\\|Tide Times]] | 2020 | [Listen](https://a.example/1) |"],
  ["to those with a bare bar", "| Reading fog | [[shows/tt|Tide Times]] | 2020 | [Listen](https://a.example/1) |"],
  ["to addresses with names", "| [[https://a.example/1|Reading fog]] | Tide Times | 2020 | |"],
])("links in double brackets in a table, %s", (_, row) => {
  const table = `| Title | Show | Year | Link |\n|---|---|---|---|\n${row}\n| Bells | Slow Radio | 2021 | https://b.example/2 |`;
  expect(read(table, { format: "text" })[0]).toEqual({
    links: ["https://a.example/1"],
    title: "Reading fog",
    show: "Tide Times",
    date: "2020",
  });
});

test("a link in double brackets at the beginning of a file", () => {
  const notes = "[[Home]]\n\n- [Reading fog](https://a.example/1), Tide Times, 2020\n";
  expect(read(notes, { fileName: "talks.md" })).toMatchObject([
    { links: ["https://a.example/1"], title: "Reading fog" },
  ]);
});

test("links in double brackets in data", () => {
  const data = '- title: "[[Reading fog]]"\n  show: "[[shows/tt|Tide Times]]"\n  url: "[[https://a.example/1]]"\n';
  expect(read(data, { fileName: "talks.yml" })).toEqual([
    { links: ["https://a.example/1"], title: "Reading fog", show: "Tide Times" },
  ]);
});

test.each([
  "[Fog | Bells](https://a.example/1)",
  "[Fog \\| Bells](https://a.example/1)",
  '[Fog | Bells](https://a.example/1 "Fog | Bells")',
])("a table whose cell has %s", (link) => {
  const table = `| Title | Show | Year |\n|---|---|---|\n| ${link} | Tide Times | 2020 |\n| [Ropes](https://b.example/2) | Slow Radio | 2021 |`;
  expect(read(table, { format: "text" })[0]).toEqual({
    links: ["https://a.example/1"],
    title: "Fog | Bells",
    show: "Tide Times",
    date: "2020",
  });
});

test.each([
  "https://a.b/[",
  "[[https://a.b][",
  "[https://a.b ",
  "`a <https://a.b",
  "\\href{https://a.b}{",
  "{a=b,",
  "a=b,",
  "[[a|",
  "[[a/",
  "[[a/b#",
  "[a [b](c (d",
])("rows are read beside a line that could be one long link in another language: %j", (part) => {
  const rows =
    "- [Reading fog](https://a.example/1), Tide Times, 2020\n- [Ropes](https://b.example/2), Tide Times, 2021\n";
  const text = `${rows}- [Bells](https://b.example/3) {${part.repeat(1_000_000 / part.length)}\n`;
  expect(read(text, { format: "text" }).slice(0, 2)).toMatchObject([{ title: "Reading fog" }, { title: "Ropes" }]);
});

test("braces in titles are text, and behind links and rows attributes", () => {
  const text = `- [f(x)={y=2} for sailors](https://a.example/1){target="_blank"}, Tide Times, 2020
- [{.net} is here](https://b.example/2) {: .wide}, Tide Times, 2021
- [On {#hashtags} again](https://b.example/3), Tide Times, 2022 {.wide #last}
`;
  expect(read(text, { format: "text" })).toMatchObject([
    { title: "f(x)={y=2} for sailors", show: "Tide Times", date: "2020" },
    { title: "{.net} is here", show: "Tide Times", date: "2021" },
    { title: "On {#hashtags} again", show: "Tide Times", date: "2022" },
  ]);
});

describe("a little that is pasted", () => {
  const FOG = "https://tidetables.example/41";
  const ROW = { links: [FOG], title: "Fog", show: "Tide Tables" };
  const rowsOf = (...rows: string[][]) =>
    `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("")}</table>`;

  test.each<[string, string, Partial<ListInput>, Omit<ListedAppearance, "context">[]]>([
    ["a link within a sentence", `I was on a great show last week, see ${FOG} and tell me`, {}, [{ links: [FOG] }]],
    [
      "a site within a sentence with a date",
      "We spoke about fog on 5 March 2024, all of it is at https://tidetables.example/ now",
      {},
      [{ links: ["https://tidetables.example/"], date: "2024-03-05" }],
    ],
    [
      "a sentence whose words link",
      `<p>I was on this great show last week, see <a href="${FOG}">this page</a> and tell me</p>`,
      { format: "html" },
      [{ links: [FOG] }],
    ],
    ["a sentence of a page without links", `<p>You can hear me talk about it at ${FOG}.</p>`, {}, [{ links: [FOG] }]],
    [
      "two links within a sentence",
      `I was on ${FOG} and on https://slow.example/9 too`,
      {},
      [{ links: [FOG] }, { links: ["https://slow.example/9"] }],
    ],
    ["names of columns and one row", `Title\tShow\tLink\nFog\tTide Tables\t${FOG}`, { format: "text" }, [ROW]],
    [
      "outlines of a podcast app",
      '<outline text="Slow Radio" type="rss" xmlUrl="https://slow.example/feed.xml"/>\n<outline text="Tide Tables" type="rss" xmlUrl="https://tide.example/feed.xml"/>',
      { format: "text" },
      [
        { links: ["https://slow.example/feed.xml"], show: "Slow Radio" },
        { links: ["https://tide.example/feed.xml"], show: "Tide Tables" },
      ],
    ],
    ["the same as HTML", rowsOf(["Title", "Show", "Link"], ["Fog", "Tide Tables", FOG]), {}, [ROW]],
    ["one row as HTML", rowsOf(["Fog", "Tide Tables", FOG]), {}, [ROW]],
    [
      "addresses that are no links, beside others that are",
      rowsOf(
        ["Title", "Show", "Link"],
        ["Fog", "Tide Tables", FOG],
        ["Bells", "Slow Radio", '<a href="https://slow.example/9">Listen</a>'],
      ),
      {},
      [ROW, { links: ["https://slow.example/9"], title: "Bells", show: "Slow Radio" }],
    ],
  ])("%s", (_name, content, input, expected) => {
    expect(read(content, input)).toEqual(expected);
  });

  test("a sentence with nothing but a profile or an address for mail is no appearance", () => {
    const nothing =
      "No links to appearances were found in this text. Copy the list with its links, or give each line a show, a title and a date.";
    expect(problemOf("Write to me at wren@wren.example, or see my posts on https://x.com/wren for all the rest")).toBe(
      nothing,
    );
  });
});
