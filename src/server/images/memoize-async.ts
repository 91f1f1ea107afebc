import { LRUCache } from "lru-cache";

interface Memoized<T> {
  (key: string, load: () => Promise<T>): Promise<T>;
  /** whether the result is there already */
  has(key: string): boolean;
}

/**
 * Caches the results of slow loads in memory. Concurrent calls with the same key share one load; a failed load is not
 * cached.
 * @param maxResults the least recently used result is evicted first
 */
export function memoizeAsync<T extends object>(maxResults: number): Memoized<T> {
  const cache = new LRUCache<string, T, () => Promise<T>>({
    max: maxResults,
    fetchMethod: (_key, _stale, { context: load }) => load(),
    // A result that is evicted while it loads still reaches its callers.
    ignoreFetchAbort: true,
  });
  const find = (key: string, load: () => Promise<T>) => cache.forceFetch(key, { context: load });
  return Object.assign(find, { has: (key: string) => cache.has(key) });
}
