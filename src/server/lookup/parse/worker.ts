import type { WorkerTask } from "./parse-document.ts";

/** Only the parsers that a worker needs are loaded. */
const PARSERS = {
  feed: async ({ document }: WorkerTask) => (await import("./feed.ts")).readFeed(document),
  credits: async ({ document }: WorkerTask) => (await import("./feed.ts")).readCredits(document),
  page: async ({ document }: WorkerTask) => (await import("./web-page.ts")).metadataFromPage(document),
  mediaFile: async ({ document }: WorkerTask) => (await import("./audio-tags.ts")).draftFromMediaFile(document),
  itemTexts: async ({ document, wanted = [] }: WorkerTask) =>
    (await import("../transcripts/item-texts.ts")).itemTextsFromFeed(document, wanted),
  transcript: async ({ document: { bytes, contentType } }: WorkerTask) =>
    (await import("../transcripts/read-transcript.ts")).readTranscript(bytes, contentType),
};

/** Worker entry: parses one document after the other. */
export default async function parse(task: WorkerTask) {
  return PARSERS[task.parser](task);
}
