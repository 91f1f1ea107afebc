import type { Context } from "../context.ts";
import { secondsUntil, tooManyRequests } from "../errors.ts";
import { countHits } from "../store/rate-limits.ts";

/** What a user may upload within a window: 200 hours of talk, or four of the largest files. */
const MAX_KILOBYTES = 20_000;
const WINDOW_SECONDS = 300;
/** What a smaller file counts, because each has a request, transactions and a response of its own. */
const MIN_KILOBYTES = 50;

/**
 * Counts a transcript that a user uploads by its cost: reading and storing it takes time in proportion to its bytes.
 * @param bytes of the file, decompressed; the most that it may have where the number is not known
 * @throws AppError 429 after 20 MB within 5 minutes
 */
export async function limitTranscripts(context: Context, userId: number, bytes: number): Promise<void> {
  if (!context.config.rateLimits) return;
  const nowMs = context.now().getTime();
  const now = new Date(nowMs).toISOString();
  const windowEnd = new Date(nowMs + WINDOW_SECONDS * 1000).toISOString();
  const kilobytes = Math.max(Math.ceil(bytes / 1000), MIN_KILOBYTES);
  const key = `kilobytes of transcripts of user ${userId}`;
  const { hits, resetsAt } = await countHits(context.db, key, now, windowEnd, kilobytes);
  if (hits > MAX_KILOBYTES)
    throw tooManyRequests(
      "You can upload 20 MB of transcripts within five minutes. Please try again later.",
      secondsUntil(resetsAt, nowMs),
    );
}
