import type { EpisodeDraft, FoundShow } from "#domain/metadata.ts";
import { descriptionText, draftWith, titleText } from "../merge-drafts.ts";
import { decodeText } from "../parse/charset.ts";
import { readDate } from "../parse/date.ts";
import { readDuration } from "../parse/duration.ts";
import { isObject, type JsonObject, objectsOf, parsedJson, textOf } from "../parse/json.ts";
import { enclosureType } from "../parse/media-type.ts";
import { statedAddress } from "../parse/url.ts";

/** Reads an answer of Podcast Index's search/byperson (podcastindex-org.github.io/docs-api): episodes. */
export function readPodcastIndexEpisodes(bytes: Uint8Array): EpisodeDraft[] {
  return listIn(bytes, "items").map((item) =>
    draftWith({
      title: titleText(textOf(item.title)),
      description: descriptionText(textOf(item.description)),
      showName: titleText(textOf(item.feedTitle)),
      releaseDate: readDate(textOf(item.datePublished)),
      audioUrl: addressOf(item.enclosureUrl),
      imageUrl: addressOf(item.image) ?? addressOf(item.feedImage),
      duration: readDuration(textOf(item.duration)),
      showNotesUrl: addressOf(item.link),
      sourceFeedUrl: addressOf(item.feedUrl),
      sourceGuid: textOf(item.guid)?.trim().slice(0, 2048) || null,
      enclosureLength: wholeNumber(item.enclosureLength),
      enclosureType: enclosureType(textOf(item.enclosureType)),
    }),
  );
}

/** Reads an answer of Podcast Index's search/byterm: shows. */
export function readPodcastIndexShows(bytes: Uint8Array): FoundShow[] {
  return listIn(bytes, "feeds").flatMap((feed) => {
    const title = titleText(textOf(feed.title));
    const url = addressOf(feed.url);
    if (!title || !url) return [];
    return {
      title,
      author: titleText(textOf(feed.author)),
      imageUrl: addressOf(feed.artwork) ?? addressOf(feed.image),
      episodeCount: wholeNumber(feed.episodeCount),
      url,
    };
  });
}

function listIn(bytes: Uint8Array, name: string): JsonObject[] {
  const answer = parsedJson(decodeText(bytes, null));
  return isObject(answer) && Array.isArray(answer[name]) ? objectsOf(answer[name]) : [];
}

function addressOf(value: unknown): string | null {
  const text = textOf(value);
  return text && /^https?:/i.test(text) ? statedAddress(text, text) : null;
}

/** 0 is how feeds say that they do not know. */
function wholeNumber(value: unknown): number | null {
  const number = Number(textOf(value) ?? 0);
  return Number.isSafeInteger(number) && number > 0 ? number : null;
}
