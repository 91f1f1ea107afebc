/**
 * Finds the part of a recording that is played at a time.
 * @param parts in their order; those without a time are passed over
 * @param seconds of the player; undefined before it has started
 * @returns -1 before the first one and without times
 */
export function indexAt(parts: readonly { startMs: number | null }[], seconds: number | undefined): number {
  if (seconds === undefined) return -1;
  return parts.findLastIndex(({ startMs }) => startMs !== null && startMs <= seconds * 1000);
}
