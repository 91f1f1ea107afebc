import type { Generated, Insertable, Selectable } from "kysely";
import type { StoredEpisode } from "#domain/episodes/episode.ts";
import type { SortMethod } from "#domain/feeds/feed.ts";
import type { AuditAction } from "#domain/users/audit-log.ts";

/*
 * One interface per table, in the form that queries see on both databases: timestamps are ISO 8601 UTC strings, flags are
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
  /** equals screenName; part of the API */
  username: string;
  /** argon2id hash in PHC format */
  password: string;
  email: string;
  /** from emailKey(); unique */
  emailKey: string;
  displayName: string | null;
  /** from displayNameKey(); null without a name */
  displayNameKey: string | null;
  bio: string | null;
  /** the path of the uploaded picture, in profilePictures */
  profileImage: string | null;
  /** JSON of a MediaKit; null when nothing is filled in */
  mediaKit: string | null;
  /** SHA-256 of the trimmed lower-case e-mail, hex */
  gravatarHash: string;
  isPremium: Generated<boolean>;
  isVerified: Generated<boolean>;
  isAdmin: Generated<boolean>;
  screenName: string;
  /** from screenNameKey(); unique */
  screenNameKey: string;
  stripeCustomerId: string | null;
  stripeSubscriptionId: string | null;
  premiumUntil: string | null;
  createdAt: string;
  /** podcast:guid of the profile's RSS feed, generated from its first URL */
  podcastGuid: string;
  /** bumped by every change that a public page of this user could show, including their feeds and episodes */
  revision: Generated<number>;
  /** when the revision was last bumped */
  updatedAt: string;
  /** when anything that all published feeds of this user show (name, picture, plan) last changed */
  profileUpdatedAt: string;
}

/** Pictures that users uploaded, as they are served. */
export interface ProfilePicturesTable {
  /** one picture per user */
  userId: number;
  /** of the picture; part of its URL */
  contentHash: string;
  /** JPEG, at most PICTURE_PIXELS square */
  picture: Buffer;
  /** JPEG, at most SMALL_PICTURE_PIXELS square */
  smallPicture: Buffer;
}

/** What the administrators' search looks through; maintained by store/users. */
export interface UserSearchTextsTable {
  userId: number;
  /** the keys of e-mail address, screen name and display name, one per line */
  text: string;
}

export interface ScreenNameHistoryTable {
  id: Generated<number>;
  userId: number;
  oldScreenName: string;
  oldScreenNameKey: string;
  changedAt: string;
  expiresAt: string;
  /** changes by an administrator do not count towards the user's own limit */
  isByAdmin: Generated<boolean>;
}

export interface SessionsTable {
  id: Generated<number>;
  userId: number;
  /** SHA-256 of the cookie's token, hex; unique */
  tokenHash: string;
  createdAt: string;
  /** precise to the hour, so that not every request writes */
  lastUsedAt: string;
  expiresAt: string;
  userAgent: string | null;
  /** whether a passkey was used in this session */
  isPasskeyVerified: Generated<boolean>;
}

/** What a code verifies: the user's current e-mail address, or the one to change to. */
export type CodePurpose = "current-email" | "new-email";

export interface VerificationCodesTable {
  /** one code per user and purpose */
  userId: number;
  purpose: CodePurpose;
  /** the address that the code was sent to */
  email: string;
  codeHash: string;
  sentAt: string;
  expiresAt: string;
  failedAttempts: Generated<number>;
}

export interface PasswordResetsTable {
  /** one link per user */
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
  /** podcast:guid, generated from the feed's first URL */
  podcastGuid: string;
  /** bumped by every change of the feed or its episodes */
  revision: Generated<number>;
  updatedAt: string;
}

export interface FeedSlugHistoryTable {
  userId: number;
  oldSlug: string;
  /** the feed that gave the slug up last */
  feedId: number;
  changedAt: string;
}

/** Every podcast:guid that was ever assigned, including those of deleted feeds. */
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

/** The requests that all processes have booked at a host that allows only a few a minute. */
export interface RequestQuotasTable {
  host: string;
  /** end of the last booked interval, in milliseconds since 1970 */
  bookedUntilMs: number;
}

export interface PasskeysTable {
  id: Generated<number>;
  userId: number;
  /** base64url; unique */
  credentialId: string;
  /** in COSE format */
  publicKey: Uint8Array;
  /** how often the authenticator says it was used; 0 where it does not count */
  counter: number;
  /** how a browser reaches the authenticator, separated by commas */
  transports: string | null;
  /** given by the user */
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

export interface PasskeyChallengesTable {
  /** SHA-256 of the token that the answer brings back, hex */
  tokenHash: string;
  userId: number;
  purpose: "registration" | "login";
  /** base64url */
  challenge: string;
  expiresAt: string;
}

/** One act of an administrator. The ids refer to no row: the log outlives its users. */
export interface AuditEventsTable {
  id: Generated<number>;
  occurredAt: string;
  /** null for an act on the server's command line */
  administratorId: number | null;
  userId: number;
  action: AuditAction;
}

export interface Tables {
  users: UsersTable;
  profilePictures: ProfilePicturesTable;
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
  requestQuotas: RequestQuotasTable;
  auditEvents: AuditEventsTable;
  passkeys: PasskeysTable;
  passkeyChallenges: PasskeyChallengesTable;
}

export type UserRow = Selectable<UsersTable>;
export type FormerScreenNameRow = Selectable<ScreenNameHistoryTable>;
export type SessionRow = Selectable<SessionsTable>;
export type VerificationCodeRow = Selectable<VerificationCodesTable>;
export type FeedRow = Selectable<FeedsTable>;
export type PasskeyRow = Selectable<PasskeysTable>;
export type PasskeyChallengeRow = Selectable<PasskeyChallengesTable>;
export type AuditEventRow = Selectable<AuditEventsTable>;
export type EpisodeRow = Selectable<EpisodesTable>;
export type NewUser = Insertable<UsersTable>;
export type NewFeed = Insertable<FeedsTable>;
export type NewEpisode = Insertable<EpisodesTable>;
