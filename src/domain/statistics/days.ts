const DAY_MS = 86_400_000;
/** Every time zone differs from UTC by a multiple of it. */
export const SLOT_MS = 900_000;

/** A calendar day as a number: 0 is 1970-01-01. */
export type Day = number;
/** A quarter of an hour as a number, UTC: 0 began at the beginning of 1970. */
export type Slot = number;

const formats = new Map<string, Intl.DateTimeFormat>();
/** The time zones of the world are few. */
const MAX_FORMATS = 1000;

export function parseDay(date: string): Day {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}

/** @returns YYYY-MM-DD */
export function formatDay(day: Day): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

export function slotAt(ms: number): Slot {
  return Math.floor(ms / SLOT_MS);
}

/** The calendar day on which a time falls in a time zone. @param ms since 1970 */
export function dayAt(ms: number, timeZone: string): Day {
  return Math.floor(localTime(ms, timeZone) / DAY_MS);
}

/** The slot in which a calendar day begins in a time zone. */
export function firstSlotOf(day: Day, timeZone: string): Slot {
  const midnight = day * DAY_MS;
  // The offset at the midnight of UTC is nearly always that of the midnight in question; the second time it is that one.
  const guess = midnight - offsetAt(midnight, timeZone);
  const start = midnight - offsetAt(guess, timeZone);
  // Where clocks skip midnight, the day begins later.
  return dayAt(start, timeZone) < day ? slotAt(start) + 4 : slotAt(start);
}

function offsetAt(ms: number, timeZone: string): number {
  return localTime(ms, timeZone) - ms;
}

/** The time that clocks show, as if they showed UTC. */
function localTime(ms: number, timeZone: string): number {
  const part = Object.fromEntries(
    formatFor(timeZone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-u-ca-gregory-nu-latn", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  if (formats.size >= MAX_FORMATS) formats.clear();
  formats.set(timeZone, format);
  return format;
}
