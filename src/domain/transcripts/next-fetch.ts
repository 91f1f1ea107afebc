const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Many shows add a transcript some days after the episode. */
const NEXT_FETCH_DAYS = [1, 3, 7];
const REFRESH_DAYS = 30;
const FAILURE_MAX_DELAY_MS = 7 * DAY_MS;

/**
 * After feed-unreachable: an hour, then twice as long each, up to a week. After no-feed: never, because the audio file does not change.
 * After other outcomes: longer each time, up to a month.
 */
export function nextFetch(
  { fetches, failures }: { fetches: number; failures: number },
  outcome: "feed-unreachable" | "no-feed" | "transcript" | "no-transcript",
  now: Date,
  random: () => number,
) {
  const at = (ms: number) => new Date(now.getTime() + ms + random() * ms * 0.1).toISOString();
  if (outcome === "feed-unreachable")
    return { nextRunAt: at(Math.min(HOUR_MS * 2 ** failures, FAILURE_MAX_DELAY_MS)), fetches, failures: failures + 1 };
  const days = outcome === "transcript" ? REFRESH_DAYS : (NEXT_FETCH_DAYS[fetches] ?? REFRESH_DAYS);
  return { nextRunAt: outcome === "no-feed" ? undefined : at(days * DAY_MS), fetches: fetches + 1, failures: 0 };
}
