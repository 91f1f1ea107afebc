import { expect, test } from "vitest";
import { orderEpisodes } from "./episode-order.ts";
import type { SortMethod } from "./feed.ts";

/* The third has an invalid release date, so its creation date counts. */
const episodes = [
  {
    id: 1,
    title: "banana",
    releaseDate: "2020-01-01T00:00:00.000Z",
    createdAt: "2026-01-01T00:00:00.000Z",
    position: 2,
  },
  {
    id: 2,
    title: "Apple",
    releaseDate: "2022-01-01T00:00:00.000Z",
    createdAt: "2026-01-02T00:00:00.000Z",
    position: 1,
  },
  { id: 3, title: "cherry", releaseDate: "some day", createdAt: "2021-01-03T00:00:00.000Z", position: 0 },
  {
    id: 4,
    title: "Banana",
    releaseDate: "2020-01-01T00:00:00.000Z",
    createdAt: "2026-01-04T00:00:00.000Z",
    position: 2,
  },
];

test.each<[SortMethod, number[]]>([
  ["manual", [3, 2, 4, 1]],
  ["newest", [2, 3, 4, 1]],
  ["oldest", [4, 1, 3, 2]],
  ["az", [2, 4, 1, 3]],
  ["za", [3, 4, 1, 2]],
  ["recently-added", [4, 3, 2, 1]],
  ["first-added", [1, 2, 3, 4]],
])("%s: %j, with the later added first of equal ones", (method, ids) => {
  expect(orderEpisodes(episodes, method).map(({ id }) => id)).toEqual(ids);
  expect(orderEpisodes(episodes.toReversed(), method).map(({ id }) => id)).toEqual(ids);
});
