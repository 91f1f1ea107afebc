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
/** [audio src="…"], which WordPress replaces by a player. */
const PLAYER_SHORTCODE = /\[(?:audio|video)\b[^[\]]{0,2000}\]/gi;
/** Punctuation of the sentence that a URL ends. */
const AFTER_URL = /[.,;:!?]{1,5}$/;
const MAX_FILES = 20;

/**
 * Finds the recording of an item in its notes: the files of its first player, or else the file that they link to, in one format or several.
 * Players without controls decorate a page, and links lead to others' recordings, so those count for the show's own files alone.
 * @param baseUrl for relative URLs
 * @param isOwn whether a file is where the show has its own
 * @returns nothing where they link to several recordings: any could be another one
 */
export function recordingsInNotes(markup: string, baseUrl: string, isOwn: (url: string) => boolean): NotedFile[] {
  const played = PLAYER.test(markup) ? filesOfFirstPlayer(markup, baseUrl, isOwn) : [];
  if (played.length > 0) return played;
  const shortcodes = markup.match(PLAYER_SHORTCODE)?.join(" ") ?? "";
  const linked = linksIn(markup)
    .filter((url) => shortcodes.includes(url) || isOwn(url))
    .flatMap((url) => resolveUrl(url.replace(AFTER_URL, ""), baseUrl) ?? [])
    .filter((url) => ["audio", "video"].includes(mediaKind(url, null)));
  return new Set(linked.map(nameOf)).size === 1 ? linked.map((url) => ({ url, type: null })) : [];
}

function filesOfFirstPlayer(markup: string, baseUrl: string, isOwn: (url: string) => boolean): NotedFile[] {
  const files: NotedFile[] = [];
  let player: { name: string; depth: number; hasControls: boolean } | undefined;
  let isClosed = false;
  walkHtml(markup, {
    open(name, attributes, depth) {
      const { src, type = null } = attributes;
      if (name === "audio" || name === "video") {
        if (!("muted" in attributes)) player ??= { name, depth, hasControls: "controls" in attributes };
      } else if (name !== "source") return;
      if (!player) return;
      const url = resolveUrl(src, baseUrl);
      if (!url || !(player.hasControls || isOwn(url))) return;
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
