import { z } from "zod";
import { isoTimestamp, requiredUrl } from "../fields.ts";
import { LINK_KINDS } from "./broken-links.ts";
import { LINK_PRIVACIES, SHARED_LINK_FIELDS } from "./shareable.ts";

/** How many links each list of the account's page has at most. */
export const LINKS_LISTED = 200;

/** The fields of an episode that can get another link in place of a broken one, or beside it. */
export const OFFERED_FIELDS = ["audioUrl", "youtubeUrl", "showNotesUrl", "appleUrl", "spotifyUrl"] as const;
export type OfferedField = (typeof OFFERED_FIELDS)[number];

/** A link that could help the episode, and where it was found. */
export const linkOfferSchema = z.object({
  field: z.enum(OFFERED_FIELDS),
  url: z.string(),
  /** archive: the copy of the page in the Wayback Machine */
  source: z.enum(["show-feed", "look-up", "archive"]),
});
export type LinkOffer = z.infer<typeof linkOfferSchema>;

/** A link that took the place of a broken one. */
export const linkReplacementSchema = z.object({
  field: z.enum(OFFERED_FIELDS),
  url: z.string(),
  /** null where the episode had none */
  formerUrl: z.string().nullable(),
  /** whether it was set without asking, because the show's own feed says so */
  isAutomatic: z.boolean(),
  replacedAt: isoTimestamp,
});
export type LinkReplacement = z.infer<typeof linkReplacementSchema>;

/** A link of one of the user's episodes that they should know about. */
export const checkedLinkSchema = z.object({
  episodeId: z.int(),
  feedId: z.int(),
  title: z.string(),
  showName: z.string().nullable(),
  imageUrl: z.string().nullable(),
  kind: z.enum(LINK_KINDS),
  url: z.string(),
  /** why it does not work; null where it works */
  problem: z.string().nullable(),
  checkedAt: isoTimestamp.nullable(),
  nextCheckAt: isoTimestamp,
  /** when it was found to be broken; null where it is not */
  brokenAt: isoTimestamp.nullable(),
  offers: z.array(linkOfferSchema),
  replacement: linkReplacementSchema.nullable(),
});
export type CheckedLink = z.infer<typeof checkedLinkSchema>;

/** An episode with links that visitors do not get, because they are keys or for members alone. */
export const privateLinksSchema = z.object({
  episodeId: z.int(),
  feedId: z.int(),
  title: z.string(),
  showName: z.string().nullable(),
  fields: z.array(z.enum(SHARED_LINK_FIELDS)),
  linkPrivacy: z.enum(LINK_PRIVACIES).nullable(),
});
export type PrivateLinks = z.infer<typeof privateLinksSchema>;

/** The response of GET /api/user/link-health. */
export const linkHealthSchema = z.object({
  /** those that the guest does not publish anyway, the latest added first; at most LINKS_LISTED */
  private: z.array(privateLinksSchema),
  privateCount: z.int(),
  /** those with offers first; at most LINKS_LISTED in each list */
  broken: z.array(checkedLinkSchema),
  /** those that failed lately, and are checked again before they count as broken */
  failing: z.array(checkedLinkSchema),
  /** those whose host does not let us check them */
  unclear: z.array(checkedLinkSchema),
  /** those that took the place of broken ones, the latest first */
  replaced: z.array(checkedLinkSchema),
  counts: z.object({ working: z.int(), broken: z.int(), failing: z.int(), unclear: z.int(), unchecked: z.int() }),
  /** of any link; null before the first check */
  lastCheckedAt: isoTimestamp.nullable(),
  /** whether this site checks links */
  isOn: z.boolean(),
});
export type LinkHealth = z.infer<typeof linkHealthSchema>;

export const linkKindSchema = z.enum(LINK_KINDS, `Kind must be ${LINK_KINDS.join(", ")}`);

/** One of the offers of a link. */
export const replaceLinkSchema = z.object({
  field: z.enum(OFFERED_FIELDS, `Field must be ${OFFERED_FIELDS.join(", ")}`),
  url: requiredUrl("Link"),
});
export type ReplaceLink = z.infer<typeof replaceLinkSchema>;
