import { expect, test } from "vitest";
import { beginningOf } from "./graphemes.ts";

test.each([
  ["a short text", "Kelp", 4, "Kelp"],
  ["plain letters", "Kelp hour", 5, "Kelp "],
  ["an emoji of two units", "ab🎙", 3, "ab"],
  ["a family", "ab👨‍👩‍👧cd", 5, "ab"],
  ["a skin tone", "ab👋🏽", 4, "ab"],
  ["a flag", "ab🇵🇹🇧🇷", 8, "ab🇵🇹"],
  ["a flag in the middle", "ab🇵🇹🇧🇷", 4, "ab"],
  ["an accent of its own", "cafe\u0301s", 4, "caf"],
  ["a vowel sign", "हिन्दी", 1, "ह"],
  ["a line break of two", "ab\r\ncd", 3, "ab"],
  ["a first character that is longer than the limit", `e${"\u0301".repeat(30)}`, 10, `e${"\u0301".repeat(9)}`],
])("%s is cut between what readers see as characters", (_text, text, maxLength, expected) => {
  expect(beginningOf(text, maxLength)).toBe(expected);
});
