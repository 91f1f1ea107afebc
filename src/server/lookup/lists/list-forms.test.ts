import { describe, expect, test } from "vitest";
import { readList } from "./read-list.ts";

/*
 * Lists are written in forms that combine freely: how a line names an appearance, what stands around the line, and what the page has
 * beside its list. Each combination has to give the same appearances, and nothing else.
 */

const PAGE = "https://wren.example/media/";

interface Entry {
  title: string;
  show: string;
  date: string;
  link: string;
}

const ENTRIES: readonly Entry[] = [
  ["Why fog horns still matter", "Harbour Stories", "March 5, 2024"],
  ["Building quiet lighthouses", "The Lamp Room", "November 21, 2023"],
  ["Keepers, bells and radio", "Coast FM", "June 9, 2023"],
  ["What sailors taught me about software", "Deep Water Conference", "October 2, 2022"],
  ["Slow signals in a fast world", "Signal and Noise", "April 18, 2022"],
  ["The woman who maps the mist", "Northern Gazette", "September 30, 2022"],
].map(([title = "", show = "", date = ""]) => ({
  title,
  show,
  date,
  link: `https://${show.toLowerCase().replaceAll(" ", "")}.example/episodes/${title.toLowerCase().replace(/[^a-z]+/g, "-")}`,
}));

type Form = (entry: Entry) => string;

/** How a line names an appearance */
const LINES: Record<string, Form> = {
  "[Title] - Show, date": ({ title, show, date, link }) => `<a href="${link}">${title}</a> - ${show}, ${date}`,
  "date: [Title] at Show": ({ title, show, date, link }) => `${date}: <a href="${link}">${title}</a> at ${show}`,
  "“Title”, [Show], date": ({ title, show, date, link }) => `“${title}”, <a href="${link}">${show}</a>, ${date}`,
  "[Show]: Title": ({ title, show, link }) => `<a href="${link}">${show}</a>: ${title}`,
  "Show: Title. date. [Listen]": ({ title, show, date, link }) =>
    `${show}: ${title}. ${date}. <a href="${link}">Listen</a>`,
  "[Show: Title (date)]": ({ title, show, date, link }) => `<a href="${link}">${show}: ${title} (${date})</a>`,
  "Show, Title: address": ({ title, show, link }) => `${show}, ${title}: <a href="${link}">${link}</a>`,
  "[Title] alone": ({ title, link }) => `<a href="${link}">${title}</a>`,
  "three lines": ({ title, show, date, link }) => `<a href="${link}">${title}</a><br>${show}<br>${date}`,
  "four lines, the link last": ({ title, show, date, link }) =>
    `<strong>${show}</strong><br>${title}<br>${date}<br><a href="${link}">Watch now</a>`,
  "in a sentence": ({ title, show, date, link }) =>
    `I spoke with ${show} about ${title.toLowerCase()} on ${date}. Listen <a href="${link}">here</a>.`,
  "with another guest and slides": ({ title, show, date, link }) =>
    `<a href="${link}">${title}</a> with <a href="https://twitter.com/bo">Bo Reed</a>, ${show}, ${date}
     <a href="https://speakerdeck.com/wren/${title.length}">Slides</a>`,
};

const byYear = (around: (year: string, entries: readonly Entry[]) => string): string =>
  [...Map.groupBy(ENTRIES, ({ date }) => date.slice(-4))].map(([year, entries]) => around(year, entries)).join("\n");
const each = (form: Form, entries: readonly Entry[] = ENTRIES) => entries.map(form).join("\n");
const items = (line: Form, entries?: readonly Entry[]) => each((entry) => `<li>${line(entry)}</li>`, entries);
const [FIRST, LAST] = [ENTRIES.slice(0, 3), ENTRIES.slice(3)];

/** What stands around the lines */
const LISTS: Record<string, (line: Form) => string> = {
  items: (line) => `<h2>Podcasts and talks</h2><ul>${items(line)}</ul>`,
  "items that are not closed": (line) => `<h2>Talks</h2><ul>${each((entry) => `<li>${line(entry)}`)}</ul>`,
  paragraphs: (line) => `<h2>In the media</h2>${each((entry) => `<p>${line(entry)}</p>`)}`,
  "lines of a paragraph": (line) => `<h2>Press</h2><p>${ENTRIES.map(line).join("<br><br>\n")}</p>`,
  boxes: (line) => `<div class="list">${each((entry) => `<div class="entry"><div>${line(entry)}</div></div>`)}</div>`,
  headings: (line) => `<h2>Media</h2>${each((entry) => `<h4>${line(entry)}</h4>`)}`,
  "cells of a table": (line) => `<table>${each((entry) => `<tr><td>${line(entry)}</td></tr>`)}</table>`,
  "items below years": (line) => byYear((year, entries) => `<h3>${year}</h3><ul>${items(line, entries)}</ul>`),
  "paragraphs below years": (line) =>
    byYear((year, entries) => `<h3>${year}</h3>${each((entry) => `<p>${line(entry)}</p>`, entries)}`),
  "items below years that are items": (line) =>
    `<ul>${byYear((year, entries) => `<li><b>${year}</b><ul>${items(line, entries)}</ul></li>`)}</ul>`,
  "items below bold years": (line) =>
    byYear((year, entries) => `<p><strong>${year}</strong></p><ul>${items(line, entries)}</ul>`),
  "items below years that open and close": (line) =>
    byYear((year, entries) => `<details><summary>${year}</summary><ul>${items(line, entries)}</ul></details>`),
  "items below kinds that are items": (line) =>
    `<ul><li>Podcasts<ul>${items(line, FIRST)}</ul></li><li>Talks<ul>${items(line, LAST)}</ul></li></ul>`,
  "items below bold kinds": (line) =>
    `<p><b>Podcasts</b></p><ul>${items(line, FIRST)}</ul><p><b>Talks</b></p><ul>${items(line, LAST)}</ul>`,
  "descriptions of years": (line) =>
    `<dl>${byYear((year, entries) => `<dt>${year}</dt>${each((entry) => `<dd>${line(entry)}</dd>`, entries)}`)}</dl>`,
  "paragraphs between rules": (line) =>
    `<h2>Interviews</h2>${ENTRIES.map((entry) => `<p>${line(entry)}</p>`).join("<hr>")}`,
  "items with a description": (line) =>
    `<ul>${each((entry) => `<li>${line(entry)}<p>We spoke for an hour about the sea, and about those who keep its lights at night.</p></li>`)}</ul>`,
};

/** Appearances in parts of their own */
const CARDS: Record<string, Form> = {
  "title, show and link below each other": ({ title, show, date, link }) =>
    `<h3>${title}</h3><p>${show}, ${date}</p><p><a href="${link}">Listen</a></p>`,
  "a title with a link, and the show below": ({ title, show, date, link }) =>
    `<h3><a href="${link}">${title}</a></h3><p>${show} · ${date}</p>`,
  "a bold title with a link, and the show below": ({ title, show, date, link }) =>
    `<p><strong><a href="${link}">${title}</a></strong></p><p>${show}, ${date}</p>`,
  "the show above the title": ({ title, show, date, link }) =>
    `<h3>${show}</h3><p><a href="${link}">${title}</a> – ${date}</p>`,
  "fields below a title": ({ title, show, date, link }) =>
    `<h3>${title}</h3><ul><li>Where: ${show}</li><li>When: ${date}</li><li><a href="${link}">Video</a></li></ul>`,
  "one field below a title": ({ title, show, link }) =>
    `<h3>${title}</h3><ul><li>Where: ${show}</li><li><a href="${link}">Slides</a></li></ul>`,
  "a card": ({ title, show, date, link }) =>
    `<div class="card"><img src="fog.png"><div class="card-body"><h5 class="card-title">${title}</h5><p>${show}</p>
     <small>${date}</small><a href="${link}" class="btn">Listen now</a></div></div>`,
  "a card that is a link": ({ title, show, date, link }) =>
    `<a class="tile" href="${link}"><div>${title}</div><div>${show}</div><div>${date}</div></a>`,
  "an article with a footer": ({ title, show, date, link }) =>
    `<article><header><h2>${title}</h2></header><section><p>About the sea and its lights.</p></section>
     <footer><span>${date} · <em>${show}</em> · <a href="${link}">Read Article</a></span></footer></article>`,
  "a picture, and its caption below": ({ title, show, date, link }) =>
    `<p><a href="${link}"><img src="fog.png" alt=""></a></p><p>${show}: ${title}, ${date}</p>`,
  "a picture below its text": ({ title, show, date, link }) =>
    `<p>${show}: ${title}, ${date}</p><p><a href="${link}"><img src="fog.png" alt=""></a></p>`,
  "a player below a title": ({ title, show, date, link }) =>
    `<h3>${title}</h3><audio controls src="${link}"></audio><p>${show}, ${date}</p>`,
  "what others said": ({ title, show, date, link }) =>
    `<blockquote><p>“A rare voice: ${title}.”</p><cite><a href="${link}">${show}</a>, ${date}</cite></blockquote>`,
  "a row of boxes": ({ title, show, date, link }) =>
    `<div class="row"><div class="date">${date}</div><div class="title">${title}</div><div>${show}</div>
     <div><a href="${link}">Video</a></div></div>`,
};

/** What the page has beside its list */
const PAGES: Record<string, (list: string) => string> = {
  "with a menu, an introduction and a footer": (list) =>
    `<header><nav><ul><li><a href="/">Home</a></li><li><a href="/about/">About</a></li><li><a href="/media/">Media</a></li></ul></nav></header>
     <main><h1>Media</h1><p>Wren works at <a href="https://institute.example/">the Harbour Institute</a>.</p>${list}</main>
     <footer><p>© Wren <a href="https://twitter.com/wren">Twitter</a> <a href="mailto:wren@wren.example">Mail</a></p></footer>`,
  "of boxes": (list) =>
    `<div class="top"><a href="/">Wren</a> <a href="/about/">About</a> <a href="/contact/">Contact</a></div><div class="content">${list}</div>
     <div>© Wren <a href="https://www.linkedin.com/in/wren">LinkedIn</a> · Built with <a href="https://gohugo.io/">Hugo</a></div>`,
  "in a form": (list) =>
    `<form action="media.aspx"><div id="menu"><a href="/">Home</a></div><div><h1>Media</h1>${list}</div></form>`,
  "in a table": (list) =>
    `<table><tr><td><a href="/index.html">Home</a><br><a href="/cv.html">CV</a></td><td><h1>Talks</h1>${list}</td></tr></table>`,
  "with a sidebar": (list) =>
    `<body class="has-sidebar"><div class="sidebar"><ul><li><a href="/">Home</a></li><li><a href="/talks">Talks</a></li></ul></div>
     <div class="sidebar-right"><h1>Press</h1>${list}</div></body>`,
  "with posts and friends": (list) =>
    `<div class="main"><h1>Podcasts</h1>${list}</div><div class="recent"><h2>Recent posts</h2>
     <ul><li><a href="/2024/01/walk/">A walk by the sea</a></li><li><a href="/2024/02/tea/">Tea for two</a></li></ul></div>
     <h3>Friends</h3><ul><li><a href="https://bo.example/">Bo</a></li><li><a href="https://eve.example/">Eve</a></li><li><a href="https://kim.example/">Kim</a></li></ul>`,
};

/** What differs from one appearance for each entry; "" if nothing does. */
function differences(content: string, input: { contentType?: string; baseUrl?: string; fileName?: string }): string {
  const rows = readList({ content, ...input }).appearances.map(({ links }) => links);
  const missing = ENTRIES.filter(({ link }) => !rows.some((links) => links.includes(link)));
  const others = rows.filter((links) => ENTRIES.filter(({ link }) => links.includes(link)).length !== 1);
  return [...missing.map(({ title }) => `without “${title}”`), ...others.map((links) => `with ${links}`)].join(", ");
}

function differencesOfPage(html: string): string {
  return differences(html, { contentType: "text/html", baseUrl: PAGE });
}

/** The forms of a kind that are not read as they should be, with what differs. */
function wrong<Value>(forms: Record<string, Value>, differencesOf: (form: Value) => string): Record<string, string> {
  const found = Object.entries(forms).map(([name, form]) => [name, differencesOf(form)]);
  return Object.fromEntries(found.filter(([, difference]) => difference !== ""));
}

describe("one appearance is read from each line", () => {
  test.each(Object.entries(LISTS))("of %s", (_, list) => {
    expect(wrong(LINES, (line) => differencesOfPage(PAGES["of boxes"]?.(list(line)) ?? ""))).toEqual({});
  });

  test.each(Object.entries(PAGES))("of a page %s", (_, page) => {
    const lists = { items: LISTS.items, paragraphs: LISTS.paragraphs, "items below years": LISTS["items below years"] };
    for (const [name, list] of Object.entries(lists))
      expect({ [name]: wrong(LINES, (line) => differencesOfPage(page(list?.(line) ?? ""))) }).toEqual({ [name]: {} });
  });

  test("of Markdown", () => {
    const markdown = (html: string) =>
      html
        .replace(/<a href="([^"]*)">([^<]*)<\/a>/g, (_, link, text) => (link === text ? link : `[${text}](${link})`))
        .replace(/<\/?strong>/g, "**")
        .replace(/\s*<br>\s*/g, "  \n  ");
    const lists: Record<string, (line: Form) => string> = {
      items: (line) => `# Media\n\n${each((entry) => `- ${markdown(line(entry))}`)}`,
      paragraphs: (line) => ENTRIES.map((entry) => markdown(line(entry))).join("\n\n"),
      headings: (line) =>
        ENTRIES.map((entry) => `### ${markdown(line(entry)).replace(/\s*\n\s*/g, "\n\n")}`).join("\n\n"),
      "items below bold years": (line) =>
        byYear((year, entries) => `\n**${year}**\n\n${each((entry) => `- ${markdown(line(entry))}`, entries)}`),
    };
    for (const [name, list] of Object.entries(lists))
      expect({ [name]: wrong(LINES, (line) => differences(list(line), { fileName: "media.md" })) }).toEqual({
        [name]: {},
      });
  });
});

test("one appearance is read from each card, on each kind of page", () => {
  for (const [name, page] of Object.entries(PAGES))
    expect({ [name]: wrong(CARDS, (card) => differencesOfPage(page(`<h2>Podcasts</h2>${each(card)}`))) }).toEqual({
      [name]: {},
    });
});

test("the homes of events are appearances in a list with dates", () => {
  const dated = Object.entries(LINES).filter(([, line]) => line(FIRST[0] as Entry).includes("2024"));
  const lines = Object.fromEntries(dated.filter(([name]) => !/\[Listen\]|link last|sentence/.test(name)));
  const toHome = (line: Form) => (entry: Entry) => line({ ...entry, link: new URL("/", entry.link).href });
  for (const name of ["items", "paragraphs", "boxes", "items below years"]) {
    const found = wrong(lines, (line) => {
      const content = PAGES["of boxes"]?.(LISTS[name]?.(toHome(line)) ?? "") ?? "";
      const { appearances } = readList({ content, contentType: "text/html", baseUrl: PAGE });
      return appearances.length === ENTRIES.length ? "" : `${appearances.length} rows`;
    });
    expect({ [name]: found }).toEqual({ [name]: {} });
  }
});
