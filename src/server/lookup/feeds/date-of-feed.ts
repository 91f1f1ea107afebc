import { DATE_TEXT_MAX_LENGTH, type DayOrder, isUnset, parseDate } from "../parse/date.ts";
import { dayOrderOf, dayOrderOfLanguage, findDays } from "../text/dates.ts";

/** What follows a time of day, such as a zone with a typing error. */
const AFTER_CLOCK = /(?<=\d:\d{2}(?::\d{2})?)[^\d:].*$/s;

/**
 * Parses a date in a feed. What is odd in a part of it does not void the rest: an unknown zone is UTC, and of a time that no clock
 * shows or in an unknown form, the day is left.
 * @returns ISO 8601 UTC; null for text without a day, impossible days, those that can be two, and those of isUnset()
 */
export function parseDateOfFeed(text: string | null | undefined, order?: DayOrder): string | null {
  const written = text?.trim() ?? "";
  if (written === "" || written.length > DATE_TEXT_MAX_LENGTH) return null;
  const date =
    parseDate(written, order) ??
    parseDate(written.replace(AFTER_CLOCK, ""), order) ??
    findDays(written, order)[0]?.date ??
    null;
  return date === null || isUnset(date) ? null : date;
}

/**
 * How a feed writes days such as 05/01/2026: as its other dates prove, or as its language has it.
 * @param language as the feed declares it
 */
export function dayOrderOfFeed(dates: readonly string[], language: string | null): DayOrder {
  const inNumbers = dates.filter((date) => date.length <= DATE_TEXT_MAX_LENGTH && date.includes("/"));
  if (inNumbers.length === 0) return undefined;
  return dayOrderOf(inNumbers) ?? dayOrderOfLanguage((language ?? "").trim().toLowerCase());
}
