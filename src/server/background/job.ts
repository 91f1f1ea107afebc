import type { Context } from "../context.ts";
import type { Db } from "../store/database.ts";
import type { JobRow } from "../store/jobs.ts";

/**
 * A kind of work in the background. To add one: its name in domain/background/job.ts and its entry in kinds.ts; in recurring.ts, too, if
 * nothing but the time makes it necessary.
 */
export interface JobKind {
  /** completes the sentence "Could not …" in the log */
  purpose: string;
  /** how many jobs of the kind one process runs at a time */
  concurrency: number;
  /** A run that takes longer is stopped, and another process may begin the job. */
  leaseMs: number;
  /** Failed runs in a row after which the job is given up. Without it, it is tried for ever. */
  maxAttempts?: number;
  /** Whether this instance runs such jobs; those of a kind that is off wait. By default it is on. */
  isOn?(context: Context): boolean;
  /**
   * Does the work, as far as it needs no transaction, and says what to store. An expected failure, as of a host that
   * does not respond, is a result whose nextRunAt sets the delay.
   * @throws any error: the job is tried again, each time later; GiveUpError: it is not
   */
  run(context: Context, run: JobRun): Promise<JobResult>;
}

/** One run of a job. */
export interface JobRun {
  key: string;
  ownerId: number | null;
  /** aborts when the process stops, or the lease ends; what is returned afterwards is not stored */
  signal: AbortSignal;
  /** from 0 to 1; spreads what would happen at the same moment */
  random(): number;
}

/**
 * No job waits longer for its next run, and one that recurs no longer than until its next time. What is planned for later, a clock that was
 * ahead has planned: it is brought forward when a process starts.
 */
export const LONGEST_WAIT_MS = 40 * 86_400_000;

/** What a run has found out. */
export interface JobResult {
  /** Stores it, in the transaction that ends the job. When the lease was lost, the transaction is undone. */
  write?(trx: Db): Promise<void>;
  /** Called when the job has ended, also if its result was not stored. */
  cleanUp?: (() => Promise<void>) | undefined;
  /** when the job runs again, ISO UTC, in LONGEST_WAIT_MS at the latest; without it the job has ended for good, unless it recurs */
  nextRunAt?: string | undefined;
  /** Until nextRunAt, this process begins no other job of this owner, or of the whole kind: a limit is used up. */
  pauses?: "owner" | "kind";
}

/** A failure that another run would not mend. */
export class GiveUpError extends Error {
  override name = "GiveUpError";
}

/** A job as the database has it, while this process holds its lease. */
export type ClaimedJob = JobRow;
