/** Dates as feeds and pages write them. What is ambiguous or impossible is no date: a wrong one is worse than none. */

const DATE_TEXT_MAX_LENGTH = 100;
const EARLIEST_YEAR = 1900;
const LATEST_YEAR = 2999;
/** 1 January 1990: a smaller whole number is not taken for a time */
const EARLIEST_UNIX_SECONDS = 631_152_000;
/** 1 January 2100 */
const LATEST_UNIX_SECONDS = 4_102_444_800;
/** The widest offset in use is UTC+14. */
const OFFSET_MAX_MINUTES = 14 * 60;

const MONTHS = "january february march april may june july august september october november december".split(" ");
const WEEKDAYS = "monday tuesday wednesday thursday friday saturday sunday".split(" ");

/** Hours from UTC: RFC 822's names, and the others that mean one zone only. */
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

const MIDNIGHT: TimeParts = { hour: 0, minute: 0, second: 0 };

/**
 * Reads RFC 822/2822 dates (two-digit years by RFC 2822, 4.3), ISO 8601, C's asctime, 'January 5, 2026 10:00 PM',
 * year-first and unambiguous slashes, Unix seconds and milliseconds. Without a zone the time is taken as UTC.
 * @returns ISO 8601 UTC, or null for what is no date, impossible (30 February) or ambiguous (05/01/2026)
 */
export function parseDate(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? "";
  if (trimmed === "" || trimmed.length > DATE_TEXT_MAX_LENGTH) return null;
  return unixTime(trimmed) ?? isoDate(trimmed) ?? wordedDate(trimmed);
}

function unixTime(text: string): string | null {
  if (!/^(\d{9,10}|\d{12,13})$/.test(text)) return null;
  const seconds = Number(text) / (text.length > 10 ? 1000 : 1);
  if (seconds < EARLIEST_UNIX_SECONDS || seconds > LATEST_UNIX_SECONDS) return null;
  return new Date(seconds * 1000).toISOString();
}

function isoDate(text: string): string | null {
  const match =
    /^(\d{4})([-/.]?)(\d{2})\2(\d{2})(?:(?:T|\s+)(\d{2}:?\d{2}(?::?\d{2}(?:[.,]\d+)?)?)\s*([a-z]{1,4}|[+-]\d{2}(?::?\d{2})?)?)?$/i.exec(
      text,
    );
  if (!match) return null;
  const [, year, , month, day, clock, zone] = match;
  const time = clock ? timeOf(clock.includes(":") ? clock : clock.replace(/(\d{2})(?=\d)/g, "$1:")) : MIDNIGHT;
  return instant({ year: Number(year), month: Number(month), day: Number(day) }, time, zone ? offsetMinutes(zone) : 0);
}

/** Dates with a month's name, and with slashes, in whatever order their words stand. */
function wordedDate(text: string): string | null {
  const numbers: string[] = [];
  let date: DateParts | undefined;
  let month: number | undefined;
  let time = MIDNIGHT;
  let offset: number | undefined = 0;
  const words = text
    .toLowerCase()
    .replace(/\([^()]*\)/g, " ")
    .replace(/([ap])\.m\./g, "$1m")
    .split(/[\s,]+/)
    .filter(Boolean);
  for (const [at, word] of words.entries()) {
    const name = word.replace(/\.$/, "");
    if (/^\d{1,2}:\d{2}/.test(word)) {
      const clock = timeOf(word.replace(/(am|pm|z)$/, ""));
      if (!clock) return null;
      time = word.endsWith("am") || word.endsWith("pm") ? twelveHour(clock, word.slice(-2)) : clock;
    } else if (/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.test(word)) {
      date = slashedDate(word);
      if (!date) return null;
    } else if (/^\d+(st|nd|rd|th)?$/.test(word)) numbers.push(word.replace(/\D/g, ""));
    else if (name === "am" || name === "pm") time = twelveHour(time, name);
    else if (monthOf(name) !== undefined) month = monthOf(name);
    else if (at > 0 && offsetMinutes(name) !== undefined) offset = offsetMinutes(name);
    else if (at > 0 && /^[+-]\d/.test(name)) return null;
    else if (at === 0 || isWeekday(name) || name === "at" || name === "of") continue;
    else return null;
  }
  if (!date) {
    const [first, second] = numbers;
    if (month === undefined || first === undefined || second === undefined || numbers.length > 2) return null;
    const isYearFirst = first.length === 4;
    const [day, year] = isYearFirst ? [second, first] : [first, second];
    if (day.length > 2) return null;
    date = { year: fullYear(year), month, day: Number(day) };
  }
  return instant(date, time, offset);
}

/** 12/25/2026 and 25/12/2026 can mean one day only; 05/01/2026 is two. */
function slashedDate(word: string): DateParts | undefined {
  const [first = 0, second = 0, year = 0] = word.split("/").map(Number);
  if (first > 12) return { year, month: second, day: first };
  if (second > 12 || first === second) return { year, month: first, day: second };
  return undefined;
}

function instant(
  { year, month, day }: DateParts,
  time: TimeParts | undefined,
  offset: number | undefined,
): string | null {
  if (!time || offset === undefined || !(year >= EARLIEST_YEAR && year <= LATEST_YEAR)) return null;
  const dayOfMonth = new Date(Date.UTC(year, month - 1, day));
  if (dayOfMonth.getUTCMonth() !== month - 1 || dayOfMonth.getUTCDate() !== day) return null;
  return new Date(Date.UTC(year, month - 1, day, time.hour, time.minute - offset, time.second)).toISOString();
}

function timeOf(clock: string): TimeParts | undefined {
  const match = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?$/.exec(clock);
  if (!match) return undefined;
  const [hour = 0, minute = 0, second = 0] = match.slice(1).map((part) => Number(part ?? 0));
  const isMidnightAtEnd = hour === 24 && minute === 0 && second === 0;
  // 60 is a leap second
  return (hour < 24 || isMidnightAtEnd) && minute < 60 && second <= 60 ? { hour, minute, second } : undefined;
}

function twelveHour(time: TimeParts, half: string): TimeParts {
  if (time.hour > 12) return time;
  return { ...time, hour: (time.hour % 12) + (half === "pm" ? 12 : 0) };
}

/** Minutes from UTC of 'EST', '+0200', '-08:00', '+01' and 'GMT+1'; undefined for what is no zone. */
function offsetMinutes(zone: string): number | undefined {
  const lower = zone.toLowerCase();
  const named = ZONE_HOURS.get(lower);
  if (named !== undefined) return named * 60;
  const match = /^(?:gmt|utc)?([+-])(\d{1,2}):?(\d{2})?$/.exec(lower);
  if (!match) return undefined;
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0);
  if (minutes > OFFSET_MAX_MINUTES) return undefined;
  return match[1] === "-" ? -minutes : minutes;
}

function monthOf(name: string): number | undefined {
  const at = name === "sept" ? 8 : MONTHS.findIndex((month) => month === name || month.slice(0, 3) === name);
  return at < 0 ? undefined : at + 1;
}

function isWeekday(name: string): boolean {
  return name.length >= 3 && WEEKDAYS.some((weekday) => weekday.startsWith(name));
}

/** Two digits by RFC 2822, 4.3: 00 to 49 are 20xx, 50 to 99 are 19xx; another length is no year. */
function fullYear(year: string): number {
  if (year.length === 2) return Number(year) + (Number(year) < 50 ? 2000 : 1900);
  return year.length === 4 ? Number(year) : Number.NaN;
}
