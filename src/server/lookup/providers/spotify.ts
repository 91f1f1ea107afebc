import type { EpisodeDraft } from "#domain/metadata.ts";
import { createDraft, mergeDrafts } from "../merge-drafts.ts";
import { decodeText } from "../parse/charset.ts";
import { parseDate } from "../parse/date.ts";
import { descriptionFromHtml, descriptionFromText, titleFromHtml } from "../parse/draft-text.ts";
import { parseDuration } from "../parse/duration.ts";
import { parseHtml } from "../parse/html.ts";
import { asString, walkJson } from "../parse/json.ts";
import { resolveUrl } from "../parse/url.ts";

/** What an address at Spotify names. */
export interface SpotifyUrl {
  kind: "episode" | "show";
  /** the page, without language, player and what names the visitor */
  pageUrl: string;
}

const SPOTIFY_HOSTS = new Set(["open.spotify.com", "play.spotify.com", "embed.spotify.com"]);
const SPOTIFY_PATH = /^\/(?:intl-[a-z-]+\/)?(?:embed(?:-podcast)?\/)?(episode|show)\/([A-Za-z0-9]{22})(?:\/|$)/;

/** Reads Spotify's addresses: open.spotify.com/{episode|show}/{id}, with intl-… and embed before it. */
export function parseSpotifyUrl(address: string): SpotifyUrl | undefined {
  const { hostname, pathname } = new URL(address);
  const [, kind, id] = (SPOTIFY_HOSTS.has(hostname) && SPOTIFY_PATH.exec(pathname)) || [];
  if (!id || (kind !== "episode" && kind !== "show")) return undefined;
  return { kind, pageUrl: `https://open.spotify.com/${kind}/${id}` };
}

/** 'Listen to this episode from {show} on Spotify. {description}', in the words Spotify has used over the years. */
const LISTEN = /^Listen to this episode from (.+?) on Spotify\.?\s*(.*)$/s;
const SHOW_THEN_EPISODE = /^(.+?)\s+·\s+(?:Episode|Episodio|Folge|Épisode|Odcinek|Aflevering|Podcast)\b/s;
const PAGE_TITLE_END = /\s+\|\s+Podcast (?:on|auf|en|sur|su|na) Spotify\s*$/i;

/**
 * Reads a page of open.spotify.com: OpenGraph tags, the page's title and JSON-LD. The audio it names is a clip, and is
 * left alone.
 */
export function parseSpotifyPage(
  bytes: Uint8Array,
  contentType: string | null,
  { kind, pageUrl }: SpotifyUrl,
): EpisodeDraft {
  const page = parseHtml(decodeText(bytes, contentType), pageUrl);
  const meta = (name: string) => page.metas.get(name)?.[0];
  const title = titleFromHtml(meta("og:title") ?? meta("twitter:title"));
  const stated = meta("og:description") ?? meta("description") ?? "";
  const longest = [stated, meta("description") ?? "", meta("twitter:description") ?? ""].sort(
    (a, b) => b.length - a.length,
  )[0];
  const listened = LISTEN.exec(longest ?? "");
  const named =
    SHOW_THEN_EPISODE.exec(stated)?.[1] ??
    listened?.[1] ??
    showInTitle(page.title, title) ??
    meta("music:musician_description");
  const nodes = walkJson(page.jsonLd);
  const node = nodes.find((object) => ["PodcastEpisode", "AudioObject"].includes(asString(object["@type"]) ?? ""));
  const isPlainSentence = listened !== null || SHOW_THEN_EPISODE.test(stated);
  const image = resolveUrl(meta("og:image") ?? meta("twitter:image"), pageUrl);
  if (kind === "show")
    return createDraft({
      title,
      showName: title,
      description: descriptionFromText(stated),
      imageUrl: image,
      spotifyUrl: pageUrl,
    });
  return mergeDrafts(
    createDraft({
      title,
      showName: titleFromHtml(named),
      description: listened ? descriptionFromText(listened[2]) : isPlainSentence ? null : descriptionFromText(stated),
      releaseDate: parseDate(meta("music:release_date") ?? meta("article:published_time")),
      duration: parseDuration(meta("music:duration")),
      imageUrl: image,
      spotifyUrl: pageUrl,
    }),
    node &&
      createDraft({
        title: titleFromHtml(asString(node.name)),
        releaseDate: parseDate(asString(node.datePublished)),
        duration: parseDuration(asString(node.duration)),
        description: descriptionFromHtml(LISTEN.exec(asString(node.description) ?? "")?.[2] ?? null),
      }),
    createDraft({
      releaseDate: nodes.map((object) => parseDate(asString(object.datePublished))).find(Boolean) ?? null,
    }),
  );
}

/** '{episode} - {show} | Podcast on Spotify': both may hold dashes, so the episode's title says where the show begins. */
function showInTitle(pageTitle: string | null, title: string | null): string | undefined {
  const whole = titleFromHtml(pageTitle)?.replace(PAGE_TITLE_END, "");
  return title && whole?.startsWith(`${title} - `) ? whole.slice(title.length + 3) : undefined;
}
