import { format } from "date-fns";
import {
  EDITABLE_EPISODE_FIELDS,
  type EpisodeFormValues,
  type EpisodeInput,
  type EpisodeView,
} from "#domain/episode.ts";
import type { EpisodeDraft } from "#domain/metadata.ts";
import { youtubeThumbnailUrl, youtubeVideoId } from "#domain/youtube.ts";
import { toDateInputValue } from "#web/lib/format-date.ts";

/** Today in the form of date inputs, by the person's own calendar. */
export function today(): string {
  return format(new Date(), "yyyy-MM-dd");
}

/** What the form begins with: an episode to edit, a draft from the look-up, or nothing. Null counts as absent. */
export function episodeFormValues(known?: EpisodeView | EpisodeDraft): EpisodeFormValues {
  const values = Object.fromEntries(EDITABLE_EPISODE_FIELDS.map((field) => [field, known?.[field] ?? ""]));
  return {
    ...(values as Record<(typeof EDITABLE_EPISODE_FIELDS)[number], string>),
    releaseDate: toDateInputValue(known?.releaseDate) ?? today(),
    imageUrl: known?.imageUrl ?? thumbnailFor(known?.youtubeUrl) ?? "",
    ...(known && !("id" in known) ? sourceOf(known) : {}),
  };
}

function sourceOf({ sourceFeedUrl, sourceGuid, enclosureLength, enclosureType }: EpisodeDraft) {
  return { sourceFeedUrl, sourceGuid, enclosureLength, enclosureType };
}

/** A video's own picture, for episodes that have no other. */
export function thumbnailFor(youtubeUrl: string | null | undefined): string | undefined {
  const videoId = youtubeVideoId(youtubeUrl);
  return videoId && youtubeThumbnailUrl(videoId);
}

/**
 * What is sent: the form's values, with what a date input and a changed address would blur put right. A day that was not
 * touched keeps its exact instant; another audio file has neither the length nor the type that the look-up found.
 * @param origin what the form was filled from
 */
export function episodeToSave(values: EpisodeInput, origin: EpisodeView | EpisodeDraft | undefined): EpisodeInput {
  if (!origin) return values;
  const hasSameDay = toDateInputValue(values.releaseDate) === toDateInputValue(origin.releaseDate);
  const hasSameAudio = values.audioUrl === origin.audioUrl;
  return {
    ...values,
    ...(hasSameDay && origin.releaseDate ? { releaseDate: origin.releaseDate } : {}),
    ...(hasSameAudio ? {} : { enclosureLength: undefined, enclosureType: undefined }),
  };
}
