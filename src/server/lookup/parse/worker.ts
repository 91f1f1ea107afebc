import { move, transferableSymbol, valueSymbol } from "piscina";
import { passageSearchTexts } from "#domain/search/passages.ts";
import { AppError } from "#server/errors.ts";
import { collectGarbage } from "#server/operate/collect-garbage.ts";
import type { ReadList, UnreadableList } from "../lists/list.ts";
import type { FoldTask, ListTask, WorkerTask } from "./parse-document.ts";

/**
 * After a task, if there is no other. A large document leaves up to the memory that the worker may have; after a collection, V8 has to
 * optimize some code again.
 */
const COLLECT_GARBAGE_AFTER_MS = 2000;

/** Only the parsers that a worker needs are loaded. */
const PARSERS = {
  feed: async ({ document }: WorkerTask) => (await import("../feeds/feed.ts")).readFeed(document),
  credits: async ({ document }: WorkerTask) => (await import("../feeds/feed.ts")).readCredits(document),
  page: async ({ document }: WorkerTask) => (await import("../pages/web-page.ts")).metadataFromPage(document),
  itunesResults: async ({ document }: WorkerTask) =>
    (await import("../providers/apple/itunes-results.ts")).readItunesResults(document),
  mediaFile: async ({ document }: WorkerTask) => (await import("./audio-tags.ts")).draftFromMediaFile(document),
  itemTexts: async ({ document, wanted = [] }: WorkerTask) =>
    (await import("../transcripts/item-texts.ts")).itemTextsFromFeed(document, wanted),
  transcript: async ({ document: { bytes, contentType } }: WorkerTask) => {
    const transcript = (await import("../transcripts/indexed-transcript.ts")).readIndexedTranscript(bytes, contentType);
    if (typeof transcript === "string") return transcript;
    return move({ [transferableSymbol]: transcript.steps.map(({ buffer }) => buffer), [valueSymbol]: transcript });
  },
};

/** An error that crosses threads is no AppError any more. */
async function readOrExplain({ list }: ListTask): Promise<ReadList | UnreadableList> {
  try {
    return (await import("../lists/read-list.ts")).readList(list);
  } catch (error) {
    if (error instanceof AppError) return { problem: error.message };
    throw error;
  }
}

let waiting: NodeJS.Timeout | undefined;

/** Worker entry: parses one document, reads one list, or folds some texts, after the other. */
export default async function parse(task: WorkerTask | FoldTask | ListTask) {
  clearTimeout(waiting);
  try {
    if ("list" in task) return await readOrExplain(task);
    return await ("parser" in task
      ? PARSERS[task.parser](task)
      : passageSearchTexts(task.kind, task.passages, task.context));
  } finally {
    waiting = setTimeout(collectGarbage, COLLECT_GARBAGE_AFTER_MS);
  }
}
