import { type DateParts, MIDNIGHT, parseDateOfPage, toIsoString } from "../parse/date.ts";

/**
 * The languages whose month names are known. Where two use one word for different months, the first counts ("listopad" is
 * November in Polish and Czech, October in Croatian).
 */
const LANGUAGES =
  "en de de-AT fr es pt it nl sv da nb pl cs ru uk bg sr hr sk sl fi et lv lt hu ro el tr id ms ca gl eu cy ga is vi ar he hi".split(
    " ",
  );
const MIN_MONTH_NAME_LENGTH = 3;

const MONTHS_BY_NAME = new Map<string, number>();
for (const language of LANGUAGES)
  for (const width of ["long", "short"] as const)
    for (const fields of [{ day: "numeric" as const }, {}]) {
      const format = new Intl.DateTimeFormat(language, { ...fields, month: width, timeZone: "UTC" });
      for (let month = 1; month <= 12; month += 1) {
        const parts = format.formatToParts(Date.UTC(2026, month - 1, 1));
        const name = normalizeWord(parts.find(({ type }) => type === "month")?.value ?? "");
        if (name.length >= MIN_MONTH_NAME_LENGTH && !/\d/.test(name) && !MONTHS_BY_NAME.has(name))
          MONTHS_BY_NAME.set(name, month);
      }
    }
for (const [at, name] of "jan feb mar apr may jun jul aug sept oct nov dec".split(" ").entries())
  MONTHS_BY_NAME.set(name, at + 1);
MONTHS_BY_NAME.set("mrz", 3);

/** 5th of January, 2026; 5. Januar 2026; 5 de enero del 2026; 5-го января 2026 */
const DAY_MONTH_YEAR =
  /(?<![\d.,:])(?<day>\d{1,2})(?:st|nd|rd|th|er|re|[ºª]|-?го)?[.,]?\s?(?:-|\/|de\s|d['’]|of\s|i\s)?\s?(?<word>\p{L}[\p{L}\p{M}]{2,})\.?,?\s?(?:-|\/|de\s|del\s|of\s)?\s?(?:['’]?(?<year>\d{4})|['’](?<shortYear>\d{2}))(?!\d)/dgu;
/** January 5th, 2026; Jan 5 | 2026; Jan-5-2026 */
const MONTH_DAY_YEAR =
  /(?<word>\p{L}[\p{L}\p{M}]{2,})\.?[\s-](?:the\s)?(?<day>\d{1,2})(?:st|nd|rd|th)?(?:,?\s|\s?[|·•/-]\s?)(?<year>\d{4})(?!\d)/dgu;
/** 2026. január 5.; 2026 January 5 */
const YEAR_MONTH_DAY = /(?<!\d)(?<year>\d{4})[.,]?\s(?<word>\p{L}[\p{L}\p{M}]{2,})\.?\s(?<day>\d{1,2})(?!\d)/dgu;
/** 2026-01-05, 2026/1/5, 2026.01.05, 2026年1月5日, 2026년 1월 5일 */
const YEAR_FIRST =
  /(?<!\d)(?<year>(?:19|20)\d{2})\s?[-/.年년]\s?(?<month>\d{1,2})\s?[-/.月월]\s?(?<day>\d{1,2})(?!\d)/dgu;
/** ngày 5 tháng 1 năm 2026 */
const DAY_MONTH_NUMBER_YEAR =
  /(?<!\d)(?<day>\d{1,2})\s(?:tháng|thg)\s?(?<month>\d{1,2}),?\s(?:năm\s)?(?<year>\d{4})(?!\d)/dgu;
/** 5.1.2026, 25/12/2026 */
const YEAR_LAST =
  /(?<![\d.])(?<first>\d{1,2})(?<separator>[./-])\s?(?<second>\d{1,2})\k<separator>\s?(?<year>(?:19|20)\d{2})(?!\d)/dgu;

/** 05.03.26 */
const SHORT_DATE = /(?<![\d.:])(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{2})(?![\d.:])/g;
/** Digits of full width, and those of Arabic and Persian. */
const OTHER_DIGIT = /[\uff10-\uff19\u0660-\u0669\u06f0-\u06f9]/g;

const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)/i;

export interface FoundDate {
  /** ISO 8601 UTC, or YYYY-MM of findMonths */
  date: string;
  /** where it stands in the text */
  start: number;
  end: number;
}

/**
 * Finds the dates in a text for readers, in the languages of LANGUAGES, Chinese, Japanese and Korean. A time of day is only
 * read where the whole text is a date.
 * @param language of the page, such as "en-gb": it says whether 05/01/2026 is in January or May
 * @returns the dates in order; ambiguous ones are left out
 */
export function findDates(source: string, language: string): FoundDate[] {
  const text = withWesternDigits(source);
  const whole = startsLikeDate(text) ? parseDateOfPage(text) : null;
  if (whole) return [{ date: whole, start: 0, end: text.length }];
  const found: FoundDate[] = [];
  for (const format of [DAY_MONTH_YEAR, MONTH_DAY_YEAR, YEAR_MONTH_DAY, YEAR_FIRST, DAY_MONTH_NUMBER_YEAR, YEAR_LAST])
    for (const match of text.matchAll(format)) {
      const date = toIsoString(datePartsOf(match.groups ?? {}, language), MIDNIGHT, 0);
      const [start, end] = [match.index, match.index + match[0].length];
      if (date && !found.some((other) => start < other.end && other.start < end)) found.push({ date, start, end });
    }
  return found.sort((a, b) => a.start - b.start);
}

/** Finds dates such as "05.03.26" in a text that is known to have the date of something. */
export function findShortDates(text: string): FoundDate[] {
  return Array.from(text.matchAll(SHORT_DATE), ({ 0: whole, 1: day, 2: month, 3: year, index }) => ({
    date: toIsoString({ year: 2000 + Number(year), month: Number(month), day: Number(day) }, MIDNIGHT, 0),
    start: index,
    end: index + whole.length,
  })).filter((found): found is FoundDate => found.date !== null);
}

/** January 2026; Jan. 2026; enero de 2026; janvier 2026 */
const MONTH_YEAR = /(?<word>\p{L}[\p{L}\p{M}]{2,})\.?,?\s(?:de\s|del\s|of\s)?(?<year>(?:19|20)\d{2})(?!\d)/gu;

/** Finds months without a day, in the languages of findDates. @returns YYYY-MM, in their order */
export function findMonths(source: string): FoundDate[] {
  const text = withWesternDigits(source);
  return Array.from(text.matchAll(MONTH_YEAR), ({ 0: whole, index, groups: { word = "", year = "" } = {} }) => {
    const month = MONTHS_BY_NAME.get(normalizeWord(word));
    return { date: month ? `${year}-${String(month).padStart(2, "0")}` : "", start: index, end: index + whole.length };
  }).filter(({ date }) => date !== "");
}

/** The text, of the same length, with 0 to 9 for other digits. */
export function withWesternDigits(text: string): string {
  return text.replace(OTHER_DIGIT, westernDigit);
}

function westernDigit(digit: string): string {
  return String(digit.charCodeAt(0) & 15);
}

/** Whether a text starts with digits or a month or day of the week, and is not just a number. */
function startsLikeDate(text: string): boolean {
  const [word = ""] = /^\p{L}+/u.exec(text) ?? [];
  if (word === "") return /^\d+\D/.test(text);
  return MONTHS_BY_NAME.has(normalizeWord(word)) || WEEKDAY.test(word);
}

function datePartsOf(groups: Record<string, string | undefined>, language: string): DateParts | undefined {
  const { shortYear, month, day, word, first, second, separator } = groups;
  const year = shortYear ? `20${shortYear}` : groups.year;
  if (word) {
    // Hebrew writes "in" and the month as one word.
    const monthNumber =
      MONTHS_BY_NAME.get(normalizeWord(word)) ?? MONTHS_BY_NAME.get(normalizeWord(word).replace(/^ב/, ""));
    return monthNumber ? { year: Number(year), month: monthNumber, day: Number(day) } : undefined;
  }
  if (month) return { year: Number(year), month: Number(month), day: Number(day) };
  const [a, b] = [Number(first), Number(second)];
  const dayFirst = { year: Number(year), month: b, day: a };
  const monthFirst = { year: Number(year), month: a, day: b };
  if (separator === "." || a > 12 || a === b) return dayFirst;
  if (b > 12 || language === "en-us") return monthFirst;
  // English alone can be either.
  return language === "" || language === "en" ? undefined : dayFirst;
}

/** In lower case, without dots and accents. */
function normalizeWord(word: string): string {
  return word
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f.]/g, "")
    .normalize("NFC");
}
