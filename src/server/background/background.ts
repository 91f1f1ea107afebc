import { randomUUID } from "node:crypto";
import type { JobKindName } from "#domain/background/job.ts";
import { withoutPrivateAddresses } from "#domain/links/private-address.ts";
import type { Context } from "../context.ts";
import { startPace } from "../limits/pace.ts";
import {
  bringForwardJobs,
  claimJob,
  endJob,
  enqueueJob,
  enqueueMissingJob,
  failJob,
  findNextDueTimes,
  listOwnersOfDueJobs,
  releaseJob,
} from "../store/jobs.ts";
import { type ClaimedJob, GiveUpError, type JobKind, type JobResult, LONGEST_WAIT_MS } from "./job.ts";
import { JOB_KINDS_BY_NAME } from "./kinds.ts";
import { RECURRING } from "./recurring.ts";

/** How often a process looks for jobs of others: those enqueued elsewhere, and those whose process was killed. */
const POLL_MS = 15_000;
const LAST_ERROR_MAX_CHARACTERS = 500;
const FIRST_BACK_OFF_MS = 30_000;
const MAX_BACK_OFF_MS = 6 * 3_600_000;
/** Less is a clock that is corrected as it goes. */
const CLOCK_SET_BACK_MS = 60_000;

/** The lease of a job has ended, or its owner was deleted: what this process found out is not stored. */
class LeaseLostError extends Error {
  override name = "LeaseLostError";
}

interface BackgroundOptions {
  random?: () => number;
  kinds?: Partial<Record<JobKindName, JobKind>>;
}

/** What this process does of one kind. */
interface KindState {
  name: JobKindName;
  kind: JobKind;
  workers: number;
  /** whether jobs became due after the workers last looked for one */
  hasNewJobs: boolean;
  pauseEndsAtMs: number;
  /** whose turn comes next: of all who had due jobs when the last of the former turns was over, those who are left */
  turns: (number | null)[];
  readonly runningOwnerIds: Set<number>;
  /** settles when the last claim has ended */
  lastClaim: Promise<unknown>;
  readonly ownerPausesEndAtMs: Map<number, number>;
}

/**
 * Runs the jobs of the table, together with all other processes on the database. Each kind has its own few workers, so that no kind
 * waits for another; of one kind, owners take turns, one job each.
 *
 * A due job is run. A job whose end was recorded is not run again, unless its result or schedule names a next time. While the lease of
 * a job holds, no two processes run it, and a process whose lease was lost stores nothing.
 */
export class Background {
  readonly #context: Context;
  readonly #random: () => number;
  readonly #stopping = new AbortController();
  readonly #states: KindState[];
  readonly #workers = new Set<Promise<void>>();
  #isStarted = false;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #isWoken = false;
  #runCount = 0;
  #lastLookMs = 0;

  /** @param options tests replace the random numbers, from 0 to 1, and the kinds */
  constructor(context: Context, { random = Math.random, kinds = JOB_KINDS_BY_NAME }: BackgroundOptions = {}) {
    this.#context = context;
    this.#random = random;
    this.#states = Object.entries(kinds).map(([name, kind]) => ({
      name: name as JobKindName,
      kind,
      workers: 0,
      hasNewJobs: false,
      pauseEndsAtMs: 0,
      turns: [],
      runningOwnerIds: new Set(),
      lastClaim: Promise.resolve(),
      ownerPausesEndAtMs: new Map(),
    }));
  }

  /** Runs jobs from now on, as they become due. */
  async start(): Promise<void> {
    this.#isStarted = true;
    await this.#attempt("plan what recurs", () => this.planRecurring());
    this.wake();
  }

  /** Looks for due jobs at once, if this process runs jobs. Called when some may have been enqueued. */
  wake(): void {
    if (!this.#isStarted || this.#stopping.signal.aborted) return;
    this.#isWoken = true;
    this.#looking ??= this.#lookWhileWoken().finally(() => {
      this.#looking = undefined;
      if (this.#isWoken) this.wake();
    });
  }

  /** The kinds that the settings switch on. */
  activeKinds(): JobKindName[] {
    return this.#activeStates().map(({ name }) => name);
  }

  /**
   * Enqueues the jobs that nothing but the time makes necessary, unless they are planned already. What a clock that was ahead has
   * planned for a later time than any job plans is brought forward.
   */
  async planRecurring(): Promise<void> {
    const nowMs = this.#context.now().getTime();
    for (const { name } of this.#activeStates()) {
      await bringForwardJobs(this.#context.db, name, this.#latestDueAt(name));
      const recurrence = RECURRING[name];
      if (!recurrence) continue;
      const job = { kind: name, key: "", ownerId: null };
      if (recurrence.isDueAtStart) await enqueueJob(this.#context.db, { ...job, dueAt: iso(nowMs) });
      else await enqueueMissingJob(this.#context.db, { ...job, dueAt: iso(nowMs + recurrence.everyMs) });
    }
  }

  /**
   * Runs everything that is due, also what that makes due, and returns then. Errors are logged.
   * @param names by default of all kinds
   * @returns how many jobs were run
   */
  async runDue(...names: JobKindName[]): Promise<number> {
    const before = this.#runCount;
    for (let count = -1; count !== this.#runCount && !this.#stopping.signal.aborted; ) {
      count = this.#runCount;
      await this.#attempt("look for due jobs", () => this.#startWorkers(names));
      while (this.#workers.size > 0) await Promise.all(this.#workers);
    }
    return this.#runCount - before;
  }

  /** Stops what is running, and gives it back. @returns when nothing runs any more */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#stopping.abort();
    await this.#looking;
    while (this.#workers.size > 0) await Promise.all(this.#workers);
  }

  async #lookWhileWoken(): Promise<void> {
    clearTimeout(this.#timer);
    let waitMs = POLL_MS;
    while (this.#isWoken && !this.#stopping.signal.aborted) {
      this.#isWoken = false;
      await this.#attempt("look for due jobs", async () => {
        waitMs = await this.#startWorkers();
      });
    }
    if (!this.#stopping.signal.aborted) this.#timer = setTimeout(() => this.wake(), waitMs).unref();
  }

  /** Starts workers for the kinds that have due jobs. @returns when to look again, in milliseconds */
  async #startWorkers(only: readonly JobKindName[] = []): Promise<number> {
    const now = this.#context.now();
    const states = this.#activeStates().filter(({ name }) => only.length === 0 || only.includes(name));
    let waitMs = POLL_MS;
    if (states.length === 0) return waitMs;
    const isClockSetBack = now.getTime() < this.#lastLookMs - CLOCK_SET_BACK_MS;
    this.#lastLookMs = now.getTime();
    if (isClockSetBack) {
      for (const state of this.#states) {
        state.pauseEndsAtMs = 0;
        state.ownerPausesEndAtMs.clear();
      }
      await this.planRecurring();
    }
    const names = states.map(({ name }) => name);
    const dueTimes = await findNextDueTimes(this.#context.db, names, now.toISOString());
    for (const state of states) {
      const dueAt = dueTimes.get(state.name);
      if (!dueAt) continue;
      const inMs = Date.parse(dueAt) - now.getTime();
      if (inMs > 0) waitMs = Math.min(waitMs, inMs);
      else {
        state.hasNewJobs = true;
        this.#startWorker(state);
      }
    }
    return waitMs;
  }

  #activeStates(): KindState[] {
    return this.#states.filter(({ kind }) => kind.isOn?.(this.#context) ?? true);
  }

  #startWorker(state: KindState): void {
    if (state.workers >= state.kind.concurrency || this.#stopping.signal.aborted) return;
    state.workers += 1;
    const worker: Promise<void> = this.#attempt(`look for a job to ${state.kind.purpose}`, () =>
      this.#work(state),
    ).finally(() => {
      state.workers -= 1;
      this.#workers.delete(worker);
      if (state.hasNewJobs) this.#startWorker(state);
    });
    this.#workers.add(worker);
  }

  /** Runs one job after the other until none of the kind is due. */
  async #work(state: KindState): Promise<void> {
    const rest = startPace();
    for (let count = 0; !this.#stopping.signal.aborted; count += 1) {
      state.hasNewJobs = false;
      const job = await this.#claimInTurn(state);
      if (!job) {
        // To learn when the next one is due.
        if (count > 0) this.wake();
        return;
      }
      // There may be more.
      this.#startWorker(state);
      try {
        await this.#run(state, job);
      } finally {
        if (job.ownerId !== null) state.runningOwnerIds.delete(job.ownerId);
        this.#runCount += 1;
      }
      // A job that finds all it needs in the cache and in SQLite waits for nothing, and requests would wait for hundreds of them.
      await rest();
    }
  }

  /** One claim of a kind at a time, so that each knows whose jobs are running. */
  #claimInTurn(state: KindState): Promise<ClaimedJob | undefined> {
    const claim = state.lastClaim.then(async () => {
      const job = await this.#claim(state);
      if (job && job.ownerId !== null) state.runningOwnerIds.add(job.ownerId);
      return job;
    });
    state.lastClaim = claim.catch(() => {});
    return claim;
  }

  async #claim(state: KindState): Promise<ClaimedJob | undefined> {
    const nowMs = this.#context.now().getTime();
    if (state.pauseEndsAtMs > nowMs) return undefined;
    const paused = state.ownerPausesEndAtMs;
    for (const [ownerId, endsAtMs] of paused) if (endsAtMs <= nowMs) paused.delete(ownerId);
    const now = iso(nowMs);
    const mayHaveTurn = (ownerId: number | null) =>
      ownerId === null || !(state.runningOwnerIds.has(ownerId) || paused.has(ownerId));
    // Those who have waited since the last list come first; a new list is the end of the search.
    for (let isNewList = false; ; ) {
      const at = state.turns.findIndex(mayHaveTurn);
      const [ownerId] = at < 0 ? [] : state.turns.splice(at, 1);
      if (ownerId !== undefined) {
        const lease = { leaseToken: randomUUID(), leaseEndsAt: iso(nowMs + state.kind.leaseMs), now };
        const job = await claimJob(this.#context.database, state.name, ownerId, lease);
        if (job) return job;
      } else if (isNewList) return undefined;
      else {
        isNewList = true;
        state.turns = await listOwnersOfDueJobs(this.#context.db, state.name, now);
      }
    }
  }

  async #run(state: KindState, job: ClaimedJob): Promise<void> {
    const { kind, name } = state;
    const lease = new AbortController();
    // Ended with the job: a signal that waits for its own timeout would stay in memory for minutes after each job.
    const leaseEnd = setTimeout(
      () => lease.abort(new Error("The job took longer than its lease")),
      kind.leaseMs,
    ).unref();
    const signal = AbortSignal.any([this.#stopping.signal, lease.signal]);
    const { key, ownerId } = job;
    let result: JobResult | undefined;
    try {
      result = await kind.run(this.#context, { key, ownerId, signal, random: this.#random });
      signal.throwIfAborted();
      await this.#end(name, job, result);
      this.#pause(state, job, result);
      this.#context.metrics?.count("jobRuns", { kind: name, outcome: "done" });
    } catch (error) {
      await this.#attempt(`record the end of a job to ${kind.purpose}`, () => this.#recordError(state, job, error));
    } finally {
      clearTimeout(leaseEnd);
      await this.#attempt(`clean up after a job to ${kind.purpose}`, async () => result?.cleanUp?.());
    }
  }

  /** ISO UTC */
  #latestDueAt(name: JobKindName): string {
    return iso(this.#context.now().getTime() + (RECURRING[name]?.everyMs ?? LONGEST_WAIT_MS));
  }

  async #end(name: JobKindName, job: ClaimedJob, { write, nextRunAt }: JobResult): Promise<void> {
    const latest = this.#latestDueAt(name);
    const planned = nextRunAt ?? (RECURRING[name] && latest);
    const nextAt = planned && planned > latest ? latest : planned;
    await this.#context.db.transaction().execute(async (trx) => {
      await write?.(trx);
      // Last, in the lock order of all transactions: first the rows that a job is about, then its own row.
      if (!(await endJob(trx, job, nextAt))) throw new LeaseLostError();
    });
  }

  #pause(state: KindState, { ownerId }: ClaimedJob, { pauses, nextRunAt }: JobResult): void {
    if (pauses === undefined || nextRunAt === undefined) return;
    const endsAtMs = Date.parse(nextRunAt);
    if (pauses === "kind") state.pauseEndsAtMs = endsAtMs;
    else if (ownerId !== null) state.ownerPausesEndAtMs.set(ownerId, endsAtMs);
  }

  async #recordError({ kind, name }: KindState, job: ClaimedJob, error: unknown): Promise<void> {
    const { db, metrics } = this.#context;
    if (error instanceof LeaseLostError) {
      metrics?.count("jobRuns", { kind: name, outcome: "lost" });
      return;
    }
    // What was cut short is no failure.
    if (this.#stopping.signal.aborted) return releaseJob(db, job);
    this.#context.warn(`Could not ${kind.purpose}`, error);
    metrics?.count("jobRuns", { kind: name, outcome: "failed" });
    const nowMs = this.#context.now().getTime();
    const attempts = job.attempts + 1;
    const isGivenUp = error instanceof GiveUpError || attempts >= (kind.maxAttempts ?? Number.POSITIVE_INFINITY);
    const delayMs = Math.min(backOffMs(attempts), RECURRING[name]?.everyMs ?? Number.POSITIVE_INFINITY);
    await failJob(db, job, {
      attempts,
      lastError: withoutPrivateAddresses(String(error instanceof Error ? error.message : error)).slice(
        0,
        LAST_ERROR_MAX_CHARACTERS,
      ),
      now: iso(nowMs),
      retryAt: isGivenUp ? undefined : iso(nowMs + delayMs),
    });
  }

  async #attempt(name: string, run: () => Promise<unknown>): Promise<void> {
    try {
      await run();
    } catch (error) {
      if (!this.#stopping.signal.aborted) this.#context.warn(`Could not ${name}`, error);
    }
  }
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

/** How long a job that failed waits for its next run: half a minute, then twice as long each time, up to 6 hours. @param attempts from 1 */
function backOffMs(attempts: number): number {
  return Math.min(FIRST_BACK_OFF_MS * 2 ** (attempts - 1), MAX_BACK_OFF_MS);
}
