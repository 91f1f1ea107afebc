import type { FeedFormValues } from "./feed.ts";

/** The feed that a guest's first addition makes. In a file of its own, because public pages load it, and no schemas. */
export const FIRST_FEED = {
  title: "Podcast appearances",
  slug: "podcast-appearances",
  isDefault: true,
  isPublic: true,
  sortMethod: "newest",
} as const satisfies FeedFormValues;
