import { z } from "zod";

export const metadataRequestSchema = z.object({
  url: z.string("Please enter a URL").trim().min(1, "Please enter a URL").max(2048, "The URL is too long"),
});

/** What the look-up knows of one episode: a draft for the form. Everything unknown is null. */
export const episodeDraftSchema = z.object({
  title: z.string().nullable(),
  /** plain text with line breaks */
  description: z.string().nullable(),
  showName: z.string().nullable(),
  /** ISO 8601 UTC */
  releaseDate: z.string().nullable(),
  audioUrl: z.string().nullable(),
  imageUrl: z.string().nullable(),
  /** H:MM:SS or M:SS */
  duration: z.string().nullable(),
  appleUrl: z.string().nullable(),
  spotifyUrl: z.string().nullable(),
  youtubeUrl: z.string().nullable(),
  showNotesUrl: z.string().nullable(),
  /** address of the show's own feed */
  sourceFeedUrl: z.string().nullable(),
  /** guid of the item in the show's own feed */
  sourceGuid: z.string().nullable(),
  /** bytes */
  enclosureLength: z.int().nullable(),
  /** media type */
  enclosureType: z.string().nullable(),
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

/** A draft that knows nothing yet. */
export const EMPTY_DRAFT: EpisodeDraft = {
  title: null,
  description: null,
  showName: null,
  releaseDate: null,
  audioUrl: null,
  imageUrl: null,
  duration: null,
  appleUrl: null,
  spotifyUrl: null,
  youtubeUrl: null,
  showNotesUrl: null,
  sourceFeedUrl: null,
  sourceGuid: null,
  enclosureLength: null,
  enclosureType: null,
};
