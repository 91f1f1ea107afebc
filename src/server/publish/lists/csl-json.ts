import type { EpisodeKind } from "#domain/episodes/kind.ts";
import { type AppearanceList, dayOf, type ExportedAppearance, type ExportWriter, linksOf } from "./list.ts";

/** Source: https://docs.citationstyles.org/en/stable/specification.html#appendix-iii-types */
const TYPES: Record<EpisodeKind, { type: string; genre?: string }> = {
  podcast: { type: "broadcast", genre: "Podcast episode" },
  video: { type: "motion_picture", genre: "Video" },
  broadcast: { type: "broadcast" },
  talk: { type: "speech", genre: "Talk" },
  article: { type: "article-magazine" },
};

/** References for Zotero and other managers of references. Source: https://citeproc-js.readthedocs.io/en/latest/csl-json/markup.html */
export const cslJsonList: ExportWriter = {
  contentType: "application/vnd.citationstyles.csl+json; charset=utf-8",
  extension: ".json",
  async *write({ guestName, appearances }: AppearanceList) {
    let separator = "[\n";
    for await (const appearance of appearances) {
      yield separator + JSON.stringify(reference(appearance, guestName));
      separator = ",\n";
    }
    yield separator.startsWith("[") ? "[]\n" : "\n]\n";
  },
};

function reference(appearance: ExportedAppearance, guestName: string) {
  const { guid, title, showName, kind, description, duration } = appearance;
  const guest = [{ literal: guestName }];
  return {
    id: guid,
    ...TYPES[kind],
    title: withoutTags(title),
    // Others write articles.
    ...(kind === "article" ? { contributor: guest } : { author: guest }),
    issued: { "date-parts": [dayOf(appearance).split("-").map(Number)] },
    [kind === "talk" ? "event-title" : "container-title"]: showName === null ? undefined : withoutTags(showName),
    dimensions: duration ?? undefined,
    abstract: description === null ? undefined : withoutTags(description),
    URL: linksOf(appearance)[0]?.url,
  };
}

/** Programs read some tags in texts as markup, and cannot be told not to. */
function withoutTags(text: string): string {
  return text.replace(/<(\/?[a-z][^<>]*)>/gi, "‹$1›");
}
