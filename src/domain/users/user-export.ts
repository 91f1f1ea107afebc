import { z } from "zod";
import { episodeViewSchema } from "../episodes/episode.ts";
import { feedViewSchema } from "../feeds/feed.ts";
import { isoTimestamp } from "../fields.ts";
import { importSchema } from "../imports/import.ts";
import { exportedNumberSchema } from "../statistics/statistics.ts";
import {
  SUGGESTION_STATES,
  suggestionViewSchema,
  watchedShowSchema,
  watchSettingsSchema,
} from "../suggestions/suggestion.ts";
import { chapterSchema } from "../transcripts/chapters.ts";
import { transcriptDetailsSchema, transcriptParagraphSchema } from "../transcripts/transcript.ts";
import { formerScreenNameSchema } from "./administration.ts";
import { currentUserSchema, sessionViewSchema } from "./user.ts";

/** Everything stored about a user, without the password and session tokens. */
export const userExportSchema = z.object({
  exportedAt: isoTimestamp,
  user: currentUserSchema.extend({
    premiumUntil: isoTimestamp.nullable(),
    createdAt: isoTimestamp,
    timeZone: z.string().nullable(),
  }),
  /** the uploaded picture as a data: URL; null when there is none */
  picture: z.string().nullable(),
  feeds: z.array(
    feedViewSchema.extend({
      /** the feed's RSS URL, which works while visitors can see the feed */
      rssUrl: z.string(),
      /** in the feed's order; with transcript and chapters where they have them */
      episodes: z.array(
        episodeViewSchema.extend({
          transcript: transcriptDetailsSchema.extend({ paragraphs: z.array(transcriptParagraphSchema) }).optional(),
          chapters: z.array(chapterSchema).optional(),
        }),
      ),
      /** everything that was counted, by days in the user's time zone */
      numbers: z.array(exportedNumberSchema),
    }),
  ),
  screenNameHistory: z.array(formerScreenNameSchema),
  sessions: z.array(sessionViewSchema),
  /** how the user is watched for, and every episode that was suggested to them */
  watching: z.object({
    settings: watchSettingsSchema,
    shows: z.array(watchedShowSchema),
    suggestions: z.array(suggestionViewSchema.extend({ state: z.enum(SUGGESTION_STATES) })),
  }),
  /** the lists that are being imported */
  imports: z.array(importSchema),
});
export type UserExport = z.infer<typeof userExportSchema>;
