import type { EpisodeDraft } from "#domain/episodes/metadata.ts";
import { createDraft, mergeDrafts } from "../merge-drafts.ts";
import { decodeText } from "../parse/charset.ts";
import type { DocumentBytes } from "../parse/document-bytes.ts";
import { firstElementName } from "../parse/xml-tree.ts";
import { isEpisodePageOfApp } from "../sites/addresses.ts";
import { type EpisodeNames, readAppTitle } from "./app-titles.ts";
import { type HtmlPage, PAGE_MAX_LENGTH, parseHtml } from "./html.ts";
import { draftFromMetaTags, onlyDateInScripts, TITLES } from "./meta-tags.ts";
import { findPageAudio } from "./page-audio.ts";
import { dateInText, earlierReleaseInText } from "./page-date.ts";
import { descriptionInText } from "./page-description.ts";
import { durationInPage } from "./page-duration.ts";
import { appleShowUrl, feedUrls, oembedUrl, ownUrls, platformUrls, refreshUrl, spotifyShowUrl } from "./page-links.ts";
import { namesOnPage } from "./page-names.ts";
import { parseSchemaOrg } from "./schema-org.ts";

/** The metadata of a web page, and where to look for more. */
export interface PageMetadata {
  draft: EpisodeDraft;
  /** on a podcast app's page without schema.org data, the ways to read its title, the likeliest first */
  possibleNames: EpisodeNames[];
  /** whether the page is about one recording */
  isRecording: boolean;
  /** name of the show, where the page is about a show as a whole */
  showName: string | null;
  /** the page's own URLs, the canonical one first */
  pageUrls: string[];
  /** feeds that may contain the page's episode, the most likely first */
  feedUrls: string[];
  /** where the page sends its visitors on to, at once or after some seconds */
  refreshUrl: string | null;
  /** JSON oEmbed of the page */
  oembedUrl: string | null;
  /** the only show in Apple's directory that the page links to */
  appleShowUrl: string | null;
  /** the only show at Spotify that the page links to */
  spotifyShowUrl: string | null;
}

/** Enough of a document to see its first element. */
const DOCUMENT_START_LENGTH = 4096;
/** Elements that an HTML document can start with. OPML, for one, has titles and links too. */
const FIRST_ELEMENTS = new Set(["html", "head", "body", "meta", "title", "link", "script", "div", "svg", "p", "h1"]);
/**
 * Parses a web page. The fields of the draft come from these sources, where the first one with a value wins:
 *
 * 1. schema.org data: JSON-LD, then microdata
 * 2. the audio file that the page plays or links to
 * 3. links to the same episode at Apple Podcasts, Spotify and YouTube
 * 4. meta tags such as OpenGraph, then the heading and the title of the page
 * 5. the thumbnail in the schema.org data, and the name of the show or the site as showName
 * 6. the text for readers: the date, the duration and the first paragraph
 *
 * @returns undefined when the document is not HTML
 */
export function metadataFromPage({
  bytes,
  contentType,
  finalUrl,
}: Omit<DocumentBytes, "contentLength">): PageMetadata | undefined {
  const source = decodeText(bytes, contentType).slice(0, PAGE_MAX_LENGTH);
  if (!isHtml(source)) return undefined;
  const page = parseHtml(source, finalUrl);
  const pageUrls = ownUrls(page, finalUrl);
  const schemaOrg = parseSchemaOrg([page.jsonLd, page.microdata], page.baseUrl, pageUrls, titlesOf(page));
  const isOfApp = pageUrls.some(isEpisodePageOfApp);
  const appTitle = isOfApp && schemaOrg.names.series === null ? readAppTitle(page, finalUrl) : undefined;
  const names = {
    ...namesOnPage(page, schemaOrg.names, pageUrls[0] ?? finalUrl),
    ...(appTitle?.isInForm && appTitle.readings[0]),
  };
  const audio = findPageAudio(page, source, finalUrl, names.title, schemaOrg.isRecording);
  const hasAudio = audio !== undefined || schemaOrg.draft?.audioUrl != null;
  const metaTags = draftFromMetaTags(page);
  const found = mergeDrafts(
    createDraft({ title: names.title, showName: names.showName, description: metaTags.description }),
    schemaOrg.draft,
    createDraft(audio ?? {}),
    createDraft(platformUrls(page, source, hasAudio)),
    metaTags,
    createDraft({ imageUrl: schemaOrg.thumbnailUrl }),
  );
  const draft = {
    ...found,
    description: found.description ?? descriptionInText(page, names.heading),
    releaseDate:
      (metaTags.releaseDate && found.releaseDate === metaTags.releaseDate
        ? earlierReleaseInText(page, metaTags.releaseDate)
        : null) ??
      found.releaseDate ??
      onlyDateInScripts(page) ??
      dateInText(page, names.heading, finalUrl),
    duration: durationInPage(page, found.audioUrl, found.duration),
  };
  const hasPlayer = draft.audioUrl !== null || draft.youtubeUrl !== null;
  return {
    draft: {
      ...draft,
      showNotesUrl: pageUrls[0] ?? finalUrl,
    },
    possibleNames: appTitle?.readings ?? [],
    isRecording:
      schemaOrg.isRecording || ((hasPlayer || draft.spotifyUrl !== null || isOfApp) && schemaOrg.showName === null),
    showName: schemaOrg.showName,
    pageUrls,
    feedUrls: feedUrls(page, source, pageUrls, schemaOrg.feedUrls),
    refreshUrl: refreshUrl(page, finalUrl),
    oembedUrl: oembedUrl(page),
    appleShowUrl: appleShowUrl(page),
    spotifyShowUrl: spotifyShowUrl(page),
  };
}

function titlesOf({ title, metas, headings }: HtmlPage): string[] {
  const mainHeadings = headings.filter(({ level, isAside }) => level === 1 && !isAside).map(({ text }) => text);
  return [title, ...TITLES.flatMap((name) => metas.get(name) ?? []), ...mainHeadings].filter((text) => text !== null);
}

function isHtml(source: string): boolean {
  const first = firstElementName(source.slice(0, DOCUMENT_START_LENGTH));
  return first !== undefined && FIRST_ELEMENTS.has(first);
}
