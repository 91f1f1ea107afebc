const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

export interface ModelSession {
  readonly user: string;
  readonly browser: string;
  readonly createdAtMs: number;
  lastUsedAtMs: number;
  hasPasskey: boolean;
  /** which of its tokens is the current one */
  tokenNumber: number;
}

/** What a browser, or whoever has copied its cookie, proves its session with. */
export interface ModelToken {
  readonly session: ModelSession;
  readonly number: number;
}

/** Who is signed in, as the documentation has it: what a test compares the server with. */
export class SessionModel {
  readonly #sessions = new Set<ModelSession>();
  readonly #idleDays: number;
  readonly #maxDays: number;
  readonly #nowMs: () => number;

  constructor({ idleDays, maxDays, nowMs }: { idleDays: number; maxDays: number; nowMs(): number }) {
    this.#idleDays = idleDays;
    this.#maxDays = maxDays;
    this.#nowMs = nowMs;
  }

  begin(user: string, browser: string, hasPasskey: boolean): ModelToken {
    const nowMs = this.#nowMs();
    const session = { user, browser, createdAtMs: nowMs, lastUsedAtMs: nowMs, hasPasskey, tokenNumber: 1 };
    this.#sessions.add(session);
    return { session, number: 1 };
  }

  /** A request with a token. @returns its session, unless nobody is signed in with it */
  use(token: ModelToken | undefined): ModelSession | undefined {
    if (!token || token.number !== token.session.tokenNumber || !this.#lasts(token.session)) return undefined;
    const { session } = token;
    // The last use is stored once an hour.
    if (this.#nowMs() - session.lastUsedAtMs >= HOUR_MS) session.lastUsedAtMs = this.#nowMs();
    return session;
  }

  /** A user's sessions, the last used one first. */
  of(user: string): ModelSession[] {
    return [...this.#sessions]
      .filter((session) => session.user === user && this.#lasts(session))
      .reverse()
      .sort((a, b) => b.lastUsedAtMs - a.lastUsedAtMs);
  }

  end(isMeant: (session: ModelSession) => boolean): void {
    for (const session of this.#sessions) if (isMeant(session)) this.#sessions.delete(session);
  }

  /** Gives a session a new token: the former one proves nothing any more. */
  renew(session: ModelSession): ModelToken {
    session.tokenNumber += 1;
    return { session, number: session.tokenNumber };
  }

  #lasts(session: ModelSession): boolean {
    const endsAtMs = Math.min(
      session.lastUsedAtMs + this.#idleDays * DAY_MS,
      session.createdAtMs + this.#maxDays * DAY_MS,
    );
    return this.#sessions.has(session) && this.#nowMs() < endsAtMs;
  }
}
