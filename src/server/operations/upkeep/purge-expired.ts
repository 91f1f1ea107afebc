import { FAILED_IMPORT_KEPT_DAYS, IMPORT_KEPT_DAYS } from "#domain/imports/import.ts";
import type { Context } from "../../context.ts";
import { deletePastHostPauses } from "../../store/host-pauses.ts";
import { deleteImportsBefore } from "../../store/imports.ts";
import { deleteJobsGivenUpBefore } from "../../store/jobs.ts";
import { deleteExpiredPasskeyChallenges } from "../../store/passkeys.ts";
import { deleteExpiredPasswordResets } from "../../store/password-resets.ts";
import { deleteFullBuckets } from "../../store/rate-limits.ts";
import { deleteExpiredSessions } from "../../store/sessions.ts";
import { deleteOldSuggestions } from "../../store/suggestions.ts";
import { deleteUnwatchedFeeds } from "../../store/watched-feeds.ts";
import { emptyOldTrash } from "../episodes/deleted-episodes.ts";
import { forgetVisitors } from "../statistics/statistics.ts";

/** Suggestions that nobody decided on. */
const SUGGESTIONS_KEPT_DAYS = 365;
/** A host that asks to be left alone again after this time starts anew. */
const PAUSES_KEPT_DAYS = 2;
/** How long administrators can see and repeat what was given up. */
const GIVEN_UP_JOBS_KEPT_DAYS = 30;

/**
 * Deletes what has expired (sessions, password reset links, rate limits, visitor hashes), episodes that were deleted over an hour ago,
 * feeds that nobody watches, jobs that were given up, lists that nobody finished, and suggestions that nobody looked at for a year.
 */
export async function purgeExpired(context: Context): Promise<void> {
  const now = context.now().toISOString();
  await deleteExpiredSessions(context.db, now);
  await deleteExpiredPasskeyChallenges(context.db, now);
  await deleteExpiredPasswordResets(context.db, now);
  await deleteFullBuckets(context.db, context.now().getTime());
  await forgetVisitors(context);
  await emptyOldTrash(context);
  await deleteUnwatchedFeeds(context.db);
  await deletePastHostPauses(context.db, daysBefore(context, PAUSES_KEPT_DAYS));
  await deleteOldSuggestions(context.db, daysBefore(context, SUGGESTIONS_KEPT_DAYS));
  await deleteImportsBefore(
    context.db,
    daysBefore(context, IMPORT_KEPT_DAYS),
    daysBefore(context, FAILED_IMPORT_KEPT_DAYS),
  );
  await deleteJobsGivenUpBefore(context.db, daysBefore(context, GIVEN_UP_JOBS_KEPT_DAYS));
}

function daysBefore(context: Context, days: number): string {
  return new Date(context.now().getTime() - days * 86_400_000).toISOString();
}
