import type { BackgroundJobs, JobThatNeedsAttention } from "#domain/background/job.ts";
import type { JobCounts, JobRow } from "../store/jobs.ts";

interface BackgroundJobRows {
  kinds: readonly JobCounts[];
  jobs: readonly JobRow[];
  total: number;
}

export function presentBackgroundJobs({ kinds, jobs, total }: BackgroundJobRows): BackgroundJobs {
  return {
    kinds: kinds.map(({ kind, isOn, waiting, late, failing }) => ({ kind, isOn, waiting, late, failing })),
    troubled: jobs.map(presentJobThatNeedsAttention),
    troubledCount: total,
  };
}

function presentJobThatNeedsAttention({
  id,
  kind,
  key,
  ownerId,
  dueAt,
  attempts,
  lastError,
  failedAt,
}: JobRow): JobThatNeedsAttention {
  const state = failedAt !== null ? "given-up" : attempts > 0 ? "failing" : "late";
  return { id, kind, key, ownerId, state, dueAt, attempts, lastError };
}
