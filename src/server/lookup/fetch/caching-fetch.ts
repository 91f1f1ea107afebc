import { AppError } from "#server/errors.ts";
import { Semaphore } from "../semaphore.ts";
import type { DocumentFetch, FetchedDocument, FetchOptions } from "./ssrf-safe-fetch.ts";

/** An answer this young is given again without asking its host: people paste a link twice. */
const FRESH_MS = 60_000;
/** How long an answer is kept to be asked about again by its validators. */
const KEPT_MS = 3_600_000;
/** What all kept answers may hold together, and one of them. */
const KEPT_MAX_BYTES = 48_000_000;
const KEPT_ANSWER_MAX_BYTES = 8_000_000;
const KEPT_MAX_ANSWERS = 500;
/** Requests to one host at a time, and in a minute; others wait, or are refused. */
const HOST_REQUESTS_AT_ONCE = 4;
const HOST_REQUESTS_PER_MINUTE = 120;
/** Hosts that ask for less: Apple's search API allows about 20 calls a minute (its documentation). */
const STRICTER_HOSTS = new Map([["itunes.apple.com", 20]]);
const MINUTE_MS = 60_000;

/**
 * A fetch that spares the hosts it asks: answers are kept for a while and asked for again by their validators, and no
 * host is asked by many at once or too often. What it keeps belongs to this process and only saves work.
 * @throws AppError what the fetch throws; 'host-rate-limited' (429) a host that was asked too often in the last minute; 'overloaded' (503)
 * one that is asked by too many at once
 */
export function createCachingFetch(fetch: DocumentFetch, nowMs: () => number = Date.now): DocumentFetch {
  const kept = new KeptAnswers(nowMs);
  const hosts = new HostQueues(nowMs);

  async function fetchDocument(url: string, options: FetchOptions = {}): Promise<FetchedDocument> {
    // what is asked for with headers of one's own is not everybody's
    if (options.headers) return hosts.inTurn(url, options.signal, () => fetch(url, options));
    const key = `${options.accept ?? ""} ${url}`;
    const known = kept.find(key);
    if (known?.isFresh) return known.document;
    const validators = known?.document.validators;
    const asked = validators ? { ...options, validators } : options;
    const answer = await hosts.inTurn(url, options.signal, () => fetch(url, asked));
    const document = known && answer.notModified ? known.document : answer;
    kept.keep(key, document);
    return document;
  }

  return Object.assign(fetchDocument, {
    probe: (url: string, options: FetchOptions = {}) =>
      hosts.inTurn(url, options.signal, () => fetch.probe(url, options)),
  });
}

/** The latest answers, within bounds; the one that was not asked for the longest goes first. */
class KeptAnswers {
  readonly #answers = new Map<string, { document: FetchedDocument; checkedAtMs: number }>();
  readonly #nowMs: () => number;
  #bytes = 0;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  find(key: string): { document: FetchedDocument; isFresh: boolean } | undefined {
    const answer = this.#answers.get(key);
    if (!answer) return undefined;
    const ageMs = this.#nowMs() - answer.checkedAtMs;
    if (ageMs < KEPT_MS) return { document: answer.document, isFresh: ageMs < FRESH_MS };
    this.#forget(key);
    return undefined;
  }

  keep(key: string, document: FetchedDocument): void {
    this.#forget(key);
    if (document.bytes.length > KEPT_ANSWER_MAX_BYTES) return;
    this.#answers.set(key, { document, checkedAtMs: this.#nowMs() });
    this.#bytes += document.bytes.length;
    for (const oldest of this.#answers.keys()) {
      if (this.#bytes <= KEPT_MAX_BYTES && this.#answers.size <= KEPT_MAX_ANSWERS) break;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#bytes -= this.#answers.get(key)?.document.bytes.length ?? 0;
    this.#answers.delete(key);
  }
}

interface HostQueue {
  turns: Semaphore;
  /** when the requests of the last minute began */
  startedAtMs: number[];
}

class HostQueues {
  readonly #queues = new Map<string, HostQueue>();
  readonly #nowMs: () => number;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** Does the work when it is its host's turn. */
  async inTurn<T>(url: string, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    if (!URL.canParse(url)) return work();
    const { host } = new URL(url);
    const queue = this.#queueOf(host);
    this.#countStart(host, queue);
    return queue.turns.run(work, signal);
  }

  #queueOf(host: string): HostQueue {
    const known = this.#queues.get(host);
    if (known) return known;
    for (const [name, queue] of this.#queues) if (this.#isIdle(queue)) this.#queues.delete(name);
    const queue: HostQueue = { turns: new Semaphore(HOST_REQUESTS_AT_ONCE), startedAtMs: [] };
    this.#queues.set(host, queue);
    return queue;
  }

  #isIdle(queue: HostQueue): boolean {
    return queue.turns.isIdle && this.#nowMs() - (queue.startedAtMs.at(-1) ?? 0) >= MINUTE_MS;
  }

  #countStart(host: string, queue: HostQueue): void {
    const now = this.#nowMs();
    queue.startedAtMs = queue.startedAtMs.filter((startedAtMs) => now - startedAtMs < MINUTE_MS);
    const perMinute = STRICTER_HOSTS.get(host) ?? HOST_REQUESTS_PER_MINUTE;
    if (queue.startedAtMs.length >= perMinute)
      throw new AppError(
        429,
        "host-rate-limited",
        `${host} was asked very often. Please try again in a minute.`,
        undefined,
        60,
      );
    queue.startedAtMs.push(now);
  }
}
