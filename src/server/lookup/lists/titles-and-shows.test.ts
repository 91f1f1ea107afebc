import { describe, expect, test } from "vitest";
import { readList } from "./read-list.ts";

const PAGE = "https://wren.example/press";

function namesIn(content: string, fileName?: string) {
  return readList({ content, baseUrl: PAGE, ...(fileName ? { fileName } : {}) }).appearances.map(({ title, show }) => [
    title,
    show,
  ]);
}

describe("a list with several rows", () => {
  test("has the show where the hosts are named, whatever stands first", () => {
    const item = (show: string, day: string, title: string, host: string) =>
      `<li>\n<span class="outlet">${show}</span><span class="day">${day}</span><br>\n[${title}](https://${host}/1)\n</li>\n`;
    const text = `<ul>
${item("Dawn", "09 Apr 2026", "Fog closes the northern ports", "www.dawn.example")}
${item("Courier", "29 Mar 2026", "Fog report: who rings the bell at night", "courier.example")}
${item("Tide Tables", "23 Mar 2026", "The long way home", "tidetables.example")}
${item("NHB", "14 Jul 2025", "Bells of the small harbours", "www.nhb.example")}
</ul>
`;
    expect(namesIn(text, "press.qmd")).toEqual([
      ["Fog closes the northern ports", "Dawn"],
      ["Fog report: who rings the bell at night", "Courier"],
      ["The long way home", "Tide Tables"],
      ["Bells of the small harbours", "NHB"],
    ]);
  });

  test("has shows alone where each row is the name of its link's host", () => {
    const text = `## How the fog closes harbours

[The Tide](https://www.thetide.example/environment/article/2024/fog)
[NCR](https://edition.ncr.example/2024/06/25/fog/index.html)
[Sea Letter](https://www.sealetter.example/article/2436841)
[Der Nebel](https://www.nebel.example/wissenschaft/haefen)

## What bells are for

- [Courier Research Highlight](https://www.courier.example/articles/d41586)
- [Welt der Ropes](https://www.weltderropes.example/artikel/bells)
- [Dune](https://www.dune.example/2019/03)
- [North Fog](https://northfog.example/7)
`;
    expect(namesIn(text, "press.md")).toEqual(
      [
        "The Tide",
        "NCR",
        "Sea Letter",
        "Der Nebel",
        "Courier Research Highlight",
        "Welt der Ropes",
        "Dune",
        "North Fog",
      ].map((show) => [undefined, show]),
    );
  });

  test("has the show that an item names in bold for the list below it, where its hosts agree", () => {
    const text = `* The **Harbour Chronicle** (Tide Group) runs a series on several of my articles:
  * [Snake oil and fog](https://www.harbourchronicle.example/2022/05/11/snake-oil) [pdf](/files/snake.pdf)
  * [How not to think about bells](https://www.harbourchronicle.example/2018/09/06/bells) [pdf](/files/bells.pdf)
* The **Sea Letter** talked to me: [The luxury of ropes](https://sealetter.example/ropes)
* My **favourite subjects**, if somebody asks:
  * [Why the fog is slow](https://dune.example/fog)
  * [What the tide brings](https://courier.example/tide)
`;
    expect(namesIn(text, "media.md")).toEqual([
      ["Snake oil and fog", "Harbour Chronicle"],
      ["How not to think about bells", "Harbour Chronicle"],
      ["The luxury of ropes", "Sea Letter"],
      ["Why the fog is slow", undefined],
      ["What the tide brings", undefined],
    ]);
  });

  test("of data is one of shows where most names are those of their hosts, and nothing has a date", () => {
    const show = (title: string, host: string) => `- title: ${title}\n  website: https://${host}/\n  category: Sea\n`;
    const shows = [
      ["The Fog Ahead", "thefogahead.example"],
      ["Full Tide Radio", "www.fulltideradio.example"],
      ["Toolsday", "www.toolsday.example"],
      ["Ropes and Meaning", "bells.example/ropes"],
    ];
    const names = shows.map(([title]) => [undefined, title]);
    expect(namesIn(shows.map(([title = "", host = ""]) => show(title, host)).join(""), "podcasts.yml")).toEqual(names);
    const dated = shows.map(([title = "", host = ""]) => `${show(title, host)}  date: 2024-03-05\n`).join("");
    expect(namesIn(dated, "podcasts.yml").map(([title]) => title)).toEqual(shows.map(([title]) => title));
  });

  test("has titles beside bold events, and links that are labels in words of its own", () => {
    const text = `## 2024

* **Harbour Days Leeds** - Why is a foggy bell such a nightmare? ([replay](https://video.example/1), [slides](https://slides.example/1))
* **Foghorn London 24** - A foggy bell is no nightmare at all ([replay](https://video.example/2))
* **Meetup Tides Ghent** - Building ropes from what the sea brings ([replay](https://video.example/3))
* **Slow Conference 2024** - How the harbour learned to wait ([replay](https://video.example/4))
`;
    expect(namesIn(text, "talks.md")).toEqual([
      ["Why is a foggy bell such a nightmare?", "Harbour Days Leeds"],
      ["A foggy bell is no nightmare at all", "Foghorn London 24"],
      ["Building ropes from what the sea brings", "Meetup Tides Ghent"],
      ["How the harbour learned to wait", "Slow Conference 2024"],
    ]);
  });

  test("has one separator between the shows and the titles of its links", () => {
    const text = `## 2022

[Nudging Podcast - Beware of fog signals](https://nudging.example/75)

[Harbour for Business - Is it time to ring the bell again](https://apps.example/7)

## 2021

[Slow Water - The long way home from the sea](https://anchor.example/9)

[A Bunch of Bells - Knowing our limits in the fog](https://bells.example/3)
`;
    expect(namesIn(text, "media.md")).toEqual([
      ["Beware of fog signals", "Nudging Podcast"],
      ["Is it time to ring the bell again", "Harbour for Business"],
      ["The long way home from the sea", "Slow Water"],
      ["Knowing our limits in the fog", "A Bunch of Bells"],
    ]);
  });

  test("has no show where nothing is one in all rows", () => {
    const titles = [
      "A talk on fog – what the sea says about us",
      "On ropes – why they break in the cold",
      "A talk on bells – who waits for whom at night",
      "On harbours – what is left of them in winter",
    ];
    const items = titles.map((title, at) => `<li><a href="https://apps.example/${at}">${title}</a></li>`);
    expect(namesIn(`<ul>${items.join("")}</ul>`)).toEqual(titles.map((title) => [title, undefined]));
  });

  const NAMES = [
    ["Tide Tables", "Who rings the bell at night"],
    ["Cold Harbour", "Ropes and knots"],
    ["Lantern Stories", "Quiet water and loud bells"],
    ["Fog Signals", "Living by the river in winter"],
    ["North Pier", "Against the tide"],
  ] as const;
  const address = (at: number) => `https://apps.example/${at}`;

  test.each<[string, (show: string, title: string, at: number) => string]>([
    ["words before the show and a date", (show, title, at) => `- [${title}](${address(at)}) on ${show} (2023-11-02)`],
    [
      "words before the show, and then the title",
      (show, title, at) => `- Guest on ${show}: [${title}](${address(at)})`,
    ],
    ["an interview with the show", (show, title, at) => `- Interview with ${show}: [${title}](${address(at)})`],
    [
      "the show after a comma, in another language",
      (show, title, at) => `- [${title}](${address(at)}), im ${show}, 2.3.2021`,
    ],
    ["the show before its place", (show, title, at) => `- [${title}](${address(at)}), ${show}, Leeds, May 2017`],
    ["the show before its length", (show, title, at) => `- [${title}](${address(at)}) (${show}, 43 min)`],
    ["the show after its kind", (show, title, at) => `- [${title}](${address(at)}) – podcast, ${show}`],
    ["both in the link, with a bar", (show, title, at) => `- [${title} | ${show}](${address(at)})`],
    [
      "a quotation before the show's link",
      (show, title, at) => `- "${title}" on [${show}](${address(at)}), 2017-03-02`,
    ],
    ["the show's link before a quotation", (show, title, at) => `- [${show}](${address(at)}): “${title}”`],
  ])("has the right names with %s", (_, rowOf) => {
    for (const count of [3, 5]) {
      const names = NAMES.slice(0, count);
      const text = names.map(([show, title], at) => rowOf(show, title, at)).join("\n");
      expect(namesIn(text, "media.md")).toEqual(names.map(([show, title]) => [title, show]));
    }
  });

  test("keeps the one show of all rows, and what was read from text without links in it", () => {
    const ofOne = NAMES.map(([, title], at) => `- [The Harbour Hour](${address(at)}): “${title}”`).join("\n");
    expect(namesIn(ofOne, "media.md")).toEqual(NAMES.map(([, title]) => [title, "The Harbour Hour"]));
    const lines = NAMES.map(([show, title], at) => `${title} - ${show} ${address(at)}`).join("\n");
    expect(namesIn(lines, "media.txt")).toEqual(NAMES.map(([show, title]) => [title, show]));
  });

  test("is decided apart from the list below another heading", () => {
    const names = NAMES.slice(0, 3);
    const podcasts = names.map(([show, title], at) => `- [${title}](${address(at)}), ${show}`).join("\n");
    const press = names.map(([show, title], at) => `- [${show}](https://press.example/${at}): “${title}”`).join("\n");
    expect(namesIn(`## Podcasts\n\n${podcasts}\n\n## Press\n\n${press}`, "media.md")).toEqual(
      [...names, ...names].map(([show, title]) => [title, show]),
    );
  });

  test("is read although a line is longer than any name", () => {
    const long = "[".repeat(80_000);
    const text = NAMES.map(([show, title], at) => `<li><a href="${address(at)}">${title}</a>, ${show} ${long}</li>`);
    expect(namesIn(`<ul>${text.join("")}</ul>`).map(([title]) => title)).toEqual(NAMES.map(([, title]) => title));
  });
});
