import { expect, test } from "vitest";
import { recognizeAgent } from "./user-agents.ts";

const CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

test.each([
  ["Overcast/1.0 Podcast Sync (123 subscribers; feed-id=456789; +http://overcast.fm/)", "Overcast", 123],
  ["Feedly/1.0 (+http://www.feedly.com/fetcher.html; like FeedFetcher-Google; 12 subscribers)", "Feedly", 12],
  ["PlayerFM/1.0 Podcast Sync (0 subscribers; url=https://player.fm/series/1)", "Player FM", 0],
  ["NewsBlur Feed Fetcher - 1 subscriber - http://www.newsblur.com/site/1/a", "NewsBlur", 1],
  ["iTMS", "Apple Podcasts", undefined],
  ["AntennaPod/3.4.0", "AntennaPod", undefined],
  ["PodcastAddict/v5 (+https://podcastaddict.com/; Android podcast app)", "Podcast Addict", undefined],
  ["Spotify/1.0", "Spotify", undefined],
  ["SomebodysNewPlayer/1.0", "Other apps", undefined],
  [CHROME, "Web browser", undefined],
  ["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", undefined, undefined],
  ["Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)", undefined, undefined],
  ["Overcast/1.0 Podcast Sync (100000 subscribers; feed-id=1)", "Overcast", 100_000],
  ["Overcast/1.0 Podcast Sync (100001 subscribers; feed-id=1)", "Overcast", undefined],
  ["SomebodysNewPlayer/1.0 (12 subscribers)", "Web browser", undefined],
  ["curl/8.5.0", undefined, undefined],
  ["UnknownBot/1.0", undefined, undefined],
  ["", undefined, undefined],
])("%s fetches a feed as %s with %s subscribers", (userAgent, feedApp, subscribers) => {
  expect(recognizeAgent(userAgent)).toMatchObject({ feedApp, subscribers });
});

test.each([
  [CHROME, true],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1",
    true,
  ],
  [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36",
    false,
  ],
  ["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", false],
  ["facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)", false],
  ["AntennaPod/3.4.0", false],
  ["python-requests/2.31", false],
  ["", false],
])("whether a person looks at a page with %s: %s", (userAgent, isBrowser) => {
  expect(recognizeAgent(userAgent).isBrowser).toBe(isBrowser);
});
