import { randomUUID } from "node:crypto";
import { SLOT_MS, type Slot, slotAt } from "#domain/numbers/days.ts";
import type { VisitorEvent } from "#domain/numbers/visitor-events.ts";

const FLUSH_INTERVAL_MS = 5000;
/** Different visits and events that wait to be written, also while the database takes none. Each takes some hundred bytes. */
const MAX_WAITING = 100_000;
/** A batch whose writes fail for another reason than the database's state is given up then. */
const MAX_UNEXPLAINED_FAILURES = 3;
const MAX_AGENT_LENGTH = 512;

/** What is known of a request's sender. It stays in memory until the next flush; what is stored is a hash. */
export interface Visitor {
  userAgent: string;
  /** IP address */
  address: string;
  /** of the session cookie */
  sessionToken: string | undefined;
  /** the Referer header */
  referrer: string | undefined;
}

export type DocumentKind = "page" | "embed" | "feed";
const DOCUMENT_KINDS: readonly DocumentKind[] = ["page", "embed", "feed"];

/** Requests of one visitor for one document. */
export interface Visit {
  kind: DocumentKind;
  feedId: number;
  sessionToken: string | undefined;
  referrer: string | undefined;
  count: number;
}

export interface ReportedEvent {
  event: VisitorEvent;
  visitor: Visitor;
}

/** What was counted in a few seconds of one quarter of an hour. */
export interface Batch {
  /** is stored with the counts: a batch that may have been written is not written twice */
  id: string;
  slot: Slot;
  /** by User-Agent, then by address, then by document */
  visits: Map<string, Map<string, Map<number | string, Visit>>>;
  /** by the events' ids */
  events: Map<string, ReportedEvent>;
  failedWrites: number;
}

interface CounterOptions {
  /** counts nothing when false */
  isOn: boolean;
  now(): Date;
  /** @throws when the batch was not written; it is tried again */
  write(batch: Batch): Promise<void>;
  /** whether a write failed for a reason that may pass */
  isTemporary(error: unknown): boolean;
  warn(message: string, error: unknown): void;
}

/**
 * Counts in memory, and writes every five seconds. Counting takes less than a microsecond and never fails; while the
 * database cannot be written to, up to MAX_WAITING counts wait and the rest is lost.
 */
export class VisitCounter {
  readonly #options: CounterOptions;
  #current: Batch | undefined;
  #currentEndsAtMs = 0;
  readonly #waiting: Batch[] = [];
  #waitingCount = 0;
  #lostCount = 0;
  #hasFailed = false;
  #timer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> | undefined;
  #isClosed = false;

  constructor(options: CounterOptions) {
    this.#options = options;
  }

  countDocument(kind: DocumentKind, feedId: number, visitor: Visitor): void {
    const batch = this.#currentBatch();
    if (!batch) return;
    const { address, sessionToken, referrer } = visitor;
    const userAgent = shorten(visitor.userAgent);
    const addresses = getOrAdd(batch.visits, userAgent, () => new Map<string, Map<number | string, Visit>>());
    const visits = getOrAdd(addresses, address, () => new Map<number | string, Visit>());
    const documentKey = feedId * DOCUMENT_KINDS.length + DOCUMENT_KINDS.indexOf(kind);
    const isPlain = referrer === undefined && sessionToken === undefined;
    const key = isPlain ? documentKey : `${documentKey} ${sessionToken ?? ""} ${referrer ?? ""}`;
    const visit = visits.get(key);
    if (visit) visit.count += 1;
    else if (this.#hasRoom()) visits.set(key, { kind, feedId, sessionToken, referrer, count: 1 });
  }

  /** A play that was reported before in the same batch is replaced if more of it has been heard. */
  countEvent(event: VisitorEvent, visitor: Visitor): void {
    const batch = this.#currentBatch();
    if (!batch) return;
    const before = batch.events.get(event.id);
    if (!before) {
      if (this.#hasRoom())
        batch.events.set(event.id, { event, visitor: { ...visitor, userAgent: shorten(visitor.userAgent) } });
    } else if (before.event.type === "play" && event.type === "play" && event.seconds > before.event.seconds) {
      before.event = { ...before.event, seconds: event.seconds };
    }
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
        if (!this.#hasFailed) this.#options.warn("Could not write the counts of visits; they wait", error);
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

  /** Gives up a batch that will never be written, so that it does not hold back those after it. */
  #drop(batch: Batch): void {
    this.#lostCount += sizeOf(batch);
    this.#remove(batch);
  }

  #remove(batch: Batch): void {
    this.#waiting.shift();
    this.#waitingCount -= sizeOf(batch);
  }

  #currentBatch(): Batch | undefined {
    if (!this.#options.isOn || this.#isClosed) return undefined;
    const nowMs = this.#options.now().getTime();
    // A clock may also be set back.
    if (this.#current && nowMs < this.#currentEndsAtMs && nowMs >= this.#currentEndsAtMs - SLOT_MS)
      return this.#current;
    this.#closeCurrentBatch();
    const slot = slotAt(nowMs);
    this.#currentEndsAtMs = (slot + 1) * SLOT_MS;
    this.#current = { id: randomUUID(), slot, visits: new Map(), events: new Map(), failedWrites: 0 };
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

  #hasRoom(): boolean {
    if (this.#waitingCount >= MAX_WAITING) {
      this.#lostCount += 1;
      return false;
    }
    this.#waitingCount += 1;
    return true;
  }
}

function sizeOf({ visits, events }: Batch): number {
  let size = events.size;
  for (const addresses of visits.values()) for (const documents of addresses.values()) size += documents.size;
  return size;
}

function shorten(userAgent: string): string {
  return userAgent.length > MAX_AGENT_LENGTH ? userAgent.slice(0, MAX_AGENT_LENGTH) : userAgent;
}

function getOrAdd<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  let value = map.get(key);
  if (value === undefined) {
    value = create();
    map.set(key, value);
  }
  return value;
}
