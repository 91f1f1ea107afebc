import { expect, test } from "vitest";
import { youtubeVideoId } from "./youtube.ts";

test.each([
  "https://www.youtube.com/watch?v=aB3_-567890",
  "http://youtube.com/watch?list=PL1&v=aB3_-567890&t=30s",
  "https://m.youtube.com/watch?v=aB3_-567890",
  "https://music.youtube.com/watch?v=aB3_-567890",
  "https://youtu.be/aB3_-567890?si=abc",
  "https://www.youtube.com/embed/aB3_-567890?start=3",
  "https://www.youtube-nocookie.com/embed/aB3_-567890",
  "https://www.youtube.com/v/aB3_-567890?version=3",
  "https://www.youtube.com/e/aB3_-567890",
  "https://www.youtube.com/shorts/aB3_-567890",
  "https://www.youtube.com/live/aB3_-567890?feature=shared",
  "https://www.youtube.com/user/TheExampleHour?v=aB3_-567890",
  "https://www.youtube.com/#!v=aB3_-567890",
  "https://m.youtube.com/#/watch?v=aB3_-567890",
  "https://www.youtube.com/attribution_link?a=1&u=%2Fwatch%3Fv%3DaB3_-567890%26feature%3Dshare",
  "https://www.youtube.com/attribution_link?a=1&u=/watch%3Fv%3DaB3_-567890",
  "http://www.youtube.com/oembed?url=http%3A//www.youtube.com/watch?v%3DaB3_-567890&format=json",
  "https://www.youtube.com/signin?next=%2Fwatch%3Fv%3DaB3_-567890",
  "https://consent.youtube.com/m?continue=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3DaB3_-567890&gl=DE",
  "https://music.youtube.com/podcast/aB3_-567890",
  "https://www.youtube.com/watch/aB3_-567890",
  "https://www.youtube.com/vi/aB3_-567890",
  "https://www.youtube.com/?vi=aB3_-567890&feature=player_embedded",
  "https://www.youtube.com/watch?v=aB3_-567890?feature=share",
  "https://youtu.be/watch?v=aB3_-567890",
  "http://www.youtube.com/user/TheExampleHour#p/u/1/aB3_-567890",
  "http://www.youtube.com/TheExampleHour#p/c/54B8C800269D7C1B/2/aB3_-567890?rel=0",
])("%s is a video URL", (url) => {
  expect(youtubeVideoId(url)).toBe("aB3_-567890");
});

test.each([
  "https://www.youtube.com/",
  "https://www.youtube.com/watch?v=tooshort",
  "https://www.youtube.com/watch?v=aB3_-567890longer",
  "https://www.youtube.com/user/TheExampleHour#p/u",
  "https://img.youtube.com/vi/aB3_-567890/0.jpg",
  "https://www.youtube.com/redirect?url=https%3A%2F%2Fexample.org%2Fwatch%3Fv%3DaB3_-567890",
  "https://www.youtube.com/embed/videoseries?list=PL1",
  "https://www.youtube.com/embed/live_stream?channel=UC1",
  "https://www.youtube.com/@TheExampleHour",
  "https://www.youtube.com/playlist?list=PL1234567890",
  "https://youtube.com.example.org/watch?v=aB3_-567890",
  "https://example.org/watch?v=aB3_-567890",
  "not a URL",
  null,
])("%s is not a video URL", (url) => {
  expect(youtubeVideoId(url)).toBeUndefined();
});
