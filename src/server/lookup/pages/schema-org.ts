import type { EpisodeDraft } from "#domain/episodes/metadata.ts";
import { youtubeVideoId } from "#domain/episodes/youtube.ts";
import { createDraft } from "../merge-drafts.ts";
import { parseDateOfPage } from "../parse/date.ts";
import { descriptionFromHtml, titleFromHtml } from "../parse/draft-text.ts";
import { parseDuration } from "../parse/duration.ts";
import { asObjects, asString, isObject, type JsonObject, walkJson } from "../parse/json.ts";
import { asEnclosureType, mediaKind } from "../parse/media-type.ts";
import { resolveUrl } from "../parse/url.ts";
import { comparable } from "../text/names.ts";
import { canBeEpisodeFile } from "./page-audio.ts";
import type { LinkedNames } from "./site-names.ts";

/** The metadata in a page's schema.org data. */
export interface SchemaOrgMetadata {
  /** the episode, other recording or article that the page is about */
  draft: EpisodeDraft | undefined;
  /** whether the draft is an episode or other recording */
  isRecording: boolean;
  /** a picture of the draft's subject, for want of a better one */
  thumbnailUrl: string | null;
  /** name of the show, where the page is about a show as a whole */
  showName: string | null;
  /** names to compare with those elsewhere on the page; the draft has neither title nor show */
  names: LinkedNames;
  /** feeds of the shows */
  feedUrls: string[];
}

/** Types by how likely it is that the page is about them, the most likely first. */
const EPISODE_TYPES = ["PodcastEpisode", "RadioEpisode", "Episode"];
const RECORDING_TYPES = ["AudioObject", "VideoObject", "MusicRecording"];
const SHOW_TYPES = ["PodcastSeries", "RadioSeries", "PodcastSeason"];
const SITE_TYPES = ["WebSite", "Blog", "Organization", "PodcastSeries", "RadioSeries", "CreativeWorkSeries"];
const PAGE_TYPES = ["Article", "BlogPosting", "WebPage", "ItemPage"];

/**
 * Extracts the metadata from schema.org data. The page is about the first of these that the data contains:
 *
 * 1. an episode
 * 2. another recording
 * 3. a show
 * 4. an article or page
 *
 * @param data JSON-LD, and microdata in the same shape
 * @param baseUrl absolute URL for relative ones
 * @param pageUrls the page's own URLs, to tell its episode from others that it lists
 * @param titles what the page gives as its title, for the same purpose
 */
export function parseSchemaOrg(
  data: unknown[],
  baseUrl: string,
  pageUrls: readonly string[],
  titles: readonly string[],
): SchemaOrgMetadata {
  const graph = new Graph(data, baseUrl);
  const page = { urls: pageUrls.map(comparableUrl), titles: titles.map(comparable) };
  const recording = graph.findMainNode(EPISODE_TYPES, page) ?? graph.findMainNode(RECORDING_TYPES, page);
  const shows = graph.nodes.filter((node) => hasType(node, SHOW_TYPES));
  const article = graph.nodes.find(isArticle) ?? graph.findMainNode(PAGE_TYPES, page);
  const main = recording ?? (shows.length === 0 ? article : undefined);
  const title = main ? titleFromHtml(asString(main.name) ?? asString(main.headline)) : null;
  const isEpisode = main !== undefined && hasType(main, EPISODE_TYPES);
  const showName = recording ? null : titleFromHtml(shows.map((show) => asString(show.name)).find(Boolean));
  return {
    draft: main && draftFromNode(main, graph),
    isRecording: recording !== undefined,
    thumbnailUrl: main ? graph.imageUrl(main.thumbnailUrl) : null,
    showName,
    names: {
      episode: isEpisode ? title : null,
      other: isEpisode ? null : title,
      series: (main && withoutByline(titleFromHtml(showNameOf(main, graph)))) ?? showName,
      breadcrumbs: graph.nodes
        .filter((node) => hasType(node, ["BreadcrumbList"]))
        .slice(0, 1)
        .flatMap((list) => asObjects(list.itemListElement))
        .flatMap((item) => titleFromHtml(asString(item.name) ?? asString(graph.follow(item.item)[0]?.name)) ?? []),
      sites: graph.nodes
        .filter((node) => hasType(node, SITE_TYPES))
        .flatMap((node) => titleFromHtml(asString(node.name) ?? asString(node.headline)) ?? []),
    },
    feedUrls: shows.map((show) => graph.resolve(show.webFeed)).filter((feedUrl) => feedUrl !== null),
  };
}

/** A page's URLs and titles in the form in which they are compared. */
interface ComparedPage {
  urls: string[];
  titles: string[];
}

/** The nodes of a page, with the references between them. */
class Graph {
  /** everything that has a type, in document order */
  readonly nodes: JsonObject[];
  readonly #nodesById: Map<string, JsonObject>;
  readonly #baseUrl: string;

  constructor(data: unknown[], baseUrl: string) {
    this.nodes = walkJson(data).filter((node) => typesOf(node).length > 0);
    this.#nodesById = new Map(this.nodes.map((node) => [asString(node["@id"]) ?? "", node]));
    this.#nodesById.delete("");
    this.#baseUrl = baseUrl;
  }

  /** The nodes in a property. An object with only an "@id" refers to the node with that id. */
  follow(value: unknown): JsonObject[] {
    return asObjects(value).map((object) => this.#nodesById.get(asString(object["@id"]) ?? "") ?? object);
  }

  resolve(value: unknown): string | null {
    return resolveUrl(asString(value), this.#baseUrl);
  }

  /** The first URL in a value: a URL, an ImageObject, a reference to one, or a list of these. */
  imageUrl(value: unknown): string | null {
    for (const image of Array.isArray(value) ? value : [value]) {
      const [object] = this.follow(image);
      const url = object ? (asString(object.url) ?? asString(object.contentUrl)) : asString(image);
      // Some templates escape JSON as if it were HTML.
      const imageUrl = this.resolve(url?.replaceAll("&amp;", "&"));
      if (imageUrl) return imageUrl;
    }
    return null;
  }

  /** The audio file of a MediaObject. */
  audioUrl(object: JsonObject): string | null {
    const url = this.resolve(object.contentUrl);
    return url && mediaKind(url, asString(object.encodingFormat)) === "audio" && canBeEpisodeFile(url) ? url : null;
  }

  /**
   * The node that the page is about: of the first type with such a node, the one that names the page as its own, or else
   * the only one. One with the URL of another page on the site is about that page, unless this page's title has its name.
   */
  findMainNode(types: string[], page: ComparedPage): JsonObject | undefined {
    for (const type of types) {
      const candidates = this.nodes.filter(
        (node) =>
          hasType(node, [type]) && (node.name ?? node.headline) !== undefined && !this.#isOfOtherPage(node, page),
      );
      const names = new Set(candidates.map(({ name }) => name));
      const main =
        candidates.find((node) => this.#isOnPage(node, page)) ?? (names.size === 1 ? candidates[0] : undefined);
      if (main) return main;
    }
    return undefined;
  }

  #isOnPage(node: JsonObject, { urls }: ComparedPage): boolean {
    return this.#urlsOf(node).some((url) => urls.includes(comparableUrl(url)));
  }

  #isOfOtherPage(node: JsonObject, page: ComparedPage): boolean {
    const hosts = page.urls.map((url) => url.split("/")[0]);
    const isElsewhere = this.#urlsOf(node).some((url) => {
      const [host, ...path] = comparableUrl(url).split("/");
      return hosts.includes(host) && path.join("/") !== "" && !/\.\w{3,4}$/.test(url);
    });
    if (!isElsewhere || this.#isOnPage(node, page)) return false;
    const name = comparable(titleFromHtml(asString(node.name) ?? asString(node.headline)) ?? "");
    return name === "" || !page.titles.some((title) => title.includes(name));
  }

  #urlsOf(node: JsonObject): string[] {
    return [node.url, node["@id"], node.mainEntityOfPage]
      .map((value) => this.resolve(isObject(value) ? value["@id"] : value))
      .filter((url) => url !== null);
  }
}

function draftFromNode(node: JsonObject, graph: Graph): EpisodeDraft {
  const media = [node.associatedMedia, node.audio, node.encoding, node.video, node].flatMap((value) =>
    graph.follow(value),
  );
  const audio = media.find((object) => graph.audioUrl(object));
  const videoUrls = media.map((object) => asString(object.embedUrl) ?? asString(object.contentUrl));
  return createDraft({
    description: descriptionFromHtml(asString(node.description) ?? asString(node.abstract)),
    releaseDate: parseDateOfPage(asString(node.datePublished)) ?? parseDateOfPage(asString(node.uploadDate)),
    duration:
      [node, ...media].map((object) => parseDuration(asString(object.duration))).find(Boolean) ??
      parseDuration(asString(node.timeRequired)),
    audioUrl: audio ? graph.audioUrl(audio) : null,
    enclosureType: audio ? asEnclosureType(asString(audio.encodingFormat)) : null,
    imageUrl: graph.imageUrl(node.image),
    youtubeUrl: videoUrls.find((url) => youtubeVideoId(url)) ?? null,
  });
}

/** The series, or what comes closest to it for the type of the node. */
function showNameOf(node: JsonObject, graph: Graph): string | null {
  const nameIn = (value: unknown) => {
    const text = asString(value);
    return text && !/^https?:/.test(text) ? text : asString(graph.follow(value)[0]?.name);
  };
  const [season] = graph.follow(node.partOfSeason);
  const series = nameIn(node.partOfSeries) ?? nameIn(season?.partOfSeries);
  if (series) return series;
  if (hasType(node, RECORDING_TYPES))
    return nameIn(node.isPartOf) ?? nameIn(node.byArtist ?? node.author ?? node.creator);
  return hasType(node, EPISODE_TYPES) ? nameIn(node.isPartOf) : null;
}

/** An author can be marked together with the label: "Author: Ada Quill". */
function withoutByline(name: string | null): string | null {
  return name && /^(?:author|autor(?:\/?in|en)?|auteure?|written by|by|von|host|moderation)\s?:\s/iu.test(name)
    ? null
    : name;
}

function isArticle(node: JsonObject): boolean {
  return typesOf(node).some((type) => type.endsWith("Article")) && node.headline !== undefined;
}

function hasType(node: JsonObject, types: string[]): boolean {
  return typesOf(node).some((type) => types.includes(type));
}

/** The types of a node without "https://schema.org/" and prefixes. What has the number of an episode is one, whatever a template calls it. */
function typesOf(node: JsonObject): string[] {
  const types = node.episodeNumber === undefined ? node["@type"] : "PodcastEpisode";
  return (Array.isArray(types) ? types : [types])
    .filter((type) => typeof type === "string")
    .map((type) => type.replace(/^.*[/:#]/, ""));
}

/** What the spellings of one page's URL have in common. */
function comparableUrl(absoluteUrl: string): string {
  const { host, pathname, search } = new URL(absoluteUrl);
  return `${host.replace(/^www\./, "")}${pathname.replace(/(?:index)?(?:\.html?)?\/?$/, "")}${search}`;
}
