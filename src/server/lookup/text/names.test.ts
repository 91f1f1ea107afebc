import { expect, test } from "vitest";
import { isNameOf, isSameShow, sameName, sameText } from "./names.ts";

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

test.each([
  ["Café Müller", "cafe muller!", true],
  ["Tide Tables", "The Tide Tables Podcast", false],
])("%s and %s have the same words: %s", (a, b, isSame) => {
  expect(sameText(a, b)).toBe(isSame);
});

test.each([
  ["Tide Tables", "The Tide Tables Podcast", true],
  ["Tide Tables", "Tide Tables, Part 2", false],
])("%s and %s are spellings of one name: %s", (a, b, isSame) => {
  expect(sameName(a, b)).toBe(isSame);
});

test.each([
  ["Café Müller", "www.cafemuller.example", true],
  ["Harbour Lights", "harbourlightspodcast.example", true],
  ["Harbour Lights", "lights.example", false],
])("%s is the name of %s: %s", (name, hostname, isName) => {
  expect(isNameOf(name, hostname)).toBe(isName);
});
