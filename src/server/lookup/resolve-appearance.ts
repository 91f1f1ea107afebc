import { appleEpisodeId, spotifyEpisodeId } from "#domain/episodes/dedupe-keys.ts";
import type { EpisodeDraft } from "#domain/episodes/metadata.ts";
import { youtubeVideoId } from "#domain/episodes/youtube.ts";
import { IMPORT_CHOICES_MAX, type ImportRowReason, type ListedRow } from "#domain/imports/import.ts";
import { AppError } from "#server/errors.ts";
import { unwrapAppLink } from "./app-links.ts";
import { fallbackTitle } from "./feeds/parsed-feed.ts";
import { HttpStatusError } from "./fetch/document-fetch.ts";
import { lookUp } from "./lookup.ts";
import { type LookupOptions, LookupSession } from "./lookup-session.ts";
import { isOtherTitle, matchEpisode, rankEpisodes } from "./match/match-episode.ts";
import { createDraft, mergeDrafts } from "./merge-drafts.ts";
import { parseAppleUrl } from "./providers/apple/apple-url.ts";
import { findEpisodeByName, findShowsByName } from "./providers/apple/find-by-name.ts";
import { episodesNaming } from "./search-by-name.ts";
import { isSameShow, isSameSpelledName, likenessOf, sameText } from "./text/names.ts";

/** Of one appearance. */
const MAX_LINKS_TRIED = 3;
/** For all links of an appearance, and for the search by its names. */
const APPEARANCE_TIMEOUT_MS = 20_000;
/** For finding the row in a show that was read, however late. */
const MATCH_TIMEOUT_MS = 10_000;
const CONTEXT_TITLE_MAX_LENGTH = 200;
const DAY_MS = 86_400_000;
/** A list may have the day of the recording, or of a tweet about it. */
const OTHER_DATE_DAYS = 45;
/** A list has the day of its writer's time zone, a feed the moment. */
const SAME_DAY_DAYS = 1.5;
/** Two titles without as much in common are about different things. */
const OTHER_TITLE_LIKENESS = 0.25;

const FIRST_NAME = /^(.{2,80}?)(?:\s+[-–—|·]\s+|:\s+)(.+)$/u;
const LAST_NAME = /^(.+)(?:\s+[-–—|·]\s+|:\s+)(.{2,80})$/u;

/** What the look-up of a listed appearance found. */
export interface ResolvedAppearance {
  state: "found" | "choose" | "dead-found" | "not-found";
  reason: ImportRowReason | null;
  /** the episode, or what is known without one; null while it has to be chosen */
  draft: EpisodeDraft | null;
  choices: EpisodeDraft[];
  /** whether nobody needs to look at it */
  isSure: boolean;
}

interface ResolveOptions {
  /** what is wrong with the links; they are not tried then */
  knownProblem?: ImportRowReason | undefined;
  /** whether the episode of a dead link is searched for by its names */
  findsDeadByName?: boolean;
  /** of whom the list is, in all spellings */
  guestNames?: readonly string[];
}

/**
 * Finds the episode of an appearance in a list: through its links, else by the names beside them. What stands beside a link chooses
 * among a show's episodes and raises doubts; the episode's own fields are always those of the show or the platform.
 * @param options its time is that of all look-ups together
 */
export async function resolveAppearance(
  listed: ListedRow,
  options: LookupOptions,
  { knownProblem, findsDeadByName = true, guestNames = [] }: ResolveOptions = {},
): Promise<ResolvedAppearance> {
  const endsAtMs = performance.now() + (options.timeoutMs ?? APPEARANCE_TIMEOUT_MS);
  const inTime = () => ({ ...options, timeoutMs: Math.max(0, endsAtMs - performance.now()) });
  const wanted = wantedDraft(listed);
  const shows: EpisodeDraft[][] = [];
  let page: EpisodeDraft | undefined;
  let problem: ImportRowReason = knownProblem ?? "no-link";
  for (const link of knownProblem ? [] : listed.links.slice(0, MAX_LINKS_TRIED)) {
    const found = await lookUp(link, inTime()).catch(asAppError);
    if (found instanceof AppError) {
      const isLate = performance.now() >= endsAtMs;
      if (problem === "no-link") problem = isLate ? "link-slow" : problemOf(found);
      if (isLate) break;
      continue;
    }
    const { feed, source, usesPublicLinks: _, directoryUnavailable: __, retryAfterSeconds: ___, ...draft } = found;
    if (feed) {
      problem = "whole-show";
      shows.push(feed.episodes);
      const signal = AbortSignal.timeout(MATCH_TIMEOUT_MS);
      const item = await matchEpisode(wanted, feed.episodes, { period: periodOf(listed), signal });
      if (item) return foundBy(listed, item);
      // A subscription: which of its episodes they are, the show says itself.
      const naming = listed.title === null ? await episodesNaming(guestNames, feed.episodes, signal) : [];
      if (naming.length > 0) return toChoose(naming, "whole-show");
    } else if (hasRecording(draft))
      return foundBy(listed, source === "audio-file" ? titledByList(draft, listed) : draft);
    else {
      if (problem !== "whole-show") problem = "no-recording";
      page ??= draft;
    }
  }
  const byName =
    canBePodcast(listed) && (findsDeadByName || problem !== "link-dead")
      ? await findByName(namesOf(wanted, page), periodOf(listed), shows, inTime())
      : undefined;
  if (byName)
    return { ...byName, reason: byName.reason ?? problem, draft: byName.draft && completed(byName.draft, listed) };
  const card = mergeDrafts(page ?? createDraft({}), wanted, contextDraft(listed));
  return { state: "not-found", reason: problem, draft: completed(card, listed), choices: [], isSure: false };
}

/** The show at Apple that a link leads to; undefined for other links. */
export function appleShowIdOf(link: string): string | undefined {
  return URL.canParse(link) ? parseAppleUrl(unwrapAppLink(link).url)?.showId : undefined;
}

/** The draft of a row whose episode was not found, or that the guest says is none of those found: what the list says, without audio. */
export function unmatchedDraft(listed: ListedRow): EpisodeDraft {
  return completed(mergeDrafts(wantedDraft(listed), contextDraft(listed)), listed);
}

/** An episode needs a description and a date, which not every source has. */
export function completed(draft: EpisodeDraft, { context, date }: ListedRow): EpisodeDraft {
  return {
    ...draft,
    description: draft.description ?? (context.trim() || draft.showName || draft.title),
    releaseDate: draft.releaseDate ?? timestampOf(date),
  };
}

function wantedDraft({ title, showName, date }: ListedRow): EpisodeDraft {
  // A year or a month is no date to compare with.
  return createDraft({ title, showName, releaseDate: date?.length === 10 ? timestampOf(date) : null });
}

/** The month or year of a row without a day. */
function periodOf({ date }: ListedRow): string | undefined {
  return date !== null && date.length < 10 ? date : undefined;
}

/** The names to search for. Those of a page alone were searched for with its link. */
function namesOf(wanted: EpisodeDraft, page: EpisodeDraft | undefined): EpisodeDraft {
  if (!page || (wanted.title === null && wanted.showName === null)) return wanted;
  return mergeDrafts(wanted, createDraft({ title: page.title, showName: page.showName }));
}

function canBePodcast({ kind }: ListedRow): boolean {
  return kind !== "talk" && kind !== "article";
}

function contextDraft({ links, context }: ListedRow): EpisodeDraft {
  const title = context.replace(/\s+/g, " ").trim().slice(0, CONTEXT_TITLE_MAX_LENGTH);
  return createDraft({ title: title || null, showNotesUrl: links[0] ?? null });
}

/** The first moment of the day, month or year. */
function timestampOf(date: string | null): string | null {
  const at = date === null ? Number.NaN : Date.parse(date);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}

function problemOf(error: AppError): ImportRowReason {
  if (error instanceof HttpStatusError && error.isRefusal) return "link-refused";
  return error.code === "nothing-found" ? "no-recording" : "link-dead";
}

function hasRecording({ audioUrl, youtubeUrl, appleUrl, spotifyUrl }: EpisodeDraft): boolean {
  return (
    audioUrl !== null ||
    [youtubeVideoId(youtubeUrl), appleEpisodeId(appleUrl), spotifyEpisodeId(spotifyUrl)].some(Boolean)
  );
}

function toChoose(episodes: readonly EpisodeDraft[], reason: ImportRowReason | null): ResolvedAppearance {
  return { state: "choose", reason, draft: null, choices: episodes.slice(0, IMPORT_CHOICES_MAX), isSure: false };
}

function foundBy(listed: ListedRow, episode: EpisodeDraft): ResolvedAppearance {
  if (canBeAnother(listed, episode)) return toChoose([episode], "list-differs");
  const { title, showName } = listed;
  const isDoubtful =
    contradicts(listed, episode) && contradicts({ ...listed, title: showName, showName: title }, episode);
  return {
    state: "found",
    reason: isDoubtful ? "list-differs" : null,
    draft: completed(withOtherLinks(episode, listed), listed),
    choices: [],
    isSure: !isDoubtful && episode.title !== null,
  };
}

/** A file without tags has only its name as a title: the list says more. */
function titledByList(file: EpisodeDraft, { title, showName }: ListedRow): EpisodeDraft {
  const isNameOfFile = file.title === fallbackTitle(null, file.audioUrl);
  return isNameOfFile && title !== null && title !== showName ? { ...file, title } : file;
}

/** Fills what the source does not say. The other links of a row lead to the same episode on other platforms. */
function withOtherLinks(episode: EpisodeDraft, { links, title, showName }: ListedRow): EpisodeDraft {
  const platforms = createDraft({
    title,
    showName,
    appleUrl: links.find((link) => appleEpisodeId(link)) ?? null,
    spotifyUrl: links.find((link) => spotifyEpisodeId(link)) ?? null,
    youtubeUrl: links.find((link) => youtubeVideoId(link)) ?? null,
  });
  return mergeDrafts(episode, platforms);
}

/**
 * Whether an item of a feed may be another one than the link's: a page whose own item the feed no longer has leads to a rebroadcast with
 * its title, or to the item beside it.
 */
function canBeAnother(listed: ListedRow, episode: EpisodeDraft): boolean {
  if (listed.hasNewLink || episode.sourceGuid === null) return false;
  const { title, show, date } = disagreements(listed, episode);
  return !title && !show && (date || hasOtherTitle(listed, episode));
}

/** Whether what the list says beside the link is about something else: of title, show and date, two or more disagree. */
function contradicts(listed: ListedRow, episode: EpisodeDraft): boolean {
  if (listed.hasNewLink) return false;
  if (Object.values(disagreements(listed, episode)).filter(Boolean).length > 1) return true;
  // A page without its feed's item can lead to the item beside it.
  if (hasOtherTitle(listed, episode)) return true;
  const { date } = listed;
  return isNameOfShow(episode) && date?.length === 10 && date !== episode.releaseDate?.slice(0, 10);
}

/** What a list says otherwise than the episode. */
function disagreements({ title, showName, date }: ListedRow, episode: EpisodeDraft) {
  const apart = date?.length === 10 ? daysApart(timestampOf(date), episode.releaseDate) : undefined;
  return {
    title: title !== null && episode.title !== null && likenessOf(title, episode.title) < OTHER_TITLE_LIKENESS,
    show: showName !== null && episode.showName !== null && !isSameShow(showName, episode.showName),
    date: apart !== undefined && apart > OTHER_DATE_DAYS,
  };
}

function hasOtherTitle({ title }: ListedRow, episode: EpisodeDraft): boolean {
  return title !== null && episode.title !== null && isOtherTitle(title, episode.title);
}

/** Whether a title is only the name of its show, as each of its episodes can have it. */
function isNameOfShow({ title, showName }: EpisodeDraft): boolean {
  return sameText(title ?? "", showName ?? "");
}

function daysApart(a: string | null, b: string | null): number | undefined {
  return a === null || b === null ? undefined : Math.abs(Date.parse(a) - Date.parse(b)) / DAY_MS;
}

/** Finds the episode in the feeds of the shows with its show's name, or what to choose from. */
async function findByName(
  wanted: EpisodeDraft,
  period: string | undefined,
  shows: readonly EpisodeDraft[][],
  options: LookupOptions,
): Promise<ResolvedAppearance | undefined> {
  const session = new LookupSession(options);
  try {
    for (const { title, showName } of shows.length === 0 ? readingsOf(wanted) : []) {
      const isSwapped = showName !== wanted.showName;
      const { items, isNamed } = await itemsOfShows(session, { ...wanted, title, showName }, showName, period);
      const [item, another] = isSwapped && !isNamed ? [] : items;
      if (item && !another && (isNamed || isOfDay(wanted, item)))
        return { state: "dead-found", reason: null, draft: item, choices: [], isSure: true };
      if (item) return toChoose(items, "show-unknown");
      if (isNamed) break;
    }
    // Other shows have episodes with this title, too.
    const hasNames = shows.length > 0 || wanted.showName !== null;
    const item = hasNames ? undefined : await session.attempt(findEpisodeByName(session, wanted));
    if (item) return toChoose([item], "show-unknown");
    const feeds = shows.length > 0 ? shows : [await episodesOfShow(session, wanted.showName)];
    const ranked = await rankEpisodes(wanted, feeds, { period, signal: session.signal });
    return ranked.length > 0 ? toChoose(ranked, null) : undefined;
  } finally {
    session.end();
  }
}

/** How the names of a row can be meant: lists have "Title – Show" and "Show – Title", some of them as one link. */
function readingsOf({ title, showName }: EpisodeDraft): { title: string | null; showName: string }[] {
  if (showName !== null)
    return [{ title, showName }, ...(title === null ? [] : [{ title: showName, showName: title }])];
  const [, first, afterFirst] = FIRST_NAME.exec(title ?? "") ?? [];
  const [, beforeLast, last] = LAST_NAME.exec(title ?? "") ?? [];
  return [
    ...(first && afterFirst ? [{ title: afterFirst, showName: first }] : []),
    ...(beforeLast && last ? [{ title: beforeLast, showName: last }] : []),
  ];
}

/**
 * Finds the episode in each show with this name.
 * @returns isNamed whether these are the shows' names, and not only similar ones: "Slow Radio", "Slow Radio Daily"
 */
async function itemsOfShows(
  session: LookupSession,
  wanted: EpisodeDraft,
  showName: string,
  period: string | undefined,
): Promise<{ items: EpisodeDraft[]; isNamed: boolean }> {
  const similar = (await session.attempt(findShowsByName(session, showName))) ?? [];
  const named = similar.filter(({ title }) => title !== null && isSameSpelledName(title, showName));
  const items: EpisodeDraft[] = [];
  for (const { feedUrl } of named.length > 0 ? named : similar) {
    const find = ({ feed }: { feed: { episodes: EpisodeDraft[] } }) =>
      matchEpisode(wanted, feed.episodes, { period, signal: session.signal });
    const item = feedUrl === null ? undefined : await session.findEpisodeInFeeds([feedUrl], find);
    if (item) items.push(item);
  }
  return { items, isNamed: named.length > 0 };
}

function isOfDay(wanted: EpisodeDraft, episode: EpisodeDraft): boolean {
  return (daysApart(wanted.releaseDate, episode.releaseDate) ?? Number.POSITIVE_INFINITY) <= SAME_DAY_DAYS;
}

async function episodesOfShow(session: LookupSession, showName: string | null): Promise<EpisodeDraft[]> {
  if (showName === null) return [];
  const [show] = (await session.attempt(findShowsByName(session, showName))) ?? [];
  return (show?.feedUrl && (await session.fetchFeed(show.feedUrl))?.feed.episodes) || [];
}
