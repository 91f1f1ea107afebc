import { createHash } from "node:crypto";
import {
  isGivenUp,
  knownShowIntervalMs,
  MOVES_TO_FOLLOW,
  needsWholeFeed,
  nextCheckMs,
  nextRetryMs,
  pauseUntilMs,
  withJitter,
} from "#domain/suggestions/schedule.ts";
import { WATCHED_URL_MAX_LENGTH } from "#domain/suggestions/suggestion.ts";
import type { JobResult, JobRun } from "../background/job.ts";
import type { Context } from "../context.ts";
import { AppError } from "../errors.ts";
import type { EpisodeCredits, FeedCredits } from "../lookup/feeds/feed.ts";
import { type FetchedDocument, HttpStatusError } from "../lookup/fetch/document-fetch.ts";
import { parseCredits } from "../lookup/parse/parse-document.ts";
import type { Db } from "../store/database.ts";
import type { WatchedFeedRow } from "../store/tables.ts";
import {
  endHostPause,
  expediteFeeds,
  findHostPause,
  listWatchers,
  moveFeed,
  pauseHost,
  updateWatchedFeed,
  type Watcher,
} from "../store/watched-feeds.ts";
import { markWatchesRead } from "../store/watches.ts";
import { type FoundAppearance, findAppearances } from "./find-appearances.ts";
import { suggestAppearances } from "./suggest.ts";

/** A new episode is among the first in nearly every feed. */
const NEWEST_COMPARED = 30;
/** A feed that nobody with a verified e-mail address watches. */
const NOBODY_INTERVAL_MS = 86_400_000;
/** Our own limits for the host are used up. */
const POSTPONED_MS = 60_000;
const PARSING_TIMEOUT_MS = 20_000;

/** How a check ended, for the operator's metrics. */
export type CheckOutcome = "unchanged" | "read" | "moved" | "gone" | "paused" | "postponed" | "failed" | "unwatched";

/** What a request for a feed led to. */
type Visit =
  | { kind: "unchanged"; document: FetchedDocument; contentHash: string | null }
  | { kind: "read"; document: FetchedDocument; contentHash: string; credits: FeedCredits }
  | { kind: "gone" | "failed" | "postponed" }
  | { kind: "paused"; untilMs: number };

/** What a check has found out, and when the next one is. */
export interface CheckResult extends JobResult {
  outcome: CheckOutcome;
}

type CheckOptions = Pick<JobRun, "signal" | "random">;

/**
 * Checks a feed, and suggests the appearances that it finds. The request is made outside of any transaction.
 * @throws the signal's reason when it aborts
 */
export async function checkWatchedFeed(
  context: Context,
  feed: WatchedFeedRow,
  options: CheckOptions,
): Promise<CheckResult> {
  const { db } = context;
  const watchers = await listWatchers(db, feed.id);
  const nowMs = context.now().getTime();
  const postponeUntil = (atMs: number, outcome: CheckOutcome): CheckResult => ({ outcome, nextRunAt: iso(atMs) });
  if (watchers.length === 0)
    return postponeUntil(nowMs + withJitter(NOBODY_INTERVAL_MS, options.random()), "unwatched");
  const pause = await findHostPause(db, hostOf(feed.feedUrl));
  if (pause && Date.parse(pause.pauseEndsAt) > nowMs)
    return postponeUntil(spread(Date.parse(pause.pauseEndsAt), options.random()), "paused");

  const visit = await visitFeed(context, feed, watchers, pause?.failures ?? 0, options.signal);
  options.signal.throwIfAborted();
  switch (visit.kind) {
    case "postponed":
      return postponeUntil(nowMs + withJitter(POSTPONED_MS, options.random()), "postponed");
    case "paused":
      await pauseHost(db, hostOf(feed.feedUrl), iso(visit.untilMs), (pause?.failures ?? 0) + 1);
      return postponeUntil(spread(visit.untilMs, options.random()), "paused");
    case "gone":
    case "failed":
      return recordFailure(context, feed, visit.kind, options);
    default:
      if (pause) await endHostPause(db, pause.host);
      return recordVisit(context, feed, watchers, visit, options);
  }
}

async function visitFeed(
  context: Context,
  feed: WatchedFeedRow,
  watchers: readonly Watcher[],
  pauses: number,
  signal: AbortSignal,
): Promise<Visit> {
  const readAtMs = feed.readAt === null ? undefined : Date.parse(feed.readAt);
  const isWhole = watchers.some(({ readAt }) => readAt === null) || needsWholeFeed(readAtMs, context.now().getTime());
  const { etag, lastModified } = feed;
  try {
    const document = await context.fetch(feed.feedUrl, {
      signal,
      isBackground: true,
      ...(!isWhole && { validators: { etag, lastModified } }),
    });
    if (document.notModified) return { kind: "unchanged", document, contentHash: feed.contentHash };
    const contentHash = createHash("sha256").update(document.bytes).digest("hex");
    const isRead = watchers.every(({ readAt }) => readAt !== null);
    if (isRead && contentHash === feed.contentHash) return { kind: "unchanged", document, contentHash };
    const parsingSignal = AbortSignal.any([signal, AbortSignal.timeout(PARSING_TIMEOUT_MS)]);
    const credits = await parseCredits(document, parsingSignal);
    return credits ? { kind: "read", document, contentHash, credits } : { kind: "failed" };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "host-rate-limited" || error.code === "overloaded") return { kind: "postponed" };
    if (!(error instanceof HttpStatusError)) return { kind: "failed" };
    if (error.responseStatus === 410) return { kind: "gone" };
    if (error.responseStatus !== 429 && error.responseStatus !== 503) return { kind: "failed" };
    return { kind: "paused", untilMs: pauseUntilMs(error.retryAfter, pauses + 1, context.now().getTime()) };
  }
}

/** A feed that is gone (410) is given up at once, others after 30 days. */
function recordFailure(
  context: Context,
  feed: WatchedFeedRow,
  kind: "gone" | "failed",
  { random }: CheckOptions,
): CheckResult {
  const nowMs = context.now().getTime();
  const failures = feed.failures + 1;
  const firstFailedAt = feed.firstFailedAt ?? iso(nowMs);
  const isStopped = kind === "gone" || isGivenUp(Date.parse(firstFailedAt), nowMs);
  return {
    outcome: kind,
    nextRunAt: isStopped ? undefined : iso(nextRetryMs(failures, nowMs, random())),
    write: (trx) =>
      updateWatchedFeed(trx, feed.id, {
        failures,
        firstFailedAt,
        lastCheckedAt: iso(nowMs),
        stoppedAt: isStopped ? iso(nowMs) : null,
        // What the host sent last may be wrong: the next request is not conditional.
        etag: null,
        lastModified: null,
        contentHash: null,
      }),
  };
}

async function recordVisit(
  context: Context,
  feed: WatchedFeedRow,
  watchers: readonly Watcher[],
  visit: Extract<Visit, { kind: "unchanged" | "read" }>,
  { random, signal }: CheckOptions,
): Promise<CheckResult> {
  const credits = visit.kind === "read" ? visit.credits : undefined;
  const found = credits
    ? await findForWatchers(feed, watchers, credits, signal)
    : new Map<Watcher, FoundAppearance[]>();
  signal.throwIfAborted();
  const nowMs = context.now().getTime();
  const { movedTo, movedCount } = countMove(feed, visit.document.movedTo ?? credits?.newFeedUrl ?? null, visit.kind);
  const changes = credits ? changesFrom(credits, nowMs) : {};
  const read = { ...feed, ...changes };
  const { etag, lastModified } = visit.document.validators;
  const newUrl = movedTo !== null && movedCount >= MOVES_TO_FOLLOW ? movedTo : undefined;
  return {
    outcome: newUrl === undefined ? visit.kind : "moved",
    nextRunAt: iso(nextCheckMs(intervalOf(read, watchers, visit.document, nowMs), nowMs, random())),
    async write(trx) {
      await updateWatchedFeed(trx, feed.id, {
        ...changes,
        contentHash: visit.contentHash,
        etag: etag ?? (visit.document.notModified ? feed.etag : null),
        lastModified: lastModified ?? (visit.document.notModified ? feed.lastModified : null),
        ...(!visit.document.notModified && { readAt: iso(nowMs) }),
        lastCheckedAt: iso(nowMs),
        failures: 0,
        firstFailedAt: null,
        movedTo,
        movedCount,
      });
      for (const [watcher, appearances] of found)
        await suggestAppearances(trx, { userId: watcher.userId, feedUrl: feed.feedUrl, appearances, now: iso(nowMs) });
      if (credits)
        await markWatchesRead(
          trx,
          watchers.filter(({ readAt }) => readAt === null).map(({ watchId }) => watchId),
          iso(nowMs),
        );
      if (newUrl !== undefined) await followMove(trx, feed, newUrl, iso(nowMs));
    },
  };
}

async function followMove(trx: Db, feed: WatchedFeedRow, movedTo: string, now: string): Promise<void> {
  const movedId = await moveFeed(trx, feed, movedTo, now);
  if (movedId === feed.id) await expediteFeeds(trx, [feed.id], now);
}

/** Counts how often in a row a feed has said that it moved, by a redirect or in its text. An unchanged text says nothing new. */
function countMove(feed: WatchedFeedRow, stated: string | null, kind: "unchanged" | "read") {
  const { movedTo, movedCount } = feed;
  if (stated === null && kind === "unchanged") return { movedTo, movedCount };
  const isElsewhere = stated !== null && stated !== feed.feedUrl && stated.length <= WATCHED_URL_MAX_LENGTH;
  if (!isElsewhere) return { movedTo: null, movedCount: 0 };
  return { movedTo: stated, movedCount: stated === movedTo ? movedCount + 1 : 1 };
}

/** Who may be on which episodes: those that are new, or all for a person who is new to this feed. */
async function findForWatchers(
  feed: WatchedFeedRow,
  watchers: readonly Watcher[],
  credits: FeedCredits,
  signal: AbortSignal,
): Promise<Map<Watcher, FoundAppearance[]>> {
  const newEpisodes = episodesSince(feed.newestKeys, credits.episodes);
  const found = new Map<Watcher, FoundAppearance[]>();
  for (const watcher of watchers) {
    const episodes = watcher.readAt === null ? credits.episodes : newEpisodes;
    found.set(watcher, await findAppearances(watcher, credits, episodes, signal));
  }
  return found;
}

/** @param newestKeys of the last visit; null before the first */
export function episodesSince(
  newestKeys: string | null,
  episodes: readonly EpisodeCredits[],
): readonly EpisodeCredits[] {
  const known = new Set<string>(newestKeys === null ? [] : JSON.parse(newestKeys));
  const newest = episodes.slice(0, NEWEST_COMPARED);
  const unknown = newest.filter((episode) => !known.has(keyOf(episode)));
  // When nothing is known, more may have been published since than are compared.
  return unknown.length === newest.length ? episodes : unknown;
}

/** Identifies an episode among those of its feed. */
function keyOf({ draft }: EpisodeCredits): string {
  const identity = draft.sourceGuid ?? draft.audioUrl ?? `${draft.title} ${draft.releaseDate}`;
  return createHash("sha256").update(identity).digest("base64url").slice(0, 16);
}

function changesFrom({ title, imageUrl, ttlMinutes, episodes }: FeedCredits, nowMs: number) {
  const releasedAtMs = episodes.flatMap(({ draft }) => (draft.releaseDate ? Date.parse(draft.releaseDate) : []));
  // Of dates in the future nothing can be said.
  const past = releasedAtMs.filter((releasedAt) => releasedAt <= nowMs);
  return {
    title,
    imageUrl,
    newestKeys: JSON.stringify(episodes.slice(0, NEWEST_COMPARED).map(keyOf)),
    newestReleaseAt: past.length === 0 ? null : iso(past.reduce((latest, at) => Math.max(latest, at))),
    intervalSeconds: Math.round(knownShowIntervalMs(past, nowMs) / 1000),
    ttlSeconds: ttlMinutes === null ? null : Math.min(ttlMinutes * 60, MAX_TTL_SECONDS),
  };
}

/** Longer ones are not followed anyway. */
const MAX_TTL_SECONDS = 86_400;

function intervalOf(
  { intervalSeconds, ttlSeconds, newestReleaseAt }: WatchedFeedRow,
  watchers: readonly Watcher[],
  { maxAgeSeconds }: FetchedDocument,
  nowMs: number,
) {
  // A show that has fallen silent since its feed was last read.
  const sinceLastMs = knownShowIntervalMs(newestReleaseAt === null ? [] : [Date.parse(newestReleaseAt)], nowMs);
  const usualMs = intervalSeconds === null ? sinceLastMs : intervalSeconds * 1000;
  return {
    intervalMs: sinceLastMs > knownShowIntervalMs([], nowMs) ? sinceLastMs : usualMs,
    expectedSinceMs: watchers
      .filter(({ relation }) => relation === "expected")
      .map(({ createdAt }) => Date.parse(createdAt)),
    lowerBoundMs: Math.max(ttlSeconds ?? 0, maxAgeSeconds ?? 0) * 1000,
  };
}

/** The feeds of a host that was left alone are not all asked for at the same moment. */
function spread(atMs: number, random: number): number {
  return atMs + random * 10 * POSTPONED_MS;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
