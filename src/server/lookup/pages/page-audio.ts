import { canonicalEnclosureUrl } from "#domain/episodes/canonical-enclosure-url.ts";
import type { EpisodeDraft } from "#domain/episodes/metadata.ts";
import { foldText } from "#domain/text/folding.ts";
import { asEnclosureType, mediaKind } from "../parse/media-type.ts";
import { resolveUrl } from "../parse/url.ts";
import { hasOnlyPages, hasPreviews, isInPodcastApp } from "../sites/addresses.ts";
import { STARTS_WITH_NUMBER } from "../words/episode-numbers.ts";
import type { HtmlPage, PageMedia } from "./html.ts";
import { firstMeta } from "./meta-tags.ts";

type PageAudio = Pick<EpisodeDraft, "audioUrl" | "enclosureType">;

const PREVIEW_PATH = /\/(?:mp3-)?previews?\/|\/clips?\/|[_-]preview\.\w{3}$|\/clip_\d/i;
/** The URL of a service that delivers a file, without the file's name. */
const DELIVERY_URL = /[?&/](?:download|export|audio|media|stream|file)s?(?:[=/?&]|$)/i;
const STREAM_TYPES = /facebook\.bridge|mpegurl/i;
const PLAYLIST_FILE = /\.(?:m3u8?|pls)$/i;
/** A quoted URL of an audio file in a script. */
const AUDIO_URL_IN_SCRIPT =
  /["'](https?:\/\/[^"'\s<>\\]{5,900}?\.(?:mp3|m4a|aac|oga|ogg|opus|wav)(?:\?[^"'\s<>\\]{0,900})?)["']/gi;
/** A quoted path of an audio file in a script. */
const AUDIO_PATH_IN_SCRIPT =
  /["'](\.{0,2}\/?[\w%~-][\w%./~-]{0,300}\.(?:mp3|m4a|aac|oga|ogg|opus|wav)(?:\?[^"'\s<>\\]{0,900})?)["']/gi;
/** An escaped URL of an audio file in the variables of a player. */
const ESCAPED_AUDIO_URL = /https?%3A%2F%2F[^"'&\s<>\\]{5,900}?\.(?:mp3|m4a)(?=["'&\s])/gi;
/** The audio URL in the data of Substack's player, which has no file extension. */
const SUBSTACK_AUDIO_URL = /"podcast_url\\?"\s*:\s*\\?"(https?:\/\/[^"\\\s]{5,500}\/audio\/upload\/[^"\\\s]{5,500})/;
/** A page with more players lists episodes. */
const MAX_PLAYERS = 2;
/** WordPress numbers the players of a page with it, and the file is the same without. */
const PLAYER_NUMBER = /^_=\d+$/;
const MARKED_METAS = ["og:type", "og:site_name", "og:title", "application-name"];
const EPISODE_MARK =
  /podcast|podkast|episod|épisode|folge|aflevering|avsnitt|odcinek|díl\b|bölüm|jakso|epizod|(?:^|[^\p{L}])(?:ep|fm|vol|radio|show|cast|talk)(?:[^\p{L}]|$)|cast(?:[^\p{L}]|$)|fm$|music\.|audio|listen|подкаст|выпуск|эпизод|епізод|播客|ポッドキャスト|エピソード|第\d+[回期]|팟캐스트/iu;
/** "fog-64kbps.mp3" and "fog_hq.mp3" */
const BIT_RATE = /[-_. ](?:\d{2,3}\s?k(?:bps|bit|b)?|hq|lq|hi-?fi|low|high|mono|stereo)$/i;
/** Pages of lists, extras and samples: what they play is not an episode of their own, unless they declare it. */
const OTHER_PAGE =
  /\/(?:extras?|samples?)(?:\/|$)|\/(?:tags?|categor(?:y|ies)|authors?)\/[^/]+\/?$|\/(?:archives?|search|episodes|podcasts?|shows?)\/?$|\/page\/\d+\/?$|\/(?:19|20)\d\d(?:\/\d\d?)?\/?$/i;
/** Shorter words of a title occur in the names of other files. */
const MIN_WORD_LENGTH = 4;

/**
 * Finds the audio file of a page. The first rule that gives a file wins:
 *
 * 1. the audio element, unless there are many
 * 2. the Twitter player stream or og:audio
 * 3. the only file in enclosure links or in the attributes of players
 * 4. the only file that other links lead to, or that is in other attributes
 * 5. the file of Substack's player
 * 6. the only file that the scripts mention
 * 7. the only URL that audio elements play, whatever it is called
 *
 * Of several files, the one that is named after the page is taken, and otherwise none: any could be of another episode. Files
 * that differ only in format count as one. On a page that nothing marks as an episode, such as a news story, a file that is
 * neither played nor declared must be named after the page: it can be of another story.
 * @param title of the page's episode
 * @param isRecording whether schema.org data says that the page is about a recording
 */
export function findPageAudio(
  page: HtmlPage,
  source: string,
  pageUrl: string,
  title: string | null,
  isRecording: boolean,
): PageAudio | undefined {
  const words = wordsOf(`${decodePath(pageUrl)} ${title ?? ""}`).add(
    nameOf(decodePath(pageUrl).replace(/\/(?:index\.\w+)?$/, "")),
  );
  if (!isRecording && OTHER_PAGE.test(new URL(pageUrl).pathname) && new URL(pageUrl).search === "")
    return declaredAudio(page);
  const select = isRecording || hasEpisodeMarks(page, pageUrl, title) ? selectFile : selectNamedFile;
  return (
    playedAudio(page, words) ??
    declaredAudio(page) ??
    selectFile(enclosures(page), words) ??
    selectFile(attributeAudio(page, true), words) ??
    select(linkedAudio(page), words) ??
    select(attributeAudio(page), words) ??
    substackAudio(source) ??
    audioInScripts(page, source, words, select) ??
    playedWithoutExtension(page)
  );
}

/** Whether the page's names, URL, feeds, links to files or to podcast apps speak of a podcast, or its title has the number of an episode. */
function hasEpisodeMarks(page: HtmlPage, pageUrl: string, title: string | null): boolean {
  const feeds = page.links.filter(({ rels, type }) => rels.includes("alternate") && /rss|atom|feed/.test(type));
  const texts = [
    title,
    page.title,
    ...MARKED_METAS.map((name) => firstMeta(page.metas, [name])),
    decodePath(pageUrl),
    new URL(pageUrl).hostname,
    ...feeds.map((feed) => `${feed.title} ${feed.href}`),
  ];
  return (
    page.hasPlayer ||
    texts.some((text) => text && EPISODE_MARK.test(text)) ||
    [...page.headings, ...page.texts].some(
      ({ hint, text, isAside }) => !isAside && (/podcast|episode/.test(hint) || STARTS_WITH_NUMBER.test(text)),
    ) ||
    /^[\s#(]*\d{1,4}\b|#\d/.test(title ?? "") ||
    page.anchors.some(({ href, text }) => /podcast|episod|folge/i.test(text) && toAudio(href, "", page.baseUrl)) ||
    [...page.anchors.map(({ href }) => href), ...page.embeds].some((url) => isInPodcastApp(url)) ||
    page.embeds.some((url) => /podcast|episode/.test(url))
  );
}

/** Whether a URL can be an episode's file: previews and pages of platforms cannot, whatever a page declares. */
export function canBeEpisodeFile(absoluteUrl: string): boolean {
  const { hostname, pathname } = new URL(absoluteUrl);
  return (
    !hasPreviews(hostname) && !PREVIEW_PATH.test(pathname) && !hasOnlyPages(hostname) && !PLAYLIST_FILE.test(pathname)
  );
}

function declaredAudio({ metas, baseUrl }: HtmlPage): PageAudio | undefined {
  const candidates = [
    {
      src: firstMeta(metas, ["twitter:player:stream"]),
      type: firstMeta(metas, ["twitter:player:stream:content_type"]),
    },
    {
      src: firstMeta(metas, ["og:audio:secure_url", "og:audio", "og:audio:url"]),
      type: firstMeta(metas, ["og:audio:type"]),
    },
  ];
  return candidates.map(({ src, type }) => toAudio(src, type ?? "", baseUrl)).find(Boolean);
}

/** Players can be outside the main part of the page, at its foot for one; then only a single file counts. */
function playedAudio({ audio, baseUrl }: HtmlPage, words: Set<string>): PageAudio | undefined {
  const main = toFiles(
    audio.filter(({ isAside }) => !isAside),
    baseUrl,
  );
  if (main.length === 0) return selectFile(toFiles(audio, baseUrl), words);
  return selectFile(main, words) ?? (new Set(main.map(recordingOf)).size <= MAX_PLAYERS ? main[0] : undefined);
}

function enclosures({ links, anchors, baseUrl }: HtmlPage): PageAudio[] {
  return toFiles(
    [...links, ...anchors]
      .filter(({ rels }) => rels.includes("enclosure"))
      .map(({ href, type }) => ({ src: href, type })),
    baseUrl,
  );
}

function linkedAudio({ anchors, baseUrl }: HtmlPage): PageAudio[] {
  return toFiles(
    anchors.filter(({ isAside }) => !isAside).map(({ href, type }) => ({ src: href, type })),
    baseUrl,
  );
}

/** @param ofPlayers whether only the attributes of players count */
function attributeAudio({ dataAttributes, baseUrl }: HtmlPage, ofPlayers = false): PageAudio[] {
  const attributes = dataAttributes.filter(({ isPlayer }) => isPlayer || !ofPlayers);
  const whole = attributes.filter(({ value }) => !/[\s"{]/.test(value)).map(({ value }) => ({ src: value, type: "" }));
  const quoted = attributes.flatMap(({ value }) => [...quotedFiles(value), ...matches(value, AUDIO_PATH_IN_SCRIPT)]);
  return toFiles([...whole, ...quoted], baseUrl);
}

function substackAudio(source: string): PageAudio | undefined {
  const audioUrl = SUBSTACK_AUDIO_URL.exec(source)?.[1];
  return audioUrl ? { audioUrl, enclosureType: "audio/mpeg" } : undefined;
}

function audioInScripts(
  page: HtmlPage,
  source: string,
  words: Set<string>,
  select: typeof selectFile,
): PageAudio | undefined {
  const { scripts, audio, anchors, baseUrl } = page;
  const scriptTexts = scripts.map(({ text }) => text).join("\n");
  const inScripts =
    select(toFiles(quotedFiles(scriptTexts), baseUrl), words) ??
    select(toFiles(matches(scriptTexts, AUDIO_PATH_IN_SCRIPT), baseUrl), words);
  if (inScripts) return inScripts;
  const elsewhere = [
    ...audio,
    ...anchors.map(({ href, type, isAside }) => ({ src: href, type, isAside, isAudio: false })),
  ];
  const others = new Set(
    toFiles(
      elsewhere.filter(({ isAside }) => isAside),
      baseUrl,
    ).map(({ audioUrl }) => audioUrl),
  );
  const escaped = matches(source, ESCAPED_AUDIO_URL).map((file) => ({ ...file, src: decodeURIComponent(file.src) }));
  const anywhere = toFiles([...quotedFiles(source), ...escaped], baseUrl).filter(
    ({ audioUrl }) => !others.has(audioUrl),
  );
  return select(anywhere, words);
}

function quotedFiles(source: string): Pick<PageMedia, "src" | "type">[] {
  const unescaped = source.replace(/\\u002f|\\\//gi, "/").replace(/\\u0026/g, "&");
  return matches(unescaped, AUDIO_URL_IN_SCRIPT);
}

function matches(source: string, format: RegExp): Pick<PageMedia, "src" | "type">[] {
  return Array.from(source.matchAll(format), ([whole, src = whole]) => ({ src, type: "" }));
}

function toFiles(media: (Pick<PageMedia, "src" | "type"> & Partial<PageMedia>)[], baseUrl: string): PageAudio[] {
  return media
    .map(({ src, type, isAudio }) => toAudio(src, type, baseUrl, isAudio))
    .filter((file) => file !== undefined);
}

/** @returns undefined for previews, pages, playlists, streams, and files other than audio */
function toAudio(src: string | undefined, type: string, baseUrl: string, isAudio = false): PageAudio | undefined {
  // "#t=0" tells a player where to start
  const path = src?.replace(/#.*$/, "").trim();
  const audioUrl = path ? withoutPlayerNumber(resolveUrl(path, baseUrl)) : null;
  const kind = audioUrl ? mediaKind(audioUrl, type) : undefined;
  if (!audioUrl || (kind !== "audio" && !(isAudio && kind === "unknown" && DELIVERY_URL.test(audioUrl))))
    return undefined;
  if (!canBeEpisodeFile(audioUrl) || STREAM_TYPES.test(type)) return undefined;
  return { audioUrl, enclosureType: asEnclosureType(type) };
}

/** The only URL that audio elements play, if it ends without any extension: the file's name is the server's affair. */
function playedWithoutExtension({ audio, baseUrl }: HtmlPage): PageAudio | undefined {
  const urls = audio.filter(({ isAudio, isAside }) => isAudio && !isAside).map(({ src }) => resolveUrl(src, baseUrl));
  const [audioUrl] = urls;
  const isNamed = audioUrl && /[^/.]+$/.test(new URL(audioUrl).pathname) && canBeEpisodeFile(audioUrl);
  return new Set(urls).size === 1 && isNamed ? { audioUrl, enclosureType: null } : undefined;
}

function withoutPlayerNumber(url: string | null): string | null {
  const [file = "", query] = url?.split("?") ?? [];
  return query !== undefined && PLAYER_NUMBER.test(query) ? file : url;
}

/** The first file, if all are of one recording; otherwise the first of the only recording that is named after the page. */
function selectFile(files: PageAudio[], words: Set<string>): PageAudio | undefined {
  return new Set(files.map(recordingOf)).size === 1 ? files[0] : selectNamedFile(files, words);
}

/** The first file of the only recording that is named after the page. */
function selectNamedFile(files: PageAudio[], words: Set<string>): PageAudio | undefined {
  const isAlone = new Set(files.map(recordingOf)).size === 1;
  const minLength = isAlone ? MIN_WORD_LENGTH - 1 : MIN_WORD_LENGTH;
  const named = files.filter(({ audioUrl }) => {
    const inName = wordsOf(fileName(audioUrl ?? ""));
    return [...inName].some((word) => word.length >= minLength && words.has(word)) || words.has(nameOf(audioUrl ?? ""));
  });
  return new Set(named.map(recordingOf)).size === 1 ? named[0] : undefined;
}

/** A key that the formats and bit rates of one recording have in common. */
function recordingOf({ audioUrl }: PageAudio): string {
  return fileName(canonicalEnclosureUrl(audioUrl ?? ""))
    .replace(/\.\w{2,5}$/, "")
    .replace(BIT_RATE, "");
}

/** A key that /episodes/12/ and 12.mp3 have in common. */
function nameOf(path: string): string {
  const [segment = ""] = path
    .replace(/[?#].*$/, "")
    .split("/")
    .slice(-1);
  return `/${foldText(segment.replace(/\.\w{2,5}$/, ""))}`;
}

/** The last segment of the path, and the query where the path names no file. */
function fileName(url: string): string {
  const [path = "", query = ""] = url.split("?");
  const name = path.split("/").at(-1) ?? "";
  return /\.\w{2,5}$/.test(name) && !/^(?:default|audio|stream|media|episode|redirect)\w*\.\w+$/i.test(name)
    ? name
    : `${path}?${query}`;
}

function wordsOf(text: string): Set<string> {
  const folded = foldText(text);
  // "HL42" as a whole, too
  return new Set([...(folded.match(/\p{L}+|\p{N}+/gu) ?? []), ...(folded.match(/\p{L}+\p{N}+/gu) ?? [])]);
}

function decodePath(url: string): string {
  const { pathname } = new URL(url);
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
