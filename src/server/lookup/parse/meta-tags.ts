import type { EpisodeDraft } from "#domain/episodes/metadata.ts";
import { createDraft } from "../merge-drafts.ts";
import { parseDate } from "./date.ts";
import { descriptionFromHtml, titleFromHtml } from "./draft-text.ts";
import { parseDuration } from "./duration.ts";
import type { HtmlPage } from "./html.ts";
import { resolveUrl } from "./url.ts";

/*
 * The names or properties of the meta tags for each field, in order of preference: OpenGraph, Twitter cards, Dublin Core,
 * and names that single sites have made common.
 */

const TITLES = ["og:title", "og:audio:title", "twitter:title", "dc.title", "parsely-title", "title"];
const DESCRIPTIONS = ["og:description", "twitter:description", "description", "dc.description"];
const ARTISTS = ["og:audio:artist", "twitter:audio:artist_name", "music:musician_name"];
const SITE_NAMES = ["og:site_name", "application-name", "apple-mobile-web-app-title"];
const DATES = [
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
];
const DURATIONS = ["music:duration", "video:duration", "og:audio:duration", "og:video:duration"];
const IMAGES = [
  "og:image",
  "og:image:secure_url",
  "og:image:url",
  "twitter:image",
  "twitter:image:src",
  "thumbnail",
  "image",
];

/** Titles of pages that a site shows instead of the one that was requested. */
const INTERSTITIAL_TITLE =
  /^(?:just a moment|attention required|access denied|forbidden|one moment|please wait|verify you are human|are you a robot|unsupported browser|before you continue|consent|error|not found|404|page not found|redirecting|loading|sign in|log in)\b/i;

/** Names of platforms. On their pages, the site name is not the name of a show. */
const PLATFORMS = new Set(
  "acast amazon music|amazon|apple podcasts|audible|audioboom|bandcamp|buzzsprout|castbox|deezer|facebook|google podcasts|iheart|iheartradio|instagram|ivoox|libsyn|linkedin|listen notes|mixcloud|overcast|player fm|pocket casts|podbean|podbay|podchaser|podcast addict|podscribe|podtail|simplecast|soundcloud|spotify|spotify for creators|spotify for podcasters|spreaker|stitcher|substack|ted|tunein|twitch|twitter|vimeo|wordpress|youtube".split(
    "|",
  ),
);

/** A date of publication in the data that a page has for its scripts, as JSON or JavaScript. */
const DATE_IN_SCRIPT =
  /["']?(?:date_?published|published_?(?:at|date|on)|publish_?(?:date|time)|pub_?date|newsdate|release_?date)\\?["']?\s{0,9}:\s{0,9}\\?["'](\d{4}-\d\d-\d\d[\w:.+-]{0,30})/gi;

/** Creates a draft from the meta tags of a page, and its heading, title and times where they are missing. */
export function draftFromMetaTags(page: HtmlPage): EpisodeDraft {
  const { metas, baseUrl } = page;
  const titles = [firstMeta(metas, TITLES), page.heading, page.title].map(titleFromHtml);
  return createDraft({
    title: titles.find((title) => title && !INTERSTITIAL_TITLE.test(title)) ?? null,
    description: descriptionFromHtml(firstMeta(metas, DESCRIPTIONS)),
    showName: titleFromHtml(firstMeta(metas, ARTISTS)),
    releaseDate: firstParsed(metas, DATES, parseDate) ?? onlyTime(page) ?? onlyDateInScripts(page),
    duration: firstParsed(metas, DURATIONS, parseDuration),
    imageUrl: firstParsed(metas, IMAGES, (value) => resolveUrl(value, baseUrl)),
  });
}

/** The name of the site, unless it is a platform. */
export function siteName({ metas }: HtmlPage): string | null {
  const name = titleFromHtml(firstMeta(metas, SITE_NAMES));
  return name && !PLATFORMS.has(name.toLowerCase().replace(/[.!]+$/, "")) ? name : null;
}

/** The content of the first of these meta tags that is not blank. */
export function firstMeta(metas: HtmlPage["metas"], names: string[]): string | undefined {
  return names.flatMap((name) => metas.get(name) ?? []).find((content) => content.trim() !== "");
}

function firstParsed(
  metas: HtmlPage["metas"],
  names: string[],
  parse: (content: string | undefined) => string | null,
): string | null {
  return names.map((name) => parse(firstMeta(metas, [name]))).find(Boolean) ?? null;
}

/** The date of the only time element. Several can be anything, such as the dates of comments. */
function onlyTime({ times }: HtmlPage): string | null {
  return times.length === 1 ? parseDate(times[0]) : null;
}

function onlyDateInScripts({ scripts }: HtmlPage): string | null {
  const dates = scripts.flatMap(({ text }) => Array.from(text.matchAll(DATE_IN_SCRIPT), ([, date]) => parseDate(date)));
  return new Set(dates).size === 1 ? (dates[0] ?? null) : null;
}
