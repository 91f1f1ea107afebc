import { z } from "zod";
import { formerScreenNameSchema } from "./administration.ts";
import { episodeViewSchema } from "./episode.ts";
import { feedViewSchema } from "./feed.ts";
import { isoInstant } from "./fields.ts";
import { currentUserSchema, sessionViewSchema } from "./user.ts";

/** All that is stored of a person, for themselves: no password, and no session's secret. */
export const accountExportSchema = z.object({
  exportedAt: isoInstant,
  user: currentUserSchema.extend({ premiumUntil: isoInstant.nullable(), createdAt: isoInstant }),
  feeds: z.array(
    feedViewSchema.extend({
      /** where its RSS is published while visitors can see the feed */
      rssUrl: z.string(),
      /** in the feed's order */
      episodes: z.array(episodeViewSchema),
    }),
  ),
  screenNameHistory: z.array(formerScreenNameSchema),
  sessions: z.array(sessionViewSchema),
});
export type AccountExport = z.infer<typeof accountExportSchema>;
