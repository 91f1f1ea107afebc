import { History } from "./history.ts";
import { JobRuns } from "./job-runs.ts";

/** What a fault may cause for as long as it lasts. */
export interface Excuse {
  /** responses 503 with Retry-After: to everybody, or not to visitors of public documents */
  unavailable?: boolean | "signed in";
  /** connections that are refused or cut, because the process ends */
  disconnected?: boolean;
}

/** Something that a client got and that no fault explains. */
export interface Unexplained {
  /** request, response, time, the faults around it, and what the server logged about it */
  description: string;
  requestId?: string | undefined;
  /** whether even a fault would not explain it: anything but a connection that was cut or a 503 with Retry-After */
  isBug: boolean;
}

export interface SentRequest {
  method: string;
  path: string;
  /** of performance.now() */
  startedAtMs: number;
}

interface FaultPeriod {
  name: string;
  excuse: Excuse;
  startedAtMs: number;
  endedAtMs: number;
}

const ENDED_FAULTS = 20;
/** Faults that ended earlier than that before a request are not named with it. */
const AFTERMATH_MS = 15_000;
const BODY_CHARACTERS = 300;
const MOST_UNEXPLAINED = 200;

/** Counts what clients experienced, and describes what no fault excuses. */
export class Record {
  readonly statuses = new Map<number, number>();
  readonly unexpected: Unexplained[] = [];
  requests = 0;
  disconnections = 0;
  answeredWrites = 0;
  /** responses 503 with Retry-After */
  readonly unavailable = { visits: 0, others: 0 };
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
  #faults = new Set<FaultPeriod>();
  /** the faults that ended last, for requests that began before */
  #ended: FaultPeriod[] = [];

  /** What no fault excuses in what was written and read. */
  get wrongData(): string[] {
    return [...this.lostWrites, ...this.tornWrites, ...this.doubledWrites, ...this.staleReads];
  }

  /** Excuses what happens while the fault lasts, also to requests that began or ended within. */
  async during<T>(name: string, excuse: Excuse, fault: () => Promise<T>): Promise<T> {
    const period: FaultPeriod = { name, excuse, startedAtMs: performance.now(), endedAtMs: Number.POSITIVE_INFINITY };
    this.#faults.add(period);
    try {
      return await fault();
    } finally {
      period.endedAtMs = performance.now();
      this.#faults.delete(period);
      this.#ended = [...this.#ended.slice(1 - ENDED_FAULTS), period];
    }
  }

  /** Whether a fault in progress may end connections. */
  get mayDisconnect(): boolean {
    return [...this.#faults].some(({ excuse }) => excuse.disconnected === true);
  }

  response(request: SentRequest, response: Response, body: string): void {
    this.requests += 1;
    this.statuses.set(response.status, (this.statuses.get(response.status) ?? 0) + 1);
    // A process that starts may be too busy to read a request that it has accepted.
    if (response.status === 408) {
      this.#cut(request, `408: ${body.slice(0, BODY_CHARACTERS)}`);
      return;
    }
    if (response.status < 500) return;
    const isPolite = response.status === 503 && Number(response.headers.get("retry-after")) > 0;
    const isVisit = request.method === "GET" && request.path.startsWith("/u/");
    if (isPolite) this.unavailable[isVisit ? "visits" : "others"] += 1;
    const isExcused = this.#isExcused(
      request,
      ({ unavailable }) => unavailable === true || (unavailable === "signed in" && !isVisit),
    );
    if (isPolite && isExcused) return;
    const retryAfter = response.headers.get("retry-after");
    const headers = retryAfter === null ? "without Retry-After" : `Retry-After ${retryAfter}`;
    this.unexplained(request, `${response.status} ${headers}: ${body.slice(0, BODY_CHARACTERS)}`, {
      isBug: !isPolite,
      requestId: response.headers.get("x-request-id") ?? undefined,
    });
  }

  disconnection(request: SentRequest, error: unknown): void {
    this.requests += 1;
    const { message, cause } = error as Error;
    this.#cut(request, `no response: ${cause instanceof Error ? cause.message : message}`);
  }

  /** Describes a response that should not have been sent, with the faults around it. */
  unexplained(
    request: SentRequest,
    outcome: string,
    { isBug, requestId }: { isBug: boolean; requestId?: string | undefined },
  ): void {
    const now = performance.now();
    const around = [...this.#faults, ...this.#ended]
      .filter(({ endedAtMs }) => request.startedAtMs - endedAtMs < AFTERMATH_MS)
      .map(({ name, startedAtMs, endedAtMs }) => {
        const began = `${name} began ${fromRequest(startedAtMs - request.startedAtMs)}`;
        return endedAtMs < now ? `${began}, ended ${fromRequest(endedAtMs - request.startedAtMs)}` : began;
      });
    const seconds = ((now - request.startedAtMs) / 1000).toFixed(2);
    this.report(
      `${request.method} ${request.path} | ${outcome} | after ${seconds} s | faults: ${around.join("; ") || "none"}`,
      { isBug, requestId },
    );
  }

  report(description: string, { isBug, requestId }: { isBug: boolean; requestId?: string | undefined }): void {
    // A server that is not there leaves room for what ended it.
    if (!isBug && this.unexpected.length >= MOST_UNEXPLAINED) return;
    this.unexpected.push({ description: `${new Date().toISOString()} ${description}`, isBug, requestId });
  }

  /** Adds what the server logged to what is unexplained. @param output of the server, one JSON object per line */
  addLogLines(output: string): void {
    for (const unexplained of this.unexpected) {
      const { requestId } = unexplained;
      if (requestId === undefined) continue;
      const lines = output.split("\n").filter((line) => line.includes(requestId));
      if (lines.length === 0) continue;
      unexplained.description += ` | log: ${lines.join(" ")}`;
      unexplained.requestId = undefined;
    }
  }

  /** Notes a request that was cut off, which a process that ends explains. */
  #cut(request: SentRequest, outcome: string): void {
    this.disconnections += 1;
    if (this.#isExcused(request, ({ disconnected }) => disconnected === true)) return;
    this.unexplained(request, outcome, { isBug: false });
  }

  #isExcused({ startedAtMs }: SentRequest, excuses: (excuse: Excuse) => boolean): boolean {
    if ([...this.#faults].some(({ excuse }) => excuses(excuse))) return true;
    return this.#ended.some(({ excuse, endedAtMs }) => excuses(excuse) && endedAtMs >= startedAtMs);
  }
}

/** Relative to the start of a request. */
function fromRequest(ms: number): string {
  return `${(Math.abs(ms) / 1000).toFixed(1)} s ${ms < 0 ? "before" : "after"} it`;
}
