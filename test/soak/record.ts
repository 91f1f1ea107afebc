import type { Answer } from "./client.ts";
import { History } from "./history.ts";
import { JobRuns } from "./job-runs.ts";

/** What a fault may cause for as long as it lasts. */
export interface Excuse {
  /** responses 503 with Retry-After: to everybody, or not to visitors of public documents */
  unavailable?: boolean | "signed in";
  /** connections that are refused or cut, because the process ends */
  disconnected?: boolean;
}

interface FaultPeriod {
  name: string;
  excuse: Excuse;
  startedAtMs: number;
  endedAtMs: number;
}

const KEPT_FAULTS = 20;
const BODY_CHARACTERS = 300;

/** Counts what clients experienced, and describes what no fault excuses. */
export class Record {
  /** how many answers had which status; 0 for connections that ended before */
  readonly statuses = new Map<number, number>();
  /** what clients got and no fault explains: request, answer, time, and the faults around it */
  readonly unexpected: string[] = [];
  answeredWrites = 0;
  /** answered changes that their author does not see, or that came back after they were deleted */
  readonly lostWrites: string[] = [];
  /** changes of which one part is there and another is not */
  readonly tornWrites: string[] = [];
  /** changes, and runs of background jobs, that happened twice */
  readonly doubledWrites: string[] = [];
  /** answered changes, or changes that somebody has seen, that a later response to anybody did not show */
  readonly staleReads: string[] = [];
  /** compares what responses show with the changes that were made */
  readonly history = new History(this);
  /** compares what the outside world is asked for with what readers see of it */
  readonly jobRuns = new JobRuns(this);
  /** the faults in progress, and those that ended last, for requests that began before */
  #faults: FaultPeriod[] = [];

  /** What no fault excuses in what was written and read. */
  get wrongData(): string[] {
    return [...this.lostWrites, ...this.tornWrites, ...this.doubledWrites, ...this.staleReads];
  }

  /** Whether a fault in progress may end connections. */
  get mayDisconnect(): boolean {
    return this.#faults.some(({ excuse, endedAtMs }) => excuse.disconnected === true && endedAtMs > performance.now());
  }

  /** Excuses what happens while the fault lasts, also to requests that began or ended within. */
  async during<T>(name: string, excuse: Excuse, fault: () => Promise<T>): Promise<T> {
    const period: FaultPeriod = { name, excuse, startedAtMs: performance.now(), endedAtMs: Number.POSITIVE_INFINITY };
    this.#faults = [...this.#faults.slice(1 - KEPT_FAULTS), period];
    try {
      return await fault();
    } finally {
      period.endedAtMs = performance.now();
    }
  }

  /** Counts an answer to a client, and describes one that no fault excuses. */
  answer(answer: Answer): void {
    const { method, path, status, headers } = answer;
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    // 408: a process that starts may be too busy to read a request that it has accepted.
    const isCut = status === 0 || status === 408;
    const isPolite = status === 503 && Number(headers["retry-after"]) > 0;
    if (!isCut && status < 500) return;
    const isVisit = method === "GET" && path.startsWith("/u/");
    const isExcused = this.#faults.some(
      ({ excuse: { disconnected, unavailable }, endedAtMs }) =>
        endedAtMs >= answer.startedAtMs &&
        ((isCut && disconnected) || (isPolite && (unavailable === true || (unavailable === "signed in" && !isVisit)))),
    );
    if (!isExcused) this.unexplained(answer, isPolite ? "with Retry-After" : "");
  }

  /** Describes an answer that should not have been sent, with the faults around it. */
  unexplained({ method, path, startedAtMs, status, headers, text }: Answer, what: string): void {
    const now = performance.now();
    const faults = this.#faults.slice(-3).map((fault) => {
      const times = [fault.startedAtMs, Math.min(fault.endedAtMs, now)].map((ms) => seconds(ms - startedAtMs));
      return `${fault.name} from ${times[0]} to ${times[1]}`;
    });
    const answer = `${status || "cut"} ${what} after ${seconds(now - startedAtMs)}: ${text.slice(0, BODY_CHARACTERS)}`;
    const id = headers["x-request-id"] ?? "none";
    this.report(`${method} ${path} | ${answer} | id ${id} | faults, from the request: ${faults.join(", ") || "none"}`);
  }

  report(description: string): void {
    this.unexpected.push(`${new Date().toISOString()} ${description}`);
  }

  /** @returns lines for a report */
  summary(): string[] {
    const { lostWrites, tornWrites, doubledWrites, staleReads, unexpected } = this;
    const statuses = [...this.statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${count} × ${status || "cut"}`);
    return [
      `requests: ${statuses.join(", ")}`,
      `answered writes: ${this.answeredWrites}; lost: ${lostWrites.length}, torn: ${tornWrites.length}, doubled: ${doubledWrites.length}`,
      `responses compared with the history: ${this.history.reads}; stale: ${staleReads.length}`,
      `unexpected: ${unexpected.length}`,
      ...[...this.wrongData, ...unexpected].slice(0, 40).map((line) => `! ${line}`),
    ];
  }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
