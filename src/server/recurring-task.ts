/** A task that runs again and again beside the requests, and stops with the process. */
export interface RecurringTask {
  /** @returns when a run that was under way has ended */
  stop(): Promise<void>;
}

/**
 * Runs a task every now and then, never twice at the same time.
 * @param intervalMs between the starts of two runs; a run that takes longer delays the next
 * @param run ends soon after its signal aborts
 */
export function startRecurringTask(
  intervalMs: number,
  run: (signal: AbortSignal) => Promise<unknown>,
  onError: (error: unknown) => void,
): RecurringTask {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= run(stopping.signal)
      .then(() => {})
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) onError(error);
      })
      .finally(() => {
        running = undefined;
      });
  }, intervalMs);
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
