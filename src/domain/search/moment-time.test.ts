import { describe, expect, test } from "vitest";
import { cueAt, timeInPassage } from "./moment-time.ts";

describe("a place in a passage is spoken", () => {
  const passage = { kind: "transcript" as const, text: "one two three", startMs: 10_000, endMs: 30_000, cues: null };
  test.each([
    ["when its cue begins", { ...passage, cues: "[[4,12000],[8,15000]]" }, 9, 15_000],
    ["when the passage begins, in the first cue", { ...passage, cues: "[[4,12000]]" }, 3, 10_000],
    ["in proportion to the text without cues", { ...passage, text: "0123456789" }, 5, 20_000],
    ["when the passage begins, without an end", { ...passage, endMs: null }, 9, 10_000],
    ["when the chapter begins", { ...passage, kind: "chapter" as const }, 9, 10_000],
    ["at an unknown time, without times", { ...passage, startMs: null }, 9, null],
  ])("%s", (_case, timed, at, expected) => expect(timeInPassage(timed, at)).toBe(expected));
});

test.each([
  ["the passage's beginning", 11_000, { text: "one two three", startMs: 10_000 }],
  ["a later cue", 15_500, { text: "three", startMs: 15_000 }],
])("what is said at a time is quoted from %s", (_case, atMs, expected) =>
  expect(
    cueAt(
      { kind: "transcript", text: "one two three", startMs: 10_000, endMs: 30_000, cues: "[[4,12000],[8,15000]]" },
      atMs,
    ),
  ).toEqual(expected),
);
