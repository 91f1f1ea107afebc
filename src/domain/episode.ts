import { z } from "zod";
import { normalizeDuration } from "./duration.ts";
import {
  DESCRIPTION_MAX_LENGTH,
  isoTimestamp,
  optionalText,
  optionalUrl,
  TITLE_MAX_LENGTH,
  URL_MAX_LENGTH,
} from "./fields.ts";

const DURATION_MAX_LENGTH = 20;
/** How many episodes one request adds. */
export const EPISODES_PER_BATCH = 50;

/** A year of four figures, as every feed, form and database can write it; sound has not been recorded for longer. */
const RELEASE_YEARS = { earliest: 1900, latest: 2999 };

/** A date or an instant, as ISO text; anything Date cannot read is refused. */
const releaseDate = z
  .union([z.string(), z.date()], "Release date is required")
  .refine((value) => !Number.isNaN(new Date(value).getTime()), {
    error: "Release date must be a valid date",
    abort: true,
  })
  .refine((value) => {
    const year = new Date(value).getUTCFullYear();
    return year >= RELEASE_YEARS.earliest && year <= RELEASE_YEARS.latest;
  }, `Release date must be in the years ${RELEASE_YEARS.earliest} to ${RELEASE_YEARS.latest}`)
  .transform((value) => new Date(value).toISOString());

/** What an episode's owner may set, and what the look-up hands on about where it comes from. */
export const episodeSchema = z.object({
  title: z
    .string("Title is required")
    .trim()
    .min(1, "Title is required")
    .max(TITLE_MAX_LENGTH, `Title must not be longer than ${TITLE_MAX_LENGTH} characters`),
  description: z
    .string("Description is required")
    .trim()
    .min(1, "Description is required")
    .max(DESCRIPTION_MAX_LENGTH, `Description must not be longer than ${DESCRIPTION_MAX_LENGTH} characters`),
  showName: optionalText("Show name", TITLE_MAX_LENGTH),
  releaseDate,
  audioUrl: optionalUrl("Audio URL"),
  imageUrl: optionalUrl("Image URL"),
  duration: z
    .string("Duration must be a text")
    .transform(normalizeDuration)
    .refine(
      (duration) => duration === "" || (duration.includes(":") && duration.length <= DURATION_MAX_LENGTH),
      "Duration must be H:MM:SS, M:SS or a number of seconds",
    )
    .nullish()
    .transform((duration) => (duration === undefined ? undefined : duration || null)),
  appleUrl: optionalUrl("Apple Podcasts URL"),
  spotifyUrl: optionalUrl("Spotify URL"),
  youtubeUrl: optionalUrl("YouTube URL"),
  showNotesUrl: optionalUrl("Show notes URL"),
  /** address of the show's own feed */
  sourceFeedUrl: optionalUrl("Source feed URL"),
  /** guid of the item in the show's own feed */
  sourceGuid: optionalText("Source guid", URL_MAX_LENGTH),
  /** bytes, as the show's own feed states them */
  enclosureLength: z.int("Enclosure length must be a whole number").nonnegative().nullish(),
  /** media type, as the show's own feed states it */
  enclosureType: z
    .string("Enclosure type must be a text")
    .trim()
    .regex(/^((audio|video)\/[\w.+-]{1,100})?$/, "Enclosure type must be an audio or video media type")
    .nullish()
    .transform((type) => (type === undefined ? undefined : type || null)),
});
export type EpisodeInput = z.infer<typeof episodeSchema>;
/** The form's values before the schema has read them. */
export type EpisodeFormValues = z.input<typeof episodeSchema>;

export const episodeChangesSchema = episodeSchema.partial();
export type EpisodeChanges = z.infer<typeof episodeChangesSchema>;

/** An episode as it leaves the server, for its owner and for visitors. */
export const episodeViewSchema = z.object({
  id: z.int(),
  feedId: z.int(),
  guid: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  showName: z.string().nullable(),
  releaseDate: isoTimestamp,
  audioUrl: z.string().nullable(),
  imageUrl: z.string().nullable(),
  /** H:MM:SS or M:SS */
  duration: z.string().nullable(),
  appleUrl: z.string().nullable(),
  spotifyUrl: z.string().nullable(),
  youtubeUrl: z.string().nullable(),
  showNotesUrl: z.string().nullable(),
  sourceFeedUrl: z.string().nullable(),
  position: z.int(),
  createdAt: isoTimestamp,
});
export type EpisodeView = z.infer<typeof episodeViewSchema>;

/** What became of one episode of a batch. */
export const batchItemResultSchema = z.discriminatedUnion("status", [
  z.object({ status: z.literal("added"), episode: episodeViewSchema }),
  z.object({
    status: z.literal("failed"),
    message: z.string(),
    errors: z.array(z.object({ field: z.string(), message: z.string() })),
  }),
]);
export type BatchItemResult = z.infer<typeof batchItemResultSchema>;

/** Several episodes at once; each is judged for itself by episodeSchema. */
export const episodeBatchSchema = z.object({
  episodes: z
    .array(z.unknown(), "Episodes must be a list")
    .min(1, "Choose at least one episode")
    .max(EPISODES_PER_BATCH, `No more than ${EPISODES_PER_BATCH} episodes can be added at once`),
});

export const reorderSchema = z.object({
  episodeIds: z.array(z.int("Episode ids must be whole numbers"), "Episode ids must be a list"),
});
