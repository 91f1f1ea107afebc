import { expect, test } from "vitest";
import { isSameShow } from "./names.ts";

test.each([
  ["The Lantern Hour", "the lantern hour", true],
  ["The Lantern Hour", "The Lantern Hour with Ottoline Brack", true],
  ["Café Müller", "Cafe Muller", true],
  ["The Lantern Hour", "The Ferry Hour", false],
  ["Fog", "Ferry", false],
  ["The", "The Fog Podcast", false],
])("compares the show names %s and %s: %s", (a, b, isSame) => {
  expect(isSameShow(a, b)).toBe(isSame);
});
