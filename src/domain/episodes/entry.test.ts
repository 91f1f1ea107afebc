import { expect, test } from "vitest";
import { readEntry } from "./entry.ts";

const LINK = "https://slowradio.example/fog";
const THREE_LINKS = [1, 2, 3].map((number) => `${LINK}-${number}`).join("\n");

test.each<[string, string, object]>([
  ["nothing", "  \n ", { kind: "nothing" }],
  ["a name", " Mara  Voss ", { kind: "name", name: "Mara Voss" }],
  ["a name with dots", "will.i.am", { kind: "name", name: "will.i.am" }],
  ["a name on two lines", "Mara\nVoss", { kind: "name", name: "Mara Voss" }],
  ["a link", LINK, { kind: "link", links: [LINK] }],
  ["a link without its scheme", "slowradio.example/fog", { kind: "link", links: [LINK] }],
  ["what an app shares", `Fog · Slow Radio\n\n${LINK}\n\nSent from my phone`, { kind: "link", links: [LINK] }],
  ["the code of a player", `<iframe\n  src="${LINK}"\n  title="Fog">\n</iframe>`, { kind: "link", links: [LINK] }],
  [
    "one episode in three apps",
    "Apple: https://podcasts.apple.com/us/podcast/fog/id1?i=2\nSpotify: https://open.spotify.com/episode/1234567890123456789012\nYouTube: https://youtu.be/aaaaaaaaaaa",
    { kind: "link" },
  ],
  [
    "three episodes in an app",
    [1, 2, 3].map((id) => `https://podcasts.apple.com/us/podcast/fog/id1?i=${id}`).join("\n"),
    { kind: "list" },
  ],
  ["links on lines", THREE_LINKS, { kind: "list" }],
  ["titles on lines", "Fog, Slow Radio\nBells, Night Ferry\nTides, Lantern Hour", { kind: "list" }],
  ["rows of a sheet", "Fog\tSlow Radio\nBells\tNight Ferry", { kind: "list" }],
])("%s is recognized", (_, text, entry) => {
  expect(readEntry(text)).toMatchObject(entry);
});
