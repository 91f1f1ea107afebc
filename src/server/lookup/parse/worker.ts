import { parentPort, workerData } from "node:worker_threads";
import type { WorkerTask } from "./parse-document.ts";

/** Worker entry: parses the one document in workerData and posts the result. Only the parser it needs is loaded. */
const PARSERS = {
  feed: async () => (await import("./feed.ts")).readFeed,
  page: async () => (await import("./web-page.ts")).metadataFromPage,
  mediaFile: async () => (await import("./audio-tags.ts")).draftFromMediaFile,
};

const task = workerData as WorkerTask;
const parse = await PARSERS[task.parser]();
parentPort?.postMessage(await parse(task.document));
