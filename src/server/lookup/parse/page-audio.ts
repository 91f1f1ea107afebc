import { canonicalEnclosureUrl } from "#domain/episodes/canonical-enclosure-url.ts";
import type { EpisodeDraft } from "#domain/episodes/metadata.ts";
import type { HtmlPage } from "./html.ts";
import { asEnclosureType, mediaKind } from "./media-type.ts";
import { firstMeta } from "./meta-tags.ts";
import { resolveUrl } from "./url.ts";

type PageAudio = Pick<EpisodeDraft, "audioUrl" | "enclosureType">;

/** Hosts whose og:audio is a preview of some seconds. */
const PREVIEW_HOSTS = /(?:^|\.)(?:scdn\.co|dzcdn\.net|mzstatic\.com|itunes\.apple\.com)$/;
const STREAM_TYPES = /facebook\.bridge|mpegurl/i;
const PLAYLIST_FILE = /\.(?:m3u8?|pls)$/i;
/** A quoted URL of an audio file in a script. */
const AUDIO_URL_IN_SCRIPT = /["'](https?:\/\/[^"'\s<>\\]{5,900}?\.(?:mp3|m4a)(?:\?[^"'\s<>\\]{0,900})?)["']/gi;
/** The audio URL in the data of Substack's player, which has no file extension. */
const SUBSTACK_AUDIO_URL = /"podcast_url\\?"\s*:\s*\\?"(https?:\/\/[^"\\\s]{5,500}\/audio\/upload\/[^"\\\s]{5,500})/;

/**
 * Finds the audio file of a page. The first rule that gives a file wins:
 *
 * 1. the Twitter player stream, og:audio, or the first audio element
 * 2. the only file that enclosure links and other links lead to
 * 3. the file of Substack's player
 * 4. the only file that the scripts mention
 */
export function findPageAudio(page: HtmlPage, source: string): PageAudio | undefined {
  return audioForPlayers(page) ?? linkedAudio(page) ?? substackAudio(source) ?? audioInScripts(page, source);
}

function audioForPlayers({ metas, audio, baseUrl }: HtmlPage): PageAudio | undefined {
  const candidates = [
    {
      src: firstMeta(metas, ["twitter:player:stream"]),
      type: firstMeta(metas, ["twitter:player:stream:content_type"]),
    },
    {
      src: firstMeta(metas, ["og:audio:secure_url", "og:audio", "og:audio:url"]),
      type: firstMeta(metas, ["og:audio:type"]),
    },
    ...audio,
  ];
  return candidates.map(({ src, type }) => toAudio(src, type ?? "", baseUrl)).find(Boolean);
}

function linkedAudio({ links, anchors, baseUrl }: HtmlPage): PageAudio | undefined {
  const enclosures = links.filter(({ rels }) => rels.includes("enclosure"));
  return onlyFile([...enclosures, ...anchors].map(({ href, type }) => toAudio(href, type, baseUrl)));
}

function substackAudio(source: string): PageAudio | undefined {
  const audioUrl = SUBSTACK_AUDIO_URL.exec(source)?.[1];
  return audioUrl ? { audioUrl, enclosureType: "audio/mpeg" } : undefined;
}

function audioInScripts({ baseUrl }: HtmlPage, source: string): PageAudio | undefined {
  const unescaped = source.replace(/\\u002f|\\\//gi, "/").replace(/\\u0026/g, "&");
  return onlyFile(Array.from(unescaped.matchAll(AUDIO_URL_IN_SCRIPT), ([, url]) => toAudio(url, "", baseUrl)));
}

/** @returns undefined for previews, playlists, streams, and files other than audio */
function toAudio(src: string | undefined, type: string, baseUrl: string): PageAudio | undefined {
  const audioUrl = resolveUrl(src, baseUrl);
  if (!audioUrl || mediaKind(audioUrl, type) !== "audio") return undefined;
  const { hostname, pathname } = new URL(audioUrl);
  if (PREVIEW_HOSTS.test(hostname) || STREAM_TYPES.test(type) || PLAYLIST_FILE.test(pathname)) return undefined;
  return { audioUrl, enclosureType: asEnclosureType(type) };
}

/** The first file, if all URLs lead to the same one. Of several files, any could be the page's. */
function onlyFile(candidates: (PageAudio | undefined)[]): PageAudio | undefined {
  const files = candidates.filter((file) => file !== undefined);
  const keys = new Set(files.map(({ audioUrl }) => audioUrl && canonicalEnclosureUrl(audioUrl)));
  return keys.size === 1 ? files[0] : undefined;
}
