/** The ranges that people choose from; `all` begins with the feed. */
export const RANGES = ["7", "30", "90", "365", "all"] as const;
export type RangeName = (typeof RANGES)[number];

export const RANGE_LABELS: Record<RangeName, string> = {
  "7": "7 days",
  "30": "30 days",
  "90": "90 days",
  "365": "1 year",
  all: "All",
};

/** The longest range that the API takes, in days. */
const MAX_DAYS = 3653;

/** The time zone of this device. */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
}

/**
 * The days of a range until today, in this device's time zone.
 * @param since ISO UTC; where `all` begins
 * @returns both as YYYY-MM-DD
 */
export function datesOfRange(range: RangeName, since: string, now = new Date()): { from: string; to: string } {
  const from = new Date(now);
  if (range !== "all") from.setDate(from.getDate() - Number(range) + 1);
  else {
    const earliest = new Date(now);
    earliest.setDate(earliest.getDate() - MAX_DAYS + 1);
    from.setTime(Math.min(now.getTime(), Math.max(Date.parse(since), earliest.getTime())));
  }
  return { from: localDate(from), to: localDate(now) };
}

function localDate(date: Date): string {
  const pad = (part: number) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}
