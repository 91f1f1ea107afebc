import type { JobKindName } from "#domain/background/job.ts";
import { checkLinks } from "../links/check-links.ts";
import { mailFormerAddress } from "../operations/accounts/email-change.ts";
import { mailPasskeyChangeTo } from "../operations/accounts/passkeys.ts";
import { mailPasswordResetTo } from "../operations/accounts/passwords.ts";
import { completeEpisode } from "../operations/episodes/complete-episode.ts";
import { lookUpNextRows } from "../operations/imports/import-look-ups.ts";
import { enqueueReading } from "../operations/imports/imports.ts";
import { readImport } from "../operations/imports/read-import.ts";
import { recordInstanceTotals } from "../operations/statistics/statistics.ts";
import { deleteHiddenParagraphs } from "../operations/transcripts/passage-deletion.ts";
import { fetchEpisodeTexts } from "../operations/transcripts/transcript-fetches.ts";
import { purgeExpired } from "../operations/upkeep/purge-expired.ts";
import { backUpIfDue } from "../operations/upkeep/scheduled-backup.ts";
import { findImport } from "../store/imports.ts";
import { findWatchedFeed } from "../store/watched-feeds.ts";
import { mailSuggestionsTo } from "../suggestions/send-mails.ts";
import type { JobKind } from "./job.ts";
import { notifyHub } from "./notify-hub.ts";

/** What is done in the background. */
export const JOB_KINDS_BY_NAME: Record<JobKindName, JobKind> = {
  /** Asks Podcast Index which watched feeds have a new episode. */
  "ask-podcast-index": {
    purpose: "ask Podcast Index for changes",
    concurrency: 1,
    leaseMs: 600_000,
    isOn: ({ config }) => config.isWatching,
    async run(context, { signal }) {
      // Imported on first use: the parsers are a quarter of what the application loads.
      const { askForChangedFeeds } = await import("../suggestions/podcast-index-changes.ts");
      await askForChangedFeeds(context, signal);
      return {};
    },
  },

  /** Backs the embedded database up, once a day. */
  "back-up": {
    purpose: "back up the database",
    concurrency: 1,
    leaseMs: 3_000_000,
    isOn: ({ config }) => config.backupDir !== undefined,
    async run(context, { signal }) {
      await backUpIfDue(context, signal);
      return {};
    },
  },

  /** Checks a watched feed for new appearances. The key is the id of the watched feed. */
  "check-feed": {
    purpose: "check a watched feed",
    concurrency: 4,
    leaseMs: 300_000,
    isOn: ({ config }) => config.isWatching,
    async run(context, { key, signal, random }) {
      const feed = await findWatchedFeed(context.db, Number(key));
      if (!feed) return {};
      // Imported on first use: the parsers are a quarter of what the application loads.
      const { checkWatchedFeed } = await import("../suggestions/check-feed.ts");
      const { outcome, ...result } = await checkWatchedFeed(context, feed, { signal, random });
      context.metrics?.count("watchChecks", { outcome });
      return result;
    },
  },

  /**
   * Asks the hosts of an episode's links whether they are still there, and the host of new audio for its length and type. The key is the
   * episode's id.
   */
  "check-links": {
    purpose: "check the links of an episode",
    concurrency: 3,
    leaseMs: 600_000,
    async run(context, { key, ownerId, ...run }) {
      return ownerId === null ? {} : checkLinks(context, ownerId, Number(key), run);
    },
  },

  /**
   * Looks up an episode again that was saved while a directory was busy, so that its audio was not found. The key is the episode's id. A
   * directory that is still busy is not a failure: the result names the next time.
   */
  "complete-episode": {
    purpose: "complete an episode",
    concurrency: 1,
    leaseMs: 120_000,
    maxAttempts: 3,
    async run(context, { key, ownerId, signal }) {
      return ownerId === null ? {} : completeEpisode(context, ownerId, Number(key), signal);
    },
  },

  /** Deletes the paragraphs of transcripts that were replaced or removed, or whose storing was interrupted. */
  "delete-paragraphs": {
    purpose: "delete paragraphs of former transcripts",
    concurrency: 1,
    leaseMs: 600_000,
    async run(context, { signal }) {
      await deleteHiddenParagraphs(context, signal);
      return {};
    },
  },

  /**
   * The key is the episode's id. An unreachable feed is not a failure: the result names the next time. Administrators do not see it; the
   * owner does.
   */
  "fetch-transcript": {
    purpose: "fetch a transcript",
    concurrency: 2,
    leaseMs: 600_000,
    isOn: ({ config }) => config.fetchesTranscripts,
    async run(context, { key, ownerId, signal, random }) {
      if (ownerId === null) return {};
      return fetchEpisodeTexts(context, { ownerId, episodeId: Number(key) }, { signal, random });
    },
  },

  /** Looks up some rows of a list that a guest imports after the other. The key is the list's id. */
  "look-up-import": {
    purpose: "look up rows of a list",
    // Most of the time they wait for other sites.
    concurrency: 6,
    leaseMs: 120_000,
    async run(context, { key, ownerId, signal }) {
      const list = ownerId === null ? undefined : await findImport(context.db, ownerId, Number(key));
      if (!list || list.status === "failed") return {};
      // Of a version in which reading was no kind of its own.
      if (list.status === "reading")
        return { write: (trx) => enqueueReading(trx, list.userId, list.id, context.now().toISOString()) };
      return lookUpNextRows(context, { ownerId: list.userId, importId: list.id }, signal);
    },
  },

  /** Tells the former address of a user that it was replaced. The key is that address. */
  "mail-email-change": {
    purpose: "notify a previous email address of its change",
    concurrency: 1,
    leaseMs: 120_000,
    maxAttempts: 5,
    isOn: ({ sendMail }) => sendMail !== undefined,
    async run(context, { key, ownerId }) {
      if (ownerId !== null) await mailFormerAddress(context, ownerId, key);
      return {};
    },
  },

  /** Tells a user that a passkey of theirs was added or removed. The key comes from enqueuePasskeyMail(). */
  "mail-passkey-change": {
    purpose: "notify a user of a changed passkey",
    concurrency: 1,
    leaseMs: 120_000,
    maxAttempts: 5,
    isOn: ({ sendMail }) => sendMail !== undefined,
    async run(context, { key, ownerId }) {
      if (ownerId !== null) await mailPasskeyChangeTo(context, ownerId, key);
      return {};
    },
  },

  /** Mails a password reset link. The key is the compared form of the address that somebody typed: it may be nobody's. */
  "mail-password-reset": {
    purpose: "mail a password reset link",
    concurrency: 2,
    leaseMs: 120_000,
    maxAttempts: 5,
    isOn: ({ sendMail }) => sendMail !== undefined,
    async run(context, { key }) {
      await mailPasswordResetTo(context, key);
      return {};
    },
  },

  /** Mails a person what looks like them. The key is the user's id. */
  "mail-suggestions": {
    purpose: "mail suggestions",
    concurrency: 1,
    leaseMs: 300_000,
    isOn: ({ config, sendMail }) => config.isWatching && sendMail !== undefined,
    run: (context, { key }) => mailSuggestionsTo(context, Number(key)),
  },

  /** Deletes what has expired, and counts what there is. */
  purge: {
    purpose: "purge expired rows",
    concurrency: 1,
    leaseMs: 600_000,
    async run(context) {
      await purgeExpired(context);
      await recordInstanceTotals(context);
      return {};
    },
  },

  /** Reads a list that a guest imports. The key is the list's id. */
  "read-import": {
    purpose: "read a list",
    concurrency: 2,
    leaseMs: 120_000,
    async run(context, { key, ownerId, signal }) {
      const list = ownerId === null ? undefined : await findImport(context.db, ownerId, Number(key));
      return list?.status === "reading" ? readImport(context, list, signal) : {};
    },
  },

  /** Searches the directories for one of a person's names. The key is the user's id. */
  "search-directories": {
    purpose: "search for appearances",
    concurrency: 1,
    leaseMs: 300_000,
    isOn: ({ config }) => config.isWatching,
    async run(context, { key, signal, random }) {
      // Imported on first use: the parsers are a quarter of what the application loads.
      const { searchForPerson } = await import("../suggestions/search-directories.ts");
      return searchForPerson(context, Number(key), { signal, random });
    },
  },

  "notify-hub": notifyHub,
};
