import type { Generated, Insertable, Selectable } from "kysely";
import type { StoredEpisode } from "#domain/episode.ts";
import type { SortMethod } from "#domain/feed.ts";

/*
 * One interface per table, as queries see them on either database: instants are ISO 8601 UTC texts, flags are
 * booleans, ids are numbers.
 */

/** What the RSS feed of a feed or a profile last contained. It is dated by its content instead of by its writes. */
export interface PublishedContentColumns {
  /** without the date; null until the feed is first requested */
  publishedContentHash: string | null;
  /** the owner's revision at which the hash was last computed */
  publishedContentRevision: Generated<number>;
  /** when the content last changed */
  publishedContentUpdatedAt: string | null;
  /** the hash of which WebSub hubs were last notified */
  notifiedContentHash: string | null;
}

export interface UsersTable extends PublishedContentColumns {
  id: Generated<number>;
  /** shown to the owner and to administrators; follows screenName */
  username: string;
  /** argon2id, in PHC form */
  password: string;
  email: string;
  /** the form in which e-mail addresses compare; unique */
  emailKey: string;
  displayName: string | null;
  /** the form in which names are searched; null without a name */
  displayNameKey: string | null;
  bio: string | null;
  profileImage: string | null;
  /** SHA-256 of the trimmed lower-case e-mail, hex */
  gravatarHash: string;
  isPremium: Generated<boolean>;
  isVerified: Generated<boolean>;
  isAdmin: Generated<boolean>;
  screenName: string;
  /** the form in which screen names compare; unique */
  screenNameKey: string;
  stripeCustomerId: string | null;
  stripeSubscriptionId: string | null;
  premiumUntil: string | null;
  createdAt: string;
  /** podcast:guid of the profile's RSS feed, made once from its first address */
  podcastGuid: string;
  /** raised by every change that a public page of this user could show, feeds and episodes included */
  revision: Generated<number>;
  /** when a public page of this user last changed */
  updatedAt: string;
  /** when something that every published feed of this user repeats (name, picture, plan) last changed */
  profileUpdatedAt: string;
}

/** Where administrators look for users; kept by store/users. */
export interface UserSearchTextsTable {
  userId: number;
  /** the keys of e-mail, screen name and display name, a line each */
  text: string;
}

export interface ScreenNameHistoryTable {
  id: Generated<number>;
  userId: number;
  oldScreenName: string;
  oldScreenNameKey: string;
  changedAt: string;
  expiresAt: string;
  /** an administrator's change does not use up the user's own */
  isByAdmin: Generated<boolean>;
}

export interface SessionsTable {
  id: Generated<number>;
  userId: number;
  /** SHA-256 of the cookie's token, hex; unique */
  tokenHash: string;
  createdAt: string;
  /** to the hour: not every request writes */
  lastUsedAt: string;
  expiresAt: string;
  userAgent: string | null;
}

/** What a code proves: that the account's own address is reachable, or the one it shall be changed to. */
export type CodePurpose = "current-email" | "new-email";

export interface VerificationCodesTable {
  /** one code a user and purpose: the newest */
  userId: number;
  purpose: CodePurpose;
  /** the address that the code went to */
  email: string;
  codeHash: string;
  sentAt: string;
  expiresAt: string;
  failedAttempts: Generated<number>;
}

export interface PasswordResetsTable {
  /** one link a user: the newest */
  userId: number;
  /** SHA-256 of the link's token, hex; unique */
  tokenHash: string;
  sentAt: string;
  expiresAt: string;
}

export interface FeedsTable extends PublishedContentColumns {
  id: Generated<number>;
  userId: number;
  title: string;
  slug: string;
  description: string | null;
  coverImage: string | null;
  isPublic: Generated<boolean>;
  isDefault: Generated<boolean>;
  sortMethod: Generated<SortMethod>;
  createdAt: string;
  /** podcast:guid, made once from the feed's first address */
  podcastGuid: string;
  /** raised by every change of the feed or its episodes */
  revision: Generated<number>;
  updatedAt: string;
}

export interface FeedSlugHistoryTable {
  userId: number;
  oldSlug: string;
  /** the last feed to give the slug up */
  feedId: number;
  changedAt: string;
}

/** Every podcast:guid ever given, those of deleted feeds too. */
export interface PodcastGuidsTable {
  guid: string;
}

export interface EpisodesTable extends StoredEpisode {
  id: Generated<number>;
  feedId: number;
  /** a UUID of our own that never changes */
  guid: string;
  /** in the manual order */
  position: Generated<number>;
  createdAt: string;
}

export interface RateLimitsTable {
  key: string;
  hits: number;
  resetsAt: string;
}

export interface Tables {
  users: UsersTable;
  userSearchTexts: UserSearchTextsTable;
  screenNameHistory: ScreenNameHistoryTable;
  sessions: SessionsTable;
  verificationCodes: VerificationCodesTable;
  passwordResets: PasswordResetsTable;
  feeds: FeedsTable;
  feedSlugHistory: FeedSlugHistoryTable;
  podcastGuids: PodcastGuidsTable;
  episodes: EpisodesTable;
  rateLimits: RateLimitsTable;
}

export type UserRow = Selectable<UsersTable>;
export type FormerScreenNameRow = Selectable<ScreenNameHistoryTable>;
export type SessionRow = Selectable<SessionsTable>;
export type VerificationCodeRow = Selectable<VerificationCodesTable>;
export type FeedRow = Selectable<FeedsTable>;
export type EpisodeRow = Selectable<EpisodesTable>;
export type NewUser = Insertable<UsersTable>;
export type NewFeed = Insertable<FeedsTable>;
export type NewEpisode = Insertable<EpisodesTable>;
