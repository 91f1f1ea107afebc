import { findDates, findMonths, findShortDates, withWesternDigits } from "../pages/date-in-text.ts";
import { parseDate } from "../parse/date.ts";

/** A date as a list has it, and where it stands in the text. */
export interface ListedDate {
  /** YYYY-MM-DD, YYYY-MM or YYYY */
  date: string;
  start: number;
  end: number;
}

/** How a table writes 05/01/2026. */
export type DayOrder = "day first" | "month first" | undefined;

const LANGUAGE_OF_ORDER = { "day first": "en-gb", "month first": "en-us" } as const;
/** A year alone: at an end of the text, or in parentheses or between separators. */
const YEAR =
  /(?:^|[([|•·,:–—-]\s*|\b(?:in|en|im|em|nel)\s)((?:19[89]|20[0-4])\d)(?=$|\s*(?:[)\]|•·,:;.–—]|\s-\s)|\s\()/g;
/** "2024 Slow Radio: Bells" */
const YEAR_FIRST = /^\s*((?:19[89]|20[0-4])\d)(?=\s+["“«„*_]?\p{Lu})/u;
/** "Talk at the Harbour Meetup. Leeds. 2020." */
const YEAR_LAST = /(?<=\p{L}["”»]?[.!?]["”»]?\s+)((?:19[89]|20[0-4])\d)(?=\.?\s*$)/u;
/** "EUROPT 2024, Leeds", "Harbour Meeting 2024, Bath" */
const YEAR_OF_EVENT = /(?<=\p{Lu}[\p{L}\p{N}]*\s)((?:19[89]|20[0-4])\d)(?=\)?,\s|:\s|\s[–—|·]\s|\s*$)/u;
/** "March 5. 2024" */
const DAY_WITH_STOP = /(?<=\p{L}{3}\s\d{1,2})\.(?=\s(?:19|20)\d{2}(?!\d))/gu;
const YEAR_OF_JAPANESE = /(?<!\d)((?:19|20)\d{2})\s?年(?:\s?(\d{1,2})\s?月)?/;
const NUMERIC_MONTH =
  /(?<![\d/.-])(?:(20[0-4]\d|19[89]\d)[-/.](0?[1-9]|1[0-2])|(0?[1-9]|1[0-2])[-/.](20[0-4]\d|19[89]\d))(?![\d/-]|\.\d)/;
/** 05/01/2026 can be two days: only the year is sure. */
const AMBIGUOUS = /(?<![\d/])\d{1,2}[/-]\d{1,2}[/-]((?:19|20)\d{2})(?!\d)/;
/** "20–22 April 2020": the first day counts. */
const RANGE =
  /(?<!\d)(\d{1,2})(?:st|nd|rd|th)?\s?(?:[-–—]|to|bis|al?|au)\s?\d{1,2}(?=(?:st|nd|rd|th|\.)?\s+(?:de\s)?\p{L}{3,})/u;
/** "April 20–22, 2020" */
const RANGE_AFTER_MONTH =
  /(?<=\p{L}{3,}\.?\s)(\d{1,2})(?:st|nd|rd|th)?\s?[-–—]\s?\d{1,2}(?:st|nd|rd|th)?(?=,?\s+\d{4})/u;
/** "April 27th – May 1st, 2020" */
const RANGE_OVER_MONTHS =
  /(?<=\p{L}{3,}\.?\s)(\d{1,2})(?:st|nd|rd|th)?\s?[-–—]\s?\p{L}{3,}\.?\s\d{1,2}(?:st|nd|rd|th)?(?=,?\s+\d{4})/u;
/** "(2024, May 3)", as references have it */
const DATE_OF_REFERENCE = /\(((?:19|20)\d{2}),\s(\p{L}{3,12}\.?(?:\s\d{1,2})?)(?:\s?[-–]\s?[\p{L}\s\d]{1,15})?\)/u;
/** "7/30/21", alone in a cell */
const SHORT_YEAR = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{2})\s*$/;
/** "14/10/16", "2/26/14" */
const SLASHED_SHORT_YEAR = /(?<![\d/])(\d{1,2})\/(\d{1,2})\/(\d{2})(?![\d/])/;
/** "5-Mar-24" and "Mar-24", as spreadsheets show days and months; "Mar ’24", "Mar/2024" */
const NAMED_SHORT_YEAR =
  /(?<![\p{L}\d]|\d[-/.])(?:(\d{1,2})[-\s.]{1,2})?(\p{L}{3,12})\.?(?:\s?['’]|[-/])(\d{2}|\d{4})(?![\p{L}\d])/gu;
/** Later ones are of the last century. */
const LAST_SHORT_YEAR = 49;
const DAY_MAX_LENGTH = 40;

/** Finds the first date of a text, as exact as it is written. */
export function findListedDate(source: string, order?: DayOrder): ListedDate | undefined {
  const text = withWesternDigits(source.slice(0, 2000)).replaceAll("،", ",").replace(DAY_WITH_STOP, ",");
  const whole = /^\d{4}-\d{2}-\d{2}T/.test(text.trim()) ? parseDate(text) : null;
  if (whole) return { date: whole.slice(0, 10), start: 0, end: source.length };
  if (!/\d/.test(text)) return undefined;
  const language = order ? LANGUAGE_OF_ORDER[order] : "";
  const [, first, second, shortYear] = (order && SHORT_YEAR.exec(text)) || [];
  if (first && second) {
    const [day, month] = order === "day first" ? [first, second] : [second, first];
    const date = dateOf(2000 + Number(shortYear), Number(month), day);
    if (date) return { date, start: 0, end: text.length };
  }
  const range = RANGE_OVER_MONTHS.exec(text) ?? RANGE.exec(text) ?? RANGE_AFTER_MONTH.exec(text);
  if (range) {
    const [all, day = ""] = range;
    const [found] = findDates(`${text.slice(0, range.index)}${day}${text.slice(range.index + all.length)}`, language);
    const added = all.length - day.length;
    if (found && found.start <= range.index && found.end > range.index)
      return { date: found.date.slice(0, 10), start: found.start, end: found.end + added };
  }
  const reference = DATE_OF_REFERENCE.exec(text);
  if (reference) {
    const [all, year = "", day = ""] = reference;
    const date = findListedDate(`${day} ${year}`)?.date;
    if (date && date.length > 4) return { date, start: reference.index, end: reference.index + all.length };
  }
  const [day] = findDates(text, language);
  if (day) return { ...day, date: day.date.slice(0, 10), end: day.end + (text[day.end] === "日" ? 1 : 0) };
  const [month] = findMonths(text);
  if (month) return month;
  const named = findNamedShortYear(text);
  if (named) return named;
  const numeric = NUMERIC_MONTH.exec(text);
  if (numeric) {
    const [all, year = numeric[4], monthNumber = numeric[3] ?? ""] = numeric;
    return { date: `${year}-${monthNumber.padStart(2, "0")}`, start: numeric.index, end: numeric.index + all.length };
  }
  const japanese = YEAR_OF_JAPANESE.exec(text);
  if (japanese) {
    const [all, year = "", monthNumber] = japanese;
    const date = monthNumber ? `${year}-${monthNumber.padStart(2, "0")}` : year;
    return { date, start: japanese.index, end: japanese.index + all.length };
  }
  const ambiguous = AMBIGUOUS.exec(text);
  if (ambiguous) {
    const [all, year = ""] = ambiguous;
    return { date: year, start: ambiguous.index, end: ambiguous.index + all.length };
  }
  const slashed = findSlashedDate(text, order);
  if (slashed) return slashed;
  const [short] = findShortDates(text);
  if (short) return { ...short, date: short.date.slice(0, 10) };
  const year = [...text.matchAll(YEAR)].at(-1) ?? YEAR_FIRST.exec(text) ?? YEAR_LAST.exec(text);
  if (!year) return findYearOfEvent(text);
  const start = year.index + year[0].length - 4;
  return { date: year[1] ?? "", start, end: start + 4 };
}

/**
 * Finds a day or a month without its year: "July 22nd-24th", in brackets, between separators or in a line of its own.
 * @param year YYYY, as a heading or the rest of the text has it
 */
export function findDayOfYear(text: string, year: string): { date: string; text: string } | undefined {
  for (const part of text.slice(0, 2000).split(/[()[\]|•·\n]|,\s|\s[–—-]\s(?!\d)/)) {
    const day = part.trim().replace(/\.$/, "");
    if (day.length > DAY_MAX_LENGTH) continue;
    const isMonth = !/\d/.test(day);
    const found = findListedDate(isMonth ? `${day} ${year}` : `${day}, ${year}`);
    if (found?.date.length === (isMonth ? 7 : 10) && found.start === 0 && found.end > day.length)
      return { date: found.date, text: day };
  }
  return undefined;
}

/**
 * The date whose parts stand in columns or fields of their own, as exact as they are.
 * @param month its number or name
 */
export function dateOfFields(year: string, month: string, day: string): string | undefined {
  if (!/^\d{4}$/.test(year)) return undefined;
  if (month === "") return year;
  const isNumber = /^\d{1,2}$/.test(month);
  const parts = (isNumber ? [year, month, day] : [day, month, year]).filter((part) => part !== "");
  return findListedDate(parts.map((part) => part.padStart(2, "0")).join(isNumber ? "-" : " "))?.date;
}

/** The year of an event, which is a part of its name: the date has no text of its own. */
function findYearOfEvent(text: string): ListedDate | undefined {
  const match = YEAR_OF_EVENT.exec(text);
  const end = (match?.index ?? 0) + "2024".length;
  return match ? { date: match[0], start: end, end } : undefined;
}

/** A text without a date that was found in it. */
export function withoutDate(text: string, date: ListedDate | undefined): string {
  if (!date) return text;
  const after = text.slice(date.end).replace(/^\s*\.\s*$/, "");
  const before = text.slice(0, date.start);
  return `${/^\s*[.,;:]/.test(after) ? before.replace(/[\s,;–—-]+$/, "") : `${before} `}${after}`;
}

function findNamedShortYear(text: string): ListedDate | undefined {
  for (const { 0: all, 1: day = "", 2: month, 3: year = "", index } of text.matchAll(NAMED_SHORT_YEAR)) {
    const written = `${day} ${month} ${yearOf(year)}`;
    const [found] = day ? findDates(written, "") : findMonths(written);
    if (found) return { date: found.date.slice(0, 10), start: index, end: index + all.length };
  }
  return undefined;
}

/** @param digits four, or the last two */
function yearOf(digits: string): number {
  const year = Number(digits);
  return year > 99 ? year : year + (year > LAST_SHORT_YEAR ? 1900 : 2000);
}

/** A date with slashes and two digits for the year: only the year where day and month can be either way round. */
function findSlashedDate(text: string, order: DayOrder): ListedDate | undefined {
  const match = SLASHED_SHORT_YEAR.exec(text);
  if (!match) return undefined;
  const [all, first = "", second = "", short = ""] = match;
  const year = yearOf(short);
  const written = order ?? dayOrderOf([all]);
  const [day, month] = written === "month first" ? [second, first] : [first, second];
  const date = dateOf(year, Number(month), day);
  if (!date) return undefined;
  return { date: written ? date : String(year), start: match.index, end: match.index + all.length };
}

/** @returns YYYY-MM-DD, or YYYY-MM without a day; undefined for what is no date */
function dateOf(year: number, month: number, day: string | undefined): string | undefined {
  if (month < 1 || month > 12 || (day !== undefined && (Number(day) < 1 || Number(day) > 31))) return undefined;
  return [year, month, ...(day === undefined ? [] : [day])].map((part) => String(part).padStart(2, "0")).join("-");
}

/** How a column or a list writes its days: some row has a day above 12. */
export function dayOrderOf(cells: readonly string[]): DayOrder {
  for (const cell of cells) {
    const [, first = "", second = ""] =
      /(?:^|:)\s*(\d{1,2})[/.-](\d{1,2})[/.-]\d{2,4}\b/.exec(cell) ?? SLASHED_SHORT_YEAR.exec(cell) ?? [];
    if (Number(first) > 12) return "day first";
    if (Number(second) > 12) return "month first";
  }
  return undefined;
}
