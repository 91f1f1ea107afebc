import { mediaKind } from "../parse/media-type.ts";
import { resolveUrl } from "../parse/url.ts";
import { walkHtml } from "../parse/walk-html.ts";
import { linksIn } from "./links-in-notes.ts";

/** A recording, and its media type as far as it is declared. */
export interface NotedFile {
  url: string;
  type: string | null;
}

const PLAYER = /<(?:audio|video)\b/i;
/** Punctuation of the sentence that a URL ends. */
const AFTER_URL = /[.,;:!?]{1,5}$/;
const MAX_FILES = 20;

/**
 * Finds the recording of an item in its notes: the files of its first player, or else the file that they link to, in one format or several.
 * @param baseUrl for relative URLs
 * @returns nothing where they link to several recordings: any could be another one
 */
export function recordingsInNotes(markup: string, baseUrl: string): NotedFile[] {
  const played = PLAYER.test(markup) ? filesOfFirstPlayer(markup, baseUrl) : [];
  if (played.length > 0) return played;
  const linked = linksIn(markup)
    .flatMap((url) => resolveUrl(url.replace(AFTER_URL, ""), baseUrl) ?? [])
    .filter((url) => ["audio", "video"].includes(mediaKind(url, null)));
  return new Set(linked.map(nameOf)).size === 1 ? linked.map((url) => ({ url, type: null })) : [];
}

function filesOfFirstPlayer(markup: string, baseUrl: string): NotedFile[] {
  const files: NotedFile[] = [];
  let player: { name: string; depth: number } | undefined;
  let isClosed = false;
  walkHtml(markup, {
    open(name, { src, type = null }, depth) {
      if (name === "audio" || name === "video") player ??= { name, depth };
      else if (name !== "source") return;
      if (!player) return;
      const url = resolveUrl(src, baseUrl);
      if (!url) return;
      // What a player has is a recording, whatever its address says.
      const isKnown = type !== null || mediaKind(url, null) !== "unknown";
      files.push({ url, type: isKnown ? type : `${player.name}/*` });
    },
    close(_name, depth) {
      if (depth !== player?.depth) return;
      isClosed = files.length > 0;
      player = undefined;
    },
    isFull: () => isClosed || files.length >= MAX_FILES,
  });
  return files;
}

/** A file's name without its extension. */
function nameOf(url: string): string {
  const { pathname } = new URL(url);
  return pathname.slice(pathname.lastIndexOf("/") + 1).replace(/\.\w+$/, "");
}
