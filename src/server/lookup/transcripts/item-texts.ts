import { canonicalEnclosureUrl } from "#domain/episodes/canonical-enclosure-url.ts";
import { type EpisodePerson, hostsAndGuests } from "#domain/episodes/people.ts";
import type { Chapter } from "#domain/transcripts/chapters.ts";
import type { TranscriptLink } from "#domain/transcripts/transcript.ts";
import { feedText, withoutPreamble } from "../feeds/feed.ts";
import {
  FEED_ROOTS,
  find,
  findAll,
  findMediaElements,
  parseFiles,
  parseGuid,
  personsOf,
  urlIn,
  withNested,
} from "../feeds/rss-and-atom.ts";
import type { DocumentBytes } from "../parse/document-bytes.ts";
import { normalizeMediaType } from "../parse/media-type.ts";
import { parseXml, type XmlElement } from "../parse/xml-tree.ts";
import { chaptersFromPodlove } from "./chapters.ts";

/** Shows give a transcript in a few formats and languages. */
const MAX_LINKS = 20;
const LANGUAGE = /^[a-z]{2,8}(?:-[a-z\d]{1,8}){0,3}$/i;

/** How an item of a feed is recognized. */
export interface WantedItem {
  guid: string | null;
  audioUrl: string | null;
}

/** What an item of a show's feed says about its transcript, its chapters and who speaks in it. */
export interface ItemTexts {
  /** in the order of the feed */
  transcripts: TranscriptLink[];
  /** the file of chapters */
  chaptersUrl: string | null;
  /** those in the feed itself */
  chapters: Chapter[];
  /** the item's own, or else those of the show */
  people: EpisodePerson[];
  /** the licence in SPDX or the namespace's own form, of the item or the show; null where neither names one */
  licence: string | null;
}

export interface FeedTexts {
  /** one for each wanted item; null where the document does not contain it */
  items: (ItemTexts | null)[];
  /** the page with older items (RFC 5005) */
  nextPageUrl: string | null;
}

/**
 * Finds items in a feed, by guid or else by audio file, and what they say about transcripts, chapters and people.
 * @returns undefined when the document is no RSS or Atom feed
 */
export function itemTextsFromFeed(
  document: Omit<DocumentBytes, "contentLength">,
  wanted: readonly WantedItem[],
): FeedTexts | undefined {
  const { bytes, contentType, finalUrl } = document;
  const text = feedText(bytes, contentType);
  const root = text === undefined ? undefined : parseXml(withoutPreamble(text), finalUrl, FEED_ROOTS);
  if (!root) return undefined;
  const channel = find(root, "channel") ?? root;
  const items = [...withNested(root.children, "item"), ...withNested(root.children, "atom:entry")];
  const licence = licenceOf(channel);
  const people = peopleOf(channel, finalUrl);
  const byGuid = new Map<string, XmlElement>();
  const byAudio = new Map<string, XmlElement>();
  for (const item of items) {
    const guid = parseGuid(item);
    if (guid !== null && !byGuid.has(guid)) byGuid.set(guid, item);
    for (const { url } of parseFiles(item, findMediaElements(item), finalUrl)) {
      const key = canonicalEnclosureUrl(url);
      if (!byAudio.has(key)) byAudio.set(key, item);
    }
  }
  const nextLink = findAll(channel, "atom:link").find(({ attributes }) => attributes.rel === "next");
  return {
    items: wanted.map(({ guid, audioUrl }) => {
      const item =
        (guid === null ? undefined : byGuid.get(guid)) ??
        (audioUrl === null ? undefined : byAudio.get(canonicalEnclosureUrl(audioUrl)));
      if (!item) return null;
      const own = peopleOf(item, finalUrl);
      return {
        ...textsOf(item, finalUrl),
        people: own.length > 0 ? own : people,
        licence: licenceOf(item) ?? licence,
      };
    }),
    nextPageUrl: urlIn(nextLink, ["href"], finalUrl),
  };
}

function peopleOf(element: XmlElement, baseUrl: string): EpisodePerson[] {
  return hostsAndGuests(personsOf(element, findMediaElements(element), baseUrl));
}

function textsOf(item: XmlElement, baseUrl: string): Omit<ItemTexts, "licence" | "people"> {
  const podlove = find(item, "psc:chapters");
  return {
    transcripts: findAll(item, "podcast:transcript")
      .slice(0, MAX_LINKS)
      .flatMap((element) => transcriptLink(element, baseUrl)),
    chaptersUrl: urlIn(find(item, "podcast:chapters"), ["url", "href"], baseUrl),
    chapters: podlove ? chaptersFromPodlove(podlove, baseUrl) : [],
  };
}

function transcriptLink(element: XmlElement, baseUrl: string): TranscriptLink[] {
  const { attributes } = element;
  const url = urlIn(element, ["url", "href"], baseUrl);
  if (!url) return [];
  const language = attributes.language?.trim() ?? "";
  return [
    {
      url,
      type: normalizeMediaType(attributes.type ?? null).slice(0, 100),
      language: LANGUAGE.test(language) ? language : null,
      rel: attributes.rel?.trim().toLowerCase() === "captions" ? "captions" : null,
    },
  ];
}

/** The slug of a licence, such as "cc-by-4.0", or else its address. */
function licenceOf(element: XmlElement): string | null {
  const licence = find(element, "podcast:license");
  const text = licence?.text.trim() || licence?.attributes.url?.trim();
  return text ? text.toLowerCase().slice(0, 200) : null;
}
