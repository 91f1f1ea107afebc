const TASKS_AT_ONCE = 4;
/** Patient tasks leave a place free: whoever has added a thousand episodes keeps nobody waiting for a mail. */
const PATIENT_TASKS_AT_ONCE = 3;

interface Task {
  name: string;
  perform: () => Promise<void>;
}

/**
 * Work that a request starts but does not wait for; it begins when the answer is on its way. A failed task is logged and
 * forgotten; it never fails a request.
 */
export class JobQueue {
  readonly #waiting: Task[] = [];
  readonly #patient: Task[] = [];
  readonly #onError: (name: string, error: unknown) => void;
  #running = 0;
  #patientRunning = 0;
  #idleListeners: (() => void)[] = [];

  constructor(onError: (name: string, error: unknown) => void) {
    this.#onError = onError;
  }

  add(name: string, perform: () => Promise<void>): void {
    this.#waiting.push({ name, perform });
    setImmediate(() => this.#next());
  }

  /** For work that asks other hosts, may take long, and can be done without: it lets everything else go first. */
  addLowPriority(name: string, perform: () => Promise<void>): void {
    this.#patient.push({ name, perform });
    setImmediate(() => this.#next());
  }

  /** Resolves as soon as nothing runs or waits. */
  async idle(): Promise<void> {
    if (this.#running === 0 && this.#waiting.length === 0 && this.#patient.length === 0) return;
    await new Promise<void>((resolve) => this.#idleListeners.push(resolve));
  }

  /** Gives up the patient work that has not begun. @returns when the rest is done */
  async close(): Promise<void> {
    this.#patient.length = 0;
    await this.idle();
  }

  #next(): void {
    while (this.#running < TASKS_AT_ONCE) {
      const next = this.#waiting.shift();
      if (next) void this.#perform(next);
      else if (this.#patientRunning < PATIENT_TASKS_AT_ONCE && this.#patient.length > 0) void this.#performPatient();
      else break;
    }
    if (this.#running > 0 || this.#waiting.length > 0 || this.#patient.length > 0) return;
    const listeners = this.#idleListeners;
    this.#idleListeners = [];
    for (const listener of listeners) listener();
  }

  async #performPatient(): Promise<void> {
    const next = this.#patient.shift();
    if (!next) return;
    this.#patientRunning += 1;
    await this.#perform(next, () => {
      this.#patientRunning -= 1;
    });
  }

  async #perform({ name, perform }: Task, onEnd?: () => void): Promise<void> {
    this.#running += 1;
    try {
      await perform();
    } catch (error) {
      this.#onError(name, error);
    } finally {
      this.#running -= 1;
      onEnd?.();
      this.#next();
    }
  }
}
