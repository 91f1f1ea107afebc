import type { EpisodeDraft } from "#domain/episodes/metadata.ts";
import { createDraft } from "../merge-drafts.ts";
import { parseDateOfPage } from "../parse/date.ts";
import { descriptionFromHtml } from "../parse/draft-text.ts";
import { parseDuration } from "../parse/duration.ts";
import { resolveUrl } from "../parse/url.ts";
import { PLATFORM_NAMES } from "../sites/sites.ts";
import type { HtmlPage } from "./html.ts";

/*
 * The names or properties of the meta tags for each field, in order of preference: OpenGraph, Twitter cards, Dublin Core,
 * and names that single sites have made common.
 */

export const TITLES = ["og:title", "og:audio:title", "twitter:title", "dc.title", "parsely-title", "title"];
const DESCRIPTIONS = ["og:description", "twitter:description", "description", "dc.description"];
export const SHOW_NAMES = ["og:audio:artist", "twitter:audio:artist_name", "music:musician_name"];
export const SITE_NAMES = ["og:site_name", "application-name", "apple-mobile-web-app-title"];
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

/** Publishers, networks and programs for sites. On their pages, as on those of platforms, the site name is not the name of a show. */
const PUBLISHERS =
  "amazon|apple|ard|ard audiothek|bandcamp|bbc|bbc sounds|cnn|deutschlandfunk|episodes|facebook|ghost|instagram|internet archive|linkedin|medium|megaphone|ndr|npr|podcast index|podcasts|podpage|podscribe|podtail|rss|spotify for creators|spotify for podcasters|squarespace|stitcher|ted|the guardian|the new york times|the washington post|twitter|wix|wnyc|wordpress|x|zencastr";
const PLATFORM = new RegExp(`^(?:${PLATFORM_NAMES}|${PUBLISHERS})$`);
/** "BBC Podcasts", "WNYC Studios" */
const PUBLISHER_WORD = / (?:studios|podcasts|audio|news)$/;
/** Sites are also called by their domains: "NPR.org", "rss.com". */
const DOMAIN_ENDING = /\.(?:com|org|net|fm|io|co\.uk|de|fr|es|link)$/;

/** A date of publication in the data that a page has for its scripts, as JSON or JavaScript. */
const DATE_IN_SCRIPT =
  /["']?(?:date_?published|published(?:_?(?:at|date|on))?|publish_?(?:date|time)|publication_?date|pub_?date|newsdate|release_?date)\\?["']?\s{0,9}:\s{0,9}\\?["'](\d{4}-\d\d-\d\d[\w:.+-]{0,30})/gi;

/** Creates a draft from the meta tags of a page; names are left out, because they need to be compared with others. */
export function draftFromMetaTags({ metas, baseUrl }: HtmlPage): EpisodeDraft {
  return createDraft({
    description: descriptionFromHtml(firstMeta(metas, DESCRIPTIONS)),
    releaseDate: firstParsed(metas, DATES, parseDateOfPage),
    duration: firstParsed(metas, DURATIONS, parseDuration),
    imageUrl: firstParsed(metas, IMAGES, (value) => resolveUrl(value, baseUrl)),
  });
}

/** Whether a name is that of a platform or a publisher. */
export function isPlatform(name: string): boolean {
  const lowerCase = name
    .toLowerCase()
    .trim()
    .replace(/[\s.!:,|–—-]+$/u, "");
  return [lowerCase, lowerCase.replace(DOMAIN_ENDING, ""), lowerCase.replace(PUBLISHER_WORD, "")].some((spelling) =>
    PLATFORM.test(spelling),
  );
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

/** The date of publication in the data of a page, if there is only one. */
export function onlyDateInScripts({ scripts }: HtmlPage): string | null {
  const dates = scripts.flatMap(({ text }) =>
    Array.from(text.matchAll(DATE_IN_SCRIPT), ([, date]) => parseDateOfPage(date)),
  );
  return new Set(dates).size === 1 ? (dates[0] ?? null) : null;
}
