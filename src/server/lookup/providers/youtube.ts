import type { EpisodeDraft } from "#domain/metadata.ts";
import { youtubeThumbnailUrl } from "#domain/youtube.ts";
import { createDraft, mergeDrafts } from "../merge-drafts.ts";
import { decodeText } from "../parse/charset.ts";
import { parseDate } from "../parse/date.ts";
import { descriptionFromText, titleFromHtml } from "../parse/draft-text.ts";
import { parseDuration } from "../parse/duration.ts";
import { type HtmlPage, parseHtml } from "../parse/html.ts";
import { asString, isObject, type JsonObject, parseJson } from "../parse/json.ts";

/** What a video's id alone tells. */
export function draftFromVideoId(videoId: string): EpisodeDraft {
  return createDraft({
    youtubeUrl: `https://www.youtube.com/watch?v=${videoId}`,
    imageUrl: youtubeThumbnailUrl(videoId),
  });
}

/**
 * Reads a watch page: the data of its player, then its microdata and OpenGraph. Pages that ask for consent first tell
 * nothing.
 */
export function parseWatchPage(bytes: Uint8Array, contentType: string | null, videoId: string): EpisodeDraft {
  const page = parseHtml(decodeText(bytes, contentType), `https://www.youtube.com/watch?v=${videoId}`);
  const player = playerResponse(page);
  const details = objectAt(player, "videoDetails");
  if (details && asString(details.videoId) !== videoId) return createDraft({});
  const formats = objectAt(objectAt(player, "microformat"), "playerMicroformatRenderer");
  const tags = page.microdata.find((item) => [item.identifier, item.videoId].includes(videoId));
  return mergeDrafts(
    createDraft({
      title: titleFromHtml(asString(details?.title)),
      description: descriptionFromText(asString(details?.shortDescription)),
      showName: titleFromHtml(asString(details?.author)),
      releaseDate: parseDate(asString(formats?.publishDate)) ?? parseDate(asString(formats?.uploadDate)),
      duration: parseDuration(asString(details?.lengthSeconds)),
    }),
    tags && draftOfTags(tags, page),
  );
}

function draftOfTags(tags: JsonObject, { metas }: HtmlPage): EpisodeDraft {
  return createDraft({
    title: titleFromHtml(asString(tags.name)),
    // the tags' description is cut off, but better than none
    description: descriptionFromText(metas.get("og:description")?.[0] ?? asString(tags.description)),
    showName: titleFromHtml(asString(objectAt(tags, "author")?.name)),
    releaseDate: parseDate(asString(tags.datePublished)) ?? parseDate(asString(tags.uploadDate)),
    duration: parseDuration(asString(tags.duration)),
  });
}

/** The JSON that the page's script hands to its player. */
function playerResponse({ scripts }: HtmlPage): JsonObject | undefined {
  const text = scripts.find((script) => /ytInitialPlayerResponse\s*=\s*\{/.test(script.text))?.text;
  const start = text?.search(/ytInitialPlayerResponse\s*=\s*\{/) ?? -1;
  if (!text || start === -1) return undefined;
  const parsed = parseJson(firstObject(text.slice(text.indexOf("{", start))));
  return isObject(parsed) ? parsed : undefined;
}

/** A text that begins with an object of JSON, up to where the object ends. */
function firstObject(text: string): string {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (isInText && character === "\\") at += 1;
    else if (character === '"') isInText = !isInText;
    else if (!isInText && character === "{") depth += 1;
    else if (!isInText && character === "}") {
      depth -= 1;
      if (depth === 0) return text.slice(0, at + 1);
    }
  }
  return text;
}

function objectAt(parent: JsonObject | undefined, name: string): JsonObject | undefined {
  const value = parent?.[name];
  return isObject(value) ? value : undefined;
}
