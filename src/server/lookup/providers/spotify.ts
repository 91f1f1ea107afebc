import type { EpisodeDraft, Metadata } from "#domain/episodes/metadata.ts";
import type { LookupSession } from "../lookup-session.ts";
import { createDraft, mergeDrafts } from "../merge-drafts.ts";
import { parseHtml } from "../pages/html.ts";
import { decodeText } from "../parse/charset.ts";
import { parseDate } from "../parse/date.ts";
import { descriptionFromHtml, descriptionFromText, titleFromHtml } from "../parse/draft-text.ts";
import { parseDuration } from "../parse/duration.ts";
import { asString, type JsonObject, walkJson } from "../parse/json.ts";
import { resolveUrl } from "../parse/url.ts";
import { findEpisodeByName, findShowsByName } from "./apple/find-by-name.ts";
import { buildOembedUrl, parseOembed } from "./oembed-client.ts";

/** What a URL at Spotify identifies. */
export interface SpotifyUrl {
  kind: "episode" | "show";
  /** canonical URL of the page, without language, player path and tracking parameters */
  pageUrl: string;
}

const SPOTIFY_HOSTS = new Set(["open.spotify.com", "play.spotify.com", "embed.spotify.com"]);
const SPOTIFY_PATH = /^\/(?:intl-[a-z-]+\/)?(?:embed(?:-podcast)?\/)?(episode|show)\/([A-Za-z0-9]{22})(?:\/|$)/;

/**
 * Parses Spotify's URLs: open.spotify.com/{episode|show}/{id}, optionally with /intl-…/ and /embed/ before it.
 * @returns undefined for other URLs
 */
export function parseSpotifyUrl(absoluteUrl: string): SpotifyUrl | undefined {
  const { hostname, pathname } = new URL(absoluteUrl);
  const [, kind, id] = (SPOTIFY_HOSTS.has(hostname) && SPOTIFY_PATH.exec(pathname)) || [];
  if (!id || (kind !== "episode" && kind !== "show")) return undefined;
  return { kind, pageUrl: `https://open.spotify.com/${kind}/${id}` };
}

/**
 * Looks up an episode or show at Spotify. Spotify publishes neither feed nor audio URLs, so the show is found by its name
 * in Apple's directory, and the episode in the show's own feed. Spotify's exclusives have no feed: for these the result
 * is what Spotify says.
 */
export async function lookUpSpotify(spotifyUrl: SpotifyUrl, session: LookupSession): Promise<Metadata | undefined> {
  const { kind, pageUrl } = spotifyUrl;
  const oembedUrl = buildOembedUrl(session.providers.spotifyOembedUrl, pageUrl);
  const askedOembed = session.tryFetch(oembedUrl, { accept: "application/json" });
  askedOembed.catch(() => {});
  const page = await session.tryFetch(pageUrl, { accept: "text/html" });
  const onPage = page ? parseSpotifyPage(page.bytes, page.contentType, spotifyUrl) : createDraft({});
  // Title and picture are all that oEmbed has.
  const oembed = onPage.title && onPage.imageUrl ? undefined : await askedOembed;
  const draft = mergeDrafts(
    onPage,
    oembed && parseOembed(oembed.bytes, oembedUrl),
    createDraft({ spotifyUrl: pageUrl }),
  );
  if (!draft.title) return undefined;
  if (kind === "episode") {
    const item = await findEpisodeByName(session, draft);
    return { ...(item ? mergeDrafts(item, draft) : draft), source: "spotify" };
  }
  for (const { feedUrl } of await findShowsByName(session, draft.title)) {
    const metadata = feedUrl ? await session.fetchFeed(feedUrl) : undefined;
    if (metadata) return { ...metadata, spotifyUrl: pageUrl, source: "spotify" };
  }
  return { ...draft, showName: draft.title, source: "spotify" };
}

/** "Listen to this episode from {show} on Spotify. {description}" */
const LISTEN_SENTENCE = /^Listen to this episode from (.+?) on Spotify\.?\s*(.*)$/s;
/** "{show} · Episode" in several languages */
const SHOW_AND_KIND = /^(.+?)\s+·\s+(?:Episode|Episodio|Folge|Épisode|Odcinek|Aflevering|Podcast)\b/s;
const PAGE_TITLE_SUFFIX = /\s+\|\s+Podcast (?:on|auf|en|sur|su|na) Spotify\s*$/i;

/**
 * Parses a page of open.spotify.com: OpenGraph tags, the page's title and JSON-LD. It ignores the audio URL, which is a
 * short preview.
 */
function parseSpotifyPage(bytes: Uint8Array, contentType: string | null, spotifyUrl: SpotifyUrl): EpisodeDraft {
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
