import { expect, test } from "vitest";
import { isOtherTitle } from "./match-listed.ts";

test.each([
  ["Fog at sea", "Fog at sea: a love story", false],
  ["Fog at sea", "Fog at sea: life on a line", false],
  ["Fog at sea", "Fog at sea, part two", true],
  ["Fog at sea", "Fog at sea live", true],
  ["Fog at sea", "Tariler: fog at sea", true],
])("%s and %s are titles of two episodes: %s", (title, other, isOther) => {
  expect(isOtherTitle(title, other)).toBe(isOther);
});
