import { z } from "zod";
import { EPISODE_FIELDS, storedEpisodeSchema } from "./episode.ts";

const SEARCH_MAX_LENGTH = 200;

export const metadataRequestSchema = z.object({
  url: z.string("Please enter a URL").trim().min(1, "Please enter a URL").max(2048, "The URL is too long"),
  /** an own feed: what is found in it already is pointed out */
  feedId: z.int("Feed id must be a whole number").nullish(),
});

export const metadataSearchSchema = z.object({
  /** a person's, a show's or an episode's name */
  query: z
    .string("Please enter a name")
    .trim()
    .min(2, "Please enter at least 2 characters")
    .max(SEARCH_MAX_LENGTH, `The name must not be longer than ${SEARCH_MAX_LENGTH} characters`),
  /** an own feed: what is found in it already is pointed out */
  feedId: z.coerce.number("Feed id must be a whole number").int("Feed id must be a whole number").optional(),
});

/** What the lookup knows about an episode, as a draft for the form. Everything unknown is null. */
export const episodeDraftSchema = z.object({
  ...storedEpisodeSchema.shape,
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
 * The answer to a pasted link: one episode's fields, or a feed to choose an episode from (its single-item fields are
 * then the show's).
 */
export const metadataSchema = episodeDraftSchema.extend({
  /** which reader answered */
  source: z.enum(["feed", "apple", "spotify", "youtube", "web-page", "audio-file"]),
  feed: foundFeedSchema.optional(),
});
export type Metadata = z.infer<typeof metadataSchema>;

/** An episode of an own feed that is the found one. */
export const duplicateEpisodeSchema = z.object({ feedId: z.int(), episodeId: z.int(), title: z.string() });
export type DuplicateEpisode = z.infer<typeof duplicateEpisodeSchema>;

/** A draft, and where it stands already: null when it does not, or when no feed was asked about. */
export const foundEpisodeSchema = episodeDraftSchema.extend({ alreadyIn: duplicateEpisodeSchema.nullable() });
export type FoundEpisode = z.infer<typeof foundEpisodeSchema>;

/** What POST /api/metadata answers: the look-up's answer, compared with the feed that was named. */
export const metadataResponseSchema = metadataSchema.extend({
  alreadyIn: duplicateEpisodeSchema.nullable(),
  feed: foundFeedSchema.extend({ episodes: z.array(foundEpisodeSchema) }).optional(),
});
export type MetadataResponse = z.infer<typeof metadataResponseSchema>;

/** A show found by name; its url, given to the look-up, brings its episodes. */
export const foundShowSchema = z.object({
  title: z.string(),
  author: z.string().nullable(),
  imageUrl: z.string().nullable(),
  episodeCount: z.int().nullable(),
  url: z.string(),
});
export type FoundShow = z.infer<typeof foundShowSchema>;

/** What a search by name answers; its episodes have a title, a description and a release date, so they can be added. */
export const metadataSearchResponseSchema = z.object({
  episodes: z.array(foundEpisodeSchema),
  shows: z.array(foundShowSchema),
});
export type MetadataSearchResponse = z.infer<typeof metadataSearchResponseSchema>;

export const EMPTY_DRAFT: EpisodeDraft = Object.fromEntries(EPISODE_FIELDS.map((field) => [field, null])) as Record<
  (typeof EPISODE_FIELDS)[number],
  null
>;
