import { z } from "zod";
import { isoTimestamp } from "../fields.ts";

/** What is done in the background. The database stores these words: never change one. */
export const JOB_KINDS = [
  "ask-podcast-index",
  "back-up",
  "check-feed",
  "check-links",
  "complete-episode",
  "delete-paragraphs",
  "fetch-transcript",
  "look-up-import",
  "mail-email-change",
  "mail-passkey-change",
  "mail-password-reset",
  "mail-suggestions",
  "notify-hub",
  "purge",
  "read-import",
  "search-directories",
] as const;
export type JobKindName = (typeof JOB_KINDS)[number];

/** A job that fails, or that should have begun a while ago. */
const jobThatNeedsAttentionSchema = z.object({
  id: z.int(),
  kind: z.string(),
  /** what the job is about, such as the id of an episode */
  key: z.string(),
  /** null for work that is nobody's in particular */
  ownerId: z.int().nullable(),
  /** given-up: it is not tried again; failing: it is tried again at dueAt; late: it is due and has not begun */
  state: z.enum(["given-up", "failing", "late"]),
  dueAt: isoTimestamp,
  /** failed runs in a row */
  attempts: z.int(),
  lastError: z.string().nullable(),
});
export type JobThatNeedsAttention = z.infer<typeof jobThatNeedsAttentionSchema>;

/** The work in the background, as administrators see it. */
export const backgroundJobsSchema = z.object({
  /** one entry for each kind that has jobs; those of a kind that is off wait, and cannot be run */
  kinds: z.array(z.object({ kind: z.string(), isOn: z.boolean(), waiting: z.int(), late: z.int(), failing: z.int() })),
  /** one page, those that were given up first */
  troubled: z.array(jobThatNeedsAttentionSchema),
  /** on all pages */
  troubledCount: z.int(),
});
export type BackgroundJobs = z.infer<typeof backgroundJobsSchema>;
