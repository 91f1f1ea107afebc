import type { EpisodeDraft } from "#domain/episodes/metadata.ts";
import { youtubeVideoId } from "#domain/episodes/youtube.ts";
import type { LookupSession } from "../lookup-session.ts";
import { createDraft } from "../merge-drafts.ts";
import { decodeText } from "../parse/charset.ts";
import { descriptionFromText, titleFromHtml } from "../parse/draft-text.ts";
import { parseDuration } from "../parse/duration.ts";
import { asString, isObject, parseJson } from "../parse/json.ts";
import { resolveUrl } from "../parse/url.ts";
import { oembedEndpointOf } from "../sites/addresses.ts";

/** The oEmbed request for a page of a host that is known to offer it; undefined for other hosts. */
export function knownOembedUrl(pageUrl: string): string | undefined {
  const endpoint = oembedEndpointOf(pageUrl);
  return endpoint && buildOembedUrl(endpoint, pageUrl);
}

/** The URL of an oEmbed request (oembed.com, section 2.2). */
export function buildOembedUrl(endpoint: string, pageUrl: string): string {
  const url = new URL(endpoint);
  url.searchParams.set("url", pageUrl);
  return url.href;
}

/** What oEmbed says; undefined on failure. @param oembedUrl of the request */
export async function fetchOembed(oembedUrl: string, session: LookupSession): Promise<EpisodeDraft | undefined> {
  const response = await session.tryFetch(oembedUrl, { accept: "application/json" });
  return response && parseOembed(response.bytes, oembedUrl);
}

/**
 * Parses an oEmbed response (oembed.com, section 2.3). The author counts as the show.
 * @param oembedUrl absolute URL of the request, the base of relative URLs
 * @returns undefined when the bytes are not an oEmbed response
 */
export function parseOembed(bytes: Uint8Array, oembedUrl: string): EpisodeDraft | undefined {
  const response = parseJson(decodeText(bytes, null));
  if (!isObject(response) || asString(response.type) === null) return undefined;
  const playerUrl = /\ssrc="([^"]+)"/.exec(asString(response.html) ?? "")?.[1];
  const videoId = youtubeVideoId(
    playerUrl && URL.canParse(playerUrl, oembedUrl) ? new URL(playerUrl, oembedUrl).href : null,
  );
  return createDraft({
    title: titleFromHtml(asString(response.title)),
    description: descriptionFromText(asString(response.description)),
    showName: titleFromHtml(asString(response.author_name)),
    imageUrl: resolveUrl(asString(response.thumbnail_url), oembedUrl),
    duration: parseDuration(asString(response.duration)),
    youtubeUrl: videoId ? `https://www.youtube.com/watch?v=${videoId}` : null,
  });
}
