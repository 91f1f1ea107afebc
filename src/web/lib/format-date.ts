const longDate = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric", timeZone: "UTC" });

/**
 * Writes the day of an instant as 'MMM d, yyyy'. Days are UTC's: a typed release date is kept as its midnight there, and
 * server and browser must write the same.
 * @returns undefined for a text that is no date
 */
export function formatDate(instant: string | null | undefined): string | undefined {
  const date = new Date(instant ?? "");
  return Number.isNaN(date.getTime()) ? undefined : longDate.format(date);
}

/** The day of an instant in the form of date inputs; undefined for a text that is no date. */
export function toDateInputValue(instant: string | null | undefined): string | undefined {
  const date = new Date(instant ?? "");
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10);
}
