const DAY_MS = 86_400_000;

/** A calendar day as a number: 0 is 1970-01-01. */
export type Day = number;

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

/** The calendar day on which a time falls in a time zone. @param ms since 1970 */
export function dayAt(ms: number, timeZone: string): Day {
  return Math.floor(localTime(ms, timeZone) / DAY_MS);
}

/** The time zone of a user's days, by default UTC. */
export function timeZoneOf({ timeZone }: { timeZone: string | null }): string {
  return timeZone !== null && isTimeZone(timeZone) ? timeZone : "UTC";
}

/** Whether a string is the name of a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    formatFor(name);
    return name !== "";
  } catch {
    return false;
  }
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
