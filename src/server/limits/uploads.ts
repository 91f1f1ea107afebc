import type { Limiter } from "./limiter.ts";
import { CONCURRENCY } from "./limits.ts";
import { Semaphore } from "./semaphore.ts";

/** The transcript of an hour has a tenth of this, and nearly all lists have less. */
const LARGE_UPLOAD_BYTES = 1_000_000;
/** What a smaller file counts, because each has a request, transactions and a response of its own. */
const MIN_COUNTED_KILOBYTES = 50;

const largeUploads = new Semaphore(CONCURRENCY.largeUploads);

/**
 * Counts an upload by its cost: reading and storing it takes time and memory in proportion to its bytes.
 * @param bytes of the file, decompressed; the most that it may have where the number is not known
 * @throws AppError 429 the account has uploaded too much
 */
export async function countUpload(limiter: Limiter, userId: number, bytes: number): Promise<void> {
  await limiter.take("uploadedKilobytes", userId, Math.max(Math.ceil(bytes / 1000), MIN_COUNTED_KILOBYTES));
}

/**
 * Reads and stores an upload, a large one after the other.
 * @throws AppError 503 too many large ones wait
 */
export function runUpload<T>(bytes: number, work: () => Promise<T>): Promise<T> {
  return bytes >= LARGE_UPLOAD_BYTES ? largeUploads.run(work) : work();
}
