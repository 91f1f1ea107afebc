import {
  type DayOrder,
  dayInOrder,
  fullYear,
  MIDNIGHT,
  parseDateOfPage,
  parseWrittenDay,
  toIsoString,
} from "../parse/date.ts";
import { monthOf } from "../words/months.ts";

/*
 * Finds the dates in texts for readers, in the languages of words/months.ts, Chinese, Japanese and Korean. What is no day of the
 * calendar is no date.
 */

/** A date, and where it stands in the text. */
export interface FoundDate {
  /** YYYY-MM-DD, YYYY-MM or YYYY */
  date: string;
  start: number;
  end: number;
}

const WORD = "(?<word>\\p{L}[\\p{L}\\p{M}]{2,})\\.?";
const ORDINAL = "(?:st|nd|rd|th)?";
const YEAR = "(?<year>(?:19|20)\\d{2})(?!\\d)";

/** Dates of which each part is written. The named groups are those of `partsOf`. */
const DAYS = [
  // 5th of January, 2026; 5. Januar 2026; 5 de enero del 2026; 5-го января 2026; 20–22 April 2020, whose first day counts
  `(?<![\\d.,:])(?<day>\\d{1,2})(?:st|nd|rd|th|er|re|[ºª]|-?го)?(?:\\s?(?:[-–—]|to|bis|al?|au)\\s?\\d{1,2}${ORDINAL})?[.,]?\\s?(?:-|\\/|de\\s|d['’]|of\\s|i\\s)?\\s?${WORD},?\\s?(?:-|\\/|de\\s|del\\s|of\\s)?\\s?['’]?(?<year>\\d{4}|(?<=['’])\\d{2})(?!\\d)`,
  // January 5th, 2026; Jan 5 | 2026; Jan-5-2026; January 5. 2026; April 20–22, 2020; April 27th – May 1st, 2020
  `${WORD}[\\s-](?:the\\s)?(?<day>\\d{1,2})${ORDINAL}(?:\\s?[-–—]\\s?(?:\\p{L}{3,}\\.?\\s)?\\d{1,2}${ORDINAL})?(?:[.,]?\\s|\\s?[|·•/-]\\s?)(?<year>\\d{4})(?!\\d)`,
  // 2026. január 5.; 2026 January 5
  `(?<!\\d)(?<year>\\d{4})[.,]?\\s${WORD}\\s(?<day>\\d{1,2})(?!\\d)`,
  // 2026-01-05, 2026/1/5, 2026.01.05, 2026年1月5日, 2026년 1월 5일
  "(?<!\\d)(?<year>(?:19|20)\\d{2})\\s?[-/.年년]\\s?(?<month>\\d{1,2})\\s?[-/.月월]\\s?(?<day>\\d{1,2})(?!\\d)日?",
  // ngày 5 tháng 1 năm 2026
  "(?<!\\d)(?<day>\\d{1,2})\\s(?:tháng|thg)\\s?(?<month>\\d{1,2}),?\\s(?:năm\\s)?(?<year>\\d{4})(?!\\d)",
].map(asPattern);
/** 5.1.2026, 25/12/2026 */
const NUMERIC = asPattern(
  `(?<![\\d.])(?<first>\\d{1,2})(?<separator>[./-])\\s?(?<second>\\d{1,2})\\k<separator>\\s?${YEAR}`,
);

/** 05.03.26 */
const SHORT_DAY = asPattern("(?<![\\d.:])(?<day>\\d{1,2})\\.\\s?(?<month>\\d{1,2})\\.\\s?(?<year>\\d{2})(?![\\d.:])");

/** (2024, May 3), (2024, June 3-5), (2024, May), as references have it */
const DATE_OF_REFERENCE = asPattern(
  `\\((?<year>(?:19|20)\\d{2}),\\s${WORD}(?:\\s(?<day>\\d{1,2}))?(?:\\s?[-–]\\s?[\\p{L}\\s\\d]{1,15})?\\)`,
);
/** Dates as lists have them, beside those above. */
const DATES_OF_LISTS = [
  // January 2026; Jan. 2026; enero de 2026
  `${WORD},?\\s(?:de\\s|del\\s|of\\s)?${YEAR}`,
  // 5-Mar-24 and Mar-24, as spreadsheets show days and months; Mar ’24, Mar/2024
  "(?<![\\p{L}\\d]|\\d[-/.])(?:(?<day>\\d{1,2})[-\\s.]{1,2})?(?<word>\\p{L}{3,12})\\.?(?:\\s?['’]|[-/])(?<year>\\d{2}|\\d{4})(?![\\p{L}\\d])",
  // 2024-03, 03/2024
  "(?<![\\d/.-])(?<year>20[0-4]\\d|19[89]\\d)[-/.](?<month>0?[1-9]|1[0-2])(?![\\d/-]|\\.\\d)",
  "(?<![\\d/.-])(?<month>0?[1-9]|1[0-2])[-/.](?<year>20[0-4]\\d|19[89]\\d)(?![\\d/-]|\\.\\d)",
  // 2024年3月, 2024年
  "(?<!\\d)(?<year>(?:19|20)\\d{2})\\s?年(?:\\s?(?<month>\\d{1,2})\\s?月)?",
  // 14/10/16, 2/26/14
  "(?<![\\d/])(?<first>\\d{1,2})\\/(?<second>\\d{1,2})\\/(?<year>\\d{2})(?![\\d/])",
].map(asPattern);
/** 7-30-21, alone in the cell of a column that has other dates */
const CELL = asPattern("^\\s*(?<first>\\d{1,2})[.-](?<second>\\d{1,2})[.-](?<year>\\d{2})\\s*$");

/** A year alone: at an end of the text, or in parentheses or between separators. */
const YEAR_ALONE =
  /(?:^|[([|•·,:–—-]\s*|\b(?:in|en|im|em|nel)\s)((?:19[89]|20[0-4])\d)(?=$|\s*(?:[)\]|•·,:;.–—]|\s-\s)|\s\()/g;
/** "2024 Slow Radio: Bells" */
const YEAR_FIRST = /^\s*((?:19[89]|20[0-4])\d)(?=\s+["“«„*_]?\p{Lu})/u;
/** "Talk at the Harbour Meetup. Leeds. 2020." */
const YEAR_LAST = /(?<=\p{L}["”»]?[.!?]["”»]?\s+)((?:19[89]|20[0-4])\d)(?=\.?\s*$)/u;
/** "EUROPT 2024, Leeds", "Harbour Meeting 2024, Bath" */
const YEAR_OF_EVENT = /(?<=\p{Lu}[\p{L}\p{N}]*\s)((?:19[89]|20[0-4])\d)(?=\)?,\s|:\s|\s[–—|·]\s|\s*$)/u;

/** Digits of full width, and those of Arabic and Persian. */
const OTHER_DIGIT = /[\uff10-\uff19\u0660-\u0669\u06f0-\u06f9]/g;
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)/i;
/** Only the beginning of a text is searched for the date of an entry. */
const ENTRY_MAX_LENGTH = 2000;
const DAY_MAX_LENGTH = 40;

/**
 * Finds the days in a text. A time of day is only read where the whole text is a date.
 * @returns the dates in their order, as ISO 8601 UTC; ambiguous ones are left out
 */
export function findDays(source: string, order: DayOrder): FoundDate[] {
  const text = normalized(source);
  const whole = startsLikeDate(text) ? parseDateOfPage(text) : null;
  if (whole) return [{ date: whole, start: 0, end: text.length }];
  return daysIn(text, order).map(asMoment);
}

/** Finds the days in a text. @returns YYYY-MM-DD, in their order; ambiguous ones are left out */
function daysIn(text: string, order: DayOrder): FoundDate[] {
  const found: FoundDate[] = [];
  for (const day of [...DAYS, NUMERIC].flatMap((pattern) => read(text, pattern, order)))
    if (isDay(day) && !found.some(({ start, end }) => day.start < end && start < day.end)) found.push(day);
  return found.sort((a, b) => a.start - b.start);
}

/** Finds days such as "05.03.26" in a text that is known to have the date of something. @returns like findDays() */
export function findShortDays(text: string): FoundDate[] {
  return read(text, SHORT_DAY, undefined).map(asMoment);
}

/**
 * Finds the date of an entry in a list: that of a reference, or else the first of the most exact ones. A day is the one that is
 * written, in whatever zone. Of 05/01/2026, which can be two days, only the year is sure.
 */
export function findDate(source: string, order?: DayOrder): FoundDate | undefined {
  const text = normalized(source.slice(0, ENTRY_MAX_LENGTH));
  if (!/\d/.test(text)) return undefined;
  const [ofReference] = read(text, DATE_OF_REFERENCE, order);
  if (ofReference) return ofReference;
  const whole = startsLikeDate(text) ? parseWrittenDay(text) : null;
  if (whole) return { date: whole, start: 0, end: text.length };
  const [day] = daysIn(text, order);
  if (day) return day;
  const patterns = [...DATES_OF_LISTS, NUMERIC, ...(order ? [CELL] : []), SHORT_DAY];
  const found = patterns.flatMap((pattern) => read(text, pattern, order).slice(0, 1));
  return found.sort((a, b) => b.date.length - a.date.length)[0] ?? findYear(text);
}

/** The named groups of a pattern: of "05/01/2026", which part is the day depends on who wrote it. */
interface DateGroups {
  year?: string;
  month?: string;
  word?: string;
  day?: string;
  first?: string;
  second?: string;
  separator?: string;
}

function asPattern(source: string): RegExp {
  return new RegExp(source, "gu");
}

function read(text: string, pattern: RegExp, order: DayOrder): FoundDate[] {
  return Array.from(text.matchAll(pattern), ({ 0: all, index, groups = {} }) => {
    const date = dateOf(groups, order);
    return date === undefined ? [] : [{ date, start: index, end: index + all.length }];
  }).flat();
}

/** @returns as exact as the parts are: the year of days that can be two; undefined for what is no date */
function dateOf({ year = "", word, first, second, separator, ...parts }: DateGroups, order: DayOrder) {
  const isDotted = separator === ".";
  const inOrder =
    first && second ? dayInOrder(Number(first), Number(second), isDotted ? "day first" : order) : undefined;
  if (inOrder === "ambiguous") return String(fullYear(year));
  const month = word === undefined ? (inOrder?.month ?? parts.month) : monthOf(word);
  if (word !== undefined && month === undefined) return undefined;
  const day = inOrder?.day ?? parts.day;
  const whole = { year: fullYear(year), month: Number(month ?? 1), day: Number(day ?? 1) };
  return toIsoString(whole, MIDNIGHT, 0)?.slice(0, day !== undefined ? 10 : month !== undefined ? 7 : 4);
}

function isDay({ date }: FoundDate): boolean {
  return date.length === "2026-01-05".length;
}

function asMoment(found: FoundDate): FoundDate {
  return { ...found, date: `${found.date}T00:00:00.000Z` };
}

function findYear(text: string): FoundDate | undefined {
  const year = [...text.matchAll(YEAR_ALONE)].at(-1) ?? YEAR_FIRST.exec(text) ?? YEAR_LAST.exec(text);
  if (year) {
    const start = year.index + year[0].length - 4;
    return { date: year[1] ?? "", start, end: start + 4 };
  }
  const ofEvent = YEAR_OF_EVENT.exec(text);
  const end = (ofEvent?.index ?? 0) + "2024".length;
  // It is a part of the event's name: the date has no text of its own.
  return ofEvent ? { date: ofEvent[0], start: end, end } : undefined;
}

/**
 * Finds a day or a month without its year: "July 22nd-24th", in brackets, between separators or in a line of its own.
 * @param year YYYY, as a heading or the rest of the text has it
 */
export function findDayOfYear(text: string, year: string): { date: string; text: string } | undefined {
  for (const part of text.slice(0, ENTRY_MAX_LENGTH).split(/[()[\]|•·\n]|,\s|\s[–—-]\s(?!\d)/)) {
    const day = part.trim().replace(/\.$/, "");
    if (day.length > DAY_MAX_LENGTH) continue;
    const isMonth = !/\d/.test(day);
    const found = findDate(isMonth ? `${day} ${year}` : `${day}, ${year}`);
    if (found?.date.length === (isMonth ? 7 : 10) && found.start === 0 && found.end > day.length)
      return { date: found.date, text: day };
  }
  return undefined;
}

/**
 * The date whose parts stand in fields of their own, as exact as they are. The first day of several counts.
 * @param month its number or name; some write the day with it, or a season
 */
export function dateOfFields(year: string, month: string, day: string): string | undefined {
  if (!/^\d{4}$/.test(year)) return undefined;
  const [dayNumber] = /(?<!\d)\d{1,2}(?!\d)/.exec(day) ?? [];
  const parts = {
    year,
    ...(/^\d{1,2}$/.test(month) ? { month } : { word: month }),
    ...(dayNumber !== undefined && { day: dayNumber }),
  };
  return dateOf(parts, undefined) ?? findDate(`${day} ${month} ${year}`)?.date ?? year;
}

/** A text without a date that was found in it. */
export function withoutDate(text: string, date: FoundDate | undefined): string {
  if (!date) return text;
  const after = text.slice(date.end).replace(/^\s*\.\s*$/, "");
  const before = text.slice(0, date.start);
  return `${/^\s*[.,;:]/.test(after) ? before.replace(/[\s,;–—-]+$/, "") : `${before} `}${after}`;
}

/** The text, of the same length, with 0 to 9 and commas for those of other scripts. */
function normalized(text: string): string {
  return text.replace(OTHER_DIGIT, (digit) => String(digit.charCodeAt(0) & 15)).replaceAll("،", ",");
}

/** Whether a text starts with digits or a month or day of the week, and is not just a number. */
function startsLikeDate(text: string): boolean {
  const [word = ""] = /^\p{L}+/u.exec(text) ?? [];
  if (word === "") return /^\d+\D/.test(text);
  return monthOf(word) !== undefined || WEEKDAY.test(word);
}

const IN_NUMBERS = [
  // 25/12/2026, 12/25/26
  /(?<![\d./-])(\d{1,2})(?:[./-](\d{1,2})[./-](?:19|20)\d{2}|\/(\d{1,2})\/\d{2})(?!\d)/g,
  // 12-25-26, Aired: 25.12.26; within other text, it can be anything
  /^\s*(?:\S+:\s*)?(\d{1,2})[.-](\d{1,2})[.-]\d{2}\s*$/g,
];

/** How texts write their days: some day is above 12. */
export function dayOrderOf(texts: readonly string[]): DayOrder {
  const days = texts.flatMap((text) => IN_NUMBERS.flatMap((pattern) => [...text.matchAll(pattern)]));
  const isDayFirst = days.some(([, first]) => isAboveMonths(Number(first)));
  const isMonthFirst = days.some(([, , second, ofShort]) => isAboveMonths(Number(second ?? ofShort)));
  if (isDayFirst && isMonthFirst) return "mixed";
  if (!isDayFirst && !isMonthFirst) return undefined;
  return isDayFirst ? "day first" : "month first";
}

/** Whether a number can be that of a day, but of no month. */
function isAboveMonths(number: number): boolean {
  return number > 12 && number <= 31;
}

/** @param language such as "en-gb"; English alone can be either, and so can an unknown one */
export function dayOrderOfLanguage(language: string): DayOrder {
  if (language === "en-us") return "month first";
  return language === "" || language === "en" ? undefined : "day first";
}
