import { formatDuration } from "#domain/duration.ts";

const DURATION_TEXT_MAX_LENGTH = 40;
/** A week: what is longer is a mistake, often milliseconds. */
const DURATION_MAX_SECONDS = 7 * 24 * 3600;

/**
 * Reads a duration as feeds and pages write it: seconds (fractions too), M:SS, MM:SS beyond 59, H:MM:SS, ISO 8601
 * (PT1H2M3S) and '1h 2m 3s'.
 * @returns H:MM:SS or M:SS, or null for what is no duration, zero, or longer than a week
 */
export function parseDuration(stated: string | number | null | undefined): string | null {
  const text = String(stated ?? "")
    .trim()
    .toLowerCase();
  if (text === "" || text.length > DURATION_TEXT_MAX_LENGTH) return null;
  const seconds = clockSeconds(text) ?? unitSeconds(text);
  if (seconds === undefined || seconds < 1 || seconds > DURATION_MAX_SECONDS) return null;
  return formatDuration(seconds);
}

function clockSeconds(text: string): number | undefined {
  if (!/^\d+(:\d{1,2}){0,2}([.,]\d*)?$/.test(text)) return undefined;
  return text
    .replace(/[.,]\d*$/, "")
    .split(":")
    .reduce((total, part) => total * 60 + Number(part), 0);
}

function unitSeconds(text: string): number | undefined {
  const match =
    /^p?(?:(\d+)d)?t?(?:(\d+)\s*h(?:ours?|rs?)?)?[\s,]*(?:(\d+)\s*m(?:in(?:ute)?s?)?)?[\s,.]*(?:(\d+)(?:\.\d+)?\s*s(?:ec(?:ond)?s?)?)?$/.exec(
      text,
    );
  if (!match) return undefined;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0));
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
}
