import { expect, test } from "vitest";
import { isPodcastArtwork } from "./cover.ts";

test.each([
  ["https://img.example/kelp.jpg", true],
  ["https://img.example/kelp.PNG", true],
  ["https://img.example/kelp.jpeg?w=1400", true],
  ["https://img.example/kelp", true],
  ["https://img.example/v1.2", true],
  ["https://img.example/kelp.webp", false],
  ["https://img.example/kelp.WEBP?width=1400", false],
  ["https://img.example/kelp.avif#top", false],
  ["https://img.example/kelp.svg", false],
  ["https://img.example/kelp.gif", false],
  ["https://img.example/kelp.jpg?format=webp", false],
  ["https://img.example/kelp.webp?fm=jpg", true],
  ["/covers/7-0123456789abcdef.png", true],
])("podcast apps can show %s: %s", (url, expected) => {
  expect(isPodcastArtwork(url)).toBe(expected);
});
