const dateFormat = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  year: "numeric",
  timeZone: "UTC",
});

/**
 * Formats the day of a timestamp as 'MMM d, yyyy'. The day is in UTC: release dates are stored as midnight UTC, and the
 * server and the browser must render the same text.
 * @returns undefined for an invalid date
 */
export function formatDate(timestamp: string | null | undefined): string | undefined {
  const date = new Date(timestamp ?? "");
  return Number.isNaN(date.getTime()) ? undefined : dateFormat.format(date);
}

/**
 * Formats the UTC day of a timestamp as the value of a date input: 'yyyy-MM-dd'.
 * @returns undefined for an invalid date
 */
export function toDateInputValue(timestamp: string | null | undefined): string | undefined {
  const date = new Date(timestamp ?? "");
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10);
}
