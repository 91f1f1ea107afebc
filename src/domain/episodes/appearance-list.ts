import { z } from "zod";
import { episodeViewSchema } from "./episode.ts";
import { episodeKindSchema } from "./kind.ts";

/** Appearances on a page of the list. */
export const APPEARANCES_PER_PAGE = 50;

/** public: visitors see it in one of its feeds; private: in none; broken: a link of it leads nowhere */
export const APPEARANCE_STATES = ["public", "private", "broken"] as const;
export type AppearanceState = (typeof APPEARANCE_STATES)[number];

const FEED_RULE = "Feed id must be a whole number";
const LIMIT_RULE = `limit must be from 1 to ${APPEARANCES_PER_PAGE}`;
const OFFSET_RULE = "offset must not be negative";

/** The query of GET /api/user/appearances. */
export const appearancesQuery = z.object({
  feedId: z.coerce.number(FEED_RULE).int(FEED_RULE).optional(),
  kind: episodeKindSchema.optional(),
  state: z.enum(APPEARANCE_STATES, `State must be one of ${APPEARANCE_STATES.join(", ")}`).optional(),
  limit: z.coerce
    .number(LIMIT_RULE)
    .int(LIMIT_RULE)
    .min(1, LIMIT_RULE)
    .max(APPEARANCES_PER_PAGE, LIMIT_RULE)
    .default(APPEARANCES_PER_PAGE),
  offset: z.coerce.number(OFFSET_RULE).int(OFFSET_RULE).min(0, OFFSET_RULE).default(0),
});
export type AppearancesQuery = z.infer<typeof appearancesQuery>;

/** An appearance as the episode that stands for it, and all feeds that have it. */
export const ownAppearanceSchema = episodeViewSchema.extend({ feedIds: z.array(z.int()) });
export type OwnAppearance = z.infer<typeof ownAppearanceSchema>;
