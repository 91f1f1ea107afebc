const FIRST_DELAY_MS = 30_000;
const MAX_DELAY_MS = 6 * 3_600_000;

/** How long a job that failed waits for its next run: half a minute, then twice as long each time, up to 6 hours. @param attempts from 1 */
export function backOffMs(attempts: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), MAX_DELAY_MS);
}
