const TIMESTAMP = /^(?:(\d{1,4}):)?(?:(\d{1,4}):)?(\d{1,6})(?:[.,](\d{1,9}))?$/;
/** A recording is shorter. Anything above is a mistake. */
const MAX_MS = 100 * 3_600_000;

/**
 * Reads H:MM:SS, MM:SS or seconds, with a fraction after a dot or a comma.
 * @returns milliseconds; undefined for anything else, and beyond 100 hours
 */
export function parseTimestamp(text: string): number | undefined {
  const match = TIMESTAMP.exec(text.trim());
  if (!match) return undefined;
  const [, first, second, seconds = "", fraction = ""] = match;
  const hours = second === undefined ? 0 : Number(first);
  const minutes = Number(second ?? first ?? 0);
  const ms = ((hours * 60 + minutes) * 60 + Number(seconds)) * 1000 + Number(fraction.slice(0, 3).padEnd(3, "0"));
  return ms <= MAX_MS ? ms : undefined;
}

/** Seconds of a JSON file as milliseconds; undefined for anything that is not a time of a recording. */
export function msFromSeconds(seconds: unknown): number | undefined {
  if (typeof seconds === "string") return parseTimestamp(seconds);
  if (typeof seconds !== "number" || !(seconds >= 0)) return undefined;
  const ms = Math.round(seconds * 1000);
  return ms <= MAX_MS ? ms : undefined;
}
