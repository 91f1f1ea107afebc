import { z } from "zod";
import { DESCRIPTION_MAX_LENGTH, isoTimestamp, optionalText, optionalUrl, TITLE_MAX_LENGTH } from "./fields.ts";

const SLUG_MAX_LENGTH = 100;
const SLUG_CHARACTERS = /^[A-Za-z0-9_-]+$/;

export const SORT_METHODS = ["manual", "newest", "oldest", "az", "za", "recently-added", "first-added"] as const;
export type SortMethod = (typeof SORT_METHODS)[number];
export const DEFAULT_SORT_METHOD: SortMethod = "manual";

export const sortMethodSchema = z.enum(SORT_METHODS, `Sort method must be one of ${SORT_METHODS.join(", ")}`);

/**
 * Whether visitors can see a feed. Stored flags outlive a plan: the rule is evaluated at reading, so an upgrade
 * brings everything back.
 */
export function isVisibleToVisitors(
  feed: { isDefault: boolean; isPublic: boolean },
  ownerIsPremiumNow: boolean,
): boolean {
  return feed.isDefault || (feed.isPublic && ownerIsPremiumNow);
}

/** Whether a feed could have this slug. */
export function isPossibleSlug(text: string): boolean {
  return text.length <= SLUG_MAX_LENGTH && SLUG_CHARACTERS.test(text);
}

/** The slug that the feed form proposes for a title; may be empty when the title has no word characters. */
export function slugFromTitle(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\w\s]/g, "")
    .replace(/\s+/g, "-");
}

/** What a feed's owner may set. Slugs are kept in lower case. */
export const feedSchema = z.object({
  title: z
    .string("Title is required")
    .trim()
    .min(1, "Title is required")
    .max(TITLE_MAX_LENGTH, `Title must not be longer than ${TITLE_MAX_LENGTH} characters`),
  slug: z
    .string("Slug is required")
    .trim()
    .min(1, "Slug is required")
    .max(SLUG_MAX_LENGTH, `Slug must not be longer than ${SLUG_MAX_LENGTH} characters`)
    .regex(SLUG_CHARACTERS, "Slug can only contain letters, numbers, dashes, and underscores")
    .transform((slug) => slug.toLowerCase()),
  description: optionalText("Description", DESCRIPTION_MAX_LENGTH),
  coverImage: optionalUrl("Cover image"),
  isDefault: z.boolean("Default must be true or false").nullish(),
  isPublic: z.boolean("Public must be true or false").nullish(),
  sortMethod: sortMethodSchema.nullish(),
});
export type FeedInput = z.infer<typeof feedSchema>;
/** The form's values before the schema has read them. */
export type FeedFormValues = z.input<typeof feedSchema>;

export const feedChangesSchema = feedSchema.partial();
export type FeedChanges = z.infer<typeof feedChangesSchema>;

/** A feed as its owner sees it. */
export const feedViewSchema = z.object({
  id: z.int(),
  userId: z.int(),
  title: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  /** what the owner set; null means that the generated cover stands in */
  coverImage: z.string().nullable(),
  /** the picture to show: the owner's cover, or the address of the generated one */
  coverUrl: z.string(),
  isPublic: z.boolean(),
  isDefault: z.boolean(),
  sortMethod: sortMethodSchema,
  episodeCount: z.int(),
  createdAt: isoTimestamp,
});
export type FeedView = z.infer<typeof feedViewSchema>;

/** A feed as visitors see it. */
export const publicFeedSchema = feedViewSchema.omit({ userId: true });
export type PublicFeed = z.infer<typeof publicFeedSchema>;
