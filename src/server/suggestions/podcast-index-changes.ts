import { isPrivateAddress } from "#domain/links/private-address.ts";
import type { Context } from "../context.ts";
import { inBackground } from "../lookup/fetch/background-fetch.ts";
import { LookupSession } from "../lookup/lookup-session.ts";
import { findIndexedFeedId, hasPodcastIndex, listPublishedEpisodes } from "../lookup/providers/podcast-index.ts";
import {
  expediteFeeds,
  listFeedsInPodcastIndex,
  listFeedsWithoutIndexId,
  updateWatchedFeed,
} from "../store/watched-feeds.ts";

/** The API accepts at most 200 feed ids per call. */
const FEEDS_PER_CALL = 200;
/** How many missing ids one run looks up; each takes a call. */
const IDS_PER_RUN = 60;
/** After so many failures in a row the API is taken to be down; after fewer, only those feeds are skipped. */
const MAX_FAILURES = 3;
/** How far back to ask: it is undocumented whether `since` means publication or indexing. */
const OVERLAP_MS = 3 * 24 * 3_600_000;
const CHECK_TOLERANCE_MS = 3_600_000;
const TIMEOUT_MS = 120_000;

/**
 * Learns the Podcast Index ids of feeds that lack one, then enqueues a check of each feed for which the index lists a newer episode.
 * Does nothing without a key.
 */
export async function askForChangedFeeds(context: Context, signal: AbortSignal): Promise<void> {
  const fetch = inBackground(context.fetch, signal);
  const session = new LookupSession({ fetch, providers: context.config, timeoutMs: TIMEOUT_MS });
  if (!hasPodcastIndex(session)) return;
  await learnIndexIds(context, session, signal);
  await expediteChangedFeeds(context, session, signal);
}

async function learnIndexIds({ db }: Context, session: LookupSession, signal: AbortSignal): Promise<void> {
  let failures = 0;
  for (const { id, feedUrl } of await listFeedsWithoutIndexId(db, IDS_PER_RUN)) {
    // The index would learn the key by being asked.
    const indexId = isPrivateAddress(feedUrl) ? null : await findIndexedFeedId(session, feedUrl);
    failures = indexId === undefined ? failures + 1 : 0;
    if (signal.aborted || failures >= MAX_FAILURES) return;
    if (indexId !== undefined) await updateWatchedFeed(db, id, { podcastIndexId: indexId ?? 0 });
  }
}

async function expediteChangedFeeds(context: Context, session: LookupSession, signal: AbortSignal): Promise<void> {
  const { db } = context;
  const nowMs = context.now().getTime();
  for (let afterId = 0; !signal.aborted; ) {
    const feeds = await listFeedsInPodcastIndex(db, afterId, FEEDS_PER_CALL);
    const last = feeds.at(-1);
    if (!last) return;
    afterId = last.id;
    const ids = feeds.flatMap(({ podcastIndexId }) => podcastIndexId ?? []);
    const published = await listPublishedEpisodes(session, ids, nowMs - OVERLAP_MS);
    if (!published) return;
    const newestAtMs = new Map<number, number>();
    for (const { feedId, publishedAtMs } of published)
      newestAtMs.set(feedId, Math.max(publishedAtMs, newestAtMs.get(feedId) ?? 0));
    const changed = feeds.filter(({ podcastIndexId, newestReleaseAt, lastCheckedAt }) => {
      const publishedAtMs = newestAtMs.get(podcastIndexId ?? 0) ?? 0;
      // Skip feeds whose newest known episode is as new, and feeds checked an hour or more after publication.
      return publishedAtMs > timeOf(newestReleaseAt) && publishedAtMs > timeOf(lastCheckedAt) - CHECK_TOLERANCE_MS;
    });
    const changedIds = changed.map(({ id }) => id);
    await expediteFeeds(db, changedIds, new Date(nowMs).toISOString());
  }
}

function timeOf(at: string | null): number {
  return at === null ? 0 : Date.parse(at);
}
