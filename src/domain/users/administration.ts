import { z } from "zod";
import { feedViewSchema } from "../feeds/feed.ts";
import { isoTimestamp } from "../fields.ts";
import { screenNameError } from "./screen-name.ts";
import { accountSchema, newPasswordSchema, PASSWORD_MAX_LENGTH } from "./user.ts";

/** A user in the administrators' list. */
export const userSummarySchema = accountSchema.extend({
  /** when premium ends or ended; null when it has no end or never started */
  premiumUntil: isoTimestamp.nullable(),
  createdAt: isoTimestamp,
  feedCount: z.int(),
  episodeCount: z.int(),
});
export type UserSummary = z.infer<typeof userSummarySchema>;

/** A screen name that a user once had. Its URLs redirect until expiresAt. */
export const formerScreenNameSchema = z.object({
  id: z.int(),
  oldScreenName: z.string(),
  changedAt: isoTimestamp,
  expiresAt: isoTimestamp,
});
export type FormerScreenName = z.infer<typeof formerScreenNameSchema>;

/** A user on the administrators' detail page, with the newest former screen name first. */
export const userDetailSchema = userSummarySchema.extend({
  feeds: z.array(feedViewSchema.pick({ id: true, title: true, slug: true, description: true, createdAt: true })),
  stats: z.object({ feedCount: z.int(), episodeCount: z.int() }),
  screenNameHistory: z.array(formerScreenNameSchema),
});
export type UserDetail = z.infer<typeof userDetailSchema>;

export const userScreenNameSchema = z.object({
  screenName: z
    .string("Screen name must be a string")
    .trim()
    .superRefine((screenName, context) => {
      const message = screenNameError(screenName, "administration");
      if (message) context.addIssue({ code: "custom", message });
    }),
});

/** The administrator's own password, which acts on administrators may need. */
const currentPassword = z
  .string("Please enter your password")
  .max(PASSWORD_MAX_LENGTH, `Password must not be longer than ${PASSWORD_MAX_LENGTH} characters`)
  .nullish();
/** The body of acts that need none otherwise. */
export const confirmedActSchema = z.object({ currentPassword }).nullish();

/** A change to a user by an administrator: one property at a time. */
export const userChangeSchema = z
  .object({
    isVerified: z.boolean("isVerified must be true or false").optional(),
    isPremium: z.boolean("isPremium must be true or false").optional(),
    isAdmin: z.boolean("isAdmin must be true or false").optional(),
    screenName: userScreenNameSchema.shape.screenName.optional(),
    currentPassword,
  })
  .refine(
    ({ currentPassword: _, ...change }) => Object.values(change).filter((value) => value !== undefined).length === 1,
    "Change exactly one of isVerified, isPremium, isAdmin and screenName",
  );
export type UserChange = z.infer<typeof userChangeSchema>;

export const assignedPasswordSchema = z.object({ newPassword: newPasswordSchema, currentPassword });
export type AssignedPassword = z.infer<typeof assignedPasswordSchema>;
