import { describe, expect, it } from "vitest";
import { privateReasonOf, withoutPrivateAddresses } from "./private-address.ts";

const UUID = "0c6e5b2a-1d3f-4e8a-9b7c-2f1e0d9c8b7a";

const PRIVATE: Record<string, string[]> = {
  login: [
    "https://ottilie:tide@feeds.example/rss",
    "https://ottilie@feeds.example/rss",
    "feed://a:b@feeds.example/rss",
  ],
  key: [
    "https://www.patreon.com/rss/kelp?auth=K3lp&show=12",
    "https://kelp.memberfulcontent.example/rss/99?auth=K3lp",
    "https://feeds.example/rss?access_token=K3lp",
    "https://feeds.example/rss?Token=K3lp",
    "https://feeds.example/rss?a=1&amp;token=K3lp",
    "https://feeds.example/rss?a=1;secret_token=K3lp",
    "https://feeds.example/rss?user%5Ftoken=K3lp",
    "https://feeds.example/rss?key=k3lp-key",
    "https://feeds.example/rss?api-key=K3lp",
    "https://feeds.example/rss?client_secret=K3lp",
    "https://feeds.example/rss?password=K3lp",
    "https://feeds.example/rss#access_token=K3lp",
    "https://c10.patreonusercontent.com/4/p/post/75/e4/1.mp3?token-time=1893456000&token-hash=K3lp",
    "https://files.example/1.mp3?X-Amz-Credential=AKIA&X-Amz-Date=20260101",
    "https://files.example/1.mp3?AWSAccessKeyId=AKIA&Expires=1893456000",
    "https://files.example/1.mp3?Expires=1893456000&Key-Pair-Id=K3lp",
    "https://files.example/1.mp3?Policy=eyJTdGF0ZW1lbnQi",
    "https://files.example/1.mp3?sv=2024-01-01&sig=K3lp%3D",
    "https://files.example/1.mp3?hmac=K3lp",
    "https://files.example/1.mp3?hdnts=exp=1893456000~acl=/*~hmac=K3lp",
    "https://media.example/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.K3lpK3lp/1.mp3",
    // in other addresses
    "https://podcastaddict.example/episode/https%3A%2F%2Ffiles.example%2F1.mp3%3Ftoken%3DK3lp",
    "https://app.example/add?feed=https%253A%252F%252Ffeeds.example%252Frss%253Fauth%253DK3lp",
    "https://count.example/redirect.mp3/https://files.example/1.mp3?signature=K3lp",
    `https://app.example/add/${"a://libsyn.com/".repeat(5)}`,
  ],
  "private-feed": [
    "https://kelp.supportingcast.fm/content/eyJ0IjoicCIsImMiOiIxNDA2In18NDBk.rss",
    "https://feeds.supercast.com/feeds/1AFFdS7EquDarYJyDVtPt9F5",
    "https://kelp.supercast.tech/feeds/j302h20ihio23j",
    "https://kelp.memberful.com/rss/99",
    `https://api.substack.com/feed/podcast/123456/private/${UUID}.rss`,
    `https://api.substack.com/feed/podcast/123456/s/789/private/${UUID}.rss`,
    `https://access.acast.com/rss/632090bb4d259900133e31a5/${UUID}`,
    "https://feeds.libsyn.com/12345/private/k3lp",
    "https://premium.libsyn.com/kelp/rss",
    `https://feeds.redcircle.com/${UUID}/pf/k3lp`,
    `https://api.podcache.net/shows/${UUID}/pf/k3lp`,
    "https://private.captivate.fm/kelp/k3lp",
    "https://subscribers.transistor.fm/b390b1089a13f0",
    "https://anchor.fm/s/8a1/podcast/auth/k3lp",
    "https://kelp.castos.com/feed?uuid=k3lp",
    "https://feeds.npr.org/1/podcast.xml?uid=k3lp",
    `https://feed.pod.co/${UUID}/${UUID}`,
    "https://rss.stratechery.com/kelp",
    `https://radio.example/podcast/private/${UUID}.xml`,
    `https://count.example/e/feeds.supercast.com/feeds/K3lp`,
    "https://FEEDS.Supercast.com:443/feeds/K3lp",
  ],
  unlisted: [
    "https://soundcloud.com/kelpradio/tides/s-Hxi42",
    "https://soundcloud.com/kelpradio/sets/tides/s-Hxi42Abc?in=x",
    "https://player.vimeo.com/video/76979871?h=8272103f6e",
    "https://vimeo.com/76979871/8272103f6e",
  ],
};

const PUBLIC = [
  "https://feeds.example/rss?format=mp3&id=12",
  "https://feeds.example/rss?key=12",
  "https://example.org/?author=ottilie&keyword=tides&tokens=2&design=1",
  "https://example.org/privacy?policy=short",
  "https://example.org/private/radio",
  "https://example.org/authors/ottilie-brandt-1984",
  "https://api.substack.com/feed/podcast/123456.rss",
  "https://access.acast.com/rss/d556eb54-6160-4c85-95f4-47d9f5216c49",
  "https://access.acast.com/rss/632090bb4d259900133e31a5/default",
  "https://www.patreon.com/posts/tides-75694065",
  "https://www.patreon.com/rss/kelp",
  "https://soundcloud.com/kelpradio/s-townhall",
  "https://vimeo.com/76979871",
  "https://www.youtube.com/watch?v=dQw4w9WgXcQ&si=abcdefgh12345678",
  "https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk?si=abcdef",
  "https://i.vimeocdn.com/portrait/1_72x72?sig=4fdf881f2943fee6",
  "https://site.example/cover.jpg?itok=QDYvvsTu",
  "https://docs.google.com/spreadsheet/ccc?key=0AkPxLvxIl41wdFBhbXVIWHprQ3N4YmVlenREV2hSeWc#gid=0",
  "https://medium.com/@ottilie/tides",
  "https://lantern.example/fog/embed/#?secret=ab12CD34ef",
  "https://example.org/?token=",
  "mailto:ottilie@example.org",
  "not an address",
];

describe("addresses that are keys", () => {
  for (const [reason, addresses] of Object.entries(PRIVATE))
    it.each(addresses)(`${reason}: %s`, (address) => expect(privateReasonOf(address)).toBe(reason));

  it.each(PUBLIC)("public: %s", (address) => expect(privateReasonOf(address)).toBeUndefined());
});

describe("private addresses in texts", () => {
  it.each([
    ["Hear it at https://feeds.example/rss?auth=K3lp.", "Hear it at [private link]."],
    ["(https://feeds.example/rss?auth=K3lp), thanks", "([private link]), thanks"],
    ["www.patreon.com/rss/kelp?auth=K3lp or and/or", "[private link] or and/or"],
    ["feed://feeds.example/rss?token=K3lp\nhttps://example.org/?id=1", "[private link]\nhttps://example.org/?id=1"],
    ["Write to ottilie@example.org/", "Write to ottilie@example.org/"],
    [`Hear ${"a".repeat(2100)}.example/%41 now`, `Hear ${"a".repeat(2100)}.example/%41 now`],
    [`Hear https://a.example/%41${"b".repeat(2100)} now`, "Hear [private link] now"],
  ])("%j", (text, cleaned) => expect(withoutPrivateAddresses(text)).toBe(cleaned));
});
