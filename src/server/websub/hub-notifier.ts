import { JobQueue } from "../job-queue.ts";

/** Changes within this time are told once: whoever adds five episodes in a row has one feed that changed. */
const GATHER_MS = 1000;
const TIMEOUT_MS = 10_000;
/** The pauses before further tries; after the last of them the hub is left alone until the next change. */
const RETRY_PAUSES_MS = [5000, 30_000, 120_000, 600_000];

export interface HubNotifierSettings {
  /** http(s) addresses of the hubs; none turns pings off */
  hubUrls: readonly string[];
  userAgent: string;
  /** 1000 unless said */
  gatherMs?: number;
  /** 5 s, 30 s, 2 min and 10 min unless said */
  retryPausesMs?: readonly number[];
  warn(message: string, error: unknown): void;
}

/** A hub's answer that is no success. */
class HubError extends Error {
  override name = "HubRefusal";
  /** whether asking again could help: the hub is busy or broken, and does not object to what it was told */
  readonly isPassing: boolean;

  constructor(status: number) {
    super(`It answered ${status}`);
    this.isPassing = status === 429 || status >= 500;
  }
}

/**
 * Tells WebSub hubs which documents have changed, off everybody's path: soon, once for changes in quick succession, again
 * after a pause where a hub did not take it. What waits is in memory alone. A ping lost with the process costs no more
 * than time: whoever subscribes through a hub still reads the feed now and then.
 * Sources: https://www.w3.org/TR/websub/#publishing, for the form of the ping
 * https://pubsubhubbub.github.io/PubSubHubbub/pubsubhubbub-core-0.4.html#publishing
 */
export class HubNotifier {
  readonly #settings: Required<HubNotifierSettings>;
  readonly #waiting = new Map<string, NodeJS.Timeout>();
  readonly #sending: JobQueue;
  readonly #closing = new AbortController();

  constructor(settings: HubNotifierSettings) {
    this.#settings = { gatherMs: GATHER_MS, retryPausesMs: RETRY_PAUSES_MS, ...settings };
    this.#sending = new JobQueue((name, error) => settings.warn(`Could not ${name}`, error));
  }

  /** Whether there is anybody to tell. */
  get isEnabled(): boolean {
    return this.#settings.hubUrls.length > 0;
  }

  /** @param topicUrls absolute addresses of the documents that have changed */
  notify(topicUrls: readonly string[]): void {
    for (const hubUrl of this.#settings.hubUrls)
      for (const topicUrl of topicUrls) this.#schedule(hubUrl, topicUrl, this.#settings.gatherMs, 0);
  }

  /** Gives up what waits and what is on its way. */
  async close(): Promise<void> {
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
    this.#closing.abort();
    await this.#sending.idle();
  }

  #schedule(hubUrl: string, topicUrl: string, pauseMs: number, failures: number): void {
    const key = `${hubUrl} ${topicUrl}`;
    if (this.#waiting.has(key) || this.#closing.signal.aborted) return;
    const timer = setTimeout(() => {
      this.#waiting.delete(key);
      this.#sending.add(`tell ${hubUrl} about ${topicUrl}`, () => this.#ping(hubUrl, topicUrl, failures));
    }, pauseMs);
    this.#waiting.set(key, timer);
  }

  async #ping(hubUrl: string, topicUrl: string, failures: number): Promise<void> {
    try {
      const response = await fetch(hubUrl, {
        method: "POST",
        headers: { "user-agent": this.#settings.userAgent },
        body: new URLSearchParams({ "hub.mode": "publish", "hub.url": topicUrl }),
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await response.body?.cancel();
      if (!response.ok) throw new HubError(response.status);
    } catch (error) {
      if (this.#closing.signal.aborted) return;
      const pauseMs = this.#settings.retryPausesMs[failures];
      if (pauseMs === undefined || (error instanceof HubError && !error.isPassing)) throw error;
      this.#schedule(hubUrl, topicUrl, pauseMs, failures + 1);
    }
  }
}
