const dateFormat = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  year: "numeric",
  timeZone: "UTC",
});

const monthFormat = new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric", timeZone: "UTC" });

/**
 * Formats the day of a timestamp as 'MMM d, yyyy'. The day is in UTC: release dates are stored as midnight UTC, and the
 * server and the browser must render the same text.
 * @returns undefined for an invalid date
 */
export function formatDate(timestamp: string | null | undefined): string | undefined {
  const date = new Date(timestamp ?? "");
  return Number.isNaN(date.getTime()) ? undefined : dateFormat.format(date);
}

/** Formats a day, a month or a year as exactly as it is known. @param date '2024-03-05', '2024-03' or '2024' */
export function formatKnownDate(date: string): string {
  if (date.length <= "2024".length) return date;
  const format = date.length === "2024-03".length ? monthFormat : dateFormat;
  return Number.isNaN(Date.parse(date)) ? date : format.format(new Date(date));
}

/**
 * Formats the UTC day of a timestamp as the value of a date input: 'yyyy-MM-dd'.
 * @returns undefined for an invalid date
 */
export function toDateInputValue(timestamp: string | null | undefined): string | undefined {
  const date = new Date(timestamp ?? "");
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10);
}
