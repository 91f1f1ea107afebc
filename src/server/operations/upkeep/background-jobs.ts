import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { countJobs, type JobCounts, type JobRow, LATE_JOB_MS, listTroubledJobs, runJobNow } from "../../store/jobs.ts";

/** Counts the background jobs, and finds a page of those that fail or are late. */
export async function findBackgroundJobs(
  { db, now }: Context,
  page: { limit: number; offset: number },
): Promise<{ kinds: JobCounts[]; jobs: JobRow[]; total: number }> {
  const nowMs = now().getTime();
  const times = { now: new Date(nowMs).toISOString(), lateBefore: new Date(nowMs - LATE_JOB_MS).toISOString() };
  return {
    kinds: await countJobs(db, times.now, times.lateBefore),
    ...(await listTroubledJobs(db, { ...times, ...page })),
  };
}

/** Has a job run now, also one that was given up. @throws AppError 404 it has ended, or there never was one */
export async function runJobAgain({ db, now }: Context, jobId: number): Promise<void> {
  if (!(await runJobNow(db, jobId, now().toISOString()))) throw notFound("Job");
}
