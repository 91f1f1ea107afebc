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
});
