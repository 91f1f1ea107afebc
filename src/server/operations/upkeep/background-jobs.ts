import { type Context, latenessRule } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { countJobs, type JobCounts, type JobRow, listJobsThatNeedAttention, runJobNow } from "../../store/jobs.ts";
import type { AdministratorAct } from "../accounts/administrator-acts.ts";

/** Counts the background jobs, and finds a page of those that fail or are late. */
export async function findBackgroundJobs(
  context: Context,
  page: { limit: number; offset: number },
): Promise<{ kinds: JobCounts[]; jobs: JobRow[]; total: number }> {
  const rule = latenessRule(context);
  return { kinds: await countJobs(context.db, rule), ...(await listJobsThatNeedAttention(context.db, rule, page)) };
}

/**
 * Has a job run now, also one that was given up.
 * @throws AppError 404 it has ended, there never was one, or its kind is switched off
 * @throws AppError those of AdministratorAct
 */
export async function runJobAgain(
  { now, activeJobKinds }: Context,
  act: AdministratorAct,
  jobId: number,
): Promise<void> {
  const isRun = await act.performForAll((trx) => runJobNow(trx, jobId, activeJobKinds(), now().toISOString()));
  if (!isRun) throw notFound("Job");
}
