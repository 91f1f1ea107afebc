import { canonicalEnclosureUrl } from "#domain/canonical-enclosure-url.ts";
import { appleEpisodeId, spotifyEpisodeId } from "#domain/dedupe-keys.ts";
import type { EpisodeDraft } from "#domain/metadata.ts";
import { youtubeVideoId } from "#domain/youtube.ts";
import type { FetchedDocument } from "../fetch/document-fetch.ts";
import { titleSimilarity } from "../match-episode.ts";
import { createDraft, mergeDrafts } from "../merge-drafts.ts";
import { parseAppleUrl } from "../providers/apple/apple-url.ts";
import { feedUrlByHostingProvider, findFeedUrls } from "../providers/hosting-providers.ts";
import { decodeText } from "./charset.ts";
import { parseDate } from "./date.ts";
import { descriptionFromHtml, titleFromHtml } from "./draft-text.ts";
import { parseDuration } from "./duration.ts";
import { type HtmlPage, parseHtml } from "./html.ts";
import { asEnclosureType, mediaKind } from "./media-type.ts";
import { parseSchemaOrg } from "./schema-org.ts";
import { resolveUrl } from "./url.ts";
import { firstElementName } from "./xml-tree.ts";

/** What one page says, and where more can be asked. */
export interface PageMetadata {
  draft: EpisodeDraft;
  /** whether the page is about one recording, whatever else it holds */
  isRecording: boolean;
  /** the show's name where the page is about a whole show */
  showName: string | null;
  /** addresses that the page goes by */
  pageUrls: string[];
  /** feeds that may hold the page's episode, the likeliest first */
  feedUrls: string[];
  /** where the page says it can be asked about as JSON, by oEmbed */
  oembedUrl: string | null;
  /** the one show at Apple's directory that the page links to */
  appleShowUrl: string | null;
}

/** Other services' names are no show's: their pages put them where a show's page puts its own. */
const PLATFORMS = new Set(
  "acast amazon music|amazon|apple podcasts|audible|audioboom|bandcamp|buzzsprout|castbox|deezer|facebook|google podcasts|iheart|iheartradio|instagram|ivoox|libsyn|linkedin|listen notes|mixcloud|overcast|player fm|pocket casts|podbean|podbay|podchaser|podcast addict|podscribe|podtail|simplecast|soundcloud|spotify|spotify for creators|spotify for podcasters|spreaker|stitcher|substack|ted|tunein|twitch|twitter|vimeo|wordpress|youtube".split(
    "|",
  ),
);
/** Hosts whose og:audio is a song's or an episode's first seconds. */
const PREVIEW_HOSTS = /(?:^|\.)(?:scdn\.co|dzcdn\.net|mzstatic\.com|itunes\.apple\.com)$/;
/** What stands before a page that is not shown to us. */
const CHALLENGE =
  /^(?:just a moment|attention required|access denied|forbidden|one moment|please wait|verify you are human|are you a robot|unsupported browser|before you continue|consent|error|not found|404|page not found|redirecting|loading|sign in|log in)\b/i;

/**
 * Reads an ordinary page: schema.org's JSON-LD first, then players and files, microdata, OpenGraph and plain HTML last.
 * Pure: bytes in, findings out.
 * @returns undefined for bytes that are no HTML
 */
export function metadataFromPage({
  bytes,
  contentType,
  finalUrl,
}: Pick<FetchedDocument, "bytes" | "contentType" | "finalUrl">): PageMetadata | undefined {
  const source = decodeText(bytes, contentType);
  if (!isHtml(source)) return undefined;
  const page = parseHtml(source, finalUrl);
  const pageUrls = addressesOf(page, finalUrl);
  const linked = parseSchemaOrg([page.jsonLd, page.microdata], page.baseUrl, pageUrls);
  const audio = audioOf(page, source);
  const siteName = siteNameOf(page);
  const stated = mergeDrafts(
    linked.draft ?? createDraft({}),
    audio ? createDraft({ audioUrl: audio.url, enclosureType: audio.type }) : undefined,
    linksElsewhere(page, source),
    draftOfMetas(page),
    createDraft({ imageUrl: linked.thumbnailUrl, showName: linked.showName ?? siteName }),
  );
  const title = stated.title && withoutSiteName(stated.title, stated.showName, titleFromHtml(page.heading));
  const hasPlayer = stated.audioUrl !== null || stated.youtubeUrl !== null;
  return {
    draft: { ...stated, title, showNotesUrl: pageUrls[0] ?? finalUrl },
    isRecording: linked.isRecording || (hasPlayer && linked.showName === null),
    showName: linked.showName,
    pageUrls,
    feedUrls: feedsOf(page, source, pageUrls, linked.feedUrls),
    oembedUrl: oembedOf(page),
    appleShowUrl: onlyAddress(
      page.anchors.map(({ href }) => resolveUrl(href, page.baseUrl)).filter((address) => address !== null),
      (address) => parseAppleUrl(address)?.showId,
    ),
  };
}

/** Elements that a page may begin with; a list of subscriptions has titles too. */
const FIRST_ELEMENTS = new Set(["html", "head", "body", "meta", "title", "link", "script", "div", "svg", "p", "h1"]);

function isHtml(source: string): boolean {
  const first = firstElementName(source.slice(0, 4096));
  return first !== undefined && FIRST_ELEMENTS.has(first);
}

function addressesOf(page: HtmlPage, finalUrl: string): string[] {
  const { host } = new URL(finalUrl);
  const stated = [
    page.links.find(({ rel }) => rel.split(/\s+/).includes("canonical"))?.href,
    first(page.metas, "og:url"),
  ].map((address) => resolveUrl(address, page.baseUrl));
  // a canonical address on another host may be the publisher's, or a template's mistake
  const own = stated.filter((address) => address !== null && sameSite(new URL(address).host, host)) as string[];
  const pages = own.filter((address) => new URL(address).pathname !== "/" || new URL(finalUrl).pathname === "/");
  return [...new Set([...pages, finalUrl])];
}

function sameSite(a: string, b: string): boolean {
  const bare = (host: string) => host.replace(/^(?:www|m|mobile|amp)\./, "");
  return bare(a) === bare(b);
}

function first(lists: Map<string, string[]>, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = lists.get(name)?.find((candidate) => candidate.trim() !== "");
    if (value) return value;
  }
  return undefined;
}

function siteNameOf(page: HtmlPage): string | null {
  const stated = first(page.metas, "og:site_name", "application-name", "apple-mobile-web-app-title");
  const name = titleFromHtml(stated);
  return name && !PLATFORMS.has(name.toLowerCase().replace(/[.!]+$/, "")) ? name : null;
}

function draftOfMetas(page: HtmlPage): EpisodeDraft {
  const { metas, baseUrl: base } = page;
  const stated = [
    first(metas, "og:title", "og:audio:title", "twitter:title", "dc.title", "parsely-title", "title"),
    page.heading,
    page.title,
  ].map(titleFromHtml);
  return createDraft({
    title: stated.find((candidate) => candidate && !CHALLENGE.test(candidate)) ?? null,
    description: descriptionFromHtml(
      first(metas, "og:description", "twitter:description", "description", "dc.description"),
    ),
    showName: titleFromHtml(first(metas, "og:audio:artist", "twitter:audio:artist_name", "music:musician_name")),
    releaseDate:
      [
        "article:published_time",
        "og:article:published_time",
        "music:release_date",
        "video:release_date",
        "og:video:release_date",
        "og:published_time",
        "datepublished",
        "parsely-pub-date",
        "dc.date",
        "dc.date.issued",
        "date",
        "pubdate",
      ]
        .map((name) => parseDate(first(metas, name)))
        .find(Boolean) ?? (page.times.length === 1 ? parseDate(page.times[0]) : dateInScripts(page)),
    duration:
      ["music:duration", "video:duration", "og:audio:duration", "og:video:duration"]
        .map((name) => parseDuration(first(metas, name)))
        .find(Boolean) ?? null,
    imageUrl:
      ["og:image", "og:image:secure_url", "og:image:url", "twitter:image", "twitter:image:src", "thumbnail", "image"]
        .map((name) => resolveUrl(first(metas, name), base))
        .find(Boolean) ?? null,
  });
}

/** The one date of publication that the page's data holds. */
function dateInScripts({ scripts }: HtmlPage): string | null {
  const dates = scripts.flatMap(({ text }) =>
    Array.from(
      text.matchAll(
        /["']?(?:date_?published|published_?(?:at|date|on)|publish_?(?:date|time)|pub_?date|newsdate|release_?date)\\?["']?\s{0,9}:\s{0,9}\\?["'](\d{4}-\d\d-\d\d[\w:.+-]{0,30})/gi,
      ),
      ([, date]) => parseDate(date),
    ),
  );
  return new Set(dates).size === 1 ? (dates[0] ?? null) : null;
}

/** 'Reading fog | Harbour Lights' without the site's name; what the heading has too is the title's own. */
function withoutSiteName(title: string, siteName: string | null, heading: string | null): string {
  if (
    heading &&
    heading.length < title.length &&
    title.startsWith(heading) &&
    /^\s*[|–—•·:»-]\s/.test(title.slice(heading.length))
  )
    return heading;
  const byline = siteName ? title.toLowerCase().lastIndexOf(` by ${siteName.toLowerCase()}`) : -1;
  if (siteName && byline > 0 && byline + 4 + siteName.length === title.length) return title.slice(0, byline);
  const parts = title.split(/(\s+[|–—•·»-]\s+)/);
  const last = parts.at(-1);
  const isNamed = last && siteName && titleSimilarity(last, siteName) >= 0.8;
  return parts.length > 2 && isNamed ? parts.slice(0, -2).join("") : title;
}

interface PageAudio {
  url: string;
  type: string | null;
}

/** The one file that the page plays: what it tells players, its audio elements, enclosures and links, its scripts. */
function audioOf(page: HtmlPage, source: string): PageAudio | undefined {
  const { metas, baseUrl: base } = page;
  const streams = [
    { src: first(metas, "twitter:player:stream"), type: first(metas, "twitter:player:stream:content_type") },
    { src: first(metas, "og:audio:secure_url", "og:audio", "og:audio:url"), type: first(metas, "og:audio:type") },
  ];
  for (const { src, type } of [...streams, ...page.audio]) {
    const audio = audioAt(src, type ?? "", base);
    if (audio) return audio;
  }
  const enclosures = page.links.filter(({ rel }) => rel.split(/\s+/).includes("enclosure"));
  const linked = [...enclosures, ...page.anchors].map(({ href, type }) => audioAt(href, type, base));
  return (
    onlyFile(linked) ?? substackFile(source) ?? onlyFile(filesInScripts(source).map((src) => audioAt(src, "", base)))
  );
}

function audioAt(src: string | undefined, type: string, base: string): PageAudio | undefined {
  const url = resolveUrl(src, base);
  if (!url || PREVIEW_HOSTS.test(new URL(url).hostname) || mediaKind(url, type) !== "audio") return undefined;
  if (/facebook\.bridge|mpegurl/i.test(type) || /\.(?:m3u8?|pls)$/i.test(new URL(url).pathname)) return undefined;
  return { url, type: asEnclosureType(type) };
}

/** Several addresses of one file are one; several files tell nothing about which is the page's. */
function onlyFile(files: (PageAudio | undefined)[]): PageAudio | undefined {
  const found = files.filter((file) => file !== undefined);
  return new Set(found.map(({ url }) => canonicalEnclosureUrl(url))).size === 1 ? found[0] : undefined;
}

/** Files that a page's script plays: in JSON and in JavaScript, slashes escaped or not. */
function filesInScripts(source: string): string[] {
  const unescaped = source.replace(/\\u002f|\\\//gi, "/").replace(/\\u0026/g, "&");
  return Array.from(
    unescaped.matchAll(/["'](https?:\/\/[^"'\s<>\\]{5,900}?\.(?:mp3|m4a)(?:\?[^"'\s<>\\]{0,900})?)["']/gi),
    ([, file]) => file ?? "",
  );
}

/** Substack's player has an address that names no file. */
function substackFile(source: string): PageAudio | undefined {
  const url = /"podcast_url\\?"\s*:\s*\\?"(https?:\/\/[^"\\\s]{5,500}\/audio\/upload\/[^"\\\s]{5,500})/.exec(
    source,
  )?.[1];
  return url ? { url, type: "audio/mpeg" } : undefined;
}

/** The same episode elsewhere, where the page links to one only. */
function linksElsewhere(page: HtmlPage, source: string): EpisodeDraft {
  const resolved = (addresses: string[]) =>
    addresses.map((address) => resolveUrl(address, page.baseUrl)).filter((address) => address !== null);
  const anchors = resolved(page.anchors.map(({ href }) => href));
  const frames = resolved(page.embeds);
  const players = resolved(
    ["og:video:secure_url", "og:video:url", "og:video", "twitter:player"].flatMap((name) => page.metas.get(name) ?? []),
  );
  const videoUrl = onlyAddress([...frames, ...players], youtubeVideoId);
  const videoId = youtubeVideoId(videoUrl);
  const spotifyUrl = onlyAddress([...anchors, ...frames], spotifyEpisodeId);
  return createDraft({
    appleUrl: onlyAddress([...anchors, ...frames], appleEpisodeId)?.replace("//embed.podcasts.", "//podcasts.") ?? null,
    spotifyUrl: spotifyUrl && `https://open.spotify.com/episode/${spotifyEpisodeId(spotifyUrl)}`,
    youtubeUrl: videoId && !source.includes("ytd-app") ? `https://www.youtube.com/watch?v=${videoId}` : null,
  });
}

/** The first address of what the addresses lead to, if they all lead to one thing or nowhere. */
function onlyAddress(addresses: string[], idOf: (address: string) => string | undefined): string | null {
  const leading = addresses.filter((address) => idOf(address) !== undefined);
  return new Set(leading.map(idOf)).size === 1 ? (leading[0] ?? null) : null;
}

const FEED_TYPES =
  /^application\/(?:rss|atom|feed|rdf)\+(?:xml|json)|^(?:application|text)\/(?:xml|rss)$|^application\/json\+feed/;

/** Autodiscovered feeds without those of comments, podcasts first; then feeds that the page or its address tells of. */
function feedsOf(page: HtmlPage, source: string, pageUrls: string[], linkedFeeds: string[]): string[] {
  const discovered = page.links
    .filter(({ rel, type }) => rel.split(/\s+/).includes("alternate") && FEED_TYPES.test(type))
    .filter(({ href, title }) => !/comment|kommentar/i.test(`${href} ${title}`))
    .map(({ href, title }) => ({
      address: resolveUrl(href, page.baseUrl),
      isPodcast: /podcast|audio|mp3/i.test(`${href} ${title}`),
    }))
    .sort((a, b) => Number(b.isPodcast) - Number(a.isPodcast))
    .map(({ address }) => address);
  const ofHosts = [...pageUrls, ...page.embeds].map(feedUrlByHostingProvider);
  const mentioned = findFeedUrls(source);
  const candidates = [...linkedFeeds, ...discovered, ...ofHosts, ...(mentioned.length <= 3 ? mentioned : [])];
  return [...new Set(candidates.filter((address) => typeof address === "string"))];
}

function oembedOf(page: HtmlPage): string | null {
  const link = page.links.find(
    ({ rel, type }) => rel.split(/\s+/).includes("alternate") && /^(?:application|text)\/json\+oembed/.test(type),
  );
  return resolveUrl(link?.href, page.baseUrl);
}
