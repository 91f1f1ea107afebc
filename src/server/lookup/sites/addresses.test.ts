import { describe, expect, test } from "vitest";
import {
  feedUrlByHostingProvider,
  hasOnlyPages,
  hasPreviews,
  isEpisodePageOfApp,
  isInPodcastApp,
  isPlayer,
  oembedEndpointOf,
  withoutPlayer,
} from "./addresses.ts";

describe("an address says", () => {
  test.each([
    ["https://www.buzzsprout.com/123456/episodes/9", "https://feeds.buzzsprout.com/123456.rss"],
    ["https://tides.podbean.com/e/fog/", "https://feed.podbean.com/tides/feed.xml"],
    ["https://www.podbean.com/media/share/pb-fog", undefined],
    ["https://traffic.libsyn.com/secure/tides/fog.mp3", "https://tides.libsyn.com/rss"],
    ["https://share.transistor.fm/s/f0g", undefined],
    [
      "https://m.youtube.com/channel/UCaaaaaaaaaaaaaaaaaaaaaa",
      "https://www.youtube.com/feeds/videos.xml?channel_id=UCaaaaaaaaaaaaaaaaaaaaaa",
    ],
    ["/relative", undefined],
  ])("of %s, its show's feed: %s", (url, feedUrl) => {
    expect(feedUrlByHostingProvider(url)).toBe(feedUrl);
  });

  test.each([
    [
      "https://open.spotify.com/embed-podcast/episode/1urxXUSQcSpp03Gjfrifoy?si=1",
      "https://open.spotify.com/episode/1urxXUSQcSpp03Gjfrifoy",
    ],
    ["https://www.youtube-nocookie.com/embed/fI_Yie3-9Jk?start=3", "https://www.youtube.com/watch?v=fI_Yie3-9Jk"],
    ["https://embed.podcasts.apple.com/us/podcast/fog/id1?i=2", "https://podcasts.apple.com/us/podcast/fog/id1?i=2"],
    ["https://tides.example/embed/fI_Yie3-9Jk", "https://tides.example/embed/fI_Yie3-9Jk"],
  ])("of the player %s, what it plays: %s", (url, played) => {
    expect(withoutPlayer(url)).toBe(played);
  });

  test.each([
    ["https://overcast.fm/+AbC", true, true, false],
    ["https://overcast.fm/itunes123", false, true, false],
    ["https://tunein.com/podcasts/Fog/?topicId=7", true, false, false],
    ["https://player.simplecast.com/f0g", false, false, true],
    ["https://vimeo.com/channels/tides/123456789", false, false, true],
    ["https://vimeo.com/tides", false, false, false],
    ["/+AbC", false, false, false],
  ])("whether %s is an episode in an app, a podcast there, or a player", (url, ...expected) => {
    expect([isEpisodePageOfApp(url), isInPodcastApp(url), isPlayer(url)]).toEqual(expected);
  });

  test("which host has oEmbed, pages alone, and previews", () => {
    expect(oembedEndpointOf("https://tides.podbean.com/e/fog/")).toBe("https://api.podbean.com/v1/oembed?format=json");
    expect(oembedEndpointOf("https://tides.example/e/fog/")).toBeUndefined();
    expect(["www.youtube.com", "open.spotify.com", "cdn.tides.example"].map(hasOnlyPages)).toEqual([true, true, false]);
    expect(["p.scdn.co", "scdn.co.example"].map(hasPreviews)).toEqual([true, false]);
  });
});
