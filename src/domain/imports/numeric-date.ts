import { z } from "zod";

/*
 * Days in digits that a list's reader does not take by itself: 05/01/2026 can be two days, and 20260105 an episode's number. The guest
 * says what they are.
 */

export type NumericDateOrder = "days-first" | "months-first";

interface NumericDate {
  /** YYYY-MM-DD */
  date: string;
  /** as it is written */
  text: string;
}

/** 20260105, 2026_01_05, 2026 01 05 */
const YEAR_FIRST = /(?<!\d)((?:19|20)\d{2})([-_./ ]?)(\d{2})\2(\d{2})(?!\d)/;
/** 05/01/2026, 5-1-26 */
const YEAR_LAST = /(?<![\d./-])(\d{1,2})([-_./])(\d{1,2})\2((?:19|20)?\d{2})(?![\d/-]|\.\d)/;
/** A year of two digits from here on is of the last century, by RFC 2822, section 4.3. */
const LAST_CENTURY_FROM = 50;

/** Finds the first day in digits. @returns undefined for none, and for what is no day of the calendar in this order */
export function findNumericDate(source: string, order: NumericDateOrder): NumericDate | undefined {
  const [ofYearFirst, year = "", , month = "", day = ""] = YEAR_FIRST.exec(source) ?? [];
  if (ofYearFirst) return ofCalendar(ofYearFirst, year, month, day);
  const [ofYearLast, first = "", , second = "", lastYear = ""] = YEAR_LAST.exec(source) ?? [];
  if (!ofYearLast) return undefined;
  return order === "days-first"
    ? ofCalendar(ofYearLast, wholeYear(lastYear), second, first)
    : ofCalendar(ofYearLast, wholeYear(lastYear), first, second);
}

function wholeYear(year: string): string {
  if (year.length === 4) return year;
  return `${Number(year) < LAST_CENTURY_FROM ? 20 : 19}${year}`;
}

function ofCalendar(text: string, year: string, month: string, day: string): NumericDate | undefined {
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return z.iso.date().safeParse(date).success ? { date, text } : undefined;
}
