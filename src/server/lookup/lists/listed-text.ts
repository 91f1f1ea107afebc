import { findDate } from "../text/dates.ts";
import { readNames } from "./hints.ts";

/** Longer lines are sentences. */
const LISTED_MAX_LENGTH = 250;

/** Below its title, where and when a talk was given is said in a sentence. */
export const DESCRIBED_MAX_LENGTH = 600;

/** A longer line says more than when and where. */
export const DAY_LINE_MAX_LENGTH = 60;

export const ENDS_AS_SENTENCE = /[.!?]["”»')]?$/;

/** Whether a text is nothing but a year. */
export function isYear(text: string): boolean {
  return /^\W*(?:19|20)\d{2}\W*$/.test(text);
}

/** Whether a text begins with a day or a month. */
export function isDatedFirst(text: string): boolean {
  return hasDay(text, DESCRIBED_MAX_LENGTH) && (findDate(text)?.start ?? text.length) < 3;
}

/** What may follow a date at the end: "…, Leeds (5 March 2024; with Ira Reed)" */
const AFTER_DATE = /^(?:.{0,2}|[;,][^()]{0,80}\)\W*)$/;

/** Whether a text ends with a date, after names: "“Slow radio.” Harbour Days, Leeds, 2024." */
export function isDatedLast(text: string): boolean {
  const found = text.length <= DESCRIBED_MAX_LENGTH ? findDate(text) : undefined;
  return found !== undefined && found.start > 0 && AFTER_DATE.test(text.slice(found.end));
}

/** Whether a text is short and has a name and a date with a month. */
export function hasDay(text: string, maxLength = LISTED_MAX_LENGTH): boolean {
  const found = text.length <= maxLength && /\p{L}{2}/u.test(text) ? findDate(text) : undefined;
  // In "10/3/06", either can be the month, and only the year is sure.
  return found !== undefined && (found.date.length > "2006".length || text.slice(found.start, found.end).includes("/"));
}

/** Whether a text lists an appearance by its names: with a date, or as two or three names with dashes between them. */
export function isListedByName(text: string): boolean {
  if (text.length > LISTED_MAX_LENGTH) return false;
  if (isDatedName(text)) return true;
  const names = text.split(/\s+[-–—|@]\s+/);
  return (
    names.length > 1 && names.length <= 3 && names.every((name) => /^["“„«'‘#\p{Lu}\p{Lo}\p{N}]/u.test(name.trim()))
  );
}

export function isDatedName(text: string): boolean {
  return /\p{L}{3}/u.test(text) && findDate(text) !== undefined;
}

/** Whether a text names an appearance, its show and its date. */
export function isComplete(text: string): boolean {
  const { title, show, date } = readNames(text, undefined) ?? {};
  return title !== undefined && show !== undefined && date !== undefined;
}
