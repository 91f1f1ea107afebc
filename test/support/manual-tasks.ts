/** Creates tasks that record when they start, and that end when the test says so. */
export function createManualTasks() {
  const started: string[] = [];
  const finishers = new Map<string, () => void>();
  const task = (name: string) => () =>
    new Promise<string>((resolve) => {
      started.push(name);
      finishers.set(name, () => resolve(name));
    });
  return { started, task, finish: (name: string) => finishers.get(name)?.() };
}

/** Waits until every callback that is ready has run. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
