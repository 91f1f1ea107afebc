import { type ExpressionBuilder, type RawBuilder, type Selectable, sql } from "kysely";
import type { JobKindName } from "#domain/background/job.ts";
import { type Database, type Db, forUpdateSkipLocked } from "./database.ts";
import type { JobsTable, Tables } from "./tables.ts";

export type JobRow = Selectable<JobsTable>;

/*
 * The states of a job. There is one job per kind and key; one that recurs, or whose result names a next time, is scheduled again when it
 * is done, and every other one is deleted.
 *
 *   scheduled ── its time comes ──► ready ── claimed by a process ──► claimed ── done ──► deleted or scheduled
 *       ▲                            ▲                                 │ │ │
 *       │                            ├─── lease ends, process stops ───┘ │ │
 *       ├────────────────────────────┼─── fails: later each time ────────┘ │
 *       │                            │                                     ▼
 *       └── enqueued for later ──────┴── enqueued or run by hand ◄────── failed, for good: kept for administrators
 *
 *   scheduled   dueAt is later than now
 *   ready       dueAt is past, and there is no lease, or it has ended; after five minutes the job is late
 *   claimed     leaseToken until leaseEndsAt; rerunAt, if it was enqueued meanwhile: it is due then once more
 *   failed      failedAt; in any state, attempts counts the failed runs in a row, and lastError is of the last one
 */

export interface NewJob {
  kind: JobKindName;
  /** what the job is about; one job per kind and key */
  key: string | number;
  /** whose work it is: owners take turns */
  ownerId: number | null;
  /** ISO UTC */
  dueAt: string;
}

/** Rows per statement. */
const JOBS_PER_STATEMENT = 500;
/**
 * Adds jobs, in the transaction that makes them necessary. One that waits already is due at the earlier of the two times, and starts
 * anew if it had failed. One that is running runs once more afterwards, because it may have read its data before this change.
 */
export async function enqueueJobs(db: Db, jobs: readonly NewJob[]): Promise<void> {
  // In one order, so that two transactions which enqueue the same jobs wait for each other instead of blocking each other.
  const rows = jobs
    .map((job) => ({ ...job, key: String(job.key) }))
    .sort((a, b) => (`${a.kind} ${a.key}` < `${b.kind} ${b.key}` ? -1 : 1));
  for (let start = 0; start < rows.length; start += JOBS_PER_STATEMENT)
    await db
      .insertInto("jobs")
      .values(rows.slice(start, start + JOBS_PER_STATEMENT))
      .onConflict((conflict) =>
        conflict.columns(["kind", "key"]).doUpdateSet({
          ...timesWhenEnqueued(sql.ref("excluded.dueAt")),
          attempts: 0,
          lastError: null,
          failedAt: null,
        }),
      )
      .execute();
}

export function enqueueJob(db: Db, job: NewJob): Promise<void> {
  return enqueueJobs(db, [job]);
}

/** Adds a job, unless there is one of that kind and key: that one keeps its time. */
export async function enqueueMissingJob(db: Db, job: NewJob): Promise<void> {
  await db
    .insertInto("jobs")
    .values({ ...job, key: String(job.key) })
    .onConflict((conflict) => conflict.columns(["kind", "key"]).doNothing())
    .execute();
}

/** The times of an existing job that is enqueued again: one that waits may be due earlier, one that is running runs once more. */
function timesWhenEnqueued(dueAt: RawBuilder<string>) {
  const isWaiting = sql`${sql.ref("jobs.leaseToken")} is null`;
  return {
    dueAt: sql<string>`case when ${isWaiting} then ${earlier("jobs.dueAt", dueAt)} else ${sql.ref("jobs.dueAt")} end`,
    rerunAt: sql<string | null>`case when ${isWaiting} then null else ${earlier("jobs.rerunAt", dueAt)} end`,
  };
}

/** The earlier of two times; a column that is null does not count. */
function earlier(column: "jobs.dueAt" | "jobs.rerunAt", at: RawBuilder<string>): RawBuilder<string> {
  const known = sql.ref(column);
  return sql`case when ${known} is null or ${known} > ${at} then ${at} else ${known} end`;
}

/** No kind of job has a longer lease. */
export const LONGEST_LEASE_MS = 3_600_000;

/** Clocks of processes differ, and a claim may come after one with a later time. */
const CLOCK_SKEW_MS = 300_000;

/** Whether no process runs the job, and it was not given up. A lease that ends too late was taken by a clock that was ahead. */
function isFree(row: ExpressionBuilder<Tables, "jobs">, now: string) {
  const latestEnd = new Date(Date.parse(now) + LONGEST_LEASE_MS + CLOCK_SKEW_MS).toISOString();
  return row.and([
    row("failedAt", "is", null),
    row.or([row("leaseEndsAt", "is", null), row("leaseEndsAt", "<=", now), row("leaseEndsAt", ">", latestEnd)]),
  ]);
}

/** Makes the jobs of a kind due no later than a time, ISO UTC: others were planned by a clock that was ahead. */
export async function bringForwardJobs(db: Db, kind: JobKindName, latestDueAt: string): Promise<void> {
  await db
    .updateTable("jobs")
    .set({ dueAt: latestDueAt })
    .where("kind", "=", kind)
    .where("dueAt", ">", latestDueAt)
    .where("failedAt", "is", null)
    .execute();
}

/** When the first job of each kind is due that nobody works on; null where there is none. @param now ISO UTC */
export async function findNextDueTimes(
  db: Db,
  kinds: readonly JobKindName[],
  now: string,
): Promise<Map<JobKindName, string | null>> {
  const row = await db
    .selectNoFrom((query) =>
      kinds.map((kind) =>
        query
          .selectFrom("jobs")
          .select("dueAt")
          .where("kind", "=", kind)
          .where((job) => isFree(job, now))
          .orderBy("dueAt")
          .limit(1)
          .as(kind),
      ),
    )
    .executeTakeFirstOrThrow();
  return new Map(kinds.map((kind) => [kind, row[kind] ?? null]));
}

/**
 * Lists the owners of due jobs of a kind, each once, null among them for jobs of nobody. A job that somebody works on counts too: so only
 * the index is read, however many jobs are due.
 * @param now ISO UTC
 */
export async function listOwnersOfDueJobs(db: Db, kind: JobKindName, now: string): Promise<(number | null)[]> {
  const rows = await db
    .selectFrom("jobs")
    .select("ownerId")
    .distinct()
    .where("kind", "=", kind)
    .where("dueAt", "<=", now)
    .where("failedAt", "is", null)
    .execute();
  return rows.map(({ ownerId }) => ownerId);
}

/** A claim of one process. */
export interface Claim {
  /** unique for each claim */
  leaseToken: string;
  /** ISO UTC: from then on another process may take the job over */
  leaseEndsAt: string;
  /** ISO UTC */
  now: string;
}

/**
 * Claims an owner's job of a kind that is due the longest. Of several processes that claim at once, each gets another job.
 * @param ownerId null for jobs of nobody
 */
export async function claimJob(
  { db, dialect }: Pick<Database, "db" | "dialect">,
  kind: JobKindName,
  ownerId: number | null,
  { leaseToken, leaseEndsAt, now }: Claim,
): Promise<JobRow | undefined> {
  return db
    .updateTable("jobs")
    .set({ leaseToken, leaseEndsAt, rerunAt: null })
    .where("id", "=", (query) =>
      query
        .selectFrom("jobs")
        .select("id")
        .where("kind", "=", kind)
        .where("ownerId", ownerId === null ? "is" : "=", ownerId)
        .where("dueAt", "<=", now)
        .where((row) => isFree(row, now))
        .orderBy("dueAt")
        .orderBy("id")
        .limit(1)
        .modifyEnd(forUpdateSkipLocked(dialect, "jobs")),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Of one claim: only while it holds the lease can a process change its job. */
export type Lease = Pick<JobRow, "id" | "leaseToken">;

/**
 * Ends a job, as the last statement of the transaction that stores its result: it is deleted, or runs again.
 * @param nextRunAt ISO UTC; a job that was enqueued while it ran may be due earlier
 * @returns false when the lease was lost; the caller must roll back then
 */
export async function endJob(db: Db, lease: Lease, nextRunAt: string | undefined): Promise<boolean> {
  if (nextRunAt === undefined) {
    const { numDeletedRows } = await db
      .deleteFrom("jobs")
      .where((row) => ownsLease(row, lease))
      .where("rerunAt", "is", null)
      .executeTakeFirstOrThrow();
    if (numDeletedRows > 0n) return true;
  }
  return updateOwn(db, lease, nextRunAt ?? null, { attempts: 0, lastError: null });
}

/**
 * Records that a job failed.
 * @param retryAt ISO UTC; undefined to give the job up, at `now`
 * @returns false when the lease was lost
 */
export async function failJob(
  db: Db,
  lease: Lease,
  failure: { attempts: number; lastError: string; now: string; retryAt: string | undefined },
): Promise<boolean> {
  const { attempts, lastError, now, retryAt } = failure;
  return updateOwn(db, lease, retryAt ?? now, { attempts, lastError, failedAt: retryAt === undefined ? now : null });
}

/** Gives a job back that this process will not finish: another one can begin it at once. */
export async function releaseJob(db: Db, lease: Lease): Promise<void> {
  await db
    .updateTable("jobs")
    .set({ leaseToken: null, leaseEndsAt: null, rerunAt: null })
    .where((row) => ownsLease(row, lease))
    .execute();
}

function ownsLease(row: ExpressionBuilder<Tables, "jobs">, { id, leaseToken }: Lease) {
  return row.and([row("id", "=", id), row("leaseToken", "=", leaseToken)]);
}

/** Ends the lease. A job that was enqueued while it ran is not given up, and due at the earlier time. */
async function updateOwn(
  db: Db,
  lease: Lease,
  dueAt: string | null,
  changes: Partial<Pick<JobRow, "attempts" | "lastError" | "failedAt">>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("jobs")
    .set({
      ...changes,
      ...(changes.failedAt && {
        failedAt: sql<
          string | null
        >`case when ${sql.ref("rerunAt")} is null then ${changes.failedAt} else ${sql.ref("failedAt")} end`,
      }),
      leaseToken: null,
      leaseEndsAt: null,
      rerunAt: null,
      dueAt:
        dueAt === null
          ? sql<string>`coalesce(${sql.ref("rerunAt")}, ${sql.ref("dueAt")})`
          : earlier("jobs.rerunAt", sql`${dueAt}`),
    })
    .where((row) => ownsLease(row, lease))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** When a job is due; undefined when there is none. */
export async function findJobDueAt(db: Db, kind: JobKindName, key: string | number): Promise<string | undefined> {
  const job = await db
    .selectFrom("jobs")
    .select("dueAt")
    .where("kind", "=", kind)
    .where("key", "=", String(key))
    .executeTakeFirst();
  return job?.dueAt;
}

/** Whether there is such a job that was not given up. */
export async function hasJob(db: Db, kind: JobKindName, key: string | number): Promise<boolean> {
  const job = await db
    .selectFrom("jobs")
    .select("id")
    .where("kind", "=", kind)
    .where("key", "=", String(key))
    .where("failedAt", "is", null)
    .executeTakeFirst();
  return job !== undefined;
}

/** Deletes a job; one that is running loses its lease, so that its result is not stored. */
export async function deleteJob(db: Db, kind: JobKindName, key: string | number): Promise<void> {
  await db.deleteFrom("jobs").where("kind", "=", kind).where("key", "=", String(key)).execute();
}

/** Whether so many jobs of a kind wait. */
export async function hasManyJobs(db: Db, kind: JobKindName, count: number): Promise<boolean> {
  const row = await db
    .selectFrom("jobs")
    .select("id")
    .where("kind", "=", kind)
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** @param before ISO UTC */
export async function deleteJobsGivenUpBefore(db: Db, before: string): Promise<void> {
  await db.deleteFrom("jobs").where("failedAt", "<", before).execute();
}

/** A job that has been due for so long is late. */
export const LATE_JOB_MS = 300_000;

/** What decides which jobs are late. */
export interface LatenessRule {
  /** ISO UTC */
  now: string;
  /** ISO UTC: a job that was due by then is late */
  lateBefore: string;
  /** the kinds that are switched on: jobs of others wait until theirs is, and are not late */
  activeKinds: readonly JobKindName[];
}

/** How many jobs of a kind there are, by what administrators should know of them. */
export interface JobCounts {
  kind: string;
  isOn: boolean;
  /** not due yet, or only just, or of a kind that is off */
  waiting: number;
  /** due for a while, and not running */
  late: number;
  /** whose last run failed */
  failing: number;
  /** of the job that has been due the longest; null when none is due, or the kind is off */
  earliestDueAt: string | null;
}

/** Counts the jobs of each kind that has any. */
export async function countJobs(db: Db, rule: LatenessRule): Promise<JobCounts[]> {
  const activeKinds = new Set<string>(rule.activeKinds);
  const rows = await db
    .selectFrom("jobs")
    .select((row) => [
      "kind",
      row.fn.countAll<number>().as("total"),
      row.fn.countAll<number>().filterWhere(isFailing).as("failing"),
      row.fn
        .countAll<number>()
        .filterWhere((job) => isLate(job, rule))
        .as("late"),
      row.fn
        .min("dueAt")
        .filterWhere((job) => job.and([isFree(job, rule.now), job("dueAt", "<=", rule.now)]))
        .as("earliestDueAt"),
    ])
    .groupBy("kind")
    .orderBy("kind")
    .execute();
  return rows.map(({ kind, total, failing, late, earliestDueAt }) => ({
    kind,
    isOn: activeKinds.has(kind),
    waiting: Number(total) - Number(failing) - Number(late),
    late: Number(late),
    failing: Number(failing),
    earliestDueAt: activeKinds.has(kind) ? earliestDueAt : null,
  }));
}

function isFailing(row: ExpressionBuilder<Tables, "jobs">) {
  return row("attempts", ">", 0);
}

function isLate(row: ExpressionBuilder<Tables, "jobs">, { now, lateBefore, activeKinds }: LatenessRule) {
  return row.and([
    row("kind", "in", activeKinds),
    row("attempts", "=", 0),
    isFree(row, now),
    row("dueAt", "<=", lateBefore),
  ]);
}

/** Lists jobs that are failing, those that were given up first, and then those that are late. */
export async function listJobsThatNeedAttention(
  db: Db,
  rule: LatenessRule,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ jobs: JobRow[]; total: number }> {
  const needAttention = db.selectFrom("jobs").where((row) => row.or([isFailing(row), isLate(row, rule)]));
  const jobs = await needAttention
    .selectAll()
    .orderBy(sql`case when ${sql.ref("failedAt")} is null then 1 else 0 end`)
    .orderBy("attempts", "desc")
    .orderBy("dueAt")
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await needAttention
    .select((row) => row.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { jobs, total: Number(total) };
}

/**
 * Has a job run now, one that was given up included.
 * @param activeKinds a job of another kind is left as it is
 * @param now ISO UTC
 * @returns whether there is such a job
 */
export async function runJobNow(
  db: Db,
  id: number,
  activeKinds: readonly JobKindName[],
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("jobs")
    .set({ ...timesWhenEnqueued(sql`${now}`), failedAt: null })
    .where("id", "=", id)
    .where("kind", "in", activeKinds)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
