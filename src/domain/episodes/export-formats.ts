import type { EpisodeKind } from "./kind.ts";

/** How a guest's appearances can be taken elsewhere. */
export const EXPORT_FORMATS = ["csv", "md", "html", "bibtex", "csl", "opml"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** What a reference in BibTeX calls each kind, before the show. */
export const BIBTEX_GENRES: Record<EpisodeKind, string> = {
  podcast: "Podcast",
  video: "Video",
  broadcast: "Radio or television broadcast",
  talk: "Talk",
  article: "Article",
};
