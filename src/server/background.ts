const TASKS_AT_ONCE = 4;

/** Work that a request starts but does not wait for. A failed task is logged and forgotten; it never fails a request. */
export class Background {
  readonly #waiting: { name: string; task: () => Promise<void> }[] = [];
  readonly #onError: (name: string, error: unknown) => void;
  #running = 0;
  #idleListeners: (() => void)[] = [];

  constructor(onError: (name: string, error: unknown) => void) {
    this.#onError = onError;
  }

  run(name: string, task: () => Promise<void>): void {
    this.#waiting.push({ name, task });
    this.#next();
  }

  /** Resolves as soon as nothing runs or waits. */
  async idle(): Promise<void> {
    if (this.#running === 0 && this.#waiting.length === 0) return;
    await new Promise<void>((resolve) => this.#idleListeners.push(resolve));
  }

  #next(): void {
    while (this.#running < TASKS_AT_ONCE) {
      const next = this.#waiting.shift();
      if (!next) break;
      this.#running += 1;
      void this.#perform(next);
    }
    if (this.#running > 0) return;
    const listeners = this.#idleListeners;
    this.#idleListeners = [];
    for (const listener of listeners) listener();
  }

  async #perform({ name, task }: { name: string; task: () => Promise<void> }): Promise<void> {
    try {
      await task();
    } catch (error) {
      this.#onError(name, error);
    } finally {
      this.#running -= 1;
      this.#next();
    }
  }
}
