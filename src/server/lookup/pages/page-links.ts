import { appleEpisodeId, spotifyEpisodeId } from "#domain/episodes/dedupe-keys.ts";
import type { EpisodeDraft } from "#domain/episodes/metadata.ts";
import { youtubeVideoId } from "#domain/episodes/youtube.ts";
import { resolveUrl } from "../parse/url.ts";
import { parseAppleUrl } from "../providers/apple/apple-url.ts";
import { feedUrlByHostingProvider, findFeedUrls } from "../sites/addresses.ts";
import { type HtmlPage, type PageLink, videoOfThumbnail } from "./html.ts";
import { firstMeta } from "./meta-tags.ts";

const PICTURE_METAS = ["og:image", "og:image:secure_url", "twitter:image", "twitter:image:src"];
const VIDEO_PLAYER_METAS = ["og:video:secure_url", "og:video:url", "og:video", "twitter:player"];
const FEED_TYPES =
  /^application\/(?:rss|atom|feed|rdf)\+(?:xml|json)|^(?:application|text)\/(?:xml|rss)$|^application\/json\+feed/;
const OEMBED_TYPES = /^(?:application|text)\/json\+oembed/;
/** What a link to an episode's video says. */
const VIDEO_WORDS = /youtube|video|vídeo|watch|ansehen|anschauen|regarder|guarda|mira|assist|смотр|видео|見る|观看/i;
/** In a list inside a list, this is the video of what the outer item names. */
const VIDEO_ALONE = /^[^\p{L}]*(?:videos?|vídeo|видео|відео)[^\p{L}]*$/iu;
/** A link to a video that somebody speaks about: "Bruno's video". */
const OTHER_VIDEO = /\p{L}+['’]s\s(?:\p{L}+\s)?videos?\b/iu;
const SCRIPTED_VIDEO = /videoId["']?\s{0,5}:\s{0,5}["']([\w-]{11})["']/g;
/** A page that mentions more feeds in its source lists shows. */
const MAX_MENTIONED_FEEDS = 3;

/** The URLs of the page itself: the canonical one, that of OpenGraph, and the one that was fetched. */
export function ownUrls(page: HtmlPage, finalUrl: string): string[] {
  const canonicalLink = page.links.find(({ rels }) => rels.includes("canonical"));
  const declared = resolveAll([canonicalLink?.href, firstMeta(page.metas, ["og:url"])], page.baseUrl)
    // On another site, it can be the publisher's URL or a mistake of a template.
    .filter((url) => isSameSite(url, finalUrl))
    // Some templates declare the home page on every page.
    .filter((url) => new URL(url).pathname !== "/" || new URL(finalUrl).pathname === "/");
  return [...new Set([...declared, finalUrl])];
}

function isSameSite(a: string, b: string): boolean {
  const site = (url: string) => new URL(url).host.replace(/^(?:www|m|mobile|amp)\./, "");
  return site(a) === site(b);
}

/**
 * The same episode on other platforms. Where a page links to several episodes, none is taken.
 * @param hasAudio whether the page has the file of an episode
 */
export function platformUrls(
  page: HtmlPage,
  source: string,
  hasAudio: boolean,
): Pick<EpisodeDraft, "appleUrl" | "spotifyUrl" | "youtubeUrl"> {
  const embeds = [...resolveAll([...page.embeds, ...videosInTexts(page)], page.baseUrl), ...videosInScripts(page)];
  const links = [...anchorUrls(page), ...embeds];
  const players = resolveAll(
    VIDEO_PLAYER_METAS.flatMap((name) => page.metas.get(name) ?? []),
    page.baseUrl,
  );
  // A page that shows a video's preview as its own picture is about the video.
  const pictures = PICTURE_METAS.flatMap((name) => page.metas.get(name) ?? []).flatMap(
    (image) => videoOfThumbnail(image) ?? [],
  );
  const spotifyId = spotifyEpisodeId(onlyUrl(links, spotifyEpisodeId));
  // A video that is only linked counts when it is the only one, beside audio or offered as the video: show notes mention others.
  const linked = onlyUrl(anchorUrls(page, isOwn), youtubeVideoId);
  const video =
    onlyUrl([...embeds, ...players], youtubeVideoId) ??
    (hasAudio || offersVideo(page) ? linked : null) ??
    onlyUrl(pictures, youtubeVideoId) ??
    onlyUrl(resolveAll(page.thumbnails, page.baseUrl), youtubeVideoId);
  const videoId = youtubeVideoId(video);
  // YouTube's own pages have a player even where they are not about a video.
  const isYoutube = source.includes("ytd-app");
  return {
    appleUrl: onlyUrl(links, appleEpisodeId)?.replace("//embed.podcasts.", "//podcasts.") ?? null,
    spotifyUrl: spotifyId ? `https://open.spotify.com/episode/${spotifyId}` : null,
    youtubeUrl: videoId && !isYoutube ? `https://www.youtube.com/watch?v=${videoId}` : null,
  };
}

/** The URL of the only show in Apple's directory that the page links to. */
export function appleShowUrl(page: HtmlPage): string | null {
  return onlyUrl(anchorUrls(page), (url) => parseAppleUrl(url)?.showId);
}

/** The URL of the only show at Spotify that the page links to. */
export function spotifyShowUrl(page: HtmlPage): string | null {
  return onlyUrl(anchorUrls(page), (url) => /^https:\/\/open\.spotify\.com\/show\/(\w{22})/.exec(url)?.[1]);
}

/**
 * Feeds that may contain the page's episode: those in its schema.org data, the autodiscovered ones with podcasts first,
 * the show's feed by its hosting provider, and feed URLs in the source.
 */
export function feedUrls(page: HtmlPage, source: string, pageUrls: string[], schemaOrgFeedUrls: string[]): string[] {
  const discovered = page.links
    .filter((link) => isAlternate(link, FEED_TYPES))
    .filter(({ href, title }) => !/comment|kommentar/i.test(`${href} ${title}`))
    .sort((a, b) => Number(isPodcastFeed(b)) - Number(isPodcastFeed(a)))
    .map(({ href }) => href);
  const byProvider = [...pageUrls, ...page.embeds].map(feedUrlByHostingProvider);
  const mentioned = findFeedUrls(source);
  const candidates = [
    ...schemaOrgFeedUrls,
    ...resolveAll(discovered, page.baseUrl),
    ...byProvider.filter((url) => url !== undefined),
    ...(mentioned.length <= MAX_MENTIONED_FEEDS ? mentioned : []),
  ];
  return [...new Set(candidates)];
}

function isPodcastFeed({ href, title }: PageLink): boolean {
  return /podcast|audio|mp3/i.test(`${href} ${title}`);
}

/** The URL of a meta refresh to another page (HTML, "Refresh state"). */
export function refreshUrl(page: HtmlPage, finalUrl: string): string | null {
  const [, target] =
    /^\s*\d{1,2}(?:\.\d*)?\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(firstMeta(page.metas, ["refresh"]) ?? "") ?? [];
  const url = resolveUrl(target, page.baseUrl);
  return url === finalUrl ? null : url;
}

/** The URL of the page's oEmbed as JSON, by discovery (oembed.com, section 4). */
export function oembedUrl(page: HtmlPage): string | null {
  return resolveUrl(page.links.find((link) => isAlternate(link, OEMBED_TYPES))?.href, page.baseUrl);
}

function isAlternate({ rels, type }: PageLink, types: RegExp): boolean {
  return rels.includes("alternate") && types.test(type);
}

/** The videos that scripts create players for, with YouTube's own API. */
function videosInScripts({ scripts }: HtmlPage): string[] {
  return scripts
    .filter(({ text }) => text.includes("YT.Player"))
    .flatMap(({ text }) =>
      Array.from(text.matchAll(SCRIPTED_VIDEO), ([, id]) => `https://www.youtube.com/embed/${id}`),
    );
}

/** Where a tool has not replaced the URL of a video by its player, the URL stays as the only text of the element. */
function videosInTexts({ texts }: HtmlPage): string[] {
  return texts
    .filter(({ text, hint, isAside }) => !isAside && /embed|video|youtube/.test(hint) && /^https?:\/\/\S+$/.test(text))
    .map(({ text }) => text);
}

function offersVideo({ anchors, baseUrl }: HtmlPage): boolean {
  return anchors.some(
    ({ href, text, title }) =>
      VIDEO_WORDS.test(`${text} ${title}`) &&
      URL.canParse(href, baseUrl) &&
      youtubeVideoId(new URL(href, baseUrl).href),
  );
}

/** Whether a link is in the main part of the page, and not of a thing that the show notes list or name. */
function isOwn({ isAside, isNested, text }: PageLink): boolean {
  return !isAside && !(isNested && VIDEO_ALONE.test(text)) && !OTHER_VIDEO.test(text);
}

function anchorUrls({ anchors, baseUrl }: HtmlPage, isWanted: (link: PageLink) => boolean = () => true): string[] {
  return resolveAll(
    anchors.filter(isWanted).map(({ href }) => href),
    baseUrl,
  );
}

function resolveAll(values: (string | undefined)[], baseUrl: string): string[] {
  return values.map((value) => resolveUrl(value, baseUrl)).filter((url) => url !== null);
}

/** The first URL with an id, if all that have one have the same. */
function onlyUrl(urls: string[], idOf: (url: string) => string | undefined): string | null {
  const withId = urls.filter((url) => idOf(url) !== undefined);
  return new Set(withId.map(idOf)).size === 1 ? (withId[0] ?? null) : null;
}
