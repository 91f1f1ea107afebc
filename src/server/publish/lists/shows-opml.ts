import { opmlEnd, opmlOutline, opmlStart } from "../opml.ts";
import type { AppearanceList, ExportWriter } from "./list.ts";

/** The shows of the appearances, each once, to follow them in a podcast app. */
export const showsOpml: ExportWriter = {
  contentType: "text/x-opml; charset=utf-8",
  extension: ".opml",
  async *write({ title, createdAt, appearances }: AppearanceList) {
    yield opmlStart(title, createdAt);
    const written = new Set<string>();
    for await (const { sourceFeedUrl, showName } of appearances) {
      if (sourceFeedUrl === null || written.has(sourceFeedUrl)) continue;
      written.add(sourceFeedUrl);
      yield opmlOutline({ title: showName ?? sourceFeedUrl, xmlUrl: sourceFeedUrl });
    }
    yield opmlEnd();
  },
};
