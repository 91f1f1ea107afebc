import { expect, test } from "vitest";
import { dayOrderOf, findListedDate } from "./dates.ts";

test.each([
  ["5 March 2024", "2024-03-05"],
  ["Fog, 5. März 2024", "2024-03-05"],
  ["20–22 April 2020, Tallinn", "2020-04-20"],
  ["June 25-26, 2015", "2015-06-25"],
  ["2024-03-05T10:00:00Z", "2024-03-05"],
  ["2024年3月5日", "2024-03-05"],
  ["٢٠٢٤-٠٣-٠٥", "2024-03-05"],
  ["Fog (May 2023)", "2023-05"],
  ["enero de 2026", "2026-01"],
  ["2023年5月", "2023-05"],
  ["03/2024", "2024-03"],
  ["Tide Tables, 2021", "2021"],
  ["(2019)", "2019"],
  ["2021", "2021"],
  ["05/03/2024", "2024"],
])("%s is %s", (text, date) => {
  expect(findListedDate(text)?.date).toBe(date);
});

test.each(["The 2024 elections in fog", "Episode 2023b", "Room 1984a", "Fog"])("%s has no date", (text) => {
  expect(findListedDate(text)).toBeUndefined();
});

test.each([
  [["05/03/2024", "25/03/2024"], "day first", "2024-03-05"],
  [["05/03/2024", "03/25/2024"], "month first", "2024-05-03"],
])("the days of a column, %j, are written %s", (cells, order, first) => {
  expect(dayOrderOf(cells)).toBe(order);
  expect(findListedDate(cells[0] ?? "", dayOrderOf(cells))?.date).toBe(first);
});
