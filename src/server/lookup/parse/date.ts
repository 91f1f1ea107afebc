import { monthOf } from "../words/months.ts";

/*
 * Not Date.parse: beyond ISO 8601, engines guess. V8 reads '#000000' as the year 2000, 'UserComments:2808' as 2808 and
 * 2026-02-30 as 2 March, and knows no zone but those of the United States.
 */

/** A longer text is no date. */
export const DATE_TEXT_MAX_LENGTH = 100;
const MIN_YEAR = 1900;
const MAX_YEAR = 2999;
/** 1 January 1990. Smaller numbers are not taken for timestamps. */
const MIN_UNIX_SECONDS = 631_152_000;
/** 1 January 2100 */
const MAX_UNIX_SECONDS = 4_102_444_800;
/** The largest offset in use is UTC+14. */
const MAX_OFFSET_MINUTES = 14 * 60;

/** Offset from UTC in hours: the zones of RFC 822, and others that are unambiguous. */
const ZONE_HOURS = new Map(
  Object.entries({
    z: 0,
    ut: 0,
    utc: 0,
    gmt: 0,
    wet: 0,
    est: -5,
    edt: -4,
    cst: -6,
    cdt: -5,
    mst: -7,
    mdt: -6,
    pst: -8,
    pdt: -7,
    akst: -9,
    akdt: -8,
    hst: -10,
    west: 1,
    cet: 1,
    mez: 1,
    cest: 2,
    mesz: 2,
    eet: 2,
    eest: 3,
    msk: 3,
    jst: 9,
    kst: 9,
    aest: 10,
    aedt: 11,
    nzst: 12,
    nzdt: 13,
  }),
);

/** Separators, month and day have two digits; the time can be in the compact form. Go adds the name of the zone. */
const ISO_8601 =
  /^(?<year>\d{4})(?<separator>[-/.]?)(?<month>\d{2})\k<separator>(?<day>\d{2})(?:(?:T|\s+)(?<clock>\d{2}:?\d{2}(?::?\d{2}(?:[.,]\d+)?)?)\s*(?<zone>[a-z]{1,4}|[+-]\d{2}(?::?\d{2})?)?(?: [a-z]{3,4})?)?$/i;

/** In any of the languages of words/months.ts. */
const MONTH = "(?<month>\\p{L}[\\p{L}\\p{M}]{2,})\\.?";
const DAY = "(?<day>\\d{1,2})(?:st|nd|rd|th|er|[.ºª])?";
const YEAR = "(?<year>\\d{4}|\\d{2})";
/** "of" and "at" in other languages. */
const SHORT_WORDS = "(?:\\p{L}{1,3}\\.? ){0,2}";
const TIME = `${SHORT_WORDS}(?<clock>\\d{1,2}:\\d{2}(?::\\d{2}(?:[.,]\\d+)?)?) ?(?<half>am|pm)?`;
/** Some feeds add the name of the zone to an offset, before or behind it. */
const ZONE = "(?<zone>[a-z]{1,4}|(?:[a-z]{1,4} ?)?[+-]\\d{1,2}:?\\d{0,2})(?: ?[a-z]{1,4})?";
/** Drupal puts a dash before the time. */
const TIME_AND_ZONE = `(?:(?: [-–—])? ${TIME})?(?: ?${ZONE})?`;
/** The day of the week, or another word or two. */
const FIRST_WORDS = "(?:[^ \\d]+ ){0,2}";

/** Formats in words, in lower case and with single spaces instead of commas. */
const FORMATS = [
  // mon 05 jan 2026 10:00:00 gmt (RFC 822)
  `${FIRST_WORDS}${DAY}[ -]${SHORT_WORDS}${MONTH}[ -]${SHORT_WORDS}${YEAR}${TIME_AND_ZONE}`,
  // january 5th 2026 at 10:00 pm
  `${FIRST_WORDS}${MONTH} ${DAY} ${YEAR}${TIME_AND_ZONE}`,
  // mon jan 5 10:00:00 2026 (asctime of C), with or without a zone
  `${FIRST_WORDS}${MONTH} ${DAY} ${TIME}(?: ${ZONE})? ${YEAR}(?: gmt| utc)?`,
  // 2026 jan 5
  `(?<year>\\d{4}) ${MONTH} ${DAY}${TIME_AND_ZONE}`,
  // 12/25/2026, 25/12/2026 or 25.12.2026
  `${FIRST_WORDS}(?<first>\\d{1,2})(?<separator>[/.])(?<second>\\d{1,2})\\k<separator>(?<year>\\d{4})${TIME_AND_ZONE}`,
].map((format) => new RegExp(`^${format}$`, "u"));

interface DateParts {
  year: number;
  /** 1 to 12 */
  month: number;
  day: number;
}

interface TimeParts {
  hour: number;
  minute: number;
  second: number;
}

/** A date as it is written. A time that no clock shows, and an unknown zone, are undefined. */
interface Moment {
  date: DateParts;
  time: TimeParts | undefined;
  offsetMinutes: number | undefined;
}

export const MIDNIGHT: TimeParts = { hour: 0, minute: 0, second: 0 };

/**
 * Parses a date as feeds and pages write it: RFC 822 and 2822, ISO 8601, the asctime of C, 'January 5, 2026 10:00 PM',
 * numbers in one of their orders, Unix seconds and milliseconds; months in several languages. Without a zone, the time is UTC.
 * @param order how the days of 05/01/2026 are written where it stands
 * @returns ISO 8601 UTC in whole seconds. Null for other text, impossible dates (30 February), ambiguous ones (05/01/2026) and those of
 * isUnset(), because a wrong date is worse than none
 */
export function parseDate(text: string | null | undefined, order?: DayOrder): string | null {
  const trimmed = text?.trim() ?? "";
  const unixTime = parseUnixTime(trimmed);
  if (unixTime) return unixTime;
  const moment = readMoment(trimmed, order);
  const date = moment && toIsoMoment(moment);
  return date === null || isUnset(date) ? null : date;
}

/**
 * Whether a date is what programs write for one that they do not have: the beginning of Unix time in any zone. Seconds since then that were
 * taken for milliseconds are days of the same month.
 * @param date ISO 8601 UTC
 */
export function isUnset(date: string): boolean {
  return date >= "1969-12-31" && date < "1970-02-01";
}

/**
 * Parses a date as people note it, by the calendar of where they were: 2026-01-05 23:30 -0800 is 5 January.
 * @returns the day as it is written, YYYY-MM-DD; null for what parseDate() reads as no date, and for timestamps
 */
export function parseWrittenDay(text: string, order?: DayOrder): string | null {
  const written = readMoment(text.trim(), order);
  if (!written || !toIsoMoment(written)) return null;
  return toIsoString(written.date, MIDNIGHT, 0)?.slice(0, "2026-01-05".length) ?? null;
}

function readMoment(text: string, order: DayOrder): Moment | null {
  if (text === "" || text.length > DATE_TEXT_MAX_LENGTH) return null;
  return readIso8601(text) ?? readWords(text, order);
}

function toIsoMoment({ date, time, offsetMinutes }: Moment): string | null {
  return toIsoString(date, time, offsetMinutes);
}

/** "2026-03-05T00:00:00+01:00" */
const MIDNIGHT_ELSEWHERE = /^(\d{4}-\d{2}-\d{2})[T ]00:00(?::00(?:\.0+)?)? ?[+-]\d{2}:?\d{2}\b/;

/** Parses a date in the data of a page. Site generators write a day as its midnight in their own time zone: it is that day everywhere. */
export function parseDateOfPage(text: string | null | undefined): string | null {
  return parseDate(MIDNIGHT_ELSEWHERE.exec(text?.trim() ?? "")?.[1] ?? text);
}

function parseUnixTime(text: string): string | null {
  if (!/^(\d{9,10}|\d{12,13})$/.test(text)) return null;
  const seconds = Number(text) / (text.length > 10 ? 1000 : 1);
  if (seconds < MIN_UNIX_SECONDS || seconds > MAX_UNIX_SECONDS) return null;
  return new Date(seconds * 1000).toISOString();
}

function readIso8601(text: string): Moment | null {
  const { year, month, day, clock, zone } = ISO_8601.exec(text)?.groups ?? {};
  if (!year) return null;
  const time = clock && (clock.includes(":") ? clock : clock.replace(/(\d{2})(?=\d)/g, "$1:"));
  return {
    date: { year: Number(year), month: Number(month), day: Number(day) },
    time: time ? parseTime(time) : MIDNIGHT,
    offsetMinutes: zone ? parseOffset(zone) : 0,
  };
}

function readWords(text: string, order: DayOrder): Moment | null {
  const normalized = text
    .toLowerCase()
    .replace(/\([^()]*\)/g, " ")
    .replace(/([ap])\.m\./g, "$1m")
    .replace(/[\s,]+/g, " ")
    .trim();
  // Nearly all feeds use the first.
  const format = FORMATS.find((candidate) => candidate.test(normalized));
  const groups = format?.exec(normalized)?.groups;
  if (!groups) return null;
  const { year = "", month, day, first, separator, second, clock, half, zone } = groups;
  const dayAndMonth =
    month === undefined
      ? dayInOrder(Number(first), Number(second), separator === "." ? "day first" : order)
      : { month: monthOf(month), day: Number(day) };
  if (dayAndMonth === "ambiguous" || dayAndMonth.month === undefined) return null;
  return {
    date: { year: fullYear(year), month: dayAndMonth.month, day: dayAndMonth.day },
    time: clock ? parseTime(clock, half) : MIDNIGHT,
    offsetMinutes: zone ? parseOffset(zone) : 0,
  };
}

/** How a text writes 05/01/2026; "mixed" where it writes its days in both ways, undefined where it is not known. */
export type DayOrder = "day first" | "month first" | "mixed" | undefined;

/** The day and month of 12/25/2026 and 25/12/2026, which are the same; 05/01/2026 can be two. */
export function dayInOrder(
  first: number,
  second: number,
  order: DayOrder,
): Pick<DateParts, "month" | "day"> | "ambiguous" {
  if (first > 12 || first === second || (order === "day first" && second <= 12)) return { month: second, day: first };
  if (second > 12 || order === "month first") return { month: first, day: second };
  return "ambiguous";
}

/** @returns null when a part is missing or out of range */
export function toIsoString(
  date: DateParts,
  time: TimeParts | undefined,
  offsetMinutes: number | undefined,
): string | null {
  if (!time || offsetMinutes === undefined) return null;
  const { year, month, day } = date;
  if (year < MIN_YEAR || year > MAX_YEAR) return null;
  const midnight = new Date(Date.UTC(year, month - 1, day));
  if (midnight.getUTCMonth() !== month - 1 || midnight.getUTCDate() !== day) return null;
  return new Date(Date.UTC(year, month - 1, day, time.hour, time.minute - offsetMinutes, time.second)).toISOString();
}

/** @returns undefined when out of range; 24:00 is midnight at the end of the day, and second 60 a leap second */
function parseTime(clock: string, half?: string): TimeParts | undefined {
  const [hour = 0, minute = 0, second = 0] = clock.split(":").map((part) => Math.trunc(Number(part.replace(",", "."))));
  const isEndOfDay = hour === 24 && minute === 0 && second === 0;
  if ((hour > 23 && !isEndOfDay) || minute > 59 || second > 60) return undefined;
  if (!half || hour > 12) return { hour, minute, second };
  return { hour: (hour % 12) + (half === "pm" ? 12 : 0), minute, second };
}

/** Minutes from UTC for 'EST', '+0200', '-08:00', '+01', '+200', 'GMT+1' or 'EST-0500'; undefined for other text. */
function parseOffset(zone: string): number | undefined {
  const lowerCase = zone.toLowerCase();
  const hours = ZONE_HOURS.get(lowerCase);
  if (hours !== undefined) return hours * 60;
  const match = /([+-])(\d{1,2}?):?(\d{2})?$/.exec(lowerCase);
  if (!match) return undefined;
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0);
  if (minutes > MAX_OFFSET_MINUTES) return undefined;
  return match[1] === "-" ? -minutes : minutes;
}

/** @param year its four digits, or two by RFC 2822, section 4.3: 00 to 49 are 20xx, 50 to 99 are 19xx */
export function fullYear(year: string): number {
  if (year.length === 4) return Number(year);
  return Number(year) + (Number(year) < 50 ? 2000 : 1900);
}
