/** What a fault may cause for as long as it lasts. */
export interface Excuse {
  /** responses 503 with Retry-After: to everybody, or not to visitors of public documents */
  unavailable?: boolean | "signed in";
  /** connections that are refused or cut, because the process ends */
  disconnected?: boolean;
}

/** Counts what clients experienced, and keeps what no fault excuses. */
export class Record {
  readonly statuses = new Map<number, number>();
  readonly unexpected: string[] = [];
  requests = 0;
  disconnections = 0;
  answeredWrites = 0;
  /** responses 503 with Retry-After */
  readonly unavailable = { visits: 0, others: 0 };
  readonly lostWrites: string[] = [];
  #excuses = new Set<Excuse>();
  /** of the excuses that ended recently, for requests that began before */
  #ended: { excuse: Excuse; atMs: number }[] = [];

  /** Excuses what happens while the fault lasts, also to requests that began or ended within. */
  async during<T>(excuse: Excuse, fault: () => Promise<T>): Promise<T> {
    this.#excuses.add(excuse);
    try {
      return await fault();
    } finally {
      this.#excuses.delete(excuse);
      this.#ended = [...this.#ended.slice(-20), { excuse, atMs: performance.now() }];
    }
  }

  /** @param startedAtMs of performance.now() */
  response(what: string, startedAtMs: number, response: Response): void {
    this.requests += 1;
    this.statuses.set(response.status, (this.statuses.get(response.status) ?? 0) + 1);
    if (response.status < 500) return;
    const isPolite = response.status === 503 && Number(response.headers.get("retry-after")) > 0;
    const isVisit = what.startsWith("GET /u/");
    if (isPolite) this.unavailable[isVisit ? "visits" : "others"] += 1;
    const isExcused = this.#isExcused(
      startedAtMs,
      ({ unavailable }) => unavailable === true || (unavailable === "signed in" && !isVisit),
    );
    if (!isPolite || !isExcused) this.#report(`${what}: ${response.status}${isPolite ? "" : " without Retry-After"}`);
  }

  disconnection(what: string, startedAtMs: number, error: unknown): void {
    this.requests += 1;
    this.disconnections += 1;
    if (this.#isExcused(startedAtMs, ({ disconnected }) => disconnected === true)) return;
    const { message, cause } = error as Error;
    this.#report(`${what}: ${cause instanceof Error ? cause.message : message}`);
  }

  #isExcused(startedAtMs: number, excuses: (excuse: Excuse) => boolean): boolean {
    if ([...this.#excuses].some(excuses)) return true;
    return this.#ended.some(({ excuse, atMs }) => excuses(excuse) && atMs >= startedAtMs);
  }

  #report(line: string): void {
    if (this.unexpected.length < 200) this.unexpected.push(line);
  }
}
