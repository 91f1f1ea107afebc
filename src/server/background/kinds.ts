import type { JobKindName } from "#domain/background/job.ts";
import { askPodcastIndex } from "./ask-podcast-index.ts";
import { backUp } from "./back-up.ts";
import { checkFeed } from "./check-feed.ts";
import { checkLinks } from "./check-links.ts";
import { completeEpisode } from "./complete-episode.ts";
import { deleteParagraphs } from "./delete-paragraphs.ts";
import { fetchTranscriptJob } from "./fetch-transcript.ts";
import type { JobKind } from "./job.ts";
import { lookUpImport } from "./look-up-import.ts";
import { mailEmailChange } from "./mail-email-change.ts";
import { mailPasskeyChange } from "./mail-passkey-change.ts";
import { mailPasswordReset } from "./mail-password-reset.ts";
import { mailSuggestions } from "./mail-suggestions.ts";
import { notifyHub } from "./notify-hub.ts";
import { purge } from "./purge.ts";
import { readImportJob } from "./read-import.ts";
import { searchDirectories } from "./search-directories.ts";

/** What is done in the background. */
export const JOB_KINDS_BY_NAME: Record<JobKindName, JobKind> = {
  "ask-podcast-index": askPodcastIndex,
  "back-up": backUp,
  "check-feed": checkFeed,
  "check-links": checkLinks,
  "complete-episode": completeEpisode,
  "delete-paragraphs": deleteParagraphs,
  "fetch-transcript": fetchTranscriptJob,
  "look-up-import": lookUpImport,
  "mail-email-change": mailEmailChange,
  "mail-passkey-change": mailPasskeyChange,
  "mail-password-reset": mailPasswordReset,
  "mail-suggestions": mailSuggestions,
  "notify-hub": notifyHub,
  purge,
  "read-import": readImportJob,
  "search-directories": searchDirectories,
};
