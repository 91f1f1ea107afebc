import { z } from "zod";
import {
  DESCRIPTION_MAX_LENGTH,
  isoTimestamp,
  optionalText,
  optionalUrl,
  TITLE_MAX_LENGTH,
  URL_MAX_LENGTH,
} from "../fields.ts";
import { LINK_KINDS } from "../links/broken-links.ts";
import { LINK_PRIVACIES } from "../links/shareable.ts";
import { normalizeDuration } from "./duration.ts";
import { DEFAULT_EPISODE_KIND, type EpisodeKind, episodeKindSchema } from "./kind.ts";

const DURATION_MAX_LENGTH = 20;
/** How many episodes one request may add. */
export const EPISODES_PER_BATCH = 50;

/** Four-digit years, which every feed, form and database can represent. */
const RELEASE_YEARS = { earliest: 1900, latest: 2999 };

/** A Date, or any string that Date can parse; the result is ISO 8601. */
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

const nullableText = z.string().nullable();

const DESCRIPTION_REQUIRED = "Description is required";

/*
 * The fields of an episode, each with its input rule and its stored shape. The API's schemas, the table's row type, lookup
 * drafts, views and form values all derive from these two lists.
 */

/** The fields that the owner edits in the form. */
const editableFields = {
  /** a podcast when it is not given */
  kind: {
    input: episodeKindSchema.nullish().transform((kind) => kind ?? undefined),
    stored: episodeKindSchema,
  },
  title: {
    input: z
      .string("Title is required")
      .trim()
      .min(1, "Title is required")
      .max(TITLE_MAX_LENGTH, `Title must not be longer than ${TITLE_MAX_LENGTH} characters`),
    stored: z.string(),
  },
  /** required for podcasts; see hasDescription() */
  description: {
    input: z
      .string(DESCRIPTION_REQUIRED)
      .trim()
      .max(DESCRIPTION_MAX_LENGTH, `Description must not be longer than ${DESCRIPTION_MAX_LENGTH} characters`)
      .nullish()
      .transform((description) => (description === undefined ? undefined : description || null)),
    stored: nullableText,
  },
  showName: { input: optionalText("Show name", TITLE_MAX_LENGTH), stored: nullableText },
  releaseDate: { input: releaseDate, stored: isoTimestamp },
  audioUrl: { input: optionalUrl("Audio URL"), stored: nullableText },
  imageUrl: { input: optionalUrl("Image URL"), stored: nullableText },
  /** H:MM:SS or M:SS */
  duration: {
    input: z
      .string("Duration must be a string")
      .transform(normalizeDuration)
      .refine(
        (duration) => duration === "" || (duration.includes(":") && duration.length <= DURATION_MAX_LENGTH),
        "Duration must be H:MM:SS, M:SS or a number of seconds",
      )
      .nullish()
      .transform((duration) => (duration === undefined ? undefined : duration || null)),
    stored: nullableText,
  },
  appleUrl: { input: optionalUrl("Apple Podcasts URL"), stored: nullableText },
  spotifyUrl: { input: optionalUrl("Spotify URL"), stored: nullableText },
  youtubeUrl: { input: optionalUrl("YouTube URL"), stored: nullableText },
  showNotesUrl: { input: optionalUrl("Show notes URL"), stored: nullableText },
};

/** Where the episode comes from, as the lookup found it; the form submits these fields without showing them as they are. */
const sourceFields = {
  /** null: the addresses say it */
  linkPrivacy: {
    input: z.enum(LINK_PRIVACIES, `Link privacy must be one of ${LINK_PRIVACIES.join(", ")}`).nullish(),
    stored: z.enum(LINK_PRIVACIES).nullable(),
  },
  /** URL of the show's own feed */
  sourceFeedUrl: { input: optionalUrl("Source feed URL"), stored: nullableText },
  /** guid of the item in the show's own feed */
  sourceGuid: { input: optionalText("Source guid", URL_MAX_LENGTH), stored: nullableText },
  /** bytes, as the show's own feed declares them; null until known */
  enclosureLength: {
    input: z.int("Enclosure length must be a whole number").nonnegative().nullish(),
    stored: z.int().nullable(),
  },
  /** media type, as the show's own feed declares it; null until known */
  enclosureType: {
    input: z
      .string("Enclosure type must be a string")
      .trim()
      .regex(/^((audio|video)\/[\w.+-]{1,100})?$/, "Enclosure type must be an audio or video media type")
      .nullish()
      .transform((type) => (type === undefined ? undefined : type || null)),
    stored: nullableText,
  },
};

const episodeFields = { ...editableFields, ...sourceFields };
type EpisodeField = keyof typeof episodeFields;

function shapeOf<Fields extends Record<string, Record<Kind, z.ZodType>>, Kind extends string>(
  fields: Fields,
  kind: Kind,
): { [Name in keyof Fields]: Fields[Name][Kind] } {
  const entries = Object.entries(fields).map(([name, field]) => [name, field[kind]] as const);
  return Object.fromEntries(entries) as { [Name in keyof Fields]: Fields[Name][Kind] };
}

const inputFields = z.object(shapeOf(episodeFields, "input"));

/** Shows publish descriptions of their episodes; of a talk or an article, often nothing is known but the title. */
function hasDescription({
  kind,
  description,
}: {
  kind?: EpisodeKind | undefined;
  description?: string | null | undefined;
}) {
  return (kind ?? DEFAULT_EPISODE_KIND) !== "podcast" || Boolean(description);
}

const descriptionRule = {
  path: ["description"],
  error: DESCRIPTION_REQUIRED,
  // Reported together with what is wrong in other fields.
  when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null,
};

/** An episode as the API and the form accept it. */
export const episodeSchema = inputFields.refine(hasDescription, descriptionRule);
export type EpisodeInput = z.infer<typeof episodeSchema>;
/** The form's values before validation. */
export type EpisodeFormValues = z.input<typeof episodeSchema>;

/** An episode to add. Whoever names its guid can send it again after a lost response: it is added once, as sent last. */
export const newEpisodeSchema = inputFields
  .extend({ guid: z.uuid("Guid must be a UUID").optional() })
  .refine(hasDescription, descriptionRule);
export type NewEpisodeInput = z.infer<typeof newEpisodeSchema>;

export const episodeChangesSchema = inputFields
  .partial()
  .refine((changes) => changes.description === undefined || hasDescription(changes), descriptionRule);
export type EpisodeChanges = z.infer<typeof episodeChangesSchema>;

/** An episode's fields as they are stored: optional ones that are not set are null. */
export const storedEpisodeSchema = z.object(shapeOf(episodeFields, "stored"));
export type StoredEpisode = z.infer<typeof storedEpisodeSchema>;

const episodeColumnsSchema = z.object({
  id: z.int(),
  feedId: z.int(),
  guid: z.string(),
  /** the last part of the URL of its public page */
  slug: z.string(),
  ...shapeOf(editableFields, "stored"),
  sourceFeedUrl: sourceFields.sourceFeedUrl.stored,
  linkPrivacy: sourceFields.linkPrivacy.stored.optional(),
  position: z.int(),
  createdAt: isoTimestamp,
});

/** An episode in responses to its owner and to visitors. */
export const episodeViewSchema = episodeColumnsSchema.extend({
  /** absent where there are none, and in responses to changes of the episode */
  chapters: z.array(z.object({ startSeconds: z.int(), title: z.string() })).optional(),
  /** the links that have led nowhere for a while; absent where there are none. Visitors get them as null */
  brokenLinks: z.array(z.enum(LINK_KINDS)).optional(),
  /** when the first of them was found to be broken; null where there are none, and absent for visitors */
  brokenSince: isoTimestamp.nullable().optional(),
});
export type EpisodeView = z.infer<typeof episodeViewSchema> & {
  /** on public pages, the language of its texts where it is not English, as that of the page is */
  language?: string;
};

export const EPISODE_FIELDS = Object.keys(episodeFields) as EpisodeField[];
export const EDITABLE_EPISODE_FIELDS = Object.keys(editableFields) as (keyof typeof editableFields)[];
export const EPISODE_VIEW_FIELDS = Object.keys(
  episodeColumnsSchema.shape,
) as (keyof typeof episodeColumnsSchema.shape)[];

/** The result for one episode of a batch. */
export const batchItemResultSchema = z.discriminatedUnion("status", [
  z.object({ status: z.literal("added"), episode: episodeViewSchema }),
  z.object({
    status: z.literal("failed"),
    message: z.string(),
    errors: z.array(z.object({ field: z.string(), message: z.string() })),
  }),
]);
export type BatchItemResult = z.infer<typeof batchItemResultSchema>;

/** Several episodes at once. Each is validated on its own with newEpisodeSchema, so that an invalid one does not fail the others. */
export const episodeBatchSchema = z.object({
  episodes: z
    .array(z.unknown(), "Episodes must be a list")
    .min(1, "Choose at least one episode")
    .max(EPISODES_PER_BATCH, `No more than ${EPISODES_PER_BATCH} episodes can be added at once`),
});

function selectedIds(what: string) {
  return z
    .array(z.int("Episode ids must be whole numbers"), "Episode ids must be a list")
    .min(1, "Choose at least one episode")
    .max(EPISODES_PER_BATCH, `No more than ${EPISODES_PER_BATCH} episodes can be ${what} at once`);
}

/** Several episodes of a feed, to delete or restore. */
export const episodeSelectionSchema = z.object({ episodeIds: selectedIds("deleted or restored") });

/** Several episodes of a feed, to move or copy to another one. */
export const episodeTransferSchema = z.object({
  episodeIds: selectedIds("moved or copied"),
  toFeedId: z.int("Feed id must be a whole number"),
});
export type EpisodeTransfer = z.infer<typeof episodeTransferSchema>;

export const reorderSchema = z.object({
  episodeIds: z.array(z.int("Episode ids must be whole numbers"), "Episode ids must be a list"),
});
