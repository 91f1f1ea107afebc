import { parentPort, workerData } from "node:worker_threads";
import { metadataFromFeed } from "./from-feed.ts";
import type { FeedBytes } from "./read-feed.ts";

/** The other end of readFeedAside: one feed in, one answer out. */
const { bytes, contentType, finalUrl } = workerData as FeedBytes;
parentPort?.postMessage(metadataFromFeed(bytes, contentType, finalUrl));
