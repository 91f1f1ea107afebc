import type { EpisodeDraft } from "#domain/episodes/metadata.ts";
import { createDraft, mergeDrafts } from "../merge-drafts.ts";
import { parseHtml } from "../pages/html.ts";
import { decodeText } from "../parse/charset.ts";
import { parseDate } from "../parse/date.ts";
import type { DocumentBytes } from "../parse/document-bytes.ts";
import { descriptionFromHtml, descriptionFromText, titleFromHtml } from "../parse/draft-text.ts";
import { parseDuration } from "../parse/duration.ts";
import { asString, type JsonObject, walkJson } from "../parse/json.ts";
import { resolveUrl } from "../parse/url.ts";

/** What a URL at Spotify identifies. */
export interface SpotifyUrl {
  kind: "episode" | "show";
  /** canonical URL of the page, without language, player path and tracking parameters */
  pageUrl: string;
}

/** "Listen to this episode from {show} on Spotify. {description}" */
const LISTEN_SENTENCE = /^Listen to this episode from (.+?) on Spotify\.?\s*(.*)$/s;
/** "{show} · Episode" in several languages */
const SHOW_AND_KIND = /^(.+?)\s+·\s+(?:Episode|Episodio|Folge|Épisode|Odcinek|Aflevering|Podcast)\b/s;
const PAGE_TITLE_SUFFIX = /\s+\|\s+Podcast (?:on|auf|en|sur|su|na) Spotify\s*$/i;

/**
 * Reads a page of open.spotify.com: OpenGraph tags, the page's title and JSON-LD. It ignores the audio URL, which is a
 * short preview.
 */
export function readSpotifyPage({ bytes, contentType }: DocumentBytes, spotifyUrl: SpotifyUrl): EpisodeDraft {
  const { kind, pageUrl } = spotifyUrl;
  const page = parseHtml(decodeText(bytes, contentType), pageUrl);
  const meta = (name: string) => page.metas.get(name)?.[0];
  const title = titleFromHtml(meta("og:title") ?? meta("twitter:title"));
  const summary = meta("og:description") ?? meta("description") ?? "";
  const imageUrl = resolveUrl(meta("og:image") ?? meta("twitter:image"), pageUrl);
  if (kind === "show")
    return createDraft({
      title,
      showName: title,
      description: descriptionFromText(summary),
      imageUrl,
      spotifyUrl: pageUrl,
    });

  const summaries = [summary, meta("description") ?? "", meta("twitter:description") ?? ""];
  const [longestSummary = ""] = summaries.sort((a, b) => b.length - a.length);
  const [, showInSentence, description] = LISTEN_SENTENCE.exec(longestSummary) ?? [];
  const showBeforeKind = SHOW_AND_KIND.exec(summary)?.[1];
  const objects = walkJson(page.jsonLd);
  return mergeDrafts(
    createDraft({
      title,
      showName: titleFromHtml(
        showBeforeKind ?? showInSentence ?? showInTitle(page.title, title) ?? meta("music:musician_description"),
      ),
      description: descriptionFromText(description ?? (showBeforeKind ? null : summary)),
      releaseDate: parseDate(meta("music:release_date") ?? meta("article:published_time")),
      duration: parseDuration(meta("music:duration")),
      imageUrl,
      spotifyUrl: pageUrl,
    }),
    ...objects.filter(isEpisode).slice(0, 1).map(draftFromLinkedData),
    createDraft({
      releaseDate: objects.map((object) => parseDate(asString(object.datePublished))).find(Boolean) ?? null,
    }),
  );
}

function isEpisode(object: JsonObject): boolean {
  return ["PodcastEpisode", "AudioObject"].includes(asString(object["@type"]) ?? "");
}

function draftFromLinkedData(node: JsonObject): EpisodeDraft {
  return createDraft({
    title: titleFromHtml(asString(node.name)),
    releaseDate: parseDate(asString(node.datePublished)),
    duration: parseDuration(asString(node.duration)),
    description: descriptionFromHtml(LISTEN_SENTENCE.exec(asString(node.description) ?? "")?.[2] ?? null),
  });
}

/**
 * Extracts the show from the page title "{episode} - {show} | Podcast on Spotify". Both names may contain " - ", so the
 * episode's title says where the show's name begins.
 */
function showInTitle(pageTitle: string | null, episodeTitle: string | null): string | undefined {
  const names = titleFromHtml(pageTitle)?.replace(PAGE_TITLE_SUFFIX, "");
  const start = `${episodeTitle} - `;
  return episodeTitle && names?.startsWith(start) ? names.slice(start.length) : undefined;
}
