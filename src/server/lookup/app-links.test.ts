import { expect, test } from "vitest";
import { unwrapAppLink } from "./app-links.ts";

const base64url = (text: string) => Buffer.from(text).toString("base64url");
const FEED = "https://example.org/feed.xml";
const SHOW = "https://podcasts.apple.com/podcast/id1200361736";

test.each<[link: string, url: string, guid?: string]>([
  ["https://podcastaddict.com/episode/https%3A%2F%2Fcdn.example.org%2F7.mp3", "https://cdn.example.org/7.mp3"],
  [
    "https://podcastaddict.com/episode/https%3A%2F%2Fcdn.example.org%2F7.mp3&podcastId=9",
    "https://cdn.example.org/7.mp3",
  ],
  ["https://podcastaddict.com/podcast/night-ferry/1234", "https://podcastaddict.com/podcast/night-ferry/1234"],
  [`https://podcasts.google.com/feed/${base64url(FEED)}/episode/${base64url("guid-7")}?sa=X`, FEED, "guid-7"],
  [`https://podcasts.google.com/?feed=${base64url(FEED)}`, FEED],
  [`https://podcasts.google.com/?feed=${base64url(FEED)}&episode=${base64url("guid-7")}`, FEED, "guid-7"],
  [
    `https://podcasts.google.com/feed/${base64url("file:///etc/passwd")}`,
    `https://podcasts.google.com/feed/${base64url("file:///etc/passwd")}`,
  ],
  ["https://subscribeonandroid.com/example.org/feed.xml", FEED],
  ["https://pcasts.in/feed/example.org/feed.xml", FEED],
  // parameters that have the address of a feed
  ["https://antennapod.org/deeplink/subscribe?url=https%3A%2F%2Fexample.org%2Ffeed.xml&title=Fog", FEED],
  ["https://player.fm/subscribe?id=https%3A%2F%2Fexample.org%2Ffeed.xml", FEED],
  [
    "https://newapp.example/subscribe?url=https://example.org/feed?format=mp3&id=3",
    "https://example.org/feed?format=mp3&id=3",
  ],
  ["https://newapp.example/p?feedURL=https%3A%2F%2Fexample.org%2Ffeed.xml&episodeID=guid-7", FEED, "guid-7"],
  ["https://reader.example/#/subscribe?feeds=https%3A%2F%2Fexample.org%2Ffeed.xml&resource=x", FEED],
  ["https://reader.example/i/subscription/feed%2Fhttps%3A%2F%2Fexample.org%2Ffeed.xml", FEED],
  ["https://check.example/feed/check.cgi?url=https%3A%2F%2Fexample.org%2Ffeed.xml", FEED],
  [
    "https://share.example/post?url=https%3A%2F%2Fexample.org%2Ffog",
    "https://share.example/post?url=https%3A%2F%2Fexample.org%2Ffog",
  ],
  ["https://newapp.example/add?add_feed=https%3A%2F%2Fexample.org%2Ffeed.xml", FEED],
  ...["feedback_url", "from_feed", "feedbackUrl"].map((name): [string, string] => {
    const episode = `https://example.org/ep/7?${name}=https%3A%2F%2Fexample.org%2Fcontact`;
    return [episode, episode];
  }),
  // ids of Apple's directory
  ["https://castbox.fm/vic/1200361736", SHOW],
  ["https://www.goodpods.com/podcasts-aid/1200361736", SHOW],
  ["https://podchaser.com/f/pod/1200361736", SHOW],
  ["https://podnews.net/podcast/i1200361736/episodes", SHOW],
  ["https://podfollow.com/1200361736/view", SHOW],
  ["https://podfollow.com/night-ferry", "https://podfollow.com/night-ferry"],
  ["https://plinkhq.com/i/1200361736/e/1000654321987?to=page", `${SHOW}?i=1000654321987`],
  ["https://app.podcastguru.io/podcast/night-ferry-1200361736", SHOW],
  ["https://podfriend.com/podcast/1200361736/guid%3A7%2Fb", SHOW, "guid:7/b"],
  [`https://pod.link/1200361736/episode/${base64url("guid-7")}?view=apps`, SHOW, "guid-7"],
  [`https://episodes.fm/${base64url(FEED)}/episode/${base64url("guid-7")}`, FEED, "guid-7"],
  ["https://pod.link/1200361736/episode/9f86d081884c7d659a2feaa0c55ad015", SHOW, "9f86d081884c7d659a2feaa0c55ad015"],
  // players
  ["https://player.vimeo.com/video/76979871?title=0&h=8272103f6e", "https://vimeo.com/76979871/8272103f6e"],
  ["https://player.vimeo.com/video/76979871", "https://vimeo.com/76979871"],
  [
    "https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/12&color=x",
    "https://api.soundcloud.com/tracks/12",
  ],
  [FEED, FEED],
])("unwraps %.80s to %s", (link, url, guid) => {
  expect(unwrapAppLink(link)).toEqual({ url, guid });
});

test.each(["&feed=", "?feed=https://", "/feed/", "/feed/https:", "%2F", "subscribe?id=http"])(
  "reads a link of a megabyte of %s in linear time",
  (part) => {
    const link = `https://example.org/?${part.repeat(1_000_000 / part.length)}`;
    expect(URL.canParse(unwrapAppLink(link).url)).toBe(true);
  },
);
