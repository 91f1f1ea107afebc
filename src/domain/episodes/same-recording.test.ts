import { describe, expect, test } from "vitest";
import { groupByRecording, type RecordingFields, withoutRepeatedRecordings } from "./same-recording.ts";

let created = 0;

/** An episode that has nothing in common with any other. */
function episode(fields: Partial<RecordingFields> = {}): RecordingFields {
  created += 1;
  return {
    guid: `guid-${created}`,
    title: `Title ${created}`,
    releaseDate: new Date(Date.UTC(2020, 0, created)).toISOString(),
    audioUrl: `https://cdn.example/${created}.mp3`,
    youtubeUrl: null,
    ...fields,
  };
}

const audio = (audioUrl: string, fields: Partial<RecordingFields> = {}) => episode({ audioUrl, ...fields });
const fog = { title: "Fog" };
const june = { releaseDate: "2026-06-01T23:59:00.000Z" };
const video = "https://youtu.be/aaaaaaaaaaa";

test.each<[string, RecordingFields, RecordingFields]>([
  ["one file", audio("https://a.example/1.mp3"), audio("https://a.example/1.mp3")],
  [
    "one file behind prefixes, with and without www",
    audio("https://op3.dev/e/www.a.example/1.mp3"),
    audio("http://dts.podtrac.com/redirect.mp3/chrt.fm/track/1A/a.example/1.mp3"),
  ],
  [
    "one file with tracking parameters",
    audio("https://a.example/1.mp3?utm_source=x&updated=17"),
    audio("https://a.example/1.mp3?source=feed"),
  ],
  [
    "one query in another order, with tracking parameters",
    audio("https://a.example/play?show=2&id=5&utm_medium=x"),
    audio("https://a.example/play?id=5&show=2"),
  ],
  [
    "another query, and one title",
    audio("https://a.example/1.mp3?key=a", { title: "Fog, part  1" }),
    audio("https://a.example/1.mp3?key=b", { title: " FOG, part 1" }),
  ],
  [
    "another query, and one release day",
    audio("https://a.example/1.mp3?key=a", june),
    audio("https://a.example/1.mp3", { releaseDate: "2026-06-01T00:00:00.000Z" }),
  ],
  [
    "one video without audio",
    episode({ audioUrl: null, youtubeUrl: video }),
    episode({ audioUrl: null, youtubeUrl: `${video}?t=9` }),
  ],
  ["audio and its video", episode({ youtubeUrl: video }), episode({ audioUrl: null, youtubeUrl: video })],
  ["no media and one guid", episode({ audioUrl: null, guid: "g" }), episode({ audioUrl: null, guid: "g" })],
])("the same recording: %s", (_what, one, other) => {
  expect(withoutRepeatedRecordings([one, other])).toEqual([one]);
});

test.each<[string, RecordingFields, RecordingFields]>([
  [
    "queries that name the episode",
    audio("https://a.example/sample.mp3?episode=A"),
    audio("https://a.example/sample.mp3?episode=B"),
  ],
  ["queries with ids", audio("https://a.example/download.mp3?id=5"), audio("https://a.example/download.mp3?id=6")],
  ["a query and none", audio("https://a.example/1.mp3?id=5"), audio("https://a.example/1.mp3")],
  [
    "queries behind a prefix",
    audio("https://op3.dev/e/a.example/download.mp3?id=5"),
    audio("https://op3.dev/e/a.example/download.mp3?id=6"),
  ],
  [
    "other files, one title and day",
    audio("https://a.example/1.mp3", { ...fog, ...june }),
    audio("https://a.example/2.mp3", { ...fog, ...june }),
  ],
  ["other hosts, one title", audio("https://a.example/1.mp3", fog), audio("https://b.example/1.mp3", fog)],
  ["other audio, one video", episode({ youtubeUrl: video }), episode({ youtubeUrl: video })],
  ["no media, one title", episode({ audioUrl: null, ...fog }), episode({ audioUrl: null, ...fog })],
])("different recordings: %s", (_what, one, other) => {
  expect(withoutRepeatedRecordings([one, other])).toEqual([one, other]);
});

describe("groups", () => {
  const file = "https://a.example/play.mp3";

  test("do not depend on the order of the episodes", () => {
    const one = audio(`${file}?id=1`, fog);
    const other = audio(`${file}?id=2`, june);
    const both = audio(`${file}?id=3`, { ...fog, ...june });
    for (const episodes of [
      [one, other, both],
      [both, one, other],
      [other, both, one],
    ])
      expect(groupByRecording(episodes)).toEqual([episodes]);
  });

  test("are represented by the earliest episode with audio, in its place", () => {
    const onVideo = episode({ audioUrl: null, youtubeUrl: video });
    const between = episode();
    const onAudio = episode({ youtubeUrl: video });
    const repeated = audio(onAudio.audioUrl as string);
    expect(groupByRecording([onVideo, between, onAudio, repeated])).toEqual([[onAudio, onVideo, repeated], [between]]);
    expect(withoutRepeatedRecordings([onVideo, between, onAudio, repeated])).toEqual([between, onAudio]);
  });

  test("of 10,000 episodes at one path are found", () => {
    const episodes = Array.from({ length: 10_000 }, (_, index) => audio(`${file}?id=${index % 5000}`));
    expect(withoutRepeatedRecordings(episodes)).toEqual(episodes.slice(0, 5000));
  });
});
