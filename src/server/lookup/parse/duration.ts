import { formatDuration } from "#domain/episodes/duration.ts";

const DURATION_TEXT_MAX_LENGTH = 40;
/** A week. Longer durations are mistakes, often milliseconds. */
const MAX_SECONDS = 7 * 24 * 3600;

/**
 * [[H:]M:]S with minutes beyond 59, and fractions of a second. Of more parts than three, those at the end do not count.
 * Source: Apple's rule for itunes:duration
 */
const CLOCK = /^(?<clock>\d+(?::\d{1,2}){0,2})(?:(?<=:\d+:\d+):[\d:]*)?(?:[.,]\d*)?$/;
/** ISO 8601 in lower case, and '1h 2m 3s' */
const UNITS =
  /^p?(?:(?<days>\d+)d)?t?(?:(?<hours>\d+)\s*(?:h(?:ours?|rs?|eures?|oras?)?|or[ae]|std|stunden?)\.?)?[\s,]*(?:(?<minutes>\d+)\s*m(?:in[a-z]*)?\.?)?[\s,]*(?:(?<seconds>\d+)(?:\.\d+)?\s*s(?:e[ck][a-z]*)?\.?)?$/;

/**
 * Parses a duration as feeds and pages write it: seconds, M:SS, H:MM:SS, ISO 8601 (PT1H2M3S) and '1h 2m 3s'.
 * @returns H:MM:SS or M:SS. Null for other text, zero, and more than a week
 */
export function parseDuration(value: string | number | null | undefined): string | null {
  const text = String(value ?? "")
    .trim()
    .toLowerCase();
  if (text === "" || text.length > DURATION_TEXT_MAX_LENGTH) return null;
  const seconds = parseClock(text) ?? parseUnits(text);
  if (seconds === undefined || seconds < 1 || seconds > MAX_SECONDS) return null;
  return formatDuration(seconds);
}

/** @returns whole seconds */
function parseClock(text: string): number | undefined {
  const clock = CLOCK.exec(text)?.groups?.clock;
  return clock?.split(":").reduce((total, part) => total * 60 + Number(part), 0);
}

/** @returns whole seconds */
function parseUnits(text: string): number | undefined {
  const groups = UNITS.exec(text)?.groups;
  if (!groups) return undefined;
  const { days = 0, hours = 0, minutes = 0, seconds = 0 } = groups;
  return ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds);
}
