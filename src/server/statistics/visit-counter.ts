import { randomUUID } from "node:crypto";
import type { VisitorEvent } from "#domain/statistics/visitor-events.ts";
import { clientPrefix } from "../limits/client-prefix.ts";
import type { Limiter } from "../limits/limiter.ts";
import { referringSite } from "./referring-site.ts";

const FLUSH_INTERVAL_MS = 5000;
/**
 * What waits to be written may take so much memory, also while the database takes nothing for hours: 17,000 visits of the largest
 * size, and about 40,000 as they usually are.
 */
export const MAX_WAITING_BYTES = 32 * 2 ** 20;
/** What a visit or an event takes in maps and objects, besides its texts. */
const ENTRY_BYTES = 700;
/** A batch whose writes fail for another reason than the database's state is given up then. */
const MAX_UNEXPLAINED_FAILURES = 3;
const MAX_AGENT_BYTES = 512;
/** Longer than every session token. A longer one is somebody's invention. */
const MAX_TOKEN_BYTES = 100;
/** Of an event's id, and the guid or path that it names. */
const MAX_EVENT_BYTES = 500;

/** What a request says of its sender. */
export interface Visitor {
  userAgent: string;
  /** IP address */
  address: string;
  /** of the session cookie */
  sessionToken: string | undefined;
  /** the Referer header */
  referrer: string | undefined;
}

/** What is kept of a visitor until the next flush. What is stored is a hash. */
export type Sender = Omit<Visitor, "referrer">;

export type VisitKind = "page" | "embed" | "feed";
const VISIT_KINDS: readonly VisitKind[] = ["page", "embed", "feed"];

/** Requests of one visitor for one document. */
export interface Visit {
  kind: VisitKind;
  feedId: number;
  sessionToken: string | undefined;
  /** from referringSite() */
  site: string;
  count: number;
}

export interface ReportedEvent {
  event: VisitorEvent;
  /** from referringSite() */
  site: string;
  visitor: Sender;
  /** whether its network may add one more to the feed's numbers; decided when the batch is written first */
  isAdmitted?: boolean;
}

/** What was counted in a few seconds. */
export interface Batch {
  /** is stored with the counts: a batch that may have been written is not written twice */
  id: string;
  /** when counting began, in ms since 1970 */
  startedAtMs: number;
  /** by User-Agent, then by address, then by document */
  visits: Map<string, Map<string, Map<number | string, Visit>>>;
  /** by the events' ids */
  events: Map<string, ReportedEvent>;
}

type VisitsByKey = Map<number | string, Visit>;

interface WaitingBatch extends Batch {
  /** how many visits and events there are */
  entries: number;
  bytes: number;
  failedWrites: number;
}

/** Why something is not counted. */
export type Uncounted = "network-limit" | "no-memory";

interface CounterOptions {
  /** counts nothing when false */
  isOn: boolean;
  limiter: Limiter;
  /** as in PUBLIC_URL */
  publicUrl: string;
  now(): Date;
  /** @throws when the batch was not written; it is tried again */
  write(batch: Batch): Promise<void>;
  /** whether a write failed for a reason that may pass */
  isTemporary(error: unknown): boolean;
  /** called for each visit or event that is left out */
  onUncounted(reason: Uncounted): void;
  warn(message: string, error: unknown): void;
}

/**
 * Counts in memory, and writes every five seconds. Counting takes about a microsecond and never fails. While the database cannot
 * be written to, up to MAX_WAITING_BYTES wait and the rest is lost.
 */
export class VisitCounter {
  readonly #options: CounterOptions;
  readonly #ownHost: string;
  #current: WaitingBatch | undefined;
  readonly #waiting: WaitingBatch[] = [];
  #waitingCount = 0;
  #waitingBytes = 0;
  #lostCount = 0;
  #hasFailed = false;
  #timer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> | undefined;
  #isClosed = false;

  constructor(options: CounterOptions) {
    this.#options = options;
    this.#ownHost = new URL(options.publicUrl).host;
  }

  /** What waits to be written. */
  get waiting(): { entries: number; bytes: number } {
    return { entries: this.#waitingCount, bytes: this.#waitingBytes };
  }

  countDocument(kind: VisitKind, feedId: number, visitor: Visitor): void {
    const batch = this.#currentBatch();
    // First, so that what one network sends takes no room from others.
    if (!batch || !this.#admits(visitor.address, feedId)) return;
    const sender = bound(visitor);
    const site = kind === "feed" ? "" : referringSite(visitor.referrer, this.#ownHost);
    const visit = findVisit(batch, kind, feedId, sender, site) ?? this.#addVisit(batch, kind, feedId, sender, site);
    if (visit) visit.count += 1;
  }

  /** A play that was reported before in the same batch is replaced if more of it has been heard. */
  countEvent(event: VisitorEvent, visitor: Visitor): void {
    const batch = this.#currentBatch();
    if (!batch) return;
    const before = batch.events.get(event.id);
    if (before) {
      if (before.event.type === "play" && event.type === "play" && event.seconds > before.event.seconds)
        before.event = { ...before.event, seconds: event.seconds };
      return;
    }
    const sender = bound(visitor);
    const isPlay = event.type === "play";
    const site = isPlay ? referringSite(event.referrer, this.#ownHost) : "";
    if (!this.#takeRoom(batch, bytesOf(sender) + site.length + MAX_EVENT_BYTES)) return;
    batch.events.set(event.id, {
      event: isPlay ? { ...event, referrer: undefined } : event,
      site: textWithOwnMemory(site),
      visitor: withOwnMemory(sender),
    });
  }

  /** Writes what has been counted so far. @returns when it is written, or could not be */
  async flush(): Promise<void> {
    this.#closeCurrentBatch();
    this.#flushing ??= this.#writeWaiting().finally(() => {
      this.#flushing = undefined;
    });
    await this.#flushing;
    // What was counted while an earlier flush was writing.
    if (this.#waiting.length > 0 && !this.#hasFailed) await this.flush();
  }

  /** Writes what is left, and counts nothing afterwards. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.flush();
    const lost = this.#waitingCount + this.#lostCount;
    if (lost > 0) this.#options.warn(`${lost} counts of visits are lost`, undefined);
  }

  async #writeWaiting(): Promise<void> {
    for (let batch = this.#waiting[0]; batch; batch = this.#waiting[0]) {
      try {
        await this.#options.write(batch);
      } catch (error) {
        batch.failedWrites += 1;
        if (batch.failedWrites >= MAX_UNEXPLAINED_FAILURES && !this.#options.isTemporary(error)) this.#drop(batch);
        if (!this.#hasFailed) this.#options.warn("Failed to write visit counts; will retry", error);
        this.#hasFailed = true;
        if (!this.#isClosed) this.#startTimer();
        return;
      }
      this.#remove(batch);
      if (this.#hasFailed)
        this.#options.warn(`Counts of visits are written again; ${this.#lostCount} were lost`, undefined);
      this.#hasFailed = false;
      this.#lostCount = 0;
    }
  }

  /** @returns undefined when it is not counted */
  #addVisit(batch: WaitingBatch, kind: VisitKind, feedId: number, sender: Sender, site: string): Visit | undefined {
    // The key contains token and site once more.
    const bytes = bytesOf(sender) + 2 * site.length + (sender.sessionToken?.length ?? 0);
    if (!this.#takeRoom(batch, bytes)) return undefined;
    const { userAgent, address, sessionToken } = withOwnMemory(sender);
    const visit = { kind, feedId, sessionToken, site: textWithOwnMemory(site), count: 0 };
    const addresses = getOrAdd(batch.visits, userAgent, () => new Map<string, VisitsByKey>());
    const visits = getOrAdd(addresses, address, () => new Map<number | string, Visit>());
    visits.set(visitKey(kind, feedId, sessionToken, visit.site), visit);
    return visit;
  }

  /** Whether a network may add one more to a feed's numbers in this hour. */
  #admits(address: string, feedId: number): boolean {
    if (this.#options.limiter.tryTakeNow("counted", `${clientPrefix(address)} ${feedId}`)) return true;
    this.#options.onUncounted("network-limit");
    return false;
  }

  /** Gives up a batch that will never be written, so that it does not hold back those after it. */
  #drop(batch: WaitingBatch): void {
    this.#lostCount += batch.entries;
    this.#remove(batch);
  }

  #remove(batch: WaitingBatch): void {
    this.#waiting.shift();
    this.#waitingCount -= batch.entries;
    this.#waitingBytes -= batch.bytes;
  }

  #currentBatch(): WaitingBatch | undefined {
    if (!this.#options.isOn || this.#isClosed) return undefined;
    const startedAtMs = this.#options.now().getTime();
    // The timer may be late: a computer may have slept.
    if (this.#current && Math.abs(startedAtMs - this.#current.startedAtMs) < FLUSH_INTERVAL_MS) return this.#current;
    this.#closeCurrentBatch();
    const [visits, events] = [new Map(), new Map()];
    this.#current = { id: randomUUID(), startedAtMs, visits, events, entries: 0, bytes: 0, failedWrites: 0 };
    this.#startTimer();
    return this.#current;
  }

  #closeCurrentBatch(): void {
    if (this.#current) this.#waiting.push(this.#current);
    this.#current = undefined;
  }

  #startTimer(): void {
    if (this.#timer) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.flush();
    }, FLUSH_INTERVAL_MS).unref();
  }

  #takeRoom(batch: WaitingBatch, textBytes: number): boolean {
    const bytes = ENTRY_BYTES + textBytes;
    if (this.#waitingBytes + bytes > MAX_WAITING_BYTES) {
      this.#lostCount += 1;
      this.#options.onUncounted("no-memory");
      return false;
    }
    this.#waitingBytes += bytes;
    this.#waitingCount += 1;
    batch.bytes += bytes;
    batch.entries += 1;
    return true;
  }
}

/** What is kept of a sender: no header as long as it was sent. */
function bound({ userAgent, address, sessionToken }: Visitor): Sender {
  return {
    userAgent: userAgent.length > MAX_AGENT_BYTES ? userAgent.slice(0, MAX_AGENT_BYTES) : userAgent,
    address,
    sessionToken: sessionToken !== undefined && sessionToken.length > MAX_TOKEN_BYTES ? undefined : sessionToken,
  };
}

function withOwnMemory({ userAgent, address, sessionToken }: Sender): Sender {
  return {
    userAgent: textWithOwnMemory(userAgent),
    address: textWithOwnMemory(address),
    sessionToken: sessionToken && textWithOwnMemory(sessionToken),
  };
}

/** Copies a text that is kept: V8 cuts substrings out of the text that they come from, and holds all of it. */
function textWithOwnMemory(text: string): string {
  return Buffer.from(text).toString();
}

/** Headers have one byte per character. */
function bytesOf({ userAgent, address, sessionToken }: Sender): number {
  return userAgent.length + address.length + (sessionToken?.length ?? 0);
}

function findVisit(
  { visits }: WaitingBatch,
  kind: VisitKind,
  feedId: number,
  { userAgent, address, sessionToken }: Sender,
  site: string,
): Visit | undefined {
  return visits
    .get(userAgent)
    ?.get(address)
    ?.get(visitKey(kind, feedId, sessionToken, site));
}

function visitKey(kind: VisitKind, feedId: number, sessionToken: string | undefined, site: string): number | string {
  const documentKey = feedId * VISIT_KINDS.length + VISIT_KINDS.indexOf(kind);
  return site === "" && sessionToken === undefined ? documentKey : `${documentKey} ${sessionToken ?? ""} ${site}`;
}

function getOrAdd<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  let value = map.get(key);
  if (value === undefined) {
    value = create();
    map.set(key, value);
  }
  return value;
}
