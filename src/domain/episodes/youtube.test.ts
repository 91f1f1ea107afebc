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
])("%s is a video URL", (url) => {
  expect(youtubeVideoId(url)).toBe("aB3_-567890");
});

test.each([
  "https://www.youtube.com/",
  "https://www.youtube.com/watch?v=tooshort",
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
