import { z } from "zod";
import { feedViewSchema } from "./feed.ts";
import { isoTimestamp } from "./fields.ts";
import { screenNameError } from "./screen-name.ts";
import { currentUserSchema, newPasswordSchema } from "./user.ts";

/** An account as administrators see it in their list. */
export const userSummarySchema = currentUserSchema.extend({
  /** when premium ends or has ended; null means that it has no end, or never began */
  premiumUntil: isoTimestamp.nullable(),
  createdAt: isoTimestamp,
  feedCount: z.int(),
  episodeCount: z.int(),
});
export type UserSummary = z.infer<typeof userSummarySchema>;

/** A screen name that an account once had; its addresses lead to the new ones until expiresAt. */
export const formerScreenNameSchema = z.object({
  id: z.int(),
  oldScreenName: z.string(),
  changedAt: isoTimestamp,
  expiresAt: isoTimestamp,
});
export type FormerScreenName = z.infer<typeof formerScreenNameSchema>;

/** An account as administrators see it on its own: feeds as its owner has them, former names the latest first. */
export const userDetailSchema = userSummarySchema.extend({
  feeds: z.array(feedViewSchema.pick({ id: true, title: true, slug: true, description: true, createdAt: true })),
  stats: z.object({ feedCount: z.int(), episodeCount: z.int() }),
  screenNameHistory: z.array(formerScreenNameSchema),
});
export type UserDetail = z.infer<typeof userDetailSchema>;

/** The screen name that an administrator gives an account. */
export const userScreenNameSchema = z.object({
  screenName: z
    .string("Screen name must be a text")
    .trim()
    .superRefine((screenName, context) => {
      const message = screenNameError(screenName, "administration");
      if (message) context.addIssue({ code: "custom", message });
    }),
});

/** What an administrator may change of an account: one thing at a time. */
export const userChangeSchema = z
  .object({
    isVerified: z.boolean("isVerified must be true or false").optional(),
    isPremium: z.boolean("isPremium must be true or false").optional(),
    isAdmin: z.boolean("isAdmin must be true or false").optional(),
    screenName: userScreenNameSchema.shape.screenName.optional(),
  })
  .refine(
    (change) => Object.values(change).filter((value) => value !== undefined).length === 1,
    "Change exactly one of isVerified, isPremium, isAdmin and screenName",
  );
export type UserChange = z.infer<typeof userChangeSchema>;

/** The password that an administrator gives an account. */
export const assignedPasswordSchema = z.object({ newPassword: newPasswordSchema });
