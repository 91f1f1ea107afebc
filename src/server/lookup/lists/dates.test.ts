import { expect, test } from "vitest";
import { dayOrderOf, findListedDate } from "./dates.ts";

test.each([
  ["5 March 2024", "2024-03-05"],
  ["Fog, 5. März 2024", "2024-03-05"],
  ["20–22 April 2020, Tallinn", "2020-04-20"],
  ["June 25-26, 2015", "2015-06-25"],
  ["January 5th - 8th, 2016", "2016-01-05"],
  ["April 27th – May 1st, 2020", "2020-04-27"],
  ["2024-03-05T10:00:00Z", "2024-03-05"],
  ["2024年3月5日", "2024-03-05"],
  ["٢٠٢٤-٠٣-٠٥", "2024-03-05"],
  ["الثلاثاء ٥ مارس ٢٠٢٤م", "2024-03-05"],
  ["5 مارس، 2024", "2024-03-05"],
  ["۵ مارس ۲۰۲۴", "2024-03-05"],
  ["ה-5 במרץ 2024", "2024-03-05"],
  ["מאי 2023", "2023-05"],
  ["2024年03月05日(火)", "2024-03-05"],
  ["２０２４年３月５日", "2024-03-05"],
  ["Fog (May 2023)", "2023-05"],
  ["enero de 2026", "2026-01"],
  ["2023年5月", "2023-05"],
  ["03/2024", "2024-03"],
  ["Tide Tables, 2021", "2021"],
  ["(2019)", "2019"],
  ["2021", "2021"],
  ["05/03/2024", "2024"],
  ["TES, 14/10/16", "2016-10-14"],
  ["TSN (2/26/14)", "2014-02-26"],
  ["“Fog” TES, 10/3/06", "2006"],
  ["5-Mar-24", "2024-03-05"],
  ["Mar-24", "2024-03"],
  ["Fog FM, Sept ’24", "2024-09"],
  ["mars/2024", "2024-03"],
  ["Harbour Meeting 2024, Leeds", "2024"],
  ["Talk at the Harbour Meetup. Leeds. 2020.", "2020"],
])("%s is %s", (text, date) => {
  expect(findListedDate(text)?.date).toBe(date);
});

test.each([
  "The 2024 elections in fog",
  "R6.13.5",
  "١٥ رمضان ١٤٤٥ هـ",
  "Episode 2023b",
  "Room 1984a",
  "Tide-24",
  "2024-Mar-05",
  "Fog",
])("%s has no date", (text) => {
  expect(findListedDate(text)).toBeUndefined();
});

test.each([
  [["05/03/2024", "25/03/2024"], "day first", "2024-03-05"],
  [["05/03/2024", "03/25/2024"], "month first", "2024-05-03"],
])("the days of a column, %j, are written %s", (cells, order, first) => {
  expect(dayOrderOf(cells)).toBe(order);
  expect(findListedDate(cells[0] ?? "", dayOrderOf(cells))?.date).toBe(first);
});
