import { z } from "zod";
import { episodeViewSchema } from "../episodes/episode.ts";
import { feedViewSchema } from "../feeds/feed.ts";
import { isoTimestamp } from "../fields.ts";
import { formerScreenNameSchema } from "./administration.ts";
import { currentUserSchema, sessionViewSchema } from "./user.ts";

/** Everything stored about a user, without the password and session tokens. */
export const userExportSchema = z.object({
  exportedAt: isoTimestamp,
  user: currentUserSchema.extend({ premiumUntil: isoTimestamp.nullable(), createdAt: isoTimestamp }),
  /** the uploaded picture as a data: URL; null when there is none */
  picture: z.string().nullable(),
  feeds: z.array(
    feedViewSchema.extend({
      /** the feed's RSS URL, which works while visitors can see the feed */
      rssUrl: z.string(),
      /** in the feed's order */
      episodes: z.array(episodeViewSchema),
    }),
  ),
  screenNameHistory: z.array(formerScreenNameSchema),
  sessions: z.array(sessionViewSchema),
});
export type UserExport = z.infer<typeof userExportSchema>;
