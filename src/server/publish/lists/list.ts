import type { EpisodeView } from "#domain/episodes/episode.ts";
import type { Shareable } from "#domain/links/shareable.ts";

/** Appearances that a guest takes elsewhere. */
export interface AppearanceList {
  /** plain text */
  title: string;
  guestName: string;
  createdAt: Date;
  /** read while the list is written */
  appearances: AsyncIterable<ExportedAppearance>;
}

export type ExportedAppearance = Shareable<
  Omit<
    EpisodeView,
    "brokenLinks" | "brokenSince" | "linkPrivacy" | "feedId" | "slug" | "position" | "createdAt" | "chapters"
  >
>;

/** A format of lists. */
export interface ExportWriter {
  contentType: string;
  /** of its files, with the dot */
  extension: string;
  write(list: AppearanceList): AsyncIterable<string>;
}

const LINKS = ["showNotesUrl", "youtubeUrl", "appleUrl", "spotifyUrl", "audioUrl"] as const;
const LINK_LABELS = {
  showNotesUrl: "Page",
  youtubeUrl: "YouTube",
  appleUrl: "Apple Podcasts",
  spotifyUrl: "Spotify",
  audioUrl: "Audio",
} as const;

/** The links of an appearance, the one that leads to it best first. */
export function linksOf(appearance: ExportedAppearance): { url: string; label: string }[] {
  return LINKS.flatMap((field) => {
    const url = appearance[field];
    return url ? [{ url, label: LINK_LABELS[field] }] : [];
  });
}

/** @returns YYYY-MM-DD, in UTC */
export function dayOf({ releaseDate }: ExportedAppearance): string {
  return releaseDate.slice(0, "2026-01-31".length);
}

/** A text without line breaks and control characters, for formats in which a line is an entry. */
export function onOneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
  return text.replace(/[\s\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ").trim();
}
