import { expect, test } from "vitest";
import { isPossibleEpisodeSlug, slugsOfEpisode } from "./episode-slug.ts";

const GUID = "3f0c9a52-1111-4222-8333-444455556666";
const slugs = (title: string) => slugsOfEpisode({ title, releaseDate: "2026-05-04T08:00:00.000Z", guid: GUID });

test.each([
  ["Harbour lights", "harbour-lights"],
  ["#12 – Fog, foghorns & the sea!", "12-fog-foghorns-the-sea"],
  ["What’s new? It's fog", "whats-new-its-fog"],
  ["Über Häfen und Straßen", "uber-hafen-und-strassen"],
  ["Туман над морем: часть 2", "туман-над-морем-часть-2"],
  ["霧と海の話", "霧と海の話"],
  ["किनारे की कहानी", "किनारे-की-कहानी"],
  ["🌊🌊", "episode"],
  ["a/b\\c?d#e%2f..", "a-b-c-d-e-2f"],
])("names the episode %s by its title", (title, slug) => {
  expect(slugs(title)[0]).toBe(slug);
  for (const each of slugs(title)) expect(each).toSatisfy(isPossibleEpisodeSlug);
});

test("ends a long title after a whole word", () => {
  const [slug = ""] = slugs("The long and winding story of the lighthouse keepers who never left their island");
  expect(slug).toBe("the-long-and-winding-story-of-the-lighthouse-keepers-who");
});

test("cuts a single long word, and keeps characters whole", () => {
  const [slug = ""] = slugs("𝐅".repeat(10) + "霧".repeat(300));
  expect([...slug]).toHaveLength(60);
  expect(slug).toSatisfy(isPossibleEpisodeSlug);
});

test("tells episodes of one title apart by their day, and those of one day by their guid", () => {
  expect(slugs("Interview")).toEqual(["interview", "interview-2026-05-04", `interview-${GUID.replaceAll("-", "")}`]);
});

test("keeps an address that is a key to itself", () => {
  expect(slugs("Fog https://feeds.example/show.xml?token=s3cret9876543210 again")[0]).not.toContain("s3cret");
});

test("leaves the player's path to the player", () => {
  expect(slugs("Embed")[0]).toBe("embed-2026-05-04");
});

test.each(["", "-fog", "fog.xml", "a/b", "a b", "x".repeat(201)])("refuses %j as a slug", (text) => {
  expect(isPossibleEpisodeSlug(text)).toBe(false);
});
