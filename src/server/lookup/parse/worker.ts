import { parentPort, workerData } from "node:worker_threads";
import type { WorkerTask } from "./parse-document.ts";

/** The other end of readAside: one document in, one answer out. A reader is loaded only when it is asked for. */
const READERS = {
  feed: async () => (await import("./feed.ts")).metadataFromFeed,
  page: async () => (await import("./web-page.ts")).metadataFromPage,
  audio: async () => (await import("./audio-tags.ts")).draftFromMediaFile,
};

const { parser: reader, document } = workerData as WorkerTask;
const read = await READERS[reader]();
parentPort?.postMessage(await read(document));
