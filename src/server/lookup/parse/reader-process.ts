import { Socket } from "node:net";
import { passageSearchTexts } from "#domain/search/passages.ts";
import { answerMessages, type Message, type ReceivedMessage } from "#server/limits/process-messages.ts";
import { collectGarbage } from "#server/operate/collect-garbage.ts";
import type { IndexedTranscript } from "../transcripts/indexed-transcript.ts";
import type { DocumentBytes } from "./document-bytes.ts";
import type { DocumentTask, FoldTask, ListTask, TitlesTask } from "./parse-document.ts";

/**
 * After a task, if there is no other. A large document leaves up to the memory that the process may have; after a collection, V8 has
 * to optimize some code again.
 */
const COLLECT_GARBAGE_AFTER_MS = 2000;

/** Only the parsers that are needed are loaded. */
const PARSERS: Record<DocumentTask["parser"], (document: DocumentBytes, argument: never) => Promise<unknown>> = {
  feed: async (document) => (await import("../feeds/feed.ts")).readFeed(document),
  credits: async (document) => (await import("../feeds/feed.ts")).readCredits(document),
  page: async (document) => (await import("../pages/web-page.ts")).metadataFromPage(document),
  applePage: async (document, about) =>
    (await import("../providers/apple/apple-page.ts")).readApplePage(document, about),
  spotifyPage: async (document, about) =>
    (await import("../providers/spotify-page.ts")).readSpotifyPage(document, about),
  watchPage: async (document, videoId) =>
    (await import("../providers/youtube-page.ts")).readWatchPage(document, videoId),
  itunesResults: async (document) => (await import("../providers/apple/itunes-results.ts")).readItunesResults(document),
  mediaFile: async (document) => (await import("./audio-tags.ts")).draftFromMediaFile(document),
  itemTexts: async (document, wanted) =>
    (await import("../transcripts/item-texts.ts")).itemTextsFromFeed(document, wanted),
  transcript: async ({ bytes, contentType }) =>
    (await import("../transcripts/indexed-transcript.ts")).readIndexedTranscript(bytes, contentType),
};

async function run({ value, files: [bytes = Buffer.alloc(0)] }: ReceivedMessage): Promise<Message> {
  const task = value as DocumentTask | FoldTask | ListTask | TitlesTask;
  if ("list" in task) {
    const { readList } = await import("../lists/read-list.ts");
    const content = task.isText ? bytes.toString("utf8") : bytes;
    return asMessage(readList({ ...task.list, content }));
  }
  if ("titles" in task) return asMessage(task.titles.map((await import("../match/titles.ts")).createTitleFolder()));
  if ("kind" in task) return asMessage(passageSearchTexts(task.kind, task.passages, task.context));
  const { parser, document, argument } = task;
  const result = await PARSERS[parser]({ ...document, bytes }, argument as never);
  if (parser !== "transcript" || typeof result === "string") return asMessage(result);
  const { steps, ...transcript } = result as IndexedTranscript;
  return { value: transcript, files: steps };
}

function asMessage(value: unknown): Message {
  return { value, files: [] };
}

let waiting: NodeJS.Timeout | undefined;

/* Reads one document or list, or folds some texts, after the other, until the process that started this one closes the channel. */

// That process ends this one, also where a service manager tells both to stop.
process.on("SIGTERM", () => {});
await answerMessages(new Socket({ fd: 3 }), async (task) => {
  clearTimeout(waiting);
  try {
    return await run(task);
  } finally {
    waiting = setTimeout(collectGarbage, COLLECT_GARBAGE_AFTER_MS).unref();
  }
});
