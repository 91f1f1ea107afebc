import { expect, test } from "vitest";
import { unwrapAppLink } from "./app-links.ts";

const base64url = (text: string) => Buffer.from(text).toString("base64url");

test.each([
  [
    "https://podcastaddict.com/episode/https%3A%2F%2Fcdn.example.org%2F7.mp3",
    "https://cdn.example.org/7.mp3",
    undefined,
  ],
  [
    "https://podcastaddict.com/podcast/night-ferry/1234",
    "https://podcastaddict.com/podcast/night-ferry/1234",
    undefined,
  ],
  [
    `https://podcasts.google.com/feed/${base64url("https://example.org/feed.xml")}/episode/${base64url("guid-7")}?sa=X`,
    "https://example.org/feed.xml",
    "guid-7",
  ],
  [
    `https://podcasts.google.com/?feed=${base64url("https://example.org/feed.xml")}`,
    "https://example.org/feed.xml",
    undefined,
  ],
  [
    `https://podcasts.google.com/feed/${base64url("file:///etc/passwd")}`,
    `https://podcasts.google.com/feed/${base64url("file:///etc/passwd")}`,
    undefined,
  ],
  ["https://subscribeonandroid.com/example.org/feed.xml", "https://example.org/feed.xml", undefined],
  ["https://example.org/feed.xml", "https://example.org/feed.xml", undefined],
])("unwraps %.60s to %s", (link, url, guid) => {
  expect(unwrapAppLink(link)).toEqual({ url, guid });
});
