import { createHash } from "node:crypto";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { isPaused, pauseUntilMs } from "#domain/host-pause.ts";
import {
  isGivenUp,
  knownShowIntervalMs,
  MOVES_TO_FOLLOW,
  needsWholeFeed,
  nextCheckMs,
  nextRetryMs,
  withJitter,
} from "#domain/suggestions/schedule.ts";
import { WATCHED_URL_MAX_LENGTH } from "#domain/suggestions/suggestion.ts";
import type { JobResult, JobRun } from "../background/job.ts";
import type { Context } from "../context.ts";
import { AppError } from "../errors.ts";
import type { EpisodeCredits, FeedCredits } from "../lookup/feeds/feed.ts";
import { type FetchedDocument, HttpStatusError } from "../lookup/fetch/document-fetch.ts";
import { parseCredits } from "../lookup/parse/parse-document.ts";
import { enqueueHubNotifications } from "../operations/published/hub-notifications.ts";
import type { Db } from "../store/database.ts";
import { listFeedsFrom, moveSources } from "../store/episodes.ts";
import { endHostPause, findHostPause, pauseHost } from "../store/host-pauses.ts";
import { bumpFeedRevision, lockUser } from "../store/revisions.ts";
import type { WatchedFeedRow } from "../store/tables.ts";
import { expediteFeeds, listWatchers, moveFeed, updateWatchedFeed, type Watcher } from "../store/watched-feeds.ts";
import { markWatchesRead } from "../store/watches.ts";
import { type FoundAppearance, findAppearances } from "./find-appearances.ts";
import { suggestAppearances } from "./suggest.ts";

/** How many episodes of a feed that was searched before are searched in one check: some shows edit all their episodes at once. */
const MATCHED_PER_CHECK = 500;
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
  if (pause && isPaused(pause, nowMs))
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
    if (!credits) return { kind: "failed" };
    return {
      kind: "read",
      document,
      contentHash,
      credits: withSource(credits, document.finalUrl, feed.feedUrl),
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "host-rate-limited" || error.code === "overloaded") return { kind: "postponed" };
    if (!(error instanceof HttpStatusError)) return { kind: "failed" };
    if (error.responseStatus === 410) return { kind: "gone" };
    if (error.responseStatus !== 429 && error.responseStatus !== 503) return { kind: "failed" };
    return { kind: "paused", untilMs: pauseUntilMs(error.retryAfter, pauses + 1, context.now().getTime()) };
  }
}

/** Credits whose episodes have the watched address as their source, and not the one that it redirects to today. */
function withSource(credits: FeedCredits, answered: string, watched: string): FeedCredits {
  if (answered === watched) return credits;
  const episodes = credits.episodes.map((episode) =>
    episode.draft.sourceFeedUrl === answered
      ? { ...episode, draft: { ...episode.draft, sourceFeedUrl: watched } }
      : episode,
  );
  return { ...credits, episodes };
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
  const search = credits ? await searchFeed(feed, watchers, credits, signal) : undefined;
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
      // First, in the lock order of all transactions: users and feeds, then what is watched.
      if (newUrl !== undefined) await moveEpisodes(context, trx, feed, newUrl);
      await updateWatchedFeed(trx, feed.id, {
        ...changes,
        contentHash: visit.contentHash,
        etag: etag ?? (visit.document.notModified ? feed.etag : null),
        lastModified: lastModified ?? (visit.document.notModified ? feed.lastModified : null),
        ...(search && { matchedEpisodes: search.matchedEpisodes }),
        // The next check reads the feed again, even if it is the same.
        ...(search?.isIncomplete && { contentHash: null, etag: null, lastModified: null }),
        ...(!visit.document.notModified && { readAt: iso(nowMs) }),
        lastCheckedAt: iso(nowMs),
        failures: 0,
        firstFailedAt: null,
        movedTo,
        movedCount,
      });
      for (const [watcher, appearances] of search?.found ?? [])
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

/** The episodes of everybody who watches the show have its new address as their source, too. */
async function moveEpisodes(context: Context, trx: Db, feed: WatchedFeedRow, movedTo: string): Promise<void> {
  const now = context.now().toISOString();
  for (const { userId, feedIds } of await listFeedsFrom(trx, feed)) {
    await lockUser(trx, userId);
    for (const id of feedIds) await bumpFeedRevision(trx, { id, userId }, now);
    await moveSources(trx, feedIds, feed.feedUrl, movedTo);
    await enqueueHubNotifications(context, trx, userId, feedIds);
  }
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

interface FeedSearch {
  found: Map<Watcher, FoundAppearance[]>;
  matchedEpisodes: string;
  /** whether episodes are left for the next check */
  isIncomplete: boolean;
}

/**
 * Finds who may be on which episodes: on those that are new, late or edited since they were last searched, and on all for a person
 * who is new to this feed.
 */
async function searchFeed(
  feed: WatchedFeedRow,
  watchers: readonly Watcher[],
  credits: FeedCredits,
  signal: AbortSignal,
): Promise<FeedSearch> {
  const fingerprints = await fingerprintsOf(credits.episodes, signal);
  const known = new Set(feed.matchedEpisodes?.match(FINGERPRINTS));
  const isNewToAll = watchers.every(({ readAt }) => readAt === null);
  const unmatched = isNewToAll ? [] : credits.episodes.filter((episode) => !known.has(fingerprints.get(episode) ?? ""));
  const left = new Set(unmatched.slice(MATCHED_PER_CHECK));
  const found = new Map<Watcher, FoundAppearance[]>();
  for (const watcher of watchers) {
    const episodes = watcher.readAt === null ? credits.episodes : unmatched.slice(0, MATCHED_PER_CHECK);
    found.set(watcher, await findAppearances(watcher, credits, episodes, signal));
  }
  const matched = credits.episodes.filter((episode) => !left.has(episode));
  return {
    found,
    matchedEpisodes: matched.map((episode) => fingerprints.get(episode)).join(""),
    isIncomplete: left.size > 0,
  };
}

/** In characters of six bits: hardly ever do two of a feed's episodes have the same one. */
const FINGERPRINT_LENGTH = 8;
const FINGERPRINTS = new RegExp(`.{${FINGERPRINT_LENGTH}}`, "g");
const FINGERPRINTS_AT_ONCE = 200;

/** A hash of what identifies each episode in its feed, and of all that says who is on it. */
async function fingerprintsOf(
  episodes: readonly EpisodeCredits[],
  signal: AbortSignal,
): Promise<Map<EpisodeCredits, string>> {
  const fingerprints = new Map<EpisodeCredits, string>();
  for (const episode of episodes) {
    if (fingerprints.size % FINGERPRINTS_AT_ONCE === FINGERPRINTS_AT_ONCE - 1) {
      await yieldToEventLoop();
      signal.throwIfAborted();
    }
    const { draft, persons, episodeType, links } = episode;
    const identity = draft.sourceGuid ?? draft.audioUrl ?? draft.releaseDate;
    // Hosts put changing parameters into links.
    const pages = links.map((link) => link.replace(/[?#].*/s, ""));
    const texts = JSON.stringify([identity, draft.title, draft.description, persons, episodeType, pages]);
    const hash = createHash("sha256").update(texts).digest("base64url");
    fingerprints.set(episode, hash.slice(0, FINGERPRINT_LENGTH));
  }
  return fingerprints;
}

function changesFrom({ title, imageUrl, ttlMinutes, episodes }: FeedCredits, nowMs: number) {
  const releasedAtMs = episodes.flatMap(({ draft }) => (draft.releaseDate ? Date.parse(draft.releaseDate) : []));
  // Of dates in the future nothing can be said.
  const past = releasedAtMs.filter((releasedAt) => releasedAt <= nowMs);
  return {
    title,
    imageUrl,
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
