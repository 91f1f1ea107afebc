import type { WorkerTask } from "./parse-document.ts";

/** Only the parsers that a worker needs are loaded. */
const PARSERS = {
  feed: async () => (await import("./feed.ts")).readFeed,
  page: async () => (await import("./web-page.ts")).metadataFromPage,
  mediaFile: async () => (await import("./audio-tags.ts")).draftFromMediaFile,
};

/** Worker entry: parses one document after the other. */
export default async function parse({ parser, document }: WorkerTask) {
  return (await PARSERS[parser]())(document);
}
