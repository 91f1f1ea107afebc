import { JobQueue } from "../job-queue.ts";

/** Delays each notification, so that changes in quick succession, such as five added episodes, cause only one. */
const NOTIFICATION_DELAY_MS = 1000;
const REQUEST_TIMEOUT_MS = 10_000;
/** The delay before each retry. After the last retry the hub is not notified until the next change. */
const RETRY_DELAYS_MS = [5000, 30_000, 120_000, 600_000];

export interface HubNotifierSettings {
  /** http(s) URLs of the hubs; an empty list turns notifications off */
  hubUrls: readonly string[];
  userAgent: string;
  /** the time between a change and its notification; default 1000 */
  notificationDelayMs?: number;
  /** the delay before each retry; default 5 s, 30 s, 2 min and 10 min */
  retryDelaysMs?: readonly number[];
  /** called when a notification is dropped: the hub rejected it, or the last retry failed */
  warn(message: string, error: unknown): void;
}

/** A hub's response with a status other than 2xx. */
class HubError extends Error {
  override name = "HubError";
  /** whether a retry could succeed: the hub is overloaded or broken, and did not reject the notification */
  readonly isTemporary: boolean;

  constructor(status: number) {
    super(`Response status ${status}`);
    this.isTemporary = status === 429 || status >= 500;
  }
}

/**
 * Notifies WebSub hubs of changed documents in the background. Retries when a hub is unreachable, overloaded or broken.
 * Notifications are only in memory: if they are lost with the process, subscribers get the change later, because they also
 * poll the feed.
 * WebSub leaves the form of the request to publisher and hub; hubs accept the form of PubSubHubbub 0.3.
 * Sources: https://www.w3.org/TR/websub/#publishing
 * https://pubsubhubbub.github.io/PubSubHubbub/pubsubhubbub-core-0.3.html
 */
export class HubNotifier {
  readonly #settings: Required<HubNotifierSettings>;
  /** timers of delayed notifications and retries that have not started, by hub and topic */
  readonly #scheduled = new Map<string, NodeJS.Timeout>();
  #sending = 0;
  readonly #jobs: JobQueue;
  readonly #closing = new AbortController();

  constructor(settings: HubNotifierSettings) {
    this.#settings = { notificationDelayMs: NOTIFICATION_DELAY_MS, retryDelaysMs: RETRY_DELAYS_MS, ...settings };
    this.#jobs = new JobQueue((name, error) => settings.warn(`Could not ${name}`, error));
  }

  /** Whether any hubs are configured. */
  get isEnabled(): boolean {
    return this.#settings.hubUrls.length > 0;
  }

  /**
   * Schedules a notification of every hub for each document. Returns at once and never fails. If one is already scheduled,
   * also as a retry, its time stays the same: the hub then fetches the latest content. Does nothing after close().
   * @param topicUrls absolute URLs of the documents that have changed
   */
  notify(topicUrls: readonly string[]): void {
    for (const hubUrl of this.#settings.hubUrls)
      for (const topicUrl of topicUrls) this.#schedule(hubUrl, topicUrl, this.#settings.notificationDelayMs, 0);
  }

  /** How many notifications no hub has confirmed or rejected yet. */
  get pending(): number {
    return this.#scheduled.size + this.#sending;
  }

  /** Drops scheduled notifications and aborts running requests, without warnings. */
  async close(): Promise<void> {
    for (const timer of this.#scheduled.values()) clearTimeout(timer);
    this.#scheduled.clear();
    this.#closing.abort();
    await this.#jobs.idle();
  }

  #schedule(hubUrl: string, topicUrl: string, delayMs: number, failures: number): void {
    const key = `${hubUrl} ${topicUrl}`;
    if (this.#scheduled.has(key) || this.#closing.signal.aborted) return;
    const timer = setTimeout(() => {
      this.#jobs.add(`notify ${hubUrl} of ${topicUrl}`, async () => {
        this.#scheduled.delete(key);
        this.#sending++;
        await this.#send(hubUrl, topicUrl, failures).finally(() => this.#sending--);
      });
    }, delayMs);
    this.#scheduled.set(key, timer);
  }

  async #send(hubUrl: string, topicUrl: string, failures: number): Promise<void> {
    try {
      const response = await fetch(hubUrl, {
        method: "POST",
        headers: { "user-agent": this.#settings.userAgent },
        body: new URLSearchParams({ "hub.mode": "publish", "hub.url": topicUrl }),
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]),
      });
      await response.body?.cancel();
      if (!response.ok) throw new HubError(response.status);
    } catch (error) {
      if (this.#closing.signal.aborted) return;
      const delayMs = this.#settings.retryDelaysMs[failures];
      if (delayMs === undefined || (error instanceof HubError && !error.isTemporary)) throw error;
      this.#schedule(hubUrl, topicUrl, delayMs, failures + 1);
    }
  }
}
