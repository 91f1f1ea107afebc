import { z } from "zod";
import { DESCRIPTION_MAX_LENGTH, isoTimestamp, optionalPublicUrl, optionalText, TITLE_MAX_LENGTH } from "../fields.ts";

const SLUG_MAX_LENGTH = 100;
const SLUG_CHARACTERS = /^[A-Za-z0-9_-]+$/;

/**
 * Of the titles, descriptions and cover image URLs of a guest's feeds together, in UTF-8. Lists contain all feeds of a guest, with these
 * texts: nobody may make a list that everybody else waits for. No number of feeds is too many.
 */
export const MAX_FEED_TEXT_BYTES = 1_000_000;

export const SORT_METHODS = ["manual", "newest", "oldest", "az", "za", "recently-added", "first-added"] as const;
export type SortMethod = (typeof SORT_METHODS)[number];
export const DEFAULT_SORT_METHOD: SortMethod = "manual";

export const sortMethodSchema = z.enum(SORT_METHODS, `Sort method must be one of ${SORT_METHODS.join(", ")}`);

/**
 * Whether a feed is visible to visitors: a default feed always, another one if it is public and its owner premium. The stored flags do
 * not change when a plan ends; the rule is evaluated on every read, so an upgrade makes the feeds visible again.
 */
export function isVisibleToVisitors(
  feed: { isDefault: boolean; isPublic: boolean },
  ownerIsPremiumNow: boolean,
): boolean {
  return feed.isDefault || (feed.isPublic && ownerIsPremiumNow);
}

/** Whether a string is a well-formed slug. */
export function isPossibleSlug(text: string): boolean {
  return text.length <= SLUG_MAX_LENGTH && SLUG_CHARACTERS.test(text);
}

/** The slug that the feed form suggests: a to z, 0 to 9 and _ of the title, with hyphens for spaces; other scripts leave mere hyphens. */
export function slugFromTitle(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\w\s]/g, "")
    .replace(/\s+/g, "-");
}

/** A BCP 47 tag as it is written, 'pt-BR' of 'pt-br'; undefined for other texts. Names of languages are tags by form, but longer. */
function canonicalLanguageTag(text: string): string | undefined {
  if (!/^[a-z]{2,3}(?![a-z])/i.test(text)) return undefined;
  try {
    return Intl.getCanonicalLocales(text)[0];
  } catch {
    return undefined;
  }
}

/** A feed as the API and the form accept it. Slugs are stored in lower case. */
export const feedInputSchema = z.object({
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
  coverImage: optionalPublicUrl("Cover image"),
  isDefault: z.boolean("Default must be true or false").nullish(),
  isPublic: z.boolean("Public must be true or false").nullish(),
  sortMethod: sortMethodSchema.nullish(),
  hasItemsWithoutMedia: z.boolean("Items without media must be true or false").nullish(),
  language: optionalText("Language", 35).transform((tag, context) => {
    if (!tag) return tag;
    const canonical = canonicalLanguageTag(tag);
    if (!canonical) context.addIssue({ code: "custom", message: "Language must be a code such as en, de or pt-BR" });
    return canonical ?? z.NEVER;
  }),
});
export type FeedInput = z.infer<typeof feedInputSchema>;
/** The form's values before validation. */
export type FeedFormValues = z.input<typeof feedInputSchema>;

export const feedChangesSchema = feedInputSchema.partial();
export type FeedChanges = z.infer<typeof feedChangesSchema>;

/** A feed in responses to its owner. */
export const feedViewSchema = z.object({
  id: z.int(),
  userId: z.int(),
  title: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  /** the owner's image; null when the feed uses a generated cover */
  coverImage: z.string().nullable(),
  /** the image to show: the owner's image, or the path of the generated cover */
  coverUrl: z.string(),
  /** the path of the generated cover, for when the owner's image does not load; only with an owner's image */
  generatedCoverUrl: z.string().optional(),
  isPublic: z.boolean(),
  isDefault: z.boolean(),
  sortMethod: sortMethodSchema,
  /** whether the RSS feed also has talks, articles and the like without audio and video */
  hasItemsWithoutMedia: z.boolean(),
  /** of its texts, a BCP 47 tag: as the owner names it, or on pages as the texts tell; null where neither is known */
  language: z.string().nullable(),
  episodeCount: z.int(),
  createdAt: isoTimestamp,
});
export type FeedView = z.infer<typeof feedViewSchema>;

/** A feed in responses to visitors. */
export const publicFeedSchema = feedViewSchema.omit({ userId: true });
export type PublicFeed = z.infer<typeof publicFeedSchema>;
