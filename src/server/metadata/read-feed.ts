import { Worker } from "node:worker_threads";
import type { Metadata } from "#domain/metadata.ts";
import { AppError } from "#server/errors.ts";
import { isGzip, metadataFromFeed } from "./from-feed.ts";

/** A feed up to this size is read within some 30 ms; a longer one would hold up everybody else's requests. */
const ASIDE_MIN_BYTES = 500_000;
/** The largest body takes some 2 s on an idle machine. */
const ASIDE_TIMEOUT_MS = 15_000;
/** The largest body that is fetched needs about 350 MB. */
const ASIDE_MAX_MEMORY_MB = 512;

/** What metadataFromFeed reads, in one piece. */
export interface FeedBytes {
  bytes: Uint8Array;
  contentType: string | null;
  finalUrl: string;
}

/**
 * metadataFromFeed for a server that has others to serve: what is large, or may unfold to it, is read in a thread of its
 * own, bounded in time and memory.
 * @throws AppError 'feed-too-large' (422) a feed that is beyond those bounds
 */
export async function readFeed(feed: FeedBytes): Promise<Metadata | undefined> {
  if (feed.bytes.length < ASIDE_MIN_BYTES && !isGzip(feed.bytes))
    return metadataFromFeed(feed.bytes, feed.contentType, feed.finalUrl);
  return readFeedAside(feed);
}

function readFeedAside(feed: FeedBytes): Promise<Metadata | undefined> {
  const worker = new Worker(new URL("./feed-worker.ts", import.meta.url), {
    workerData: feed,
    // it needs nothing of the process's settings, secrets among them
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: ASIDE_MAX_MEMORY_MB },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Metadata | undefined>();
  const refuse = () => reject(new AppError(422, "feed-too-large", "This feed is too large to be read"));
  const deadline = setTimeout(refuse, ASIDE_TIMEOUT_MS);
  worker.once("message", resolve);
  worker.once("error", refuse);
  worker.once("exit", refuse);
  return promise.finally(() => {
    clearTimeout(deadline);
    return worker.terminate();
  });
}
