/**
 * Keeps the latest used results of slow work, so that each is made once; whoever asks while one is being made waits for
 * it too. A failure is told to those who wait and not kept.
 * @param maxResults how many are kept; the longest unused goes first
 * @returns a function from a key and the work for it to the work's result
 */
export function memoizeAsync<T>(maxResults: number): (key: string, make: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, Promise<T>>();
  return (key, make) => {
    const result = kept.get(key) ?? make();
    kept.delete(key);
    kept.set(key, result);
    const [longestUnused] = kept.keys();
    if (kept.size > maxResults && longestUnused !== undefined) kept.delete(longestUnused);
    result.catch(() => {
      if (kept.get(key) === result) kept.delete(key);
    });
    return result;
  };
}
