import { expect, test } from "vitest";
import { placeSelection } from "./place-selection.ts";

test.each([
  ["the top", [4, 2], 1, [2, 4, 1, 3, 5]],
  ["the end", [4, 2], undefined, [1, 3, 5, 2, 4]],
  ["before another", [5, 1], 4, [2, 3, 1, 5, 4]],
  ["where they are", [2, 3], 4, [1, 2, 3, 4, 5]],
  ["all of them", [1, 2, 3, 4, 5], undefined, [1, 2, 3, 4, 5]],
])("places a selection at %s", (_name, selected, beforeId, expected) => {
  expect(placeSelection([1, 2, 3, 4, 5], new Set(selected), beforeId)).toEqual(expected);
});
