import { randomUUID } from "node:crypto";
import type { EpisodeDraft } from "#domain/episodes/metadata.ts";
import { paths } from "#domain/paths.ts";
import type { SuggestionEvidence, WatchMail } from "#domain/watch/suggestion.ts";
import type { Context } from "../context.ts";
import type { Mailer } from "../mail/mailer.ts";
import { suggestionsMail } from "../mail/suggestions-mail.ts";
import { listSuggestionsToMail, markSuggestionsMailed } from "../store/suggestions.ts";
import type { SuggestionRow, WatchSettingsRow } from "../store/tables.ts";
import { findUserById } from "../store/users.ts";
import { takeDueMail, updateWatchSettings } from "../store/watches.ts";

const HOUR_MS = 3_600_000;
/** How long after one mail the next may be. */
const INTERVALS_MS: Record<Exclude<WatchMail, "never">, number> = {
  weekly: 7 * 24 * HOUR_MS,
  daily: 24 * HOUR_MS,
  "as-found": HOUR_MS,
};
const EPISODES_PER_MAIL = 10;
/** Counted at most, for "and … more". */
const MAX_COUNTED = 500;

/** Mails people what looks like them, as often as they want and when there is something. Without a mail server it does nothing. */
export async function sendDueMails(context: Context, signal: AbortSignal): Promise<void> {
  const { db, sendMail } = context;
  if (!sendMail) return;
  for (const [mail, intervalMs] of Object.entries(INTERVALS_MS) as [WatchMail, number][])
    while (!signal.aborted) {
      const now = context.now();
      const next = new Date(now.getTime() + intervalMs).toISOString();
      const settings = await takeDueMail(db, mail, now.toISOString(), next);
      if (!settings) break;
      try {
        await mailSuggestions(context, sendMail, settings, now.toISOString());
      } catch (error) {
        context.warn("Could not mail suggestions", error);
      }
    }
}

async function mailSuggestions(
  context: Context,
  sendMail: Mailer,
  { userId, unsubscribeToken }: WatchSettingsRow,
  now: string,
): Promise<void> {
  const { db, config } = context;
  const suggestions = await listSuggestionsToMail(db, userId, MAX_COUNTED);
  const user = await findUserById(db, userId);
  if (!user || suggestions.length === 0) return;
  const token = unsubscribeToken ?? randomUUID();
  if (unsubscribeToken === null) await updateWatchSettings(db, userId, { unsubscribeToken: token });
  await markSuggestionsMailed(
    db,
    suggestions.map(({ id }) => id),
    now,
  );
  await sendMail(
    suggestionsMail({
      to: user.email,
      episodes: suggestions.slice(0, EPISODES_PER_MAIL).map(describe),
      furtherCount: Math.max(0, suggestions.length - EPISODES_PER_MAIL),
      suggestionsUrl: config.publicUrl + paths.suggestions(),
      unsubscribeUrl: config.publicUrl + paths.unsubscribe(token),
    }),
  );
}

function describe({ draft, evidence }: SuggestionRow) {
  const { title, showName, releaseDate }: EpisodeDraft = JSON.parse(draft);
  return {
    title: title ?? "",
    showName,
    releasedOn: releaseDate && RELEASED_ON.format(new Date(releaseDate)),
    evidence: (JSON.parse(evidence) as SuggestionEvidence).parts,
  };
}

const RELEASED_ON = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });
