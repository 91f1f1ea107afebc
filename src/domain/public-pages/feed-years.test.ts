import { expect, test } from "vitest";
import { yearsInOrder } from "./feed-years.ts";

const dates = (...years: number[]) => years.map((year) => `${year}-06-01T00:00:00.000Z`);

test.each([
  ["falling", dates(2026, 2026, 2024, 2020), [2026, 2024, 2020]],
  ["rising", dates(2020, 2024, 2024, 2026), [2020, 2024, 2026]],
  ["mixed", dates(2026, 2020, 2024), []],
  ["returning", dates(2026, 2024, 2026), []],
  ["a single year", dates(2026, 2026), []],
  ["none", [], []],
])("finds the years of a list whose years are %s", (_order, releaseDates, years) => {
  expect(yearsInOrder(releaseDates).map(({ year }) => year)).toEqual(years);
});

test("says on which page each year begins", () => {
  const releaseDates = dates(...Array(50).fill(2026), ...Array(120).fill(2025), 2024);
  expect(yearsInOrder(releaseDates)).toEqual([
    { year: 2026, page: 1 },
    { year: 2025, page: 2 },
    { year: 2024, page: 4 },
  ]);
});
