import { describe, expect, test } from "vitest";
import { parseDate } from "./date.ts";

const MORNING = "2026-01-05T10:00:00.000Z";

describe("parseDate", () => {
  test.each([
    ["Mon, 05 Jan 2026 10:00:00 GMT", MORNING],
    ["Mon, 5 Jan 2026 11:00:00 +0100", MORNING],
    ["5 Jan 2026 05:00 EST", MORNING],
    ["Mon, 05 Jan 26 10:00:00 UT", MORNING],
    ["Thu, 05 Mar 70 00:00:00 GMT", "1970-03-05T00:00:00.000Z"],
    ["Mon 05 Jan 2026 10:00:00 +0000 (UTC)", MORNING],
    ["Monday, January 5, 2026 10:00:00 AM", MORNING],
    ["January 5th, 2026 at 10:00 pm", "2026-01-05T22:00:00.000Z"],
    ["Mon Jan  5 10:00:00 2026", MORNING],
    ["Mon Jan  5 10:00:00 2026 GMT", MORNING],
    ["Mon Jan 05 2026 10:00:00 GMT+0100 (CET)", "2026-01-05T09:00:00.000Z"],
    ["Tues, 05 Sept. 2023 10:00:00 GMT", "2023-09-05T10:00:00.000Z"],
    ["05 Jan 2026", "2026-01-05T00:00:00.000Z"],
    ["2026-01-05T10:00:00Z", MORNING],
    ["2026-01-05T11:00:00.250+01:00", MORNING],
    ["2026-01-05 10:00", MORNING],
    ["2026-01-05 05:00:00 -0500", MORNING],
    ["2026-01-05", "2026-01-05T00:00:00.000Z"],
    ["20260105T100000Z", MORNING],
    ["2026/01/05 10:00:00", MORNING],
    ["12/25/2026", "2026-12-25T00:00:00.000Z"],
    ["25/12/2026 10:00", "2026-12-25T10:00:00.000Z"],
    ["25.12.2026 - 10:00", "2026-12-25T10:00:00.000Z"],
    ["Mo, 05 Jän 2026 11:00:00 +0100", MORNING],
    ["lun., 05 janv. 2026 10:00:00 +0000", MORNING],
    ["viernes, 2 de octubre de 2026 a las 10:00", "2026-10-02T10:00:00.000Z"],
    ["пт, 02 окт 2026 10:00:00 +0300", "2026-10-02T07:00:00.000Z"],
    ["5. Dezember 2026", "2026-12-05T00:00:00.000Z"],
    ["Saturday, January 31, 2026 - 10:00", "2026-01-31T10:00:00.000Z"],
    ["05-Jan-2026 10:00:00", MORNING],
    ["Mon, 05 Jan 2026 05:00:00 EST-0500", MORNING],
    ["Mon, 05 Jan 2026 10:00:00 GMT +0000", MORNING],
    ["Mon, 05 Jan 2026 10:00:00 +000", MORNING],
    ["1767607200", MORNING],
    ["1767607200000", MORNING],
    ["Sun, 28 Feb 2027 24:00:00 GMT", "2027-03-01T00:00:00.000Z"],
    ["Tue, 30 Jun 2015 23:59:60 GMT", "2015-07-01T00:00:00.000Z"],
  ])("%s is %s", (text, date) => {
    expect(parseDate(text)).toBe(date);
  });

  test.each([
    "",
    "yesterday",
    "2026-02-30",
    "Mon, 32 Jan 2026 10:00:00 GMT",
    "Mon, 05 Jan 2026 25:61:00 GMT",
    "Mon, 05 Jan 99999 10:00:00 GMT",
    "Mon, 5 Jan 2026 10:00:00 +2500",
    "05/01/2026",
    "lun., 05 wxyz 2026 10:00:00 +0100",
    "Jan 2026",
    "2026",
    "0001-01-01T00:00:00Z",
    "Thu, 01 Jan 1970 00:00:00 GMT",
    "1969-12-31T19:00:00-05:00",
    "Tue, 20 Jan 1970 13:00:07 GMT",
    "123",
    `Mon,${" ".repeat(300_000)}05 Jan 2026`,
  ])("%.40s is not a date", (text) => {
    expect(parseDate(text)).toBeNull();
  });
});
