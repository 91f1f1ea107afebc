/**
 * Formats seconds as H:MM:SS, or as M:SS below an hour.
 * @param durationSeconds zero or more; fractions are dropped
 */
export function formatDuration(durationSeconds: number): string {
  const whole = Math.floor(durationSeconds);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const seconds = String(whole % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${seconds}` : `${minutes}:${seconds}`;
}

/** Plain seconds become H:MM:SS or M:SS; other text is only trimmed. The caller validates. */
export function normalizeDuration(typed: string): string {
  const text = typed.trim();
  return /^\d+(\.\d+)?$/.test(text) ? formatDuration(Number(text)) : text;
}

/**
 * Parses seconds, M:SS or H:MM:SS.
 * @returns whole seconds, or undefined when the string is not a duration
 */
export function parseDurationSeconds(duration: string | null | undefined): number | undefined {
  const text = duration?.trim() ?? "";
  if (!/^\d+(:\d{1,2}){0,2}(\.\d+)?$/.test(text)) return undefined;
  return Math.floor(text.split(":").reduce((total, part) => total * 60 + Number(part), 0));
}
