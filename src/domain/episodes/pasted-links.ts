import { URL_MAX_LENGTH } from "../fields.ts";
import { isHttpUrl } from "../http-url.ts";
import { rankOfLink } from "./link-rank.ts";
import { unwrapRedirector } from "./redirectors.ts";
import { withoutTracking } from "./tracking-parameters.ts";

/** Longer than any link, because redirectors and trackers make links long, and because texts around links are pasted, too. */
export const PASTE_MAX_LENGTH = 8000;
const NAME_MAX_LENGTH = 200;

/** What somebody has pasted. */
export interface Pasted {
  /** the link that most likely leads to an episode, absolute http(s); undefined without any */
  link: string | undefined;
  /** the other links, the best first */
  others: string[];
  /** whether the text says nowhere that its links are of https, so that this is a guess */
  isSchemeGuessed: boolean;
  /** the text, tidied, as a name to search for */
  name: string;
}

interface FoundLink {
  url: string;
  /** whether the text shows only its beginning: "https://example.org/fo…" */
  isShortened: boolean;
}

/**
 * Finds the links in what somebody has pasted: an address with or without scheme, a sentence, a message, Markdown, embed code,
 * a redirector's link. No request is sent.
 * @param options.mayBeName whether a name is expected as well: "will.i.am" is none of a host then
 */
export function readPasted(pasted: string, { mayBeName = false } = {}): Pasted {
  const text = tidy(pasted.slice(0, PASTE_MAX_LENGTH));
  const links = findLinks(text, mayBeName).flatMap(({ url, isShortened }) => {
    const target = cleanLink(url);
    return target.length <= URL_MAX_LENGTH ? [{ url: target, isShortened, rank: rankOfLink(target) }] : [];
  });
  const whole = links.filter(
    (link) => !link.isShortened || !links.some((other) => other !== link && other.url.startsWith(link.url)),
  );
  const pages = whole.map(({ url }) => comparable(url));
  const distinct = whole.filter((_, index) => pages.indexOf(pages[index] ?? "") === index);
  const [best, ...others] = distinct.toSorted((a, b) => b.rank - a.rank);
  return {
    link: best?.url,
    others: others.filter(({ rank }) => rank > 0).map(({ url }) => url),
    isSchemeGuessed: !HTTPS.test(pasted),
    name: asName(text),
  };
}

/** Where a link leads: without redirectors and tracking parameters. @param link absolute http(s) URL */
export function cleanLink(link: string): string {
  return withoutTracking(unwrapRedirector(link, firstLinkIn));
}

function firstLinkIn(text: string): string | undefined {
  return findLinks(tidy(text), false)[0]?.url;
}

/** An address without what two links to one page differ in. */
function comparable(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/i, "").replace(/[/?#]*$/, "");
}

/** The scheme as DEFANGED_SCHEME and START have it, too. */
const HTTPS = /(?:tt|xx|\*\*)ps/i;
/** Zero-width characters, marks of the writing direction, soft hyphens, byte order marks. */
const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffc]/g;
const ENTITIES: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#34;": '"',
  "&#39;": "'",
  "&#x27;": "'",
  "&nbsp;": " ",
};
/**
 * The schemes of podcast apps, before a host: feed:example.org, rss://example.org, pktc://subscribe/example.org/feed. New apps bring new
 * ones: whatever stands before "://" is one, if it is not another protocol.
 */
const APP_SCHEME =
  /(?<![\p{L}\p{N}+.-])(?:(?:feed|rss|podcasts?|itpc|pcast|itms-pcast|itms-podcasts?):(?:\/\/)?|(?!(?:https?|s?ftps?|file|gopher|git|ssh|ircs?|ldap|rtmp|rtsp|wss?|smb|nntp|telnet|view-source|[a-z0-9+.-]*https?):)[a-z][a-z0-9+.-]{1,30}:\/\/(?:subscribe\/)?)(?=[\p{L}\p{N}-]{1,63}\.[\p{L}\p{N}])/giu;
/** "https://example.org%2Ffeed.xml" */
const ENCODED_PATH = /(https?:\/\/[\p{L}\p{N}.-]+)(%2f\S*)/giu;
/** "intent://example.org/fog#Intent;scheme=https;S.browser_fallback_url=https%3A%2F%2Fexample.org;end", Android's form of links. */
const INTENT_PARAMETERS = /#Intent;(\S*)/g;
/** Dots and schemes that security software writes so that nobody follows the link: hxxps://example[.]org */
const DEFANGED_DOT = /(?<=[\p{L}\p{N}])(?:\[\.\]|\(\.\)|\{\.\}|\[dot\]|\(dot\))(?=[\p{L}\p{N}])/giu;
const DEFANGED_SCHEME = /(?<![a-z])h(?:xx|\*\*)p(s?)(?=(?:\[?:\]?\/\/|\[:\/\/\]))/gi;
const DEFANGED_SEPARATOR = /(?<=\bhttps?)(?:\[:\]\/\/|\[:\/\/\])/gi;
/** Lines of calendars and address books are cut at 75 bytes, and go on after a blank (RFC 5545, section 3.1). */
const FOLDED_LINES = /^BEGIN:V(?:CALENDAR|EVENT|CARD)\b/im;
/** A bookmark in a QR code, whose fields end with semicolons: "MEBKM:TITLE:Fog;URL:https\://example.org/fog;;" */
const BOOKMARK_CODE = /^(?:MEBKM|MECARD):/i;
/** "//example.org": at the start, or in an attribute of HTML. */
const WITHOUT_SCHEME = /(^|["'=])\/\/(?=[\p{L}\p{N}-]{1,63}\.[\p{L}\p{N}])/gu;

/** Removes what cannot be seen, and the escapes of HTML, Markdown and JSON. */
function tidy(pasted: string): string {
  return unfold(pasted.trimStart())
    .replace(INVISIBLE, "")
    .replace(/&(?:amp;|#0?38;|#x26;)(?:amp;)*/gi, "&")
    .replace(/&(?:lt|gt|quot|nbsp|#34|#39|#x27);/gi, (entity) => ENTITIES[entity.toLowerCase()] ?? entity)
    .replace(/\\(?=[/_&*~()[\]#.!=?:-])/g, "")
    .trim()
    .replace(DEFANGED_DOT, ".")
    .replace(DEFANGED_SCHEME, "http$1")
    .replace(DEFANGED_SEPARATOR, "://")
    .replace(APP_SCHEME, "https://")
    .replace(ENCODED_PATH, (_, host: string, path: string) => host + decoded(path))
    .replace(INTENT_PARAMETERS, (_, parameters: string) => ` ${parameters.replaceAll(";", " ")}`)
    .replace(WITHOUT_SCHEME, "$1https://");
}

/** Joins lines that were cut for their length, and divides fields that only semicolons divide. */
function unfold(text: string): string {
  if (FOLDED_LINES.test(text)) return text.replace(/\r?\n[ \t]/g, "");
  return BOOKMARK_CODE.test(text) ? text.replace(/(?<!\\);/g, "\n") : text;
}

/** The quotation marks around a whole text. */
const QUOTED = /^["'“„«»‹›「『]\s?([^"“”„«»‹›「」『』]+?)\s?["'”“«»‹›」』]$/;

function asName(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return (QUOTED.exec(line)?.[1] ?? line).slice(0, NAME_MAX_LENGTH).trim();
}

/** Where a link with a scheme starts. The h and the colon are missed easily when copying; encoded ones are parameters of others. */
const START =
  /(?:h|(?<![a-z]))ttps?:\/{1,3}|https?\/\/|https?%(?:25)*3a%(?:25)*2f%(?:25)*2f|spotify:(?:episode|show):[a-z0-9]{22}/gi;

/** All links of a tidied text, in its order, as they are written. */
function findLinks(text: string, mayBeName: boolean): FoundLink[] {
  const found: FoundLink[] = [];
  const add = (url: string, end: number) => {
    if (isHttpUrl(url)) found.push({ url, isShortened: /^(?:…|\.\.\.)/.test(text.slice(end, end + 3)) });
  };
  let at = 0;
  for (let start = nextStart(text, 0); start; start = nextStart(text, at)) {
    at = addHosts(text, at, start.index, mayBeName, add);
    if (at > start.index) continue;
    const [begin] = start;
    const afterBegin = start.index + begin.length;
    const [scheme, kind, id] = begin.split(":");
    if (scheme?.toLowerCase() === "spotify") {
      at = afterBegin;
      add(`https://open.spotify.com/${kind?.toLowerCase()}/${id}`, at);
      continue;
    }
    const opener = text[start.index - 1];
    at = endOfLink(text, afterBegin, opener);
    const written = trimEnd(text.slice(start.index, at), opener);
    add(withScheme(begin.includes("%") ? decoded(written) : written), start.index + written.length);
  }
  addHosts(text, at, text.length, mayBeName, add);
  return found;
}

function nextStart(text: string, at: number): RegExpExecArray | null {
  START.lastIndex = at;
  return START.exec(text);
}

/** Repairs the scheme: "ttps://", "https//", "https:/", "https://https://". A right one stays as it is written. */
function withScheme(written: string): string {
  const single = written.replace(/^https?:(?:\/\/)?(?=https?:\/\/)/i, "");
  if (/^https?:\/\/[^/]/i.test(single)) return single;
  const scheme = /^h?ttps/i.test(single) ? "https" : "http";
  return `${scheme}://${single.replace(/^h?ttps?:?\/*/i, "")}`;
}

/** Decodes a link that was encoded as a parameter, maybe more than once. */
function decoded(link: string): string {
  let text = link;
  try {
    for (let times = 0; times < 3 && !text.includes("://"); times += 1) text = decodeURIComponent(text);
  } catch {
    return "";
  }
  return text.replace(/\s.*/s, "");
}

/** Letters that are written without spaces between words, or with particles after them. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u;
/** White space, quotation marks and punctuation that no browser leaves in a link. */
const NEVER_IN_LINKS = /[\s<>"`\\“”„«»‹›—¡¿。、，；！？：（）「」『』【】《》〈〉،؛؟।]/;
const CLOSING: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };
/** A character before a link, and the one that ends it: quotes, fields of a table, Slack's <link|text>, a forum's [url]. */
const ENDED_BY: Readonly<Record<string, string>> = {
  "'": "'",
  "‘": "’",
  "‚": "‘",
  ",": ",",
  "<": "|",
  "|": "|",
  "[": "|",
  "]": "[",
};

/**
 * Where the link ends that goes on at an index.
 * @param opener the character before the link
 */
function endOfLink(text: string, from: number, opener: string | undefined): number {
  const endedBy = ENDED_BY[opener ?? ""];
  const open: string[] = [];
  let isUnspaced = false;
  for (let at = from; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (NEVER_IN_LINKS.test(character) || character === endedBy) return at;
    if (character === "[" && at > from && isLabel(text, at, opener)) return at;
    const closing = CLOSING[character];
    if (closing) open.push(closing);
    else if (/[)\]}]/.test(character) && open.pop() !== character) return at;
    const before = at > from ? text.charAt(at - 1) : "";
    const follows = /[a-z0-9)\]]/i.test(before);
    // Two links with no space between them. After a slash or an equals sign, the second is part of the first.
    if ((follows || /[,;|]/.test(before)) && /^https?:\/\//i.test(text.slice(at, at + 8))) return at;
    // "https://example.org/fogを聞いて": the sentence goes on, but not in "/第3回".
    if (/[/?#&=]/.test(character)) isUnspaced = false;
    else if (UNSPACED.test(String.fromCodePoint(text.codePointAt(at) ?? 0))) {
      if (follows && !isUnspaced) return at;
      isUnspaced = true;
    }
  }
  return text.length;
}

const BRACKETED = /^\[([^[\]\n]{1,400})\](?!\.?[\w=/[&])/;
/** Several words, or AsciiDoc's sign for a link that opens elsewhere. */
const SURELY_LABEL = /\s|\^$/;

/**
 * Whether the bracket at an index starts the text of a link, which AsciiDoc puts after it: "https://example.org/fog[The fog]". One word may be
 * a part of the link, as in "fog[2]", but not in "link:https://example.org/fog[Fog]".
 */
function isLabel(text: string, at: number, opener: string | undefined): boolean {
  const words = BRACKETED.exec(text.slice(at, at + 410))?.[1];
  return words !== undefined && (opener === ":" || SURELY_LABEL.test(words));
}

/** Punctuation after a link, and encoded blanks and quotation marks. */
const AFTER_LINK = /(?:[.,;:!?*~'’‘…|&–]|%(?:20|0a|0d|09|22|c2%a0|e2%80%8[b-f]|e2%80%9[cd]|ef%bb%bf))$/i;
const AFTER_LINK_MAX_LENGTH = 9;

function trimEnd(link: string, opener: string | undefined): string {
  let end = link.length;
  for (;;) {
    const tail = AFTER_LINK.exec(link.slice(Math.max(0, end - AFTER_LINK_MAX_LENGTH), end));
    if (!tail) break;
    end -= tail[0].length;
  }
  const trimmed = link.slice(0, end).replace(/['’]s$/, "");
  return opener === "_" && trimmed.endsWith("_") ? trimmed.slice(0, -1) : trimmed;
}

/** A word that may be a host: not within an email address or a path. */
const WORD =
  /(?<![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d@/\\._%=&#~+-])[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d][\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d.-]*/gu;
/** The ends of hosts that are recognized without a scheme: countries, and the most common others. */
export const COMMON_HOST_END =
  /\.(?:(?!(?:js|ts|cs|hs|kt|vb)$)[a-z]{2}|рф|com|net|org|info|biz|edu|gov|app|dev|page|link|audio|show|radio|media|news|blog|site|online|store|club|tech|studio|cloud|live|xyz|world|life|today|zone|space|website)$/;

/**
 * Adds the links without a scheme between two indexes: "example.org/fog".
 * @returns where the next link may start, at least `to`
 */
function addHosts(
  text: string,
  from: number,
  to: number,
  mayBeName: boolean,
  add: (url: string, end: number) => void,
): number {
  const gap = text.slice(0, to);
  WORD.lastIndex = from;
  for (let word = WORD.exec(gap); word; word = WORD.exec(gap)) {
    const host = word[0].replace(/[.-]+$/, "");
    const afterHost = word.index + host.length;
    if (!isHost(host) || text[afterHost] === "@") continue;
    const port = /^:\d{1,5}(?!\d)/.exec(text.slice(afterHost, afterHost + 7))?.[0] ?? "";
    const hasPath = /[/?#]/.test(text.charAt(afterHost + port.length));
    const isAlone = !/\s/.test(text) && !/[\p{L}\p{N}]/u.test(text.slice(0, word.index));
    const isLink = isAlone
      ? hasPath || port !== "" || !mayBeName
      : host.startsWith("www.") || (hasPath && COMMON_HOST_END.test(host));
    if (!isLink) continue;
    const opener = text[word.index - 1];
    const end = endOfLink(text, afterHost + port.length, opener);
    const written = trimEnd(text.slice(word.index, end), opener);
    add(`https://${written}`, word.index + written.length);
    if (end > to) return end;
    WORD.lastIndex = end;
  }
  return to;
}

function isHost(word: string): boolean {
  if (word === "localhost" || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(word)) return true;
  const labels = word.split(".");
  const last = labels.at(-1) ?? "";
  return (
    labels.length > 1 &&
    /^(?:\p{L}{2,}|xn--.+)$/u.test(last) &&
    labels.every((label) => /^[^-](?:.*[^-])?$/.test(label))
  );
}
