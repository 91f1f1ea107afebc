import { JobQueue } from "../job-queue.ts";

/** Changes within this time are one notification, such as five episodes added in a row. */
const GATHER_MS = 1000;
const TIMEOUT_MS = 10_000;
/** The pauses before retries. After the last retry the hub is not notified until the next change. */
const RETRY_PAUSES_MS = [5000, 30_000, 120_000, 600_000];

export interface HubNotifierSettings {
  /** http(s) URLs of the hubs */
  hubUrls: readonly string[];
  userAgent: string;
  /** default 1000 */
  gatherMs?: number;
  /** default 5 s, 30 s, 2 min and 10 min */
  retryPausesMs?: readonly number[];
  warn(message: string, error: unknown): void;
}

/** A response of a hub that is not successful. */
class HubError extends Error {
  override name = "HubRefusal";
  /** whether a retry could succeed: the hub is overloaded or broken, and did not reject the notification */
  readonly isTemporary: boolean;

  constructor(status: number) {
    super(`Response status ${status}`);
    this.isTemporary = status === 429 || status >= 500;
  }
}

/**
 * Notifies WebSub hubs of changed documents, with retries. Notifications are only in memory: if they are lost with the process,
 * subscribers get the change later, when the hub polls the feed.
 * Sources: https://www.w3.org/TR/websub/#publishing and, for the form of the request,
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

  /** Whether any hubs are configured. */
  get isEnabled(): boolean {
    return this.#settings.hubUrls.length > 0;
  }

  /** @param topicUrls absolute URLs of the documents that have changed */
  notify(topicUrls: readonly string[]): void {
    for (const hubUrl of this.#settings.hubUrls)
      for (const topicUrl of topicUrls) this.#schedule(hubUrl, topicUrl, this.#settings.gatherMs, 0);
  }

  /** Drops waiting notifications and aborts running requests. */
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
      this.#sending.add(`notify ${hubUrl} of ${topicUrl}`, () => this.#send(hubUrl, topicUrl, failures));
    }, pauseMs);
    this.#waiting.set(key, timer);
  }

  async #send(hubUrl: string, topicUrl: string, failures: number): Promise<void> {
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
      if (pauseMs === undefined || (error instanceof HubError && !error.isTemporary)) throw error;
      this.#schedule(hubUrl, topicUrl, pauseMs, failures + 1);
    }
  }
}
