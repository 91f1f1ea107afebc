import { format } from "date-fns";
import {
  EDITABLE_EPISODE_FIELDS,
  type EpisodeFormValues,
  type EpisodeInput,
  type EpisodeView,
} from "#domain/episodes/episode.ts";
import { DEFAULT_EPISODE_KIND } from "#domain/episodes/kind.ts";
import type { EpisodeDraft } from "#domain/episodes/metadata.ts";
import { youtubeThumbnailUrl, youtubeVideoId } from "#domain/episodes/youtube.ts";
import { toDateInputValue } from "#web/lib/format-date.ts";

/** Today's date in the user's time zone, as the value of a date input. */
export function today(): string {
  return format(new Date(), "yyyy-MM-dd");
}

type TextField = Exclude<(typeof EDITABLE_EPISODE_FIELDS)[number], "kind">;
const TEXT_FIELDS = EDITABLE_EPISODE_FIELDS.filter((field): field is TextField => field !== "kind");

/** The form's initial values: from an episode, from the draft of a lookup, or empty. Null counts as absent. */
export function episodeFormValues(source?: EpisodeView | EpisodeDraft): EpisodeFormValues {
  const values = Object.fromEntries(TEXT_FIELDS.map((field) => [field, source?.[field] ?? ""]));
  return {
    ...(values as Record<TextField, string>),
    kind: source && "kind" in source ? source.kind : DEFAULT_EPISODE_KIND,
    linkPrivacy: source?.linkPrivacy ?? null,
    releaseDate: toDateInputValue(source?.releaseDate) ?? today(),
    imageUrl: source?.imageUrl ?? thumbnailFor(source?.youtubeUrl) ?? "",
    ...(source && !("id" in source) ? lookupDetails(source) : {}),
  };
}

function lookupDetails({ sourceFeedUrl, sourceGuid, enclosureLength, enclosureType }: EpisodeDraft) {
  return { sourceFeedUrl, sourceGuid, enclosureLength, enclosureType };
}

/** The thumbnail of a YouTube video, for episodes without an image. */
export function thumbnailFor(youtubeUrl: string | null | undefined): string | undefined {
  const videoId = youtubeVideoId(youtubeUrl);
  return videoId && youtubeThumbnailUrl(videoId);
}

/**
 * The episode to save. Two values that the form cannot show need care: if the day is unchanged, the exact release time is
 * kept, and if the audio URL is changed, the enclosure's length and type are dropped.
 * @param origin the episode or draft that filled the form
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
