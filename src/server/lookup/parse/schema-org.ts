import type { EpisodeDraft } from "#domain/metadata.ts";
import { youtubeVideoId } from "#domain/youtube.ts";
import { createDraft } from "../merge-drafts.ts";
import { parseDate } from "./date.ts";
import { descriptionFromHtml, titleFromHtml } from "./draft-text.ts";
import { parseDuration } from "./duration.ts";
import { asObjects, asString, isObject, type JsonObject, walkJson } from "./json.ts";
import { asEnclosureType, mediaKind } from "./media-type.ts";
import { resolveUrl } from "./url.ts";

/** What schema.org markup says of a page. */
export interface SchemaOrgMetadata {
  /** the episode, recording or article that the page is about */
  draft: EpisodeDraft | undefined;
  /** a podcast's episode or another recording, and no article */
  isRecording: boolean;
  /** a picture for want of a better one */
  thumbnailUrl: string | null;
  /** the name of the podcast that the page is about as a whole */
  showName: string | null;
  /** feeds that the show's markup names */
  feedUrls: string[];
}

/** By what a page is likelier to be about, the surest first. */
const EPISODE_TYPES = ["PodcastEpisode", "RadioEpisode", "Episode"];
const RECORDING_TYPES = ["AudioObject", "VideoObject", "MusicRecording"];
const SHOW_TYPES = ["PodcastSeries", "RadioSeries", "PodcastSeason"];
const PAGE_TYPES = ["Article", "BlogPosting", "WebPage", "ItemPage"];

/**
 * Reads the JSON-LD and microdata of a page (schema.org's PodcastEpisode, AudioObject, VideoObject, articles).
 * @param pageUrls the page's addresses, to tell its own episode from others it lists
 */
export function parseSchemaOrg(linkedData: unknown[], base: string, pageUrls: readonly string[]): SchemaOrgMetadata {
  const nodes = walkJson(linkedData).filter((node) => typesOf(node).length > 0);
  // a node that holds its id alone refers to another
  const byId = new Map(
    nodes.flatMap((node) => (asString(node["@id"]) ? [[asString(node["@id"]), node] as const] : [])),
  );
  const shows = nodes.filter((node) => hasType(node, SHOW_TYPES));
  const episode = mainOf(nodes, EPISODE_TYPES, base, pageUrls);
  const recording = episode ?? mainOf(nodes, RECORDING_TYPES, base, pageUrls);
  const article = nodes.find(isArticle) ?? mainOf(nodes, PAGE_TYPES, base, pageUrls);
  const main = recording ?? (shows.length > 0 ? undefined : article);
  return {
    draft: main && draftOf(main, byId, base),
    isRecording: recording !== undefined,
    thumbnailUrl: (main && imageOf(main.thumbnailUrl, byId, base)) ?? null,
    showName: recording ? null : titleFromHtml(shows.map((show) => asString(show.name)).find(Boolean)),
    feedUrls: shows.map((show) => resolveUrl(asString(show.webFeed), base)).filter((feedUrl) => feedUrl !== null),
  };
}

/** The one node of these types, or the one that names the page as its own. */
function mainOf(
  nodes: JsonObject[],
  types: string[],
  base: string,
  pageUrls: readonly string[],
): JsonObject | undefined {
  for (const type of types) {
    const typed = nodes.filter((node) => hasType(node, [type]) && (node.name ?? node.headline) !== undefined);
    const own = typed.find((node) =>
      [node.url, node["@id"], node.mainEntityOfPage].some((stated) => {
        const address = resolveUrl(asString(isObject(stated) ? stated["@id"] : stated), base);
        return address !== null && pageUrls.includes(withoutFragment(address));
      }),
    );
    const found = own ?? (new Set(typed.map(({ name }) => name)).size === 1 ? typed[0] : undefined);
    if (found) return found;
  }
  return undefined;
}

function draftOf(node: JsonObject, byId: Map<string | null, JsonObject>, base: string): EpisodeDraft {
  const resolved = (value: unknown): JsonObject | undefined => {
    const [object] = asObjects(value);
    return object && (byId.get(asString(object["@id"])) ?? object);
  };
  const media = [node.associatedMedia, node.audio, node.encoding, node.video, node]
    .flatMap(asObjects)
    .map((object) => byId.get(asString(object["@id"])) ?? object);
  const file = media.find((object) => fileOf(object, base) !== undefined);
  const series = resolved(node.partOfSeries) ?? resolved(resolved(node.partOfSeason)?.partOfSeries);
  return createDraft({
    title: titleFromHtml(asString(node.name) ?? asString(node.headline)),
    description: descriptionFromHtml(asString(node.description) ?? asString(node.abstract)),
    showName: titleFromHtml(
      asString(series?.name) ??
        (hasType(node, RECORDING_TYPES)
          ? asString(resolved(node.byArtist ?? node.author ?? node.creator)?.name)
          : null) ??
        (hasType(node, EPISODE_TYPES) ? asString(resolved(node.isPartOf)?.name) : null),
    ),
    releaseDate: parseDate(asString(node.datePublished)) ?? parseDate(asString(node.uploadDate)),
    duration:
      [node, ...media].map((object) => parseDuration(asString(object.duration))).find(Boolean) ??
      parseDuration(asString(node.timeRequired)),
    audioUrl: file ? (fileOf(file, base) ?? null) : null,
    enclosureType: file ? asEnclosureType(asString(file.encodingFormat)) : null,
    imageUrl: imageOf(node.image, byId, base) ?? null,
    youtubeUrl:
      media
        .map((object) => asString(object.embedUrl) ?? asString(object.contentUrl))
        .find((url) => youtubeVideoId(url)) ?? null,
  });
}

function fileOf(object: JsonObject, base: string): string | undefined {
  const address = resolveUrl(asString(object.contentUrl), base);
  return address && mediaKind(address, asString(object.encodingFormat)) === "audio" ? address : undefined;
}

/** An address, an ImageObject, a reference to one, or a list of these. */
function imageOf(value: unknown, byId: Map<string | null, JsonObject>, base: string): string | undefined {
  for (const image of Array.isArray(value) ? value : [value]) {
    const object = isObject(image) ? (byId.get(asString(image["@id"])) ?? image) : undefined;
    const stated = object ? (asString(object.url) ?? asString(object.contentUrl)) : asString(image);
    // markup that was made for HTML and put into JSON
    const address = resolveUrl(stated?.replaceAll("&amp;", "&"), base);
    if (address) return address;
  }
  return undefined;
}

function isArticle(node: JsonObject): boolean {
  return typesOf(node).some((type) => type.endsWith("Article")) && node.headline !== undefined;
}

function hasType(node: JsonObject, types: string[]): boolean {
  return typesOf(node).some((type) => types.includes(type));
}

/** Without 'https://schema.org/' and prefixes. */
function typesOf(node: JsonObject): string[] {
  const stated = node["@type"];
  return (Array.isArray(stated) ? stated : [stated])
    .filter((type) => typeof type === "string")
    .map((type) => type.replace(/^.*[/:#]/, ""));
}

function withoutFragment(address: string): string {
  const url = new URL(address);
  url.hash = "";
  return url.href;
}
