import { mailSuggestionsTo } from "../suggestions/send-mails.ts";
import type { JobKind } from "./job.ts";

/** Mails a person what looks like them. The key is the user's id. */
export const mailSuggestions: JobKind = {
  purpose: "mail suggestions",
  concurrency: 1,
  leaseMs: 300_000,
  isOn: ({ config, sendMail }) => config.isWatching && sendMail !== undefined,
  run: (context, { key }) => mailSuggestionsTo(context, Number(key)),
};
