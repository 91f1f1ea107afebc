import type { EpisodeDraft } from "#domain/episodes/metadata.ts";
import { createDraft, mergeDrafts } from "../merge-drafts.ts";
import { type HtmlPage, parseHtml } from "../pages/html.ts";
import { decodeText } from "../parse/charset.ts";
import { parseDate } from "../parse/date.ts";
import type { DocumentBytes } from "../parse/document-bytes.ts";
import { descriptionFromText, titleFromHtml } from "../parse/draft-text.ts";
import { parseDuration } from "../parse/duration.ts";
import { asString, isObject, type JsonObject, parseJson } from "../parse/json.ts";

export function watchUrl(videoId: string): string {
  return `https://www.youtube.com/watch?v=${videoId}`;
}

/**
 * Reads a watch page: the JSON for its player, then microdata and OpenGraph. A consent page, which some countries get
 * instead, yields an empty draft.
 */
export function readWatchPage({ bytes, contentType }: DocumentBytes, videoId: string): EpisodeDraft {
  const page = parseHtml(decodeText(bytes, contentType), watchUrl(videoId));
  const player = findPlayerResponse(page);
  const details = objectIn(player, "videoDetails");
  if (details && asString(details.videoId) !== videoId) return createDraft({});
  const microformat = objectIn(objectIn(player, "microformat"), "playerMicroformatRenderer");
  const video = page.microdata.find((item) => [item.identifier, item.videoId].includes(videoId));
  return mergeDrafts(
    createDraft({
      title: titleFromHtml(asString(details?.title)),
      description: descriptionFromText(asString(details?.shortDescription)),
      showName: titleFromHtml(asString(details?.author)),
      releaseDate: parseDate(asString(microformat?.publishDate)) ?? parseDate(asString(microformat?.uploadDate)),
      duration: parseDuration(asString(details?.lengthSeconds)),
      linkPrivacy: microformat?.isUnlisted === true ? "unlisted" : null,
    }),
    video && draftFromMicrodata(video, page),
  );
}

function draftFromMicrodata(video: JsonObject, { metas }: HtmlPage): EpisodeDraft {
  return createDraft({
    title: titleFromHtml(asString(video.name)),
    // Both descriptions are truncated, but better than none.
    description: descriptionFromText(metas.get("og:description")?.[0] ?? asString(video.description)),
    showName: titleFromHtml(asString(objectIn(video, "author")?.name)),
    releaseDate: parseDate(asString(video.datePublished)) ?? parseDate(asString(video.uploadDate)),
    linkPrivacy: /^true$/i.test(asString(video.unlisted) ?? "") ? "unlisted" : null,
    duration: parseDuration(asString(video.duration)),
  });
}

const PLAYER_RESPONSE = /ytInitialPlayerResponse\s*=\s*(?=\{)/;

/** Finds the JSON that an inline script assigns to the player's variable. */
function findPlayerResponse({ scripts }: HtmlPage): JsonObject | undefined {
  const script = scripts.find(({ text }) => PLAYER_RESPONSE.test(text))?.text;
  const assignment = script ? PLAYER_RESPONSE.exec(script) : null;
  if (!script || !assignment) return undefined;
  const json = parseJson(firstJsonObject(script.slice(assignment.index + assignment[0].length)));
  return isObject(json) ? json : undefined;
}

/** @param text starts with a JSON object; returned up to the object's end */
function firstJsonObject(text: string): string {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (isInString && character === "\\") index += 1;
    else if (character === '"') isInString = !isInString;
    else if (!isInString && character === "{") depth += 1;
    else if (!isInString && character === "}") {
      depth -= 1;
      if (depth === 0) return text.slice(0, index + 1);
    }
  }
  return text;
}

function objectIn(parent: JsonObject | undefined, name: string): JsonObject | undefined {
  const value = parent?.[name];
  return isObject(value) ? value : undefined;
}
