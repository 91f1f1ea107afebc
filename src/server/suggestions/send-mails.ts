import { randomUUID } from "node:crypto";
import type { EpisodeDraft } from "#domain/episodes/metadata.ts";
import { withoutRepeatedRecordings } from "#domain/episodes/same-recording.ts";
import { toShareable } from "#domain/links/shareable.ts";
import { paths } from "#domain/paths.ts";
import type { Evidence, WatchMail } from "#domain/suggestions/suggestion.ts";
import type { JobResult } from "../background/job.ts";
import type { Context } from "../context.ts";
import type { Mailer } from "../mail/mailer.ts";
import { suggestionsMail } from "../mail/suggestions-mail.ts";
import { type LinkToMailRow, listLinksToMail, markLinksMailed } from "../store/link-checks.ts";
import { lockUser } from "../store/revisions.ts";
import { listSuggestionsToMail, markSuggestionsMailed } from "../store/suggestions.ts";
import type { SuggestionRow, UserRow, WatchSettingsRow } from "../store/tables.ts";
import { findUserById } from "../store/users.ts";
import { findWatchSettings, updateWatchSettings } from "../store/watches.ts";

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

/**
 * Mails a person what looks like them and which of their links are broken, if there is something, and as often as they want. Without a
 * verified email address they get nothing.
 * @returns when the next mail may be
 */
export async function mailSuggestionsTo(context: Context, userId: number): Promise<JobResult> {
  const { db, sendMail } = context;
  const settings = await findWatchSettings(db, userId);
  const user = await findUserById(db, userId);
  // Verifying the address, or asking for mails, plans the next one.
  if (!sendMail || !user?.isVerified || !settings || settings.mail === "never") return {};
  const now = context.now();
  await mailNews(context, sendMail, user, settings, now.toISOString());
  return { nextRunAt: new Date(now.getTime() + INTERVALS_MS[settings.mail]).toISOString() };
}

async function mailNews(
  context: Context,
  sendMail: Mailer,
  user: UserRow,
  { userId, unsubscribeToken }: WatchSettingsRow,
  now: string,
): Promise<void> {
  const { db, config } = context;
  const suggestions = await listSuggestionsToMail(db, userId, MAX_COUNTED);
  const brokenLinks = await takeBrokenLinks(context, userId, now);
  if (suggestions.length === 0 && brokenLinks.length === 0) return;
  const token = unsubscribeToken ?? randomUUID();
  if (unsubscribeToken === null) await updateWatchSettings(db, userId, { unsubscribeToken: token });
  // Before it is sent: the end of the process then costs a mail instead of sending it twice.
  if (suggestions.length > 0)
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
      brokenLinks: brokenLinks.slice(0, EPISODES_PER_MAIL).map(describeBroken),
      furtherBrokenCount: Math.max(0, brokenLinks.length - EPISODES_PER_MAIL),
      linksUrl: config.publicUrl + paths.links(),
      suggestionsUrl: config.publicUrl + paths.suggestions(),
      unsubscribeUrl: config.publicUrl + paths.unsubscribe(token),
    }),
  );
}

/** Takes one link of each recording, which several feeds can have, and notes that the owner is told about all of them. */
async function takeBrokenLinks({ db }: Context, userId: number, now: string): Promise<LinkToMailRow[]> {
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    const links = await listLinksToMail(trx, userId, MAX_COUNTED);
    await markLinksMailed(trx, userId, now);
    return withoutRepeatedRecordings(links);
  });
}

function describeBroken({ title, showName, releaseDate, problem }: LinkToMailRow) {
  const releasedOn = RELEASED_ON.format(new Date(releaseDate));
  return toShareable({ title, showName, releasedOn, problem: problem ?? "" });
}

function describe({ draft, evidence }: SuggestionRow) {
  const { title, showName, releaseDate }: EpisodeDraft = JSON.parse(draft);
  const { parts }: Evidence = JSON.parse(evidence);
  return toShareable({
    title: title ?? "",
    showName,
    releasedOn: releaseDate && RELEASED_ON.format(new Date(releaseDate)),
    evidence: parts,
  });
}

const RELEASED_ON = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });
