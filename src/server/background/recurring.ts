import type { JobKindName } from "#domain/background/job.ts";

const HOUR_MS = 3_600_000;

interface Recurrence {
  /** from the end of one run to the next */
  everyMs: number;
  /** whether the start of a process makes it due, too */
  isDueAtStart?: boolean;
}

/**
 * Jobs that run on a schedule, once for all processes. Jobs about a feed or a person say themselves when they run again: check-feed,
 * check-links, fetch-transcript, search-directories and mail-suggestions.
 */
export const RECURRING: Partial<Record<JobKindName, Recurrence>> = {
  "ask-podcast-index": { everyMs: HOUR_MS },
  // Once a day: it does nothing while there is a backup of the day.
  "back-up": { everyMs: HOUR_MS, isDueAtStart: true },
  // Of transcripts whose storing was interrupted.
  "delete-paragraphs": { everyMs: HOUR_MS },
  purge: { everyMs: HOUR_MS },
};
