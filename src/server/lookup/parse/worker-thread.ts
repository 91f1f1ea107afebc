import { parentPort, workerData } from "node:worker_threads";
import type { Assignment } from "./worker.ts";

/** The other end of readAside: one document in, one answer out. A reader is loaded only when it is asked for. */
const READERS = {
  feed: async () => (await import("./feed.ts")).metadataFromFeed,
  page: async () => (await import("./web-page.ts")).findingsOfPage,
  audio: async () => (await import("./audio-tags.ts")).draftFromAudio,
};

const { reader, document } = workerData as Assignment;
const read = await READERS[reader]();
parentPort?.postMessage(await read(document));
