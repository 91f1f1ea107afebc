import { TITLE_MAX_LENGTH } from "#domain/fields.ts";
import type { Chapter } from "#domain/transcripts/chapters.ts";
import { decodeText } from "../parse/charset.ts";
import { titleFromText } from "../parse/draft-text.ts";
import { asObjects, isObject, parseJson } from "../parse/json.ts";
import { resolveUrl } from "../parse/url.ts";
import type { XmlElement } from "../parse/xml-tree.ts";
import { msFromSeconds, parseTimestamp } from "./timestamp.ts";

/** A recording of many hours has fewer. */
const MAX_CHAPTERS = 500;

interface RawChapter {
  startMs: number | undefined;
  endMs: number | undefined;
  title: unknown;
  url: unknown;
  imageUrl: unknown;
}

/**
 * Reads the chapters file of the podcast namespace. Chapters without a title, and those that do not belong into a table of
 * contents (`toc: false`), only change the picture, so they are left out.
 * @param finalUrl for relative addresses
 * @returns undefined for other documents
 */
export function chaptersFromJson(
  bytes: Uint8Array,
  contentType: string | null,
  finalUrl: string,
): Chapter[] | undefined {
  const root = parseJson(decodeText(bytes, contentType).trimStart());
  if (!isObject(root) || !Array.isArray(root.chapters)) return undefined;
  const shown = asObjects(root.chapters).filter(({ toc }) => toc !== false);
  return inOrder(
    shown.map(({ startTime, endTime, title, url, img }) => ({
      startMs: msFromSeconds(startTime),
      endMs: msFromSeconds(endTime),
      title,
      url,
      imageUrl: img,
    })),
    finalUrl,
  );
}

/** Reads Podlove Simple Chapters inside a feed's item. */
export function chaptersFromPodlove(chapters: XmlElement, baseUrl: string): Chapter[] {
  return inOrder(
    chapters.children
      .filter(({ name }) => name === "psc:chapter")
      .map(({ attributes: { start = "", title, href, image } }) => ({
        startMs: parseTimestamp(start),
        endMs: undefined,
        title,
        url: href,
        imageUrl: image,
      })),
    baseUrl,
  );
}

/** Chapters as they are stored: those with a time and a title, in the order of their times. */
export function inOrder(chapters: readonly RawChapter[], baseUrl: string): Chapter[] {
  return chapters
    .flatMap(({ startMs, endMs, title, url, imageUrl }) => {
      const text = typeof title === "string" ? titleFromText(title.slice(0, 4 * TITLE_MAX_LENGTH)) : null;
      if (startMs === undefined || text === null) return [];
      return {
        startMs,
        endMs: endMs !== undefined && endMs > startMs ? endMs : null,
        title: text,
        url: typeof url === "string" ? resolveUrl(url, baseUrl) : null,
        imageUrl: typeof imageUrl === "string" ? resolveUrl(imageUrl, baseUrl) : null,
      };
    })
    .sort((a, b) => a.startMs - b.startMs)
    .slice(0, MAX_CHAPTERS);
}
