import { expect, test } from "vitest";
import { dateOfFields, dayOrderOf, findDate, withoutDate } from "../text/dates.ts";

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
  ["7/30/98", "1998-07-30"],
  ["30.07.98", "1998-07-30"],
  ["5 March ’98", "1998-03-05"],
  ["(2024, May 3)", "2024-05-03"],
  ["Reed, W. (2024, May). Fog. Retrieved 5 June 2025", "2024-05"],
  ["05/03/2024, in May 2024", "2024-05"],
  ["5-Mar-24", "2024-03-05"],
  ["Mar-24", "2024-03"],
  ["Fog FM, Sept ’24", "2024-09"],
  ["mars/2024", "2024-03"],
  ["Harbour Meeting 2024, Leeds", "2024"],
  ["Talk at the Harbour Meetup. Leeds. 2020.", "2020"],
])("%s is %s", (text, date) => {
  expect(findDate(text)?.date).toBe(date);
});

test.each([
  "2020-02-31",
  "31/02/20",
  "30.02.26",
  "The 2024 elections in fog",
  "R6.13.5",
  "١٥ رمضان ١٤٤٥ هـ",
  "Episode 2023b",
  "Room 1984a",
  "Tide-24",
  "2024-Mar-05",
  "Fog",
])("%s has no date", (text) => {
  expect(findDate(text)).toBeUndefined();
});

test.each([
  [["05/03/2024", "25/03/2024"], "day first", "2024-03-05"],
  [["05/03/2024", "03/25/2024"], "month first", "2024-05-03"],
  [["05/03/98", "30/03/98"], "day first", "1998-03-05"],
  [["05/03/2024", "03/25/2024", "25/03/2024"], "mixed", "2024"],
  [["7-30-21", "30-7-21"], "mixed", "2021-07-30"],
  [["3-5-21", "7-30-21", "30-7-21"], "mixed", "2021"],
  [["3-5-21", "7-30-21"], "month first", "2021-03-05"],
  [["3-5-21", "Aired: 30-7-21"], "day first", "2021-05-03"],
  [["3.5.21", "7.30.21"], "month first", "2021-03-05"],
  [["3.5.21", "30.7.21"], "day first", "2021-05-03"],
  [["05/03/2024", "7-45-21"], undefined, "2024"],
  [["05/03/2024", "Version 7.30.21 of the fog"], undefined, "2024"],
])("the days of a column, %j, are written %s", (cells, order, first) => {
  expect(dayOrderOf(cells)).toBe(order);
  expect(findDate(cells[0] ?? "", dayOrderOf(cells))?.date).toBe(first);
});

test.each(["(2024, May 3)", "(2022, June 3-5)", "(2022, June 3 – July 5)", "(2022, June–July)"])(
  "%s is the date of a reference as a whole",
  (date) => {
    const text = `Harbour bells ${date}, Tide Tables`;
    expect(withoutDate(text, findDate(text))).toBe("Harbour bells, Tide Tables");
  },
);

test.each([
  ["2024", "", "", "2024"],
  ["2024", "", "5", "2024"],
  ["2024", "3", "5", "2024-03-05"],
  ["2024", "03", "", "2024-03"],
  ["2024", "May", "5–7", "2024-05-05"],
  ["2024", "5", "30–31", "2024-05-30"],
  ["2024", "march", "5th", "2024-03-05"],
  ["2024", "May", "Monday", "2024-05"],
  ["2024", "June", "31", "2024-06"],
  ["2024", "June 5", "", "2024-06-05"],
  ["2024", "5 March", "", "2024-03-05"],
  ["2024", "March/April", "", "2024-04"],
  ["2024", "March–April", "", "2024-04"],
  ["2024", "Mar-Apr", "", "2024-04"],
  ["2024", "Spring", "", "2024"],
  ["2024", "Q1", "", "2024"],
  ["2024", "13", "", "2024"],
  ["2024a", "May", "5", undefined],
])("year %j, month %j and day %j are %j", (year, month, day, date) => {
  expect(dateOfFields(year, month, day)).toBe(date);
});
