import type { Generated, Insertable, Selectable } from "kysely";
import type { StoredEpisode } from "#domain/episodes/episode.ts";
import type { EpisodeKind } from "#domain/episodes/kind.ts";
import type { SortMethod } from "#domain/feeds/feed.ts";
import type { ImportRowReason, ImportRowState } from "#domain/imports/import.ts";
import type { LinkKind } from "#domain/links/broken-links.ts";
import type { LinkState } from "#domain/links/schedule.ts";
import type { LinkPrivacy } from "#domain/links/shareable.ts";
import type { FoundPassage } from "#domain/search/passages.ts";
import type { SuggestionLevel, SuggestionState, WatchMail, WatchRelation } from "#domain/suggestions/suggestion.ts";
import type {
  ChaptersOrigin,
  TranscriptFormat,
  TranscriptOrigin,
  TranscriptProblem,
} from "#domain/transcripts/transcript.ts";
import type { AuditAction } from "#domain/users/audit-log.ts";
import type { PaletteName } from "#domain/users/palettes.ts";

/*
 * One interface per table, in the form that queries see on both databases: timestamps are ISO 8601 UTC strings, flags are
 * booleans, ids are numbers.
 */

export interface UsersTable {
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
  /** null until the guest chooses one */
  palette: PaletteName | null;
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
  /** bumped by every change that the profile page could show, visible feeds and episodes included */
  revision: Generated<number>;
  /** when the revision was last bumped */
  updatedAt: string;
  /** bumped by every change of what all public documents of this user show: names, picture, palette, plan */
  profileRevision: Generated<number>;
  /** when the profileRevision was last bumped */
  profileUpdatedAt: string;
  /** in which the user last looked at the numbers of their feeds; null before */
  timeZone: string | null;
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

export interface FeedsTable {
  id: Generated<number>;
  userId: number;
  title: string;
  slug: string;
  description: string | null;
  coverImage: string | null;
  isPublic: Generated<boolean>;
  isDefault: Generated<boolean>;
  sortMethod: Generated<SortMethod>;
  /** whether the published feed also has videos, talks, articles and the like without audio and video */
  hasItemsWithoutMedia: Generated<boolean>;
  /** of its texts, as a BCP 47 tag that the owner has named; null before */
  language: string | null;
  createdAt: string;
  /** podcast:guid, generated from the feed's first URL */
  podcastGuid: string;
  /** bumped by every change of the feed or its episodes */
  revision: Generated<number>;
  /** when the revision was last bumped; of a trash, when something was last deleted */
  updatedAt: string;
  /** set in a trash: the feed whose deleted episodes it holds. A trash is listed nowhere */
  trashOfFeedId: Generated<number | null>;
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

export interface EpisodesTable extends Omit<StoredEpisode, "kind" | "linkPrivacy"> {
  id: Generated<number>;
  kind: Generated<EpisodeKind>;
  linkPrivacy: Generated<LinkPrivacy | null>;
  feedId: number;
  /** of the feed */
  ownerId: number;
  /** a UUID of our own that never changes */
  guid: string;
  /** the last part of the URL of its public page; unique among all episodes of the owner, and never changed */
  slug: string;
  /** in the manual order */
  position: Generated<number>;
  createdAt: string;
  /** JSON of TranscriptLink[]: those that the show's feed refers to; null without any */
  transcriptLinks: string | null;
  /** the chapters file that the show's feed refers to */
  chaptersUrl: string | null;
  /** JSON of EpisodePerson[]: those whom the show's feed names; null without any */
  people: string | null;
  /** how many passages are chapters */
  chapterCount: Generated<number>;
  /** which of linkChecks say that a link is broken, separated by spaces; null for none. From brokenColumns() */
  brokenLinks: Generated<string | null>;
  /** when the first of them was found to be broken */
  brokenSince: Generated<string | null>;
}

/** What is known of one link of an episode. */
export interface LinkChecksTable extends LinkState {
  episodeId: number;
  kind: LinkKind;
  /** SHA-256 of the URL, base64url: what is known of another URL does not count, and episodes with the same one share a check */
  urlHash: string;
  /** when the owner was told that it is broken */
  mailedAt: string | null;
  /** JSON of LinkOffer[]: what could take its place */
  offers: string | null;
  /** JSON of LinkReplacement: what took the place of a link that was broken, until the owner changes the link */
  replacement: string | null;
  /** a URL that the owner has taken back: it is offered, and not set by itself */
  refusedUrl: string | null;
}

/** What is known of an episode's transcript. Its text is in passages. */
export interface TranscriptsTable {
  episodeId: number;
  ownerId: number;
  /** found in the show's feed, or added by the guest */
  origin: TranscriptOrigin;
  /** of the show's file */
  sourceUrl: string | null;
  format: TranscriptFormat;
  /** BCP 47 */
  language: string | null;
  etag: string | null;
  lastModified: string | null;
  fetchedAt: string;
  isTimed: boolean;
  /** whether times may differ from the recording's, as where ads are inserted */
  isApproximate: boolean;
  endMs: number | null;
  /** JSON of string[], the one who says most first */
  speakers: string;
  /** the label of the guest, as the guest says */
  mySpeaker: string | null;
  /** of the show's episode, in lower case */
  licence: string | null;
  /** whether the guest says that they may share it */
  isShareable: Generated<boolean>;
  characters: number;
  paragraphCount: Generated<number>;
  /** 0 where it was not counted: in transcripts that an early version stored */
  distinctWordCount: Generated<number>;
  /** the position of its first paragraph: a multiple of TRANSCRIPT_POSITIONS, so that one can be stored beside another */
  firstPosition: Generated<number>;
}

/**
 * Paragraphs of a transcript that nobody may find: it is being stored, or another one has taken its place. TRANSCRIPT_POSITIONS
 * positions of the episode from the first one on.
 */
export interface HiddenParagraphsTable {
  episodeId: number;
  firstPosition: number;
  /** when they are deleted, unless they are shown by then */
  deleteAt: string;
}

/** Where an episode's chapters come from. Titles and times are passages. */
export interface EpisodeChaptersTable {
  episodeId: number;
  origin: ChaptersOrigin;
  /** of the show's file */
  sourceUrl: string | null;
  etag: string | null;
  lastModified: string | null;
  fetchedAt: string;
  /** JSON of {url, imageUrl}[], one for each chapter */
  links: string;
}

/** What is known of asking the show of an episode for transcript and chapters. */
export interface TranscriptFetchesTable {
  episodeId: number;
  ownerId: number;
  /** of the last fetch; null before the first one after the episode was added or has another audio file */
  lookedAt: string | null;
  /** fetches that ended other than feed-unreachable */
  fetches: Generated<number>;
  /** fetches in a row that ended feed-unreachable */
  failures: Generated<number>;
  /** why the last fetch found no transcript that could be read; a TranscriptProblem */
  problem: TranscriptProblem | null;
  /** who removed the transcript, so that it is not fetched again */
  removedBy: "owner" | "administrator" | null;
}

/** A text that a search finds: a field of an episode, a chapter's title, or 20 to 30 seconds of a transcript. */
export interface PassagesTable extends Omit<FoundPassage, "id"> {
  id: Generated<number>;
  /** of the feed that the episode is in */
  ownerId: number;
  /** from passageSearchTexts(); what the full-text index contains */
  searchText: string;
}

/** Work in the background: what must survive the end of a process is here, and nothing else is. */
export interface JobsTable {
  id: Generated<number>;
  /** one of JOB_KINDS, or one that another version of the application knows */
  kind: string;
  /** what the job is about, such as the id of an episode; unique with the kind */
  key: string;
  /** whose work it is: owners take turns. null for nobody's */
  ownerId: number | null;
  /** when it is to run next; while it runs, when it was to */
  dueAt: string;
  /** failed runs in a row */
  attempts: Generated<number>;
  /** the run that a process makes at the moment, and until when no other process may begin one */
  leaseToken: string | null;
  leaseEndsAt: string | null;
  /** when it is to run once more, because it was enqueued while it ran */
  rerunAt: string | null;
  /** of the last run, if it failed */
  lastError: string | null;
  /** when it was given up */
  failedAt: string | null;
}

/** The buckets of limits/limiter.ts. */
export interface RateLimitsTable {
  key: string;
  /** when all that was taken has come back, in milliseconds since 1970 */
  fullAtMs: number;
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

/** One act of an administrator, or of a user on their own account. The ids refer to no row: the log outlives its users. */
export interface AuditEventsTable {
  id: Generated<number>;
  occurredAt: string;
  /** who did it: for an act on their own account the user; null for an act on the server's command line */
  administratorId: number | null;
  userId: number;
  action: AuditAction;
}

/** What was counted of a feed. */
export interface NumbersTable {
  feedId: number;
  /** one of METRICS */
  metric: number;
  /** a day in the owner's time zone, as it was when it was counted; from parseDay() */
  period: number;
  /** the site, episode id, app or platform; '' for none */
  key: string;
  value: number;
}

export type InstanceMetric = "users" | "feeds" | "episodes" | "feedFetches" | "plays";

/** Totals of the instance by UTC day. They stay when feeds are deleted. */
export interface InstanceStatisticsTable {
  day: number;
  metric: InstanceMetric;
  value: number;
}

/** What all processes share beside the users' data: secrets, made when first needed, and how far background work has come. */
export interface InstanceValuesTable {
  name: string;
  value: string;
}

/** What the visitors of a UTC day are hashed with. Deleted after the day. */
export interface DailySaltsTable {
  day: number;
  salt: string;
}

/** The visitors of a UTC day, by feed. Deleted after the day. */
export interface DailyVisitorsTable {
  day: number;
  /** of the feed, the address and the browser or the referring site, with the day's salt */
  visitorHash: string;
}

/** What has been counted and must not be counted again: reported events, and batches that may have been written already. */
export interface CountedEventsTable {
  eventId: string;
  /** that have been counted of a play */
  seconds: number;
  firstAt: string;
}

/** A show's feed that is checked for new episodes, however many people watch it. */
export interface WatchedFeedsTable {
  id: Generated<number>;
  /** unique */
  feedUrl: string;
  /** of the feed in Podcast Index; 0 if it is not in it; null until that is known, or without a key */
  podcastIndexId: number | null;
  title: string | null;
  imageUrl: string | null;
  /** validators of the last response, byte for byte as the host sent them */
  etag: string | null;
  lastModified: string | null;
  /** SHA-256 of the last body, hex */
  contentHash: string | null;
  /** fingerprints of the episodes, as they were when they were searched, one after another; null before the first visit */
  matchedEpisodes: string | null;
  newestReleaseAt: string | null;
  /** how often the show publishes asks for a check, before jitter; null before the first visit */
  intervalSeconds: number | null;
  /** the shortest interval that the feed itself asks for; null when it does not say */
  ttlSeconds: number | null;
  lastCheckedAt: string | null;
  /** when the whole feed was last received, not a 304 */
  readAt: string | null;
  /** in a row */
  failures: Generated<number>;
  /** when the first of them was */
  firstFailedAt: string | null;
  /** when the feed was given up */
  stoppedAt: string | null;
  /** where the feed says that it is now, and how many checks in a row said so */
  movedTo: string | null;
  movedCount: Generated<number>;
}

/** A person who watches a feed, or never wants to see anything from it. */
export interface WatchesTable {
  id: Generated<number>;
  userId: number;
  watchedFeedId: number;
  relation: WatchRelation;
  createdAt: string;
  /** when the whole feed was searched for this person; null until then, and again when their names change */
  readAt: string | null;
}

/** How a person is watched for. One row per user. */
export interface WatchSettingsTable {
  userId: number;
  /** JSON list of further spellings of the name; null for none */
  otherNames: string | null;
  mail: Generated<WatchMail>;
  /** since the names last changed */
  searchCount: Generated<number>;
  /** how many episodes the last search found */
  lastFoundCount: Generated<number>;
  lastSearchedAt: string | null;
  /** when the person last asked for a check */
  checkRequestedAt: string | null;
  /** the capability in mails to end them; null before the first one */
  unsubscribeToken: string | null;
}

/** An episode that the person may have been on. */
export interface SuggestionsTable {
  id: Generated<number>;
  userId: number;
  state: SuggestionState;
  level: SuggestionLevel;
  /** JSON of an EpisodeDraft */
  draft: string;
  /** JSON of the matcher's evidence */
  evidence: string;
  /** the feed that the episode was found in, as it is watched */
  feedUrl: string | null;
  foundAt: string;
  /** when the state last changed; null while it is new */
  decidedAt: string | null;
  /** the episode that accepting added */
  episodeId: number | null;
  /** how the show was watched before the decision on this suggestion changed that; null when none did */
  formerRelation: WatchRelation | "none" | null;
  mailedAt: string | null;
}

/** What identifies the episodes that were ever suggested to a person: none is suggested twice. */
export interface SuggestionKeysTable {
  userId: number;
  /** SHA-256 of a dedupe key, hex */
  keyHash: string;
}

/** Hosts that asked to be left alone for a while. */
export interface PausedHostsTable {
  host: string;
  pauseEndsAt: string;
  /** in a row */
  failures: number;
}

/** A list of appearances that a guest imports. */
export interface ImportsTable {
  id: Generated<number>;
  userId: number;
  /** read: it has its rows */
  status: "reading" | "read" | "failed";
  /** why it could not be read */
  message: string | null;
  /** the page's URL or the file's name; null for what was pasted */
  source: string | null;
  createdAt: string;
  /** JSON of {header, meaning}[]; null where the list is no table */
  columns: string | null;
  /** what was given, until it is read; afterwards of a table, so that it can be read again with other meanings of its columns */
  content: Buffer | null;
  /** as it was given or recognized */
  contentFormat: string | null;
  /** JSON of {url, reason}[] */
  leftOut: string;
  leftOutCount: number;
  /** appearances of the list that have no row */
  notTakenCount: number;
  isCut: boolean;
}

/** An appearance of a list, and what the look-up found. */
export interface ImportRowsTable {
  id: Generated<number>;
  importId: number;
  /** in the list; unique with it */
  position: number;
  /** JSON of a ListedRow */
  listed: string;
  state: ImportRowState;
  reason: ImportRowReason | null;
  /** JSON of {draft, choices}: EpisodeDrafts, with their long texts */
  drafts: string | null;
  /** JSON of what lists show of the drafts */
  summary: string | null;
  /** JSON of string[]: rows with a common one are the same episode */
  keys: string | null;
  isTicked: Generated<boolean>;
  /** whether its links were tried, and a directory is still to be asked */
  awaitsDirectory: Generated<boolean>;
  /** how often its look-up began */
  tries: Generated<number>;
  /** of the episode that adding it makes: however often that is asked for, it is added once */
  guid: string;
  /** the added episode, and when it was added */
  episodeId: number | null;
  addedAt: string | null;
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
  passages: PassagesTable;
  transcripts: TranscriptsTable;
  hiddenParagraphs: HiddenParagraphsTable;
  episodeChapters: EpisodeChaptersTable;
  transcriptFetches: TranscriptFetchesTable;
  jobs: JobsTable;
  rateLimits: RateLimitsTable;
  auditEvents: AuditEventsTable;
  passkeys: PasskeysTable;
  passkeyChallenges: PasskeyChallengesTable;
  dailyNumbers: NumbersTable;
  /** sums of dailyNumbers, without visitors and subscribers */
  instanceNumbers: InstanceStatisticsTable;
  instanceValues: InstanceValuesTable;
  dailySalts: DailySaltsTable;
  dailyVisitors: DailyVisitorsTable;
  countedEvents: CountedEventsTable;
  watchedFeeds: WatchedFeedsTable;
  watches: WatchesTable;
  watchSettings: WatchSettingsTable;
  suggestions: SuggestionsTable;
  suggestionKeys: SuggestionKeysTable;
  pausedHosts: PausedHostsTable;
  linkChecks: LinkChecksTable;
  imports: ImportsTable;
  importRows: ImportRowsTable;
}

export type UserRow = Selectable<UsersTable>;
export type FormerScreenNameRow = Selectable<ScreenNameHistoryTable>;
export type SessionRow = Selectable<SessionsTable>;
export type VerificationCodeRow = Selectable<VerificationCodesTable>;
export type FeedRow = Selectable<FeedsTable>;
export type PasskeyRow = Selectable<PasskeysTable>;
export type PasskeyChallengeRow = Selectable<PasskeyChallengesTable>;
export type AuditEventRow = Selectable<AuditEventsTable>;
export type WatchedFeedRow = Selectable<WatchedFeedsTable>;
export type WatchRow = Selectable<WatchesTable>;
export type WatchSettingsRow = Selectable<WatchSettingsTable>;
export type SuggestionRow = Selectable<SuggestionsTable>;
export type EpisodeRow = Selectable<EpisodesTable>;
export type TranscriptRow = Selectable<TranscriptsTable>;
export type EpisodeChaptersRow = Selectable<EpisodeChaptersTable>;
export type TranscriptFetchRow = Selectable<TranscriptFetchesTable>;
export type LinkCheckRow = Selectable<LinkChecksTable>;
export type StoredImport = Selectable<ImportsTable>;
export type StoredImportRow = Selectable<ImportRowsTable>;
export type NewUser = Insertable<UsersTable>;
export type NewFeed = Insertable<FeedsTable>;
export type NewEpisode = Insertable<EpisodesTable>;
