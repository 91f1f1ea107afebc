import { z } from "zod";
import { isoTimestamp, requiredText, requiredUrl } from "../fields.ts";

/** How many spellings of their name a person may add to the display name. */
export const OTHER_NAMES_MAX = 5;
const NAME_MAX_LENGTH = 100;
/** In characters, at most 2,400 bytes in UTF-8: an entry of a PostgreSQL index takes 2,704. Feeds with longer URLs are not watched. */
export const WATCHED_URL_MAX_LENGTH = 600;

export const SUGGESTION_LEVELS = ["likely", "possible"] as const;
/** likely: looks like the person; possible: maybe them */
export type SuggestionLevel = (typeof SUGGESTION_LEVELS)[number];

export const SUGGESTION_STATES = ["new", "later", "dismissed", "accepted"] as const;
/** later: kept for another day, and not counted */
export type SuggestionState = (typeof SUGGESTION_STATES)[number];

export const WATCH_RELATIONS = ["expected", "known", "never"] as const;
/** what a show is to the person: they recorded with it and wait for the episode, have been on it, or want no suggestions from it */
export type WatchRelation = (typeof WATCH_RELATIONS)[number];

export const WATCH_MAILS = ["weekly", "daily", "as-found", "never"] as const;
/** how often a person gets a mail about what was found */
export type WatchMail = (typeof WATCH_MAILS)[number];

/** Why an episode is suggested: a sentence in parts, with the show's own words that name or link the person. */
export const evidenceSchema = z.object({
  /** where the show names the person */
  kind: z.enum(["person-tag", "person-link", "notes-link", "title", "notes"]),
  /** plain text; the marked part names or links the person */
  parts: z.array(z.object({ text: z.string(), isMarked: z.boolean() })),
});
export type Evidence = z.infer<typeof evidenceSchema>;

export const suggestionViewSchema = z.object({
  id: z.int(),
  level: z.enum(SUGGESTION_LEVELS),
  state: z.enum(["new", "later"]),
  evidence: evidenceSchema,
  title: z.string(),
  showName: z.string().nullable(),
  releaseDate: isoTimestamp.nullable(),
  /** H:MM:SS or M:SS */
  duration: z.string().nullable(),
  audioUrl: z.string().nullable(),
  imageUrl: z.string().nullable(),
  sourceFeedUrl: z.string().nullable(),
  sourceGuid: z.string().nullable(),
  foundAt: isoTimestamp,
});
export type SuggestionView = z.infer<typeof suggestionViewSchema>;

export const watchedShowSchema = z.object({
  id: z.int(),
  relation: z.enum(WATCH_RELATIONS),
  /** null until the feed has been read */
  title: z.string().nullable(),
  imageUrl: z.string().nullable(),
  feedUrl: z.string(),
  /** when the person named the show, or was first on it */
  since: isoTimestamp,
  lastCheckedAt: isoTimestamp.nullable(),
  /** waiting: not read yet; failing: could not be read last time; stopped: given up */
  status: z.enum(["watching", "waiting", "failing", "stopped"]),
});
export type WatchedShow = z.infer<typeof watchedShowSchema>;

export const watchSettingsSchema = z.object({
  otherNames: z.array(z.string()),
  mail: z.enum(WATCH_MAILS),
});
export type WatchSettings = z.infer<typeof watchSettingsSchema>;

/** The response of GET /api/suggestions. */
export const suggestionsSchema = z.object({
  /** new ones first, then those kept for later; each group with the latest found first */
  suggestions: z.array(suggestionViewSchema),
  watchedShows: z.array(watchedShowSchema),
  /** when the person's shows were last checked, or their name last searched for, whichever was later; null before both */
  lastCheckedAt: isoTimestamp.nullable(),
  /** whether a check that is due has not ended yet */
  isChecking: z.boolean(),
  /** when the person may ask for the next check; null when they may at once */
  checkableAt: isoTimestamp.nullable(),
  /** off: the operator has turned watching off; unverified: the person's e-mail address is; null when shows are watched */
  paused: z.enum(["off", "unverified"]).nullable(),
  /** how many suggestions were not the person */
  dismissedCount: z.int(),
  settings: watchSettingsSchema,
  /** whether this site sends mail */
  canMail: z.boolean(),
});
export type Suggestions = z.infer<typeof suggestionsSchema>;

export const suggestionsQuerySchema = z.object({
  level: z.enum(SUGGESTION_LEVELS, "Level must be likely or possible").optional(),
});

/** The response of GET /api/suggestions/count. */
export const suggestionCountSchema = z.object({ count: z.int() });
export type SuggestionCount = z.infer<typeof suggestionCountSchema>;

export const acceptSuggestionSchema = z.object({ feedId: z.int("Feed id must be a whole number") });

export const dismissSuggestionSchema = z
  .object({ neverFromShow: z.boolean("neverFromShow must be true or false").nullish() })
  .nullish();

export const watchShowSchema = z.object({ url: requiredUrl("Link") });

/** Changes of how a person is watched for. Undefined fields stay as they are. */
export const watchSettingsChangesSchema = z.object({
  otherNames: z
    .array(requiredText("Each name", NAME_MAX_LENGTH), "Names must be a list")
    .max(OTHER_NAMES_MAX, `There must not be more than ${OTHER_NAMES_MAX} names`)
    .optional(),
  mail: z.enum(WATCH_MAILS, `Mail must be ${WATCH_MAILS.join(", ")}`).optional(),
});
export type WatchSettingsChanges = z.infer<typeof watchSettingsChangesSchema>;

export const unsubscribeQuerySchema = z.object({
  token: z.string().regex(/^[\w-]{1,200}$/, "Token must be the one from the email"),
});
