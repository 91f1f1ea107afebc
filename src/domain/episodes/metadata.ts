import { z } from "zod";
import type { EpisodeIdentifiers } from "./dedupe-keys.ts";
import { EPISODE_FIELDS, storedEpisodeSchema } from "./episode.ts";
import { PASTE_MAX_LENGTH } from "./pasted-links.ts";

const SEARCH_MAX_LENGTH = 200;

export const metadataRequestSchema = z.object({
  /** a link, or a text that contains one */
  url: z.string("Please enter a URL").trim().min(1, "Please enter a URL").max(PASTE_MAX_LENGTH, "The text is too long"),
  /** one of the user's feeds, to mark duplicates of its episodes */
  feedId: z.int("Feed id must be a whole number").nullish(),
});

export const metadataSearchSchema = z.object({
  /** the name of a person, a show or an episode */
  query: z
    .string("Please enter a name")
    .trim()
    .min(2, "Please enter at least 2 characters")
    .max(SEARCH_MAX_LENGTH, `The name must not be longer than ${SEARCH_MAX_LENGTH} characters`),
  /** one of the user's feeds, to mark duplicates of its episodes */
  feedId: z.coerce.number("Feed id must be a whole number").int("Feed id must be a whole number").optional(),
});

/**
 * What the lookup knows about an episode, as a draft for the form. Unknown fields are null. The kind is never known for sure: what is
 * on YouTube may be a podcast or a talk.
 */
export const episodeDraftSchema = z.object({
  ...storedEpisodeSchema.omit({ kind: true }).shape,
  title: z.string().nullable(),
  /** ISO 8601 UTC */
  releaseDate: z.string().nullable(),
});
export type EpisodeDraft = z.infer<typeof episodeDraftSchema>;

export const foundFeedSchema = z.object({
  feedTitle: z.string().nullable(),
  feedDescription: z.string().nullable(),
  feedImageUrl: z.string().nullable(),
  episodes: z.array(episodeDraftSchema),
});
export type FoundFeed = z.infer<typeof foundFeedSchema>;

/**
 * The result of looking up a URL: one episode's fields, or a feed to choose an episode from. With a feed, the top-level fields describe
 * the show.
 */
export const metadataSchema = episodeDraftSchema.extend({
  /** which parser found the result */
  source: z.enum(["feed", "apple", "spotify", "youtube", "web-page", "audio-file"]),
  feed: foundFeedSchema.optional(),
  /** set when the link is private, and links of the same episode that everybody may know were found in its place */
  usesPublicLinks: z.literal(true).optional(),
  /** set when a directory did not answer and no audio was found: the same lookup may find it later */
  directoryUnavailable: z.literal(true).optional(),
  /** with directoryUnavailable: when the directory can be asked again */
  retryAfterSeconds: z.int().positive().optional(),
});
export type Metadata = z.infer<typeof metadataSchema>;

/** An episode of the user's feed that is the same as the one found. */
export const duplicateEpisodeSchema = z.object({ feedId: z.int(), episodeId: z.int(), title: z.string() });
export type DuplicateEpisode = z.infer<typeof duplicateEpisodeSchema>;

/** Finds for each found episode the one of a feed that is the same; null when there is none. */
export type FindDuplicates = (found: readonly EpisodeIdentifiers[]) => (DuplicateEpisode | null)[];

/** A draft with its duplicate in the requested feed; null when there is none, or when no feed was requested. */
export const foundEpisodeSchema = episodeDraftSchema.extend({ alreadyIn: duplicateEpisodeSchema.nullable() });
export type LookupEpisode = z.infer<typeof foundEpisodeSchema>;

/** The response of POST /api/metadata. */
export const metadataResponseSchema = metadataSchema.extend({
  alreadyIn: duplicateEpisodeSchema.nullable(),
  feed: foundFeedSchema.extend({ episodes: z.array(foundEpisodeSchema) }).optional(),
});
export type MetadataResponse = z.infer<typeof metadataResponseSchema>;

/** A show found by name; looking up its url lists its episodes. */
export const foundShowSchema = z.object({
  title: z.string(),
  author: z.string().nullable(),
  imageUrl: z.string().nullable(),
  episodeCount: z.int().nullable(),
  url: z.string(),
});
export type FoundShow = z.infer<typeof foundShowSchema>;

/** The response of GET /api/metadata/search. Each episode has a title, a description and a release date, so it can be added. */
export const metadataSearchResponseSchema = z.object({
  episodes: z.array(foundEpisodeSchema),
  shows: z.array(foundShowSchema),
});
export type MetadataSearchResponse = z.infer<typeof metadataSearchResponseSchema>;

/** The request of POST /api/find: a name, or the link of an episode or a show, or a text that contains one. */
export const findSchema = z.object({
  query: z
    .string("Please enter your name or a link")
    .trim()
    .min(2, "Please enter your name or a link")
    .max(PASTE_MAX_LENGTH, "The text is too long"),
});

/** An episode for somebody without an account. It has a title, a description and a release date, so it can be added. */
export const foundAppearanceSchema = episodeDraftSchema.extend({
  /** whether the episode names the person; otherwise a directory has found it for another reason */
  isLikely: z.boolean(),
});
export type FoundAppearance = z.infer<typeof foundAppearanceSchema>;

/** The response of POST /api/find, the likely ones first. */
export const findResponseSchema = z.object({ episodes: z.array(foundAppearanceSchema) });
export type FindResponse = z.infer<typeof findResponseSchema>;

type DraftField = Exclude<(typeof EPISODE_FIELDS)[number], "kind">;
export const DRAFT_FIELDS = EPISODE_FIELDS.filter((field): field is DraftField => field !== "kind");

export const EMPTY_DRAFT: EpisodeDraft = Object.fromEntries(DRAFT_FIELDS.map((field) => [field, null])) as Record<
  DraftField,
  null
>;
