import type { EpisodeDraft } from "#domain/metadata.ts";
import { youtubeVideoId } from "#domain/youtube.ts";
import { createDraft } from "../merge-drafts.ts";
import { decodeText } from "../parse/charset.ts";
import { descriptionFromText, titleFromHtml } from "../parse/draft-text.ts";
import { parseDuration } from "../parse/duration.ts";
import { asString, isObject, parseJson } from "../parse/json.ts";
import { resolveUrl } from "../parse/url.ts";

/** Hosts that answer oEmbed for every page, whether the page says so or not (oembed.com/providers.json). */
const ENDPOINTS: [page: RegExp, endpoint: string][] = [
  [/^(?:www\.|m\.|on\.)?soundcloud\.com\//, "https://soundcloud.com/oembed?format=json"],
  [/^[\w-]+\.podbean\.com\/|^podbean\.com\//, "https://api.podbean.com/v1/oembed?format=json"],
  [/^(?:www\.)?spreaker\.com\//, "https://api.spreaker.com/oembed?format=json"],
  [/^(?:www\.)?audioboom\.com\//, "https://audioboom.com/publishing/oembed.json"],
  [/^(?:www\.)?omny\.fm\//, "https://omny.fm/oembed?format=json"],
  [/^share\.transistor\.fm\//, "https://share.transistor.fm/oembed?format=json"],
  [/^(?:www\.)?mixcloud\.com\//, "https://www.mixcloud.com/oembed/?format=json"],
  [/^(?:www\.)?vimeo\.com\//, "https://vimeo.com/api/oembed.json"],
];

/** Where a known host can be asked about one of its pages. */
export function knownOembedUrl(pageUrl: string): string | undefined {
  const { hostname, pathname } = new URL(pageUrl);
  const endpoint = ENDPOINTS.find(([page]) => page.test(`${hostname}${pathname}`))?.[1];
  return endpoint && buildOembedUrl(endpoint, pageUrl);
}

/** The question about one page to an endpoint (oembed.com, 2.2). */
export function buildOembedUrl(endpoint: string, pageUrl: string): string {
  const address = new URL(endpoint);
  address.searchParams.set("url", pageUrl);
  return address.href;
}

/**
 * Reads an oEmbed answer (oembed.com, 2.3): title, author as the show's name, picture.
 * @param endpoint absolute address that answered
 */
export function parseOembed(bytes: Uint8Array, endpoint: string): EpisodeDraft | undefined {
  const answer = parseJson(decodeText(bytes, null));
  if (!isObject(answer) || asString(answer.type) === null) return undefined;
  const player = /\ssrc="([^"]+)"/.exec(asString(answer.html) ?? "")?.[1];
  const videoId = youtubeVideoId(player && URL.canParse(player, endpoint) ? new URL(player, endpoint).href : null);
  return createDraft({
    title: titleFromHtml(asString(answer.title)),
    description: descriptionFromText(asString(answer.description)),
    showName: titleFromHtml(asString(answer.author_name)),
    imageUrl: resolveUrl(asString(answer.thumbnail_url), endpoint),
    duration: parseDuration(asString(answer.duration)),
    youtubeUrl: videoId ? `https://www.youtube.com/watch?v=${videoId}` : null,
  });
}
