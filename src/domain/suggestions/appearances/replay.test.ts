import { expect, test } from "vitest";
import { repeatedTitle, titleWithoutNumber } from "./replay.ts";

const ORIGINAL = titleWithoutNumber("#12 Keeping the light, with Ada Lind");

test.each([
  ["REPLAY | Keeping the Light with Ada Lind", true],
  ["Keeping the light, with Ada Lind (Rereleased)", true],
  ["Best of: Keeping the light, with Ada Lind", true],
  ["Ep. 80: Encore presentation – Keeping the light, with Ada Lind", true],
  ["Wiederholung: Keeping the light, with Ada Lind", true],
  ["[Rediffusion] Keeping the light, with Ada Lind", true],
  ["Keeping the light, with Ada Lind（再放送）", true],
  ["Encore: Keeping the light, with Ada Lind, part 2", false],
  // The same title under another number may be another visit.
  ["#80 Keeping the light, with Ada Lind", false],
  ["Replay", false],
  ["", false],
])("%j repeats an episode: %s", (title, expected) => {
  expect(repeatedTitle(title) === ORIGINAL).toBe(expected);
});
